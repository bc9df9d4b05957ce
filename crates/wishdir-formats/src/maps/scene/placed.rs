//! Which models of a compiled map are seen, where they stand, and how opaque they are.

use wishdir_sim::map::{Properties, VisibleModel, World, leading_f32};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::BodyRotation;

/// A model that is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedModel {
    /// Its number; 0 is the world.
    pub model: u32,
    /// Where its origin is, units.
    pub origin: Vec3,
    /// How it is turned about that.
    pub turn: Option<BodyRotation>,
    /// 255: opaque.
    pub opacity: u8,
}

/// GoldSrc's ways to draw a model that make it translucent (colour, texture, glow, added light); 4
/// has holes.
const TRANSLUCENT: [f32; 4] = [1.0, 2.0, 3.0, 5.0];

fn number(properties: &Properties, key: &str) -> Option<f32> {
    properties.get(key).map(|value| leading_f32(value).0)
}

/// From 0 to 1 as a byte.
pub(super) fn byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// How opaque an entity is: Quake's `alpha` from 0 to 1, or GoldSrc's `renderamt` from 0 to 255.
fn opacity(properties: &Properties) -> u8 {
    if let Some(alpha) = number(properties, "alpha").filter(|alpha| *alpha > 0.0) {
        return byte(alpha);
    }
    let is_translucent =
        number(properties, "rendermode").is_some_and(|mode| TRANSLUCENT.contains(&mode.trunc()));
    if is_translucent {
        byte(number(properties, "renderamt").unwrap_or(0.0) / 255.0)
    } else {
        255
    }
}

/// The models that are seen, the world first, each where it stands for the movement.
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
            opacity: opacity(properties),
        })
    };
    [the_world]
        .into_iter()
        .chain(world.visible_models.iter().filter_map(place))
        .collect()
}

impl PlacedModel {
    /// A direction of the model's own space in the map's.
    pub(super) fn turned(&self, way: Vec3) -> Vec3 {
        match self.turn.map(|turn| turn.axes()) {
            Some([forward, right, up]) => forward * way.x - right * way.y + up * way.z,
            None => way,
        }
    }

    /// A place of the model's own space in the map's.
    pub(super) fn place(&self, at: Vec3) -> Vec3 {
        self.turned(at) + self.origin
    }
}
