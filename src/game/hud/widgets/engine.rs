//! The engine line: the movement code, its tick rate and the active profile.

use std::fmt;

use bevy_egui::egui::{Vec2, vec2};

use super::{Preset, SharedWidget, ShowCondition, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::number;
use crate::game::settings::Anchor;
use crate::text::{message, text};
use wishdir_sim::engine::ENGINES;
use wishdir_sim::profile::TickRule;

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Engine",
    size: SIZE,
    place: (Anchor::TopLeft, [16.0, 16.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, game| {
        draw(
            &spot.canvas(),
            &game.engine_view(),
            game.frame_context().drawn_fps,
        );
    },
};

const SIZE: Vec2 = vec2(264.0, 62.0);

/// Texts that the engine widget shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineView {
    /// Name of the movement code.
    pub title: String,
    /// Tick rate, and the engine's most important number.
    pub rate: String,
    /// Name of the profile.
    pub profile: String,
    /// Whether noclip is on.
    pub noclip: bool,
}

/// Returns the number at the start of a label.
fn leading_number(label: &str) -> Option<u32> {
    label.split(' ').next()?.parse().ok()
}

/// A tick rate as players write it: `100 fps · 10 ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TickRateText(pub TickRule);

impl TickRateText {
    /// Returns the physics frames per second, rounded the way players do.
    pub fn fps(self) -> u32 {
        // 14 ms is 71.4 fps, but players say 72 fps, because QuakeWorld uses 14 ms at cl_maxfps 72.
        let choices = ENGINES.into_iter().flat_map(|engine| engine.rules().ticks);
        let named = choices
            .filter(|choice| choice.value == self.0)
            .find_map(|choice| leading_number(choice.label));
        named.unwrap_or_else(|| match self.0 {
            TickRule::Fixed(msec) => {
                let msec = u32::from(msec.max(1));
                (1000 + msec / 2) / msec
            }
            TickRule::Client { fps } => u32::from(fps),
        })
    }
}

impl TickRateText {
    /// Formats the tick length: `10 ms`, `12 and 13 ms`.
    pub fn tick_length_text(self) -> String {
        match self.0 {
            TickRule::Fixed(msec) => message!("rate-length.fixed", msec = msec),
            TickRule::Client { .. } => {
                let msec = 1000 / self.fps().max(1);
                message!("rate-length.client", msec = msec, next = msec + 1)
            }
        }
    }
}

impl fmt::Display for TickRateText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&message!(
            "rate",
            fps = self.fps(),
            length = self.tick_length_text()
        ))
    }
}

fn draw(canvas: &Canvas<'_>, view: &EngineView, drawn_fps: f32) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    canvas.text_left(
        [12.0, 15.0],
        strong_font(14.0),
        canvas.ink.text,
        &view.title,
    );
    canvas.text_left(
        [12.0, 33.0],
        regular_font(12.0),
        canvas.ink.accent,
        &view.rate,
    );
    let last = message!(
        "hud-engine.last",
        profile = view.profile.as_str(),
        fps = number::whole(drawn_fps)
    );
    canvas.text_left([12.0, 49.0], regular_font(11.0), canvas.ink.dim, last);
    if view.noclip {
        canvas.text_right(
            [SIZE.x - 12.0, 15.0],
            strong_font(11.5),
            canvas.ink.warning,
            text!("hud-engine.noclip"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_use_player_terms() {
        for (tick, text) in [
            (TickRule::Fixed(10), "100 fps · 10 ms"),
            (TickRule::Fixed(13), "77 fps · 13 ms"),
            (TickRule::Fixed(14), "72 fps · 14 ms"),
            (TickRule::Fixed(4), "250 fps · 4 ms"),
            (TickRule::Fixed(9), "111 fps · 9 ms"),
            (TickRule::Fixed(11), "90 fps · 11 ms"),
            (TickRule::Fixed(7), "143 fps · 7 ms"),
            (TickRule::Client { fps: 77 }, "77 fps · 12 and 13 ms"),
            (TickRule::Client { fps: 72 }, "72 fps · 13 and 14 ms"),
        ] {
            assert_eq!(TickRateText(tick).to_string(), text);
        }
    }
}
