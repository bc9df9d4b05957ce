//! What the games share: a run of ticks on a map, by rules, that inputs drive and that can go back
//! to a checkpoint.
//!
//! Code for both games is written once, for one of these traits; each step asks for what the one
//! before it has, and for one thing more. `Run` and `NfkRun` have them all.
//!
//! ```text
//! Simulation              ticks, checkpoints, clock, hash              wishdir_sim::simulation
//! |- MappedGame           its maps by name                             storage/maps.rs
//! `- Scripted             scripts                                      wishdir_sim::script
//!    |- TrainedGame       drills and lessons                           coach/game.rs
//!    `- Styled            practice styles                              wishdir_sim::style
//!    `- Recordable        replays                                      wishdir_replay
//!       |- Placed         where the player is, for ghosts              wishdir_replay::path
//!       |- Markable       what is marked on a replay's time line       review/marks.rs
//!       |- Audible        what it sounds like                          coach/sound/render.rs
//!       |- Exportable     scripts and traces of it                     exchange/export.rs
//!       |  `- PlayedGame  opened by the command line, + MappedGame     cli/playback.rs
//!       |     |- Printed  `simulate`                                   cli/simulate
//!       |     `- BotGame  `bot`                                        cli/bot
//!       `- JumpingGame    its jumps, when they end                     planner/jumping.rs
//!          `- Playable    who moves it, and what is seen of it         game/play/mover.rs
//!             `- LiveInput  the player's devices, + InputRecordable    game/play/tick.rs
//!                `- Game  maps, rules and settings, + MappedGame       game/play/session
//!                   |- Listed  the list of its maps                    game/menu
//!                   `- Demo    its ideal player                        game/tools/demo_bot
//!                      `- Raced  ghosts, + Placed                      game/tools/ghost
//! ```

use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use super::badge::Badges;
use super::course::Timer;
use super::intervention::Intervention;

/// What the record of one tick says in every game.
pub trait TickLike: Clone + Debug + Send + Sync + 'static {
    /// The tick's number; the first of a run is 1.
    fn tick(&self) -> u64;
    /// Hit points after the tick.
    fn health(&self) -> i32;
    /// The course's clock after the tick.
    fn timer(&self) -> Timer;
    /// Whether the player jumped in it.
    fn has_jumped(&self) -> bool;
    /// Whether the tick put the player somewhere else than it moved to: a teleport, a respawn.
    fn is_relocation(&self) -> bool;
    /// The numbers of the course's checkpoints that it passed.
    fn checkpoints(&self) -> impl Iterator<Item = u32>;
}

/// One player on one map by one set of rules: a run of ticks. The same inputs give the same bits.
pub trait Simulation: Clone + Debug + Send + Sync + 'static {
    /// The map that it is played on.
    type World: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// By which rules: what no tick changes.
    type Rules: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Why a run cannot begin.
    type StartError: Error + Send + Sync + 'static;
    /// What is asked for in one tick.
    type Input: Clone + Debug + Default + Send + Sync + 'static;
    /// What a tick leaves for everybody else.
    type Record: TickLike;
    /// Everything that ticks change.
    type Checkpoint: Clone + Debug + Send + Sync + 'static;
    /// The version of the arithmetic: it rises with any change of any bit, so that what was written
    /// down before knows.
    const PHYSICS_VERSION: u32;

    /// A player where the map begins. Without `damage` nothing costs health, whatever the rules
    /// say.
    ///
    /// # Errors
    ///
    /// If the map has no start, or the player does not fit there.
    fn begin(
        world: Arc<Self::World>,
        rules: Self::Rules,
        damage: bool,
    ) -> Result<Self, Self::StartError>;
    /// Like [`Simulation::begin`], but also accepts a map without clip hulls, for viewing.
    ///
    /// # Errors
    ///
    /// Like [`Simulation::begin`].
    fn begin_to_look(
        world: Arc<Self::World>,
        rules: Self::Rules,
        damage: bool,
    ) -> Result<Self, Self::StartError> {
        Self::begin(world, rules, damage)
    }
    /// Whether ticks can be played; otherwise only flying through walls goes anywhere.
    fn is_playable(&self) -> bool {
        true
    }
    /// The map that is played.
    fn world(&self) -> &Arc<Self::World>;
    /// The rules in force, without damage where it is off.
    fn rules(&self) -> Self::Rules;
    /// The rules' name for files and the command line: `qw-77`, `nfk-075`.
    fn rules_id(&self) -> &str;
    /// Runs one tick.
    fn advance(&mut self, input: &Self::Input) -> Self::Record;
    /// Runs one tick with the same result as [`Simulation::advance`], without a record: for
    /// verification and search. Returns whether the player jumped.
    fn advance_quiet(&mut self, input: &Self::Input) -> bool;
    /// What was done to it since its last tick.
    fn intervention(&self) -> Intervention;
    /// Which scripts of the player's move it in its next tick; no tick depends on that.
    fn badges(&self) -> Badges;
    /// Notes that scripts of the player's move it in its next tick.
    fn note_scripts(&mut self, badges: Badges);
    /// Everything that ticks change, as it is now.
    fn checkpoint(&self) -> Self::Checkpoint;
    /// Goes back to a checkpoint of the same map and rules: going on from it gives the bits of
    /// never having stopped.
    fn restore(&mut self, checkpoint: &Self::Checkpoint);
    /// Goes on from a checkpoint of another version of this map, under the same rules, if there is
    /// room for the player; whether there was. The clock becomes invalid.
    fn adopt(&mut self, checkpoint: &Self::Checkpoint) -> bool;
    /// Begins again at the map's start, at tick 0.
    fn restart(&mut self);
    /// Stands up again as after a death, with full health.
    fn respawn(&mut self);
    /// Stands still where it is, as after a flight through walls. The clock becomes invalid.
    fn stop(&mut self);
    /// Goes on under other rules on the spot, with damage as [`Simulation::begin`] has it. The
    /// clock becomes invalid.
    ///
    /// # Errors
    ///
    /// If a player does not fit at the map's start under them: then nothing has changed.
    fn switch_rules(&mut self, rules: &Self::Rules, damage: bool) -> Result<(), Self::StartError>;
    /// Whether anything may cost health.
    fn damage(&self) -> bool;
    /// Changes that and nothing else, under the same rules.
    ///
    /// # Errors
    ///
    /// As [`Simulation::switch_rules`].
    fn set_damage(&mut self, rules: &Self::Rules, damage: bool) -> Result<(), Self::StartError>;
    /// Ticks run since the run began.
    fn tick(&self) -> u64;
    /// Hit points.
    fn health(&self) -> i32;
    /// The course's clock.
    fn timer(&self) -> Timer;
    /// A number for the state's bits: runs that ended alike have the same.
    fn hash(&self) -> u64;
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
