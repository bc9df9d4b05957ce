//! Whether a jump's advice holds in its own level: the flight is flown again there without what is named first.
//!
//! The ledger knows no walls, no holes and no steps. Where the mended flight comes to less among them, the advice is taken
//! back.

use crate::analysis::jump::Jump;
use crate::sim::course::Timer;
use crate::sim::level::Level;
use crate::sim::pmove::{MoveReport, player_move};
use crate::sim::profile::Profile;
use crate::sim::tick::TickRecord;

/// Tries the advice for a jump that has just ended, and takes it back where it does not hold.
pub fn try_advice(profile: &Profile, level: &Level, jump: &mut Jump) {
    let Some(mut trial) = jump.trial() else { return };
    let mut player = trial.start();
    let mut tick = jump.takeoff_tick;
    while let Some(cmd) = trial.cmd() {
        let before = player;
        let mut report = MoveReport::default();
        player_move(&mut player, &cmd, &profile.physics, level, &mut report);
        let (timer, health) = (Timer::Idle, 0);
        trial.observe(&TickRecord { tick, cmd, before, player, report, events: Vec::new(), health, timer });
        tick += 1;
    }
    if !trial.holds() {
        jump.take_advice_back();
    }
}
