//! Analyses the player's ticks in the 3D engines, in `FixedUpdate`. Also runs without a window. The
//! HUD and the event feed only read the results.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::mover::{InputSource, Mover, Player, TickPlayed};
use crate::game::base::messages::{BestJumpsRead, TimelineJumped};
use crate::game::base::schedule::TickSystems;
use crate::game::settings::Settings;
use crate::planner::chain::{ChainCounter, ChainSummary};
use crate::planner::judge::{self, JudgedFinding, JudgedJump};
use crate::planner::long_jumps::LongJumpLog;
use crate::storage::records::BestJumps;
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_replay::{Digest, Recordable as _};
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile, by_name};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::AnyTickRecord as _;
use wishdir_sim::tick::TickRecord;

/// Analysis of the player's run. Only this file writes it.
#[derive(Resource, Debug)]
pub struct Analysis {
    profile: Arc<Profile>,
    session: Session,
    history: JumpHistory,
    /// The player's own jumps, set aside while a demonstration or a replay moves the player.
    own_history: Option<JumpHistory>,
    /// Last jump of the ideal player, until the player's next jump.
    demonstrated: Option<Arc<JudgedJump>>,
    /// Best distances of earlier sessions, and the hash of the rules of these jumps.
    known: Option<(Digest, BestJumps)>,
}

/// Recent jumps and chains.
#[derive(Debug, Default)]
struct JumpHistory {
    /// Last finished jumps, newest first.
    jumps: VecDeque<Arc<JudgedJump>>,
    tally: ChainCounter,
    long_jumps: LongJumpLog,
    /// Time that the player has been on the ground since the last landing, milliseconds.
    ground_msec: u32,
    /// Whether the chain is over and was reported.
    is_chain_over: bool,
}

impl JumpHistory {
    /// Ends the chain. Returns its summary once.
    fn end_chain(&mut self) -> Option<ChainSummary> {
        let is_new = !std::mem::replace(&mut self.is_chain_over, true);
        self.tally.summary().filter(|_| is_new).cloned()
    }

    /// Updates the time on the ground after a tick. If the tick ends a chain, returns the chain's
    /// summary.
    fn update_ground_chain(&mut self, record: &TickRecord) -> Option<ChainSummary> {
        if record.player.on_ground {
            self.ground_msec += u32::from(record.cmd.msec);
        } else {
            self.ground_msec = 0;
        }
        if self.ground_msec >= CHAIN_END_MSEC || record.is_relocation() {
            return self.end_chain();
        }
        None
    }
}

/// Minimum time on the ground that ends a chain of hops, milliseconds.
const CHAIN_END_MSEC: u32 = 300;

/// Number of past jumps to keep.
const JUMPS: usize = 3;

/// Sent when one of the player's jumps ends.
#[derive(Message, Clone, Debug)]
pub struct JumpFound(pub Arc<JudgedJump>);

/// Sent when a demonstration next to the player has ended, with the demonstration's last jump.
#[derive(Message, Clone, Debug)]
pub struct JumpDemonstrated(pub Arc<JudgedJump>);

/// Sent when the player's technique succeeds, or fails after a clear attempt.
#[derive(Message, Clone, Debug)]
pub struct TechniqueFound(pub TechniqueEvent);

/// Sent when the player's chain of hops ends.
#[derive(Message, Clone, Debug)]
pub struct ChainFound(pub ChainSummary);

/// A chain of hops, and whether it is over.
#[derive(Clone, Copy, Debug)]
pub struct ChainState<'a> {
    /// Summary of the chain's hops so far.
    pub summary: &'a ChainSummary,
    /// Whether the chain is over: the player stayed on the ground or started another chain.
    pub is_over: bool,
}

impl Analysis {
    fn new(profile: Arc<Profile>) -> Self {
        Self {
            session: Session::new(&profile),
            profile,
            history: JumpHistory::default(),
            own_history: None,
            demonstrated: None,
            known: None,
        }
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the chain of hops that the last jump belongs to, if it is long enough for a summary.
    pub fn chain(&self) -> Option<ChainState<'_>> {
        self.history.tally.summary().map(|summary| ChainState {
            summary,
            is_over: self.history.is_chain_over,
        })
    }

    /// Returns the recent jumps made for distance.
    pub fn long_jumps(&self) -> &LongJumpLog {
        &self.history.long_jumps
    }

    /// Adds the best distances of earlier sessions if their jumps had the current rules.
    fn add_known_bests(&mut self) {
        let Some((rules, jumps)) = &self.known else {
            return;
        };
        if *rules == Run::rules_digest(&self.profile) {
            for (kind, distance) in jumps.longest_by_kind() {
                self.history.long_jumps.add_known_best(kind, distance);
            }
        }
    }

    /// Sets the player's own jumps aside while something else moves the player.
    fn set_own_history_aside(&mut self) {
        if self.own_history.is_none() {
            self.own_history = Some(std::mem::take(&mut self.history));
            self.add_known_bests();
        }
    }

    /// Discards everything except the player's own jumps, because the timeline jumped.
    fn restart(&mut self, profile: &Arc<Profile>) {
        *self = Self {
            own_history: self.own_history.take(),
            demonstrated: self.demonstrated.take(),
            known: self.known.take(),
            ..Self::new(Arc::clone(profile))
        };
        self.add_known_bests();
    }

    /// Returns the last finished jumps, newest first.
    pub fn recent_jumps(&self) -> impl Iterator<Item = &JudgedJump> {
        self.history.jumps.iter().map(|jump| &**jump)
    }

    /// Returns the last jump of a finished demonstration, until the player's next jump.
    pub fn demonstrated_jump(&self) -> Option<&JudgedJump> {
        let is_over = self.own_history.is_none();
        self.demonstrated.as_deref().filter(|_| is_over)
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self::new(Arc::new(
            by_name(DEFAULT_PROFILE)
                .expect("the default profile is built in")
                .clone(),
        ))
    }
}

/// Passes the player's ticks to the analysis.
fn analyse_ticks(
    mut ticked: MessageReader<TickPlayed>,
    (mut sought, mut demonstrated): (
        MessageReader<TimelineJumped>,
        MessageReader<JumpDemonstrated>,
    ),
    mut jump_found: MessageWriter<JumpFound>,
    mut technique_found: MessageWriter<TechniqueFound>,
    mut chain_found: MessageWriter<ChainFound>,
    mut analysis: ResMut<Analysis>,
    player: Single<(Entity, &Mover), With<Player>>,
    settings: Res<Settings>,
) {
    let (player, mover) = *player;
    let analysis = &mut *analysis;
    if !Arc::ptr_eq(&analysis.profile, mover.run.profile()) {
        // A profile change ends the current jump and chain.
        analysis.profile = mover.run.profile().clone();
        analysis.session.switch_profile(&analysis.profile);
        analysis.demonstrated = None;
        for history in [Some(&mut analysis.history), analysis.own_history.as_mut()] {
            history.into_iter().for_each(|of| of.long_jumps.clear());
        }
        analysis.add_known_bests();
    }
    if !mover.is_live() {
        analysis.set_own_history_aside();
    }
    if sought.read().count() > 0 {
        analysis.restart(mover.run.profile());
    }
    if let Some(own) = analysis.own_history.take_if(|_| mover.is_live()) {
        analysis.history = own;
        analysis.add_known_bests();
    }
    for JumpDemonstrated(jump) in demonstrated.read() {
        analysis.demonstrated = Some(Arc::clone(jump));
    }
    let is_demonstration = matches!(mover.source, InputSource::Bot(_));
    let fixed_aim = settings.hud.aim.fixed_aim();
    let has_no_fixed_aim = fixed_aim.is_none();
    analysis.session.set_aim(fixed_aim);
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        let mut found = Vec::new();
        let history = &mut analysis.history;
        let jumps = &mut history.jumps;
        judge::observe_tick(
            &mut analysis.session,
            &analysis.profile,
            mover.run.level(),
            &tick.record,
            &mut |finding| match finding {
                JudgedFinding::Jump(jump) => {
                    let jump: Arc<JudgedJump> = jump.into();
                    if let Some(before) = jumps
                        .front_mut()
                        .filter(|before| has_no_fixed_aim && before.is_followed_by_hop(&jump.jump))
                    {
                        Arc::make_mut(before).judge_for_hops(mover.run.level());
                    }
                    jumps.truncate(JUMPS - 1);
                    jumps.push_front(jump.clone());
                    found.push(jump.clone());
                    jump_found.write(JumpFound(jump));
                }
                JudgedFinding::Technique(event) => {
                    technique_found.write(TechniqueFound(event));
                }
            },
        );
        for jump in found {
            if is_demonstration {
                analysis.demonstrated = Some(Arc::clone(&jump));
            } else if mover.is_live() {
                analysis.demonstrated = None;
            }
            if jump.jump.chain == 0 {
                chain_found.write_batch(history.end_chain().map(ChainFound));
            }
            history.tally.observe(&jump);
            history.long_jumps.observe(&jump);
            history.is_chain_over = false;
        }
        chain_found.write_batch(history.update_ground_chain(&tick.record).map(ChainFound));
    }
}

/// Stores the best distances of earlier sessions once the records have been read.
fn load_best_distances(mut read: MessageReader<BestJumpsRead>, mut analysis: ResMut<Analysis>) {
    for BestJumpsRead(place, jumps) in read.read() {
        if place.game == Run::ID {
            analysis.known = Some((place.rules_hash, jumps.clone()));
            analysis.add_known_bests();
        }
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .add_message::<JumpFound>()
        .add_message::<JumpDemonstrated>()
        .add_message::<TechniqueFound>()
        .add_message::<ChainFound>()
        .add_systems(Update, load_best_distances)
        .add_systems(FixedUpdate, analyse_ticks.in_set(TickSystems::Analyse));
}
