//! Which map of light each face has: as its record says, or as blocks behind the lumps say it
//! better (`docs/bsp.md` 7).

use std::collections::BTreeMap;

use super::faces::FaceRecord;
use super::lump::Lump;
use super::lumps::Lumps;
use crate::bytes::Record;
use wishdir_sim::map::{Projection, TextureAxis};
use wishdir_sim::math::Vec3;

/// Each face's map of light: how large it is, where it begins, and how it lies on the face; a
/// record of it, bytes.
const OWN_MAPS: (&str, usize) = ("DECOUPLED_LM", 40);
/// How long each face's luxels are: 2 to the power of this byte, texels.
const SHIFTS: (&str, usize) = ("LMSHIFT", 1);
/// Where each face's light begins if its luxels are this long: its record has another, coarser one
/// for other readers.
const OFFSETS: (&str, usize) = ("LMOFFSET", 4);
/// The styles of that light.
const STYLE_BYTES: (&str, usize) = ("LMSTYLE", STYLES);
/// How long luxels are where nothing else is said: 2 to the power of this, texels.
const SHIFT: u8 = 4;
/// The longest luxel, as a power of 2: longer than any face.
const SHIFT_MAX: u8 = 16;
/// How many maps of light a face may have.
const STYLES: usize = 4;
/// The style of a map of light that is not there.
const NO_STYLE: u8 = 255;
/// Longest side of a face's map of light, luxels.
const SIDE_MAX: i64 = 2048;

/// Maps of light on a polygon: a luxel each 16 texels, or as the file says it, line by line, one
/// map behind the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LightMap {
    /// Which style each map has; 255: there is none, nor behind it.
    pub styles: [u8; STYLES],
    /// How many luxels wide and high.
    pub size: [u32; 2],
    /// The texel where the first luxel is.
    pub first_texel: [i32; 2],
    /// How many texels a luxel is wide and high.
    pub luxel: f32,
    /// Where a place lies on the map, luxels, if that does not follow from the texture.
    pub own: Option<Projection>,
    /// Where the maps begin, in bytes of the file's lump.
    pub(super) offset: usize,
}

impl LightMap {
    /// How many luxels each map has.
    pub(super) fn luxels(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize
    }

    /// Where a place of a polygon lies on the map, luxels; `projection` is that of the polygon's
    /// texture.
    pub fn luxel_at(&self, projection: &Projection, place: Vec3) -> [f32; 2] {
        if let Some(own) = &self.own {
            return [own.u.at(place), own.v.at(place)];
        }
        let [s, t] = self.first_texel;
        let luxel = |texel: f32, first: i32| (texel - first as f32) / self.luxel;
        [
            luxel(projection.u.at(place), s),
            luxel(projection.v.at(place), t),
        ]
    }

    /// How many maps there are.
    pub(super) fn maps(&self) -> usize {
        self.styles
            .iter()
            .take_while(|style| **style != NO_STYLE)
            .count()
    }

    /// The styles of those that are there.
    pub fn styles(&self) -> &[u8] {
        &self.styles[..self.maps()]
    }
}

/// What blocks behind the lumps say of the faces' light, a record a face; empty where there is no
/// such block, or one of another map.
#[derive(Clone, Copy, Debug)]
pub(super) struct LightRecords<'a> {
    own: &'a [u8],
    shifts: &'a [u8],
    offsets: &'a [u8],
    styles: &'a [u8],
}

impl<'a> LightRecords<'a> {
    pub(super) fn of(lumps: &Lumps<'_>, blocks: &BTreeMap<String, &'a [u8]>) -> Self {
        let faces = lumps.count(Lump::Faces);
        let of = |(name, size): (&str, usize)| {
            blocks
                .get(name)
                .copied()
                .filter(|block| block.len() == faces * size)
                .unwrap_or_default()
        };
        let shifts = of(SHIFTS);
        // Without lengths these two say nothing of their own.
        let finer = |block| if shifts.is_empty() { &[] } else { of(block) };
        Self {
            own: of(OWN_MAPS),
            shifts,
            offsets: finer(OFFSETS),
            styles: finer(STYLE_BYTES),
        }
    }

    /// The map of light of the face with this number; `None`: it has none, or one that cannot be.
    pub(super) fn map(
        &self,
        number: usize,
        face: &FaceRecord,
        projection: &Projection,
        corners: &[Vec3],
    ) -> Option<LightMap> {
        let own = record(self.own, OWN_MAPS, number).and_then(|own| own_map(own, face));
        own.or_else(|| self.face_map(number, face, projection, corners))
    }

    /// As the lumps say it, with luxels of its own length.
    fn face_map(
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
            record(self.offsets, OFFSETS, number).map_or(face.light, |record| record.i32(0));
        let styles = record(self.styles, STYLE_BYTES, number)
            .map(|record| std::array::from_fn(|at| record.0[at]));
        let luxel = f64::from(1_u32 << shift);
        let [(s, width), (t, height)] = [
            span(&projection.u, corners, luxel)?,
            span(&projection.v, corners, luxel)?,
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

/// A face's record in a block.
fn record<'a>(block: &'a [u8], (_, size): (&str, usize), number: usize) -> Option<Record<'a>> {
    block.chunks_exact(size).nth(number).map(Record)
}

/// The map of light of a record of [`OWN_MAPS`].
fn own_map(record: Record<'_>, face: &FaceRecord) -> Option<LightMap> {
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

/// The luxels of this length over which corners reach along an axis of the texture: the first one's
/// texel, and how many; in f64, as compilers count.
fn span(axis: &TextureAxis, corners: &[Vec3], luxel: f64) -> Option<(i32, u32)> {
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
