//! Record of one tick, read by the HUD, the view, recorders and tests.

use super::course::{CourseEvent, Timer};
use super::math::ViewAngles;
use super::simulation::AnyTickRecord;
use crate::command::UserCmd;
use crate::engine::{MoveEvent, MoveReport, PlayerState};

/// One tick of a run: input, result and events.
#[derive(Clone, Debug, PartialEq)]
pub struct TickRecord {
    /// Tick number, from 1.
    pub tick: u64,
    /// Input of the tick.
    pub cmd: UserCmd,
    /// Player before the move.
    pub before: PlayerState,
    /// Player after the move, triggers and a respawn.
    pub player: PlayerState,
    /// Events of the movement.
    pub report: MoveReport,
    /// Events of the map and the game, in order.
    pub events: Vec<CourseEvent>,
    /// Hit points after the tick.
    pub health: i32,
    /// Course clock after the tick.
    pub timer: Timer,
}

impl TickRecord {
    /// Returns the view that a teleport or respawn forces after this tick, if any.
    pub fn forced_view(&self) -> Option<ViewAngles> {
        self.events.iter().rev().find_map(CourseEvent::forced_view)
    }
}

impl AnyTickRecord for TickRecord {
    fn tick(&self) -> u64 {
        self.tick
    }

    fn health(&self) -> i32 {
        self.health
    }

    fn timer(&self) -> Timer {
        self.timer
    }

    fn has_jumped(&self) -> bool {
        let is_jump = |event: &MoveEvent| matches!(event, MoveEvent::Jump { .. });
        self.report.events.iter().any(is_jump)
    }

    fn is_relocation(&self) -> bool {
        self.events.iter().any(|event| match event {
            CourseEvent::Teleported { .. }
            | CourseEvent::Respawned { .. }
            | CourseEvent::FellOut => true,
            CourseEvent::Pushed { .. }
            | CourseEvent::EnteredStart
            | CourseEvent::Started
            | CourseEvent::Checkpoint { .. }
            | CourseEvent::Finished { .. }
            | CourseEvent::FinishRefused { .. }
            | CourseEvent::Hurt { .. }
            | CourseEvent::Died { .. } => false,
        })
    }

    fn checkpoints(&self) -> impl Iterator<Item = u32> {
        self.events.iter().filter_map(|event| match event {
            CourseEvent::Checkpoint { number, .. } => Some(*number),
            CourseEvent::Teleported { .. }
            | CourseEvent::Pushed { .. }
            | CourseEvent::EnteredStart
            | CourseEvent::Started
            | CourseEvent::Finished { .. }
            | CourseEvent::FinishRefused { .. }
            | CourseEvent::Hurt { .. }
            | CourseEvent::Died { .. }
            | CourseEvent::FellOut
            | CourseEvent::Respawned { .. } => None,
        })
    }
}
