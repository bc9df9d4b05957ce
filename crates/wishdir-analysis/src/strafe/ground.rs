//! One tick on the ground: friction, then acceleration. Finds the gaining angles and the best one.
//!
//! Rules: `docs/goldsrc.md` 5.12 and 5.18, `docs/quakeworld.md` 7.7 and 7.8a.
//! Assumes a level floor away from ledges.

use super::air::GainWindow;
use super::push::Push;
use wishdir_sim::engine::{Engine, Physics, stamina_factor};
use wishdir_sim::math::frame_time;

/// Friction and acceleration of one tick on the ground.
///
/// Let v be the speed and u the angle between velocity and wishdir.
/// Friction leaves `v1 = v - max(v, stop_speed) · friction`, and CS stamina leaves `v1 · stamina`.
/// The speed along wishdir is `c = v1 cos u`.
/// While `c < wish_speed`, `add = min(accel, wish_speed - c)` is added along it:
/// `v'² = v1² + 2 c add + add²`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundTick {
    /// Engine whose movement code the tick runs.
    pub engine: Engine,
    /// Limit for the speed along wishdir, u/s.
    pub wish_speed: f64,
    /// Maximum speed added along wishdir per tick, u/s:
    /// acceleration factor · frame time · wishspeed · the player's friction factor.
    pub accel: f64,
    /// Fraction of the speed lost to friction:
    /// friction factor of the rules · the player's friction factor · frame time.
    pub friction: f64,
    /// Minimum speed used to compute the friction loss, u/s.
    pub stop_speed: f64,
    /// CS: fraction of the speed left by stamina after friction; 1 if rested.
    pub stamina: f64,
    /// Length of the tick, seconds.
    pub seconds: f64,
}

impl GroundTick {
    /// Computes a tick of `msec` milliseconds (up to 50) for a rested player.
    /// `wish_speed` is after the maxspeed cap, u/s.
    /// `own_friction` is the player's factor, usually 1. For stamina see [`Self::with_stamina`].
    pub fn new(physics: &Physics, wish_speed: f32, msec: u8, own_friction: f32) -> Self {
        let (vars, seconds) = (&physics.vars, frame_time(msec));
        let own = if physics.rules().own_friction {
            own_friction
        } else {
            1.0
        };
        Self {
            engine: physics.engine,
            wish_speed: f64::from(wish_speed),
            // Same operation order and precision as the engines.
            accel: f64::from(((vars.accelerate * seconds) * wish_speed) * own),
            friction: f64::from((vars.friction * own) * seconds),
            stop_speed: f64::from(vars.stopspeed),
            stamina: 1.0,
            seconds: f64::from(seconds),
        }
    }

    /// Applies Counter-Strike's stamina to the tick. `stamina_msec` is the stamina before the tick,
    /// which the tick first reduces by its length. No effect in other engines.
    pub fn with_stamina(self, stamina_msec: f32) -> Self {
        let left = (f64::from(stamina_msec) - self.seconds * 1000.0).max(0.0);
        let stamina = if self.engine.rules().stamina {
            stamina_factor(left)
        } else {
            1.0
        };
        Self { stamina, ..self }
    }

    /// Returns the acceleration of the tick, without friction.
    pub fn push(&self) -> Push {
        Push {
            cap: self.wish_speed,
            accel: self.accel,
        }
    }

    /// Returns the speed that friction and stamina leave, u/s.
    pub fn speed_after_friction(&self, speed: f64) -> f64 {
        let rules = self.engine.rules();
        if speed < f64::from(rules.friction_stops_below) {
            return 0.0;
        }
        let drop = if speed < f64::from(rules.friction_spares_below) {
            0.0
        } else {
            speed.max(self.stop_speed) * self.friction
        };
        (speed - drop).max(0.0) * self.stamina
    }

    /// Change in speed over the whole tick at the angle `u_deg` between velocity and wishdir, u/s.
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        let rubbed = self.speed_after_friction(speed);
        self.gain_from_square_growth(
            speed,
            rubbed,
            self.push()
                .square_growth(rubbed * libm::cos(u_deg.to_radians())),
        )
    }

    /// Change in speed, from the speed after friction and the growth of its square, u/s.
    fn gain_from_square_growth(&self, speed: f64, rubbed: f64, squares: f64) -> f64 {
        let after = (rubbed * rubbed + squares).max(0.0).sqrt();
        if after < f64::from(self.engine.rules().walk_stops_below) {
            -speed
        } else {
            after - speed
        }
    }

    /// Angle by which the velocity turns towards wishdir if the two are `u_deg` apart, degrees.
    pub fn turn_deg(&self, speed: f64, u_deg: f64) -> f64 {
        let rubbed = self.speed_after_friction(speed);
        let (sin, cos) = libm::sincos(u_deg.to_radians());
        self.push().turn_deg(rubbed, rubbed * cos, rubbed * sin)
    }

    /// Angle with the largest gain or the smallest loss, degrees:
    /// `acos((wish_speed - accel) / v1)`. 0 at low speeds.
    pub fn best_deg(&self, speed: f64) -> f64 {
        self.push().best_deg(self.speed_after_friction(speed))
    }

    /// Gain at the best angle, u/s. Negative if friction takes more than any angle gains.
    pub fn best_gain(&self, speed: f64) -> f64 {
        let rubbed = self.speed_after_friction(speed);
        self.gain_from_square_growth(speed, rubbed, self.push().best_square_growth(rubbed))
    }

    /// Angles that gain exactly `gain` u/s (negative: a loss), degrees.
    /// The first is below the best angle, the second above it.
    pub fn gain_angles(&self, speed: f64, gain: f64) -> [Option<f64>; 2] {
        let (rubbed, after) = (self.speed_after_friction(speed), speed + gain);
        self.push()
            .angles_with_growth_deg(rubbed, after * after - rubbed * rubbed)
    }

    /// Computes the window for a speed. With `L = v² - v1²` lost to friction:
    /// `from = acos(√(wish_speed² - L) / v1)`, `to = acos((L - accel²) / (2 accel v1))`.
    pub fn gain_window(&self, speed: f64) -> GainWindow {
        let (push, rubbed) = (self.push(), self.speed_after_friction(speed));
        let best_deg = push.best_deg(rubbed);
        let best_gain = self.best_gain(speed);
        let (from_deg, to_deg) = if best_gain > 0.0 {
            push.growth_limits_deg(rubbed, speed * speed - rubbed * rubbed)
        } else {
            (best_deg, best_deg)
        };
        GainWindow {
            from_deg,
            to_deg,
            best_deg,
            best_gain,
            turn_deg: push.best_turn_deg(rubbed),
        }
    }
}
