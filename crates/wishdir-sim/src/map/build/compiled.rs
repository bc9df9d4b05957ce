//! Entities of a compiled map. Models replace brushes (`docs/bsp.md` 5).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::entity::{Entity, Properties};
use super::super::error::{Warning, WarningKind};
use super::super::world::{PushRule, Trigger, TriggerKind, World};
use super::Builder;
use crate::excerpt::shorten;
use crate::math::{Vec3, scale_vec};
use crate::world::{BodyRole, Brush, ClipBody, ClipMap, ClipModel, ClipVolume, Contents};

/// Collision trees of a compiled map, and the game its entities belong to.
#[derive(Clone, Debug)]
pub struct CompiledMap {
    /// Trees of the world and its models.
    pub map: Arc<ClipMap>,
    /// Indices of the models whose faces all have the trigger texture.
    pub trigger_models: BTreeSet<u32>,
    /// Meaning of the entity keys.
    pub dialect: Dialect,
}

/// Game whose entity rules apply. Some keys mean different things in different games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Our own maps: Quake's classes plus the additions in `maps/README.md`.
    Own,
    /// Quake's compiled maps.
    Quake,
    /// Compiled maps of Half-Life and Counter-Strike.
    GoldSrc,
    /// Compiled maps of Quake III.
    Quake3,
}

/// Margin around a trigger's box when games compare it with the player's box, units.
/// The sum of the player's margin and the trigger's margin.
const TOUCH_SLACK: f32 = 2.0;
/// Height above a conveyor at which it still carries the player, units.
const CARRY_REACH: f32 = 2.0;
/// Default `speed` of a conveyor, u/s.
const CONVEYOR_SPEED: f32 = 100.0;
impl World {
    /// Builds the world from a compiled map's entities.
    /// Each entity comes with its line in the entity lump.
    pub fn from_compiled(
        compiled: &CompiledMap,
        entities: Vec<(u32, Properties)>,
    ) -> (Self, Vec<Warning>) {
        let entity = |(line, properties)| Entity {
            line,
            properties,
            brushes: Vec::new(),
        };
        let entities: Vec<_> = entities.into_iter().map(entity).collect();
        let brushes = entities.iter().map(|_| Vec::new()).collect();
        let mut builder = Builder::new(&entities, brushes, Some(compiled));
        builder.add_entities();
        builder.add_exits();
        let (world, mut warnings) = builder.finish();
        warnings
            .iter_mut()
            .for_each(|warning| warning.is_compiled = true);
        (world, warnings)
    }
}

/// Whether an entity can be a teleport target: a point entity with class, name and origin.
pub(super) fn is_teleport_target(properties: &Properties) -> bool {
    ["classname", "targetname", "origin"]
        .iter()
        .all(|key| properties.get(key).is_some())
        && properties.get("model").is_none()
}

impl Builder<'_> {
    /// Returns the number after the `*` in the `model` key. `None` if the map was not compiled.
    fn read_model_key(&self, index: usize) -> Option<&str> {
        self.compiled?;
        self.entity(index)
            .properties
            .get("model")?
            .strip_prefix('*')
    }

    /// Returns the index of an entity's model. `None` if the model does not exist.
    pub(super) fn find_model(&self, index: usize) -> Option<u32> {
        let number: u32 = self.read_model_key(index)?.trim().parse().ok()?;
        let models = self.compiled?.map.models.len();
        (number > 0 && (number as usize) < models).then_some(number)
    }

    /// Warns if an entity's model does not exist. Returns `true` if it warned.
    pub(super) fn warn_missing_model(&mut self, index: usize) -> bool {
        let Some(name) = self
            .read_model_key(index)
            .filter(|_| self.find_model(index).is_none())
        else {
            return false;
        };
        let (model, last) = (
            shorten(&format!("*{name}")),
            self.compiled.map_or(0, |c| c.map.models.len() - 1),
        );
        self.warn(index, WarningKind::NoModel { model, last });
        true
    }

    pub(super) fn find_clip_model(&self, model: u32) -> ClipModel {
        self.compiled
            .and_then(|compiled| compiled.map.models.get(model as usize))
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn origin(&mut self, index: usize) -> Vec3 {
        self.read_keys(index, |values| values.vector("origin"))
            .unwrap_or(Vec3::ZERO)
    }

    /// Returns a body's bounding box, grown by `slack` on each side.
    pub(super) fn bounding_brush(&self, body: &ClipBody, slack: Vec3) -> Brush {
        let ClipModel { mins, maxs, .. } = self.find_clip_model(body.model);
        let (low, high) = body
            .turn
            .map_or((mins, maxs), |turn| turn.rotated_bounds(mins, maxs));
        Brush::cuboid(
            low + body.origin - slack,
            high + body.origin + slack,
            Contents::Empty,
        )
    }

    pub(super) fn add_model_trigger(&mut self, index: usize, model: u32, kind: TriggerKind) {
        let body = ClipBody {
            model,
            origin: self.origin(index),
            turn: None,
            role: BodyRole::Solid,
        };
        self.add_body_trigger(index, body, kind);
    }

    fn add_body_trigger(&mut self, index: usize, body: ClipBody, kind: TriggerKind) {
        let brushes = vec![self.bounding_brush(&body, Vec3::splat(TOUCH_SLACK))];
        // Quake only compares boxes, not the shape of the model.
        let compiled = match self.dialect() {
            Dialect::Own | Dialect::Quake | Dialect::Quake3 => None,
            Dialect::GoldSrc => self.compiled.map(|compiled| ClipVolume {
                map: Arc::clone(&compiled.map),
                body,
            }),
        };
        self.world.triggers.push(Trigger {
            brushes,
            compiled,
            kind,
            line: self.entity(index).line,
        });
    }

    /// Adds a push zone that gives a player standing on the conveyor its speed.
    /// The zone is the conveyor raised by [`CARRY_REACH`].
    pub(super) fn add_conveyor(&mut self, index: usize, body: &ClipBody) {
        let way = self.read_keys(index, |values| {
            scale_vec(
                values.direction(),
                values.nonzero_number("speed", CONVEYOR_SPEED),
            )
        });
        let raised = ClipBody {
            origin: body.origin + Vec3::Z * CARRY_REACH,
            ..body.clone()
        };
        self.add_body_trigger(
            index,
            raised,
            TriggerKind::Push {
                velocity: way,
                rule: PushRule::Base,
                once: false,
            },
        );
    }
}
