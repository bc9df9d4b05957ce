//! Compiled map prepared for the boxes of one profile, for queries by [`super::super::Level`].

use std::sync::Arc;

use super::ClipRule;
use super::bodies::{BodyRole, ClipBody, ClipWorld, HullFit};
use super::tree::{ClipTree, EMPTY, RawSweep, SOLID, contents_from_code, current_from_code};
use crate::math::{Vec3, dot, multiply_add};
use crate::world::boxes::{Bounds, HullCorners};
use crate::world::tree::BoxTree;
use crate::world::{Contents, Hull, HullId, Plane, Sweep};

/// Margin around a body's stored box within which the body can still be hit, units.
const BOX_SLACK: f32 = 16.0;

/// Compiled map prepared for one profile's hulls and one engine's rule.
#[derive(Clone, Debug)]
pub(in crate::world) struct ClipLevel {
    world: ClipWorld,
    rule: ClipRule,
    /// Map hulls, indexed by the profile's hull numbers.
    fits: Vec<HullFit>,
    /// Solid bodies except the world.
    solids: BodyIndex,
    liquids: BodyIndex,
    ladders: BodyIndex,
}

/// Bodies of one role by index, and a tree of the boxes where any hull can hit them.
#[derive(Clone, Debug)]
struct BodyIndex {
    places: Vec<u32>,
    tree: BoxTree,
}

impl BodyIndex {
    fn new(world: &ClipWorld, corners: &[HullCorners], wanted: fn(BodyRole) -> bool) -> Self {
        let around = |body: &ClipBody| {
            let (mins, maxs) = body.bounds(&world.map);
            let bounds = Bounds {
                mins: (mins - BOX_SLACK).extend(-1.0),
                maxs: (maxs + BOX_SLACK).extend(1.0),
            };
            corners
                .iter()
                .map(|hull| bounds.expand_by_hull(hull))
                .fold(Bounds::NOWHERE, Bounds::union)
        };
        let chosen = (0..)
            .zip(&world.bodies)
            .skip(1)
            .filter(|(_, body)| wanted(body.role));
        let (places, boxes): (Vec<u32>, Vec<Bounds>) =
            chosen.map(|(place, body)| (place, around(body))).unzip();
        Self {
            places,
            tree: BoxTree::new(&boxes),
        }
    }

    /// Calls `found` with the bodies that can be hit between two points, in file order.
    #[inline]
    fn for_each_body_between(&self, start: Vec3, end: Vec3, mut found: impl FnMut(u32)) {
        if !self.places.is_empty() {
            let (start, end) = (start.extend(0.0), end.extend(0.0));
            let span = Bounds {
                mins: start.min(end),
                maxs: start.max(end),
            };
            self.tree
                .for_each_in_order(&span, |slot| found(self.places[slot as usize]));
        }
    }

    /// Whether any body can be hit in a space.
    fn has_any_in(&self, space: &Bounds) -> bool {
        !self.places.is_empty() && self.tree.any_overlapping(space, |_| true)
    }

    /// Returns the first body that can be hit at a point and that `holds` accepts.
    #[inline]
    fn find_first(&self, at: Vec3, holds: impl Fn(u32) -> bool) -> Option<u32> {
        let mut first = None;
        self.for_each_body_between(at, at, |place| {
            if first.is_none() && holds(place) {
                first = Some(place);
            }
        });
        first
    }
}

impl ClipLevel {
    pub(in crate::world) fn new(world: ClipWorld, hulls: &[Hull], rule: ClipRule) -> Self {
        let map = Arc::clone(&world.map);
        let fits: Vec<HullFit> = hulls
            .iter()
            .map(|hull| HullFit::for_hull(&map, *hull))
            .collect();
        let file_hull = |fit: &HullFit| map.hulls.get(fit.index).copied().unwrap_or_default();
        let corners = hulls
            .iter()
            .copied()
            .chain(fits.iter().map(file_hull))
            .map(HullCorners::from);
        let corners: Vec<HullCorners> = corners.collect();
        let with_role = |wanted| BodyIndex::new(&world, &corners, wanted);
        let solids = with_role(|role| role == BodyRole::Solid);
        let liquids = with_role(|role| matches!(role, BodyRole::Liquid(_)));
        let ladders = with_role(|role| role == BodyRole::Ladder);
        Self {
            rule,
            fits,
            solids,
            liquids,
            ladders,
            world,
        }
    }

    fn body(&self, place: u32) -> &ClipBody {
        &self.world.bodies[place as usize]
    }

    /// Returns the world's tree for a hull.
    #[inline]
    pub(super) fn world_tree(&self, fit: HullFit) -> ClipTree<'_> {
        self.world.map.tree(self.rule, 0, fit.index)
    }

    /// Returns the map's hull for a profile's hull. `None` if the profile has no such hull.
    pub(super) fn hull_fit(&self, hull: HullId) -> Option<HullFit> {
        self.fits.get(hull.index()).copied()
    }

    /// Whether solid bodies can be hit in a space.
    pub(super) fn has_solids_in(&self, space: &Bounds) -> bool {
        self.solids.has_any_in(space)
    }

    /// Whether liquid bodies can be in a space.
    pub(super) fn has_liquids_in(&self, space: &Bounds) -> bool {
        self.liquids.has_any_in(space)
    }

    /// Whether ladders can be in a space.
    pub(super) fn has_ladders_in(&self, space: &Bounds) -> bool {
        self.ladders.has_any_in(space)
    }

    #[inline]
    fn contents_in(&self, body: &ClipBody, fit: HullFit, at: Vec3) -> i32 {
        body.contents(&self.world.map, self.rule, fit, at)
    }

    /// Sweeps a player against a body. A start in a solid gives a fraction of 0.
    #[inline]
    fn player_sweep(&self, place: u32, fit: HullFit, start: Vec3, end: Vec3) -> Sweep {
        let body = self.body(place);
        let raw = body.sweep(&self.world.map, self.rule, fit, start, end);
        self.to_player_sweep(raw, place, body.origin + fit.shift, start, end)
    }

    #[inline]
    fn to_player_sweep(
        &self,
        raw: RawSweep,
        place: u32,
        origin: Vec3,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        let RawSweep {
            fraction,
            end: stop,
            plane,
            start_solid,
            all_solid,
            ..
        } = raw;
        let start_solid = start_solid || all_solid;
        let fraction = if start_solid { 0.0 } else { fraction };
        let stop = match self.rule {
            ClipRule::BackOff => multiply_add(start, fraction, end - start),
            ClipRule::Direct | ClipRule::Centred => stop + origin,
        };
        let plane = Plane {
            normal: plane.normal,
            dist: plane.dist + dot(plane.normal, origin),
        };
        Sweep {
            fraction,
            end: stop,
            plane,
            brush: Some(place),
            start_solid,
            all_solid,
        }
    }

    pub(in crate::world) fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        self.sweep_from(
            self.world_tree(self.fits[hull.index()]),
            false,
            hull,
            start,
            end,
        )
    }

    /// Like [`Self::sweep`], but uses `tree` instead of the world's tree.
    /// `is_bare`: whether no other body is near.
    #[inline]
    pub(super) fn sweep_from(
        &self,
        tree: ClipTree<'_>,
        is_bare: bool,
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        let fit = self.fits[hull.index()];
        let mut best = Sweep::without_hit(end);
        let raw = self.rule.sweep_in(tree, start - fit.shift, end - fit.shift);
        if raw.fraction < 1.0 || raw.start_solid || raw.all_solid {
            best = self.to_player_sweep(raw, 0, fit.shift, start, end);
        }
        if !is_bare {
            self.solids.for_each_body_between(start, end, |place| {
                let sweep = self.player_sweep(place, fit, start, end);
                if sweep.fraction < best.fraction {
                    best = sweep;
                }
            });
        }
        best
    }

    pub(in crate::world) fn is_stuck(&self, hull: HullId, at: Vec3) -> bool {
        self.is_stuck_in(self.world_tree(self.fits[hull.index()]), false, hull, at)
    }

    #[inline]
    pub(super) fn is_stuck_in(
        &self,
        tree: ClipTree<'_>,
        is_bare: bool,
        hull: HullId,
        at: Vec3,
    ) -> bool {
        let fit = self.fits[hull.index()];
        let world = tree.contents(at - fit.shift);
        let is_in = |place: u32| self.contents_in(self.body(place), fit, at) == SOLID;
        world == SOLID || (!is_bare && self.solids.find_first(at, is_in).is_some())
    }

    /// Returns the contents at a point: the world's contents, or those of the first liquid body.
    /// A liquid body only counts where the world is not solid.
    /// See `docs/bsp.md` 2.
    pub(in crate::world) fn contents(&self, at: Vec3) -> Contents {
        self.contents_from_tree(self.world_tree(HullFit::POINT), false, at)
    }

    #[inline]
    pub(super) fn contents_from_tree(
        &self,
        tree: ClipTree<'_>,
        is_bare: bool,
        at: Vec3,
    ) -> Contents {
        let world = contents_from_code(tree.contents(at));
        if world == Contents::Solid || is_bare {
            return world;
        }
        let holds = |place| self.contents_in(self.body(place), HullFit::POINT, at) != EMPTY;
        match self
            .liquids
            .find_first(at, holds)
            .map(|place| self.body(place).role)
        {
            Some(BodyRole::Liquid(contents)) => contents,
            Some(BodyRole::Solid | BodyRole::Ladder) | None => world,
        }
    }

    /// Returns the push direction of the world's current at a point.
    pub(in crate::world) fn current(&self, at: Vec3) -> Option<Vec3> {
        current_from_code(self.contents_in(&ClipBody::WORLD, HullFit::POINT, at))
    }

    pub(in crate::world) fn ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        let fit = self.fits[hull.index()];
        self.ladders.find_first(at, |place| {
            self.contents_in(self.body(place), fit, at) != EMPTY
        })
    }

    pub(in crate::world) fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        self.player_sweep(ladder, HullFit::POINT, start, end)
    }

    pub(in crate::world) fn ladder_center(&self, ladder: u32) -> Vec3 {
        let (mins, maxs) = self.body(ladder).bounds(&self.world.map);
        (mins + maxs) * 0.5
    }
}
