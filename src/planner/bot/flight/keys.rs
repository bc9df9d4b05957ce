//! Keys held on each tick of a flight, and their effect as simulated by the movement code.

use super::Stroke;
use super::flat_floor::{FlatFloor, FloorFlight, FloorState};
use super::steer::TickKeys;
use crate::planner::bot::descent::Descent;
use crate::planner::bot::pilot::{PilotKeys, Side};
use wishdir_analysis::strafe::{AirTick, GroundKeys, GroundTick};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, MoveReport, PlayerState};
use wishdir_sim::math::{frame_time, length_2d_f64, wrap_deg, yaw_deg};

/// Maximum length of a flight, ticks.
const LONGEST: u32 = 2000;

/// Keys of a flight and of the ground ticks before it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::planner::bot) struct KeyPlan {
    /// Keys held on the ground, and the side of the strafe key.
    pub(in crate::planner::bot) ground: GroundKeys,
    pub(in crate::planner::bot) ground_side: Side,
    /// Number of ground ticks before the flight.
    pub(in crate::planner::bot) ground_ticks: u32,
    /// Side of the first strafe key in the air.
    pub(in crate::planner::bot) first: Side,
    /// Air ticks on which the strafe key switches.
    pub(in crate::planner::bot) switches: Vec<u32>,
    /// First air tick on which duck is held. `None` if the flight does not duck.
    pub(in crate::planner::bot) duck_at: Option<u32>,
}

impl PilotKeys {
    /// Returns the keys of a ground tick: `keys`, with the strafe key on this side.
    pub(in crate::planner::bot) fn on_ground(keys: GroundKeys, side: Side) -> Self {
        let (forward, has_side) = match keys {
            GroundKeys::Both => (true, true),
            GroundKeys::Side => (false, true),
            GroundKeys::Forward => (true, false),
        };
        Self {
            forward,
            side: has_side.then_some(side),
            ..Self::default()
        }
    }
}

impl KeyPlan {
    /// Creates a plan that starts at the takeoff, with one strafe.
    pub(super) fn from_takeoff(first: Side) -> Self {
        Self {
            ground: GroundKeys::Side,
            ground_side: first,
            ground_ticks: 0,
            first,
            switches: Vec::new(),
            duck_at: None,
        }
    }

    /// Returns the plan with left and right swapped.
    pub(super) fn mirrored(&self) -> Self {
        Self {
            ground_side: self.ground_side.other(),
            first: self.first.other(),
            ..self.clone()
        }
    }

    /// Returns the strafe side on a tick, counted from the first ground tick.
    fn side(&self, tick: u32) -> Side {
        let Some(air) = tick.checked_sub(self.ground_ticks) else {
            return self.ground_side;
        };
        let switched = self.switches.iter().filter(|at| **at <= air).count();
        if switched.is_multiple_of(2) {
            self.first
        } else {
            self.first.other()
        }
    }

    /// Returns the keys held on a tick, counted from the first ground tick.
    pub(super) fn held_keys(&self, tick: u32) -> PilotKeys {
        let side = self.side(tick);
        let Some(air) = tick.checked_sub(self.ground_ticks) else {
            return PilotKeys::on_ground(self.ground, side);
        };
        let duck = self.duck_at.is_some_and(|from| air >= from);
        PilotKeys {
            forward: false,
            side: Some(side),
            jump: air == 0,
            duck,
        }
    }

    /// Simulates the jump and returns the effect of each tick's keys up to the landing. `None` if
    /// the jump fails or does not land.
    pub(super) fn simulate_ticks(
        &self,
        floor: &FlatFloor<'_>,
        state: &FloorState,
    ) -> Option<Vec<TickKeys>> {
        let mut state = state.clone();
        let mut ticks = Vec::new();
        let mut descent = Descent::default();
        let mut feet = 0.0;
        for number in 0..LONGEST {
            let before = state.player;
            let mut report = MoveReport::default();
            if number == self.ground_ticks {
                feet = floor.feet_height(&before);
            }
            let stroke = Stroke {
                hands: self.held_keys(number),
                left: 0,
            };
            let cmd = floor.simulate_stroke(&mut state, &stroke, &mut report);
            let seconds = f64::from(frame_time(cmd.msec));
            let mut tick = self.tick(floor, number, &cmd, &before, &report);
            if number < self.ground_ticks {
                if !state.player.on_ground {
                    return None;
                }
                ticks.push(tick);
                continue;
            }
            tick.weight = seconds;
            if state.player.on_ground {
                let hull = state.player.hull;
                let height = floor.feet_height(&PlayerState { hull, ..before }) - feet;
                let gravity = floor.profile().physics.gravity_step(1.0);
                tick.weight *= descent.fraction_above_takeoff(height, gravity, seconds);
                ticks.push(tick);
                return (number > self.ground_ticks).then_some(ticks);
            }
            descent.tick(
                f64::from(before.origin.z),
                f64::from(state.player.origin.z),
                seconds,
            );
            ticks.push(tick);
        }
        None
    }

    fn tick(
        &self,
        floor: &FlatFloor<'_>,
        number: u32,
        cmd: &UserCmd,
        start: &PlayerState,
        report: &MoveReport,
    ) -> TickKeys {
        let side = self.side(number).sign();
        let (physics, speed) = (&floor.profile().physics, length_2d_f64(start.velocity));
        let (msec, friction) = (cmd.msec, start.own_friction());
        for event in report.events.iter().rev() {
            let MoveEvent::Accelerate {
                air,
                wish_dir,
                wish_speed,
                before,
                ..
            } = *event
            else {
                continue;
            };
            let kept = if speed > 0.0 {
                length_2d_f64(before) / speed
            } else {
                1.0
            };
            let (cap, accel) = if air {
                let tick = AirTick::new(physics, wish_speed, msec, friction);
                (tick.cap, tick.accel)
            } else {
                let tick = GroundTick::new(physics, wish_speed, msec, friction);
                (tick.wish_speed, tick.accel)
            };
            let accel = if wish_speed > 0.0 { accel } else { 0.0 };
            let offset = wrap_deg(yaw_deg(wish_dir) - f64::from(cmd.angles.yaw)).to_radians();
            return TickKeys {
                kept,
                cap,
                accel,
                offset,
                side,
                weight: 0.0,
            };
        }
        TickKeys {
            kept: 1.0,
            cap: 0.0,
            accel: 0.0,
            offset: 0.0,
            side,
            weight: 0.0,
        }
    }
}

/// Plays strokes from a state and returns the result.
/// `last_part` is the fraction of the last tick that counts, 0 to 1.
pub(super) fn simulate_strokes(
    floor: &FlatFloor<'_>,
    state: &FloorState,
    strokes: &[Stroke],
    ground_ticks: u32,
    last_part: f64,
) -> FloorFlight {
    let mut state = state.clone();
    let mut flown = FloorFlight::default();
    let start = state.position();
    let mut takeoff = start;
    for (number, stroke) in strokes.iter().enumerate() {
        let before = state.position();
        if number == ground_ticks as usize {
            takeoff = before;
            flown.run_up_displacement = before - start;
        }
        floor.simulate_stroke(&mut state, stroke, &mut ());
        let after = state.position();
        let part = if number + 1 == strokes.len() {
            last_part
        } else {
            1.0
        };
        flown.way = before + (after - before) * part - takeoff;
    }
    flown
}
