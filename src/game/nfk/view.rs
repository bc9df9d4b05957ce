//! Camera of the side view: orthographic, facing the tiles, at the interpolated player.
//!
//! The tile plane is X and Z of the movement space. A pixel is a unit.
//! The picture's x is X, its y (down) is minus Z. Depth is Y: further back is further north.

use bevy::camera::ScalingMode;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, vec2};

use crate::game::base::messages::GameKind;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{metres, to_bevy};
use crate::game::hud::ui::theme;
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{NfkMover, NfkRenderStates, NfkTickPlayed, Player};
use crate::game::play::pacing::Pace;
use crate::game::settings::{Action, NFK_ZOOM, Settings};
use crate::game::world::view::{self, PlayerCamera};
use wishdir_sim::platformer::{COLUMN_PX, Grid, ROW_PX};

/// Screen of the original game, pixels.
///
/// It limits the visible height to 480 and the visible width to at least 640.
const SCREEN_PX: Vec2 = Vec2::new(640.0, 480.0);
/// Render layer that only the camera of the side view sees.
pub(super) const LAYER: RenderLayers = RenderLayers::layer(1);
/// Distance of the camera from the tiles, and its depth range, pixels.
const DISTANCE_PX: f32 = 400.0;
const DEPTH_PX: f32 = 1000.0;
/// Zoom factor per wheel notch or key press.
const ZOOM_STEP: f32 = 1.125;
/// Width of the drawn area around the map, pixels. Wide enough that its edge is never visible.
pub(super) const BEYOND_PX: f32 = 4000.0;
/// Background colour.
const NIGHT: Color = Color::srgb(0.035, 0.04, 0.05);

/// State of the side view. Only this file writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NfkView {
    /// Interpolated position of the player, pixels.
    pub(super) body: Vec2,
    /// Centre of the visible part of the map, pixels.
    pub(super) middle: Vec2,
    /// Height of the visible part of the map, pixels.
    pub(super) height: f32,
    /// Interpolation between the last two ticks, 0 to 1.
    pub(super) between: f32,
    /// Look-ahead distance after each of the last two ticks, as a share of the picture's width.
    /// Positive: to the right.
    pub(super) ahead: [f32; 2],
}

/// Running speed, pixels per tick (`docs/nfk.md`). At this speed, the look-ahead distance reaches
/// its maximum.
const FULL_SPEED: f64 = 3.0;
/// Maximum look-ahead distance, as a share of the picture's width. The player is then a third of
/// the width from the edge behind them.
const AHEAD: f32 = 0.17;
/// Fraction of the missing look-ahead distance that is added per tick: half of the distance in
/// 0.4 s.
const AHEAD_STEP: f32 = 0.034;

/// Updates the look-ahead once per tick, so that a run always gives the same pictures.
fn update_look_ahead(
    mut ticked: MessageReader<NfkTickPlayed>,
    player: Single<Entity, (With<NfkMover>, With<Player>)>,
    mut view: ResMut<NfkView>,
) {
    for tick in ticked.read().filter(|tick| tick.mover == *player) {
        let [_, last] = view.ahead;
        view.ahead = [last, next_look_ahead(last, tick.record.state.ix)];
    }
}

/// Returns the look-ahead distance after a tick, as a share of the picture's width. `ix` is the
/// horizontal inertia on that tick, pixels per tick.
fn next_look_ahead(last: f32, ix: f64) -> f32 {
    let wanted = AHEAD * (ix / FULL_SPEED).clamp(-1.0, 1.0) as f32;
    last + AHEAD_STEP * (wanted - last)
}

/// Converts tile pixels to movement space. `depth` is the distance towards the back, pixels.
pub(super) fn to_world(x: f32, y: f32, depth: f32) -> Vec3 {
    Vec3::new(x, depth, -y)
}

/// Width that the HUD covers on the left, as a share of the picture's height.
///
/// The map's left end may be this far from the picture's edge, so that the HUD does not hide it.
const LEFT_PART: f32 = 0.52;
/// Height of the HUD's strip at the bottom with a gap above it, and the height of its two stacked
/// widgets in small windows, points (`nfk/hud`). The map may end at these heights.
const STRIP: f32 = 14.0 + 98.0 + 10.0;
const STACK: f32 = 120.0 + 98.0 + 10.0;

/// Height that the HUD covers at the bottom, as a share of the picture's height.
fn hud_height_share(picture: Vec2) -> f32 {
    let screen = egui::Rect::from_min_size(Pos2::ZERO, vec2(picture.x, picture.y));
    let fit = theme::fit_hud(screen, 1.0);
    let covered = if fit.small { STACK } else { STRIP };
    (covered * fit.scale / picture.y.max(1.0)).min(0.5)
}

/// Visible height before the player's zoom, pixels.
///
/// A low map fills the area that the HUD leaves free. The original game's screen limits the height.
fn visible_height(map_px: f32, picture: Vec2, zoom: f32) -> f32 {
    let aspect = (picture.x / picture.y.max(1.0)).max(0.01);
    let least = (SCREEN_PX.x / aspect).min(SCREEN_PX.y);
    (map_px / (1.0 - hud_height_share(picture))).clamp(least, SCREEN_PX.y) / zoom
}

/// Camera position along one axis: at the player, but not past the map's ends.
///
/// `low` and `high`: maximum distances by which the map's two ends may lie inside the picture,
/// pixels. A map that is too small is centred.
fn clamp_camera(at: f32, map_px: f32, visible_px: f32, [low, high]: [f32; 2]) -> f32 {
    let (first, last) = (visible_px / 2.0 - low, map_px - visible_px / 2.0 + high);
    if first > last {
        f32::midpoint(first, last)
    } else {
        at.clamp(first, last)
    }
}

/// Returns the size of a map, pixels.
pub(super) fn map_size(grid: &Grid) -> Vec2 {
    Vec2::new(
        f32::from(grid.columns()) * COLUMN_PX as f32,
        f32::from(grid.rows()) * ROW_PX as f32,
    )
}

fn update_view(
    player: Single<(&NfkMover, &NfkRenderStates), With<Player>>,
    camera: Query<&Camera, With<PlayerCamera>>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    settings: Res<Settings>,
    mut view: ResMut<NfkView>,
) {
    let (mover, eyes) = *player;
    let between = pace.interpolation_share(&fixed);
    let body = eyes.interpolate(between);
    let picture = camera
        .iter()
        .find_map(Camera::logical_viewport_size)
        .unwrap_or(Vec2::new(16.0, 9.0));
    let map = map_size(mover.run.grid());
    let height = visible_height(map.y, picture, settings.video.nfk_zoom);
    let [before, now] = view.ahead;
    let width = height * picture.x / picture.y.max(1.0);
    let ahead = Vec2::X * (before + (now - before) * between) * width;
    *view = NfkView {
        body,
        middle: clamp_picture_centre(body + ahead, map, picture, height),
        height,
        between,
        ahead: view.ahead,
    };
}

/// Centre of the picture for looking at a point, pixels.
fn clamp_picture_centre(at: Vec2, map: Vec2, picture: Vec2, height: f32) -> Vec2 {
    let (left, below) = (LEFT_PART * height, hud_height_share(picture) * height);
    Vec2::new(
        clamp_camera(
            at.x,
            map.x,
            height * picture.x / picture.y.max(1.0),
            [left, 0.0],
        ),
        clamp_camera(at.y + below / 2.0, map.y, height, [0.0, below]),
    )
}

/// Zooms with the player's keys and saves the zoom.
fn handle_zoom(mut pressed: MessageReader<ActionPressed>, mut settings: ResMut<Settings>) {
    let step = |action: Action| {
        i32::from(action == Action::NfkZoomIn) - i32::from(action == Action::NfkZoomOut)
    };
    let steps: i32 = pressed
        .read()
        .map(|ActionPressed(action)| step(*action))
        .sum();
    if steps != 0 {
        let video = &mut settings.video;
        // Rounds to whole steps from 1, so that equal steps in and out cancel.
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
    transform.translation = to_bevy(to_world(view.middle.x, view.middle.y, -DISTANCE_PX));
    transform.rotation = Quat::IDENTITY;
    if let Projection::Orthographic(side) = &mut **projection {
        side.scaling_mode = ScalingMode::FixedVertical {
            viewport_height: metres(view.height),
        };
    }
}

/// Switches the 3D camera to the side view.
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

/// Switches the camera back to the 3D view.
fn exit_side_view(
    mut cameras: Query<(Entity, &mut Projection, &mut Camera), With<PlayerCamera>>,
    mut commands: Commands,
) {
    for (camera, mut projection, mut settings) in &mut cameras {
        *projection = view::perspective();
        settings.clear_color = ClearColorConfig::default();
        commands.entity(camera).remove::<RenderLayers>();
    }
}

/// Adds the parts of the side view that need no window.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<NfkView>().add_systems(
        Update,
        (
            handle_zoom.run_if(in_state(GameKind::Nfk)),
            update_look_ahead,
            update_view,
        )
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
    // The camera is spawned at startup, after the first state transitions.
    .add_systems(PostStartup, enter_side_view.run_if(in_state(GameKind::Nfk)))
    .add_systems(OnEnter(GameKind::Nfk), enter_side_view)
    .add_systems(OnExit(GameKind::Nfk), exit_side_view);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camera_stays_inside_the_map() {
        let whole = [0.0, 0.0];
        assert_eq!(clamp_camera(1000.0, 3200.0, 800.0, whole), 1000.0);
        assert_eq!(
            clamp_camera(100.0, 3200.0, 800.0, whole),
            400.0,
            "the left end stays at the picture's edge"
        );
        assert_eq!(
            clamp_camera(100.0, 3200.0, 800.0, [250.0, 0.0]),
            150.0,
            "or so far inside of it"
        );
        assert_eq!(clamp_camera(3190.0, 3200.0, 800.0, whole), 2800.0);
        assert_eq!(
            clamp_camera(100.0, 240.0, 480.0, whole),
            120.0,
            "a small map stands in the middle"
        );
        assert_eq!(
            clamp_camera(100.0, 240.0, 480.0, [0.0, 150.0]),
            195.0,
            "of what is left"
        );
    }

    #[test]
    fn the_picture_looks_ahead_of_a_run_and_back_when_it_ends() {
        let after =
            |from: f32, ix: f64, ticks: u32| (0..ticks).fold(from, |at, _| next_look_ahead(at, ix));
        let run = after(0.0, 3.0, 150);
        assert!((run - AHEAD).abs() < 0.01, "{run}");
        assert_eq!(after(0.0, -3.0, 150), -run, "to both sides alike");
        assert!(after(0.0, 5.3, 1000) <= AHEAD, "a chain sees no farther");
        let half = after(0.0, 3.0, 20);
        assert!(
            (half / AHEAD - 0.5).abs() < 0.02,
            "half the way in 0.4 s: {half}"
        );
        assert!(
            after(run, 0.0, 300).abs() < 0.001,
            "at rest the player is in the middle"
        );
    }

    /// Common window sizes, points: the smallest, a very wide one and a portrait one.
    const WINDOWS: [Vec2; 5] = [
        Vec2::new(640.0, 480.0),
        Vec2::new(1280.0, 720.0),
        Vec2::new(1920.0, 1080.0),
        Vec2::new(3440.0, 1440.0),
        Vec2::new(720.0, 1280.0),
    ];

    #[test]
    fn low_maps_fill_the_free_area_and_keep_the_original_width() {
        assert_eq!(
            visible_height(240.0, WINDOWS[0], 1.0),
            480.0,
            "the game's own screen"
        );
        assert_eq!(visible_height(240.0, WINDOWS[1], 1.0), 360.0, "640 across");
        assert_eq!(
            visible_height(240.0, WINDOWS[1], 2.0),
            180.0,
            "twice as near"
        );
        assert_eq!(
            visible_height(2000.0, WINDOWS[1], 1.0),
            480.0,
            "a high map is followed"
        );
        for window in WINDOWS {
            let height = visible_height(240.0, window, 1.0);
            let across = height * window.x / window.y;
            assert!(
                height <= SCREEN_PX.y && (across > 639.0 || height == SCREEN_PX.y),
                "{window}: {across} by {height}"
            );
            assert_eq!(
                visible_height(240.0, window * 2.0, 1.0),
                height,
                "the window's size alone changes nothing"
            );
        }
    }

    #[test]
    fn no_window_shows_undrawn_area() {
        for (window, map) in WINDOWS.into_iter().flat_map(|window| {
            [
                (window, Vec2::new(640.0, 240.0)),
                (window, Vec2::new(8000.0, 4000.0)),
            ]
        }) {
            for zoom in [*NFK_ZOOM.start(), 1.0, *NFK_ZOOM.end()] {
                for body in [Vec2::ZERO, map / 2.0, map] {
                    let height = visible_height(map.y, window, zoom);
                    let half = Vec2::new(height * window.x / window.y, height) / 2.0;
                    let middle = clamp_picture_centre(body, map, window, height);
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
