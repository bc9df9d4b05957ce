//! Marks over the world: at its places on the screen, as large as the window asks for.

use bevy::prelude::*;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Color32, Context, LayerId, Painter, Pos2, Shape};

use super::canvas::{Canvas, strong};
use super::lens::Lens;
use super::theme;
use crate::game::base::palette::Look;

/// What is written at marks, and how high its plate is, points.
const WORDS: f32 = 12.0;
const PLATE: f32 = 18.0;
/// By how much a line's dark edge is wider than the line, points of the screen.
const EDGE: f32 = 1.5;

/// What draws at places of the world.
pub struct Marks<'a> {
    /// In screen points.
    pub painter: Painter,
    /// Where places are on the screen.
    pub lens: Lens<'a>,
    /// Screen points to a point of a mark.
    pub scale: f32,
    /// How everything is drawn.
    pub look: Look,
}

impl<'a> Marks<'a> {
    /// On a layer, as this camera sees the world.
    pub fn new(
        ctx: &Context,
        layer: LayerId,
        (camera, eye): (&'a Camera, &Transform),
        look: Look,
    ) -> Self {
        let screen = ctx.content_rect();
        let scale = screen.height() / theme::DESIGN_HEIGHT;
        Self {
            painter: ctx.layer_painter(layer),
            lens: Lens::new(camera, eye, screen),
            scale,
            look,
        }
    }

    /// Where a place is on the screen; none behind the camera.
    pub fn point(&self, units: Vec3) -> Option<Pos2> {
        if self.lens.depth(units) > 0.0 {
            self.lens.point(units)
        } else {
            None
        }
    }

    /// A line with a dark edge, so wide in points: it can be seen before anything.
    pub fn draw_line(&self, from: Vec3, to: Vec3, width: f32, color: Color32) {
        if let Some(ends) = self.lens.line(from, to) {
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

    /// A canvas whose (0, 0) is there on the screen.
    pub fn canvas(&self, at: Pos2) -> Canvas<'_> {
        Canvas::new(&self.painter, at, self.scale, &self.look)
    }

    /// Words on a plate, whose corner is so far right and below of a place on the screen, points.
    pub fn write_label(&self, at: Pos2, place: [f32; 2], words: &str, color: Color32) {
        let canvas = self.canvas(at);
        let width = canvas.width(strong(WORDS), words) + 12.0;
        canvas.glass(place, [width, PLATE]);
        let middle = [place[0] + 6.0, place[1] + PLATE / 2.0];
        canvas.text_left(middle, strong(WORDS), color, words);
    }
}
