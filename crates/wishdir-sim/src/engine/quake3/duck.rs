//! Ducking (`docs/quake3.md` 6.2), which takes effect immediately and does not move the feet.

use super::Quake3Move;
use crate::engine::report::{DuckStep, MoveEvent};
use crate::engine::state::{DUCKED_HULL, PMF_DUCKED, Quake3State, STANDING_HULL};
use crate::event::EventSink;
use crate::world::Trace;

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_CheckDuck`: sets the flag, the box and the eye height.
    pub(super) fn duck(&mut self) {
        let was_ducked = self.own.has_flag(PMF_DUCKED);
        if self.asked.up < 0 {
            self.own.set_flag(PMF_DUCKED, true);
        } else if was_ducked && !self.world.is_stuck(STANDING_HULL, self.origin) {
            self.own.set_flag(PMF_DUCKED, false);
        }
        let is_ducked = self.own.has_flag(PMF_DUCKED);
        (self.hull, self.own.view_height) = if is_ducked {
            (DUCKED_HULL, Quake3State::DUCKED_VIEW)
        } else {
            (STANDING_HULL, Quake3State::STANDING_VIEW)
        };
        let step = match (was_ducked, is_ducked) {
            (false, true) if self.on_ground => DuckStep::DuckedOnGround,
            (false, true) => DuckStep::DuckedInAir,
            (true, false) => DuckStep::StoodUp,
            (true, true) if self.asked.up >= 0 => DuckStep::Blocked,
            (true, true) | (false, false) => return,
        };
        self.record.emit(MoveEvent::Duck(step));
    }
}
