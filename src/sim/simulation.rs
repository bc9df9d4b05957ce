//! What the games share: a run of ticks on a map, by rules, that inputs drive and that can go back to a checkpoint.

use std::error::Error;
use std::sync::Arc;

use super::cmd::UserCmd;
use super::course::Timer;
use super::map::World;
use super::nfk::script::{NfkScript, NfkScriptPlayer};
use super::nfk::{NfkCheckpoint, NfkKeys, NfkRun, NfkTickRecord, NfkWorld, NoNfkSpawn, Ruleset};
use super::profile::Profile;
use super::run::{Checkpoint, Run, RunError};
use super::script::{Script, ScriptError, ScriptPlayer};
use super::tick::TickRecord;

/// What the record of one tick says in every game.
pub trait TickLike: Clone + Send + Sync + 'static {
    /// The tick's number; the first of a run is 1.
    fn tick(&self) -> u64;
    /// Hit points after the tick.
    fn health(&self) -> i32;
    /// The course's clock after the tick.
    fn timer(&self) -> Timer;
}

/// One player on one map by one set of rules: a run of ticks. The same inputs give the same bits.
pub trait Simulation: Clone + Send + Sync + 'static {
    /// The map.
    type World: Send + Sync + 'static;
    /// By which rules: what no tick changes.
    type Rules: Clone + Send + Sync + 'static;
    /// Why a run cannot begin.
    type StartError: Error;
    /// What is asked for in one tick.
    type Input: Clone + Send + Sync + 'static;
    /// What a tick leaves for everybody else.
    type Record: TickLike;
    /// Everything that ticks change.
    type Checkpoint: Clone + Send + Sync + 'static;
    /// A list of what to hold for how long.
    type Script: Clone + Send + Sync + 'static;
    /// What plays it.
    type ScriptPlayer: Driver<Self>;

    /// A player where the map begins. Without `damage` nothing costs health, whatever the rules say.
    ///
    /// # Errors
    ///
    /// If the map has no start, or the player does not fit there.
    fn begin(world: Arc<Self::World>, rules: Self::Rules, damage: bool) -> Result<Self, Self::StartError>;
    /// The map.
    fn world(&self) -> &Arc<Self::World>;
    /// The rules' name for files and the command line: `qw-77`, `nfk-075`.
    fn rules_id(&self) -> &str;
    /// Runs one tick.
    fn advance(&mut self, input: &Self::Input) -> Self::Record;
    /// Everything that ticks change, as it is now.
    fn checkpoint(&self) -> Self::Checkpoint;
    /// Goes back to a checkpoint of the same map and rules: going on from it gives the bits of never having stopped.
    fn restore(&mut self, checkpoint: &Self::Checkpoint);
    /// Begins again at the map's start, at tick 0.
    fn restart(&mut self);
    /// Stands up again as after a death, with full health.
    fn respawn(&mut self);
    /// Ticks run since the run began.
    fn tick(&self) -> u64;
    /// Hit points.
    fn health(&self) -> i32;
    /// The course's clock.
    fn timer(&self) -> Timer;
    /// A number for the state's bits: runs that ended alike have the same.
    fn hash(&self) -> u64;

    /// Reads a script.
    ///
    /// # Errors
    ///
    /// On anything but a RON list of this game's steps, numbers that cannot be meant, and scripts without end.
    fn parse_script(text: &str) -> Result<Self::Script, ScriptError>;
    /// Plays a script on this run from its first step.
    fn play_script(&self, script: &Self::Script) -> Self::ScriptPlayer;
}

/// What chooses a run's inputs: a script, or an ideal player.
pub trait Driver<S: Simulation>: Send + Sync + 'static {
    /// The next tick's input, after what takes no tick has acted on the run; `None` at the end.
    fn prepare(&mut self, run: &mut S) -> Option<S::Input>;

    /// Takes note of what came of the tick.
    fn observe(&mut self, _record: &S::Record) {}

    /// Plays the next tick: what was asked for, and what came of it; `None` at the end.
    fn advance(&mut self, run: &mut S) -> Option<(S::Input, S::Record)> {
        let input = self.prepare(run)?;
        let record = run.advance(&input);
        self.observe(&record);
        Some((input, record))
    }
}

/// Forwards to the run's own methods, which have the same names.
macro_rules! forward {
    () => {
        fn world(&self) -> &Arc<Self::World> {
            self.world()
        }

        fn checkpoint(&self) -> Self::Checkpoint {
            self.checkpoint()
        }

        fn restore(&mut self, checkpoint: &Self::Checkpoint) {
            self.restore(checkpoint);
        }

        fn restart(&mut self) {
            self.restart();
        }

        fn respawn(&mut self) {
            self.respawn();
        }

        fn tick(&self) -> u64 {
            self.tick()
        }

        fn health(&self) -> i32 {
            self.health()
        }

        fn timer(&self) -> Timer {
            self.timer()
        }

        fn hash(&self) -> u64 {
            self.hash()
        }
    };
}

impl TickLike for TickRecord {
    fn tick(&self) -> u64 {
        self.tick
    }

    fn health(&self) -> i32 {
        self.health
    }

    fn timer(&self) -> Timer {
        self.timer
    }
}

impl TickLike for NfkTickRecord {
    fn tick(&self) -> u64 {
        self.tick
    }

    fn health(&self) -> i32 {
        self.health
    }

    fn timer(&self) -> Timer {
        self.timer
    }
}

impl Simulation for Run {
    type World = World;
    type Rules = Arc<Profile>;
    type StartError = RunError;
    type Input = UserCmd;
    type Record = TickRecord;
    type Checkpoint = Checkpoint;
    type Script = Script;
    type ScriptPlayer = ScriptPlayer;

    fn begin(world: Arc<World>, rules: Arc<Profile>, damage: bool) -> Result<Self, RunError> {
        Self::new(world, if damage { rules } else { Arc::new(rules.with_damage(false)) })
    }

    fn rules_id(&self) -> &str {
        &self.profile().name
    }

    fn advance(&mut self, input: &UserCmd) -> TickRecord {
        self.advance(input)
    }

    fn parse_script(text: &str) -> Result<Script, ScriptError> {
        Script::parse(text)
    }

    fn play_script(&self, script: &Script) -> ScriptPlayer {
        ScriptPlayer::new(script, self)
    }

    forward!();
}

impl Simulation for NfkRun {
    type World = NfkWorld;
    type Rules = Ruleset;
    type StartError = NoNfkSpawn;
    type Input = NfkKeys;
    type Record = NfkTickRecord;
    type Checkpoint = NfkCheckpoint;
    type Script = NfkScript;
    type ScriptPlayer = NfkScriptPlayer;

    fn begin(world: Arc<NfkWorld>, rules: Ruleset, damage: bool) -> Result<Self, NoNfkSpawn> {
        let mut run = Self::new(world, rules)?;
        run.set_damage(damage);
        Ok(run)
    }

    fn rules_id(&self) -> &str {
        self.rules().word()
    }

    fn advance(&mut self, input: &NfkKeys) -> NfkTickRecord {
        self.advance(*input)
    }

    fn parse_script(text: &str) -> Result<NfkScript, ScriptError> {
        NfkScript::parse(text)
    }

    fn play_script(&self, script: &NfkScript) -> NfkScriptPlayer {
        NfkScriptPlayer::new(script, self)
    }

    forward!();
}

impl Driver<Run> for ScriptPlayer {
    fn prepare(&mut self, run: &mut Run) -> Option<UserCmd> {
        self.prepare(run)
    }

    fn observe(&mut self, record: &TickRecord) {
        self.observe(record);
    }
}

impl Driver<NfkRun> for NfkScriptPlayer {
    fn prepare(&mut self, run: &mut NfkRun) -> Option<NfkKeys> {
        self.prepare(run)
    }
}
