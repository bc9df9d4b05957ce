//! Examines the bot's surroundings: the gap ahead and the free distance.

use wishdir_sim::engine::{STANDING_HULL, is_ground};
use wishdir_sim::math::{Vec3, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::world::Trace as _;

/// Maximum distance to the gap ahead, units.
const FAR: f64 = 2048.0;
/// Maximum width of a gap to jump, measured between the standing positions on its two sides, units.
const WIDEST: f64 = 400.0;
/// Distance between two positions of the floor search, units.
const STEP: f64 = 1.0;
/// Maximum depth of a floor below the feet, units.
const DOWN: f32 = 4.0;

/// Gap in the floor ahead. Distances are measured along the heading from the player's origin,
/// units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FloorGap {
    /// Distance to the near edge of the gap.
    pub(super) edge: f64,
    /// Distance to the first standing position beyond the gap.
    pub(super) far: f64,
}

/// Returns the unit vector of a heading.
pub(super) fn heading_vector(heading_deg: f64) -> Vec3 {
    let (sin, cos) = libm::sincos(heading_deg.to_radians());
    Vec3::new(cos as f32, sin as f32, 0.0)
}

/// Returns the distances from `from` to `to` along a heading and to its left, units.
pub(super) fn along_and_left(from: Vec3, to: Vec3, heading: f64) -> (f64, f64) {
    let way = to - from;
    let length = libm::hypot(f64::from(way.x), f64::from(way.y));
    let (sin, cos) = libm::sincos((yaw_deg(way) - heading).to_radians());
    (length * cos, length * sin)
}

/// Finds the first gap along a heading that a jump may clear, with floors at the same height on its
/// two sides.
pub(super) fn gap_ahead(run: &Run, heading: f64) -> Option<FloorGap> {
    let origin = run.player().origin;
    let way = heading_vector(heading);
    let stands = |at: f64| has_floor(run, origin + way * at as f32);
    let walk = |from: f64, to: f64| {
        let steps = ((to - from) / STEP) as u32;
        (0..=steps).map(move |step| from + f64::from(step) * STEP)
    };
    let edge = walk(0.0, FAR)
        .find(|at| stands(*at) != Some(true))
        .filter(|at| stands(*at).is_some())?;
    let far = walk(edge, edge + WIDEST)
        .find(|at| stands(*at) != Some(false))
        .filter(|at| stands(*at).is_some())?;
    // A box loses the floor when its origin is this far past an edge.
    let half_box = f64::from(run.profile().width() * 0.5);
    Some(FloorGap {
        edge: edge - STEP - half_box,
        far,
    })
}

/// Whether a box has floor at a position. `None` inside a solid.
fn has_floor(run: &Run, at: Vec3) -> Option<bool> {
    let over = at + Vec3::Z;
    if run.level().is_stuck(STANDING_HULL, over) {
        return None;
    }
    let floor = run.level().sweep(STANDING_HULL, over, at - Vec3::Z * DOWN);
    Some(floor.fraction < 1.0 && is_ground(run.profile().engine(), floor.plane.normal))
}

/// Returns the free distance for a standing box along a heading, up to `length`, units.
/// `lift` raises the box above the floor.
pub(super) fn free_distance(run: &Run, heading: f64, length: f64, lift: f32) -> f64 {
    let from = run.player().origin + Vec3::Z * lift;
    let sweep = run.level().sweep(
        STANDING_HULL,
        from,
        from + heading_vector(heading) * length as f32,
    );
    f64::from(sweep.fraction) * length
}
