//! Movement keys by their names: W, A, S, D. The angle between view and velocity decides which of
//! them are the strafe keys.

use super::flat::Flat;

/// A movement key.
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
    /// Returns the key that pushes in a wish direction, relative to the view. If two keys are
    /// possible, returns A or D, the strafe keys of a player who looks ahead.
    pub(crate) fn from_direction(key: Flat) -> Self {
        match (key.y.abs() >= key.x.abs(), key.x > 0.0, key.y > 0.0) {
            (true, _, true) => Self::Left,
            (true, _, false) => Self::Right,
            (false, true, _) => Self::Forward,
            (false, false, _) => Self::Back,
        }
    }
}

/// The two strafe keys that a player uses in a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrafeKeys {
    /// Key that pushes to the left.
    pub left: MoveKey,
    /// Key that pushes to the right.
    pub right: MoveKey,
}

impl StrafeKeys {
    /// Strafe keys of a player who looks ahead: A and D.
    pub const AHEAD: Self = Self {
        left: MoveKey::Left,
        right: MoveKey::Right,
    };

    /// Whether the strafe keys are W and S, as in sideways flight.
    pub fn are_sideways(self) -> bool {
        matches!(self.left, MoveKey::Forward | MoveKey::Back)
    }
}

impl Default for StrafeKeys {
    fn default() -> Self {
        Self::AHEAD
    }
}
