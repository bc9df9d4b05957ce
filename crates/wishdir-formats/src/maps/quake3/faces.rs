//! Drawn surfaces: triangles, and curved patches as triangles (`docs/bsp46.md` 3).

use super::brushes::Quake3Texture;
use super::error::Quake3MapError;
use super::lump::Quake3Lump;
use super::lumps::Quake3Lumps;
use crate::bytes::Record;
use crate::cursor::are_plausible;
use wishdir_sim::map::DrawnPolygon;
use wishdir_sim::math::{Vec3, cross, dot, length};

/// Kinds of faces.
const POLYGON: i32 = 1;
const PATCH: i32 = 2;
const MESH: i32 = 3;
/// Maximum number of control points along a side of a patch.
const PATCH_SIDE_MAX: usize = 129;
/// Number of steps along each side of a group of 3 x 3 control points in a patch.
const STEPS: usize = 4;
/// Maximum number of triangles in a map. No map needs more.
const TRIANGLES_MAX: usize = 1 << 20;
/// Twice the minimum area of a drawn triangle, square units.
const SMALLEST_AREA: f32 = 1e-4;

/// A corner of a face.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: Vec3,
    normal: Vec3,
}

/// Polygons and triangles of a range of faces.
#[derive(Clone, Debug, Default)]
pub(super) struct Surfaces {
    pub(super) polygons: Vec<DrawnPolygon>,
    /// Number of curved patches.
    pub(super) patches: usize,
}

/// Face reader that counts the triangles of the whole map.
pub(super) struct FaceReader<'a> {
    lumps: Quake3Lumps<'a>,
    textures: &'a [Quake3Texture],
    triangles: usize,
}

impl<'a> FaceReader<'a> {
    pub(super) fn new(lumps: Quake3Lumps<'a>, textures: &'a [Quake3Texture]) -> Self {
        Self {
            lumps,
            textures,
            triangles: 0,
        }
    }

    /// Reads a range of faces, moved by `by`.
    pub(super) fn read(
        &mut self,
        faces: std::ops::Range<usize>,
        by: Vec3,
    ) -> Result<Surfaces, Quake3MapError> {
        let mut surfaces = Surfaces::default();
        for index in faces {
            let Some(face) = self.lumps.record(Quake3Lump::Faces, index) else {
                break;
            };
            let corners = self.read_corners(index, face)?;
            let triangles = match face.i32(8) {
                POLYGON | MESH => self.mesh_triangles(index, face, &corners)?,
                PATCH => {
                    surfaces.patches += 1;
                    patch_triangles(index, face, &corners)?
                }
                // Flares and unknown kinds.
                _ => continue,
            };
            self.triangles += triangles.len();
            if self.triangles > TRIANGLES_MAX {
                let found = "more than 1048576 triangles up to here";
                return Err(face_error(index, found, "no more"));
            }
            let texture = self.read_texture_index(index, face)?;
            let polygons = triangles
                .into_iter()
                .filter_map(|corners| triangle_polygon(corners, by));
            let liquid = Some(self.textures[texture as usize].contents());
            let liquid = liquid.filter(|contents| contents.is_liquid());
            surfaces
                .polygons
                .extend(polygons.map(|(vertices, normal)| DrawnPolygon {
                    vertices,
                    normal,
                    texture,
                    liquid,
                }));
        }
        Ok(surfaces)
    }

    fn read_texture_index(&self, index: usize, face: Record<'_>) -> Result<u32, Quake3MapError> {
        let texture = face.u32(0);
        if (texture as usize) < self.textures.len() {
            Ok(texture)
        } else {
            Err(face_error(
                index,
                format!("texture {texture}"),
                "one of the file",
            ))
        }
    }

    fn read_corners(&self, index: usize, face: Record<'_>) -> Result<Vec<Corner>, Quake3MapError> {
        let (first, count) = (face.i32(12), face.i32(16));
        let range = self.lumps.range(Quake3Lump::Vertices, first, count);
        let range = range.ok_or_else(|| {
            let found = format!("{count} vertices starting at {first}");
            face_error(index, found, "vertices of the file")
        })?;
        let read = |vertex: usize| {
            let record = self.lumps.record(Quake3Lump::Vertices, vertex);
            let record = record.expect("the range lies in the lump");
            let at = record.vector(0);
            if are_plausible(at.to_array()) {
                let normal = record.vector(28);
                Ok(Corner { at, normal })
            } else {
                let lump = Quake3Lump::Vertices;
                let expected = "a place within the world";
                Err(Quake3MapError::record(lump, vertex, at, expected))
            }
        };
        range.map(read).collect()
    }

    /// Returns the triangles of a polygon or a mesh.
    /// Each mesh vertex is an offset from the face's first vertex.
    fn mesh_triangles(
        &self,
        index: usize,
        face: Record<'_>,
        corners: &[Corner],
    ) -> Result<Vec<[Corner; 3]>, Quake3MapError> {
        let (first, count) = (face.i32(20), face.i32(24));
        let range = self.lumps.range(Quake3Lump::MeshVertices, first, count);
        let range = range.ok_or_else(|| {
            let found = format!("{count} mesh vertices starting at {first}");
            face_error(index, found, "mesh vertices of the file")
        })?;
        let corner = |place: usize| {
            let record = self.lumps.record(Quake3Lump::MeshVertices, place);
            let offset = record.map_or(0, |record| record.i32(0));
            let corner = usize::try_from(offset).ok();
            let corner = corner.and_then(|offset| corners.get(offset));
            corner.copied().ok_or_else(|| {
                let lump = Quake3Lump::MeshVertices;
                let expected = "an offset within the face's vertices";
                Quake3MapError::record(lump, place, offset, expected)
            })
        };
        let places: Vec<usize> = range.collect();
        let triangles = places.chunks_exact(3);
        triangles
            .map(|places| Ok([corner(places[0])?, corner(places[1])?, corner(places[2])?]))
            .collect()
    }
}

fn face_error(index: usize, found: impl ToString, expected: &'static str) -> Quake3MapError {
    Quake3MapError::record(Quake3Lump::Faces, index, found, expected)
}

/// Returns the triangles of a curved patch.
/// Each group of 3 x 3 control points makes a biquadratic Bézier surface.
fn patch_triangles(
    index: usize,
    face: Record<'_>,
    corners: &[Corner],
) -> Result<Vec<[Corner; 3]>, Quake3MapError> {
    let (width, height) = (face.i32(96), face.i32(100));
    let side = |length: i32| {
        let length = usize::try_from(length).ok()?;
        (length >= 3 && length % 2 == 1 && length <= PATCH_SIDE_MAX).then_some(length)
    };
    let (Some(columns), Some(rows)) = (side(width), side(height)) else {
        let found = format!("a patch of {width} x {height} points");
        return Err(face_error(index, found, "odd sizes from 3 to 129"));
    };
    if columns * rows != corners.len() {
        let found = format!("{} vertices for {columns} x {rows} points", corners.len());
        return Err(face_error(index, found, "one for each point"));
    }
    let mut triangles = Vec::new();
    for row in (0..rows - 2).step_by(2) {
        for column in (0..columns - 2).step_by(2) {
            let control = |x: usize, y: usize| corners[(row + y) * columns + column + x];
            let at = |x: usize, y: usize| bezier_point(&control, x, y);
            for y in 0..STEPS {
                for x in 0..STEPS {
                    let quad = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
                    triangles.push([quad[0], quad[1], quad[2]]);
                    triangles.push([quad[0], quad[2], quad[3]]);
                }
            }
        }
    }
    Ok(triangles)
}

/// Returns the point of a biquadratic Bézier surface after `x` and `y` of [`STEPS`] steps.
fn bezier_point(control: &impl Fn(usize, usize) -> Corner, x: usize, y: usize) -> Corner {
    let weights = |step: usize| {
        let t = step as f32 / STEPS as f32;
        [(1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t]
    };
    let (across, down) = (weights(x), weights(y));
    let mut corner = Corner {
        at: Vec3::ZERO,
        normal: Vec3::ZERO,
    };
    for (row, down) in down.into_iter().enumerate() {
        for (column, across) in across.into_iter().enumerate() {
            let (of, weight) = (control(column, row), across * down);
            corner.at += of.at * weight;
            corner.normal += of.normal * weight;
        }
    }
    corner
}

/// Returns the corners and normal of a triangle. The normal points to the side of the vertices'
/// normals. `None` if the triangle has no area.
fn triangle_polygon([a, b, c]: [Corner; 3], by: Vec3) -> Option<(Vec<Vec3>, Vec3)> {
    let cross = cross(b.at - a.at, c.at - a.at);
    let area = length(cross);
    if !area.is_finite() || area < SMALLEST_AREA {
        return None;
    }
    let normal = cross / area;
    let is_behind = dot(normal, a.normal + b.normal + c.normal) < 0.0;
    let corners = if is_behind { [a, c, b] } else { [a, b, c] };
    let vertices = corners.iter().map(|corner| corner.at + by).collect();
    Some((vertices, if is_behind { -normal } else { normal }))
}
