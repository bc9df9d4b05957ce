//! To which side a strafe goes: to one for good, to the better, by turns, or towards something.

use wishdir_formats::runs::hltas::StrafeDir;
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
    /// A strafe by turns, and frames so far.
    turns: Option<(StrafeDir, f64)>,
}

impl SideMemory {
    /// Where the next frame goes; the numbers are a yaw, degrees, or a point. What went on before
    /// goes on over the next line if that asks for the same.
    pub(super) fn next(
        &mut self,
        direction: StrafeDir,
        [x, y]: [f64; 2],
        player: &PlayerState,
    ) -> Sides {
        let (along, turns) = (self.along.take(), self.turns.take());
        match direction {
            StrafeDir::Left => Sides::One(1.0),
            StrafeDir::Right => Sides::One(-1.0),
            StrafeDir::Best => Sides::Best,
            StrafeDir::Yaw(_) => Sides::Towards(x),
            StrafeDir::Point { .. } => {
                Sides::Towards(way(player, x, y).unwrap_or_else(|| yaw_deg(player.velocity)))
            }
            StrafeDir::Line { .. } => {
                let (_, from) = along
                    .filter(|(known, _)| *known == x)
                    .unwrap_or((x, player.origin));
                self.along = Some((x, from));
                Sides::Towards(back_to_line(player, x, from))
            }
            StrafeDir::LeftRight(frames) | StrafeDir::RightLeft(frames) => {
                let frames = f64::from(frames.get());
                let same = turns.filter(|(known, _)| *known == direction);
                let passed = same.map_or(0.0, |(_, passed)| passed);
                self.turns = Some((direction, (passed + 1.0) % (2.0 * frames)));
                let is_second = passed >= frames;
                let begins_right = matches!(direction, StrafeDir::RightLeft(_));
                Sides::One(if is_second == begins_right { 1.0 } else { -1.0 })
            }
        }
    }

    /// No strafe: what went on before has ended.
    pub(super) fn clear(&mut self) {
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
