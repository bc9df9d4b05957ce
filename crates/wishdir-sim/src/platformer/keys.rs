//! The four keys of a tick.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A key, as scripts name it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, VariantArray)]
#[serde(rename = "NfkScriptKey")]
pub enum NfkKey {
    /// Run to the left.
    Left,
    /// Run to the right.
    Right,
    /// Jump.
    Up,
    /// Crouch.
    Down,
}

/// Which keys are held in a tick. Holding is enough for everything: no press is ever asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NfkKeys {
    /// The jump key.
    pub up: bool,
    /// Run to the left.
    pub left: bool,
    /// Run to the right.
    pub right: bool,
    /// The crouch key.
    pub down: bool,
}

impl NfkKeys {
    /// No key.
    pub const NONE: Self = Self {
        up: false,
        left: false,
        right: false,
        down: false,
    };

    /// The keys of a word as the recordings write it: letters of `ULRD`, or `-` for none.
    pub fn parse(word: &str) -> Option<Self> {
        let mut keys = Self::NONE;
        if word == "-" {
            return Some(keys);
        }
        for letter in word.chars() {
            let key = match letter {
                'U' => &mut keys.up,
                'L' => &mut keys.left,
                'R' => &mut keys.right,
                'D' => &mut keys.down,
                _ => return None,
            };
            *key = true;
        }
        Some(keys)
    }

    /// One of the run keys, not both: -1 left, +1 right.
    pub(super) fn run_sign(self) -> Option<f64> {
        match (self.left, self.right) {
            (true, false) => Some(-1.0),
            (false, true) => Some(1.0),
            (true, true) | (false, false) => None,
        }
    }
}

/// As the recordings write it.
impl fmt::Display for NfkKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = [
            (self.up, "U"),
            (self.left, "L"),
            (self.right, "R"),
            (self.down, "D"),
        ];
        for (_, letter) in held.iter().filter(|(is_held, _)| *is_held) {
            f.write_str(letter)?;
        }
        if *self == Self::NONE {
            f.write_str("-")
        } else {
            Ok(())
        }
    }
}
