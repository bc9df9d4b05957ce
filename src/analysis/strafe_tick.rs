//! One tick's strafe: what the wish direction did, and what the best would have done from the same state.
//!
//! `docs/numbers.md` 2.2: gain is what the acceleration alone did to the horizontal speed;
//! the best is that of the same state; the angle error is signed, negative for a mouse that is too slow.

use super::strafe::{AirTick, GroundTick, Tick, Window, is_slowed, wish_speed};
use crate::sim::cmd::{DUCK, MOVE_LEFT, MOVE_RIGHT};
use crate::sim::math::{Vec3, length_2d, length_2d_f64, wrap_deg, yaw_deg};
use crate::sim::pmove::{Branch, Engine, MoveEvent, PlayerState};
use crate::sim::profile::Profile;
use crate::sim::tick::TickRecord;

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
        Self { engine: profile.engine(), standing: wish_speed(profile, false), ducked: wish_speed(profile, true) }
    }

    /// The one that counts in the tick that finds this player, with the duck key held or not.
    pub fn of_player(&self, before: &PlayerState, holds_duck: bool) -> f32 {
        if is_slowed(self.engine, before, holds_duck) { self.ducked } else { self.standing }
    }

    /// The one that counted in a tick.
    pub fn of_tick(&self, record: &TickRecord) -> f32 {
        self.of_player(&record.before, record.cmd.pressed(DUCK))
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

/// What one tick's acceleration was and could have been. Angles are worked out when they are asked for: the dear
/// functions are for the ticks that somebody looks at.
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
    aim: (Vec3, Vec3),
    /// What could have been done, and the speed that it starts from, u/s: on the ground what friction found.
    best: Option<(Tick, f64)>,
}

impl StrafeTick {
    /// Reads a tick in one pass; `yaw_before` is where the view was at the end of the tick before, degrees.
    #[inline]
    pub fn of(record: &TickRecord, profile: &Profile, wishes: &KeyWishSpeed, yaw_before: Option<f32>) -> Self {
        let yaw = record.cmd.angles.yaw;
        let turn_deg = yaw_before.map_or(0.0, |before| wrap_deg(f64::from(yaw) - f64::from(before)));
        let mut moment = Self { msec: record.cmd.msec, turn_deg, ..Self::default() };
        if record.cmd.pressed(MOVE_LEFT | MOVE_RIGHT) {
            moment.asked = WishState::Overlap;
        }
        let mut ground_wish = 0.0;
        // A command over 50 ms runs as two halves: the last one is told, the gain is of both.
        for event in &record.report.events {
            if let MoveEvent::Accelerate { air, wish_dir, wish_speed, before, after, .. } = event {
                moment.air = *air;
                ground_wish = *wish_speed;
                moment.speed = f64::from(length_2d(*before));
                moment.gain += length_2d_f64(*after) - length_2d_f64(*before);
                moment.aim = (*before, *wish_dir);
                if *wish_dir != Vec3::ZERO {
                    moment.asked = WishState::Direction;
                }
            } else if let MoveEvent::Jump { .. } = event {
                moment.jumped = true;
            }
        }
        let friction = record.before.goldsrc.friction;
        if moment.air {
            let tick = AirTick::new(&profile.physics, wishes.of_tick(record), record.cmd.msec, friction);
            moment.best = Some((Tick::Air(tick), moment.speed));
        } else if ground_wish > 0.0 && record.report.branch() == Branch::Ground {
            let tick = GroundTick::new(&profile.physics, ground_wish, record.cmd.msec, friction);
            let tired = tick.tired(record.before.goldsrc.stamina_msec);
            // What friction found: the acceleration found less.
            moment.best = Some((Tick::Ground(tired), length_2d_f64(record.before.velocity)));
        }
        moment
    }

    /// From velocity to wishdir, degrees, over -180 up to 180, positive to the left; none without either.
    pub fn u_deg(&self) -> Option<f64> {
        angle_deg(self.aim.0, self.aim.1)
    }

    /// The angles that win, and the best of them, from the same state; on the ground for the keys that were held, the
    /// whole tick with its friction.
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

    /// By how many degrees wishdir misses the best angle: negative is too close to the velocity (mouse too slow),
    /// positive too far (too fast). None without a wish direction.
    pub fn error_deg(&self) -> Option<f64> {
        Some(self.u_deg()?.abs() - self.window()?.best_deg)
    }

    /// The side of the velocity on which the wish direction is: 1 to the left, -1 to the right. None without either.
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
