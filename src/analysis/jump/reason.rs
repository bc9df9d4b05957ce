//! Why a jump does not count, in words.

use std::fmt;

use crate::text::number::{tenths, whole};

/// Why a jump does not count. The first that applies is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// A teleporter took the player.
    Teleported,
    /// The player died.
    Died,
    /// Placed somewhere by hand: a checkpoint loaded, flying, a restart.
    Placed,
    /// Ended in water.
    Swam,
    /// Ended on a ladder.
    CaughtLadder,
    /// Ended inside a solid.
    Stuck,
    /// A push trigger or a conveyor lent speed.
    Pushed,
    /// Fell below the take-off height: the distance is where it was passed. By how much lower the landing is, units.
    FellShort(f32),
    /// Came down higher, units.
    LandedHigher(f32),
    /// Came down lower within the tick that passed the take-off height, units.
    LandedLower(f32),
    /// Touched something too steep to stand on.
    HitWall,
    /// Touched something above.
    HitCeiling,
    /// Touched floor and flew on.
    TouchedFloor,
    /// Too fast at take-off.
    PrestrafeTooHigh {
        /// u/s.
        speed: f32,
        /// u/s.
        limit: f32,
    },
    /// Shorter than its kind counts from.
    TooShort {
        /// Units.
        min: f32,
    },
}

impl Reason {
    /// Whether the flight came to an end of its own, on something that holds a player: what was lost can be told.
    #[must_use]
    pub fn landed(&self) -> bool {
        match self {
            Self::Teleported | Self::Died | Self::Placed | Self::Swam | Self::CaughtLadder | Self::Stuck => false,
            Self::Pushed
            | Self::FellShort(_)
            | Self::LandedHigher(_)
            | Self::LandedLower(_)
            | Self::HitWall
            | Self::HitCeiling
            | Self::TouchedFloor
            | Self::PrestrafeTooHigh { .. }
            | Self::TooShort { .. } => true,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Teleported => f.write_str("teleported"),
            Self::Died => f.write_str("died"),
            Self::Placed => f.write_str("moved by hand (checkpoint, flying or restart)"),
            Self::Swam => f.write_str("ended in water"),
            Self::CaughtLadder => f.write_str("ended on a ladder"),
            Self::Stuck => f.write_str("ended inside a solid"),
            Self::Pushed => f.write_str("pushed by a trigger or a conveyor"),
            Self::FellShort(lower) => {
                write!(f, "fell short: landed {} u lower, the distance is at take-off height", tenths(*lower))
            }
            Self::LandedHigher(higher) => write!(f, "landed {} u higher", tenths(*higher)),
            Self::LandedLower(lower) => write!(f, "landed {} u lower", tenths(*lower)),
            Self::HitWall => f.write_str("hit a wall or a slope"),
            Self::HitCeiling => f.write_str("hit the ceiling"),
            Self::TouchedFloor => f.write_str("touched the floor on the way"),
            Self::PrestrafeTooHigh { speed, limit } => {
                write!(f, "prestrafe too high: {} u/s, at most {}", tenths(*speed), whole(*limit))
            }
            Self::TooShort { min } => write!(f, "too short: counts from {} u", whole(*min)),
        }
    }
}
