//! The cue of a lesson's step: large keycaps to press or release, and a mouse with an arrow.

use bevy_egui::egui::{Align2, Color32, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::{Preset, ShowCondition, Widget};
use crate::coach::CueTurn;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::theme;
use crate::game::settings::Anchor;
use crate::text::text;

/// Width and height at scale 1, points.
const SIZE: Vec2 = vec2(440.0, 56.0);
/// Position of the cue in the 3D engines: above the speed, below the crosshair.
const PLACE: Widget<()> = Widget {
    id: "StepCue",
    size: SIZE,
    place: (Anchor::Bottom, [0.0, -124.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: (),
};
/// Position of the cue in Need For Kill: below the panel and its strip.
const NFK_PLACE: Widget<()> = Widget {
    place: (Anchor::Top, [0.0, 238.0]),
    ..PLACE
};

/// Returns the widget for the position of a cue.
pub(super) fn cue_widget(view: &CueView) -> &'static Widget<()> {
    if view.is_nfk { &NFK_PLACE } else { &PLACE }
}

/// Height and minimum width of a cap, points.
const CAP: f32 = 40.0;
/// Gap between two caps, points.
const GAP: f32 = 8.0;
/// Padding around a cap's label, points.
const LABEL_PAD: f32 = 12.0;
/// Width of the mouse with its arrows, points.
const MOUSE: f32 = 132.0;
/// Width and height of the mouse, points.
const BODY: Vec2 = vec2(22.0, 34.0);
/// Time that the arrow points to each side in a turn to both sides, seconds.
const SIDE_TIME: f64 = 1.0;
/// Distance that the mouse and its arrow move, points, and duration of one movement, seconds.
const ARROW_MOVES: f32 = 10.0;
const ARROW_TIME: f64 = 0.8;

/// State of a keycap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapState {
    /// The step requires the key, which is not held yet.
    Wanted,
    /// The key is held, as the step requires. Also used for keys held in a demonstration.
    Held,
    /// The key must be released.
    Wrong,
    /// The key is released, as the step requires.
    Released,
    /// The step ignores the key.
    Idle,
}

/// A keycap of the cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapView {
    /// Name of the key.
    pub label: String,
    /// State of the key.
    pub state: CapState,
}

/// The cue of a step, or the input of a demonstration.
#[derive(Clone, Debug, PartialEq)]
pub struct CueView {
    /// Keycaps, left to right.
    pub caps: Vec<CapView>,
    /// Turn that the cue shows.
    pub turn: CueTurn,
    /// Side to which the view is turning now.
    pub turns: CueTurn,
    /// Strafe keys, left and right, to show with a turn to both sides.
    pub strafe_keys: [CapView; 2],
    /// Whether the game is Need For Kill.
    pub is_nfk: bool,
}

/// Colours of a cap: border, fill and label.
fn cap_colors(canvas: &Canvas<'_>, state: CapState) -> (Color32, Color32, Color32) {
    let ink = canvas.ink;
    match state {
        CapState::Wanted => (ink.accent, canvas.panel, ink.accent),
        CapState::Held => (ink.gain, ink.gain, theme::ON_ACCENT),
        CapState::Wrong => (ink.loss, canvas.panel, ink.loss),
        CapState::Released | CapState::Idle => (theme::GLASS_LINE, canvas.panel, ink.dim),
    }
}

fn cap_width(canvas: &Canvas<'_>, cap: &CapView) -> f32 {
    (canvas.width(strong_font(18.0), &cap.label) + 2.0 * LABEL_PAD).max(CAP)
}

/// Draws a cap with its left edge at `x`. Returns its width.
fn draw_cap(canvas: &Canvas<'_>, x: f32, cap: &CapView) -> f32 {
    let width = cap_width(canvas, cap);
    let (border, fill, ink) = cap_colors(canvas, cap.state);
    let top = (SIZE.y - CAP) / 2.0;
    let rect = Rect::from_min_max(
        canvas.to_screen(x, top),
        canvas.to_screen(x + width, top + CAP),
    );
    let radius = theme::RADIUS;
    canvas.painter().rect(
        rect,
        radius,
        fill,
        Stroke::new(2.0 * canvas.scale(), border),
        StrokeKind::Inside,
    );
    let middle = [x + width / 2.0, SIZE.y / 2.0];
    canvas.text_without_shadow(
        middle,
        Align2::CENTER_CENTER,
        strong_font(18.0),
        ink,
        &cap.label,
    );
    if matches!(cap.state, CapState::Wrong | CapState::Released) {
        canvas.line(
            [x + 6.0, top + CAP - 6.0],
            [x + width - 6.0, top + 6.0],
            2.5,
            border,
        );
        let word = text!("hud-cue.release");
        canvas.text_middle([middle[0], top + CAP + 8.0], regular_font(10.0), ink, word);
    }
    width
}

/// Draws the mouse with an arrow in the turn direction.
fn draw_mouse(canvas: &Canvas<'_>, x: f32, turn: CueTurn, turns: CueTurn, seconds: f64) {
    let side = match turn {
        CueTurn::None | CueTurn::Both => return,
        CueTurn::Left => -1.0,
        CueTurn::Right => 1.0,
    };
    let ink = if turns == turn {
        canvas.ink.gain
    } else {
        canvas.ink.accent
    };
    let moved = (seconds / ARROW_TIME).fract() as f32 * ARROW_MOVES;
    let middle = [x + MOUSE / 2.0 + side * moved, SIZE.y / 2.0];
    let min = canvas.to_screen(middle[0] - BODY.x / 2.0, middle[1] - BODY.y / 2.0);
    let max = canvas.to_screen(middle[0] + BODY.x / 2.0, middle[1] + BODY.y / 2.0);
    canvas.painter().rect(
        Rect::from_min_max(min, max),
        10.0 * canvas.scale(),
        canvas.panel,
        Stroke::new(2.0 * canvas.scale(), ink),
        StrokeKind::Inside,
    );
    let wheel = middle[1] - BODY.y / 2.0 + 5.0;
    canvas.line([middle[0], wheel], [middle[0], wheel + 8.0], 2.0, ink);
    let bearing = if side < 0.0 { -90.0 } else { 90.0 };
    let from = BODY.x / 2.0 + 6.0;
    canvas.arrow(middle, bearing, from, from + 34.0, 5.0, ink);
}

/// Draws the cue.
pub(super) fn draw(canvas: &Canvas<'_>, view: &CueView) {
    let seconds = canvas.painter().ctx().input(|input| input.time);
    let (mut caps, mut turn) = (view.caps.clone(), view.turn);
    if turn == CueTurn::Both {
        let is_left = ((seconds / SIDE_TIME) as u64).is_multiple_of(2);
        let [left, right] = view.strafe_keys.clone();
        caps.push(if is_left { left } else { right });
        turn = if is_left {
            CueTurn::Left
        } else {
            CueTurn::Right
        };
    }
    let mouse = if turn == CueTurn::None { 0.0 } else { MOUSE };
    let gaps = caps.len().saturating_sub(1) as f32 * GAP;
    let width = caps.iter().map(|cap| cap_width(canvas, cap)).sum::<f32>() + gaps + mouse;
    if width <= 0.0 {
        return;
    }
    let mut x = (SIZE.x - width) / 2.0;
    for cap in &caps {
        x += draw_cap(canvas, x, cap) + GAP;
    }
    draw_mouse(canvas, x, turn, view.turns, seconds);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cue_is_clear_of_the_speed_and_the_crosshair() {
        let (_, [_, up]) = PLACE.place;
        // The speed widget is 92 points high and 14 points above the bottom.
        assert!(-up >= 92.0 + 14.0, "{up}");
        let top = theme::DESIGN_HEIGHT + up - SIZE.y;
        // The strafe bar ends 54 points below the middle.
        assert!(top > theme::DESIGN_HEIGHT / 2.0 + 54.0 + 60.0, "{top}");
    }
}
