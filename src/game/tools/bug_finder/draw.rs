//! Draws the bug finder: paths, landing ticks, keys and strips in the level, and the list.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Color32, Id, LayerId, Order, Shape, Stroke, vec2};

use super::drawn_path::DrawnPath;
use super::next_key::NextKey;
use super::{BugFinder, SearchResult};
use crate::game::base::messages::WhatIfActive;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::marks::MarkPainter;
use crate::game::hud::ui::{keycap, theme};
use crate::game::hud::widgets::tool_panel::{self, FIRST, PANEL, ROW, SMALL};
use crate::game::hud::widgets::{CompactPlacement, SharedHud, ShowCondition, Widget, WidgetLayer};
use crate::game::play::mover::{LastTick, Mover, Player};
use crate::game::settings::{Action, Anchor, Binds, Settings};
use crate::game::world::view::PlayerCamera;
use crate::planner::bug_finder::{BUGS, BugKey, PossibleBug, PreMove};
use crate::text::bug_finder::{describe_keys, describe_pre_move};
use crate::text::number::hundredths;
use crate::text::{Label as _, id, message, text};

/// Widget with the list of bugs.
pub const WIDGET: Widget<()> = Widget {
    id: "BugFinder",
    // The list is above the measuring tool's panel, because both can be open.
    place: (Anchor::Right, [-16.0, -33.0]),
    small: Some(CompactPlacement {
        place: (Anchor::Right, [-16.0, -61.0]),
        ..SMALL
    }),
    shown: ShowCondition::WhileFinding,
    ..PANEL
};

/// Number of ticks drawn as dots on a path, before and after the bug.
const DOTS: (usize, usize) = (12, 4);
/// Countdown: offset below the screen's centre, size, and height of its bar, points.
const COUNT_DOWN: f32 = 46.0;
const COUNT_SIZE: [f32; 2] = [230.0, 34.0];
const COUNT_BAR: f32 = 3.0;
/// Ticks until the key press at which the countdown bar is full.
const COUNT_TICKS: f32 = 50.0;

/// Returns the layer of the finder's marks.
fn mark_layer() -> LayerId {
    LayerId::new(Order::Background, Id::new("bug-finder"))
}

/// Draws the paths and the list.
pub(super) fn draw_finder(
    mut contexts: EguiContexts,
    finder: Res<BugFinder>,
    told: (Res<WhatIfActive>, Res<SharedHud>),
    settings: Res<Settings>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    player: Single<&Mover, With<Player>>,
) -> Result {
    let (what_if, hud) = told;
    let ctx = contexts.ctx_mut()?;
    let layer = mark_layer();
    let marks = MarkPainter::new(ctx, layer, *camera, settings.hud.look.resolve());
    let passed = finder.count_passed_ticks(&player.run).unwrap_or_default();
    for (index, way) in finder.paths().iter().enumerate() {
        draw_path(
            &marks,
            &settings.binds,
            index,
            index == finder.chosen_index(),
            way,
            passed,
        );
    }
    if let Some(spot) = WidgetLayer::new(ctx, layer, &settings.hud, hud.below).frame(&WIDGET) {
        draw_list(
            &spot.canvas(),
            [spot.size.x, spot.size.y],
            &finder,
            &settings.binds,
            !what_if.0,
        );
    }
    Ok(())
}

/// Draws the chosen path's next key and the number of ticks until it.
pub(super) fn draw_countdown(
    mut contexts: EguiContexts,
    finder: Res<BugFinder>,
    settings: Res<Settings>,
    player: Single<(&Mover, &LastTick), With<Player>>,
) -> Result {
    let (mover, last) = *player;
    let Some((bug, next)) = finder.next_key(&mover.run, last) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let (screen, look) = (ctx.content_rect(), settings.hud.look.resolve());
    let scale = screen.height() / theme::DESIGN_HEIGHT;
    let painter = ctx.layer_painter(mark_layer());
    let middle = screen.center() + vec2(-COUNT_SIZE[0] / 2.0, COUNT_DOWN) * scale;
    let canvas = Canvas::new(&painter, middle, scale, &look);
    let (ink, [width, height]) = (canvas.ink, COUNT_SIZE);
    let color = if next.ticks == 0 {
        ink.gain
    } else {
        ink.accent
    };
    canvas.draw_panel([0.0, 0.0], COUNT_SIZE);
    let words = next_label(bug.label(), next, &settings.binds);
    canvas.text_middle(
        [width / 2.0, height / 2.0 - 1.0],
        strong_font(16.0),
        color,
        words,
    );
    let left = (next.ticks as f32 / COUNT_TICKS).min(1.0) * width;
    canvas.fill_rect(
        [(width - left) / 2.0, height - COUNT_BAR],
        [left, COUNT_BAR],
        1.0,
        color,
    );
    Ok(())
}

/// Formats the next key press, such as "release C + press Space in 5".
fn next_label(bug: &str, next: NextKey, binds: &Binds) -> String {
    let key = |action| keycap::first_key(binds, action);
    let duck = next.duck.map(|down| {
        let id = if down {
            id!("bugs-next.hold")
        } else {
            id!("bugs-next.up")
        };
        message!(id, key = key(Action::Duck))
    });
    let jump = next.jump.map(|down| {
        let id = if down {
            id!("bugs-next.press")
        } else {
            id!("bugs-next.up")
        };
        message!(id, key = key(Action::Jump))
    });
    let what: Vec<String> = duck.into_iter().chain(jump).collect();
    match (what.is_empty(), next.ticks) {
        (true, ticks) => message!("bugs-next.no-key", bug = bug, ticks = ticks),
        (false, 0) => message!("bugs-next.now", what = what.join(" + ")),
        (false, ticks) => message!("bugs-next", what = what.join(" + "), ticks = ticks),
    }
}

/// Returns the list's rows: the bug, its time or the reason why it is not possible, and its path.
fn list_rows(answer: &SearchResult) -> Vec<(&'static str, String, Option<usize>)> {
    let row = |bug| {
        let number = answer
            .ways
            .iter()
            .enumerate()
            .find(|(_, shown)| shown.way.technique() == bug);
        let none = answer
            .report
            .impossible
            .iter()
            .find(|impossible| impossible.technique == bug);
        let words = match (number, none) {
            (Some((number, shown)), _) => {
                let (first, _) = shown.way.key_ticks;
                message!("bugs-here.row", number = number + 1, tick = first)
            }
            (None, Some(impossible)) => impossible.obstacle.label().to_owned(),
            (None, None) => String::new(),
        };
        (bug.label(), words, number.map(|(number, _)| number))
    };
    BUGS.into_iter().map(row).collect()
}

fn draw_list(
    canvas: &Canvas<'_>,
    [width, height]: [f32; 2],
    finder: &BugFinder,
    binds: &Binds,
    has_keys: bool,
) {
    // The panel's height depends on the text, because a path with a long pre-move needs another
    // line.
    let glass = canvas.reserve_panel();
    canvas.draw_reserved_panel(glass, [0.0, 0.0], [width, height]);
    let key = |action| keycap::first_key(binds, action);
    let hint = message!("bugs-here.hint", key = key(Action::FindBugs));
    tool_panel::draw_header(canvas, width, text!("bugs-here"), &hint);
    let Some(answer) = &finder.answer else {
        let at = [12.0, FIRST + 6.0];
        canvas.text_left(
            at,
            regular_font(11.5),
            canvas.ink.dim,
            text!("bugs-here.busy"),
        );
        return;
    };
    draw_rows(canvas, width, answer, finder.chosen_index());
    let mut below = FIRST + ROW * BUGS.len() as f32;
    match answer.ways.get(finder.chosen_index()) {
        Some(shown) => {
            below = draw_instruction(canvas, width, below + 1.0, finder, &shown.way);
            if has_keys {
                draw_keys(canvas, below + 4.0, finder, key);
                below += 14.0;
            }
        }
        None => below += 4.0,
    }
    canvas.draw_reserved_panel(glass, [0.0, 0.0], [width, below]);
}

/// Draws the instruction for the chosen path. Returns the y coordinate below it.
fn draw_instruction(
    canvas: &Canvas<'_>,
    width: f32,
    top: f32,
    finder: &BugFinder,
    way: &PossibleBug,
) -> f32 {
    let number = finder.chosen_index() + 1;
    let (pre, how) = (
        describe_pre_move(way.pre_move, way.run_ticks),
        describe_keys(way),
    );
    let words = if way.pre_move == PreMove::InTheAir {
        message!("bugs-here.how", number = number, how = how)
    } else {
        message!("bugs-here.both", number = number, pre = pre, how = how)
    };
    let height = canvas.draw_wrapped_text(
        [12.0, top],
        width - 24.0,
        regular_font(10.5),
        canvas.ink.text,
        &words,
    );
    top + height + 6.0
}

/// Draws the hint about the keys that choose and watch a path.
fn draw_keys(
    canvas: &Canvas<'_>,
    y: f32,
    finder: &BugFinder,
    key: impl Fn(Action) -> &'static str,
) {
    let id = if finder.watched_index().is_some() {
        id!("bugs-here.back")
    } else {
        id!("bugs-here.keys")
    };
    let words = message!(
        id,
        next = key(Action::NextTwin),
        watch = key(Action::WatchTwin)
    );
    canvas.text_left([12.0, y], regular_font(10.5), canvas.ink.dim, words);
}

/// Draws a row per bug with its time or obstacle. Highlights the chosen row.
fn draw_rows(canvas: &Canvas<'_>, width: f32, answer: &SearchResult, chosen: usize) {
    for (index, (bug, words, number)) in list_rows(answer).into_iter().enumerate() {
        let y = tool_panel::row_centre_y(index);
        if number == Some(chosen) {
            let size = [width - 12.0, ROW];
            canvas.fill_rect([6.0, y - ROW / 2.0], size, 3.0, theme::RAISED);
        }
        let (face, color) = match number {
            Some(_) => (strong_font(11.5), canvas.ink.gain),
            None => (regular_font(11.5), canvas.ink.dim),
        };
        let room = width - 32.0 - canvas.width(regular_font(11.5), bug);
        let face = canvas.shrink_to_fit(face, room, &words);
        canvas.text_left([12.0, y], regular_font(11.5), canvas.ink.text, bug);
        canvas.text_right([width - 12.0, y], face, color, words);
    }
}

fn draw_path(
    marks: &MarkPainter<'_>,
    binds: &Binds,
    index: usize,
    is_chosen: bool,
    shown: &DrawnPath,
    passed: u32,
) {
    let ink = &marks.look.ink;
    let color = if is_chosen { ink.accent } else { ink.neutral };
    let tick = shown.way.tick() as usize;
    let width = marks.scale * if is_chosen { 2.4 } else { 1.4 };
    for (at, pair) in shown.feet.windows(2).enumerate() {
        // The path after the bug is dashed.
        if at >= tick && at % 2 == 0 {
            continue;
        }
        if let Some(ends) = marks.lens.project_line(pair[0], pair[1]) {
            marks
                .painter
                .add(Shape::line(ends.to_vec(), PathStroke::new(width, color)));
        }
    }
    let (before, beyond) = DOTS;
    for (number, feet) in shown.feet.iter().enumerate() {
        if number + before < tick || number > tick + beyond || number == tick {
            continue;
        }
        if let Some(at) = marks.project_point(*feet) {
            marks.painter.circle_filled(at, 2.6 * marks.scale, color);
        }
    }
    draw_strip(marks, shown, color);
    draw_bug(marks, binds, index, shown, passed, color);
}

/// Draws the hatched strip on the floor with its length.
fn draw_strip(marks: &MarkPainter<'_>, shown: &DrawnPath, color: Color32) {
    let Some((corners, strip)) = shown.strip.zip(shown.way.strip) else {
        return;
    };
    let dark = Color32::from_black_alpha(140);
    for (width, color) in [(5.0, dark), (2.6, color)] {
        for side in 0..4 {
            if let Some(ends) = marks
                .lens
                .project_line(corners[side], corners[(side + 1) % 4])
            {
                marks
                    .painter
                    .line_segment(ends, Stroke::new(width * marks.scale, color));
            }
        }
    }
    for part in 1..8_u8 {
        let part = f32::from(part) / 8.0;
        let (from, to) = (
            corners[0].lerp(corners[1], part),
            corners[3].lerp(corners[2], part),
        );
        if let Some(ends) = marks.lens.project_line(from, to) {
            marks
                .painter
                .line_segment(ends, Stroke::new(1.4 * marks.scale, color));
        }
    }
    let middle = corners[1].lerp(corners[2], 0.5);
    if let Some(at) = marks.project_point(middle) {
        let words = message!("bugs-here.strip", length = hundredths(strip.length()));
        marks.draw_label(at, [10.0, 8.0], &words, color);
    }
}

/// Draws the bug: a ring at the end of its tick, a diamond at the key press, and the instructions.
fn draw_bug(
    marks: &MarkPainter<'_>,
    binds: &Binds,
    index: usize,
    shown: &DrawnPath,
    passed: u32,
    color: Color32,
) {
    let (way, number) = (&shown.way, index + 1);
    let [before, after] = shown.bug();
    if way.key != BugKey::Nothing
        && let Some(at) = marks.project_point(before)
    {
        let canvas = marks.canvas_at(at);
        canvas.polygon(
            &[[0.0, -9.0], [9.0, 0.0], [0.0, 9.0], [-9.0, 0.0]],
            Color32::from_black_alpha(140),
        );
        canvas.polygon(&[[0.0, -6.5], [6.5, 0.0], [0.0, 6.5], [-6.5, 0.0]], color);
    }
    let Some(at) = marks.project_point(after) else {
        return;
    };
    let canvas = marks.canvas_at(at);
    canvas.circle([0.0, 0.0], 8.0, 4.0, Color32::from_black_alpha(140));
    canvas.circle([0.0, 0.0], 8.0, 2.0, color);
    let key = |action| keycap::first_key(binds, action);
    let (duck, jump) = (key(Action::Duck), key(Action::Jump));
    let tick = way.key_ticks.0.saturating_sub(passed);
    let what = match (way.key, way.duck) {
        (BugKey::ReleaseDuckAndJump, _) => {
            message!(
                "bugs-here.jump",
                number = number,
                tick = tick,
                duck = duck,
                jump = jump
            )
        }
        (BugKey::ReleaseDuck, _) => {
            message!("bugs-here.duck", number = number, tick = tick, duck = duck)
        }
        (BugKey::Nothing, Some((_, to))) if to == way.tick() => {
            message!(
                "bugs-here.ducked",
                number = number,
                tick = tick,
                duck = duck
            )
        }
        (BugKey::Nothing, _) => message!("bugs-here.nothing", number = number, tick = tick),
    };
    let words = message!("bugs-here.bug", bug = way.technique().label(), what = what);
    // Labels at the same position are stacked.
    marks.draw_label(at, [14.0, -26.0 - 22.0 * index as f32], &words, color);
}
