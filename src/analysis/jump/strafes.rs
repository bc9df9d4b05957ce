//! A flight cut into strafes: by key for the table (CS 1.6's habit), by turning for the graph.

use super::row::{JumpTick, NO_STRAFE};
use super::totals::{Errors, Tally, Totals};
use crate::analysis::facts::Side;

/// Shorter runs are no strafe, ticks.
const SHORTEST: usize = 2;

/// One strafe of the table: from a key's first tick to the other key's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strafe {
    /// The side of its key.
    pub side: Side,
    /// Its first tick, counted from the take-off's tick, 0.
    pub from: usize,
    /// Its numbers. Overlap and dead air at its end, before the next key, are its own.
    pub totals: Totals,
    /// Tick of the key change less tick of the turn's change: negative, the key came first. None if the turn never
    /// went to this side.
    pub switch_offset: Option<i32>,
    /// Horizontal speed at its end, u/s.
    pub speed: f32,
}

/// A run of ticks of one side.
#[derive(Clone, Copy, Debug)]
struct Run {
    side: Side,
    from: usize,
}

/// Numbers the ticks by strafe, both ways, and makes the table and the numbers of the whole flight; `errors` is memory
/// to use again.
pub(super) fn cut(ticks: &mut [JumpTick], errors: &mut Errors) -> (Vec<Strafe>, Totals) {
    let by_key = runs(ticks, |tick| tick.side);
    let by_turn = runs(ticks, JumpTick::turn_side);
    number(ticks, &by_key, |tick, strafe| tick.key_strafe = strafe);
    number(ticks, &by_turn, |tick, strafe| tick.turn_strafe = strafe);
    errors.clear();
    let mut whole = Tally::default();
    for tick in &ticks[..by_key.first().map_or(ticks.len(), |run| run.from)] {
        whole.take(tick);
        errors.push(tick);
    }
    let ends = by_key.iter().skip(1).map(|run| run.from).chain([ticks.len()]);
    let strafe = |(run, end): (&Run, usize)| {
        let (part, first) = (&ticks[run.from..end], errors.count());
        let mut own = Tally::default();
        for tick in part {
            own.take(tick);
            errors.push(tick);
        }
        whole.add(&own);
        Strafe {
            side: run.side,
            from: run.from,
            totals: own.totals(errors.since(first)),
            switch_offset: switch_offset(run, &by_turn),
            speed: part.last().map_or(0.0, |tick| tick.speed),
        }
    };
    let strafes = by_key.iter().zip(ends).map(strafe).collect();
    (strafes, whole.totals(errors.since(0)))
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

fn number(ticks: &mut [JumpTick], runs: &[Run], set: impl Fn(&mut JumpTick, u8)) {
    for (index, run) in runs.iter().enumerate() {
        let strafe = u8::try_from(index).unwrap_or(NO_STRAFE);
        let end = runs.get(index + 1).map_or(ticks.len(), |next| next.from);
        ticks[run.from..end].iter_mut().for_each(|tick| set(tick, strafe));
    }
}

/// From the turn to this side whose beginning is nearest.
fn switch_offset(run: &Run, by_turn: &[Run]) -> Option<i32> {
    let offset = |turn: &Run| run.from as i32 - turn.from as i32;
    let same_side = by_turn.iter().filter(|turn| turn.side == run.side);
    same_side.map(offset).min_by_key(|offset| offset.abs())
}
