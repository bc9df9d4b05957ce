//! One tick of a flight, kept for the tables and the graph.

use crate::facts::{Side, best_move};
use crate::strafe::AirTick;
use wishdir_sim::command::{BACK, FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};

/// The air acceleration changed the speed by at most this although something was wanted: a bad
/// angle, u/s (`docs/numbers.md` 2.2, CS2KZ's "BA").
const BAD_ANGLE: f64 = 0.031_25;

/// The speed rose, as sync-gain counts it, u/s.
const RISE: f64 = 1e-3;

/// One tick in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpTick {
    /// Held keys: bits of `wishdir_sim::command`, with moves that have no bits in the recording.
    pub keys: u16,
    /// The side that the command really moves to.
    pub side: Option<Side>,
    /// How far the view turned since the tick before, degrees; left is positive.
    pub turn_deg: f32,
    /// What the air acceleration changed, u/s.
    pub change: f64,
    /// What the best angle would have gained from the same state, u/s.
    pub best: f64,
    /// Horizontal speed before the air acceleration, u/s.
    pub speed_before: f32,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Speed along wishdir before, u/s.
    pub along: f32,
    /// Wishspeed, u/s; 0: dead air or overlap.
    pub wish_speed: f32,
    /// The tick's air acceleration with a strafe key alone: what `best` is taken from.
    pub air: Option<AirTick>,
    /// The ducked box.
    pub ducked: bool,
    /// Something was touched.
    pub touched: bool,
}

/// The angles of a tick in the air, degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickAngles {
    /// How far the best strafer's velocity, and so its view, would have turned, not negative.
    pub ideal_turn_deg: f32,
    /// Angle between velocity and wishdir less the best one; negative: the mouse is too slow,
    /// positive: too fast. None without a wish.
    pub error_deg: Option<f32>,
}

impl JumpTick {
    /// The speed rose.
    pub fn rose(&self) -> bool {
        self.change > RISE
    }

    /// The side of the turn.
    pub fn turn_side(&self) -> Option<Side> {
        if self.turn_deg > 0.0 {
            Some(Side::Left)
        } else if self.turn_deg < 0.0 {
            Some(Side::Right)
        } else {
            None
        }
    }

    /// Opposed keys cancel each other: nothing is wanted.
    pub fn is_overlap(&self) -> bool {
        let both = |keys: u16| self.keys & keys == keys;
        self.wish_speed == 0.0 && (both(MOVE_LEFT | MOVE_RIGHT) || both(FORWARD | BACK))
    }

    /// Nothing is wanted, and no keys are opposed.
    pub fn is_dead_air(&self) -> bool {
        self.wish_speed == 0.0 && !self.is_overlap()
    }

    /// Something is wanted and changes next to nothing.
    pub fn is_bad_angle(&self) -> bool {
        self.wish_speed != 0.0 && self.change.abs() <= BAD_ANGLE
    }

    /// Works its angles out: expensive functions, for those who ask.
    pub fn angles(&self) -> TickAngles {
        let speed = f64::from(self.speed_before);
        let Some(air) = self.air.filter(|_| speed > 0.0) else {
            return TickAngles::default();
        };
        let (best_along, added) = best_move(&air, speed);
        // Cosine and sine of the best angle between velocity and wishdir.
        let (best_cos, best_sin) = with_sine(best_along / speed);
        // Forward and to the right, where atan2 is this.
        let turn = libm::atan(added * best_sin / (speed + added * best_cos));
        let error_deg = (self.wish_speed != 0.0).then(|| {
            let (cos, sin) = with_sine((f64::from(self.along) / speed).clamp(-1.0, 1.0));
            // acos(cos) - acos(best_cos), with one expensive function.
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

/// A cosine of an angle from 0 to 180 degrees, and its sine.
fn with_sine(cos: f64) -> (f64, f64) {
    (cos, (1.0 - cos * cos).max(0.0).sqrt())
}

/// What a command holds.
pub(super) fn keys_of(cmd: &UserCmd) -> u16 {
    let mut keys = cmd.buttons;
    if cmd.forward > 0.0 {
        keys |= FORWARD;
    } else if cmd.forward < 0.0 {
        keys |= BACK;
    }
    match side_of(cmd) {
        Some(Side::Left) => keys | MOVE_LEFT,
        Some(Side::Right) => keys | MOVE_RIGHT,
        None => keys,
    }
}

/// The side that a command moves to.
pub(super) fn side_of(cmd: &UserCmd) -> Option<Side> {
    if cmd.side > 0.0 {
        Some(Side::Right)
    } else if cmd.side < 0.0 {
        Some(Side::Left)
    } else {
        None
    }
}
