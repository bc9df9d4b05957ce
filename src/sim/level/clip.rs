//! One hull's view of the brushes: expanded planes laid out in a row, and a cull box for each brush.
//!
//! The cull is exact, not approximate. A brush's axial planes bound where the hull's origin can be inside it; if
//! start and end are both at or beyond one of them, both plane distances are `>= 0` in the very same arithmetic,
//! and the plain loop would call the brush missed. A brush that lacks an axial plane has an infinite box there.

use super::quads::{self, Quad};
use super::trace::{Sweep, expanded_dist, take};
use super::tree::{CullBox, Node, Tree};
use super::{Brush, Contents, Hull, Plane};
use crate::sim::math::Vec3;

/// The box given by the axial planes among `planes`; infinite where one is missing.
pub(super) fn bounds(planes: impl Iterator<Item = (Vec3, f32)>) -> (Vec3, Vec3) {
    let mut cull = CullBox::EVERYWHERE;
    for (normal, dist) in planes {
        for axis in 0..3 {
            let mut unit = Vec3::ZERO;
            unit[axis] = 1.0;
            if normal == unit {
                cull.maxs[axis] = cull.maxs[axis].min(dist);
            } else if normal == -unit {
                cull.mins[axis] = cull.mins[axis].max(-dist);
            }
        }
    }
    (cull.mins, cull.maxs)
}

/// A brush's place in the row of quads.
#[derive(Clone, Copy, Debug)]
struct ClipBrush {
    first: u32,
    end: u32,
    /// Its place in the level.
    index: u32,
    contents: Contents,
}

/// A set of brushes of one kind in file order, with the tree that finds those worth testing.
#[derive(Clone, Debug)]
struct Group {
    quads: Vec<Quad>,
    brushes: Vec<ClipBrush>,
    /// Where each can be met, by slot.
    boxes: Vec<CullBox>,
    tree: Tree,
}

impl Group {
    fn new(all: &[Brush], hull: Hull, wanted: impl Fn(Contents) -> bool) -> Self {
        let mut quads = Vec::new();
        let mut brushes = Vec::new();
        let mut boxes = Vec::new();
        for (index, brush) in all.iter().enumerate() {
            if !wanted(brush.contents) {
                continue;
            }
            let expand = |plane: &Plane| (plane.normal, expanded_dist(plane.normal, plane.dist, hull));
            let planes: Vec<(Vec3, f32)> = brush.planes.iter().map(expand).collect();
            let first = row(quads.len());
            quads.extend(planes.chunks(quads::WIDTH).map(Quad::new));
            let (mins, maxs) = bounds(planes.into_iter());
            boxes.push(CullBox { mins, maxs });
            brushes.push(ClipBrush { first, end: row(quads.len()), index: row(index), contents: brush.contents });
        }
        let tree = Tree::new(&boxes);
        Self { quads, brushes, boxes, tree }
    }

    #[inline]
    fn quads(&self, brush: &ClipBrush) -> &[Quad] {
        &self.quads[brush.first as usize..brush.end as usize]
    }

    #[inline]
    fn contains(&self, brush: &ClipBrush, at: Vec3) -> bool {
        quads::contain(self.quads(brush), at)
    }

    /// Whether any brush strictly contains `at`.
    #[inline]
    fn any_contains(&self, at: Vec3) -> bool {
        let (low, high) = span(at, at);
        self.tree.any_meeting(low, high, |slot| self.contains(&self.brushes[slot as usize], at))
    }

    /// The first brush in file order that strictly contains `at`.
    #[inline]
    fn first_containing(&self, at: Vec3) -> Option<&ClipBrush> {
        if self.brushes.is_empty() {
            return None;
        }
        let mut found: Option<u32> = None;
        let (low, high) = span(at, at);
        self.tree.any_meeting(low, high, |slot| {
            if found.is_none_or(|first| slot < first) && self.contains(&self.brushes[slot as usize], at) {
                found = Some(slot);
            }
            false
        });
        found.map(|slot| &self.brushes[slot as usize])
    }
}

/// The box around a way. Infinity times a normal's zero is NaN, which is on neither side of a plane: places like
/// that must reach every brush, as in the plain loop.
#[inline]
fn span(start: Vec3, end: Vec3) -> (Vec3, Vec3) {
    // The sum is finite only if all of them are.
    let sum = (start.x + end.x) + (start.y + end.y) + (start.z + end.z);
    if sum.is_finite() { (start.min(end), start.max(end)) } else { (Vec3::NEG_INFINITY, Vec3::INFINITY) }
}

fn row(index: usize) -> u32 {
    u32::try_from(index).expect("a level has fewer than 2^32 planes")
}

/// Every brush, expanded by one hull.
#[derive(Clone, Debug)]
pub(super) struct ClipHull {
    solids: Group,
    liquids: Group,
    ladders: Group,
}

impl ClipHull {
    pub(super) fn new(brushes: &[Brush], hull: Hull) -> Self {
        Self {
            solids: Group::new(brushes, hull, |contents| contents == Contents::Solid),
            liquids: Group::new(brushes, hull, Contents::is_liquid),
            ladders: Group::new(brushes, hull, |contents| contents == Contents::Ladder),
        }
    }

    /// `brushes` are those it was made from.
    #[inline]
    pub(super) fn sweep(&self, brushes: &[Brush], start: Vec3, end: Vec3) -> Sweep {
        let (low, high) = span(start, end);
        let mut sweeping = Sweeping { solids: &self.solids, start, end, sweep: Sweep::free(end), hit: None };
        self.solids.tree.in_order(low, high, |slot| sweeping.test(slot));
        sweeping.finish(brushes)
    }

    /// The same among `near` alone, which must name every solid that the sweep can meet, in file order. Both ends
    /// must be finite.
    #[inline]
    pub(super) fn sweep_among(&self, brushes: &[Brush], near: &[Node], start: Vec3, end: Vec3) -> Sweep {
        let (low, high) = (start.min(end), start.max(end));
        let mut sweeping = Sweeping { solids: &self.solids, start, end, sweep: Sweep::free(end), hit: None };
        for node in near {
            node.meeting(low, high).for_each(|slot| sweeping.test(slot));
        }
        sweeping.finish(brushes)
    }

    /// [`Self::stuck`] among `near` alone, which must name every solid that can contain `at`.
    #[inline]
    pub(super) fn stuck_among(&self, near: &[Node], at: Vec3) -> bool {
        let contains = |slot: u32| self.solids.contains(&self.solids.brushes[slot as usize], at);
        near.iter().any(|node| node.meeting(at, at).any(contains))
    }

    /// The liquid at a point, as if there were no solids.
    #[inline]
    pub(super) fn liquid(&self, at: Vec3) -> Contents {
        self.liquids.first_containing(at).map_or(Contents::Empty, |brush| brush.contents)
    }

    /// The cull boxes of the solids, by slot.
    pub(super) fn solid_boxes(&self) -> &[CullBox] {
        &self.solids.boxes
    }

    #[inline]
    pub(super) fn stuck(&self, at: Vec3) -> bool {
        self.solids.any_contains(at)
    }

    #[inline]
    pub(super) fn contents(&self, at: Vec3) -> Contents {
        if self.stuck(at) {
            return Contents::Solid;
        }
        self.liquid(at)
    }

    #[inline]
    pub(super) fn ladder(&self, at: Vec3) -> Option<u32> {
        self.ladders.first_containing(at).map(|brush| brush.index)
    }
}

/// A sweep on its way through the solids, in file order.
struct Sweeping<'a> {
    solids: &'a Group,
    start: Vec3,
    end: Vec3,
    sweep: Sweep,
    /// The brush that was hit by its place in the level, and which of its planes.
    hit: Option<(u32, usize)>,
}

impl Sweeping<'_> {
    #[inline]
    fn test(&mut self, slot: u32) {
        let brush = &self.solids.brushes[slot as usize];
        if let Some(plane) = take(&mut self.sweep, quads::meet(self.solids.quads(brush), self.start, self.end)) {
            self.hit = Some((brush.index, plane));
        }
    }

    #[inline]
    fn finish(mut self, brushes: &[Brush]) -> Sweep {
        if let Some((brush, plane)) = self.hit {
            self.sweep.plane = brushes[brush as usize].planes[plane];
            self.sweep.brush = Some(brush);
        }
        self.sweep.finish(self.start, self.end)
    }
}
