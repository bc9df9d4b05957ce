//! Small copies of a compiled map's trees for the space near a player.
//!
//! The copies omit nodes whose planes have the whole space on one side.
//! All points in the space are on the same side of an omitted node, so results stay bit-identical.
//! The numbers in this file only affect speed, not results.

use super::bodies::HullFit;
use super::tree::{ClipNode, ClipTree, EMPTY, SOLID};
use super::world::ClipLevel;
use crate::math::{Vec3, dot};
use crate::world::boxes::Bounds;
use crate::world::{Contents, HullId, Plane, Sweep};

/// Maximum nodes of a small tree.
const NODES: usize = 24;
/// Limit of the covered coordinates, units. Beyond it, rounding is coarser than [`SLACK`].
const FARTHEST: f32 = 65_536.0;
/// Distance from a space at which a plane may still split it, units.
/// Midpoints and distances are rounded, and the far side of a plane starts 1/32 before the plane.
const SLACK: f32 = 0.25;
/// Maximum distance above or below the origin at which points are queried (feet and eyes), units.
const POINTS: Vec3 = Vec3::new(0.0, 0.0, 40.0);
/// Placeholder for unused entries.
const NO_NODE: ClipNode = ClipNode {
    plane: Plane {
        normal: Vec3::ZERO,
        dist: 0.0,
    },
    axis: 0,
    children: [EMPTY; 2],
};

/// Copy of the nodes that matter within a space.
#[derive(Clone, Debug)]
struct SmallTree {
    nodes: [ClipNode; NODES],
    count: usize,
    head: i32,
}

impl SmallTree {
    const NONE: Self = Self {
        nodes: [NO_NODE; NODES],
        count: 0,
        head: EMPTY,
    };

    /// Copies the nodes of `tree` that matter between two corners.
    /// Returns `false` if there are too many.
    fn copy_from(&mut self, tree: ClipTree<'_>, low: Vec3, high: Vec3) -> bool {
        self.count = 0;
        match self.copy_node(tree, tree.head, low - SLACK, high + SLACK) {
            Some(head) => self.head = head,
            None => return false,
        }
        true
    }

    fn copy_node(&mut self, tree: ClipTree<'_>, place: i32, low: Vec3, high: Vec3) -> Option<i32> {
        let mut here = place;
        let node = loop {
            let Some(node) = tree.node(here) else {
                return Some(here);
            };
            let (nearest, farthest) = node.distance_range(low, high);
            if nearest >= node.plane.dist {
                here = node.children[0];
            } else if farthest < node.plane.dist {
                here = node.children[1];
            } else {
                break node;
            }
        };
        if self.count == NODES {
            return None;
        }
        let own = self.count;
        self.nodes[own] = *node;
        self.count += 1;
        let (mut front, mut back) = (low, high);
        if node.axis < 3 {
            let axis = node.axis as usize;
            front[axis] = front[axis].max(node.plane.dist - SLACK);
            back[axis] = back[axis].min(node.plane.dist + SLACK);
        }
        let children = [
            self.copy_node(tree, node.children[0], front, high)?,
            self.copy_node(tree, node.children[1], low, back)?,
        ];
        // Two equal children that are not solid become one leaf, because nothing can be hit there.
        if children[0] == children[1] && children[0] < 0 && children[0] != SOLID {
            self.count = own;
            return Some(children[0]);
        }
        self.nodes[own].children = children;
        Some(own as i32)
    }

    fn tree(&self) -> ClipTree<'_> {
        ClipTree {
            nodes: &self.nodes[..self.count],
            head: self.head,
        }
    }
}

/// Space with its small tree.
#[derive(Clone, Debug)]
struct NearbyZone {
    inside: Bounds,
    small: SmallTree,
    /// Whether the world is the only body that can be hit.
    is_bare: bool,
}

impl NearbyZone {
    const NOWHERE: Self = Self {
        inside: Bounds::NOWHERE,
        small: SmallTree::NONE,
        is_bare: false,
    };

    /// Whether nothing can be hit anywhere in this space.
    #[inline]
    fn is_open(&self) -> bool {
        self.is_bare && self.small.head < 0 && self.small.head != SOLID
    }
}

/// Spaces around a player.
#[derive(Clone, Debug)]
pub(in crate::world) struct NearbyTrees {
    /// Hull for which the trees are prepared.
    hull: HullId,
    /// Tight and wide spaces of the last preparation.
    seen: [Bounds; 2],
    /// Zone for the moves themselves.
    tight: NearbyZone,
    /// Zone that also covers steps and probes.
    wide: NearbyZone,
    /// Zone for points in the player's box. `is_bare` means that no liquid body is near.
    points: NearbyZone,
    has_ladders: bool,
}

impl NearbyTrees {
    /// State before any preparation.
    pub(in crate::world) const NOWHERE: Self = Self {
        hull: HullId::new(u32::MAX),
        seen: [Bounds::NOWHERE; 2],
        tight: NearbyZone::NOWHERE,
        wide: NearbyZone::NOWHERE,
        points: NearbyZone::NOWHERE,
        has_ladders: true,
    };

    /// Whether both spaces are prepared for this hull.
    #[inline]
    pub(in crate::world) fn is_prepared_for(
        &self,
        hull: HullId,
        tight: &Bounds,
        wide: &Bounds,
    ) -> bool {
        self.hull == hull
            && self.seen[0].contains_bounds(tight)
            && self.seen[1].contains_bounds(wide)
    }

    /// Returns the zone that contains both points. `None` if there is none for this hull.
    #[inline]
    fn zone(&self, hull: HullId, start: Vec3, end: Vec3) -> Option<&NearbyZone> {
        let (start, end) = (start.extend(0.0), end.extend(0.0));
        if self.hull != hull {
            None
        } else if self.tight.inside.contains_both(start, end) {
            Some(&self.tight)
        } else if self.wide.inside.contains_both(start, end) {
            Some(&self.wide)
        } else {
            None
        }
    }

    /// Prepares the zones around a player. `wide` must contain `tight`.
    pub(in crate::world) fn prepare(
        &mut self,
        level: &ClipLevel,
        hull: HullId,
        tight: Bounds,
        wide: Bounds,
    ) {
        let points = Bounds {
            mins: tight.mins - POINTS.extend(0.0),
            maxs: tight.maxs + POINTS.extend(0.0),
        };
        let all = wide.union(points);
        (self.hull, self.seen) = (hull, [tight, wide]);
        [&mut self.tight, &mut self.wide, &mut self.points]
            .into_iter()
            .for_each(|zone| zone.inside = Bounds::NOWHERE);
        self.has_ladders = true;
        let Some(fit) = level.hull_fit(hull) else {
            return;
        };
        let is_near = all.mins.abs().max(all.maxs.abs()).max_element() < FARTHEST;
        if !is_near || !(all.mins + all.maxs).is_finite() {
            return;
        }
        let place = |zone: &mut NearbyZone, tree: ClipTree<'_>, space: &Bounds, shift: Vec3| {
            if zone.small.copy_from(
                tree,
                space.mins.truncate() - shift,
                space.maxs.truncate() - shift,
            ) {
                zone.inside = *space;
            }
        };
        place(&mut self.wide, level.world_tree(fit), &wide, fit.shift);
        self.wide.is_bare = !level.has_solids_in(&wide);
        self.tight.is_bare = self.wide.is_bare || !level.has_solids_in(&tight);
        let of_wide = self.wide.inside.contains_bounds(&wide);
        let tree = if of_wide {
            self.wide.small.tree()
        } else {
            level.world_tree(fit)
        };
        place(&mut self.tight, tree, &tight, fit.shift);
        place(
            &mut self.points,
            level.world_tree(HullFit::POINT),
            &points,
            Vec3::ZERO,
        );
        self.points.is_bare = !level.has_liquids_in(&points);
        self.has_ladders = level.has_ladders_in(&tight);
    }

    pub(in crate::world) fn sweep(
        &self,
        level: &ClipLevel,
        hull: HullId,
        start: Vec3,
        end: Vec3,
    ) -> Sweep {
        match self.zone(hull, start, end) {
            Some(zone) if zone.is_open() => Sweep::without_hit(end),
            Some(zone) => level.sweep_from(zone.small.tree(), zone.is_bare, hull, start, end),
            None => level.sweep(hull, start, end),
        }
    }

    pub(in crate::world) fn is_stuck(&self, level: &ClipLevel, hull: HullId, at: Vec3) -> bool {
        match self.zone(hull, at, at) {
            Some(zone) => level.is_stuck_in(zone.small.tree(), zone.is_bare, hull, at),
            None => level.is_stuck(hull, at),
        }
    }

    pub(in crate::world) fn contents(&self, level: &ClipLevel, at: Vec3) -> Contents {
        if self.points.inside.contains(at.extend(0.0)) {
            level.contents_from_tree(self.points.small.tree(), self.points.is_bare, at)
        } else {
            level.contents(at)
        }
    }

    pub(in crate::world) fn ladder(
        &self,
        level: &ClipLevel,
        hull: HullId,
        at: Vec3,
    ) -> Option<u32> {
        let has_none = !self.has_ladders && self.tight.inside.contains(at.extend(0.0));
        if has_none {
            None
        } else {
            level.ladder(hull, at)
        }
    }
}

impl ClipNode {
    /// Returns the range of distances along the plane's normal between two corners, units.
    #[inline]
    fn distance_range(&self, low: Vec3, high: Vec3) -> (f32, f32) {
        if self.axis < 3 {
            let axis = self.axis as usize;
            return (low[axis], high[axis]);
        }
        let normal = self.plane.normal;
        let is_up = normal.cmpge(Vec3::ZERO);
        (
            dot(normal, Vec3::select(is_up, low, high)),
            dot(normal, Vec3::select(is_up, high, low)),
        )
    }
}
