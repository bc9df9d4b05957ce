//! The part of measuring that needs no window: snaps marks and computes the distances between them.

use bevy::prelude::*;

use crate::game::world::physics::{LevelHit, measure_gap};
use wishdir_sim::map::{Face, SurfaceKind, World as MapWorld};
use wishdir_sim::math::dot;

/// Snap distance to a corner, pixels.
const CORNER_PX: f32 = 16.0;
/// Snap distance to an edge, pixels.
const EDGE_PX: f32 = 10.0;
/// Minimum cosine of the angle between opposed faces, about 0.8 degrees.
const PARALLEL: f32 = 0.9999;
/// Minimum gap between blocks, units.
const SMALLEST_GAP: f32 = 0.01;

/// Feature that a mark snapped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SnapFeature {
    /// Corner of a block.
    Corner,
    /// Edge of a block.
    Edge,
    /// Point on a face, without snapping.
    Face,
}

/// A marked point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MeasureMark {
    /// Position, units.
    pub at: Vec3,
    /// Normal of the face under the crosshair.
    pub normal: Vec3,
    /// Index into the world's brushes. `None` in compiled maps.
    pub brush: Option<u32>,
    /// Feature that the mark snapped to.
    pub snap: SnapFeature,
}

/// Distance between two blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BlockGap {
    /// Distance from face to face, which players call the block size, units.
    pub gap: f32,
    /// Height of the second block's top above the first's, units. `None` in compiled maps.
    pub rise: Option<f32>,
}

/// Measurement between two marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measurement {
    /// Offset from the first mark to the second, units.
    pub offset: Vec3,
    /// Gap between the blocks, if the marks are on two separate blocks.
    pub block: Option<BlockGap>,
}

impl Measurement {
    /// Returns the straight distance, units.
    pub(super) fn distance(&self) -> f32 {
        self.offset.length()
    }

    /// Returns the horizontal distance, units.
    pub(super) fn horizontal(&self) -> f32 {
        self.offset.truncate().length()
    }
}

/// Creates the mark for a ray's hit. `pixel` is the size of a screen pixel there, units.
pub(super) fn create_mark(world: &MapWorld, hit: LevelHit, pixel: f32) -> MeasureMark {
    let Some(face) = aimed_face(world, &hit) else {
        return MeasureMark {
            at: hit.at,
            normal: hit.normal,
            brush: hit.brush,
            snap: SnapFeature::Face,
        };
    };
    let made = |at: Vec3, snap: SnapFeature| MeasureMark {
        at,
        normal: face.normal,
        brush: hit.brush,
        snap,
    };
    let nearest = |points: &mut dyn Iterator<Item = Vec3>| {
        points.min_by(|a, b| compare_distance(hit.at, *a, *b))
    };
    let corner = nearest(&mut face.vertices.iter().copied());
    if let Some(corner) = corner.filter(|corner| corner.distance(hit.at) < CORNER_PX * pixel) {
        return made(corner, SnapFeature::Corner);
    }
    let edge = nearest(&mut face_edges(face).map(|[from, to]| nearest_on_edge(from, to, hit.at)));
    if let Some(edge) = edge.filter(|edge| edge.distance(hit.at) < EDGE_PX * pixel) {
        return made(edge, SnapFeature::Edge);
    }
    // Project onto the face, because rapier's hit position in metres is rounded.
    let height = face
        .vertices
        .first()
        .map_or(0.0, |corner| dot(*corner - hit.at, face.normal));
    made(hit.at + face.normal * height, SnapFeature::Face)
}

fn compare_distance(from: Vec3, a: Vec3, b: Vec3) -> std::cmp::Ordering {
    a.distance_squared(from)
        .total_cmp(&b.distance_squared(from))
}

fn face_edges(face: &Face) -> impl Iterator<Item = [Vec3; 2]> {
    let next = face.vertices.iter().cycle().skip(1);
    face.vertices
        .iter()
        .zip(next)
        .map(|(from, to)| [*from, *to])
}

fn nearest_on_edge(from: Vec3, to: Vec3, at: Vec3) -> Vec3 {
    let along = to - from;
    let part = dot(at - from, along) / dot(along, along).max(f32::EPSILON);
    from + along * part.clamp(0.0, 1.0)
}

/// Returns the brush face that the ray hit.
fn aimed_face<'a>(world: &'a MapWorld, hit: &LevelHit) -> Option<&'a Face> {
    let of_brush = world.faces.iter().filter(|face| {
        hit.brush.is_some() && face.brush == hit.brush && face.kind == SurfaceKind::Solid
    });
    let off = |face: &Face| {
        let height = face
            .vertices
            .first()
            .map_or(f32::MAX, |corner| dot(hit.at - *corner, face.normal).abs());
        height + 64.0 * (1.0 - dot(face.normal, hit.normal))
    };
    of_brush.min_by(|a, b| off(a).total_cmp(&off(b)))
}

/// Measures between two marks. `corners` lists the corners of every brush.
pub(super) fn measure(corners: &[Vec<Vec3>], from: &MeasureMark, to: &MeasureMark) -> Measurement {
    Measurement {
        offset: to.at - from.at,
        block: block_gap(corners, from, to),
    }
}

/// Returns the gap between two blocks. Measures along the normal if the marked faces are opposed,
/// otherwise along the axis with the largest gap.
fn block_gap(corners: &[Vec<Vec3>], from: &MeasureMark, to: &MeasureMark) -> Option<BlockGap> {
    let of_brush = |mark: &MeasureMark| mark.brush.and_then(|brush| corners.get(brush as usize));
    let blocks = of_brush(from).zip(of_brush(to));
    let top = |points: &[Vec3]| {
        points
            .iter()
            .map(|point| point.z)
            .fold(f32::NEG_INFINITY, f32::max)
    };
    let rise = blocks.map(|(ones, others)| top(others) - top(ones));
    let facing = dot(from.normal, to.normal) < -PARALLEL && from.normal.z.abs() < 1.0 - PARALLEL;
    if facing {
        let gap = dot(to.at - from.at, from.normal);
        return (gap > SMALLEST_GAP).then_some(BlockGap { gap, rise });
    }
    let (ones, others) = blocks?;
    if from.brush == to.brush {
        return None;
    }
    let ways = [
        Vec3::X,
        -Vec3::X,
        Vec3::Y,
        -Vec3::Y,
        horizontal_normal(from.normal),
        horizontal_normal(to.normal) * -1.0,
    ];
    let gaps = ways
        .iter()
        .filter(|way| **way != Vec3::ZERO)
        .map(|way| measure_gap(*way, ones, others));
    let gap = gaps.fold(f32::NEG_INFINITY, f32::max);
    (gap > SMALLEST_GAP).then_some(BlockGap { gap, rise })
}

/// Returns the horizontal direction of a normal, as a unit vector. Zero for a vertical normal.
fn horizontal_normal(normal: Vec3) -> Vec3 {
    Vec3::new(normal.x, normal.y, 0.0).normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::map::Projection;
    use wishdir_sim::world::{Brush, Contents};

    fn block(world: &mut MapWorld, low: Vec3, high: Vec3) {
        let brush = u32::try_from(world.brushes.len()).unwrap();
        world
            .brushes
            .push(Brush::cuboid(low, high, Contents::Solid));
        for (axis, side) in [(0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)] {
            let mut normal = Vec3::ZERO;
            normal[axis] = if side > 0 { 1.0 } else { -1.0 };
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |a: usize, b: usize| {
                let mut at = if side > 0 { high } else { low };
                at[u] = [low, high][a][u];
                at[v] = [low, high][b][v];
                at
            };
            world.faces.push(Face {
                vertices: vec![corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
                normal,
                texture: 0,
                projection: Projection::default(),
                brush: Some(brush),
                kind: SurfaceKind::Solid,
                drawn: true,
            });
        }
    }

    fn two_blocks() -> MapWorld {
        let mut world = MapWorld::default();
        block(&mut world, Vec3::ZERO, Vec3::new(128.0, 128.0, 64.0));
        block(
            &mut world,
            Vec3::new(0.0, 378.0, 0.0),
            Vec3::new(128.0, 500.0, 72.0),
        );
        world
    }

    fn aim(world: &MapWorld, at: [f32; 3], normal: Vec3, brush: u32) -> MeasureMark {
        create_mark(
            world,
            LevelHit {
                at: Vec3::from(at),
                normal,
                brush: Some(brush),
            },
            0.5,
        )
    }

    #[test]
    fn marks_snap_to_corners_and_edges() {
        let world = two_blocks();
        let corner = aim(&world, [3.0, 125.0, 64.0], Vec3::Z, 0);
        assert_eq!(
            (corner.at, corner.snap),
            (Vec3::new(0.0, 128.0, 64.0), SnapFeature::Corner)
        );
        let edge = aim(&world, [60.0, 125.0, 64.01], Vec3::Z, 0);
        assert_eq!(
            (edge.at, edge.snap),
            (Vec3::new(60.0, 128.0, 64.0), SnapFeature::Edge)
        );
        let face = aim(&world, [60.0, 60.0, 64.01], Vec3::Z, 0);
        assert_eq!(
            (face.at, face.snap),
            (Vec3::new(60.0, 60.0, 64.0), SnapFeature::Face)
        );
    }

    #[test]
    fn opposed_faces_give_block_gap() {
        let world = two_blocks();
        let corners = crate::game::world::physics::brush_corners(&world);
        let near = aim(&world, [60.0, 128.0, 30.0], Vec3::Y, 0);
        let far = aim(&world, [90.0, 378.0, 40.0], -Vec3::Y, 1);
        let found = measure(&corners, &near, &far);
        assert_eq!(
            found.block,
            Some(BlockGap {
                gap: 250.0,
                rise: Some(8.0)
            })
        );
        assert_eq!(found.offset, Vec3::new(30.0, 250.0, 10.0));
        assert!((found.horizontal() - 251.794).abs() < 0.001);
    }

    #[test]
    fn tops_give_same_block_gap() {
        let world = two_blocks();
        let corners = crate::game::world::physics::brush_corners(&world);
        let near = aim(&world, [60.0, 60.0, 64.0], Vec3::Z, 0);
        let far = aim(&world, [60.0, 440.0, 72.0], Vec3::Z, 1);
        assert_eq!(
            measure(&corners, &near, &far).block,
            Some(BlockGap {
                gap: 250.0,
                rise: Some(8.0)
            })
        );
    }

    #[test]
    fn faces_without_a_block_give_the_gap_between_them() {
        let mark = |at: [f32; 3], normal: Vec3| {
            create_mark(
                &MapWorld::default(),
                LevelHit {
                    at: Vec3::from(at),
                    normal,
                    brush: None,
                },
                0.5,
            )
        };
        let (near, far) = (
            mark([0.0, 128.0, 30.0], Vec3::Y),
            mark([8.0, 368.0, 40.0], -Vec3::Y),
        );
        assert_eq!(
            measure(&[], &near, &far).block,
            Some(BlockGap {
                gap: 240.0,
                rise: None
            })
        );
        assert_eq!(
            measure(&[], &near, &mark([0.0, 400.0, 64.0], Vec3::Z)).block,
            None,
            "a compiled map's tops"
        );
    }

    #[test]
    fn single_block_has_no_gap() {
        let world = two_blocks();
        let corners = crate::game::world::physics::brush_corners(&world);
        let side = aim(&world, [60.0, 128.0, 30.0], Vec3::Y, 0);
        let top = aim(&world, [60.0, 60.0, 64.0], Vec3::Z, 0);
        assert_eq!(measure(&corners, &side, &top).block, None);
    }
}
