//! The sheet of the last long jumps: best, average, all distances, and takeoff and landing spots on
//! the blocks. After a distance jump, it replaces the bhop panel.

use bevy_egui::egui::Color32;

use super::hud_frame::HudFrame;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::theme;
use crate::planner::long_jumps::{BlockPoint, LONG_JUMPS, LongJumpLog};
use crate::text::number::{hundredths, tenths};
use crate::text::{Describe as _, message, text};

/// Left and right edge of the panel's content, points.
const LEFT: f32 = 12.0;
const RIGHT: f32 = 238.0;
/// Chart of the distances: right edge, top and bottom, points.
const CHART: [f32; 3] = [112.0, 48.0, 96.0];
/// Width of a column in the chart, and of the bar in it, points.
const COLUMN: f32 = 10.0;
const BAR: f32 = 7.0;
/// Range of distances in the chart, units. The farthest jump is at its upper end.
const CHART_UNITS: f64 = 12.0;
/// Picture of the blocks: left edge, top, landing edge, takeoff edge and bottom, points.
const BLOCKS: [f32; 5] = [126.0, 46.0, 80.0, 104.0, 138.0];
/// Scale of the blocks, points per unit.
const PER_UNIT: f32 = 2.0;

/// Whether the last jump was for distance.
pub(super) fn is_shown(now: &HudFrame<'_>) -> bool {
    now.long_jumps.recent().len() > 0
        && now
            .jumps
            .first()
            .is_some_and(|judged| judged.jump.chain == 0 && !judged.jump.kind.is_hop())
}

/// Draws the sheet.
pub(super) fn draw(canvas: &Canvas<'_>, size: [f32; 2], log: &LongJumpLog) {
    canvas.draw_panel([0.0, 0.0], size);
    let title = message!(
        "hud-long-jumps.title",
        count = log.recent().len(),
        kind = log.kind().unwrap_or_default()
    );
    let best = log.best_distance().map_or_else(String::new, |best| {
        message!("hud-long-jumps.best", distance = hundredths(best))
    });
    let taken = canvas
        .text_right([RIGHT, 15.0], strong_font(13.0), canvas.ink.gain, &best)
        .x;
    let face = canvas.shrink_to_fit(strong_font(12.5), RIGHT - LEFT - taken - 8.0, &title);
    canvas.text_left([LEFT, 15.0], face, canvas.ink.text, title);
    if let Some(average) = log.average_distance() {
        let words = message!("hud-long-jumps.average", distance = hundredths(average));
        canvas.text_left([LEFT, 35.0], strong_font(12.0), canvas.ink.text, words);
    }
    draw_chart(canvas, log);
    draw_blocks(canvas, log);
    draw_scatter(canvas, log);
}

/// Draws the distances, newest at the right. Columns of jumps that do not count are faint.
fn draw_chart(canvas: &Canvas<'_>, log: &LongJumpLog) {
    let [right, top, bottom] = CHART;
    let most = log
        .recent()
        .map(|jump| jump.distance)
        .fold(f64::NEG_INFINITY, f64::max);
    canvas.line([LEFT, bottom], [right, bottom], 1.0, canvas.ink.faint);
    for (index, jump) in log.recent().take(LONG_JUMPS).enumerate() {
        let part = (1.0 - (most - jump.distance) / CHART_UNITS).clamp(0.06, 1.0) as f32;
        let height = (bottom - top) * part;
        let x = right - COLUMN * (index as f32 + 1.0);
        let color = match (jump.counts, jump.distance >= most) {
            (true, true) => canvas.ink.gain,
            (true, false) => canvas.ink.accent,
            (false, _) => canvas.ink.faint,
        };
        canvas.fill_rect([x, bottom - height], [BAR, height], 1.0, color);
    }
}

/// Draws both blocks from above, with takeoff and landing spots. The newest spots are brightest.
fn draw_blocks(canvas: &Canvas<'_>, log: &LongJumpLog) {
    let [left, top, landing_edge, takeoff_edge, bottom] = BLOCKS;
    let width = RIGHT - left;
    let block = canvas.ink.faint.gamma_multiply(0.3);
    canvas.fill_rect([left, top], [width, landing_edge - top], 2.0, block);
    canvas.fill_rect(
        [left, takeoff_edge],
        [width, bottom - takeoff_edge],
        2.0,
        block,
    );
    for edge in [landing_edge, takeoff_edge] {
        canvas.line([left, edge], [RIGHT, edge], 1.5, canvas.ink.dim);
    }
    let middle = log.mean_takeoff_along_edge().unwrap_or_default();
    let dot = |point: BlockPoint, edge: f32, color: Color32| {
        let x = (left + RIGHT) / 2.0 + (point.right - middle) * PER_UNIT;
        let y = edge - point.ahead * PER_UNIT;
        let place = [x.clamp(left + 3.0, RIGHT - 3.0), y.clamp(top, bottom)];
        canvas.fill_circle(place, 2.5, color);
    };
    for (index, jump) in log
        .recent()
        .enumerate()
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
    {
        let fade = if index == 0 { 1.0 } else { 0.55 };
        if let Some(takeoff) = jump.takeoff {
            dot(
                takeoff,
                takeoff_edge,
                canvas.ink.accent.gamma_multiply(fade),
            );
        }
        if let Some(landing) = jump.landing {
            let color = if landing.ahead >= 0.0 {
                canvas.ink.gain
            } else {
                canvas.ink.loss
            };
            dot(landing, landing_edge, color.gamma_multiply(fade));
        }
    }
}

/// Draws the bias and spread of takeoffs and landings, and the advice.
fn draw_scatter(canvas: &Canvas<'_>, log: &LongJumpLog) {
    let rows = [
        (
            text!("hud-long-jumps.takeoff"),
            log.takeoff_scatter(),
            110.0,
        ),
        (
            text!("hud-long-jumps.landing"),
            log.landing_scatter(),
            127.0,
        ),
    ];
    for (name, scatter, y) in rows {
        let Some(scatter) = scatter else { continue };
        let words = message!(
            "hud-long-jumps.scatter",
            name = name,
            bias = tenths(scatter.mean).with_sign(),
            spread = tenths(scatter.spread)
        );
        let face = canvas.shrink_to_fit(regular_font(11.0), BLOCKS[0] - LEFT - 6.0, &words);
        canvas.text_left([LEFT, y], face, canvas.ink.text, words);
    }
    let advice = log.verdict().map_or_else(
        || text!("hud-long-jumps.more").to_owned(),
        |verdict| verdict.describe(),
    );
    canvas.line([LEFT, 146.0], [RIGHT, 146.0], 0.5, theme::GLASS_LINE);
    canvas.draw_wrapped_text(
        [LEFT, 151.0],
        RIGHT - LEFT,
        regular_font(10.5),
        canvas.ink.dim,
        &advice,
    );
}
