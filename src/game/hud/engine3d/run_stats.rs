//! Statistics of the run: average and maximum speed, hop quality, and takeoff speed by hop count.

use bevy_egui::egui::{Vec2, vec2};

use super::HudWidget;
use super::hud_frame::HudFrame;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::number;
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::{id, message, text};
use wishdir_analysis::run_stats::RunStats;

pub(super) const WIDGET: HudWidget = Widget {
    id: "Run",
    size: SIZE,
    place: (Anchor::Top, [0.0, 96.0]),
    small: Some(CompactPlacement {
        size: SIZE,
        place: (Anchor::Left, [8.0, -42.0]),
    }),
    presets: &[Preset::QuakeWorld],
    shown: ShowCondition::AfterFirstJump,
    draw: |spot, now| draw(&spot.canvas(), &build_view(now)),
};

const SIZE: Vec2 = vec2(264.0, 92.0);
const MARGIN: f32 = 12.0;
/// Width of a column in the table, points.
const COLUMN: f32 = 30.0;

/// Hop counts in the table. They are denser where speed rises fastest.
const HOPS: [usize; 7] = [0, 1, 2, 3, 5, 10, 20];

#[derive(Clone, Debug, PartialEq)]
struct RunView {
    /// Average horizontal speed while moving, and maximum horizontal speed, u/s.
    speeds: [f64; 2],
    hops: u32,
    /// Percentage of perfect hops.
    perfect: f64,
    /// Takeoff speed after each of the [`HOPS`] counts, u/s: in the last chain, and the best of the
    /// run.
    after: [(Option<f64>, Option<f64>); HOPS.len()],
}

fn build_view(now: &HudFrame<'_>) -> RunView {
    from_stats(now.session.stats())
}

fn from_stats(stats: &RunStats) -> RunView {
    RunView {
        speeds: [stats.average_moving_speed(), stats.max_speed],
        hops: stats.hops,
        perfect: stats.perfect_share(),
        after: HOPS.map(|hops| {
            (
                stats.chain().get(hops).map(|takeoff| takeoff.speed),
                stats.best_speeds_by_hop().get(hops).copied(),
            )
        }),
    }
}

fn draw(canvas: &Canvas<'_>, view: &RunView) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    let [average, most] = view.speeds.map(number::whole);
    let speeds = message!("hud-run.speeds", average = average, most = most);
    let mut room = SIZE.x - 2.0 * MARGIN;
    if view.hops > 0 {
        let perfect = message!(
            "hud-run.perfect",
            hops = view.hops,
            perfect = number::whole(view.perfect)
        );
        let place = [SIZE.x - MARGIN, 13.0];
        room -= 8.0
            + canvas
                .text_right(place, regular_font(10.0), canvas.ink.dim, perfect)
                .x;
    }
    let face = canvas.shrink_to_fit(strong_font(12.0), room, &speeds);
    canvas.text_left([MARGIN, 13.0], face, canvas.ink.text, speeds);
    let captions = [
        id!("hud-run.after"),
        id!("hud-run.chain"),
        id!("hud-run.best"),
    ];
    let line = |row: usize| 36.0 + 18.0 * row as f32;
    for (row, caption) in captions.into_iter().enumerate() {
        canvas.text_left(
            [MARGIN, line(row)],
            regular_font(10.0),
            canvas.ink.dim,
            text(caption),
        );
    }
    let speed = |speed: Option<f64>| {
        speed.map_or_else(String::new, |speed| number::whole(speed).to_string())
    };
    for (index, (hops, (chain, best))) in HOPS.into_iter().zip(view.after).enumerate() {
        let x = SIZE.x - MARGIN - COLUMN * (HOPS.len() - 1 - index) as f32;
        canvas.text_right([x, line(0)], regular_font(10.0), canvas.ink.dim, hops);
        canvas.text_right(
            [x, line(1)],
            strong_font(11.5),
            canvas.ink.text,
            speed(chain),
        );
        canvas.text_right(
            [x, line(2)],
            regular_font(11.0),
            canvas.ink.dim,
            speed(best),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_without_jumps_has_an_empty_table() {
        let view = from_stats(&RunStats::default());
        assert_eq!(
            view,
            RunView {
                speeds: [0.0; 2],
                hops: 0,
                perfect: 0.0,
                after: [(None, None); HOPS.len()]
            }
        );
    }
}
