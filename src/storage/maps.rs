//! The maps of both games by name, for code that does not ask which game it is.

use std::path::Path;

use super::{FileError, LoadedMap, nfk};
use crate::text::text;
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation;

/// Where maps are looked for beside the user's own folder and what is built in.
#[derive(Clone, Copy, Debug)]
pub struct MapPlaces<'a> {
    /// A folder, mostly that of the file that names the map.
    pub folder: &'a Path,
    /// The folder of an original game that the player chose; installed ones are found without.
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

/// A game whose maps can be found.
pub trait MappedGame: Simulation {
    /// The map that a name or a path means.
    ///
    /// # Errors
    ///
    /// If there is none, or it is malformed.
    fn load_map(name: &str) -> Result<LoadedMap<Self::World>, FileError>;

    /// The same where nobody looks at it: what is only drawn may be missing.
    ///
    /// # Errors
    ///
    /// As [`Self::load_map`]'s.
    fn load_undrawn_map(name: &str) -> Result<LoadedMap<Self::World>, FileError> {
        Self::load_map(name)
    }

    /// Every map of this name that can be read: the user's, the built-in one, and those in a
    /// folder.
    fn maps_called(name: &str, folder: &Path) -> Vec<LoadedMap<Self::World>>;

    /// Every map of this name that can be read in the folders of installed games, or in a chosen
    /// one.
    fn maps_of_games(_name: &str, _chosen: Option<&Path>) -> Vec<LoadedMap<Self::World>> {
        Vec::new()
    }

    /// Lets runs on a map begin at entities of a class.
    ///
    /// # Errors
    ///
    /// In words, if it has none.
    fn begin_at(world: &mut Self::World, class: &str) -> Result<(), String>;
}

impl MappedGame for Run {
    fn load_map(name: &str) -> Result<LoadedMap<World>, FileError> {
        super::load_map(name)
    }

    fn load_undrawn_map(name: &str) -> Result<LoadedMap<World>, FileError> {
        super::load_undrawn_map(name)
    }

    fn maps_called(name: &str, folder: &Path) -> Vec<LoadedMap<World>> {
        super::maps_called(name, folder)
    }

    fn maps_of_games(name: &str, chosen: Option<&Path>) -> Vec<LoadedMap<World>> {
        super::maps_of_games(name, chosen).collect()
    }

    fn begin_at(world: &mut World, class: &str) -> Result<(), String> {
        world
            .set_start_class(class)
            .map_err(|error| error.to_string())
    }
}

impl MappedGame for NfkRun {
    fn load_map(name: &str) -> Result<LoadedMap<NfkWorld>, FileError> {
        nfk::load_map(name)
    }

    fn maps_called(name: &str, folder: &Path) -> Vec<LoadedMap<NfkWorld>> {
        nfk::maps_called(name, folder)
    }

    fn begin_at(_world: &mut NfkWorld, _class: &str) -> Result<(), String> {
        Err(text!("start-not-in-nfk").to_owned())
    }
}
