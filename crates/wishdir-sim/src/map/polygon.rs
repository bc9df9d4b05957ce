//! Polygons of a brush: a large square on each plane, clipped by all the other planes.
//!
//! Uses `f64` so that corners of neighbouring faces meet.

use glam::DVec3;

/// Half the side of the world's cube, units.
/// Beyond this limit, `f32` is coarser than the 1/32 unit that traces need.
pub(super) const WORLD_LIMIT: f64 = 131_072.0;
/// Half the side of the initial square, units. If any of its border remains, the brush is open.
const SQUARE: f64 = 4.0 * WORLD_LIMIT;
/// Distance from a plane up to which a point counts as on it, units.
const ON_PLANE: f64 = 1e-4;
/// Distance up to which two corners count as the same point, units.
const SAME_POINT: f64 = 1e-3;
/// Minimum component of a normal that counts as axial.
/// This allows a tilt of 1/100 unit over 1000 units.
const AXIAL: f64 = 1.0 - 1e-10;

/// The plane of a face, in `f64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FacePlane {
    /// Outward unit normal, exactly axial if it is nearly axial.
    pub(super) normal: DVec3,
    /// Distance from the origin along the normal.
    pub(super) dist: f64,
    /// Index of the face in the parsed brush.
    pub(super) face: usize,
}

impl FacePlane {
    /// Returns the plane through three points, clockwise as seen from outside.
    /// `None` if the points do not span a plane.
    pub(super) fn new(points: &[DVec3; 3], face: usize) -> Option<Self> {
        let [a, b, c] = *points;
        let (to_a, to_c) = (a - b, c - b);
        let cross = to_a.cross(to_c);
        let length = cross.length();
        let spanned = length.is_finite() && length > 1e-9 * to_a.length() * to_c.length();
        if !spanned || length == 0.0 {
            return None;
        }
        let normal = snap_to_axis(cross / length);
        let dist = if parallel_axis(normal).is_some() {
            normal.dot(a + b + c) / 3.0
        } else {
            normal.dot(a)
        };
        dist.is_finite().then_some(Self { normal, dist, face })
    }

    /// Whether two planes are the same and face the same direction.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.normal - other.normal).length_squared() < 1e-12
            && (self.dist - other.dist).abs() < SAME_POINT
    }

    fn distance(&self, point: DVec3) -> f64 {
        self.normal.dot(point) - self.dist
    }

    /// Returns a square on the plane that is larger than the world,
    /// counter-clockwise as seen from outside.
    fn covering_square(&self) -> Vec<DVec3> {
        let away = self.normal.abs();
        let up = if away.z > away.x && away.z > away.y {
            DVec3::X
        } else {
            DVec3::Z
        };
        let up = snap_to_axis((up - self.normal * up.dot(self.normal)).normalize()) * SQUARE;
        let right = up.cross(self.normal);
        let middle = self.normal * self.dist;
        vec![
            middle - right - up,
            middle + right - up,
            middle + right + up,
            middle - right + up,
        ]
    }
}

/// Returns the axis that a unit vector is exactly parallel to, if any.
pub(super) fn parallel_axis(normal: DVec3) -> Option<usize> {
    (0..3).find(|axis| normal[*axis].abs() == 1.0)
}

/// Snaps a unit vector to an axis it nearly matches, and removes negative zeros.
pub(super) fn snap_to_axis(normal: DVec3) -> DVec3 {
    for axis in 0..3 {
        if normal[axis].abs() >= AXIAL {
            let mut snapped = DVec3::ZERO;
            snapped[axis] = normal[axis].signum();
            return snapped;
        }
    }
    normal + DVec3::ZERO
}

/// Clips the square on `planes[own]` by all other planes. Empty if nothing remains.
pub(super) fn face_polygon(planes: &[FacePlane], own: usize) -> Vec<DVec3> {
    let mut polygon = planes[own].covering_square();
    let mut kept = Vec::new();
    for (index, plane) in planes.iter().enumerate() {
        if index == own {
            continue;
        }
        match clip_polygon(&polygon, plane, &mut kept) {
            ClipResult::Inside => {}
            ClipResult::Across => std::mem::swap(&mut polygon, &mut kept),
            // If two faces are on one plane and face opposite ways, they enclose nothing.
            // If they face the same way, the first face is used.
            ClipResult::On if plane.normal.dot(planes[own].normal) > 0.0 && own < index => {}
            ClipResult::Outside | ClipResult::On => return Vec::new(),
        }
    }
    merge_close_corners(&mut polygon);
    polygon
}

enum ClipResult {
    Inside,
    Outside,
    On,
    Across,
}

/// Cuts off the area in front of a plane. On `Across`, `kept` holds the remaining polygon.
fn clip_polygon(polygon: &[DVec3], plane: &FacePlane, kept: &mut Vec<DVec3>) -> ClipResult {
    let (mut front, mut back) = (false, false);
    for point in polygon {
        let above = plane.distance(*point);
        front |= above > ON_PLANE;
        back |= above < -ON_PLANE;
    }
    match (front, back) {
        (false, true) => return ClipResult::Inside,
        (true, false) => return ClipResult::Outside,
        (false, false) => return ClipResult::On,
        (true, true) => {}
    }
    kept.clear();
    let Some(mut from) = polygon.last().copied() else {
        return ClipResult::Outside;
    };
    let mut from_above = plane.distance(from);
    for to in polygon {
        let to_above = plane.distance(*to);
        if (from_above > ON_PLANE && to_above < -ON_PLANE)
            || (from_above < -ON_PLANE && to_above > ON_PLANE)
        {
            kept.push(edge_crossing(
                from,
                *to,
                from_above / (from_above - to_above),
                plane,
            ));
        }
        if to_above <= ON_PLANE {
            kept.push(*to);
        }
        (from, from_above) = (*to, to_above);
    }
    ClipResult::Across
}

/// Returns the point at `fraction` of an edge, exactly on the plane if the plane is axial.
fn edge_crossing(from: DVec3, to: DVec3, fraction: f64, plane: &FacePlane) -> DVec3 {
    let mut point = from + (to - from) * fraction;
    if let Some(axis) = parallel_axis(plane.normal) {
        point[axis] = plane.normal[axis] * plane.dist;
    }
    point
}

/// Merges neighbouring corners at the same point. Clears a polygon with fewer than three corners.
fn merge_close_corners(polygon: &mut Vec<DVec3>) {
    let same = |a: DVec3, b: DVec3| (a - b).length_squared() < SAME_POINT * SAME_POINT;
    polygon.dedup_by(|later, earlier| same(*later, *earlier));
    while polygon.len() > 1 && same(polygon[0], polygon[polygon.len() - 1]) {
        polygon.pop();
    }
    if polygon.len() < 3 {
        polygon.clear();
    }
}
