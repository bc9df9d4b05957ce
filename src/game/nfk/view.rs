//! The camera of the side view: orthographic, level with the tiles, where the player is between two
//! ticks.
//!
//! The tiles' plane is the movement space's X and Z: a pixel is a unit, x to the right, the
//! picture's y down is minus Z. Depth is Y: what lies behind is further north.

use bevy::camera::ScalingMode;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::game::base::messages::GameKind;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{metres, to_bevy};
use crate::game::play::input::Pressed;
use crate::game::play::mover::{NfkEyes, NfkMover, Player};
use crate::game::play::pacing::Pace;
use crate::game::settings::{Action, NFK_ZOOM, Settings};
use crate::game::world::view::{self, PlayerCamera};
use wishdir_sim::platformer::{COLUMN_PX, Grid, ROW_PX};

/// The game's own screen, pixels: as much is seen at most from top to bottom, and at least from
/// left to right.
const SCREEN_PX: Vec2 = Vec2::new(640.0, 480.0);
/// What of the world the camera of this game sees.
pub(super) const LAYER: RenderLayers = RenderLayers::layer(1);
/// So far before the tiles the camera stands, and so deep it sees, pixels.
const DISTANCE_PX: f32 = 400.0;
const DEPTH_PX: f32 = 1000.0;
/// A notch of the wheel, or a press of the key.
const ZOOM_STEP: f32 = 1.125;
/// So far beyond the map something is drawn, pixels: nobody sees its end.
pub(super) const BEYOND_PX: f32 = 4000.0;
/// Behind everything.
const NIGHT: Color = Color::srgb(0.035, 0.04, 0.05);

/// Where the side view looks. Written by this file alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NfkView {
    /// The player's body between the last two ticks, pixels.
    pub(super) body: Vec2,
    /// The picture's middle, pixels.
    pub(super) middle: Vec2,
    /// How much is seen from top to bottom, pixels.
    pub(super) height: f32,
    /// How far the picture is between the last two ticks, 0 to 1.
    pub(super) between: f32,
}

/// A place of the tiles' plane in the movement's space; `depth` to the back, all in pixels.
pub(super) fn place(x: f32, y: f32, depth: f32) -> Vec3 {
    Vec3::new(x, depth, -y)
}

/// What the HUD covers of the picture, at its left and below, parts of its height. There the map
/// may end earlier, so that neither a player at the left end nor the lowest floor is hidden.
const LEFT_PART: f32 = 0.52;
const BELOW_PART: f32 = 0.31;

/// How much is seen from top to bottom, pixels: a low map fills what the HUD leaves of the picture,
/// but as much is seen to the sides as the game's own screen showed, and never more from top to
/// bottom, before the player's zoom.
fn seen_height(map_px: f32, picture: Vec2, zoom: f32) -> f32 {
    let aspect = (picture.x / picture.y.max(1.0)).max(0.01);
    let least = (SCREEN_PX.x / aspect).min(SCREEN_PX.y);
    (map_px / (1.0 - BELOW_PART)).clamp(least, SCREEN_PX.y) / zoom
}

/// Where the camera looks along one axis: at the player, but not past the map's ends, which may be
/// so far inside of the picture (low end, high end). A map that is smaller than that stands in the
/// middle of what is left.
fn look(at: f32, map_px: f32, seen_px: f32, [low, high]: [f32; 2]) -> f32 {
    let (first, last) = (seen_px / 2.0 - low, map_px - seen_px / 2.0 + high);
    if first > last {
        f32::midpoint(first, last)
    } else {
        at.clamp(first, last)
    }
}

/// The map's size, pixels.
pub(super) fn size(grid: &Grid) -> Vec2 {
    Vec2::new(
        f32::from(grid.columns()) * COLUMN_PX as f32,
        f32::from(grid.rows()) * ROW_PX as f32,
    )
}

fn update_view(
    player: Single<(&NfkMover, &NfkEyes), With<Player>>,
    camera: Query<&Camera, With<PlayerCamera>>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    settings: Res<Settings>,
    mut view: ResMut<NfkView>,
) {
    let (mover, eyes) = *player;
    let between = pace.between(&fixed);
    let body = eyes.place(between);
    let picture = camera
        .iter()
        .find_map(Camera::logical_viewport_size)
        .unwrap_or(Vec2::new(16.0, 9.0));
    let map = size(mover.run.grid());
    let height = seen_height(map.y, picture, settings.video.nfk_zoom);
    *view = NfkView {
        body,
        middle: middle(body, map, picture, height),
        height,
        between,
    };
}

/// Where the picture's middle is, pixels.
fn middle(body: Vec2, map: Vec2, picture: Vec2, height: f32) -> Vec2 {
    let (left, below) = (LEFT_PART * height, BELOW_PART * height);
    Vec2::new(
        look(
            body.x,
            map.x,
            height * picture.x / picture.y.max(1.0),
            [left, 0.0],
        ),
        look(body.y + below / 2.0, map.y, height, [0.0, below]),
    )
}

/// Nearer or farther, at the player's keys; remembered.
fn zoom(mut pressed: MessageReader<Pressed>, mut settings: ResMut<Settings>) {
    let step = |action: Action| {
        i32::from(action == Action::NfkZoomIn) - i32::from(action == Action::NfkZoomOut)
    };
    let steps: i32 = pressed.read().map(|Pressed(action)| step(*action)).sum();
    if steps != 0 {
        let video = &mut settings.video;
        // Whole steps from 1: as many in as out end where they began.
        let from = (video.nfk_zoom.ln() / ZOOM_STEP.ln()).round();
        video.nfk_zoom =
            (ZOOM_STEP.powf(from + steps as f32)).clamp(*NFK_ZOOM.start(), *NFK_ZOOM.end());
    }
}

fn place_camera(
    view: Res<NfkView>,
    mut camera: Single<(&mut Transform, &mut Projection), With<PlayerCamera>>,
) {
    let (transform, projection) = &mut *camera;
    transform.translation = to_bevy(place(view.middle.x, view.middle.y, -DISTANCE_PX));
    transform.rotation = Quat::IDENTITY;
    if let Projection::Orthographic(side) = &mut **projection {
        side.scaling_mode = ScalingMode::FixedVertical {
            viewport_height: metres(view.height),
        };
    }
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
    app.init_resource::<NfkView>().add_systems(
        Update,
        (zoom.run_if(in_state(GameKind::Nfk)), update_view)
            .chain()
            .in_set(FrameSystems::View),
    );
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        place_camera
            .in_set(FrameSystems::View)
            .after(update_view)
            .run_if(in_state(GameKind::Nfk)),
    )
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
        assert_eq!(
            look(100.0, 3200.0, 800.0, whole),
            400.0,
            "the left end stays at the picture's edge"
        );
        assert_eq!(
            look(100.0, 3200.0, 800.0, [250.0, 0.0]),
            150.0,
            "or so far inside of it"
        );
        assert_eq!(look(3190.0, 3200.0, 800.0, whole), 2800.0);
        assert_eq!(
            look(100.0, 240.0, 480.0, whole),
            120.0,
            "a small map stands in the middle"
        );
        assert_eq!(
            look(100.0, 240.0, 480.0, [0.0, 150.0]),
            195.0,
            "of what is left"
        );
    }

    /// Windows that people have, points: from the smallest offered to a very wide one, and one on
    /// its side.
    const WINDOWS: [Vec2; 5] = [
        Vec2::new(640.0, 480.0),
        Vec2::new(1280.0, 720.0),
        Vec2::new(1920.0, 1080.0),
        Vec2::new(3440.0, 1440.0),
        Vec2::new(720.0, 1280.0),
    ];

    #[test]
    fn a_low_map_fills_what_the_hud_leaves_and_as_much_is_seen_ahead_as_the_game_showed() {
        assert_eq!(
            seen_height(240.0, WINDOWS[0], 1.0),
            480.0,
            "the game's own screen"
        );
        assert_eq!(seen_height(240.0, WINDOWS[1], 1.0), 360.0, "640 across");
        assert_eq!(seen_height(240.0, WINDOWS[1], 2.0), 180.0, "twice as near");
        assert_eq!(
            seen_height(2000.0, WINDOWS[1], 1.0),
            480.0,
            "a high map is followed"
        );
        for window in WINDOWS {
            let height = seen_height(240.0, window, 1.0);
            let across = height * window.x / window.y;
            assert!(
                height <= SCREEN_PX.y && (across > 639.0 || height == SCREEN_PX.y),
                "{window}: {across} by {height}"
            );
            assert_eq!(
                seen_height(240.0, window * 2.0, 1.0),
                height,
                "the window's size alone changes nothing"
            );
        }
    }

    #[test]
    fn no_window_at_any_zoom_sees_beyond_what_is_drawn() {
        for (window, map) in WINDOWS.into_iter().flat_map(|window| {
            [
                (window, Vec2::new(640.0, 240.0)),
                (window, Vec2::new(8000.0, 4000.0)),
            ]
        }) {
            for zoom in [*NFK_ZOOM.start(), 1.0, *NFK_ZOOM.end()] {
                for body in [Vec2::ZERO, map / 2.0, map] {
                    let height = seen_height(map.y, window, zoom);
                    let half = Vec2::new(height * window.x / window.y, height) / 2.0;
                    let middle = middle(body, map, window, height);
                    let drawn = Rect {
                        min: Vec2::ZERO,
                        max: map,
                    }
                    .inflate(BEYOND_PX);
                    assert!(
                        drawn.contains(middle - half) && drawn.contains(middle + half),
                        "{window} at {zoom}: {middle}"
                    );
                }
            }
        }
    }
}
