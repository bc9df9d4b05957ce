//! The period of a strafe: how long one side is held so that a jump leads as far as it can.
//!
//! A long strafe bends the way, a change of sides wins nothing while the hand changes. With the
//! speed v, the best's gain G (u/s a second) and turn w (radians a second), a flight of T seconds
//! in strafes of P seconds loses `v T (w P)² / 24` to the bends and `G c T² / (2 P)` to its T / P
//! changes of c seconds each; the least of both together is at `P³ = 6 G c T / (v w²)`
//! (`docs/numbers.md` 2.12).

use super::STRAFE_SPEED;
use super::air::AirTick;
use super::wish::wish_speed;
use wishdir_sim::engine::move_msec;
use wishdir_sim::math::frame_time;
use wishdir_sim::profile::Profile;

/// How long a change of sides wins nothing in a person's hands, seconds.
pub const CHANGE_SECONDS: f64 = 0.025;
/// A longer strafe is too long for any jump, seconds: the ledger's path has the same
/// (`docs/numbers.md` 2.8).
const LONGEST_SECONDS: f64 = 0.125;
/// A jump's height, units: how long the flight is.
const RISE: f64 = 45.0;
/// A side is held at least this long: one tick of it is a change already.
const FEWEST_TICKS: u32 = 2;

/// The periods of a profile's strafes in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrafePeriod {
    air: AirTick,
    tick_seconds: f64,
    flight_seconds: f64,
}

impl StrafePeriod {
    /// Asks the profile's client and movement code once: not for every tick.
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

    /// How long the flight of a jump on level ground is, seconds.
    pub fn flight_seconds(&self) -> f64 {
        self.flight_seconds
    }

    /// The best period at a horizontal speed, seconds; none where strafing wins nothing, and under
    /// [`STRAFE_SPEED`].
    pub fn seconds(&self, speed: f64) -> Option<f64> {
        let window = self.air.window(speed);
        let turn = window.turn_deg.to_radians() / self.tick_seconds;
        let gain = window.best_gain / self.tick_seconds;
        if speed < STRAFE_SPEED || gain <= 0.0 || turn <= 0.0 {
            return None;
        }
        let cubed = 6.0 * gain * CHANGE_SECONDS * self.flight_seconds / (speed * turn * turn);
        let seconds = libm::cbrt(cubed).min(LONGEST_SECONDS);
        (seconds > 0.0).then_some(seconds)
    }

    /// The same in whole ticks, at least two: keys change with ticks.
    pub fn ticks(&self, speed: f64) -> Option<u32> {
        Some(((self.seconds(speed)? / self.tick_seconds).round() as u32).max(FEWEST_TICKS))
    }
}
