//! View of the latency test: two halves with a pattern that follows the mouse.

use bevy::prelude::{InMut, MessageWriter, Real, Res, Time};
use bevy_egui::egui::{Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::state::{LatencyAnswer, LatencyTestState};
use crate::coach::{LatencyTest, LatencyTestResult, ScreenHalf};
use crate::game::hud::ui::controls::{main_button, show_note, styled_text};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::text::number::{tenths, whole};
use crate::text::{message, text};

/// Gap between the halves, points.
const GAP: f32 = 16.0;
/// Distance between the grid lines and the edge of a half, points. Keeps the lines inside the
/// frame's rounded corners.
const GRID_INSET: f32 = 2.0;
/// Space for the text and the button below the halves, points.
const BELOW: f32 = 84.0;
/// Minimum and maximum height of a half, points.
const HEIGHTS: [f32; 2] = [80.0, 320.0];
/// Line spacing of the pattern, points.
const LINES: f32 = 64.0;
/// Movement of the pattern per mouse count, points.
const POINTS_PER_COUNT: f64 = 0.5;
/// Height of the progress bar, points.
const BAR: f32 = 6.0;

pub(super) fn show(
    InMut(ui): InMut<Ui>,
    latency: Res<LatencyTestState>,
    time: Res<Time<Real>>,
    mut answers: MessageWriter<LatencyAnswer>,
) {
    show_note(ui, text!("menu-latency.how"));
    ui.add_space(theme::SPACE);
    let running = latency.test.as_ref().filter(|test| test.result().is_none());
    let [lowest, highest] = HEIGHTS;
    let height = (ui.available_height() - BELOW).clamp(lowest, highest);
    let size = vec2((ui.available_width() - GAP) / 2.0, height);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for half in [ScreenHalf::Left, ScreenHalf::Right] {
            let sense = if running.is_some() {
                Sense::click()
            } else {
                Sense::hover()
            };
            let (rect, response) = ui.allocate_exact_size(size, sense);
            let edge = if running.is_some() && response.hovered() {
                theme::ACCENT
            } else {
                theme::LINE
            };
            draw_half(
                ui,
                rect,
                latency.shown_position(half, time.elapsed_secs_f64()),
            );
            let stroke = Stroke::new(1.5, edge);
            ui.painter()
                .rect_stroke(rect, theme::RADIUS, stroke, StrokeKind::Inside);
            if response.clicked() {
                answers.write(LatencyAnswer::Late(half));
            }
        }
    });
    ui.add_space(theme::SPACE);
    show_progress(ui, latency.test.as_ref(), &mut answers);
    if running.is_some() {
        // The delayed half still moves after the mouse has stopped.
        ui.ctx().request_repaint();
    }
}

/// Draws a half: a grid that follows the mouse, and a mark in its centre.
fn draw_half(ui: &Ui, rect: Rect, counts: [f64; 2]) {
    ui.painter().rect_filled(rect, theme::RADIUS, theme::SUNKEN);
    let rect = rect.shrink(GRID_INSET);
    let painter = ui.painter().with_clip_rect(rect);
    let line = Stroke::new(2.0, theme::DIM);
    let first = |counts: f64| (counts * POINTS_PER_COUNT).rem_euclid(f64::from(LINES)) as f32;
    let [x, y] = counts.map(first);
    let mut at = rect.left() + x;
    while at < rect.right() {
        painter.vline(at, rect.y_range(), line);
        at += LINES;
    }
    let mut at = rect.top() + y;
    while at < rect.bottom() {
        painter.hline(rect.x_range(), at, line);
        at += LINES;
    }
    painter.circle_filled(rect.center(), 4.0, theme::ACCENT);
}

/// Shows the progress of the test, or its result.
fn show_progress(
    ui: &mut Ui,
    test: Option<&LatencyTest>,
    answers: &mut MessageWriter<LatencyAnswer>,
) {
    let Some(test) = test else {
        if main_button(ui, text!("menu-latency.start")).clicked() {
            answers.write(LatencyAnswer::Start);
        }
        return;
    };
    let Some(result) = test.result() else {
        let asked = message!("menu-latency.asked", number = test.answer_count() + 1);
        ui.label(styled_text(&asked, TextRole::Body, theme::TEXT));
        let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
        ui.painter()
            .rect_filled(bar, theme::SMALL_RADIUS, theme::SUNKEN);
        let right = bar.left() + bar.width() * test.progress();
        let done = Rect::from_min_max(bar.min, pos2(right, bar.bottom()));
        ui.painter()
            .rect_filled(done, theme::SMALL_RADIUS, theme::ACCENT);
        return;
    };
    ui.label(styled_text(
        &result_sentence(result),
        TextRole::Body,
        theme::TEXT,
    ));
    ui.add_space(theme::SPACE);
    if main_button(ui, text!("menu-latency.again")).clicked() {
        answers.write(LatencyAnswer::Start);
    }
}

fn result_sentence(result: LatencyTestResult) -> String {
    match result {
        LatencyTestResult::From(ms) if ms < 10.0 => message!("menu-latency.from", ms = tenths(ms)),
        LatencyTestResult::From(ms) => message!("menu-latency.from", ms = whole(ms)),
        LatencyTestResult::Shortest(ms) => message!("menu-latency.shortest", ms = whole(ms)),
        LatencyTestResult::NotEven(ms) => message!("menu-latency.not-even", ms = whole(ms)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_is_one_sentence() {
        let of = |result| result_sentence(result);
        assert_eq!(
            of(LatencyTestResult::From(34.4)),
            "You notice an added delay of about 34 ms or more."
        );
        assert!(of(LatencyTestResult::From(4.26)).contains("4.3 ms"));
        assert!(of(LatencyTestResult::Shortest(1.0)).contains("even"));
        assert!(of(LatencyTestResult::NotEven(500.0)).contains("500 ms"));
    }
}
