//! The ticks of a recording or of a script on a map: what commands that explain a run read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::game_args::{GameArgs, GameTarget};
use super::nfk_ticks::NfkPlayback;
use crate::content::io::{is_recording, read, read_recording};
use crate::content::{self, FileError, LoadedMap};
use crate::sim::conform::{AnyRecording, Recording};
use crate::sim::level::Level;
use crate::sim::nfk::script::NfkScript;
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

impl InputError {
    /// What is wrong in a file.
    pub(super) fn text(path: &Path, problem: impl ToString) -> Self {
        Self::Text { place: path.display().to_string(), problem: problem.to_string() }
    }
}

/// A run on a map, and the map's name.
pub(super) fn open_run(map: &str, profile: Profile) -> Result<(String, Run), InputError> {
    let LoadedMap { name, place, world, .. } = content::load_map(map)?;
    match Run::new(Arc::new(world), Arc::new(profile)) {
        Ok(run) => Ok((name, run)),
        Err(error) => Err(InputError::Text { place, problem: error.to_string() }),
    }
}

/// A script.
pub(super) fn open_script(path: &Path) -> Result<Script, InputError> {
    let text = read(path)?;
    Script::parse(&text).map_err(|error| {
        let is_nfk = NfkScript::parse(&text).is_ok();
        let hint = if is_nfk { "; it is Need For Kill's, choose --profile nfk-068r2" } else { "" };
        InputError::text(path, format!("{error}{hint}"))
    })
}

/// Something that ticks can be had from.
pub(super) enum Input {
    /// A recorded run: world and numbers come with it.
    Recording(Box<Recording>),
    /// A script, and the run that it will drive.
    Script(Box<Script>, Box<Run>),
}

/// Something that ticks of any game can be had from.
pub(super) enum AnyInput {
    /// Of a 3D engine.
    Engines(Input),
    /// Of Need For Kill.
    Nfk(Box<NfkPlayback>),
}

impl AnyInput {
    /// By the file's ending; a recording says itself which game it is of.
    pub(super) fn open(path: &Path, args: &GameArgs) -> Result<Self, InputError> {
        if is_recording(path) {
            let bytes = read_recording(path).map_err(|problem| InputError::text(path, problem))?;
            return Ok(match AnyRecording::open(&bytes).map_err(|error| InputError::text(path, error))? {
                AnyRecording::Move(recording) => Self::Engines(Input::Recording(recording)),
                AnyRecording::Nfk(recording) => {
                    Self::Nfk(Box::new(NfkPlayback::of_recording(path, &recording, args.nfk())?))
                }
            });
        }
        if path.extension().is_none_or(|ending| ending != "ron") {
            return Err(InputError::Kind(path.to_owned()));
        }
        match args.target() {
            GameTarget::Nfk(game) => Ok(Self::Nfk(Box::new(NfkPlayback::of_script(path, game)?))),
            GameTarget::Engines { map, profile } => {
                let (_, run) = open_run(map, content::find_profile(profile)?)?;
                Ok(Self::Engines(Input::Script(Box::new(open_script(path)?), Box::new(run))))
            }
        }
    }
}

impl Input {
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
