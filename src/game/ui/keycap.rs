//! Keys as the player reads them, and the little caps that they are drawn on.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::theme;
use crate::game::settings::{Action, Binds, InputKey};

/// What stands where no key is bound.
pub const NONE: &str = "–";

/// The names of `bind` that read better otherwise.
const WORDS: &[(&str, &str)] = &[
    ("SPACE", "Space"),
    ("ENTER", "Enter"),
    ("TAB", "Tab"),
    ("BACKSPACE", "Backspace"),
    ("ESCAPE", "Esc"),
    ("CTRL", "Ctrl"),
    ("RCTRL", "Right Ctrl"),
    ("SHIFT", "Shift"),
    ("RSHIFT", "Right Shift"),
    ("ALT", "Alt"),
    ("RALT", "Right Alt"),
    ("CAPSLOCK", "Caps Lock"),
    ("UPARROW", "↑"),
    ("DOWNARROW", "↓"),
    ("LEFTARROW", "←"),
    ("RIGHTARROW", "→"),
    ("INS", "Insert"),
    ("DEL", "Delete"),
    ("HOME", "Home"),
    ("END", "End"),
    ("PGUP", "Page ↑"),
    ("PGDN", "Page ↓"),
    ("PAUSE", "Pause"),
    ("MINUS", "-"),
    ("EQUALS", "="),
    ("LBRACKET", "["),
    ("RBRACKET", "]"),
    ("SEMICOLON", ";"),
    ("QUOTE", "'"),
    ("BACKQUOTE", "`"),
    ("BACKSLASH", "\\"),
    ("INTLBACKSLASH", "< >"),
    ("COMMA", ","),
    ("PERIOD", "."),
    ("SLASH", "/"),
    ("KP_INS", "Pad 0"),
    ("KP_END", "Pad 1"),
    ("KP_DOWNARROW", "Pad 2"),
    ("KP_PGDN", "Pad 3"),
    ("KP_LEFTARROW", "Pad 4"),
    ("KP_5", "Pad 5"),
    ("KP_RIGHTARROW", "Pad 6"),
    ("KP_HOME", "Pad 7"),
    ("KP_UPARROW", "Pad 8"),
    ("KP_PGUP", "Pad 9"),
    ("KP_ENTER", "Pad Enter"),
    ("KP_DEL", "Pad ."),
    ("KP_SLASH", "Pad /"),
    ("KP_STAR", "Pad *"),
    ("KP_MINUS", "Pad -"),
    ("KP_PLUS", "Pad +"),
    ("MOUSE1", "Mouse left"),
    ("MOUSE2", "Mouse right"),
    ("MOUSE3", "Mouse middle"),
    ("MOUSE4", "Mouse 4"),
    ("MOUSE5", "Mouse 5"),
    ("MWHEELUP", "Wheel ↑"),
    ("MWHEELDOWN", "Wheel ↓"),
];

/// A key's name in the player's words.
#[must_use]
pub fn words(key: InputKey) -> &'static str {
    let name = key.name().unwrap_or(NONE);
    WORDS.iter().find(|(bind, _)| *bind == name).map_or(name, |(_, words)| words)
}

/// An action's first key.
#[must_use]
pub fn first(binds: &Binds, action: Action) -> &'static str {
    let keys = binds.keys(action);
    keys.primary.or(keys.secondary).map_or(NONE, words)
}

/// An action's keys; a dash where it has none.
#[must_use]
pub fn all(binds: &Binds, action: Action) -> Vec<&'static str> {
    let keys = binds.keys(action);
    let names: Vec<_> = [keys.primary, keys.secondary].into_iter().flatten().map(words).collect();
    if names.is_empty() { vec![NONE] } else { names }
}

/// Height of a cap at scale 1, points.
const HEIGHT: f32 = 21.0;

/// Draws a key's cap, its left edge's middle at the place; its width.
pub fn draw(painter: &Painter, left: Pos2, key: &str, scale: f32) -> f32 {
    let galley = painter.layout_no_wrap(key.to_owned(), theme::strong(11.5 * scale), theme::TEXT);
    let size = vec2((galley.size().x + 12.0 * scale).max(HEIGHT * scale), HEIGHT * scale);
    let cap = Align2::LEFT_CENTER.anchor_size(left, size);
    painter.rect_filled(cap, theme::SMALL_RADIUS, theme::RAISED);
    painter.rect_stroke(cap, theme::SMALL_RADIUS, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    let under =
        Rect::from_min_max(cap.left_bottom() - vec2(-3.0, 2.0) * scale, cap.right_bottom() - vec2(3.0, 0.5) * scale);
    painter.rect_filled(under, 1.0, theme::LINE);
    let text = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), cap.translate(vec2(0.0, -0.5 * scale)));
    painter.galley(text.min, galley, theme::TEXT);
    size.x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_for_a_key_that_exists() {
        for (name, _) in WORDS {
            assert!(InputKey::from_name(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_letter_is_itself_and_a_wheel_has_an_arrow() {
        assert_eq!(first(&Binds::default(), Action::Forward), "W");
        assert_eq!(all(&Binds::default(), Action::Jump), ["Space", "Wheel ↓"]);
    }
}
