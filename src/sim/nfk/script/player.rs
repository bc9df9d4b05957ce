//! Plays a script: one tick's keys at a time.

use super::{NfkKeys, NfkScript, NfkStep};
use crate::sim::nfk::{NfkCheckpoint, NfkRun, NfkTickRecord};

/// A script being played.
#[derive(Clone, Debug)]
pub struct NfkScriptPlayer {
    script: NfkScript,
    /// The step that the next tick belongs to.
    step: usize,
    /// Ticks of that step already played.
    played: u32,
    saved: Option<NfkCheckpoint>,
}

impl NfkScriptPlayer {
    /// At the script's first step. A `Load` before any `Save` goes back to where `run` is now.
    pub fn new(script: &NfkScript, run: &NfkRun) -> Self {
        Self { script: script.clone(), step: 0, played: 0, saved: Some(run.checkpoint()) }
    }

    /// Plays the next tick; `None` when the script is over.
    pub fn advance(&mut self, run: &mut NfkRun) -> Option<NfkTickRecord> {
        let keys = self.prepare(run)?;
        Some(run.advance(keys))
    }

    /// The next tick's keys, after the steps that take no tick have acted on the run; `None` when the script is over.
    /// Follow it with [`NfkRun::advance`].
    pub fn prepare(&mut self, run: &mut NfkRun) -> Option<NfkKeys> {
        loop {
            let step = self.script.steps.get(self.step)?;
            if u64::from(self.played) < step.ticks() {
                self.played += 1;
                return Some(if let NfkStep::Hold { keys, .. } = step { *keys } else { NfkKeys::NONE });
            }
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
                // These have had their ticks, and repetitions are written out.
                NfkStep::Hold { .. } | NfkStep::Wait { .. } | NfkStep::Repeat { .. } => {}
            }
            self.step += 1;
            self.played = 0;
        }
    }
}
