//! Plays a script: one tick's commands at a time, through the client's own keys.

use super::Script;
use crate::sim::cmd::UserCmd;
use crate::sim::math::Vec3;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;

/// What a script does to the run before a tick's command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScriptAction {
    /// Puts the player there.
    Place {
        /// The hull's origin, units.
        origin: Vec3,
        /// u/s.
        velocity: Vec3,
    },
    /// Saves the position.
    Save,
    /// Loads the saved position.
    Load,
    /// Begins again at the map's start.
    Restart,
}

/// What a script wants of one tick.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptTick {
    /// First these, in order.
    pub actions: Vec<ScriptAction>,
    /// Then this.
    pub cmd: UserCmd,
}

/// A script being played.
#[derive(Clone, Debug)]
pub struct ScriptPlayer {}

impl ScriptPlayer {
    /// At the script's first step, looking where `run` looks.
    #[must_use]
    pub fn new(script: &Script, run: &Run) -> Self {
        unimplemented!()
    }

    /// What it wants of the next tick; nothing when the script is over.
    pub fn next(&mut self, run: &Run) -> Option<ScriptTick> {
        unimplemented!()
    }

    /// Where it looks now, degrees: pitch, yaw, roll.
    #[must_use]
    pub fn angles(&self) -> Vec3 {
        unimplemented!()
    }

    /// Tells it what came of the tick: teleports turn the view.
    pub fn observe(&mut self, record: &TickRecord) {
        unimplemented!()
    }
}

/// Plays one tick of a script on a run: `None` when the script is over.
pub fn play_tick(player: &mut ScriptPlayer, run: &mut Run) -> Option<TickRecord> {
    unimplemented!()
}
