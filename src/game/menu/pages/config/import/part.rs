//! Parts of a config import.

use strum::VariantArray;

use crate::text::text;

/// A part of an import that the player selects as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum ImportPart {
    /// Mouse sensitivity.
    Mouse,
    /// Key bindings.
    Keys,
    /// Frame rate, which sets the length of commands.
    Rate,
    /// Movement and turn speeds of the keys, saved as the player's own profile.
    Speeds,
    /// Aliases, and keys that run several commands.
    Scripts,
    /// Appearance. Only imported on request.
    Looks,
}

impl ImportPart {
    /// All parts, in the page's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Display name.
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
