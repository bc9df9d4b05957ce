//! The medal banner: a medal with a ribbon, the score, and the keys that start the next lesson.

use bevy_egui::egui::{Align2, Color32, Vec2, vec2};

use crate::coach::Medal;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::keycap;

/// Width and height of the banner, points. The training panel above it is equally wide, so that the
/// longest task fits into two lines in both languages.
pub(super) const SIZE: Vec2 = vec2(500.0, 78.0);
/// Radius of the large medal, points.
const RADIUS: f32 = 21.0;
/// Left edge of the text, points.
const TEXT: f32 = 84.0;

/// Medal that the player has just earned, with its texts.
#[derive(Clone, Debug, PartialEq)]
pub struct EarnedMedalView {
    /// Kind of the medal.
    pub medal: Medal,
    /// Headline above the score.
    pub title: String,
    /// Score of the attempt.
    pub score: String,
    /// Keys that start the next lesson, and its name.
    pub next: Option<(Vec<String>, String)>,
    /// Time since the player earned the medal, seconds.
    pub age: f32,
}

/// Colours of a medal: face and rim.
fn medal_colors(medal: Medal) -> (Color32, Color32) {
    match medal {
        Medal::Bronze => (
            Color32::from_rgb(214, 137, 74),
            Color32::from_rgb(128, 72, 30),
        ),
        Medal::Silver => (
            Color32::from_rgb(208, 216, 226),
            Color32::from_rgb(118, 128, 142),
        ),
        Medal::Gold => (
            Color32::from_rgb(255, 208, 74),
            Color32::from_rgb(168, 116, 16),
        ),
    }
}

/// Returns the colour of a medal.
pub(super) fn medal_color(medal: Medal) -> Color32 {
    medal_colors(medal).0
}

/// Number printed on the medal: its place on the podium.
fn podium_number(medal: Medal) -> &'static str {
    match medal {
        Medal::Bronze => "3",
        Medal::Silver => "2",
        Medal::Gold => "1",
    }
}

/// Draws a medal with its ribbon. `middle` is the middle of its disc.
fn draw_medal(canvas: &Canvas<'_>, medal: Medal, middle: [f32; 2], radius: f32) {
    let (face, rim) = medal_colors(medal);
    let [x, y] = middle;
    let (top, side, band) = (y - radius * 1.75, radius * 0.85, radius * 0.55);
    for (direction, ink) in [(-1.0, canvas.ink.left), (1.0, canvas.ink.right)] {
        let outer = x + direction * side;
        canvas.polygon(
            &[
                [outer, top],
                [outer - direction * band * 1.6, top],
                [x - direction * band * 0.5, y],
                [x + direction * band * 0.5, y],
            ],
            ink,
        );
    }
    canvas.fill_circle(middle, radius, rim);
    canvas.fill_circle(middle, radius * 0.84, face);
    canvas.circle(middle, radius * 0.66, radius * 0.08, rim);
    canvas.text_without_shadow(
        middle,
        Align2::CENTER_CENTER,
        strong_font(radius * 0.9),
        rim,
        podium_number(medal),
    );
}

/// Draws the banner below `top`.
pub(super) fn draw(canvas: &Canvas<'_>, top: f32, view: &EarnedMedalView) {
    canvas.draw_panel([0.0, top], [SIZE.x, SIZE.y]);
    let middle = top + SIZE.y / 2.0;
    // The medal drops in and settles.
    let grown = 1.0 + 0.6 * (1.0 - (view.age / 0.25).min(1.0));
    draw_medal(canvas, view.medal, [44.0, middle + 9.0], RADIUS * grown);
    canvas.text_left(
        [TEXT, top + 20.0],
        strong_font(20.0),
        medal_color(view.medal),
        &view.title,
    );
    let score = canvas.shrink_to_fit(strong_font(13.0), SIZE.x - TEXT - 14.0, &view.score);
    canvas.text_left([TEXT, top + 42.0], score, canvas.ink.text, &view.score);
    let Some((keys, next)) = &view.next else {
        return;
    };
    let mut left = TEXT;
    for key in keys {
        let at = canvas.to_screen(left, top + 63.0);
        left += keycap::draw(canvas.painter(), at, key, canvas.scale()) / canvas.scale() + 8.0;
    }
    let face = canvas.shrink_to_fit(regular_font(12.5), SIZE.x - left - 14.0, next);
    canvas.text_left([left, top + 63.0], face, canvas.ink.text, next);
}
