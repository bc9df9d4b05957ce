//! A run: the one owner of everything that a tick may change.
//!
//! World, profile and level are given and stay; [`Checkpoint`] is all the rest. A command in, a
//! [`TickRecord`](crate::tick::TickRecord) out: a tick cannot fail, and the same commands from the same checkpoint give the
//! same bits.

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

/// Hit points of a fresh player.
pub const FULL_HEALTH: i32 = 100;

/// So far below everything solid a player counts as fallen out of the world, units.
const FALL_OUT_DEPTH: f32 = 256.0;
/// So far beside it likewise, units: far enough to come back from the widest curve around a map's
/// edge.
const FALL_OUT_WIDTH: f32 = 4096.0;

/// Why a run cannot begin.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum RunError {
    /// The map does not say where.
    #[error(transparent)]
    NoSpawn(#[from] NoSpawn),
    /// A compiled map without the trees that boxes are moved in.
    #[error("compiled without clip hulls: not playable")]
    NoHulls,
    /// The map's start is inside a solid.
    #[error(
        "found no room for the player's box at the start, feet at {feet}, nor within {searched} units above"
    )]
    NoRoom {
        /// Where the feet would be, units.
        feet: Vec3,
        /// How far up room was sought, units.
        searched: f32,
    },
}

/// Everything that ticks change: what "save position" keeps and "load position" brings back.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The player after the last tick.
    pub player: PlayerState,
    /// Ticks run since the run began.
    pub tick: u64,
    /// Hit points.
    pub health: i32,
    /// The last command's view angles, degrees: where the player looked.
    pub angles: ViewAngles,
    /// Clock, checkpoints passed, triggers touched.
    pub course: CourseState,
    /// Time until slime or lava hurts again, milliseconds.
    pub liquid_wait_msec: u32,
    /// Time until a `trigger_hurt` hurts again, milliseconds.
    pub trigger_wait_msec: u32,
    /// Where the player stands up again: the map's start, or where it last stood in a start zone.
    pub respawn: Spawn,
}

impl Checkpoint {
    /// Goes through all fields.
    ///
    /// # Errors
    ///
    /// If the visitor refuses a field.
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
        visitor.moment(tick, health, angles)?;
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
    /// What it remembers of the place of the last tick changes no answer.
    level: NearLevel<Arc<Level>>,
    course: Arc<Course>,
    /// Beyond these corners a player has fallen out of the world, units.
    bounds: [Vec3; 2],
    start: Checkpoint,
    now: Checkpoint,
    /// What was done to it since its last tick; no part of the state.
    intervention: Intervention,
    /// Which scripts move it in its next tick; no part of the state.
    badges: Badges,
}

impl Run {
    /// A player at the map's start, standing on its floor, looking where the start says.
    ///
    /// # Errors
    ///
    /// If the map has no start, or the player's box does not fit there.
    pub fn new(world: Arc<World>, profile: Arc<Profile>) -> Result<Self, RunError> {
        let level = NearLevel::new(Arc::new(
            world.level(&profile.hulls, profile.rules().clip_rule),
        ));
        let start = begin(&world, &profile, level.level())?;
        Ok(Self::at(start, world, profile, level))
    }

    /// The same on any map, playable or not: without clip hulls there is nothing to stand on, and
    /// only flying through walls goes anywhere.
    ///
    /// # Errors
    ///
    /// As [`Run::new`], but for the clip hulls.
    pub fn for_viewing(world: Arc<World>, profile: Arc<Profile>) -> Result<Self, RunError> {
        let level = NearLevel::new(Arc::new(
            world.level(&profile.hulls, profile.rules().clip_rule),
        ));
        let start = if world.has_hulls() {
            begin(&world, &profile, level.level())
        } else {
            viewed(&world, &profile)
        }?;
        Ok(Self::at(start, world, profile, level))
    }

    fn at(
        start: Checkpoint,
        world: Arc<World>,
        profile: Arc<Profile>,
        level: NearLevel<Arc<Level>>,
    ) -> Self {
        let course = Arc::new(Course::new(&world, &profile.hulls));
        let bounds = bounds(&world);
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
    fn make_move<R: EventSink<MoveEvent>>(&mut self, cmd: &UserCmd, record: &mut R) {
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

    /// Puts the player somewhere with a velocity, units and u/s: flying, a script's start. It
    /// stands up there, in the air until the next tick looks for ground; the clock becomes invalid.
    pub fn place(&mut self, origin: Vec3, velocity: Vec3) {
        let player = PlayerState {
            velocity,
            ..place::fresh(&self.profile, origin)
        };
        self.now.player = with_held_keys(player, self.now.player.old_buttons);
        self.now.course.invalidate();
        self.intervene(Intervention::Placed);
    }

    /// Puts the player standing on the floor at `feet` with a velocity, units and u/s; in the air
    /// if no floor is near below, and as [`Run::place`] does if there is no room. The clock becomes
    /// invalid.
    pub fn stand(&mut self, feet: Vec3, velocity: Vec3) {
        self.place(
            Vec3::new(feet.x, feet.y, feet.z + self.profile.origin_over_feet()),
            velocity,
        );
        if let Some(player) = place::settled(&self.profile, self.level(), feet) {
            let player = PlayerState { velocity, ..player };
            self.now.player = with_held_keys(player, self.now.player.old_buttons);
        }
    }

    /// Changes engine, tick or numbers on the spot. The feet stay at their height, velocity stays;
    /// where the new box does not fit the player ducks, or is moved to a near place with room, at
    /// worst to the start. The clock becomes invalid.
    ///
    /// # Errors
    ///
    /// If the new box does not fit at the map's start: then nothing has changed.
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
            begin(&self.world, &profile, &level)
        } else {
            viewed(&self.world, &profile)
        }?;
        if !is_same_box {
            self.course = Arc::new(Course::new(&self.world, &profile.hulls));
        }
        let converted = place::converted(&self.profile, &profile, &level, &self.now.player);
        self.now.player = converted.unwrap_or(start.player);
        self.now.course.invalidate();
        self.start = start;
        self.level = NearLevel::new(level);
        self.profile = profile;
        self.intervene(Intervention::RulesSwitched);
        Ok(())
    }

    fn intervene(&mut self, intervention: Intervention) {
        self.intervention = self.intervention.then(intervention);
    }

    /// The player after the last tick.
    pub fn player(&self) -> &PlayerState {
        &self.now.player
    }

    /// The profile in force.
    pub fn profile(&self) -> &Arc<Profile> {
        &self.profile
    }

    /// The solid world in the profile's hulls.
    pub fn level(&self) -> &Level {
        self.level.level()
    }

    /// Where the player looked last, degrees; at the start, where the start says.
    pub fn angles(&self) -> ViewAngles {
        self.now.angles
    }

    /// The eye over the origin, units, in the middle of ducking too.
    pub fn view_height(&self) -> f32 {
        self.now
            .player
            .view(self.profile.engine(), self.profile.view.standing)
    }
}

/// A run's first state.
fn begin(world: &World, profile: &Profile, level: &Level) -> Result<Checkpoint, RunError> {
    if !world.has_hulls() {
        return Err(RunError::NoHulls);
    }
    let spawn = world.spawn()?;
    let searched = place::SEARCH_MAX;
    let player = place::settled(profile, level, spawn.feet).ok_or(RunError::NoRoom {
        feet: spawn.feet + Vec3::ZERO,
        searched,
    })?;
    Ok(first(player, spawn))
}

/// The same where there is nothing to stand on.
fn viewed(world: &World, profile: &Profile) -> Result<Checkpoint, RunError> {
    let spawn = world.spawn()?;
    let Vec3 { x, y, z } = spawn.feet;
    Ok(first(
        place::fresh(profile, Vec3::new(x, y, z + profile.origin_over_feet())),
        spawn,
    ))
}

fn first(player: PlayerState, spawn: Spawn) -> Checkpoint {
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

/// The corners beyond which a player has fallen out of the world: there is no end upwards, nor
/// where nothing is solid.
fn bounds(world: &World) -> [Vec3; 2] {
    let Some((low, high)) = world.bounds() else {
        return [Vec3::NEG_INFINITY, Vec3::INFINITY];
    };
    let width = FALL_OUT_WIDTH;
    [
        low - Vec3::new(width, width, FALL_OUT_DEPTH),
        Vec3::new(high.x + width, high.y + width, f32::INFINITY),
    ]
}

/// The player with keys that have been down already.
fn with_held_keys(mut player: PlayerState, buttons: u16) -> PlayerState {
    player.old_buttons = buttons;
    player.quakeworld.jump_held = buttons & JUMP != 0;
    player
}
