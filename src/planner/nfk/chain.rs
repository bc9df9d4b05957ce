//! Plans a chain of speed jumps: run up, then jump with the keys held.

use wishdir_sim::platformer::{Jump, NfkKeys, NfkRun};
use wishdir_sim::simulation::Simulation as _;

/// Maximum run-up to try, ticks. Reaching full speed from rest takes nine.
const RUN_UP_MAX: usize = 12;
/// Maximum number of ticks between two jumps. After that, the chain has ended at a wall or in a
/// pit.
const JUMP_TICKS_MAX: usize = 150;
/// Number of ticks for which jump is held after a takeoff. 068R2 counts the jump on the tick after
/// the takeoff.
const HELD_TICKS: usize = 2;
/// Maximum difference between two speeds that count as equal, pixels per tick.
const SAME_SPEED: f64 = 1e-6;

/// Simulated chain of jumps.
struct SimulatedChain {
    keys: Vec<NfkKeys>,
    jumps: u8,
    /// Speed on the last tick before the last landing, pixels per tick.
    speed: f64,
}

/// Finds the chain with the most jumps, then the highest speed, then the fewest ticks.
pub(super) fn plan_chain(run: &NfkRun, jumps: u8, left: bool) -> Vec<NfkKeys> {
    let mut best: Option<SimulatedChain> = None;
    for chain in (0..=RUN_UP_MAX).map(|run_up| simulate_chain(run, jumps, left, run_up)) {
        let is_better = best.as_ref().is_none_or(|best| {
            if chain.jumps != best.jumps {
                chain.jumps > best.jumps
            } else if (chain.speed - best.speed).abs() > SAME_SPEED {
                chain.speed > best.speed
            } else {
                chain.keys.len() < best.keys.len()
            }
        });
        if is_better {
            best = Some(chain);
        }
    }
    best.map(|best| best.keys).unwrap_or_default()
}

fn simulate_chain(run: &NfkRun, jumps: u8, left: bool, run_up: usize) -> SimulatedChain {
    let runs = NfkKeys {
        left,
        right: !left,
        ..NfkKeys::NONE
    };
    let jumps_too = NfkKeys { up: true, ..runs };
    let mut run = run.clone();
    let mut chain = SimulatedChain {
        keys: Vec::new(),
        jumps: 0,
        speed: 0.0,
    };
    let mut since = 0;
    while since < JUMP_TICKS_MAX + run_up {
        let is_last = chain.jumps >= jumps;
        let holds = chain.keys.len() >= run_up && !(is_last && since >= HELD_TICKS);
        let keys = if holds { jumps_too } else { runs };
        let record = run.advance(&keys);
        chain.keys.push(keys);
        since += 1;
        if matches!(record.report.jump_kind(), Some(Jump::Plain | Jump::Double)) {
            chain.jumps = chain.jumps.saturating_add(1);
            since = 0;
        } else if is_last && record.on_ground {
            break;
        } else {
            chain.speed = run.rules().speed(run.state()).abs();
        }
    }
    chain
}
