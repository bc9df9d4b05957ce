//! Saves a replay of each jump that is the longest of its kind under its rules, in the chosen style
//! or in all styles. The replay includes the run-up.

use bevy::prelude::*;

use super::{Replays, SaveReason, SaveTask};
use crate::game::base::messages::BestJumpsRead;
use crate::game::base::schedule::TickSystems;
use crate::game::play::analysis::JumpFound;
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::mover::{Mover, NfkMover, NfkTickPlayed, Player};
use crate::game::play::recording::Recording;
use crate::game::play::session::Game;
use crate::game::play::style::MoverStyle;
use crate::storage::records::BestJumps;
use crate::text::number::hundredths;
use wishdir_analysis::nfk::NfkJumps;
use wishdir_replay::Digest;
use wishdir_sim::platformer::{NfkRun, TICK_MSEC};
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

/// Minimum length of play before takeoff in a saved jump, milliseconds.
const RUN_UP_MSEC: u64 = 5000;
/// Length of the standstill before the run-up in a saved jump, milliseconds.
const STILL_MSEC: u64 = 500;

/// The player's longest jumps by rules, from this session and from the records. Only this file
/// writes it.
#[derive(Resource, Default)]
struct BestJumpsByRules(Vec<(RulesKey, BestJumps)>);

/// Key shared by comparable rules: the game and a hash of the rules' values.
type RulesKey = (&'static str, Digest);

impl BestJumpsByRules {
    fn bests_for(&mut self, key: RulesKey) -> &mut BestJumps {
        let known = self.0.iter().position(|(known, _)| *known == key);
        let at = known.unwrap_or_else(|| {
            self.0.push((key, BestJumps::default()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }
}

/// A jump's kind, distance and duration.
struct JumpLength {
    kind: String,
    distance: f64,
    msec: u64,
}

/// Saves a live jump if it counts and is the longest of its kind. The jump's distance is in the
/// game's unit.
fn save_if_longest<S: Game>(
    bests: &mut BestJumpsByRules,
    (mover, style, counts): (&Mover<S>, &MoverStyle, &RunEligibility),
    recording: &mut Recording<S>,
    replays: &mut Replays<S>,
    jump: &JumpLength,
) {
    if !mover.is_live() || counts.jump_flaw().is_some() {
        return;
    }
    let style = counts.jump_style(style.0.style);
    let (run, rules) = (&mover.run, S::rules_digest(&mover.run.rules()));
    if bests
        .bests_for((S::ID, rules))
        .add(&jump.kind, style, jump.distance)
    {
        let kind = jump.kind.replace(' ', "-");
        let kind = if style == Style::Normal {
            kind
        } else {
            format!("{kind}-{}", style.id())
        };
        let name = format!("{kind}-{}", hundredths(jump.distance));
        // The replay starts where the player last stood still, so that it shows all speed gains.
        let msec = (jump.msec + RUN_UP_MSEC).max(counts.jump_msec() + STILL_MSEC);
        replays.queue_save(
            recording,
            run,
            SaveTask {
                kept: SaveReason::Jump,
                name,
                msec: Some(msec),
            },
        );
    }
}

fn save_jumps(
    mut found: MessageReader<JumpFound>,
    player: Single<(&Mover, &MoverStyle, &RunEligibility, &mut Recording<Run>), With<Player>>,
    mut bests: ResMut<BestJumpsByRules>,
    mut replays: ResMut<Replays<Run>>,
) {
    let (mover, style, counts, mut recording) = player.into_inner();
    for JumpFound(judged) in found
        .read()
        .filter(|JumpFound(judged)| judged.jump.is_valid())
    {
        let jump = JumpLength {
            kind: judged.id(),
            distance: judged.jump.distance,
            msec: u64::from(judged.jump.airtime_msec),
        };
        save_if_longest(
            &mut bests,
            (mover, style, counts),
            &mut recording,
            &mut replays,
            &jump,
        );
    }
}

fn save_nfk_jumps(
    mut ticked: MessageReader<NfkTickPlayed>,
    mut jumps: Local<NfkJumps>,
    player: Single<
        (
            Entity,
            &NfkMover,
            &MoverStyle,
            &RunEligibility,
            &mut Recording<NfkRun>,
        ),
        With<Player>,
    >,
    mut bests: ResMut<BestJumpsByRules>,
    mut replays: ResMut<Replays<NfkRun>>,
) {
    let (player, mover, style, counts, mut recording) = player.into_inner();
    if !mover.is_live() {
        // After a replay or script, the analysis starts without earlier jumps.
        *jumps = NfkJumps::default();
        ticked.clear();
    }
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        let Some(jump) = jumps.observe(&tick.record, mover.run.rules()) else {
            continue;
        };
        let msec = jump.ticks * u64::from(TICK_MSEC);
        let jump = JumpLength {
            kind: jump.id().to_owned(),
            distance: jump.distance,
            msec,
        };
        save_if_longest(
            &mut bests,
            (mover, style, counts),
            &mut recording,
            &mut replays,
            &jump,
        );
    }
}

/// Adds the jumps from the records, so that only longer ones are saved.
fn merge_records(mut read: MessageReader<BestJumpsRead>, mut bests: ResMut<BestJumpsByRules>) {
    for BestJumpsRead(place, jumps) in read.read() {
        bests.bests_for((place.game, place.rules_hash)).merge(jumps);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BestJumpsByRules>()
        .add_systems(
            FixedUpdate,
            (save_jumps, save_nfk_jumps).in_set(TickSystems::React),
        )
        .add_systems(Update, merge_records);
}
