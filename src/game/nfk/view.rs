//! The camera of the side view: orthographic, level with the tiles, where the player is between two ticks.
//!
//! The tiles' plane is the movement space's X and Z: a pixel is a unit, x to the right, the picture's y down is minus
//! Z. Depth is Y: what lies behind is further north.

use bevy::camera::ScalingMode;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::game::messages::GameKind;
use crate::game::mover::Player;
use crate::game::mover::{NfkEyes, NfkMover};
use crate::game::pacing::Pace;
use crate::game::schedule::FrameSystems;
use crate::game::space::{metres, to_bevy};
use crate::game::view::{self, PlayerCamera};
use crate::sim::nfk::{COLUMN_PX, Grid, ROW_PX};

/// How much is seen from top to bottom, pixels: the game's own screen.
pub(super) const HEIGHT_PX: f32 = 480.0;
/// What of the world the camera of this game sees.
pub(super) const LAYER: RenderLayers = RenderLayers::layer(1);
/// So far before the tiles the camera stands, and so deep it sees, pixels.
const DISTANCE_PX: f32 = 400.0;
const DEPTH_PX: f32 = 1000.0;
/// Behind everything.
const NIGHT: Color = Color::srgb(0.035, 0.04, 0.05);

/// Where the side view looks. Written by this file alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NfkView {
    /// The player's body between the last two ticks, pixels.
    pub(super) body: Vec2,
    /// The picture's middle, pixels.
    pub(super) middle: Vec2,
    /// How far the picture is between the last two ticks, 0 to 1.
    pub(super) between: f32,
}

/// A place of the tiles' plane in the movement's space; `depth` to the back, all in pixels.
pub(super) fn place(x: f32, y: f32, depth: f32) -> Vec3 {
    Vec3::new(x, depth, -y)
}

/// What the HUD covers of the picture: at its left, and below, pixels. There the map may end earlier, so that neither
/// a player at the left end nor the lowest floor is hidden.
const LEFT_PX: f32 = 250.0;
const BELOW_PX: f32 = 150.0;

/// Where the camera looks along one axis: at the player, but not past the map's ends, which may be so far inside of
/// the picture (low end, high end). A map that is smaller than that stands in the middle of what is left.
fn look(at: f32, map_px: f32, seen_px: f32, [low, high]: [f32; 2]) -> f32 {
    let (first, last) = (seen_px / 2.0 - low, map_px - seen_px / 2.0 + high);
    if first > last { f32::midpoint(first, last) } else { at.clamp(first, last) }
}

/// The map's size, pixels.
pub(super) fn size(grid: &Grid) -> Vec2 {
    Vec2::new(f32::from(grid.columns()) * COLUMN_PX as f32, f32::from(grid.rows()) * ROW_PX as f32)
}

fn see(
    player: Single<(&NfkMover, &NfkEyes), With<Player>>,
    camera: Query<&Camera, With<PlayerCamera>>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    mut view: ResMut<NfkView>,
) {
    let (mover, eyes) = *player;
    let between = pace.between(&fixed);
    let body = eyes.place(between);
    let picture = camera.iter().find_map(Camera::logical_viewport_size).unwrap_or(Vec2::new(16.0, 9.0));
    let seen = Vec2::new(HEIGHT_PX * picture.x / picture.y.max(1.0), HEIGHT_PX);
    let map = size(mover.run.grid());
    let middle = Vec2::new(
        look(body.x, map.x, seen.x, [LEFT_PX, 0.0]),
        look(body.y + BELOW_PX / 2.0, map.y, seen.y, [0.0, BELOW_PX]),
    );
    *view = NfkView { body, middle, between };
}

fn place_camera(view: Res<NfkView>, mut camera: Single<&mut Transform, With<PlayerCamera>>) {
    camera.translation = to_bevy(place(view.middle.x, view.middle.y, -DISTANCE_PX));
    camera.rotation = Quat::IDENTITY;
}

/// The 3D engines' camera becomes this game's.
fn enter_side_view(
    mut cameras: Query<(Entity, &mut Projection, &mut Camera), With<PlayerCamera>>,
    mut commands: Commands,
) {
    for (camera, mut projection, mut settings) in &mut cameras {
        *projection = Projection::Orthographic(OrthographicProjection {
            near: 0.0,
            far: metres(DEPTH_PX),
            scaling_mode: ScalingMode::FixedVertical { viewport_height: metres(HEIGHT_PX) },
            ..OrthographicProjection::default_3d()
        });
        settings.clear_color = ClearColorConfig::Custom(NIGHT);
        commands.entity(camera).insert(LAYER);
    }
}

/// And back.
fn leave_side_view(
    mut cameras: Query<(Entity, &mut Projection, &mut Camera), With<PlayerCamera>>,
    mut commands: Commands,
) {
    for (camera, mut projection, mut settings) in &mut cameras {
        *projection = view::perspective();
        settings.clear_color = ClearColorConfig::default();
        commands.entity(camera).remove::<RenderLayers>();
    }
}

/// The view without a picture.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<NfkView>().add_systems(Update, see.in_set(FrameSystems::View));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, place_camera.in_set(FrameSystems::View).after(see).run_if(in_state(GameKind::Nfk)))
        // The camera is spawned at startup, after the first states.
        .add_systems(PostStartup, enter_side_view.run_if(in_state(GameKind::Nfk)))
        .add_systems(OnEnter(GameKind::Nfk), enter_side_view)
        .add_systems(OnExit(GameKind::Nfk), leave_side_view);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_follows_as_far_as_the_map_goes() {
        let whole = [0.0, 0.0];
        assert_eq!(look(1000.0, 3200.0, 800.0, whole), 1000.0);
        assert_eq!(look(100.0, 3200.0, 800.0, whole), 400.0, "the left end stays at the picture's edge");
        assert_eq!(look(100.0, 3200.0, 800.0, [250.0, 0.0]), 150.0, "or so far inside of it");
        assert_eq!(look(3190.0, 3200.0, 800.0, whole), 2800.0);
        assert_eq!(look(100.0, 240.0, 480.0, whole), 120.0, "a small map stands in the middle");
        assert_eq!(look(100.0, 240.0, 480.0, [0.0, 150.0]), 195.0, "of what is left");
    }
}
