//! The speed widget: horizontal speed in large digits. Below it: vertical speed, height and last
//! takeoff.

use bevy_egui::egui::{Vec2, vec2};

use super::HudWidget;
use super::hud_frame::HudFrame;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::number;
use crate::game::hud::widgets::{Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::{PlainId, id, text};
use wishdir_sim::math::length_2d;

pub(super) const WIDGET: HudWidget = Widget {
    id: "Speed",
    size: SIZE,
    place: (Anchor::Bottom, [0.0, -14.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, now| draw(&spot.canvas(), build_view(now)),
};

const SIZE: Vec2 = vec2(300.0, 92.0);

#[derive(Clone, Copy, Debug, PartialEq)]
struct SpeedView {
    /// Horizontal speed of the player, u/s.
    horizontal: f32,
    /// Vertical speed of the player, u/s. Positive: up.
    vertical: f32,
    /// Height of the feet above the map's start, units.
    height: f32,
    /// Horizontal speed at the last takeoff, u/s.
    takeoff: Option<f32>,
    /// Maximum horizontal speed since the last takeoff, u/s.
    max: Option<f32>,
    /// Speed change at the last landing, u/s.
    landing: Option<f32>,
}

fn build_view(now: &HudFrame<'_>) -> SpeedView {
    let player = now.player;
    let feet = now.profile.hull(player.hull).mins.z;
    SpeedView {
        horizontal: length_2d(player.velocity),
        vertical: player.velocity.z,
        height: player.origin.z + feet - now.start_feet,
        takeoff: now
            .recent_ticks()
            .flight()
            .map(|flight| flight.takeoff_speed),
        max: now.recent_ticks().flight().map(|flight| flight.max_speed),
        landing: now.recent_ticks().landing_speed_change(),
    }
}

fn draw(canvas: &Canvas<'_>, view: SpeedView) {
    let middle = SIZE.x / 2.0;
    canvas.draw_panel([middle - 78.0, 2.0], [156.0, 56.0]);
    canvas.text_middle(
        [middle, 30.0],
        strong_font(56.0),
        canvas.ink.text,
        number::whole(view.horizontal),
    );
    canvas.fill_rect([0.0, 60.0], [SIZE.x, 32.0], 6.0, canvas.panel);
    let whole = |speed: Option<f32>| {
        speed.map_or_else(
            || String::from("-"),
            |speed| number::whole(speed).to_string(),
        )
    };
    let landing = view.landing.map_or_else(
        || String::from("-"),
        |by| number::whole(by).with_sign().to_string(),
    );
    let cells = [
        (
            id!("hud-speed.vertical"),
            number::whole(view.vertical).with_sign().to_string(),
        ),
        (
            id!("hud-speed.height"),
            number::tenths(view.height).to_string(),
        ),
        (id!("hud-speed.takeoff"), whole(view.takeoff)),
        (id!("hud-speed.maximum"), whole(view.max)),
        (id!("hud-speed.landing"), landing),
    ];
    let width = SIZE.x / cells.len() as f32;
    for (index, (caption, value)) in cells.into_iter().enumerate() {
        draw_cell(canvas, width * (index as f32 + 0.5), caption, value);
    }
}

fn draw_cell(canvas: &Canvas<'_>, x: f32, caption: PlainId, value: impl std::fmt::Display) {
    canvas.text_middle([x, 69.0], regular_font(10.0), canvas.ink.dim, text(caption));
    canvas.text_middle([x, 82.0], strong_font(13.5), canvas.ink.text, value);
}

#[cfg(test)]
mod tests {
    use super::super::hud_frame::canned;
    use super::*;
    use wishdir_sim::math::Vec3;

    #[test]
    fn main_number_is_horizontal_speed_and_height_is_feet_height() {
        let read = canned::with_player(
            |player, start_feet| {
                player.velocity = Vec3::new(300.0, 400.0, -1200.0);
                player.origin.z = 36.0 + 64.0 + 10.5;
                *start_feet = 64.0;
            },
            build_view,
        );
        assert_eq!(
            read,
            SpeedView {
                horizontal: 500.0,
                vertical: -1200.0,
                height: 10.5,
                takeoff: None,
                max: None,
                landing: None
            }
        );
    }
}
