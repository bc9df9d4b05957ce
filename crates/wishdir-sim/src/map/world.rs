//! A map's meaning: brushes to collide with, polygons to draw, places to begin, triggers to touch.
//!
//! All lengths are map units, Z up. Nothing here changes after load.

use std::collections::BTreeMap;

use super::entity::Properties;
use super::texture::Projection;
use crate::excerpt::shorten;
use crate::math::Vec3;
use crate::world::{BodyRotation, Brush, ClipRule, ClipVolume, ClipWorld, Contents, Hull, Level};

/// Everything that a map says about its world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    /// The name for people: worldspawn's `message`; empty if it has none.
    pub title: String,
    /// Worldspawn's keys as written, for what the core gives no meaning to.
    pub properties: Properties,
    /// Solids, liquids and ladders with all bevels, in file order: worldspawn's first, then the
    /// other entities'.
    pub brushes: Vec<Brush>,
    /// What stands for the brushes where the map was compiled.
    pub compiled: Option<ClipWorld>,
    /// Which of its models are seen beside the world's own, in file order.
    pub seen_models: Vec<SeenModel>,
    /// The names of all textures used, as written, each once; [`Face::texture`] points here.
    pub textures: Vec<String>,
    /// Every polygon of every brush, drawn or not (colliders need the undrawn ones too); none of a
    /// world that was read [without them](Self::parse_undrawn).
    pub faces: Vec<Face>,
    /// How many entities there are of each class; those without one have an empty name.
    pub classes: BTreeMap<String, usize>,
    /// Where a player may begin: `info_player_start`, or the deathmatch starts if there is none of
    /// those.
    pub spawns: Vec<Spawn>,
    /// The class of the entities that runs begin at, where it is not the map's own start.
    pub start_class: Option<String>,
    /// Where the entities stand that are a point: their classes, and where a player would begin
    /// there.
    pub places: Vec<(String, Spawn)>,
    /// What happens to a player who touches it, in file order.
    pub triggers: Vec<Trigger>,
    /// Point lights.
    pub lights: Vec<Light>,
    /// The sun, if worldspawn has `_sunlight` or there is a `light_environment`.
    pub sun: Option<Sun>,
    /// Writing in the world: `info_text`.
    pub texts: Vec<Text>,
}

/// How often at most a box is held against a body of a compiled map to find room for a player.
const BODY_CHECKS: usize = 4_000_000;

impl World {
    /// The solid world ready for a profile's hulls and its engine's rule.
    pub fn level(&self, hulls: &[Hull], rule: ClipRule) -> Level {
        match &self.compiled {
            Some(compiled) => Level::compiled(compiled.clone(), hulls, rule),
            None => Level::new(self.brushes.clone(), hulls),
        }
    }

    /// Whether boxes can be moved in it: a compiled map may lack what that needs.
    pub fn has_hulls(&self) -> bool {
        self.compiled
            .as_ref()
            .is_none_or(|compiled| compiled.map.has_clip_hulls())
    }

    /// At how many places it is worth looking for room for a player: at more than any map has, but
    /// in a compiled one that was made to take long.
    pub fn places_checked(&self) -> usize {
        let bodies = self
            .compiled
            .as_ref()
            .map_or(0, |compiled| compiled.bodies.len());
        BODY_CHECKS / (1 + bodies)
    }

    /// The corners of all that is solid, liquid or a ladder; none if there is nothing.
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

    /// The place where a run begins.
    ///
    /// # Errors
    ///
    /// When the map has none, and so cannot be played.
    pub fn spawn(&self) -> Result<Spawn, NoSpawn> {
        self.spawns.first().copied().ok_or_else(|| NoSpawn {
            wanted: None,
            likely: self.likely_start(),
        })
    }

    /// Lets runs begin at the entities of a class.
    ///
    /// # Errors
    ///
    /// When the map has none of it that stand at a point.
    pub fn begin_at(&mut self, class: &str) -> Result<(), NoSpawn> {
        let spawns = self
            .places
            .iter()
            .filter(|(name, _)| name == class)
            .map(|(_, spawn)| *spawn);
        let spawns: Vec<Spawn> = spawns.collect();
        if spawns.is_empty() {
            return Err(NoSpawn {
                wanted: Some(shorten(class)),
                likely: self.likely_start(),
            });
        }
        self.spawns = spawns;
        self.start_class = Some(class.to_owned());
        Ok(())
    }

    /// The class that sounds most like a start; the first one of those that sound alike.
    fn likely_start(&self) -> Option<String> {
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

/// The map cannot be played: nothing says where to begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no {}{}", self.found(), self.advice())]
pub struct NoSpawn {
    /// The class that was asked for.
    wanted: Option<String>,
    /// The class that is most likely a start.
    likely: Option<String>,
}

impl NoSpawn {
    fn found(&self) -> String {
        match &self.wanted {
            Some(class) => format!("\"{class}\" that stands at a point"),
            None => "place to begin, expected an info_player_start".to_owned(),
        }
    }

    fn advice(&self) -> String {
        self.likely
            .as_ref()
            .map_or_else(String::new, |class| format!("; try `--start {class}`"))
    }
}

/// One polygon of a brush.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// The corners, counter-clockwise as seen from outside; three or more.
    pub vertices: Vec<Vec3>,
    /// Outward unit normal.
    pub normal: Vec3,
    /// The texture, as an index into [`World::textures`].
    pub texture: u32,
    /// Texture coordinates from positions, in texels.
    pub projection: Projection,
    /// The brush it belongs to, an index into [`World::brushes`]; none for illusions and triggers.
    pub brush: Option<u32>,
    /// What it is the surface of.
    pub kind: SurfaceKind,
    /// Whether the map wants it seen: false for `clip`, `skip` and `trigger`.
    pub drawn: bool,
}

/// How many faces there are of a kind and a texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceCount {
    /// What they are the surface of; triggers are one kind.
    pub kind: SurfaceKind,
    /// Whether the map wants them seen.
    pub drawn: bool,
    /// The texture's name, as written.
    pub texture: String,
    /// How many faces of the whole map.
    pub count: usize,
}

/// What a polygon is the surface of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SurfaceKind {
    /// Stops the player, and is drawn.
    Solid,
    /// Something solid through which one sees the sky.
    Sky,
    /// Water, slime or lava: seen from both sides.
    Liquid(Contents),
    /// A climbable volume, not solid.
    Ladder,
    /// Seen, not felt.
    Illusion,
    /// A trigger, by index into [`World::triggers`].
    Trigger(u32),
}

/// A model of a compiled map that is seen, whether it is felt or not.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenModel {
    /// Its entity's number, as in the map's lump.
    pub entity: u32,
    /// Which of the map's models it is.
    pub model: u32,
    /// Where its origin is, units.
    pub origin: Vec3,
    /// How it is turned about that.
    pub turn: Option<BodyRotation>,
}

/// A place to put a player. `info_player_start` stands 24 units over its feet, as in Quake.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spawn {
    /// Where the player's feet are.
    pub feet: Vec3,
    /// Which way the player looks, degrees counter-clockwise from east.
    pub yaw: f32,
}

impl Spawn {
    /// The origin of a player whose box is `hull`, standing here.
    pub fn origin(&self, hull: Hull) -> Vec3 {
        Vec3::new(self.feet.x, self.feet.y, self.feet.z - hull.mins.z)
    }
}

/// A volume that acts on a player who touches it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// The volume: any of these brushes (their contents are [`Contents::Empty`]).
    pub brushes: Vec<Brush>,
    /// Where the map was compiled, what must hold the player too.
    pub compiled: Option<ClipVolume>,
    /// What it does.
    pub kind: TriggerKind,
    /// The line of the entity in the map.
    pub line: u32,
}

impl Trigger {
    /// Whether a hull at `origin` is partly inside: strictly, so that resting on a trigger's side
    /// does not count.
    #[inline]
    pub fn touches(&self, hull: Hull, origin: Vec3) -> bool {
        self.brushes
            .iter()
            .any(|brush| brush.contains(hull, origin))
            && self
                .compiled
                .as_ref()
                .is_none_or(|volume| volume.holds(hull, origin))
    }
}

/// What a trigger does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TriggerKind {
    /// `trigger_teleport`: puts the player elsewhere, looking as the destination does.
    Teleport {
        /// Where it puts the player.
        to: Spawn,
        /// How far down the player looks there, degrees.
        pitch: f32,
        /// What becomes of the speed.
        speed: ExitSpeed,
    },
    /// `trigger_push`: moves the player, every tick of touching unless `once`.
    Push {
        /// Units per second: `speed` times direction, times 10 for [`PushRule::Set`] as in Quake.
        velocity: Vec3,
        /// What is done with it.
        rule: PushRule,
        /// Only on entering (spawnflag 1).
        once: bool,
    },
    /// `trigger_start`: the clock starts when the player leaves it.
    Start,
    /// `trigger_finish`: the clock stops when the player enters it.
    Finish,
    /// `trigger_checkpoint`: its number, counted from 1.
    Checkpoint(u32),
    /// `trigger_hurt`: takes health.
    Hurt {
        /// Health points at a time.
        damage: f32,
        /// How often, and whether it may give some.
        rule: HurtRule,
    },
}

/// How a `trigger_hurt` goes about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HurtRule {
    /// Once a second: Quake's way, the default.
    #[default]
    EachSecond,
    /// Twice a second, and a damage below 0 heals: GoldSrc's.
    EachHalfSecond,
}

/// What a teleport does to the velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExitSpeed {
    /// Units per second along the destination's view: QuakeWorld's way, 300 there and by default
    /// here.
    Forward(f32),
    /// The velocity stays as it is (`keep_speed` 1).
    Keep,
    /// The horizontal speed is turned along the destination's yaw, the vertical stays (`keep_speed`
    /// 2).
    Turn,
}

/// What a push does with its velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushRule {
    /// It becomes the player's velocity: Quake's way, the default.
    Set,
    /// It becomes the base velocity, as GoldSrc's push and conveyors do (`base` 1); where the
    /// engine has no base velocity it is set.
    Base,
    /// It is added to the player's velocity: GoldSrc's push that acts once.
    Add,
}

/// A point light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Where it hangs.
    pub origin: Vec3,
    /// Quake's brightness, which is also about its reach in units; 300 by default.
    pub intensity: f32,
    /// Red, green, blue from 0 to 1.
    pub color: Vec3,
}

/// Light from very far away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sun {
    /// The way the light travels, a unit vector.
    pub direction: Vec3,
    /// Quake's brightness.
    pub intensity: f32,
    /// Red, green, blue from 0 to 1.
    pub color: Vec3,
}

/// Writing in the world, flat, its middle at `origin`. `cross(normal, right)` is up on the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The middle of the writing.
    pub origin: Vec3,
    /// Unit vector towards the reader: the entity's `angle`, or -1 for writing on a floor.
    pub normal: Vec3,
    /// Unit vector along the line, to the reader's right.
    pub right: Vec3,
    /// The words; lines are separated by `\n`.
    pub message: String,
    /// The height of a line, units; 16 by default.
    pub size: f32,
    /// Red, green, blue from 0 to 1; white by default.
    pub color: Vec3,
}
