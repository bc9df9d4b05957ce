//! View of the *Statistics* page: the recorded jumps as plots and as text.

use bevy::prelude::InMut;
use bevy_egui::egui::Ui;
use egui_plot::{Axis, MarkerShape, VLine};

use super::StatisticsPage;
use super::state::HistoryFacts;
use crate::coach::{ErrorProfile, JumpTiming, Spread, Statistics, Trend};
use crate::game::base::palette::Palette;
use crate::game::hud::ui::controls::{chip, show_note, show_title, styled_text};
use crate::game::hud::ui::plot::{
    bar_chart, new_axis, new_line, new_plot, point_markers, row_marks, whole_number_marks,
};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::pages::fields::show_loading;
use crate::text::number::{hundredths, tenths, whole};
use crate::text::report::training as report;
use crate::text::{Label as _, message, text};
use wishdir_analysis::ledger::Cause;

/// Heights of the trend plot and the timing plot, points.
const TREND_HEIGHT: f32 = 180.0;
const TIMING_HEIGHT: f32 = 150.0;
/// Height of a named row, and of the space below all rows, points.
const ROW_HEIGHT: f32 = 22.0;
const BELOW: f32 = 44.0;
/// Width of the selected line, and of the other lines, points.
const THICK: f32 = 2.5;
const THIN: f32 = 1.0;

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: StatisticsPage) {
    let Some(jumps) = &model.history.0 else {
        if model.available.0 {
            return show_loading(ui, text!("menu-loading"));
        }
        return show_note(ui, text!("menu-statistics.closed"));
    };
    if jumps.is_empty() {
        ui.label(styled_text(
            text!("menu-statistics.nothing"),
            TextRole::Body,
            theme::TEXT,
        ));
        return;
    }
    let ink = model.settings.hud.look.resolve().ink;
    let (mut rules, mut trend) = (model.history_view.rules.clone(), model.history_view.trend);
    let facts = model.history_view.facts(jumps);
    show_rules(ui, facts, &mut rules);
    let statistics = &facts.statistics;
    if statistics.other_games > 0 {
        show_note(
            ui,
            &message!(
                "menu-statistics.other-games",
                count = statistics.other_games
            ),
        );
    }
    let shown = trend
        .or(statistics.errors.costliest_habit().map(Trend::Habit))
        .unwrap_or(Trend::Best);
    show_trends(ui, statistics, shown, &mut trend, &ink);
    show_timing(ui, &statistics.timing, &ink);
    show_angles(ui, &statistics.errors, &ink);
    show_ledger(ui, statistics, &ink);
    (model.history_view.rules, model.history_view.trend) = (rules, trend);
}

/// Shows the rules filter, if there are jumps under several rules.
fn show_rules(ui: &mut Ui, facts: &HistoryFacts, rules: &mut Option<String>) {
    if facts.rules.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if chip(ui, rules.is_none(), text!("menu-records.all-profiles"), "").clicked() {
            *rules = None;
        }
        for name in &facts.rules {
            if chip(ui, rules.as_ref() == Some(name), name, "").clicked() {
                *rules = Some(name.clone());
            }
        }
    });
}

/// Plots one number per session. The selected habit is a thick line, other habits are thin lines.
fn show_trends(
    ui: &mut Ui,
    of: &Statistics,
    shown: Trend,
    chosen: &mut Option<Trend>,
    ink: &Palette,
) {
    show_title(ui, text!("menu-statistics.trends"));
    ui.horizontal_wrapped(|ui| {
        for trend in Trend::all_trends() {
            if chip(ui, trend == shown, trend.label(), "").clicked() {
                *chosen = Some(trend);
            }
        }
    });
    let points = of.trend_points(shown);
    let Some([_, newest]) = points.last() else {
        return show_note(
            ui,
            match shown {
                Trend::Best => text!("menu-statistics.no-best"),
                Trend::Habit(_) | Trend::Efficiency | Trend::UnstableRate => {
                    text!("menu-statistics.no-trend")
                }
            },
        );
    };
    show_note(
        ui,
        &message!(
            "menu-statistics.newest",
            number = report::trend_number(shown, *newest),
            what = trend_unit(shown)
        ),
    );
    let behind = |trend: &Trend| {
        matches!((trend, shown), (Trend::Habit(_), Trend::Habit(_))) && *trend != shown
    };
    let others: Vec<_> = Trend::all_trends()
        .filter(behind)
        .map(|trend| of.trend_points(trend))
        .collect();
    let (main, faint) = (ink.accent, ink.faint);
    new_plot("trend", TREND_HEIGHT)
        .include_x(0.5)
        .include_x(of.sessions.len() as f64 + 0.5)
        .include_y(0.0)
        .custom_x_axes(vec![new_axis(
            Axis::X,
            text!("report-progress.axis"),
            |at| whole(at).to_string(),
        )])
        .custom_y_axes(vec![new_axis(Axis::Y, "", |at| tenths(at).to_string())])
        .x_grid_spacer(|input| whole_number_marks(input.bounds))
        .show(ui, |plot| {
            for points in others {
                plot.line(new_line(points, faint, THIN));
            }
            plot.line(new_line(points.clone(), main, THICK));
            plot.points(point_markers(points, main, MarkerShape::Circle));
        });
}

/// Returns the unit of a trend.
fn trend_unit(trend: Trend) -> &'static str {
    match trend {
        Trend::Habit(_) => text!("menu-statistics.unit-habit"),
        Trend::Efficiency => text!("menu-statistics.unit-efficiency"),
        Trend::UnstableRate => text!("menu-statistics.unit-rate"),
        Trend::Best => text!("menu-statistics.unit-best"),
    }
}

/// Plots the number of hops against the ticks after landing. One line marks the mean, two lines
/// mark the spread.
fn show_timing(ui: &mut Ui, of: &JumpTiming, ink: &Palette) {
    show_title(ui, text!("menu-statistics.timing"));
    show_lines(ui, &report::timing_lines(of));
    if of.histogram.is_empty() {
        return;
    }
    let hops: Vec<(f64, f64)> = of
        .histogram
        .iter()
        .map(|(ticks, hops)| (f64::from(*ticks), f64::from(*hops)))
        .collect();
    let Spread {
        mean, deviation, ..
    } = of.ticks;
    let (bar, middle) = (ink.neutral, ink.accent);
    new_plot("timing", TIMING_HEIGHT)
        .include_y(0.0)
        .custom_x_axes(vec![new_axis(
            Axis::X,
            text!("menu-statistics.ticks"),
            |at| whole(at).to_string(),
        )])
        .custom_y_axes(vec![new_axis(Axis::Y, "", |at| whole(at).to_string())])
        .x_grid_spacer(|input| whole_number_marks(input.bounds))
        .y_grid_spacer(|input| whole_number_marks(input.bounds))
        .show(ui, |plot| {
            plot.bar_chart(bar_chart(hops.into_iter(), bar, 0.8));
            plot.vline(VLine::new("", mean).color(middle).width(THICK));
            for edge in [mean - deviation, mean + deviation] {
                plot.vline(VLine::new("", edge).color(middle).width(THIN));
            }
        });
}

/// Plots the angle errors for left and right strafes, for all jumps and for each takeoff speed
/// band.
fn show_angles(ui: &mut Ui, of: &ErrorProfile, ink: &Palette) {
    show_title(ui, text!("menu-statistics.angles"));
    show_lines(ui, &report::angle_error_lines(of));
    show_lines(ui, &report::key_lines(of));
    let mut rows = vec![(text!("menu-statistics.all").to_owned(), of.angle_deg)];
    rows.extend(of.bands.iter().map(|band| {
        (
            message!("menu-statistics.band", speed = whole(band.from)),
            band.angle_deg,
        )
    }));
    if rows
        .iter()
        .all(|(_, sides)| sides.iter().all(|side| side.count == 0))
    {
        return;
    }
    show_note(ui, text!("menu-statistics.angles-note"));
    let names: Vec<String> = rows.iter().map(|(name, _)| name.clone()).collect();
    let count = rows.len();
    let (zero, sides) = (
        ink.faint,
        [
            (ink.left, MarkerShape::Left),
            (ink.right, MarkerShape::Right),
        ],
    );
    new_plot("angles", count as f32 * ROW_HEIGHT * 1.4 + BELOW)
        .include_y(-0.6)
        .include_y(count as f64 - 0.4)
        .include_x(0.0)
        .invert_y(true)
        .custom_x_axes(vec![new_axis(
            Axis::X,
            text!("menu-statistics.degrees"),
            |at| tenths(at).with_sign().to_string(),
        )])
        .custom_y_axes(vec![new_axis(Axis::Y, "", move |at| row_name(&names, at))])
        .y_grid_spacer(|input| row_marks(input.bounds))
        .show(ui, |plot| {
            plot.vline(VLine::new("", 0.0).color(zero).width(THIN));
            for (row, (_, errors)) in rows.iter().enumerate() {
                for (side, (error, (color, shape))) in errors.iter().zip(sides).enumerate() {
                    if error.count == 0 {
                        continue;
                    }
                    let at = row as f64 + if side == 0 { -0.17 } else { 0.17 };
                    let (low, high) = (error.mean - error.deviation, error.mean + error.deviation);
                    plot.line(new_line(vec![[low, at], [high, at]], color, THICK));
                    plot.points(point_markers(vec![[error.mean, at]], color, shape).radius(6.0));
                }
            }
        });
}

/// Shows the loss per cause over recent jumps, most expensive cause first.
fn show_ledger(ui: &mut Ui, of: &Statistics, ink: &Palette) {
    show_title(ui, &report::ledger_title(of));
    let mut lines: Vec<(Cause, String)> = report::ledger_lines(of);
    if lines.is_empty() {
        return show_note(ui, text!("menu-statistics.no-ledger"));
    }
    let took = |cause: Cause| {
        of.ledger
            .iter()
            .find(|(other, ..)| *other == cause)
            .map_or(0.0, |(.., units)| *units)
    };
    lines.sort_by(|(a, _), (b, _)| took(*b).total_cmp(&took(*a)));
    let names: Vec<String> = lines
        .iter()
        .map(|(cause, _)| cause.label().to_owned())
        .collect();
    let costs: Vec<(f64, f64)> = lines
        .iter()
        .enumerate()
        .map(|(row, (cause, _))| (row as f64, took(*cause)))
        .collect();
    let (loss, count) = (ink.loss, lines.len());
    new_plot("ledger", count as f32 * ROW_HEIGHT + BELOW)
        .include_x(0.0)
        .include_y(-0.6)
        .include_y(count as f64 - 0.4)
        .invert_y(true)
        .custom_x_axes(vec![new_axis(
            Axis::X,
            text!("menu-statistics.units"),
            |at| hundredths(at).to_string(),
        )])
        .custom_y_axes(vec![new_axis(Axis::Y, "", move |at| row_name(&names, at))])
        .y_grid_spacer(|input| row_marks(input.bounds))
        .show(ui, |plot| {
            plot.bar_chart(bar_chart(costs.into_iter(), loss, 0.6).horizontal());
        });
    for (_, line) in &lines {
        show_note(ui, line.trim());
    }
}

/// Returns the axis label of a row. Empty between rows.
fn row_name(names: &[String], at: f64) -> String {
    let is_row = at >= 0.0 && at.fract() == 0.0;
    names
        .get(at as usize)
        .filter(|_| is_row)
        .cloned()
        .unwrap_or_default()
}

/// Shows text lines with numbers, formatted as the command line prints them.
fn show_lines(ui: &mut Ui, lines: &str) {
    for line in lines.lines() {
        ui.label(styled_text(line.trim(), TextRole::Small, theme::TEXT));
    }
}
