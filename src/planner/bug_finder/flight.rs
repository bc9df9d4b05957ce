//! A flight with every tick of duck and jump: one lane for each way of being there, and what a tick
//! can do.
//!
//! In free flight the origin does not ask for the hull: standing and ducked players are at one
//! place, and whatever keys led there, the next tick is the same. So there are two lanes as a rule,
//! and a search over all keys costs little more than two flights. Duck pressed or released makes a
//! new lane only where no lane is there already.

use super::BugKey;
use super::near_misses::Misses;
use super::sandbox::Sandbox;
use super::take_off::TakeOff;
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::technique::{TechniqueKind, detect_bug};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{PlayerState, STANDING_HULL};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Checkpoint;
use wishdir_sim::tick::TickRecord;

/// A flight with more lanes than these at once has too many walls to follow: the newest are left
/// out.
const LANES: usize = 12;

/// A tick that is a bug.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) technique: TechniqueKind,
    pub(super) key: BugKey,
    /// The first and the last tick of the flight in which the key does it.
    pub(super) ticks: (u32, u32),
    /// The hull that meets the ground.
    pub(super) is_ducked: bool,
    /// The buttons of the flight's ticks, the bug's the last.
    pub(super) buttons: Vec<u16>,
    /// Right before the bug's tick.
    pub(super) before: Checkpoint,
    /// What that tick asks for.
    pub(super) cmd: UserCmd,
    /// The origin on the ground, units.
    pub(super) touched: Vec3,
    /// Which way was flown.
    lane: usize,
}

/// A way of being in the air.
#[derive(Clone)]
struct Lane {
    state: Checkpoint,
    buttons: Vec<u16>,
    /// Tells lanes apart while they go on.
    number: usize,
}

impl Lane {
    fn player(&self) -> &PlayerState {
        &self.state.player
    }

    fn is_ducked(&self) -> bool {
        self.player().hull != STANDING_HULL
    }

    fn kinematics(&self) -> (Vec3, Vec3) {
        (self.player().origin, self.player().velocity)
    }

    /// What its next tick can hold. Where a lane in the other hull is at the same place, changing
    /// over leads there.
    fn choices(&self, lanes: &[Self]) -> &'static [u16] {
        let has_twin = lanes.iter().any(|other| {
            other.is_ducked() != self.is_ducked() && other.kinematics() == self.kinematics()
        });
        match (self.is_ducked(), has_twin) {
            (false, true) => &[0],
            (false, false) => &[0, DUCK],
            (true, true) => &[DUCK],
            (true, false) => &[DUCK, 0, JUMP],
        }
    }
}

/// Every bug that keys can make of this flight; `misses` takes note of what came near.
pub(super) fn fly(
    stage: &mut Sandbox,
    take_off: &TakeOff,
    ticks: u32,
    misses: &mut Misses,
) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut lanes = vec![Lane {
        state: take_off.state.clone(),
        buttons: Vec::new(),
        number: 0,
    }];
    let mut numbers = 1;
    misses.begin(take_off);
    for tick in 1..=ticks {
        let mut next: Vec<Lane> = Vec::new();
        for lane in &lanes {
            for buttons in lane.choices(&lanes) {
                if !stage.has_moves() {
                    return found;
                }
                let cmd = take_off.in_flight(*buttons);
                let after = stage.tick(&lane.state, &cmd);
                let (before, player) = (lane.player(), &after.player);
                if !stage.goes_on(before, player) {
                    continue;
                }
                if !player.on_ground && stage.has_braked(before, player) {
                    let (record, facts) = stage.read(&lane.state, &cmd);
                    if let Some(technique) = detect_bug(&record, &facts) {
                        note(
                            &mut found,
                            Candidate::new(lane, tick, technique, &record, &facts),
                        );
                        continue;
                    }
                }
                if buttons & JUMP != 0 {
                    continue;
                }
                if player.on_ground {
                    misses.landed(stage, &lane.state, &cmd);
                    continue;
                }
                misses.passed(stage, before, player);
                let mut held = lane.buttons.clone();
                held.push(*buttons);
                let is_forked = next.last().is_some_and(|last| last.number == lane.number);
                let number = if is_forked { numbers } else { lane.number };
                let new = Lane {
                    state: after,
                    buttons: held,
                    number,
                };
                let is_known = next.iter().any(|known| {
                    known.is_ducked() == new.is_ducked() && known.kinematics() == new.kinematics()
                });
                if !is_known && next.len() < LANES {
                    numbers += usize::from(is_forked);
                    next.push(new);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        lanes = next;
    }
    found
}

/// The same bug in the next tick of the same lane is the same way, with more room for its key.
fn note(found: &mut Vec<Candidate>, candidate: Candidate) {
    let goes_on = |known: &&mut Candidate| {
        let same = (known.technique, known.key, known.lane)
            == (candidate.technique, candidate.key, candidate.lane);
        same && candidate.key != BugKey::Nothing && known.ticks.1 + 1 == candidate.ticks.0
    };
    match found.iter_mut().find(goes_on) {
        Some(known) => known.ticks.1 = candidate.ticks.1,
        None => found.push(candidate),
    }
}

impl Candidate {
    fn new(
        lane: &Lane,
        tick: u32,
        technique: TechniqueKind,
        record: &TickRecord,
        facts: &TickFacts,
    ) -> Self {
        let buttons: Vec<u16> = lane
            .buttons
            .iter()
            .copied()
            .chain([record.cmd.buttons])
            .collect();
        let stood = record.before.origin - Vec3::Z * facts.standing_snap;
        Self {
            technique,
            key: match technique {
                TechniqueKind::JumpBug => BugKey::ReleaseDuckAndJump,
                TechniqueKind::DuckBug => BugKey::ReleaseDuck,
                TechniqueKind::EdgeBug
                | TechniqueKind::SlideBug
                | TechniqueKind::Bounce
                | TechniqueKind::Fastrun
                | TechniqueKind::DoubleDuck => BugKey::Nothing,
            },
            ticks: (tick, tick),
            is_ducked: record.player.hull != STANDING_HULL,
            buttons,
            before: lane.state.clone(),
            cmd: record.cmd,
            touched: facts.fall_end.map_or(stood, |floor| floor.origin),
            lane: lane.number,
        }
    }
}
