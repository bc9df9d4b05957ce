//! Solids for tests: as map text, as brushes, and with a second, plain arithmetic.

use std::fmt::Write as _;

use glam::DVec3;
use wishdir_sim::map::World;
use wishdir_sim::world::{Brush, Hull};

/// The hulls of the engines: standing and ducked in GoldSrc, standing in QuakeWorld, and a point.
pub(crate) const HULLS: [Hull; 4] = [
    Hull::new([-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]),
    Hull::new([-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]),
    Hull::new([-16.0, -16.0, -24.0], [16.0, 16.0, 32.0]),
    Hull::new([0.0; 3], [0.0; 3]),
];

/// A half-space: outward normal of any length, and a point on its plane.
pub(crate) type HalfSpace = (DVec3, DVec3);

/// A brush's text in the Standard format.
pub(crate) fn brush_text(half_spaces: &[HalfSpace], texture: &str) -> String {
    let mut text = "{\n".to_owned();
    for (normal, on) in half_spaces {
        let across = normal.any_orthogonal_vector().normalize() * 64.0;
        let (a, c) = (*on + across, *on + normal.normalize().cross(across));
        for point in [a, *on, c] {
            write!(text, "( {} {} {} ) ", point.x, point.y, point.z).unwrap();
        }
        writeln!(text, "{texture} 0 0 0 1 1").unwrap();
    }
    text + "}\n"
}

/// The half-spaces of a box.
pub(crate) fn cuboid(mins: [f64; 3], maxs: [f64; 3]) -> Vec<HalfSpace> {
    let (mins, maxs) = (DVec3::from(mins), DVec3::from(maxs));
    let low = [DVec3::NEG_X, DVec3::NEG_Y, DVec3::NEG_Z].map(|normal| (normal, mins));
    let high = [DVec3::X, DVec3::Y, DVec3::Z].map(|normal| (normal, maxs));
    low.into_iter().chain(high).collect()
}

/// A box's text.
pub(crate) fn cuboid_text(mins: [f64; 3], maxs: [f64; 3], texture: &str) -> String {
    brush_text(&cuboid(mins, maxs), texture)
}

/// A map with only worldspawn's brushes.
pub(crate) fn world_text(brushes: &str) -> String {
    format!("{{\n\"classname\" \"worldspawn\"\n{brushes}}}\n")
}

/// One brush, read by the map reader.
pub(crate) fn loaded(half_spaces: &[HalfSpace]) -> Option<Brush> {
    let (world, _) = World::parse(&world_text(&brush_text(half_spaces, "wall"))).unwrap();
    world.brushes.into_iter().next()
}

/// The corners of a solid: every point on three planes and in front of none.
pub(crate) fn corners(half_spaces: &[HalfSpace]) -> Vec<DVec3> {
    let planes: Vec<(DVec3, f64)> = half_spaces
        .iter()
        .map(|(normal, on)| (normal.normalize(), normal.normalize().dot(*on)))
        .collect();
    let mut corners: Vec<DVec3> = Vec::new();
    for (i, a) in planes.iter().enumerate() {
        for (j, b) in planes.iter().enumerate().skip(i + 1) {
            for c in planes.iter().skip(j + 1) {
                let determinant = a.0.dot(b.0.cross(c.0));
                if determinant.abs() < 1e-9 {
                    continue;
                }
                let point = (b.0.cross(c.0) * a.1 + c.0.cross(a.0) * b.1 + a.0.cross(b.0) * c.1)
                    / determinant;
                if planes
                    .iter()
                    .all(|plane| plane.0.dot(point) - plane.1 < 1e-6)
                    && corners.iter().all(|have| have.distance(point) > 1e-6)
                {
                    corners.push(point);
                }
            }
        }
    }
    corners
}

/// Depth of a hull at `at` in a solid, units; negative outside. By the separating axis theorem: the
/// smallest overlap of both projections over every direction that could separate them.
pub(crate) fn depth(half_spaces: &[HalfSpace], corners: &[DVec3], hull: Hull, at: DVec3) -> f64 {
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let mut directions: Vec<DVec3> = axes.to_vec();
    directions.extend(half_spaces.iter().map(|(normal, _)| *normal));
    for (i, (a, _)) in half_spaces.iter().enumerate() {
        for (b, _) in half_spaces.iter().skip(i + 1) {
            directions.extend(axes.map(|axis| a.cross(*b).cross(axis)));
        }
    }
    let box_corners: Vec<DVec3> = (0..8)
        .map(|bits| {
            let pick =
                |bit: u8, low: f32, high: f32| f64::from(if bits & bit == 0 { low } else { high });
            at + DVec3::new(
                pick(1, hull.mins.x, hull.maxs.x),
                pick(2, hull.mins.y, hull.maxs.y),
                pick(4, hull.mins.z, hull.maxs.z),
            )
        })
        .collect();
    let shadow = |points: &[DVec3], direction: DVec3| {
        points
            .iter()
            .map(|point| point.dot(direction))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), along| {
                (low.min(along), high.max(along))
            })
    };
    let mut least = f64::INFINITY;
    for direction in directions
        .into_iter()
        .filter(|direction| direction.length() > 1e-9)
    {
        let direction = direction.normalize();
        let (solid, body) = (shadow(corners, direction), shadow(&box_corners, direction));
        least = least.min(solid.1 - body.0).min(body.1 - solid.0);
    }
    least
}
