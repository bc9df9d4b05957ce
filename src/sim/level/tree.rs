//! Finds the brushes worth testing: a plain row for few, a tree of boxes for many. It may name too many brushes,
//! never too few, and names them in file order where order matters.

use smallvec::SmallVec;

use super::clip::CullBox;
use crate::sim::math::Vec3;

/// Up to this many brushes a row of boxes is faster than a tree.
const ROW_MAX: usize = 16;
/// Children of a node: their boxes are compared side by side.
const WAYS: usize = 4;
/// Nodes that can wait at once: three of each of the sixteen levels that 2^32 boxes need.
const WAITING_MAX: usize = 48;

/// Slots in file order.
pub(super) type Slots = SmallVec<[u32; 32]>;

/// What is below a node.
#[derive(Clone, Copy, Debug)]
enum Child {
    /// Nothing: its box meets no line.
    Nothing,
    /// A box by its slot.
    Slot(u32),
    /// A node by its place.
    Node(u32),
}

/// The boxes of four children, corner by corner, and what is in them.
#[derive(Clone, Copy, Debug)]
struct Node {
    mins: [[f32; WAYS]; 3],
    maxs: [[f32; WAYS]; 3],
    children: [Child; WAYS],
}

impl Node {
    const EMPTY: Self = Self {
        mins: [[f32::INFINITY; WAYS]; 3],
        maxs: [[f32::NEG_INFINITY; WAYS]; 3],
        children: [Child::Nothing; WAYS],
    };

    fn set(&mut self, way: usize, cull: CullBox, child: Child) {
        for axis in 0..3 {
            self.mins[axis][way] = cull.mins[axis];
            self.maxs[axis][way] = cull.maxs[axis];
        }
        self.children[way] = child;
    }

    /// [`CullBox::meets`], the other way round, for all four: 0 where the line can meet the box.
    #[expect(clippy::needless_range_loop, reason = "so written the compiler compares four at once; zipped it does not")]
    #[inline]
    fn misses(&self, low: [f32; 3], high: [f32; 3]) -> [u32; WAYS] {
        let mut misses = [0; WAYS];
        for axis in 0..3 {
            for way in 0..WAYS {
                misses[way] |= u32::from(low[axis] >= self.maxs[axis][way]);
                misses[way] |= u32::from(high[axis] <= self.mins[axis][way]);
            }
        }
        misses
    }
}

/// Cull boxes by slot (file order), and the tree over them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    boxes: Vec<CullBox>,
    /// The root first; empty where a row is faster.
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn new(boxes: Vec<CullBox>) -> Self {
        let mut tree = Self { boxes, nodes: Vec::new() };
        if tree.boxes.len() > ROW_MAX {
            let mut slots: Vec<u32> = (0..).take(tree.boxes.len()).collect();
            tree.add_node(&mut slots);
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

    /// Appends the node for `slots`, and below it its children. Its place.
    fn add_node(&mut self, slots: &mut [u32]) -> u32 {
        let here = self.nodes.len();
        self.nodes.push(Node::EMPTY);
        let (left, right) = self.halves(slots);
        let ((a, b), (c, d)) = (self.halves(left), self.halves(right));
        for (way, quarter) in [a, b, c, d].into_iter().enumerate() {
            let cull = quarter.iter().fold(CullBox::NOWHERE, |all, slot| all.join(self.boxes[*slot as usize]));
            let child = match quarter {
                [] => Child::Nothing,
                [slot] => Child::Slot(*slot),
                _ => Child::Node(self.add_node(quarter)),
            };
            self.nodes[here].set(way, cull, child);
        }
        place(here)
    }

    /// Two halves along the axis on which the boxes' middles spread most.
    fn halves<'a>(&self, slots: &'a mut [u32]) -> (&'a mut [u32], &'a mut [u32]) {
        let half = slots.len() / 2;
        if half > 0 {
            let axis = self.widest_axis(slots);
            let key = |slot: &u32| middle(&self.boxes[*slot as usize], axis);
            slots.select_nth_unstable_by(half, |a, b| key(a).total_cmp(&key(b)).then(a.cmp(b)));
        }
        slots.split_at_mut(half)
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
        let (low, high) = (low.to_array(), high.to_array());
        let mut waiting = [0_u32; WAITING_MAX];
        let mut count = 0;
        let mut here = 0;
        loop {
            let node = &self.nodes[here as usize];
            for (miss, child) in node.misses(low, high).into_iter().zip(node.children) {
                if miss != 0 {
                    continue;
                }
                match child {
                    Child::Nothing => {}
                    Child::Slot(slot) => {
                        if found(slot) {
                            return true;
                        }
                    }
                    Child::Node(next) => {
                        waiting[count] = next;
                        count += 1;
                    }
                }
            }
            if count == 0 {
                return false;
            }
            count -= 1;
            here = waiting[count];
        }
    }

    /// The slots of all boxes that the line can meet, in file order.
    #[inline]
    pub(super) fn in_order(&self, low: Vec3, high: Vec3) -> Slots {
        let mut slots = Slots::new();
        if self.nodes.is_empty() {
            for (slot, cull) in (0..).zip(&self.boxes) {
                if cull.meets(low, high) {
                    slots.push(slot);
                }
            }
            return slots;
        }
        self.any_meeting(low, high, |slot| {
            slots.push(slot);
            false
        });
        slots.sort_unstable();
        slots
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
