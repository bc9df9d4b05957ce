//! Training plan: the drill for the most expensive habit, and the habit's trend.

use super::errors::{ErrorProfile, Habit};
use super::history::PastJump;
use super::lesson_path::LessonPath;
use wishdir_analysis::ledger::Aim;
use wishdir_sim::engine::JumpScore;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::by_name;

/// Number of recent jumps that the plan is based on.
pub const JUMPS: usize = 100;
/// Minimum number of judged jumps for recommending a habit's drill.
const FEWEST: u32 = 5;
/// Minimum cost for recommending a habit's drill, units or u/s per jump.
const WORTH: f64 = 0.05;

/// Training area, derived from the rules of a player's jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrainingArea {
    /// Speed in chains of hops, as in QuakeWorld.
    Hops,
    /// Distance of jumps, as in Counter-Strike.
    Jumps,
    /// Distance of jumps and hops, as in Half-Life.
    HalfLife,
    /// Speed in strafe jumps, with forward held.
    Quake3,
    /// All skills of Need For Kill.
    Nfk,
}

impl TrainingArea {
    /// Returns the area of built-in rules. `None` for custom rules.
    fn from_rules(rules: &str) -> Option<Self> {
        if Ruleset::by_id(rules).is_some() {
            return Some(Self::Nfk);
        }
        let profile = by_name(rules)?;
        let engine = profile.rules();
        Some(match engine.jump_score {
            JumpScore::HopSpeed if LessonPath::for_engine(engine) == LessonPath::Quake3 => {
                Self::Quake3
            }
            JumpScore::HopSpeed => Self::Hops,
            JumpScore::Distance if engine.stamina => Self::Jumps,
            JumpScore::Distance => Self::HalfLife,
        })
    }

    /// Returns the area of a recorded jump.
    pub(crate) fn from_jump(jump: &PastJump) -> Self {
        // For custom rules, the kind of the jump decides.
        Self::from_rules(&jump.rules).unwrap_or(if jump.kind == "hop" {
            Self::Hops
        } else {
            Self::Jumps
        })
    }

    /// Returns the first drill of the area.
    fn first_drill(self) -> &'static str {
        match self {
            Self::Hops => "qw-strafe",
            Self::Jumps | Self::HalfLife => "gs-strafe",
            Self::Quake3 => "q3-strafe",
            Self::Nfk => "nfk-chain",
        }
    }
}

/// Cost of a habit on one day.
#[derive(Clone, Debug, PartialEq)]
pub struct DayCost {
    /// Day of the jumps in UTC: `2026-11-22`.
    pub day: String,
    /// Number of judged jumps on the day.
    pub jumps: u32,
    /// Cost of the habit per jump, in the unit of the errors' aim.
    pub cost: f64,
}

/// Recommended training, and the reason for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Name of the recommended built-in drill.
    pub drill: &'static str,
    /// Habit to improve. `None` without enough jumps. The drill is then the first drill of the
    /// path.
    pub habit: Option<Habit>,
    /// Cost of the habit per jump, in the unit of the errors' aim.
    pub cost: f64,
    /// Average errors of the judged jumps.
    pub errors: ErrorProfile,
    /// Cost of the habit per day, oldest first.
    pub days: Vec<DayCost>,
}

/// Returns the built-in drill that trains a habit.
pub(crate) fn drill_for(habit: Habit, area: TrainingArea) -> &'static str {
    match (habit, area) {
        (_, TrainingArea::Nfk) => "nfk-chain",
        (Habit::Angle, TrainingArea::Quake3) => "q3-angle",
        (Habit::Switch | Habit::Path | Habit::Keys, TrainingArea::Quake3) => "q3-strafe",
        (Habit::Hop, TrainingArea::Quake3) => "q3-hop",
        (Habit::RunUp, TrainingArea::Quake3) => "q3-circle",
        (Habit::Duck, TrainingArea::Quake3) => "q3-speed",
        (Habit::Angle, TrainingArea::Hops) => "qw-angle",
        (Habit::Angle, TrainingArea::Jumps | TrainingArea::HalfLife) => "gs-angle",
        (Habit::Switch | Habit::Path, TrainingArea::Hops) => "qw-switch",
        (Habit::Switch, TrainingArea::Jumps | TrainingArea::HalfLife) => "gs-switch",
        (Habit::Keys, TrainingArea::Hops) => "qw-strafe",
        (Habit::Keys, TrainingArea::Jumps | TrainingArea::HalfLife) => "gs-strafe",
        (Habit::Hop, TrainingArea::Hops) => "qw-hop",
        (Habit::Hop, TrainingArea::Jumps) => "gs-hop",
        (Habit::Hop, TrainingArea::HalfLife) => "gs-hl-hop",
        (Habit::RunUp, TrainingArea::Hops) => "qw-circle",
        (Habit::RunUp, TrainingArea::Jumps | TrainingArea::HalfLife) => "gs-prestrafe",
        (Habit::Duck, TrainingArea::Hops) => "qw-speed",
        (Habit::Duck, TrainingArea::Jumps | TrainingArea::HalfLife) => "gs-duck",
        (Habit::Path, TrainingArea::Jumps | TrainingArea::HalfLife) => "gs-jump",
    }
}

impl Plan {
    /// Creates a plan from recorded jumps, oldest first. Uses the game of `rules`. If
    /// `rules` is `None` or custom, uses the game of the last jump.
    pub fn from_jumps(jumps: &[PastJump], rules: Option<&str>) -> Self {
        let area = rules
            .and_then(TrainingArea::from_rules)
            .or_else(|| jumps.last().map(TrainingArea::from_jump))
            .unwrap_or(TrainingArea::Jumps);
        let in_area: Vec<&PastJump> = jumps
            .iter()
            .filter(|jump| TrainingArea::from_jump(jump) == area)
            .collect();
        let errors =
            ErrorProfile::from_jumps(&copy_jumps(&in_area[in_area.len().saturating_sub(JUMPS)..]));
        let days = |habit| costs_per_day(&in_area, habit, errors.aim);
        let first = errors
            .costliest_habit()
            .filter(|habit| errors.jumps >= FEWEST && errors.habit_cost(*habit) >= WORTH);
        match first {
            Some(habit) => Self {
                drill: drill_for(habit, area),
                habit: Some(habit),
                cost: errors.habit_cost(habit),
                days: days(habit),
                errors,
            },
            None => Self {
                drill: area.first_drill(),
                habit: None,
                cost: 0.0,
                errors,
                days: Vec::new(),
            },
        }
    }

    /// Returns the change of the habit's cost per jump: the last day minus the mean of the others.
    /// Negative: improved. `None` without an earlier day.
    pub fn cost_change(&self) -> Option<f64> {
        let (last, before) = self.days.split_last()?;
        let jumps: f64 = before.iter().map(|day| f64::from(day.jumps)).sum();
        let cost: f64 = before
            .iter()
            .map(|day| day.cost * f64::from(day.jumps))
            .sum();
        (jumps > 0.0).then(|| last.cost - cost / jumps)
    }
}

/// Clones the given jumps. Cloning a whole record would be slow: it may have 100,000 jumps.
fn copy_jumps(jumps: &[&PastJump]) -> Vec<PastJump> {
    jumps.iter().map(|jump| (*jump).clone()).collect()
}

/// Returns a habit's cost per day, from the jumps with this aim.
pub fn costs_per_day(jumps: &[&PastJump], habit: Habit, aim: Aim) -> Vec<DayCost> {
    let of_day = |jumps: &[&PastJump]| {
        let errors = ErrorProfile::for_aim(&copy_jumps(jumps), aim);
        let day = jumps
            .first()
            .map_or_else(String::new, |jump| jump.day.clone());
        DayCost {
            day,
            jumps: errors.jumps,
            cost: errors.habit_cost(habit),
        }
    };
    jumps
        .chunk_by(|a, b| a.day == b.day)
        .map(of_day)
        .filter(|day| day.jumps > 0)
        .collect()
}
