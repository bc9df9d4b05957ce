//! Panel shared by the measuring tool and the bug finder. It replaces the fall forecast.

use bevy_egui::egui::{Vec2, vec2};

use super::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::settings::Anchor;

/// Size of the panel, points.
pub const SIZE: Vec2 = vec2(250.0, 134.0);
/// Position of the panel.
pub const PLACE: (Anchor, [f32; 2]) = (Anchor::Right, [-16.0, 106.0]);
/// Size and position of the panel in a small window.
pub const SMALL: CompactPlacement = CompactPlacement {
    size: vec2(226.0, 134.0),
    place: (Anchor::Right, [-16.0, 79.0]),
};
/// Top of the first line, points.
pub const FIRST: f32 = 30.0;
/// Height of a line, points.
pub const ROW: f32 = 14.5;

/// Base widget of a tool's panel. Each tool adds an id and a condition.
pub const PANEL: Widget<()> = Widget {
    id: "",
    size: SIZE,
    place: PLACE,
    small: Some(SMALL),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: (),
};

/// Returns the vertical centre of a line, points below the panel's top.
pub fn row_centre_y(index: usize) -> f32 {
    FIRST + ROW * (index as f32 + 0.4)
}

/// Draws the panel's title and key hint.
pub fn draw_header(canvas: &Canvas<'_>, width: f32, title: &str, hint: &str) {
    let taken = canvas
        .text_left([12.0, 14.0], strong_font(12.5), canvas.ink.text, title)
        .x;
    let face = canvas.shrink_to_fit(regular_font(11.0), width - 32.0 - taken, hint);
    canvas.text_right([width - 12.0, 14.0], face, canvas.ink.dim, hint);
}
