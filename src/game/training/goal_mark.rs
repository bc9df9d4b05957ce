//! Marks a drill's target in the world: a circle on the floor, a pole and the distance.

use std::f32::consts::TAU;

use bevy::prelude::{
    App, Camera, IntoScheduleConfigs as _, Res, Result, Single, Transform, Vec3, With,
};
use bevy_egui::egui::{Id, LayerId, Order, Pos2, Rect, Vec2, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Training;
use crate::coach::Goal;
use crate::game::base::space::to_bevy;
use crate::game::hud::ui::canvas::{TextFont, strong_font};
use crate::game::hud::ui::marks::MarkPainter;
use crate::game::hud::ui::{UiSystems, theme};
use crate::game::hud::widgets::shared::is_hud_shown;
use crate::game::play::mover::{Mover, Player};
use crate::game::settings::Settings;
use crate::game::world::view::PlayerCamera;
use crate::text::message;
use crate::text::number::whole;
use wishdir_sim::math::length_2d;

/// Height of the pole, and height of the circle above the floor, units.
const POLE: f32 = 128.0;
const LIFT: f32 = 2.0;
/// Number of line segments in the circle.
const LINES: u16 = 48;
/// Line width in a window 720 points high, points.
const WIDTH: f32 = 2.4;
/// Font of the label above the pole, and height of its plate, points.
const WORDS: TextFont = strong_font(13.0);
const PLATE: f32 = 20.0;
/// Bottom of the drill's panel, and free radius around the crosshair, points.
const BELOW_PANEL: f32 = 190.0;
const CROSSHAIR: f32 = 22.0;
/// Length of the arrow that shows the turn direction, points.
const ARROW: f32 = 10.0;

impl Training {
    /// Returns the target position for the player's feet and the target's radius, units.
    ///
    /// `None` during a lesson's steps and for other kinds of drills.
    pub fn target(&self) -> Option<(Vec3, f32)> {
        let active = self
            .active
            .as_ref()
            .filter(|active| active.unfinished_lesson().is_none())?;
        let Goal::Reach {
            at: (x, y, z),
            within,
        } = active.drill.level(active.current_level()).goal
        else {
            return None;
        };
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
    let Some((place, within)) = training.target() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    let (camera, eye) = *camera;
    let layer = LayerId::new(Order::Background, Id::new("goal mark"));
    let marks = MarkPainter::new(ctx, layer, (camera, eye), settings.hud.look.resolve());
    let color = marks.look.ink.accent;
    let on_circle = |step: u16| {
        let (sin, cos) = (f32::from(step) / f32::from(LINES) * TAU).sin_cos();
        place + Vec3::new(within * cos, within * sin, LIFT)
    };
    (0..LINES).for_each(|step| marks.draw_line(on_circle(step), on_circle(step + 1), WIDTH, color));
    let top = place + Vec3::Z * POLE;
    marks.draw_line(place + Vec3::Z * LIFT, top, WIDTH, color);
    let run = &player.run;
    let far = (length_2d(run.profile().feet(run.player()) - place) - within).max(0.0);
    let words = message!("hud-training.here", far = whole(far));
    let wide = marks.canvas_at(screen.min).width(WORDS, &words) + 16.0;
    let (plate, side) = place_label(
        marks.project_point(top),
        eye,
        top,
        screen,
        vec2(wide, PLATE) * marks.scale,
    );
    let canvas = marks.canvas_at(plate.center());
    canvas.fill_rect(
        [-wide / 2.0, -PLATE / 2.0],
        [wide, PLATE],
        4.0,
        canvas.panel,
    );
    canvas.text_middle([0.0, 0.0], WORDS, color, words);
    if side != 0.0 {
        let base = side * (wide / 2.0 + 5.0);
        canvas.polygon(
            &[[base, -7.0], [base + side * ARROW, 0.0], [base, 7.0]],
            color,
        );
    }
    Ok(())
}

/// Returns the placement of the label: above the pole, clear of the drill's panel and the
/// crosshair.
///
/// If the pole is out of view, the label is at the screen edge on the side that the player must
/// turn to. Also returns this side: -1 left, 1 right, 0 if the pole is in view.
fn place_label(
    pole: Option<Pos2>,
    eye: &Transform,
    top: Vec3,
    screen: Rect,
    size: Vec2,
) -> (Rect, f32) {
    let scale = screen.height() / theme::DESIGN_HEIGHT;
    let margin = (ARROW + 12.0) * scale + size.x / 2.0;
    let room = [screen.left() + margin, screen.right() - margin];
    let center = screen.center();
    let Some(at) = pole.filter(|at| (screen.left()..=screen.right()).contains(&at.x)) else {
        let side = if (to_bevy(top) - eye.translation).dot(*eye.right()) < 0.0 {
            -1.0
        } else {
            1.0
        };
        let x = if side < 0.0 { room[0] } else { room[1] };
        return (Rect::from_center_size(pos2(x, center.y), size), side);
    };
    let over = at - vec2(0.0, size.y / 2.0);
    let (highest, lowest) = (screen.top() + BELOW_PANEL * scale, screen.bottom() - size.y);
    let mut place = pos2(
        over.x.clamp(room[0], room[1]),
        over.y.clamp(highest, lowest),
    );
    let clear = CROSSHAIR * scale + size.y / 2.0;
    if (place.x - center.x).abs() < size.x / 2.0 + CROSSHAIR * scale
        && (place.y - center.y).abs() < clear
    {
        place.y = center.y - clear;
    }
    (Rect::from_center_size(place, size), 0.0)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(UiSystems::Under).run_if(is_hud_shown),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn label_avoids_panel_and_crosshair_and_points_to_the_target() {
        let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 720.0));
        let (size, top) = (vec2(120.0, 20.0), Vec3::new(500.0, 0.0, 0.0));
        let eye = |yaw: f32| {
            Transform::from_rotation(crate::game::base::space::rotation([0.0, yaw, 0.0].into()))
        };
        let at = |x, y| place_label(Some(pos2(x, y)), &eye(0.0), top, screen, size);
        assert_eq!(
            at(900.0, 500.0).0.center(),
            pos2(900.0, 490.0),
            "over the pole"
        );
        assert!(at(640.0, 40.0).0.top() >= 178.0, "under the drill's panel");
        assert!(at(650.0, 370.0).0.bottom() < 345.0, "over the crosshair");
        assert!(at(5.0, 300.0).0.left() > 0.0, "within the window");
        // A view to the left of the target needs a turn to the right.
        let [left, right] =
            [90.0, -90.0].map(|yaw| place_label(None, &eye(yaw), top, screen, size));
        assert_eq!([left.1, right.1], [1.0, -1.0]);
        assert!(
            left.0.right() < 1280.0 && left.0.center().x > 1100.0 && right.0.center().x < 180.0
        );
    }
}
