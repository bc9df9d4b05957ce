//! One button as the original clients keep it: who holds it, and what happened since it was last
//! read.
//!
//! `docs/goldsrc.md` 8, "Key state"; `docs/quakeworld.md` 10.1.

/// Which physical key: any number that tells keys apart.
pub type KeyId = u32;

/// A button: down, "went down since the last command", "went up since the last command", and the
/// keys holding it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyState {
    holders: [Option<KeyId>; 2],
    went_down: bool,
    went_up: bool,
}

/// What a key weighs that went down since the last command and still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// 1: QuakeWorld's movement keys.
    Whole,
    /// 0.5: GoldSrc, and QuakeWorld's look keys.
    Half,
}

impl KeyState {
    /// A key goes down. A key that already holds the button, and a third key, change nothing.
    /// Whether the button itself went down.
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

    /// A key goes up. The button goes up with the last key that holds it; other keys change
    /// nothing.
    pub fn release(&mut self, key: KeyId) {
        let Some(held) = self.holders.iter_mut().find(|holder| **holder == Some(key)) else {
            return;
        };
        *held = None;
        self.went_up |= !self.is_down();
    }

    /// The button goes up, whatever holds it.
    pub fn let_go(&mut self) {
        self.went_up |= self.is_down();
        self.holders = [None; 2];
    }

    /// What happened since it was last read is over: a button that is down has been down all along.
    pub(super) fn clear_edges(&mut self) {
        (self.went_down, self.went_up) = (false, false);
    }

    /// Whether any key holds it.
    pub fn is_down(&self) -> bool {
        self.holders.iter().any(Option::is_some)
    }

    /// How much of the time since the last reading it was down: 0, 0.25, 0.5, 0.75 or 1. Clears the
    /// edges.
    pub(super) fn weigh(&mut self, press: Press) -> f32 {
        let edges = (self.went_down, self.went_up);
        self.went_down = false;
        self.went_up = false;
        match (edges, self.is_down()) {
            ((true, false), true) => match press {
                Press::Whole => 1.0,
                Press::Half => 0.5,
            },
            ((true, true), true) => 0.75,
            ((true, true), false) => 0.25,
            ((false, false), true) => 1.0,
            // Down with only "went up" behind it cannot be; the originals weigh it 0 as well.
            ((false, true), _) | ((true | false, false), false) => 0.0,
        }
    }

    /// Whether it sets its bit in this command: down now, or tapped since the last. Clears that
    /// edge.
    pub(super) fn take_bit(&mut self) -> bool {
        let went_down = self.went_down;
        self.went_down = false;
        went_down || self.is_down()
    }
}
