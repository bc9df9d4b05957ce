//! Finds the brushes to test, four boxes at a time.
//! For few brushes, a row of boxes replaces the tree.
//!
//! Searches may return too many brushes, but never too few, in file order where it matters.
//! If there is a tree, the row beside it holds the large brushes that most moves can hit: floors,
//! walls, skies.
//! In the tree, each of them would open an additional path.

use glam::Vec4;
use smallvec::SmallVec;

use super::boxes::Bounds;

/// Number of boxes tested at once.
const WIDTH: usize = 4;
/// Mask of all lanes.
const LANES: u32 = (1 << WIDTH) - 1;
/// Maximum number of brushes for which a row of boxes is faster than a tree.
const ROW_MAX: usize = 64;
/// Maximum number of brushes in the row beside a tree.
const BIG_MAX: usize = 16;
/// Minimum length of a big brush's longest side, as a fraction of the world's extent.
const BIG_SHARE: f32 = 0.125;
/// Maximum brushes in a leaf. A short row is faster than a deeper tree.
const LEAF_MAX: usize = 16;
/// Flag of a child that is a leaf.
/// The bits between this flag and the node index count the leaf's additional nodes.
const IS_LEAF: u32 = 1 << 31;
/// Lowest bit of the field that counts a leaf's additional nodes.
const LEAF_SHIFT: u32 = 29;
/// Mask of the node index.
const PLACE: u32 = (1 << LEAF_SHIFT) - 1;

/// Up to four boxes side by side, with their children.
/// In rows and leaves a child is a slot: the brush's index in file order.
/// In inner nodes, a child is a leaf or another node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    mins: [Vec4; 3],
    maxs: [Vec4; 3],
    children: [u32; WIDTH],
}

impl Node {
    fn new(boxes: &[(Bounds, u32)]) -> Self {
        let mut node = Self {
            mins: [Vec4::INFINITY; 3],
            maxs: [Vec4::NEG_INFINITY; 3],
            children: [0; WIDTH],
        };
        for (lane, (cull, child)) in boxes.iter().enumerate() {
            node.children[lane] = *child;
            for axis in 0..3 {
                node.mins[axis][lane] = cull.mins[axis];
                node.maxs[axis][lane] = cull.maxs[axis];
            }
        }
        node
    }

    /// Packs slots into nodes, keeping their order.
    pub(super) fn pack_row(slots: &[(Bounds, u32)]) -> impl Iterator<Item = Self> {
        slots.chunks(WIDTH).map(Self::new)
    }

    /// Returns one bit per lane, set if a move within `span` can hit the lane's box.
    /// Unused lanes are never hit.
    #[inline]
    fn overlap_mask(&self, span: &Bounds) -> u32 {
        let (low, high) = (span.mins, span.maxs);
        let beyond = Vec4::splat(low.x).cmpge(self.maxs[0])
            | Vec4::splat(high.x).cmple(self.mins[0])
            | Vec4::splat(low.y).cmpge(self.maxs[1])
            | Vec4::splat(high.y).cmple(self.mins[1])
            | Vec4::splat(low.z).cmpge(self.maxs[2])
            | Vec4::splat(high.z).cmple(self.mins[2]);
        !beyond.bitmask() & LANES
    }

    /// Returns the children whose boxes a move within `span` can hit, in order.
    #[inline]
    pub(super) fn overlapping_children<'a>(
        &'a self,
        span: &Bounds,
    ) -> impl Iterator<Item = u32> + use<'a> {
        self.children(self.overlap_mask(span))
    }

    /// Returns the children in the lanes whose bits are set, in order.
    #[inline]
    fn children(&self, lanes: u32) -> impl Iterator<Item = u32> {
        let mut lanes = lanes;
        std::iter::from_fn(move || {
            (lanes != 0).then(|| {
                let lane = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                self.children[lane % WIDTH]
            })
        })
    }
}

/// Tree of boxes. Holds the row's nodes in file order, then the tree's nodes from the root.
#[derive(Clone, Debug, Default)]
pub(super) struct BoxTree {
    nodes: Vec<Node>,
    row: usize,
}

impl BoxTree {
    pub(super) fn new(boxes: &[Bounds]) -> Self {
        let mut slots: Vec<(Bounds, u32)> = boxes.iter().copied().zip(0..).collect();
        let mut tree = Self::default();
        let big = if slots.len() > ROW_MAX {
            move_big_boxes_to_front(&mut slots)
        } else {
            slots.len()
        };
        let (row, rest) = slots.split_at_mut(big);
        tree.append_row(row);
        tree.row = tree.nodes.len();
        if !rest.is_empty() {
            tree.append_inner_node(rest);
        }
        assert!(
            tree.nodes.len() < PLACE as usize,
            "a level has fewer than 2^29 brushes"
        );
        tree
    }

    /// Appends slots side by side, in file order.
    fn append_row(&mut self, slots: &mut [(Bounds, u32)]) {
        slots.sort_unstable_by_key(|(_, slot)| *slot);
        self.nodes.extend(Node::pack_row(slots));
    }

    /// Appends the inner node for `slots`, followed by the nodes of its four quarters.
    fn append_inner_node(&mut self, slots: &mut [(Bounds, u32)]) {
        let here = self.nodes.len();
        self.nodes.push(Node::new(&[]));
        let (first, second) = split_at_median(slots);
        let quarters = [split_at_median(first), split_at_median(second)];
        let mut children: SmallVec<[(Bounds, u32); WIDTH]> = SmallVec::new();
        for quarter in quarters
            .into_iter()
            .flat_map(|(first, second)| [first, second])
        {
            let cull = quarter
                .iter()
                .fold(Bounds::NOWHERE, |all, (cull, _)| all.union(*cull));
            let at = index_u32(self.nodes.len());
            if quarter.len() <= LEAF_MAX {
                self.append_row(quarter);
                let more = index_u32(self.nodes.len()) - at - 1;
                children.push((cull, at | IS_LEAF | (more << LEAF_SHIFT)));
            } else {
                self.append_inner_node(quarter);
                children.push((cull, at));
            }
        }
        self.nodes[here] = Node::new(&children);
    }

    /// Returns the nodes of a leaf.
    #[inline]
    fn leaf(&self, child: u32) -> &[Node] {
        let first = (child & PLACE) as usize;
        let more = (child & !IS_LEAF) >> LEAF_SHIFT;
        &self.nodes[first..=first + more as usize]
    }

    /// Calls `found` with each slot whose box a move within `span` can hit, in any order.
    /// Stops and returns `true` when `found` returns `true`.
    #[inline]
    pub(super) fn any_overlapping(
        &self,
        span: &Bounds,
        mut found: impl FnMut(u32) -> bool,
    ) -> bool {
        let (row, tree) = self.nodes.split_at(self.row);
        row.iter()
            .any(|node| node.overlapping_children(span).any(&mut found))
            || (!tree.is_empty() && self.search_any_overlapping(span, found))
    }

    /// Calls `found` with every slot whose box a move within `span` can hit, in file order.
    #[inline]
    pub(super) fn for_each_in_order(&self, span: &Bounds, mut found: impl FnMut(u32)) {
        let (row, tree) = self.nodes.split_at(self.row);
        if tree.is_empty() {
            for node in row {
                node.overlapping_children(span).for_each(&mut found);
            }
        } else {
            self.for_each_sorted(span, found);
        }
    }

    /// Searches the tree for [`Self::any_overlapping`].
    #[inline]
    fn search_any_overlapping(&self, span: &Bounds, mut found: impl FnMut(u32) -> bool) -> bool {
        let mut waiting: SmallVec<[u32; 64]> = SmallVec::new();
        let mut here = self.row;
        loop {
            let node = &self.nodes[here];
            for child in node.overlapping_children(span) {
                if child & IS_LEAF == 0 {
                    waiting.push(child);
                } else if self
                    .leaf(child)
                    .iter()
                    .any(|node| node.overlapping_children(span).any(&mut found))
                {
                    return true;
                }
            }
            let Some(next) = waiting.pop() else {
                return false;
            };
            here = next as usize;
        }
    }

    /// Implements [`Self::for_each_in_order`] with a tree.
    /// Separate from the row code so that the inlined row code stays short.
    #[inline(never)]
    fn for_each_sorted(&self, span: &Bounds, found: impl FnMut(u32)) {
        let mut slots: SmallVec<[u32; 64]> = SmallVec::new();
        self.any_overlapping(span, |slot| {
            slots.push(slot);
            false
        });
        if slots.len() > 1 {
            slots.sort_unstable();
        }
        slots.into_iter().for_each(found);
    }
}

/// Moves boxes that are large compared with the world to the front. Returns their number.
fn move_big_boxes_to_front(slots: &mut [(Bounds, u32)]) -> usize {
    let longest = |cull: &Bounds| (cull.maxs - cull.mins).truncate().max_element();
    let world = (0..3)
        .map(|axis| centre_spread(slots, axis))
        .fold(0.0, f32::max);
    slots.select_nth_unstable_by(BIG_MAX, |a, b| {
        longest(&b.0).total_cmp(&longest(&a.0)).then(a.1.cmp(&b.1))
    });
    let (front, _) = slots.split_at_mut(BIG_MAX);
    front.sort_unstable_by(|a, b| longest(&b.0).total_cmp(&longest(&a.0)).then(a.1.cmp(&b.1)));
    front.partition_point(|(cull, _)| longest(cull) >= world * BIG_SHARE)
}

/// Splits boxes at the median along the axis with the widest spread of centres.
/// A single box ends up in the first half.
fn split_at_median(slots: &mut [(Bounds, u32)]) -> (&mut [(Bounds, u32)], &mut [(Bounds, u32)]) {
    let half = slots.len().div_ceil(2);
    if slots.len() > 1 {
        let axis = widest_axis(slots);
        let key = |(cull, _): &(Bounds, u32)| centre_along_axis(cull, axis);
        slots.select_nth_unstable_by(half, |a, b| key(a).total_cmp(&key(b)).then(a.1.cmp(&b.1)));
    }
    slots.split_at_mut(half)
}

/// Returns the axis along which the centres of the boxes spread most.
fn widest_axis(slots: &[(Bounds, u32)]) -> usize {
    let spreads = [0, 1, 2].map(|axis| centre_spread(slots, axis));
    (0..3)
        .max_by(|a, b| spreads[*a].total_cmp(&spreads[*b]))
        .unwrap_or(0)
}

/// Returns the spread of the boxes' centres along an axis, units.
fn centre_spread(slots: &[(Bounds, u32)], axis: usize) -> f32 {
    let middles = slots.iter().map(|(cull, _)| centre_along_axis(cull, axis));
    let (low, high) = middles.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), middle| {
        (low.min(middle), high.max(middle))
    });
    high - low
}

/// Returns the centre of a box along an axis. 0 for an infinite box.
fn centre_along_axis(cull: &Bounds, axis: usize) -> f32 {
    let middle = cull.mins[axis] * 0.5 + cull.maxs[axis] * 0.5;
    if middle.is_finite() { middle } else { 0.0 }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index).expect("a level has fewer than 2^31 brushes")
}
