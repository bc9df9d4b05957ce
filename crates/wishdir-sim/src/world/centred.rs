//! Quake III's sweep of a box against brushes (`docs/quake3.md` 9).
//!
//! The sweep differs from `trace` in more than the distance to a surface.
//! The box is centred first, points on a plane are inside, and fractions are clamped before any
//! comparison. A move that starts inside a brush and leaves it is not stopped.
//! [`CentredGroup`] is the fast version. The functions at the end are the reference loops.

use std::ops::Range;

use glam::Vec4;

use super::trace::{BrushHit, Sweep};
use super::{Brush, Contents, Hull, Plane};
use crate::math::{Vec3, dot};

/// Distance in front of a surface at which a centred sweep stops, units (`docs/quake3.md` 9.2).
pub(super) const CENTRED_EPSILON: f32 = 0.125;
/// Margin of the boxes used to find the brushes that a move can hit, units.
/// Sweeps stop at brushes closer than [`CENTRED_EPSILON`]. The rest of the margin is for rounding.
pub(super) const CULL_MARGIN: f32 = 0.25;
/// Distance at which a missing side is placed, units. Larger than any map.
const MISSING_SIDE: f32 = 1_048_576.0;
/// Number of axial planes. They come first, in the order -x, +x, -y, +y, -z, +z.
const SIDES: usize = 6;

/// Returns a brush with its axial planes first, in the order that decides ties.
/// Adds missing axial planes far away.
pub(super) fn order_axial_planes_first(brush: Brush) -> Brush {
    let mut rest = brush.planes;
    let mut planes = Vec::with_capacity(rest.len().max(SIDES));
    for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
        for normal in [-axis, axis] {
            let found = rest.iter().position(|plane| plane.normal == normal);
            let missing = Plane {
                normal,
                dist: MISSING_SIDE,
            };
            planes.push(found.map_or(missing, |at| rest.remove(at)));
        }
    }
    planes.append(&mut rest);
    Brush {
        planes,
        contents: brush.contents,
    }
}

/// Player's box, with its centre at `offset` from the player's origin.
#[derive(Clone, Copy, Debug)]
struct CentredHull {
    offset: Vec4,
    /// Corners relative to the centre.
    mins: Vec4,
    maxs: Vec4,
}

impl From<Hull> for CentredHull {
    fn from(hull: Hull) -> Self {
        let offset = (hull.mins + hull.maxs) * 0.5;
        Self {
            offset: offset.extend(0.0),
            mins: (hull.mins - offset).extend(0.0),
            maxs: (hull.maxs - offset).extend(0.0),
        }
    }
}

impl CentredHull {
    /// Returns a plane's distance, expanded for the box's centre.
    fn expanded_dist(&self, plane: &Plane) -> f32 {
        let corner = |n: f32, min: f32, max: f32| if n < 0.0 { max } else { min };
        let normal = plane.normal;
        let offset = Vec3::new(
            corner(normal.x, self.mins.x, self.maxs.x),
            corner(normal.y, self.mins.y, self.maxs.y),
            corner(normal.z, self.mins.z, self.maxs.z),
        );
        plane.dist - dot(offset, normal)
    }
}

/// Brush prepared for centred sweeps.
#[derive(Clone, Debug)]
struct CentredBrush {
    /// Sides from the axial planes. The fourth axis has no limit.
    mins: Vec4,
    maxs: Vec4,
    /// Range of the remaining planes in [`CentredGroup::normals`].
    others: Range<usize>,
}

/// Brushes of one kind, by slot, prepared for every hull.
#[derive(Clone, Debug)]
pub(super) struct CentredGroup {
    hulls: Vec<CentredHull>,
    brushes: Vec<CentredBrush>,
    normals: Vec<Vec3>,
    /// Expanded distances of the planes in `normals`, for each hull.
    dists: Vec<Vec<f32>>,
}

impl CentredGroup {
    /// Prepares brushes with planes ordered by [`order_axial_planes_first`]. Keeps their order.
    pub(super) fn new<'a>(brushes: impl Iterator<Item = &'a Brush>, hulls: &[Hull]) -> Self {
        let mut group = Self {
            hulls: hulls.iter().map(|hull| CentredHull::from(*hull)).collect(),
            brushes: Vec::new(),
            normals: Vec::new(),
            dists: vec![Vec::new(); hulls.len()],
        };
        for brush in brushes {
            let (axial, others) = brush.planes.split_at(SIDES);
            let first = group.normals.len();
            for plane in others {
                group.normals.push(plane.normal);
                for (dists, hull) in group.dists.iter_mut().zip(&group.hulls) {
                    dists.push(hull.expanded_dist(plane));
                }
            }
            let side = |index: usize| axial[index].dist;
            group.brushes.push(CentredBrush {
                mins: Vec4::new(-side(0), -side(2), -side(4), f32::NEG_INFINITY),
                maxs: Vec4::new(side(1), side(3), side(5), f32::INFINITY),
                others: first..group.normals.len(),
            });
        }
        group
    }

    /// Returns the planes of a brush that are not axial, with their expanded distances.
    #[inline]
    fn other_planes(&self, brush: &CentredBrush, hull: usize) -> impl Iterator<Item = (Vec3, f32)> {
        let range = brush.others.clone();
        let normals = self.normals[range.clone()].iter().copied();
        normals.zip(self.dists[hull][range].iter().copied())
    }

    /// Whether a hull at `at` touches a brush (`docs/quake3.md` 9.3).
    #[inline]
    pub(super) fn contains(&self, slot: u32, hull: usize, at: Vec4) -> bool {
        let (brush, shape) = (&self.brushes[slot as usize], &self.hulls[hull]);
        let centre = at + shape.offset;
        let beyond =
            (centre + shape.mins).cmpgt(brush.maxs) | (centre + shape.maxs).cmplt(brush.mins);
        if beyond.any() {
            return false;
        }
        let centre = centre.truncate();
        self.other_planes(brush, hull)
            .all(|(normal, dist)| dot(centre, normal) - dist <= 0.0)
    }

    /// Sweeps a hull against one brush.
    #[inline]
    pub(super) fn sweep(&self, slot: u32, hull: usize, start: Vec4, end: Vec4) -> BrushHit {
        let (brush, shape) = (&self.brushes[slot as usize], &self.hulls[hull]);
        let (start, end) = (start + shape.offset, end + shape.offset);
        let (low, high) = (brush.mins - shape.maxs, brush.maxs - shape.mins);
        let before = [low - start, start - high];
        let after = [low - end, end - high];
        let epsilon = Vec4::splat(CENTRED_EPSILON);
        let missed = |side: usize| {
            let (d1, d2) = (before[side], after[side]);
            d1.cmpgt(Vec4::ZERO) & (d2.cmpge(epsilon) | d2.cmpge(d1))
        };
        if (missed(0) | missed(1)).any() {
            return BrushHit::Missed;
        }
        let outside = |d: Vec4| d.cmpgt(Vec4::ZERO).bitmask();
        let starts_out = before.map(outside);
        let ends_out = after.map(outside);
        let mut range = EntryRange {
            starts_out: (starts_out[0] | starts_out[1]) != 0,
            gets_out: (ends_out[0] | ends_out[1]) != 0,
            ..EntryRange::default()
        };
        for axis in [0_usize, 1, 2] {
            for side in [0_usize, 1] {
                if (starts_out[side] | ends_out[side]) & (1 << axis) != 0 {
                    let (d1, d2) = (before[side][axis], after[side][axis]);
                    range.add_crossing(d1, d2, 2 * axis + side);
                }
            }
        }
        if brush.others.is_empty() {
            return range.finish();
        }
        let (start, end) = (start.truncate(), end.truncate());
        for (index, (normal, dist)) in self.other_planes(brush, hull).enumerate() {
            let (d1, d2) = (dot(start, normal) - dist, dot(end, normal) - dist);
            if !range.add(d1, d2, SIDES + index) {
                return BrushHit::Missed;
            }
        }
        range.finish()
    }
}

/// Section of a move that is inside all planes of a brush tested so far.
struct EntryRange {
    enter: f32,
    leave: f32,
    entered_by: usize,
    starts_out: bool,
    gets_out: bool,
}

impl Default for EntryRange {
    #[inline]
    fn default() -> Self {
        Self {
            enter: -1.0,
            leave: 1.0,
            entered_by: 0,
            starts_out: false,
            gets_out: false,
        }
    }
}

impl EntryRange {
    /// Adds a plane, given the distances of start and end from it. Returns `false` if the move
    /// misses.
    #[inline]
    fn add(&mut self, d1: f32, d2: f32, plane: usize) -> bool {
        self.gets_out |= d2 > 0.0;
        self.starts_out |= d1 > 0.0;
        if d1 > 0.0 && (d2 >= CENTRED_EPSILON || d2 >= d1) {
            return false;
        }
        if d1 > 0.0 || d2 > 0.0 {
            self.add_crossing(d1, d2, plane);
        }
        true
    }

    /// Adds a plane that the move crosses or comes close to. The division is binary64.
    #[inline]
    fn add_crossing(&mut self, d1: f32, d2: f32, plane: usize) {
        let (length, epsilon) = (f64::from(d1 - d2), f64::from(CENTRED_EPSILON));
        if d1 > d2 {
            let fraction = ((f64::from(d1) - epsilon) / length) as f32;
            let fraction = if fraction < 0.0 { 0.0 } else { fraction };
            if fraction > self.enter {
                self.enter = fraction;
                self.entered_by = plane;
            }
        } else {
            let fraction = ((f64::from(d1) + epsilon) / length) as f32;
            let fraction = if fraction > 1.0 { 1.0 } else { fraction };
            if fraction < self.leave {
                self.leave = fraction;
            }
        }
    }

    #[inline]
    fn finish(self) -> BrushHit {
        if !self.starts_out {
            BrushHit::StartsInside {
                ends_inside: !self.gets_out,
            }
        } else if self.enter < self.leave && self.enter > -1.0 {
            BrushHit::Hit(self.enter, self.entered_by)
        } else {
            BrushHit::Missed
        }
    }
}

/// Merges one brush's hit into a sweep. Returns the plane's index if this hit is earlier than any
/// previous one.
/// The caller must not merge later brushes once the fraction is 0.
#[inline]
pub(super) fn apply_hit(sweep: &mut Sweep, hit: BrushHit) -> Option<usize> {
    match hit {
        BrushHit::Missed => None,
        BrushHit::StartsInside { ends_inside } => {
            sweep.start_solid = true;
            if ends_inside {
                sweep.all_solid = true;
                sweep.fraction = 0.0;
            }
            None
        }
        BrushHit::Hit(enter, plane) => (enter < sweep.fraction).then(|| {
            sweep.fraction = enter;
            plane
        }),
    }
}

/// Returns the result of a sweep without movement: free or inside a brush (`docs/quake3.md` 9.3).
#[inline]
pub(super) fn motionless_sweep(is_inside: bool, end: Vec3) -> Sweep {
    let mut sweep = Sweep::without_hit(end);
    if is_inside {
        sweep.start_solid = true;
        sweep.all_solid = true;
        sweep.fraction = 0.0;
    }
    sweep
}

/// Whether a hull at `at` touches a brush. Tests the brush's planes with a plain loop.
pub(super) fn contains(brush: &Brush, hull: Hull, at: Vec3) -> bool {
    let shape = CentredHull::from(hull);
    let centre = at + shape.offset.truncate();
    let (axial, others) = brush.planes.split_at(SIDES);
    let (mins, maxs) = (
        centre + shape.mins.truncate(),
        centre + shape.maxs.truncate(),
    );
    let is_beyond = (0..3)
        .any(|axis| mins[axis] > axial[2 * axis + 1].dist || maxs[axis] < -axial[2 * axis].dist);
    let behind = |plane: &Plane| dot(centre, plane.normal) - shape.expanded_dist(plane) <= 0.0;
    !is_beyond && others.iter().all(behind)
}

/// Sweeps a hull against all brushes that block, with a plain loop.
pub(super) fn sweep_all(brushes: &[Brush], hull: Hull, start: Vec3, end: Vec3) -> Sweep {
    let mut blocking = (0..)
        .zip(brushes)
        .filter(|(_, brush)| brush.contents.blocks());
    if start == end {
        let is_inside = blocking.any(|(_, brush)| contains(brush, hull, start));
        return motionless_sweep(is_inside, end);
    }
    let shape = CentredHull::from(hull);
    let offset = shape.offset.truncate();
    let mut sweep = Sweep::without_hit(end);
    for (index, brush) in blocking {
        let mut range = EntryRange::default();
        let is_missed = (0..).zip(&brush.planes).any(|(place, plane)| {
            let dist = shape.expanded_dist(plane);
            let distance = |at: Vec3| dot(at + offset, plane.normal) - dist;
            !range.add(distance(start), distance(end), place)
        });
        let hit = if is_missed {
            BrushHit::Missed
        } else {
            range.finish()
        };
        if let Some(plane) = apply_hit(&mut sweep, hit) {
            sweep.plane = brush.planes[plane];
            sweep.brush = Some(index);
        }
        if sweep.fraction == 0.0 {
            break;
        }
    }
    sweep.finish(start, end)
}

/// Returns the kinds of all brushes that contain a point, with a plain loop.
pub(super) fn contents_at(brushes: &[Brush], at: Vec3) -> super::ContentSet {
    let inside =
        |brush: &&Brush| brush.contents != Contents::Empty && contains(brush, Hull::default(), at);
    brushes
        .iter()
        .filter(inside)
        .map(|brush| brush.contents)
        .collect()
}
