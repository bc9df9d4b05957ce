//! Jumps from take-off to landing, each number worked out by hand or recorded.

mod brute;
mod command;
mod grades;
mod hops;
pub(crate) mod kinds;
mod paper;
mod random;
mod recorded;
mod stances;
mod surfaces;
mod timing;

use wishdir_analysis::jump::Jump;
use wishdir_analysis::session::Finding;
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

use crate::support::findings;
use crate::support::recordings::recording;

/// The jumps of some ticks.
fn jumps_of(profile: &Profile, records: &[TickRecord]) -> Vec<Jump> {
    findings(profile, records)
        .into_iter()
        .filter_map(Finding::jump)
        .collect()
}

/// A recording's ticks and jumps.
fn recorded(set: &str, name: &str) -> (Vec<TickRecord>, Vec<Jump>) {
    let recording = recording(set, name);
    let records: Vec<TickRecord> = recording.records().collect();
    let jumps = jumps_of(&recording.profile(), &records);
    (records, jumps)
}

/// The ticks of these commands.
fn ticks_of(
    profile: &Profile,
    level: &Level,
    start: PlayerState,
    cmds: &[UserCmd],
) -> Vec<TickRecord> {
    let mut player = start;
    let tick = |(cmd, tick): (&UserCmd, u64)| {
        let before = player;
        let mut report = MoveReport::default();
        player_move(
            &mut player,
            cmd,
            &profile.physics,
            &mut level.near(),
            &mut report,
        );
        let (health, timer) = (FULL_HEALTH, Timer::Idle);
        TickRecord {
            tick,
            cmd: *cmd,
            before,
            player,
            report,
            events: Vec::new(),
            health,
            timer,
        }
    };
    cmds.iter().zip(1..).map(tick).collect()
}
