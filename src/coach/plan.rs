//! What to practise next: the drill for the habit that costs most, and whether that habit falls.

use super::errors::{Errors, Habit};
use super::history::PastJump;
use wishdir_sim::engine::JumpScore;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::by_name;

/// How many of the newest jumps are judged.
pub const JUMPS: usize = 100;
/// Fewer jumps than this say nothing of a habit.
const FEWEST: u32 = 5;
/// Less than this is no cost, units a jump.
const WORTH: f64 = 0.05;

/// What the rules of a player's jumps ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// Speed over hops.
    Hops,
    /// Distance.
    Jumps,
    /// Need For Kill.
    Nfk,
}

impl Field {
    fn of(jump: &PastJump) -> Self {
        if Ruleset::by_id(&jump.rules).is_some() {
            return Self::Nfk;
        }
        // Of a profile of the player's own its jumps tell.
        let scores_hops = by_name(&jump.rules).map_or(jump.kind == "hop", |profile| {
            profile.rules().jump_score == JumpScore::HopSpeed
        });
        if scores_hops { Self::Hops } else { Self::Jumps }
    }
}

/// A day of a habit.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// `2026-11-22`.
    pub day: String,
    /// Jumps that were judged.
    pub jumps: u32,
    /// What the habit cost, units a jump.
    pub cost: f64,
}

/// What to practise next.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The built-in drill to take.
    pub drill: &'static str,
    /// Why; none: too little was played to tell, and it is the first drill of its path.
    pub habit: Option<Habit>,
    /// What the habit costs, units a jump.
    pub cost: f64,
    /// The jumps that were judged.
    pub errors: Errors,
    /// The habit day by day, the oldest first.
    pub days: Vec<Day>,
}

fn drill(habit: Habit, field: Field) -> &'static str {
    match (habit, field) {
        (_, Field::Nfk) => "nfk-chain",
        (Habit::Angle, Field::Hops) => "qw-angle",
        (Habit::Angle, Field::Jumps) => "gs-angle",
        (Habit::Switch | Habit::Path, Field::Hops) => "qw-switch",
        (Habit::Switch, Field::Jumps) => "gs-switch",
        (Habit::Keys, Field::Hops) => "qw-strafe",
        (Habit::Keys, Field::Jumps) => "gs-strafe",
        (Habit::Hop, Field::Hops) => "qw-hop",
        (Habit::Hop, Field::Jumps) => "gs-hop",
        (Habit::RunUp, Field::Hops) => "qw-circle",
        (Habit::RunUp, Field::Jumps) => "gs-prestrafe",
        (Habit::Duck, Field::Hops) => "qw-speed",
        (Habit::Duck, Field::Jumps) => "gs-duck",
        (Habit::Path, Field::Jumps) => "gs-jump",
    }
}

impl Plan {
    /// From the record, the oldest jump first. What was played last says which game is trained.
    pub fn of(jumps: &[PastJump]) -> Self {
        let field = jumps.last().map_or(Field::Jumps, Field::of);
        let of_field: Vec<&PastJump> = jumps
            .iter()
            .filter(|jump| Field::of(jump) == field)
            .collect();
        let errors = errors_of(&of_field[of_field.len().saturating_sub(JUMPS)..]);
        let first = errors
            .first()
            .filter(|habit| errors.jumps >= FEWEST && errors.cost(*habit) >= WORTH);
        match first {
            Some(habit) => Self {
                drill: drill(habit, field),
                habit: Some(habit),
                cost: errors.cost(habit),
                days: days(&of_field, habit),
                errors,
            },
            None => {
                let drill = match field {
                    Field::Hops => "qw-strafe",
                    Field::Jumps => "gs-strafe",
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

    /// Whether the habit costs less than on the days before, units a jump: the newest day less the
    /// mean of the others.
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

/// The errors of some jumps. Only these are copied: a record may have 100,000.
fn errors_of(jumps: &[&PastJump]) -> Errors {
    let jumps: Vec<PastJump> = jumps.iter().map(|jump| (*jump).clone()).collect();
    Errors::of(&jumps)
}

/// What a habit cost day by day.
pub fn days(jumps: &[&PastJump], habit: Habit) -> Vec<Day> {
    let of_day = |jumps: &[&PastJump]| {
        let errors = errors_of(jumps);
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
