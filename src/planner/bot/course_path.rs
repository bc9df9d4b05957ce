//! The way along a course: over floors and gaps to its checkpoints in their order, and to its
//! finish.
//!
//! The floors at the player's height are felt on a grid; from each zone the distance to every place
//! is worked out, over the floor and across gaps that a hop may clear. Where a map has no course,
//! or none of it can be reached, there is none.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use wishdir_sim::course::Timer;
use wishdir_sim::engine::{STANDING_HULL, is_ground};
use wishdir_sim::map::TriggerKind;
use wishdir_sim::math::{Vec3, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Trace as _;

/// The grid's step, units...
const STEP: f32 = 32.0;
/// ...and coarser where the map would have more places than this.
const MOST_CELLS: f32 = 60_000.0;
/// Floors are looked for so far above and below the player's, units.
const REACH: f32 = 40.0;
/// A start zone that makes the way longer than by this factor lies behind.
const ROUNDABOUT: f32 = 1.1;
/// What a gap costs more than floor, units: nobody jumps without need.
const GAP_COSTS: f32 = 8.0;

/// The whole way.
#[derive(Clone, Debug)]
pub(super) struct CoursePath {
    grid: WayGrid,
    legs: Vec<Leg>,
}

/// To one zone.
#[derive(Clone, Debug)]
struct Leg {
    /// Any of these triggers ends it.
    zones: Vec<usize>,
    /// The distance from each place, units; infinite from where no way leads.
    far: Vec<f32>,
    /// The place after each on the way.
    next: Vec<u32>,
}

/// Places at the player's height.
#[derive(Clone, Debug)]
struct WayGrid {
    low: [f32; 2],
    step: f32,
    size: [usize; 2],
    /// Where a player stands.
    stands: Vec<bool>,
}

/// A place that waits for its turn, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct QueuedPlace {
    far: f32,
    cell: u32,
}

impl Eq for QueuedPlace {}

impl PartialOrd for QueuedPlace {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedPlace {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .far
            .total_cmp(&self.far)
            .then(other.cell.cmp(&self.cell))
    }
}

impl CoursePath {
    /// The way from where a run is, with hops of at most this length, units.
    pub(super) fn find(run: &Run, longest_hop: f64) -> Option<Self> {
        let passed = match run.timer() {
            Timer::Running { checkpoints, .. } => checkpoints,
            Timer::Idle | Timer::Ready | Timer::Finished { .. } | Timer::Invalid => 0,
        };
        let zones = zones(run, passed);
        if zones.is_empty() {
            return None;
        }
        let grid = WayGrid::feel(run);
        let jumps = grid.jumps(longest_hop as f32);
        let way = Self::through(&grid, run, &zones, &jumps)?;
        let is_waiting = !matches!(run.timer(), Timer::Running { .. });
        let starts = with_kind(run, |kind| *kind == TriggerKind::Start);
        if is_waiting && !starts.is_empty() {
            // The clock's start first, unless it lies behind.
            let zones = [&[starts], &zones[..]].concat();
            let started = Self::through(&grid, run, &zones, &jumps);
            let left = |way: &Self| way.left(0, run.player().origin);
            if let Some(started) = started.filter(|started| left(started) < left(&way) * ROUNDABOUT)
            {
                return Some(started);
            }
        }
        Some(way)
    }

    /// The way from where a run is through zones.
    fn through(grid: &WayGrid, run: &Run, zones: &[Vec<usize>], jumps: &Jumps) -> Option<Self> {
        let mut legs: Vec<Leg> = Vec::new();
        // From the end: a leg's zones count with what comes after them.
        for kinds in zones.iter().rev() {
            let after = legs.last().map(|leg| leg.far.clone());
            legs.push(grid.leg(run, kinds, jumps, after.as_deref())?);
        }
        legs.reverse();
        let way = Self {
            grid: grid.clone(),
            legs,
        };
        let here = way.left(0, run.player().origin);
        here.is_finite().then_some(way)
    }

    /// Which leg a player is on who was on `leg` and is there now: the next one where it touches
    /// the zone.
    pub(super) fn leg(&self, leg: usize, run: &Run) -> usize {
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

    /// Whether the last leg is done.
    pub(super) fn is_done(&self, leg: usize) -> bool {
        leg >= self.legs.len()
    }

    /// How far it still is, units; infinite where no way leads on.
    pub(super) fn left(&self, leg: usize, origin: Vec3) -> f32 {
        self.legs
            .get(leg)
            .map_or(0.0, |leg| leg.left(&self.grid, origin))
    }

    /// Where the way leads from there: to the place this far along it, degrees.
    pub(super) fn heading(&self, leg: usize, origin: Vec3, along: f64) -> Option<f64> {
        let legs = self.legs.get(leg)?;
        let mut cell = self.grid.nearest(origin, &legs.far)?;
        let start = legs.far[cell];
        while f64::from(start - legs.far[cell]) < along && legs.next[cell] as usize != cell {
            cell = legs.next[cell] as usize;
        }
        let [x, y] = self.grid.middle(cell);
        let way = Vec3::new(x - origin.x, y - origin.y, 0.0);
        (way != Vec3::ZERO).then(|| yaw_deg(way))
    }
}

impl Leg {
    fn left(&self, grid: &WayGrid, origin: Vec3) -> f32 {
        grid.nearest(origin, &self.far)
            .map_or(f32::INFINITY, |cell| {
                let [x, y] = grid.middle(cell);
                self.far[cell] + libm::hypotf(x - origin.x, y - origin.y) - grid.step * 0.5
            })
    }
}

/// The triggers of a kind, by number.
fn with_kind(run: &Run, wanted: impl Fn(&TriggerKind) -> bool) -> Vec<usize> {
    let triggers = &run.world().triggers;
    (0..triggers.len())
        .filter(|index| wanted(&triggers[*index].kind))
        .collect()
}

/// The zones that are still to be reached, in order: several may have the same number.
fn zones(run: &Run, passed: u32) -> Vec<Vec<usize>> {
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
        (passed + 1..=last).map(|wanted| with_kind(run, |kind| number(kind) == wanted));
    let finish = with_kind(run, |kind| *kind == TriggerKind::Finish);
    checkpoints
        .chain([finish])
        .filter(|zones| !zones.is_empty())
        .collect()
}

impl WayGrid {
    fn feel(run: &Run) -> Self {
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
                let [x, y] = grid.middle(cell);
                let over = Vec3::new(x, y, z + REACH);
                if run.level().stuck(STANDING_HULL, over) {
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

    fn middle(&self, cell: usize) -> [f32; 2] {
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

    fn at(&self, cell: usize) -> [i64; 2] {
        [(cell % self.size[0]) as i64, (cell / self.size[0]) as i64]
    }

    /// The place around a player with the shortest way.
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
            let [x, y] = self.middle(cell);
            far[cell] + libm::hypotf(x - origin.x, y - origin.y)
        };
        reachable.min_by(|a, b| off(*a).total_cmp(&off(*b)))
    }

    /// The places at edges, from which a gap may be jumped, and how far their jumps go.
    fn jumps(&self, longest: f32) -> Jumps {
        let reach = (longest / self.step) as i64;
        let is_edge = |cell: usize| {
            let [column, row] = self.at(cell);
            let around = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            around.iter().any(|(right, down)| {
                self.cell(column + right, row + down)
                    .is_none_or(|cell| !self.stands[cell])
            })
        };
        let edges = (0..self.stands.len())
            .map(|cell| self.stands[cell] && is_edge(cell))
            .collect();
        Jumps { edges, reach }
    }

    /// The way to any of some zones.
    fn leg(&self, run: &Run, zones: &[usize], jumps: &Jumps, after: Option<&[f32]>) -> Option<Leg> {
        let hull = run.profile().hull(STANDING_HULL);
        let z = run.player().origin.z;
        let mut far = vec![f32::INFINITY; self.stands.len()];
        let mut next: Vec<u32> = (0..self.stands.len() as u32).collect();
        let mut waiting = BinaryHeap::new();
        let mut is_there = false;
        for cell in (0..self.stands.len()).filter(|cell| self.stands[*cell]) {
            let [x, y] = self.middle(cell);
            let triggers = &run.world().triggers;
            if zones
                .iter()
                .any(|zone| triggers[*zone].touches(hull, Vec3::new(x, y, z)))
            {
                let left = after.map_or(0.0, |after| after[cell]);
                if left.is_finite() {
                    far[cell] = left;
                    is_there = true;
                    waiting.push(QueuedPlace {
                        far: left,
                        cell: cell as u32,
                    });
                }
            }
        }
        while let Some(QueuedPlace { far: so_far, cell }) = waiting.pop() {
            let cell = cell as usize;
            if so_far > far[cell] {
                continue;
            }
            let [column, row] = self.at(cell);
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
                        waiting.push(QueuedPlace {
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

/// Where gaps begin, and how many places a jump reaches.
struct Jumps {
    edges: Vec<bool>,
    reach: i64,
}
