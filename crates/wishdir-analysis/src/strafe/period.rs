//! Strafe period: the time to hold one side for the longest jump.
//!
//! A long strafe bends the path, and a switch of sides gains nothing while it lasts.
//! Let v be the speed, G the best gain (u/s per second) and w the turn (radians per second).
//! A flight of T seconds in strafes of P seconds loses `v T (w P)² / 24` to the bends.
//! It loses `G c T² / (2 P)` to its T / P switches of c seconds each.
//! The sum is lowest at `P³ = 6 G c T / (v w²)` (`docs/numbers.md` 2.12).

use super::STRAFE_SPEED;
use super::air::AirTick;
use super::wish::wish_speed;
use wishdir_sim::engine::move_msec;
use wishdir_sim::math::frame_time;
use wishdir_sim::profile::Profile;

/// Time without gain while a human switches strafe keys, seconds.
pub const CHANGE_SECONDS: f64 = 0.025;
/// Maximum period, seconds. No jump benefits from longer strafes. The loss breakdown uses the same
/// limit for the path (`docs/numbers.md` 2.8).
const LONGEST_SECONDS: f64 = 0.125;
/// Height of a jump, units. Determines the flight time.
const RISE: f64 = 45.0;
/// Minimum ticks per side, because a strafe of a single tick would only be a switch.
const FEWEST_TICKS: u32 = 2;

/// Air strafe periods of a profile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrafePeriod {
    air: AirTick,
    tick_seconds: f64,
    flight_seconds: f64,
}

impl StrafePeriod {
    /// Computes the constants of a profile.
    /// Runs client and movement code, so do not call it every tick.
    pub fn new(profile: &Profile) -> Self {
        let msec = move_msec(profile.msec());
        let gravity = profile.physics.gravity_step(1.0);
        let flight = if gravity > 0.0 {
            2.0 * (2.0 * RISE / gravity).sqrt()
        } else {
            f64::INFINITY
        };
        Self {
            air: AirTick::new(&profile.physics, wish_speed(profile, false), msec, 1.0),
            tick_seconds: f64::from(frame_time(msec)),
            flight_seconds: flight,
        }
    }

    /// Flight time of a jump on level ground, seconds.
    pub fn flight_seconds(&self) -> f64 {
        self.flight_seconds
    }

    /// Best period at a horizontal speed, seconds.
    /// `None` below [`STRAFE_SPEED`] or if strafing gains nothing.
    pub fn best_seconds(&self, speed: f64) -> Option<f64> {
        let window = self.air.gain_window(speed);
        let turn = window.turn_deg.to_radians() / self.tick_seconds;
        let gain = window.best_gain / self.tick_seconds;
        if speed < STRAFE_SPEED || gain <= 0.0 || turn <= 0.0 {
            return None;
        }
        let cubed = 6.0 * gain * CHANGE_SECONDS * self.flight_seconds / (speed * turn * turn);
        let seconds = libm::cbrt(cubed).min(LONGEST_SECONDS);
        (seconds > 0.0).then_some(seconds)
    }

    /// Best period in whole ticks, at least 2, because keys change with ticks.
    pub fn best_ticks(&self, speed: f64) -> Option<u32> {
        Some(((self.best_seconds(speed)? / self.tick_seconds).round() as u32).max(FEWEST_TICKS))
    }
}
