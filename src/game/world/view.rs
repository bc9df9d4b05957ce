//! The first-person camera: position interpolated between ticks, angles directly from the input.

use std::f32::consts::FRAC_PI_2;

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;

use crate::game::base::messages::{Control, GameKind};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space;
use crate::game::play::input::Devices;
use crate::game::play::mover::{LastTick, Mover, Playable as _, Player, RenderStates};
use crate::game::play::pacing::Pace;
use crate::game::settings::Settings;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::run::Run;

/// Speed at which the eye follows a step up, as in GoldSrc, u/s.
const STEP_CLIMB_SPEED: f32 = 150.0;
/// Maximum lag of the eye height, one step, units.
const STEP_MAX: f32 = 18.0;
/// Near plane, units. The eye stays at least 16 units from walls, so even wide views never clip
/// them.
const NEAR: f32 = 2.0;
/// Far plane, units. With reversed depth, a distant far plane costs no precision.
const FAR: f32 = 65_536.0;
/// Height to width ratio of the 4:3 screen that FOV values refer to.
const CLASSIC_ASPECT: f32 = 3.0 / 4.0;

/// The game's only camera. egui draws on it too.
///
/// `view.rs` writes its transform in normal play,
/// `freecam.rs` during free flight, and `vectors.rs` while a tick is inspected.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct PlayerCamera;

/// The player's view in this frame, in map coordinates. Only `view.rs` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerView {
    /// Origin of the hull, interpolated between the last two ticks, units.
    pub origin: Vec3,
    /// Eye position with duck transition and stair smoothing, units.
    pub eye: Vec3,
    /// Pitch (down positive), yaw, roll, degrees. Never delayed or smoothed.
    pub angles: ViewAngles,
    /// View punch, added to the camera's angles only, degrees.
    pub punch: ViewAngles,
    /// Current vertical field of view, radians.
    pub vertical_fov: f32,
}

/// Converts a horizontal 4:3 field of view in degrees to a vertical one in radians.
///
/// Wider screens keep the vertical field of view and show more at the sides.
pub fn vertical_fov(fov_deg: f32) -> f32 {
    2.0 * ((fov_deg.to_radians() / 2.0).tan() * CLASSIC_ASPECT).atan()
}

/// Stair smoothing: the eye rises at a constant rate and lags at most one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct StairSmoothing {
    /// Origin height that the view shows, units.
    shown: f32,
}

impl StairSmoothing {
    /// Returns the origin height to show after `seconds`. `height` is the real origin height.
    fn smooth_height(&mut self, height: f32, on_ground: bool, seconds: f32) -> f32 {
        let climbed = self.shown + STEP_CLIMB_SPEED * seconds;
        self.shown = if on_ground && height > climbed {
            climbed.max(height - STEP_MAX)
        } else {
            height
        };
        self.shown
    }
}

/// Returns the view angles: live input,
/// or angles interpolated between ticks of a script, bot or replay.
fn view_angles(
    mover: &Mover,
    last: &LastTick,
    devices: &Devices,
    between: ViewAngles,
) -> ViewAngles {
    if mover.is_live() {
        return devices.angles();
    }
    last.0
        .as_deref()
        .and_then(Run::turned_view)
        .unwrap_or(between)
}

fn update_view(
    player: Single<(&Mover, &LastTick, &RenderStates), With<Player>>,
    devices: Res<Devices>,
    settings: Res<Settings>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    mut view: ResMut<PlayerView>,
    mut climb: Local<StairSmoothing>,
    mut seen_at: Local<f64>,
    mut leaps: Local<u32>,
) {
    let (mover, last, eyes) = *player;
    let place = eyes.interpolate(pace.interpolation_share(&fixed));
    let now = fixed.elapsed_secs_f64() + fixed.overstep().as_secs_f64();
    let seconds = (now - *seen_at) as f32;
    *seen_at = now;
    let smooth = place.on_ground && settings.video.smooth_steps && *leaps == eyes.leaps;
    *leaps = eyes.leaps;
    let shown = climb.smooth_height(place.origin.z, smooth, seconds);
    let eye = Vec3::new(place.origin.x, place.origin.y, shown + place.height);
    let angles = view_angles(mover, last, &devices, place.angles);
    let vertical_fov = vertical_fov(settings.fov(devices.is_zoom_held()));
    *view = PlayerView {
        origin: place.origin,
        eye,
        angles,
        punch: place.punch,
        vertical_fov,
    };
}

fn place_camera(
    view: Res<PlayerView>,
    mut camera: Single<(&mut Transform, &mut Projection), With<PlayerCamera>>,
) {
    let (transform, projection) = &mut *camera;
    transform.translation = space::to_bevy(view.eye);
    transform.rotation = space::rotation(view.angles + view.punch);
    set_camera_fov(projection, view.vertical_fov);
}

fn set_camera_fov(projection: &mut Mut<Projection>, fov: f32) {
    let Projection::Perspective(perspective) = projection.as_ref() else {
        return;
    };
    if perspective.fov != fov
        && let Projection::Perspective(perspective) = projection.as_mut()
    {
        perspective.fov = fov;
    }
}

/// Returns the camera projection for the 3D engines.
pub(in crate::game) fn perspective() -> Projection {
    Projection::Perspective(PerspectiveProjection {
        fov: FRAC_PI_2,
        near: space::metres(NEAR),
        far: space::metres(FAR),
        ..PerspectiveProjection::default()
    })
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("eyes"),
        PlayerCamera,
        Camera3d::default(),
        perspective(),
        Tonemapping::None,
        Msaa::Sample4,
    ));
}

/// Adds the view without rendering, for headless tests.
pub(in crate::game) fn headless_plugin(app: &mut App) {
    app.init_resource::<PlayerView>()
        .add_systems(Update, update_view.in_set(FrameSystems::View));
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_camera).add_systems(
        Update,
        place_camera
            .in_set(FrameSystems::View)
            .after(update_view)
            .run_if(in_state(Control::Player).and_then(in_state(GameKind::Engine3d))),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fov_90_shows_106_degrees_on_16_9() {
        let vertical = vertical_fov(90.0);
        assert!(
            (vertical.to_degrees() - 73.74).abs() < 0.01,
            "{}",
            vertical.to_degrees()
        );
        let wide = 2.0 * ((vertical / 2.0).tan() * 16.0 / 9.0).atan();
        assert!(
            (wide.to_degrees() - 106.26).abs() < 0.01,
            "{}",
            wide.to_degrees()
        );
    }

    #[test]
    fn eye_climbs_steps_smoothly_and_falls_at_once() {
        let mut climb = StairSmoothing { shown: 0.0 };
        assert_eq!(climb.smooth_height(18.0, true, 0.01), 1.5, "150 u/s");
        assert_eq!(
            climb.smooth_height(36.0, true, 0.01),
            18.0,
            "never more than a step behind"
        );
        assert_eq!(climb.smooth_height(36.0, true, 1.0), 36.0, "there at last");
        assert_eq!(
            climb.smooth_height(10.0, true, 0.01),
            10.0,
            "down without delay"
        );
        assert_eq!(
            climb.smooth_height(40.0, false, 0.01),
            40.0,
            "a jump without delay"
        );
    }
}
