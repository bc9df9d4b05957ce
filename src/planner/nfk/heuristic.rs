//! Estimates the distance to the finish over the free tiles.
//! Jumps, pads and water limit how far the player can rise.
//!
//! The estimate only guides the search. The simulation decides what is possible.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use wishdir_sim::platformer::{
    COLUMN_PX, Cell, NfkRun, NfkState, NfkWorld, PushDirection, ROW_PX, Tile, ZoneKind,
    is_centre_wet, is_on_ground,
};
use wishdir_sim::simulation::Simulation as _;

/// Number of rows by which a jump rises: four, or five at a corner.
const JUMP_ROWS: u8 = 5;
/// Number of rows by which a jump pad lifts the player.
const PAD_ROWS: u8 = 8;
/// Number of rows by which a strong pad lifts the player, limited by the speed clamp.
const STRONG_PAD_ROWS: u8 = 14;
/// Path cost of one column, pixels.
/// Rows cost less, because the player can run while rising or falling.
const COLUMN_COST: u32 = 32;
/// Path cost of one row up, pixels.
const UP_COST: u32 = 8;
/// Extra cost of the last row of a rise, which needs a corner, pixels.
const CORNER_COST: u32 = 100;
/// Path cost of one row down, pixels.
const DOWN_COST: u32 = 4;
/// Extra cost of a cell with lava, pixels.
const LAVA_COST: u32 = 400;
/// Extra cost of a cell that only fits a crouched player, pixels.
/// A crouched player moves two pixels per tick instead of three and loses the speed jump count.
const CROUCH_COST: u32 = 16;
/// Distance that marks cells from which the finish cannot be reached, pixels.
const NOWHERE: u32 = 1_000_000;
/// Divisor for the height of a rise: `iy` squared divided by this gives pixels.
const RISE_DIVISOR: f64 = 0.123;

/// Open cells for Dijkstra, nearest first: distance, cell and rise.
type OpenCells = BinaryHeap<Reverse<(u32, usize, usize)>>;

/// Estimate that guides a search.
pub(super) enum Heuristic {
    /// Estimates the remaining distance to the finish.
    DistanceField(DistanceField),
    /// Distance along x towards one side: -1 for left, 1 for right.
    Along(f64),
}

impl Heuristic {
    pub(super) fn new(run: &NfkRun) -> Self {
        if run
            .world()
            .zones
            .iter()
            .any(|zone| zone.kind == ZoneKind::Finish)
        {
            Self::DistanceField(DistanceField::new(run.world()))
        } else {
            Self::Along(if run.state().dir.is_left() { -1.0 } else { 1.0 })
        }
    }

    /// Whether crouching can help.
    pub(super) fn can_crouch(&self) -> bool {
        match self {
            Self::DistanceField(field) => field.has_low_cells,
            Self::Along(_) => false,
        }
    }

    /// Returns the remaining distance in pixels, and the x direction to go: -1 for left, 1 for
    /// right.
    pub(super) fn estimate(&self, run: &NfkRun) -> (f64, f64) {
        match self {
            Self::DistanceField(field) => field.estimate(run),
            Self::Along(sign) => (-sign * run.state().x, *sign),
        }
    }
}

/// Distance to the finish from every cell and every amount of remaining rise.
pub(super) struct DistanceField {
    columns: u16,
    rows: u16,
    /// Number of rise values stored per cell.
    rises: usize,
    /// Remaining distances, ordered by cell, then by rise, pixels.
    far: Vec<u32>,
    /// Number of rows by which the player can rise from each cell.
    lifts: Vec<u8>,
    /// Whether some cells only fit a crouched player.
    has_low_cells: bool,
}

impl DistanceField {
    fn new(world: &NfkWorld) -> Self {
        let (columns, rows) = (world.grid.columns(), world.grid.rows());
        let cells = usize::from(columns) * usize::from(rows);
        let lifts: Vec<u8> = (0..cells)
            .map(|index| max_rise_rows(world, cell_at_index(columns, index)))
            .collect();
        let rises = usize::from(lifts.iter().copied().max().unwrap_or(0)) + 1;
        let has_low_cells =
            (0..cells).any(|index| is_crouch_only(world, cell_at_index(columns, index)));
        let mut field = Self {
            columns,
            rows,
            rises,
            far: vec![NOWHERE; cells * rises],
            lifts,
            has_low_cells,
        };
        field.spread_distances(world);
        field
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column)
    }

    /// Sets the finish cells to distance 0 and returns them.
    fn finish_cells(&mut self, world: &NfkWorld, entry_costs: &[Option<u32>]) -> OpenCells {
        let mut heap = OpenCells::new();
        let enterable = (0..self.lifts.len()).filter(|index| entry_costs[*index].is_some());
        for index in enterable {
            let [x, y] = cell_at_index(self.columns, index).body_center();
            let mut zones = world.zones.iter();
            if zones.any(|zone| zone.kind == ZoneKind::Finish && zone.area.touches(x, y)) {
                for rise in 0..self.rises {
                    self.far[index * self.rises + rise] = 0;
                    heap.push(Reverse((0, index, rise)));
                }
            }
        }
        heap
    }

    /// Runs Dijkstra's algorithm backwards from the finish.
    fn spread_distances(&mut self, world: &NfkWorld) {
        let cells = self.lifts.len();
        let entry_costs: Vec<Option<u32>> = (0..cells)
            .map(|at| entry_cost(world, cell_at_index(self.columns, at)))
            .collect();
        let mut departs = vec![false; cells];
        for teleport in &world.teleports {
            if let Some(departs) = departs.get_mut(self.index(teleport.from)) {
                *departs = true;
            }
        }
        let mut heap = self.finish_cells(world, &entry_costs);
        while let Some(Reverse((far, index, rise))) = heap.pop() {
            let lifted = usize::from(self.lifts[index]);
            if far > self.far[index * self.rises + rise] || rise < lifted {
                continue;
            }
            let Some(cost) = entry_costs[index] else {
                continue;
            };
            let mut relax = |from: usize, left_before: usize, step: u32| {
                let place = from * self.rises + left_before;
                let far = far + step + cost;
                if far < self.far[place] {
                    self.far[place] = far;
                    heap.push(Reverse((far, from, left_before)));
                }
            };
            // A cell raises the remaining rise to at least its own lift.
            let lowest = if rise == lifted { 0 } else { rise };
            let cell = cell_at_index(self.columns, index);
            for teleport in world
                .teleports
                .iter()
                .filter(|teleport| teleport.to == cell && lowest == 0)
            {
                let from = usize::from(teleport.from.row) * usize::from(self.columns)
                    + usize::from(teleport.from.column);
                (0..self.rises)
                    .filter(|_| from < cells)
                    .for_each(|left| relax(from, left, 0));
            }
            for (from, way) in neighbours(cell, self.columns, self.rows) {
                let from =
                    usize::from(from.row) * usize::from(self.columns) + usize::from(from.column);
                if departs[from] || entry_costs[from].is_none() {
                    continue;
                }
                match way {
                    PushDirection::Left | PushDirection::Right => {
                        (lowest..=rise).for_each(|left| relax(from, left, COLUMN_COST));
                    }
                    PushDirection::Down => (0..self.rises)
                        .filter(|_| lowest == 0)
                        .for_each(|left| relax(from, left, DOWN_COST)),
                    PushDirection::Up => (lowest..=rise)
                        .filter(|left| left + 1 < self.rises)
                        .for_each(|left| {
                            let corner = if left == 0 { CORNER_COST } else { 0 };
                            relax(from, left + 1, UP_COST + corner);
                        }),
                }
            }
        }
    }

    /// Returns the distance to the finish from a cell, with `rise` rows left to rise.
    fn distance_from(&self, column: i64, row: i64, rise: u8) -> Option<f64> {
        let (column, row) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let index = self.index(Cell::new(column, row));
        let rise = usize::from(rise.max(self.lifts[index])).min(self.rises - 1);
        Some(self.far[index * self.rises + rise])
            .filter(|far| *far < NOWHERE)
            .map(f64::from)
    }

    fn estimate(&self, run: &NfkRun) -> (f64, f64) {
        let state = run.state();
        let rise = remaining_rise_rows(run, state);
        let row = (state.y + 23.0) as i64 / i64::from(ROW_PX);
        // Interpolate between the centres of two columns.
        let along = (state.x - 16.0) / f64::from(COLUMN_PX);
        let (column, part) = (along as i64, along - (along as i64) as f64);
        let far = |column| self.distance_from(column, row, rise);
        let here = match (far(column), far(column + 1)) {
            (Some(left), Some(right)) => left + (right - left) * part,
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => f64::from(NOWHERE),
        };
        let nearest = if part < 0.5 { column } else { column + 1 };
        let is_left = match (far(nearest - 1), far(nearest + 1)) {
            (Some(left), Some(right)) => left < right,
            (left, _) => left.is_some(),
        };
        (here, if is_left { -1.0 } else { 1.0 })
    }
}

fn cell_at_index(columns: u16, index: usize) -> Cell {
    let columns = usize::from(columns.max(1));
    Cell::new((index % columns) as u16, (index / columns) as u16)
}

/// Returns the cells from which one step leads into this cell, and the direction of the step.
fn neighbours(cell: Cell, columns: u16, rows: u16) -> impl Iterator<Item = (Cell, PushDirection)> {
    let Cell { column, row } = cell;
    [
        column
            .checked_sub(1)
            .map(|column| (Cell::new(column, row), PushDirection::Right)),
        (column + 1 < columns).then(|| (Cell::new(column + 1, row), PushDirection::Left)),
        row.checked_sub(1)
            .map(|row| (Cell::new(column, row), PushDirection::Down)),
        (row + 1 < rows).then(|| (Cell::new(column, row + 1), PushDirection::Up)),
    ]
    .into_iter()
    .flatten()
}

/// Returns the three tiles that a player standing in a cell occupies: the cell and the two above
/// it.
fn body_tiles(world: &NfkWorld, cell: Cell) -> impl Iterator<Item = Tile> + '_ {
    (0..3).filter_map(move |up| {
        Some(
            world
                .grid
                .tile(Cell::new(cell.column, cell.row.checked_sub(up)?)),
        )
    })
}

/// Returns the cost of entering a cell, pixels. `None` if the player cannot enter it.
fn entry_cost(world: &NfkWorld, cell: Cell) -> Option<u32> {
    let crouches = is_crouch_only(world, cell);
    if !(world.has_room(cell) || crouches)
        || body_tiles(world, cell).any(|tile| tile == Tile::Death)
    {
        return None;
    }
    let lava = if body_tiles(world, cell).any(|tile| tile == Tile::Lava) {
        LAVA_COST
    } else {
        0
    };
    Some(if crouches { CROUCH_COST } else { 0 } + lava)
}

/// Whether only a crouched player fits: two free rows above a floor.
fn is_crouch_only(world: &NfkWorld, cell: Cell) -> bool {
    let stands = cell
        .row
        .checked_add(1)
        .is_some_and(|row| world.grid.tile(Cell::new(cell.column, row)).is_solid());
    let tiles: Vec<bool> = body_tiles(world, cell).map(Tile::is_solid).collect();
    stands && tiles == [false, false, true]
}

/// Returns the number of rows by which a player can rise from a cell.
fn max_rise_rows(world: &NfkWorld, cell: Cell) -> u8 {
    let [x, y] = cell.body_center();
    let pushed = world
        .pushes
        .iter()
        .any(|push| push.direction == PushDirection::Up && push.area.touches(x, y));
    let below = cell
        .row
        .checked_add(1)
        .map(|row| world.grid.tile(Cell::new(cell.column, row)));
    let stands = below.is_some_and(Tile::is_solid);
    let swims = body_tiles(world, cell).nth(1).is_some_and(Tile::is_liquid);
    let tile = world.grid.tile(cell);
    if tile == Tile::StrongPad {
        STRONG_PAD_ROWS
    } else if tile == Tile::Pad || pushed {
        PAD_ROWS
    } else if stands || swims {
        JUMP_ROWS
    } else {
        0
    }
}

/// Returns the number of rows by which the player can still rise, including the row that needs a
/// corner.
fn remaining_rise_rows(run: &NfkRun, state: &NfkState) -> u8 {
    if is_on_ground(run.grid(), state) || is_centre_wet(run.grid(), state) {
        JUMP_ROWS
    } else if state.iy < 0.0 {
        (state.iy * state.iy / RISE_DIVISOR / f64::from(ROW_PX)) as u8 + 1
    } else {
        0
    }
}
