//! Plans a whole flight for the longest distance: the keys and the view in each tick.
//!
//! Airtime hardly depends on the keys, so the problem is a horizontal one.
//! The distance is the sum of the velocities, and each tick's gain bends the path.
//! [`keys`] simulates the effect of each tick's keys, and [`steer`] finds the best view for them.
//! [`switches`] places the key switches, and [`refine`] tunes single mouse counts.

mod flat_floor;
mod keys;
mod refine;
mod steer;
mod switches;

pub(super) use flat_floor::{FlatFloor, HallFlight};
pub(super) use keys::KeyPlan;

use super::Limits;
use super::pilot::{Aim, HeldKeys, Pilot, Side, count_deg};
use flat_floor::FloorState;
use steer::{KeyTick, Mouse, SteeredPath};
use wishdir_analysis::strafe::{GroundKeys, best_prestrafe, is_slowed};
use wishdir_sim::math::{DVec2, ViewAngles, frame_time, length_2d_f64, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;

/// Duration of the simulated run-up, seconds. It is long enough to reach the final speed.
const REHEARSED_RUN: f64 = 5.0;
/// Maximum number of ground ticks planned together with the flight.
const MOST_GROUND_TICKS: u32 = 60;
/// Minimum number of ground ticks with player limits.
const LEAST_GROUND_TICKS: u32 = 4;

/// Planned tick: the held keys and the mouse motion to the left, counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stroke {
    pub(super) hands: HeldKeys,
    pub(super) left: i32,
}

/// Good flight used as a template. Its run-up is to the left.
#[derive(Clone, Debug)]
pub(super) struct FlightTemplate {
    keys: KeyPlan,
    /// Speed along the wish direction in each tick, u/s.
    along: Vec<f64>,
    /// Angle from the velocity at the start to the flight's direction, degrees left.
    way_deg: f64,
    /// Path from the start to the takeoff: along the start velocity and to its left, units.
    ground_way: DVec2,
    /// Speed at the start, u/s.
    speed: f64,
    /// Distance of the flight, units.
    length: f64,
}

/// Planned flight from one position.
#[derive(Clone, Debug)]
pub(super) struct FlightPlan {
    pub(super) strokes: Vec<Stroke>,
    pub(super) flown: HallFlight,
    /// Counted part of the last tick, 0 to 1.
    last_part: f64,
}

impl FlightTemplate {
    /// Returns the keys of the run-up.
    pub(super) fn run_keys(&self) -> GroundKeys {
        self.keys.ground
    }

    /// Returns the speed at the start after the longest run-up, u/s.
    pub(super) fn speed(&self) -> f64 {
        self.speed
    }

    /// Returns the angle from the start velocity to the flight's direction, degrees left.
    pub(super) fn way_deg(&self, side: Side) -> f64 {
        self.way_deg * side.sign()
    }

    /// Returns the path from the start to the takeoff: along the velocity and to its left, units.
    pub(super) fn ground_way(&self, side: Side) -> DVec2 {
        DVec2::new(self.ground_way.x, self.ground_way.y * side.sign())
    }
}

/// Finds the best flight with this number of strafes after a long run-up.
pub(super) fn best_style(
    hall: &FlatFloor<'_>,
    limits: Limits,
    strafes: u32,
) -> Option<FlightTemplate> {
    let profile = hall.profile();
    let best = best_prestrafe(profile, profile.msec())
        .map_or(GroundKeys::Both, |prestrafe| prestrafe.keys);
    let mut choices = vec![(best, Side::Left)];
    let is_human = limits.turn_deg_per_s.is_finite();
    if is_human {
        // The mouse needs time to turn from the ground angle to the air angle.
        // With other keys the angles may be closer.
        for keys in GroundKeys::ALL {
            choices.extend([Side::Left, Side::Right].map(|first| (keys, first)));
        }
        choices.dedup();
    }
    let tries = choices
        .into_iter()
        .filter_map(|(keys, first)| style_with(hall, limits, strafes, keys, first));
    tries.reduce(|a, b| if b.length > a.length { b } else { a })
}

/// Returns the approximate turn from the best ground angle to the best air angle, degrees.
fn turn_at_take_off(ground: GroundKeys) -> f64 {
    match ground {
        GroundKeys::Both => 25.0,
        GroundKeys::Side => 70.0,
        GroundKeys::Forward => 35.0,
    }
}

/// Returns the number of ground ticks that the mouse needs for this turn.
fn ground_ticks(hall: &FlatFloor<'_>, limits: Limits, ground: GroundKeys) -> u32 {
    if !limits.turn_deg_per_s.is_finite() {
        return 0;
    }
    let a_tick = f64::from(limits.turn_deg_per_s) * f64::from(frame_time(hall.profile().msec()));
    ((turn_at_take_off(ground) / a_tick).ceil() as u32).clamp(LEAST_GROUND_TICKS, MOST_GROUND_TICKS)
}

fn style_with(
    hall: &FlatFloor<'_>,
    limits: Limits,
    strafes: u32,
    ground: GroundKeys,
    first: Side,
) -> Option<FlightTemplate> {
    let stand = rehearsed_run(hall, limits, ground);
    let keys = KeyPlan {
        ground,
        ground_side: Side::Left,
        ground_ticks: ground_ticks(hall, limits, ground),
        first,
        switches: Vec::new(),
        duck_at: None,
    };
    let keys = timed(hall, &stand, keys)?;
    let found = switches::search(hall, &stand, &keys, strafes)?;
    let plan = rounded(hall, &stand, &found.keys, &found.ticks, &found.path);
    let (heading, speed) = (
        yaw_deg(stand.player.velocity),
        length_2d_f64(stand.player.velocity),
    );
    let (sin, cos) = libm::sincos(heading.to_radians());
    Some(FlightTemplate {
        along: found.path.along(&found.ticks),
        way_deg: wrap_deg(plan.flown.heading_deg() - heading),
        ground_way: DVec2::new(cos, -sin).rotate(plan.flown.ground_way),
        speed,
        length: found.path.length(),
        keys: found.keys,
    })
}

/// Simulates a long run-up to the left.
fn rehearsed_run(hall: &FlatFloor<'_>, limits: Limits, ground: GroundKeys) -> FloorState {
    let profile = hall.profile();
    let mut stand = hall.at_rest(Pilot::looking(limits, ViewAngles::default(), profile));
    let ticks = (REHEARSED_RUN / f64::from(frame_time(profile.msec()))) as u32;
    for _ in 0..ticks {
        hall.aim(
            &mut stand,
            HeldKeys::on_ground(ground, Side::Left),
            Aim::most(Side::Left),
        );
    }
    stand
}

/// Adds duck on the tick that makes the flight longest. Ducking lifts the feet before the landing.
fn timed(hall: &FlatFloor<'_>, stand: &FloorState, keys: KeyPlan) -> Option<KeyPlan> {
    let plain = keys.ticks(hall, stand)?;
    if !hall.profile().rules().ducks {
        return Some(keys);
    }
    let air = plain.len() as u32 - keys.ground_ticks;
    let time = |ticks: &[KeyTick]| ticks.iter().map(|tick| tick.weight).sum::<f64>();
    let mut best = (time(&plain), keys.clone());
    // Try the landing tick and the two before it.
    // Prefer the latest of equals, because ducking slows.
    for early in 0..3 {
        let Some(duck_at) = air.checked_sub(1 + early).filter(|at| *at > 0) else {
            break;
        };
        let ducked = KeyPlan {
            duck_at: Some(duck_at),
            ..keys.clone()
        };
        let Some(ticks) = ducked.ticks(hall, stand) else {
            continue;
        };
        if time(&ticks) > best.0 + 1e-6 {
            best = (time(&ticks), ducked);
        }
    }
    Some(best.1)
}

/// Plans a template's flight from the current state of a run, with the run-up to a side.
pub(super) fn plan(
    hall: &FlatFloor<'_>,
    style: &FlightTemplate,
    run: &Run,
    pilot: &Pilot,
    side: Side,
) -> Option<FlightPlan> {
    let stand = hall.enter(run, pilot);
    let keys = if side == Side::Left {
        style.keys.clone()
    } else {
        style.keys.mirrored()
    };
    let ticks = keys.ticks(hall, &stand)?;
    let mut along = style.along.clone();
    along.resize(ticks.len(), along.last().copied().unwrap_or(0.0));
    let mut path = steer::follow(&ticks, &mouse(hall, &stand), stand.velocity(), &along);
    steer::improve(
        &ticks,
        &mouse(hall, &stand),
        &mut path,
        switches::FINAL_ROUNDS,
    );
    Some(rounded(hall, &stand, &keys, &ticks, &path))
}

/// Refines a plan by single ticks and mouse counts until nothing improves it.
/// With `is_rough`, larger random changes are tried first.
pub(super) fn polished(
    hall: &FlatFloor<'_>,
    plan: &FlightPlan,
    style: &FlightTemplate,
    run: &Run,
    pilot: &Pilot,
    is_rough: bool,
) -> FlightPlan {
    let stand = hall.enter(run, pilot);
    refine::polish(hall, &stand, plan, style.keys.ground_ticks, is_rough)
}

/// Finds the best flight that takes off from the current state of a run.
/// `first` is the first strafe key, `strafes` the number of strafes.
pub(super) fn from_take_off(
    hall: &FlatFloor<'_>,
    run: &Run,
    pilot: &Pilot,
    first: Side,
    strafes: u32,
) -> Option<FlightPlan> {
    let stand = hall.enter(run, pilot);
    let keys = timed(hall, &stand, KeyPlan::from_take_off(first))?;
    let found = switches::search(hall, &stand, &keys, strafes)?;
    Some(rounded(
        hall,
        &stand,
        &found.keys,
        &found.ticks,
        &found.path,
    ))
}

/// Refines a flight that starts with its takeoff, like [`polished`].
pub(super) fn polished_from_take_off(
    hall: &FlatFloor<'_>,
    plan: &FlightPlan,
    run: &Run,
    pilot: &Pilot,
) -> FlightPlan {
    refine::polish(hall, &hall.enter(run, pilot), plan, 0, true)
}

/// Measurements of the best flight from a given takeoff speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Straight {
    /// Distance, units.
    pub(super) length: f64,
    /// Airtime until it is back at its takeoff height, seconds.
    pub(super) seconds: f64,
    /// Horizontal speed after the last tick, u/s.
    pub(super) end_speed: f64,
    /// Vertical speed at the start, u/s.
    pub(super) rising: f64,
    /// Number of ticks slowed by ducking at the end.
    pub(super) slow_ticks: u32,
}

/// Finds the best flight from this takeoff speed, u/s.
/// `first` is the first strafe key, `strafes` the number of strafes.
pub(super) fn from_speed(
    hall: &FlatFloor<'_>,
    limits: Limits,
    speed: f64,
    first: Side,
    strafes: u32,
) -> Option<Straight> {
    let mut stand = hall.at_rest(Pilot::looking(
        limits,
        ViewAngles::default(),
        hall.profile(),
    ));
    stand.player.velocity.x = speed as f32;
    let keys = timed(hall, &stand, KeyPlan::from_take_off(first))?;
    let found = switches::search(hall, &stand, &keys, strafes)?;
    let plan = rounded(hall, &stand, &found.keys, &found.ticks, &found.path);
    let tick = f64::from(frame_time(hall.profile().msec()));
    let (mut rising, mut slow_ticks) = (0.0, 0);
    for (number, stroke) in plan.strokes.iter().enumerate() {
        slow_ticks += u32::from(is_slowed(
            hall.profile().engine(),
            &stand.player,
            stroke.hands.duck,
        ));
        hall.stroke(&mut stand, stroke, &mut ());
        if number == 0 {
            rising = f64::from(stand.player.velocity.z) + hall.profile().physics.gravity_step(tick);
        }
    }
    Some(Straight {
        length: plan.flown.length(),
        seconds: found.ticks.iter().map(|tick| tick.weight).sum(),
        end_speed: length_2d_f64(stand.player.velocity),
        rising,
        slow_ticks,
    })
}

fn mouse(hall: &FlatFloor<'_>, stand: &FloorState) -> Mouse {
    let most = stand.pilot.most_counts(hall.profile());
    let most = if most == i32::MAX {
        f64::INFINITY
    } else {
        f64::from(most) * count_deg(hall.profile()).to_radians()
    };
    Mouse {
        most,
        yaw: stand.pilot.yaw().to_radians(),
    }
}

/// Rounds a path to whole mouse counts. `GoldSrc` truncates the view in every frame, so each turn
/// starts from the client's real view.
fn rounded(
    hall: &FlatFloor<'_>,
    stand: &FloorState,
    keys: &KeyPlan,
    ticks: &[KeyTick],
    path: &SteeredPath,
) -> FlightPlan {
    let (profile, mut pilot) = (hall.profile(), stand.pilot.clone());
    let (count, most) = (count_deg(profile), pilot.most_counts(profile));
    let mut strokes = Vec::with_capacity(ticks.len());
    for (number, yaw) in path.yaw.iter().enumerate() {
        let turn = wrap_deg(yaw.to_degrees() - pilot.yaw());
        let left = ((turn / count).round() as i32).clamp(-most, most);
        let stroke = Stroke {
            hands: keys.hands(number as u32),
            left,
        };
        pilot.stroke(profile, stroke.hands, left);
        strokes.push(stroke);
    }
    let last_part = last_part(ticks);
    let flown = keys::fly(hall, stand, &strokes, keys.ground_ticks, last_part);
    FlightPlan {
        strokes,
        flown,
        last_part,
    }
}

/// Returns the counted part of the last tick, 0 to 1.
fn last_part(ticks: &[KeyTick]) -> f64 {
    match ticks {
        [.., before, last] if before.weight > 0.0 => (last.weight / before.weight).min(1.0),
        _ => 1.0,
    }
}
