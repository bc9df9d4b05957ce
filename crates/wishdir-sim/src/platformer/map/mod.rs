//! Map files: plain text grids (`.nfk`) and the game's own `.mapa`. Text and bytes in, a world and
//! warnings out.

mod error;
mod mapa;
mod text;

pub use error::{NfkMapError, NfkMapPlace, NfkWarning, NfkWarningKind};

use super::grid::Cell;
use super::world::NfkWorld;
use crate::map::WARNINGS_MAX;

/// The most columns and rows that a map may have.
const SIZE_MAX: usize = 251;

impl NfkWorld {
    /// Reads a plain text map; `maps/nfk/README.md` explains the format.
    ///
    /// # Errors
    ///
    /// Names line, column, what was found and what was expected.
    pub fn from_text(text: &str) -> Result<(Self, Vec<NfkWarning>), NfkMapError> {
        let (world, mut warnings) = text::parse(text)?;
        world.doubt(&mut warnings);
        Ok((world, warnings))
    }

    /// Reads one of the game's own map files, header version 3.
    ///
    /// # Errors
    ///
    /// Names the byte, what was found and what was expected.
    pub fn from_mapa(bytes: &[u8]) -> Result<(Self, Vec<NfkWarning>), NfkMapError> {
        let (world, mut warnings) = mapa::parse(bytes)?;
        world.doubt(&mut warnings);
        Ok((world, warnings))
    }

    /// Whether everyone who begins or arrives has room.
    fn doubt(&self, warnings: &mut Vec<NfkWarning>) {
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
