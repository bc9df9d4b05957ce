//! Key names for the player, and keycaps to draw them on.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::theme;
use crate::game::settings::{Action, Binds, InputKey};
use crate::text::find;

/// Label of an action without a key.
pub const NONE: &str = "–";
/// Prefix of key name message ids. The key's name in `bind` follows it, in lower case.
const KEY_NAMES: &str = "key-name.";

/// Returns the display name of a key: the one in the message catalogue, or else the name that
/// `bind` uses.
pub fn key_label(key: InputKey) -> &'static str {
    let name = key.name().unwrap_or(NONE);
    find(&format!(
        "{KEY_NAMES}{}",
        name.to_lowercase().replace('_', "-")
    ))
    .unwrap_or(name)
}

/// Returns the first key of an action.
pub fn first_key(binds: &Binds, action: Action) -> &'static str {
    binds.keys(action).iter().next().map_or(NONE, key_label)
}

/// Returns all keys of an action, or a dash if the action has none.
pub fn all_keys(binds: &Binds, action: Action) -> Vec<&'static str> {
    let names: Vec<_> = binds.keys(action).iter().map(key_label).collect();
    if names.is_empty() { vec![NONE] } else { names }
}

/// Height of a keycap at scale 1, points.
const HEIGHT: f32 = 21.0;

/// Returns the width of a keycap, points.
pub fn keycap_width(painter: &Painter, key: &str, scale: f32) -> f32 {
    let galley = painter.layout_no_wrap(
        key.to_owned(),
        theme::strong_font(11.5 * scale),
        theme::TEXT,
    );
    (galley.size().x + 12.0 * scale).max(HEIGHT * scale)
}

/// Draws a keycap with the middle of its left edge at `left`. Returns its width.
pub fn draw(painter: &Painter, left: Pos2, key: &str, scale: f32) -> f32 {
    let galley = painter.layout_no_wrap(
        key.to_owned(),
        theme::strong_font(11.5 * scale),
        theme::TEXT,
    );
    let size = vec2(
        (galley.size().x + 12.0 * scale).max(HEIGHT * scale),
        HEIGHT * scale,
    );
    let cap = Align2::LEFT_CENTER.anchor_size(left, size);
    painter.rect_filled(cap, theme::SMALL_RADIUS, theme::RAISED);
    painter.rect_stroke(
        cap,
        theme::SMALL_RADIUS,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    let under = Rect::from_min_max(
        cap.left_bottom() - vec2(-3.0, 2.0) * scale,
        cap.right_bottom() - vec2(3.0, 0.5) * scale,
    );
    painter.rect_filled(under, 1.0, theme::LINE);
    let text = Align2::CENTER_CENTER
        .align_size_within_rect(galley.size(), cap.translate(vec2(0.0, -0.5 * scale)));
    painter.galley(text.min, galley, theme::TEXT);
    size.x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LANGUAGES;

    #[test]
    fn catalogue_names_only_existing_keys() {
        let english = LANGUAGES[0].messages;
        let (_, names) = english.split_once("key-name =\n").unwrap();
        let names = names
            .lines()
            .map_while(|line| line.strip_prefix("    ."))
            .map(|line| line.split_once(" =").unwrap().0);
        for name in names {
            assert!(
                InputKey::from_name(&name.replace('-', "_")).is_some(),
                "{name}"
            );
        }
    }

    #[test]
    fn letters_name_themselves_and_the_wheel_has_an_arrow() {
        assert_eq!(first_key(&Binds::default(), Action::Forward), "W");
        assert_eq!(
            all_keys(&Binds::default(), Action::Jump),
            ["Space", "Wheel ↓"]
        );
    }
}
