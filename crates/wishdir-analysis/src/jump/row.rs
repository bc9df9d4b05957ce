//! Data of one tick in a flight, for tables and the graph.

use crate::facts::{Side, best_move};
use crate::strafe::AirTick;
use wishdir_sim::command::{BACK, FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};

/// Maximum speed change for a tick with a wish direction to count as a bad angle, u/s
/// (`docs/numbers.md` 2.2, CS2KZ's "BA").
const BAD_ANGLE: f64 = 0.031_25;

/// Minimum speed increase that counts as gain for the gain sync, u/s.
const RISE: f64 = 1e-3;

/// Input and result of one tick in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpTick {
    /// Held keys: bits of `wishdir_sim::command`. Includes bits for the movement keys, which a
    /// command stores as moves.
    pub keys: u16,
    /// Side to which the command moves. `None` for none or both.
    pub side: Option<Side>,
    /// View turn since the previous tick, degrees; positive: left.
    pub turn_deg: f32,
    /// Change in speed from air acceleration, u/s.
    pub change: f64,
    /// Gain at the best angle from the same state, u/s.
    pub best: f64,
    /// Horizontal speed before the air acceleration, u/s.
    pub speed_before: f32,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Speed along wishdir before the acceleration, u/s.
    pub along: f32,
    /// Wishspeed, u/s; 0: dead air or overlap.
    pub wish_speed: f32,
    /// Possible air acceleration with a single strafe key, the source of `best`.
    pub air: Option<AirTick>,
    /// Whether the player has the ducked hull.
    pub ducked: bool,
    /// Whether a surface was touched.
    pub touched: bool,
}

/// Angles of a tick in the air, degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickAngles {
    /// Ideal turn of velocity and view, never negative.
    pub ideal_turn_deg: f32,
    /// Angle between velocity and wishdir, minus the best angle. Negative: mouse too slow.
    /// Positive: too fast. `None` without a wish.
    pub error_deg: Option<f32>,
}

impl JumpTick {
    /// Whether the speed rose.
    pub fn is_gain(&self) -> bool {
        self.change > RISE
    }

    /// Returns the side to which the view turned.
    pub fn turn_side(&self) -> Option<Side> {
        if self.turn_deg > 0.0 {
            Some(Side::Left)
        } else if self.turn_deg < 0.0 {
            Some(Side::Right)
        } else {
            None
        }
    }

    /// Whether opposite keys were held and cancelled each other.
    pub fn is_overlap(&self) -> bool {
        let both = |keys: u16| self.keys & keys == keys;
        self.wish_speed == 0.0 && (both(MOVE_LEFT | MOVE_RIGHT) || both(FORWARD | BACK))
    }

    /// Whether no movement key was held.
    pub fn is_dead_air(&self) -> bool {
        self.wish_speed == 0.0 && !self.is_overlap()
    }

    /// Whether a wish direction had almost no effect.
    pub fn is_bad_angle(&self) -> bool {
        self.wish_speed != 0.0 && self.change.abs() <= BAD_ANGLE
    }

    /// Computes the angles. Slow, because it uses trigonometric functions.
    pub fn angles(&self) -> TickAngles {
        let speed = f64::from(self.speed_before);
        let Some(air) = self.air.filter(|_| speed > 0.0) else {
            return TickAngles::default();
        };
        let (best_along, added) = best_move(&air, speed);
        // Cosine and sine of the best angle between velocity and wishdir.
        let (best_cos, best_sin) = cos_and_sin(best_along / speed);
        // With positive arguments, atan2 equals this atan.
        let turn = libm::atan(added * best_sin / (speed + added * best_cos));
        let error_deg = (self.wish_speed != 0.0).then(|| {
            let (cos, sin) = cos_and_sin((f64::from(self.along) / speed).clamp(-1.0, 1.0));
            // acos(cos) - acos(best_cos), with a single call.
            let error = libm::atan2(
                sin * best_cos - cos * best_sin,
                cos * best_cos + sin * best_sin,
            );
            error.to_degrees() as f32
        });
        TickAngles {
            ideal_turn_deg: turn.to_degrees() as f32,
            error_deg,
        }
    }
}

/// Returns a cosine and its sine, for an angle from 0 to 180 degrees.
fn cos_and_sin(cos: f64) -> (f64, f64) {
    (cos, (1.0 - cos * cos).max(0.0).sqrt())
}

/// Returns the bits of the keys that a command holds.
pub(super) fn held_keys(cmd: &UserCmd) -> u16 {
    let mut keys = cmd.buttons;
    if cmd.forward > 0.0 {
        keys |= FORWARD;
    } else if cmd.forward < 0.0 {
        keys |= BACK;
    }
    match strafe_key_side(cmd) {
        Some(Side::Left) => keys | MOVE_LEFT,
        Some(Side::Right) => keys | MOVE_RIGHT,
        None => keys,
    }
}

/// Returns the side to which a command moves.
pub(super) fn strafe_key_side(cmd: &UserCmd) -> Option<Side> {
    if cmd.side > 0.0 {
        Some(Side::Right)
    } else if cmd.side < 0.0 {
        Some(Side::Left)
    } else {
        None
    }
}
