//! Compiled maps of all games: BSP trees from Quake and Half-Life, brushes from Quake III.

use wishdir_formats::maps::bsp::{Bsp, BspError, BspWarning};
use wishdir_formats::maps::quake3::{Quake3Map, Quake3MapError};
use wishdir_sim::map::{Warning, World};

/// Error in a compiled map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum CompiledFileError {
    /// Error in a map of Quake, QuakeWorld or Half-Life.
    Trees(#[from] BspError),
    /// Error in a map of Quake III.
    Quake3(#[from] Quake3MapError),
}

/// A compiled map.
#[derive(Clone, Debug)]
pub enum CompiledFile {
    /// A map of Quake, QuakeWorld or Half-Life (`docs/bsp.md`).
    Trees(Box<Bsp>),
    /// A map of Quake III (`docs/bsp46.md`).
    Quake3(Box<Quake3Map>),
}

impl CompiledFile {
    /// Parses a map of any supported game.
    ///
    /// # Errors
    ///
    /// If the map is malformed. The error names the lump, the record, and the found and expected
    /// values.
    pub fn open(bytes: &[u8]) -> Result<Self, CompiledFileError> {
        Ok(if Quake3Map::is_quake3(bytes) {
            Self::Quake3(Box::new(Quake3Map::open(bytes)?))
        } else {
            Self::Trees(Box::new(Bsp::open(bytes)?))
        })
    }

    /// Returns the problems that did not prevent loading.
    pub fn warnings(&self) -> &[BspWarning] {
        match self {
            Self::Trees(bsp) => &bsp.warnings,
            Self::Quake3(map) => &map.warnings,
        }
    }

    /// Converts the map into a playable world, with warnings about its entities.
    pub fn into_world(self) -> (World, Vec<Warning>) {
        match self {
            Self::Trees(bsp) => bsp.into_world(),
            Self::Quake3(map) => map.into_world(),
        }
    }
}
