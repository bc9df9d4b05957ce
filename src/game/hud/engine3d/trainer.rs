//! The turn trainer: your turn as a percentage of the ideal turn, 50 to 150 %. Aim for the middle.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::HudWidget;
use super::hud_frame::HudFrame;
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::{message, text};
use wishdir_analysis::recent::{TickStats, Turn};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Trainer",
    size: SIZE,
    place: (Anchor::Middle, [0.0, -74.0]),
    small: None,
    presets: &[Preset::Learner, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| {
        let asks = |row: &TickStats| row.moment.wish_side().is_some();
        spot.draw_faded(now.recent_opacity(asks), |canvas| {
            draw(canvas, build_view(now));
        });
    },
};

const SIZE: Vec2 = vec2(250.0, 34.0);

/// Ratios at the bar's ends.
const ENDS: [f64; 2] = [0.5, 1.5];
/// Largest difference between 1 and a good turn ratio. About the width of the gain window in
/// mid-jump.
const RIGHT: f64 = 0.1;
/// Largest difference between 1 and a turn ratio that still gains speed.
const FAIR: f64 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq)]
struct TrainerView {
    /// Turn ratio, or the reason why the turn has none.
    turn: Turn,
    /// Number of ticks in the average.
    ticks: u32,
}

fn build_view(now: &HudFrame<'_>) -> TrainerView {
    let ticks = now.trainer_ticks.max(1);
    TrainerView {
        turn: now.recent_ticks().turn(ticks as usize),
        ticks,
    }
}

fn ratio_color(ratio: f64) -> ColorRole {
    let error = (ratio - 1.0).abs();
    if error <= RIGHT {
        ColorRole::Gain
    } else if error <= FAIR {
        ColorRole::Accent
    } else {
        ColorRole::Loss
    }
}

/// Position of a ratio along the bar, 0 to 1.
fn bar_position(ratio: f64) -> f32 {
    ((ratio - ENDS[0]) / (ENDS[1] - ENDS[0])).clamp(0.0, 1.0) as f32
}

fn draw(canvas: &Canvas<'_>, view: TrainerView) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    let (left, width, top) = (12.0, SIZE.x - 24.0, 22.0);
    canvas.fill_rect([left, top], [width, 5.0], 2.0, theme::GLASS_LINE);
    let zone = |half: f64, color: Color32| {
        let (from, to) = (bar_position(1.0 - half), bar_position(1.0 + half));
        canvas.fill_rect(
            [left + width * from, top],
            [width * (to - from), 5.0],
            0.0,
            color,
        );
    };
    zone(FAIR, canvas.ink.accent.gamma_multiply(0.3));
    zone(RIGHT, canvas.ink.gain.gamma_multiply(0.55));
    canvas.fill_rect(
        [left + width / 2.0 - 0.5, top - 2.0],
        [1.0, 9.0],
        0.0,
        canvas.ink.text,
    );
    canvas.text_left(
        [left, 10.0],
        regular_font(10.0),
        canvas.ink.dim,
        text!("hud-trainer.slow"),
    );
    canvas.text_right(
        [left + width, 10.0],
        regular_font(10.0),
        canvas.ink.dim,
        text!("hud-trainer.fast"),
    );
    let middle = [SIZE.x / 2.0, 10.0];
    let ratio = match view.turn {
        Turn::Ratio(ratio) => ratio,
        Turn::OtherKey => {
            canvas.text_middle(
                middle,
                strong_font(13.0),
                canvas.ink.loss,
                text!("hud-trainer.other-key"),
            );
            return;
        }
        Turn::RunFirst => {
            canvas.text_middle(
                middle,
                strong_font(11.0),
                canvas.ink.warning,
                text!("hud-trainer.run-first"),
            );
            return;
        }
        Turn::Nothing => {
            let note = message!("hud-trainer", ticks = view.ticks);
            canvas.text_middle(middle, regular_font(10.0), canvas.ink.dim, note);
            return;
        }
    };
    let color = canvas.ink.color_for(ratio_color(ratio));
    let percent = message!("hud-percent", percent = number::whole(ratio * 100.0));
    canvas.text_middle(middle, strong_font(13.0), color, percent);
    let x = left + width * bar_position(ratio);
    canvas.fill_rect([x - 2.0, top - 3.0], [4.0, 11.0], 1.5, color);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_spans_half_to_one_and_a_half() {
        assert_eq!(
            [0.5, 1.0, 1.5, 0.0, 9.0, -1.0].map(bar_position),
            [0.0, 0.5, 1.0, 0.0, 1.0, 0.0]
        );
        assert!(
            WIDGET
                .note()
                .contains(&format!("{} to {} %", 100.0 * ENDS[0], 100.0 * ENDS[1])),
            "{}",
            WIDGET.note()
        );
        assert_eq!(
            [1.09, 0.8, 1.4].map(ratio_color),
            [ColorRole::Gain, ColorRole::Accent, ColorRole::Loss]
        );
    }
}
