//! Twins: a jump flown again by the movement itself, in its own level, with something taken away.
//!
//! The hands are those of the ledger's own twin. The movement has walls, rounds its numbers and
//! ends a flight where the ground is, so what a twin wins is near to what the ledger says and not
//! the same. Another speed at take-off is no doing of these hands: the player is given it, and the
//! rest is a true run.

use super::level_flight::LevelFlight;
use wishdir_analysis::ledger::Variant;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::length_2d;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Flies a twin. `run` stands right before the take-off's tick; `asked`: what the jump was asked
/// for from that tick on.
pub fn fly(run: &Run, asked: &[UserCmd], twin: &Variant) -> LevelFlight {
    let cmd = |tick: usize| twin.cmd(asked, tick);
    let Some(speed) = twin.takeoff_speed else {
        return LevelFlight::fly(run, asked.len(), cmd);
    };
    let mut run = run.clone();
    let mut start = run.checkpoint();
    let velocity = &mut start.player.velocity;
    let factor = speed as f32 / length_2d(*velocity).max(f32::MIN_POSITIVE);
    (velocity.x, velocity.y) = (velocity.x * factor, velocity.y * factor);
    run.restore(&start);
    LevelFlight::fly(&run, asked.len(), cmd)
}
