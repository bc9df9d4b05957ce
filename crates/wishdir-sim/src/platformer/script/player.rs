//! Plays a script: one tick's keys at a time.

use super::{NfkKeys, NfkScript, NfkStep};
use crate::platformer::{NfkCheckpoint, NfkRun, NfkTickRecord};
use crate::script::steps::Cursor;
use crate::script::{ScriptError, Scripted};
use crate::simulation::{Driver, Simulation as _};

/// A script being played.
#[derive(Clone, Debug)]
pub struct NfkScriptPlayer {
    script: NfkScript,
    cursor: Cursor,
    /// The step that the next tick belongs to, if it has ticks left.
    step: Option<NfkStep>,
    /// Ticks of that step already played.
    played: u32,
    saved: Option<NfkCheckpoint>,
}

impl NfkScriptPlayer {
    /// At the script's first step. A `Load` before any `Save` goes back to where `run` is now.
    pub fn new(script: &NfkScript, run: &NfkRun) -> Self {
        Self {
            script: script.clone(),
            cursor: Cursor::default(),
            step: None,
            played: 0,
            saved: Some(run.checkpoint()),
        }
    }

    /// Plays the next tick; `None` when the script is over.
    pub fn advance(&mut self, run: &mut NfkRun) -> Option<NfkTickRecord> {
        let keys = self.prepare(run)?;
        Some(run.advance(&keys))
    }

    /// The next tick's keys, after the steps that take no tick have acted on the run; `None` when
    /// the script is over. Follow it with [`Simulation::advance`](crate::simulation::Simulation::advance).
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
                        run.place(state);
                    }
                }
                NfkStep::Save => self.saved = Some(run.checkpoint()),
                NfkStep::Load => {
                    if let Some(saved) = &self.saved {
                        run.restore(saved);
                    }
                }
                NfkStep::Restart => run.restart(),
                // These have ticks, and repetitions are gone through.
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

    fn play_script(&self, script: &NfkScript) -> NfkScriptPlayer {
        NfkScriptPlayer::new(script, self)
    }
}
