//! Statistics of a player's recorded jumps: sessions, jump timing, errors and losses.

use std::collections::BTreeMap;

use super::errors::{ErrorProfile, Habit, Spread, sum, usual_aim};
use super::history::PastJump;
use super::plan::{JUMPS, TrainingArea};
use wishdir_analysis::ledger::{Aim, Cause};

/// Factor from the standard deviation to the unstable rate, a measure known from rhythm games.
const UNSTABLE: f64 = 10.0;

/// Timing of the jump presses after landings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JumpTiming {
    /// Number of hops for each number of ticks from the landing to the press.
    pub histogram: BTreeMap<i32, u32>,
    /// Mean and deviation of the timing, ticks.
    pub ticks: Spread,
    /// Mean and deviation of the timing, milliseconds.
    pub msec: Spread,
}

impl JumpTiming {
    fn from_jumps(jumps: &[PastJump]) -> Self {
        let after = || jumps.iter().filter_map(|jump| jump.jump_after);
        let mut histogram = BTreeMap::new();
        for (ticks, _) in after() {
            *histogram.entry(ticks).or_default() += 1;
        }
        Self {
            histogram,
            ticks: Spread::from_values(after().map(|(ticks, _)| f64::from(ticks))),
            msec: Spread::from_values(after().map(|(_, msec)| f64::from(msec))),
        }
    }

    /// Returns the unstable rate, ten times the deviation: in ticks, then in milliseconds.
    pub fn unstable_rate(&self) -> (f64, f64) {
        (
            UNSTABLE * self.ticks.deviation,
            UNSTABLE * self.msec.deviation,
        )
    }
}

/// Statistics of one session of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionStats {
    /// Number of the session in the records.
    pub session: i64,
    /// Day on which the session started.
    pub day: String,
    /// Number of jumps in the session.
    pub jumps: u32,
    /// Longest valid jump of the session, units or pixels.
    pub best: Option<f64>,
    /// Efficiency of the session's jumps, percent.
    pub efficiency: Spread,
    /// Timing of the session's hops.
    pub timing: JumpTiming,
    /// Average errors of the session's jumps.
    pub errors: ErrorProfile,
}

/// Value plotted over the sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Cost of a habit per jump, in the unit of the most frequent aim.
    Habit(Habit),
    /// Efficiency, percent.
    Efficiency,
    /// Unstable rate of the hops, milliseconds.
    UnstableRate,
    /// Longest valid jump of the session, units or pixels.
    Best,
}

impl Trend {
    /// Returns all trends, habits first.
    pub fn all_trends() -> impl Iterator<Item = Self> {
        Habit::ALL.into_iter().map(Self::Habit).chain([
            Self::Efficiency,
            Self::UnstableRate,
            Self::Best,
        ])
    }

    /// Returns the trend's value in a session. `None` if it was not measured.
    pub fn value(self, session: &SessionStats) -> Option<f64> {
        match self {
            Self::Habit(habit) => {
                (session.errors.jumps > 0).then(|| session.errors.habit_cost(habit))
            }
            Self::Efficiency => (session.efficiency.count > 0).then_some(session.efficiency.mean),
            // A single jump has no spread.
            Self::UnstableRate => {
                (session.timing.msec.count > 1).then(|| session.timing.unstable_rate().1)
            }
            Self::Best => session.best,
        }
    }
}

/// Statistics of the recorded jumps in the game of the last one. Distances and losses of different
/// games cannot be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Number of jumps in other games, which are not included.
    pub other_games: u32,
    /// Statistics of each session, oldest first.
    pub sessions: Vec<SessionStats>,
    /// Timing of the recorded hops.
    pub timing: JumpTiming,
    /// Average errors of the recorded jumps.
    pub errors: ErrorProfile,
    /// Mean loss of each cause over the last hundred jumps with a loss breakdown: u/s and units.
    pub ledger: Vec<(Cause, f64, f64)>,
    /// Number of jumps that `ledger` covers.
    pub ledger_jumps: u32,
}

impl Statistics {
    /// Computes the statistics of recorded jumps, oldest first.
    pub fn from_jumps(jumps: &[PastJump]) -> Self {
        let area = jumps.last().map(TrainingArea::from_jump);
        let is_other = |jump: &PastJump| Some(TrainingArea::from_jump(jump)) != area;
        if !jumps.iter().any(is_other) {
            return Self::from_jumps_of_one_game(jumps);
        }
        let of_game: Vec<PastJump> = jumps
            .iter()
            .filter(|jump| !is_other(jump))
            .cloned()
            .collect();
        Self {
            other_games: u32::try_from(jumps.len() - of_game.len()).unwrap_or(u32::MAX),
            ..Self::from_jumps_of_one_game(&of_game)
        }
    }

    fn from_jumps_of_one_game(jumps: &[PastJump]) -> Self {
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
                sum(parts().map(|part| part.1)),
                sum(parts().map(|part| part.2)),
            );
            (cause, speed / each, distance / each)
        };
        // Two running games interleave their jumps in the record.
        let mut by_session: BTreeMap<i64, Vec<&PastJump>> = BTreeMap::new();
        for jump in jumps {
            by_session.entry(jump.session).or_default().push(jump);
        }
        Self {
            other_games: 0,
            sessions: by_session
                .into_iter()
                .map(|(number, jumps)| {
                    // Copy one session at a time, because a record may have 100,000 jumps.
                    let jumps: Vec<PastJump> = jumps.into_iter().cloned().collect();
                    session_stats(number, &jumps, aim)
                })
                .collect(),
            timing: JumpTiming::from_jumps(jumps),
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
    /// Returns a trend's points: the session number, from 1, and the value.
    pub fn trend_points(&self, trend: Trend) -> Vec<[f64; 2]> {
        let point = |(index, session): (usize, &SessionStats)| {
            Some([index as f64 + 1.0, trend.value(session)?])
        };
        self.sessions.iter().enumerate().filter_map(point).collect()
    }
}

fn session_stats(session: i64, jumps: &[PastJump], aim: Aim) -> SessionStats {
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
        efficiency: Spread::from_values(jumps.iter().filter_map(|jump| jump.efficiency)),
        timing: JumpTiming::from_jumps(jumps),
        errors: ErrorProfile::for_aim(jumps, aim),
    }
}
