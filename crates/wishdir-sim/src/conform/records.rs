//! Tick records of a trace, re-simulated from the recorded commands for the analysis.

use std::sync::Arc;

use super::Recording;
use crate::course::Timer;
use crate::engine::{MoveReport, PlayerState, player_move};
use crate::profile::{Profile, TickRule};
use crate::run::FULL_HEALTH;
use crate::tick::TickRecord;
use crate::world::NearLevel;

/// Tick length of a trace without frames, milliseconds.
const DEFAULT_MSEC: u8 = 10;

impl Recording {
    /// Returns the engine and its variables as a profile.
    /// Traces have no client variables and no eye height. Those come from the built-in profile.
    pub fn profile(&self) -> Profile {
        let msec = self.cmds().next().map_or(DEFAULT_MSEC, |cmd| cmd.msec);
        Profile {
            name: self.name.clone(),
            title: self.name.clone(),
            physics: self.physics,
            hulls: self.hulls.clone(),
            tick: TickRule::Fixed(msec),
            ..Profile::for_engine(self.physics.engine)
        }
    }

    /// Re-simulates the ticks, free-running from the recorded start.
    pub fn records(&self) -> impl Iterator<Item = TickRecord> + use<'_> {
        let mut level = NearLevel::new(Arc::new(self.level()));
        let mut player: PlayerState = self.initial();
        self.frames.iter().zip(1..).map(move |(frame, tick)| {
            let cmd = &frame.cmd;
            frame.apply_to_start(&mut player);
            let before = player;
            let mut report = MoveReport::default();
            player_move(&mut player, cmd, &self.physics, &mut level, &mut report);
            TickRecord {
                tick,
                cmd: *cmd,
                before,
                player,
                report,
                events: Vec::new(),
                health: FULL_HEALTH,
                timer: Timer::Idle,
            }
        })
    }
}
