//! Timer zones of compiled maps (`docs/bsp.md` 5).

use super::super::world::{Trigger, TriggerKind};
use super::{Builder, Dialect};
use crate::math::Vec3;
use crate::world::{Brush, ClipBody, Contents};

/// Distance from a button's box at which a player can press it, per axis, units.
/// The player's origin must be within 64 units.
const BUTTON_REACH: Vec3 = Vec3::new(48.0, 48.0, 28.0);
/// Class of the volumes that end a level, and their two effects.
/// The first effect applies if the map has no timer entities, the second if it has some.
const EXIT: &str = "trigger_changelevel";
const ENDS_RUN: &str = "ends the timed run, which starts at the spawn";
const NO_EXIT: &str = "does nothing here";
/// Half-width of the start zone around the feet of a level's spawn, and the zone's height, units.
const START_ZONE: f32 = 64.0;
const START_ZONE_HEIGHT: f32 = 112.0;

/// Target names that start the timer in GoldSrc climbing maps.
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
/// Target names that stop the timer in GoldSrc climbing maps.
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

/// Volumes that fire their target when a player enters. The spawnflag makes them ignore players.
const SWITCHES: &[&str] = &["trigger_multiple", "trigger_once"];
const SPARES_PLAYERS: u32 = 2;

/// Returns the timer effect of a target name, if any.
fn timer_effect(name: &str) -> Option<TriggerKind> {
    let kinds = [
        (START_BUTTONS, TriggerKind::Start),
        (STOP_BUTTONS, TriggerKind::Finish),
    ];
    kinds
        .into_iter()
        .find(|(names, _)| names.contains(&name))
        .map(|(_, kind)| kind)
}

impl Builder<'_> {
    /// Whether an entity is a volume that ends the level.
    pub(super) fn is_level_exit(&self, index: usize, name: &str) -> bool {
        name == EXIT && self.find_model(index).is_some()
    }

    /// Adds a start zone and exit zones to a level without a timer (`docs/bsp.md` 5).
    pub(super) fn add_exits(&mut self) {
        let exits = std::mem::take(&mut self.exits);
        let is_clock =
            |trigger: &Trigger| matches!(trigger.kind, TriggerKind::Start | TriggerKind::Finish);
        let start = self.starts.first().or(self.other_starts.first()).copied();
        let start =
            start.filter(|_| !exits.is_empty() && !self.world.triggers.iter().any(is_clock));
        for index in exits {
            self.count_unknown_entity(
                index,
                EXIT,
                if start.is_some() { ENDS_RUN } else { NO_EXIT },
            );
            if let Some(model) = self.find_model(index).filter(|_| start.is_some()) {
                self.add_model_trigger(index, model, TriggerKind::Finish);
            }
        }
        if let Some((entity, spawn)) = start {
            let around = Vec3::new(START_ZONE, START_ZONE, 0.0);
            let (low, high) = (
                spawn.feet - around - Vec3::Z,
                spawn.feet + around + Vec3::Z * START_ZONE_HEIGHT,
            );
            let brushes = vec![Brush::cuboid(low, high, Contents::Empty)];
            let line = self.entity(entity).line;
            self.world.triggers.push(Trigger {
                brushes,
                compiled: None,
                kind: TriggerKind::Start,
                line,
            });
        }
    }

    /// Adds a zone around a timer button that covers a player's reach.
    pub(super) fn add_button(&mut self, index: usize, body: &ClipBody) {
        let properties = &self.entity(index).properties;
        let names = [properties.get("target"), properties.get("targetname")];
        let Some(kind) = names.into_iter().flatten().find_map(timer_effect) else {
            return;
        };
        let brushes = vec![self.bounding_brush(body, BUTTON_REACH)];
        self.world.triggers.push(Trigger {
            brushes,
            compiled: None,
            kind,
            line: self.entity(index).line,
        });
    }

    /// Adds a zone for a volume that fires a timer target. Returns `true` if it added one.
    pub(super) fn add_switch(&mut self, index: usize, name: &str) -> bool {
        let Some(model) = self
            .find_model(index)
            .filter(|_| self.dialect() == Dialect::GoldSrc)
        else {
            return false;
        };
        let target = self.entity(index).properties.get("target");
        let Some(kind) = target
            .and_then(timer_effect)
            .filter(|_| SWITCHES.contains(&name))
        else {
            return false;
        };
        if self.read_keys(index, |values| values.flags() & SPARES_PLAYERS != 0) {
            return false;
        }
        self.add_model_trigger(index, model, kind);
        true
    }
}
