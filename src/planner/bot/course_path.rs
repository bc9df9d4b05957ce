//! Finds the path along a course: over floors and gaps, through its checkpoints, to the finish.
//!
//! The floors near the player's height are sampled on a grid.
//! Distances to each zone are computed from every cell, across floors and gaps that a hop clears.
//! There is no path if the map has no course or its zones are unreachable.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use wishdir_sim::course::Timer;
use wishdir_sim::engine::{STANDING_HULL, is_ground};
use wishdir_sim::map::TriggerKind;
use wishdir_sim::math::{Vec3, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Trace as _;

/// Minimum distance between two grid cells, units.
const STEP: f32 = 32.0;
/// Maximum number of grid cells. Larger maps get a coarser grid.
const MOST_CELLS: f32 = 60_000.0;
/// Distance above and below the player within which floors are found, units.
const REACH: f32 = 40.0;
/// Maximum detour factor for going through the start zone. With a longer detour, the zone counts as
/// behind the player.
const ROUNDABOUT: f32 = 1.1;
/// Extra path cost of jumping across a gap, units. It avoids needless jumps.
const GAP_COSTS: f32 = 8.0;

/// Path from the player to the finish.
#[derive(Clone, Debug)]
pub(super) struct CoursePath {
    grid: PathGrid,
    legs: Vec<Leg>,
}

/// Section of the course path that ends at a zone.
#[derive(Clone, Debug)]
struct Leg {
    /// Triggers of the zone that ends the leg. Touching any of them ends it.
    zones: Vec<usize>,
    /// Remaining distance along the whole path from each cell, units. Infinite if the zone is
    /// unreachable.
    far: Vec<f32>,
    /// For each cell, the next cell on the path.
    next: Vec<u32>,
}

/// Grid of positions at the player's height.
#[derive(Clone, Debug)]
struct PathGrid {
    low: [f32; 2],
    step: f32,
    size: [usize; 2],
    /// For each cell, whether it has a floor that a player can stand on.
    stands: Vec<bool>,
}

/// Cell in Dijkstra's queue. The nearest cell comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct QueuedCell {
    far: f32,
    cell: u32,
}

impl Eq for QueuedCell {}

impl PartialOrd for QueuedCell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedCell {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .far
            .total_cmp(&self.far)
            .then(other.cell.cmp(&self.cell))
    }
}

impl CoursePath {
    /// Finds the path from a run's current position. `longest_hop` is the maximum hop length,
    /// units.
    pub(super) fn find(run: &Run, longest_hop: f64) -> Option<Self> {
        let passed = match run.timer() {
            Timer::Running { checkpoints, .. } => checkpoints,
            Timer::Idle | Timer::Ready | Timer::Finished { .. } | Timer::Invalid => 0,
        };
        let zones = remaining_zones(run, passed);
        if zones.is_empty() {
            return None;
        }
        let grid = PathGrid::sample(run);
        let jumps = grid.find_edge_jumps(longest_hop as f32);
        let is_waiting = !matches!(run.timer(), Timer::Running { .. });
        let starts = find_triggers(run, |kind| *kind == TriggerKind::Start);
        let own_course = |zones: &[Vec<usize>]| {
            if starts.len() > 1 {
                grid.zones_of_course(run, zones, &jumps)
            } else {
                zones.to_vec()
            }
        };
        if is_waiting && !starts.is_empty() {
            // Go to the start zone first, unless it is behind the player.
            let from_start = own_course(&[std::slice::from_ref(&starts), &zones].concat());
            let started = Self::find_through(&grid, run, &from_start, &jumps);
            let way = Self::find_through(&grid, run, &from_start[1..], &jumps)?;
            let left = |way: &Self| way.remaining(0, run.player().origin);
            let started = started.filter(|started| left(started) < left(&way) * ROUNDABOUT);
            return Some(started.unwrap_or(way));
        }
        Self::find_through(&grid, run, &own_course(&zones), &jumps)
    }

    /// Finds the path from a run's current position through the zones in order.
    fn find_through(
        grid: &PathGrid,
        run: &Run,
        zones: &[Vec<usize>],
        jumps: &EdgeJumps,
    ) -> Option<Self> {
        let mut legs: Vec<Leg> = Vec::new();
        // Start with the last zone, because each leg includes the distance of the later legs.
        for kinds in zones.iter().rev() {
            let after = legs.last().map(|leg| leg.far.clone());
            legs.push(grid.compute_leg(run, kinds, jumps, after.as_deref())?);
        }
        legs.reverse();
        let way = Self {
            grid: grid.clone(),
            legs,
        };
        let here = way.remaining(0, run.player().origin);
        here.is_finite().then_some(way)
    }

    /// Returns the player's current leg. Touching the zone of a leg advances to the next one.
    pub(super) fn advance_leg(&self, leg: usize, run: &Run) -> usize {
        let player = run.player();
        let hull = run.profile().hull(player.hull);
        let mut now = leg;
        while self.legs.get(now).is_some_and(|leg| {
            leg.zones
                .iter()
                .any(|zone| run.world().triggers[*zone].touches(hull, player.origin))
        }) {
            now += 1;
        }
        now
    }

    /// Whether the last leg is finished.
    pub(super) fn is_done(&self, leg: usize) -> bool {
        leg >= self.legs.len()
    }

    /// Returns the remaining distance to the end of the path, units. Infinite if it is unreachable.
    pub(super) fn remaining(&self, leg: usize, origin: Vec3) -> f32 {
        self.legs
            .get(leg)
            .map_or(0.0, |leg| leg.remaining(&self.grid, origin))
    }

    /// Returns the direction from `origin` to the point `along` units further along the path,
    /// degrees.
    pub(super) fn heading(&self, leg: usize, origin: Vec3, along: f64) -> Option<f64> {
        let legs = self.legs.get(leg)?;
        let mut cell = self.grid.nearest(origin, &legs.far)?;
        let start = legs.far[cell];
        while f64::from(start - legs.far[cell]) < along && legs.next[cell] as usize != cell {
            cell = legs.next[cell] as usize;
        }
        let [x, y] = self.grid.centre(cell);
        let way = Vec3::new(x - origin.x, y - origin.y, 0.0);
        (way != Vec3::ZERO).then(|| yaw_deg(way))
    }
}

impl Leg {
    fn remaining(&self, grid: &PathGrid, origin: Vec3) -> f32 {
        grid.nearest(origin, &self.far)
            .map_or(f32::INFINITY, |cell| {
                let [x, y] = grid.centre(cell);
                self.far[cell] + libm::hypotf(x - origin.x, y - origin.y) - grid.step * 0.5
            })
    }
}

/// Returns the indices of the map's triggers of a kind.
fn find_triggers(run: &Run, wanted: impl Fn(&TriggerKind) -> bool) -> Vec<usize> {
    let triggers = &run.world().triggers;
    (0..triggers.len())
        .filter(|index| wanted(&triggers[*index].kind))
        .collect()
}

/// Returns the remaining zones in order. Several triggers may share a checkpoint number.
fn remaining_zones(run: &Run, passed: u32) -> Vec<Vec<usize>> {
    let triggers = &run.world().triggers;
    let number = |kind: &TriggerKind| {
        if let TriggerKind::Checkpoint(number) = kind {
            *number
        } else {
            0
        }
    };
    let last = triggers
        .iter()
        .map(|trigger| number(&trigger.kind))
        .max()
        .unwrap_or(0);
    let checkpoints =
        (passed + 1..=last).map(|wanted| find_triggers(run, |kind| number(kind) == wanted));
    let finish = find_triggers(run, |kind| *kind == TriggerKind::Finish);
    checkpoints
        .chain([finish])
        .filter(|zones| !zones.is_empty())
        .collect()
}

impl PathGrid {
    fn sample(run: &Run) -> Self {
        let corners = run
            .world()
            .bounds()
            .map(|(low, high)| ([low.x, low.y], [high.x, high.y]));
        let (low, high) = corners.unwrap_or(([f32::INFINITY; 2], [f32::NEG_INFINITY; 2]));
        let area = ((high[0] - low[0]) * (high[1] - low[1])).max(0.0);
        let step = STEP.max((area / MOST_CELLS).sqrt());
        let size = [0, 1].map(|axis| ((high[axis] - low[axis]) / step).max(0.0) as usize + 1);
        let mut grid = Self {
            low,
            step,
            size,
            stands: Vec::new(),
        };
        let z = run.player().origin.z;
        let hull = run.profile().hull(STANDING_HULL);
        let leads_away: Vec<_> = run
            .world()
            .triggers
            .iter()
            .filter(|trigger| {
                let heals =
                    matches!(trigger.kind, TriggerKind::Hurt { damage, .. } if damage < 0.0);
                matches!(
                    trigger.kind,
                    TriggerKind::Teleport { .. } | TriggerKind::Hurt { .. }
                ) && !heals
            })
            .collect();
        grid.stands = (0..size[0] * size[1])
            .map(|cell| {
                let [x, y] = grid.centre(cell);
                let over = Vec3::new(x, y, z + REACH);
                if run.level().is_stuck(STANDING_HULL, over) {
                    return false;
                }
                let floor = run
                    .level()
                    .sweep(STANDING_HULL, over, over - Vec3::Z * (2.0 * REACH));
                let is_floor =
                    floor.fraction < 1.0 && is_ground(run.profile().engine(), floor.plane.normal);
                is_floor
                    && !leads_away
                        .iter()
                        .any(|trigger| trigger.touches(hull, floor.end))
            })
            .collect();
        grid
    }

    fn centre(&self, cell: usize) -> [f32; 2] {
        let (column, row) = (cell % self.size[0], cell / self.size[0]);
        [
            self.low[0] + column as f32 * self.step,
            self.low[1] + row as f32 * self.step,
        ]
    }

    fn cell(&self, column: i64, row: i64) -> Option<usize> {
        let inside =
            (0..self.size[0] as i64).contains(&column) && (0..self.size[1] as i64).contains(&row);
        inside.then(|| row as usize * self.size[0] + column as usize)
    }

    fn position(&self, cell: usize) -> [i64; 2] {
        [(cell % self.size[0]) as i64, (cell / self.size[0]) as i64]
    }

    /// Finds the cell around a player with the shortest remaining path.
    fn nearest(&self, origin: Vec3, far: &[f32]) -> Option<usize> {
        let [column, row] = [
            (origin.x - self.low[0]) / self.step,
            (origin.y - self.low[1]) / self.step,
        ]
        .map(|at| at.round() as i64);
        let around =
            (-1..=1).flat_map(|down| (-1..=1).map(move |right| (column + right, row + down)));
        let reachable = around
            .filter_map(|(column, row)| self.cell(column, row))
            .filter(|cell| far[*cell].is_finite());
        let off = |cell: usize| {
            let [x, y] = self.centre(cell);
            far[cell] + libm::hypotf(x - origin.x, y - origin.y)
        };
        reachable.min_by(|a, b| off(*a).total_cmp(&off(*b)))
    }

    /// Finds the edge cells from which a gap can be jumped, and the reach of a jump.
    fn find_edge_jumps(&self, longest: f32) -> EdgeJumps {
        let reach = (longest / self.step) as i64;
        let is_edge = |cell: usize| {
            let [column, row] = self.position(cell);
            let around = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            around.iter().any(|(right, down)| {
                self.cell(column + right, row + down)
                    .is_none_or(|cell| !self.stands[cell])
            })
        };
        let edges = (0..self.stands.len())
            .map(|cell| self.stands[cell] && is_edge(cell))
            .collect();
        EdgeJumps { edges, reach }
    }

    /// Returns the cells in which a standing player touches any of the given zones.
    fn cells_in(&self, run: &Run, zones: &[usize]) -> impl Iterator<Item = usize> {
        let hull = run.profile().hull(STANDING_HULL);
        let z = run.player().origin.z;
        let triggers = &run.world().triggers;
        (0..self.stands.len()).filter(move |cell| {
            let [x, y] = self.centre(*cell);
            self.stands[*cell]
                && zones
                    .iter()
                    .any(|zone| triggers[*zone].touches(hull, Vec3::new(x, y, z)))
        })
    }

    /// Returns the zones of the player's course on a map with several courses: from each zone, the
    /// nearest trigger of the next one. A shorter path through another course's zones does not
    /// count.
    fn zones_of_course(
        &self,
        run: &Run,
        zones: &[Vec<usize>],
        jumps: &EdgeJumps,
    ) -> Vec<Vec<usize>> {
        let mut at = run.player().origin;
        let nearest = |zone: &Vec<usize>| {
            let legs = zone
                .iter()
                .filter_map(|trigger| self.compute_leg(run, &[*trigger], jumps, None));
            let by_distance = |leg: &Leg| leg.remaining(self, at);
            let leg = legs.min_by(|a, b| by_distance(a).total_cmp(&by_distance(b)));
            let reached = leg.and_then(|leg| Some((self.nearest(at, &leg.far)?, leg)));
            let Some((mut cell, leg)) = reached else {
                return zone.clone();
            };
            while leg.next[cell] as usize != cell {
                cell = leg.next[cell] as usize;
            }
            let [x, y] = self.centre(cell);
            (at.x, at.y) = (x, y);
            leg.zones
        };
        zones.iter().map(nearest).collect()
    }

    /// Computes the path from each cell to the nearest of the given zones.
    fn compute_leg(
        &self,
        run: &Run,
        zones: &[usize],
        jumps: &EdgeJumps,
        after: Option<&[f32]>,
    ) -> Option<Leg> {
        let mut far = vec![f32::INFINITY; self.stands.len()];
        let mut next: Vec<u32> = (0..self.stands.len() as u32).collect();
        let mut waiting = BinaryHeap::new();
        let mut is_there = false;
        for cell in self.cells_in(run, zones) {
            let left = after.map_or(0.0, |after| after[cell]);
            if left.is_finite() {
                far[cell] = left;
                is_there = true;
                waiting.push(QueuedCell {
                    far: left,
                    cell: cell as u32,
                });
            }
        }
        while let Some(QueuedCell { far: so_far, cell }) = waiting.pop() {
            let cell = cell as usize;
            if so_far > far[cell] {
                continue;
            }
            let [column, row] = self.position(cell);
            let reach = if jumps.edges[cell] { jumps.reach } else { 1 };
            for down in -reach..=reach {
                for right in -reach..=reach {
                    let Some(other) = self
                        .cell(column + right, row + down)
                        .filter(|cell| self.stands[*cell])
                    else {
                        continue;
                    };
                    let is_step = right.abs() <= 1 && down.abs() <= 1;
                    let way = libm::hypotf(right as f32, down as f32);
                    if !is_step && (!jumps.edges[other] || way > jumps.reach as f32) {
                        continue;
                    }
                    let total = so_far + way * self.step + if is_step { 0.0 } else { GAP_COSTS };
                    if total < far[other] {
                        far[other] = total;
                        next[other] = cell as u32;
                        waiting.push(QueuedCell {
                            far: total,
                            cell: other as u32,
                        });
                    }
                }
            }
        }
        is_there.then_some(Leg {
            zones: zones.to_vec(),
            far,
            next,
        })
    }
}

/// Edge cells, and the reach of a jump, cells.
struct EdgeJumps {
    edges: Vec<bool>,
    reach: i64,
}
