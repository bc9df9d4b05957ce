//! Marks drawn over the world at projected positions. Their size follows the window height.

use bevy::prelude::*;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Color32, Context, LayerId, Painter, Pos2, Shape};

use super::canvas::{Canvas, strong_font};
use super::lens::ScreenProjection;
use super::theme;
use crate::game::base::palette::HudLook;

/// Font size of labels and height of their plates, points.
const WORDS: f32 = 12.0;
const PLATE: f32 = 18.0;
/// Extra width of a line's dark outline, screen points.
const EDGE: f32 = 1.5;

/// A painter for marks at world positions.
pub struct MarkPainter<'a> {
    /// Painter in screen points.
    pub painter: Painter,
    /// Projection of world positions onto the screen.
    pub lens: ScreenProjection<'a>,
    /// Screen points per point of a mark.
    pub scale: f32,
    /// Appearance of the marks.
    pub look: HudLook,
}

impl<'a> MarkPainter<'a> {
    /// Creates a painter on a layer for marks as seen by a camera.
    pub fn new(
        ctx: &Context,
        layer: LayerId,
        (camera, eye): (&'a Camera, &Transform),
        look: HudLook,
    ) -> Self {
        let screen = ctx.content_rect();
        let scale = screen.height() / theme::DESIGN_HEIGHT;
        Self {
            painter: ctx.layer_painter(layer),
            lens: ScreenProjection::new(camera, eye, screen),
            scale,
            look,
        }
    }

    /// Returns the screen position of a world position. `None` behind the camera.
    pub fn project_point(&self, units: Vec3) -> Option<Pos2> {
        if self.lens.depth(units) > 0.0 {
            self.lens.project_point(units)
        } else {
            None
        }
    }

    /// Draws a line with a dark outline, visible on any background. `width` is in points.
    pub fn draw_line(&self, from: Vec3, to: Vec3, width: f32, color: Color32) {
        if let Some(ends) = self.lens.project_line(from, to) {
            let width = width * self.scale;
            for (width, color) in [
                (width + EDGE, Color32::from_black_alpha(120)),
                (width, color),
            ] {
                self.painter
                    .add(Shape::line(ends.to_vec(), PathStroke::new(width, color)));
            }
        }
    }

    /// Returns a canvas with (0, 0) at a screen position.
    pub fn canvas_at(&self, at: Pos2) -> Canvas<'_> {
        Canvas::new(&self.painter, at, self.scale, &self.look)
    }

    /// Draws text on a plate. `place` is its offset right and down from the screen position,
    /// points.
    pub fn draw_label(&self, at: Pos2, place: [f32; 2], words: &str, color: Color32) {
        let canvas = self.canvas_at(at);
        let width = canvas.width(strong_font(WORDS), words) + 12.0;
        canvas.draw_panel(place, [width, PLATE]);
        let middle = [place[0] + 6.0, place[1] + PLATE / 2.0];
        canvas.text_left(middle, strong_font(WORDS), color, words);
    }
}
