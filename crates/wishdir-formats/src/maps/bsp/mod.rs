//! Compiled maps of Quake and Half-Life: bytes in, the trees that boxes are moved in and the
//! entities out.
//!
//! `docs/bsp.md` has the format. Whatever the bytes are, they are read or refused with the lump and
//! the place in it.
//!
//! ```text
//! lump       the kinds of maps and their parts
//! error      why bytes are no map, and what is odd in one
//! lumps      the head of the file
//! odd        what is odd, counted
//! trees      planes, nodes, models: what is solid
//! textures   names and sizes
//! faces      what is drawn: checked
//! bspx       named blocks behind the last lump
//! light_maps which map of light each face has
//! drawing    the same as values for a renderer
//! entities   the text
//! census     how large the trees are, and what is in their leaves
//! ```

mod bspx;
mod census;
mod drawing;
mod entities;
mod error;
mod faces;
mod light_maps;
mod lump;
mod lumps;
mod textures;
mod trees;
mod warnings;

use std::ops::Range;
use std::sync::Arc;

pub use census::{HullCensus, census};
pub use drawing::{Drawing, Picture, Surface, SurfaceLight};
pub use error::{BspError, BspWarning};
pub use light_maps::LightMap;
pub use lump::{BspKind, Lump};
pub use textures::BspTexture;

use lump::HEADER;
use lumps::Lumps;
use warnings::WarningLog;

use crate::bytes::Record;
use wishdir_sim::map::{CompiledMap, Dialect, Properties, Spawn, Warning, WarningKind, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{ClipMap, ClipRule, Hull, HullId, Trace as _};

/// A compiled map, read.
#[derive(Clone, Debug)]
pub struct Bsp {
    /// Whose it is.
    pub kind: BspKind,
    /// How long the file is, bytes.
    pub size: usize,
    /// How many records each lump has; of those without records, how many bytes.
    pub counts: [usize; Lump::ALL.len()],
    /// What follows the last lump: how many bytes, and the first four of them, where a block may
    /// begin.
    pub after: (usize, [u8; 4]),
    /// The trees that points and boxes are moved in.
    pub map: Arc<ClipMap>,
    /// The entities in the order of their lump, those without a class too: their lines in the text,
    /// from 1, and their keys.
    pub entities: Vec<(u32, Properties)>,
    /// How many there are.
    pub entity_count: usize,
    /// By number; `None`: left out.
    pub textures: Vec<Option<BspTexture>>,
    /// The middles of the drawing tree's open leaves, units.
    open_places: Vec<Vec3>,
    /// What is odd in it.
    pub warnings: Vec<BspWarning>,
}

/// As much of the entities' text as is read for a map's title, bytes.
const TITLE_MAX: usize = 1 << 16;
/// A box that holds every engine's player, its feet at the origin, units.
const TALL_PLAYER: Hull = Hull::new([-16.0, -16.0, 0.0], [16.0, 16.0, 72.0]);

impl Bsp {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Names the lump and the record, what was found and what was expected.
    pub fn open(bytes: &[u8]) -> Result<Self, BspError> {
        Self::read(bytes, &Lumps::open(bytes)?)
    }

    /// Reads a file, and what is seen of it.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open)'s.
    pub fn open_drawn(bytes: &[u8]) -> Result<(Self, Drawing), BspError> {
        let lumps = Lumps::open(bytes)?;
        let bsp = Self::read(bytes, &lumps)?;
        // What is odd about them has been noted.
        let blocks = bspx::blocks(bytes, end_of_lumps(bytes), &mut WarningLog::default());
        let drawing = Drawing::read(&lumps, &blocks, bsp.textures.len());
        Ok((bsp, drawing))
    }

    /// How many bytes a file begins with that tell where its parts are.
    pub const HEADER: usize = HEADER;

    /// Where the entities' text may be in a file with this head: in the first lump, or in Blue
    /// Shift's maps the second. At most as much as may hold the first entity; `None`: it is no map.
    pub fn text_places(head: &[u8]) -> Option<[Range<usize>; 2]> {
        let head: &[u8; HEADER] = head.first_chunk()?;
        let kind = lumps::kind_of([head[0], head[1], head[2], head[3]]).ok()?;
        let place = |lump: usize| {
            let [from, length] =
                [4 + 8 * lump, 8 + 8 * lump].map(|at| Record(head).u32(at) as usize);
            from..from.saturating_add(length.min(TITLE_MAX))
        };
        Some(if kind == BspKind::V30 {
            [place(0), place(1)]
        } else {
            [place(0), 0..0]
        })
    }

    /// What a map is called by this text of its entities, or the beginning of it.
    pub fn title_in(text: &[u8]) -> Option<String> {
        let entities = entities::read(text, &mut WarningLog::default()).ok()?;
        let (_, world) = entities
            .into_iter()
            .find(|(_, entity)| entity.get("classname") == Some("worldspawn"))?;
        let title = world.get("message")?.trim().replace("\\n", " ");
        (!title.is_empty()).then_some(title)
    }

    /// The checksum that GoldSrc's demos have of the map of this file.
    ///
    /// # Errors
    ///
    /// If the file has no whole lumps.
    pub fn map_sum(bytes: &[u8]) -> Result<u32, BspError> {
        Ok(Lumps::open(bytes)?.map_sum())
    }

    fn read(bytes: &[u8], lumps: &Lumps<'_>) -> Result<Self, BspError> {
        let mut odd = WarningLog::default();
        let map = trees::read(lumps, &mut odd)?;
        let textures = textures::read(lumps, &mut odd)?;
        faces::check(lumps, textures.len(), &mut odd)?;
        let entities = entities::read(lumps.bytes(Lump::Entities), &mut odd)?;
        let blocks = bspx::blocks(bytes, end_of_lumps(bytes), &mut odd);
        drawing::check_light(lumps, &blocks, &mut odd);
        if !map.has_clip_hulls() {
            odd.push(BspWarning::NoClipHulls);
        }
        Ok(Self {
            kind: lumps.kind,
            size: bytes.len(),
            counts: Lump::ALL.map(|lump| lumps.count(lump)),
            after: after(bytes),
            map: Arc::new(map),
            entity_count: entities.len(),
            entities,
            textures,
            open_places: trees::open_places(lumps),
            warnings: odd.into_vec(),
        })
    }

    /// The number of records of a lump; where it has none, of bytes.
    pub fn count(&self, lump: Lump) -> usize {
        self.counts[lump as usize]
    }

    /// What the map means: the world to play in, and what is doubtful about its entities.
    pub fn into_world(mut self) -> (World, Vec<Warning>) {
        self.give_world()
    }

    /// The same of a map that is needed afterwards: it has no entities any more.
    pub fn give_world(&mut self) -> (World, Vec<Warning>) {
        let dialect = match self.kind {
            BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => Dialect::Quake,
            BspKind::V30 => Dialect::GoldSrc,
        };
        let compiled = CompiledMap {
            map: Arc::clone(&self.map),
            dialect,
        };
        let (mut world, mut warnings) =
            World::from_compiled(&compiled, std::mem::take(&mut self.entities));
        if world.spawns.is_empty()
            && let Some(feet) = first_room(&world, &self.open_places)
        {
            world.spawns.push(Spawn { feet, yaw: 0.0 });
            let (line, entity) = (1, 0);
            warnings.retain(|warning| warning.kind != WarningKind::NoSpawn);
            let kind = WarningKind::GuessedSpawn;
            warnings.insert(
                0,
                Warning {
                    line,
                    entity,
                    brush: None,
                    is_compiled: true,
                    kind,
                },
            );
        }
        (world, warnings)
    }
}

/// The first of these places where a player has room.
fn first_room(world: &World, places: &[Vec3]) -> Option<Vec3> {
    if !world.has_hulls() {
        // Nothing takes room there.
        return places.first().copied();
    }
    let level = world.level(&[TALL_PLAYER], ClipRule::default());
    let places = places.iter().copied().take(world.max_spawn_checks());
    places
        .into_iter()
        .find(|place| !level.stuck(HullId::new(0), *place))
}

/// Where the last lump ends, at a place that four divides.
fn end_of_lumps(bytes: &[u8]) -> usize {
    let end = (0..Lump::ALL.len()).map(|lump| {
        let record = Record(&bytes[4 + 8 * lump..]);
        record.u32(0) as usize + record.u32(4) as usize
    });
    end.max().unwrap_or(0).max(HEADER).next_multiple_of(4)
}

/// What follows the last lump.
fn after(bytes: &[u8]) -> (usize, [u8; 4]) {
    let rest = bytes.get(end_of_lumps(bytes)..).unwrap_or_default();
    (rest.len(), rest.first_chunk().copied().unwrap_or_default())
}
