//! One tick in the air: which angles between velocity and wishdir change the speed, which is best,
//! what it wins.

use super::push::Push;
use wishdir_sim::engine::Physics;
use wishdir_sim::math::frame_time;

/// What the air acceleration of one tick can do. Everything else follows from it and the speed.
///
/// With v the horizontal speed and u the angle between velocity and wishdir: `c = v cos u` is the
/// speed along wishdir, `add = min(accel, cap - c)` is added along it while `c < cap`, and
/// `v'² = v² + 2 c add + add²`. `GoldSrc`'s cut of each component to `sv_maxvelocity` (2000) comes
/// after it and is not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AirTick {
    /// What the speed along wishdir is compared with, u/s: wishspeed, at most 30.
    pub cap: f64,
    /// How much one tick can add along wishdir at most, u/s: factor · wishspeed · frame time · own
    /// friction.
    pub accel: f64,
    /// From this speed on nothing is won, u/s: `QuakeWorld`'s `pm_bunnyspeedcap`; infinite
    /// elsewhere.
    pub limit: f64,
}

/// The borders of the angles that win speed, and the best among them; degrees between velocity and
/// wishdir, 0 to 180.
///
/// Where no angle wins both borders are equal: in the air at the border of losing, on the ground at
/// the best angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Below this nothing is won: in the air nothing changes, on the ground friction takes more
    /// than is added.
    pub from_deg: f64,
    /// Above this speed is lost.
    pub to_deg: f64,
    /// Wins most, or loses least.
    pub best_deg: f64,
    /// What the best wins, u/s.
    pub best_gain: f64,
    /// By how much the best turns the velocity, degrees a tick.
    pub turn_deg: f64,
}

impl AirTick {
    /// A tick of `msec` milliseconds with this wishspeed (after the maxspeed cap, u/s) and the
    /// player's own friction factor, normally 1. `msec` is at most 50: the host runs longer
    /// commands in halves.
    pub fn new(physics: &Physics, wish_speed: f32, msec: u8, own_friction: f32) -> Self {
        // In the engines' order and width: `docs/quakeworld.md` 7.8, `docs/goldsrc.md` 5.19.
        let own = if physics.rules().own_friction {
            own_friction
        } else {
            1.0
        };
        let accel = ((physics.air_factor() * wish_speed) * frame_time(msec)) * own;
        let cap = physics
            .rules()
            .air_cap
            .map_or(wish_speed, |cap| wish_speed.min(cap));
        let limit = physics.bunny_speed_cap().map_or(f64::INFINITY, f64::from);
        Self {
            cap: f64::from(cap),
            accel: f64::from(accel),
            limit,
        }
    }

    /// Its acceleration, whatever the speed.
    pub fn push(&self) -> Push {
        Push {
            cap: self.cap,
            accel: self.accel,
        }
    }

    /// What is added along wishdir at this speed along it, u/s.
    pub fn added(&self, along: f64) -> f64 {
        self.push().added(along)
    }

    /// Change of horizontal speed at angle `u_deg` between velocity and wishdir, u/s.
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        self.gain_of(
            speed,
            self.push().squares(speed * libm::cos(u_deg.to_radians())),
        )
    }

    /// The same from the growth of the squared speed.
    fn gain_of(&self, speed: f64, squares: f64) -> f64 {
        let after = (speed * speed + squares).max(0.0).sqrt();
        // v' - v = (v'² - v²) / (v' + v): keeps its digits where the gain is small.
        let gain = if after + speed > 0.0 {
            squares / (after + speed)
        } else {
            0.0
        };
        gain.min((self.limit - speed).max(0.0))
    }

    /// By how much the velocity turns towards wishdir at angle `u_deg`, degrees.
    pub fn turn_deg(&self, speed: f64, u_deg: f64) -> f64 {
        let (sin, cos) = libm::sincos(u_deg.to_radians());
        self.push().turn_deg(speed, speed * cos, speed * sin)
    }

    /// The angle that wins most, degrees: 90 where one tick can fill the whole cap, else as far
    /// ahead as lets all of `accel` in: `acos((cap - accel) / v)`.
    pub fn best_deg(&self, speed: f64) -> f64 {
        self.push().best_deg(speed)
    }

    /// The most that any angle wins, u/s.
    #[inline]
    pub fn best_gain(&self, speed: f64) -> f64 {
        self.gain_of(speed, self.push().best_squares(speed))
    }

    /// The angles that win exactly `gain` u/s (negative: lose), degrees: the one before the best
    /// and the one after it.
    pub fn angles_of_gain(&self, speed: f64, gain: f64) -> [Option<f64>; 2] {
        self.push().angles_deg(speed, gain * (2.0 * speed + gain))
    }

    /// All of it for one speed: `from = acos(cap / v)`, `to = acos(-min(accel / 2, cap) / v)`.
    pub fn window(&self, speed: f64) -> Window {
        let push = self.push();
        let (from_deg, to_deg) = if self.accel > 0.0 {
            push.borders_deg(speed, 0.0)
        } else {
            (180.0, 180.0)
        };
        Window {
            from_deg: if speed < self.limit { from_deg } else { to_deg },
            to_deg,
            best_deg: push.best_deg(speed),
            best_gain: self.best_gain(speed),
            turn_deg: push.best_turn_deg(speed),
        }
    }
}
