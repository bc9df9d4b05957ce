//! The writing in the world: distances on blocks, heights beside drops, signs.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::meshes::{Corner, MeshParts};
use super::text_draw::{Writing, write};
use super::textures::{SoftwareDrawn, bordered};
use crate::sim::map::Text;
use crate::sim::math::cross;

/// How far before the place it is given the writing hangs, units: signs are put right onto walls.
const LIFT: f32 = 0.3;

/// Pictures of the words drawn so far. Written by this file alone.
#[derive(Resource, Default)]
pub(super) struct DrawnWords {
    by_message: BTreeMap<String, (Handle<Image>, Vec2)>,
}

impl DrawnWords {
    /// The picture of a message and its size, in heights of a line.
    pub(super) fn image(
        &mut self,
        message: &str,
        software: SoftwareDrawn,
        images: &mut Assets<Image>,
    ) -> (Handle<Image>, Vec2) {
        let draw = || {
            let Writing { picture, line_px } = write(message);
            let size = Vec2::new(picture.width as f32, picture.height as f32) / line_px;
            (images.add(bordered(picture, software)), size)
        };
        self.by_message.entry(message.to_owned()).or_insert_with(draw).clone()
    }
}

/// The writing's mesh: one side for each way to look at it. `size` is its size in heights of a line.
pub(super) fn mesh(text: &Text, size: Vec2) -> MeshParts {
    let half = size * text.size * 0.5;
    let up = cross(text.normal, text.right);
    let mut parts = MeshParts::default();
    for (normal, right) in [(text.normal, text.right), (-text.normal, -text.right)] {
        let corner = |x: f32, y: f32| Corner {
            at: text.origin + normal * LIFT + right * (x * half.x) + up * (y * half.y),
            uv: [(x + 1.0) * 0.5, (1.0 - y) * 0.5],
            uv_b: [0.0, 0.0],
        };
        parts.add(normal, [1.0; 4], [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    }
    parts
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnWords>();
}
