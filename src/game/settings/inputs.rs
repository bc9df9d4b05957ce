//! Keys, mouse buttons and the wheel, with the names that `bind` uses in the original games.

use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;
use serde::{Deserialize, Serialize};

use wishdir_sim::client::KeyId;

/// A key, mouse button or wheel direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum InputKey {
    /// A key, by its physical position.
    Key(KeyCode),
    /// A mouse button.
    Mouse(MouseButton),
    /// A wheel notch away from the player, pressed and released at once.
    WheelUp,
    /// A wheel notch towards the player, pressed and released at once.
    WheelDown,
}

/// winit's numbers for the sixth, seventh and eighth mouse buttons. X11 counts the four wheel
/// directions as buttons, so they are 10 to 12 there (`x11/event_processor.rs`). macOS counts from
/// 0 (`macos/view.rs`). Windows reports two buttons besides the first three (`WM_XBUTTONDOWN`, 1
/// and 2: `windows/event_loop.rs`); further ones would follow these.
const FURTHER: [u16; 3] = if cfg!(target_os = "windows") {
    [3, 4, 5]
} else if cfg!(target_os = "macos") {
    [5, 6, 7]
} else {
    [10, 11, 12]
};
/// The eighth button on Wayland: the kernel's number `BTN_TASK`. winit maps the sixth and seventh,
/// `BTN_FORWARD` and `BTN_BACK`, to the fifth and fourth (`wayland/seat/pointer/mod.rs`).
const WAYLAND_EIGHTH: u16 = 0x117;

/// Names from the original games (`MOUSE1`, `MWHEELUP`, `LEFTARROW`), or similar names of our own.
const NAMES: &[(&str, InputKey)] = {
    use InputKey::{Key, Mouse, WheelDown, WheelUp};
    &[
        ("A", Key(KeyCode::KeyA)),
        ("B", Key(KeyCode::KeyB)),
        ("C", Key(KeyCode::KeyC)),
        ("D", Key(KeyCode::KeyD)),
        ("E", Key(KeyCode::KeyE)),
        ("F", Key(KeyCode::KeyF)),
        ("G", Key(KeyCode::KeyG)),
        ("H", Key(KeyCode::KeyH)),
        ("I", Key(KeyCode::KeyI)),
        ("J", Key(KeyCode::KeyJ)),
        ("K", Key(KeyCode::KeyK)),
        ("L", Key(KeyCode::KeyL)),
        ("M", Key(KeyCode::KeyM)),
        ("N", Key(KeyCode::KeyN)),
        ("O", Key(KeyCode::KeyO)),
        ("P", Key(KeyCode::KeyP)),
        ("Q", Key(KeyCode::KeyQ)),
        ("R", Key(KeyCode::KeyR)),
        ("S", Key(KeyCode::KeyS)),
        ("T", Key(KeyCode::KeyT)),
        ("U", Key(KeyCode::KeyU)),
        ("V", Key(KeyCode::KeyV)),
        ("W", Key(KeyCode::KeyW)),
        ("X", Key(KeyCode::KeyX)),
        ("Y", Key(KeyCode::KeyY)),
        ("Z", Key(KeyCode::KeyZ)),
        ("0", Key(KeyCode::Digit0)),
        ("1", Key(KeyCode::Digit1)),
        ("2", Key(KeyCode::Digit2)),
        ("3", Key(KeyCode::Digit3)),
        ("4", Key(KeyCode::Digit4)),
        ("5", Key(KeyCode::Digit5)),
        ("6", Key(KeyCode::Digit6)),
        ("7", Key(KeyCode::Digit7)),
        ("8", Key(KeyCode::Digit8)),
        ("9", Key(KeyCode::Digit9)),
        ("F1", Key(KeyCode::F1)),
        ("F2", Key(KeyCode::F2)),
        ("F3", Key(KeyCode::F3)),
        ("F4", Key(KeyCode::F4)),
        ("F5", Key(KeyCode::F5)),
        ("F6", Key(KeyCode::F6)),
        ("F7", Key(KeyCode::F7)),
        ("F8", Key(KeyCode::F8)),
        ("F9", Key(KeyCode::F9)),
        ("F10", Key(KeyCode::F10)),
        ("F11", Key(KeyCode::F11)),
        ("F12", Key(KeyCode::F12)),
        ("SPACE", Key(KeyCode::Space)),
        ("ENTER", Key(KeyCode::Enter)),
        ("TAB", Key(KeyCode::Tab)),
        ("BACKSPACE", Key(KeyCode::Backspace)),
        ("ESCAPE", Key(KeyCode::Escape)),
        ("CTRL", Key(KeyCode::ControlLeft)),
        ("RCTRL", Key(KeyCode::ControlRight)),
        ("SHIFT", Key(KeyCode::ShiftLeft)),
        ("RSHIFT", Key(KeyCode::ShiftRight)),
        ("ALT", Key(KeyCode::AltLeft)),
        ("RALT", Key(KeyCode::AltRight)),
        ("CAPSLOCK", Key(KeyCode::CapsLock)),
        ("UPARROW", Key(KeyCode::ArrowUp)),
        ("DOWNARROW", Key(KeyCode::ArrowDown)),
        ("LEFTARROW", Key(KeyCode::ArrowLeft)),
        ("RIGHTARROW", Key(KeyCode::ArrowRight)),
        ("INS", Key(KeyCode::Insert)),
        ("DEL", Key(KeyCode::Delete)),
        ("HOME", Key(KeyCode::Home)),
        ("END", Key(KeyCode::End)),
        ("PGUP", Key(KeyCode::PageUp)),
        ("PGDN", Key(KeyCode::PageDown)),
        ("PAUSE", Key(KeyCode::Pause)),
        ("MINUS", Key(KeyCode::Minus)),
        ("EQUALS", Key(KeyCode::Equal)),
        ("LBRACKET", Key(KeyCode::BracketLeft)),
        ("RBRACKET", Key(KeyCode::BracketRight)),
        ("SEMICOLON", Key(KeyCode::Semicolon)),
        ("QUOTE", Key(KeyCode::Quote)),
        ("BACKQUOTE", Key(KeyCode::Backquote)),
        ("BACKSLASH", Key(KeyCode::Backslash)),
        ("INTLBACKSLASH", Key(KeyCode::IntlBackslash)),
        ("COMMA", Key(KeyCode::Comma)),
        ("PERIOD", Key(KeyCode::Period)),
        ("SLASH", Key(KeyCode::Slash)),
        ("KP_INS", Key(KeyCode::Numpad0)),
        ("KP_END", Key(KeyCode::Numpad1)),
        ("KP_DOWNARROW", Key(KeyCode::Numpad2)),
        ("KP_PGDN", Key(KeyCode::Numpad3)),
        ("KP_LEFTARROW", Key(KeyCode::Numpad4)),
        ("KP_5", Key(KeyCode::Numpad5)),
        ("KP_RIGHTARROW", Key(KeyCode::Numpad6)),
        ("KP_HOME", Key(KeyCode::Numpad7)),
        ("KP_UPARROW", Key(KeyCode::Numpad8)),
        ("KP_PGUP", Key(KeyCode::Numpad9)),
        ("KP_ENTER", Key(KeyCode::NumpadEnter)),
        ("KP_DEL", Key(KeyCode::NumpadDecimal)),
        ("KP_SLASH", Key(KeyCode::NumpadDivide)),
        ("KP_STAR", Key(KeyCode::NumpadMultiply)),
        ("KP_MINUS", Key(KeyCode::NumpadSubtract)),
        ("KP_PLUS", Key(KeyCode::NumpadAdd)),
        ("MOUSE1", Mouse(MouseButton::Left)),
        ("MOUSE2", Mouse(MouseButton::Right)),
        ("MOUSE3", Mouse(MouseButton::Middle)),
        ("MOUSE4", Mouse(MouseButton::Back)),
        ("MOUSE5", Mouse(MouseButton::Forward)),
        ("MWHEELUP", WheelUp),
        ("MWHEELDOWN", WheelDown),
        ("MOUSE6", Mouse(MouseButton::Other(FURTHER[0]))),
        ("MOUSE7", Mouse(MouseButton::Other(FURTHER[1]))),
        ("MOUSE8", Mouse(MouseButton::Other(FURTHER[2]))),
        ("NUMLOCK", Key(KeyCode::NumLock)),
        ("SCRLCK", Key(KeyCode::ScrollLock)),
        ("PRINTSCR", Key(KeyCode::PrintScreen)),
        ("MENU", Key(KeyCode::ContextMenu)),
        ("LWIN", Key(KeyCode::SuperLeft)),
        ("RWIN", Key(KeyCode::SuperRight)),
        ("KP_EQUAL", Key(KeyCode::NumpadEqual)),
        ("F13", Key(KeyCode::F13)),
        ("F14", Key(KeyCode::F14)),
        ("F15", Key(KeyCode::F15)),
    ]
};

/// Whether two slices are equal. `==` does not work in constants.
const fn are_bytes_equal(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

impl InputKey {
    /// Returns the name for the settings file and the menu. `None` if the key cannot be bound.
    pub fn name(self) -> Option<&'static str> {
        NAMES
            .iter()
            .find(|(_, key)| *key == self)
            .map(|(name, _)| *name)
    }

    /// Finds a key by its name in `import/cfg`: winit's name for a key, or a name such as `Mouse1`
    /// or `WheelUp`. `None` if the key cannot be bound.
    pub fn from_physical(name: &str) -> Option<Self> {
        let is_it = |key: &Self| match key {
            Self::Key(code) => format!("{code:?}") == name,
            Self::Mouse(_) => key
                .name()
                .is_some_and(|known| known.eq_ignore_ascii_case(name)),
            Self::WheelUp => name == "WheelUp",
            Self::WheelDown => name == "WheelDown",
        };
        NAMES.iter().map(|(_, key)| *key).find(is_it)
    }

    /// Converts a mouse button, unifying the window systems' numbers.
    pub fn from_button(button: MouseButton) -> Self {
        let is_eighth = cfg!(target_os = "linux") && button == MouseButton::Other(WAYLAND_EIGHTH);
        Self::Mouse(if is_eighth {
            MouseButton::Other(FURTHER[2])
        } else {
            button
        })
    }

    /// Whether the key types a letter or a digit.
    pub fn is_text_key(self) -> bool {
        self.name().is_some_and(|name| name.len() == 1)
    }

    /// Returns a unique number for the client's key states.
    pub fn id(self) -> KeyId {
        let place = NAMES
            .iter()
            .position(|(_, key)| *key == self)
            .unwrap_or(NAMES.len());
        KeyId::try_from(place).expect("there are few keys")
    }

    /// Finds a key by its upper-case name, for constants. An unknown name does not compile.
    pub(super) const fn from_const_name(name: &str) -> Self {
        let mut at = 0;
        while at < NAMES.len() {
            if are_bytes_equal(NAMES[at].0.as_bytes(), name.as_bytes()) {
                return NAMES[at].1;
            }
            at += 1;
        }
        panic!("no key has this name: see NAMES in src/game/settings/inputs.rs")
    }

    /// Finds a key by name, ignoring case.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, key)| *key)
    }
}

/// An unknown key name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown key {0:?} (use the names from the original games' bind command: W, SPACE, MOUSE1, MWHEELDOWN, LEFTARROW)"
)]
pub struct UnknownKey(String);

impl TryFrom<String> for InputKey {
    type Error = UnknownKey;

    fn try_from(name: String) -> Result<Self, UnknownKey> {
        Self::from_name(&name).ok_or(UnknownKey(name))
    }
}

impl From<InputKey> for String {
    fn from(key: InputKey) -> Self {
        key.name().unwrap_or("UNKNOWN").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_console::KeyName;

    #[test]
    fn key_names_are_unique() {
        for (name, key) in NAMES {
            assert_eq!(
                InputKey::from_name(&name.to_lowercase()),
                Some(*key),
                "{name}"
            );
            assert_eq!(key.name(), Some(*name), "{name}");
        }
    }

    #[test]
    fn config_keys_can_be_bound() {
        for physical in KeyName::physical_keys() {
            let key = InputKey::from_physical(physical)
                .unwrap_or_else(|| panic!("{physical} has no name here"));
            let name = key.name().unwrap();
            assert_eq!(
                ron::from_str::<InputKey>(&format!("{name:?}")).unwrap(),
                key,
                "{physical}"
            );
        }
    }

    #[test]
    fn mouse_buttons_match_across_window_systems() {
        assert_eq!(
            InputKey::from_button(MouseButton::Back).name(),
            Some("MOUSE4")
        );
        assert_eq!(
            InputKey::from_button(MouseButton::Other(FURTHER[0])).name(),
            Some("MOUSE6")
        );
        if cfg!(target_os = "linux") {
            let buttons = [12, WAYLAND_EIGHTH]
                .map(|number| InputKey::from_button(MouseButton::Other(number)).name());
            assert_eq!(buttons, [Some("MOUSE8"); 2]);
        }
        assert_eq!(InputKey::from_button(MouseButton::Other(99)).name(), None);
    }

    #[test]
    fn error_names_unknown_key() {
        let error = ron::from_str::<InputKey>("\"MOUSE99\"").unwrap_err();
        assert!(error.to_string().contains("MOUSE99"), "{error}");
    }
}
