//! Builds a [`World`] from a parsed map.
//! Worldspawn's brushes come first, then each entity in file order.

mod brush;
mod compiled;
mod model_placement;
mod planes;
mod points;
mod spawn_checks;
mod timer;
mod triggers;

use std::collections::BTreeMap;
use std::ops::Range;

use brush::{BrushBuilder, BuiltBrush, FaceMode, TextureTable};
pub use compiled::{CompiledMap, Dialect};
pub use planes::{DrawnPolygon, PlaneBrush, PlaneEntity, PlaneMap};

use super::class::{BrushClass, EntityClass, PointClass, TriggerClass};
use super::entity::{Entity, Map};
use super::error::{MapError, Warning, WarningKind, WarningList};
use super::texture::TextureRole;
use super::values::KeyReader;
use super::world::{FaceCount, Spawn, SurfaceKind, Trigger, World};
use crate::excerpt::shorten;
use crate::math::Vec3;
use crate::world::{Brush, ClipBody, Contents};

/// Class of teleport targets.
const DESTINATION: EntityClass = EntityClass::Point(PointClass::Destination);

impl World {
    /// Parses and builds a map. Returns the world and all warnings, sorted by line.
    /// Entities without a known meaning are skipped with a warning.
    ///
    /// # Errors
    ///
    /// If the text is not a valid map.
    pub fn parse(text: &str) -> Result<(Self, Vec<Warning>), MapError> {
        Self::parse_with_mode(text, FaceMode::Keep).map(|(world, _, warnings)| (world, warnings))
    }

    /// Like [`World::parse`], but without [`World::faces`], which take most of a world's memory.
    ///
    /// # Errors
    ///
    /// If the text is not a valid map.
    pub fn parse_undrawn(text: &str) -> Result<(Self, Vec<Warning>), MapError> {
        Self::parse_with_mode(text, FaceMode::Discard).map(|(world, _, warnings)| (world, warnings))
    }

    /// Like [`World::parse_undrawn`], but also counts the faces of each kind and texture.
    ///
    /// # Errors
    ///
    /// If the text is not a valid map.
    pub fn parse_with_face_counts(
        text: &str,
    ) -> Result<(Self, Vec<FaceCount>, Vec<Warning>), MapError> {
        Self::parse_with_mode(text, FaceMode::Count)
    }

    fn parse_with_mode(
        text: &str,
        faces: FaceMode,
    ) -> Result<(Self, Vec<FaceCount>, Vec<Warning>), MapError> {
        let mut brushes = BrushBuilder::new(faces);
        let mut map = Map::parse_with(text, &mut |brush| brushes.build(&brush))?;
        let by_entity = map
            .entities
            .iter_mut()
            .map(|entity| std::mem::take(&mut entity.brushes))
            .collect();
        let mut builder = Builder::new(&map.entities, by_entity, None);
        (builder.world.faces, builder.counted) = (brushes.faces, brushes.counted);
        builder.add_entities();
        let counts = std::mem::take(&mut builder.counts);
        let (mut world, more) = builder.finish();
        finish_faces(&mut world, &brushes.textures);
        let counts = counts.into_iter().map(|((kind, texture), count)| {
            let (texture, role) = &brushes.textures.all[texture as usize];
            FaceCount {
                kind: visible_kind(kind, *role),
                drawn: role.is_drawn(),
                texture: texture.clone(),
                count,
            }
        });
        let counts = counts.collect();
        let mut warnings = map.warnings;
        warnings.extend(more);
        warnings.sort_by_key(|warning| warning.line);
        Ok((world, counts, warnings))
    }
}

/// The world being built.
struct Builder<'a> {
    entities: &'a [Entity<BuiltBrush>],
    /// Brushes that have not been added to the world yet, by entity.
    brushes: Vec<Vec<BuiltBrush>>,
    world: World,
    /// Texture of each counted face, and the number of faces per kind and texture.
    /// All triggers share one kind.
    counted: Vec<u32>,
    counts: BTreeMap<(SurfaceKind, u32), usize>,
    warnings: WarningList,
    worldspawn: Option<usize>,
    /// Teleport destinations by targetname. Every spawn in this struct comes with its entity index.
    destinations: BTreeMap<&'a str, (usize, Spawn)>,
    /// Spawns at `info_player_start`.
    starts: Vec<(usize, Spawn)>,
    /// Spawns at other entities, used if there is no `info_player_start`.
    other_starts: Vec<(usize, Spawn)>,
    /// Spawns for one engine only.
    engine_starts: Vec<(usize, Spawn)>,
    /// Number of checkpoints so far.
    checkpoints: u32,
    /// Unknown classes and their effects, each with its first entity and the number of entities.
    unknown: BTreeMap<(&'a str, &'static str), (usize, u32)>,
    /// Collision trees. `None` if the map was not compiled.
    compiled: Option<&'a CompiledMap>,
    /// Game whose entity rules apply.
    dialect: Dialect,
    /// Models placed in a compiled map, world first.
    bodies: Vec<ClipBody>,
    /// Entities of a compiled map that end the level.
    exits: Vec<usize>,
}

impl<'a> Builder<'a> {
    fn new(
        entities: &'a [Entity<BuiltBrush>],
        brushes: Vec<Vec<BuiltBrush>>,
        compiled: Option<&'a CompiledMap>,
    ) -> Self {
        Self {
            entities,
            brushes,
            world: World::default(),
            counted: Vec::new(),
            counts: BTreeMap::new(),
            warnings: WarningList::default(),
            worldspawn: None,
            destinations: BTreeMap::new(),
            starts: Vec::new(),
            other_starts: Vec::new(),
            engine_starts: Vec::new(),
            checkpoints: 0,
            unknown: BTreeMap::new(),
            compiled,
            dialect: compiled.map_or(Dialect::Own, |compiled| compiled.dialect),
            bodies: vec![ClipBody::WORLD],
            exits: Vec::new(),
        }
    }

    fn add_entities(&mut self) {
        self.find_worldspawn();
        self.find_destinations();
        let worldspawn = self.worldspawn;
        if let Some(index) = worldspawn {
            self.add_entity(index);
        }
        for index in (0..self.entities.len()).filter(|index| Some(*index) != worldspawn) {
            self.add_entity(index);
        }
    }

    fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether the map was compiled by another game's compiler.
    fn is_compiled(&self) -> bool {
        self.dialect != Dialect::Own
    }

    fn entity(&self, index: usize) -> &'a Entity<BuiltBrush> {
        &self.entities[index]
    }

    /// Describes how an entity without a known class is treated.
    fn describe_unknown_effect(&self, index: usize) -> &'static str {
        if self.has_shape(index) {
            "its brushes are solid"
        } else {
            "ignored"
        }
    }

    /// Whether an entity has brushes or a model.
    fn has_shape(&self, index: usize) -> bool {
        !self.brushes[index].is_empty() || self.find_model(index).is_some()
    }

    fn warn(&mut self, entity: usize, kind: WarningKind) {
        let line = self.entity(entity).line;
        self.warnings.push_once(Warning {
            line,
            entity: index_u32(entity),
            brush: None,
            is_compiled: false,
            kind,
        });
    }

    /// Reads an entity's keys and reports bad values.
    fn read_keys<T>(&mut self, entity: usize, read: impl FnOnce(&mut KeyReader<'_>) -> T) -> T {
        let mut complaints = Vec::new();
        let mut note = |kind| complaints.push(kind);
        let (properties, is_compiled) = (&self.entity(entity).properties, self.is_compiled());
        let value = read(&mut KeyReader {
            properties,
            is_compiled,
            warn: &mut note,
        });
        for kind in complaints {
            self.warn(entity, kind);
        }
        value
    }

    fn find_worldspawn(&mut self) {
        let is_worldspawn = |entity: &Entity<BuiltBrush>| entity.class() == Some("worldspawn");
        self.worldspawn = self.entities.iter().position(is_worldspawn);
        match self.worldspawn {
            None if self.entities.is_empty() => {
                let kind = WarningKind::Worldspawn {
                    found: "an empty file",
                };
                self.warnings.push(Warning {
                    line: 1,
                    entity: 0,
                    brush: None,
                    is_compiled: false,
                    kind,
                });
            }
            None => self.warn(0, WarningKind::Worldspawn { found: "none" }),
            Some(0) => {}
            Some(later) => self.warn(
                later,
                WarningKind::Worldspawn {
                    found: "it after other entities",
                },
            ),
        }
        if let Some(index) = self.worldspawn {
            let properties = &self.entity(index).properties;
            self.world.title = properties.get("message").unwrap_or_default().to_owned();
            self.world.properties = properties.clone();
            self.world.sun = self.read_keys(index, points::read_worldspawn_sun);
        }
    }

    fn find_destinations(&mut self) {
        for (index, entity) in self.entities.iter().enumerate() {
            let is_destination = entity.class().map(EntityClass::from_name) == Some(DESTINATION);
            if !(is_destination
                || self.is_compiled() && compiled::is_teleport_target(&entity.properties))
            {
                continue;
            }
            let Some(name) = entity.properties.get("targetname") else {
                self.warn(index, WarningKind::Nameless);
                continue;
            };
            if !self.destinations.contains_key(name) {
                let lift = points::feet_above_destination(self.dialect());
                let destination =
                    self.read_keys(index, |values| points::read_destination(values, lift));
                self.destinations.insert(name, (index, destination));
            }
        }
    }

    fn add_entity(&mut self, index: usize) {
        let entity = self.entity(index);
        if self.is_compiled() && entity.class().is_none() {
            // The game drops entities without a class. The entity reader has reported this one.
            return;
        }
        *self
            .world
            .classes
            .entry(entity.class().unwrap_or_default().to_owned())
            .or_default() += 1;
        if self.warn_missing_model(index) {
            return;
        }
        let Some(name) = entity.class() else {
            let effect = self.describe_unknown_effect(index);
            self.warn(index, WarningKind::NoClass { effect });
            return self.add_shape(index, BrushClass::Solid);
        };
        match EntityClass::from_name(name) {
            EntityClass::Worldspawn => {
                if self.worldspawn != Some(index) {
                    let found = "another one";
                    self.warn(index, WarningKind::Worldspawn { found });
                }
                self.add_shape(index, BrushClass::World);
            }
            EntityClass::Brushes(class) => {
                if !self.has_shape(index) && name != "func_group" {
                    let class = name.to_owned();
                    self.warn(index, WarningKind::NoBrushes { class });
                }
                self.add_shape(index, class);
            }
            EntityClass::Trigger(class) => self.add_trigger(index, name, class),
            EntityClass::Point(class) => {
                points::add_possible_spawn(self, index, name);
                if self.has_shape(index) {
                    let class = name.to_owned();
                    self.warn(index, WarningKind::NeedlessBrushes { class });
                }
                points::add_point_entity(self, index, class);
            }
            EntityClass::NoEffect if self.is_level_exit(index, name) => self.exits.push(index),
            EntityClass::NoEffect if self.add_switch(index, name) => {}
            EntityClass::NoEffect => {
                let effect = if !self.is_compiled() {
                    "ignored"
                } else {
                    "does nothing here"
                };
                self.count_unknown_entity(index, name, effect);
            }
            EntityClass::Unknown => self.add_unknown(index, name),
        }
    }

    fn add_unknown(&mut self, index: usize, name: &'a str) {
        points::add_possible_spawn(self, index, name);
        let is_volume = self.is_trigger_volume(index, name);
        if !self.is_compiled() {
            let effect = if is_volume {
                "ignored"
            } else {
                self.describe_unknown_effect(index)
            };
            self.count_unknown_entity(index, name, effect);
            self.add_unknown_shape(index);
        } else if is_volume {
            self.count_unknown_entity(index, name, "does nothing here");
        } else if !self.brushes[index].is_empty() {
            self.count_unknown_entity(index, name, "its brushes are solid and do not move");
            self.add_unknown_shape(index);
        } else if let Some(effect) = self.add_model(index, BrushClass::Solid) {
            // Compiled maps have many unknown point entities, so those are not reported.
            self.count_unknown_entity(index, name, effect);
        }
    }

    fn count_unknown_entity(&mut self, index: usize, name: &'a str, effect: &'static str) {
        self.unknown.entry((name, effect)).or_insert((index, 0)).1 += 1;
    }

    /// Removes and returns the entity's brushes, without those that enclose nothing.
    fn take_brushes(&mut self, entity: usize) -> impl Iterator<Item = BuiltBrush> + use<> {
        let mut brushes = std::mem::take(&mut self.brushes[entity]);
        for brush in &mut brushes {
            for (line, kind) in std::mem::take(&mut brush.warnings) {
                self.warnings.push(Warning {
                    line,
                    entity: index_u32(entity),
                    brush: Some(brush.number),
                    is_compiled: false,
                    kind,
                });
            }
        }
        brushes.into_iter().filter(|brush| !brush.planes.is_empty())
    }

    /// Returns the bounds of an entity's brushes that have not been added yet. `None` if it has
    /// none.
    fn brush_bounds(&self, entity: usize) -> Option<(Vec3, Vec3)> {
        let brushes = self.brushes[entity].iter();
        let closed = brushes.filter(|brush| !brush.planes.is_empty());
        let bounds = closed.map(|brush| {
            let planes = brush.planes.clone();
            let contents = Contents::Empty;
            Brush { planes, contents }.bounds()
        });
        bounds.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    fn add_shape(&mut self, entity: usize, class: BrushClass) {
        let _ = self.add_model(entity, class);
        for brush in self.take_brushes(entity) {
            self.add_brush(entity, brush, class);
        }
    }

    /// Adds an unknown entity's brushes as solids, except brushes with the trigger texture.
    fn add_unknown_shape(&mut self, entity: usize) {
        let _ = self.add_model(entity, BrushClass::Solid);
        for brush in self.take_brushes(entity) {
            if brush.role != TextureRole::Trigger {
                self.add_brush(entity, brush, BrushClass::Solid);
            }
        }
    }

    fn add_brush(&mut self, entity: usize, built: BuiltBrush, class: BrushClass) {
        let (contents, kind) = match (class, built.role) {
            _ if built.contents == Some(Contents::Empty) => return,
            (_, TextureRole::Tool) => return,
            (BrushClass::Illusion, _) => (None, SurfaceKind::Illusion),
            (BrushClass::Ladder, _) => (Some(Contents::Ladder), SurfaceKind::Ladder),
            (BrushClass::Water, role) => {
                let liquid = role.liquid_contents().unwrap_or(Contents::Water);
                (Some(liquid), SurfaceKind::Liquid(liquid))
            }
            (BrushClass::World, TextureRole::Trigger) => {
                let (line, entity, brush) = (built.line, index_u32(entity), Some(built.number));
                let kind = WarningKind::StrayTrigger;
                return self.warnings.push(Warning {
                    line,
                    entity,
                    brush,
                    is_compiled: false,
                    kind,
                });
            }
            (BrushClass::World | BrushClass::Solid, role) => {
                match built
                    .contents
                    .or(role.liquid_contents())
                    .unwrap_or(Contents::Solid)
                {
                    liquid if liquid.is_liquid() => (Some(liquid), SurfaceKind::Liquid(liquid)),
                    solid => (Some(solid), SurfaceKind::Solid),
                }
            }
        };
        let brush = contents.map(|contents| {
            self.world.brushes.push(Brush {
                planes: built.planes,
                contents,
            });
            index_u32(self.world.brushes.len() - 1)
        });
        self.add_faces(built.faces, brush, kind);
    }

    fn add_faces(&mut self, faces: Range<usize>, brush: Option<u32>, kind: SurfaceKind) {
        if !self.counted.is_empty() {
            let kind = if matches!(kind, SurfaceKind::Trigger(_)) {
                SurfaceKind::Trigger(0)
            } else {
                kind
            };
            for texture in &self.counted[faces] {
                *self.counts.entry((kind, *texture)).or_default() += 1;
            }
            return;
        }
        for face in &mut self.world.faces[faces] {
            (face.brush, face.kind) = (brush, kind);
        }
    }

    fn add_trigger(&mut self, entity: usize, name: &str, class: TriggerClass) {
        let number = index_u32(self.world.triggers.len());
        let Some(kind) = triggers::read_kind(self, entity, class) else {
            return;
        };
        if let Some(model) = self.find_model(entity) {
            return self.add_model_trigger(entity, model, kind);
        }
        let mut volumes = Vec::new();
        for brush in self.take_brushes(entity) {
            self.add_faces(brush.faces, None, SurfaceKind::Trigger(number));
            volumes.push(Brush {
                planes: brush.planes,
                contents: Contents::Empty,
            });
        }
        if volumes.is_empty() {
            return self.warn(
                entity,
                WarningKind::NoBrushes {
                    class: name.to_owned(),
                },
            );
        }
        self.world.triggers.push(Trigger {
            brushes: volumes,
            compiled: None,
            kind,
            line: self.entity(entity).line,
        });
    }

    fn finish(mut self) -> (World, Vec<Warning>) {
        for ((class, effect), (index, count)) in std::mem::take(&mut self.unknown) {
            let (name, meant) = (shorten(class), EntityClass::closest_match(class));
            self.warn(
                index,
                if self.is_compiled() {
                    WarningKind::Simplified {
                        class: name,
                        count,
                        effect,
                    }
                } else {
                    WarningKind::UnknownClass {
                        class: name,
                        count,
                        meant,
                        effect,
                    }
                },
            );
        }
        if self.starts.is_empty() {
            self.starts = std::mem::take(&mut self.other_starts);
        }
        self.world.spawns = self.starts.iter().map(|(_, spawn)| *spawn).collect();
        self.check_spawns();
        let mut warnings = self.warnings.into_vec();
        warnings.sort_by_key(|warning| (warning.line, warning.entity));
        (self.world, warnings)
    }
}

/// Removes faces of brushes that are not in the world, then renumbers the remaining textures.
fn finish_faces(world: &mut World, textures: &TextureTable) {
    world
        .faces
        .retain(|face| face.kind != SurfaceKind::Solid || face.brush.is_some());
    let mut numbers = vec![None; textures.all.len()];
    for face in &mut world.faces {
        let (name, role) = &textures.all[face.texture as usize];
        face.texture = *numbers[face.texture as usize].get_or_insert_with(|| {
            world.textures.push(name.clone());
            index_u32(world.textures.len() - 1)
        });
        face.kind = visible_kind(face.kind, *role);
    }
}

/// Returns a face's visible kind: solids with a sky texture become sky.
fn visible_kind(kind: SurfaceKind, role: TextureRole) -> SurfaceKind {
    if kind == SurfaceKind::Solid && role == TextureRole::Sky {
        SurfaceKind::Sky
    } else {
        kind
    }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index).expect("a map has fewer than 2^32 parts: the parser's limits")
}
