//! Whether a jump's advice holds in its own level: the flight is flown again there without what is
//! named first.
//!
//! The ledger knows no walls, no holes and no steps. Where the mended flight comes to less among
//! them, the advice is taken back.

use wishdir_analysis::jump::Jump;
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, follow_player};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Level, Surroundings as _};

/// Tries the advice for a jump that has just ended, and takes it back where it does not hold.
pub fn try_advice(profile: &Profile, level: &Level, jump: &mut Jump) {
    let Some(mut trial) = jump.trial() else {
        return;
    };
    let (tick, cmd, player) = (jump.takeoff_tick, UserCmd::default(), trial.start());
    let (report, events) = (MoveReport::default(), Vec::new());
    let mut record = TickRecord {
        tick,
        cmd,
        before: player,
        player,
        report,
        events,
        health: 0,
        timer: Timer::Idle,
    };
    let mut near = level.near();
    while let Some(cmd) = trial.cmd() {
        (record.cmd, record.before) = (cmd, record.player);
        record.report.clear();
        follow_player(
            &mut record.player,
            &cmd,
            &profile.physics,
            &mut near,
            &mut record.report,
        );
        trial.observe(&record);
        record.tick += 1;
    }
    if !trial.holds() {
        jump.take_advice_back();
    }
}
