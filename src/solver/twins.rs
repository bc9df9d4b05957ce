//! Twins: a jump flown again by the movement itself, in its own level, with something taken away.
//!
//! The hands are those of the ledger's own twin. The movement has walls, rounds its numbers and ends a flight where the
//! ground is, so what a twin wins is near to what the ledger says and not the same. Another speed at take-off is no
//! doing of these hands: the player is given it, and the rest is a true run.

use crate::analysis::ledger::Twin;
use crate::sim::cmd::{JUMP, UserCmd};
use crate::sim::math::length_2d;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;

/// A twin is followed this many ticks longer than the jump was.
const LONGER: usize = 1000;

/// A twin that was flown.
#[derive(Clone, Debug)]
pub struct TwinFlight {
    /// What it was asked for in each tick, from the take-off's on.
    pub cmds: Vec<UserCmd>,
    /// What came of it.
    pub records: Vec<TickRecord>,
    /// Whether it came down on ground.
    pub landed: bool,
}

/// Flies a twin. `run` stands right before the take-off's tick; `asked`: what the jump was asked for from that tick on.
pub fn fly(run: &Run, asked: &[UserCmd], twin: &Twin) -> TwinFlight {
    let mut run = run.clone();
    if let Some(speed) = twin.takeoff_speed {
        let mut start = run.checkpoint();
        let velocity = &mut start.player.velocity;
        let factor = speed as f32 / length_2d(*velocity).max(f32::MIN_POSITIVE);
        (velocity.x, velocity.y) = (velocity.x * factor, velocity.y * factor);
        run.restore(&start);
    }
    let mut flight = TwinFlight { cmds: Vec::new(), records: Vec::new(), landed: false };
    while !flight.landed && flight.records.len() < asked.len() + LONGER {
        let tick = flight.records.len();
        let mut cmd = twin.cmd(asked, tick);
        if tick >= asked.len() {
            // The next hop is not this jump's.
            cmd.buttons &= !JUMP;
        }
        let record = run.advance(&cmd);
        flight.landed = record.player.on_ground;
        let is_taken_away = record.facing().is_some();
        flight.cmds.push(cmd);
        flight.records.push(record);
        if is_taken_away {
            break;
        }
    }
    flight
}
