//! View of the *Mouse and wheel* page: mouse report rate, wheel rolls and strafe key switches.

use std::time::Duration;

use bevy::prelude::InMut;
use bevy_egui::egui::{Align2, Sense, Ui, vec2};
use egui_plot::{Axis, VLine};

use super::MousePage;
use super::state::{DeviceMeasurements, RestartMeasurements};
use crate::coach::Spread;
use crate::game::base::loop_stats::{InputAccuracy, LoopReport, LoopStats};
use crate::game::base::palette::Palette;
use crate::game::hud::ui::controls::{button, show_note, show_title, styled_text};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::plot::{bar_chart, new_axis, new_plot, whole_number_marks};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::settings::{Action, Binds};
use crate::text::number::{tenths, whole};
use crate::text::{message, text};

/// Bin width of the key gap histogram, milliseconds.
const BIN_MS: f64 = 5.0;
/// Height of the histogram, points.
const HEIGHT: f32 = 140.0;
/// Size of a strafe key, points.
const CAP: [f32; 2] = [54.0, 30.0];

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: MousePage) {
    let (ink, measured) = (model.settings.hud.look.resolve().ink, &*model.instruments);
    show_title(ui, text!("menu-mouse-page.timing"));
    let report = mouse_report(&model.stats);
    show_line(ui, &accuracy_text(report));
    if let Some(line) = event_times_text(report) {
        show_note(ui, &line);
    }
    for line in timing_lines(&model.stats) {
        show_note(ui, &line);
    }
    show_title(ui, text!("menu-mouse-page.mouse"));
    show_line(ui, &mouse_text(measured));
    show_title(ui, text!("menu-mouse-page.wheel"));
    show_line(ui, &wheel_report(measured));
    show_title(ui, text!("menu-mouse-page.keys"));
    show_keys(ui, &model.settings.binds, measured, &ink);
    if button(ui, text!("menu-mouse-page.again")).clicked() {
        model.again.write(RestartMeasurements);
    }
}

fn show_line(ui: &mut Ui, line: &str) {
    ui.label(styled_text(line, TextRole::Body, theme::TEXT));
}

fn format_ms(of: Duration) -> String {
    tenths(of.as_secs_f64() * 1000.0).to_string()
}

/// Returns the current main loop statistics. Without input now, returns the statistics of the last
/// second with ticks.
fn mouse_report(stats: &LoopStats) -> &LoopReport {
    let now = stats.last_report();
    match stats.played_report() {
        Some(played) if now.events == 0 => played,
        Some(_) | None => now,
    }
}

/// Returns the text about the accuracy of the input timing.
fn accuracy_text(report: &LoopReport) -> String {
    match report.input_accuracy() {
        InputAccuracy::Unknown => text!("menu-mouse-page.unknown").to_owned(),
        InputAccuracy::Exact => text!("menu-mouse-page.exact").to_owned(),
        InputAccuracy::Delayed => message!(
            "menu-mouse-page.delayed",
            ms = format_ms(report.longest_untimed_delay)
        ),
        InputAccuracy::Late => message!("menu-mouse-page.late", events = report.late_events),
    }
}

/// Returns the text about the source of the event times. `None` without events.
fn event_times_text(report: &LoopReport) -> Option<String> {
    match (report.events, report.timed_events) {
        (0, _) => None,
        (_, 0) => Some(text!("menu-mouse-page.no-times").to_owned()),
        (events, timed) => Some(message!(
            "menu-mouse-page.times",
            timed = timed,
            events = events
        )),
    }
}

/// Returns lines about the main loop, now and when the player last played.
fn timing_lines(stats: &LoopStats) -> Vec<String> {
    let now = stats.last_report();
    let mut lines = vec![message!(
        "menu-mouse-page.now",
        hz = whole(now.mouse_hz),
        ms = format_ms(now.longest_delay),
        passes = whole(now.passes_per_s),
        fps = whole(now.pictures_per_s)
    )];
    if let Some(played) = stats.played_report() {
        lines.push(message!(
            "menu-mouse-page.played",
            events = tenths(played.events_per_tick()),
            late = played.late_ticks,
            ticks = played.ticks,
            ms = format_ms(played.longest_delay),
            passes = whole(played.passes_per_s),
            fps = whole(played.pictures_per_s)
        ));
    }
    lines
}

/// Formats the mouse statistics. Without any, tells the player to move the mouse.
fn mouse_text(of: &DeviceMeasurements) -> String {
    let Some(stats) = of.mouse.stats() else {
        return text!("menu-mouse-page.move").to_owned();
    };
    message!(
        "menu-mouse-page.reports",
        reports = whole(stats.mean_per_second),
        gap = tenths(1000.0 / stats.mean_per_second),
        longest = tenths(stats.longest_gap_ms),
        gaps = stats.gaps
    )
}

fn spread_text(of: &Spread) -> String {
    message!(
        "report-progress-spread",
        mean = tenths(of.mean),
        deviation = tenths(of.deviation)
    )
}

/// Formats the wheel statistics. Without any, tells the player to roll the wheel.
fn wheel_report(of: &DeviceMeasurements) -> String {
    if of.wheel.count_rolls() == 0 {
        return text!("menu-mouse-page.roll").to_owned();
    }
    let (notches, gaps) = (
        spread_text(&of.wheel.notches_per_roll()),
        of.wheel.gaps_ms(),
    );
    if gaps.count == 0 {
        return message!("menu-mouse-page.single", rolls = of.wheel.count_rolls());
    }
    message!(
        "menu-mouse-page.rolls",
        rolls = of.wheel.count_rolls(),
        notches = notches,
        gap = spread_text(&gaps)
    )
}

/// Shows the strafe keys and the gaps between them.
fn show_keys(ui: &mut Ui, binds: &Binds, of: &DeviceMeasurements, ink: &Palette) {
    ui.horizontal(|ui| {
        for (action, (down, held)) in [Action::MoveLeft, Action::MoveRight]
            .into_iter()
            .zip(of.keys.held_keys().into_iter().zip([ink.left, ink.right]))
        {
            let (rect, _) = ui.allocate_exact_size(vec2(CAP[0], CAP[1]), Sense::hover());
            let (fill, word) = if down {
                (held, theme::ON_ACCENT)
            } else {
                (theme::SUNKEN, theme::DIM)
            };
            ui.painter().rect_filled(rect, theme::RADIUS, fill);
            let name = keycap::first_key(binds, action);
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                name,
                TextRole::Strong.font(),
                word,
            );
        }
    });
    let gaps = of.keys.gaps_ms();
    if gaps.count == 0 {
        return show_line(ui, text!("menu-mouse-page.change"));
    }
    show_line(
        ui,
        &message!(
            "menu-mouse-page.gaps",
            changes = gaps.count,
            gap = spread_text(&gaps)
        ),
    );
    let bins = of.keys.histogram(BIN_MS);
    let middle = |bin: i32| (f64::from(bin) + 0.5) * BIN_MS;
    // Overlap and dead air have different colours, and are on different sides of the zero line.
    let part = |is_overlap: bool| -> Vec<(f64, f64)> {
        let of_part = bins.iter().filter(|(bin, _)| (**bin < 0) == is_overlap);
        of_part
            .map(|(bin, count)| (middle(*bin), f64::from(*count)))
            .collect()
    };
    let (both, none) = (part(true), part(false));
    let (loss, gap, zero) = (ink.loss, ink.neutral, ink.accent);
    new_plot("key-gaps", HEIGHT)
        .include_y(0.0)
        .include_x(-4.0 * BIN_MS)
        .include_x(4.0 * BIN_MS)
        .custom_x_axes(vec![new_axis(
            Axis::X,
            text!("menu-mouse-page.axis"),
            |at| whole(at).to_string(),
        )])
        .custom_y_axes(vec![new_axis(Axis::Y, "", |at| whole(at).to_string())])
        .x_grid_spacer(|input| whole_number_marks(input.bounds))
        .y_grid_spacer(|input| whole_number_marks(input.bounds))
        .show(ui, |plot| {
            plot.bar_chart(bar_chart(both.into_iter(), loss, BIN_MS * 0.9));
            plot.bar_chart(bar_chart(none.into_iter(), gap, BIN_MS * 0.9));
            plot.vline(VLine::new("", 0.0).color(zero).width(1.5));
        });
}
