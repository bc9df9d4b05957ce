//! Trees of planes, what they say of a point, and which tree is for which box.

use super::ClipRule;
use crate::math::{Vec3, dot};
use crate::world::{Contents, Hull, Plane};

/// The contents code of air.
pub const EMPTY: i32 = -1;
/// The contents code of what stops.
pub const SOLID: i32 = -2;

/// Boxes up to this width are points, units.
const POINT_WIDTH: f32 = 8.0;
/// A tree is wide enough for a box that is wider than its own by this, units.
const WIDTH_SLACK: f32 = 4.0;

/// What a contents code means for the movement: currents are water, the sky and translucent brushes
/// are air.
pub fn contents_of(code: i32) -> Contents {
    match code {
        -2 | -7 | -8 => Contents::Solid,
        -3 | -14..=-9 => Contents::Water,
        -4 => Contents::Slime,
        -5 => Contents::Lava,
        _ => Contents::Empty,
    }
}

/// Which way a current pushes, by its contents code.
pub(super) fn current_of(code: i32) -> Option<Vec3> {
    match code {
        -9 => Some(Vec3::X),
        -10 => Some(Vec3::Y),
        -11 => Some(-Vec3::X),
        -12 => Some(-Vec3::Y),
        -13 => Some(Vec3::Z),
        -14 => Some(-Vec3::Z),
        _ => None,
    }
}

/// A plane and what is on its two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipNode {
    /// The plane's unit normal, and its distance from the origin along it, units.
    pub plane: Plane,
    /// The axis that the plane is across, 0 to 2: then only that coordinate counts. 3: none.
    pub axis: u32,
    /// In front and behind: a node's place, or below 0 a contents code.
    pub children: [i32; 2],
}

impl ClipNode {
    /// How far a point is before the plane, units.
    #[inline]
    pub(super) fn distance(&self, at: Vec3) -> f32 {
        let along = if self.axis < 3 {
            at.to_array()[self.axis as usize]
        } else {
            dot(self.plane.normal, at)
        };
        along - self.plane.dist
    }
}

/// A part of a map that is one solid thing: the world, or a brush entity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClipModel {
    /// The lowest corner of what it is made of, as the file says; a compiler may be off by a unit.
    pub mins: Vec3,
    /// The highest corner.
    pub maxs: Vec3,
    /// Where each hull's tree begins: a node's place, or below 0 a contents code.
    pub heads: [i32; 4],
}

/// The trees of a compiled map. Never changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipMap {
    /// The tree for points: hull 0.
    pub points: Vec<ClipNode>,
    /// The trees for all other hulls.
    pub boxes: Vec<ClipNode>,
    /// The world first.
    pub models: Vec<ClipModel>,
    /// The box that each hull is for; the point first.
    pub hulls: &'static [Hull],
}

/// One tree: nodes, and the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClipTree<'a> {
    pub(super) nodes: &'a [ClipNode],
    pub(super) head: i32,
}

/// What a sweep found in one tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RawSweep {
    /// How much of the way was free.
    pub fraction: f32,
    /// Where it ends.
    pub end: Vec3,
    /// The plane that was hit; the zero plane if none was.
    pub plane: Plane,
    /// The start was in a solid.
    pub start_solid: bool,
    /// All of the way was.
    pub all_solid: bool,
    /// It went through air.
    pub in_open: bool,
    /// It went through something else that is not solid.
    pub in_water: bool,
    /// The start was reached in backing off from the impact.
    pub backed_past_start: bool,
}

impl RawSweep {
    /// Before anything was met.
    pub(super) fn begin(end: Vec3, all_solid: bool) -> Self {
        Self {
            fraction: 1.0,
            end,
            plane: Plane::default(),
            start_solid: false,
            all_solid,
            in_open: false,
            in_water: false,
            backed_past_start: false,
        }
    }

    /// Takes in a leaf that is not solid.
    #[inline]
    pub(super) fn pass(&mut self, code: i32) {
        if code == EMPTY {
            self.in_open = true;
        } else {
            self.in_water = true;
        }
    }
}

impl ClipTree<'_> {
    /// The node of this place; `None`: it is a contents code.
    #[inline]
    pub(super) fn node(&self, place: i32) -> Option<&ClipNode> {
        usize::try_from(place).ok().map(|place| &self.nodes[place])
    }

    /// The contents code at a point.
    #[inline]
    pub(super) fn contents(&self, at: Vec3) -> i32 {
        self.contents_below(self.head, at)
    }

    /// The same below a node.
    #[inline]
    pub(super) fn contents_below(&self, place: i32, at: Vec3) -> i32 {
        let mut here = place;
        while let Some(node) = self.node(here) {
            here = node.children[usize::from(node.distance(at) < 0.0)];
        }
        here
    }
}

impl ClipMap {
    /// Whether boxes can be moved in it: a map may be compiled for looking only.
    pub fn has_clip_hulls(&self) -> bool {
        !self.boxes.is_empty() || self.models.first().is_some_and(|world| world.heads[1] < 0)
    }

    /// One tree of one model. A root that is no node of the file is air, and so is, where sweeps
    /// back off, the last node (`docs/bsp.md` 2).
    #[inline]
    pub(super) fn tree(&self, rule: ClipRule, model: usize, hull: usize) -> ClipTree<'_> {
        let nodes = if hull == 0 { &self.points } else { &self.boxes };
        let head = self.models[model].heads[hull];
        let last = match rule {
            ClipRule::Direct => nodes.len() as i64,
            ClipRule::Backing => nodes.len() as i64 - 1,
        };
        ClipTree {
            nodes,
            head: if head >= 0 && i64::from(head) >= last {
                EMPTY
            } else {
                head
            },
        }
    }

    /// The hull whose tree a box is moved in: its own, or else the narrowest that is wide enough,
    /// and of these the lowest that is tall enough (`docs/bsp.md` 2).
    pub(super) fn hull_of(&self, player: Hull) -> usize {
        if let Some(own) = self.hulls.iter().position(|hull| *hull == player) {
            return own;
        }
        let size = player.maxs - player.mins;
        if size.x <= POINT_WIDTH {
            return 0;
        }
        let unsuited = |hull: usize| {
            let own = self.hulls[hull].maxs - self.hulls[hull].mins;
            let wrong_by = |own: f32, wanted: f32| (own < wanted, (own - wanted).abs());
            let (narrow, wide_by) = wrong_by(own.x + WIDTH_SLACK, size.x);
            let (low, tall_by) = wrong_by(own.z, size.z);
            (narrow, wide_by.to_bits(), low, tall_by.to_bits())
        };
        (1..self.hulls.len())
            .min_by_key(|hull| unsuited(*hull))
            .unwrap_or(0)
    }
}
