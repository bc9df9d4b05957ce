//! Which scripts of the player's own moved a run: what a recording says beside inputs and
//! interventions.
//!
//! A script of one frame is legal in the games (`docs/cfg.md` 5), so that nothing is taken from a
//! run that used one; it is written beside it. No tick depends on it.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// What a key did that runs more than one button.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Badge {
    /// Several buttons with one key, or layers of binds.
    Macro,
    /// Of two opposite keys the last one wins.
    NullMovement,
    /// How fast keys or mouse turn the view is set by a key, or a key turns it beside what else it
    /// does.
    #[strum(serialize = "cl_yawspeed")]
    YawSpeed,
}

impl Badge {
    /// All of them.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// In files and tables.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The badge of this name.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Some of them.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Badges(u8);

impl Badges {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These, and those of another set.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Each of them, in the order of [`Badge::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Badge> {
        Badge::ALL
            .into_iter()
            .filter(move |badge| self.0 & badge.bit() != 0)
    }

    /// As a number for files: a bit for each, in the order of [`Badge::ALL`].
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Those of a number; none: it has bits that mean nothing.
    pub fn of_bits(bits: u8) -> Option<Self> {
        let all = Self::from_iter(Badge::ALL);
        (bits & !all.0 == 0).then_some(Self(bits))
    }

    /// Those whose names stand in a text, with spaces between; names that nobody knows are left
    /// out.
    pub fn of_text(text: &str) -> Self {
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
            .fold(Self::NONE, |all, badge| all.with(badge.into()))
    }
}

/// Their names, with spaces between.
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
    fn every_set_comes_back_from_its_number_and_from_its_text() {
        for bits in 0..=u8::MAX {
            let badges = Badges::of_bits(bits);
            assert_eq!(badges.is_some(), bits < 8, "{bits}");
            if let Some(badges) = badges {
                assert_eq!(badges.bits(), bits);
                assert_eq!(Badges::of_text(&badges.to_string()), badges);
                assert_eq!(badges.iter().collect::<Badges>(), badges);
            }
        }
        let two = Badges::from(Badge::YawSpeed).with(Badge::Macro.into());
        assert_eq!(
            (two.to_string().as_str(), format!("{two:?}").as_str()),
            ("macro cl_yawspeed", "{Macro, YawSpeed}")
        );
        assert_eq!(Badges::of_text("wallhack  macro"), Badge::Macro.into());
    }
}
