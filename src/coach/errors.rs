//! Error profile of a player: the cost of habits, and average errors.

use strum::{IntoStaticStr, VariantArray};

use super::history::PastJump;
use wishdir_analysis::ledger::{Aim, Cause};

/// Habit that a drill can improve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Habit {
    /// The player turns too fast or too slowly.
    Angle,
    /// Strafe keys and mouse do not switch together.
    Switch,
    /// Overlap, dead air, W or the jump key in the air.
    Keys,
    /// Too many frames on ground, or speed above the bhop cap.
    Hop,
    /// The run-up is too slow.
    RunUp,
    /// Duck too early, too late or missing.
    Duck,
    /// The airpath is curved.
    Path,
}

impl Habit {
    /// All habits, in the order of declaration.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the JSON name.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the habit that a loss cause belongs to. `None` if no drill can improve the cause.
    pub fn from_cause(cause: Cause) -> Option<Self> {
        match cause {
            Cause::AngleOver | Cause::AngleUnder | Cause::AngleUneven => Some(Self::Angle),
            Cause::LateSwitch | Cause::EarlySwitch | Cause::WrongKey => Some(Self::Switch),
            Cause::Overlap | Cause::KeyGap | Cause::ForwardHeld | Cause::JumpHeld => {
                Some(Self::Keys)
            }
            Cause::Fog => Some(Self::Hop),
            Cause::Prestrafe => Some(Self::RunUp),
            Cause::DuckTiming => Some(Self::Duck),
            Cause::Path => Some(Self::Path),
            Cause::Collision | Cause::Outside | Cause::Combined => None,
        }
    }
}

/// Mean and standard deviation of a set of values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Number of values that were added.
    pub count: u32,
    /// Mean of the values.
    pub mean: f64,
    /// Standard deviation of the values.
    pub deviation: f64,
}

impl Spread {
    /// Computes mean and deviation from pairs of a value and its weight.
    pub(super) fn from_weighted(numbers: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
        let weight: f64 = numbers.clone().map(|(_, weight)| weight).sum();
        if weight <= 0.0 {
            return Self::default();
        }
        let mean = numbers
            .clone()
            .map(|(number, weight)| number * weight)
            .sum::<f64>()
            / weight;
        let square = |number: f64| (number - mean) * (number - mean);
        let variance = numbers
            .clone()
            .map(|(number, weight)| square(number) * weight)
            .sum::<f64>()
            / weight;
        Self {
            count: u32::try_from(numbers.count()).unwrap_or(u32::MAX),
            mean,
            deviation: variance.sqrt(),
        }
    }

    /// Computes the spread of values with equal weights.
    pub fn from_values(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        Self::from_weighted(numbers.map(|number| (number, 1.0)))
    }
}

/// Adds up numbers. Returns 0 if there are none. The standard library would return -0.
pub(super) fn sum(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |sum, number| sum + number)
}

/// Number of FOG classes: 0 to 4, and one for higher values.
pub const FOGS: usize = 6;
/// Lower limits of the takeoff speed bands, u/s.
pub const BANDS: [f64; 5] = [0.0, 260.0, 300.0, 400.0, 550.0];

/// Average errors of the jumps in one range of takeoff speeds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpeedBand {
    /// Lower limit of the takeoff speed, u/s.
    pub from: f64,
    /// Number of jumps in the range.
    pub jumps: u32,
    /// Efficiency of the jumps, percent.
    pub efficiency: Spread,
    /// Angle error to the left and to the right, degrees. Negative: too slow.
    pub angle_deg: [Spread; 2],
}

/// Average errors of a player over a set of jumps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ErrorProfile {
    /// Aim of the counted jumps. Costs are in the aim's unit: units or u/s.
    pub aim: Aim,
    /// Number of jumps with this aim and a loss breakdown. A jump without losses counts with 0.
    pub jumps: u32,
    /// Cost of each habit per jump, in the aim's unit, in the order of [`Habit::ALL`].
    pub costs: [f64; Habit::ALL.len()],
    /// Angle error to the left and to the right, degrees. Negative: too slow.
    pub angle_deg: [Spread; 2],
    /// Number of ticks from the mouse reversal to the key switch. Negative: the keys were switched
    /// first.
    pub switch_ticks: Spread,
    /// Mean number of overlap ticks per jump.
    pub overlap_ticks: f64,
    /// Mean number of dead air ticks per jump.
    pub dead_air_ticks: f64,
    /// Number of hops by FOG: 0 to 4, then all higher values.
    pub by_fog: [u32; FOGS],
    /// Duck press relative to the landing, ticks.
    pub duck_ticks: Spread,
    /// Average errors by range of the takeoff speed.
    pub bands: Vec<SpeedBand>,
}

/// Computes the angle errors per side, without jumps whose errors come from W or S in the air.
fn angle_spreads<'a>(jumps: impl Iterator<Item = &'a PastJump> + Clone) -> [Spread; 2] {
    [0, 1].map(|side| {
        let sides = jumps
            .clone()
            .filter(|jump| jump.has_mouse_angles())
            .map(move |jump| jump.sides[side])
            .filter(|error| error.ticks > 0);
        Spread::from_weighted(sides.map(|error| (error.error_deg, f64::from(error.ticks))))
    })
}

impl ErrorProfile {
    /// Computes the errors of jumps.
    /// Costs use the most frequent aim only, because units and u/s do not add up.
    pub fn from_jumps(jumps: &[PastJump]) -> Self {
        Self::for_aim(jumps, usual_aim(jumps))
    }

    /// Computes the errors of jumps. Costs only include jumps with this aim.
    pub fn for_aim(jumps: &[PastJump], aim: Aim) -> Self {
        let judged = || jumps.iter().filter(|jump| jump.judged && jump.aim == aim);
        let count = judged().count();
        let each = (count.max(1)) as f64;
        let mut costs = [0.0; Habit::ALL.len()];
        for jump in judged() {
            for (cause, speed, distance) in &jump.losses {
                if let Some(habit) = Habit::from_cause(*cause) {
                    costs[habit as usize] += jump.loss_amount(*speed, *distance) / each;
                }
            }
        }
        let mut by_fog = [0; FOGS];
        for fog in jumps.iter().filter_map(|jump| jump.fog) {
            by_fog[(fog as usize).min(FOGS - 1)] += 1;
        }
        let switches = judged()
            .flat_map(|jump| &jump.switches)
            .map(|ticks| f64::from(*ticks));
        let ducks = jumps.iter().filter_map(|jump| jump.duck_at).map(f64::from);
        Self {
            aim,
            jumps: u32::try_from(count).unwrap_or(u32::MAX),
            costs,
            angle_deg: angle_spreads(judged()),
            switch_ticks: Spread::from_values(switches),
            overlap_ticks: sum(judged().map(|jump| f64::from(jump.overlap))) / each,
            dead_air_ticks: sum(judged().map(|jump| f64::from(jump.dead_air))) / each,
            by_fog,
            duck_ticks: Spread::from_values(ducks),
            bands: speed_bands(jumps),
        }
    }

    /// Returns the cost of a habit per jump, in the aim's unit.
    pub fn habit_cost(&self, habit: Habit) -> f64 {
        self.costs[habit as usize]
    }

    /// Returns the most expensive habit, if any habit has a cost. Of equal habits, the first one.
    pub fn costliest_habit(&self) -> Option<Habit> {
        let costlier = |a: Habit, b: Habit| {
            if self.habit_cost(b) > self.habit_cost(a) {
                b
            } else {
                a
            }
        };
        Habit::ALL
            .into_iter()
            .reduce(costlier)
            .filter(|habit| self.habit_cost(*habit) > 0.0)
    }
}

/// Returns the most frequent aim. With a tie, the aim of the last jump.
pub(super) fn usual_aim(jumps: &[PastJump]) -> Aim {
    let judged = || jumps.iter().filter(|jump| jump.judged);
    let count = |aim: Aim| judged().filter(|jump| jump.aim == aim).count();
    let last = judged().next_back().map_or(Aim::Distance, |jump| jump.aim);
    Aim::ALL.into_iter().fold(last, |usual, aim| {
        if count(aim) > count(usual) {
            aim
        } else {
            usual
        }
    })
}

fn speed_bands(jumps: &[PastJump]) -> Vec<SpeedBand> {
    let next = |from: f64| {
        BANDS
            .into_iter()
            .find(|other| *other > from)
            .unwrap_or(f64::INFINITY)
    };
    let band = |from: f64| {
        let is_in = move |jump: &&PastJump| {
            jump.takeoff_speed
                .is_some_and(|speed| speed >= from && speed < next(from))
        };
        let within = || jumps.iter().filter(is_in).filter(|jump| jump.judged);
        SpeedBand {
            from,
            jumps: u32::try_from(within().count()).unwrap_or(u32::MAX),
            efficiency: Spread::from_values(within().filter_map(|jump| jump.efficiency)),
            angle_deg: angle_spreads(within()),
        }
    };
    BANDS
        .into_iter()
        .map(band)
        .filter(|band| band.jumps > 0)
        .collect()
}
