//! The solids around the player: found once a tick, asked several times. Points outside are answered by the tree.

use super::cells::Neighbourhood;
use super::{Contents, HullId, Level, Sweep, Trace};
use crate::sim::math::Vec3;

/// A [`Level`] as seen from one place.
#[derive(Clone, Copy, Debug)]
pub struct NearLevel<'a> {
    level: &'a Level,
    around: Neighbourhood<'a>,
}

impl<'a> NearLevel<'a> {
    #[inline]
    pub(super) fn new(level: &'a Level, at: Vec3) -> Self {
        Self { level, around: level.places.around(at) }
    }

    #[inline]
    fn is_solid(&self, at: Vec3) -> bool {
        let points = self.level.point_hull();
        if self.around.holds(at) { points.stuck_among(self.around.solids, at) } else { points.stuck(at) }
    }
}

impl Trace for NearLevel<'_> {
    #[inline]
    fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        if self.around.holds(start) && self.around.holds(end) {
            self.level.clip[hull.index()].sweep_among(&self.level.brushes, self.around.solids, start, end)
        } else {
            self.level.sweep(hull, start, end)
        }
    }

    #[inline]
    fn stuck(&self, hull: HullId, at: Vec3) -> bool {
        if self.around.holds(at) {
            self.level.clip[hull.index()].stuck_among(self.around.solids, at)
        } else {
            self.level.stuck(hull, at)
        }
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
    fn ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        self.level.ladder(hull, at)
    }

    fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        self.level.sweep_ladder(ladder, start, end)
    }

    fn ladder_center(&self, ladder: u32) -> Vec3 {
        self.level.ladder_center(ladder)
    }
}
