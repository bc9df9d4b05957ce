//! Axis-aligned boxes, the shape of nearly every brush: six numbers that a hull expands on demand.
//!
//! These functions are fast versions of `trace::sweep_planes` and `trace::contains` whose results
//! are bit-identical. In the plain loop, a finite point's distance to an axial plane is `x - side`
//! or `side - x`, because products with 1 and 0 and sums with 0 change nothing.
//! So comparisons see the sign of the distance, and fractions use the same operations.

use glam::{BVec4A, Vec4};

use super::trace::{BrushHit, DIST_EPSILON};
use super::{Hull, Plane};
use crate::math::Vec3;

/// Length of a list of sides: three upper, one unused, three lower, one unused.
const SIDES: usize = 8;
/// Index of the first lower side.
const LOWER: usize = 4;

/// All points strictly between two corners. The fourth axis is unused:
/// points are at 0 on this axis, and every box contains 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) mins: Vec4,
    pub(super) maxs: Vec4,
}

impl Bounds {
    pub(super) const EVERYWHERE: Self = Self {
        mins: Vec4::NEG_INFINITY,
        maxs: Vec4::INFINITY,
    };
    pub(super) const NOWHERE: Self = Self {
        mins: Vec4::INFINITY,
        maxs: Vec4::NEG_INFINITY,
    };

    /// Returns the box of the axial planes. A side without a plane is infinitely far away.
    pub(super) fn from_planes(planes: &[Plane]) -> Self {
        let mut bounds = Self::EVERYWHERE;
        for plane in planes {
            match box_side(plane) {
                Some(side) if side < LOWER => bounds.maxs[side] = bounds.maxs[side].min(plane.dist),
                Some(side) => {
                    bounds.mins[side - LOWER] = bounds.mins[side - LOWER].max(-plane.dist);
                }
                None => {}
            }
        }
        bounds
    }

    /// Returns the region where a hull's origin is inside this box.
    #[inline]
    pub(super) fn expand_by_hull(&self, hull: &HullCorners) -> Self {
        Self {
            mins: self.mins - hull.maxs,
            maxs: self.maxs - hull.mins,
        }
    }

    /// Returns the smallest box that has both points as corners.
    #[inline]
    pub(super) fn from_points(a: Vec4, b: Vec4) -> Self {
        Self {
            mins: a.min(b),
            maxs: a.max(b),
        }
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self {
            mins: self.mins.min(other.mins),
            maxs: self.maxs.max(other.maxs),
        }
    }

    /// Whether a point is strictly inside. `false` for points that are not finite.
    #[inline]
    pub(super) fn contains(&self, at: Vec4) -> bool {
        self.inside_mask(at).all()
    }

    /// Whether both points are strictly inside.
    #[inline]
    pub(super) fn contains_both(&self, a: Vec4, b: Vec4) -> bool {
        (self.inside_mask(a) & self.inside_mask(b)).all()
    }

    #[inline]
    fn inside_mask(&self, at: Vec4) -> BVec4A {
        at.cmpgt(self.mins) & at.cmplt(self.maxs)
    }

    /// Whether a move between the corners of `span` can pass through this box.
    /// If not, both ends of the move are outside the same side.
    #[inline]
    pub(super) fn overlaps(&self, span: &Self) -> bool {
        !(span.mins.cmpge(self.maxs) | span.maxs.cmple(self.mins)).any()
    }

    /// Returns one bit per side, set if the point is on or outside that side.
    #[inline]
    fn outside_mask(&self, at: Vec4) -> u32 {
        at.cmpge(self.maxs).bitmask() | (at.cmple(self.mins).bitmask() << LOWER)
    }

    /// Returns the distance of a point from each side, positive outside.
    #[inline]
    fn distances(&self, at: Vec4) -> [f32; SIDES] {
        let mut distances = [0.0; SIDES];
        let (upper, lower) = distances.split_at_mut(LOWER);
        (at - self.maxs).write_to_slice(upper);
        (self.mins - at).write_to_slice(lower);
        distances
    }

    /// Whether this box contains another one.
    #[inline]
    pub(super) fn contains_bounds(&self, other: &Self) -> bool {
        (other.mins.cmpge(self.mins) & other.maxs.cmple(self.maxs)).all()
    }

    /// Sweeps a hull against a brush that is exactly this box.
    /// At least one end must be inside each side, which the caller has checked.
    #[inline]
    pub(super) fn sweep(&self, order: SideOrder, start: Vec4, end: Vec4) -> BrushHit {
        let (starts_before, ends_before) = (self.outside_mask(start), self.outside_mask(end));
        if starts_before == 0 {
            return BrushHit::StartsInside {
                ends_inside: ends_before == 0,
            };
        }
        let (d1, d2) = (self.distances(start), self.distances(end));
        let mut enter = f32::NEG_INFINITY;
        let mut entered_by = 0;
        for side in set_bits(starts_before) {
            let fraction = (d1[side] - DIST_EPSILON) / (d1[side] - d2[side]);
            let place = order.0[side];
            // At equal fractions, the first plane in file order wins, as in the plain loop.
            if fraction > enter || (fraction == enter && place < entered_by) {
                enter = fraction;
                entered_by = place;
            }
        }
        let mut leave = 1.0_f32;
        for side in set_bits(ends_before) {
            let fraction = (d1[side] + DIST_EPSILON) / (d1[side] - d2[side]);
            if fraction < leave {
                leave = fraction;
            }
        }
        if enter < leave {
            BrushHit::Hit(enter, usize::from(entered_by))
        } else {
            BrushHit::Missed
        }
    }
}

/// Iterates over the sides whose bits are set.
#[inline]
fn set_bits(set: u32) -> impl Iterator<Item = usize> {
    let mut set = set;
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let side = set.trailing_zeros() as usize;
            set &= set - 1;
            side % SIDES
        })
    })
}

/// Returns which side of a box lies in the plane. `None` if the plane is not axial.
fn box_side(plane: &Plane) -> Option<usize> {
    let units = [Vec3::X, Vec3::Y, Vec3::Z];
    let is = |sign: f32| units.iter().position(|unit| plane.normal == *unit * sign);
    is(1.0).or_else(|| Some(is(-1.0)? + LOWER))
}

/// Index of each side in the brush's planes. At equal fractions, the lowest index wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideOrder([u8; SIDES]);

impl SideOrder {
    /// Returns the order for a brush with exactly one plane per side. `None` for other brushes.
    pub(super) fn from_planes(planes: &[Plane]) -> Option<Self> {
        let mut order = [u8::MAX; SIDES];
        for (plane, place) in planes.iter().zip(0..) {
            let side = box_side(plane).filter(|_| plane.dist.is_finite())?;
            if std::mem::replace(&mut order[side], place) != u8::MAX {
                return None;
            }
        }
        (planes.len() == 6).then_some(Self(order))
    }
}

/// A hull's corners relative to its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct HullCorners {
    mins: Vec4,
    maxs: Vec4,
}

impl HullCorners {
    /// Returns the corners moved outwards by `margin` units on every axis.
    pub(super) fn widened(self, margin: f32) -> Self {
        let margin = Vec3::splat(margin).extend(0.0);
        Self {
            mins: self.mins - margin,
            maxs: self.maxs + margin,
        }
    }
}

impl From<Hull> for HullCorners {
    fn from(hull: Hull) -> Self {
        Self {
            mins: hull.mins.extend(0.0),
            maxs: hull.maxs.extend(0.0),
        }
    }
}
