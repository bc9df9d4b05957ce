//! Random worlds, positions and paths for the tracer's tests.

use std::f32::consts::TAU;

use glam::{DQuat, DVec3};
use proptest::prelude::*;
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{Brush, Contents, Plane};

use crate::shapes::{HalfSpace, cuboid, loaded};

/// Half the side of the cube that random worlds fill, units.
const ROOM: f64 = 400.0;

/// A coordinate on a coarse grid half of the time, so that faces, edges and starts coincide.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-12..=12_i32).prop_map(|cell| f64::from(cell) * 32.0),
        -ROOM..ROOM
    ]
}

fn point() -> impl Strategy<Value = DVec3> {
    prop::array::uniform3(coordinate()).prop_map(DVec3::from)
}

/// Sides of a solid, units.
fn sides() -> impl Strategy<Value = DVec3> {
    let side = prop_oneof![
        (1..=8_i32).prop_map(|cells| f64::from(cells) * 32.0),
        1.0..256.0_f64
    ];
    prop::array::uniform3(side).prop_map(DVec3::from)
}

/// A solid: a box, a wedge, a pyramid, or any of them turned.
pub(crate) fn solid() -> impl Strategy<Value = Vec<HalfSpace>> {
    let turn = prop_oneof![
        3 => Just(DQuat::IDENTITY),
        1 => (0..8_u8).prop_map(|eighths| DQuat::from_rotation_z(f64::from(TAU) * f64::from(eighths) / 8.0)),
        1 => prop::array::uniform3(-3.2..3.2_f64).prop_map(|angles| {
            DQuat::from_euler(glam::EulerRot::ZYX, angles[0], angles[1], angles[2])
        }),
    ];
    (0..3_u8, point(), sides(), turn).prop_map(|(shape, middle, sides, turn)| {
        let half = sides / 2.0;
        let mut planes = cuboid((-half).to_array(), half.to_array());
        match shape {
            0 => {}
            // A wedge: the edge between -x and +z is cut to the other sides' edges.
            1 => planes.push((
                DVec3::new(-sides.z, 0.0, sides.x),
                DVec3::new(-half.x, 0.0, -half.z),
            )),
            // A pyramid: four sides lean to the middle of the top.
            _ => {
                let top = DVec3::new(0.0, 0.0, half.z);
                for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    planes.push((
                        DVec3::new(
                            x * sides.z,
                            y * sides.z,
                            x.abs() * half.x + y.abs() * half.y,
                        ),
                        top,
                    ));
                }
            }
        }
        if shape != 0 {
            // The planes that a cut leaves without a face.
            planes.retain(|(normal, _)| {
                *normal != DVec3::Z && (shape == 2 || *normal != DVec3::NEG_X)
            });
        }
        if shape == 2 {
            planes.retain(|(normal, _)| normal.z != 0.0);
        }
        planes
            .into_iter()
            .map(|(normal, on)| (turn * normal, turn * on + middle))
            .collect()
    })
}

/// Contents of a brush.
fn contents() -> impl Strategy<Value = Contents> {
    prop_oneof![
        6 => Just(Contents::Solid),
        1 => Just(Contents::Water),
        1 => Just(Contents::Lava),
        1 => Just(Contents::Ladder),
    ]
}

/// A brush as the map reader makes it, and sometimes one that no reader would make.
fn brush() -> impl Strategy<Value = Brush> {
    let good = (solid(), contents()).prop_flat_map(|(solid, contents)| {
        let planes = Just(loaded(&solid).unwrap().planes).prop_shuffle();
        planes.prop_map(move |planes| Brush { planes, contents })
    });
    let side = (0..6_usize, coordinate()).prop_map(|(side, dist)| {
        let mut normal = Vec3::ZERO;
        normal[side % 3] = if side < 3 { 1.0 } else { -1.0 };
        Plane {
            normal,
            dist: dist as f32,
        }
    });
    let open = (prop::collection::vec(side, 1..8), contents())
        .prop_map(|(planes, contents)| Brush { planes, contents });
    let plane =
        (prop::array::uniform3(-1.0..1.0_f32), -300.0..300.0_f32).prop_map(|(normal, dist)| {
            Plane {
                normal: normal.into(),
                dist,
            }
        });
    let odd = (prop::collection::vec(plane, 0..5), contents())
        .prop_map(|(planes, contents)| Brush { planes, contents });
    prop_oneof![30 => good, 1 => open, 1 => odd]
}

/// A world: few brushes or enough for the tree, some of them twice, so that the lowest index must
/// win.
pub(crate) fn world() -> impl Strategy<Value = Vec<Brush>> {
    let count = prop_oneof![0..4_usize, 14..20_usize, 60..140_usize];
    count
        .prop_flat_map(|count| prop::collection::vec(brush(), count))
        .prop_perturb(|mut brushes, mut random| {
            for _ in 0..brushes.len() / 4 {
                let at = random.random_range(0..brushes.len());
                brushes.push(brushes[at].clone());
            }
            brushes
        })
}

/// A position: on the worlds' grid, anywhere near it, resting 1/32 off it, or impossible for a
/// player.
pub(crate) fn place() -> impl Strategy<Value = Vec3> {
    let near = || point().prop_map(DVec3::as_vec3);
    let strange = prop_oneof![
        Just(f32::NAN),
        Just(f32::INFINITY),
        Just(f32::NEG_INFINITY),
        Just(f32::MAX),
        Just(f32::MIN),
        Just(-0.0_f32),
        Just(f32::MIN_POSITIVE / 2.0),
        any::<f32>(),
        Just(16.0_f32),
    ];
    let resting = (
        near(),
        prop::array::uniform3(prop_oneof![
            Just(0.0_f32),
            Just(1.0 / 32.0),
            Just(-1.0 / 32.0),
            Just(16.0),
            Just(-16.0),
            Just(36.031_25),
            Just(-24.0),
        ]),
    )
        .prop_map(|(point, offset)| point + Vec3::from(offset));
    prop_oneof![
        8 => near(),
        8 => resting,
        1 => prop::array::uniform3(strange.clone()).prop_map(Vec3::from),
        1 => (point(), 0..3_usize, strange).prop_map(|(point, axis, value)| {
            let mut point = point.as_vec3();
            point[axis] = value;
            point
        }),
    ]
}

/// The path of a tick, or none.
pub(crate) fn step() -> impl Strategy<Value = Vec3> {
    let part = prop_oneof![
        Just(0.0_f32),
        -4.0..4.0_f32,
        -0.04..0.04_f32,
        Just(-2.0),
        Just(18.0)
    ];
    prop::array::uniform3(part).prop_map(Vec3::from)
}

/// A path between two positions: long, as short as a tick's, or of zero length.
pub(crate) fn way() -> impl Strategy<Value = (Vec3, Vec3)> {
    prop_oneof![
        (place(), place()),
        (place(), step()).prop_map(|(start, step)| (start, start + step)),
        place().prop_map(|start| (start, start)),
    ]
}
