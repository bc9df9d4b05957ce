//! The tree compared with the plain loop: the same bits in every case, however strange.

use proptest::prelude::*;
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{Brush, Contents, Hull, HullId, Level, NearLevel, Sweep, Trace};

use super::worlds::{place, step, way, world};
use crate::shapes::HULLS;

/// The first of the hulls.
const STANDING: HullId = HullId::new(0);
/// The last of the hulls.
const POINT: HullId = HullId::new(3);

/// A sweep's bits, which distinguish values that compare as equal (-0) or never do (NaN).
fn bits(sweep: &Sweep) -> ([u32; 8], Option<u32>, bool, bool) {
    let Sweep {
        fraction,
        end,
        plane,
        brush,
        start_solid,
        all_solid,
    } = *sweep;
    let normal = plane.normal;
    let floats = [
        fraction, end.x, end.y, end.z, normal.x, normal.y, normal.z, plane.dist,
    ];
    // The compiler chooses the bits of a NaN result.
    (
        floats.map(|f| {
            if f.is_nan() {
                f32::NAN.to_bits()
            } else {
                f.to_bits()
            }
        }),
        brush,
        start_solid,
        all_solid,
    )
}

fn check_way(
    fast: &impl Trace,
    level: &Level,
    start: Vec3,
    end: Vec3,
) -> Result<(), TestCaseError> {
    let plain = level.without_tree();
    for hull in (0..HULLS.len() as u32).map(HullId::new) {
        let (fast, slow) = (fast.sweep(hull, start, end), plain.sweep(hull, start, end));
        prop_assert_eq!(
            bits(&fast),
            bits(&slow),
            "{:?} from {:?} to {:?}",
            hull,
            start,
            end
        );
    }
    Ok(())
}

fn check_place(fast: &impl Trace, level: &Level, at: Vec3) -> Result<(), TestCaseError> {
    let plain = level.without_tree();
    prop_assert_eq!(fast.contents(at), plain.contents(at), "at {:?}", at);
    prop_assert_eq!(fast.liquid(at), plain.liquid(at), "at {:?}", at);
    for hull in (0..HULLS.len() as u32).map(HullId::new) {
        prop_assert_eq!(
            fast.is_stuck(hull, at),
            plain.is_stuck(hull, at),
            "{:?} at {:?}",
            hull,
            at
        );
        prop_assert_eq!(
            fast.ladder(hull, at),
            plain.ladder(hull, at),
            "{:?} at {:?}",
            hull,
            at
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_tree_answers_as_the_plain_loop_bit_for_bit(
        brushes in world(),
        ways in prop::collection::vec(way(), 40),
        places in prop::collection::vec(place(), 40),
    ) {
        let level = Level::new(brushes, &HULLS);
        for (start, end) in ways {
            check_way(&level, &level, start, end)?;
        }
        for at in places {
            check_place(&level, &level, at)?;
        }
    }

    #[test]
    fn a_player_who_is_followed_gets_the_same_answers_wherever_he_goes(
        brushes in world(),
        walks in prop::collection::vec((place(), prop::collection::vec((step(), any::<bool>()), 1..12)), 6),
        far in way(),
    ) {
        let level = Level::new(brushes, &HULLS);
        let mut near = NearLevel::new(&level);
        for (start, steps) in walks {
            let mut at = start;
            for (step, on_ground) in steps {
                let to = at + step;
                near.prepare_move(HullId::new(0), at, to, on_ground);
                for (start, end) in [
                    (at, to),
                    (to, to - Vec3::Z * 2.0),
                    (at, at + Vec3::Z * 18.0),
                    (to - Vec3::Z * 24.0, to - Vec3::Z * 58.0),
                    (to, to + step * 200.0),
                    far,
                ] {
                    check_way(&near, &level, start, end)?;
                    check_place(&near, &level, end)?;
                }
                at = to;
            }
        }
    }
}

#[test]
fn of_two_sides_that_are_met_at_once_the_first_in_the_file_counts() {
    let mut brush = Brush::cuboid(Vec3::splat(0.0), Vec3::splat(64.0), Contents::Solid);
    for _ in 0..brush.planes.len() {
        brush.planes.rotate_left(1);
        let level = Level::new(vec![brush.clone()], &HULLS);
        // Into an edge and into a corner, from equal distances.
        for (start, end) in [
            (Vec3::new(164.0, 164.0, 32.0), Vec3::new(0.0, 0.0, 32.0)),
            (Vec3::splat(-100.0), Vec3::splat(32.0)),
            (Vec3::new(-100.0, 32.0, 164.0), Vec3::new(64.0, 32.0, 0.0)),
        ] {
            let sweep = level.sweep(POINT, start, end);
            assert!(
                sweep.fraction < 1.0 && sweep.brush == Some(0),
                "{start:?}: {sweep:?}"
            );
            let faces = |normal: Vec3| normal.dot(end - start) < 0.0;
            let first = brush
                .planes
                .iter()
                .find(|plane| faces(plane.normal))
                .unwrap();
            assert_eq!(sweep.plane, *first, "{start:?}");
            assert_eq!(
                bits(&sweep),
                bits(&level.without_tree().sweep(POINT, start, end))
            );
        }
    }
}

#[test]
fn boxes_of_every_kind_and_hulls_without_end_are_as_in_the_plain_loop() {
    let cube =
        |low: f32, high: f32| Brush::cuboid(Vec3::splat(low), Vec3::splat(high), Contents::Solid);
    let doubled = Brush {
        planes: [cube(0.0, 64.0).planes, cube(-8.0, 40.0).planes].concat(),
        ..cube(0.0, 64.0)
    };
    let open = Brush {
        planes: cube(0.0, 64.0).planes[1..].to_vec(),
        ..cube(0.0, 64.0)
    };
    let vast = cube(-f32::MAX, f32::MAX);
    let endless = cube(0.0, f32::INFINITY);
    let places = [
        -1e30,
        -100.0,
        -24.0,
        -16.0,
        -0.0,
        0.0,
        1.0 / 32.0,
        31.0,
        64.0,
        80.0,
        96.0,
        1e30,
        f32::INFINITY,
    ];
    for brush in [
        cube(0.0, 64.0),
        cube(64.0, 0.0),
        cube(0.0, 0.0),
        doubled,
        open,
        vast,
        endless,
    ] {
        for hull in [
            HULLS[0],
            Hull::new([-16.0; 3], [f32::INFINITY; 3]),
            Hull::new([f32::NEG_INFINITY; 3], [16.0; 3]),
        ] {
            let level = Level::new(vec![brush.clone()], &[hull]);
            for (from, to) in places.iter().flat_map(|from| places.map(|to| (*from, to))) {
                for (start, end) in [
                    (Vec3::new(from, 32.0, 32.0), Vec3::new(to, 32.0, 32.0)),
                    (Vec3::new(32.0, from, 64.0), Vec3::new(0.0, to, 32.0)),
                    (Vec3::splat(from), Vec3::splat(to)),
                ] {
                    let (fast, slow) = (
                        level.sweep(STANDING, start, end),
                        level.without_tree().sweep(STANDING, start, end),
                    );
                    assert_eq!(
                        bits(&fast),
                        bits(&slow),
                        "{brush:?} {hull:?} from {start:?} to {end:?}"
                    );
                    let (fast, slow) = (
                        level.is_stuck(STANDING, start),
                        level.without_tree().is_stuck(STANDING, start),
                    );
                    assert_eq!(fast, slow, "{brush:?} {hull:?} at {start:?}");
                }
            }
        }
    }
}

/// A long row of boxes along x, each 32 wide with a gap of 32.
fn row(count: u16) -> Vec<Brush> {
    let cube = |index: u16| {
        let mins = Vec3::new(f32::from(index) * 64.0, 0.0, 0.0);
        Brush::cuboid(mins, mins + Vec3::splat(32.0), Contents::Solid)
    };
    (0..count).map(cube).collect()
}

#[test]
fn the_lowest_index_wins_a_tie_in_a_large_world_too() {
    let mut brushes = row(200);
    brushes.extend(row(200));
    let level = Level::new(brushes, &HULLS);
    for index in 0..200_u16 {
        let x = f32::from(index) * 64.0 + 16.0;
        let sweep = level.sweep(POINT, Vec3::new(x, 16.0, 100.0), Vec3::new(x, 16.0, -100.0));
        assert_eq!(sweep.brush, Some(u32::from(index)));
        assert_eq!(sweep.plane.normal, Vec3::Z);
        assert_eq!(sweep.fraction, (68.0 - 1.0 / 32.0) / 200.0);
    }
}

#[test]
fn a_start_inside_is_told_whatever_the_sweep_hit_before() {
    // The sweep hits the first brush in file order, and the second contains the start.
    let mut brushes = row(40);
    brushes.push(Brush::cuboid(
        Vec3::new(-50.0, 0.0, 0.0),
        Vec3::new(-20.0, 32.0, 32.0),
        Contents::Solid,
    ));
    let level = Level::new(brushes, &HULLS);
    let (start, end) = (Vec3::new(-30.0, 16.0, 16.0), Vec3::new(10.0, 16.0, 16.0));
    let sweep = level.sweep(POINT, start, end);
    assert!(sweep.start_solid && !sweep.all_solid && sweep.fraction == 0.0 && sweep.end == start);
    // The plane of the first brush stays.
    assert_eq!((sweep.brush, sweep.plane.normal), (Some(0), -Vec3::X));
    assert_eq!(
        bits(&sweep),
        bits(&level.without_tree().sweep(POINT, start, end))
    );
    let inside = level.sweep(POINT, start, start + Vec3::Y);
    assert!(inside.all_solid && inside.plane.normal == Vec3::ZERO && inside.brush.is_none());
}

#[test]
fn a_free_way_ends_exactly_where_it_was_wanted() {
    let level = Level::new(row(40), &HULLS);
    let end = Vec3::new(0.1, 1e9, 0.3);
    let sweep = level.sweep(HullId::new(0), Vec3::new(-1e9, 999.0, 999.0), end);
    assert_eq!((sweep.fraction, sweep.end, sweep.brush), (1.0, end, None));
}
