//! Render data of a compiled map: polygons, pictures and light (`docs/bsp.md` 7).
//!
//! Requires a file that passed the other checks. Skips any invalid references that remain.

use std::collections::BTreeMap;

use super::bspx::COLORED_LIGHT;
use super::faces::FaceRecord;
use super::light_maps::{LightMap, LightRecords};
use super::lump::{BspKind, Lump};
use super::lumps::Lumps;
use super::warnings::WarningLog;
use crate::bytes::Record;
use crate::maps::miptex::Miptex;
use wishdir_sim::map::{Projection, TextureAxis};
use wishdir_sim::math::Vec3;

/// Magic of a `.lit` file: name and version 1.
const LIT_HEAD: &[u8] = b"QLIT\x01\0\0\0";
/// Bytes per luxel of coloured light.
const COLORS: usize = 3;
/// Texinfo flag of faces without light: sky and liquids.
const IS_SPECIAL: i32 = 1;
/// Maximum number of references to faces and to vertices, as a multiple of the number of records.
/// Compilers reference each record once.
const SHARED: usize = 2;
/// Maximum total size of the faces' lightmaps, as a multiple of the size of the light data.
const LIGHT_SHARED: usize = 4;

/// Drawn polygon of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// Model number. 0 is the world. Entities place the other models.
    pub model: u32,
    /// Vertices of the polygon, counter-clockwise from outside.
    pub corners: Vec<Vec3>,
    /// Unit normal of the polygon, pointing outwards.
    pub normal: Vec3,
    /// Index of the texture. `None` if the map lacks it.
    pub texture: Option<u32>,
    /// Projection from positions to texels.
    pub projection: Projection,
    /// Whether the texture is a sky or a liquid.
    pub is_special: bool,
    /// Light of the polygon.
    pub light: SurfaceLight,
}

/// Light of a polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SurfaceLight {
    /// Full brightness: sky, liquids, missing light and maps without light.
    Bright,
    /// No light reaches the polygon.
    Dark,
    /// The polygon has lightmaps.
    Mapped(LightMap),
}

/// Pixels of a texture with a palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width and height of the picture, pixels.
    pub size: [u32; 2],
    /// Palette indices, row by row from the top.
    pub pixels: Vec<u8>,
    /// Red, green and blue of each colour. Empty for the game's palette.
    pub palette: Vec<[u8; 3]>,
}

/// Light of all polygons in a map.
#[derive(Clone, Debug, PartialEq)]
struct LightData {
    /// Bytes of all lightmaps: one byte per luxel, or three for coloured light.
    bytes: Vec<u8>,
    /// Number of bytes per luxel.
    luxel_bytes: usize,
    /// Factor from the faces' light offsets to offsets in `bytes`.
    times: usize,
    /// Bytes of the light lump without colour. A `.lit` file must have three times as many.
    /// 0 if the lump is already coloured.
    colorless: usize,
}

impl LightData {
    /// Returns the light lump, or the coloured light after the lumps if its size matches.
    fn read(lumps: &Lumps<'_>, blocks: &BTreeMap<String, &[u8]>) -> Self {
        let bytes = lumps.bytes(Lump::Lighting);
        let is_colored = lumps.kind == BspKind::V30;
        let luxel_bytes = if is_colored { COLORS } else { 1 };
        let colorless = if is_colored { 0 } else { bytes.len() };
        let mut light = Self {
            bytes: bytes.to_vec(),
            luxel_bytes,
            times: 1,
            colorless,
        };
        let colors = blocks.get(COLORED_LIGHT).copied().unwrap_or_default();
        let fits =
            bytes.is_empty() && colors.len() % COLORS == 0 || colors.len() == colorless * COLORS;
        if !is_colored && fits {
            light.replace(colors);
        }
        light
    }

    /// Returns the size of a face's lightmaps, bytes.
    fn map_size(&self, map: &LightMap) -> usize {
        map.luxel_count() * map.map_count() * self.luxel_bytes
    }

    /// Whether all lightmaps of a face are in the file.
    fn contains(&self, map: &LightMap) -> bool {
        let from = map.offset.checked_mul(self.times);
        let end = from.and_then(|from| from.checked_add(self.map_size(map)));
        end.is_some_and(|end| end <= self.bytes.len())
    }

    /// Replaces the light with coloured light.
    fn replace(&mut self, colors: &[u8]) {
        (self.bytes, self.luxel_bytes, self.times) = (colors.to_vec(), COLORS, COLORS);
    }
}

/// Corners and texture data of a face, read from its records.
struct Polygon {
    corners: Vec<Vec3>,
    projection: Projection,
    texture: i32,
    is_special: bool,
}

impl Polygon {
    /// Reads the polygon of a face. `None` if the face is not drawn or has an invalid index.
    fn read(lumps: &Lumps<'_>, face: &FaceRecord) -> Option<Self> {
        if !face.is_drawn() {
            return None;
        }
        let texinfo = lumps.record(Lump::Texinfo, usize::try_from(face.texinfo).ok()?)?;
        let mut corners = (0..face.edges)
            .map(|edge| read_vertex(lumps, usize::try_from(face.first_edge + edge).ok()?))
            .collect::<Option<Vec<Vec3>>>()?;
        corners.reverse();
        let axis = |at: usize| TextureAxis {
            axis: texinfo.vector(at),
            offset: texinfo.f32(at + 12),
        };
        let projection = Projection {
            u: axis(0),
            v: axis(16),
        };
        let (texture, flags) = (texinfo.i32(32), texinfo.i32(36));
        Some(Self {
            corners,
            projection,
            texture,
            is_special: flags & IS_SPECIAL != 0,
        })
    }
}

/// Remaining number of faces and vertices. Files whose faces share data can exceed the limit.
struct FaceBudget {
    faces: usize,
    corners: usize,
}

impl FaceBudget {
    fn new(lumps: &Lumps<'_>) -> Self {
        let all = |lump| SHARED * lumps.count(lump);
        Self {
            faces: all(Lump::Faces),
            corners: all(Lump::Surfedges),
        }
    }

    /// Takes a face from the budget. Returns false if too few faces or vertices remain.
    fn take_face(&mut self, face: &FaceRecord) -> bool {
        let corners = usize::try_from(face.edges).unwrap_or(usize::MAX);
        let left = self
            .faces
            .checked_sub(1)
            .zip(self.corners.checked_sub(corners));
        left.is_some_and(|(faces, corners)| {
            *self = Self { faces, corners };
            true
        })
    }
}

/// Warns about faces whose light is not in the file.
pub(super) fn check_light(
    lumps: &Lumps<'_>,
    blocks: &BTreeMap<String, &[u8]>,
    log: &mut WarningLog,
) {
    let light = LightData::read(lumps, blocks);
    let records = LightRecords::read(lumps, blocks);
    let mut left = FaceBudget::new(lumps);
    for (number, record) in lumps
        .records(Lump::Faces)
        .enumerate()
        .filter(|_| !light.bytes.is_empty())
    {
        let face = FaceRecord::read(lumps.kind, record);
        if !left.take_face(&face) {
            return;
        }
        let Some(polygon) = Polygon::read(lumps, &face).filter(|polygon| !polygon.is_special)
        else {
            continue;
        };
        let map = records.read_light_map(number, &face, &polygon.projection, &polygon.corners);
        let Some(map) = map.filter(|map| !light.contains(map)) else {
            continue;
        };
        let found = || {
            format!(
                "{} bytes of light starting at {}",
                light.map_size(&map),
                map.offset * light.times
            )
        };
        log.log_invalid_record(
            Lump::Faces,
            number,
            found,
            "them within lump 8 (lighting)",
            "drawn fully bright",
        );
    }
}

/// Polygons and pictures of a map for drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Polygons of all models, in file order.
    pub surfaces: Vec<Surface>,
    /// Pictures by texture index. `None` if the map does not contain the picture.
    pub pictures: Vec<Option<Picture>>,
    light: LightData,
    /// Number of polygons drawn at full brightness, because their light is missing or over the
    /// limit.
    pub unlit: usize,
}

impl Drawing {
    pub(super) fn read(
        lumps: &Lumps<'_>,
        blocks: &BTreeMap<String, &[u8]>,
        textures: usize,
    ) -> Self {
        let light = LightData::read(lumps, blocks);
        // This limits the copies from a file whose records share the same bytes.
        let mut pixels_left = lumps.count(Lump::Textures);
        let mut faces_left = FaceBudget::new(lumps);
        let mut light_left = LIGHT_SHARED * light.bytes.len();
        let pictures = (0..textures)
            .map(|texture| read_picture(lumps, texture, &mut pixels_left))
            .collect();
        let mut drawing = Self {
            surfaces: Vec::new(),
            pictures,
            light,
            unlit: 0,
        };
        let records = LightRecords::read(lumps, blocks);
        for (model, record) in (0..).zip(lumps.records(Lump::Models)) {
            let (first, count) = (record.u32(56) as usize, record.u32(60) as usize);
            for number in first..first + count {
                let Some(record) = lumps.record(Lump::Faces, number) else {
                    continue;
                };
                let face = FaceRecord::read(lumps.kind, record);
                if !faces_left.take_face(&face) {
                    return drawing;
                }
                let surface =
                    drawing.read_surface(lumps, model, (number, &face), records, &mut light_left);
                drawing.surfaces.extend(surface);
            }
        }
        drawing
    }

    fn read_surface(
        &mut self,
        lumps: &Lumps<'_>,
        model: u32,
        (number, face): (usize, &FaceRecord),
        records: LightRecords<'_>,
        light_left: &mut usize,
    ) -> Option<Surface> {
        let plane = lumps
            .record(Lump::Planes, usize::try_from(face.plane).ok()?)?
            .vector(0);
        let Polygon {
            corners,
            projection,
            texture,
            is_special,
        } = Polygon::read(lumps, face)?;
        let texture = u32::try_from(texture)
            .ok()
            .filter(|texture| (*texture as usize) < self.pictures.len());
        let light = if is_special || self.light.bytes.is_empty() {
            SurfaceLight::Bright
        } else if let Some(map) = records.read_light_map(number, face, &projection, &corners) {
            self.surface_light(map, light_left)
        } else if face.light < 0 {
            SurfaceLight::Dark
        } else {
            self.unlit += 1;
            SurfaceLight::Bright
        };
        let normal = if face.is_turned { -plane } else { plane };
        Some(Surface {
            model,
            corners,
            normal,
            texture,
            projection,
            is_special,
            light,
        })
    }

    fn surface_light(&mut self, map: LightMap, light_left: &mut usize) -> SurfaceLight {
        let bytes = self.light.map_size(&map);
        let Some(left) = light_left
            .checked_sub(bytes)
            .filter(|_| self.light.contains(&map))
        else {
            self.unlit += 1;
            return SurfaceLight::Bright;
        };
        *light_left = left;
        if map.map_count() == 0 {
            SurfaceLight::Dark
        } else {
            SurfaceLight::Mapped(map)
        }
    }

    /// Applies the colours of a `.lit` file: three bytes per byte of the map's light.
    /// Returns false if the file does not fit this map.
    pub fn color_light(&mut self, lit: &[u8]) -> bool {
        let colors = lit.strip_prefix(LIT_HEAD).unwrap_or_default();
        let fits = !colors.is_empty() && colors.len() == self.light.colorless * COLORS;
        if fits {
            self.light.replace(colors);
        }
        fits
    }

    /// Returns the RGB light of each luxel, row by row. A byte of 255 is 1.
    /// `strength` gives the brightness of a style.
    pub fn luxels(&self, map: &LightMap, strength: impl Fn(u8) -> f32) -> Vec<[f32; 3]> {
        let mut sums = vec![[0.0; 3]; map.luxel_count()];
        let maps = map.styles.iter().take(map.map_count());
        for (index, style) in maps.enumerate() {
            let strength = strength(*style) / 255.0;
            let LightData {
                bytes,
                luxel_bytes,
                times,
                ..
            } = &self.light;
            let from = map.offset * times + index * map.luxel_count() * luxel_bytes;
            let bytes = bytes.get(from..).unwrap_or_default();
            for (sum, luxel) in sums.iter_mut().zip(bytes.chunks_exact(*luxel_bytes)) {
                for (part, sum) in sum.iter_mut().enumerate() {
                    *sum += f32::from(luxel[part.min(luxel_bytes - 1)]) * strength;
                }
            }
        }
        sums
    }
}

/// Returns the first vertex of a face's edge.
fn read_vertex(lumps: &Lumps<'_>, surfedge: usize) -> Option<Vec3> {
    let edge = lumps.record(Lump::Surfedges, surfedge)?.i32(0);
    let ends = lumps.record(Lump::Edges, edge.unsigned_abs() as usize)?;
    let end = usize::from(edge < 0);
    let vertex = match lumps.kind {
        BspKind::V29 | BspKind::V30 => u32::from(ends.u16(2 * end)),
        BspKind::Bsp2 | BspKind::Psb2 => ends.u32(4 * end),
    };
    Some(lumps.record(Lump::Vertices, vertex as usize)?.vector(0))
}

fn read_picture(lumps: &Lumps<'_>, texture: usize, pixels_left: &mut usize) -> Option<Picture> {
    let bytes = lumps.bytes(Lump::Textures);
    let offset = usize::try_from(Record(bytes).i32(4 + 4 * texture)).ok()?;
    let Miptex {
        width,
        height,
        pixels,
        palette,
        ..
    } = Miptex::read(bytes.get(offset..)?, lumps.kind == BspKind::V30).ok()?;
    let pixels = pixels?;
    *pixels_left = pixels_left.checked_sub(pixels.len())?;
    let palette = palette
        .unwrap_or_default()
        .chunks_exact(3)
        .map(|color| [color[0], color[1], color[2]])
        .collect();
    Some(Picture {
        size: [width, height],
        pixels: pixels.to_vec(),
        palette,
    })
}
