//! A second finder that shares no code with the first. It tries all pre-moves, and every button in
//! every tick of the flight.

use std::collections::{BTreeMap, BTreeSet};

use wishdir::planner::bug_finder::PreMove;
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::client::{Button, ClientState};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{DuckStep, MoveEvent};
use wishdir_sim::math::frame_time;
use wishdir_sim::run::{Checkpoint, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// When two states count as equal.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sameness {
    /// States with the same bits.
    Bits,
    /// States that differ only in the time since duck was pressed, which matters only on the
    /// ground.
    Moves,
}

/// A player with keys on the original client.
#[derive(Clone)]
struct Hands {
    run: Run,
    client: ClientState,
    down: [bool; 3],
}

impl Hands {
    fn new(run: &Run) -> Self {
        Self {
            run: run.clone(),
            client: ClientState::from_angles(run.angles()),
            down: [false; 3],
        }
    }

    /// The client's commands while these buttons are held: forward, jump, duck.
    fn cmd(&mut self, held: [bool; 3]) -> UserCmd {
        for (index, button) in [Button::Forward, Button::Jump, Button::Duck]
            .into_iter()
            .enumerate()
        {
            if held[index] && !self.down[index] {
                self.client.keys.press(button, 7);
            } else if !held[index] && self.down[index] {
                self.client.keys.release(button, 7);
            }
        }
        self.down = held;
        let profile = self.run.profile();
        let (cap, msec) = (profile.physics.client.maxspeed, profile.msec());
        self.client.build_cmd(
            profile.engine(),
            &profile.keys,
            cap,
            msec,
            frame_time(msec),
            (0.0, 0.0),
        )
    }

    /// Runs one tick and returns whether it ends on the ground.
    fn hold(&mut self, forward: bool, jump: bool, duck: bool) -> bool {
        let cmd = self.cmd([forward, jump, duck]);
        self.run.advance_quiet(&cmd);
        self.run.player().on_ground
    }

    /// Whether the player is in the air after the pre-move.
    fn leaves(&mut self, pre_move: PreMove, run_ticks: u32, most: u32) -> bool {
        let hop = |hands: &mut Self, ducked: bool, jump_ducked: bool| {
            let feet = |hands: &Self| hands.run.profile().feet(hands.run.player()).z;
            let from = feet(hands);
            hands.hold(true, true, false);
            let lands = (0..1000).any(|_| hands.hold(false, false, ducked));
            // A drop deeper than one step down is a fall of its own.
            lands && from - feet(hands) <= 18.0 && !hands.hold(true, true, jump_ducked)
        };
        match pre_move {
            PreMove::InTheAir => false,
            PreMove::WalkOff => {
                run_ticks == 0 && (0..=most).any(|_| !self.hold(true, false, false))
            }
            PreMove::Jump => !self.hold(true, true, false),
            PreMove::DoubleDuck => {
                self.hold(true, false, true);
                !self.hold(true, false, false)
            }
            PreMove::DuckJump | PreMove::DuckWalk => {
                let start = self.run.player().origin.z;
                while start - self.run.player().origin.z < 17.0 && self.run.player().on_ground {
                    self.hold(true, false, true);
                }
                if pre_move == PreMove::DuckJump {
                    return !self.hold(true, true, true);
                }
                run_ticks == 0 && (0..most * 3).any(|_| !self.hold(true, false, true))
            }
            PreMove::Bhop => hop(self, false, false),
            PreMove::StandupBhop => hop(self, true, false),
            PreMove::DuckBhop => hop(self, true, true),
        }
    }
}

/// All results of any buttons after any of the pre-moves.
pub(super) fn search(
    run: &Run,
    run_ticks: u32,
    fall_ticks: u32,
    same: Sameness,
) -> BTreeSet<(PreMove, TechniqueKind)> {
    let mut found = BTreeSet::new();
    let mut hands = Hands::new(run);
    let mut flight = |hands: &mut Hands, pre_move: PreMove| {
        let idle = hands.cmd([false; 3]);
        found.extend(
            all_keys(&hands.run, idle, fall_ticks, same)
                .into_iter()
                .map(|kind| (pre_move, kind)),
        );
    };
    if !run.player().on_ground {
        flight(&mut hands, PreMove::InTheAir);
        return found;
    }
    for run_for in 0..=run_ticks {
        for pre_move in PreMove::ALL {
            let mut tried = hands.clone();
            if tried.leaves(pre_move, run_for, run_ticks) {
                flight(&mut tried, pre_move);
            }
        }
        if !hands.hold(true, false, false) {
            break;
        }
    }
    found
}

/// All results of all buttons in all ticks of a flight.
fn all_keys(run: &Run, idle: UserCmd, fall_ticks: u32, same: Sameness) -> BTreeSet<TechniqueKind> {
    let mut run = run.clone();
    let mut found = BTreeSet::new();
    let mut states: Vec<Checkpoint> = vec![run.checkpoint()];
    for _ in 0..fall_ticks {
        let mut next: BTreeMap<Vec<u32>, Checkpoint> = BTreeMap::new();
        for state in &states {
            for buttons in [0, DUCK, JUMP, DUCK | JUMP] {
                run.restore(state);
                let record = run.advance(&UserCmd { buttons, ..idle });
                if let Some(kind) = bug(&record) {
                    found.insert(kind);
                } else if !record.player.on_ground && record.events.is_empty() {
                    next.insert(key(&run, same), run.checkpoint());
                }
            }
        }
        states = next.into_values().collect();
    }
    found
}

fn key(run: &Run, same: Sameness) -> Vec<u32> {
    let player = run.player();
    let hash = run.hash();
    match same {
        Sameness::Bits => vec![hash as u32, (hash >> 32) as u32],
        Sameness::Moves => {
            let moves =
                [player.origin, player.velocity].map(|vector| vector.to_array().map(f32::to_bits));
            let others = [player.hull.number(), u32::from(player.old_buttons)];
            moves.concat().into_iter().chain(others).collect()
        }
    }
}

/// The bug of a tick by article 003's definition: in the air before and after the tick, with ground
/// in between.
fn bug(record: &TickRecord) -> Option<TechniqueKind> {
    if record.before.on_ground || record.player.on_ground || record.before.velocity.z >= 0.0 {
        return None;
    }
    let (mut stood, mut grounded, mut jumped, mut floor, mut slides, mut flies) =
        (false, false, false, false, false, false);
    for event in &record.report.events {
        if let MoveEvent::Duck(DuckStep::StoodUp) = event {
            stood = true;
        } else if let MoveEvent::Jump { .. } = event {
            jumped = true;
        } else if let MoveEvent::Categorize {
            on_ground,
            too_fast,
            normal,
            ..
        } = *event
        {
            grounded |= stood && on_ground && !floor;
            flies = too_fast;
            slides |= floor && !on_ground && normal.z > 0.0 && normal.z < 0.7;
        } else if let MoveEvent::Contact { normal, .. } = *event {
            slides |= floor && normal.z > 0.0 && normal.z < 0.7;
            floor |= normal.z >= 0.7;
        }
    }
    match (grounded, jumped, floor, slides) {
        (true, true, ..) => Some(TechniqueKind::JumpBug),
        (true, false, ..) => Some(TechniqueKind::DuckBug),
        (false, _, true, true) => Some(TechniqueKind::SlideBug),
        (false, _, true, false) if !flies => Some(TechniqueKind::EdgeBug),
        (false, ..) => None,
    }
}
