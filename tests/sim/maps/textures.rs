//! Texture alignment on faces, in both formats.

use wishdir_sim::map::{Face, World};
use wishdir_sim::math::Vec3;

use crate::shapes::{cuboid_text, world_text};

/// The faces of a cube of 64 units, all with this alignment.
fn faces(alignment: &str) -> Vec<Face> {
    let text =
        cuboid_text([0.0; 3], [64.0; 3], "a").replace("a 0 0 0 1 1", &format!("a {alignment}"));
    World::parse(&world_text(&text)).unwrap().0.faces
}

/// The texture coordinates of a point on the face with this direction.
fn texels(alignment: &str, normal: Vec3, at: [f32; 3]) -> (f32, f32) {
    let faces = faces(alignment);
    let face = faces.iter().find(|face| face.normal == normal).unwrap();
    (
        face.projection.u.coordinate_at(at.into()),
        face.projection.v.coordinate_at(at.into()),
    )
}

#[test]
fn a_standard_texture_follows_the_axes_that_its_normal_is_nearest_to() {
    let at = [3.0, 5.0, 7.0];
    for (normal, expected) in [
        (Vec3::Z, (3.0, -5.0)),
        (-Vec3::Z, (3.0, -5.0)),
        (Vec3::X, (5.0, -7.0)),
        (-Vec3::X, (5.0, -7.0)),
        (Vec3::Y, (3.0, -7.0)),
        (-Vec3::Y, (3.0, -7.0)),
    ] {
        assert_eq!(texels("0 0 0 1 1", normal, at), expected, "{normal}");
    }
}

#[test]
fn a_slope_of_45_degrees_is_a_floor_and_a_steeper_one_a_wall() {
    let slope = |x: f64| {
        let text = format!(
            "{{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) a 0 0 0 1 1\n( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) a 0 0 0 1 1\n\
             ( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) a 0 0 0 1 1\n( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) a 0 0 0 1 1\n\
             ( 0 0 0 ) ( 0 1 0 ) ( {x} 0 64 ) a 0 0 0 1 1\n}}\n"
        );
        let faces = World::parse(&world_text(&text)).unwrap().0.faces;
        let face = faces
            .into_iter()
            .find(|face| face.normal.x < 0.0 && face.normal.z > 0.0);
        face.map(|face| (face.projection.u.axis, face.projection.v.axis))
            .unwrap()
    };
    assert_eq!(slope(64.0), (Vec3::X, -Vec3::Y));
    assert_eq!(slope(63.0), (Vec3::Y, -Vec3::Z));
}

#[test]
fn offset_scale_and_rotation_place_a_standard_texture() {
    let at = [3.0, 5.0, 64.0];
    assert_eq!(texels("16 -8 0 1 1", Vec3::Z, at), (19.0, -13.0));
    assert_eq!(texels("0 0 0 2 0.5", Vec3::Z, at), (1.5, -10.0));
    // A scale of zero means 1.
    assert_eq!(texels("0 0 0 0 0", Vec3::Z, at), (3.0, -5.0));
    assert_eq!(texels("0 0 0 -1 1", Vec3::Z, at), (-3.0, -5.0));
    assert_eq!(texels("1 2 90 1 1", Vec3::Z, at), (6.0, 5.0));
    assert_eq!(texels("0 0 180 1 1", Vec3::Z, at), (-3.0, 5.0));
    assert_eq!(texels("0 0 270 1 1", Vec3::Z, at), (-5.0, -3.0));
    let (u, v) = texels("0 0 30 1 1", Vec3::Z, at);
    assert!(
        (u - 5.098_076).abs() < 1e-5 && (v + 2.830_127).abs() < 1e-5,
        "{u} {v}"
    );
}

#[test]
fn a_valve_texture_lies_as_its_axes_say() {
    let at = [3.0, 5.0, 64.0];
    assert_eq!(
        texels("[ 0.6 0.8 0 10 ] [ 0.8 -0.6 0 -4 ] 37 2 0.5", Vec3::Z, at),
        (12.9, -5.2)
    );
    assert_eq!(
        texels("[ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1", Vec3::Z, at),
        texels("0 0 0 1 1", Vec3::Z, at)
    );
}

#[test]
fn numbers_that_binary32_cannot_hold_leave_a_finite_texture() {
    for alignment in [
        "1e300 0 0 1e-300 1",
        "[ 1e300 1e300 1e300 1e300 ] [ 0 0 0 0 ] 0 1e-300 1",
    ] {
        for face in faces(alignment) {
            assert!(
                face.projection.u.coordinate_at(Vec3::ONE).is_finite(),
                "{alignment}"
            );
        }
    }
}
