//! To which side a strafe goes: to one for good, to the better, by turns, or towards something.

use wishdir_formats::runs::hltas::{Bulk, Strafe, Yaw};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, length_2d_f64, wrap_deg, yaw_deg};

/// A strafe along a line looks for the place on it where the player is in this time, seconds, and
/// no nearer than this, units.
const AHEAD: f64 = 0.5;
const AHEAD_MIN: f64 = 64.0;
/// Nearer to a point than this, units, the way to it says nothing.
const THERE: f64 = 1e-3;

/// Which sides may be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sides {
    /// 1 for the left, -1 for the right.
    One(f64),
    /// The better of the two.
    Best,
    /// To this yaw, degrees.
    Towards(f64),
}

/// What strafes remember of the frames before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SideMemory {
    /// The line of a strafe along one: its yaw, and where it begins.
    along: Option<(f64, Vec3)>,
    /// A strafe by turns: which, how many frames a side, and frames so far.
    turns: Option<(u8, f64, f64)>,
}

impl SideMemory {
    /// Where the next frame goes. What went on before goes on over the next line if that asks for
    /// the same.
    pub(super) fn next(&mut self, strafe: Strafe, bulk: &Bulk, player: &PlayerState) -> Sides {
        let number = match bulk.yaw {
            Yaw::Number(number) => number,
            Yaw::None | Yaw::Point(_) => 0.0,
        };
        let (along, turns) = (self.along.take(), self.turns.take());
        match strafe.direction {
            0 => Sides::One(1.0),
            1 => Sides::One(-1.0),
            3 => Sides::Towards(number),
            4 => {
                let [x, y] = if let Yaw::Point(point) = bulk.yaw {
                    point
                } else {
                    [0.0; 2]
                };
                Sides::Towards(way(player, x, y).unwrap_or_else(|| yaw_deg(player.velocity)))
            }
            5 => {
                let (_, from) = along
                    .filter(|(yaw, _)| *yaw == number)
                    .unwrap_or((number, player.origin));
                self.along = Some((number, from));
                Sides::Towards(back_to_line(player, number, from))
            }
            6 | 7 => {
                let same = turns
                    .filter(|(known, frames, _)| *known == strafe.direction && *frames == number);
                let (_, _, passed) = same.unwrap_or((strafe.direction, number, 0.0));
                self.turns = Some((strafe.direction, number, (passed + 1.0) % (2.0 * number)));
                let is_second = passed >= number;
                Sides::One(if is_second == (strafe.direction == 7) {
                    1.0
                } else {
                    -1.0
                })
            }
            _ => Sides::Best,
        }
    }

    /// No strafe: what went on before has ended.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// The yaw from the player to a point, degrees; none: the player is there.
fn way(player: &PlayerState, x: f64, y: f64) -> Option<f64> {
    let (ahead, aside) = (
        x - f64::from(player.origin.x),
        y - f64::from(player.origin.y),
    );
    (libm::hypot(ahead, aside) > THERE).then(|| libm::atan2(aside, ahead).to_degrees())
}

/// The yaw towards a line some way ahead on it, degrees.
fn back_to_line(player: &PlayerState, yaw: f64, from: Vec3) -> f64 {
    let (sin, cos) = libm::sincos(wrap_deg(yaw).to_radians());
    let (x, y) = (
        f64::from(player.origin.x - from.x),
        f64::from(player.origin.y - from.y),
    );
    let left = y * cos - x * sin;
    let ahead = (length_2d_f64(player.velocity) * AHEAD).max(AHEAD_MIN);
    wrap_deg(yaw - libm::atan2(left, ahead).to_degrees())
}
