//! Timing of the jump and duck keys around the landing before a jump (`docs/numbers.md` 2.9).

use std::collections::VecDeque;

use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::tick::TickRecord;

/// Time around a landing within which keys belong to the landing, milliseconds.
pub const LANDING_KEYS_MSEC: u64 = 150;

/// Time for which key changes are stored, milliseconds. Long enough for a hop's time on the ground.
const KEPT_MSEC: u64 = 2 * LANDING_KEYS_MSEC;

/// Time relative to a landing: 0 on the landing tick, negative before it, positive after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// Ticks after the landing tick. 1 is the first tick that could jump.
    pub ticks: i32,
    /// Time after the landing tick, milliseconds.
    pub msec: i32,
}

/// Keys around a landing, up to 150 ms before and after it. A wheel notch counts as a press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LandingKeys {
    /// Jump press that started the jump: the last one before takeoff. `None` if jump was pressed
    /// more than 150 ms before the landing.
    pub jump: Option<Timing>,
    /// Last jump press that was too early: in the air, or on the landing tick.
    pub early_jump: Option<Timing>,
    /// Jump presses up to and including the landing tick.
    pub presses_before: u32,
    /// Jump presses after the landing tick, up to 150 ms. Includes the press that jumped and the
    /// presses in the next flight.
    pub presses_after: u32,
    /// Last duck press before takeoff.
    pub duck_pressed: Option<Timing>,
    /// Last duck release before takeoff.
    pub duck_released: Option<Timing>,
}

impl LandingKeys {
    /// Returns the number of ticks before the landing tick at which jump was pressed too early, if
    /// the player then had to press it again. `None` with several early presses: they come from a
    /// wheel, whose notches hit or miss by chance.
    pub fn early_press_ticks(&self) -> Option<u32> {
        let is_pressed_again = self.jump.is_some_and(|jump| jump.ticks > 0);
        let early = self
            .early_jump
            .filter(|_| is_pressed_again && self.presses_before == 1)?;
        Some(early.ticks.unsigned_abs())
    }
}

/// Press or release of a key.
#[derive(Clone, Copy, Debug)]
struct KeyChange {
    key: u16,
    pressed: bool,
    at: TickWithTime,
}

/// Number of a tick, and the time at its end, milliseconds.
#[derive(Clone, Copy, Debug, Default)]
struct TickWithTime {
    tick: u64,
    msec: u64,
}

impl Timing {
    fn from_ticks(landing: TickWithTime, other: TickWithTime) -> Self {
        let signed = |of: u64, from: u64| (of as i64 - from as i64) as i32;
        Self {
            ticks: signed(other.tick, landing.tick),
            msec: signed(other.msec, landing.msec),
        }
    }
}

/// Recent presses and releases of jump and duck.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyChanges {
    buttons: u16,
    now: TickWithTime,
    edges: VecDeque<KeyChange>,
    landing: Option<TickWithTime>,
}

impl KeyChanges {
    /// Processes the next tick. `placed`: whether the tick does not continue the previous one.
    #[inline]
    pub(super) fn observe(&mut self, record: &TickRecord, placed: bool) {
        if placed {
            self.edges.clear();
            (self.buttons, self.landing) = (record.cmd.buttons, None);
        }
        self.now = TickWithTime {
            tick: record.tick,
            msec: self.now.msec + u64::from(record.cmd.msec),
        };
        let changed = (record.cmd.buttons ^ self.buttons) & (JUMP | DUCK);
        if changed != 0 {
            self.record_changes(changed, record.cmd.buttons);
        }
    }

    fn record_changes(&mut self, changed: u16, buttons: u16) {
        self.buttons = buttons;
        let oldest = self.now.msec.saturating_sub(KEPT_MSEC);
        while self.edges.front().is_some_and(|edge| edge.at.msec < oldest) {
            self.edges.pop_front();
        }
        for key in [JUMP, DUCK].into_iter().filter(|key| changed & key != 0) {
            self.edges.push_back(KeyChange {
                key,
                pressed: buttons & key != 0,
                at: self.now,
            });
        }
    }

    /// Marks the last processed tick as a landing.
    pub(super) fn mark_landing(&mut self) {
        self.landing = Some(self.now);
    }

    /// Returns the keys around the last landing, up to the last processed tick.
    pub(super) fn keys_around_landing(&self) -> Option<LandingKeys> {
        let landing = self.landing?;
        let oldest = landing.msec.saturating_sub(LANDING_KEYS_MSEC);
        let mut keys = LandingKeys::default();
        for edge in self.edges.iter().filter(|edge| edge.at.msec >= oldest) {
            let timing = Some(Timing::from_ticks(landing, edge.at));
            match (edge.key, edge.pressed) {
                (JUMP, true) => {
                    keys.jump = timing;
                    if edge.at.tick <= landing.tick {
                        keys.early_jump = timing;
                        keys.presses_before += 1;
                    } else {
                        keys.presses_after += 1;
                    }
                }
                (DUCK, true) => keys.duck_pressed = timing,
                (DUCK, false) => keys.duck_released = timing,
                _ => {}
            }
        }
        Some(keys)
    }

    /// Whether jump was pressed on the last processed tick, soon enough to belong to the landing.
    pub(super) fn is_pressed_again(&self) -> bool {
        let is_near = |landing: &TickWithTime| self.now.msec - landing.msec <= LANDING_KEYS_MSEC;
        self.landing.as_ref().is_some_and(is_near)
            && self
                .edges
                .iter()
                .rev()
                .take_while(|edge| edge.at.tick == self.now.tick)
                .any(|edge| edge.key == JUMP && edge.pressed)
    }
}
