//! Traits shared by all games: a run of ticks on a map, driven by inputs, with checkpoints.
//!
//! Code that supports several games is generic over one of these traits.
//! Each trait adds one capability to its supertrait. `Run` and `NfkRun` implement all of them. Traits
//! with a path to a file belong to the program, not to a library.
//!
//! ```text
//! Simulation              ticks, checkpoints, clock, hash              wishdir_sim::simulation
//! |- MappedGame           maps by name                                 storage/maps.rs
//! `- Scripted             scripts                                      wishdir_sim::script
//!    |- TrainedGame       drills and lessons                           coach/game.rs
//!    `- StyledSimulation  practice styles                              wishdir_sim::style
//!    `- Recordable        replays                                      wishdir_replay
//!       |- PathSource     player positions, for ghosts                 wishdir_replay::path
//!       |- MarkableGame   markers on a replay's time line              review/marks.rs
//!       |- AudibleGame    sounds                                       coach/sound/render.rs
//!       |- ExportableGame export as scripts and traces                 exchange/export.rs
//!       |  `- PlayableGame  playback on the command line, + MappedGame cli/playback.rs
//!       |     |- PrintableGame  `simulate`                             cli/simulate
//!       |     `- BotGame  `bot`                                        cli/bot
//!       `- JumpingGame    analysed jumps                               planner/jumping.rs
//!          `- Playable    movers and views                             game/play/mover.rs
//!             `- LiveInput  input devices, + InputRecordable           game/play/tick.rs
//!                `- Game  maps, rules and settings, + MappedGame       game/play/session
//!                   |- MapListing  map list                            game/menu
//!                   `- DemoBotGame  ideal player                       game/tools/demo_bot
//!                      `- GhostGame  ghosts, + PathSource              game/tools/ghost
//! ```

use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use super::badge::Badges;
use super::course::Timer;
use super::intervention::Intervention;

/// Tick record of any game.
pub trait AnyTickRecord: Clone + Debug + Send + Sync + 'static {
    /// Returns the tick number, from 1.
    fn tick(&self) -> u64;
    /// Returns the hit points after the tick.
    fn health(&self) -> i32;
    /// Returns the course clock after the tick.
    fn timer(&self) -> Timer;
    /// Whether the player jumped on this tick.
    fn has_jumped(&self) -> bool;
    /// Whether the tick teleported or respawned the player.
    fn is_relocation(&self) -> bool;
    /// Iterates over the numbers of the checkpoints passed on this tick.
    fn checkpoints(&self) -> impl Iterator<Item = u32>;
}

/// Run of one player on one map under fixed rules. The same inputs give the same bits.
pub trait Simulation: Clone + Debug + Send + Sync + 'static {
    /// Map type.
    type World: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Rules that ticks never change.
    type Rules: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Error that prevents a run from starting.
    type StartError: Error + Send + Sync + 'static;
    /// Input of one tick.
    type Input: Clone + Debug + Default + Send + Sync + 'static;
    /// Result of one tick.
    type Record: AnyTickRecord;
    /// Mutable state of a run.
    type Checkpoint: Clone + Debug + Send + Sync + 'static;
    /// Version of the physics arithmetic. Increased whenever any bit of motion changes.
    const PHYSICS_VERSION: u32;

    /// Starts a run at the map's start. Without `damage`, nothing costs health.
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
    fn begin_or_view_only(
        world: Arc<Self::World>,
        rules: Self::Rules,
        damage: bool,
    ) -> Result<Self, Self::StartError> {
        Self::begin(world, rules, damage)
    }
    /// Whether the map can be played. If not, the player can only fly around it in noclip.
    fn is_playable(&self) -> bool {
        true
    }
    /// Returns the map.
    fn world(&self) -> &Arc<Self::World>;
    /// Returns the active rules. Damage is off in the result if it is off for this run.
    fn rules(&self) -> Self::Rules;
    /// Returns the rules' name for files and the command line, for example `qw-77` or `nfk-075`.
    fn rules_id(&self) -> &str;
    /// Runs one tick.
    fn advance(&mut self, input: &Self::Input) -> Self::Record;
    /// Runs one tick like [`Simulation::advance`], without a record, for verification and search.
    /// Returns whether the player jumped.
    fn advance_quiet(&mut self, input: &Self::Input) -> bool;
    /// Returns how the run was changed from outside since the last tick.
    fn intervention(&self) -> Intervention;
    /// Returns the badges of the scripts that affect the next tick. Badges never change the result.
    fn badges(&self) -> Badges;
    /// Adds badges of scripts that affect the next tick.
    fn add_script_badges(&mut self, badges: Badges);
    /// Returns the current state.
    fn checkpoint(&self) -> Self::Checkpoint;
    /// Restores a checkpoint of the same map and rules, bit for bit. The tick length and the client
    /// variables may differ. Counts as [`Intervention::Placed`].
    fn restore(&mut self, checkpoint: &Self::Checkpoint);
    /// Restores a checkpoint of another version of the map, under the same rules.
    /// Invalidates the clock. If the player has no room, returns false and changes nothing.
    fn adopt_checkpoint(&mut self, checkpoint: &Self::Checkpoint) -> bool;
    /// Restarts at the map's start, at tick 0.
    fn restart(&mut self);
    /// Respawns with full health, like after a death.
    fn respawn(&mut self);
    /// Stops the player in place, for when noclip ends. Invalidates the clock.
    fn stop_player(&mut self);
    /// Switches the rules during the run. `damage` is as in [`Simulation::begin`].
    /// Invalidates the clock.
    ///
    /// # Errors
    ///
    /// If the player does not fit at the map's start. The run is then unchanged.
    fn switch_rules(&mut self, rules: &Self::Rules, damage: bool) -> Result<(), Self::StartError>;
    /// Whether damage is on.
    fn damage(&self) -> bool;
    /// Turns damage on or off under the same rules.
    ///
    /// # Errors
    ///
    /// Like [`Simulation::switch_rules`].
    fn set_damage(&mut self, rules: &Self::Rules, damage: bool) -> Result<(), Self::StartError>;
    /// Returns the number of ticks since the start of the run.
    fn tick(&self) -> u64;
    /// Returns the hit points.
    fn health(&self) -> i32;
    /// Returns the course clock.
    fn timer(&self) -> Timer;
    /// Returns a hash of the state. Bit-identical states have equal hashes.
    fn hash(&self) -> u64;
}

/// Source of a run's inputs: a script, an ideal player or a replay.
///
/// To do something between the steps of [`Self::advance`], such as recording, call
/// [`Self::prepare`], [`Simulation::advance`] and [`Self::observe`] yourself.
pub trait Driver<S: Simulation>: Send + Sync + 'static {
    /// Returns the next tick's input. `None` at the end.
    /// May first change the run, for script steps that take no ticks.
    fn prepare(&mut self, run: &mut S) -> Option<S::Input>;

    /// Receives the record of the tick.
    fn observe(&mut self, _record: &S::Record) {}

    /// Plays the next tick. Returns its input and record, or `None` at the end.
    fn advance(&mut self, run: &mut S) -> Option<(S::Input, S::Record)> {
        let input = self.prepare(run)?;
        let record = run.advance(&input);
        self.observe(&record);
        Some((input, record))
    }
}
