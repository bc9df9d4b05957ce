//! Need For Kill's keys from a queue of timed events. A tick reads the events up to its end.

use strum::VariantArray as _;

use super::keys::{NfkKey, NfkKeys};
use crate::client::{InputQueue, KeyId, Micros};

/// Key number for keys held by a replay.
const HELD_ON: KeyId = KeyId::MAX - 1;

/// Press or release of a physical key bound to one of the game's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NfkKeyEvent {
    /// Game key that the physical key is bound to.
    pub key: NfkKey,
    /// Number of the physical key.
    pub by: KeyId,
    /// Whether the key was pressed, not released.
    pub down: bool,
}

/// The physical keys that hold one game key, and whether it was pressed since the last tick.
#[derive(Clone, Debug, Default)]
struct HeldKey {
    holders: Vec<KeyId>,
    went_down: bool,
}

impl HeldKey {
    fn is_down(&self) -> bool {
        !self.holders.is_empty()
    }

    fn press(&mut self, by: KeyId) {
        self.went_down |= !self.is_down();
        if !self.holders.contains(&by) {
            self.holders.push(by);
        }
    }
}

/// The player's keys in Need For Kill.
///
/// Call [`begin_tick`](Self::begin_tick), then [`next_keys`](Self::next_keys) on every tick.
#[derive(Clone, Debug, Default)]
pub struct QueuedNfkKeys {
    queue: InputQueue<NfkKeyEvent>,
    keys: [HeldKey; NfkKey::VARIANTS.len()],
    /// Whether a replay's keys are held until the player presses a key.
    is_held_on: bool,
}

impl QueuedNfkKeys {
    /// Adds an event. Events must be added in time order.
    pub fn push(&mut self, us: Micros, event: NfkKeyEvent) {
        self.queue.push(us, event);
    }

    /// Reads the events up to `end` for the next tick. Reports each key pressed or released.
    pub fn begin_tick(&mut self, end: Micros, mut report: impl FnMut(Micros, NfkKey, bool)) {
        while let Some((us, NfkKeyEvent { key, by, down })) = self.queue.pop_until(end) {
            if down && self.is_held_on {
                self.is_held_on = false;
                self.keys = Default::default();
            }
            let held = &mut self.keys[key as usize];
            let was_down = held.is_down();
            if down {
                held.press(by);
            } else {
                held.holders.retain(|holder| *holder != by);
            }
            if held.is_down() != was_down {
                report(us, key, down);
            }
        }
    }

    /// Returns the tick's keys. A key pressed and released since the last tick counts as held.
    pub fn next_keys(&mut self) -> NfkKeys {
        let [left, right, up, down] =
            [NfkKey::Left, NfkKey::Right, NfkKey::Up, NfkKey::Down].map(|key| {
                let held = &mut self.keys[key as usize];
                std::mem::take(&mut held.went_down) || held.is_down()
            });
        NfkKeys {
            up,
            left,
            right,
            down,
        }
    }

    /// Whether any physical key holds this key for the next tick.
    pub fn is_down(&self, key: NfkKey) -> bool {
        self.keys[key as usize].is_down()
    }

    /// Releases all keys and drops all queued events.
    pub fn release_all(&mut self) {
        self.queue.retain(|_| false);
        self.keys = Default::default();
        self.is_held_on = false;
    }

    /// Holds a key as if it had been pressed long ago.
    pub fn hold(&mut self, key: NfkKey, by: KeyId) {
        let held = &mut self.keys[key as usize];
        held.press(by);
        held.went_down = false;
    }

    /// Holds these keys until the player presses one.
    pub fn hold_until_press(&mut self, keys: NfkKeys) {
        self.release_all();
        let held = [
            (keys.left, NfkKey::Left),
            (keys.right, NfkKey::Right),
            (keys.up, NfkKey::Up),
            (keys.down, NfkKey::Down),
        ];
        for (_, key) in held.into_iter().filter(|(is_held, _)| *is_held) {
            self.hold(key, HELD_ON);
        }
        self.is_held_on = true;
    }
}
