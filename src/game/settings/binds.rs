//! Key bindings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Action, InputKey, Keys};

/// Key bindings. The settings file stores only changes from the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Binds {
    changed: BTreeMap<Action, Keys>,
}

impl Binds {
    /// Returns the keys of an action.
    pub fn keys(&self, action: Action) -> Keys {
        self.changed
            .get(&action)
            .copied()
            .unwrap_or_else(|| action.default_keys())
    }

    /// Returns the actions bound to a key, in menu order.
    pub fn actions(&self, key: InputKey) -> impl Iterator<Item = Action> + '_ {
        let has = move |action: &Action| self.keys(*action).iter().any(|bound| bound == key);
        Action::ALL.into_iter().filter(has)
    }

    /// Binds keys to an action.
    pub fn set(&mut self, action: Action, keys: Keys) {
        if keys == action.default_keys() {
            self.changed.remove(&action);
        } else {
            self.changed.insert(action, keys);
        }
    }

    /// Whether a key opens the menu or the console and therefore cannot be rebound.
    pub fn is_reserved(&self, key: InputKey) -> bool {
        self.actions(key).any(Action::is_reserved)
    }

    /// Unbinds a key from all actions.
    pub fn unbind_key(&mut self, key: InputKey) {
        let actions: Vec<Action> = self.actions(key).collect();
        for action in actions {
            self.set(action, self.keys(action).without_key(key));
        }
    }

    /// Resets all actions to their defaults.
    pub fn reset(&mut self) {
        self.changed.clear();
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;

    use super::*;
    use crate::game::settings::Slot;

    #[test]
    fn rebound_key_leaves_old_action() {
        let mut binds = Binds::default();
        let space = InputKey::Key(KeyCode::Space);
        binds.unbind_key(space);
        binds.set(Action::Duck, Keys::from_key(space));
        assert_eq!(binds.actions(space).collect::<Vec<_>>(), [Action::Duck]);
        assert_eq!(
            binds.keys(Action::Jump),
            Keys::from_key(InputKey::WheelDown),
            "the wheel still jumps"
        );
        let text = ron::to_string(&binds).unwrap();
        assert_eq!(ron::from_str::<Binds>(&text).unwrap(), binds, "{text}");
        binds.reset();
        assert_eq!(binds, Binds::default());
    }

    #[test]
    fn three_keys_work_and_old_files_are_read() {
        let mut binds: Binds =
            ron::from_str("{Jump: (primary: Some(\"SPACE\"), secondary: Some(\"MWHEELDOWN\"))}")
                .unwrap();
        assert_eq!(binds.keys(Action::Jump), Action::Jump.default_keys());
        let keys = binds
            .keys(Action::Jump)
            .with_slot(Slot::Third, Some(InputKey::WheelUp));
        binds.set(Action::Jump, keys);
        for key in [
            InputKey::Key(KeyCode::Space),
            InputKey::WheelDown,
            InputKey::WheelUp,
        ] {
            let meeting: Vec<Action> = binds
                .actions(key)
                .filter(|other| other.shares_game_with(Action::Jump))
                .collect();
            assert_eq!(meeting, [Action::Jump], "{key:?}");
        }
        let text = ron::to_string(&binds).unwrap();
        assert_eq!(ron::from_str::<Binds>(&text).unwrap(), binds, "{text}");
        let moved = keys.with_slot(Slot::Primary, Some(InputKey::WheelUp));
        assert_eq!(
            moved.iter().collect::<Vec<_>>(),
            [InputKey::WheelUp, InputKey::WheelDown],
            "once is enough"
        );
        binds.unbind_key(InputKey::WheelUp);
        assert_eq!(binds.keys(Action::Jump), Action::Jump.default_keys());
    }
}
