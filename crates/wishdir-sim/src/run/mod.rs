//! A run: owns the mutable state of one player on a map.
//!
//! World, profile and level are constant. [`Checkpoint`] holds the rest.
//! Each command produces a [`TickRecord`](crate::tick::TickRecord). Ticks cannot fail.
//! The same commands from the same checkpoint give the same bits.

mod after_move;
mod harm;
pub mod hash;
mod place;
mod simulation;

use std::sync::Arc;

use thiserror::Error;

use super::badge::Badges;
use super::course::{Course, CourseState};
use super::intervention::Intervention;
use super::map::{NoSpawn, Spawn, World};
use super::math::{Vec3, ViewAngles};
use super::profile::Profile;
use super::visit::StateVisitor;
use crate::command::{JUMP, UserCmd};
use crate::engine::{MoveEvent, PlayerState, player_move};
use crate::event::EventSink;
use crate::simulation::Simulation as _;
use crate::world::{Level, NearLevel};

/// Hit points at the start.
pub const FULL_HEALTH: i32 = 100;

/// Depth below the lowest solid from which a player has fallen out of the world, units.
const FALL_OUT_DEPTH: f32 = 256.0;
/// Horizontal distance from all solids from which a player has fallen out of the world, units. It
/// is long enough to strafe around the edge of a map and return.
const FALL_OUT_WIDTH: f32 = 4096.0;

/// Error that prevents a run from starting.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum RunError {
    /// The map has no start.
    #[error(transparent)]
    NoSpawn(#[from] NoSpawn),
    /// The compiled map has no clip hulls.
    #[error("compiled without clip hulls: not playable")]
    NoHulls,
    /// The start is inside a solid.
    #[error(
        "found no room for the player at the start (feet at {feet}) or within {searched} units above it"
    )]
    NoRoom {
        /// Position of the feet at the start, units.
        feet: Vec3,
        /// Height that was searched for room, units.
        searched: f32,
    },
}

/// Mutable state of a run. Saved positions store it.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// Player after the last tick.
    pub player: PlayerState,
    /// Number of ticks since the start of the run.
    pub tick: u64,
    /// Hit points.
    pub health: i32,
    /// View angles of the last command, degrees.
    pub angles: ViewAngles,
    /// Clock, passed checkpoints and touched triggers.
    pub course: CourseState,
    /// Time until slime or lava hurts again, milliseconds.
    pub liquid_wait_msec: u32,
    /// Time until a `trigger_hurt` hurts again, milliseconds.
    pub trigger_wait_msec: u32,
    /// Respawn position: the map's start, or the last ground position in a start zone.
    pub respawn: Spawn,
}

impl Checkpoint {
    /// Passes all fields to a visitor.
    ///
    /// # Errors
    ///
    /// If the visitor rejects a field.
    pub fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            player,
            tick,
            health,
            angles,
            course,
            liquid_wait_msec,
            trigger_wait_msec,
            respawn: Spawn { feet, yaw },
        } = self;
        player.visit(visitor)?;
        visitor.tick_health_and_view(tick, health, angles)?;
        course.visit(visitor)?;
        visitor.u32(liquid_wait_msec)?;
        visitor.u32(trigger_wait_msec)?;
        visitor.vector(feet)?;
        visitor.f32(yaw)
    }
}

/// One player on one map under one profile.
#[derive(Clone, Debug)]
pub struct Run {
    world: Arc<World>,
    profile: Arc<Profile>,
    /// Level with a cache for the last position. The cache never affects results.
    level: NearLevel<Arc<Level>>,
    course: Arc<Course>,
    /// Corners of the box around the world, units. A player outside it has fallen out of the world.
    bounds: [Vec3; 2],
    start: Checkpoint,
    now: Checkpoint,
    /// Intervention since the last tick. Not part of the state.
    intervention: Intervention,
    /// Scripts that affect the next tick. Not part of the state.
    badges: Badges,
}

impl Run {
    /// Places a player on the floor at the map's start, with the start's view.
    ///
    /// # Errors
    ///
    /// If the map has no start, or the player's box does not fit there.
    pub fn new(world: Arc<World>, profile: Arc<Profile>) -> Result<Self, RunError> {
        let level = NearLevel::new(Arc::new(
            world.level(&profile.hulls, profile.rules().clip_rule),
        ));
        let start = start_state(&world, &profile, level.level())?;
        Ok(Self::from_start(start, world, profile, level))
    }

    /// Like [`Run::new`], but accepts maps without clip hulls, where only noclip can move.
    ///
    /// # Errors
    ///
    /// Like [`Run::new`], except that clip hulls may be missing.
    pub fn new_or_view_only(world: Arc<World>, profile: Arc<Profile>) -> Result<Self, RunError> {
        let level = NearLevel::new(Arc::new(
            world.level(&profile.hulls, profile.rules().clip_rule),
        ));
        let start = if world.has_hulls() {
            start_state(&world, &profile, level.level())
        } else {
            view_only_state(&world, &profile)
        }?;
        Ok(Self::from_start(start, world, profile, level))
    }

    fn from_start(
        start: Checkpoint,
        world: Arc<World>,
        profile: Arc<Profile>,
        level: NearLevel<Arc<Level>>,
    ) -> Self {
        let course = Arc::new(Course::new(&world, &profile.hulls));
        let bounds = world_bounds(&world);
        let intervention = Intervention::Restarted;
        Self {
            now: start.clone(),
            start,
            world,
            profile,
            level,
            course,
            bounds,
            intervention,
            badges: Badges::NONE,
        }
    }

    #[inline]
    fn move_player<R: EventSink<MoveEvent>>(&mut self, cmd: &UserCmd, record: &mut R) {
        player_move(
            &mut self.now.player,
            cmd,
            &self.profile.physics,
            &mut self.level,
            record,
        );
        self.now.tick += 1;
        self.now.angles = cmd.angles;
        self.intervention = Intervention::None;
        self.badges = Badges::NONE;
    }

    /// Places a standing player with a velocity, units and u/s, for noclip and script starts.
    /// The player is in the air until the next tick checks for ground. The clock becomes invalid.
    pub fn place(&mut self, origin: Vec3, velocity: Vec3) {
        let player = PlayerState {
            velocity,
            ..place::standing_player(&self.profile, origin)
        };
        self.now.player = with_held_keys(player, self.now.player.old_buttons);
        self.now.course.invalidate();
        self.add_intervention(Intervention::Placed);
    }

    /// Places a standing player on the floor at `feet` with a velocity, units and u/s.
    /// Without a floor nearby, the player is in the air. Without room, acts like [`Run::place`].
    /// The clock becomes invalid.
    pub fn stand(&mut self, feet: Vec3, velocity: Vec3) {
        self.place(
            Vec3::new(feet.x, feet.y, feet.z + self.profile.origin_height()),
            velocity,
        );
        if let Some(player) = place::place_on_floor(&self.profile, self.level(), feet) {
            let player = PlayerState { velocity, ..player };
            self.now.player = with_held_keys(player, self.now.player.old_buttons);
        }
    }

    /// Changes the profile during the run. Keeps the height of the feet and the velocity.
    /// If the new box does not fit, the player ducks or moves to a free position or the start.
    /// The clock becomes invalid.
    ///
    /// # Errors
    ///
    /// If the new box does not fit at the map's start. The run is then unchanged.
    pub fn switch_profile(&mut self, profile: Arc<Profile>) -> Result<(), RunError> {
        let is_same_box = profile.hulls == self.profile.hulls;
        let rule = profile.rules().clip_rule;
        let level = if is_same_box && rule == self.profile.rules().clip_rule {
            Arc::clone(self.level.level())
        } else {
            Arc::new(self.world.level(&profile.hulls, rule))
        };
        let is_playable = self.is_playable();
        let start = if is_playable {
            start_state(&self.world, &profile, &level)
        } else {
            view_only_state(&self.world, &profile)
        }?;
        if !is_same_box {
            self.course = Arc::new(Course::new(&self.world, &profile.hulls));
        }
        let converted = place::convert_player(&self.profile, &profile, &level, &self.now.player);
        self.now.player = converted.unwrap_or(start.player);
        self.now.course.invalidate();
        self.start = start;
        self.level = NearLevel::new(level);
        self.profile = profile;
        self.add_intervention(Intervention::RulesSwitched);
        Ok(())
    }

    fn add_intervention(&mut self, intervention: Intervention) {
        self.intervention = self.intervention.combine_with_next(intervention);
    }

    /// Returns the player after the last tick.
    pub fn player(&self) -> &PlayerState {
        &self.now.player
    }

    /// Returns the active profile.
    pub fn profile(&self) -> &Arc<Profile> {
        &self.profile
    }

    /// Returns the level for the profile's hulls.
    pub fn level(&self) -> &Level {
        self.level.level()
    }

    /// Returns the view of the last command, or of the start, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.now.angles
    }

    /// Returns the eye height above the origin, units, including the transition while ducking.
    pub fn view_height(&self) -> f32 {
        self.now
            .player
            .view_height(self.profile.engine(), self.profile.view.standing)
    }
}

/// Creates the first state of a run.
fn start_state(world: &World, profile: &Profile, level: &Level) -> Result<Checkpoint, RunError> {
    if !world.has_hulls() {
        return Err(RunError::NoHulls);
    }
    let spawn = world.spawn_for(profile.engine())?;
    let searched = place::SEARCH_MAX;
    let player = place::place_on_floor(profile, level, spawn.feet).ok_or(RunError::NoRoom {
        feet: spawn.feet + Vec3::ZERO,
        searched,
    })?;
    Ok(first_checkpoint(player, spawn))
}

/// Creates the first state on a map without clip hulls.
fn view_only_state(world: &World, profile: &Profile) -> Result<Checkpoint, RunError> {
    let spawn = world.spawn_for(profile.engine())?;
    let Vec3 { x, y, z } = spawn.feet;
    Ok(first_checkpoint(
        place::standing_player(profile, Vec3::new(x, y, z + profile.origin_height())),
        spawn,
    ))
}

fn first_checkpoint(player: PlayerState, spawn: Spawn) -> Checkpoint {
    Checkpoint {
        player,
        tick: 0,
        health: FULL_HEALTH,
        angles: ViewAngles::level(spawn.yaw),
        course: CourseState::default(),
        liquid_wait_msec: 0,
        trigger_wait_msec: 0,
        respawn: spawn,
    }
}

/// Returns the corners beyond which a player has fallen out of the world.
/// There is no limit upwards, and no limit at all if nothing is solid.
fn world_bounds(world: &World) -> [Vec3; 2] {
    let Some((low, high)) = world.bounds() else {
        return [Vec3::NEG_INFINITY, Vec3::INFINITY];
    };
    let width = FALL_OUT_WIDTH;
    [
        low - Vec3::new(width, width, FALL_OUT_DEPTH),
        Vec3::new(high.x + width, high.y + width, f32::INFINITY),
    ]
}

/// Returns the player with these buttons counted as already held.
fn with_held_keys(mut player: PlayerState, buttons: u16) -> PlayerState {
    player.old_buttons = buttons;
    player.set_jump_held(buttons & JUMP != 0);
    player
}
