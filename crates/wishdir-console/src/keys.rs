//! Key names of the original games and their physical keys (`docs/cfg.md` 2).

use super::Dialect;

/// Key name of an original game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyName {
    /// Name as the original games write it, for example `w` or `MWHEELUP`.
    pub name: String,
    /// Physical keys on a US keyboard: winit names, `Mouse1` and `WheelUp`.
    /// Empty if the key is not supported.
    pub physical: &'static [&'static str],
    /// Number of the key in scripts.
    pub number: u32,
}

/// Key name with its physical keys.
type KeyRow = (&'static str, &'static [&'static str]);

/// Key names of both clients.
const NAMED: [KeyRow; 62] = [
    ("SEMICOLON", &["Semicolon"]),
    ("SPACE", &["Space"]),
    ("TAB", &["Tab"]),
    ("ENTER", &["Enter"]),
    ("ESCAPE", &["Escape"]),
    ("BACKSPACE", &["Backspace"]),
    ("CAPSLOCK", &["CapsLock"]),
    ("PAUSE", &["Pause"]),
    ("SHIFT", &["ShiftLeft", "ShiftRight"]),
    ("CTRL", &["ControlLeft", "ControlRight"]),
    ("ALT", &["AltLeft", "AltRight"]),
    ("UPARROW", &["ArrowUp"]),
    ("DOWNARROW", &["ArrowDown"]),
    ("LEFTARROW", &["ArrowLeft"]),
    ("RIGHTARROW", &["ArrowRight"]),
    ("INS", &["Insert"]),
    ("DEL", &["Delete"]),
    ("HOME", &["Home"]),
    ("END", &["End"]),
    ("PGUP", &["PageUp"]),
    ("PGDN", &["PageDown"]),
    ("F1", &["F1"]),
    ("F2", &["F2"]),
    ("F3", &["F3"]),
    ("F4", &["F4"]),
    ("F5", &["F5"]),
    ("F6", &["F6"]),
    ("F7", &["F7"]),
    ("F8", &["F8"]),
    ("F9", &["F9"]),
    ("F10", &["F10"]),
    ("F11", &["F11"]),
    ("F12", &["F12"]),
    ("KP_HOME", &["Numpad7"]),
    ("KP_UPARROW", &["Numpad8"]),
    ("KP_PGUP", &["Numpad9"]),
    ("KP_LEFTARROW", &["Numpad4"]),
    ("KP_5", &["Numpad5"]),
    ("KP_RIGHTARROW", &["Numpad6"]),
    ("KP_END", &["Numpad1"]),
    ("KP_DOWNARROW", &["Numpad2"]),
    ("KP_PGDN", &["Numpad3"]),
    ("KP_INS", &["Numpad0"]),
    ("KP_DEL", &["NumpadDecimal"]),
    ("KP_ENTER", &["NumpadEnter"]),
    ("KP_SLASH", &["NumpadDivide"]),
    ("KP_MINUS", &["NumpadSubtract"]),
    ("KP_PLUS", &["NumpadAdd"]),
    ("MOUSE1", &["Mouse1"]),
    ("MOUSE2", &["Mouse2"]),
    ("MOUSE3", &["Mouse3"]),
    ("MOUSE4", &["Mouse4"]),
    ("MOUSE5", &["Mouse5"]),
    ("MOUSE6", &["Mouse6"]),
    ("MOUSE7", &["Mouse7"]),
    ("MOUSE8", &["Mouse8"]),
    ("MWHEELUP", &["WheelUp"]),
    ("MWHEELDOWN", &["WheelDown"]),
    ("WIN", &["SuperLeft", "SuperRight"]),
    ("KP_STAR", &["NumpadMultiply"]),
    ("KP_MULTIPLY", &["NumpadMultiply"]),
    ("KP_DIVIDE", &["NumpadDivide"]),
];

/// Key names that only ezQuake has.
const EZQUAKE: [KeyRow; 49] = [
    ("LSHIFT", &["ShiftLeft"]),
    ("RSHIFT", &["ShiftRight"]),
    ("LCTRL", &["ControlLeft"]),
    ("RCTRL", &["ControlRight"]),
    ("LALT", &["AltLeft"]),
    ("RALT", &["AltRight"]),
    ("ALTGR", &["AltRight"]),
    ("KP_0", &["Numpad0"]),
    ("KP_1", &["Numpad1"]),
    ("KP_2", &["Numpad2"]),
    ("KP_3", &["Numpad3"]),
    ("KP_4", &["Numpad4"]),
    ("KP_6", &["Numpad6"]),
    ("KP_7", &["Numpad7"]),
    ("KP_8", &["Numpad8"]),
    ("KP_9", &["Numpad9"]),
    ("NUMLOCK", &["NumLock"]),
    ("LWIN", &["SuperLeft"]),
    ("RWIN", &["SuperRight"]),
    ("SUPER", &["SuperLeft", "SuperRight"]),
    ("MENU", &["ContextMenu"]),
    ("SCRLCK", &["ScrollLock"]),
    ("SCROLLLOCK", &["ScrollLock"]),
    ("PRINTSCR", &["PrintScreen"]),
    ("PRTSCR", &["PrintScreen"]),
    ("KP_DOT", &["NumpadDecimal"]),
    ("KP_DECIMAL", &["NumpadDecimal"]),
    ("KP_PERIOD", &["NumpadDecimal"]),
    ("KP_EQUAL", &["NumpadEqual"]),
    ("KP_EQUALS", &["NumpadEqual"]),
    ("KP_NUMLOCK", &["NumLock"]),
    ("KP_NUMLCK", &["NumLock"]),
    ("ISO", &["IntlBackslash"]),
    ("PARA", &["IntlBackslash"]),
    ("LWINKEY", &["SuperLeft"]),
    ("RWINKEY", &["SuperRight"]),
    ("WINKEY", &["SuperLeft", "SuperRight"]),
    ("LCMD", &["SuperLeft"]),
    ("RCMD", &["SuperRight"]),
    ("CMD", &["SuperLeft", "SuperRight"]),
    ("COMMAND", &["SuperLeft", "SuperRight"]),
    ("OPTION", &["AltLeft", "AltRight"]),
    ("POPUPMENU", &["ContextMenu"]),
    ("ALTCHAR", &["AltRight"]),
    ("SCROLLOCK", &["ScrollLock"]),
    ("PRINTSCREEN", &["PrintScreen"]),
    ("F13", &["F13"]),
    ("F14", &["F14"]),
    ("F15", &["F15"]),
];

/// Characters and their keys.
const CHARACTERS: [(char, &[&str]); 46] = [
    ('a', &["KeyA"]),
    ('b', &["KeyB"]),
    ('c', &["KeyC"]),
    ('d', &["KeyD"]),
    ('e', &["KeyE"]),
    ('f', &["KeyF"]),
    ('g', &["KeyG"]),
    ('h', &["KeyH"]),
    ('i', &["KeyI"]),
    ('j', &["KeyJ"]),
    ('k', &["KeyK"]),
    ('l', &["KeyL"]),
    ('m', &["KeyM"]),
    ('n', &["KeyN"]),
    ('o', &["KeyO"]),
    ('p', &["KeyP"]),
    ('q', &["KeyQ"]),
    ('r', &["KeyR"]),
    ('s', &["KeyS"]),
    ('t', &["KeyT"]),
    ('u', &["KeyU"]),
    ('v', &["KeyV"]),
    ('w', &["KeyW"]),
    ('x', &["KeyX"]),
    ('y', &["KeyY"]),
    ('z', &["KeyZ"]),
    ('0', &["Digit0"]),
    ('1', &["Digit1"]),
    ('2', &["Digit2"]),
    ('3', &["Digit3"]),
    ('4', &["Digit4"]),
    ('5', &["Digit5"]),
    ('6', &["Digit6"]),
    ('7', &["Digit7"]),
    ('8', &["Digit8"]),
    ('9', &["Digit9"]),
    ('-', &["Minus"]),
    ('=', &["Equal"]),
    ('[', &["BracketLeft"]),
    (']', &["BracketRight"]),
    ('\\', &["Backslash"]),
    ('\'', &["Quote"]),
    (',', &["Comma"]),
    ('.', &["Period"]),
    ('/', &["Slash"]),
    ('`', &["Backquote"]),
];

/// Shifted characters, each with the unshifted character of the same key on a US keyboard.
const SHIFTED: [(char, char); 20] = [
    ('!', '1'),
    ('@', '2'),
    ('#', '3'),
    ('$', '4'),
    ('%', '5'),
    ('^', '6'),
    ('&', '7'),
    ('*', '8'),
    ('(', '9'),
    (')', '0'),
    ('_', '-'),
    ('+', '='),
    ('{', '['),
    ('}', ']'),
    ('|', '\\'),
    (':', ';'),
    ('"', '\''),
    ('<', ','),
    ('>', '.'),
    ('?', '/'),
];

/// Characters whose keys have a name.
const NAMED_CHARACTERS: [(char, &str); 4] = [
    (';', "SEMICOLON"),
    (' ', "SPACE"),
    ('\t', "TAB"),
    ('\u{1b}', "ESCAPE"),
];

/// ezQuake names of keys that configs may also write as a character.
const CHARACTER_NAMES: [(&str, char); 7] = [
    ("TILDE", '~'),
    ("BACKQUOTE", '`'),
    ("QUOTE", '"'),
    ("DOUBLEQUOTE", '"'),
    ("APOSTROPHE", '\''),
    ("BACKSLASH", '\\'),
    ("PLUS", '+'),
];

/// First code of the named keys, above all character codes.
const FIRST_NAMED: u32 = 256;
/// First code of the joystick buttons, above all named keys.
const FIRST_STICK: u32 = 1024;

/// Finds a named key. The key's number is its index in both tables together.
/// If a key has several names, uses the first one.
fn find_key(rows: impl Iterator<Item = (usize, KeyRow)> + Clone, name: &str) -> Option<KeyName> {
    let (_, (_, physical)) = rows
        .clone()
        .find(|(_, row)| row.0.eq_ignore_ascii_case(name))?;
    let (index, (name, _)) = rows.clone().find(|(_, row)| row.1 == physical)?;
    Some(KeyName {
        name: name.to_owned(),
        physical,
        number: FIRST_NAMED + index as u32,
    })
}

impl KeyName {
    /// Parses a key name of an original game. `None` if the game does not have the name.
    pub fn parse(name: &str, dialect: Dialect) -> Option<Self> {
        let mut letters = name.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Some(Self::from_character(letter, dialect));
        }
        let both = NAMED.into_iter().enumerate();
        let known = match dialect {
            Dialect::GoldSrc => find_key(both, name).map(|key| match key.physical {
                // GoldSrc has no separate name for this key.
                ["NumpadMultiply"] => Self::from_character('*', dialect),
                _ => key,
            }),
            Dialect::EzQuake | Dialect::Quake3 => {
                let character = CHARACTER_NAMES
                    .iter()
                    .find(|(known, _)| known.eq_ignore_ascii_case(name));
                character.map_or_else(
                    || find_key(both.chain((NAMED.len()..).zip(EZQUAKE)), name),
                    |(_, letter)| Some(Self::from_character(*letter, dialect)),
                )
            }
        };
        known.or_else(|| {
            let upper = name.to_ascii_uppercase();
            let button = upper
                .strip_prefix("JOY")
                .or_else(|| upper.strip_prefix("AUX"))?;
            let number: u32 = button.parse::<u8>().ok()?.into();
            let first = if upper.starts_with('J') {
                FIRST_STICK
            } else {
                FIRST_STICK + u32::from(u8::MAX) + 1
            };
            Some(Self {
                name: upper,
                physical: &[],
                number: first + number,
            })
        })
    }

    /// Parses a key name of the in-game console: GoldSrc's names first, then ezQuake's.
    pub fn parse_console(name: &str) -> Option<Self> {
        Self::parse(name, Dialect::GoldSrc).or_else(|| Self::parse(name, Dialect::EzQuake))
    }

    /// Returns all physical keys that a name can mean.
    pub fn physical_keys() -> impl Iterator<Item = &'static str> {
        let of_names = NAMED.iter().chain(&EZQUAKE).map(|(_, physical)| *physical);
        let of_characters = CHARACTERS.iter().map(|(_, physical)| *physical);
        of_names.chain(of_characters).flatten().copied()
    }

    fn from_character(letter: char, dialect: Dialect) -> Self {
        let lower = letter.to_ascii_lowercase();
        let unshifted = SHIFTED
            .iter()
            .find(|(shifted, _)| *shifted == lower)
            .map(|(_, plain)| *plain);
        let plain = match dialect {
            Dialect::GoldSrc => lower,
            // In ezQuake, the other character on this key is its name.
            Dialect::EzQuake if lower == '`' => '~',
            Dialect::EzQuake | Dialect::Quake3 => unshifted.unwrap_or(lower),
        };
        let of_name = NAMED_CHARACTERS.iter().find(|(known, _)| *known == plain);
        if let Some(key) =
            of_name.and_then(|(_, name)| find_key(NAMED.into_iter().enumerate(), name))
        {
            return key;
        }
        let found = CHARACTERS.iter().find(|(known, _)| *known == plain);
        let physical: &[&str] = match (plain, dialect) {
            // GoldSrc has no separate name for the numpad key.
            ('*', Dialect::GoldSrc) => &["NumpadMultiply"],
            ('~', _) => &["Backquote"],
            _ => found.map_or(&[], |(_, physical)| physical),
        };
        Self {
            name: plain.to_string(),
            physical,
            number: u32::from(plain),
        }
    }
}
