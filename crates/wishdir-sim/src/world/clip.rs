//! The brushes of one kind, for every hull: what is expanded by a hull when asked, what beforehand,
//! and the tree that finds those worth testing.
//!
//! The cull is exact, not approximate. A brush's axial planes bound where a hull's origin can be
//! inside it; if start and end are both at or beyond one of them, both plane distances are `>= 0`
//! in the very same arithmetic, and the plain loop would call the brush missed. A brush that lacks
//! an axial plane has an infinite box there. All of this is for finite places; others are left to
//! the plain loop.

use glam::Vec4;

use super::boxes::{Bounds, HullCorners, SideOrder};
use super::quads::{self, BrushQuads, Quad};
use super::trace::{Sweep, take};
use super::tree::BoxTree;
use super::{Brush, Contents, Hull, HullId};
use crate::math::Vec3;

/// A brush as it is asked.
#[derive(Clone, Copy, Debug)]
struct Body {
    /// By its axial planes, for a point.
    bounds: Bounds,
    /// Its place in the level.
    index: u32,
    sides: Sides,
}

/// What a brush has beside its bounds.
#[derive(Clone, Copy, Debug)]
enum Sides {
    /// Nothing: it is the box.
    Box(SideOrder),
    /// All its planes, as quads from the first to before the end.
    Quads(u32, u32),
}

/// A hull, and the planes' distances expanded by it.
#[derive(Clone, Debug)]
struct Expansion {
    corners: HullCorners,
    dists: Vec<Vec4>,
}

/// The brushes of one kind, in file order: a brush's place among them is its slot.
#[derive(Clone, Debug)]
pub(super) struct Group {
    bodies: Vec<Body>,
    quads: Vec<Quad>,
    /// By hull.
    expansions: Vec<Expansion>,
    tree: BoxTree,
}

impl Group {
    pub(super) fn new(all: &[Brush], hulls: &[Hull], wanted: impl Fn(Contents) -> bool) -> Self {
        let expansion = |hull: &Hull| Expansion {
            corners: (*hull).into(),
            dists: Vec::new(),
        };
        let mut group = Self {
            bodies: Vec::new(),
            quads: Vec::new(),
            expansions: hulls.iter().map(expansion).collect(),
            tree: BoxTree::default(),
        };
        // By a hull without end nothing is bounded.
        let bounded = hulls
            .iter()
            .all(|hull| hull.mins.is_finite() && hull.maxs.is_finite());
        for (brush, index) in all
            .iter()
            .zip(0..)
            .filter(|(brush, _)| wanted(brush.contents))
        {
            let order = SideOrder::of(&brush.planes).filter(|_| bounded);
            let sides = order.map_or_else(|| group.add_planes(brush, hulls), Sides::Box);
            let bounds = if bounded {
                Bounds::of(&brush.planes)
            } else {
                Bounds::EVERYWHERE
            };
            group.bodies.push(Body {
                bounds,
                index,
                sides,
            });
        }
        group.tree = BoxTree::new(&group.boxes());
        group
    }

    fn add_planes(&mut self, brush: &Brush, hulls: &[Hull]) -> Sides {
        let first = self.quads.len();
        for planes in brush.planes.chunks(quads::WIDTH) {
            self.quads.push(Quad::new(planes));
            let by_hull = self.expansions.iter_mut().zip(hulls);
            by_hull
                .for_each(|(expansion, hull)| expansion.dists.push(quads::expanded(planes, *hull)));
        }
        Sides::Quads(place(first), place(self.quads.len()))
    }

    /// Where the origin of any hull can be in each, by slot.
    pub(super) fn boxes(&self) -> Vec<Bounds> {
        let expanded = |body: &Body| {
            let by_hull = self
                .expansions
                .iter()
                .map(|expansion| body.bounds.expanded(&expansion.corners));
            by_hull.fold(Bounds::NOWHERE, Bounds::join)
        };
        self.bodies.iter().map(expanded).collect()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    #[inline]
    fn planes<'a>(&'a self, expansion: &'a Expansion, first: u32, end: u32) -> impl BrushQuads<'a> {
        let range = first as usize..end as usize;
        self.quads[range.clone()]
            .iter()
            .zip(&expansion.dists[range])
    }

    /// Whether a brush strictly contains a hull's origin.
    #[inline]
    fn contains(&self, slot: u32, expansion: &Expansion, at: Vec4) -> bool {
        let body = &self.bodies[slot as usize];
        match body.sides {
            Sides::Box(_) => body.bounds.expanded(&expansion.corners).holds(at),
            Sides::Quads(first, end) => quads::contain(self.planes(expansion, first, end), at),
        }
    }

    /// Whether any brush strictly contains a hull's origin.
    #[inline]
    pub(super) fn any_contains(&self, hull: HullId, at: Vec4) -> bool {
        let expansion = &self.expansions[hull.index()];
        let span = Bounds { mins: at, maxs: at };
        self.tree
            .any_meeting(&span, |slot| self.contains(slot, expansion, at))
    }

    /// The same among `slots` alone, which must name every one that can contain it.
    #[inline]
    pub(super) fn any_contains_among(
        &self,
        slots: impl IntoIterator<Item = u32>,
        hull: HullId,
        at: Vec4,
    ) -> bool {
        let expansion = &self.expansions[hull.index()];
        for slot in slots {
            if self.contains(slot, expansion, at) {
                return true;
            }
        }
        false
    }

    /// The first brush in file order that strictly contains a hull's origin, by its place in the
    /// level.
    #[inline]
    pub(super) fn first_containing(&self, hull: HullId, at: Vec4) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let expansion = &self.expansions[hull.index()];
        let mut found: Option<u32> = None;
        self.tree
            .any_meeting(&Bounds { mins: at, maxs: at }, |slot| {
                if found.is_none_or(|first| slot < first) && self.contains(slot, expansion, at) {
                    found = Some(slot);
                }
                false
            });
        found.map(|slot| self.bodies[slot as usize].index)
    }

    /// Moves a hull; `brushes` are those the group was made from.
    pub(super) fn sweep(&self, brushes: &[Brush], hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        let mut sweeping = Sweeping::new(self, hull, start, end);
        let span = sweeping.span;
        self.tree.in_order(&span, |slot| sweeping.test(slot));
        sweeping.finish(brushes, start, end)
    }

    /// The same among `slots` alone, which must name every one that the way can meet, in file
    /// order.
    #[inline]
    pub(super) fn sweep_among(
        &self,
        slots: impl IntoIterator<Item = u32>,
        brushes: &[Brush],
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        let expansion = &self.expansions[hull.index()];
        let (from, to) = (start.extend(0.0), end.extend(0.0));
        let span = Bounds {
            mins: from.min(to),
            maxs: from.max(to),
        };
        let mut slots = slots.into_iter();
        while let Some(slot) = slots.next() {
            // Nearly always nothing is met: what a sweep collects is made when it is needed.
            if self.bodies[slot as usize]
                .bounds
                .expanded(&expansion.corners)
                .meets(&span)
            {
                return self.sweep_met(slot, slots, brushes, hull, start, end);
            }
        }
        Sweep::free(end)
    }

    #[inline(never)]
    fn sweep_met(
        &self,
        first: u32,
        rest: impl Iterator<Item = u32>,
        brushes: &[Brush],
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        let mut sweeping = Sweeping::new(self, hull, start, end);
        sweeping.test(first);
        for slot in rest {
            sweeping.test(slot);
        }
        sweeping.finish(brushes, start, end)
    }
}

fn place(index: usize) -> u32 {
    u32::try_from(index).expect("a level has fewer than 2^32 planes")
}

/// A sweep on its way through the brushes, in file order.
struct Sweeping<'a> {
    group: &'a Group,
    expansion: &'a Expansion,
    start: Vec4,
    end: Vec4,
    span: Bounds,
    sweep: Sweep,
    /// The brush that was hit by its place in the level, and which of its planes.
    hit: Option<(u32, usize)>,
}

impl<'a> Sweeping<'a> {
    #[inline]
    fn new(group: &'a Group, hull: HullId, start: Vec3, end: Vec3) -> Self {
        let expansion = &group.expansions[hull.index()];
        let (sweep, hit) = (Sweep::free(end), None);
        let (start, end) = (start.extend(0.0), end.extend(0.0));
        let span = Bounds {
            mins: start.min(end),
            maxs: start.max(end),
        };
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

    /// Most brushes are missed, which their bounds alone tell.
    #[inline]
    fn test(&mut self, slot: u32) {
        let body = &self.group.bodies[slot as usize];
        let bounds = body.bounds.expanded(&self.expansion.corners);
        if !bounds.meets(&self.span) {
            return;
        }
        let meeting = match body.sides {
            Sides::Box(order) => bounds.meet(order, self.start, self.end),
            Sides::Quads(first, end) => quads::meet(
                self.group.planes(self.expansion, first, end),
                self.start,
                self.end,
            ),
        };
        if let Some(plane) = take(&mut self.sweep, meeting) {
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
