//! Flat floor for scripts without a map.

use wishdir_formats::runs::demo::Track;
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Brush, Contents};

/// Half-width and thickness of the floor, units. At this distance, binary32 steps are an eighth of
/// a unit.
const REACH: f32 = 1_048_576.0;
/// Largest x or y coordinate, units. The script player gives up if the player moves farther out.
pub(super) const FOLLOWED: f32 = REACH - 4096.0;
/// Largest coordinate at which a script can start, units.
const START_MAX: f32 = 131_072.0;

/// Creates a world with only a floor under the script's start.
pub(super) fn flat_world(track: &Track, rules: &Profile) -> World {
    let start = track.early.last().and_then(|frame| frame.origin);
    let origin = start.unwrap_or(Vec3::new(0.0, 0.0, rules.origin_height()));
    let origin = origin.clamp(Vec3::splat(-START_MAX), Vec3::splat(START_MAX));
    let feet = Vec3::new(origin.x, origin.y, origin.z - rules.origin_height());
    // A standing player rests slightly above the floor.
    let top = if start.is_some() {
        feet.z - rules.rest_height()
    } else {
        feet.z
    };
    let (low, high) = (
        Vec3::new(-REACH, -REACH, top - REACH),
        Vec3::new(REACH, REACH, top),
    );
    World {
        brushes: vec![Brush::cuboid(low, high, Contents::Solid)],
        spawns: vec![Spawn { feet, yaw: 0.0 }],
        ..World::default()
    }
}
