//! Tests planes four at a time: the fast versions of `trace::sweep_planes` and `trace::contains`.
//!
//! Each lane does the plain loop's operations in the same order, so the results are bit-identical.
//! Comparisons mask out the lanes of planes with both ends behind them, which have no effect.

use glam::Vec4;

use super::trace::{BrushHit, DIST_EPSILON, expanded_dist};
use super::{Hull, Plane};

/// Planes per quad.
pub(super) const WIDTH: usize = 4;
/// Mask of all lanes.
const ALL: u32 = (1 << WIDTH) - 1;

/// Normals of four planes side by side. The distances, expanded by a hull, are stored separately.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaneQuad {
    x: Vec4,
    y: Vec4,
    z: Vec4,
}

impl PlaneQuad {
    /// Creates a quad from one to four planes.
    pub(super) fn new(planes: &[Plane]) -> Self {
        Self {
            x: lanes_from_planes(planes, |plane| plane.normal.x),
            y: lanes_from_planes(planes, |plane| plane.normal.y),
            z: lanes_from_planes(planes, |plane| plane.normal.z),
        }
    }

    /// Returns a point's distance to each plane: `dot(at, normal) - dist`.
    /// The products are summed in the order x, y, z.
    #[inline]
    fn distances(&self, dist: Vec4, at: Vec4) -> Vec4 {
        ((Vec4::splat(at.x) * self.x + Vec4::splat(at.y) * self.y) + Vec4::splat(at.z) * self.z)
            - dist
    }
}

/// Returns the distances of one to four planes, expanded by a hull.
pub(super) fn expanded_dists(planes: &[Plane], hull: Hull) -> Vec4 {
    lanes_from_planes(planes, |plane| {
        expanded_dist(plane.normal, plane.dist, hull)
    })
}

/// Returns one number per plane. The last plane fills the unused lanes.
fn lanes_from_planes(planes: &[Plane], part: impl Fn(&Plane) -> f32) -> Vec4 {
    Vec4::from_array([0, 1, 2, 3].map(|lane: usize| part(&planes[lane.min(planes.len() - 1)])))
}

/// Quads of one brush, each with its distances.
pub(super) trait BrushQuads<'a>: Iterator<Item = (&'a PlaneQuad, &'a Vec4)> {}

impl<'a, I: Iterator<Item = (&'a PlaneQuad, &'a Vec4)>> BrushQuads<'a> for I {}

/// Whether `at` is strictly behind every plane.
#[inline]
pub(super) fn contains<'a>(mut quads: impl BrushQuads<'a>, at: Vec4) -> bool {
    quads.all(|(quad, dist)| quad.distances(*dist, at).cmplt(Vec4::ZERO).bitmask() == ALL)
}

/// Sweeps a box against one brush. Plane indices in the result count across all quads.
#[inline]
pub(super) fn sweep<'a>(quads: impl BrushQuads<'a>, start: Vec4, end: Vec4) -> BrushHit {
    let mut enter = f32::NEG_INFINITY;
    let mut leave = 1.0_f32;
    let mut starts_out = 0;
    let mut gets_out = 0;
    let mut entered_by = 0;
    for (index, (quad, dist)) in quads.enumerate() {
        let (d1, d2) = (quad.distances(*dist, start), quad.distances(*dist, end));
        let starts_before = d1.cmpge(Vec4::ZERO).bitmask();
        let ends_before = d2.cmpge(Vec4::ZERO).bitmask();
        if starts_before & ends_before != 0 {
            return BrushHit::Missed;
        }
        starts_out |= starts_before;
        gets_out |= ends_before;
        let both_behind = (d1.cmplt(Vec4::ZERO) & d2.cmplt(Vec4::ZERO)).bitmask();
        let mut crossing = !both_behind & ALL;
        while crossing != 0 {
            let lane = crossing.trailing_zeros() as usize % WIDTH;
            crossing &= crossing - 1;
            let (d1, d2) = (d1[lane], d2[lane]);
            if d1 > d2 {
                let fraction = (d1 - DIST_EPSILON) / (d1 - d2);
                if fraction > enter {
                    enter = fraction;
                    entered_by = index * WIDTH + lane;
                }
            } else {
                let fraction = (d1 + DIST_EPSILON) / (d1 - d2);
                if fraction < leave {
                    leave = fraction;
                }
            }
        }
    }
    if starts_out == 0 {
        BrushHit::StartsInside {
            ends_inside: gets_out == 0,
        }
    } else if enter < leave {
        BrushHit::Hit(enter, entered_by)
    } else {
        BrushHit::Missed
    }
}
