//! Statistics of a player's record: sessions, the timing of jumps, angles by side, and where the
//! last hundred jumps lost.

use std::collections::BTreeMap;

use super::errors::{ErrorProfile, Habit, Spread, total, usual_aim};
use super::history::PastJump;
use super::plan::JUMPS;
use wishdir_analysis::ledger::{Aim, Cause};

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
        (
            UNSTABLE * self.ticks.deviation,
            UNSTABLE * self.msec.deviation,
        )
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
    pub errors: ErrorProfile,
}

/// A number that can be followed from session to session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Cost of a habit per jump, in the unit of the most frequent aim.
    Habit(Habit),
    /// The part of the possible gain that was won, percent.
    Efficiency,
    /// The unstable rate of the hops' timing, milliseconds.
    UnstableRate,
    /// The farthest jump that counts, units or pixels.
    Best,
}

impl Trend {
    /// All of them, the habits first.
    pub fn all() -> impl Iterator<Item = Self> {
        Habit::ALL.into_iter().map(Self::Habit).chain([
            Self::Efficiency,
            Self::UnstableRate,
            Self::Best,
        ])
    }

    /// Its number in a session; none: nothing was measured there.
    pub fn of(self, session: &SessionStats) -> Option<f64> {
        match self {
            Self::Habit(habit) => (session.errors.jumps > 0).then(|| session.errors.cost(habit)),
            Self::Efficiency => (session.efficiency.count > 0).then_some(session.efficiency.mean),
            // One jump has no spread.
            Self::UnstableRate => {
                (session.timing.msec.count > 1).then(|| session.timing.unstable_rate().1)
            }
            Self::Best => session.best,
        }
    }
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The oldest first.
    pub sessions: Vec<SessionStats>,
    /// Over all jumps.
    pub timing: JumpTiming,
    /// Over all jumps.
    pub errors: ErrorProfile,
    /// What each cause took of each of the last hundred jumps that have a ledger: u/s and units, on
    /// average.
    pub ledger: Vec<(Cause, f64, f64)>,
    /// How many these are.
    pub ledger_jumps: u32,
}

impl Statistics {
    /// Of the record, the oldest jump first.
    pub fn of(jumps: &[PastJump]) -> Self {
        let aim = usual_aim(jumps);
        let is_meant = |jump: &&PastJump| jump.judged && jump.aim == aim;
        let judged: Vec<&PastJump> = jumps.iter().filter(is_meant).collect();
        let last = &judged[judged.len().saturating_sub(JUMPS)..];
        let each = last.len().max(1) as f64;
        let mean = |cause: Cause| {
            let parts = || {
                last.iter()
                    .flat_map(|jump| &jump.losses)
                    .filter(|(other, ..)| *other == cause)
            };
            let (speed, distance) = (
                total(parts().map(|part| part.1)),
                total(parts().map(|part| part.2)),
            );
            (cause, speed / each, distance / each)
        };
        // Two games at once write their jumps in turns.
        let mut by_session: BTreeMap<i64, Vec<&PastJump>> = BTreeMap::new();
        for jump in jumps {
            by_session.entry(jump.session).or_default().push(jump);
        }
        Self {
            sessions: by_session
                .into_iter()
                .map(|(number, jumps)| {
                    // Copies of one session at a time: a record may have 100,000 jumps.
                    let jumps: Vec<PastJump> = jumps.into_iter().cloned().collect();
                    session(number, &jumps, aim)
                })
                .collect(),
            timing: JumpTiming::of(jumps),
            errors: ErrorProfile::for_aim(jumps, aim),
            ledger: if last.is_empty() {
                Vec::new()
            } else {
                Cause::ALL.map(mean).to_vec()
            },
            ledger_jumps: u32::try_from(last.len()).unwrap_or(u32::MAX),
        }
    }
}

impl Statistics {
    /// A trend's points: the session's place among all, from 1, and its number.
    pub fn points(&self, trend: Trend) -> Vec<[f64; 2]> {
        let point = |(index, session): (usize, &SessionStats)| {
            Some([index as f64 + 1.0, trend.of(session)?])
        };
        self.sessions.iter().enumerate().filter_map(point).collect()
    }
}

fn session(session: i64, jumps: &[PastJump], aim: Aim) -> SessionStats {
    let day = jumps
        .first()
        .map_or_else(String::new, |jump| jump.day.clone());
    let distances = jumps
        .iter()
        .filter(|jump| jump.counts)
        .map(|jump| jump.distance);
    SessionStats {
        session,
        day,
        jumps: u32::try_from(jumps.len()).unwrap_or(u32::MAX),
        best: distances.reduce(f64::max),
        efficiency: Spread::of(jumps.iter().filter_map(|jump| jump.efficiency)),
        timing: JumpTiming::of(jumps),
        errors: ErrorProfile::for_aim(jumps, aim),
    }
}
