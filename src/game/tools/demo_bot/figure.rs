//! The ideal player's body: a lathe-shaped figure as tall as the hull.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::game::base::space::metres;

/// Number of segments around the figure.
const SEGMENTS: u16 = 32;
/// Number of rings in the head.
const HEAD_RINGS: u16 = 12;
/// Radius of the head, units.
const HEAD: f32 = 8.5;
/// Radius of the neck, and distance from the head's base down to the shoulders, units.
const NECK: [f32; 2] = [5.0, 1.5];
/// Radii of the foot, its rounding, and the shoulders, units. The hull's half-width is 16.
const FOOT: [f32; 2] = [14.0, 3.0];
const SHOULDER: f32 = 11.0;
/// Half-extents of the visor: width, height and depth, units.
pub(in crate::game) const VISOR: Vec3 = Vec3::new(6.6, 2.5, 3.2);

/// Returns the visor's position, metres, for a figure of this height, units.
pub(in crate::game) fn visor_position(height: f32) -> Vec3 {
    Vec3::new(0.0, metres(height - HEAD + 0.8), -metres(HEAD - 2.0))
}

/// Returns the outline from the floor to the top, as radius and height, units.
fn body_outline(height: f32) -> Vec<Vec2> {
    let crown = height - HEAD;
    let shoulder = height - 2.0 * HEAD - NECK[1];
    let [foot, round] = FOOT;
    let mut points = vec![
        Vec2::new(0.0, 0.0),
        Vec2::new(foot - round, 0.0),
        Vec2::new(foot - 0.8, 0.8),
        Vec2::new(foot, round),
        Vec2::new(SHOULDER, shoulder - 3.0),
        Vec2::new(SHOULDER - 1.2, shoulder - 0.8),
        Vec2::new(NECK[0] + 2.0, shoulder),
    ];
    let from = (NECK[0] / HEAD).asin();
    points.extend((0..=HEAD_RINGS).map(|ring| {
        let angle = from + (PI - from) * f32::from(ring) / f32::from(HEAD_RINGS);
        Vec2::new(HEAD * angle.sin().max(0.0), crown - HEAD * angle.cos())
    }));
    points
}

/// Builds the body for a height in units. Its origin is the centre of its base.
pub(in crate::game) fn body_mesh(height: f32) -> Mesh {
    let outline = body_outline(height.max(3.0 * HEAD));
    let (mut positions, mut normals): (Vec<[f32; 3]>, Vec<[f32; 3]>) = (Vec::new(), Vec::new());
    for (index, point) in outline.iter().enumerate() {
        let before = outline[index.saturating_sub(1)];
        let after = outline[(index + 1).min(outline.len() - 1)];
        let along = (after - before).normalize_or(Vec2::X);
        for segment in 0..=SEGMENTS {
            let (sin, cos) = (TAU * f32::from(segment) / f32::from(SEGMENTS)).sin_cos();
            positions.push([
                metres(point.x * cos),
                metres(point.y),
                metres(point.x * sin),
            ]);
            normals.push([along.y * cos, -along.x, along.y * sin]);
        }
    }
    let row = SEGMENTS + 1;
    let rings = 0..outline.len() as u16 - 1;
    let corners = rings.flat_map(|ring| (0..SEGMENTS).map(move |segment| ring * row + segment));
    let indices = corners
        .flat_map(|at| [at, at + row, at + 1, at + 1, at + row, at + row + 1])
        .collect();
    let uvs = vec![[0.0_f32, 0.0]; positions.len()];
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
    .with_inserted_indices(Indices::U16(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_fits_its_hull() {
        for height in [72.0, 56.0, 36.0] {
            let outline = body_outline(height);
            assert_eq!(outline[0].y, 0.0);
            assert!(
                (outline.last().unwrap().y - height).abs() < 1e-3,
                "{height}"
            );
            assert!(
                outline.iter().all(|point| (0.0..=16.0).contains(&point.x)),
                "{outline:?}"
            );
            assert!(
                outline.windows(2).all(|pair| pair[0].y <= pair[1].y),
                "it never overhangs: {outline:?}"
            );
        }
    }

    #[test]
    fn figure_normals_face_outwards() {
        let mesh = body_mesh(72.0);
        let Some(Indices::U16(indices)) = mesh.indices() else {
            panic!("it has short indices")
        };
        let Some(bevy::mesh::VertexAttributeValues::Float32x3(at)) =
            mesh.attribute(Mesh::ATTRIBUTE_POSITION)
        else {
            panic!("it has places")
        };
        for corners in indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(at[usize::from(corners[corner])]));
            let middle = (a + b + c) / 3.0;
            let normal = (b - a).cross(c - a);
            let outward = Vec3::new(middle.x, 0.0, middle.z);
            if normal.length() > 1e-6 && middle.y > metres(5.0) && middle.y < metres(45.0) {
                assert!(normal.dot(outward) > 0.0, "{a} {b} {c}");
            }
        }
    }
}
