//! A profile's whole theory: made once, then asked every tick for any speed.

use super::air::{AirTick, Window};
use super::ground::GroundTick;
use super::wish::{WishSpeeds, wish_speeds};
use wishdir_sim::engine::move_msec;
use wishdir_sim::profile::Profile;

/// What can be won with a profile, standing upright: in the air with a strafe key alone, on the
/// ground with W and a strafe key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theory {
    /// Length of a tick, milliseconds.
    pub msec: u8,
    /// What the keys ask for.
    pub wish_speeds: WishSpeeds,
    /// A tick in the air.
    pub air: AirTick,
    /// A tick on the ground.
    pub ground: GroundTick,
    /// How far one count of the mouse turns the view, degrees: `m_yaw` · sensitivity, without its
    /// sign.
    pub deg_per_count: f64,
}

/// What to do at one speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Optimum {
    /// Angles and the best gain.
    pub window: Window,
    /// By how much the best turns, degrees a second.
    pub turn_deg_per_s: f64,
    /// The same in counts of the mouse a tick; none for a mouse that does not turn.
    pub mouse_counts: Option<f64>,
}

impl Theory {
    /// The theory of a profile in its own ticks. Asks the movement code: not for every frame.
    pub fn new(profile: &Profile) -> Self {
        Self::with_msec(profile, profile.msec())
    }

    /// The same in ticks of `msec` milliseconds, 1 or more; over 50 in the halves into which the
    /// host splits them.
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

    /// The optimum in the air at a horizontal speed, u/s.
    pub fn in_air(&self, speed: f64) -> Optimum {
        self.optimum(self.air.window(speed))
    }

    /// The optimum on the ground at a speed, u/s.
    pub fn on_ground(&self, speed: f64) -> Optimum {
        self.optimum(self.ground.window(speed))
    }

    fn optimum(&self, window: Window) -> Optimum {
        Optimum {
            window,
            turn_deg_per_s: self.deg_per_s(window.turn_deg),
            mouse_counts: (self.deg_per_count > 0.0).then(|| window.turn_deg / self.deg_per_count),
        }
    }

    /// Degrees a tick as degrees a second.
    pub fn deg_per_s(&self, deg_per_tick: f64) -> f64 {
        Self::deg_per_s_in(self.msec, deg_per_tick)
    }

    /// Degrees a tick of `msec` milliseconds as degrees a second.
    pub(super) fn deg_per_s_in(msec: u8, deg_per_tick: f64) -> f64 {
        deg_per_tick * 1000.0 / f64::from(msec)
    }

    /// Degrees a second as degrees a tick.
    pub fn deg_per_tick(&self, deg_per_s: f64) -> f64 {
        deg_per_s * f64::from(self.msec) / 1000.0
    }
}
