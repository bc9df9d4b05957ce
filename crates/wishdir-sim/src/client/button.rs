//! Button state of the original clients: keys that hold it, and edges since the last command.
//!
//! See `docs/goldsrc.md` 8, "Key state", and `docs/quakeworld.md` 10.1.

/// Number that identifies a physical key.
pub type KeyId = u32;

/// State of one button: up to two keys that hold it, and the edges since the last command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyState {
    holders: [Option<KeyId>; 2],
    went_down: bool,
    went_up: bool,
}

/// Weight of a key that was pressed since the last command and is still held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressWeight {
    /// Weight 1: QuakeWorld's movement keys.
    Whole,
    /// Weight 0.5: GoldSrc, and QuakeWorld's look keys.
    Half,
}

impl KeyState {
    /// Presses a key. Returns whether the button changed from up to down.
    /// Has no effect if the key already holds the button, or if two other keys do.
    pub fn press(&mut self, key: KeyId) -> bool {
        if self.holders.contains(&Some(key)) {
            return false;
        }
        let was_down = self.is_down();
        let Some(free) = self.holders.iter_mut().find(|holder| holder.is_none()) else {
            return false;
        };
        *free = Some(key);
        self.went_down |= !was_down;
        !was_down
    }

    /// Releases a key. The button goes up when the last key that holds it is released.
    /// Has no effect for other keys.
    pub fn release(&mut self, key: KeyId) {
        let Some(held) = self.holders.iter_mut().find(|holder| **holder == Some(key)) else {
            return;
        };
        *held = None;
        self.went_up |= !self.is_down();
    }

    /// Releases all keys that hold the button.
    pub fn release_all(&mut self) {
        self.went_up |= self.is_down();
        self.holders = [None; 2];
    }

    /// Clears the edges, as if a held button had been held for the whole frame.
    pub(super) fn clear_edges(&mut self) {
        (self.went_down, self.went_up) = (false, false);
    }

    /// Whether any key holds the button.
    pub fn is_down(&self) -> bool {
        self.holders.iter().any(Option::is_some)
    }

    /// Returns the held fraction of the frame: 0, 0.25, 0.5, 0.75 or 1. Clears the edges.
    pub(super) fn weigh(&mut self, press: PressWeight) -> f32 {
        let edges = (self.went_down, self.went_up);
        self.went_down = false;
        self.went_up = false;
        match (edges, self.is_down()) {
            ((true, false), true) => match press {
                PressWeight::Whole => 1.0,
                PressWeight::Half => 0.5,
            },
            ((true, true), true) => 0.75,
            ((true, true), false) => 0.25,
            ((false, false), true) => 1.0,
            // Held with only a release edge is impossible. The originals use 0 as well.
            ((false, true), _) | ((true | false, false), false) => 0.0,
        }
    }

    /// Whether the button sets its bit in this command: held now, or tapped since the last command.
    /// Clears the press edge.
    pub(super) fn take_bit(&mut self) -> bool {
        let went_down = self.went_down;
        self.went_down = false;
        went_down || self.is_down()
    }
}
