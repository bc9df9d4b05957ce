//! Interface between movement and world, and the sweep of a box against a brush.
//!
//! See `docs/traces.md` 3 and 4.
//! The functions here are the reference. `brush_group` has the fast versions.

use super::{Brush, ContentSet, Contents, Hull, HullId, Plane};
use crate::math::{Vec3, dot, multiply_add};

/// Distance in front of a surface at which a sweep stops in QuakeWorld and GoldSrc, units.
/// A player rests 1/32 unit above the floor.
/// [`ClipRule::epsilon`](super::ClipRule::epsilon) returns the distance for each engine.
pub const DIST_EPSILON: f32 = 1.0 / 32.0;

/// Result of moving a box along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    /// Fraction of the move that was free: 1 if nothing was hit, 0 if the start was inside a brush.
    pub fraction: f32,
    /// Position of the box's origin at the end of the move.
    pub end: Vec3,
    /// Surface that was hit. The zero plane if nothing was hit.
    pub plane: Plane,
    /// Index of the brush that was hit.
    pub brush: Option<u32>,
    /// Whether the start was inside a brush.
    pub start_solid: bool,
    /// Whether start and end were inside the same brush.
    pub all_solid: bool,
}

impl Sweep {
    /// Returns a sweep that has hit nothing.
    #[inline]
    pub fn without_hit(end: Vec3) -> Self {
        Self {
            fraction: 1.0,
            end,
            plane: Plane::default(),
            brush: None,
            start_solid: false,
            all_solid: false,
        }
    }

    /// Sets `end` from `fraction`. A sweep that hit nothing ends exactly at the target.
    #[inline]
    pub(super) fn finish(mut self, start: Vec3, end: Vec3) -> Self {
        if self.fraction != 1.0 {
            self.end = multiply_add(start, self.fraction, end - start);
        }
        self
    }

    /// Whether the move started outside all brushes and did not stay inside one.
    /// Only in this case is `end` usable as an origin.
    #[inline]
    pub fn is_clear(&self) -> bool {
        !self.start_solid && !self.all_solid
    }
}

/// World queries that the movement needs.
///
/// To get the bits of the engines, a world must follow `docs/traces.md` 3 (QuakeWorld, GoldSrc) or
/// `docs/quake3.md` 9 (Quake III): where a sweep stops, what a sweep that starts inside a solid
/// returns, and whether the border of a brush is inside the brush. The engines' sweeps differ, so a
/// world for QuakeWorld is not exact for Quake III.
///
/// The provided methods describe a world without ladders, currents and slippery surfaces. A world
/// with ladders must override [`Trace::ladder`], [`Trace::sweep_ladder`] and
/// [`Trace::ladder_center`].
pub trait Trace {
    /// Moves a hull from `start` to `end` until something solid stops it.
    fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep;

    /// Whether a hull at `at` is inside something solid.
    fn is_stuck(&self, hull: HullId, at: Vec3) -> bool;

    /// Returns the contents of a point: solid if any is solid, else the first liquid in file order.
    fn contents(&self, at: Vec3) -> Contents;

    /// Returns the liquid at a point, if [`Trace::contents`] finds one.
    /// Faster for callers that do not need to distinguish solid from empty.
    /// Default: calls [`Trace::contents`].
    #[inline]
    fn liquid(&self, at: Vec3) -> Option<Contents> {
        let contents = self.contents(at);
        if contents.is_liquid() {
            Some(contents)
        } else {
            None
        }
    }

    /// Returns the kinds of all brushes that contain a point, including their surfaces
    /// (`docs/quake3.md` 9.4).
    /// Default: only the kind that [`Trace::contents`] returns. A world for Quake III should
    /// override this method.
    fn content_set(&self, at: Vec3) -> ContentSet {
        [self.contents(at)].into_iter().collect()
    }

    /// Returns the liquids of [`Trace::content_set`]. Default: calls that method.
    #[inline]
    fn liquid_set(&self, at: Vec3) -> ContentSet {
        self.content_set(at).liquids()
    }

    /// Whether the brush surface that a sweep hit is slippery. Default: false.
    #[inline]
    fn is_slick(&self, _brush: u32) -> bool {
        false
    }

    /// Returns the push direction of the liquid at a point. `None` if the liquid is still.
    /// Default: `None`.
    #[inline]
    fn liquid_current(&self, _at: Vec3) -> Option<Vec3> {
        None
    }

    /// Returns the first ladder that a hull at `at` touches. Default: `None`.
    fn ladder(&self, _hull: HullId, _at: Vec3) -> Option<u32> {
        None
    }

    /// Moves a point against one ladder only. Default: hits nothing.
    fn sweep_ladder(&self, _ladder: u32, _start: Vec3, end: Vec3) -> Sweep {
        Sweep::without_hit(end)
    }

    /// Returns the centre of a ladder's bounding box. Default: the zero vector.
    fn ladder_center(&self, _ladder: u32) -> Vec3 {
        Vec3::ZERO
    }

    /// Announces the next tick's move, so that a world can cache the solids nearby.
    ///
    /// The player's origin is `at` at the start of the tick and near `to` at the end.
    /// On the ground, the probes reach further. Most queries will use this hull.
    /// Results must not depend on this call. Default: does nothing.
    #[inline]
    fn prepare_move(&mut self, _hull: HullId, _at: Vec3, _to: Vec3, _on_ground: bool) {}
}

/// Returns a plane's distance, expanded by a hull: if the hull's origin is on the expanded plane,
/// its corner nearest the brush is on the original plane.
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

/// Result of sweeping a box against one brush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BrushHit {
    Missed,
    /// The move enters at this fraction, which may be negative, through the plane with this index.
    Hit(f32, usize),
    /// The move starts inside the brush.
    StartsInside {
        /// Whether the move never leaves the brush.
        ends_inside: bool,
    },
}

/// Sweeps a box against one brush. `planes` are normals with expanded distances, in file order.
#[inline]
pub(super) fn sweep_planes(
    planes: impl Iterator<Item = (Vec3, f32)>,
    start: Vec3,
    end: Vec3,
) -> BrushHit {
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

/// Merges one brush's hit into a sweep. Returns the plane's index if this hit is earlier than any
/// previous one.
#[inline]
pub(super) fn apply_hit(sweep: &mut Sweep, hit: BrushHit) -> Option<usize> {
    match hit {
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

fn expanded_planes(brush: &Brush, hull: Hull) -> impl Iterator<Item = (Vec3, f32)> {
    let expand = move |plane: &Plane| (plane.normal, expanded_dist(plane.normal, plane.dist, hull));
    brush.planes.iter().map(expand)
}

/// Sweeps a hull against all solid brushes with a plain loop.
pub(super) fn sweep_all(brushes: &[Brush], hull: Hull, start: Vec3, end: Vec3) -> Sweep {
    let mut sweep = Sweep::without_hit(end);
    for (index, brush) in brushes.iter().enumerate() {
        if !brush.contents.blocks() {
            continue;
        }
        if let Some(plane) = apply_hit(
            &mut sweep,
            sweep_planes(expanded_planes(brush, hull), start, end),
        ) {
            sweep.plane = brush.planes[plane];
            sweep.brush = u32::try_from(index).ok();
        }
    }
    sweep.finish(start, end)
}

/// Sweeps a point against one brush of any contents.
pub(super) fn sweep_brush(brush: &Brush, start: Vec3, end: Vec3) -> Sweep {
    let mut sweep = Sweep::without_hit(end);
    if let Some(plane) = apply_hit(
        &mut sweep,
        sweep_planes(expanded_planes(brush, Hull::default()), start, end),
    ) {
        sweep.plane = brush.planes[plane];
    }
    sweep.finish(start, end)
}
