//! Layout of the lightmap: where each face's light is stored and which points its pixels sample.
//!
//! A face's pixels form a grid that starts and ends exactly at the face's bounds.
//! A texture filter therefore never reads the light of a neighbouring patch.

use wishdir_sim::map::{Face, SurfaceKind};
use wishdir_sim::math::{Vec3, cross, dot};

/// Minimum distance between sample points, units.
const FINEST_STEP: f32 = 8.0;
/// Minimum distance between sample points on a face without geometry in front of it, such as an
/// outer wall, units.
const COARSEST_STEP: f32 = 128.0;
/// Maximum number of sample points in a map, which take about one second to compute.
const MOST_PIXELS: u32 = 1_400_000;
/// Width of the lightmap, pixels.
const ATLAS_WIDTH: u32 = 2048;
/// Distance from a face's border to its outermost sample points, units. Avoids points in corners,
/// which may be inside a solid.
const INSET: f32 = 0.25;

/// Grid of sample points on a face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Patch {
    /// Index into the world's faces.
    pub face: usize,
    /// Position of the first pixel, units.
    pub corner: Vec3,
    /// Step from one pixel to the next in a row, units.
    pub across: Vec3,
    /// Step from one row to the next, units.
    pub down: Vec3,
    /// Pixels per row, at least 2.
    pub columns: u32,
    /// Number of rows, at least 2.
    pub rows: u32,
    /// Column of the first pixel in the lightmap.
    pub left: u32,
    /// Row of the first pixel in the lightmap.
    pub top: u32,
}

/// Layout of the lightmap.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LightmapLayout {
    /// Patches of the lit faces.
    pub patches: Vec<Patch>,
    /// Patch index of each face of the world. `None` if the face is not lit.
    pub of_face: Vec<Option<usize>>,
    /// Height of the lightmap, pixels.
    pub height: u32,
}

impl LightmapLayout {
    /// Width of the lightmap, pixels.
    pub(super) const WIDTH: u32 = ATLAS_WIDTH;

    /// Lays out a patch for every lit face, as fine as the pixel limit allows.
    pub(super) fn new(faces: &[Face]) -> Self {
        let lit: Vec<usize> = (0..faces.len())
            .filter(|index| is_lit(&faces[*index]))
            .collect();
        let corners = || faces.iter().flat_map(|face| face.vertices.iter().copied());
        let low = corners().fold(Vec3::INFINITY, Vec3::min);
        let high = corners().fold(Vec3::NEG_INFINITY, Vec3::max);
        let is_outermost = |face: &Face| {
            let foremost = Vec3::select(face.normal.cmpgt(Vec3::ZERO), high, low);
            face.vertices
                .first()
                .is_some_and(|corner| dot(foremost - *corner, face.normal) < INSET)
        };
        let mut step = FINEST_STEP;
        loop {
            let step_of = |face: &Face| {
                if is_outermost(face) {
                    step.max(COARSEST_STEP)
                } else {
                    step
                }
            };
            let at = |index: &usize| face_patch(*index, &faces[*index], step_of(&faces[*index]));
            let patches: Vec<Patch> = lit.iter().map(at).collect();
            let pixels: u32 = patches.iter().map(|patch| patch.columns * patch.rows).sum();
            if pixels <= MOST_PIXELS || step > 1024.0 {
                return Self::pack(patches, faces.len());
            }
            step *= 1.25;
        }
    }

    /// Packs the patches into shelves, tallest first.
    fn pack(mut patches: Vec<Patch>, faces: usize) -> Self {
        patches.sort_by_key(|patch| std::cmp::Reverse(patch.rows));
        let (mut left, mut top, mut shelf) = (0, 0, 0);
        for patch in &mut patches {
            if left + patch.columns > ATLAS_WIDTH {
                (left, top, shelf) = (0, top + shelf, 0);
            }
            (patch.left, patch.top) = (left, top);
            left += patch.columns;
            shelf = shelf.max(patch.rows);
        }
        let mut of_face = vec![None; faces];
        for (index, patch) in patches.iter().enumerate() {
            of_face[patch.face] = Some(index);
        }
        Self {
            patches,
            of_face,
            height: (top + shelf).max(1),
        }
    }

    /// Returns the lightmap coordinates of a point on a face, 0 to 1.
    pub(super) fn lightmap_coordinates(&self, face: usize, point: Vec3) -> [f32; 2] {
        let Some(patch) = self.of_face[face].map(|index| &self.patches[index]) else {
            return [0.0, 0.0];
        };
        let along = |axis: Vec3, count: u32| {
            let length = axis.length_squared();
            let at = if length > 0.0 {
                dot(point - patch.corner, axis) / length
            } else {
                0.0
            };
            at.clamp(0.0, (count - 1) as f32) + 0.5
        };
        let column = patch.left as f32 + along(patch.across, patch.columns);
        let row = patch.top as f32 + along(patch.down, patch.rows);
        [column / ATLAS_WIDTH as f32, row / self.height as f32]
    }
}

impl Patch {
    /// Returns the position of a pixel on the face, units.
    pub(super) fn pixel_position(&self, column: u32, row: u32) -> Vec3 {
        self.corner + self.across * column as f32 + self.down * row as f32
    }
}

/// Whether a face has baked light.
fn is_lit(face: &Face) -> bool {
    let solid = match face.kind {
        SurfaceKind::Solid | SurfaceKind::Ladder | SurfaceKind::Illusion => true,
        SurfaceKind::Sky | SurfaceKind::Liquid(_) | SurfaceKind::Trigger(_) => false,
    };
    face.drawn && solid
}

/// Returns two perpendicular unit vectors in a plane.
pub(super) fn plane_axes(normal: Vec3) -> (Vec3, Vec3) {
    let helper = if normal.z.abs() > 0.9 {
        Vec3::X
    } else {
        Vec3::Z
    };
    let along = (helper - normal * dot(helper, normal)).normalize_or_zero();
    (along, cross(normal, along))
}

fn face_patch(index: usize, face: &Face, step: f32) -> Patch {
    let (u, v) = plane_axes(face.normal);
    let range = |axis: Vec3| {
        let along = face.vertices.iter().map(|vertex| dot(*vertex, axis));
        along.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| {
            (low.min(at), high.max(at))
        })
    };
    let ((u_low, u_high), (v_low, v_high)) = (range(u), range(v));
    let steps = |low: f32, high: f32| {
        ((high - low) / step)
            .ceil()
            .clamp(1.0, (ATLAS_WIDTH - 1) as f32)
    };
    let (columns, rows) = (steps(u_low, u_high), steps(v_low, v_high));
    let pitch = |low: f32, high: f32, count: f32| ((high - low - 2.0 * INSET) / count).max(0.0);
    let height = face
        .vertices
        .first()
        .map_or(0.0, |vertex| dot(*vertex, face.normal));
    Patch {
        face: index,
        corner: u * (u_low + INSET) + v * (v_low + INSET) + face.normal * height,
        across: u * pitch(u_low, u_high, columns),
        down: v * pitch(v_low, v_high, rows),
        columns: columns as u32 + 1,
        rows: rows as u32 + 1,
        left: 0,
        top: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::map::Projection;

    fn square(z: f32, size: f32) -> Face {
        let corners = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)];
        Face {
            vertices: corners.iter().map(|(x, y)| Vec3::new(*x, *y, z)).collect(),
            normal: Vec3::Z,
            texture: 0,
            projection: Projection::default(),
            brush: Some(0),
            kind: SurfaceKind::Solid,
            drawn: true,
        }
    }

    #[test]
    fn patches_stay_apart_and_inside_lightmap() {
        let faces: Vec<Face> = (1_u8..60)
            .map(|index| square(0.0, f32::from(index) * 21.0))
            .collect();
        let layout = LightmapLayout::new(&faces);
        let mut taken = vec![false; (LightmapLayout::WIDTH * layout.height) as usize];
        for patch in &layout.patches {
            for row in patch.top..patch.top + patch.rows {
                for column in patch.left..patch.left + patch.columns {
                    let pixel = &mut taken[(row * LightmapLayout::WIDTH + column) as usize];
                    assert!(!*pixel, "pixel {column}, {row} is used twice");
                    *pixel = true;
                }
            }
        }
    }

    #[test]
    fn pixel_position_maps_to_its_coordinates() {
        let layout = LightmapLayout::new(&[square(8.0, 100.0), square(0.0, 40.0)]);
        for patch in &layout.patches {
            let at = layout.lightmap_coordinates(patch.face, patch.pixel_position(1, 1));
            assert!(
                (at[0] * LightmapLayout::WIDTH as f32 - (patch.left as f32 + 1.5)).abs() < 1e-3,
                "{patch:?} {at:?}"
            );
            assert!(
                (at[1] * layout.height as f32 - (patch.top as f32 + 1.5)).abs() < 1e-3,
                "{patch:?} {at:?}"
            );
        }
    }

    #[test]
    fn unobstructed_faces_have_few_samples() {
        let layout = LightmapLayout::new(&[square(0.0, 512.0), square(64.0, 512.0)]);
        let places: Vec<u32> = (0..2)
            .map(|face| layout.patches[layout.of_face[face].unwrap()].columns)
            .collect();
        assert_eq!(places, [512 / 8 + 1, 512 / 128 + 1], "the lower, the upper");
    }
}
