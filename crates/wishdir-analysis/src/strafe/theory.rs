//! Strafe theory of a profile: computed once, then evaluated at any speed.

use super::air::{AirTick, GainWindow};
use super::ground::GroundTick;
use super::wish::{WishSpeeds, wish_speeds};
use wishdir_sim::engine::move_msec;
use wishdir_sim::profile::Profile;

/// Possible gains of a standing player under a profile.
/// In the air with a strafe key, on the ground with W and a strafe key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theory {
    /// Length of a tick, milliseconds.
    pub msec: u8,
    /// Wishspeeds of the movement keys.
    pub wish_speeds: WishSpeeds,
    /// Acceleration of a tick in the air.
    pub air: AirTick,
    /// Acceleration and friction of a tick on the ground.
    pub ground: GroundTick,
    /// View turn per mouse count, degrees: `m_yaw` · sensitivity, without its sign.
    pub deg_per_count: f64,
}

/// Best strafe at one player speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Optimum {
    /// Gaining angles and the best gain.
    pub window: GainWindow,
    /// Turn at the best angle, degrees per second.
    pub turn_deg_per_s: f64,
    /// Turn at the best angle, mouse counts per tick. `None` if the mouse does not turn the view.
    pub mouse_counts: Option<f64>,
}

impl Theory {
    /// Computes the theory of a profile with its own tick length.
    /// Runs the movement code, so do not call it every frame.
    pub fn new(profile: &Profile) -> Self {
        Self::with_msec(profile, profile.msec())
    }

    /// Computes the theory with ticks of `msec` milliseconds, at least 1. Ticks over 50 are halved,
    /// as the host does.
    pub fn with_msec(profile: &Profile, msec: u8) -> Self {
        let msec = move_msec(msec);
        let wish_speeds = wish_speeds(profile);
        Self {
            msec,
            wish_speeds,
            air: AirTick::new(&profile.physics, wish_speeds.side, msec, 1.0),
            ground: GroundTick::new(&profile.physics, wish_speeds.diagonal, msec, 1.0),
            deg_per_count: f64::from(profile.keys.m_yaw * profile.keys.sensitivity).abs(),
        }
    }

    /// Optimum in the air at a horizontal speed, u/s.
    pub fn in_air(&self, speed: f64) -> Optimum {
        self.optimum(self.air.gain_window(speed))
    }

    /// Optimum on the ground at a speed, u/s.
    pub fn on_ground(&self, speed: f64) -> Optimum {
        self.optimum(self.ground.gain_window(speed))
    }

    fn optimum(&self, window: GainWindow) -> Optimum {
        Optimum {
            window,
            turn_deg_per_s: self.deg_per_s(window.turn_deg),
            mouse_counts: (self.deg_per_count > 0.0).then(|| window.turn_deg / self.deg_per_count),
        }
    }

    /// Converts degrees per tick to degrees per second.
    pub fn deg_per_s(&self, deg_per_tick: f64) -> f64 {
        Self::to_deg_per_s(self.msec, deg_per_tick)
    }

    /// Converts degrees per tick of `msec` milliseconds to degrees per second.
    pub(super) fn to_deg_per_s(msec: u8, deg_per_tick: f64) -> f64 {
        deg_per_tick * 1000.0 / f64::from(msec)
    }

    /// Converts degrees per second to degrees per tick.
    pub fn deg_per_tick(&self, deg_per_s: f64) -> f64 {
        deg_per_s * f64::from(self.msec) / 1000.0
    }
}
