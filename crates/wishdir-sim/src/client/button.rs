//! Button state of the original clients: keys that hold it, and edges since the last command.
//!
//! See `docs/goldsrc.md` 8, "Key state", `docs/quakeworld.md` 10.1 and `docs/quake3.md` 12.

/// Time since an arbitrary start, microseconds.
pub type Micros = u64;

/// Microseconds per millisecond.
const MICROS_PER_MSEC: Micros = 1000;
/// Maximum frame length that counts for a key's share, milliseconds. Only pauses are longer.
const LONGEST_FRAME_MSEC: Micros = 200;

/// Number that identifies a physical key.
pub type KeyId = u32;

/// State of one button: up to two keys that hold it, and the edges since the last command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyState {
    holders: [Option<KeyId>; 2],
    went_down: bool,
    went_up: bool,
    /// Start of the current press, or of the frame, whichever is later.
    down_since: Micros,
    /// Total length of earlier presses in the frame, milliseconds.
    down_msec: Micros,
}

/// Times of a client frame, for clients that count how long a key was down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FrameTime {
    /// Time of the last command, which started the frame.
    pub(super) start: Micros,
    /// Time of the latest event, or of the command while it is built.
    pub(super) now: Micros,
}

/// Returns the milliseconds between two times, each rounded down to a whole millisecond.
fn msec_between(start: Micros, end: Micros) -> Micros {
    (end / MICROS_PER_MSEC).saturating_sub(start / MICROS_PER_MSEC)
}

/// Weight of a key that was pressed since the last command and is still held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressWeight {
    /// A full press: QuakeWorld's movement keys count with weight 1.
    Whole,
    /// A half press: GoldSrc, and QuakeWorld's look keys, count with weight 0.5.
    Half,
}

impl KeyState {
    /// Presses a key. Returns whether the button changed from up to down.
    /// Has no effect if the key already holds the button, or if two other keys do.
    pub fn press(&mut self, key: KeyId) -> bool {
        self.press_at(key, 0)
    }

    /// Like [`Self::press`], at a given time.
    pub(super) fn press_at(&mut self, key: KeyId, now: Micros) -> bool {
        if self.holders.contains(&Some(key)) {
            return false;
        }
        let was_down = self.is_down();
        let Some(free) = self.holders.iter_mut().find(|holder| holder.is_none()) else {
            return false;
        };
        *free = Some(key);
        self.went_down |= !was_down;
        if !was_down {
            self.down_since = now;
        }
        !was_down
    }

    /// Releases a key. The button goes up when the last key that holds it is released.
    /// Has no effect for other keys.
    pub fn release(&mut self, key: KeyId) {
        self.release_at(key, 0);
    }

    /// Like [`Self::release`], at a given time.
    pub(super) fn release_at(&mut self, key: KeyId, now: Micros) {
        let Some(held) = self.holders.iter_mut().find(|holder| **holder == Some(key)) else {
            return;
        };
        *held = None;
        self.went_up |= !self.is_down();
        if !self.is_down() {
            self.down_msec += msec_between(self.down_since, now);
        }
    }

    /// Releases all keys that hold the button, at a given time.
    pub(super) fn release_all(&mut self, now: Micros) {
        if self.is_down() {
            self.went_up = true;
            self.down_msec += msec_between(self.down_since, now);
        }
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
    pub(super) fn take_weight(&mut self, press: PressWeight) -> f32 {
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
            // A held button cannot have a release edge alone. The originals use 0 here as well.
            ((false, true), _) | ((true | false, false), false) => 0.0,
        }
    }

    /// Returns the share of the frame during which the button was down, 0 to 1.
    /// Starts the next frame.
    pub(super) fn take_share(&mut self, frame: FrameTime) -> f32 {
        let mut down = std::mem::take(&mut self.down_msec);
        if self.is_down() {
            down += msec_between(self.down_since, frame.now);
            self.down_since = frame.now;
        }
        (self.went_down, self.went_up) = (false, false);
        let length = msec_between(frame.start, frame.now).min(LONGEST_FRAME_MSEC);
        match length {
            0 if self.is_down() => 1.0,
            0 => 0.0,
            _ => (down.min(length) as f32) / (length as f32),
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
