//! The tick inspector. While the game is paused, it lists each movement function of the selected
//! tick with the numbers that the function used.

use bevy_egui::egui::{Align2, Vec2, vec2};

use super::{
    CompactPlacement, FrameContext, Preset, SharedWidget, ShowCondition, Widget, branches,
};
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{keycap, theme};
use crate::game::settings::{Action, Anchor, Binds};
use crate::game::time::rewind::Timeline;
use crate::text::tick::{EventLine, EventLineKind};
use crate::text::{id, message, text};
use wishdir_sim::simulation::Simulation;

pub(in crate::game) const WIDGET: SharedWidget = Widget {
    id: "Inspector",
    size: SIZE,
    place: (Anchor::Left, [12.0, -24.0]),
    small: Some(CompactPlacement {
        size: vec2(436.0, 408.0),
        place: (Anchor::Left, [12.0, -14.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePaused,
    draw: |spot, game| {
        let frame = game.frame_context();
        draw(&spot.canvas(), spot.size, game.inspector().as_ref(), frame);
    },
};

const SIZE: Vec2 = vec2(436.0, 470.0);

/// Top of the list, and space below it for the key hints, points.
const LIST: f32 = 98.0;
const KEYS: f32 = 34.0;
/// Left edge of the numbers, and the gap between lines, points.
const NUMBERS: f32 = 104.0;
const GAP: f32 = 2.5;

/// Texts that the tick inspector shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectorView {
    /// Number and length of the tick, as text.
    pub title: String,
    /// Input of the tick, as text.
    pub asked: String,
    /// Result of the tick, as text.
    pub result: String,
    /// View pitch, and heights before and after the tick, as text.
    pub heights: String,
    /// Lines of the list, one per movement function.
    pub lines: Vec<EventLine>,
}

/// Position of the selected tick within the stored ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TickCursor {
    /// Number of ticks from the selected tick to the newest one.
    pub back: usize,
    /// Number of stored ticks before the selected tick.
    pub left: usize,
}

impl TickCursor {
    /// Returns the position on the timeline. `None` unless the game is paused.
    pub fn from_timeline<S: Simulation>(timeline: &Timeline<S>) -> Option<Self> {
        timeline.is_paused().then(|| Self {
            back: timeline.ticks_back(),
            left: timeline.ticks_left(),
        })
    }
}

fn line_color(kind: EventLineKind) -> ColorRole {
    match kind {
        EventLineKind::Plain => ColorRole::Dim,
        EventLineKind::Branch => ColorRole::Accent,
        EventLineKind::Push => ColorRole::Gain,
        EventLineKind::Brake => ColorRole::Loss,
    }
}

fn draw(canvas: &Canvas<'_>, size: Vec2, view: Option<&InspectorView>, frame: &FrameContext<'_>) {
    canvas.draw_panel([0.0, 0.0], [size.x, size.y]);
    draw_keys(canvas, size.y, frame.binds);
    let cursor = frame.inspected.unwrap_or_default();
    let Some(view) = view else {
        canvas.text_middle(
            [size.x / 2.0, 24.0],
            regular_font(13.0),
            canvas.ink.dim,
            text!("hud-inspector.none"),
        );
        return;
    };
    let (left, right) = (14.0, size.x - 14.0);
    canvas.text_left(
        [left, 18.0],
        strong_font(15.0),
        canvas.ink.text,
        &view.title,
    );
    let place = match cursor.back {
        0 => message!("hud-inspector.newest", left = cursor.left),
        back => message!("hud-inspector.back", back = back, left = cursor.left),
    };
    canvas.text_right([right, 18.0], regular_font(12.0), canvas.ink.dim, place);
    canvas.text_left(
        [left, 40.0],
        regular_font(11.5),
        canvas.ink.text,
        &view.asked,
    );
    canvas.text_left(
        [left, 57.0],
        regular_font(11.5),
        canvas.ink.text,
        &view.result,
    );
    canvas.text_left(
        [left, 74.0],
        regular_font(11.5),
        canvas.ink.text,
        &view.heights,
    );
    canvas.line([left, 88.0], [right, 88.0], 0.5, theme::GLASS_LINE);
    let tree = size.y - KEYS - frame.branches.map_or(0.0, branches::tree_height);
    draw_list(canvas, &view.lines, right, tree);
    if let Some(view) = frame
        .branches
        .filter(|view| branches::tree_height(view) > 0.0)
    {
        branches::draw(canvas, view, [left, right], tree);
    }
}

/// Draws as many lines as fit.
fn draw_list(canvas: &Canvas<'_>, lines: &[EventLine], right: f32, end: f32) {
    let left = 14.0;
    let (face, width) = (regular_font(11.0), right - left - NUMBERS);
    let mut top = LIST;
    for (index, line) in lines.iter().enumerate() {
        let numbers = if line.numbers.is_empty() {
            " "
        } else {
            &line.numbers
        };
        if top + canvas.wrapped_height(width, face, numbers) > end {
            let more = message!("hud-inspector.more", lines = lines.len() - index);
            canvas.text([left, top], Align2::LEFT_TOP, face, canvas.ink.dim, more);
            return;
        }
        canvas.text(
            [left, top],
            Align2::LEFT_TOP,
            strong_font(11.0),
            canvas.ink.color_for(line_color(line.kind)),
            line.what,
        );
        top +=
            canvas.draw_wrapped_text([left + NUMBERS, top], width, face, canvas.ink.text, numbers)
                + GAP;
    }
}

fn draw_keys(canvas: &Canvas<'_>, height: f32, binds: &Binds) {
    let keys = [
        (Action::StepBack, id!("hud-inspector.step-back")),
        (Action::StepForward, id!("hud-inspector.step-on")),
        (Action::Pause, id!("hud-inspector.play")),
    ];
    let scale = (canvas.to_screen(1.0, 0.0) - canvas.to_screen(0.0, 0.0)).x;
    let (mut x, y) = (14.0, height - 16.0);
    for (action, what) in keys {
        x += keycap::draw(
            canvas.painter(),
            canvas.to_screen(x, y),
            keycap::first_key(binds, action),
            scale,
        ) / scale
            + 8.0;
        x += canvas
            .text_left([x, y], regular_font(12.0), canvas.ink.dim, text(what))
            .x
            + 18.0;
    }
}
