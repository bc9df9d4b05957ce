//! The causes that a ledger knows.

/// Why speed or distance was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The run-up ended slower than the best prestrafe of this profile.
    Prestrafe,
    /// The hop stayed on the ground too long, or was cut by the bunny-hop cap.
    Fog,
    /// Ducked too early or not at all: slow ticks, or fewer of them.
    DuckTiming,
    /// Opposed keys held together (a QuakeWorld command cannot tell: there it is a key gap).
    Overlap,
    /// No strafe key held.
    KeyGap,
    /// Key and mouse changed sides in different ticks, and the half key that a press's first tick counts.
    LateSwitch,
    /// Wish direction too close to the velocity: the mouse was too slow.
    AngleUnder,
    /// Wish direction too far from the velocity: the mouse was too fast.
    AngleOver,
    /// Walls, ceilings, edges, slopes.
    Collision,
    /// The flown curve was longer than the straight line.
    Path,
    /// Pushes, conveyors, water, ladders: not the player's strafing.
    Outside,
}

impl Cause {
    /// All, in the order in which they are charged and shown.
    pub const ALL: [Self; 11] = [
        Self::Prestrafe,
        Self::Fog,
        Self::DuckTiming,
        Self::Overlap,
        Self::KeyGap,
        Self::LateSwitch,
        Self::AngleUnder,
        Self::AngleOver,
        Self::Collision,
        Self::Path,
        Self::Outside,
    ];

    /// Its key in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Prestrafe => "prestrafe",
            Self::Fog => "fog",
            Self::DuckTiming => "duck_timing",
            Self::Overlap => "overlap",
            Self::KeyGap => "key_gap",
            Self::LateSwitch => "late_switch",
            Self::AngleUnder => "angle_under",
            Self::AngleOver => "angle_over",
            Self::Collision => "collision",
            Self::Path => "path",
            Self::Outside => "outside",
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
