//! Checks that the map has a spawn and that players have room at each spawn.

use std::sync::Arc;

use super::super::class::EntityClass;
use super::super::error::{Warning, WarningKind};
use super::super::world::Spawn;
use super::{Builder, DESTINATION, index_u32};
use crate::math::Vec3;
use crate::world::{ClipRule, ClipWorld, Contents, Hull, HullId, Trace as _};

/// Standing box of the tallest player, with its origin at the feet: 32 units wide, 72 tall.
const TALLEST_PLAYER: Hull = Hull::new([-16.0, -16.0, 0.0], [16.0, 16.0, 72.0]);

/// Maximum number of spawns that are checked without building a collision tree.
const PLACES_FEW: usize = 64;

impl Builder<'_> {
    /// Warns if the map has no spawn, or if a player does not fit at one.
    pub(super) fn check_spawns(&mut self) {
        if let Some(compiled) = self.compiled {
            self.world.compiled = Some(ClipWorld {
                map: Arc::clone(&compiled.map),
                bodies: std::mem::take(&mut self.bodies),
            });
        }
        if self.starts.is_empty() {
            let line = self.worldspawn.map_or(1, |index| self.entity(index).line);
            let entity = index_u32(self.worldspawn.unwrap_or(0));
            let kind = WarningKind::NoSpawn;
            self.warnings.push(Warning {
                line,
                entity,
                brush: None,
                is_compiled: false,
                kind,
            });
        }
        // In compiled maps, other named points are rarely meant for players.
        let is_destination = |(index, _): &&(usize, Spawn)| {
            self.entity(*index).class().map(EntityClass::from_name) == Some(DESTINATION)
        };
        let places = self
            .starts
            .iter()
            .chain(&self.engine_starts)
            .chain(self.destinations.values().filter(is_destination));
        let solids = self
            .world
            .brushes
            .iter()
            .filter(|brush| brush.contents == Contents::Solid);
        // Building a tree costs about as much as checking a few spawns one by one.
        let many = places.clone().nth(PLACES_FEW).is_some();
        let level = (many || self.compiled.is_some())
            .then(|| self.world.level(&[TALLEST_PLAYER], ClipRule::default()));
        let is_blocked = |feet: Vec3| match &level {
            Some(level) => level.is_stuck(HullId::new(0), feet),
            None => solids
                .clone()
                .any(|brush| brush.contains(TALLEST_PLAYER, feet)),
        };
        let places = places.take(self.world.max_spawn_checks());
        let blocked: Vec<usize> = places
            .filter(|(_, spawn)| is_blocked(spawn.feet))
            .map(|(index, _)| *index)
            .collect();
        for index in blocked {
            let class = self.entity(index).class().unwrap_or_default().to_owned();
            self.warn(index, WarningKind::Blocked { class });
        }
    }
}
