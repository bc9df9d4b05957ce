//! A flat floor for a script without a map.

use wishdir_formats::runs::demo::Track;
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Brush, Contents, DIST_EPSILON};

/// How far it reaches, and how thick it is, units: steps of binary32 are an eighth of a unit there.
const REACH: f32 = 1_048_576.0;
/// Farther out nobody is followed, units.
pub(super) const FOLLOWED: f32 = REACH - 4096.0;
/// No place of a script is farther out, units.
const START_MAX: f32 = 131_072.0;

/// The world that has only a floor, under where a script begins.
pub(super) fn flat(track: &Track, rules: &Profile) -> World {
    let start = track.early.last().and_then(|frame| frame.origin);
    let origin = start.unwrap_or(Vec3::new(0.0, 0.0, rules.origin_height()));
    let origin = origin.clamp(Vec3::splat(-START_MAX), Vec3::splat(START_MAX));
    let feet = Vec3::new(origin.x, origin.y, origin.z - rules.origin_height());
    // Who stands is this far over the floor.
    let top = if start.is_some() {
        feet.z - DIST_EPSILON
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
