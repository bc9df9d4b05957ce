//! Axis-aligned boxes, the shape of nearly every brush: six numbers instead of planes, expanded by
//! a hull where they are asked for. The fast twins of `trace::meet` and `trace::contains`.
//!
//! Before a plane across an axis a finite place has, in the plain loop's own arithmetic, the
//! distance `x - side` or `side - x`: products with 1 and 0 and sums with 0 change nothing. So
//! comparisons answer as the distances' signs do, and fractions come from the same operations.

use glam::{BVec4A, Vec4};

use super::trace::{BrushHit, DIST_EPSILON};
use super::{Hull, Plane};
use crate::math::Vec3;

/// Places in lists of sides: the three upper ones, one in no use, the three lower ones, one in no
/// use.
const SIDES: usize = 8;
/// Where the lower sides begin.
const LOWER: usize = 4;

/// The places strictly between two corners. The fourth axis is in no use: places are at 0 on it,
/// boxes around that.
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

    /// The box given by the axial planes: infinite where one is missing.
    pub(super) fn of(planes: &[Plane]) -> Self {
        let mut bounds = Self::EVERYWHERE;
        for plane in planes {
            match side(plane) {
                Some(side) if side < LOWER => bounds.maxs[side] = bounds.maxs[side].min(plane.dist),
                Some(side) => {
                    bounds.mins[side - LOWER] = bounds.mins[side - LOWER].max(-plane.dist);
                }
                None => {}
            }
        }
        bounds
    }

    /// Where a hull's origin can be inside it.
    #[inline]
    pub(super) fn expanded(&self, hull: &HullCorners) -> Self {
        Self {
            mins: self.mins - hull.maxs,
            maxs: self.maxs - hull.mins,
        }
    }

    pub(super) fn join(self, other: Self) -> Self {
        Self {
            mins: self.mins.min(other.mins),
            maxs: self.maxs.max(other.maxs),
        }
    }

    /// Whether a place is strictly inside; nothing that is not finite is.
    #[inline]
    pub(super) fn holds(&self, at: Vec4) -> bool {
        self.held(at).all()
    }

    /// The same of both.
    #[inline]
    pub(super) fn holds_both(&self, a: Vec4, b: Vec4) -> bool {
        (self.held(a) & self.held(b)).all()
    }

    #[inline]
    fn held(&self, at: Vec4) -> BVec4A {
        at.cmpgt(self.mins) & at.cmplt(self.maxs)
    }

    /// Whether a way between the corners of `span` can lead through it: if not, one side misses
    /// both its ends.
    #[inline]
    pub(super) fn meets(&self, span: &Self) -> bool {
        !(span.mins.cmpge(self.maxs) | span.maxs.cmple(self.mins)).any()
    }

    /// A bit for each side that a place is at or before.
    #[inline]
    fn sides_before(&self, at: Vec4) -> u32 {
        at.cmpge(self.maxs).bitmask() | (at.cmple(self.mins).bitmask() << LOWER)
    }

    /// How far a place is before each side.
    #[inline]
    fn distances(&self, at: Vec4) -> [f32; SIDES] {
        let mut distances = [0.0; SIDES];
        let (upper, lower) = distances.split_at_mut(LOWER);
        (at - self.maxs).write_to_slice(upper);
        (self.mins - at).write_to_slice(lower);
        distances
    }

    /// Whether another's places are all among its own.
    #[inline]
    pub(super) fn covers(&self, other: &Self) -> bool {
        (other.mins.cmpge(self.mins) & other.maxs.cmple(self.maxs)).all()
    }

    /// One hull's way, of which no side misses both ends, against the box of a brush that has no
    /// other planes.
    #[inline]
    pub(super) fn meet(&self, order: SideOrder, start: Vec4, end: Vec4) -> BrushHit {
        let (starts_before, ends_before) = (self.sides_before(start), self.sides_before(end));
        if starts_before == 0 {
            return BrushHit::StartsInside {
                ends_inside: ends_before == 0,
            };
        }
        let (d1, d2) = (self.distances(start), self.distances(end));
        let mut enter = f32::NEG_INFINITY;
        let mut entered_by = 0;
        for side in bits(starts_before) {
            let fraction = (d1[side] - DIST_EPSILON) / (d1[side] - d2[side]);
            let place = order.0[side];
            // Of equal ones the first in file order, which is where the plain loop stops to look
            // for greater ones.
            if fraction > enter || (fraction == enter && place < entered_by) {
                enter = fraction;
                entered_by = place;
            }
        }
        let mut leave = 1.0_f32;
        for side in bits(ends_before) {
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

/// The sides whose bits are set.
#[inline]
fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut set = set;
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let side = set.trailing_zeros() as usize;
            set &= set - 1;
            side % SIDES
        })
    })
}

/// Which side of a box a plane is, if it is one.
fn side(plane: &Plane) -> Option<usize> {
    let units = [Vec3::X, Vec3::Y, Vec3::Z];
    let is = |sign: f32| units.iter().position(|unit| plane.normal == *unit * sign);
    is(1.0).or_else(|| Some(is(-1.0)? + LOWER))
}

/// Each side's place in the brush's list of planes, which decides between sides that are met at
/// once.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideOrder([u8; SIDES]);

impl SideOrder {
    /// Of a brush that has each side once and no other plane.
    pub(super) fn of(planes: &[Plane]) -> Option<Self> {
        let mut order = [u8::MAX; SIDES];
        for (plane, place) in planes.iter().zip(0..) {
            let side = side(plane).filter(|_| plane.dist.is_finite())?;
            if std::mem::replace(&mut order[side], place) != u8::MAX {
                return None;
            }
        }
        (planes.len() == 6).then_some(Self(order))
    }
}

/// A hull's corners around its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct HullCorners {
    mins: Vec4,
    maxs: Vec4,
}

impl From<Hull> for HullCorners {
    fn from(hull: Hull) -> Self {
        Self {
            mins: hull.mins.extend(0.0),
            maxs: hull.maxs.extend(0.0),
        }
    }
}
