//! Strafe of one tick: its acceleration, and the best possible acceleration from the same state.
//!
//! `docs/numbers.md` 2.2: gain is the change in horizontal speed from the acceleration alone. Here
//! it is negative for a loss. The best gain starts from the same state. The angle error is negative
//! if the mouse is too slow.

use super::strafe::{AccelerationTick, AirTick, GainWindow, is_slowed, wish_speed};
use wishdir_sim::engine::{Engine, PlayerState};
use wishdir_sim::math::{Vec3, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::profile::Profile;

/// Minimum speed with a usable direction, u/s.
const STANDING: f32 = 1.0;

/// Wishspeed of a single strafe key under a profile, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyWishSpeed {
    engine: Engine,
    /// Wishspeed when standing.
    pub standing: f32,
    /// Wishspeed when slowed by ducking.
    pub ducked: f32,
}

impl KeyWishSpeed {
    /// Computes the wishspeeds with the profile's client and movement code.
    pub fn new(profile: &Profile) -> Self {
        Self {
            engine: profile.engine(),
            standing: wish_speed(profile, false),
            ducked: wish_speed(profile, true),
        }
    }

    /// Wishspeed of a tick that starts from `before`. `holds_duck`: whether the tick holds duck.
    pub fn for_player(&self, before: &PlayerState, holds_duck: bool) -> f32 {
        if is_slowed(self.engine, before, holds_duck) {
            self.ducked
        } else {
            self.standing
        }
    }
}

/// Wish direction of a tick, or the reason for its absence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WishDirection {
    /// There is a wish direction.
    Direction,
    /// No key was held.
    #[default]
    Nothing,
    /// Opposite keys cancelled each other. Only GoldSrc commands show this case.
    Overlap,
}

/// Acceleration of one tick, and the best possible acceleration from the same state.
///
/// Angles are computed on demand, because trigonometric functions are slow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StrafeTick {
    /// Length of the tick, milliseconds.
    pub msec: u8,
    /// Whether the acceleration was in the air.
    pub air: bool,
    /// Horizontal speed before the acceleration, u/s.
    pub speed: f64,
    /// Change in horizontal speed from the acceleration alone, u/s.
    pub gain: f64,
    /// State of the wish direction.
    pub asked: WishDirection,
    /// View turn, degrees; positive: left.
    pub turn_deg: f64,
    /// Whether the jump key made the player jump.
    pub jumped: bool,
    /// Velocity before the acceleration, u/s, and the wish direction.
    pub(crate) aim: (Vec3, Vec3),
    /// Model of the tick's acceleration, and its initial speed, u/s.
    /// On the ground, this is the speed before friction.
    pub(crate) best: Option<(AccelerationTick, f64)>,
}

impl StrafeTick {
    /// Possible air acceleration with a single strafe key, and its initial horizontal speed, u/s.
    pub fn air_tick_and_speed(&self) -> Option<(AirTick, f64)> {
        if let Some((AccelerationTick::Air(tick), speed)) = self.best {
            Some((tick, speed))
        } else {
            None
        }
    }

    /// Angle from velocity to wishdir, -180 to 180 degrees, positive to the left.
    /// `None` without a velocity or wish direction.
    pub fn u_deg(&self) -> Option<f64> {
        angle_deg(self.aim.0, self.aim.1)
    }

    /// Gaining angles and the best angle from the same state.
    /// On the ground: for the held keys and a whole tick with friction.
    pub fn gain_window(&self) -> Option<GainWindow> {
        self.best.map(|(tick, speed)| tick.gain_window(speed))
    }

    /// Whether [`Self::gain_window`] returns a value.
    pub fn has_best_angle(&self) -> bool {
        self.best.is_some()
    }

    /// Best possible gain from the same state, u/s. 0 if unknown.
    #[inline]
    pub fn best_gain(&self) -> f64 {
        self.best.map_or(0.0, |(tick, speed)| tick.best_gain(speed))
    }

    /// Difference from the best angle, degrees. Negative: too close to the velocity (mouse too
    /// slow). Positive: too far from it (mouse too fast). `None` without a wish direction.
    pub fn error_deg(&self) -> Option<f64> {
        Some(self.u_deg()?.abs() - self.gain_window()?.best_deg)
    }

    /// Side of the wish direction, seen from the velocity: 1 for left, -1 for right.
    /// `None` without a velocity or wish direction.
    pub fn wish_side(&self) -> Option<f64> {
        Some(if self.u_deg()? >= 0.0 { 1.0 } else { -1.0 })
    }

    /// Actual turn towards the strafe's side, and the ideal turn, degrees.
    pub fn actual_and_ideal_turn(&self) -> Option<(f64, f64)> {
        Some((
            self.wish_side()? * self.turn_deg,
            self.gain_window()?.turn_deg,
        ))
    }
}

/// Angle from velocity to wishdir, degrees; positive: left.
fn angle_deg(velocity: Vec3, wish_dir: Vec3) -> Option<f64> {
    if length_2d(velocity) < STANDING || (wish_dir.x == 0.0 && wish_dir.y == 0.0) {
        return None;
    }
    Some(wrap_deg(yaw_deg(wish_dir) - yaw_deg(velocity)))
}
