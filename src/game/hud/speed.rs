//! Speed: horizontal in large figures; vertical speed, height and the last take-off below.

use bevy_egui::egui::{Align2, Vec2, vec2};

use super::now::Now;
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::{number, theme};
use crate::sim::math::length_2d;

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(300.0, 92.0);

/// What the widget shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reading {
    /// Horizontal, u/s.
    horizontal: f32,
    /// Up, u/s.
    vertical: f32,
    /// The feet over the feet at the map's start, units.
    height: f32,
    /// Horizontal when the ground was left last, u/s.
    takeoff: Option<f32>,
}

pub(super) fn reading(now: &Now<'_>) -> Reading {
    let player = now.player;
    let feet = now.profile.hulls.get(player.hull).map_or(0.0, |hull| hull.mins.z);
    Reading {
        horizontal: length_2d(player.velocity),
        vertical: player.velocity.z,
        height: player.origin.z + feet - now.start_feet,
        takeoff: now.memory.takeoff_speed(),
    }
}

pub(super) fn draw(canvas: &Canvas<'_>, reading: &Reading) {
    let middle = SIZE.x / 2.0;
    canvas.text([middle, 30.0], Align2::CENTER_CENTER, strong(56.0), theme::TEXT, number::whole(reading.horizontal));
    canvas.fill([0.0, 60.0], [SIZE.x, 32.0], 6.0, theme::GLASS);
    let third = SIZE.x / 3.0;
    cell(canvas, third * 0.5, "vertical", number::whole(reading.vertical).signed());
    cell(canvas, third * 1.5, "height", number::tenths(reading.height));
    match reading.takeoff {
        Some(speed) => cell(canvas, third * 2.5, "take-off", number::whole(speed)),
        None => cell(canvas, third * 2.5, "take-off", "-"),
    }
}

fn cell(canvas: &Canvas<'_>, x: f32, caption: &str, value: impl std::fmt::Display) {
    canvas.text([x, 69.0], Align2::CENTER_CENTER, regular(10.0), theme::DIM, caption);
    canvas.text([x, 82.0], Align2::CENTER_CENTER, strong(13.5), theme::TEXT, value);
}

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::math::Vec3;

    #[test]
    fn the_main_number_is_horizontal_and_the_height_is_of_the_feet() {
        let reading = canned::of_player(
            |player, start_feet| {
                player.velocity = Vec3::new(300.0, 400.0, -1200.0);
                player.origin.z = 36.0 + 64.0 + 10.5;
                *start_feet = 64.0;
            },
            reading,
        );
        assert_eq!(reading, Reading { horizontal: 500.0, vertical: -1200.0, height: 10.5, takeoff: None });
    }
}
