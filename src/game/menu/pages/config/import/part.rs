//! Parts of a config import, which the player selects one by one.

use strum::VariantArray;

use crate::text::text;

/// A part of an import. The player selects it as a whole or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum ImportPart {
    /// Mouse sensitivity.
    Mouse,
    /// Key bindings.
    Keys,
    /// Frame rate, which sets the length of commands.
    Rate,
    /// Movement and turn speeds of the keys, saved in a separate profile.
    Speeds,
    /// Aliases, and keys that run more than one command.
    Scripts,
    /// Appearance. Imported only if the player selects it.
    Looks,
}

impl ImportPart {
    /// All parts, in page order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name of the part.
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
