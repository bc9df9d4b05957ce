//! Air acceleration of one tick: gaining angles, the best angle and its gain.

use super::push::Push;
use wishdir_sim::engine::Physics;
use wishdir_sim::math::frame_time;

/// Air acceleration of one tick, before the speed and angle are known.
///
/// Let v be the horizontal speed and u the angle between velocity and wishdir.
/// The speed along wishdir is `c = v cos u`.
/// While `c < cap`, `add = min(accel, cap - c)` is added along it: `v'² = v² + 2 c add + add²`.
/// CPM's faster stop at angles above 90 degrees is not included.
/// `GoldSrc` then limits each component to `sv_maxvelocity` (2000), which is not included here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AirTick {
    /// Limit for the speed along wishdir, u/s: the wishspeed, up to 30.
    pub cap: f64,
    /// Maximum speed added along wishdir per tick, u/s:
    /// acceleration factor · wishspeed · frame time · the player's friction factor.
    pub accel: f64,
    /// Speed above which nothing is gained, u/s:
    /// `QuakeWorld`'s `pm_bunnyspeedcap`, infinite elsewhere.
    pub limit: f64,
}

/// Range of the gaining angles and the best angle, degrees between velocity and wishdir, 0 to 180.
///
/// If no angle gains, both limits are equal.
/// In the air they are then at the first losing angle, on the ground at the best angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GainWindow {
    /// Smallest gaining angle, degrees. Below it, an air tick changes nothing, and a ground tick
    /// loses speed to friction.
    pub from_deg: f64,
    /// Largest angle that gains speed, degrees. Above it, speed is lost.
    pub to_deg: f64,
    /// Angle with the largest gain or the smallest loss, degrees.
    pub best_deg: f64,
    /// Gain at the best angle, u/s.
    pub best_gain: f64,
    /// Velocity turn at the best angle, degrees per tick.
    pub turn_deg: f64,
}

impl AirTick {
    /// Computes a tick of `msec` milliseconds, up to 50, because the host splits longer commands.
    /// `wish_speed` is after the maxspeed cap, u/s.
    /// `own_friction` is the player's factor, usually 1.
    pub fn new(physics: &Physics, wish_speed: f32, msec: u8, own_friction: f32) -> Self {
        // Same operation order and precision as the engines:
        // `docs/quakeworld.md` 7.8, `docs/goldsrc.md` 5.19.
        let own = if physics.rules().own_friction {
            own_friction
        } else {
            1.0
        };
        let accel = ((physics.air_accelerate_factor() * wish_speed) * frame_time(msec)) * own;
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

    /// Computes the tick of a command with these forward and side moves. Differs from
    /// [`AirTick::new`] for a strafe key alone under CPM (`docs/quake3.md` 14).
    pub fn for_moves(
        physics: &Physics,
        (forward, side): (f32, f32),
        wish_speed: f32,
        msec: u8,
        own_friction: f32,
    ) -> Self {
        let Some((factor, cap)) = physics.vars.side_strafe(forward, side) else {
            return Self::new(physics, wish_speed, msec, own_friction);
        };
        let wish_speed = wish_speed.min(cap);
        Self {
            cap: f64::from(wish_speed),
            accel: f64::from((factor * frame_time(msec)) * wish_speed),
            limit: f64::INFINITY,
        }
    }

    /// Acceleration rule of the tick, independent of the speed.
    pub fn push(&self) -> Push {
        Push {
            cap: self.cap,
            accel: self.accel,
        }
    }

    /// Speed added along wishdir when the speed in that direction is `along`, u/s.
    pub fn added_speed(&self, along: f64) -> f64 {
        self.push().added_speed(along)
    }

    /// Change in horizontal speed at the angle `u_deg` between velocity and wishdir, u/s.
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        self.gain_from_square_growth(
            speed,
            self.push()
                .square_growth(speed * libm::cos(u_deg.to_radians())),
        )
    }

    /// Change in horizontal speed for this growth of v², u/s.
    fn gain_from_square_growth(&self, speed: f64, squares: f64) -> f64 {
        let after = (speed * speed + squares).max(0.0).sqrt();
        // v' - v = (v'² - v²) / (v' + v) stays precise for small gains.
        let gain = if after + speed > 0.0 {
            squares / (after + speed)
        } else {
            0.0
        };
        gain.min((self.limit - speed).max(0.0))
    }

    /// Velocity turn towards wishdir at the angle `u_deg`, degrees.
    pub fn turn_deg(&self, speed: f64, u_deg: f64) -> f64 {
        let (sin, cos) = libm::sincos(u_deg.to_radians());
        self.push().turn_deg(speed, speed * cos, speed * sin)
    }

    /// Best angle, degrees. It is 90 if one tick can fill the whole cap.
    /// Otherwise it is the angle that allows all of `accel`: `acos((cap - accel) / v)`.
    pub fn best_deg(&self, speed: f64) -> f64 {
        self.push().best_deg(speed)
    }

    /// Returns the gain at the best angle, u/s.
    #[inline]
    pub fn best_gain(&self, speed: f64) -> f64 {
        self.gain_from_square_growth(speed, self.push().best_square_growth(speed))
    }

    /// Angles that gain exactly `gain` u/s (negative: a loss), degrees.
    /// The first is below the best angle, the second above it.
    pub fn gain_angles(&self, speed: f64, gain: f64) -> [Option<f64>; 2] {
        self.push()
            .angles_with_growth_deg(speed, gain * (2.0 * speed + gain))
    }

    /// Computes the window for a speed:
    /// `from = acos(cap / v)`, `to = acos(-min(accel / 2, cap) / v)`.
    pub fn gain_window(&self, speed: f64) -> GainWindow {
        let push = self.push();
        let (from_deg, to_deg) = if self.accel > 0.0 {
            push.growth_limits_deg(speed, 0.0)
        } else {
            (180.0, 180.0)
        };
        GainWindow {
            from_deg: if speed < self.limit { from_deg } else { to_deg },
            to_deg,
            best_deg: push.best_deg(speed),
            best_gain: self.best_gain(speed),
            turn_deg: push.best_turn_deg(speed),
        }
    }
}
