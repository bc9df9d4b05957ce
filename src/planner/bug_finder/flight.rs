//! Follows a flight with every combination of duck and jump.
//!
//! In free flight the origin is the same for standing and ducked players, whatever keys led there.
//! So two lanes, one per hull, are usually enough, and a search of all keys costs little more than
//! two flights. Pressing or releasing duck only creates a lane if there is no lane with that hull
//! yet.

use super::BugKey;
use super::near_misses::NearMisses;
use super::sandbox::Sandbox;
use super::takeoff::Takeoff;
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::technique::{TechniqueKind, detect_bug};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{PlayerState, STANDING_HULL};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Checkpoint;
use wishdir_sim::tick::TickRecord;

/// Maximum number of lanes. A flight that needs more touches too many walls. Further lanes are
/// dropped.
const LANES: usize = 12;

/// Simulated tick that performs a bug.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) technique: TechniqueKind,
    pub(super) key: BugKey,
    /// First and last flight tick on which the key works.
    pub(super) ticks: (u32, u32),
    /// Whether the player is ducked when touching the ground.
    pub(super) is_ducked: bool,
    /// Buttons on each tick of the flight. The last tick is the one with the bug.
    pub(super) buttons: Vec<u16>,
    /// State right before the tick with the bug.
    pub(super) before: Checkpoint,
    /// Command of the tick with the bug.
    pub(super) cmd: UserCmd,
    /// Origin at the contact with the ground, units.
    pub(super) touched: Vec3,
    /// Number of the candidate's lane.
    lane: usize,
}

/// State of a flight on one tick, and the buttons that led to it.
#[derive(Clone)]
struct AirState {
    state: Checkpoint,
    buttons: Vec<u16>,
    /// Number that identifies the lane from one tick to the next.
    number: usize,
}

impl AirState {
    fn player(&self) -> &PlayerState {
        &self.state.player
    }

    fn is_ducked(&self) -> bool {
        self.player().hull != STANDING_HULL
    }

    fn origin_and_velocity(&self) -> (Vec3, Vec3) {
        (self.player().origin, self.player().velocity)
    }

    /// Returns the buttons worth trying on the next tick.
    /// Skips switching hulls if a lane in the other hull has the same motion.
    fn button_choices(&self, lanes: &[Self]) -> &'static [u16] {
        let has_twin = lanes.iter().any(|other| {
            other.is_ducked() != self.is_ducked()
                && other.origin_and_velocity() == self.origin_and_velocity()
        });
        match (self.is_ducked(), has_twin) {
            (false, true) => &[0],
            (false, false) => &[0, DUCK],
            (true, true) => &[DUCK],
            (true, false) => &[DUCK, 0, JUMP],
        }
    }
}

/// Lanes of the search with their states after the next tick.
struct NextLanes {
    lanes: Vec<AirState>,
    /// Number for the next new lane.
    free_number: usize,
}

impl NextLanes {
    /// Adds the state after a tick of a lane. A second state of the same lane gets a new number.
    /// States with the hull and the motion of another lane are dropped.
    fn add(&mut self, from: &AirState, buttons: u16, state: Checkpoint) {
        let mut held = from.buttons.clone();
        held.push(buttons);
        let is_forked = self
            .lanes
            .last()
            .is_some_and(|last| last.number == from.number);
        let new = AirState {
            state,
            buttons: held,
            number: if is_forked {
                self.free_number
            } else {
                from.number
            },
        };
        let is_known = self.lanes.iter().any(|known| {
            known.is_ducked() == new.is_ducked()
                && known.origin_and_velocity() == new.origin_and_velocity()
        });
        if !is_known && self.lanes.len() < LANES {
            self.free_number += usize::from(is_forked);
            self.lanes.push(new);
        }
    }
}

/// Finds every bug that keys can produce in this flight. Near misses are recorded in `misses`.
pub(super) fn search_flight(
    sandbox: &mut Sandbox,
    takeoff: &Takeoff,
    ticks: u32,
    misses: &mut NearMisses,
) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut lanes = vec![AirState {
        state: takeoff.state.clone(),
        buttons: Vec::new(),
        number: 0,
    }];
    let mut free_number = 1;
    misses.start_flight(takeoff);
    for tick in 1..=ticks {
        let mut next = NextLanes {
            lanes: Vec::new(),
            free_number,
        };
        for lane in &lanes {
            for buttons in lane.button_choices(&lanes) {
                if !sandbox.has_ticks_left() {
                    return found;
                }
                let cmd = takeoff.flight_command(*buttons);
                let after = sandbox.tick(&lane.state, &cmd);
                let (before, player) = (lane.player(), &after.player);
                if !sandbox.can_continue(before, player) {
                    continue;
                }
                if !player.on_ground
                    && sandbox.has_braked(before, player)
                    && let Some(candidate) = find_candidate(sandbox, lane, tick, &cmd)
                {
                    add_candidate(&mut found, candidate);
                    continue;
                }
                if buttons & JUMP != 0 {
                    continue;
                }
                if player.on_ground {
                    misses.record_landing(sandbox, &lane.state, &cmd);
                    continue;
                }
                misses.record_pass(sandbox, before, player);
                next.add(lane, *buttons, after);
            }
        }
        NextLanes { lanes, free_number } = next;
        if lanes.is_empty() {
            break;
        }
    }
    found
}

/// Returns the bug that a tick of a lane performs, if any.
fn find_candidate(
    sandbox: &mut Sandbox,
    lane: &AirState,
    tick: u32,
    cmd: &UserCmd,
) -> Option<Candidate> {
    let (record, facts) = sandbox.simulate_with_facts(&lane.state, cmd);
    let technique = detect_bug(&record, &facts)?;
    Some(Candidate::new(lane, tick, technique, &record, &facts))
}

/// Adds a candidate. If the lane's previous tick has the same bug, extends that candidate's tick
/// range instead.
fn add_candidate(found: &mut Vec<Candidate>, candidate: Candidate) {
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
        lane: &AirState,
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
                | TechniqueKind::DoubleDuck
                | TechniqueKind::Overbounce => BugKey::Nothing,
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
