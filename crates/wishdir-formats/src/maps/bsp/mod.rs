//! Compiled maps of Quake and Half-Life. Reads collision trees, entities, textures and faces.
//!
//! `docs/bsp.md` describes the format. Invalid files give an error with the lump and record.

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

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

pub use census::{HullCensus, measure_hull};
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
use wishdir_sim::world::{ClipMap, ClipRule, ClipWorld, Hull, HullId, Trace as _};

/// Compiled map of Quake or Half-Life.
#[derive(Clone, Debug)]
pub struct Bsp {
    /// Format of the file.
    pub kind: BspKind,
    /// Size of the file, bytes.
    pub size: usize,
    /// Number of records in each lump. Lumps without records count bytes.
    pub counts: [usize; Lump::ALL.len()],
    /// Size of the data after the last lump, and the first four bytes of this data.
    pub after: (usize, [u8; 4]),
    /// Collision trees of the map, for points and boxes.
    pub map: Arc<ClipMap>,
    /// All entities in file order, with their line number (from 1) and keys.
    /// Entities without a classname are included.
    pub entities: Vec<(u32, Properties)>,
    /// Number of entities in the map.
    pub entity_count: usize,
    /// Textures by index. `None` for textures that the file lacks.
    pub textures: Vec<Option<BspTexture>>,
    /// Indices of the models whose faces all have the trigger texture.
    trigger_models: BTreeSet<u32>,
    /// Centres of the drawing tree's empty leaves, units.
    empty_leaf_centres: Vec<Vec3>,
    /// Problems that do not prevent loading.
    pub warnings: Vec<BspWarning>,
}

/// Parses an entity text. Returns each entity's line number and keys, and the warnings.
pub(super) fn read_entities(
    text: &[u8],
) -> Result<(Vec<(u32, Properties)>, Vec<BspWarning>), BspError> {
    let mut log = WarningLog::default();
    let entities = entities::read(text, &mut log)?;
    Ok((entities, log.into_vec()))
}

/// Maximum length of the entity text that is read for a title, bytes.
const TITLE_MAX: usize = 1 << 16;
/// Box that contains the player of every engine, with the feet at the origin, units.
const TALL_PLAYER: Hull = Hull::new([-16.0, -16.0, 0.0], [16.0, 16.0, 72.0]);

impl Bsp {
    /// Reads a map.
    ///
    /// # Errors
    ///
    /// If the file is invalid. The error names the lump, the record, and the found and expected
    /// values.
    pub fn open(bytes: &[u8]) -> Result<Self, BspError> {
        Self::read(bytes, &Lumps::open(bytes)?)
    }

    /// Reads a map together with its render data.
    ///
    /// # Errors
    ///
    /// Like [`open`](Self::open).
    pub fn open_drawn(bytes: &[u8]) -> Result<(Self, Drawing), BspError> {
        let lumps = Lumps::open(bytes)?;
        let bsp = Self::read(bytes, &lumps)?;
        // `read` has already logged these warnings.
        let blocks = bspx::read_blocks(bytes, end_of_lumps(bytes), &mut WarningLog::default());
        let drawing = Drawing::read(&lumps, &blocks, bsp.textures.len());
        Ok((bsp, drawing))
    }

    /// Size of the file's header, bytes.
    pub const HEADER: usize = HEADER;

    /// Returns the byte ranges that may hold the entity text, from a file's header: the first lump,
    /// or the second lump in Blue Shift's maps. Each range is long enough for the first entity.
    /// `None` if it is not the header of a map.
    pub fn entity_text_ranges(head: &[u8]) -> Option<[Range<usize>; 2]> {
        let head: &[u8; HEADER] = head.first_chunk()?;
        let kind = lumps::detect_kind([head[0], head[1], head[2], head[3]]).ok()?;
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

    /// Returns the map's title. `text` is the entity text or its beginning.
    pub fn parse_title(text: &[u8]) -> Option<String> {
        let entities = entities::read(text, &mut WarningLog::default()).ok()?;
        let (_, world) = entities
            .into_iter()
            .find(|(_, entity)| entity.get("classname") == Some("worldspawn"))?;
        let title = world.get("message")?.trim().replace("\\n", " ");
        (!title.is_empty()).then_some(title)
    }

    /// Returns the checksum that GoldSrc demos store for this map.
    ///
    /// # Errors
    ///
    /// If the file has no valid lumps.
    pub fn map_checksum(bytes: &[u8]) -> Result<u32, BspError> {
        Ok(Lumps::open(bytes)?.map_checksum())
    }

    fn read(bytes: &[u8], lumps: &Lumps<'_>) -> Result<Self, BspError> {
        let mut log = WarningLog::default();
        let map = trees::read(lumps, &mut log)?;
        let textures = textures::read(lumps, &mut log)?;
        faces::check(lumps, textures.len(), &mut log)?;
        let entities = entities::read(lumps.bytes(Lump::Entities), &mut log)?;
        let blocks = bspx::read_blocks(bytes, end_of_lumps(bytes), &mut log);
        drawing::check_light(lumps, &blocks, &mut log);
        if !map.has_clip_hulls() {
            log.push(BspWarning::NoClipHulls);
        }
        Ok(Self {
            kind: lumps.kind,
            size: bytes.len(),
            counts: Lump::ALL.map(|lump| lumps.count(lump)),
            after: trailing_data(bytes),
            map: Arc::new(map),
            entity_count: entities.len(),
            entities,
            trigger_models: faces::trigger_models(lumps, &textures),
            textures,
            empty_leaf_centres: trees::empty_leaf_centres(lumps),
            warnings: log.into_vec(),
        })
    }

    /// Returns the number of records in a lump, or of bytes if it has no records.
    pub fn count(&self, lump: Lump) -> usize {
        self.counts[lump as usize]
    }

    /// Converts the map into a playable world, with warnings about its entities.
    pub fn into_world(mut self) -> (World, Vec<Warning>) {
        self.take_world()
    }

    /// Converts the map into the world of a trace, with or without its brush entities.
    pub fn into_trace_world(self, entities: bool) -> ClipWorld {
        let alone = ClipWorld::new(Arc::clone(&self.map));
        if entities {
            self.into_world().0.compiled.unwrap_or(alone)
        } else {
            alone
        }
    }

    /// Like [`into_world`](Self::into_world), but moves only the entities out of the map.
    pub fn take_world(&mut self) -> (World, Vec<Warning>) {
        let dialect = match self.kind {
            BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => Dialect::Quake,
            BspKind::V30 => Dialect::GoldSrc,
        };
        let compiled = CompiledMap {
            map: Arc::clone(&self.map),
            trigger_models: std::mem::take(&mut self.trigger_models),
            dialect,
        };
        let (mut world, mut warnings) =
            World::from_compiled(&compiled, std::mem::take(&mut self.entities));
        if world.spawns.is_empty()
            && let Some(feet) = find_room(&world, &self.empty_leaf_centres)
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

/// Returns the first position where a player fits.
fn find_room(world: &World, places: &[Vec3]) -> Option<Vec3> {
    if !world.has_hulls() {
        // Without hulls, the map has no collision.
        return places.first().copied();
    }
    let level = world.level(&[TALL_PLAYER], ClipRule::default());
    let places = places.iter().copied().take(world.max_spawn_checks());
    places
        .into_iter()
        .find(|place| !level.is_stuck(HullId::new(0), *place))
}

/// Returns the end of the last lump, rounded up to a multiple of four.
fn end_of_lumps(bytes: &[u8]) -> usize {
    let end = (0..Lump::ALL.len()).map(|lump| {
        let record = Record(&bytes[4 + 8 * lump..]);
        record.u32(0) as usize + record.u32(4) as usize
    });
    end.max().unwrap_or(0).max(HEADER).next_multiple_of(4)
}

/// Returns the size and first four bytes of the data after the last lump.
fn trailing_data(bytes: &[u8]) -> (usize, [u8; 4]) {
    let rest = bytes.get(end_of_lumps(bytes)..).unwrap_or_default();
    (rest.len(), rest.first_chunk().copied().unwrap_or_default())
}
