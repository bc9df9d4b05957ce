//! The card below the training panel: the result of an attempt without a medal, or the
//! introduction of a lesson.

use bevy_egui::egui::Color32;

use super::medal::SIZE;
use crate::game::hud::ui::canvas::{Canvas, TextFont, regular_font, strong_font};

/// Left edge and width of the text, points.
const LEFT: f32 = 14.0;
const WIDTH: f32 = SIZE.x - 2.0 * LEFT;
/// Distance between the card's edge and the text, points.
const MARGIN: f32 = 6.0;

/// Result of the last attempt at a drill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultView {
    /// The score and the score that a medal needs, or the reason why the attempt does not count.
    pub outcome: String,
    /// Text with the player's best score and its medal. Empty without one.
    pub best: String,
    /// Whether the card is visible: for some seconds after an attempt without a medal, and until
    /// the next attempt starts.
    pub is_visible: bool,
}

/// Draws a result below `top`.
pub(super) fn draw_result(canvas: &Canvas<'_>, top: f32, view: &ResultView) {
    canvas.draw_panel([0.0, top], [SIZE.x, SIZE.y]);
    let ink = canvas.ink;
    let mut y = top + MARGIN;
    let lines = [
        (strong_font(14.0), ink.text, &view.outcome),
        (regular_font(13.0), ink.text, &view.best),
    ];
    for (face, color, text) in lines {
        if !text.is_empty() {
            y += draw_block(canvas, y, face, color, text, 20.0);
        }
    }
}

/// Draws the introduction of a lesson below `top`.
pub(super) fn draw_intro(canvas: &Canvas<'_>, top: f32, intro: &str) {
    canvas.draw_panel([0.0, top], [SIZE.x, SIZE.y]);
    let (y, room) = (top + MARGIN, SIZE.y - 2.0 * MARGIN);
    draw_block(canvas, y, regular_font(13.0), canvas.ink.text, intro, room);
}

/// Draws wrapped text, with a smaller font if it is higher than `room`. Returns its height.
fn draw_block(
    canvas: &Canvas<'_>,
    y: f32,
    face: TextFont,
    color: Color32,
    text: &str,
    room: f32,
) -> f32 {
    let face = canvas.shrink_to_fit_height(face, [WIDTH, room], text);
    canvas.draw_wrapped_text([LEFT, y], WIDTH, face, color, text)
}
