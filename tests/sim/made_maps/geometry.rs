//! Brushes that neither overlap nor flicker, and rooms without holes.

use wishdir_sim::map::{Face, SurfaceKind, World};
use wishdir_sim::math::{Vec3, dot};
use wishdir_sim::world::{Brush, Contents};

use super::worlds;

/// Maximum overlap of two brushes, units: the rounding of planes defined by three points in whole
/// units.
const DUST: f32 = 0.01;

fn corners(world: &World, brush: usize) -> Vec<Vec3> {
    let of_brush = |face: &&Face| face.brush == u32::try_from(brush).ok();
    world
        .faces
        .iter()
        .filter(of_brush)
        .flat_map(|face| face.vertices.iter().copied())
        .collect()
}

/// Whether a plane of either brush, bevels included, has the two on different sides.
fn apart(a: (&Brush, &[Vec3]), b: (&Brush, &[Vec3])) -> bool {
    let beyond = |brush: &Brush, corners: &[Vec3]| {
        brush.planes.iter().any(|plane| {
            corners
                .iter()
                .all(|at| dot(*at, plane.normal) - plane.dist > -DUST)
        })
    };
    beyond(a.0, b.1) || beyond(b.0, a.1)
}

#[test]
fn no_two_solids_reach_into_each_other() {
    for (name, world) in worlds() {
        let solid = |index: &usize| world.brushes[*index].contents == Contents::Solid;
        let solids: Vec<usize> = (0..world.brushes.len()).filter(solid).collect();
        let corners: Vec<_> = solids.iter().map(|index| corners(&world, *index)).collect();
        for (a, first) in solids.iter().enumerate() {
            for (b, second) in solids.iter().enumerate().skip(a + 1) {
                let pair = (
                    (&world.brushes[*first], &corners[a][..]),
                    (&world.brushes[*second], &corners[b][..]),
                );
                assert!(
                    apart(pair.0, pair.1),
                    "{name}: brushes {first} {:?} and {second} {:?}",
                    world.brushes[*first].bounds(),
                    world.brushes[*second].bounds()
                );
            }
        }
    }
}

/// Area of the part of a polygon on the inner side of each edge of another one on the same plane.
fn shared_area(a: &Face, b: &Face) -> f32 {
    let mut left = a.vertices.clone();
    for (index, from) in b.vertices.iter().enumerate() {
        let to = b.vertices[(index + 1) % b.vertices.len()];
        // Counter-clockwise from outside: inward is to the left.
        let inward = b.normal.cross(to - *from);
        let side = |at: Vec3| (at - *from).dot(inward);
        let mut kept = Vec::new();
        for (place, at) in left.iter().enumerate() {
            let next = left[(place + 1) % left.len()];
            let (d1, d2) = (side(*at), side(next));
            if d1 >= 0.0 {
                kept.push(*at);
            }
            if (d1 > 0.0 && d2 < 0.0) || (d1 < 0.0 && d2 > 0.0) {
                kept.push(*at + (next - *at) * (d1 / (d1 - d2)));
            }
        }
        left = kept;
        if left.len() < 3 {
            return 0.0;
        }
    }
    let fan = left
        .windows(2)
        .skip(1)
        .map(|pair| (pair[0] - left[0]).cross(pair[1] - left[0]).dot(a.normal));
    fan.sum::<f32>() / 2.0
}

/// Whether a viewer would see both at the same place. Liquids are visible from both sides.
fn flickers(a: &Face, b: &Face) -> bool {
    let liquid = |face: &Face| matches!(face.kind, SurfaceKind::Liquid(_));
    let same_way = a.normal.dot(b.normal) > 0.999_99;
    let both_ways = a.normal.dot(b.normal) < -0.999_99 && (liquid(a) || liquid(b));
    let plane = |face: &Face| face.vertices[0].dot(a.normal);
    (same_way || both_ways) && (plane(a) - plane(b)).abs() < 0.05 && shared_area(a, b) > 0.5
}

#[test]
fn no_two_faces_flicker() {
    for (name, world) in worlds() {
        let drawn: Vec<&Face> = world.faces.iter().filter(|face| face.drawn).collect();
        for (index, a) in drawn.iter().enumerate() {
            for b in &drawn[index + 1..] {
                if a.brush != b.brush && flickers(a, b) {
                    let middle = a.vertices.iter().sum::<Vec3>() / a.vertices.len() as f32;
                    panic!(
                        "{name}: faces at {middle} {:?} and {:?}",
                        a.vertices, b.vertices
                    );
                }
            }
        }
    }
}
