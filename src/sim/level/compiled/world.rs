//! A compiled map for the boxes of one profile: what [`super::super::Level`] asks where it has one.

use std::sync::Arc;

use super::ClipRule;
use super::bodies::{BodyRole, ClipBody, ClipWorld, HullFit};
use super::tree::{EMPTY, RawSweep, SOLID, contents_of, current_of};
use crate::sim::level::boxes::{Bounds, HullCorners};
use crate::sim::level::tree::Tree;
use crate::sim::level::{Contents, Hull, HullId, Plane, Sweep};
use crate::sim::math::{Vec3, dot, madd};

/// So far beside its box, as the file says it, a body may still be met, units.
const BOX_SLACK: f32 = 16.0;

/// A compiled map, ready for the hulls of one profile and swept by one engine's rule.
#[derive(Clone, Debug)]
pub(in crate::sim::level) struct ClipLevel {
    world: ClipWorld,
    rule: ClipRule,
    /// By the profile's hulls.
    fits: Vec<HullFit>,
    /// Without the world.
    solids: Bodies,
    liquids: Bodies,
    ladders: Bodies,
}

/// The bodies of one role, by their places in the list, and a tree of the boxes in which any hull can meet them.
#[derive(Clone, Debug)]
struct Bodies {
    places: Vec<u32>,
    tree: Tree,
}

impl Bodies {
    fn new(world: &ClipWorld, corners: &[HullCorners], wanted: fn(BodyRole) -> bool) -> Self {
        let around = |body: &ClipBody| {
            let (mins, maxs) = body.bounds(&world.map);
            let bounds = Bounds { mins: (mins - BOX_SLACK).extend(-1.0), maxs: (maxs + BOX_SLACK).extend(1.0) };
            corners.iter().map(|hull| bounds.expanded(hull)).fold(Bounds::NOWHERE, Bounds::join)
        };
        let chosen = (0..).zip(&world.bodies).skip(1).filter(|(_, body)| wanted(body.role));
        let (places, boxes): (Vec<u32>, Vec<Bounds>) = chosen.map(|(place, body)| (place, around(body))).unzip();
        Self { places, tree: Tree::new(&boxes) }
    }

    /// Those that may be met between two places, in file order.
    #[inline]
    fn between(&self, start: Vec3, end: Vec3, mut found: impl FnMut(u32)) {
        if !self.places.is_empty() {
            let (start, end) = (start.extend(0.0), end.extend(0.0));
            let span = Bounds { mins: start.min(end), maxs: start.max(end) };
            self.tree.in_order(&span, |slot| found(self.places[slot as usize]));
        }
    }

    /// The first at a place of which something holds.
    #[inline]
    fn first(&self, at: Vec3, holds: impl Fn(u32) -> bool) -> Option<u32> {
        let mut first = None;
        self.between(at, at, |place| {
            if first.is_none() && holds(place) {
                first = Some(place);
            }
        });
        first
    }
}

impl ClipLevel {
    pub(in crate::sim::level) fn new(world: ClipWorld, hulls: &[Hull], rule: ClipRule) -> Self {
        let map = Arc::clone(&world.map);
        let fits: Vec<HullFit> = hulls.iter().map(|hull| HullFit::of(&map, *hull)).collect();
        let file_hull = |fit: &HullFit| map.hulls.get(fit.index).copied().unwrap_or_default();
        let corners = hulls.iter().copied().chain(fits.iter().map(file_hull)).map(HullCorners::from);
        let corners: Vec<HullCorners> = corners.collect();
        let with_role = |wanted| Bodies::new(&world, &corners, wanted);
        let solids = with_role(|role| role == BodyRole::Solid);
        let liquids = with_role(|role| matches!(role, BodyRole::Liquid(_)));
        let ladders = with_role(|role| role == BodyRole::Ladder);
        Self { rule, fits, solids, liquids, ladders, world }
    }

    fn body(&self, place: u32) -> &ClipBody {
        &self.world.bodies[place as usize]
    }

    #[inline]
    fn contents_in(&self, body: &ClipBody, fit: HullFit, at: Vec3) -> i32 {
        body.contents(&self.world.map, self.rule, fit, at)
    }

    /// A body's result as a player's: a start in a solid leaves nothing of the way.
    #[inline]
    fn player_sweep(&self, place: u32, fit: HullFit, start: Vec3, end: Vec3) -> Sweep {
        let body = self.body(place);
        let RawSweep { fraction, end: stop, plane, start_solid, all_solid, .. } =
            body.sweep(&self.world.map, self.rule, fit, start, end);
        let start_solid = start_solid || all_solid;
        let fraction = if start_solid { 0.0 } else { fraction };
        let stop = match self.rule {
            ClipRule::Backing => madd(start, fraction, end - start),
            ClipRule::Direct => stop + (body.origin + fit.shift),
        };
        let plane = Plane { normal: plane.normal, dist: plane.dist + dot(plane.normal, body.origin + fit.shift) };
        Sweep { fraction, end: stop, plane, brush: Some(place), start_solid, all_solid }
    }

    pub(in crate::sim::level) fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        let fit = self.fits[hull.index()];
        let mut best = Sweep::free(end);
        let mut take = |place: u32| {
            let sweep = self.player_sweep(place, fit, start, end);
            if sweep.fraction < best.fraction {
                best = sweep;
            }
        };
        take(0);
        self.solids.between(start, end, take);
        best
    }

    pub(in crate::sim::level) fn stuck(&self, hull: HullId, at: Vec3) -> bool {
        let fit = self.fits[hull.index()];
        let is_in = |place: u32| self.contents_in(self.body(place), fit, at) == SOLID;
        is_in(0) || self.solids.first(at, is_in).is_some()
    }

    /// The world's contents, and where these are not solid the first liquid body's (`docs/bsp.md` 2).
    pub(in crate::sim::level) fn contents(&self, at: Vec3) -> Contents {
        let point = HullFit { index: 0, shift: Vec3::ZERO };
        let world = contents_of(self.contents_in(&ClipBody::WORLD, point, at));
        if world == Contents::Solid {
            return world;
        }
        let holds = |place| self.contents_in(self.body(place), point, at) != EMPTY;
        match self.liquids.first(at, holds).map(|place| self.body(place).role) {
            Some(BodyRole::Liquid(contents)) => contents,
            Some(BodyRole::Solid | BodyRole::Ladder) | None => world,
        }
    }

    /// Which way the world's water pushes at a point.
    pub(in crate::sim::level) fn current(&self, at: Vec3) -> Option<Vec3> {
        current_of(self.contents_in(&ClipBody::WORLD, HullFit { index: 0, shift: Vec3::ZERO }, at))
    }

    pub(in crate::sim::level) fn ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        let fit = self.fits[hull.index()];
        self.ladders.first(at, |place| self.contents_in(self.body(place), fit, at) != EMPTY)
    }

    pub(in crate::sim::level) fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        self.player_sweep(ladder, HullFit { index: 0, shift: Vec3::ZERO }, start, end)
    }

    pub(in crate::sim::level) fn ladder_center(&self, ladder: u32) -> Vec3 {
        let (mins, maxs) = self.body(ladder).bounds(&self.world.map);
        (mins + maxs) * 0.5
    }
}
