//! Reasons why a jump is invalid.

/// Reason why a jump is invalid: a rule of its kind that it breaks. If several apply, the first is
/// used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidJumpReason {
    /// The player was teleported.
    Teleported,
    /// The player died.
    Died,
    /// The player was placed by a loaded checkpoint, by flying or by a restart.
    Placed,
    /// The flight ended in water.
    Swam,
    /// The flight ended on a ladder.
    CaughtLadder,
    /// The player was stuck in a solid.
    Stuck,
    /// A push trigger or a conveyor changed the speed.
    Pushed,
    /// The player fell below the takeoff height, where the distance is measured.
    /// Holds the height difference of the landing, units.
    FellShort(f32),
    /// The landing was higher than the takeoff. Holds the height difference, units.
    LandedHigher(f32),
    /// The landing was lower than the takeoff, on the tick that passed the takeoff height. Holds
    /// the height difference, units.
    LandedLower(f32),
    /// The player touched a surface too steep to stand on.
    HitWall,
    /// The player touched a ceiling.
    HitCeiling,
    /// The player touched the floor and flew on.
    TouchedFloor,
    /// The takeoff was too fast.
    PrestrafeTooHigh {
        /// Prestrafe of the jump, u/s.
        speed: f32,
        /// Maximum prestrafe that counts, u/s.
        limit: f32,
    },
    /// The jump was shorter than the minimum for its kind.
    TooShort {
        /// Minimum distance, units.
        min: f32,
    },
}

impl InvalidJumpReason {
    /// Whether the flight ended with a landing. Only then can losses be computed.
    pub fn has_landing(&self) -> bool {
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
