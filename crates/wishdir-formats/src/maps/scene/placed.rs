//! Visible models of a compiled map, with position, rotation and opacity.

use wishdir_sim::map::{Properties, VisibleModel, World, leading_f32};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::BodyRotation;

/// Visible model at its position in the map.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedModel {
    /// Model number. 0 is the world.
    pub model: u32,
    /// Position of the model's origin, units.
    pub origin: Vec3,
    /// Rotation of the model about its origin.
    pub turn: Option<BodyRotation>,
    /// Opacity of the model, 0 to 255.
    pub opacity: u8,
}

/// GoldSrc's translucent render modes: colour, texture, glow and additive. Mode 4 has holes.
const TRANSLUCENT: [f32; 4] = [1.0, 2.0, 3.0, 5.0];

fn read_number(properties: &Properties, key: &str) -> Option<f32> {
    properties.get(key).map(|value| leading_f32(value).0)
}

/// Converts a number from 0 to 1 into a byte.
pub(super) fn to_byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// Returns an entity's opacity: Quake's `alpha` (0 to 1) or GoldSrc's `renderamt` (0 to 255).
fn read_opacity(properties: &Properties) -> u8 {
    if let Some(alpha) = read_number(properties, "alpha").filter(|alpha| *alpha > 0.0) {
        return to_byte(alpha);
    }
    let is_translucent = read_number(properties, "rendermode")
        .is_some_and(|mode| TRANSLUCENT.contains(&mode.trunc()));
    if is_translucent {
        to_byte(read_number(properties, "renderamt").unwrap_or(0.0) / 255.0)
    } else {
        255
    }
}

/// Returns the visible models at their collision positions, world first.
pub fn placed_models(entities: &[(u32, Properties)], world: &World) -> Vec<PlacedModel> {
    let the_world = PlacedModel {
        model: 0,
        origin: Vec3::ZERO,
        turn: None,
        opacity: 255,
    };
    let place = |seen: &VisibleModel| {
        let (_, properties) = entities.get(seen.entity as usize)?;
        let VisibleModel {
            model,
            origin,
            turn,
            ..
        } = seen.clone();
        Some(PlacedModel {
            model,
            origin,
            turn,
            opacity: read_opacity(properties),
        })
    };
    [the_world]
        .into_iter()
        .chain(world.visible_models.iter().filter_map(place))
        .collect()
}

impl PlacedModel {
    /// Rotates a direction from model space to map space.
    pub(super) fn rotate(&self, direction: Vec3) -> Vec3 {
        match self.turn.map(|turn| turn.axes()) {
            Some([forward, right, up]) => {
                forward * direction.x - right * direction.y + up * direction.z
            }
            None => direction,
        }
    }

    /// Transforms a position from model space to map space.
    pub(super) fn to_map_space(&self, at: Vec3) -> Vec3 {
        self.rotate(at) + self.origin
    }
}
