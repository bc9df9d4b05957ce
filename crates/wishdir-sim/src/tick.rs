//! What one tick leaves for everybody else: the HUD, the view, a recorder and the tests read only
//! this.

use super::course::{CourseEvent, Timer};
use super::math::ViewAngles;
use super::simulation::TickLike;
use crate::command::UserCmd;
use crate::engine::{MoveEvent, MoveReport, PlayerState};

/// One tick of a run: what was asked for, what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TickRecord {
    /// The tick's number; the first of a run is 1.
    pub tick: u64,
    /// What was asked for.
    pub cmd: UserCmd,
    /// The player before the move.
    pub before: PlayerState,
    /// The player after everything: move, triggers, respawn.
    pub player: PlayerState,
    /// What the movement did and with which numbers.
    pub report: MoveReport,
    /// What the map and the game did, in order.
    pub events: Vec<CourseEvent>,
    /// Hit points after the tick.
    pub health: i32,
    /// The course's clock after the tick.
    pub timer: Timer,
}

impl TickRecord {
    /// The view that the player must face after this tick, if the tick says so (teleport, respawn).
    pub fn facing(&self) -> Option<ViewAngles> {
        self.events.iter().rev().find_map(CourseEvent::facing)
    }
}

impl TickLike for TickRecord {
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
