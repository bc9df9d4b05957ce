//! The practice line: style, time scale and rewinding.

use bevy_egui::egui::{Vec2, vec2};

use super::{PracticeStatus, Preset, SharedWidget, ShowCondition, Widget};
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, strong_font};
use crate::game::settings::Anchor;
use crate::text::number::tenths;
use crate::text::{Label as _, message};
use wishdir_sim::style::Style;

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Practice",
    size: SIZE,
    place: (Anchor::Top, [0.0, 68.4]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, game| {
        draw(
            &spot.canvas(),
            &practice_label(&game.frame_context().practice),
        );
    },
};

const SIZE: Vec2 = vec2(190.0, 15.5);

/// Returns the active practice features as text. Empty for a normal run.
fn practice_label(practice: &PracticeStatus) -> String {
    if let Some(msec) = practice.rewound_msec {
        return message!("hud-practice.back", seconds = tenths(msec as f64 / 1000.0));
    }
    let mut parts = Vec::new();
    if practice.style != Style::Normal {
        parts.push(practice.style.label().to_owned());
    }
    if practice.rate.is_slow() {
        parts.push(message!(
            "hud-practice.time",
            percent = practice.rate.percent()
        ));
    }
    parts.join(" · ")
}

fn draw(canvas: &Canvas<'_>, words: &str) {
    if words.is_empty() {
        return;
    }
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    let color = canvas.ink.color_for(ColorRole::Warning);
    let face = canvas.shrink_to_fit(strong_font(10.5), SIZE.x - 8.0, words);
    canvas.text_middle([SIZE.x / 2.0, SIZE.y / 2.0], face, color, words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::play::pacing::TimeRate;

    #[test]
    fn only_non_default_states_are_shown() {
        assert_eq!(practice_label(&PracticeStatus::default()), "");
        let slow = PracticeStatus {
            rate: TimeRate::Quarter,
            ..PracticeStatus::default()
        };
        assert_eq!(practice_label(&slow), "time 25 %");
        assert_eq!(
            practice_label(&PracticeStatus {
                style: Style::Sideways,
                ..slow
            }),
            "Sideways · time 25 %"
        );
        assert_eq!(
            practice_label(&PracticeStatus {
                rewound_msec: Some(12_340),
                ..PracticeStatus::default()
            }),
            "rewound 12.3 s"
        );
    }
}
