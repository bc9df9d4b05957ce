//! One tick on the ground: friction first, then acceleration; which angles make up for it, and
//! which is best.
//!
//! `docs/goldsrc.md` 5.12 and 5.18, `docs/quakeworld.md` 7.7 and 7.8a. Away from ledges, on a level
//! floor.

use super::air::Window;
use super::push::Push;
use wishdir_sim::engine::{Engine, Physics, stamina_factor};
use wishdir_sim::math::frame_time;

/// What one tick on the ground does.
///
/// With v the speed and u the angle between velocity and wishdir: friction leaves
/// `v1 = v - max(v, stop_speed) · friction`, CS stamina `v1 · stamina`; then `c = v1 cos u`,
/// `add = min(accel, wish_speed - c)` while `c < wish_speed`, and `v'² = v1² + 2 c add + add²`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundTick {
    /// Which movement code runs.
    pub engine: Engine,
    /// What the speed along wishdir is compared with, u/s.
    pub wish_speed: f64,
    /// How much one tick can add along wishdir at most, u/s: factor · frame time · wishspeed · own
    /// friction.
    pub accel: f64,
    /// The part of the speed that friction takes: factor · own friction · frame time.
    pub friction: f64,
    /// Friction takes from slower players as if they had this speed, u/s.
    pub stop_speed: f64,
    /// CS: the part of the speed that stamina leaves after friction; 1 when rested.
    pub stamina: f64,
    /// The tick's length, seconds.
    pub seconds: f64,
}

impl GroundTick {
    /// A tick of `msec` milliseconds (at most 50) with this wishspeed (after the maxspeed cap, u/s)
    /// and the player's own friction factor, normally 1. Rested: see [`Self::tired`].
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
            // In the engines' order and width.
            accel: f64::from(((vars.accelerate * seconds) * wish_speed) * own),
            friction: f64::from((vars.friction * own) * seconds),
            stop_speed: f64::from(vars.stopspeed),
            stamina: 1.0,
            seconds: f64::from(seconds),
        }
    }

    /// The same tick with CS stamina lost: `stamina_msec` as it stands before the tick, which takes
    /// its own length first. Nothing in the other engines.
    pub fn tired(self, stamina_msec: f32) -> Self {
        let left = (f64::from(stamina_msec) - self.seconds * 1000.0).max(0.0);
        let stamina = if self.engine.rules().stamina {
            stamina_factor(left)
        } else {
            1.0
        };
        Self { stamina, ..self }
    }

    /// Its acceleration alone, without friction.
    pub fn push(&self) -> Push {
        Push {
            cap: self.wish_speed,
            accel: self.accel,
        }
    }

    /// What friction and stamina leave of a speed, u/s.
    pub fn rubbed(&self, speed: f64) -> f64 {
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

    /// Change of speed by the whole tick at angle `u_deg` between velocity and wishdir, u/s.
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        let rubbed = self.rubbed(speed);
        self.gain_of(
            speed,
            rubbed,
            self.push().squares(rubbed * libm::cos(u_deg.to_radians())),
        )
    }

    /// The same from what friction left and the growth of its square.
    fn gain_of(&self, speed: f64, rubbed: f64, squares: f64) -> f64 {
        let after = (rubbed * rubbed + squares).max(0.0).sqrt();
        if after < f64::from(self.engine.rules().walk_stops_below) {
            -speed
        } else {
            after - speed
        }
    }

    /// By how much the velocity turns towards wishdir at angle `u_deg`, degrees.
    pub fn turn_deg(&self, speed: f64, u_deg: f64) -> f64 {
        let rubbed = self.rubbed(speed);
        let (sin, cos) = libm::sincos(u_deg.to_radians());
        self.push().turn_deg(rubbed, rubbed * cos, rubbed * sin)
    }

    /// The angle that wins most, or loses least, degrees: `acos((wish_speed - accel) / v1)`, 0 for
    /// the slow.
    pub fn best_deg(&self, speed: f64) -> f64 {
        self.push().best_deg(self.rubbed(speed))
    }

    /// The most that any angle wins, u/s; negative where friction takes more than every angle
    /// gives.
    pub fn best_gain(&self, speed: f64) -> f64 {
        let rubbed = self.rubbed(speed);
        self.gain_of(speed, rubbed, self.push().best_squares(rubbed))
    }

    /// The angles that win exactly `gain` u/s (negative: lose), degrees: the one before the best
    /// and the one after it.
    pub fn angles_of_gain(&self, speed: f64, gain: f64) -> [Option<f64>; 2] {
        let (rubbed, after) = (self.rubbed(speed), speed + gain);
        self.push()
            .angles_deg(rubbed, after * after - rubbed * rubbed)
    }

    /// All of it for one speed. With `L = v² - v1²` lost to friction:
    /// `from = acos(√(wish_speed² - L) / v1)`, `to = acos((L - accel²) / (2 accel v1))`.
    pub fn window(&self, speed: f64) -> Window {
        let (push, rubbed) = (self.push(), self.rubbed(speed));
        let best_deg = push.best_deg(rubbed);
        let best_gain = self.best_gain(speed);
        let (from_deg, to_deg) = if best_gain > 0.0 {
            push.borders_deg(rubbed, speed * speed - rubbed * rubbed)
        } else {
            (best_deg, best_deg)
        };
        Window {
            from_deg,
            to_deg,
            best_deg,
            best_gain,
            turn_deg: push.best_turn_deg(rubbed),
        }
    }
}
