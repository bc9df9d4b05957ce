//! The player's body along a flight and the floor below it, for the page's drawings.

use serde::Serialize;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::run::Run;
use wishdir_sim::world::{Contents, Trace as _};

/// Depth of the search below the feet, units. A deeper floor is not drawn.
const DEPTH: u32 = 160;
/// Bisection steps within a unit. The drawing shows tenths at most.
const HALVINGS: u32 = 5;

/// The player's body at a moment.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct PathPoint {
    x: f32,
    y: f32,
    /// Height of the origin, which ducking in the air does not move.
    z: f32,
    feet: f32,
    head: f32,
    /// Height of the floor below. `None` if there is none within the search depth.
    floor: Option<f32>,
    on_ground: bool,
    /// Horizontal speed, u/s.
    speed: f32,
}

/// The body of a player in the level of a run.
pub(crate) fn point(run: &Run, player: &PlayerState) -> PathPoint {
    let (feet, hull) = (run.profile().feet(player), run.profile().hull(player.hull));
    PathPoint {
        x: player.origin.x,
        y: player.origin.y,
        z: player.origin.z,
        feet: feet.z,
        head: player.origin.z + hull.maxs.z,
        floor: floor_below(run, feet),
        on_ground: player.on_ground,
        speed: length_2d(player.velocity),
    }
}

/// Height of the first solid point below the feet.
fn floor_below(run: &Run, feet: Vec3) -> Option<f32> {
    let level = run.level();
    let is_solid = |z: f32| level.contents(Vec3::new(feet.x, feet.y, z)) == Contents::Solid;
    let depth = (1..=DEPTH).find(|depth| is_solid(feet.z - *depth as f32))?;
    let mut solid = feet.z - depth as f32;
    let mut empty = solid + 1.0;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (solid + empty);
        if is_solid(middle) {
            solid = middle;
        } else {
            empty = middle;
        }
    }
    Some(empty)
}
