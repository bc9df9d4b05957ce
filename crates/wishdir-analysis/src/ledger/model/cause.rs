//! The causes that a ledger knows.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Why speed or distance was lost, in the order in which it is taken away.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// Walls, ceilings, edges, slopes: all that a flight without them gives back.
    Collision,
    /// Pushes, conveyors, water, ladders, and the rounding of the engines: not the player's
    /// strafing.
    Outside,
    /// The hop stayed on the ground too long, or was cut by the bunny-hop cap.
    Fog,
    /// The run-up ended slower than the best prestrafe of this profile.
    Prestrafe,
    /// Ducked too early, too late or not at all: slow ticks, or fewer of them.
    DuckTiming,
    /// Forward or back held in the air beside or instead of a strafe key.
    ForwardHeld,
    /// Opposed strafe keys held together (a QuakeWorld command cannot tell: there it is a key gap).
    Overlap,
    /// No strafe key held.
    KeyGap,
    /// The other side's key through a whole turn of the mouse.
    WrongKey,
    /// The key changed sides later than the best switch, one tick before the mouse.
    LateSwitch,
    /// The key changed sides earlier than that.
    EarlySwitch,
    /// Wish direction too far from the velocity: the mouse was too fast.
    AngleOver,
    /// Wish direction too close to the velocity: the mouse was too slow.
    AngleUnder,
    /// The flown curve was longer than that of even strafes.
    Path,
}

impl Cause {
    /// All, in the order in which they are taken away.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Its key in JSON.
    pub fn id(self) -> &'static str {
        self.into()
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
