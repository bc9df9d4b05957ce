//! Why a jump does not count.

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
    /// Fell below the take-off height: the distance is where it was passed. By how much lower the
    /// landing is, units.
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
    /// Whether the flight came to an end of its own, on something that holds a player: what was
    /// lost can be told.
    pub fn landed(&self) -> bool {
        match self {
            Self::Teleported
            | Self::Died
            | Self::Placed
            | Self::Swam
            | Self::CaughtLadder
            | Self::Stuck => false,
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
