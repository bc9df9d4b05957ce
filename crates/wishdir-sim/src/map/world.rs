//! The loaded world: collision brushes, polygons to draw, spawns and triggers.
//!
//! All lengths are map units, Z up. Nothing here changes after loading.

use std::collections::BTreeMap;

use super::entity::Properties;
use super::texture::Projection;
use crate::engine::Engine;
use crate::excerpt::shorten;
use crate::math::Vec3;
use crate::world::{BodyRotation, Brush, ClipRule, ClipVolume, ClipWorld, Contents, Hull, Level};

/// Content of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    /// Display name from worldspawn's `message`, empty if there is none.
    pub title: String,
    /// Worldspawn's keys as written, including those that this crate does not use.
    pub properties: Properties,
    /// Solids, liquids and ladders with all bevels.
    /// Worldspawn's brushes come first, then those of other entities in file order.
    pub brushes: Vec<Brush>,
    /// Collision trees of a compiled map, used instead of brushes.
    pub compiled: Option<ClipWorld>,
    /// Visible models of a compiled map, without the world itself, in file order.
    pub visible_models: Vec<VisibleModel>,
    /// Names of all textures used, as written, without duplicates, indexed by [`Face::texture`].
    pub textures: Vec<String>,
    /// Polygons of all brushes, drawn or not, because collision shapes need all of them.
    /// Empty if the map was read [without faces](Self::parse_undrawn).
    pub faces: Vec<Face>,
    /// Number of entities per class. Entities without a class count under the empty name.
    pub classes: BTreeMap<String, usize>,
    /// Spawn points: `info_player_start`, or other starts if the map has none.
    pub spawns: Vec<Spawn>,
    /// Spawn points for one engine each: `info_player_start_` and the engine's id.
    pub engine_starts: Vec<(Engine, Spawn)>,
    /// Class chosen as the start by [`Self::set_start_class`]. `None` for the map's own start.
    pub start_class: Option<String>,
    /// Class of each point entity, with the spawn a player would have there.
    pub places: Vec<(String, Spawn)>,
    /// Triggers in file order.
    pub triggers: Vec<Trigger>,
    /// Point lights.
    pub lights: Vec<Light>,
    /// The sun, from worldspawn's `_sunlight` or a `light_environment`.
    pub sun: Option<Sun>,
    /// Texts in the world, from `info_text`.
    pub texts: Vec<Text>,
}

/// Maximum number of box tests against bodies of a compiled map when checking spawns.
const BODY_CHECKS: usize = 4_000_000;

impl World {
    /// Builds the level for a profile's hulls and its engine's clip rule.
    pub fn level(&self, hulls: &[Hull], rule: ClipRule) -> Level {
        match &self.compiled {
            Some(compiled) => Level::compiled(compiled.clone(), hulls, rule),
            None => Level::with_clip_rule(self.brushes.clone(), hulls, rule),
        }
    }

    /// Whether the world supports sweeps of boxes. Some compiled maps lack the clip hulls.
    pub fn has_hulls(&self) -> bool {
        self.compiled
            .as_ref()
            .is_none_or(|compiled| compiled.map.has_clip_hulls())
    }

    /// Returns the maximum number of spawns to check for room.
    /// Only maps built to slow down loading have more.
    pub fn max_spawn_checks(&self) -> usize {
        let bodies = self
            .compiled
            .as_ref()
            .map_or(0, |compiled| compiled.bodies.len());
        BODY_CHECKS / (1 + bodies)
    }

    /// Returns the bounds of all solids, liquids and ladders. `None` if there are none.
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        match &self.compiled {
            Some(compiled) => Some(compiled.bounds()),
            None => self
                .brushes
                .iter()
                .map(Brush::bounds)
                .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))),
        }
    }

    /// Returns the spawn where a run starts, for engines without their own start.
    ///
    /// # Errors
    ///
    /// If the map has no spawn and therefore cannot be played.
    pub fn spawn(&self) -> Result<Spawn, NoSpawn> {
        self.spawns.first().copied().ok_or_else(|| NoSpawn {
            wanted: None,
            likely: self.likely_start_class(),
        })
    }

    /// Returns the spawn where a run of an engine starts: the engine's own start,
    /// or the start for all engines if there is none or the player chose a class.
    ///
    /// # Errors
    ///
    /// If the map has no start for the engine.
    pub fn spawn_for(&self, engine: Engine) -> Result<Spawn, NoSpawn> {
        let own = self.engine_starts.iter().find(|(of, _)| *of == engine);
        match own {
            Some((_, spawn)) if self.start_class.is_none() => Ok(*spawn),
            Some(_) | None => self.spawn(),
        }
    }

    /// Starts runs at the entities of a class.
    ///
    /// # Errors
    ///
    /// If the map has no point entity of this class.
    pub fn set_start_class(&mut self, class: &str) -> Result<(), NoSpawn> {
        let spawns = self
            .places
            .iter()
            .filter(|(name, _)| name == class)
            .map(|(_, spawn)| *spawn);
        let spawns: Vec<Spawn> = spawns.collect();
        if spawns.is_empty() {
            return Err(NoSpawn {
                wanted: Some(shorten(class)),
                likely: self.likely_start_class(),
            });
        }
        self.spawns = spawns;
        self.start_class = Some(class.to_owned());
        Ok(())
    }

    /// Returns the class whose name is most similar to a start's. On a tie, the first class wins.
    fn likely_start_class(&self) -> Option<String> {
        let likeness = |class: &str| {
            let has = |word: &str| class.to_ascii_lowercase().contains(word);
            let begins = has("start") || has("spawn");
            [
                has("teleport_destination") || has("intermission"),
                begins,
                has("player"),
                has("player") && begins,
            ]
            .iter()
            .rposition(|is_so| *is_so)
        };
        let classes = self.places.iter().rev().map(|(class, _)| class);
        classes
            .filter(|class| likeness(class).is_some())
            .max_by_key(|class| likeness(class))
            .map(|class| shorten(class))
    }
}

/// Error: the map has no spawn and therefore cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no {}{}", self.found_text(), self.advice_text())]
pub struct NoSpawn {
    /// The requested class.
    wanted: Option<String>,
    /// The class most likely to be a start.
    likely: Option<String>,
}

impl NoSpawn {
    /// Returns the requested class. `None` for the map's own start.
    pub fn requested_class(&self) -> Option<&str> {
        self.wanted.as_deref()
    }

    /// Returns the class in the map that is most likely meant as a start.
    pub fn likely_class(&self) -> Option<&str> {
        self.likely.as_deref()
    }

    fn found_text(&self) -> String {
        match &self.wanted {
            Some(class) => format!("point entity \"{class}\""),
            None => "start, expected an info_player_start".to_owned(),
        }
    }

    fn advice_text(&self) -> String {
        self.likely
            .as_ref()
            .map_or_else(String::new, |class| format!("; try `--start {class}`"))
    }
}

/// One polygon of a brush.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Three or more corners, counter-clockwise as seen from outside.
    pub vertices: Vec<Vec3>,
    /// Outward unit normal.
    pub normal: Vec3,
    /// Texture as an index into [`World::textures`].
    pub texture: u32,
    /// Texture coordinates as a function of position, in texels.
    pub projection: Projection,
    /// Brush as an index into [`World::brushes`]. `None` for illusions and triggers.
    pub brush: Option<u32>,
    /// Kind of surface.
    pub kind: SurfaceKind,
    /// Whether the face is drawn: `false` for `clip`, `skip` and `trigger`.
    pub drawn: bool,
}

/// Number of faces of one kind and texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceCount {
    /// Kind of surface. All triggers share one kind.
    pub kind: SurfaceKind,
    /// Whether the faces are drawn.
    pub drawn: bool,
    /// The texture's name, as written.
    pub texture: String,
    /// Number of faces in the whole map.
    pub count: usize,
}

/// Kind of surface that a polygon belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SurfaceKind {
    /// A drawn surface that blocks the player.
    Solid,
    /// A solid surface drawn as sky.
    Sky,
    /// Water, slime or lava, drawn from both sides.
    Liquid(Contents),
    /// A climbable volume, not solid.
    Ladder,
    /// A drawn surface that is not solid.
    Illusion,
    /// A trigger, as an index into [`World::triggers`].
    Trigger(u32),
}

/// A visible model of a compiled map, solid or not.
#[derive(Clone, Debug, PartialEq)]
pub struct VisibleModel {
    /// Index of the model's entity in the map's entity lump.
    pub entity: u32,
    /// Index of the model in the map.
    pub model: u32,
    /// Position of the model's origin, units.
    pub origin: Vec3,
    /// Rotation about the origin, if any.
    pub turn: Option<BodyRotation>,
}

/// Position and view of a new player. As in Quake, an `info_player_start` is 24 units above the
/// feet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spawn {
    /// Position of the player's feet.
    pub feet: Vec3,
    /// View yaw, degrees counter-clockwise from east.
    pub yaw: f32,
}

impl Spawn {
    /// Returns the origin of a player with box `hull` at this spawn.
    pub fn origin(&self, hull: Hull) -> Vec3 {
        Vec3::new(self.feet.x, self.feet.y, self.feet.z - hull.mins.z)
    }
}

/// A volume that acts on players who touch it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// Brushes that form the volume. Their contents are [`Contents::Empty`].
    pub brushes: Vec<Brush>,
    /// Second volume that must also contain the player, for compiled maps.
    pub compiled: Option<ClipVolume>,
    /// Effect of the trigger.
    pub kind: TriggerKind,
    /// Line of the entity in the map.
    pub line: u32,
}

impl Trigger {
    /// Whether a hull at `origin` overlaps the trigger. Mere contact does not count.
    #[inline]
    pub fn touches(&self, hull: Hull, origin: Vec3) -> bool {
        self.brushes
            .iter()
            .any(|brush| brush.contains(hull, origin))
            && self
                .compiled
                .as_ref()
                .is_none_or(|volume| volume.contains(hull, origin))
    }
}

/// Effect of a trigger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TriggerKind {
    /// `trigger_teleport`: moves the player to a destination and turns the view.
    Teleport {
        /// Destination.
        to: Spawn,
        /// View pitch at the destination, degrees (positive: down).
        pitch: f32,
        /// Effect on the velocity.
        speed: ExitSpeed,
    },
    /// `trigger_push`: pushes the player on every tick of contact, or only `once`.
    Push {
        /// Velocity, u/s: `speed` times the direction, and times 10 for [`PushRule::Set`], as in
        /// Quake.
        velocity: Vec3,
        /// Effect on the player's velocity.
        rule: PushRule,
        /// Whether the push only acts on entering (spawnflag 1).
        once: bool,
    },
    /// `trigger_start`: the timer starts when the player leaves the zone.
    Start,
    /// `trigger_finish`: the timer stops when the player enters the zone.
    Finish,
    /// `trigger_checkpoint` with its number, from 1.
    Checkpoint(u32),
    /// `trigger_hurt`: damages the player.
    Hurt {
        /// Damage per hit, hit points.
        damage: f32,
        /// Interval between hits, and whether negative damage heals.
        rule: HurtRule,
    },
}

/// Damage rule of a `trigger_hurt`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HurtRule {
    /// One hit per second. Quake's rule and the default.
    #[default]
    EachSecond,
    /// Two hits per second, and negative damage heals. GoldSrc's rule.
    EachHalfSecond,
}

/// Effect of a teleport on the velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExitSpeed {
    /// Sets the velocity to this speed in the direction of the destination's view, u/s. QuakeWorld
    /// uses 300, which is also the default here.
    Forward(f32),
    /// Keeps the velocity (`keep_speed` 1).
    Keep,
    /// Turns the horizontal velocity to the destination's yaw. Keeps the vertical speed
    /// (`keep_speed` 2).
    Turn,
}

/// Effect of a push on the velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushRule {
    /// Replaces the player's velocity. Quake's rule and the default.
    Set,
    /// Sets the base velocity, like GoldSrc's pushes and conveyors (`base` 1).
    /// In engines without a base velocity, sets the velocity instead.
    Base,
    /// Adds to the player's velocity, like a GoldSrc push that acts once.
    Add,
}

/// A point light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Position of the light.
    pub origin: Vec3,
    /// Brightness in Quake's units, roughly the reach in map units. Default 300.
    pub intensity: f32,
    /// Red, green and blue, 0 to 1.
    pub color: Vec3,
}

/// Directional light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sun {
    /// Unit vector in the direction in which the light shines.
    pub direction: Vec3,
    /// Brightness in Quake's units.
    pub intensity: f32,
    /// Red, green and blue, 0 to 1.
    pub color: Vec3,
}

/// Flat text in the world, centred at `origin`. Its up direction is `cross(normal, right)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Centre of the text.
    pub origin: Vec3,
    /// Unit vector towards the reader, from the entity's `angle`. An `angle` of -1 is for text on a
    /// floor.
    pub normal: Vec3,
    /// Unit vector along a line of text, to the reader's right.
    pub right: Vec3,
    /// The text. Lines are separated by `\n`.
    pub message: String,
    /// Line height, units. Default 16.
    pub size: f32,
    /// Red, green and blue, 0 to 1. Default white.
    pub color: Vec3,
}
