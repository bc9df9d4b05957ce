//! The keys as the player knows them: which ones strafe depends on where the view faces beside the
//! way flown.

use super::flat::Flat;

/// A key that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKey {
    /// W.
    Forward,
    /// S.
    Back,
    /// A.
    Left,
    /// D.
    Right,
}

impl MoveKey {
    /// The one of a wish direction, seen from the view; of two together the one that strafes a
    /// player who looks ahead.
    pub(crate) fn of(key: Flat) -> Self {
        match (key.y.abs() >= key.x.abs(), key.x > 0.0, key.y > 0.0) {
            (true, _, true) => Self::Left,
            (true, _, false) => Self::Right,
            (false, true, _) => Self::Forward,
            (false, false, _) => Self::Back,
        }
    }
}

/// The keys that strafe to the left and to the right of the way flown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrafeKeys {
    /// To the left.
    pub left: MoveKey,
    /// To the right.
    pub right: MoveKey,
}

impl StrafeKeys {
    /// Those of a player who looks ahead.
    pub const AHEAD: Self = Self {
        left: MoveKey::Left,
        right: MoveKey::Right,
    };

    /// Those of a player who flies sideways are W and S.
    pub fn are_sideways(self) -> bool {
        matches!(self.left, MoveKey::Forward | MoveKey::Back)
    }
}

impl Default for StrafeKeys {
    fn default() -> Self {
        Self::AHEAD
    }
}
