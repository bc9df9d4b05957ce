//! Maps of both games by name, for code that is generic over the game.

use std::path::Path;

use super::{FileError, LoadedMap, nfk};
use crate::text::{Describe, ErrorText, text};
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation;

/// Folders to search for maps, besides the user folder and the built-in maps.
#[derive(Clone, Copy, Debug)]
pub struct MapPlaces<'a> {
    /// Folder to search, usually the folder of the file that names the map.
    pub folder: &'a Path,
    /// Folder of an original game that the player chose.
    /// Installed games are searched automatically.
    pub game: Option<&'a Path>,
}

impl<'a, P: AsRef<Path> + ?Sized> From<&'a P> for MapPlaces<'a> {
    fn from(folder: &'a P) -> Self {
        Self {
            folder: folder.as_ref(),
            game: None,
        }
    }
}

/// Game whose maps can be found by name.
pub trait MappedGame: Simulation<StartError: Describe> {
    /// Loads a map by name or path.
    ///
    /// # Errors
    ///
    /// If it does not exist or is malformed.
    fn load_map(name: &str) -> Result<LoadedMap<Self::World>, FileError>;

    /// Like [`Self::load_map`], but data that is only needed for drawing may be missing.
    ///
    /// # Errors
    ///
    /// Like [`Self::load_map`].
    fn load_undrawn_map(name: &str) -> Result<LoadedMap<Self::World>, FileError> {
        Self::load_map(name)
    }

    /// Returns every readable map with this name: the user's, the built-in one, and those in
    /// `folder`.
    fn find_maps_named(name: &str, folder: &Path) -> Vec<LoadedMap<Self::World>>;

    /// Returns every readable map with this name in installed games or the chosen game folder.
    fn load_installed_maps(_name: &str, _chosen: Option<&Path>) -> Vec<LoadedMap<Self::World>> {
        Vec::new()
    }

    /// Makes runs on a map start at entities of a class.
    ///
    /// # Errors
    ///
    /// If the map has no such entity.
    fn set_start_class(world: &mut Self::World, class: &str) -> Result<(), ErrorText>;
}

impl MappedGame for Run {
    fn load_map(name: &str) -> Result<LoadedMap<World>, FileError> {
        super::load_map(name)
    }

    fn load_undrawn_map(name: &str) -> Result<LoadedMap<World>, FileError> {
        super::load_undrawn_map(name)
    }

    fn find_maps_named(name: &str, folder: &Path) -> Vec<LoadedMap<World>> {
        super::find_maps_named(name, folder)
    }

    fn load_installed_maps(name: &str, chosen: Option<&Path>) -> Vec<LoadedMap<World>> {
        super::load_installed_maps(name, chosen).collect()
    }

    fn set_start_class(world: &mut World, class: &str) -> Result<(), ErrorText> {
        world
            .set_start_class(class)
            .map_err(|error| ErrorText::new(&error))
    }
}

impl MappedGame for NfkRun {
    fn load_map(name: &str) -> Result<LoadedMap<NfkWorld>, FileError> {
        nfk::load_map(name)
    }

    fn find_maps_named(name: &str, folder: &Path) -> Vec<LoadedMap<NfkWorld>> {
        nfk::find_maps_named(name, folder)
    }

    fn set_start_class(_world: &mut NfkWorld, _class: &str) -> Result<(), ErrorText> {
        Err(ErrorText::message(|| text!("start-not-in-nfk").to_owned()))
    }
}
