//! `player_move`: one tick of the engines. State and command in, state and report out; the world behind [`Trace`](super::level::Trace).
//!
//! The tick itself stands in `quakeworld` and `goldsrc`, each on one screen; leaves that both share are in
//! `leaves`. Original function names stand in comments as landmarks.

mod goldsrc;
mod quakeworld;
mod report;
mod shared;
mod state;
mod vars;

pub use goldsrc::{DUCKED_HULL, FL_DUCKING, FL_ON_GROUND, FL_WATER_JUMP, POINT_HULL, STANDING_HULL, stamina_factor};
pub use report::{Branch, DuckStep, EventSink, MoveEvent, MoveReport, SlidePhase};
pub use state::{GoldSrcState, MoveType, PlayerState, QuakeWorldState};
pub use vars::{Client, Engine, MoveVars, Physics};

use super::cmd::UserCmd;
use super::level::Surroundings;
use super::math::Vec3;

/// Version of the arithmetic: rises with any change of any bit of motion, so that old recordings know.
pub const PHYSICS_VERSION: u32 = 1;

/// The host runs a longer command as two halves, milliseconds.
pub const SPLIT_OVER_MSEC: u8 = 50;

/// The length of the moves into which the host splits a command of `msec` milliseconds.
#[must_use]
pub fn move_msec(msec: u8) -> u8 {
    if msec > SPLIT_OVER_MSEC { move_msec(msec / 2) } else { msec }
}

/// Runs one usercmd: splits it where the host does, then moves the player. Tells `record` what happened.
///
/// `docs/quakeworld.md` 5, `docs/goldsrc.md` 4. Never fails: any command and any finite state has a result.
pub fn player_move<W: Surroundings, R: EventSink>(
    state: &mut PlayerState,
    cmd: &UserCmd,
    physics: &Physics,
    world: &W,
    record: &mut R,
) {
    if cmd.msec > SPLIT_OVER_MSEC {
        let half = UserCmd { msec: cmd.msec / 2, ..*cmd };
        player_move(state, &half, physics, world, record);
        player_move(state, &half, physics, world, record);
        return;
    }
    let near = &world.near(state.origin);
    match physics.engine {
        Engine::QuakeWorld => quakeworld::run_command(state, cmd, physics, near, record),
        Engine::HalfLife => goldsrc::run_command(goldsrc::Game::HalfLife, state, cmd, physics, near, record),
        Engine::CounterStrike => goldsrc::run_command(goldsrc::Game::CounterStrike, state, cmd, physics, near, record),
    }
}

/// Whether a surface is flat enough to stand on (`docs/goldsrc.md` 5.5, `docs/quakeworld.md` 1.8).
#[inline]
#[must_use]
pub fn is_ground(engine: Engine, normal: Vec3) -> bool {
    match engine {
        Engine::QuakeWorld => quakeworld::is_walkable(normal),
        Engine::HalfLife => !goldsrc::is_too_steep(goldsrc::Game::HalfLife, normal),
        Engine::CounterStrike => !goldsrc::is_too_steep(goldsrc::Game::CounterStrike, normal),
    }
}

/// What GoldSrc's game takes for a landing at this vertical speed (u/s, down positive), hit points, unrounded;
/// QuakeWorld's movement knows none.
pub(crate) fn goldsrc_fall_damage(engine: Engine, fall_velocity: f32) -> f32 {
    match engine {
        Engine::QuakeWorld => 0.0,
        Engine::HalfLife => goldsrc::damage_of(goldsrc::Game::HalfLife, fall_velocity),
        Engine::CounterStrike => goldsrc::damage_of(goldsrc::Game::CounterStrike, fall_velocity),
    }
}
