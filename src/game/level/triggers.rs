//! What triggers look like: translucent volumes in colours that say what they do.

use bevy::prelude::*;

use super::lightmap::plane_axes;
use super::meshes::{Corner, MeshParts};
use crate::game::space::{metres, to_bevy_dir};
use crate::sim::map::{SurfaceKind, TriggerKind, World as MapWorld};
use crate::sim::math::dot;

/// A trigger as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    /// Its polygons, in Bevy's space.
    pub parts: MeshParts,
    /// Its colour, linear, and opacity.
    pub color: Vec4,
    /// Where it pushes, Bevy's axes, metres per second; zero if it does not.
    pub push: Vec3,
}

/// All triggers of a world as they are drawn.
pub(super) fn zones(world: &MapWorld) -> Vec<Zone> {
    let zone = |kind: TriggerKind| Zone { parts: MeshParts::default(), color: color(kind), push: push(kind) };
    let mut zones: Vec<Zone> = world.triggers.iter().map(|trigger| zone(trigger.kind)).collect();
    for face in &world.faces {
        let SurfaceKind::Trigger(index) = face.kind else { continue };
        let Some(zone) = zones.get_mut(index as usize) else { continue };
        let (up, aside) = plane_axes(face.normal);
        let range = |axis: Vec3| {
            let along = face.vertices.iter().map(|vertex| dot(*vertex, axis));
            along.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ((bottom, top), (left, right)) = (range(up), range(aside));
        let corner = |at: &Vec3| Corner {
            at: *at,
            uv: [dot(*at, aside) - left, dot(*at, up) - bottom],
            uv_b: [right - dot(*at, aside), top - dot(*at, up)],
        };
        zone.parts.add(face.normal, [1.0; 4], face.vertices.iter().map(corner));
    }
    zones.retain(|zone| !zone.parts.is_empty());
    zones
}

fn color(kind: TriggerKind) -> Vec4 {
    let (srgb, opacity) = match kind {
        TriggerKind::Start => (Color::srgb_u8(70, 230, 120), 0.42),
        TriggerKind::Finish => (Color::srgb_u8(255, 84, 72), 0.42),
        TriggerKind::Checkpoint(number) if number % 2 == 0 => (Color::srgb_u8(250, 214, 80), 0.38),
        TriggerKind::Checkpoint(_) => (Color::srgb_u8(84, 160, 255), 0.38),
        TriggerKind::Teleport { .. } => (Color::srgb_u8(176, 104, 255), 0.42),
        TriggerKind::Push { .. } => (Color::srgb_u8(64, 224, 236), 0.36),
        TriggerKind::Hurt { .. } => (Color::srgb_u8(255, 130, 30), 0.30),
    };
    let linear = srgb.to_linear();
    Vec4::new(linear.red, linear.green, linear.blue, opacity)
}

fn push(kind: TriggerKind) -> Vec3 {
    match kind {
        TriggerKind::Push { velocity, .. } => to_bevy_dir(velocity) * metres(1.0),
        TriggerKind::Teleport { .. }
        | TriggerKind::Start
        | TriggerKind::Finish
        | TriggerKind::Checkpoint(_)
        | TriggerKind::Hurt { .. } => Vec3::ZERO,
    }
}
