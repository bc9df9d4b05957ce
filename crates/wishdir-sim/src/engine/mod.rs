//! `player_move`: applies one user command to a player's state and reports the events.
//!
//! The [`Trace`] trait hides the map. `quakeworld`, `goldsrc` and `quake3` implement one tick each.
//! `shared` has code used by the first two. Comments give the original function names.

mod choices;
mod goldsrc;
mod quake3;
mod quakeworld;
mod report;
mod rules;
mod shared;
mod state;
mod vars;

pub use choices::{Choice, TickRule};
pub use goldsrc::{
    DAMAGE_FACTOR_CS, DAMAGE_PER_SPEED_CS, DUCK_HEIGHT, FATAL_RANGE_HL, SAFE_FALL_CS, SAFE_FALL_HL,
    STAMINA_TIME, stamina_factor,
};
pub use quake3::{angle_from_steps_q3, steps_from_angle_q3};
pub use report::{Branch, DuckStep, MoveEvent, MoveReport, SlidePhase};
pub use rules::{
    AIR_CAP, DuckSlowdown, ENGINES, Engine, EngineRules, Family, HopCap, JumpScore, StrafeKeys,
    engine_by_id, engine_ids,
};
pub use state::{
    DUCKED_HULL, GoldSrcState, MoveType, POINT_HULL, PlayerState, Quake3State, QuakeWorldState,
    STANDING_HULL,
};
pub use vars::{Client, MoveVars, Physics};

use super::math::{Vec3, frame_time, multiply_add};
use crate::command::UserCmd;
use crate::event::EventSink;
use crate::world::Trace;

/// Version of the physics arithmetic. Increased whenever any bit of motion changes, to detect old
/// scripts.
pub const PHYSICS_VERSION: u32 = 1;

/// Longest command that the host runs in one piece, milliseconds. Longer ones are split in half.
/// Quake III splits its commands itself.
const SPLIT_OVER_MSEC: u8 = 50;

/// Returns the length of the moves that a command of `msec` milliseconds is split into.
pub fn move_msec(msec: u8) -> u8 {
    if msec > SPLIT_OVER_MSEC {
        move_msec(msec / 2)
    } else {
        msec
    }
}

/// Runs one user command and emits its events to `record`. Splits long commands, like the original
/// games' host.
///
/// Events are appended: if `record` is a [`MoveReport`], call [`MoveReport::clear`] before each
/// command. This function only moves the player. It handles no triggers, and a
/// [`MoveEvent::FallDamage`] changes no health. [`Run`](crate::run::Run) handles triggers, damage
/// and respawns.
#[inline]
pub fn player_move<W: Trace, R: EventSink<MoveEvent>>(
    state: &mut PlayerState,
    cmd: &UserCmd,
    physics: &Physics,
    world: &mut W,
    record: &mut R,
) {
    let game = match physics.engine {
        Engine::QuakeWorld => None,
        Engine::HalfLife => Some(goldsrc::Game::HalfLife),
        Engine::CounterStrike => Some(goldsrc::Game::CounterStrike),
        Engine::Quake3 => return quake3::run_command(state, cmd, physics, world, record),
    };
    if cmd.msec > SPLIT_OVER_MSEC {
        let half = UserCmd {
            msec: cmd.msec / 2,
            ..*cmd
        };
        player_move(state, &half, physics, world, record);
        player_move(state, &half, physics, world, record);
        return;
    }
    let to = multiply_add(state.origin, frame_time(cmd.msec), state.velocity);
    world.prepare_move(state.hull, state.origin, to, state.on_ground);
    match game {
        None => quakeworld::run_command(state, cmd, physics, world, record),
        Some(game) => goldsrc::run_command(game, state, cmd, physics, world, record),
    }
}

/// Whether a surface is flat enough to stand on.
///
/// See `docs/goldsrc.md` 5.5, `docs/quakeworld.md` 1.8 and `docs/quake3.md` 6.3.
#[inline]
pub fn is_ground(engine: Engine, normal: Vec3) -> bool {
    match engine {
        Engine::QuakeWorld => quakeworld::is_walkable(normal),
        Engine::HalfLife => !goldsrc::is_too_steep(goldsrc::Game::HalfLife, normal),
        Engine::CounterStrike => !goldsrc::is_too_steep(goldsrc::Game::CounterStrike, normal),
        Engine::Quake3 => quake3::is_walkable(normal),
    }
}

/// Vertical speed above which a QuakeWorld landing does damage, u/s.
const QUAKE_HARD_LANDING: f32 = 650.0;
/// Damage of a hard landing in QuakeWorld, hit points.
const QUAKE_LANDING_DAMAGE: f32 = 5.0;

/// Returns the damage of a landing on dry ground, hit points, unrounded.
/// `fall_speed` is the vertical speed at the start of the landing tick, u/s, positive down.
pub fn fall_damage(engine: Engine, fall_speed: f32) -> f32 {
    match engine {
        Engine::QuakeWorld if fall_speed > QUAKE_HARD_LANDING => QUAKE_LANDING_DAMAGE,
        Engine::QuakeWorld => 0.0,
        Engine::HalfLife => goldsrc::landing_damage(goldsrc::Game::HalfLife, fall_speed),
        Engine::CounterStrike => goldsrc::landing_damage(goldsrc::Game::CounterStrike, fall_speed),
        Engine::Quake3 => quake3::landing_damage(fall_speed),
    }
}
