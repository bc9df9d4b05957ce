//! One tick in the air: which angles between velocity and wishdir change the speed, which is best, what it wins.

use crate::sim::math::frame_time;
use crate::sim::pmove::{Engine, Physics};

/// In the air the speed along the wish direction is compared with at most this, u/s.
const AIR_SPEED_CAP: f64 = 30.0;

/// What the air acceleration of one tick can do. Everything else follows from it and the speed.
///
/// With v the horizontal speed and u the angle between velocity and wishdir: `c = v cos u` is the speed along
/// wishdir, `add = min(accel, cap - c)` is added along it while `c < cap`, and `v'² = v² + 2 c add + add²`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AirTick {
    /// What the speed along wishdir is compared with, u/s: wishspeed, at most 30.
    pub cap: f64,
    /// How much one tick can add along wishdir at most, u/s: factor · wishspeed · frame time · own friction.
    pub accel: f64,
}

/// The borders of the angles that win speed, and the best among them; degrees between velocity and wishdir, 0 to 180.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Below this nothing changes: the speed along wishdir is at its cap already.
    pub from_deg: f64,
    /// Above this speed is lost.
    pub to_deg: f64,
    /// Wins most.
    pub best_deg: f64,
    /// What the best wins, u/s.
    pub best_gain: f64,
    /// By how much the best turns the velocity, degrees a tick.
    pub turn_deg: f64,
}

impl AirTick {
    /// A tick of `msec` milliseconds with this wishspeed (after the maxspeed cap, u/s) and the player's own friction
    /// factor, normally 1.
    #[must_use]
    pub fn new(physics: &Physics, wish_speed: f32, msec: u8, own_friction: f32) -> Self {
        let factor = match physics.engine {
            Engine::QuakeWorld => physics.vars.accelerate,
            Engine::HalfLife | Engine::CounterStrike => physics.vars.airaccelerate * own_friction,
        };
        let wish = f64::from(wish_speed);
        Self { cap: wish.min(AIR_SPEED_CAP), accel: f64::from(factor) * wish * f64::from(frame_time(msec)) }
    }

    /// What is added along wishdir at this speed along it, u/s.
    #[must_use]
    pub fn added(&self, along: f64) -> f64 {
        (self.cap - along).min(self.accel).max(0.0)
    }

    /// Change of horizontal speed at angle `u_deg` between velocity and wishdir, u/s.
    #[must_use]
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        let along = speed * libm::cos(u_deg.to_radians());
        let added = self.added(along);
        // v' - v = (v'² - v²) / (v' + v): keeps its digits where the gain is small.
        let squares = added * (2.0 * along + added);
        let after = (speed * speed + squares).max(0.0).sqrt();
        if after + speed > 0.0 { squares / (after + speed) } else { 0.0 }
    }

    /// By how much the velocity turns towards wishdir at angle `u_deg`, degrees.
    #[must_use]
    pub fn turn_deg(&self, speed: f64, u_deg: f64) -> f64 {
        let (sin, cos) = libm::sincos(u_deg.to_radians());
        let added = self.added(speed * cos);
        libm::atan2(added * sin, speed + added * cos).to_degrees()
    }

    /// The angle that wins most, degrees: 90 where one tick can fill the whole cap, else as far ahead as lets
    /// all of `accel` in.
    #[must_use]
    pub fn best_deg(&self, speed: f64) -> f64 {
        arc_cos_deg((self.cap - self.accel).max(0.0), speed)
    }

    /// The most that any angle wins, u/s.
    #[must_use]
    pub fn best_gain(&self, speed: f64) -> f64 {
        self.gain(speed, self.best_deg(speed))
    }

    /// All of it for one speed.
    #[must_use]
    pub fn window(&self, speed: f64) -> Window {
        let best_deg = self.best_deg(speed);
        // Losing begins where 2 c + added is 0: with all of accel at c = -accel / 2, else at c = -cap.
        let lowest = (self.accel / 2.0).min(self.cap);
        Window {
            from_deg: arc_cos_deg(self.cap, speed),
            to_deg: arc_cos_deg(-lowest, speed),
            best_deg,
            best_gain: self.gain(speed, best_deg),
            turn_deg: self.turn_deg(speed, best_deg),
        }
    }
}

/// The angle at which `speed` has the part `along`, degrees; 0 or 180 where no angle has.
fn arc_cos_deg(along: f64, speed: f64) -> f64 {
    if along.abs() >= speed {
        return if along >= 0.0 { 0.0 } else { 180.0 };
    }
    libm::acos(along / speed).to_degrees()
}
