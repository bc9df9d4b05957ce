//! Rapier's geometry library (parry) as a second opinion on the movement's tracer: another
//! algorithm, by other authors.
//!
//! The tracer stops 1/32 before a surface, and 1/32 before an expanded one. So its answers must lie
//! between those of a slightly larger and a slightly smaller box than the hull.

use bevy_rapier3d::parry::math::Pose;
use bevy_rapier3d::parry::query::{ShapeCastOptions, cast_shapes, distance};
use bevy_rapier3d::parry::shape::{ConvexPolyhedron, Cuboid};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{Hull, HullId, Level, Trace as _};

/// Difference between the hull and parry's larger and smaller boxes, units. More than the tracer's
/// 1/32.
const MARGIN: f32 = 1.0 / 16.0;
/// Tolerance for binary32 and parry's iterations, units.
const TOLERANCE: f32 = 0.02;
/// The boxes of QuakeWorld and GoldSrc, and a point.
const HULLS: [Hull; 4] = [
    Hull::new([-16.0, -16.0, -24.0], [16.0, 16.0, 32.0]),
    Hull::new([-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]),
    Hull::new([-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]),
    Hull::new([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]),
];

/// Pseudo-random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A whole number from -`reach` to `reach`.
    fn coordinate(&mut self, reach: u64) -> i64 {
        i64::try_from(self.below(2 * reach + 1)).unwrap() - i64::try_from(reach).unwrap()
    }

    fn place(&mut self, reach: u64) -> Vec3 {
        Vec3::from_array([0; 3].map(|_: i32| self.coordinate(reach * 4) as f32 / 4.0))
    }
}

/// A brush in map text: a box, with some of its corners cut off obliquely in two of three cases.
fn brush(dice: &mut Dice) -> String {
    let middle = [0; 3].map(|_: i32| dice.coordinate(300));
    let half = [0; 3].map(|_: i32| 16 + i64::try_from(dice.below(90)).unwrap());
    let [[x0, y0, z0], [x1, y1, z1]] =
        [-1, 1].map(|side| [0, 1, 2].map(|axis: usize| middle[axis] + side * half[axis]));
    let mut planes = vec![
        [[x0, y0, z1], [x0, y1, z1], [x1, y1, z1]],
        [[x0, y0, z0], [x1, y0, z0], [x1, y1, z0]],
        [[x0, y0, z0], [x0, y1, z0], [x0, y1, z1]],
        [[x1, y0, z0], [x1, y0, z1], [x1, y1, z1]],
        [[x0, y0, z0], [x0, y0, z1], [x1, y0, z1]],
        [[x0, y1, z0], [x1, y1, z0], [x1, y1, z1]],
    ];
    for corner in 0..dice.below(4) {
        let side = [0, 1, 2].map(|axis: u64| {
            if (corner * 5 + 3) >> axis & 1 == 1 {
                1
            } else {
                -1
            }
        });
        let mut cut = [0, 1, 2].map(|along| {
            let mut point = [0, 1, 2].map(|axis: usize| middle[axis] + side[axis] * half[axis]);
            let depth = 1 + i64::try_from(dice.below(u64::try_from(half[along]).unwrap())).unwrap();
            point[along] -= side[along] * depth;
            point
        });
        if side[0] * side[1] * side[2] > 0 {
            cut.swap(1, 2);
        }
        planes.push(cut);
    }
    let point = |[x, y, z]: [i64; 3]| format!("( {x} {y} {z} ) ");
    let face = |points: &[[i64; 3]; 3]| points.map(point).concat() + "concrete 0 0 0 1 1\n";
    format!("{{\n{}}}\n", planes.iter().map(face).collect::<String>())
}

/// A world of random brushes, and parry's solids with the same corners.
fn world(dice: &mut Dice) -> (World, Vec<ConvexPolyhedron>) {
    let brushes: String = (0..14).map(|_| brush(dice)).collect();
    let (world, warnings) =
        World::parse(&format!("{{\n\"classname\" \"worldspawn\"\n{brushes}}}\n")).unwrap();
    assert!(
        warnings
            .iter()
            .all(|warning| !warning.to_string().contains("brush")),
        "{warnings:?}"
    );
    let solids = (0..world.brushes.len()).map(|index| {
        let of_brush = world
            .faces
            .iter()
            .filter(|face| face.brush == u32::try_from(index).ok());
        let corners: Vec<Vec3> = of_brush
            .flat_map(|face| face.vertices.iter().copied())
            .collect();
        ConvexPolyhedron::from_convex_hull(&corners).unwrap()
    });
    let solids = solids.collect();
    (world, solids)
}

/// The hull as parry's box, extended by `larger` on each side, and its centre.
fn parry_box(hull: Hull, larger: f32) -> (Cuboid, Vec3) {
    (
        Cuboid::new((hull.maxs - hull.mins) * 0.5 + Vec3::splat(larger)),
        (hull.maxs + hull.mins) * 0.5,
    )
}

/// Fraction of the way from `start` to `end` that is free for the box, by parry: 0 to 1.
fn parry_fraction(
    solids: &[ConvexPolyhedron],
    hull: Hull,
    larger: f32,
    start: Vec3,
    end: Vec3,
) -> f32 {
    let (shape, middle) = parry_box(hull, larger);
    let pose = Pose::from_translation(start + middle);
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let free = |solid: &ConvexPolyhedron| {
        let hit = cast_shapes(
            &pose,
            end - start,
            &shape,
            &Pose::IDENTITY,
            Vec3::ZERO,
            solid,
            options,
        )
        .unwrap();
        hit.map_or(1.0, |hit| hit.time_of_impact)
    };
    solids.iter().map(free).fold(1.0, f32::min)
}

/// Whether the box overlaps a solid, by its distance. Parry's `intersection_test` calls a box that
/// is clearly free, 1/16 above a face, touching.
fn parry_stuck(solids: &[ConvexPolyhedron], hull: Hull, larger: f32, at: Vec3) -> bool {
    let (shape, middle) = parry_box(hull, larger);
    let pose = Pose::from_translation(at + middle);
    solids
        .iter()
        .any(|solid| distance(&pose, &shape, &Pose::IDENTITY, solid).unwrap() <= 0.0)
}

#[test]
fn parry_agrees_where_a_box_is_stuck() {
    let mut dice = Dice(7);
    let (mut stuck, mut free) = (0, 0);
    for world_number in 0..20 {
        let (world, solids) = world(&mut dice);
        let level = Level::new(world.brushes.clone(), &HULLS);
        for _ in 0..150 {
            let at = dice.place(420);
            for (number, hull) in (0..).zip(&HULLS) {
                if level.is_stuck(HullId::new(number), at) {
                    stuck += 1;
                    assert!(
                        parry_stuck(&solids, *hull, MARGIN, at),
                        "world {world_number}: hull {number} at {at}"
                    );
                } else {
                    free += 1;
                    assert!(
                        !parry_stuck(&solids, *hull, -MARGIN, at),
                        "world {world_number}: hull {number} at {at}"
                    );
                }
            }
        }
    }
    assert!(
        stuck > 500 && free > 5000,
        "both were seen: {stuck} stuck, {free} free"
    );
}

#[test]
fn parry_agrees_how_far_a_box_may_go() {
    let mut dice = Dice(11);
    let mut hits = 0;
    for world_number in 0..20 {
        let (world, solids) = world(&mut dice);
        let level = Level::new(world.brushes.clone(), &HULLS);
        for _ in 0..150 {
            let (start, end) = (dice.place(450), dice.place(450));
            let length = start.distance(end).max(1.0);
            for (number, hull) in (0..).zip(&HULLS) {
                let sweep = level.sweep(HullId::new(number), start, end);
                if sweep.start_solid || parry_stuck(&solids, *hull, MARGIN, start) {
                    continue;
                }
                let fat = parry_fraction(&solids, *hull, MARGIN, start, end);
                let thin = parry_fraction(&solids, *hull, -MARGIN, start, end);
                let slack = TOLERANCE / length;
                let case = format!(
                    "world {world_number}, hull {number}, {start} to {end}: {fat} {sweep:?} {thin}"
                );
                assert!(sweep.fraction >= fat - slack, "stopped too early: {case}");
                assert!(sweep.fraction <= thin + slack, "went too far: {case}");
                hits += i32::from(sweep.fraction < 1.0);
            }
        }
    }
    assert!(hits > 1000, "many ways were blocked: {hits}");
}
