//! The ticks of a recording or of a script on a map: what commands that explain a run read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::conform;
use super::files::{self, FileError};
use crate::sim::conform::Recording;
use crate::sim::level::Level;
use crate::sim::map::World;
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::script::{Script, ScriptPlayer};
use crate::sim::tick::TickRecord;

/// Why there are no ticks.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// No such map, profile or file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A text that is not what it should be.
    #[error("{place}: {problem}")]
    Text {
        /// Where.
        place: String,
        /// What is wrong.
        problem: String,
    },
    /// Neither a recording nor a script.
    #[error("{}: expected a recording (.jsonl, .jsonl.gz) or a script (.ron)", .0.display())]
    Kind(PathBuf),
}

/// A run on a map, and the map's name.
pub(super) fn open_run(map: &str, profile: Profile) -> Result<(String, Run), InputError> {
    let map = files::find_map(map)?;
    let in_map = |problem: String| InputError::Text { place: map.place.clone(), problem };
    let world = World::parse(&map.text).map_err(|error| in_map(error.to_string()))?.0;
    let run = Run::new(Arc::new(world), Arc::new(profile)).map_err(|error| in_map(error.to_string()))?;
    Ok((map.name, run))
}

/// A script.
pub(super) fn open_script(path: &Path) -> Result<Script, InputError> {
    let in_script = |problem: String| InputError::Text { place: path.display().to_string(), problem };
    Script::parse(&files::read(path)?).map_err(|error| in_script(error.to_string()))
}

/// Something that ticks can be had from.
pub(super) enum Input {
    /// A recorded run: world and numbers come with it.
    Recording(Box<Recording>),
    /// A script, and the run that it will drive.
    Script(Box<Script>, Box<Run>),
}

impl Input {
    /// By the file's ending; `map` and `profile` are for scripts.
    pub(super) fn open(path: &Path, map: &str, profile: &str) -> Result<Self, InputError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".ron") {
            let (_, run) = open_run(map, files::find_profile(profile)?)?;
            let script = open_script(path)?;
            return Ok(Self::Script(Box::new(script), Box::new(run)));
        }
        if !name.ends_with(".jsonl") && !name.ends_with(".jsonl.gz") {
            return Err(InputError::Kind(path.to_owned()));
        }
        let wrong = |problem: String| InputError::Text { place: path.display().to_string(), problem };
        let recording = Recording::parse(&conform::read(path).map_err(wrong)?).map_err(|e| wrong(e.to_string()))?;
        Ok(Self::Recording(Box::new(recording)))
    }

    /// The profile that its ticks run under.
    pub(super) fn profile(&self) -> Profile {
        match self {
            Self::Recording(recording) => recording.profile(),
            Self::Script(_, run) => Profile::clone(run.profile()),
        }
    }

    /// Its solid world.
    pub(super) fn level(&self) -> Level {
        match self {
            Self::Recording(recording) => recording.level(),
            Self::Script(_, run) => run.level().clone(),
        }
    }

    /// Runs it, telling every tick.
    pub(super) fn play(self, mut tell: impl FnMut(&TickRecord)) {
        match self {
            Self::Recording(recording) => recording.records().for_each(|record| tell(&record)),
            Self::Script(script, mut run) => {
                let mut player = ScriptPlayer::new(&script, &run);
                while let Some(record) = player.advance(&mut run) {
                    tell(&record);
                }
            }
        }
    }
}
