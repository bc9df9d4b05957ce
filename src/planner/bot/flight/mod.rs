//! The flight planned as a whole: which keys when, where to look in each tick, so that it leads as
//! far as it can.
//!
//! What goes up comes down in its time whatever the keys do, so the rest is a problem in the plane:
//! the place where it lands is the sum of the velocities, and each tick's gain bends the way.
//! [`keys`] asks the movement code what each tick's keys do, [`steer`] finds the best view for
//! given keys, [`switches`] when to change sides, [`refine`] the whole counts of the mouse, in the
//! movement code's own arithmetic.

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

/// How long the run-up of the rehearsal is, seconds: until nothing is won any more.
const REHEARSED_RUN: f64 = 5.0;
/// The most ticks on the ground that are planned together with the flight.
const MOST_GROUND_TICKS: u32 = 60;
/// The least of them under human limits.
const LEAST_GROUND_TICKS: u32 = 4;

/// One tick as planned: what is held, and the mouse's counts to the left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stroke {
    pub(super) hands: HeldKeys,
    pub(super) left: i32,
}

/// A flight that is known to be good, with the run-up to the left.
#[derive(Clone, Debug)]
pub(super) struct FlightTemplate {
    keys: KeyPlan,
    /// The speed along the wish direction in each tick, u/s.
    along: Vec<f64>,
    /// From the velocity where it begins to where the flight leads, degrees to the left.
    way_deg: f64,
    /// From where it begins to the take-off: along that velocity and to its left, units.
    ground_way: DVec2,
    /// The speed where it begins, u/s.
    speed: f64,
    /// How far it leads, units.
    length: f64,
}

/// A flight from one place.
#[derive(Clone, Debug)]
pub(super) struct FlightPlan {
    pub(super) strokes: Vec<Stroke>,
    pub(super) flown: HallFlight,
    /// The part of the last tick that counts.
    last_part: f64,
}

impl FlightTemplate {
    /// The keys of the run-up.
    pub(super) fn run_keys(&self) -> GroundKeys {
        self.keys.ground
    }

    /// The speed where it begins, after the longest run-up, u/s.
    pub(super) fn speed(&self) -> f64 {
        self.speed
    }

    /// From the velocity where it begins to where the flight leads, degrees to the left.
    pub(super) fn way_deg(&self, side: Side) -> f64 {
        self.way_deg * side.sign()
    }

    /// From where it begins to the take-off: along the velocity and to its left, units.
    pub(super) fn ground_way(&self, side: Side) -> DVec2 {
        DVec2::new(self.ground_way.x, self.ground_way.y * side.sign())
    }
}

/// The best flight with this many strafes after a long run-up.
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
        // The mouse needs time from the ground's angle to the air's: other keys may be nearer.
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

/// How far the view turns from the ground's best angle to the air's, about, degrees.
fn turn_at_take_off(ground: GroundKeys) -> f64 {
    match ground {
        GroundKeys::Both => 25.0,
        GroundKeys::Side => 70.0,
        GroundKeys::Forward => 35.0,
    }
}

/// How many ticks on the ground the mouse needs for that.
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

/// A long run-up to the left.
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

/// Ducks in the tick that makes the flight longest: the feet come up before the landing.
fn timed(hall: &FlatFloor<'_>, stand: &FloorState, keys: KeyPlan) -> Option<KeyPlan> {
    let plain = keys.ticks(hall, stand)?;
    if !hall.profile().rules().ducks {
        return Some(keys);
    }
    let air = plain.len() as u32 - keys.ground_ticks;
    let time = |ticks: &[KeyTick]| ticks.iter().map(|tick| tick.weight).sum::<f64>();
    let mut best = (time(&plain), keys.clone());
    // The tick that would land, or one of those before it; the latest of equals, as ducking slows
    // the keys.
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

/// The flight of a style from where a run is now, with the run-up to a side.
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

/// The same, its keys moved by single ticks and its mouse by single counts until nothing is better;
/// of one that `is_rough` by larger changes before.
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

/// The best flight that begins with its take-off where a run is now, this key first, with this many
/// strafes.
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

/// The same, polished as [`polished`] does.
pub(super) fn polished_from_take_off(
    hall: &FlatFloor<'_>,
    plan: &FlightPlan,
    run: &Run,
    pilot: &Pilot,
) -> FlightPlan {
    refine::polish(hall, &hall.enter(run, pilot), plan, 0, true)
}

/// The best flight from a speed at the take-off, and what it comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Straight {
    /// How far it leads, units.
    pub(super) length: f64,
    /// How long it lasts until it is down at its height, seconds.
    pub(super) seconds: f64,
    /// Horizontal speed after its last tick, u/s.
    pub(super) end_speed: f64,
    /// Upwards at its beginning, u/s.
    pub(super) rising: f64,
    /// How many of its last ticks ducking slows.
    pub(super) slow_ticks: u32,
}

/// The best flight from this speed, u/s, this key first, with this many strafes.
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

/// The path in whole counts of the mouse, from where the client really looks: `GoldSrc`'s truncates
/// its view in every frame.
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

/// The part of the last tick that counts.
fn last_part(ticks: &[KeyTick]) -> f64 {
    match ticks {
        [.., before, last] if before.weight > 0.0 => (last.weight / before.weight).min(1.0),
        _ => 1.0,
    }
}
