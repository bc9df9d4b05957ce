//! Entities of a compiled map: models stand for brushes (`docs/bsp.md` 5).

use std::sync::Arc;

use super::super::class::BrushClass;
use super::super::entity::{Entity, Properties};
use super::super::error::{Warning, WarningKind};
use super::super::values::Values;
use super::super::world::{PushRule, Trigger, TriggerKind, World};
use super::{Builder, Dialect};
use crate::sim::excerpt::shorten;
use crate::sim::level::{BodyRole, Brush, ClipBody, ClipMap, ClipModel, ClipVolume, Contents, Turn, contents_of};
use crate::sim::math::{Vec3, dot, scaled};

/// What a compiled map has in place of brushes, and whose entities it has.
#[derive(Clone, Debug)]
pub struct CompiledMap {
    /// The trees of the world and its models.
    pub map: Arc<ClipMap>,
    /// What keys mean.
    pub dialect: Dialect,
}

/// How far the boxes of player and trigger together reach over their sides when games compare them, units.
const TOUCH_SLACK: f32 = 2.0;
/// So far over a moving floor one is carried, units.
const CARRY_REACH: f32 = 2.0;
/// A conveyor's `speed` if it does not say, units per second.
const CONVEYOR_SPEED: f32 = 100.0;
/// How far beside and over a button a player's box may be to press it, units: the origin within 64 of it.
const BUTTON_REACH: Vec3 = Vec3::new(48.0, 48.0, 28.0);
/// How much of a door that stands open is still seen, if it does not say, units: Quake's, and GoldSrc's.
const LIP: f32 = 8.0;
const LIP_GOLDSRC: f32 = 0.0;

/// The class whose volumes end a level, and what becomes of them where the map has no clock of its own, and where it has.
const EXIT: &str = "trigger_changelevel";
const ENDS_RUN: &str = "ends the timed run, which begins at the start";
const NO_EXIT: &str = "does nothing here";
/// How far the zone that a timed level starts in reaches around the feet of its start, and over them, units.
const START_ZONE: f32 = 64.0;
const START_ZONE_HEIGHT: f32 = 112.0;

/// The spawnflag of doors that stand open, and of walls that are not there until they are switched on.
const STARTS_OPEN: u32 = 1;

/// What buttons of GoldSrc's climbing maps switch on to start the clock.
const START_BUTTONS: &[&str] = &[
    "counter_start",
    "clockstartbutton",
    "firsttimerelay",
    "but_start",
    "counter_start_button",
    "multi_start",
    "timer_startbutton",
    "start_timer_emi",
    "gogogo",
];
/// The same to stop it.
const STOP_BUTTONS: &[&str] = &[
    "counter_off",
    "clockstopbutton",
    "clockstop",
    "but_stop",
    "counter_stop_button",
    "multi_stop",
    "stop_counter",
    "m_counter_end_emi",
];

/// GoldSrc's classes that a spawnflag makes passable.
const PASSABLE: &[(&str, u32)] = &[
    ("func_conveyor", 2),
    ("func_door", 8),
    ("func_door_rotating", 8),
    ("func_rotating", 64),
    ("func_train", 8),
    ("func_wall_toggle", STARTS_OPEN),
];

/// GoldSrc's classes whose `angles` turn them; those of others tell a direction, or nothing.
const TURNED: &[&str] = &["func_door_rotating", "func_rot_button", "func_rotating", "momentary_rot_button"];

impl World {
    /// The world that the entities of a compiled map mean: each with its line in their text.
    pub fn of_compiled(compiled: &CompiledMap, entities: Vec<(u32, Properties)>) -> (Self, Vec<Warning>) {
        let entity = |(line, properties)| Entity { line, properties, brushes: Vec::new() };
        let entities: Vec<_> = entities.into_iter().map(entity).collect();
        let brushes = entities.iter().map(|_| Vec::new()).collect();
        let mut builder = Builder::new(&entities, brushes, Some(compiled));
        builder.add_all();
        builder.add_exits();
        builder.finish()
    }
}

/// Whether teleports may lead to an entity: it has a name, and stands somewhere.
pub(super) fn is_named_place(properties: &Properties) -> bool {
    ["targetname", "origin"].iter().all(|key| properties.get(key).is_some()) && properties.get("model").is_none()
}

/// The contents that the key `skin` gives a volume.
fn role_of_skin(skin: i32) -> Option<BodyRole> {
    match (skin, contents_of(skin)) {
        (-16, _) => Some(BodyRole::Ladder),
        (_, liquid) if liquid.is_liquid() => Some(BodyRole::Liquid(liquid)),
        (_, _) => None,
    }
}

impl Builder<'_> {
    /// The number after the star of the key `model`, if the map was compiled.
    fn named_model(&self, index: usize) -> Option<&str> {
        self.compiled?;
        self.entity(index).properties.get("model")?.strip_prefix('*')
    }

    /// The model that an entity is made of.
    pub(super) fn model(&self, index: usize) -> Option<u32> {
        let number: u32 = self.named_model(index)?.trim().parse().ok()?;
        let models = self.compiled?.map.models.len();
        (number > 0 && (number as usize) < models).then_some(number)
    }

    /// Whether an entity is made of a model that there is not.
    pub(super) fn has_lost_model(&mut self, index: usize) -> bool {
        let Some(name) = self.named_model(index).filter(|_| self.model(index).is_none()) else { return false };
        let (model, last) = (shorten(&format!("*{name}")), self.compiled.map_or(0, |c| c.map.models.len() - 1));
        self.warn(index, WarningKind::NoModel { model, last });
        true
    }

    /// Puts an entity's model into the world.
    pub(super) fn add_model(&mut self, index: usize, class: BrushClass) {
        let Some(model) = self.model(index) else { return };
        let name = self.entity(index).class().unwrap_or_default();
        let is_goldsrc = self.dialect() == Dialect::GoldSrc;
        let read = |values: &mut Values<'_>| (values.flags(), values.number("skin", 0.0) as i32, values.angles());
        let (flags, skin, angles) = self.values(index, read);
        let is_passable = is_goldsrc && PASSABLE.iter().any(|(class, flag)| *class == name && flags & flag != 0);
        let role = match class {
            BrushClass::World | BrushClass::Solid if is_passable => role_of_skin(skin),
            BrushClass::World | BrushClass::Solid => Some(BodyRole::Solid),
            BrushClass::Water => Some(role_of_skin(skin).unwrap_or(BodyRole::Liquid(Contents::Water))),
            BrushClass::Ladder => Some(BodyRole::Ladder),
            BrushClass::Illusion => role_of_skin(skin),
        };
        let Some(role) = role else { return };
        let turn = if is_goldsrc && TURNED.contains(&name) { Turn::new(angles) } else { None };
        let origin = self.standing_place(index, name, model, flags);
        let body = ClipBody { model, origin, turn, role };
        if is_goldsrc && role == BodyRole::Solid {
            match name {
                "func_conveyor" => self.add_conveyor(index, &body),
                "func_button" => self.add_button(index, &body),
                _ => {}
            }
        }
        self.bodies.push(body);
    }

    fn model_of(&self, model: u32) -> ClipModel {
        self.compiled.and_then(|compiled| compiled.map.models.get(model as usize)).copied().unwrap_or_default()
    }

    fn origin(&mut self, index: usize) -> Vec3 {
        self.values(index, |values| values.vector("origin")).unwrap_or(Vec3::ZERO)
    }

    /// Where an entity's model is: a door that stands open has moved by its own size.
    fn standing_place(&mut self, index: usize, name: &str, model: u32, flags: u32) -> Vec3 {
        let origin = self.origin(index);
        if name != "func_door" && name != "func_water" || flags & STARTS_OPEN == 0 {
            return origin;
        }
        let default = if self.dialect() == Dialect::GoldSrc { LIP_GOLDSRC } else { LIP };
        let (way, lip) = self.values(index, |values| (values.direction(), values.number_but_0("lip", default)));
        let ClipModel { mins, maxs, .. } = self.model_of(model);
        let size = maxs - mins;
        origin + scaled(way, dot(way, size * way.signum()).abs() - lip)
    }

    /// The box around a body, with this much around it.
    fn box_around(&self, body: &ClipBody, slack: Vec3) -> Brush {
        let ClipModel { mins, maxs, .. } = self.model_of(body.model);
        Brush::cuboid(mins + body.origin - slack, maxs + body.origin + slack, Contents::Empty)
    }

    pub(super) fn add_model_trigger(&mut self, index: usize, model: u32, kind: TriggerKind) {
        let body = ClipBody { model, origin: self.origin(index), turn: None, role: BodyRole::Solid };
        self.add_body_trigger(index, body, kind);
    }

    fn add_body_trigger(&mut self, index: usize, body: ClipBody, kind: TriggerKind) {
        let brushes = vec![self.box_around(&body, Vec3::splat(TOUCH_SLACK))];
        // Quake compares boxes alone.
        let compiled = match self.dialect() {
            Dialect::Own | Dialect::Quake => None,
            Dialect::GoldSrc => self.compiled.map(|compiled| ClipVolume { map: Arc::clone(&compiled.map), body }),
        };
        self.world.triggers.push(Trigger { brushes, compiled, kind, line: self.entity(index).line });
    }

    /// A player who stands on it is lent its speed: then the origin is in the conveyor raised a little.
    fn add_conveyor(&mut self, index: usize, body: &ClipBody) {
        let way = self.values(index, |values| scaled(values.direction(), values.number_but_0("speed", CONVEYOR_SPEED)));
        let raised = ClipBody { origin: body.origin + Vec3::Z * CARRY_REACH, ..body.clone() };
        self.add_body_trigger(index, raised, TriggerKind::Push { velocity: way, rule: PushRule::Base, once: false });
    }

    /// Whether an entity's volume ends the level.
    pub(super) fn is_exit(&self, index: usize, name: &str) -> bool {
        name == EXIT && self.model(index).is_some()
    }

    /// A level without a clock of its own is timed from its start to its exits (`docs/bsp.md` 5).
    fn add_exits(&mut self) {
        let exits = std::mem::take(&mut self.exits);
        let is_clock = |trigger: &Trigger| matches!(trigger.kind, TriggerKind::Start | TriggerKind::Finish);
        let start = self.starts.first().or(self.other_starts.first()).copied();
        let start = start.filter(|_| !exits.is_empty() && !self.world.triggers.iter().any(is_clock));
        for index in exits {
            self.count_unknown(index, EXIT, if start.is_some() { ENDS_RUN } else { NO_EXIT });
            if let Some(model) = self.model(index).filter(|_| start.is_some()) {
                self.add_model_trigger(index, model, TriggerKind::Finish);
            }
        }
        if let Some((entity, spawn)) = start {
            let around = Vec3::new(START_ZONE, START_ZONE, 0.0);
            let (low, high) = (spawn.feet - around - Vec3::Z, spawn.feet + around + Vec3::Z * START_ZONE_HEIGHT);
            let brushes = vec![Brush::cuboid(low, high, Contents::Empty)];
            let line = self.entity(entity).line;
            self.world.triggers.push(Trigger { brushes, compiled: None, kind: TriggerKind::Start, line });
        }
    }

    /// The clock's buttons are zones as far as one can reach.
    fn add_button(&mut self, index: usize, body: &ClipBody) {
        let properties = &self.entity(index).properties;
        let names = [properties.get("target"), properties.get("targetname")];
        let is_one_of = |known: &[&str]| names.iter().flatten().any(|name| known.contains(name));
        let kind = if is_one_of(START_BUTTONS) {
            TriggerKind::Start
        } else if is_one_of(STOP_BUTTONS) {
            TriggerKind::Finish
        } else {
            return;
        };
        let brushes = vec![self.box_around(body, BUTTON_REACH)];
        self.world.triggers.push(Trigger { brushes, compiled: None, kind, line: self.entity(index).line });
    }
}
