//! Each jump that is the longest of its kind on its map and by its rules in this session is kept, with its run-up.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{Kept, Replays, Wanted};
use crate::analysis::nfk::NfkJumps;
use crate::game::analysis::JumpFound;
use crate::game::mover::{Mover, NfkMover, NfkTicked, Player};
use crate::game::recording::Recording;
use crate::game::schedule::TickSystems;
use crate::game::session::{CurrentMap, Game};
use crate::sim::nfk::{NfkRun, TICK_MSEC};
use crate::sim::run::Run;
use crate::text::number::hundredths;

/// How much play before the take-off is kept with a jump, milliseconds.
const RUN_UP_MSEC: u64 = 5000;

/// The longest jump of each kind by map and rules. Written by this file alone.
#[derive(Resource, Default)]
struct BestJumps(BTreeMap<[String; 3], f64>);

impl BestJumps {
    /// Takes in a jump; whether it is the longest of its kind.
    fn is_best(&mut self, key: [String; 3], distance: f64) -> bool {
        let best = self.0.entry(key).or_insert(f64::NEG_INFINITY);
        let is_best = distance > *best;
        *best = best.max(distance);
        is_best
    }

    /// Has a jump kept if it is the longest of its kind; its distance stands in the game's own unit.
    fn take<S: Game>(
        &mut self,
        map: &CurrentMap<S>,
        (mover, recording): (&Mover<S>, &mut Recording<S>),
        replays: &mut Replays<S>,
        jump: &JumpLength,
    ) {
        let key = [map.name.clone(), mover.run.rules_id().to_owned(), jump.kind.clone()];
        if mover.is_live() && self.is_best(key, jump.distance) {
            let name = format!("{}-{}", jump.kind, hundredths(jump.distance));
            let msec = Some(jump.msec + RUN_UP_MSEC);
            replays.keep(recording, &mover.run, Wanted { kept: Kept::Jump, name, msec });
        }
    }
}

/// What of a jump decides whether it is kept.
struct JumpLength {
    kind: String,
    distance: f64,
    msec: u64,
}

fn take_jumps(
    mut found: MessageReader<JumpFound>,
    player: Single<(&Mover, &mut Recording<Run>), With<Player>>,
    mut bests: ResMut<BestJumps>,
    mut replays: ResMut<Replays<Run>>,
    map: Res<CurrentMap>,
) {
    let (mover, mut recording) = player.into_inner();
    for JumpFound(jump) in found.read().filter(|JumpFound(jump)| jump.reason.is_none()) {
        let jump = JumpLength { kind: jump.id(), distance: jump.distance, msec: u64::from(jump.airtime_msec) };
        bests.take(&map, (mover, &mut recording), &mut replays, &jump);
    }
}

fn take_nfk_jumps(
    mut ticked: MessageReader<NfkTicked>,
    mut jumps: Local<NfkJumps>,
    player: Single<(Entity, &NfkMover, &mut Recording<NfkRun>), With<Player>>,
    mut bests: ResMut<BestJumps>,
    mut replays: ResMut<Replays<NfkRun>>,
    map: Res<CurrentMap<NfkRun>>,
) {
    let (player, mover, mut recording) = player.into_inner();
    if !mover.is_live() {
        // The player's jumps begin with the player.
        *jumps = NfkJumps::default();
        ticked.clear();
    }
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        let Some(jump) = jumps.observe(&tick.record, mover.run.rules()) else { continue };
        let kind = jump.id().replace(' ', "-");
        let jump = JumpLength { kind, distance: jump.distance, msec: jump.ticks * u64::from(TICK_MSEC) };
        bests.take(&map, (mover, &mut recording), &mut replays, &jump);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BestJumps>().add_systems(FixedUpdate, (take_jumps, take_nfk_jumps).in_set(TickSystems::React));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_best_if_it_is_longer_than_all_before_of_its_kind() {
        let mut bests = BestJumps::default();
        let mut take = |kind: &str, distance| bests.is_best(["lab", "cs16-100", kind].map(str::to_owned), distance);
        assert!(take("LJ", 240.0));
        assert!(!take("LJ", 239.0) && !take("LJ", 240.0));
        assert!(take("BJ", 210.0), "another kind");
        assert!(take("LJ", 240.5));
    }
}
