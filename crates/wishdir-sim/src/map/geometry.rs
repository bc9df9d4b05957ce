//! Turns a parsed brush into a solid: `f32` planes with all bevels, and polygons.
//!
//! Planes expanded by a box only form the Minkowski sum of solid and box if they include bevels.
//! Axial bevels are parallel to the faces of the box.
//! The normal of an edge bevel is the cross product of an edge of the solid and an axis of the box.
//! An edge bevel is added if its plane touches the solid from outside.
//! See `docs/traces.md` 1.

use glam::DVec3;

use super::entity::MapBrush;
use super::error::WarningKind;
use super::polygon::{FacePlane, WORLD_LIMIT, face_polygon, parallel_axis, snap_to_axis};
use crate::math::Vec3;
use crate::world::Plane;

/// Maximum faces per brush. Computing time grows with the square of their number.
const FACES_MAX: usize = 512;
/// Minimum faces per brush, as in a tetrahedron.
pub(super) const FACES_MIN: usize = 4;
/// Distance in front of a bevel up to which a corner counts as behind the bevel, units.
const TOUCHING: f64 = 1e-3;
/// Angle below which two normals count as the same, radians.
/// A missing bevel at this angle changes the solid by less than 1/500 unit.
const SAME_NORMAL: f64 = 1e-4;

/// A brush ready for collision and drawing.
#[derive(Clone, Debug, Default)]
pub(super) struct Solid {
    /// Planes of the parsed faces in file order, then axial bevels, then edge bevels.
    /// Axial bevels come in the order +X -X +Y -Y +Z -Z.
    pub(super) planes: Vec<Plane>,
    /// Polygons of the parsed faces, in file order.
    pub(super) faces: Vec<Polygon>,
}

/// A face's polygon.
#[derive(Clone, Debug)]
pub(super) struct Polygon {
    /// Index of the face in the parsed brush.
    pub(super) face: usize,
    /// Outward unit normal.
    pub(super) normal: DVec3,
    /// Corners, counter-clockwise as seen from outside.
    pub(super) corners: Vec<DVec3>,
}

/// Computes a brush's planes and polygons. Reports problems to `warn`, each with its line.
/// `None` if the whole brush is skipped.
pub(super) fn build_solid(
    brush: &MapBrush,
    warn: &mut dyn FnMut(u32, WarningKind),
) -> Option<Solid> {
    if brush.faces.len() > FACES_MAX {
        warn(
            brush.line,
            WarningKind::TooManyFaces {
                found: brush.faces.len(),
                limit: FACES_MAX,
            },
        );
        return None;
    }
    let planes = distinct_planes(brush, warn);
    let mut faces = Vec::with_capacity(planes.len());
    let mut redundant = Vec::new();
    for (own, plane) in planes.iter().enumerate() {
        let corners = face_polygon(&planes, own);
        if corners.is_empty() {
            redundant.push(brush.faces[plane.face].line);
        } else {
            faces.push(Polygon {
                face: plane.face,
                normal: plane.normal,
                corners,
            });
        }
    }
    if faces
        .iter()
        .flat_map(|face| &face.corners)
        .any(|corner| corner.abs().max_element() > WORLD_LIMIT)
    {
        warn(
            brush.line,
            WarningKind::UnboundedBrush {
                limit: WORLD_LIMIT as u32,
            },
        );
        return None;
    }
    if faces.len() < FACES_MIN {
        warn(brush.line, WarningKind::EmptyBrush);
        return None;
    }
    for line in redundant {
        warn(line, WarningKind::RedundantFace);
    }
    Some(Solid {
        planes: PlaneBuilder::new(&faces).build(),
        faces,
    })
}

/// Returns the planes of all faces, without duplicate or degenerate planes.
fn distinct_planes(brush: &MapBrush, warn: &mut dyn FnMut(u32, WarningKind)) -> Vec<FacePlane> {
    let mut planes: Vec<FacePlane> = Vec::with_capacity(brush.faces.len());
    for (index, face) in brush.faces.iter().enumerate() {
        match FacePlane::new(&face.points, index) {
            None => warn(face.line, WarningKind::DegenerateFace),
            Some(plane) if planes.iter().any(|earlier| plane.is_same(earlier)) => {
                warn(face.line, WarningKind::DuplicatePlane);
            }
            Some(plane) => planes.push(plane),
        }
    }
    planes
}

/// Collects a solid's planes: faces first, then bevels.
struct PlaneBuilder<'a> {
    faces: &'a [Polygon],
    normals: Vec<DVec3>,
    planes: Vec<Plane>,
}

impl<'a> PlaneBuilder<'a> {
    fn new(faces: &'a [Polygon]) -> Self {
        Self {
            faces,
            normals: Vec::with_capacity(faces.len()),
            planes: Vec::with_capacity(faces.len()),
        }
    }

    fn build(mut self) -> Vec<Plane> {
        for face in self.faces {
            self.add_face(face);
        }
        let is_box = self
            .normals
            .iter()
            .all(|normal| parallel_axis(*normal).is_some());
        for axis in [
            DVec3::X,
            DVec3::NEG_X,
            DVec3::Y,
            DVec3::NEG_Y,
            DVec3::Z,
            DVec3::NEG_Z,
        ] {
            if self.normals.iter().all(|normal| *normal != axis) {
                self.add_touching(axis);
            }
        }
        if !is_box {
            self.add_edge_bevels();
        }
        self.planes
    }

    /// Adds a parsed face. Puts its plane through the middle of its polygon,
    /// where a rounded normal causes the smallest error.
    fn add_face(&mut self, face: &Polygon) {
        let rounded = face.normal.as_vec3();
        let middle = face.corners.iter().sum::<DVec3>() / face.corners.len() as f64;
        let dist = match parallel_axis(face.normal) {
            Some(axis) => face.normal[axis] * face.corners[0][axis],
            None => rounded.as_dvec3().dot(middle),
        };
        self.add_plane(face.normal, rounded, dist);
    }

    /// Adds a plane that touches the solid from outside.
    fn add_touching(&mut self, normal: DVec3) {
        let rounded = normal.as_vec3();
        let reach = rounded.as_dvec3();
        let dist = self
            .polygon_corners()
            .map(|corner| reach.dot(corner))
            .fold(f64::NEG_INFINITY, f64::max);
        self.add_plane(normal, rounded, dist);
    }

    fn add_plane(&mut self, normal: DVec3, rounded: Vec3, dist: f64) {
        self.normals.push(normal);
        // Adding zero turns negative zeros into positive zeros.
        self.planes.push(Plane {
            normal: rounded,
            dist: dist as f32 + 0.0,
        });
    }

    fn polygon_corners(&self) -> impl Iterator<Item = DVec3> + use<'a> {
        self.faces
            .iter()
            .flat_map(|face| face.corners.iter().copied())
    }

    fn add_edge_bevels(&mut self) {
        for face in self.faces {
            let ends = face.corners.iter().skip(1).chain(face.corners.first());
            for (from, to) in face.corners.iter().zip(ends) {
                let along = (*to - *from).normalize();
                if parallel_axis(snap_to_axis(along)).is_some() {
                    continue;
                }
                for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
                    let normal = snap_to_axis(along.cross(axis).normalize());
                    self.add_edge_bevel(*from, normal);
                    self.add_edge_bevel(*from, -normal);
                }
            }
        }
    }

    /// Adds the bevel through `at` if its plane touches the solid from outside and is new.
    fn add_edge_bevel(&mut self, at: DVec3, normal: DVec3) {
        let is_near = |have: &DVec3| (*have - normal).length_squared() < SAME_NORMAL * SAME_NORMAL;
        let dist = normal.dot(at) + TOUCHING;
        if parallel_axis(normal).is_some()
            || self
                .polygon_corners()
                .any(|corner| normal.dot(corner) > dist)
            || self.normals.iter().any(is_near)
        {
            return;
        }
        self.add_touching(normal + DVec3::ZERO);
    }
}
