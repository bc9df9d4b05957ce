//! Input timing: mouse rate, input delay and main loop rate.

use bevy_egui::egui::{Vec2, vec2};

use super::{CompactPlacement, SharedWidget, ShowCondition, Widget};
use crate::game::base::loop_stats::{InputAccuracy, LoopReport};
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font};
use crate::game::settings::Anchor;
use crate::text::message;
use crate::text::number::{tenths, whole};

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Input",
    size: SIZE,
    place: (Anchor::TopLeft, [284.0, 16.0]),
    small: Some(CompactPlacement {
        size: vec2(150.0, 44.0),
        place: (Anchor::Middle, [44.0, -34.5]),
    }),
    presets: &[],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, game| draw(&spot.canvas(), spot.size, &game.frame_context().input),
};

const SIZE: Vec2 = vec2(186.0, 46.0);

/// Returns the text lines of the widget.
fn report_lines(report: &LoopReport) -> [String; 3] {
    [
        message!(
            "hud-input.mouse",
            hz = whole(report.mouse_hz),
            events = tenths(report.events_per_tick())
        ),
        message!(
            "hud-input.delay",
            ms = tenths(report.longest_delay.as_secs_f64() * 1000.0),
            late = report.late_ticks
        ),
        message!(
            "hud-input.loop",
            hz = whole(report.passes_per_s),
            fps = whole(report.pictures_per_s)
        ),
    ]
}

fn draw(canvas: &Canvas<'_>, size: Vec2, report: &LoopReport) {
    canvas.draw_panel([0.0, 0.0], [size.x, size.y]);
    let delay = match report.input_accuracy() {
        InputAccuracy::Unknown => canvas.ink.dim,
        InputAccuracy::Exact => canvas.ink.text,
        InputAccuracy::Delayed | InputAccuracy::Late => canvas.ink.color_for(ColorRole::Warning),
    };
    let inks = [canvas.ink.text, delay, canvas.ink.dim];
    for (number, (line, ink)) in report_lines(report).iter().zip(inks).enumerate() {
        let face = canvas.shrink_to_fit(regular_font(10.5), size.x - 16.0, line);
        let row = (number as f32 + 0.5) * (size.y - 5.0) / 3.0;
        canvas.text_left([8.0, 2.5 + row], face, ink, line);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn last_second_is_shown_in_three_lines() {
        let report = LoopReport {
            passes_per_s: 998.2,
            pictures_per_s: 143.6,
            mouse_hz: 1000.0,
            events: 1040,
            ticks: 100,
            late_ticks: 3,
            longest_delay: Duration::from_micros(1_240),
            ..LoopReport::default()
        };
        assert_eq!(
            report_lines(&report),
            [
                "Mouse 1000 Hz · 10.4 per tick",
                "Delay 1.2 ms · late ticks: 3",
                "Loop 998 Hz · 144 fps",
            ]
        );
    }
}
