//! End of a flight: distances, sums and validity of the jump.

use super::flight::{JumpFlight, distance_2d};
use super::grades::Grades;
use super::kind::{FlightStart, HIGH_JUMP_DEPTH, JumpKind};
use super::reason::InvalidJumpReason;
use super::result::{Jump, hull_bonus};
use super::row::JumpTick;
use crate::facts::BestGain;
use wishdir_sim::engine::{Engine, JumpScore, StrafeKeys};
use wishdir_sim::math::{Vec3, length_2d_f64};

/// State at the end of a flight.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlightEnding {
    pub(super) tick: u64,
    /// Origin at the end of the flight.
    pub(super) origin: Vec3,
    /// End of the flight path: the contact with the floor, or the position before the 2-unit snap.
    pub(super) point: Vec3,
    /// Height of the feet at the end of the flight.
    pub(super) feet: f32,
    pub(super) velocity: Vec3,
    /// Reason why the flight ended. `None` if it ended on the ground.
    pub(super) interruption: Option<InvalidJumpReason>,
}

/// Engine, sizes and limits shared by the jumps of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct JumpContext {
    pub(super) engine: Engine,
    pub(super) maxspeed: f32,
    /// Width of the standing player, units.
    pub(super) width: f32,
    /// Keys that gain the most speed in the air.
    pub(super) strafe_keys: StrafeKeys,
    /// Largest gain per air tick with a strafe key, for a standing player and the profile's tick
    /// length.
    pub(super) best: BestGain,
}

/// Builds the finished jump from a flight and its ticks. `None` if the flight is not a jump.
pub(super) fn finish_jump(
    context: &JumpContext,
    flight: &JumpFlight,
    ticks: Vec<JumpTick>,
    end: &FlightEnding,
) -> Option<Jump> {
    let (kind, variation) = flight.kind?;
    let takeoff_speed = length_2d_f64(flight.velocity);
    let extra = hull_bonus(kind, f64::from(context.width));
    let landing_point = flight.crossing.unwrap_or(end.point);
    let (landing_origin, landing_velocity) = flight.failed.unwrap_or((end.origin, end.velocity));
    let straight = distance_2d(flight.origin, landing_origin);
    let mut jump = Jump {
        engine: context.engine,
        maxspeed: context.maxspeed,
        width: context.width,
        kind: refine_kind(kind, context.engine, flight, end),
        variation,
        reason: None,
        takeoff_tick: flight.takeoff_tick,
        landing_tick: end.tick,
        takeoff_origin: flight.origin,
        landing_origin,
        landing_point,
        takeoff_velocity: flight.velocity,
        takeoff_feet: flight.feet,
        distance: distance_2d(flight.origin, landing_point) + extra,
        distance_raw: straight + extra,
        height: flight.top - flight.origin.z,
        height_difference: end.feet - flight.feet,
        prestrafe: flight.prestrafe,
        takeoff_speed,
        max_speed: flight.max_speed,
        landing_speed: length_2d_f64(landing_velocity),
        airtime_ticks: flight.ticks,
        airtime_msec: flight.msec,
        change: flight.change,
        ticks,
        best: context.best,
        forward_release: match context.strafe_keys {
            StrafeKeys::Side => flight.forward_release.release_ticks(),
            StrafeKeys::Any | StrafeKeys::Both => None,
        },
        duck_ticks: flight.duck_ticks,
        airpath: if straight > 0.0 {
            flight.path / straight
        } else {
            1.0
        },
        deviation: sideways_deviation(flight, landing_origin),
        hop: flight.hop,
        circle: flight.circle,
        landing_keys: flight.landing_keys,
        chain: flight.chain,
        held_by_cap: false,
    };
    jump.reason = find_reason(&jump, flight, end);
    Some(jump)
}

/// Turns a long jump that landed far below its takeoff into a high jump. Such a landing shows that
/// the floor below is deep enough.
fn refine_kind(
    kind: JumpKind,
    engine: Engine,
    flight: &JumpFlight,
    end: &FlightEnding,
) -> JumpKind {
    let is_deep = flight.feet - end.feet >= HIGH_JUMP_DEPTH && end.interruption.is_none();
    if kind == JumpKind::LongJump && engine.rules().jump_score == JumpScore::Distance && is_deep {
        JumpKind::HighJump
    } else {
        kind
    }
}

/// Returns the distance of `place` from the line through the takeoff along the takeoff velocity,
/// units. Positive: left of the line.
fn sideways_deviation(flight: &JumpFlight, place: Vec3) -> f64 {
    let speed = length_2d_f64(flight.velocity);
    if speed == 0.0 {
        return 0.0;
    }
    let (vx, vy) = (f64::from(flight.velocity.x), f64::from(flight.velocity.y));
    let (x, y) = (
        f64::from(place.x) - f64::from(flight.origin.x),
        f64::from(place.y) - f64::from(flight.origin.y),
    );
    (vx * y - vy * x) / speed
}

/// Returns the first reason why a jump is invalid.
fn find_reason(jump: &Jump, flight: &JumpFlight, end: &FlightEnding) -> Option<InvalidJumpReason> {
    let grades = Grades::built_in();
    let limit = grades.prestrafe_limit(jump.engine) * f64::from(jump.maxspeed);
    let prestrafe = InvalidJumpReason::PrestrafeTooHigh {
        speed: jump.prestrafe as f32,
        limit: limit as f32,
    };
    let is_too_fast =
        !jump.kind.is_hop() && jump.kind != JumpKind::LadderJump && jump.prestrafe > limit;
    let min = grades.min_distance(jump.kind, jump.variation, jump.engine);
    // Events after the jump had failed do not matter.
    // A player who leaves a ladder may continue below it.
    let is_over = flight.failed.is_some() && flight.start == FlightStart::Jump;
    let interruption = end.interruption.filter(|_| !is_over);
    interruption
        .or_else(|| flight.pushed.then_some(InvalidJumpReason::Pushed))
        .or_else(|| find_height_reason(jump, flight))
        .or_else(|| flight.wall.then_some(InvalidJumpReason::HitWall))
        .or_else(|| flight.ceiling.then_some(InvalidJumpReason::HitCeiling))
        .or_else(|| flight.floor.then_some(InvalidJumpReason::TouchedFloor))
        .or_else(|| is_too_fast.then_some(prestrafe))
        .or_else(|| (jump.distance < f64::from(min)).then_some(InvalidJumpReason::TooShort { min }))
}

/// Returns the reason for a landing that is not at takeoff height, if any. QuakeWorld hops may end
/// at any lower height. A jump off a ladder has no takeoff floor to compare with.
fn find_height_reason(jump: &Jump, flight: &JumpFlight) -> Option<InvalidJumpReason> {
    let failed = flight.failed.is_some();
    let same_height = flight.same_height;
    let is_free = jump.kind == JumpKind::Hop || jump.kind == JumpKind::LadderJump;
    let difference = jump.height_difference;
    if difference > same_height && jump.kind != JumpKind::Hop {
        Some(InvalidJumpReason::LandedHigher(difference))
    } else if is_free || (!failed && difference >= -same_height) {
        None
    } else if failed {
        Some(InvalidJumpReason::FellShort(-difference))
    } else {
        Some(InvalidJumpReason::LandedLower(-difference))
    }
}
