//! A run: the one owner of everything that a tick may change.
//!
//! World, profile and level are given and stay; [`Checkpoint`] is all the rest. A command in, a [`TickRecord`]
//! out: a tick cannot fail, and the same commands from the same checkpoint give the same bits.

use std::sync::Arc;

use thiserror::Error;

use super::cmd::UserCmd;
use super::course::Timer;
use super::level::Level;
use super::map::World;
use super::math::Vec3;
use super::pmove::PlayerState;
use super::profile::Profile;
use super::tick::TickRecord;

/// Hit points of a fresh player.
pub const FULL_HEALTH: i32 = 100;

/// Why a run cannot begin.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum RunError {
    /// The map's start is inside a solid.
    #[error("the player does not fit at the start {at}: there is no room for its box within {searched} units above")]
    NoRoom {
        /// Where it was tried, units.
        at: Vec3,
        /// How far up room was sought, units.
        searched: f32,
    },
}

/// Everything that ticks change: what "save position" keeps and "load position" brings back.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The player.
    pub player: PlayerState,
    /// Ticks run since the run began.
    pub tick: u64,
    /// Hit points.
    pub health: i32,
    /// The course's clock.
    pub timer: Timer,
    /// The last command's view angles, degrees: where the player looked.
    pub angles: Vec3,
}

/// One player on one map under one profile.
#[derive(Clone, Debug)]
pub struct Run {
    world: Arc<World>,
    profile: Arc<Profile>,
    level: Arc<Level>,
    now: Checkpoint,
}

impl Run {
    /// A player at the map's start, standing on its floor, looking where the start says.
    ///
    /// # Errors
    ///
    /// If the player's box does not fit there.
    pub fn new(world: Arc<World>, profile: Arc<Profile>) -> Result<Self, RunError> {
        unimplemented!()
    }

    /// Runs one command: the move, then damage, triggers, the clock, and the respawn if it came to that.
    pub fn advance(&mut self, cmd: &UserCmd) -> TickRecord {
        unimplemented!()
    }

    /// The same bits as [`Run::advance`], telling nobody: for verification and search.
    pub fn advance_quiet(&mut self, cmd: &UserCmd) {
        unimplemented!()
    }

    /// Everything that ticks change, as it is now.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        self.now.clone()
    }

    /// Goes back to a checkpoint of the same profile: going on from it gives the bits of never having stopped.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        unimplemented!()
    }

    /// Begins again at the map's start with full health; the clock forgets.
    pub fn restart(&mut self) {
        unimplemented!()
    }

    /// Puts the player somewhere with a velocity, units and u/s: flying, a script's start. The clock becomes invalid.
    pub fn place(&mut self, origin: Vec3, velocity: Vec3) {
        unimplemented!()
    }

    /// Changes engine, tick or numbers on the spot. The feet stay at their height, velocity stays; where the new
    /// box does not fit the player is moved to the nearest place with room, at worst to the start. The clock
    /// becomes invalid.
    pub fn switch_profile(&mut self, profile: Arc<Profile>) {
        unimplemented!()
    }

    /// The player.
    #[must_use]
    pub fn player(&self) -> &PlayerState {
        &self.now.player
    }

    /// The profile in force.
    #[must_use]
    pub fn profile(&self) -> &Arc<Profile> {
        &self.profile
    }

    /// The map.
    #[must_use]
    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// The solid world in the profile's hulls.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Ticks run since the run began.
    #[must_use]
    pub fn tick(&self) -> u64 {
        self.now.tick
    }

    /// Hit points.
    #[must_use]
    pub fn health(&self) -> i32 {
        self.now.health
    }

    /// The course's clock.
    #[must_use]
    pub fn timer(&self) -> Timer {
        self.now.timer
    }

    /// Where the player looked last, degrees; at the start, where the start says.
    #[must_use]
    pub fn angles(&self) -> Vec3 {
        self.now.angles
    }

    /// The eye over the origin, units, in the middle of ducking too.
    #[must_use]
    pub fn view_height(&self) -> f32 {
        unimplemented!()
    }
}
