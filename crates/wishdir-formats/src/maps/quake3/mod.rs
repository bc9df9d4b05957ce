//! Compiled maps of Quake III (`.bsp` version 46): brushes, entities and drawn surfaces.
//!
//! `docs/bsp46.md` describes the format. Invalid files give an error with the lump and record.

mod brushes;
mod error;
mod faces;
mod lump;
mod lumps;

use std::ops::Range;

pub use brushes::Quake3Texture;
pub use error::Quake3MapError;
pub use lump::Quake3Lump;

use brushes::{BrushModel, move_brush, read_brushes, read_models, read_textures};
use faces::FaceReader;
use lumps::Quake3Lumps;

use super::bsp::{BspWarning, read_entities};
use wishdir_sim::map::{
    DrawnPolygon, PlaneBrush, PlaneEntity, PlaneMap, Properties, Warning, World, leading_f32,
};
use wishdir_sim::math::Vec3;

/// Compiled map of Quake III.
#[derive(Clone, Debug)]
pub struct Quake3Map {
    /// Size of the file, bytes.
    pub size: usize,
    /// Number of records in each lump. Lumps without records count bytes.
    pub counts: [usize; Quake3Lump::ALL.len()],
    /// Texture names of the map, by index.
    pub textures: Vec<Quake3Texture>,
    /// Number of curved patches. They are drawn, but have no collision.
    pub patches: usize,
    /// Problems that do not prevent loading.
    pub warnings: Vec<BspWarning>,
    /// Entities, brushes and drawn polygons.
    map: PlaneMap,
}

impl Quake3Map {
    /// Size of the file's header, bytes.
    pub const HEADER: usize = lump::HEADER;

    /// Whether a file with these first bytes is a map of Quake III.
    pub fn is_quake3(head: &[u8]) -> bool {
        lumps::is_quake3(head)
    }

    /// Returns the byte range of the entity text, from a file's header.
    /// `None` if the file is not a map of Quake III.
    pub fn entity_text_range(head: &[u8]) -> Option<Range<usize>> {
        if head.len() < Self::HEADER || !Self::is_quake3(head) {
            return None;
        }
        let (offset, length) = lumps::lump_location(head, Quake3Lump::Entities);
        let offset = offset as usize;
        Some(offset..offset.saturating_add(length as usize))
    }

    /// Reads a map.
    ///
    /// # Errors
    ///
    /// If the file is invalid. The error names the lump, the record, and the found and expected
    /// values.
    pub fn open(bytes: &[u8]) -> Result<Self, Quake3MapError> {
        let lumps = Quake3Lumps::open(bytes)?;
        let (entities, mut warnings) = read_entities(lumps.bytes(Quake3Lump::Entities))?;
        let textures = read_textures(&lumps);
        let brushes = read_brushes(&lumps, &textures)?;
        let models = read_models(&lumps)?;
        let mut builder = MapBuilder {
            models,
            brushes: brushes.into_iter().map(Some).collect(),
            faces: FaceReader::new(lumps, &textures),
            polygons: Vec::new(),
            patches: 0,
        };
        let mut of_map = Vec::with_capacity(entities.len());
        for (line, properties) in entities {
            let brushes = builder.take_model(&properties)?;
            of_map.push(PlaneEntity {
                line,
                properties,
                brushes,
            });
        }
        let (polygons, patches) = (builder.polygons, builder.patches);
        if patches > 0 {
            warnings.push(BspWarning::Patches { count: patches });
        }
        let names = textures.iter().map(|texture| texture.name.clone());
        let map = PlaneMap {
            textures: names.collect(),
            entities: of_map,
            polygons,
        };
        Ok(Self {
            size: bytes.len(),
            counts: Quake3Lump::ALL.map(|lump| lumps.count(lump)),
            textures,
            patches,
            warnings,
            map,
        })
    }

    /// Returns the number of records in a lump, or of bytes if it has no records.
    pub fn count(&self, lump: Quake3Lump) -> usize {
        self.counts[lump as usize]
    }

    /// Converts the map into a playable world, with warnings about its entities.
    pub fn into_world(self) -> (World, Vec<Warning>) {
        World::from_planes(self.map)
    }

    /// Like [`into_world`](Self::into_world), but only moves the map data out. Counts, textures and
    /// warnings stay.
    pub fn take_world(&mut self) -> (World, Vec<Warning>) {
        World::from_planes(std::mem::take(&mut self.map))
    }
}

/// Builder that assigns the models' brushes to entities and collects the polygons.
struct MapBuilder<'a> {
    models: Vec<BrushModel>,
    /// Brushes of the map that no entity has taken yet.
    brushes: Vec<Option<PlaneBrush>>,
    faces: FaceReader<'a>,
    polygons: Vec<DrawnPolygon>,
    patches: usize,
}

impl MapBuilder<'_> {
    /// Takes the brushes of an entity's model, and adds its polygons.
    /// Only the first entity with a model gets it.
    fn take_model(&mut self, properties: &Properties) -> Result<Vec<PlaneBrush>, Quake3MapError> {
        let is_world = properties.get("classname") == Some("worldspawn");
        let number = if is_world {
            Some(0)
        } else {
            let model = properties
                .get("model")
                .and_then(|key| key.strip_prefix('*'));
            model.and_then(|number| number.trim().parse::<usize>().ok())
        };
        let Some(BrushModel { faces, brushes }) = number.and_then(|number| self.models.get(number))
        else {
            return Ok(Vec::new());
        };
        let (faces, brushes) = (faces.clone(), brushes.clone());
        let by = if is_world {
            Vec3::ZERO
        } else {
            origin(properties)
        };
        let of_model = &mut self.brushes[brushes];
        let taken: Vec<PlaneBrush> = of_model.iter_mut().filter_map(Option::take).collect();
        let is_first = taken.len() == of_model.len();
        if is_first {
            let surfaces = self.faces.read(faces, by)?;
            self.polygons.extend(surfaces.polygons);
            self.patches += surfaces.patches;
        }
        Ok(taken
            .into_iter()
            .map(|brush| move_brush(brush, by))
            .collect())
    }
}

/// Returns the position of a model's origin, units. Missing and implausible numbers count as 0.
fn origin(properties: &Properties) -> Vec3 {
    const FAR: f32 = 131_072.0;
    let text = properties.get("origin").unwrap_or_default();
    let mut numbers = text
        .split_ascii_whitespace()
        .map(|word| leading_f32(word).0);
    let mut next = || {
        let number = numbers.next().unwrap_or_default();
        if number.abs() <= FAR { number } else { 0.0 }
    };
    Vec3::new(next(), next(), next())
}
