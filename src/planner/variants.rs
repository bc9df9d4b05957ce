//! Simulates the variants of a jump in its own level, each without one fault.
//!
//! The inputs are those of the loss breakdown's variant. The level adds walls, rounding and real
//! ground, so the result is close to the breakdown but not equal. A different takeoff speed is set
//! directly, because the inputs cannot produce it.

use super::level_flight::LevelFlight;
use wishdir_analysis::ledger::Variant;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::length_2d;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Simulates a variant. `run` is the state right before the takeoff tick.
/// `asked` holds the jump's original commands, starting with the takeoff tick.
pub fn simulate_variant(run: &Run, asked: &[UserCmd], variant: &Variant) -> LevelFlight {
    let cmd = |tick: usize| variant.cmd(asked, tick);
    let Some(speed) = variant.takeoff_speed else {
        return LevelFlight::simulate(run, asked.len(), cmd);
    };
    let mut run = run.clone();
    let mut start = run.checkpoint();
    let velocity = &mut start.player.velocity;
    let factor = speed as f32 / length_2d(*velocity).max(f32::MIN_POSITIVE);
    (velocity.x, velocity.y) = (velocity.x * factor, velocity.y * factor);
    run.restore(&start);
    LevelFlight::simulate(&run, asked.len(), cmd)
}
