//! Chooses a strafe's side: fixed, better side, alternating, or towards a target.

use wishdir_formats::runs::hltas::StrafeDir;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, length_2d_f64, wrap_deg, yaw_deg};

/// Look-ahead for a strafe along a line, seconds, and its minimum, units.
const AHEAD: f64 = 0.5;
const AHEAD_MIN: f64 = 64.0;
/// Minimum distance at which the direction to a point is usable, units.
const THERE: f64 = 1e-3;

/// Sides to which a frame may strafe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrafeSides {
    /// Only one side: 1 for left, -1 for right.
    One(f64),
    /// Either side, whichever is better.
    Best,
    /// The side that turns towards this yaw, degrees.
    Towards(f64),
}

/// State kept from frame to frame for choosing the strafe side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SideMemory {
    /// Line to strafe along: yaw and start point.
    along: Option<(f64, Vec3)>,
    /// Current alternating strafe, and the number of its frames so far.
    turns: Option<(StrafeDir, f64)>,
}

impl SideMemory {
    /// Chooses the sides for the next frame. `[x, y]` is a yaw in degrees, or a point. The state is
    /// kept across script lines if the next line has the same strafe.
    pub(super) fn next_sides(
        &mut self,
        direction: StrafeDir,
        [x, y]: [f64; 2],
        player: &PlayerState,
    ) -> StrafeSides {
        let (along, turns) = (self.along.take(), self.turns.take());
        match direction {
            StrafeDir::Left => StrafeSides::One(1.0),
            StrafeDir::Right => StrafeSides::One(-1.0),
            StrafeDir::Best => StrafeSides::Best,
            StrafeDir::Yaw(_) => StrafeSides::Towards(x),
            StrafeDir::Point { .. } => StrafeSides::Towards(
                yaw_to_point(player, x, y).unwrap_or_else(|| yaw_deg(player.velocity)),
            ),
            StrafeDir::Line { .. } => {
                let (_, from) = along
                    .filter(|(known, _)| *known == x)
                    .unwrap_or((x, player.origin));
                self.along = Some((x, from));
                StrafeSides::Towards(yaw_back_to_line(player, x, from))
            }
            StrafeDir::LeftRight(frames) | StrafeDir::RightLeft(frames) => {
                let frames = f64::from(frames.get());
                let same = turns.filter(|(known, _)| *known == direction);
                let passed = same.map_or(0.0, |(_, passed)| passed);
                self.turns = Some((direction, (passed + 1.0) % (2.0 * frames)));
                let is_second = passed >= frames;
                let begins_right = matches!(direction, StrafeDir::RightLeft(_));
                StrafeSides::One(if is_second == begins_right { 1.0 } else { -1.0 })
            }
        }
    }

    /// Clears the state when no strafe is active.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Returns the yaw from the player to a point, degrees. `None` if the player is there.
fn yaw_to_point(player: &PlayerState, x: f64, y: f64) -> Option<f64> {
    let (ahead, aside) = (
        x - f64::from(player.origin.x),
        y - f64::from(player.origin.y),
    );
    (libm::hypot(ahead, aside) > THERE).then(|| libm::atan2(aside, ahead).to_degrees())
}

/// Returns the yaw towards a point further along the line, degrees.
fn yaw_back_to_line(player: &PlayerState, yaw: f64, from: Vec3) -> f64 {
    let (sin, cos) = libm::sincos(wrap_deg(yaw).to_radians());
    let (x, y) = (
        f64::from(player.origin.x - from.x),
        f64::from(player.origin.y - from.y),
    );
    let left = y * cos - x * sin;
    let ahead = (length_2d_f64(player.velocity) * AHEAD).max(AHEAD_MIN);
    wrap_deg(yaw - libm::atan2(left, ahead).to_degrees())
}
