//! Splits a flight into strafes: by key for the table (as in CS 1.6), by turn for the graph.

use super::row::JumpTick;
use super::totals::{StrafeStats, StrafeStatsBuilder, percent};
use crate::facts::{BestGain, Side};

/// Minimum length of a strafe, ticks.
const SHORTEST: usize = 2;

/// Strafe in the table, from the first tick of a key to the first tick of the other key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpStrafe {
    /// Side of the strafe key.
    pub side: Side,
    /// First tick, counted from the takeoff tick, which is 0.
    pub from: usize,
    /// Statistics of the strafe, including the overlap and dead air before the next key.
    pub totals: StrafeStats,
    /// Tick of the key switch minus the tick on which the turn reversed; negative: the key came
    /// first. `None` if the view never turned to this side.
    pub switch_offset: Option<i32>,
    /// Horizontal speed at the end of the strafe, u/s.
    pub speed: f32,
    /// Ticks of the strafe as a percentage of the jump's ticks.
    pub air_share: f64,
}

/// Run of consecutive ticks to one side.
#[derive(Clone, Copy, Debug)]
struct SideTicks {
    side: Side,
    from: usize,
}

/// Strafe statistics of a jump: sync, efficiency, angles and overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Strafing {
    /// Statistics of the whole jump.
    pub totals: StrafeStats,
    /// Strafes by key, in order.
    pub strafes: Vec<JumpStrafe>,
    /// Number of strafes by turn. [`Self::strafes`] splits them by key.
    pub turns: usize,
    /// Final speed with the best gain on each tick, u/s.
    pub potential_speed: f64,
    /// Upper bound of the distance, units: a straight path with the best gain on each tick.
    pub ceiling: f64,
}

impl Strafing {
    /// Distance as a percentage of the ceiling.
    pub fn percent_of_ceiling(&self, distance: f64) -> f64 {
        percent(distance, self.ceiling)
    }

    /// Computes the strafes of these ticks of `seconds` each.
    /// `best` is the possible gain of a strafe key per tick.
    /// `hull_bonus` is added to distances between origins, units.
    pub(super) fn from_ticks(
        ticks: &[JumpTick],
        takeoff_speed: f64,
        seconds: f64,
        best: &BestGain,
        hull_bonus: f64,
    ) -> Self {
        let (by_key, by_turn) = (
            find_side_ticks(ticks, |tick| tick.side),
            find_side_ticks(ticks, JumpTick::turn_side),
        );
        let (strafes, totals) = split_strafes(ticks, &by_key, &by_turn);
        let (mut speed, mut way) = (takeoff_speed, 0.0);
        let mut square = speed * speed;
        for _ in ticks {
            square += best.best_square_growth(speed);
            speed = square.sqrt();
            way += speed * seconds;
        }
        Self {
            totals,
            strafes,
            turns: by_turn.len(),
            potential_speed: speed,
            ceiling: way + hull_bonus,
        }
    }
}

/// Computes the strafe table and the statistics of the whole flight.
fn split_strafes(
    ticks: &[JumpTick],
    by_key: &[SideTicks],
    by_turn: &[SideTicks],
) -> (Vec<JumpStrafe>, StrafeStats) {
    let mut whole = StrafeStatsBuilder::default();
    for tick in &ticks[..by_key.first().map_or(ticks.len(), |run| run.from)] {
        whole.add_tick(tick);
    }
    let ends = by_key
        .iter()
        .skip(1)
        .map(|run| run.from)
        .chain([ticks.len()]);
    let previous = [None]
        .into_iter()
        .chain(by_key.iter().map(|run| Some(run.from)));
    let strafe = |((run, end), previous): ((&SideTicks, usize), Option<usize>)| {
        let part = &ticks[run.from..end];
        let mut own = StrafeStatsBuilder::default();
        part.iter().for_each(|tick| own.add_tick(tick));
        whole.add_strafe(&own);
        JumpStrafe {
            side: run.side,
            from: run.from,
            totals: own.finish(),
            switch_offset: switch_offset(run, previous, end, by_turn),
            speed: part.last().map_or(0.0, |tick| tick.speed),
            air_share: percent(part.len() as f64, ticks.len() as f64),
        }
    };
    let strafes = by_key.iter().zip(ends).zip(previous).map(strafe);
    let strafes = strafes.collect();
    (strafes, whole.finish())
}

/// Finds runs of consecutive ticks to one side. A run of less than 2 ticks belongs to the run
/// before it.
fn find_side_ticks(
    ticks: &[JumpTick],
    side_of: impl Fn(&JumpTick) -> Option<Side>,
) -> Vec<SideTicks> {
    let mut found: Vec<SideTicks> = Vec::new();
    // Side that may become a run, its start, and its ticks so far.
    let mut candidate: Option<(SideTicks, usize)> = None;
    for (index, tick) in ticks.iter().enumerate() {
        let Some(side) = side_of(tick) else { continue };
        let (run, length) = match candidate {
            Some((run, length)) if run.side == side => (run, length + 1),
            Some(_) | None => (SideTicks { side, from: index }, 1),
        };
        candidate = Some((run, length));
        let is_new = found.last().is_none_or(|last| last.side != side);
        if length == SHORTEST && is_new {
            found.push(run);
        }
    }
    found
}

/// Returns the number of ticks from the closest start of a turn to this side until the key switch.
/// A turn counts if it starts after the middle of the previous strafe and before the end of this
/// one. `previous`: start of the previous strafe.
fn switch_offset(
    run: &SideTicks,
    previous: Option<usize>,
    end: usize,
    by_turn: &[SideTicks],
) -> Option<i32> {
    let first = previous.map_or(0, |previous| previous.midpoint(run.from));
    let offset = |turn: &SideTicks| run.from as i32 - turn.from as i32;
    let of_switch = by_turn
        .iter()
        .filter(|turn| turn.side == run.side && (first..end).contains(&turn.from));
    of_switch.map(offset).min_by_key(|offset| offset.abs())
}
