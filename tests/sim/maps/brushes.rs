//! Brushes: planes, bevels and polygons, and invalid brushes.

use expect_test::{Expect, expect};
use glam::DVec3;
use proptest::prelude::*;
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, dot, length};
use wishdir_sim::world::{Brush, Contents, Hull};

use crate::shapes::{
    HULLS, HalfSpace, brush_text, corners, cuboid, cuboid_text, depth, loaded, world_text,
};

fn half(normal: [f64; 3], on: [f64; 3]) -> HalfSpace {
    (normal.into(), on.into())
}

/// A wedge: a ramp that climbs along x.
fn wedge() -> Vec<HalfSpace> {
    vec![
        half([0.0, 0.0, -1.0], [0.0; 3]),
        half([1.0, 0.0, 0.0], [128.0, 0.0, 0.0]),
        half([0.0, 1.0, 0.0], [0.0, 64.0, 0.0]),
        half([0.0, -1.0, 0.0], [0.0, -64.0, 0.0]),
        half([-1.0, 0.0, 2.0], [0.0; 3]),
    ]
}

fn planes_of(brush: &Brush) -> String {
    let line = |plane: &wishdir_sim::world::Plane| {
        format!(
            "{:.4} {:.4} {:.4} | {:.4}\n",
            plane.normal.x, plane.normal.y, plane.normal.z, plane.dist
        )
    };
    brush.planes.iter().map(line).collect()
}

fn check_warnings(brushes: &str, expected: &Expect) {
    let (_, warnings) = World::parse(&world_text(brushes)).unwrap();
    let told: Vec<String> = warnings
        .iter()
        .map(|warning| format!("{}: {warning}\n", warning.line))
        .collect();
    let of_brushes: String = told
        .into_iter()
        .filter(|line| !line.contains("info_player_start"))
        .collect();
    expected.assert_eq(&of_brushes);
}

#[test]
fn a_box_has_exactly_its_six_planes_as_written() {
    let brush = loaded(&cuboid([-8.0, -16.5, 0.0], [24.0, 32.0, 0.25])).unwrap();
    expect![[r#"
        -1.0000 0.0000 0.0000 | 8.0000
        0.0000 -1.0000 0.0000 | 16.5000
        0.0000 0.0000 -1.0000 | 0.0000
        1.0000 0.0000 0.0000 | 24.0000
        0.0000 1.0000 0.0000 | 32.0000
        0.0000 0.0000 1.0000 | 0.2500
    "#]]
    .assert_eq(&planes_of(&brush));
    assert!(brush.planes.iter().all(|plane| {
        plane
            .normal
            .to_array()
            .iter()
            .all(|c| c.to_bits() != (-0.0_f32).to_bits())
    }));
}

#[test]
fn a_wedge_gets_the_axial_bevels_it_lacks_after_its_own_planes() {
    expect![[r#"
        0.0000 0.0000 -1.0000 | 0.0000
        1.0000 0.0000 0.0000 | 128.0000
        0.0000 1.0000 0.0000 | 64.0000
        0.0000 -1.0000 0.0000 | 64.0000
        -0.4472 0.0000 0.8944 | 0.0000
        -1.0000 0.0000 0.0000 | 0.0000
        0.0000 0.0000 1.0000 | 64.0000
    "#]]
    .assert_eq(&planes_of(&loaded(&wedge()).unwrap()));
}

#[test]
fn a_tetrahedron_gets_edge_bevels_last() {
    let tetrahedron = [
        half([-1.0, 0.0, 0.0], [0.0; 3]),
        half([0.0, -1.0, 0.0], [0.0; 3]),
        half([0.0, 0.0, -1.0], [0.0; 3]),
        half([1.0, 1.0, 1.0], [64.0, 0.0, 0.0]),
    ];
    expect![[r#"
        -1.0000 0.0000 0.0000 | 0.0000
        0.0000 -1.0000 0.0000 | 0.0000
        0.0000 0.0000 -1.0000 | 0.0000
        0.5774 0.5774 0.5774 | 36.9504
        1.0000 0.0000 0.0000 | 64.0000
        0.0000 1.0000 0.0000 | 64.0000
        0.0000 0.0000 1.0000 | 64.0000
        0.0000 0.7071 0.7071 | 45.2548
        0.7071 0.0000 0.7071 | 45.2548
        0.7071 0.7071 0.0000 | 45.2548
    "#]]
    .assert_eq(&planes_of(&loaded(&tetrahedron).unwrap()));
}

#[test]
fn normals_meant_axial_are_exactly_so() {
    let text = "{ ( 0 0 64.0000001 ) ( 0 1 64 ) ( 1 0 64 ) a 0 0 0 1 1
        ( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) a 0 0 0 1 1 ( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) a 0 0 0 1 1
        ( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) a 0 0 0 1 1 ( 64 64 0 ) ( 65 64 0 ) ( 64 64 1 ) a 0 0 0 1 1
        ( 64 64 0 ) ( 64 64 1 ) ( 64 65 0 ) a 0 0 0 1 1 }";
    let (world, _) = World::parse(&world_text(text)).unwrap();
    // No bevel is added beside a plane that is almost axial.
    assert_eq!(world.brushes[0].planes.len(), 6);
    assert_eq!(world.brushes[0].bounds(), (Vec3::ZERO, Vec3::splat(64.0)));
}

#[test]
fn polygons_are_counter_clockwise_and_tile_the_surface() {
    let (world, _) = World::parse(&world_text(&brush_text(&wedge(), "ramp"))).unwrap();
    assert_eq!(world.faces.len(), 5);
    let mut area = 0.0;
    for face in &world.faces {
        let first = face.vertices[0];
        for pair in face.vertices[1..].windows(2) {
            let twice = (pair[0] - first).cross(pair[1] - first);
            assert!(dot(twice, face.normal) > 0.0, "{face:?}");
            area += length(twice) / 2.0;
        }
        assert_eq!(
            (
                face.brush,
                face.drawn,
                world.textures[face.texture as usize].as_str()
            ),
            (Some(0), true, "ramp")
        );
    }
    let slope = (128.0_f32 * 128.0 + 64.0 * 64.0).sqrt() * 128.0;
    assert_eq!(
        area,
        128.0 * 128.0 + 64.0 * 128.0 + 2.0 * (128.0 * 64.0 / 2.0) + slope
    );
}

#[test]
fn neighbours_share_their_corners_bit_for_bit() {
    let texts =
        brush_text(&wedge(), "a") + &cuboid_text([128.0, -64.0, 0.0], [256.0, 64.0, 64.0], "a");
    let (world, _) = World::parse(&world_text(&texts)).unwrap();
    let of = |brush| {
        world
            .faces
            .iter()
            .filter(move |face| face.brush == Some(brush))
            .flat_map(|f| f.vertices.clone())
    };
    let shared = of(0)
        .filter(|corner| of(1).any(|other| other == *corner))
        .count();
    assert_eq!(shared, 12, "four corners, each in three faces");
}

#[test]
fn what_is_no_brush_is_named_and_skipped() {
    let good = cuboid([0.0; 3], [64.0; 3]);
    let all_but = |index: usize| {
        let mut rest = good.clone();
        rest.remove(index);
        brush_text(&rest, "a")
    };
    check_warnings(
        "{\n}\n",
        &expect![[r#"
        3: entity 0, brush 0: the planes enclose nothing; brush skipped
    "#]],
    );
    check_warnings(
        &(cuboid_text([0.0; 3], [8.0; 3], "a") + &all_but(5)),
        &expect![[r#"
        11: entity 0, brush 1: the planes do not close the brush, or it extends more than 131072 units from the origin; brush skipped
    "#]],
    );
    check_warnings(
        &cuboid_text([0.0; 3], [8.0, 8.0, 131_073.0], "a"),
        &expect![[r#"
        3: entity 0, brush 0: the planes do not close the brush, or it extends more than 131072 units from the origin; brush skipped
    "#]],
    );
    check_warnings(
        &cuboid_text([0.0; 3], [64.0, 64.0, -64.0], "a"),
        &expect![[r#"
        3: entity 0, brush 0: the planes enclose nothing; brush skipped
    "#]],
    );
    check_warnings(
        &cuboid_text([0.0; 3], [64.0, 64.0, 0.0], "a"),
        &expect![[r#"
        3: entity 0, brush 0: the planes enclose nothing; brush skipped
    "#]],
    );
    let inside_out: Vec<HalfSpace> = good.iter().map(|(normal, on)| (-*normal, *on)).collect();
    check_warnings(
        &brush_text(&inside_out, "a"),
        &expect![[r#"
        3: entity 0, brush 0: the planes enclose nothing; brush skipped
    "#]],
    );
    check_warnings(
        &brush_text(&vec![good[0]; 513], "a"),
        &expect![[r#"
        3: entity 0, brush 0: found 513 faces, expected at most 512; brush skipped
    "#]],
    );
}

#[test]
fn what_is_no_face_is_named_and_skipped() {
    let mut text = cuboid_text([0.0; 3], [64.0; 3], "a");
    let end = text.rfind('}').unwrap();
    text.insert_str(
        end,
        "( 0 0 0 ) ( 1 1 1 ) ( 2 2 2 ) a 0 0 0 1 1\n( 0 0 64 ) ( 0 9 64 ) ( 9 0 64 ) a 0 0 0 1 1\n\
         ( 0 0 99 ) ( 0 9 99 ) ( 9 0 99 ) a 0 0 0 1 1\n( 1e300 0 0 ) ( 0 1e300 0 ) ( 0 0 1e300 ) a 0 0 0 1 1\n",
    );
    check_warnings(
        &text,
        &expect![[r#"
        10: entity 0, brush 0: a face's three points do not span a plane; face skipped
        11: entity 0, brush 0: a face lies on the same plane as an earlier one; face skipped
        12: entity 0, brush 0: a face's plane does not touch the brush; face skipped
        13: entity 0, brush 0: a face's three points do not span a plane; face skipped
    "#]],
    );
    let (world, _) = World::parse(&world_text(&text)).unwrap();
    assert_eq!(
        world.brushes,
        [loaded(&cuboid([0.0; 3], [64.0; 3])).unwrap()]
    );
}

/// A solid around the origin: a box with random corners, cut by random planes.
fn any_solid() -> impl Strategy<Value = Vec<HalfSpace>> {
    let cut = (prop::array::uniform3(-8_i8..=8), 20.0..90.0_f64).prop_filter_map(
        "no normal",
        |(normal, dist)| {
            let normal = DVec3::from(normal.map(f64::from));
            (normal != DVec3::ZERO).then(|| (normal, normal.normalize() * dist))
        },
    );
    let half_sides = prop::array::uniform3(30.0..100.0_f64);
    (half_sides, prop::collection::vec(cut, 0..7)).prop_map(|(half_sides, cuts)| {
        let mut solid = cuboid(half_sides.map(|side| -side), half_sides);
        solid.extend(cuts);
        solid
    })
}

fn check_minkowski(solid: &[HalfSpace], hull: Hull, at: Vec3) -> Result<(), TestCaseError> {
    let brush = loaded(solid).unwrap();
    let depth = depth(solid, &corners(solid), hull, at.as_dvec3());
    if depth.abs() > 0.01 {
        prop_assert_eq!(
            brush.contains(hull, at),
            depth > 0.0,
            "depth {} of {:?} in {:?}",
            depth,
            hull,
            brush
        );
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_solid_expanded_by_a_hull_is_the_minkowski_sum(
        solid in any_solid(),
        hull in 0..HULLS.len(),
        places in prop::collection::vec(prop::array::uniform3(-180.0..180.0_f32), 32),
    ) {
        for at in places {
            check_minkowski(&solid, HULLS[hull], at.into())?;
        }
    }

    #[test]
    fn a_plane_touches_its_solid(solid in any_solid()) {
        let brush = loaded(&solid).unwrap();
        let corners = corners(&solid);
        for plane in &brush.planes {
            let reach = corners.iter().map(|c| plane.normal.as_dvec3().dot(*c)).fold(f64::NEG_INFINITY, f64::max);
            prop_assert!((reach - f64::from(plane.dist)).abs() < 2e-3, "{:?} is {} away", plane, reach);
            prop_assert!((length(plane.normal) - 1.0).abs() < 1e-6);
        }
        prop_assert_eq!(brush.contents, Contents::Solid);
    }
}

#[test]
fn a_wedge_expanded_by_each_hull_is_the_minkowski_sum_everywhere() {
    let solid = wedge();
    let brush = loaded(&solid).unwrap();
    let corners = corners(&solid);
    for hull in HULLS {
        let mut inside = 0;
        for i in 0..40_u16 * 30 * 30 {
            let cell = [i % 40, i / 40 % 30, i / 1200].map(f32::from);
            let at = Vec3::new(
                cell[0] * 5.1 - 30.3,
                cell[1] * 7.3 - 110.1,
                cell[2] * 5.3 - 50.7,
            );
            let depth = depth(&solid, &corners, hull, at.as_dvec3());
            if depth.abs() > 0.01 {
                assert_eq!(
                    brush.contains(hull, at),
                    depth > 0.0,
                    "{hull:?} at {at}: {depth}"
                );
                inside += u32::from(depth > 0.0);
            }
        }
        assert!(inside > 500, "the samples reach into the solid: {inside}");
    }
}
