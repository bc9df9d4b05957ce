//! Lightmap layout of each face, from its record or from BSPX blocks (`docs/bsp.md` 7).

use std::collections::BTreeMap;

use super::faces::FaceRecord;
use super::lump::Lump;
use super::lumps::Lumps;
use crate::bytes::Record;
use wishdir_sim::map::{Projection, TextureAxis};
use wishdir_sim::math::Vec3;

/// Block with a lightmap size, offset and projection for each face, and its record size, bytes.
const DECOUPLED_MAPS: (&str, usize) = ("DECOUPLED_LM", 40);
/// Block with each face's luxel size, as a power of 2 texels.
const SHIFTS: (&str, usize) = ("LMSHIFT", 1);
/// Block with offsets of light at the luxel sizes in [`SHIFTS`].
/// The offsets in the face records lead to coarser light.
const OFFSETS: (&str, usize) = ("LMOFFSET", 4);
/// Block with the styles of the light in [`OFFSETS`].
const STYLE_BYTES: (&str, usize) = ("LMSTYLE", STYLES);
/// Default luxel size, as a power of 2 texels.
const SHIFT: u8 = 4;
/// Maximum luxel size, as a power of 2 texels. No face is that long.
const SHIFT_MAX: u8 = 16;
/// Maximum lightmaps per face.
const STYLES: usize = 4;
/// Style number of an unused lightmap.
const NO_STYLE: u8 = 255;
/// Maximum side of a lightmap, luxels.
const SIDE_MAX: i64 = 2048;

/// Lightmaps of a polygon, stored row by row, one map after another.
/// A luxel covers 16 texels unless the file sets another size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LightMap {
    /// Style of each map. 255 ends the list.
    pub styles: [u8; STYLES],
    /// Width and height of the lightmaps, luxels.
    pub size: [u32; 2],
    /// Texel coordinates of the first luxel: s and t.
    pub first_texel: [i32; 2],
    /// Side length of a luxel, texels.
    pub luxel: f32,
    /// Projection from positions to luxels. `None` if it follows from the texture's projection.
    pub own: Option<Projection>,
    /// Offset of the first map in the light lump, bytes.
    pub(super) offset: usize,
}

impl LightMap {
    /// Returns the number of luxels in each lightmap.
    pub(super) fn luxel_count(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize
    }

    /// Projects a position to luxels. `projection` is the polygon's texture projection.
    pub fn luxel_at(&self, projection: &Projection, place: Vec3) -> [f32; 2] {
        if let Some(own) = &self.own {
            return [own.u.coordinate_at(place), own.v.coordinate_at(place)];
        }
        let [s, t] = self.first_texel;
        let luxel = |texel: f32, first: i32| (texel - first as f32) / self.luxel;
        [
            luxel(projection.u.coordinate_at(place), s),
            luxel(projection.v.coordinate_at(place), t),
        ]
    }

    /// Returns the number of lightmaps of the polygon.
    pub(super) fn map_count(&self) -> usize {
        self.styles
            .iter()
            .take_while(|style| **style != NO_STYLE)
            .count()
    }

    /// Returns the styles of the polygon's lightmaps.
    pub fn styles(&self) -> &[u8] {
        &self.styles[..self.map_count()]
    }
}

/// BSPX light data, one record per face. Empty without a matching block.
#[derive(Clone, Copy, Debug)]
pub(super) struct LightRecords<'a> {
    own: &'a [u8],
    shifts: &'a [u8],
    offsets: &'a [u8],
    styles: &'a [u8],
}

impl<'a> LightRecords<'a> {
    pub(super) fn read(lumps: &Lumps<'_>, blocks: &BTreeMap<String, &'a [u8]>) -> Self {
        let faces = lumps.count(Lump::Faces);
        let block_of = |(name, size): (&str, usize)| {
            blocks
                .get(name)
                .copied()
                .filter(|block| block.len() == faces * size)
                .unwrap_or_default()
        };
        let shifts = block_of(SHIFTS);
        // Without the luxel sizes, the other two blocks are meaningless.
        let finer = |block| {
            if shifts.is_empty() {
                &[]
            } else {
                block_of(block)
            }
        };
        Self {
            own: block_of(DECOUPLED_MAPS),
            shifts,
            offsets: finer(OFFSETS),
            styles: finer(STYLE_BYTES),
        }
    }

    /// Returns the lightmaps of the face with this number.
    /// `None` if the face has no lightmaps or they are invalid.
    pub(super) fn read_light_map(
        &self,
        number: usize,
        face: &FaceRecord,
        projection: &Projection,
        corners: &[Vec3],
    ) -> Option<LightMap> {
        let own = block_record(self.own, DECOUPLED_MAPS, number)
            .and_then(|own| read_decoupled_map(own, face));
        own.or_else(|| self.read_face_map(number, face, projection, corners))
    }

    /// Returns the lightmaps from the face record, with the block's luxel size if present.
    fn read_face_map(
        &self,
        number: usize,
        face: &FaceRecord,
        projection: &Projection,
        corners: &[Vec3],
    ) -> Option<LightMap> {
        let shift = self
            .shifts
            .get(number)
            .copied()
            .unwrap_or(SHIFT)
            .min(SHIFT_MAX);
        let offset =
            block_record(self.offsets, OFFSETS, number).map_or(face.light, |record| record.i32(0));
        let styles = block_record(self.styles, STYLE_BYTES, number)
            .map(|record| std::array::from_fn(|at| record.0[at]));
        let luxel = f64::from(1_u32 << shift);
        let [(s, width), (t, height)] = [
            luxel_span(&projection.u, corners, luxel)?,
            luxel_span(&projection.v, corners, luxel)?,
        ];
        Some(LightMap {
            styles: styles.unwrap_or(face.styles),
            size: [width, height],
            first_texel: [s, t],
            luxel: luxel as f32,
            own: None,
            offset: usize::try_from(offset).ok()?,
        })
    }
}

/// Returns a face's record in a block.
fn block_record<'a>(
    block: &'a [u8],
    (_, size): (&str, usize),
    number: usize,
) -> Option<Record<'a>> {
    block.chunks_exact(size).nth(number).map(Record)
}

/// Reads the lightmap of a [`DECOUPLED_MAPS`] record.
fn read_decoupled_map(record: Record<'_>, face: &FaceRecord) -> Option<LightMap> {
    let size = [record.u16(0), record.u16(2)].map(u32::from);
    let offset = usize::try_from(record.i32(4)).ok()?;
    let axis = |at: usize| TextureAxis {
        axis: record.vector(at),
        offset: record.f32(at + 12),
    };
    let own = Projection {
        u: axis(8),
        v: axis(24),
    };
    let is_sane = |axis: &TextureAxis| axis.axis.is_finite() && axis.offset.is_finite();
    let is_size = size
        .iter()
        .all(|side| (1..=SIDE_MAX).contains(&i64::from(*side)));
    let (first_texel, luxel) = ([0; 2], f32::from(1_u16 << SHIFT));
    let map = LightMap {
        styles: face.styles,
        size,
        first_texel,
        luxel,
        own: Some(own),
        offset,
    };
    (is_size && is_sane(&own.u) && is_sane(&own.v)).then_some(map)
}

/// Returns the first texel and the number of luxels that a polygon covers along a texture axis.
/// Computes in f64, like the compilers.
fn luxel_span(axis: &TextureAxis, corners: &[Vec3], luxel: f64) -> Option<(i32, u32)> {
    let along =
        |corner: &Vec3| axis.axis.as_dvec3().dot(corner.as_dvec3()) + f64::from(axis.offset);
    let (low, high) = corners
        .iter()
        .map(along)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
            (low.min(at), high.max(at))
        });
    let (low, high) = ((low / luxel).floor(), (high / luxel).ceil());
    let is_sane = (low * luxel).abs() < 1e9 && (0.0..SIDE_MAX as f64).contains(&(high - low));
    is_sane.then(|| ((low * luxel) as i32, (high - low) as u32 + 1))
}
