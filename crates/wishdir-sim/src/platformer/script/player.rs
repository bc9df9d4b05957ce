//! Plays a script tick by tick.

use super::{NfkKeys, NfkScript, NfkStep};
use crate::platformer::{NfkCheckpoint, NfkRun, NfkTickRecord};
use crate::script::steps::Cursor;
use crate::script::{ScriptError, Scripted};
use crate::simulation::{Driver, Simulation as _};

/// Playback of a script.
#[derive(Clone, Debug)]
pub struct NfkScriptPlayer {
    script: NfkScript,
    cursor: Cursor,
    /// Step of the next tick. `None` if the last step has no ticks left.
    step: Option<NfkStep>,
    /// Ticks of this step already played.
    played: u32,
    saved: Option<NfkCheckpoint>,
}

impl NfkScriptPlayer {
    /// Creates a playback at the first step. A `Load` before any `Save` restores the current state
    /// of `run`.
    pub fn new(script: &NfkScript, run: &NfkRun) -> Self {
        Self {
            script: script.clone(),
            cursor: Cursor::default(),
            step: None,
            played: 0,
            saved: Some(run.checkpoint()),
        }
    }

    /// Plays the next tick. Returns `None` at the end of the script.
    pub fn advance(&mut self, run: &mut NfkRun) -> Option<NfkTickRecord> {
        let keys = self.prepare(run)?;
        Some(run.advance(&keys))
    }

    /// Applies steps that take no ticks to the run, then returns the next tick's keys.
    ///
    /// Returns `None` at the end of the script.
    /// Afterwards, call [`Simulation::advance`](crate::simulation::Simulation::advance).
    pub fn prepare(&mut self, run: &mut NfkRun) -> Option<NfkKeys> {
        loop {
            if let Some(step) = &self.step
                && u64::from(self.played) < step.ticks()
            {
                self.played += 1;
                return Some(if let NfkStep::Hold { keys, .. } = step {
                    *keys
                } else {
                    NfkKeys::NONE
                });
            }
            let step = self.cursor.next(&self.script.steps)?;
            match step {
                NfkStep::Start { .. } => {
                    if let Some(state) = step.start() {
                        run.place_player(state);
                    }
                }
                NfkStep::Save => self.saved = Some(run.checkpoint()),
                NfkStep::Load => {
                    if let Some(saved) = &self.saved {
                        run.restore(saved);
                    }
                }
                NfkStep::Restart => run.restart(),
                // `Hold` and `Wait` are handled above, and the cursor expands repetitions.
                NfkStep::Hold { .. } | NfkStep::Wait { .. } | NfkStep::Repeat { .. } => {}
            }
            self.step = Some(step.clone());
            self.played = 0;
        }
    }
}

impl Driver<NfkRun> for NfkScriptPlayer {
    fn prepare(&mut self, run: &mut NfkRun) -> Option<NfkKeys> {
        self.prepare(run)
    }
}

impl Scripted for NfkRun {
    type Script = NfkScript;
    type ScriptPlayer = NfkScriptPlayer;

    fn parse_script(text: &str) -> Result<NfkScript, ScriptError> {
        NfkScript::parse(text)
    }

    fn script_profile(script: &NfkScript) -> Option<&str> {
        script.profile()
    }

    fn play_script(&self, script: &NfkScript) -> NfkScriptPlayer {
        NfkScriptPlayer::new(script, self)
    }
}
