//! The panel that the measuring tool and the bug finder show in turn: it stands where the fall
//! forecast does, which makes room.

use bevy_egui::egui::{Vec2, vec2};

use super::{CompactPlacement, Preset, Shown, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular, strong};
use crate::game::settings::Anchor;

/// How large it is, points.
pub const SIZE: Vec2 = vec2(250.0, 134.0);
/// Where it stands.
pub const PLACE: (Anchor, [f32; 2]) = (Anchor::Right, [-16.0, 106.0]);
/// The same in a small window.
pub const SMALL: CompactPlacement = CompactPlacement {
    size: vec2(226.0, 134.0),
    place: (Anchor::Right, [-16.0, 79.0]),
};
/// Where its lines begin, points.
pub const FIRST: f32 = 30.0;
/// Height of a line, points.
pub const ROW: f32 = 14.5;

/// A tool's panel there, but for its name and when it is shown.
pub const PANEL: Widget<()> = Widget {
    id: "",
    size: SIZE,
    place: PLACE,
    small: Some(SMALL),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::Always,
    draw: (),
};

/// The middle of a line, points from the panel's top.
pub fn row(index: usize) -> f32 {
    FIRST + ROW * (index as f32 + 0.4)
}

/// What the panel is, and what its keys do.
pub fn draw_head(canvas: &Canvas<'_>, width: f32, title: &str, hint: &str) {
    let taken = canvas
        .text_left([12.0, 14.0], strong(12.5), canvas.ink.text, title)
        .x;
    let face = canvas.fitted(regular(11.0), width - 32.0 - taken, hint);
    canvas.text_right([width - 12.0, 14.0], face, canvas.ink.dim, hint);
}
