//! The free-flying camera: inspects the level while the player stays in place.
//!
//! Free flight only writes the camera's transform. When it ends, `view.rs` moves the camera back to
//! the player's eye. The player's view angles do not change meanwhile.

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;

use super::view::{PlayerCamera, PlayerView};
use crate::game::base::messages::{Control, Menu, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{rotation, to_bevy};
use crate::game::play::input::Devices;
use crate::game::settings::{Action, Settings};
use crate::text::text;
use wishdir_sim::math::{ViewAngles, angle_vectors};

/// Initial flight speed, u/s.
const SPEED: f32 = 600.0;
/// Minimum and maximum speed that the mouse wheel can set, u/s.
const SPEEDS: [f32; 2] = [50.0, 6000.0];
/// Speed factor per wheel notch.
const NOTCH: f32 = 1.25;
/// Speed factor while the walk key is held.
const HURRY: f32 = 4.0;
/// Maximum pitch, degrees.
const STEEPEST: f32 = 89.0;
/// Rate at which the velocity approaches its target, 1/s.
const AGILITY: f32 = 14.0;

/// State of the free camera. Only this file writes it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct FreeCamera {
    /// Position, units.
    pub at: Vec3,
    /// Pitch (down positive), yaw, roll, degrees.
    pub angles: ViewAngles,
    /// Velocity, u/s.
    pub velocity: Vec3,
    /// Maximum flight speed, u/s.
    pub speed: f32,
}

impl Default for FreeCamera {
    fn default() -> Self {
        Self {
            at: Vec3::ZERO,
            angles: ViewAngles::ZERO,
            velocity: Vec3::ZERO,
            speed: SPEED,
        }
    }
}

impl FreeCamera {
    /// Turns the camera by degrees to the right and down.
    fn turn(&mut self, degrees: Vec2) {
        self.angles.yaw = (self.angles.yaw - degrees.x).rem_euclid(360.0);
        self.angles.pitch = (self.angles.pitch + degrees.y).clamp(-STEEPEST, STEEPEST);
    }

    /// Flies for `seconds`. `keys` are the forward, right and up inputs.
    fn fly_with_keys(&mut self, keys: Vec3, hurry: f32, seconds: f32) {
        let basis = angle_vectors(self.angles);
        let way = basis.forward * keys.x + basis.right * keys.y + Vec3::Z * keys.z;
        let wanted = way.normalize_or_zero() * self.speed * hurry;
        self.velocity = self.velocity.lerp(wanted, 1.0 - (-AGILITY * seconds).exp());
        self.at += self.velocity * seconds;
    }

    /// Changes the speed by a number of wheel notches.
    fn change_speed(&mut self, notches: f32) {
        self.speed = (self.speed * NOTCH.powf(notches)).clamp(SPEEDS[0], SPEEDS[1]);
    }
}

/// Starts free flight at the player's eye.
fn start_flight(
    view: Res<PlayerView>,
    mut camera: ResMut<FreeCamera>,
    mut notices: MessageWriter<Notice>,
) {
    let angles = ViewAngles {
        roll: 0.0,
        ..view.angles
    };
    *camera = FreeCamera {
        at: view.eye,
        angles,
        velocity: Vec3::ZERO,
        speed: camera.speed,
    };
    notices.write(Notice::info(text!("notice-free-camera")));
}

fn fly_free_camera(
    time: Res<Time<Real>>,
    devices: Res<Devices>,
    settings: Res<Settings>,
    wheel: Res<AccumulatedMouseScroll>,
    menu: Res<State<Menu>>,
    mut camera: ResMut<FreeCamera>,
    mut eyes: Single<&mut Transform, With<PlayerCamera>>,
) {
    if *menu.get() == Menu::Closed {
        let mouse = &settings.mouse;
        camera.turn(
            devices.free_camera_motion()
                * Vec2::new(mouse.m_yaw, mouse.m_pitch)
                * mouse.sensitivity,
        );
        camera.change_speed(wheel.delta.y.clamp(-4.0, 4.0));
        let axis = |plus: Action, minus: Action| {
            f32::from(devices.is_action_held(plus)) - f32::from(devices.is_action_held(minus))
        };
        let up = axis(Action::MoveUp, Action::MoveDown) + axis(Action::Jump, Action::Duck);
        let keys = Vec3::new(
            axis(Action::Forward, Action::Back),
            axis(Action::MoveRight, Action::MoveLeft),
            up,
        );
        let hurry = if devices.is_action_held(Action::Speed) {
            HURRY
        } else {
            1.0
        };
        camera.fly_with_keys(keys, hurry, time.delta_secs().min(0.1));
    }
    eyes.translation = to_bevy(camera.at);
    eyes.rotation = rotation(camera.angles);
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<FreeCamera>();
    app.add_systems(OnEnter(Control::FreeCamera), start_flight);
    app.add_systems(
        Update,
        fly_free_camera
            .in_set(FrameSystems::View)
            .run_if(in_state(Control::FreeCamera)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camera_flies_along_view_at_its_speed() {
        let mut camera = FreeCamera {
            angles: ViewAngles::level(90.0),
            ..FreeCamera::default()
        };
        for _ in 0..100 {
            camera.fly_with_keys(Vec3::X, 1.0, 0.01);
        }
        assert!(
            camera.at.y > 500.0 && camera.at.x.abs() < 1.0,
            "{}",
            camera.at
        );
        assert!(
            (camera.velocity.length() - SPEED).abs() < 1.0,
            "{}",
            camera.velocity
        );
        for _ in 0..100 {
            camera.fly_with_keys(Vec3::ZERO, 1.0, 0.01);
        }
        assert!(
            camera.velocity.length() < 1.0,
            "it stops when the keys are up"
        );
    }

    #[test]
    fn pitch_and_wheel_speed_are_clamped() {
        let mut camera = FreeCamera::default();
        camera.turn(Vec2::new(-10.0, 500.0));
        assert_eq!(
            camera.angles,
            ViewAngles::new(STEEPEST, 10.0, 0.0),
            "left turns the yaw up"
        );
        camera.change_speed(100.0);
        assert_eq!(camera.speed, SPEEDS[1]);
    }
}
