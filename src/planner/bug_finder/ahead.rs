//! Measures the distance from a landing to a floor's edge, or from a flight to the edge it passed.

use super::sandbox::Sandbox;
use wishdir_analysis::fall::WINDOW;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{PlayerState, is_ground};
use wishdir_sim::math::{Vec3, frame_time, length_2d};
use wishdir_sim::world::{HullId, Level, Trace as _};

/// Maximum distance to search ahead of a landing, units.
const AHEAD: f32 = 64.0;
/// Distance between two positions of the search, units.
const STEP: f32 = 1.0;
/// Maximum distance to search behind a flight, units: half the width of a player.
const BEHIND: f32 = 16.0;
/// Minimum speed at which the player has a movement direction, u/s.
const MOVING: f32 = 1.0;
/// Bisection steps. The result is exact to a hundredth of a unit.
const HALVINGS: u32 = 10;

/// Distance by which an edge was missed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EdgeShortfall {
    /// Distance from the player along the movement direction, units.
    pub(super) by: f32,
    /// Horizontal distance flown per tick, units.
    pub(super) way: f32,
}

/// Finds the distance from a landing to the edge of its floor, units. `None` without an edge
/// nearby. `player` is the state after the landing.
pub(super) fn find_edge(
    sandbox: &Sandbox,
    before: &PlayerState,
    player: &PlayerState,
    cmd: &UserCmd,
) -> Option<EdgeShortfall> {
    let ahead = horizontal_direction(before.velocity)?;
    let level = sandbox.level();
    let holds = |way: f32| has_floor(level, player.hull, player.origin + ahead * way);
    let mut so = 0.0;
    while holds(so + STEP) {
        so += STEP;
        if so >= AHEAD {
            return None;
        }
    }
    let by = bisect(so, so + STEP, |way| !holds(way));
    Some(EdgeShortfall {
        by,
        way: length_2d(before.velocity) * frame_time(cmd.msec),
    })
}

/// Finds the distance back to the edge of a floor that a fall just passed on this tick.
/// `None` without an edge nearby.
pub(super) fn find_passed_edge(
    sandbox: &Sandbox,
    before: &PlayerState,
    after: &PlayerState,
) -> Option<EdgeShortfall> {
    if before.velocity.z >= 0.0 {
        return None;
    }
    let ahead = horizontal_direction(before.velocity)?;
    let flown = after.origin - before.origin;
    let meets = |back: f32| {
        let from = before.origin - ahead * back;
        let sweep = sandbox.level().sweep(after.hull, from, from + flown);
        !sweep.start_solid
            && sweep.fraction < 1.0
            && is_ground(sandbox.profile().engine(), sweep.plane.normal)
    };
    if !meets(BEHIND) || meets(0.0) {
        return None;
    }
    let by = bisect(0.0, BEHIND, meets);
    // From this position, the previous tick would have been snapped to the floor.
    let is_snapped = has_floor(sandbox.level(), before.hull, before.origin - ahead * by);
    (!is_snapped).then(|| EdgeShortfall {
        by,
        way: length_2d(flown),
    })
}

/// Returns the horizontal direction of a velocity. `None` if it is almost 0.
pub(super) fn horizontal_direction(velocity: Vec3) -> Option<Vec3> {
    let speed = length_2d(velocity);
    (speed >= MOVING).then(|| Vec3::new(velocity.x / speed, velocity.y / speed, 0.0))
}

/// Whether the floor would hold a player at this position.
fn has_floor(level: &Level, hull: HullId, at: Vec3) -> bool {
    let sweep = level.sweep(hull, at, at - Vec3::Z * WINDOW);
    sweep.fraction < 1.0 && !sweep.start_solid
}

/// Finds the threshold between `not`, where `is_so` is false, and `so`, where it is true.
fn bisect(mut not: f32, mut so: f32, is_so: impl Fn(f32) -> bool) -> f32 {
    for _ in 0..HALVINGS {
        let middle = (not + so) * 0.5;
        if is_so(middle) {
            so = middle;
        } else {
            not = middle;
        }
    }
    so
}
