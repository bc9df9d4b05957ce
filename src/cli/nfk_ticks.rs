//! The ticks of Need For Kill's scripts and recordings: what commands that explain its runs read.

use std::path::Path;
use std::sync::Arc;

use super::files;
use super::game_args::NfkTarget;
use super::nfk_maps;
use super::ticks::InputError;
use crate::sim::conform::NfkRecording;
use crate::sim::nfk::script::{NfkScript, NfkScriptPlayer};
use crate::sim::nfk::{COLUMN_PX, Cell, NfkRun, NfkSpawn, NfkTickRecord, NfkWorld, ROW_PX};

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
        let (map, run) = nfk_maps::open(game.map(), game.rules()).map_err(InputError::Map)?;
        let script = NfkScript::parse(&files::read(path)?).map_err(|error| InputError::text(path, error))?;
        Ok(Self { map, run, script })
    }

    /// A recording's: its keys from its own initial state, on its own map where no other is named.
    pub(super) fn of_recording(path: &Path, recording: &NfkRecording, game: NfkTarget<'_>) -> Result<Self, InputError> {
        let rules = game.named_rules().unwrap_or(recording.rules);
        let (map, mut run) = match game.named_map() {
            Some(map) => nfk_maps::open(map, rules).map_err(InputError::Map)?,
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
