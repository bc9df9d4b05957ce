//! The engine line: which movement code runs, how often, under which profile.

use std::fmt;

use bevy_egui::egui::{Align2, Vec2, vec2};

use super::now::Now;
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::{number, theme};
use crate::sim::pmove::Engine;
use crate::sim::profile::{Profile, TickRule};

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(264.0, 62.0);

/// What the widget shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Reading {
    /// The movement code.
    pub(in crate::game) title: String,
    /// How often it runs, and its most important number.
    pub(in crate::game) rate: String,
    /// The profile.
    pub(in crate::game) profile: String,
    /// Frames drawn per second.
    pub(in crate::game) drawn: String,
    /// Flying through walls.
    pub(in crate::game) noclip: bool,
}

pub(super) fn reading(now: &Now<'_>) -> Reading {
    let profile: &Profile = now.profile;
    Reading {
        title: profile.rules().name.to_owned(),
        rate: format!("{}   maxspeed {}", Rate(profile.tick), number::whole(profile.maxspeed())),
        profile: profile.name.clone(),
        drawn: drawn(now.drawn_fps),
        noclip: now.noclip,
    }
}

/// Drawn frames in words.
pub(in crate::game) fn drawn(fps: f32) -> String {
    format!("drawn at {} fps", number::whole(fps))
}

/// The number that a label begins with.
fn first_number(label: &str) -> Option<u32> {
    label.split(' ').next()?.parse().ok()
}

/// A tick's length in the words of players: `100 fps · 10 ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(pub TickRule);

impl Rate {
    /// Physics frames per second as players name them.
    #[must_use]
    pub fn fps(self) -> u32 {
        // 14 ms are 71.4 by the clock; everybody calls them 72, after the setting that makes them.
        let choices = Engine::ALL.into_iter().flat_map(|engine| engine.rules().ticks);
        let named = choices.filter(|choice| choice.value == self.0).find_map(|choice| first_number(choice.label));
        named.unwrap_or_else(|| match self.0 {
            TickRule::Fixed(msec) => {
                let msec = u32::from(msec.max(1));
                (1000 + msec / 2) / msec
            }
            TickRule::Client { fps } => u32::from(fps),
        })
    }
}

impl Rate {
    /// How long a tick is: `10 ms`, `12 and 13 ms`.
    #[must_use]
    pub fn length(self) -> String {
        match self.0 {
            TickRule::Fixed(msec) => format!("{msec} ms"),
            TickRule::Client { .. } => {
                let msec = 1000 / self.fps().max(1);
                format!("{msec} and {} ms", msec + 1)
            }
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fps · {}", self.fps(), self.length())
    }
}

pub(in crate::game) fn draw(canvas: &Canvas<'_>, reading: &Reading) {
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    canvas.text([12.0, 15.0], Align2::LEFT_CENTER, strong(14.0), theme::TEXT, &reading.title);
    canvas.text([12.0, 33.0], Align2::LEFT_CENTER, regular(12.0), theme::ACCENT, &reading.rate);
    let last = format_args!("{}   {}", reading.profile, reading.drawn).to_string();
    canvas.text([12.0, 49.0], Align2::LEFT_CENTER, regular(11.0), theme::DIM, last);
    if reading.noclip {
        canvas.text([SIZE.x - 12.0, 15.0], Align2::RIGHT_CENTER, strong(11.5), theme::WARNING, "NOCLIP");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_named_as_players_name_them() {
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
            assert_eq!(Rate(tick).to_string(), text);
        }
    }
}
