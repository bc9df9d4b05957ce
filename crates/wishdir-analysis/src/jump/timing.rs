//! The jump and duck keys around the landing before a jump: how early or late, and how often
//! (`docs/numbers.md` 2.9).

use std::collections::VecDeque;

use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::tick::TickRecord;

/// Keys this long before and after a landing belong to it, milliseconds.
pub const LANDING_KEYS_MSEC: u64 = 150;

/// How long edges are remembered, milliseconds: a hop's time on the ground more.
const KEPT_MSEC: u64 = 2 * LANDING_KEYS_MSEC;

/// How far from a landing something was: 0 in the tick that landed, negative before it, positive
/// after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// In ticks: 1 is the first that could jump.
    pub ticks: i32,
    /// In milliseconds.
    pub msec: i32,
}

/// What the keys did around a landing: up to 150 ms before it, and after it. A notch of the wheel
/// is a press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LandingKeys {
    /// The press of jump that jumped: the last one up to the take-off. None if it is held for
    /// longer.
    pub jump: Option<Timing>,
    /// The last press of jump that came too early: in the air, or in the tick that landed.
    pub early_jump: Option<Timing>,
    /// Presses of jump up to the tick that landed, that one included.
    pub presses_before: u32,
    /// Presses of jump after it, up to 150 ms, the one that jumped and those in the next flight
    /// included.
    pub presses_after: u32,
    /// Where duck was pressed last, up to the take-off.
    pub duck_pressed: Option<Timing>,
    /// Where duck was released last, up to the take-off.
    pub duck_released: Option<Timing>,
}

/// A key that changed.
#[derive(Clone, Copy, Debug)]
struct Edge {
    key: u16,
    pressed: bool,
    at: Moment,
}

/// A tick and the time at its end, milliseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    tick: u64,
    msec: u64,
}

impl Timing {
    fn between(landing: Moment, other: Moment) -> Self {
        let signed = |of: u64, from: u64| (of as i64 - from as i64) as i32;
        Self {
            ticks: signed(other.tick, landing.tick),
            msec: signed(other.msec, landing.msec),
        }
    }
}

/// Where jump and duck changed lately.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyEdges {
    buttons: u16,
    now: Moment,
    edges: VecDeque<Edge>,
    landing: Option<Moment>,
}

impl KeyEdges {
    /// Takes the next tick; `placed`: it does not go on from the one before.
    #[inline]
    pub(super) fn observe(&mut self, record: &TickRecord, placed: bool) {
        if placed {
            self.edges.clear();
            (self.buttons, self.landing) = (record.cmd.buttons, None);
        }
        self.now = Moment {
            tick: record.tick,
            msec: self.now.msec + u64::from(record.cmd.msec),
        };
        let changed = (record.cmd.buttons ^ self.buttons) & (JUMP | DUCK);
        if changed != 0 {
            self.note(changed, record.cmd.buttons);
        }
    }

    fn note(&mut self, changed: u16, buttons: u16) {
        self.buttons = buttons;
        let oldest = self.now.msec.saturating_sub(KEPT_MSEC);
        while self.edges.front().is_some_and(|edge| edge.at.msec < oldest) {
            self.edges.pop_front();
        }
        for key in [JUMP, DUCK].into_iter().filter(|key| changed & key != 0) {
            self.edges.push_back(Edge {
                key,
                pressed: buttons & key != 0,
                at: self.now,
            });
        }
    }

    /// The tick that was observed last has landed.
    pub(super) fn land(&mut self) {
        self.landing = Some(self.now);
    }

    /// What the keys did around the last landing, up to the tick that was observed last.
    pub(super) fn around_landing(&self) -> Option<LandingKeys> {
        let landing = self.landing?;
        let oldest = landing.msec.saturating_sub(LANDING_KEYS_MSEC);
        let mut keys = LandingKeys::default();
        for edge in self.edges.iter().filter(|edge| edge.at.msec >= oldest) {
            let timing = Some(Timing::between(landing, edge.at));
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

    /// Whether jump was pressed in the tick that was observed last, so soon that it still belongs
    /// to the landing.
    pub(super) fn pressed_again(&self) -> bool {
        let is_near = |landing: &Moment| self.now.msec - landing.msec <= LANDING_KEYS_MSEC;
        self.landing.as_ref().is_some_and(is_near)
            && self
                .edges
                .iter()
                .rev()
                .take_while(|edge| edge.at.tick == self.now.tick)
                .any(|edge| edge.key == JUMP && edge.pressed)
    }
}
