//! The causes of a loss.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Cause of a loss. The ledger removes the causes in this order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// The player touched walls, ceilings, edges or slopes.
    Collision,
    /// Pushes, conveyors, water, ladders or the engine's rounding moved the player.
    Outside,
    /// The player held the jump key in the air, which lowers the wishspeed in Quake III.
    JumpHeld,
    /// The hop stayed on the ground too long, or the bunny-hop cap cut it.
    Fog,
    /// The takeoff was slower than the best prestrafe of the profile.
    Prestrafe,
    /// The player ducked too early, too late or not at all.
    DuckTiming,
    /// The player held forward or back in the air, with or instead of a strafe key.
    ForwardHeld,
    /// The player held both strafe keys together. QuakeWorld's commands do not show this, so there
    /// it is a key gap.
    Overlap,
    /// The player held no strafe key.
    KeyGap,
    /// The player held the strafe key of one side while the mouse turned to the other.
    WrongKey,
    /// The player switched keys later than the best tick, which is one tick before the mouse turns
    /// back.
    LateSwitch,
    /// The player switched keys earlier than the best tick, which is one tick before the mouse
    /// turns back.
    EarlySwitch,
    /// The wish direction was too far from the velocity: the mouse was too fast.
    AngleOver,
    /// The wish direction was too close to the velocity: the mouse was too slow.
    AngleUnder,
    /// The mouse was sometimes too fast and sometimes too slow.
    AngleUneven,
    /// The path was more curved than that of even strafes, or the number of strafes was wrong.
    Path,
    /// Loss that no single cause explains: it only comes back if several causes are removed
    /// together. Under CPM, also all losses from keys and mouse in a flight with a single key.
    Combined,
}

impl Cause {
    /// All causes, in the order of removal.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Key in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Whether the player can fix this cause.
    pub fn is_habit(self) -> bool {
        match self {
            Self::Outside | Self::Combined => false,
            Self::Collision
            | Self::JumpHeld
            | Self::Fog
            | Self::Prestrafe
            | Self::DuckTiming
            | Self::ForwardHeld
            | Self::Overlap
            | Self::KeyGap
            | Self::WrongKey
            | Self::LateSwitch
            | Self::EarlySwitch
            | Self::AngleOver
            | Self::AngleUnder
            | Self::AngleUneven
            | Self::Path => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledgers_parts_are_found_by_their_cause() {
        for (index, cause) in Cause::ALL.into_iter().enumerate() {
            assert_eq!(cause as usize, index, "{cause:?}");
        }
    }
}
