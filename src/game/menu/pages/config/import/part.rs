//! The parts of an offer.

use strum::VariantArray;

use crate::text::text;

/// A part of an offer that is taken or left as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Part {
    /// How far the mouse turns the view.
    Mouse,
    /// Which key does what.
    Keys,
    /// How long commands are.
    Rate,
    /// How fast the keys move and turn: a profile of the player's own.
    Speeds,
    /// Aliases, and keys that run several things.
    Scripts,
    /// How it looks: only where the player asks for it.
    Looks,
}

impl Part {
    /// All of them, in the page's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Mouse => "menu-config.mouse",
            Self::Keys => "menu-config.keys",
            Self::Rate => "menu-config.rate",
            Self::Speeds => "menu-config.speeds",
            Self::Scripts => "menu-config.scripts",
            Self::Looks => "menu-config.looks",
        })
    }
}
