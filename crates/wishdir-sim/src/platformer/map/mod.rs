//! Map files: plain text grids (`.nfk`) and the game's own `.mapa`.
//!
//! Turns text or bytes into a world and warnings.

mod error;
mod mapa;
mod text;

pub use error::{NfkMapError, NfkMapPlace, NfkWarning, NfkWarningKind};

use super::grid::Cell;
use super::world::NfkWorld;
use crate::map::WARNINGS_MAX;

/// Maximum number of columns and of rows.
const SIZE_MAX: usize = 251;

impl NfkWorld {
    /// Parses a plain text map. `maps/nfk/README.md` describes the format.
    ///
    /// # Errors
    ///
    /// If the text is not a valid map. The error has the position and the found and expected text.
    pub fn from_text(text: &str) -> Result<(Self, Vec<NfkWarning>), NfkMapError> {
        let (world, mut warnings) = text::parse(text)?;
        world.warn_about_missing_room(&mut warnings);
        Ok((world, warnings))
    }

    /// Parses one of the game's own map files, header version 3.
    ///
    /// # Errors
    ///
    /// If the file is not a valid map. The error has the byte offset and the found and expected
    /// values.
    pub fn from_mapa(bytes: &[u8]) -> Result<(Self, Vec<NfkWarning>), NfkMapError> {
        let (world, mut warnings) = mapa::parse(bytes)?;
        world.warn_about_missing_room(&mut warnings);
        Ok((world, warnings))
    }

    /// Warns about spawns and teleport exits without room for a player.
    fn warn_about_missing_room(&self, warnings: &mut Vec<NfkWarning>) {
        let spawns = self.spawns.iter().map(|spawn| ("spawn", spawn.cell));
        let exits = self
            .teleports
            .iter()
            .map(|teleport| ("exit of a teleport", teleport.to));
        let crowded = |(_, cell): &(&str, Cell)| !self.has_room(*cell);
        for (what, cell) in spawns.chain(exits).filter(crowded) {
            warnings.push(NfkWarning {
                place: NfkMapPlace::Cell(cell),
                kind: NfkWarningKind::NoRoom { what },
            });
        }
        warnings.truncate(WARNINGS_MAX);
    }
}
