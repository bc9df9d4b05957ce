//! The keys of one action.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::InputKey;

/// Which of an action's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Slot {
    /// The key that is shown first.
    Primary,
    /// Another.
    Secondary,
    /// And another: space and both ways of the wheel.
    Third,
}

impl Slot {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

/// The keys of an action: each of them does it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keys {
    /// The key that menus show first.
    pub primary: Option<InputKey>,
    /// Another that does the same.
    pub secondary: Option<InputKey>,
    /// And another.
    pub third: Option<InputKey>,
}

impl Keys {
    /// Keys by their names, for constants: an unknown name does not compile.
    pub(super) const fn named(names: &[&str]) -> Self {
        let mut keys = [None; Slot::ALL.len()];
        let mut at = 0;
        while at < names.len() {
            keys[at] = Some(InputKey::named(names[at]));
            at += 1;
        }
        let [primary, secondary, third] = keys;
        Self {
            primary,
            secondary,
            third,
        }
    }

    /// A single key.
    pub fn one(key: InputKey) -> Self {
        Self {
            primary: Some(key),
            ..Self::default()
        }
    }

    /// All that are there, in the menu's order.
    pub fn iter(self) -> impl Iterator<Item = InputKey> {
        [self.primary, self.secondary, self.third]
            .into_iter()
            .flatten()
    }

    /// The key of a slot.
    pub fn get(self, slot: Slot) -> Option<InputKey> {
        match slot {
            Slot::Primary => self.primary,
            Slot::Secondary => self.secondary,
            Slot::Third => self.third,
        }
    }

    /// With this key, or none, in a slot, and in no other. No slot before another stays empty.
    #[must_use]
    pub fn with(self, slot: Slot, key: Option<InputKey>) -> Self {
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

    /// Without a key.
    #[must_use]
    pub fn without(self, key: InputKey) -> Self {
        let mut keys = self.iter().filter(|bound| *bound != key);
        Self {
            primary: keys.next(),
            secondary: keys.next(),
            third: keys.next(),
        }
    }
}
