//! Textures, brushes and models (`docs/bsp46.md` 2).

use std::ops::Range;

use super::error::Quake3MapError;
use super::lump::Quake3Lump;
use super::lumps::Quake3Lumps;
use crate::bytes::Record;
use crate::cursor::{are_plausible, decode_latin1_to_nul};
use wishdir_sim::map::PlaneBrush;
use wishdir_sim::math::{Vec3, dot, length};
use wishdir_sim::world::{Contents, Plane};

/// Length of a texture's name, bytes.
const NAME: usize = 64;
/// Maximum number of sides of a brush. The time to compute a brush grows with its square.
const SIDES_MAX: usize = 128;
/// Maximum deviation of a normal's length from 1.
const NORMAL_SLACK: f32 = 0.01;
/// Bits of the contents flags (`docs/bsp46.md` 2).
const SOLID: u32 = 1;
const LAVA: u32 = 8;
const SLIME: u32 = 16;
const WATER: u32 = 32;
const PLAYER_CLIP: u32 = 0x1_0000;

/// Entry in a map's texture list: the name, and the flags of the brushes and faces that use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quake3Texture {
    /// Path without an ending, for example `textures/base_wall/concrete`.
    pub name: String,
    /// Surface flags, as stored in the file. Their meaning is not documented.
    pub surface_flags: u32,
    /// Contents flags, as stored in the file.
    pub contents_flags: u32,
}

impl Quake3Texture {
    /// Returns the contents of brushes with this texture. If several bits are set, solid ones win.
    pub fn contents(&self) -> Contents {
        let has = |bit: u32| self.contents_flags & bit != 0;
        match () {
            () if has(SOLID) => Contents::Solid,
            () if has(PLAYER_CLIP) => Contents::PlayerClip,
            () if has(LAVA) => Contents::Lava,
            () if has(SLIME) => Contents::Slime,
            () if has(WATER) => Contents::Water,
            () => Contents::Empty,
        }
    }
}

pub(super) fn read_textures(lumps: &Quake3Lumps<'_>) -> Vec<Quake3Texture> {
    let texture = |record: Record<'_>| Quake3Texture {
        name: decode_latin1_to_nul(record.0.get(..NAME).unwrap_or_default()),
        surface_flags: record.u32(NAME),
        contents_flags: record.u32(NAME + 4),
    };
    lumps.records(Quake3Lump::Textures).map(texture).collect()
}

/// Reads all brushes.
pub(super) fn read_brushes(
    lumps: &Quake3Lumps<'_>,
    textures: &[Quake3Texture],
) -> Result<Vec<PlaneBrush>, Quake3MapError> {
    let planes = read_planes(lumps)?;
    let sides = read_sides(lumps, &planes, textures.len())?;
    let mut brushes = Vec::new();
    for (index, record) in lumps.records(Quake3Lump::Brushes).enumerate() {
        let (first, count) = (record.i32(0), record.i32(4));
        let fault = |found: String, expected| {
            Quake3MapError::record(Quake3Lump::Brushes, index, found, expected)
        };
        let range = lumps.range(Quake3Lump::BrushSides, first, count);
        let range = range.ok_or_else(|| {
            let found = format!("{count} sides starting at {first}");
            fault(found, "sides of the file")
        })?;
        if range.len() > SIDES_MAX {
            return Err(fault(format!("{count} sides"), "at most 128"));
        }
        let texture = usize::try_from(record.i32(8)).ok();
        let texture = texture.and_then(|texture| textures.get(texture));
        let texture = texture
            .ok_or_else(|| fault(format!("texture {}", record.i32(8)), "one of the file"))?;
        brushes.push(PlaneBrush {
            sides: sides[range].to_vec(),
            contents: texture.contents(),
        });
    }
    Ok(brushes)
}

fn read_planes(lumps: &Quake3Lumps<'_>) -> Result<Vec<Plane>, Quake3MapError> {
    let read = |(index, record): (usize, Record<'_>)| {
        let plane = Plane {
            normal: record.vector(0),
            dist: record.f32(12),
        };
        let is_unit = (length(plane.normal) - 1.0).abs() < NORMAL_SLACK;
        if is_unit && are_plausible([plane.dist]) {
            Ok(plane)
        } else {
            let found = format!("normal {} and distance {}", plane.normal, plane.dist);
            let expected = "a normal of length 1 and a distance within the world";
            Err(Quake3MapError::record(
                Quake3Lump::Planes,
                index,
                found,
                expected,
            ))
        }
    };
    let planes = lumps.records(Quake3Lump::Planes).enumerate();
    planes.map(read).collect()
}

fn read_sides(
    lumps: &Quake3Lumps<'_>,
    planes: &[Plane],
    textures: usize,
) -> Result<Vec<(Plane, u32)>, Quake3MapError> {
    let read = |(index, record): (usize, Record<'_>)| {
        let plane = usize::try_from(record.i32(0)).ok();
        let plane = plane.and_then(|plane| planes.get(plane));
        let texture = record.u32(4);
        match plane {
            Some(plane) if (texture as usize) < textures => Ok((*plane, texture)),
            _ => {
                let found = format!("plane {} and texture {texture}", record.i32(0));
                let expected = "those of the file";
                Err(Quake3MapError::record(
                    Quake3Lump::BrushSides,
                    index,
                    found,
                    expected,
                ))
            }
        }
    };
    let sides = lumps.records(Quake3Lump::BrushSides).enumerate();
    sides.map(read).collect()
}

/// Model: the brushes and faces of the world or of an entity.
#[derive(Clone, Debug)]
pub(super) struct BrushModel {
    pub(super) faces: Range<usize>,
    pub(super) brushes: Range<usize>,
}

/// Reads the models. Rejects a model that uses brushes or faces of an earlier one.
pub(super) fn read_models(lumps: &Quake3Lumps<'_>) -> Result<Vec<BrushModel>, Quake3MapError> {
    let mut models: Vec<BrushModel> = Vec::new();
    let mut ends = [0, 0];
    for (index, record) in lumps.records(Quake3Lump::Models).enumerate() {
        let part = |lump, at| lumps.range(lump, record.i32(at), record.i32(at + 4));
        let parts = (part(Quake3Lump::Faces, 24), part(Quake3Lump::Brushes, 32));
        let (Some(faces), Some(brushes)) = parts else {
            let found = format!(
                "faces {} + {} and brushes {} + {}",
                record.i32(24),
                record.i32(28),
                record.i32(32),
                record.i32(36)
            );
            let expected = "those of the file";
            return Err(Quake3MapError::record(
                Quake3Lump::Models,
                index,
                found,
                expected,
            ));
        };
        let starts = [&faces, &brushes].map(|part| part.start);
        let is_empty = [&faces, &brushes].map(Range::is_empty);
        if (0..2).any(|part| !is_empty[part] && starts[part] < ends[part]) {
            let found = "faces or brushes of an earlier model";
            let expected = "its own";
            return Err(Quake3MapError::record(
                Quake3Lump::Models,
                index,
                found,
                expected,
            ));
        }
        ends = [ends[0].max(faces.end), ends[1].max(brushes.end)];
        models.push(BrushModel { faces, brushes });
    }
    Ok(models)
}

/// Returns a brush moved by a vector.
pub(super) fn move_brush(mut brush: PlaneBrush, by: Vec3) -> PlaneBrush {
    if by != Vec3::ZERO {
        for (plane, _) in &mut brush.sides {
            plane.dist += dot(plane.normal, by);
        }
    }
    brush
}
