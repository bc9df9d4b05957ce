//! Training plan: the drill for the most expensive habit, and the habit's trend.

use super::errors::{ErrorProfile, Habit};
use super::history::PastJump;
use wishdir_analysis::ledger::Aim;
use wishdir_sim::engine::JumpScore;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::by_name;

/// Number of recent jumps that are judged.
pub const JUMPS: usize = 100;
/// Minimum number of jumps for a habit.
const FEWEST: u32 = 5;
/// Minimum cost of a habit, units or u/s per jump.
const WORTH: f64 = 0.05;

/// Training area, derived from the rules of a player's jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// Speed in chains of hops.
    Hops,
    /// Distance in Counter-Strike.
    Jumps,
    /// Distance and hops in Half-Life.
    HalfLife,
    /// Need For Kill.
    Nfk,
}

impl Field {
    fn of(jump: &PastJump) -> Self {
        if Ruleset::by_id(&jump.rules).is_some() {
            return Self::Nfk;
        }
        // For custom profiles, the kind of the jump decides.
        let Some(profile) = by_name(&jump.rules) else {
            return if jump.kind == "hop" {
                Self::Hops
            } else {
                Self::Jumps
            };
        };
        match profile.rules().jump_score {
            JumpScore::HopSpeed => Self::Hops,
            JumpScore::Distance if profile.rules().stamina => Self::Jumps,
            JumpScore::Distance => Self::HalfLife,
        }
    }
}

/// Cost of a habit on one day.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// Day in UTC: `2026-11-22`.
    pub day: String,
    /// Number of judged jumps.
    pub jumps: u32,
    /// Cost of the habit per jump, in the unit of the errors' aim.
    pub cost: f64,
}

/// Recommended training.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Name of the recommended built-in drill.
    pub drill: &'static str,
    /// Habit to improve. `None` without enough jumps; the drill is then the path's first one.
    pub habit: Option<Habit>,
    /// Cost of the habit per jump, in the unit of the errors' aim.
    pub cost: f64,
    /// Errors of the judged jumps.
    pub errors: ErrorProfile,
    /// Cost of the habit per day, oldest first.
    pub days: Vec<Day>,
}

fn drill(habit: Habit, field: Field) -> &'static str {
    match (habit, field) {
        (_, Field::Nfk) => "nfk-chain",
        (Habit::Angle, Field::Hops) => "qw-angle",
        (Habit::Angle, Field::Jumps | Field::HalfLife) => "gs-angle",
        (Habit::Switch | Habit::Path, Field::Hops) => "qw-switch",
        (Habit::Switch, Field::Jumps | Field::HalfLife) => "gs-switch",
        (Habit::Keys, Field::Hops) => "qw-strafe",
        (Habit::Keys, Field::Jumps | Field::HalfLife) => "gs-strafe",
        (Habit::Hop, Field::Hops) => "qw-hop",
        (Habit::Hop, Field::Jumps) => "gs-hop",
        (Habit::Hop, Field::HalfLife) => "gs-hl-hop",
        (Habit::RunUp, Field::Hops) => "qw-circle",
        (Habit::RunUp, Field::Jumps | Field::HalfLife) => "gs-prestrafe",
        (Habit::Duck, Field::Hops) => "qw-speed",
        (Habit::Duck, Field::Jumps | Field::HalfLife) => "gs-duck",
        (Habit::Path, Field::Jumps | Field::HalfLife) => "gs-jump",
    }
}

impl Plan {
    /// Creates a plan from recorded jumps, oldest first. The last jump decides the game.
    pub fn of(jumps: &[PastJump]) -> Self {
        let field = jumps.last().map_or(Field::Jumps, Field::of);
        let of_field: Vec<&PastJump> = jumps
            .iter()
            .filter(|jump| Field::of(jump) == field)
            .collect();
        let errors = ErrorProfile::of(&copied(&of_field[of_field.len().saturating_sub(JUMPS)..]));
        let days = |habit| days(&of_field, habit, errors.aim);
        let first = errors
            .first()
            .filter(|habit| errors.jumps >= FEWEST && errors.cost(*habit) >= WORTH);
        match first {
            Some(habit) => Self {
                drill: drill(habit, field),
                habit: Some(habit),
                cost: errors.cost(habit),
                days: days(habit),
                errors,
            },
            None => {
                let drill = match field {
                    Field::Hops => "qw-strafe",
                    Field::Jumps | Field::HalfLife => "gs-strafe",
                    Field::Nfk => "nfk-chain",
                };
                Self {
                    drill,
                    habit: None,
                    cost: 0.0,
                    errors,
                    days: Vec::new(),
                }
            }
        }
    }

    /// Returns the change of the habit's cost per jump: the last day minus the mean of the others.
    /// Negative: improved. `None` without an earlier day.
    pub fn change(&self) -> Option<f64> {
        let (last, before) = self.days.split_last()?;
        let jumps: f64 = before.iter().map(|day| f64::from(day.jumps)).sum();
        let cost: f64 = before
            .iter()
            .map(|day| day.cost * f64::from(day.jumps))
            .sum();
        (jumps > 0.0).then(|| last.cost - cost / jumps)
    }
}

/// Copies some jumps. Copying a whole record would be slow: it may have 100,000.
fn copied(jumps: &[&PastJump]) -> Vec<PastJump> {
    jumps.iter().map(|jump| (*jump).clone()).collect()
}

/// Returns a habit's cost per day, from the jumps with this aim.
pub fn days(jumps: &[&PastJump], habit: Habit, aim: Aim) -> Vec<Day> {
    let of_day = |jumps: &[&PastJump]| {
        let errors = ErrorProfile::for_aim(&copied(jumps), aim);
        let day = jumps
            .first()
            .map_or_else(String::new, |jump| jump.day.clone());
        Day {
            day,
            jumps: errors.jumps,
            cost: errors.cost(habit),
        }
    };
    jumps
        .chunk_by(|a, b| a.day == b.day)
        .map(of_day)
        .filter(|day| day.jumps > 0)
        .collect()
}
