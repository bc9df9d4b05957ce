//! The key display: the keys held on the tick. Each game has its own list of keys.

use bevy_egui::egui::{Align2, Color32, Vec2, vec2};

use super::{Preset, SharedWidget, ShowCondition, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::theme;
use crate::game::settings::Anchor;

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Keys",
    size: SIZE,
    place: (Anchor::BottomRight, [-16.0, -16.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, game| game.draw_keys(&spot.canvas()),
};

/// Width and height at scale 1, points.
pub(in crate::game) const SIZE: Vec2 = vec2(196.0, 132.0);

/// Draws a key. A held key has the accent colour.
pub(in crate::game) fn draw_key(
    canvas: &Canvas<'_>,
    min: [f32; 2],
    size: [f32; 2],
    name: &str,
    down: bool,
) {
    draw_key_in_color(canvas, min, size, name, down, canvas.ink.accent);
}

/// Draws a key. A held key has the colour `held`.
pub(in crate::game) fn draw_key_in_color(
    canvas: &Canvas<'_>,
    min: [f32; 2],
    size: [f32; 2],
    name: &str,
    down: bool,
    held: Color32,
) {
    let middle = [min[0] + size[0] / 2.0, min[1] + size[1] / 2.0];
    let face = if name.len() == 1 {
        strong_font(14.0)
    } else {
        regular_font(12.0)
    };
    if down {
        canvas.fill_rect(min, size, 5.0, held);
        // Dark text on the accent needs no shadow.
        canvas.text_without_shadow(middle, Align2::CENTER_CENTER, face, theme::ON_ACCENT, name);
    } else {
        canvas.fill_rect(min, size, 5.0, canvas.panel);
        canvas.text_middle(middle, face, canvas.ink.dim, name);
    }
}
