//! Finds the brushes worth testing: a plain row for few, a tree of boxes for many. It may name too many brushes,
//! never too few, and names them in file order where order matters.

use smallvec::SmallVec;

use super::clip::CullBox;
use crate::sim::math::Vec3;

/// Up to this many brushes a row of boxes is faster than a tree.
const ROW_MAX: usize = 16;
/// Boxes in a leaf.
const LEAF_MAX: usize = 4;

/// A tree's node: an inner one is followed by its first child.
#[derive(Clone, Copy, Debug)]
struct Node {
    cull: CullBox,
    /// Leaf: the first of its slots in `order`. Inner: the second child.
    at: u32,
    /// Leaf: how many slots. Inner: 0.
    count: u32,
}

/// Cull boxes by slot (file order), and the tree over them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    boxes: Vec<CullBox>,
    nodes: Vec<Node>,
    order: Vec<u32>,
}

impl Tree {
    pub(super) fn new(boxes: Vec<CullBox>) -> Self {
        let mut tree = Self { boxes, nodes: Vec::new(), order: Vec::new() };
        if tree.boxes.len() > ROW_MAX {
            let mut order: Vec<u32> = (0..).take(tree.boxes.len()).collect();
            tree.split(&mut order);
        }
        tree
    }

    /// The boxes, by slot.
    pub(super) fn boxes(&self) -> &[CullBox] {
        &self.boxes
    }

    /// The box of a slot.
    #[inline]
    pub(super) fn cull(&self, slot: u32) -> &CullBox {
        &self.boxes[slot as usize]
    }

    /// Appends the node for `slots`, and below it its children.
    fn split(&mut self, slots: &mut [u32]) {
        let cull = slots.iter().fold(CullBox::NOWHERE, |all, slot| all.join(self.boxes[*slot as usize]));
        let here = self.nodes.len();
        if slots.len() <= LEAF_MAX {
            let at = place(self.order.len());
            self.nodes.push(Node { cull, at, count: place(slots.len()) });
            self.order.extend_from_slice(slots);
            return;
        }
        self.nodes.push(Node { cull, at: 0, count: 0 });
        let axis = self.widest_axis(slots);
        let key = |slot: &u32| middle(&self.boxes[*slot as usize], axis);
        let half = slots.len() / 2;
        slots.select_nth_unstable_by(half, |a, b| key(a).total_cmp(&key(b)).then(a.cmp(b)));
        let (left, right) = slots.split_at_mut(half);
        self.split(left);
        self.nodes[here].at = place(self.nodes.len());
        self.split(right);
    }

    /// The axis along which the boxes' middles spread most.
    fn widest_axis(&self, slots: &[u32]) -> usize {
        let mut spread = [0.0_f32; 3];
        for (axis, spread) in spread.iter_mut().enumerate() {
            let middles = slots.iter().map(|slot| middle(&self.boxes[*slot as usize], axis));
            let (low, high) = middles
                .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), middle| (low.min(middle), high.max(middle)));
            *spread = high - low;
        }
        (0..3).max_by(|a, b| spread[*a].total_cmp(&spread[*b])).unwrap_or(0)
    }

    /// Calls `found` with slots whose box the line from corner `low` to corner `high` can meet, in no order,
    /// until it answers true. Whether it did.
    #[inline]
    pub(super) fn any_meeting(&self, low: Vec3, high: Vec3, mut found: impl FnMut(u32) -> bool) -> bool {
        if self.nodes.is_empty() {
            let meeting = |(slot, cull): (u32, &CullBox)| cull.meets(low, high) && found(slot);
            return (0..).zip(&self.boxes).any(meeting);
        }
        let mut waiting: SmallVec<[u32; 64]> = SmallVec::new();
        let mut here = 0;
        loop {
            let node = &self.nodes[here as usize];
            if node.cull.meets(low, high) {
                if node.count == 0 {
                    waiting.push(node.at);
                    here += 1;
                    continue;
                }
                for slot in &self.order[node.at as usize..][..node.count as usize] {
                    if self.boxes[*slot as usize].meets(low, high) && found(*slot) {
                        return true;
                    }
                }
            }
            let Some(next) = waiting.pop() else { return false };
            here = next;
        }
    }

    /// The same, all of them, in file order.
    #[inline]
    pub(super) fn in_order(&self, low: Vec3, high: Vec3, mut found: impl FnMut(u32)) {
        if self.nodes.is_empty() {
            for (slot, cull) in (0..).zip(&self.boxes) {
                if cull.meets(low, high) {
                    found(slot);
                }
            }
            return;
        }
        let mut slots: SmallVec<[u32; 64]> = SmallVec::new();
        self.any_meeting(low, high, |slot| {
            slots.push(slot);
            false
        });
        slots.sort_unstable();
        slots.into_iter().for_each(found);
    }
}

/// The middle of a box along an axis; 0 for a box without end, which any place suits.
fn middle(cull: &CullBox, axis: usize) -> f32 {
    let middle = cull.mins[axis] * 0.5 + cull.maxs[axis] * 0.5;
    if middle.is_finite() { middle } else { 0.0 }
}

fn place(index: usize) -> u32 {
    u32::try_from(index).expect("a level has fewer than 2^32 brushes")
}
