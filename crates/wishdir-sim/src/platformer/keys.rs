//! The four keys of a tick.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A key, named as in scripts.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, VariantArray)]
#[serde(rename = "NfkScriptKey")]
pub enum NfkKey {
    /// Key to run left.
    Left,
    /// Key to run right.
    Right,
    /// Key to jump.
    Up,
    /// Key to crouch.
    Down,
}

/// Keys held on a tick. The movement only checks held keys, never presses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NfkKeys {
    /// Jump key.
    pub up: bool,
    /// Key to run left.
    pub left: bool,
    /// Key to run right.
    pub right: bool,
    /// Crouch key.
    pub down: bool,
}

impl NfkKeys {
    /// No keys.
    pub const NONE: Self = Self {
        up: false,
        left: false,
        right: false,
        down: false,
    };

    /// Parses keys as recordings write them: letters of `ULRD`, or `-` for no keys.
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

    /// Returns the run direction: -1 left, +1 right. `None` for no run key or both.
    pub(super) fn run_sign(self) -> Option<f64> {
        match (self.left, self.right) {
            (true, false) => Some(-1.0),
            (false, true) => Some(1.0),
            (true, true) | (false, false) => None,
        }
    }
}

/// Formats keys as recordings write them.
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
