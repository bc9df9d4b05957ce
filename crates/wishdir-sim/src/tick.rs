//! What one tick leaves for everybody else: the HUD, the view, a recorder and the tests read only
//! this.

use super::course::{CourseEvent, Timer};
use super::math::ViewAngles;
use crate::command::UserCmd;
use crate::engine::{MoveReport, PlayerState};

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
