//! The tree against the plain loop: the same bits in every case, however strange.

use proptest::prelude::*;
use wishdir::sim::level::{Brush, Contents, HullId, Level, Sweep, Trace as _};
use wishdir::sim::math::Vec3;

use super::worlds::{place, way, world};
use crate::shapes::HULLS;

/// The last of the hulls.
const POINT: HullId = HullId::new(3);

/// A sweep's bits: numbers that are equal but differ (-0, NaN) are told apart.
fn bits(sweep: &Sweep) -> ([u32; 8], Option<u32>, bool, bool) {
    let Sweep { fraction, end, plane, brush, start_solid, all_solid } = *sweep;
    let normal = plane.normal;
    let floats = [fraction, end.x, end.y, end.z, normal.x, normal.y, normal.z, plane.dist];
    // Which NaN an operation makes is the compiler's choice.
    (floats.map(|f| if f.is_nan() { f32::NAN.to_bits() } else { f.to_bits() }), brush, start_solid, all_solid)
}

fn check_way(level: &Level, start: Vec3, end: Vec3) -> Result<(), TestCaseError> {
    let plain = level.plain();
    for hull in (0..HULLS.len() as u32).map(HullId::new) {
        let (fast, slow) = (level.sweep(hull, start, end), plain.sweep(hull, start, end));
        prop_assert_eq!(bits(&fast), bits(&slow), "{:?} from {:?} to {:?}", hull, start, end);
    }
    Ok(())
}

fn check_place(level: &Level, at: Vec3) -> Result<(), TestCaseError> {
    let plain = level.plain();
    prop_assert_eq!(level.contents(at), plain.contents(at), "at {:?}", at);
    for hull in (0..HULLS.len() as u32).map(HullId::new) {
        prop_assert_eq!(level.stuck(hull, at), plain.stuck(hull, at), "{:?} at {:?}", hull, at);
        prop_assert_eq!(level.ladder(hull, at), plain.ladder(hull, at), "{:?} at {:?}", hull, at);
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
            check_way(&level, start, end)?;
        }
        for at in places {
            check_place(&level, at)?;
        }
    }
}

/// A long row of boxes, 32 wide each with a gap of 32, along x.
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
    // The sweep's first brush in file order is hit, the second holds the start.
    let mut brushes = row(40);
    brushes.push(Brush::cuboid(Vec3::new(-50.0, 0.0, 0.0), Vec3::new(-20.0, 32.0, 32.0), Contents::Solid));
    let level = Level::new(brushes, &HULLS);
    let (start, end) = (Vec3::new(-30.0, 16.0, 16.0), Vec3::new(10.0, 16.0, 16.0));
    let sweep = level.sweep(POINT, start, end);
    assert!(sweep.start_solid && !sweep.all_solid && sweep.fraction == 0.0 && sweep.end == start);
    assert_eq!((sweep.brush, sweep.plane.normal), (Some(0), -Vec3::X), "the plane of the brush before stays");
    assert_eq!(bits(&sweep), bits(&level.plain().sweep(POINT, start, end)));
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

#[test]
fn many_hulls_see_the_same_world_after_an_engine_is_switched() {
    let level = Level::new(row(40), &HULLS[..1]).with_hulls(&HULLS[1..2]);
    let (start, end) = (Vec3::new(16.0, 16.0, 200.0), Vec3::new(16.0, 16.0, 0.0));
    assert_eq!(level.sweep(HullId::new(0), start, end).end.z, 32.0 + 18.0 + 1.0 / 32.0);
}
