//! The crosshair: four short lines and a dot, dark at the edges so that it shows on anything.

use bevy_egui::egui::{Color32, Vec2, vec2};

use crate::game::ui::canvas::Canvas;
use crate::game::ui::theme;

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(24.0, 24.0);

/// Empty space around the dot, points.
const GAP: f32 = 4.0;
/// Length of a line, points.
const LENGTH: f32 = 6.0;

pub(super) fn draw(canvas: &Canvas<'_>) {
    let middle = SIZE.x / 2.0;
    for (width, color) in [(3.5, Color32::from_black_alpha(150)), (1.5, theme::TEXT)] {
        let grow = (width - 1.5) / 2.0;
        let (near, far) = (GAP - grow, GAP + LENGTH + grow);
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let at = |r: f32| [middle + x * r, middle + y * r];
            canvas.line(at(near), at(far), width, color);
        }
        canvas.disc([middle, middle], width / 2.0, color);
    }
}
