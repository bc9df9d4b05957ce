//! Plans a whole flight for the longest distance: the keys and the view on each tick.
//!
//! The airtime hardly depends on the keys, so the problem is horizontal. The distance is the sum of
//! the velocities, and each tick's gain bends the path. [`keys`] simulates the effect of each
//! tick's keys, and [`steer`] finds the best view for them. [`switches`] places the key switches,
//! and [`refine`] tunes single mouse counts.

mod flat_floor;
mod keys;
mod refine;
mod steer;
mod switches;

pub(super) use flat_floor::{FlatFloor, FloorFlight};
pub(super) use keys::KeyPlan;

use super::Limits;
use super::pilot::{MouseAim, Pilot, PilotKeys, Side, min_turn_deg};
use flat_floor::FloorState;
use steer::{MouseLimits, SteeredPath, TickKeys};
use wishdir_analysis::strafe::{GroundKeys, best_prestrafe, is_slowed};
use wishdir_sim::math::{DVec2, ViewAngles, frame_time, length_2d_f64, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;

/// Duration of the simulated run-up, seconds. It is long enough to reach the final speed.
const RUN_UP_SECONDS: f64 = 5.0;
/// Maximum number of ground ticks that are planned together with the flight.
const MOST_GROUND_TICKS: u32 = 60;
/// Minimum number of planned ground ticks with player limits.
const LEAST_GROUND_TICKS: u32 = 4;

/// Planned tick: the held keys and the mouse motion to the left, counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stroke {
    pub(super) hands: PilotKeys,
    pub(super) left: i32,
}

/// Good flight used as a template. Its run-up turns left.
#[derive(Clone, Debug)]
pub(super) struct FlightTemplate {
    keys: KeyPlan,
    /// Speed along the wish direction on each tick, u/s.
    along: Vec<f64>,
    /// Angle from the start velocity to the flight's direction, degrees to the left.
    flight_angle_deg: f64,
    /// Displacement from the start to the takeoff: along the start velocity and to its left, units.
    run_up_displacement: DVec2,
    /// Speed at the start of the planned ticks, u/s.
    speed: f64,
    /// Distance of the flight, units.
    length: f64,
}

/// Planned keys and mouse of a flight from one position.
#[derive(Clone, Debug)]
pub(super) struct FlightPlan {
    pub(super) strokes: Vec<Stroke>,
    pub(super) flown: FloorFlight,
    /// Fraction of the flight's last tick that counts, 0 to 1.
    last_part: f64,
}

impl FlightTemplate {
    /// Returns the keys held in the run-up.
    pub(super) fn run_keys(&self) -> GroundKeys {
        self.keys.ground
    }

    /// Returns the speed after the full run-up, where the planned ticks start, u/s.
    pub(super) fn speed(&self) -> f64 {
        self.speed
    }

    /// Returns the angle from the start velocity to the flight's direction after a run-up on this
    /// side, degrees to the left.
    pub(super) fn flight_angle_deg(&self, side: Side) -> f64 {
        self.flight_angle_deg * side.sign()
    }

    /// Returns the displacement from the start to the takeoff after a run-up on this side: along
    /// the start velocity and to its left, units.
    pub(super) fn run_up_displacement(&self, side: Side) -> DVec2 {
        DVec2::new(
            self.run_up_displacement.x,
            self.run_up_displacement.y * side.sign(),
        )
    }
}

/// Finds the best flight with this number of strafes after a long run-up.
pub(super) fn find_template(
    floor: &FlatFloor<'_>,
    limits: Limits,
    strafes: u32,
) -> Option<FlightTemplate> {
    let profile = floor.profile();
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
        .filter_map(|(keys, first)| build_template(floor, limits, strafes, keys, first));
    tries.reduce(|a, b| if b.length > a.length { b } else { a })
}

/// Returns the approximate turn from the best ground angle to the best air angle, degrees.
fn turn_at_takeoff(ground: GroundKeys) -> f64 {
    match ground {
        GroundKeys::Both => 25.0,
        GroundKeys::Side => 70.0,
        GroundKeys::Forward => 35.0,
    }
}

/// Returns the number of ground ticks that the mouse needs for the turn at the takeoff.
fn ground_ticks(floor: &FlatFloor<'_>, limits: Limits, ground: GroundKeys) -> u32 {
    if !limits.turn_deg_per_s.is_finite() {
        return 0;
    }
    let a_tick = f64::from(limits.turn_deg_per_s) * f64::from(frame_time(floor.profile().msec()));
    ((turn_at_takeoff(ground) / a_tick).ceil() as u32).clamp(LEAST_GROUND_TICKS, MOST_GROUND_TICKS)
}

fn build_template(
    floor: &FlatFloor<'_>,
    limits: Limits,
    strafes: u32,
    ground: GroundKeys,
    first: Side,
) -> Option<FlightTemplate> {
    let state = simulate_run_up(floor, limits, ground);
    let keys = KeyPlan {
        ground,
        ground_side: Side::Left,
        ground_ticks: ground_ticks(floor, limits, ground),
        first,
        switches: Vec::new(),
        duck_at: None,
    };
    let keys = add_duck(floor, &state, keys)?;
    let found = switches::find_best_switches(floor, &state, &keys, strafes)?;
    let plan = round_to_counts(floor, &state, &found.keys, &found.ticks, &found.path);
    let (heading, speed) = (
        yaw_deg(state.player.velocity),
        length_2d_f64(state.player.velocity),
    );
    let (sin, cos) = libm::sincos(heading.to_radians());
    Some(FlightTemplate {
        along: found.path.wish_speeds(&found.ticks),
        flight_angle_deg: wrap_deg(plan.flown.heading_deg() - heading),
        run_up_displacement: DVec2::new(cos, -sin).rotate(plan.flown.run_up_displacement),
        speed,
        length: found.path.length(),
        keys: found.keys,
    })
}

/// Simulates a long run-up that turns left.
fn simulate_run_up(floor: &FlatFloor<'_>, limits: Limits, ground: GroundKeys) -> FloorState {
    let profile = floor.profile();
    let mut state = floor.at_rest(Pilot::with_view(limits, ViewAngles::default(), profile));
    let ticks = (RUN_UP_SECONDS / f64::from(frame_time(profile.msec()))) as u32;
    for _ in 0..ticks {
        floor.simulate_aimed_tick(
            &mut state,
            PilotKeys::on_ground(ground, Side::Left),
            MouseAim::fastest(Side::Left),
        );
    }
    state
}

/// Adds duck on the tick that makes the airtime longest. Ducking lifts the feet before the landing.
fn add_duck(floor: &FlatFloor<'_>, state: &FloorState, keys: KeyPlan) -> Option<KeyPlan> {
    let plain = keys.simulate_ticks(floor, state)?;
    if !floor.profile().rules().ducks {
        return Some(keys);
    }
    let air = plain.len() as u32 - keys.ground_ticks;
    let time = |ticks: &[TickKeys]| ticks.iter().map(|tick| tick.weight).sum::<f64>();
    let mut best = (time(&plain), keys.clone());
    // Try the landing tick and the two before it.
    // Of equal results, prefer the latest duck, because ducking slows.
    for early in 0..3 {
        let Some(duck_at) = air.checked_sub(1 + early).filter(|at| *at > 0) else {
            break;
        };
        let ducked = KeyPlan {
            duck_at: Some(duck_at),
            ..keys.clone()
        };
        let Some(ticks) = ducked.simulate_ticks(floor, state) else {
            continue;
        };
        if time(&ticks) > best.0 + 1e-6 {
            best = (time(&ticks), ducked);
        }
    }
    Some(best.1)
}

/// Plans a template's flight from the current state of a run, for a run-up on this side.
pub(super) fn plan(
    floor: &FlatFloor<'_>,
    template: &FlightTemplate,
    run: &Run,
    pilot: &Pilot,
    side: Side,
) -> Option<FlightPlan> {
    let state = floor.copy_player(run, pilot);
    let keys = if side == Side::Left {
        template.keys.clone()
    } else {
        template.keys.mirrored()
    };
    let ticks = keys.simulate_ticks(floor, &state)?;
    let mut along = template.along.clone();
    along.resize(ticks.len(), along.last().copied().unwrap_or(0.0));
    let mut path = steer::simulate_path(
        &ticks,
        &mouse_limits(floor, &state),
        state.velocity(),
        &along,
    );
    steer::improve_path(
        &ticks,
        &mouse_limits(floor, &state),
        &mut path,
        switches::FINAL_ROUNDS,
    );
    Some(round_to_counts(floor, &state, &keys, &ticks, &path))
}

/// Refines a plan in steps of single ticks and mouse counts until nothing improves it. With
/// `is_rough`, tries larger random changes first.
pub(super) fn refine_plan(
    floor: &FlatFloor<'_>,
    plan: &FlightPlan,
    template: &FlightTemplate,
    run: &Run,
    pilot: &Pilot,
    is_rough: bool,
) -> FlightPlan {
    let state = floor.copy_player(run, pilot);
    refine::refine(floor, &state, plan, template.keys.ground_ticks, is_rough)
}

/// Finds the best flight that takes off from the current state of a run.
/// `first` is the first strafe key, `strafes` the number of strafes.
pub(super) fn plan_from_takeoff(
    floor: &FlatFloor<'_>,
    run: &Run,
    pilot: &Pilot,
    first: Side,
    strafes: u32,
) -> Option<FlightPlan> {
    let state = floor.copy_player(run, pilot);
    let keys = add_duck(floor, &state, KeyPlan::from_takeoff(first))?;
    let found = switches::find_best_switches(floor, &state, &keys, strafes)?;
    Some(round_to_counts(
        floor,
        &state,
        &found.keys,
        &found.ticks,
        &found.path,
    ))
}

/// Like [`refine_plan`], for a flight without ground ticks.
pub(super) fn refine_from_takeoff(
    floor: &FlatFloor<'_>,
    plan: &FlightPlan,
    run: &Run,
    pilot: &Pilot,
) -> FlightPlan {
    refine::refine(floor, &floor.copy_player(run, pilot), plan, 0, true)
}

/// Properties of the best flight from a given takeoff speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpeedFlight {
    /// Distance of the flight, units.
    pub(super) length: f64,
    /// Airtime until the player is back at the takeoff height, seconds.
    pub(super) seconds: f64,
    /// Horizontal speed after the flight's last tick, u/s.
    pub(super) end_speed: f64,
    /// Vertical speed at the takeoff, u/s.
    pub(super) rising: f64,
    /// Number of ticks at the end of the flight that are slowed by ducking.
    pub(super) slow_ticks: u32,
}

/// Finds the best flight from this takeoff speed, u/s.
/// `first` is the first strafe key, `strafes` the number of strafes.
pub(super) fn plan_from_speed(
    floor: &FlatFloor<'_>,
    limits: Limits,
    speed: f64,
    first: Side,
    strafes: u32,
) -> Option<SpeedFlight> {
    let mut state = floor.at_rest(Pilot::with_view(
        limits,
        ViewAngles::default(),
        floor.profile(),
    ));
    state.player.velocity.x = speed as f32;
    let keys = add_duck(floor, &state, KeyPlan::from_takeoff(first))?;
    let found = switches::find_best_switches(floor, &state, &keys, strafes)?;
    let plan = round_to_counts(floor, &state, &found.keys, &found.ticks, &found.path);
    let tick = f64::from(frame_time(floor.profile().msec()));
    let (mut rising, mut slow_ticks) = (0.0, 0);
    for (number, stroke) in plan.strokes.iter().enumerate() {
        slow_ticks += u32::from(is_slowed(
            floor.profile().engine(),
            &state.player,
            stroke.hands.duck,
        ));
        floor.simulate_stroke(&mut state, stroke, &mut ());
        if number == 0 {
            rising =
                f64::from(state.player.velocity.z) + floor.profile().physics.gravity_step(tick);
        }
    }
    Some(SpeedFlight {
        length: plan.flown.length(),
        seconds: found.ticks.iter().map(|tick| tick.weight).sum(),
        end_speed: length_2d_f64(state.player.velocity),
        rising,
        slow_ticks,
    })
}

fn mouse_limits(floor: &FlatFloor<'_>, state: &FloorState) -> MouseLimits {
    let most = state.pilot.max_counts(floor.profile());
    let most = if most == i32::MAX {
        f64::INFINITY
    } else {
        f64::from(most) * min_turn_deg(floor.profile()).to_radians()
    };
    MouseLimits {
        most,
        yaw: state.pilot.yaw().to_radians(),
    }
}

/// Rounds the turns of a path to whole mouse counts. `GoldSrc` truncates the view on every frame,
/// so each turn starts from the client's actual view.
fn round_to_counts(
    floor: &FlatFloor<'_>,
    state: &FloorState,
    keys: &KeyPlan,
    ticks: &[TickKeys],
    path: &SteeredPath,
) -> FlightPlan {
    let (profile, mut pilot) = (floor.profile(), state.pilot.clone());
    let (count, most) = (min_turn_deg(profile), pilot.max_counts(profile));
    let mut strokes = Vec::with_capacity(ticks.len());
    for (number, yaw) in path.yaw.iter().enumerate() {
        let turn = wrap_deg(yaw.to_degrees() - pilot.yaw());
        let left = ((turn / count).round() as i32).clamp(-most, most);
        let stroke = Stroke {
            hands: keys.held_keys(number as u32),
            left,
        };
        pilot.planned_cmd(profile, stroke.hands, left);
        strokes.push(stroke);
    }
    let last_part = counted_fraction(ticks);
    let flown = keys::simulate_strokes(floor, state, &strokes, keys.ground_ticks, last_part);
    FlightPlan {
        strokes,
        flown,
        last_part,
    }
}

/// Returns the fraction of the last tick that counts for the distance, 0 to 1.
fn counted_fraction(ticks: &[TickKeys]) -> f64 {
    match ticks {
        [.., before, last] if before.weight > 0.0 => (last.weight / before.weight).min(1.0),
        _ => 1.0,
    }
}
