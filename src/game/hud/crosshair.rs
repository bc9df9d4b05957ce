//! The crosshair: four short lines and a dot, dark at the edges so that it shows on anything.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::HudWidget;
use crate::game::settings::Anchor;
use crate::game::ui::canvas::Canvas;
use crate::game::widgets::{Preset, Shown, Widget};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Crosshair",
    size: SIZE,
    place: (Anchor::Middle, [0.0, 0.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::WhilePlaying,
    draw: |spot, _| draw(&spot.canvas()),
};

const SIZE: Vec2 = vec2(24.0, 24.0);

/// Empty space around the dot, points.
const GAP: f32 = 4.0;
/// Length of a line, points.
const LENGTH: f32 = 6.0;
/// Width of a line, points.
const WIDTH: f32 = 2.0;
/// The dark edge round it, points.
const EDGE: f32 = 1.0;
const DARK: Color32 = Color32::from_black_alpha(130);

fn draw(canvas: &Canvas<'_>) {
    let middle = SIZE.x / 2.0;
    let (near, far, half) = (GAP, GAP + LENGTH, WIDTH / 2.0);
    let bars = [
        ([middle + near, middle - half], [LENGTH, WIDTH]),
        ([middle - far, middle - half], [LENGTH, WIDTH]),
        ([middle - half, middle + near], [WIDTH, LENGTH]),
        ([middle - half, middle - far], [WIDTH, LENGTH]),
        ([middle - half, middle - half], [WIDTH, WIDTH]),
    ];
    for (min, size) in bars {
        canvas.fill([min[0] - EDGE, min[1] - EDGE], [size[0] + 2.0 * EDGE, size[1] + 2.0 * EDGE], 0.0, DARK);
    }
    for (min, size) in bars {
        canvas.fill(min, size, 0.0, canvas.ink.text);
    }
}
