//! Entities of a compiled map: models stand for brushes (`docs/bsp.md` 5).

use std::sync::Arc;

use super::super::entity::{Entity, Properties};
use super::super::error::{Warning, WarningKind};
use super::super::world::{PushRule, Trigger, TriggerKind, World};
use super::Builder;
use crate::excerpt::shorten;
use crate::math::{Vec3, scaled};
use crate::world::{BodyRole, Brush, ClipBody, ClipMap, ClipModel, ClipVolume, Contents};

/// What a compiled map has in place of brushes, and whose entities it has.
#[derive(Clone, Debug)]
pub struct CompiledMap {
    /// The trees of the world and its models.
    pub map: Arc<ClipMap>,
    /// What keys mean.
    pub dialect: Dialect,
}

/// Whose entities these are: games give some keys other meanings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Our own maps: Quake's classes, with what `maps/README.md` adds.
    Own,
    /// Quake's compiled maps.
    Quake,
    /// Half-Life's and Counter-Strike's.
    GoldSrc,
}

/// How far the boxes of player and trigger together reach over their sides when games compare them,
/// units.
const TOUCH_SLACK: f32 = 2.0;
/// So far over a moving floor one is carried, units.
const CARRY_REACH: f32 = 2.0;
/// A conveyor's `speed` if it does not say, units per second.
const CONVEYOR_SPEED: f32 = 100.0;
impl World {
    /// The world that the entities of a compiled map mean: each with its line in their text.
    pub fn of_compiled(
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
        builder.add_all();
        builder.add_exits();
        let (world, mut warnings) = builder.finish();
        warnings
            .iter_mut()
            .for_each(|warning| warning.is_compiled = true);
        (world, warnings)
    }
}

/// Whether teleports may lead to an entity: it has a class and a name, and stands somewhere.
pub(super) fn is_named_place(properties: &Properties) -> bool {
    ["classname", "targetname", "origin"]
        .iter()
        .all(|key| properties.get(key).is_some())
        && properties.get("model").is_none()
}

impl Builder<'_> {
    /// The number after the star of the key `model`, if the map was compiled.
    fn named_model(&self, index: usize) -> Option<&str> {
        self.compiled?;
        self.entity(index)
            .properties
            .get("model")?
            .strip_prefix('*')
    }

    /// The model that an entity is made of.
    pub(super) fn model(&self, index: usize) -> Option<u32> {
        let number: u32 = self.named_model(index)?.trim().parse().ok()?;
        let models = self.compiled?.map.models.len();
        (number > 0 && (number as usize) < models).then_some(number)
    }

    /// Whether an entity is made of a model that there is not.
    pub(super) fn has_lost_model(&mut self, index: usize) -> bool {
        let Some(name) = self
            .named_model(index)
            .filter(|_| self.model(index).is_none())
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

    pub(super) fn model_of(&self, model: u32) -> ClipModel {
        self.compiled
            .and_then(|compiled| compiled.map.models.get(model as usize))
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn origin(&mut self, index: usize) -> Vec3 {
        self.values(index, |values| values.vector("origin"))
            .unwrap_or(Vec3::ZERO)
    }

    /// The box around a body, with this much around it.
    pub(super) fn box_around(&self, body: &ClipBody, slack: Vec3) -> Brush {
        let ClipModel { mins, maxs, .. } = self.model_of(body.model);
        let (low, high) = body
            .turn
            .map_or((mins, maxs), |turn| turn.box_around(mins, maxs));
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
        let brushes = vec![self.box_around(&body, Vec3::splat(TOUCH_SLACK))];
        // Quake compares boxes alone.
        let compiled = match self.dialect() {
            Dialect::Own | Dialect::Quake => None,
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

    /// A player who stands on it is lent its speed: then the origin is in the conveyor raised a
    /// little.
    pub(super) fn add_conveyor(&mut self, index: usize, body: &ClipBody) {
        let way = self.values(index, |values| {
            scaled(
                values.direction(),
                values.number_but_0("speed", CONVEYOR_SPEED),
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
