//! The seam between movement and the world, and the sweep of one box against one brush.
//!
//! `docs/traces.md` 3 and 4. The functions here are the obvious ones; `clip` holds the
//! fast twins.

use super::{Brush, Contents, Hull, HullId, Plane};
use crate::math::{Vec3, dot, madd};

/// How far before a surface a sweep stops, units: a player rests 1/32 over the floor.
pub const DIST_EPSILON: f32 = 1.0 / 32.0;

/// The result of moving a box along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    /// How much of the way was free, 0 to 1; exactly 1 when nothing was hit, 0 when it started
    /// inside.
    pub fraction: f32,
    /// Where the box's origin ends.
    pub end: Vec3,
    /// The surface that was hit; the zero plane if none was.
    pub plane: Plane,
    /// The brush that was hit, by index.
    pub brush: Option<u32>,
    /// The start was inside a brush.
    pub start_solid: bool,
    /// The start was inside a brush and the end in the same one.
    pub all_solid: bool,
}

impl Sweep {
    /// A sweep that has met nothing yet.
    #[inline]
    pub fn free(end: Vec3) -> Self {
        Self {
            fraction: 1.0,
            end,
            plane: Plane::default(),
            brush: None,
            start_solid: false,
            all_solid: false,
        }
    }

    /// Sets `end` from `fraction`: the wanted end itself when nothing was hit.
    #[inline]
    pub(super) fn finish(mut self, start: Vec3, end: Vec3) -> Self {
        if self.fraction != 1.0 {
            self.end = madd(start, self.fraction, end - start);
        }
        self
    }

    /// Whether neither the start nor the whole way was inside a brush: only then may an origin be
    /// taken from it.
    #[inline]
    pub fn is_clear(&self) -> bool {
        !self.start_solid && !self.all_solid
    }
}

/// What movement may ask of the world.
pub trait Trace {
    /// Moves a hull from `start` to `end` until something solid stops it.
    fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep;

    /// Whether a hull at `at` is inside something solid.
    fn stuck(&self, hull: HullId, at: Vec3) -> bool;

    /// What is at a point; solid wins over liquid, then the first liquid in file order.
    fn contents(&self, at: Vec3) -> Contents;

    /// The liquid at a point, if that is what [`Trace::contents`] finds: for callers that need not
    /// tell solid from empty.
    #[inline]
    fn liquid(&self, at: Vec3) -> Option<Contents> {
        let contents = self.contents(at);
        if contents.is_liquid() {
            Some(contents)
        } else {
            None
        }
    }

    /// Which way the liquid at a point pushes; none: it stands still.
    #[inline]
    fn current(&self, _at: Vec3) -> Option<Vec3> {
        None
    }

    /// The first ladder that a hull at `at` touches, if there are any.
    fn ladder(&self, _hull: HullId, _at: Vec3) -> Option<u32> {
        None
    }

    /// Moves a point against one ladder alone.
    fn sweep_ladder(&self, _ladder: u32, _start: Vec3, end: Vec3) -> Sweep {
        Sweep::free(end)
    }

    /// The middle of a ladder's bounding box.
    fn ladder_center(&self, _ladder: u32) -> Vec3 {
        Vec3::ZERO
    }

    /// Tells where the next tick happens, so that a world can look around once and then answer
    /// faster: the player's origin is `at` when it begins and near `to` when it ends; on the ground
    /// its probes lead farther. The player has this hull then, and likely no other. No answer may
    /// depend on it.
    #[inline]
    fn follow(&mut self, _hull: HullId, _at: Vec3, _to: Vec3, _on_ground: bool) {}
}

/// The plane's distance for a hull: the corner of the box nearest to the brush is moved onto the
/// plane.
#[inline]
pub(super) fn expanded_dist(normal: Vec3, dist: f32, hull: Hull) -> f32 {
    let corner = |n: f32, min: f32, max: f32| if n < 0.0 { max } else { min };
    let offset = Vec3::new(
        corner(normal.x, hull.mins.x, hull.maxs.x),
        corner(normal.y, hull.mins.y, hull.maxs.y),
        corner(normal.z, hull.mins.z, hull.maxs.z),
    );
    dist - dot(offset, normal)
}

/// Whether a hull at `at` is strictly behind every expanded plane.
pub(super) fn contains(brush: &Brush, hull: Hull, at: Vec3) -> bool {
    let behind =
        |plane: &Plane| dot(at, plane.normal) - expanded_dist(plane.normal, plane.dist, hull) < 0.0;
    brush.planes.iter().all(behind)
}

/// Where a sweep meets one brush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BrushHit {
    /// It does not.
    Missed,
    /// It enters through the plane of this index, at this fraction, which may be negative.
    Hit(f32, usize),
    /// It starts inside.
    StartsInside {
        /// It never gets out.
        ends_inside: bool,
    },
}

/// One box against one brush: `planes` are normals with expanded distances, in file order.
#[inline]
pub(super) fn meet(planes: impl Iterator<Item = (Vec3, f32)>, start: Vec3, end: Vec3) -> BrushHit {
    let mut enter = f32::NEG_INFINITY;
    let mut leave = 1.0_f32;
    let mut starts_out = false;
    let mut gets_out = false;
    let mut entered_by = 0;
    for (index, (normal, dist)) in planes.enumerate() {
        let d1 = dot(start, normal) - dist;
        let d2 = dot(end, normal) - dist;
        starts_out |= d1 >= 0.0;
        gets_out |= d2 >= 0.0;
        if d1 >= 0.0 && d2 >= 0.0 {
            return BrushHit::Missed;
        }
        if d1 < 0.0 && d2 < 0.0 {
            continue;
        }
        if d1 > d2 {
            let fraction = (d1 - DIST_EPSILON) / (d1 - d2);
            if fraction > enter {
                enter = fraction;
                entered_by = index;
            }
        } else {
            let fraction = (d1 + DIST_EPSILON) / (d1 - d2);
            if fraction < leave {
                leave = fraction;
            }
        }
    }
    if !starts_out {
        BrushHit::StartsInside {
            ends_inside: !gets_out,
        }
    } else if enter < leave {
        BrushHit::Hit(enter, entered_by)
    } else {
        BrushHit::Missed
    }
}

/// Puts one brush's meeting into the sweep so far; true if its plane is now the one hit.
#[inline]
pub(super) fn take(sweep: &mut Sweep, meeting: BrushHit) -> Option<usize> {
    match meeting {
        BrushHit::Missed => None,
        BrushHit::StartsInside { ends_inside } => {
            sweep.start_solid = true;
            sweep.fraction = 0.0;
            sweep.all_solid |= ends_inside;
            None
        }
        BrushHit::Hit(enter, plane) => {
            let fraction = if enter > 0.0 { enter } else { 0.0 };
            (fraction < sweep.fraction).then(|| {
                sweep.fraction = fraction;
                plane
            })
        }
    }
}

fn expanded(brush: &Brush, hull: Hull) -> impl Iterator<Item = (Vec3, f32)> {
    let expand = move |plane: &Plane| (plane.normal, expanded_dist(plane.normal, plane.dist, hull));
    brush.planes.iter().map(expand)
}

/// The plain loop over all solid brushes.
pub(super) fn sweep_all(brushes: &[Brush], hull: Hull, start: Vec3, end: Vec3) -> Sweep {
    let mut sweep = Sweep::free(end);
    for (index, brush) in brushes.iter().enumerate() {
        if brush.contents != Contents::Solid {
            continue;
        }
        if let Some(plane) = take(&mut sweep, meet(expanded(brush, hull), start, end)) {
            sweep.plane = brush.planes[plane];
            sweep.brush = u32::try_from(index).ok();
        }
    }
    sweep.finish(start, end)
}

/// A point against one brush alone, whatever fills it.
pub(super) fn sweep_alone(brush: &Brush, start: Vec3, end: Vec3) -> Sweep {
    let mut sweep = Sweep::free(end);
    if let Some(plane) = take(
        &mut sweep,
        meet(expanded(brush, Hull::default()), start, end),
    ) {
        sweep.plane = brush.planes[plane];
    }
    sweep.finish(start, end)
}
