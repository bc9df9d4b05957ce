//! The camera in the player's head: place interpolated between two ticks, angles straight from the input.

use bevy::prelude::*;

/// The camera that everything is seen through; egui draws on it too. There is exactly one.
///
/// Its transform is written by `view.rs` while the player has control, by `freecam.rs` while the free camera has.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct PlayerCamera;

/// Where the player's eyes are in this frame, in the movement's space. Written by `view.rs` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerView {
    /// The hull's origin, between the last two ticks, units.
    pub origin: Vec3,
    /// The eye, with duck transition and stair smoothing, units.
    pub eye: Vec3,
    /// Pitch (down positive), yaw, roll, degrees.
    pub angles: Vec3,
    /// Vertical field of view in force, radians.
    pub vertical_fov: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerView>();
}
