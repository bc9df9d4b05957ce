//! Plane trees: contents of points, and the choice of a tree for a box.

use super::ClipRule;
use crate::math::{Vec3, dot};
use crate::world::{Contents, Hull, Plane};

/// Contents code of air.
pub const EMPTY: i32 = -1;
/// Contents code of solids.
pub const SOLID: i32 = -2;

/// Maximum width of a box that counts as a point, units.
const POINT_WIDTH: f32 = 8.0;
/// Width by which a box may exceed a tree's own box, units.
const WIDTH_SLACK: f32 = 4.0;

/// Converts a contents code. Currents become water. Sky and translucent brushes become empty.
pub fn contents_from_code(code: i32) -> Contents {
    match code {
        -2 | -7 | -8 => Contents::Solid,
        -3 | -14..=-9 => Contents::Water,
        -4 => Contents::Slime,
        -5 => Contents::Lava,
        _ => Contents::Empty,
    }
}

/// Returns the push direction of a current's contents code.
pub(super) fn current_from_code(code: i32) -> Option<Vec3> {
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

/// Plane and the children on both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipNode {
    /// Plane with a unit normal. Its distance is in units.
    pub plane: Plane,
    /// Axis of an axial plane, 0 to 2, for which only that coordinate counts. 3 for other planes.
    pub axis: u32,
    /// Front child, back child: a node index, or a contents code below 0.
    pub children: [i32; 2],
}

impl ClipNode {
    /// Returns the distance of a point in front of the plane, units.
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

/// Model of a map: the world or a brush entity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClipModel {
    /// Lowest corner of the bounds in the file. Compilers may be off by 1 unit.
    pub mins: Vec3,
    /// Highest corner of the bounds in the file.
    pub maxs: Vec3,
    /// Root of each hull's tree: a node index, or a contents code below 0.
    pub heads: [i32; 4],
}

/// Trees of a compiled map. Constant after loading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipMap {
    /// Nodes of the trees for points (hull 0).
    pub points: Vec<ClipNode>,
    /// Nodes of the trees for all other hulls.
    pub boxes: Vec<ClipNode>,
    /// Models, world first.
    pub models: Vec<ClipModel>,
    /// Box of each hull. The first is a point.
    pub hulls: &'static [Hull],
}

/// A tree: its nodes and root.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClipTree<'a> {
    pub(super) nodes: &'a [ClipNode],
    pub(super) head: i32,
}

/// Result of a sweep through one tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RawSweep {
    /// Fraction of the move that was free.
    pub fraction: f32,
    /// Position where the move ends.
    pub end: Vec3,
    /// Plane that was hit. The zero plane if nothing was hit.
    pub plane: Plane,
    /// Whether the start was in a solid.
    pub start_solid: bool,
    /// Whether the whole move was in a solid.
    pub all_solid: bool,
    /// Whether the move passed through air.
    pub in_open: bool,
    /// Whether the move passed through other contents that are not solid.
    pub in_water: bool,
    /// Whether backing off from the impact reached the start.
    pub backed_past_start: bool,
}

impl RawSweep {
    /// Returns the initial result, in which nothing has been hit.
    pub(super) fn new(end: Vec3, all_solid: bool) -> Self {
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

    /// Records that the move passed through a non-solid leaf.
    #[inline]
    pub(super) fn record_leaf(&mut self, code: i32) {
        if code == EMPTY {
            self.in_open = true;
        } else {
            self.in_water = true;
        }
    }
}

impl ClipTree<'_> {
    /// Returns the node at an index. `None` if the index is a contents code.
    #[inline]
    pub(super) fn node(&self, place: i32) -> Option<&ClipNode> {
        usize::try_from(place).ok().map(|place| &self.nodes[place])
    }

    /// Returns the contents code at a point.
    #[inline]
    pub(super) fn contents(&self, at: Vec3) -> i32 {
        self.contents_below(self.head, at)
    }

    /// Returns the contents code at a point below a node.
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
    /// Whether the map supports sweeps of boxes. Some maps are compiled for drawing only.
    pub fn has_clip_hulls(&self) -> bool {
        !self.boxes.is_empty() || self.models.first().is_some_and(|world| world.heads[1] < 0)
    }

    /// Returns one tree of one model. A root that is not a node of the file counts as air.
    /// With [`ClipRule::BackOff`], the file's last node also counts as air (`docs/bsp.md` 2).
    #[inline]
    pub(super) fn tree(&self, rule: ClipRule, model: usize, hull: usize) -> ClipTree<'_> {
        let nodes = if hull == 0 { &self.points } else { &self.boxes };
        let head = self.models[model].heads[hull];
        let last = match rule {
            ClipRule::Direct | ClipRule::Centred => nodes.len() as i64,
            ClipRule::BackOff => nodes.len() as i64 - 1,
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

    /// Returns the hull for a box: the hull of this size, or the closest one (`docs/bsp.md` 2).
    /// The closest is the narrowest hull that is wide enough, then the lowest that is tall enough.
    pub(super) fn find_best_hull(&self, player: Hull) -> usize {
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
