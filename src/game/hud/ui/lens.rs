//! Projects world positions onto the screen, for egui overlays.

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect, pos2};

use crate::game::base::space::to_bevy;

/// Distance of the near plane, metres.
const NEAR: f32 = 0.1;

/// Projection from the world to the screen.
pub struct ScreenProjection<'a> {
    camera: &'a Camera,
    transform: GlobalTransform,
    /// Number of logical pixels per egui point.
    zoom: f32,
}

impl<'a> ScreenProjection<'a> {
    /// Creates the projection of a camera onto egui's screen, points.
    pub fn new(camera: &'a Camera, transform: &Transform, screen: Rect) -> Self {
        let zoom = camera
            .logical_viewport_size()
            .map_or(1.0, |size| size.y / screen.height().max(1.0));
        Self {
            camera,
            transform: GlobalTransform::from(*transform),
            zoom,
        }
    }

    /// Returns the distance of a position from the near plane, metres. Positions with 0 or less are
    /// not visible.
    pub fn depth(&self, units: Vec3) -> f32 {
        (to_bevy(units) - self.transform.translation()).dot(*self.transform.forward()) - NEAR
    }

    /// Returns the screen position of a world position.
    pub fn project_point(&self, units: Vec3) -> Option<Pos2> {
        let at = self
            .camera
            .world_to_viewport(&self.transform, to_bevy(units))
            .ok()?;
        Some(pos2(at.x / self.zoom, at.y / self.zoom))
    }

    /// Returns the screen positions of a line's ends. Clips the part behind the camera.
    pub fn project_line(&self, from: Vec3, to: Vec3) -> Option<[Pos2; 2]> {
        let (near, far) = (self.depth(from), self.depth(to));
        let cut = |inside: Vec3, outside: Vec3, a: f32, b: f32| {
            inside + (outside - inside) * (a / (a - b))
        };
        let (from, to) = match (near > 0.0, far > 0.0) {
            (true, true) => (from, to),
            (true, false) => (from, cut(from, to, near, far)),
            (false, true) => (cut(to, from, far, near), to),
            (false, false) => return None,
        };
        Some([self.project_point(from)?, self.project_point(to)?])
    }
}
