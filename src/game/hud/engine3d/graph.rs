//! The speed graph: speed over the last seconds, with takeoffs and landings marked.

use bevy_egui::egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

use super::HudWidget;
use crate::game::hud::ui::canvas::{Canvas, regular_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::message;
use wishdir_analysis::recent::{KEPT_MSEC, RecentTicks, TickStats};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Graph",
    size: SIZE,
    place: (Anchor::BottomLeft, [16.0, -74.0]),
    small: Some(CompactPlacement {
        size: vec2(232.0, 92.0),
        place: (Anchor::BottomLeft, [12.0, -68.0]),
    }),
    presets: &[Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| draw(&spot.canvas(), spot.size, now.recent_ticks()),
};

const SIZE: Vec2 = vec2(260.0, 92.0);

/// Time that the graph spans, milliseconds.
const SHOWN_MSEC: u32 = 5000;
const _: () = assert!(SHOWN_MSEC <= KEPT_MSEC, "the analysis keeps too few ticks");
/// Side margin, top edge and height of the graph, points.
const ASIDE: f32 = 8.0;
const TOP: f32 = 18.0;
const HEIGHT: f32 = 66.0;
/// Minimum span of the speed axis, u/s.
const LEAST_SPAN: f32 = 60.0;
/// Minimum distance between two points of the curve, points. Ticks of 1 ms are closer together.
const LEAST_STEP: f32 = 0.25;

/// Returns the lowest and the highest speed on the axis in u/s, rounded to tens.
fn speed_range(speeds: impl Iterator<Item = f32>) -> (f32, f32) {
    let (low, high) = speeds.fold((f32::INFINITY, 0.0_f32), |(low, high), speed| {
        (low.min(speed), high.max(speed))
    });
    if !low.is_finite() {
        return (0.0, LEAST_SPAN);
    }
    let low = (low / 10.0).floor() * 10.0;
    let high = (high / 10.0).ceil() * 10.0;
    (low, high.max(low + LEAST_SPAN))
}

/// Returns the number of newest rows that fit into the time span.
fn visible_rows(rows: impl DoubleEndedIterator<Item = u8>) -> usize {
    let mut left = SHOWN_MSEC;
    rows.rev()
        .take_while(|msec| {
            let fits = left >= u32::from(*msec);
            left = left.saturating_sub(u32::from(*msec));
            fits
        })
        .count()
}

fn draw(canvas: &Canvas<'_>, size: Vec2, live: &RecentTicks) {
    canvas.draw_panel([0.0, 0.0], [size.x, size.y]);
    let count = visible_rows(live.rows(usize::MAX).map(|row| row.moment.msec));
    let rows = || live.rows(count);
    let (low, high) = speed_range(rows().map(|row| row.speed));
    let [left, top, width, height] = [ASIDE, TOP, size.x - 2.0 * ASIDE, HEIGHT];
    let y = |speed: f32| top + height * (1.0 - (speed - low) / (high - low));
    canvas.text_left(
        [left, 9.0],
        regular_font(10.0),
        canvas.ink.dim,
        message!("hud-graph", seconds = SHOWN_MSEC / 1000),
    );
    for speed in [low, high] {
        canvas.line(
            [left, y(speed)],
            [left + width, y(speed)],
            0.5,
            theme::GLASS_LINE,
        );
    }
    let mut msec_left = 0.0;
    let mut line: Vec<Pos2> = Vec::new();
    let mut last_x = f32::INFINITY;
    for row in rows().rev() {
        let x = left + width * (1.0 - msec_left / SHOWN_MSEC as f32);
        msec_left += f32::from(row.moment.msec);
        draw_mark(canvas, row, x, y(row.speed));
        if last_x - x >= LEAST_STEP {
            line.push(canvas.to_screen(x, y(row.speed)));
            last_x = x;
        }
    }
    if line.len() > 1 {
        canvas
            .painter()
            .add(Shape::line(line, Stroke::new(1.5, canvas.ink.text)));
    }
    canvas.text_right(
        [left + width, 9.0],
        regular_font(10.0),
        canvas.ink.dim,
        scale_text(low, high),
    );
}

fn scale_text(low: f32, high: f32) -> String {
    message!(
        "hud-graph.scale",
        low = number::whole(low),
        high = number::whole(high)
    )
}

/// Marks a takeoff (accent colour) or a landing (dimmed).
fn draw_mark(canvas: &Canvas<'_>, row: &TickStats, x: f32, y: f32) {
    let bottom = TOP + HEIGHT;
    let stroke = |color: Color32| canvas.line([x, y], [x, bottom], 1.0, color);
    if row.took_off {
        stroke(canvas.ink.accent.gamma_multiply(0.8));
        canvas.fill_circle([x, y], 2.5, canvas.ink.accent);
    } else if row.landed {
        stroke(canvas.ink.faint.gamma_multiply(0.7));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_is_rounded_to_tens_around_the_curve() {
        assert_eq!(speed_range([251.0, 266.0].into_iter()), (250.0, 310.0));
        assert_eq!(speed_range([251.0, 366.0].into_iter()), (250.0, 370.0));
        assert_eq!(speed_range(std::iter::empty()), (0.0, 60.0));
    }

    #[test]
    fn five_seconds_are_shown_for_any_tick_length() {
        assert_eq!(visible_rows([10_u8; 1000].into_iter()), 500);
        assert_eq!(visible_rows([14_u8; 1000].into_iter()), 357);
        assert_eq!(visible_rows([10_u8; 3].into_iter()), 3);
    }
}
