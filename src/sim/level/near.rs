//! The solids around the player: found once a tick, asked several times. Places outside are answered by the tree.

use smallvec::SmallVec;

use super::{Contents, Level, Sweep, Trace};
use crate::sim::math::Vec3;

/// A [`Level`] as seen from one box of origins; an empty box where the whole level is looked through as fast.
#[derive(Clone, Debug)]
pub struct NearLevel<'a> {
    level: &'a Level,
    low: Vec3,
    high: Vec3,
    /// Every solid that any hull whose origin is in the box can meet, in file order.
    solids: SmallVec<[u32; 32]>,
}

impl<'a> NearLevel<'a> {
    #[inline]
    pub(super) fn new(level: &'a Level, low: Vec3, high: Vec3) -> Self {
        let mut solids = SmallVec::new();
        if level.around.is_short() {
            return Self { level, low: Vec3::INFINITY, high: Vec3::NEG_INFINITY, solids };
        }
        level.around.in_order(low, high, |slot| solids.push(slot));
        Self { level, low, high, solids }
    }

    #[inline]
    fn is_solid(&self, at: Vec3) -> bool {
        let points = self.level.point_hull();
        if self.holds(at) { points.stuck_among(&self.solids, at) } else { points.stuck(at) }
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
            self.level.clip[hull].sweep_among(&self.level.brushes, &self.solids, start, end)
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
        if self.is_solid(at) { Contents::Solid } else { self.level.point_hull().liquid(at) }
    }

    #[inline]
    fn liquid(&self, at: Vec3) -> Option<Contents> {
        let liquid = self.level.point_hull().liquid(at);
        if liquid == Contents::Empty || self.is_solid(at) { None } else { Some(liquid) }
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
