//! From a map as written to the world it means: worldspawn's brushes first, then each entity in file order.

mod points;
mod triggers;

use std::collections::BTreeMap;

use super::class::{BrushClass, Class, PointClass, TriggerClass};
use super::entity::{Entity, Map, MapBrush};
use super::error::{MapError, Warning, WarningKind, WarningList};
use super::geometry::{self, Solid};
use super::texture::{Projection, TextureRole};
use super::values::Values;
use super::world::{Face, Spawn, SurfaceKind, Trigger, World};
use crate::sim::excerpt::shorten;
use crate::sim::level::{Brush, Contents, Hull, HullId, Level, Trace as _};
use crate::sim::math::Vec3;

/// A box that holds every engine's player, standing on its feet: 32 units wide, 72 tall.
const TALLEST_PLAYER: Hull = Hull::new([-16.0, -16.0, 0.0], [16.0, 16.0, 72.0]);

/// Up to this many starts and destinations are looked at without a tree of the brushes.
const PLACES_FEW: usize = 64;

impl World {
    /// Reads a map's text and builds its world; the warnings of both, by line.
    ///
    /// # Errors
    ///
    /// When the text is not a map.
    pub fn parse(text: &str) -> Result<(Self, Vec<Warning>), MapError> {
        let map = Map::parse(text)?;
        let (world, more) = Self::from_map(&map);
        let mut warnings = map.warnings;
        warnings.extend(more);
        warnings.sort_by_key(|warning| warning.line);
        Ok((world, warnings))
    }

    /// Gives a map its meaning. What has none is skipped with a warning; this never fails.
    pub fn from_map(map: &Map) -> (Self, Vec<Warning>) {
        let mut builder = Builder::new(map);
        builder.find_worldspawn();
        builder.find_destinations();
        let worldspawn = builder.worldspawn;
        if let Some(index) = worldspawn {
            builder.add_entity(index);
        }
        for index in (0..map.entities.len()).filter(|index| Some(*index) != worldspawn) {
            builder.add_entity(index);
        }
        builder.finish()
    }
}

/// A brush's place in the map.
#[derive(Clone, Copy)]
struct Place<'a> {
    entity: usize,
    brush: &'a MapBrush,
}

/// The world so far.
struct Builder<'a> {
    map: &'a Map,
    world: World,
    warnings: WarningList,
    worldspawn: Option<usize>,
    textures: BTreeMap<&'a str, u32>,
    /// Teleport destinations by targetname. Here and below with the entity.
    destinations: BTreeMap<&'a str, (usize, Spawn)>,
    /// Where players begin.
    starts: Vec<(usize, Spawn)>,
    /// Where they begin if there is no `info_player_start`.
    other_starts: Vec<(usize, Spawn)>,
    /// How many checkpoints there are so far.
    checkpoints: u32,
    /// Unknown classes: the first entity, and how many.
    unknown: BTreeMap<&'a str, (usize, u32)>,
}

impl<'a> Builder<'a> {
    fn new(map: &'a Map) -> Self {
        Self {
            map,
            world: World::default(),
            warnings: WarningList::default(),
            worldspawn: None,
            textures: BTreeMap::new(),
            destinations: BTreeMap::new(),
            starts: Vec::new(),
            other_starts: Vec::new(),
            checkpoints: 0,
            unknown: BTreeMap::new(),
        }
    }

    fn entity(&self, index: usize) -> &'a Entity {
        &self.map.entities[index]
    }

    fn warn(&mut self, entity: usize, kind: WarningKind) {
        let line = self.entity(entity).line;
        self.warnings.push(Warning { line, entity: small(entity), brush: None, kind });
    }

    /// Reads an entity's keys.
    fn values<T>(&mut self, entity: usize, read: impl FnOnce(&mut Values<'_>) -> T) -> T {
        let mut complaints = Vec::new();
        let mut note = |kind| complaints.push(kind);
        let value = read(&mut Values { properties: &self.entity(entity).properties, warn: &mut note });
        for kind in complaints {
            self.warn(entity, kind);
        }
        value
    }

    fn find_worldspawn(&mut self) {
        let is_worldspawn = |entity: &Entity| entity.class() == Some("worldspawn");
        self.worldspawn = self.map.entities.iter().position(is_worldspawn);
        match self.worldspawn {
            None if self.map.entities.is_empty() => {
                let kind = WarningKind::Worldspawn { found: "an empty file" };
                self.warnings.push(Warning { line: 1, entity: 0, brush: None, kind });
            }
            None => self.warn(0, WarningKind::Worldspawn { found: "none" }),
            Some(0) => {}
            Some(later) => self.warn(later, WarningKind::Worldspawn { found: "it after others" }),
        }
        if let Some(index) = self.worldspawn {
            let properties = &self.entity(index).properties;
            self.world.title = properties.get("message").unwrap_or_default().to_owned();
            self.world.properties = properties.clone();
            self.world.sun = self.values(index, points::worldspawn_sun);
        }
    }

    fn find_destinations(&mut self) {
        for (index, entity) in self.map.entities.iter().enumerate() {
            if entity.class().map(Class::of) != Some(Class::Point(PointClass::Destination)) {
                continue;
            }
            let Some(name) = entity.properties.get("targetname") else {
                self.warn(index, WarningKind::Nameless);
                continue;
            };
            if !self.destinations.contains_key(name) {
                let destination = self.values(index, points::destination);
                self.destinations.insert(name, (index, destination));
            }
        }
    }

    fn add_entity(&mut self, index: usize) {
        let entity = self.entity(index);
        let Some(name) = entity.class() else {
            let effect = if entity.brushes.is_empty() { "ignored" } else { "its brushes are solid" };
            self.warn(index, WarningKind::NoClass { effect });
            return self.add_brushes(index, BrushClass::Solid);
        };
        match Class::of(name) {
            Class::Worldspawn => {
                if self.worldspawn != Some(index) {
                    self.warn(index, WarningKind::Worldspawn { found: "another one" });
                }
                self.add_brushes(index, BrushClass::World);
            }
            Class::Brushes(class) => {
                if entity.brushes.is_empty() && name != "func_group" {
                    self.warn(index, WarningKind::NoBrushes { class: name.to_owned() });
                }
                self.add_brushes(index, class);
            }
            Class::Trigger(class) => self.add_trigger(index, name, class),
            Class::Point(class) => {
                points::add_place(self, index, name);
                if !entity.brushes.is_empty() {
                    self.warn(index, WarningKind::NeedlessBrushes { class: name.to_owned() });
                }
                points::add(self, index, class);
            }
            Class::Unfelt => self.count_unknown(index, name),
            Class::Unknown => {
                self.count_unknown(index, name);
                points::add_place(self, index, name);
                self.add_brushes(index, BrushClass::Solid);
            }
        }
    }

    fn count_unknown(&mut self, index: usize, name: &'a str) {
        self.unknown.entry(name).or_insert((index, 0)).1 += 1;
    }

    fn add_brushes(&mut self, entity: usize, class: BrushClass) {
        for brush in &self.entity(entity).brushes {
            let place = Place { entity, brush };
            if let Some(solid) = self.solid(place) {
                self.add_brush(place, class, &solid);
            }
        }
    }

    fn solid(&mut self, place: Place<'_>) -> Option<Solid> {
        let (entity, brush) = (small(place.entity), Some(place.brush.number));
        let warnings = &mut self.warnings;
        geometry::solid(place.brush, &mut |line, kind| warnings.push(Warning { line, entity, brush, kind }))
    }

    fn add_brush(&mut self, place: Place<'a>, class: BrushClass, solid: &Solid) {
        let role = role(place.brush);
        let (contents, kind) = match (class, role) {
            (_, TextureRole::Tool) => return,
            (BrushClass::Illusion, _) => (None, SurfaceKind::Illusion),
            (BrushClass::Ladder, _) => (Some(Contents::Ladder), SurfaceKind::Ladder),
            (BrushClass::Water, _) => {
                let liquid = role.liquid().unwrap_or(Contents::Water);
                (Some(liquid), SurfaceKind::Liquid(liquid))
            }
            (BrushClass::World, TextureRole::Trigger) => {
                let (line, brush) = (place.brush.line, Some(place.brush.number));
                let entity = small(place.entity);
                return self.warnings.push(Warning { line, entity, brush, kind: WarningKind::StrayTrigger });
            }
            (BrushClass::World | BrushClass::Solid, _) => match role.liquid() {
                Some(liquid) => (Some(liquid), SurfaceKind::Liquid(liquid)),
                None => (Some(Contents::Solid), SurfaceKind::Solid),
            },
        };
        let brush = contents.map(|contents| {
            self.world.brushes.push(Brush { planes: solid.planes.clone(), contents });
            small(self.world.brushes.len() - 1)
        });
        self.add_faces(place, solid, brush, kind);
    }

    fn add_faces(&mut self, place: Place<'a>, solid: &Solid, brush: Option<u32>, kind: SurfaceKind) {
        for polygon in &solid.faces {
            let written = &place.brush.faces[polygon.face];
            let role = TextureRole::of(&written.texture);
            let is_sky = kind == SurfaceKind::Solid && role == TextureRole::Sky;
            let face = Face {
                vertices: polygon.corners.iter().map(|corner| corner.as_vec3() + Vec3::ZERO).collect(),
                normal: polygon.normal.as_vec3(),
                texture: self.texture(&written.texture),
                projection: Projection::new(&written.alignment, polygon.normal),
                brush,
                kind: if is_sky { SurfaceKind::Sky } else { kind },
                drawn: role.is_drawn(),
            };
            self.world.faces.push(face);
        }
    }

    fn texture(&mut self, name: &'a str) -> u32 {
        let textures = &mut self.world.textures;
        *self.textures.entry(name).or_insert_with(|| {
            textures.push(name.to_owned());
            small(textures.len() - 1)
        })
    }

    fn add_trigger(&mut self, entity: usize, name: &str, class: TriggerClass) {
        let number = small(self.world.triggers.len());
        let Some(kind) = triggers::kind(self, entity, class) else { return };
        let mut volumes = Vec::new();
        for brush in &self.entity(entity).brushes {
            let place = Place { entity, brush };
            if let Some(solid) = self.solid(place) {
                self.add_faces(place, &solid, None, SurfaceKind::Trigger(number));
                volumes.push(Brush { planes: solid.planes, contents: Contents::Empty });
            }
        }
        if volumes.is_empty() {
            return self.warn(entity, WarningKind::NoBrushes { class: name.to_owned() });
        }
        self.world.triggers.push(Trigger { brushes: volumes, kind, line: self.entity(entity).line });
    }

    fn finish(mut self) -> (World, Vec<Warning>) {
        for (class, (index, count)) in std::mem::take(&mut self.unknown) {
            let nothing = Class::of(class) == Class::Unfelt || self.entity(index).brushes.is_empty();
            let effect = if nothing { "ignored" } else { "its brushes are solid" };
            let (class, meant) = (shorten(class), Class::meant(class));
            self.warn(index, WarningKind::UnknownClass { class, count, meant, effect });
        }
        if self.starts.is_empty() {
            self.starts = std::mem::take(&mut self.other_starts);
        }
        self.world.spawns = self.starts.iter().map(|(_, spawn)| *spawn).collect();
        self.check_places();
        let mut warnings = self.warnings.into_vec();
        warnings.sort_by_key(|warning| warning.line);
        (self.world, warnings)
    }

    /// Looks whether a player can begin, and fits where the map puts one.
    fn check_places(&mut self) {
        if self.starts.is_empty() {
            let line = self.worldspawn.map_or(1, |index| self.entity(index).line);
            let entity = small(self.worldspawn.unwrap_or(0));
            self.warnings.push(Warning { line, entity, brush: None, kind: WarningKind::NoSpawn });
        }
        let places = self.starts.iter().chain(self.destinations.values());
        let solids = self.world.brushes.iter().filter(|brush| brush.contents == Contents::Solid);
        // A tree costs as much as some places asked one by one.
        let many = places.clone().nth(PLACES_FEW).is_some();
        let level = many.then(|| Level::new(self.world.brushes.clone(), &[TALLEST_PLAYER]));
        let is_blocked = |feet: Vec3| match &level {
            Some(level) => level.stuck(HullId::new(0), feet),
            None => solids.clone().any(|brush| brush.contains(TALLEST_PLAYER, feet)),
        };
        let blocked: Vec<usize> = places.filter(|(_, spawn)| is_blocked(spawn.feet)).map(|(index, _)| *index).collect();
        for index in blocked {
            let class = self.entity(index).class().unwrap_or_default().to_owned();
            self.warn(index, WarningKind::Blocked { class });
        }
    }
}

/// What a brush is made of: the role of its first face that is not a mere tool's; a tool where all its faces say so.
fn role(brush: &MapBrush) -> TextureRole {
    let is_tool = |role: &TextureRole| matches!(role, TextureRole::Skip | TextureRole::Trigger | TextureRole::Tool);
    let mut roles = brush.faces.iter().map(|face| TextureRole::of(&face.texture));
    let all = |wanted: &[TextureRole]| brush.faces.iter().all(|face| wanted.contains(&TextureRole::of(&face.texture)));
    match roles.find(|role| !is_tool(role)) {
        Some(role) => role,
        None if all(&[TextureRole::Trigger]) => TextureRole::Trigger,
        None if all(&[TextureRole::Skip]) || !all(&[TextureRole::Skip, TextureRole::Tool]) => TextureRole::Skip,
        None => TextureRole::Tool,
    }
}

fn small(index: usize) -> u32 {
    u32::try_from(index).expect("a map has fewer than 2^32 parts: the parser's limits")
}
