//! Statistics of a player's record: sessions, the timing of jumps, angles by side, and where the last hundred jumps lost.

use std::collections::BTreeMap;

use super::errors::{Errors, Spread, total};
use super::history::PastJump;
use super::plan::JUMPS;
use crate::analysis::ledger::Cause;

/// Rhythm games multiply the deviation by this: the unstable rate.
const UNSTABLE: f64 = 10.0;

/// How evenly jumps come after their landings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JumpTiming {
    /// Hops by ticks from the landing to the press.
    pub histogram: BTreeMap<i32, u32>,
    /// In ticks.
    pub ticks: Spread,
    /// In milliseconds.
    pub msec: Spread,
}

impl JumpTiming {
    fn of(jumps: &[PastJump]) -> Self {
        let after = || jumps.iter().filter_map(|jump| jump.jump_after);
        let mut histogram = BTreeMap::new();
        for (ticks, _) in after() {
            *histogram.entry(ticks).or_default() += 1;
        }
        Self {
            histogram,
            ticks: Spread::of(after().map(|(ticks, _)| f64::from(ticks))),
            msec: Spread::of(after().map(|(_, msec)| f64::from(msec))),
        }
    }

    /// Ten times the deviation: in ticks, and in milliseconds.
    pub fn unstable_rate(&self) -> (f64, f64) {
        (UNSTABLE * self.ticks.deviation, UNSTABLE * self.msec.deviation)
    }
}

/// One session.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionStats {
    /// Its number in the record.
    pub session: i64,
    /// The day that it began on.
    pub day: String,
    /// All its jumps.
    pub jumps: u32,
    /// The farthest that counts, units or pixels.
    pub best: Option<f64>,
    /// The part of the possible gain that was won, percent.
    pub efficiency: Spread,
    /// The hops' timing.
    pub timing: JumpTiming,
    /// What habits cost.
    pub errors: Errors,
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The oldest first.
    pub sessions: Vec<SessionStats>,
    /// Over all jumps.
    pub timing: JumpTiming,
    /// Over all jumps.
    pub errors: Errors,
    /// What each cause took of each of the last hundred jumps that have a ledger: u/s and units, on average.
    pub ledger: Vec<(Cause, f64, f64)>,
    /// How many these are.
    pub ledger_jumps: u32,
}

impl Statistics {
    /// Of the record, the oldest jump first.
    pub fn of(jumps: &[PastJump]) -> Self {
        let judged: Vec<&PastJump> = jumps.iter().filter(|jump| !jump.losses.is_empty()).collect();
        let last = &judged[judged.len().saturating_sub(JUMPS)..];
        let each = last.len().max(1) as f64;
        let mean = |cause: Cause| {
            let parts = || last.iter().flat_map(|jump| &jump.losses).filter(|(other, ..)| *other == cause);
            let (speed, distance) = (total(parts().map(|part| part.1)), total(parts().map(|part| part.2)));
            (cause, speed / each, distance / each)
        };
        // Two games at once write their jumps in turns.
        let mut by_session: BTreeMap<i64, Vec<PastJump>> = BTreeMap::new();
        for jump in jumps {
            by_session.entry(jump.session).or_default().push(jump.clone());
        }
        Self {
            sessions: by_session.into_iter().map(|(number, jumps)| session(number, &jumps)).collect(),
            timing: JumpTiming::of(jumps),
            errors: Errors::of(jumps),
            ledger: if last.is_empty() { Vec::new() } else { Cause::ALL.map(mean).to_vec() },
            ledger_jumps: u32::try_from(last.len()).unwrap_or(u32::MAX),
        }
    }
}

fn session(session: i64, jumps: &[PastJump]) -> SessionStats {
    let day = jumps.first().map_or_else(String::new, |jump| jump.day.clone());
    let distances = jumps.iter().filter(|jump| jump.counts).map(|jump| jump.distance);
    SessionStats {
        session,
        day,
        jumps: u32::try_from(jumps.len()).unwrap_or(u32::MAX),
        best: distances.reduce(f64::max),
        efficiency: Spread::of(jumps.iter().filter_map(|jump| jump.efficiency)),
        timing: JumpTiming::of(jumps),
        errors: Errors::of(jumps),
    }
}
