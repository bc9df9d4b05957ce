//! Draws the tick's four keys.

use crate::game::hud::ui::canvas::Canvas;
use crate::game::hud::widgets::keys::draw_key;
use wishdir_sim::platformer::NfkKeys;

/// Size of a key, and position of the top key, points.
const SIDE: f32 = 32.0;
const UP: [f32; 2] = [130.0, 66.0];

pub(super) fn draw(canvas: &Canvas<'_>, keys: NfkKeys) {
    let below = UP[1] + SIDE + 2.0;
    for (x, y, name, down) in [
        (UP[0], UP[1], "↑", keys.up),
        (UP[0] - SIDE - 2.0, below, "←", keys.left),
        (UP[0], below, "↓", keys.down),
        (UP[0] + SIDE + 2.0, below, "→", keys.right),
    ] {
        draw_key(canvas, [x, y], [SIDE, SIDE], name, down);
    }
}
