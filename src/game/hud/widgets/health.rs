//! The health widget: hit points if damage is on, and a red flash around the screen after damage.

use bevy_egui::egui::{Color32, Mesh, Vec2, pos2, vec2};

use super::{Preset, SharedWidget, ShowCondition, Widget, WidgetFrame};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::settings::Anchor;
use crate::text::number::whole;
use crate::text::text;

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Health",
    size: SIZE,
    place: (Anchor::BottomLeft, [16.0, -16.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, game| {
        let view = game.health_view();
        draw_flash(spot, view);
        draw(&spot.canvas(), view);
    },
};

const SIZE: Vec2 = vec2(150.0, 46.0);

/// Duration of the flash after damage, seconds.
const FLASH: f32 = 1.4;
/// Damage that causes the brightest flash, hit points.
const BRIGHTEST: f32 = 50.0;

/// View of the health widget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HealthView {
    /// Damage is off, so there are no hit points.
    Off,
    /// Damage is on.
    On {
        /// Player's hit points.
        health: i32,
        /// Last damage, hit points, and its freshness, which falls from 1 to 0.
        hurt: Option<(i32, f32)>,
    },
}

impl HealthView {
    /// Builds the view from hit points and the last damage with its age, seconds.
    pub(in crate::game) fn new(counts: bool, health: i32, hurt: Option<(i32, f32)>) -> Self {
        let fresh = |(damage, age): (i32, f32)| (damage, 1.0 - age / FLASH);
        let hurt = hurt.map(fresh).filter(|(_, fresh)| *fresh > 0.0);
        if counts {
            Self::On { health, hurt }
        } else {
            Self::Off
        }
    }
}

fn draw(canvas: &Canvas<'_>, view: HealthView) {
    match view {
        HealthView::Off => {
            canvas.draw_panel([0.0, SIZE.y - 22.0], [88.0, 22.0]);
            let place = [44.0, SIZE.y - 11.0];
            canvas.text_middle(
                place,
                regular_font(11.5),
                canvas.ink.dim,
                text!("hud-health.off"),
            );
        }
        HealthView::On { health, hurt } => {
            canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
            let color = if health <= 25 || hurt.is_some() {
                canvas.ink.loss
            } else {
                canvas.ink.text
            };
            let cross = if health <= 25 {
                canvas.ink.loss
            } else {
                canvas.ink.accent
            };
            canvas.fill_rect([14.0, 20.0], [16.0, 6.0], 1.0, cross);
            canvas.fill_rect([19.0, 15.0], [6.0, 16.0], 1.0, cross);
            let width = canvas
                .text_left(
                    [42.0, SIZE.y / 2.0],
                    strong_font(26.0),
                    color,
                    health.max(0),
                )
                .x;
            if let Some((damage, fresh)) = hurt {
                let color = canvas.ink.loss.gamma_multiply(fresh.sqrt());
                let lost = whole(-damage);
                canvas.text_left(
                    [42.0 + width + 9.0, SIZE.y / 2.0],
                    strong_font(15.0),
                    color,
                    lost,
                );
            }
        }
    }
}

/// Draws a red glow at the screen's edges after damage.
fn draw_flash(spot: &WidgetFrame<'_>, view: HealthView) {
    let WidgetFrame {
        painter,
        screen,
        look,
        ..
    } = spot;
    let HealthView::On {
        hurt: Some((damage, fresh)),
        ..
    } = view
    else {
        return;
    };
    let strength = fresh * fresh * (0.35 + 0.65 * (damage as f32 / BRIGHTEST).min(1.0));
    let edge = look.ink.loss.gamma_multiply(0.55 * strength);
    let depth = screen.height() * 0.22;
    let inner = screen.shrink(depth);
    let mut mesh = Mesh::default();
    for rect in [*screen, inner] {
        let color = if rect == *screen {
            edge
        } else {
            Color32::TRANSPARENT
        };
        for (x, y) in [
            (rect.left(), rect.top()),
            (rect.right(), rect.top()),
            (rect.right(), rect.bottom()),
        ] {
            mesh.colored_vertex(pos2(x, y), color);
        }
        mesh.colored_vertex(pos2(rect.left(), rect.bottom()), color);
    }
    for side in 0..4 {
        let next = (side + 1) % 4;
        mesh.add_triangle(side, next, side + 4);
        mesh.add_triangle(next, next + 4, side + 4);
    }
    painter.add(mesh);
}
