//! One tick's strafe: what the wish direction did, and what the best would have done from the same
//! state.
//!
//! `docs/numbers.md` 2.2: gain is what the acceleration alone did to the horizontal speed; the best
//! is that of the same state; the angle error is signed, negative for a mouse that is too slow.

use super::strafe::{AirTick, Tick, Window, is_slowed, wish_speed};
use wishdir_sim::engine::{Engine, PlayerState};
use wishdir_sim::math::{Vec3, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::profile::Profile;

/// Slower than this there is no direction to speak of, u/s.
const STANDING: f32 = 1.0;

/// The wishspeed of a strafe key held alone under a profile, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyWishSpeed {
    engine: Engine,
    /// Standing.
    pub standing: f32,
    /// Slowed by ducking.
    pub ducked: f32,
}

impl KeyWishSpeed {
    /// Asks the profile's client and movement code.
    pub fn of(profile: &Profile) -> Self {
        Self {
            engine: profile.engine(),
            standing: wish_speed(profile, false),
            ducked: wish_speed(profile, true),
        }
    }

    /// The one that counts in the tick that finds this player, with the duck key held or not.
    pub fn of_player(&self, before: &PlayerState, holds_duck: bool) -> f32 {
        if is_slowed(self.engine, before, holds_duck) {
            self.ducked
        } else {
            self.standing
        }
    }
}

/// Why a tick had no wish direction, or that it had one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WishState {
    /// A direction.
    Direction,
    /// Nothing: no key was held.
    #[default]
    Nothing,
    /// Nothing: opposite keys cancelled each other. Only GoldSrc's commands tell.
    Overlap,
}

/// What one tick's acceleration was and could have been. Angles are worked out when they are asked
/// for: the expensive functions are for the ticks that somebody looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StrafeTick {
    /// Length of the tick, milliseconds.
    pub msec: u8,
    /// It was an air acceleration.
    pub air: bool,
    /// Horizontal speed that the acceleration found, u/s.
    pub speed: f64,
    /// What the acceleration alone did to the horizontal speed, u/s.
    pub gain: f64,
    /// Whether there was a wish direction.
    pub asked: WishState,
    /// How far the view turned, degrees; positive to the left.
    pub turn_deg: f64,
    /// The jump key did something.
    pub jumped: bool,
    /// The velocity that the acceleration found, u/s, and its wish direction.
    pub(crate) aim: (Vec3, Vec3),
    /// What could have been done, and the speed that it starts from, u/s: on the ground what
    /// friction found.
    pub(crate) best: Option<(Tick, f64)>,
}

impl StrafeTick {
    /// What a strafe key alone could have done in the air, and the horizontal speed that it would
    /// have found, u/s.
    pub fn air_curve(&self) -> Option<(AirTick, f64)> {
        if let Some((Tick::Air(tick), speed)) = self.best {
            Some((tick, speed))
        } else {
            None
        }
    }

    /// From velocity to wishdir, degrees, over -180 up to 180, positive to the left; none without
    /// either.
    pub fn u_deg(&self) -> Option<f64> {
        angle_deg(self.aim.0, self.aim.1)
    }

    /// The angles that win, and the best of them, from the same state; on the ground for the keys
    /// that were held, the whole tick with its friction.
    pub fn window(&self) -> Option<Window> {
        self.best.map(|(tick, speed)| tick.window(speed))
    }

    /// Whether there was anything to be won: whether [`Self::window`] has one.
    pub fn has_best(&self) -> bool {
        self.best.is_some()
    }

    /// The best gain of the same state, u/s; 0 where there is none to speak of.
    #[inline]
    pub fn best_gain(&self) -> f64 {
        self.best.map_or(0.0, |(tick, speed)| tick.best_gain(speed))
    }

    /// By how many degrees wishdir misses the best angle: negative is too close to the velocity
    /// (mouse too slow), positive too far (too fast). None without a wish direction.
    pub fn error_deg(&self) -> Option<f64> {
        Some(self.u_deg()?.abs() - self.window()?.best_deg)
    }

    /// The side of the velocity on which the wish direction is: 1 to the left, -1 to the right.
    /// None without either.
    pub fn side(&self) -> Option<f64> {
        Some(if self.u_deg()? >= 0.0 { 1.0 } else { -1.0 })
    }

    /// Degrees turned towards the strafe's side, and those that the best turns.
    pub fn turns(&self) -> Option<(f64, f64)> {
        Some((self.side()? * self.turn_deg, self.window()?.turn_deg))
    }
}

/// From velocity to wishdir, degrees, positive to the left.
fn angle_deg(velocity: Vec3, wish_dir: Vec3) -> Option<f64> {
    if length_2d(velocity) < STANDING || (wish_dir.x == 0.0 && wish_dir.y == 0.0) {
        return None;
    }
    Some(wrap_deg(yaw_deg(wish_dir) - yaw_deg(velocity)))
}
