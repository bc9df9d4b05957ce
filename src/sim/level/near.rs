//! The solids around the player: found once a tick, asked several times. Places outside are answered by the tree.

use super::tree::Slots;
use super::{Contents, Level, Sweep, Trace};
use crate::sim::math::Vec3;

/// A [`Level`] as seen from one box of origins.
#[derive(Clone, Debug)]
pub struct NearLevel<'a> {
    level: &'a Level,
    low: Vec3,
    high: Vec3,
    /// Every solid that any hull whose origin is in the box can meet, in file order.
    solids: Slots,
}

impl<'a> NearLevel<'a> {
    #[inline]
    pub(super) fn new(level: &'a Level, low: Vec3, high: Vec3) -> Self {
        Self { level, low, high, solids: level.around.in_order(low, high) }
    }

    /// Whether a place is strictly inside the box; nothing that is not finite is.
    #[inline]
    fn holds(&self, at: Vec3) -> bool {
        (at.x > self.low.x)
            & (at.x < self.high.x)
            & (at.y > self.low.y)
            & (at.y < self.high.y)
            & (at.z > self.low.z)
            & (at.z < self.high.z)
    }
}

impl Trace for NearLevel<'_> {
    #[inline]
    fn sweep(&self, hull: usize, start: Vec3, end: Vec3) -> Sweep {
        if self.holds(start) && self.holds(end) {
            self.level.clip[hull].sweep_among(&self.solids, start, end)
        } else {
            self.level.sweep(hull, start, end)
        }
    }

    #[inline]
    fn stuck(&self, hull: usize, at: Vec3) -> bool {
        if self.holds(at) { self.level.clip[hull].stuck_among(&self.solids, at) } else { self.level.stuck(hull, at) }
    }

    #[inline]
    fn contents(&self, at: Vec3) -> Contents {
        let points = self.level.point_hull();
        if !self.holds(at) {
            points.contents(at)
        } else if points.stuck_among(&self.solids, at) {
            Contents::Solid
        } else {
            points.liquid(at)
        }
    }

    #[inline]
    fn ladder(&self, hull: usize, at: Vec3) -> Option<u32> {
        self.level.ladder(hull, at)
    }

    fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        self.level.sweep_ladder(ladder, start, end)
    }

    fn ladder_center(&self, ladder: u32) -> Vec3 {
        self.level.ladder_center(ladder)
    }
}
