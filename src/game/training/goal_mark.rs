//! The place that a drill asks for, marked in the world: a circle on the floor, a pole over it, and how far it is.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Align2, Color32, Id, LayerId, Order, Shape, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Training;
use crate::game::mover::{Mover, Player};
use crate::game::settings::Settings;
use crate::game::ui::canvas::{Canvas, Face, strong};
use crate::game::ui::lens::Lens;
use crate::game::ui::{UiSystems, theme};
use crate::game::view::PlayerCamera;
use crate::game::widgets::shared::hud_shown;
use crate::sim::math::length_2d;
use crate::text::message;
use crate::text::number::whole;
use crate::training::Goal;

/// How high the pole is, and how far the circle lies over the floor, units.
const POLE: f32 = 128.0;
const LIFT: f32 = 2.0;
/// Of how many lines the circle is.
const LINES: u16 = 48;
/// Width of the lines in a window 720 points high, points.
const WIDTH: f32 = 2.4;
/// The words over the pole, and how high their plate is, points.
const WORDS: Face = strong(13.0);
const PLATE: f32 = 20.0;

impl Training {
    /// Where the drill under way wants the player's feet, and how near, units; none while steps are learned, and for other
    /// drills.
    pub fn wanted_place(&self) -> Option<(Vec3, f32)> {
        let active = self.active.as_ref().filter(|active| active.learning().is_none())?;
        let Goal::Reach { at: (x, y, z), within } = active.drill.level(active.level()).goal else { return None };
        Some((Vec3::new(x as f32, y as f32, z as f32), within as f32))
    }
}

fn draw(
    mut contexts: EguiContexts,
    training: Res<Training>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    player: Single<&Mover, With<Player>>,
    settings: Res<Settings>,
) -> Result {
    let Some((place, within)) = training.wanted_place() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    let (camera, transform) = *camera;
    let lens = Lens::new(camera, transform, screen);
    let look = settings.hud.look.look();
    let (scale, color) = (screen.height() / theme::DESIGN_HEIGHT, look.ink.accent);
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("goal mark")));
    let line = |from: Vec3, to: Vec3| {
        if let Some(ends) = lens.line(from, to) {
            let dark = PathStroke::new(WIDTH * scale + 1.5, Color32::from_black_alpha(120));
            painter.add(Shape::line(ends.to_vec(), dark));
            painter.add(Shape::line(ends.to_vec(), PathStroke::new(WIDTH * scale, color)));
        }
    };
    let on_circle = |step: u16| {
        let (sin, cos) = (f32::from(step) / f32::from(LINES) * TAU).sin_cos();
        place + Vec3::new(within * cos, within * sin, LIFT)
    };
    (0..LINES).for_each(|step| line(on_circle(step), on_circle(step + 1)));
    let top = place + Vec3::Z * POLE;
    line(place + Vec3::Z * LIFT, top);
    let Some(at) = lens.point(top).filter(|at| lens.depth(top) > 0.0 && screen.contains(*at)) else { return Ok(()) };
    let run = &player.run;
    let far = (length_2d(run.profile().feet(run.player()) - place) - within).max(0.0);
    let words = message!("hud-training.here", far = whole(far));
    let canvas = Canvas::new(&painter, pos2(at.x, at.y - PLATE * scale / 2.0), scale, &look);
    let wide = canvas.width(WORDS, &words) + 16.0;
    canvas.fill([-wide / 2.0, -PLATE / 2.0], [wide, PLATE], 4.0, canvas.panel);
    canvas.text([0.0, 0.0], Align2::CENTER_CENTER, WORDS, color, words);
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Under).run_if(hud_shown));
}
