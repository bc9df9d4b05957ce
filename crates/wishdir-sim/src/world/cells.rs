//! Divides the level into cells, each with a list of the solids near it.
//! The player's cell lists the solids that a tick can hit.

use glam::Vec4;

use super::boxes::Bounds;
use super::tree::Node;

/// Number of solids up to which a single list is as fast as cells.
const ROW_MAX: usize = 24;
/// Number of solids up to which a cell is never split.
const FEW: usize = 8;
/// Minimum length of a cell's side after a split, units.
const SHORTEST: f32 = 96.0;
/// Margin around a cell within which solids belong to its list, units.
/// A normal tick fits into the margin: the move, the ledge probe, steps and vertical probes.
/// The margin only affects speed, not results.
const MARGIN: Vec4 = Vec4::new(48.0, 48.0, 96.0, 1.0);
/// Limit of the cells on each axis, units. Infinite boxes end here.
const FARTHEST: f32 = 1_048_576.0;
/// Flag of an index that refers to a cell. Other indices refer to splits.
const IS_CELL: u32 = 1 << 31;

/// Split of the space at a position on one axis.
#[derive(Clone, Copy, Debug)]
struct Split {
    at: f32,
    axis: u32,
    /// Index of the split or cell below `at`, then of the one at or above it.
    sides: [u32; 2],
}

/// Box of space with its range of solids.
#[derive(Clone, Copy, Debug)]
struct KdCell {
    region: Bounds,
    first: u32,
    end: u32,
}

/// Cells of a level, as a binary tree of splits.
#[derive(Clone, Debug, Default)]
pub(super) struct KdCells {
    splits: Vec<Split>,
    cells: Vec<KdCell>,
    nodes: Vec<Node>,
    root: u32,
}

impl KdCells {
    /// Builds the cells.
    /// `boxes` has, for each slot, the region where any hull's origin can hit the solid.
    pub(super) fn new(boxes: &[Bounds]) -> Self {
        let mut cells = Self::default();
        let slots: Vec<(Bounds, u32)> = boxes.iter().copied().zip(0..).collect();
        if slots.len() <= ROW_MAX {
            cells.root = cells.add_cell(&slots, Bounds::EVERYWHERE);
            return cells;
        }
        let all = boxes
            .iter()
            .fold(Bounds::NOWHERE, |all, cull| all.union(*cull));
        let (low, high) = (
            all.mins.max(Vec4::splat(-FARTHEST)),
            all.maxs.min(Vec4::splat(FARTHEST)),
        );
        cells.root = cells.split_region(
            slots,
            Bounds {
                mins: low,
                maxs: high,
            },
        );
        cells
    }

    /// Returns the cell at a point. A point outside all cells gets a cell that does not contain it.
    pub(super) fn cell_at(&self, at: Vec4) -> u32 {
        let mut here = self.root;
        while here & IS_CELL == 0 {
            let split = &self.splits[here as usize];
            let along = match split.axis {
                0 => at.x,
                1 => at.y,
                _ => at.z,
            };
            here = split.sides[usize::from(along >= split.at)];
        }
        here & !IS_CELL
    }

    /// Returns the region that a cell covers, including the margin.
    #[inline]
    pub(super) fn cell_region(&self, cell: u32) -> &Bounds {
        &self.cells[cell as usize].region
    }

    /// Returns all solids that can be hit in a cell's region, in file order.
    #[inline]
    pub(super) fn solids(&self, cell: u32) -> &[Node] {
        let cell = &self.cells[cell as usize];
        &self.nodes[cell.first as usize..cell.end as usize]
    }

    /// Splits a region as long as splitting makes the lists clearly shorter. Returns the index of
    /// the split or cell.
    fn split_region(&mut self, slots: Vec<(Bounds, u32)>, space: Bounds) -> u32 {
        let halves = |axis: usize| {
            let (mut below, mut above) = (space, space);
            let middle = (space.mins[axis] + space.maxs[axis]) * 0.5;
            (below.maxs[axis], above.mins[axis]) = (middle, middle);
            [below, above]
        };
        let listed = |space: &Bounds| {
            slots
                .iter()
                .filter(|(cull, _)| may_hit_in_region(cull, space))
                .count()
        };
        let axes =
            (0..3_usize).filter(|axis| space.maxs[*axis] - space.mins[*axis] > 2.0 * SHORTEST);
        let costs = axes.map(|axis| (halves(axis).iter().map(listed).sum::<usize>(), axis));
        // On average, each half of a split must leave out an eighth of the solids.
        // Without this rule, the lists of a dense cell would be copied many times.
        let best = costs
            .min()
            .filter(|(cost, _)| slots.len() > FEW && cost * 4 <= slots.len() * 7);
        let Some((_, axis)) = best else {
            return self.add_cell(&slots, space);
        };
        let here = self.splits.len();
        let [below, above] = halves(axis);
        self.splits.push(Split {
            at: below.maxs[axis],
            axis: axis as u32,
            sides: [0; 2],
        });
        let part = |space: &Bounds| {
            slots
                .iter()
                .copied()
                .filter(|(cull, _)| may_hit_in_region(cull, space))
                .collect()
        };
        let parts: [Vec<(Bounds, u32)>; 2] = [part(&below), part(&above)];
        drop(slots);
        for (side, (part, space)) in parts.into_iter().zip([below, above]).enumerate() {
            self.splits[here].sides[side] = self.split_region(part, space);
        }
        cell_index(here)
    }

    fn add_cell(&mut self, slots: &[(Bounds, u32)], space: Bounds) -> u32 {
        let first = cell_index(self.nodes.len());
        self.nodes.extend(Node::pack_row(slots));
        let end = cell_index(self.nodes.len());
        self.cells.push(KdCell {
            region: add_margin(&space),
            first,
            end,
        });
        cell_index(self.cells.len() - 1) | IS_CELL
    }
}

/// Whether a solid can be hit in a region or its margin.
fn may_hit_in_region(cull: &Bounds, space: &Bounds) -> bool {
    cull.overlaps(&add_margin(space))
}

fn add_margin(space: &Bounds) -> Bounds {
    Bounds {
        mins: space.mins - MARGIN,
        maxs: space.maxs + MARGIN,
    }
}

fn cell_index(index: usize) -> u32 {
    u32::try_from(index)
        .ok()
        .filter(|index| index & IS_CELL == 0)
        .expect("a level has fewer than 2^31 cells")
}
