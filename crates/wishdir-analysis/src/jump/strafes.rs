//! A flight cut into strafes: by key for the table (CS 1.6's habit), by turning for the graph.

use super::row::JumpTick;
use super::totals::{Totals, TotalsBuilder, percent};
use crate::facts::{BestGain, Side};

/// Shorter runs are no strafe, ticks.
const SHORTEST: usize = 2;

/// One strafe of the table: from a key's first tick to the other key's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpStrafe {
    /// The side of its key.
    pub side: Side,
    /// Its first tick, counted from the take-off's tick, 0.
    pub from: usize,
    /// Its numbers. Overlap and dead air at its end, before the next key, are its own.
    pub totals: Totals,
    /// Tick of the key change less tick of the turn's change: negative, the key came first. None if
    /// the turn never went to this side.
    pub switch_offset: Option<i32>,
    /// Horizontal speed at its end, u/s.
    pub speed: f32,
    /// Its ticks over all of the jump, percent.
    pub air_share: f64,
}

/// A run of ticks of one side.
#[derive(Clone, Copy, Debug)]
struct Run {
    side: Side,
    from: usize,
}

/// The numbers of a jump's strafes: sync, efficiency, angles, overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Strafing {
    /// Over the whole jump.
    pub totals: Totals,
    /// By key, in order.
    pub strafes: Vec<JumpStrafe>,
    /// Number of strafes by turning, where [`Self::strafes`] has them by key.
    pub turns: usize,
    /// The speed which the best gain of each tick would have reached, u/s.
    pub potential_speed: f64,
    /// The distance of a straight path with the best gain in each of its ticks, units: a bound.
    pub ceiling: f64,
}

impl Strafing {
    /// How much of the ceiling a distance reaches, percent.
    pub fn percent_of_ceiling(&self, distance: f64) -> f64 {
        percent(distance, self.ceiling)
    }

    /// Of these ticks of `seconds` each; `best`: what a strafe key can win in one; `boxes`: what a
    /// distance between feet is more than one between origins, units.
    pub(super) fn of(
        ticks: &[JumpTick],
        takeoff_speed: f64,
        seconds: f64,
        best: &BestGain,
        boxes: f64,
    ) -> Self {
        let (by_key, by_turn) = (
            runs(ticks, |tick| tick.side),
            runs(ticks, JumpTick::turn_side),
        );
        let (strafes, totals) = cut(ticks, &by_key, &by_turn);
        let (mut speed, mut way) = (takeoff_speed, 0.0);
        let mut square = speed * speed;
        for _ in ticks {
            square += best.squares(speed);
            speed = square.sqrt();
            way += speed * seconds;
        }
        Self {
            totals,
            strafes,
            turns: by_turn.len(),
            potential_speed: speed,
            ceiling: way + boxes,
        }
    }
}

/// Makes the table and the numbers of the whole flight.
fn cut(ticks: &[JumpTick], by_key: &[Run], by_turn: &[Run]) -> (Vec<JumpStrafe>, Totals) {
    let mut whole = TotalsBuilder::default();
    for tick in &ticks[..by_key.first().map_or(ticks.len(), |run| run.from)] {
        whole.take(tick);
    }
    let ends = by_key
        .iter()
        .skip(1)
        .map(|run| run.from)
        .chain([ticks.len()]);
    let strafe = |(run, end): (&Run, usize)| {
        let part = &ticks[run.from..end];
        let mut own = TotalsBuilder::default();
        part.iter().for_each(|tick| own.take(tick));
        whole.add(&own);
        JumpStrafe {
            side: run.side,
            from: run.from,
            totals: own.totals(),
            switch_offset: switch_offset(run, by_turn),
            speed: part.last().map_or(0.0, |tick| tick.speed),
            air_share: percent(part.len() as f64, ticks.len() as f64),
        }
    };
    let strafes = by_key.iter().zip(ends).map(strafe).collect();
    (strafes, whole.totals())
}

/// Where the side changes; runs of less than two ticks belong to what was before them.
fn runs(ticks: &[JumpTick], side_of: impl Fn(&JumpTick) -> Option<Side>) -> Vec<Run> {
    let mut found: Vec<Run> = Vec::new();
    // The side that may become a run, since when, and how many ticks of it there are.
    let mut candidate: Option<(Run, usize)> = None;
    for (index, tick) in ticks.iter().enumerate() {
        let Some(side) = side_of(tick) else { continue };
        let (run, length) = match candidate {
            Some((run, length)) if run.side == side => (run, length + 1),
            Some(_) | None => (Run { side, from: index }, 1),
        };
        candidate = Some((run, length));
        let is_new = found.last().is_none_or(|last| last.side != side);
        if length == SHORTEST && is_new {
            found.push(run);
        }
    }
    found
}

/// From the turn to this side whose beginning is nearest.
fn switch_offset(run: &Run, by_turn: &[Run]) -> Option<i32> {
    let offset = |turn: &Run| run.from as i32 - turn.from as i32;
    let same_side = by_turn.iter().filter(|turn| turn.side == run.side);
    same_side.map(offset).min_by_key(|offset| offset.abs())
}
