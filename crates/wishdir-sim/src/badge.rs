//! Badges for player scripts that affected a run. Replays store them next to the inputs.
//!
//! The original games allow scripts that finish in one frame (`docs/cfg.md` 5), so the run still
//! counts.
//! Badges never change the result of a tick.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Kind of script behind a key.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Badge {
    /// Several buttons on one key, or layers of binds.
    Macro,
    /// Null movement: of two opposite keys, only the last one pressed counts.
    NullMovement,
    /// A key that changes the keyboard or mouse turn speed, or turns the view while doing something
    /// else.
    #[strum(serialize = "cl_yawspeed")]
    YawSpeed,
}

impl Badge {
    /// All badges.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name for files and tables.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Finds a badge by its name.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Set of badges.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Badges(u8);

impl Badges {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the union of the two sets.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Iterates over the badges, in the order of [`Badge::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Badge> {
        Badge::ALL
            .into_iter()
            .filter(move |badge| self.0 & badge.bit() != 0)
    }

    /// Returns the set as bits for files, in the order of [`Badge::ALL`].
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Creates a set from bits. `None` if there are unknown bits.
    pub fn from_bits(bits: u8) -> Option<Self> {
        let all = Self::from_iter(Badge::ALL);
        (bits & !all.0 == 0).then_some(Self(bits))
    }

    /// Creates a set from names separated by spaces. Unknown names are ignored.
    pub fn from_names(text: &str) -> Self {
        text.split_whitespace().filter_map(Badge::by_id).collect()
    }
}

impl From<Badge> for Badges {
    fn from(badge: Badge) -> Self {
        Self(badge.bit())
    }
}

impl FromIterator<Badge> for Badges {
    fn from_iter<I: IntoIterator<Item = Badge>>(badges: I) -> Self {
        badges
            .into_iter()
            .fold(Self::NONE, |all, badge| all.union(badge.into()))
    }
}

/// Formats the names, separated by spaces.
impl fmt::Display for Badges {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Badge::id).collect();
        to.write_str(&names.join(" "))
    }
}

impl fmt::Debug for Badges {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badge_sets_round_trip_through_bits_and_text() {
        for bits in 0..=u8::MAX {
            let badges = Badges::from_bits(bits);
            assert_eq!(badges.is_some(), bits < 8, "{bits}");
            if let Some(badges) = badges {
                assert_eq!(badges.bits(), bits);
                assert_eq!(Badges::from_names(&badges.to_string()), badges);
                assert_eq!(badges.iter().collect::<Badges>(), badges);
            }
        }
        let two = Badges::from(Badge::YawSpeed).union(Badge::Macro.into());
        assert_eq!(
            (two.to_string().as_str(), format!("{two:?}").as_str()),
            ("macro cl_yawspeed", "{Macro, YawSpeed}")
        );
        assert_eq!(Badges::from_names("wallhack  macro"), Badge::Macro.into());
    }
}
