//! `player_move`: one tick of the engines. State and command in, state and report out; the world
//! behind [`Trace`].
//!
//! The tick itself stands in `quakeworld` and `goldsrc`, each on one screen; what both share is in
//! `shared`. Original function names stand in comments as landmarks.

mod choices;
mod goldsrc;
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
pub use report::{Branch, DuckStep, MoveEvent, MoveReport, SlidePhase};
pub use rules::{
    AIR_CAP, DuckSlows, ENGINES, Engine, EngineRules, Family, HopCap, JumpScore, engine_by_id,
    engine_ids,
};
pub use state::{
    DUCKED_HULL, GoldSrcState, MoveType, POINT_HULL, PlayerState, QuakeWorldState, STANDING_HULL,
};
pub use vars::{Client, MoveVars, Physics};

use super::math::{Vec3, frame_time, madd};
use crate::command::UserCmd;
use crate::event::EventSink;
use crate::world::Trace;

/// Version of the arithmetic: rises with any change of any bit of motion, so that old scripts know.
pub const PHYSICS_VERSION: u32 = 1;

/// The host runs a longer command as two halves, milliseconds.
const SPLIT_OVER_MSEC: u8 = 50;

/// The length of the moves into which the host splits a command of `msec` milliseconds.
pub fn move_msec(msec: u8) -> u8 {
    if msec > SPLIT_OVER_MSEC {
        move_msec(msec / 2)
    } else {
        msec
    }
}

/// Runs one usercmd: splits it where the host does, then moves the player. Emits what happened to
/// `record`.
///
/// `docs/quakeworld.md` 5, `docs/goldsrc.md` 4. Never fails: any command and any finite state has a
/// result.
#[inline]
pub fn player_move<W: Trace, R: EventSink<MoveEvent>>(
    state: &mut PlayerState,
    cmd: &UserCmd,
    physics: &Physics,
    world: &mut W,
    record: &mut R,
) {
    if cmd.msec > SPLIT_OVER_MSEC {
        let half = UserCmd {
            msec: cmd.msec / 2,
            ..*cmd
        };
        player_move(state, &half, physics, world, record);
        player_move(state, &half, physics, world, record);
        return;
    }
    let to = madd(state.origin, frame_time(cmd.msec), state.velocity);
    world.follow(state.hull, state.origin, to, state.on_ground);
    match physics.engine {
        Engine::QuakeWorld => quakeworld::run_command(state, cmd, physics, world, record),
        Engine::HalfLife => {
            goldsrc::run_command(goldsrc::Game::HalfLife, state, cmd, physics, world, record);
        }
        Engine::CounterStrike => goldsrc::run_command(
            goldsrc::Game::CounterStrike,
            state,
            cmd,
            physics,
            world,
            record,
        ),
    }
}

/// Whether a surface is flat enough to stand on (`docs/goldsrc.md` 5.5, `docs/quakeworld.md` 1.8).
#[inline]
pub fn is_ground(engine: Engine, normal: Vec3) -> bool {
    match engine {
        Engine::QuakeWorld => quakeworld::is_walkable(normal),
        Engine::HalfLife => !goldsrc::is_too_steep(goldsrc::Game::HalfLife, normal),
        Engine::CounterStrike => !goldsrc::is_too_steep(goldsrc::Game::CounterStrike, normal),
    }
}

/// QuakeWorld: landing faster than this hurts, u/s.
const QUAKE_HARD_LANDING: f32 = 650.0;
/// QuakeWorld: what a hard landing costs, hit points.
const QUAKE_LANDING_DAMAGE: f32 = 5.0;

/// What a landing on dry ground at this vertical speed costs, hit points, unrounded; the integer
/// part counts. The speed is the one at the start of the landing tick, u/s, down positive.
pub fn fall_damage(engine: Engine, fall_speed: f32) -> f32 {
    match engine {
        Engine::QuakeWorld if fall_speed > QUAKE_HARD_LANDING => QUAKE_LANDING_DAMAGE,
        Engine::QuakeWorld => 0.0,
        Engine::HalfLife => goldsrc::damage_of(goldsrc::Game::HalfLife, fall_speed),
        Engine::CounterStrike => goldsrc::damage_of(goldsrc::Game::CounterStrike, fall_speed),
    }
}
