//! Finds drills by name, and creates runs that start at the start of a drill.
//! The user's folder `training` takes precedence over the built-in drills.

use std::path::Path;
use std::sync::Arc;

use super::error::NamedKind;
use super::maps::MappedGame;
use super::{FileError, find_profile, io, is_path, own_files, stem};
use crate::coach::{Drill, DrillGame, TrainedGame, drill_by_name, drills};
use crate::text::ErrorText;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;

/// Subfolder of the user folder with the user's drills, and their extension.
const FOLDER: &str = "training";
const ENDING: &str = "ron";

/// Finds a drill by name: the user's, then built-in, then as a path.
///
/// # Errors
///
/// If it does not exist or its file is malformed.
pub fn find_drill(name: &str) -> Result<Drill, FileError> {
    let own = own_files(FOLDER, ENDING)
        .into_iter()
        .find(|path| stem(path).is_some_and(|stem| stem == name));
    if let Some(path) = own {
        return read_drill(&path);
    }
    if let Some(drill) = drill_by_name(name) {
        return Ok(drill.clone());
    }
    if is_path(name, ENDING) {
        return read_drill(Path::new(name));
    }
    let known = all_drills()
        .0
        .into_iter()
        .map(|drill| drill.name)
        .collect::<Vec<_>>()
        .join(", ");
    Err(FileError::Unknown {
        kind: NamedKind::Drill,
        name: name.to_owned(),
        known,
    })
}

/// Returns all drills: built-in ones, some replaced by the user's, then the user's other drills.
/// Also returns the errors in the user's drills.
pub fn all_drills() -> (Vec<Drill>, Vec<FileError>) {
    let (mut found, mut errors) = (drills().to_vec(), Vec::new());
    for path in own_files(FOLDER, ENDING) {
        match read_drill(&path) {
            Ok(own) => match found.iter_mut().find(|drill| drill.name == own.name) {
                Some(place) => *place = own,
                None => found.push(own),
            },
            Err(error) => errors.push(error),
        }
    }
    (found, errors)
}

fn read_drill(path: &Path) -> Result<Drill, FileError> {
    let name = stem(path).unwrap_or_default();
    Drill::parse(&name, &io::read(path)?).map_err(|error| FileError::BadDrill {
        path: path.to_owned(),
        error,
    })
}

/// A run at the start of a drill.
#[derive(Clone, Debug)]
pub enum DrillRun {
    /// The drill is played in a 3D engine.
    Engine3d(Box<Run>),
    /// The drill is played in Need For Kill.
    Nfk(Box<NfkRun>),
}

impl DrillRun {
    /// Loads the drill's map and rules and places the player at its start.
    ///
    /// # Errors
    ///
    /// If the map or rules do not exist, or the player does not fit at the start.
    pub fn new(drill: &Drill) -> Result<Self, FileError> {
        match drill.game() {
            DrillGame::Engine3d => Ok(Self::Engine3d(Box::new(start_run(
                drill,
                Arc::new(find_profile(&drill.rules)?),
            )?))),
            DrillGame::Nfk => Ok(Self::Nfk(Box::new(start_run(
                drill,
                Ruleset::by_id(&drill.rules).unwrap_or_default(),
            )?))),
        }
    }
}

/// Creates a run at the start of a built-in drill, with built-in rules and map.
///
/// # Errors
///
/// Like [`DrillRun::new`]; cannot happen for the built-in drills.
pub fn find_built_in_run(drill: &Drill) -> Result<DrillRun, FileError> {
    match (drill.game(), by_name(&drill.rules)) {
        (DrillGame::Engine3d, Some(profile)) => Ok(DrillRun::Engine3d(Box::new(start_run(
            drill,
            Arc::new(profile.clone()),
        )?))),
        (DrillGame::Engine3d, None) | (DrillGame::Nfk, _) => DrillRun::new(drill),
    }
}

fn start_run<G: TrainedGame + MappedGame>(drill: &Drill, rules: G::Rules) -> Result<G, FileError> {
    let map = G::load_undrawn_map(&drill.map)?;
    let place = map.place;
    let mut run =
        G::begin(Arc::new(map.world), rules, true).map_err(|error| FileError::NoStart {
            place,
            problem: ErrorText::new(&error),
        })?;
    run.place_at_start(&drill.start);
    Ok(run)
}
