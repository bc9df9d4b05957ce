//! How far a floor's edge lies ahead of a landing, or behind a flight that went past it.

use super::sandbox::Sandbox;
use wishdir_analysis::fall::WINDOW;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{PlayerState, is_ground};
use wishdir_sim::math::{Vec3, frame_time, length_2d};
use wishdir_sim::world::{HullId, Level, Trace as _};

/// No edge is looked for further ahead of a landing, units.
const AHEAD: f32 = 64.0;
/// In such steps, units.
const STEP: f32 = 1.0;
/// Nor further behind a flight, units: half a player's box.
const BEHIND: f32 = 16.0;
/// A slower player has no way along which an edge could lie, u/s.
const MOVING: f32 = 1.0;
/// Halvings: exact to a hundredth of a unit.
const HALVINGS: u32 = 10;

/// By how much an edge was missed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shortfall {
    /// Units along the way.
    pub(super) by: f32,
    /// What a tick flies over ground, units.
    pub(super) way: f32,
}

/// How much further ahead the landing had to be to leave the floor in its own tick, not positive if
/// it was far enough; none without an edge near. `player`: after the landing.
pub(super) fn edge(
    stage: &Sandbox,
    before: &PlayerState,
    player: &PlayerState,
    cmd: &UserCmd,
) -> Option<Shortfall> {
    let ahead = heading(before.velocity)?;
    let level = stage.level();
    let holds = |way: f32| holds(level, player.hull, player.origin + ahead * way);
    let mut so = 0.0;
    while holds(so + STEP) {
        so += STEP;
        if so >= AHEAD {
            return None;
        }
    }
    let by = boundary(so, so + STEP, |way| !holds(way));
    Some(Shortfall {
        by,
        way: length_2d(before.velocity) * frame_time(cmd.msec),
    })
}

/// How far behind this tick of a fall the edge of a floor lies that it would have met; none without
/// one near.
pub(super) fn past(
    stage: &Sandbox,
    before: &PlayerState,
    after: &PlayerState,
) -> Option<Shortfall> {
    if before.velocity.z >= 0.0 {
        return None;
    }
    let ahead = heading(before.velocity)?;
    let flown = after.origin - before.origin;
    let meets = |back: f32| {
        let from = before.origin - ahead * back;
        let sweep = stage.level().sweep(after.hull, from, from + flown);
        !sweep.start_solid
            && sweep.fraction < 1.0
            && is_ground(stage.profile().engine(), sweep.plane.normal)
    };
    if !meets(BEHIND) || meets(0.0) {
        return None;
    }
    let by = boundary(0.0, BEHIND, meets);
    // The tick before would have been snapped down there.
    let is_snapped = holds(stage.level(), before.hull, before.origin - ahead * by);
    (!is_snapped).then(|| Shortfall {
        by,
        way: length_2d(flown),
    })
}

/// The level direction of a velocity; none of one that has nearly none.
pub(super) fn heading(velocity: Vec3) -> Option<Vec3> {
    let speed = length_2d(velocity);
    (speed >= MOVING).then(|| Vec3::new(velocity.x / speed, velocity.y / speed, 0.0))
}

/// Whether a player here has something under him.
fn holds(level: &Level, hull: HullId, at: Vec3) -> bool {
    let sweep = level.sweep(hull, at, at - Vec3::Z * WINDOW);
    sweep.fraction < 1.0 && !sweep.start_solid
}

/// From where on up to `so` something is so, which it is not at `not`.
fn boundary(mut not: f32, mut so: f32, is_so: impl Fn(f32) -> bool) -> f32 {
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
