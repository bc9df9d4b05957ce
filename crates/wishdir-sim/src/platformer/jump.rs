//! Lines A, E and F of the tick: the speed jump's count, the jump and crouching.

use super::lines::Line;
use super::probes;
use super::report::{Count, Jump, NfkEvent};
use super::rules::Ruleset;
use super::state::Dir;
use super::tick::Tick;
use crate::event::EventSink;

/// 068R2: minimum ticks between two counted jumps.
pub const HOLD_OFF_TICKS: u8 = 3;
/// `iy` after a jump, pixels per tick.
pub const JUMP_IY: f64 = -2.9;
/// `iy` after a double jump, pixels per tick.
pub const DOUBLE_JUMP_IY: f64 = -3.0;
/// `iy` while the jump key is held in a liquid, pixels per tick.
pub const SWIM_IY: f64 = -1.5;
/// `iy` while the jump key is held with the flight power-up, pixels per tick.
pub const FLIGHT_IY: f64 = -2.0;
/// Double jump counter after a jump, ticks.
pub const DOUBLE_JUMP_TICKS: u8 = 14;
/// Value of the double jump counter above which the next jump is a double jump, ticks.
pub const DOUBLE_JUMP_OVER: u8 = 4;
/// Version 0.75: maximum ticks on the ground after which a jump still raises the level.
pub const FRESH_TICKS_MAX: u8 = 4;
/// Version 0.75: value of the ground counter after a jump.
const JUMPED: u8 = u8::MAX;

impl<R: EventSink<NfkEvent>> Tick<'_, R> {
    #[inline]
    fn is_in_liquid(&self) -> bool {
        probes::is_centre_wet(self.grid, self.state)
            || probes::is_low_point_wet(self.grid, self.state)
    }

    /// Line A: counts the previous tick's jump, because this line runs before any movement.
    pub(super) fn count_previous_jump(&mut self) {
        if !self.keys.up {
            return;
        }
        if self.state.injump > 0 {
            if R::LISTENS && self.is_on_ground() {
                self.record.emit(NfkEvent::Count(Count::HoldOff));
            }
            return;
        }
        if self.is_in_liquid() {
            self.record.emit(NfkEvent::Count(Count::Liquid));
            self.apply_line(Line::CountLiquid, |state| state.speedjump = 0);
        } else if self.is_on_ground() {
            self.count_on_ground();
        }
    }

    /// Line A3, on the ground: counts the jump if the run key in the direction of movement is held.
    /// Without this key, the count is lost.
    fn count_on_ground(&mut self) {
        let matches = match self.state.dir {
            Dir::RunLeft => self.keys.left,
            Dir::RunRight => self.keys.right,
            Dir::StandLeft | Dir::StandRight => false,
        };
        let (count, max) = (self.state.speedjump, self.rules.max_count());
        let outcome = if self.is_head_blocked() {
            Count::LowCeiling
        } else if self.state.crouch {
            Count::Crouched
        } else if !matches {
            Count::NoMatchingKey
        } else if count < max {
            Count::Counted(count + 1)
        } else {
            Count::Full(max)
        };
        self.record.emit(NfkEvent::Count(outcome));
        self.apply_line(Line::Count, |state| match outcome {
            Count::Counted(count) | Count::Full(count) => {
                state.speedjump = count;
                state.injump = HOLD_OFF_TICKS;
            }
            Count::NoMatchingKey => state.speedjump = 0,
            Count::Crouched
            | Count::Liquid
            | Count::LowCeiling
            | Count::HoldOff
            | Count::Stood(_) => {}
        });
    }

    /// Line E: jumps on every tick that the jump key is held.
    pub(super) fn jump(&mut self) {
        if !self.keys.up {
            return;
        }
        let resets = self.rules == Ruleset::V075;
        if self.is_in_liquid() {
            self.take_off(Line::Swim, Jump::Swim, SWIM_IY);
            if resets {
                self.apply_line(Line::Swim, |state| state.speedjump = 0);
            }
        } else if self.state.flight && !self.is_on_ground() && !self.is_head_blocked() {
            self.take_off(Line::Flight, Jump::Flight, FLIGHT_IY);
            self.apply_line(Line::Flight, |state| {
                state.crouch = false;
                if resets {
                    state.speedjump = 0;
                }
            });
        } else if self.is_on_ground() && !self.is_head_blocked() {
            self.jump_from_ground();
        }
    }

    /// Line E3: makes a jump or a double jump.
    fn jump_from_ground(&mut self) {
        let lift = match self.rules {
            Ruleset::R2 => 0.0,
            Ruleset::V075 => self.raise_level(),
        };
        if self.state.doublejump > DOUBLE_JUMP_OVER {
            self.apply_line(Line::Jump, |state| {
                state.doublejump = DOUBLE_JUMP_TICKS;
                state.crouch = false;
            });
            self.take_off(Line::Jump, Jump::Double, DOUBLE_JUMP_IY + lift);
        } else {
            self.apply_line(Line::Jump, |state| {
                if state.doublejump == 0 {
                    state.doublejump = DOUBLE_JUMP_TICKS;
                }
            });
            self.take_off(Line::Jump, Jump::Plain, JUMP_IY + lift);
        }
    }

    /// 0.75: raises the level if the jump is fresh. Returns the `iy` that the level adds, pixels
    /// per tick.
    fn raise_level(&mut self) -> f64 {
        let (level, stood) = (self.state.speedjump, self.state.ground_ticks);
        let max = self.rules.max_count();
        let outcome = if stood > FRESH_TICKS_MAX {
            Count::Stood(stood)
        } else if level < max {
            Count::Counted(level + 1)
        } else {
            Count::Full(max)
        };
        self.record.emit(NfkEvent::Count(outcome));
        self.apply_line(Line::Jump, |state| {
            if let Count::Counted(level) | Count::Full(level) = outcome {
                state.speedjump = level;
            }
            state.ground_ticks = JUMPED;
        });
        self.rules.speed_jump_effect(self.state.speedjump).jump_iy
    }

    fn take_off(&mut self, line: Line, kind: Jump, iy: f64) {
        self.record.emit(NfkEvent::Jump { kind, iy });
        self.apply_line(line, |state| state.iy = iy);
    }

    /// Line F: handles the crouch key, which only works on the ground.
    pub(super) fn crouch(&mut self) {
        if !self.keys.up {
            if self.keys.down {
                if self.is_on_ground() {
                    self.apply_line(Line::CrouchKey, |state| state.crouch = true);
                }
            } else if !self.is_stand_up_blocked() {
                self.apply_line(Line::CrouchKey, |state| state.crouch = false);
            }
        }
        if !self.is_stand_up_blocked() && !self.is_on_ground() {
            self.apply_line(Line::CrouchAir, |state| state.crouch = false);
        }
    }
}
