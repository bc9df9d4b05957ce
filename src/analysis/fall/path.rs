//! Which floor a fall comes down on: the one at the end of its path, not the one straight below.

use super::REST;
use crate::sim::level::{Level, Trace as _};
use crate::sim::math::Vec3;
use crate::sim::pmove::PlayerState;
use crate::sim::profile::Profile;

/// Less level surfaces are slopes, and no flat floor for a forecast: the upward part of their normal.
const LEVEL: f32 = 0.9999;
/// How far down a floor is looked for, units.
const DEPTH: f32 = 8192.0;
/// The path is followed in straight pieces of so many seconds: at 800 u/s² their ends lie 1/4 unit off its bow.
const PIECE: f32 = 0.05;
/// A path of more pieces does not come down.
const PIECES: u32 = 400;

/// The height of the level floor right under a place, units; none where something else is below, or nothing near.
#[must_use]
pub fn floor_below(level: &Level, profile: &Profile, hull: usize, origin: Vec3) -> Option<f32> {
    let sweep = level.sweep(hull, origin, origin - Vec3::Z * DEPTH);
    let holds = sweep.fraction < 1.0 && !sweep.start_solid && sweep.plane.normal.z >= LEVEL;
    holds.then(|| sweep.end.z + profile.hulls[hull].mins.z - REST)
}

/// The height of the level floor that this player comes down on if he flies on as he does, his way turned by `turn_deg`
/// degrees to the left, units; none where he meets a wall, a slope or a ceiling first, or nothing.
#[must_use]
pub fn floor_ahead(level: &Level, profile: &Profile, player: &PlayerState, turn_deg: f64) -> Option<f32> {
    let gravity = profile.physics.fall(f64::from(PIECE)) as f32;
    let fastest = profile.physics.vars.maxvelocity;
    let (sin, cos) = (libm::sin(turn_deg.to_radians()) as f32, libm::cos(turn_deg.to_radians()) as f32);
    let Vec3 { x, y, z: mut rising } = player.velocity;
    let across = Vec3::new(x * cos - y * sin, x * sin + y * cos, 0.0) * PIECE;
    let mut origin = player.origin;
    for _ in 0..PIECES {
        let next = (rising - gravity).max(-fastest);
        let to = origin + across + Vec3::Z * ((rising + next) * 0.5 * PIECE);
        let sweep = level.sweep(player.hull, origin, to);
        if sweep.start_solid {
            return None;
        }
        if sweep.fraction < 1.0 {
            let is_level = sweep.plane.normal.z >= LEVEL;
            return if is_level { floor_below(level, profile, player.hull, sweep.end) } else { None };
        }
        (origin, rising) = (to, next);
        if player.origin.z - origin.z > DEPTH {
            return None;
        }
    }
    None
}
