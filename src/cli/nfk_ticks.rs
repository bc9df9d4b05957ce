//! The ticks of Need For Kill's scripts and recordings: what commands that explain its runs read.

use std::path::Path;
use std::sync::Arc;

use super::game_args::NfkTarget;
use super::output::warn;
use super::ticks::InputError;
use crate::content::{self, LoadedMap, io};
use crate::sim::conform::NfkRecording;
use crate::sim::nfk::script::{NfkScript, NfkScriptPlayer};
use crate::sim::nfk::{COLUMN_PX, Cell, NfkRun, NfkSpawn, NfkTickRecord, NfkWorld, ROW_PX, Ruleset};

/// A run on a map, and the map's name. What is odd about the map is printed as warnings.
pub(super) fn open_run(map: &str, rules: Ruleset) -> Result<(String, NfkRun), InputError> {
    let LoadedMap { name, place, world, warnings } = content::nfk::load_map(map)?;
    warnings.iter().for_each(|warning| warn(warning));
    match NfkRun::new(Arc::new(world), rules) {
        Ok(run) => Ok((name, run)),
        Err(error) => Err(InputError::Text { place, problem: error.to_string() }),
    }
}

/// What plays, and on what.
pub(super) struct NfkPlayback {
    /// The map's name.
    pub(super) map: String,
    /// The run, as far as it has been played.
    pub(super) run: NfkRun,
    script: NfkScript,
}

impl NfkPlayback {
    /// A script's.
    pub(super) fn of_script(path: &Path, game: NfkTarget<'_>) -> Result<Self, InputError> {
        let (map, run) = open_run(game.map(), game.rules())?;
        let script = NfkScript::parse(&io::read(path)?).map_err(|error| InputError::text(path, error))?;
        Ok(Self { map, run, script })
    }

    /// A recording's: its keys from its own initial state, on its own map where no other is named.
    pub(super) fn of_recording(path: &Path, recording: &NfkRecording, game: NfkTarget<'_>) -> Result<Self, InputError> {
        let rules = game.named_rules().unwrap_or(recording.rules);
        let (map, mut run) = match game.named_map() {
            Some(map) => open_run(map, rules)?,
            None => {
                let run = NfkRun::new(Arc::new(own_world(recording)), rules);
                (recording.name.clone(), run.map_err(|error| InputError::text(path, error))?)
            }
        };
        // Recordings leave damage out.
        run.set_damage(false);
        run.place(recording.initial);
        Ok(Self { map, run, script: NfkScript::of_keys(recording.keys()) })
    }

    /// Runs it, telling every tick.
    pub(super) fn play<E>(&mut self, mut tell: impl FnMut(&NfkTickRecord) -> Result<(), E>) -> Result<(), E> {
        let mut player = NfkScriptPlayer::new(&self.script, &self.run);
        while let Some(record) = player.advance(&mut self.run) {
            tell(&record)?;
        }
        Ok(())
    }
}

/// A recording's map, with the spawn where it begins.
fn own_world(recording: &NfkRecording) -> NfkWorld {
    let (x, y) = (recording.initial.x, recording.initial.y + 8.0);
    let cell = Cell::new((x / f64::from(COLUMN_PX)) as u16, (y / f64::from(ROW_PX)) as u16);
    let spawn = NfkSpawn { cell, dir: recording.initial.dir.standing() };
    NfkWorld { spawns: vec![spawn], ..NfkWorld::of_grid(recording.grid.clone()) }
}
