//! Which models of a compiled map are seen, where they stand, and how opaque they are.

use std::collections::BTreeMap;

use crate::sim::level::Turn;
use crate::sim::map::{Properties, World, leading_f32, leading_vector};
use crate::sim::math::Vec3;

/// A model that is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedModel {
    /// Its number; 0 is the world.
    pub model: u32,
    /// Where its origin is, units.
    pub origin: Vec3,
    /// How it is turned about that.
    pub turn: Option<Turn>,
    /// 255: opaque.
    pub opacity: u8,
}

/// Classes whose models no one sees, beside all triggers.
const UNSEEN: &[&str] = &[
    "func_bomb_target",
    "func_buyzone",
    "func_clip",
    "func_escapezone",
    "func_grencatch",
    "func_hostage_rescue",
    "func_ladder",
    "func_monsterclip",
    "func_mortar_field",
    "func_no_shadow",
    "func_traincontrols",
    "func_vip_safetyzone",
    "func_weaponcheck",
    "info_hint",
];
/// GoldSrc's ways to draw a model that make it translucent (colour, texture, glow, added light); 4 has holes.
const TRANSLUCENT: [f32; 4] = [1.0, 2.0, 3.0, 5.0];

fn number(properties: &Properties, key: &str) -> Option<f32> {
    properties.get(key).map(|value| leading_f32(value).0)
}

fn vector(properties: &Properties, key: &str) -> Option<Vec3> {
    properties.get(key).map(|value| leading_vector(value).0)
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
    let is_translucent = number(properties, "rendermode").is_some_and(|mode| TRANSLUCENT.contains(&mode.trunc()));
    if is_translucent { byte(number(properties, "renderamt").unwrap_or(0.0) / 255.0) } else { 255 }
}

/// The models that are seen, the world first. Those that are met stand where they stand for the movement.
pub fn placed_models(entities: &[(u32, Properties)], world: &World) -> Vec<PlacedModel> {
    let mut placed = vec![PlacedModel { model: 0, origin: Vec3::ZERO, turn: None, opacity: 255 }];
    let bodies = world.compiled.iter().flat_map(|compiled| &compiled.bodies);
    // Of two bodies of one model the first: later ones are put in before it.
    let bodies: BTreeMap<u32, _> = bodies.rev().map(|body| (body.model, body)).collect();
    for (_, properties) in entities {
        let class = properties.get("classname").unwrap_or_default();
        let model = properties.get("model").and_then(|model| model.strip_prefix('*')?.trim().parse().ok());
        let Some(model) = model.filter(|model| *model > 0) else { continue };
        if class.starts_with("trigger_") || UNSEEN.contains(&class) {
            continue;
        }
        let body = bodies.get(&model);
        let origin = body.map_or_else(|| vector(properties, "origin").unwrap_or(Vec3::ZERO), |body| body.origin);
        placed.push(PlacedModel { model, origin, turn: body.and_then(|body| body.turn), opacity: opacity(properties) });
    }
    placed
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
