//! The tick inspector: while the game is paused, the tick that is looked at, function by function, with the numbers
//! that the movement used.

use bevy_egui::egui::{Align2, Color32, Vec2, vec2};

use super::{Preset, SharedWidget, Shown, Widget};
use crate::game::settings::{Action, Anchor, Binds};
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::{keycap, theme};
use crate::text::tick::{Line, LineKind};
use crate::text::{message, text};

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Inspector",
    size: SIZE,
    place: (Anchor::Left, [12.0, -24.0]),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::WhilePaused,
    draw: |spot, game| {
        let frame = game.frame();
        draw(&spot.canvas(), game.inspector().as_ref(), frame.inspected.unwrap_or_default(), frame.binds);
    },
};

const SIZE: Vec2 = vec2(436.0, 470.0);

/// Where the list begins and ends, points.
const LIST: [f32; 2] = [98.0, 436.0];
/// Where the numbers begin, and the gap between lines, points.
const NUMBERS: f32 = 104.0;
const GAP: f32 = 2.5;

/// What the widget shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectorView {
    /// The tick's number and length.
    pub title: String,
    /// What was asked for.
    pub asked: String,
    /// What came of it.
    pub result: String,
    /// The rest of the state.
    pub heights: String,
    /// Line by line.
    pub lines: Vec<Line>,
}

/// Where in the last seconds the tick is: ticks before the newest, ticks that are left before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Ticks before the newest.
    pub back: usize,
    /// Ticks that one can still go back.
    pub left: usize,
}

fn color(kind: LineKind) -> Color32 {
    match kind {
        LineKind::Plain => theme::DIM,
        LineKind::Branch => theme::ACCENT,
        LineKind::Push => theme::GAIN,
        LineKind::Brake => theme::LOSS,
    }
}

fn draw(canvas: &Canvas<'_>, view: Option<&InspectorView>, cursor: Cursor, binds: &Binds) {
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    let Some(view) = view else {
        canvas.text([SIZE.x / 2.0, 24.0], Align2::CENTER_CENTER, regular(13.0), theme::DIM, text("hud-inspector.none"));
        return;
    };
    let (left, right) = (14.0, SIZE.x - 14.0);
    canvas.text([left, 18.0], Align2::LEFT_CENTER, strong(15.0), theme::TEXT, &view.title);
    let place = match cursor.back {
        0 => message!("hud-inspector.newest", left = cursor.left),
        back => message!("hud-inspector.back", back = back, left = cursor.left),
    };
    canvas.text([right, 18.0], Align2::RIGHT_CENTER, regular(12.0), theme::DIM, place);
    canvas.text([left, 40.0], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &view.asked);
    canvas.text([left, 57.0], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &view.result);
    canvas.text([left, 74.0], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &view.heights);
    canvas.line([left, 88.0], [right, 88.0], 0.5, theme::GLASS_LINE);
    draw_list(canvas, &view.lines, right);
    draw_keys(canvas, binds);
}

/// The lines as far as they fit.
fn draw_list(canvas: &Canvas<'_>, lines: &[Line], right: f32) {
    let left = 14.0;
    let (face, width) = (regular(11.0), right - left - NUMBERS);
    let mut top = LIST[0];
    for (index, line) in lines.iter().enumerate() {
        let numbers = if line.numbers.is_empty() { " " } else { &line.numbers };
        if top + canvas.wrapped_height(width, face, numbers) > LIST[1] {
            let more = message!("hud-inspector.more", lines = lines.len() - index);
            canvas.text([left, top], Align2::LEFT_TOP, face, theme::DIM, more);
            return;
        }
        canvas.text([left, top], Align2::LEFT_TOP, strong(11.0), color(line.kind), line.what);
        top += canvas.wrapped([left + NUMBERS, top], width, face, theme::TEXT, numbers) + GAP;
    }
}

fn draw_keys(canvas: &Canvas<'_>, binds: &Binds) {
    let keys = [
        (Action::StepBack, "hud-inspector.step-back"),
        (Action::StepForward, "hud-inspector.step-on"),
        (Action::Pause, "hud-inspector.play"),
    ];
    let scale = (canvas.at(1.0, 0.0) - canvas.at(0.0, 0.0)).x;
    let (mut x, y) = (14.0, SIZE.y - 16.0);
    for (action, what) in keys {
        x += keycap::draw(canvas.painter(), canvas.at(x, y), keycap::first(binds, action), scale) / scale + 8.0;
        x += canvas.text([x, y], Align2::LEFT_CENTER, regular(12.0), theme::DIM, text(what)).x + 18.0;
    }
}
