//! Brushes of one kind, prepared for every hull, with a tree that finds the brushes to test.
//!
//! Culling does not change results. A brush's axial planes bound the origins of hulls inside it.
//! If start and end are both on or outside one plane, both plane distances are `>= 0`,
//! computed as in the plain loop, which reports a miss in this case too.
//! If an axial plane is missing, the box is infinite on that side.
//! These statements only hold for finite points. The plain loop handles other points.

use glam::Vec4;

use super::boxes::{Bounds, HullCorners, SideOrder};
use super::centred::{self, CentredGroup};
use super::quads::{self, BrushQuads, PlaneQuad};
use super::trace::{Sweep, apply_hit};
use super::tree::BoxTree;
use super::{Brush, ClipRule, Contents, Hull, HullId};
use crate::math::Vec3;

/// A brush prepared for queries.
#[derive(Clone, Copy, Debug)]
struct PreparedBrush {
    /// Bounds from the axial planes, for the point hull.
    bounds: Bounds,
    /// Index of the brush in the level.
    index: u32,
    sides: BrushPlanes,
}

/// Planes of a brush in addition to its bounds.
#[derive(Clone, Copy, Debug)]
enum BrushPlanes {
    /// No other planes: the brush is exactly its box.
    Box(SideOrder),
    /// Range of quads that hold all planes, as start and end.
    Quads(u32, u32),
    /// Planes stored in [`BrushGroup::centred`].
    Centred,
}

/// Hull and the distances of all planes, expanded by this hull.
#[derive(Clone, Debug)]
struct Expansion {
    corners: HullCorners,
    dists: Vec<Vec4>,
}

/// Brushes of one kind in file order. The index of a brush in this list is its slot.
#[derive(Clone, Debug)]
pub(super) struct BrushGroup {
    bodies: Vec<PreparedBrush>,
    quads: Vec<PlaneQuad>,
    /// Expansions by hull number.
    expansions: Vec<Expansion>,
    tree: BoxTree,
    /// Brushes by slot for centred sweeps, which do not use the quads. `None` for other sweep
    /// algorithms.
    centred: Option<Box<CentredGroup>>,
}

impl BrushGroup {
    pub(super) fn new(
        all: &[Brush],
        hulls: &[Hull],
        rule: ClipRule,
        wanted: impl Fn(Contents) -> bool,
    ) -> Self {
        // Centred sweeps stop before a brush, and use these corners only to find brushes.
        let margin = match rule {
            ClipRule::Direct | ClipRule::BackOff => 0.0,
            ClipRule::Centred => centred::CULL_MARGIN,
        };
        let expansion = |hull: &Hull| Expansion {
            corners: HullCorners::from(*hull).widened(margin),
            dists: Vec::new(),
        };
        let mut group = Self {
            bodies: Vec::new(),
            quads: Vec::new(),
            expansions: hulls.iter().map(expansion).collect(),
            tree: BoxTree::default(),
            centred: None,
        };
        if rule == ClipRule::Centred {
            let brushes = all.iter().filter(|brush| wanted(brush.contents));
            group.centred = Some(Box::new(CentredGroup::new(brushes, hulls)));
        }
        // With an infinite hull, bounds could not reject any brush.
        let bounded = hulls
            .iter()
            .all(|hull| hull.mins.is_finite() && hull.maxs.is_finite());
        for (brush, index) in all
            .iter()
            .zip(0..)
            .filter(|(brush, _)| wanted(brush.contents))
        {
            let order = SideOrder::from_planes(&brush.planes).filter(|_| bounded);
            let sides = match (rule, order) {
                (ClipRule::Centred, _) => BrushPlanes::Centred,
                (_, Some(order)) => BrushPlanes::Box(order),
                (_, None) => group.add_planes(brush, hulls),
            };
            let bounds = if bounded {
                Bounds::from_planes(&brush.planes)
            } else {
                Bounds::EVERYWHERE
            };
            group.bodies.push(PreparedBrush {
                bounds,
                index,
                sides,
            });
        }
        group.tree = BoxTree::new(&group.expanded_bounds());
        group
    }

    fn add_planes(&mut self, brush: &Brush, hulls: &[Hull]) -> BrushPlanes {
        let first = self.quads.len();
        for planes in brush.planes.chunks(quads::WIDTH) {
            self.quads.push(PlaneQuad::new(planes));
            let by_hull = self.expansions.iter_mut().zip(hulls);
            by_hull.for_each(|(expansion, hull)| {
                expansion.dists.push(quads::expanded_dists(planes, *hull));
            });
        }
        BrushPlanes::Quads(index_u32(first), index_u32(self.quads.len()))
    }

    /// Returns, for each slot, the bounds of all origins at which some hull overlaps the brush.
    pub(super) fn expanded_bounds(&self) -> Vec<Bounds> {
        let expanded = |body: &PreparedBrush| {
            let by_hull = self
                .expansions
                .iter()
                .map(|expansion| body.bounds.expand_by_hull(&expansion.corners));
            by_hull.fold(Bounds::NOWHERE, Bounds::union)
        };
        self.bodies.iter().map(expanded).collect()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    #[inline]
    fn plane_quads<'a>(
        &'a self,
        expansion: &'a Expansion,
        first: u32,
        end: u32,
    ) -> impl BrushQuads<'a> {
        let range = first as usize..end as usize;
        self.quads[range.clone()]
            .iter()
            .zip(&expansion.dists[range])
    }

    /// Whether a brush contains a hull's origin. Only centred sweeps count points on a plane as
    /// inside.
    #[inline]
    fn contains(&self, slot: u32, hull: HullId, at: Vec4) -> bool {
        let expansion = &self.expansions[hull.index()];
        let body = &self.bodies[slot as usize];
        match body.sides {
            BrushPlanes::Box(_) => body.bounds.expand_by_hull(&expansion.corners).contains(at),
            BrushPlanes::Quads(first, end) => {
                quads::contains(self.plane_quads(expansion, first, end), at)
            }
            BrushPlanes::Centred => self.contains_centred(slot, hull, at),
        }
    }

    #[inline(never)]
    fn contains_centred(&self, slot: u32, hull: HullId, at: Vec4) -> bool {
        self.centred
            .as_ref()
            .is_some_and(|centred| centred.contains(slot, hull.index(), at))
    }

    /// Whether any brush contains a hull's origin.
    #[inline]
    pub(super) fn is_inside_any(&self, hull: HullId, at: Vec4) -> bool {
        let span = Bounds { mins: at, maxs: at };
        self.tree
            .any_overlapping(&span, |slot| self.contains(slot, hull, at))
    }

    /// Calls `found` with every brush that contains a hull's origin, in any order.
    /// The number passed is an index into the level's brushes.
    pub(super) fn for_each_containing(&self, hull: HullId, at: Vec4, mut found: impl FnMut(u32)) {
        if self.is_empty() {
            return;
        }
        let span = Bounds { mins: at, maxs: at };
        self.tree.any_overlapping(&span, |slot| {
            if self.contains(slot, hull, at) {
                found(self.bodies[slot as usize].index);
            }
            false
        });
    }

    /// Like [`Self::is_inside_any`], but only tests `slots`, which must include every candidate.
    #[inline]
    pub(super) fn is_inside_any_of(
        &self,
        slots: impl IntoIterator<Item = u32>,
        hull: HullId,
        at: Vec4,
    ) -> bool {
        for slot in slots {
            if self.contains(slot, hull, at) {
                return true;
            }
        }
        false
    }

    /// Returns the first brush in file order that contains a hull's origin.
    /// The result is an index into the level's brushes.
    #[inline]
    pub(super) fn find_first_containing(&self, hull: HullId, at: Vec4) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let mut found: Option<u32> = None;
        self.tree
            .any_overlapping(&Bounds { mins: at, maxs: at }, |slot| {
                if found.is_none_or(|first| slot < first) && self.contains(slot, hull, at) {
                    found = Some(slot);
                }
                false
            });
        found.map(|slot| self.bodies[slot as usize].index)
    }

    /// Sweeps a hull. `brushes` are the level's brushes that the group was built from.
    pub(super) fn sweep(&self, brushes: &[Brush], hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        if let Some(centred) = &self.centred {
            if start == end {
                return centred::motionless_sweep(self.is_inside_any(hull, start.extend(0.0)), end);
            }
            let mut sweep = CentredSweep::new(self, centred, hull, start, end);
            let span = sweep.span;
            self.tree
                .for_each_in_order(&span, |slot| sweep.test_brush(slot));
            return sweep.finish(brushes, start, end);
        }
        let mut sweep = GroupSweep::new(self, hull, start, end);
        let span = sweep.span;
        self.tree
            .for_each_in_order(&span, |slot| sweep.test_brush(slot));
        sweep.finish(brushes, start, end)
    }

    /// Like [`Self::sweep`], but only tests `slots`, in file order.
    /// `slots` must include every brush that the move can hit.
    #[inline]
    pub(super) fn sweep_slots(
        &self,
        slots: impl IntoIterator<Item = u32>,
        brushes: &[Brush],
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        let mut slots = slots.into_iter();
        let expansion = &self.expansions[hull.index()];
        let (from, to) = (start.extend(0.0), end.extend(0.0));
        let span = Bounds::from_points(from, to);
        while let Some(slot) = slots.next() {
            // Most sweeps hit nothing, so the state of a sweep is only created when needed.
            if self.bodies[slot as usize]
                .bounds
                .expand_by_hull(&expansion.corners)
                .overlaps(&span)
            {
                return self.sweep_candidates(slot, slots, brushes, hull, start, end);
            }
        }
        Sweep::without_hit(end)
    }

    #[inline(never)]
    fn sweep_candidates(
        &self,
        first: u32,
        rest: impl Iterator<Item = u32>,
        brushes: &[Brush],
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        if let Some(centred) = &self.centred {
            let slots = std::iter::once(first).chain(rest);
            return self.sweep_centred(centred, slots, brushes, hull, start, end);
        }
        let mut sweep = GroupSweep::new(self, hull, start, end);
        sweep.test_brush(first);
        for slot in rest {
            sweep.test_brush(slot);
        }
        sweep.finish(brushes, start, end)
    }

    fn sweep_centred(
        &self,
        centred: &CentredGroup,
        slots: impl Iterator<Item = u32>,
        brushes: &[Brush],
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        if start == end {
            let is_inside = self.is_inside_any_of(slots, hull, start.extend(0.0));
            return centred::motionless_sweep(is_inside, end);
        }
        let mut sweep = CentredSweep::new(self, centred, hull, start, end);
        for slot in slots {
            sweep.test_brush(slot);
        }
        sweep.finish(brushes, start, end)
    }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index).expect("a level has fewer than 2^32 planes")
}

/// Sweep in progress through the brushes, in file order.
struct GroupSweep<'a> {
    group: &'a BrushGroup,
    expansion: &'a Expansion,
    start: Vec4,
    end: Vec4,
    span: Bounds,
    sweep: Sweep,
    /// Index of the hit brush in the level, and index of the plane.
    hit: Option<(u32, usize)>,
}

impl<'a> GroupSweep<'a> {
    #[inline]
    fn new(group: &'a BrushGroup, hull: HullId, start: Vec3, end: Vec3) -> Self {
        let expansion = &group.expansions[hull.index()];
        let (sweep, hit) = (Sweep::without_hit(end), None);
        let (start, end) = (start.extend(0.0), end.extend(0.0));
        let span = Bounds::from_points(start, end);
        Self {
            group,
            expansion,
            start,
            end,
            span,
            sweep,
            hit,
        }
    }

    /// Tests one brush. The bounds test rejects most brushes.
    #[inline]
    fn test_brush(&mut self, slot: u32) {
        let body = &self.group.bodies[slot as usize];
        let bounds = body.bounds.expand_by_hull(&self.expansion.corners);
        if !bounds.overlaps(&self.span) {
            return;
        }
        let hit = match body.sides {
            BrushPlanes::Box(order) => bounds.sweep(order, self.start, self.end),
            BrushPlanes::Quads(first, end) => quads::sweep(
                self.group.plane_quads(self.expansion, first, end),
                self.start,
                self.end,
            ),
            // A centred group uses its own sweeps.
            BrushPlanes::Centred => return,
        };
        if let Some(plane) = apply_hit(&mut self.sweep, hit) {
            self.hit = Some((body.index, plane));
        }
    }

    #[inline]
    fn finish(mut self, brushes: &[Brush], start: Vec3, end: Vec3) -> Sweep {
        if let Some((brush, plane)) = self.hit {
            self.sweep.plane = brushes[brush as usize].planes[plane];
            self.sweep.brush = Some(brush);
        }
        self.sweep.finish(start, end)
    }
}

/// Centred sweep in progress through the brushes, in file order.
struct CentredSweep<'a> {
    group: &'a BrushGroup,
    centred: &'a CentredGroup,
    corners: &'a HullCorners,
    hull: usize,
    start: Vec4,
    end: Vec4,
    span: Bounds,
    sweep: Sweep,
    /// Slot of the hit brush, and index of the plane.
    hit: Option<(u32, usize)>,
}

impl<'a> CentredSweep<'a> {
    #[inline]
    fn new(
        group: &'a BrushGroup,
        centred: &'a CentredGroup,
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Self {
        let (from, to) = (start.extend(0.0), end.extend(0.0));
        Self {
            group,
            centred,
            corners: &group.expansions[hull.index()].corners,
            hull: hull.index(),
            start: from,
            end: to,
            span: Bounds::from_points(from, to),
            sweep: Sweep::without_hit(end),
            hit: None,
        }
    }

    /// Tests one brush. Brushes after a hit at fraction 0 do not count (`docs/quake3.md` 9.2).
    #[inline]
    fn test_brush(&mut self, slot: u32) {
        let body = &self.group.bodies[slot as usize];
        if self.sweep.fraction == 0.0
            || !body
                .bounds
                .expand_by_hull(self.corners)
                .overlaps(&self.span)
        {
            return;
        }
        let hit = self.centred.sweep(slot, self.hull, self.start, self.end);
        if let Some(plane) = centred::apply_hit(&mut self.sweep, hit) {
            self.hit = Some((slot, plane));
        }
    }

    #[inline]
    fn finish(mut self, brushes: &[Brush], start: Vec3, end: Vec3) -> Sweep {
        if let Some((slot, plane)) = self.hit {
            let brush = self.group.bodies[slot as usize].index;
            self.sweep.plane = brushes[brush as usize].planes[plane];
            self.sweep.brush = Some(brush);
        }
        self.sweep.finish(start, end)
    }
}
