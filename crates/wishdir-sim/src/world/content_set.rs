//! Kinds of brushes at one point.

use super::Contents;

/// Set of contents. In Quake III, a point can have several contents at once (`docs/quake3.md` 9.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContentSet(u8);

impl ContentSet {
    /// The empty set, which means air.
    pub const EMPTY: Self = Self(0);

    /// Liquids, most harmful first.
    const LIQUIDS: [Contents; 3] = [Contents::Lava, Contents::Slime, Contents::Water];

    const fn content_bit(contents: Contents) -> u8 {
        match contents {
            Contents::Empty | Contents::Ladder => 0,
            Contents::Solid | Contents::Slick => 1,
            Contents::PlayerClip => 2,
            Contents::Water => 4,
            Contents::Slime => 8,
            Contents::Lava => 16,
        }
    }

    /// Adds a kind.
    #[must_use]
    pub const fn with(self, contents: Contents) -> Self {
        Self(self.0 | Self::content_bit(contents))
    }

    /// Whether the set contains a kind.
    pub const fn contains(self, contents: Contents) -> bool {
        self.0 & Self::content_bit(contents) != 0
    }

    /// Whether the point is in air.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the liquids of the set.
    pub fn liquids(self) -> Self {
        let bits = Self::LIQUIDS.into_iter().map(Self::content_bit);
        Self(self.0 & bits.fold(0, |all, bit| all | bit))
    }

    /// Returns the kind that represents the set: solid, or else the most harmful liquid.
    pub fn main_contents(self) -> Contents {
        if self.contains(Contents::Solid) {
            return Contents::Solid;
        }
        let mut liquids = Self::LIQUIDS.into_iter();
        liquids
            .find(|liquid| self.contains(*liquid))
            .unwrap_or_default()
    }
}

impl FromIterator<Contents> for ContentSet {
    fn from_iter<I: IntoIterator<Item = Contents>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::EMPTY, Self::with)
    }
}
