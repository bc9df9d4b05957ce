//! The keys of an action.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::InputKey;

/// Slot for one of an action's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Slot {
    /// The key shown first.
    Primary,
    /// A second key.
    Secondary,
    /// A third key. Jump, for example, can have space and both wheel directions.
    Third,
}

impl Slot {
    /// All slots, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

/// Keys of an action. Each of them triggers the action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keys {
    /// The key shown first.
    pub primary: Option<InputKey>,
    /// A second key.
    pub secondary: Option<InputKey>,
    /// A third key.
    pub third: Option<InputKey>,
}

impl Keys {
    /// Creates keys from names, for constants. An unknown name does not compile.
    pub(super) const fn from_names(names: &[&str]) -> Self {
        let mut keys = [None; Slot::ALL.len()];
        let mut at = 0;
        while at < names.len() {
            keys[at] = Some(InputKey::from_const_name(names[at]));
            at += 1;
        }
        let [primary, secondary, third] = keys;
        Self {
            primary,
            secondary,
            third,
        }
    }

    /// Creates a single key.
    pub fn from_key(key: InputKey) -> Self {
        Self {
            primary: Some(key),
            ..Self::default()
        }
    }

    /// Iterates over the bound keys, in menu order.
    pub fn iter(self) -> impl Iterator<Item = InputKey> {
        [self.primary, self.secondary, self.third]
            .into_iter()
            .flatten()
    }

    /// Returns the key in a slot.
    pub fn get(self, slot: Slot) -> Option<InputKey> {
        match slot {
            Slot::Primary => self.primary,
            Slot::Secondary => self.secondary,
            Slot::Third => self.third,
        }
    }

    /// Sets or clears a slot and removes the key from the others. Closes gaps between slots.
    #[must_use]
    pub fn with_slot(self, slot: Slot, key: Option<InputKey>) -> Self {
        let kept = |other| {
            if other == slot {
                key
            } else {
                self.get(other).filter(|bound| Some(*bound) != key)
            }
        };
        let mut keys = Slot::ALL.into_iter().filter_map(kept);
        Self {
            primary: keys.next(),
            secondary: keys.next(),
            third: keys.next(),
        }
    }

    /// Removes a key.
    #[must_use]
    pub fn without_key(self, key: InputKey) -> Self {
        let mut keys = self.iter().filter(|bound| *bound != key);
        Self {
            primary: keys.next(),
            secondary: keys.next(),
            third: keys.next(),
        }
    }
}
