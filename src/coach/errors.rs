//! The model of a player's errors: what habits cost, and by how much hands miss.

use strum::{IntoStaticStr, VariantArray};

use super::history::PastJump;
use wishdir_analysis::ledger::{Aim, Cause};

/// Something that a drill can mend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Habit {
    /// The mouse is too fast or too slow.
    Angle,
    /// Key and mouse do not change sides together.
    Switch,
    /// Both keys, none, or W in the air.
    Keys,
    /// Frames on ground, and the cap.
    Hop,
    /// The run-up is too slow.
    RunUp,
    /// Ducked too early, too late or not at all.
    Duck,
    /// The way is curved.
    Path,
}

impl Habit {
    /// All of them.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The habit that a cause of the ledger belongs to; none: nobody can do anything about it.
    pub fn of(cause: Cause) -> Option<Self> {
        match cause {
            Cause::AngleOver | Cause::AngleUnder | Cause::AngleUneven => Some(Self::Angle),
            Cause::LateSwitch | Cause::EarlySwitch | Cause::WrongKey => Some(Self::Switch),
            Cause::Overlap | Cause::KeyGap | Cause::ForwardHeld => Some(Self::Keys),
            Cause::Fog => Some(Self::Hop),
            Cause::Prestrafe => Some(Self::RunUp),
            Cause::DuckTiming => Some(Self::Duck),
            Cause::Path => Some(Self::Path),
            Cause::Collision | Cause::Outside | Cause::Combined => None,
        }
    }
}

/// Mean and spread of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// How many numbers there are.
    pub count: u32,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
}

impl Spread {
    /// Of these numbers, each with a weight, in order.
    pub(super) fn weighted(numbers: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
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

    /// Of these numbers, all of one weight.
    pub fn of(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        Self::weighted(numbers.map(|number| (number, 1.0)))
    }
}

/// The sum of numbers, 0 of none: the library's is -0.
pub(super) fn total(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |sum, number| sum + number)
}

/// Frames on ground: 0 to 4, and more.
pub const FOGS: usize = 6;
/// Where the bands of take-off speed begin, u/s.
pub const BANDS: [f64; 5] = [0.0, 260.0, 300.0, 400.0, 550.0];

/// What hands miss by at some take-off speeds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Band {
    /// From this take-off speed on, u/s.
    pub from: f64,
    /// Jumps.
    pub jumps: u32,
    /// The part of the possible gain that was won, percent.
    pub efficiency: Spread,
    /// The angle error to the left and to the right, degrees.
    pub angle_deg: [Spread; 2],
}

/// What a player's hands do, over some jumps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ErrorProfile {
    /// Aim of the counted jumps. Costs are in its unit: units or u/s.
    pub aim: Aim,
    /// Number of jumps with this aim and a ledger. A jump that lost nothing counts with 0.
    pub jumps: u32,
    /// Cost of each habit per jump, in the aim's unit, in the order of [`Habit::ALL`].
    pub costs: [f64; Habit::ALL.len()],
    /// The angle error to the left and to the right, degrees; negative: too slow.
    pub angle_deg: [Spread; 2],
    /// Ticks from the mouse's change of side to the key's; negative: the key comes first.
    pub switch_ticks: Spread,
    /// Ticks with both strafe keys, a jump.
    pub overlap_ticks: f64,
    /// Ticks without one, a jump.
    pub dead_air_ticks: f64,
    /// Hops by frames on ground: 0 to 4, and more.
    pub by_fog: [u32; FOGS],
    /// When duck is pressed for the landing, ticks.
    pub duck_ticks: Spread,
    /// By take-off speed.
    pub bands: Vec<Band>,
}

fn angles<'a>(jumps: impl Iterator<Item = &'a PastJump> + Clone) -> [Spread; 2] {
    [0, 1].map(|side| {
        let sides = jumps
            .clone()
            .map(move |jump| jump.sides[side])
            .filter(|error| error.ticks > 0);
        Spread::weighted(sides.map(|error| (error.error_deg, f64::from(error.ticks))))
    })
}

impl ErrorProfile {
    /// Errors of these jumps. Costs are those of the jumps with the most frequent aim, since units
    /// and u/s do not add up.
    pub fn of(jumps: &[PastJump]) -> Self {
        Self::for_aim(jumps, usual_aim(jumps))
    }

    /// Errors of these jumps, with the costs of those with this aim.
    pub fn for_aim(jumps: &[PastJump], aim: Aim) -> Self {
        let judged = || jumps.iter().filter(|jump| jump.judged && jump.aim == aim);
        let count = judged().count();
        let each = (count.max(1)) as f64;
        let mut costs = [0.0; Habit::ALL.len()];
        for jump in judged() {
            for (cause, speed, distance) in &jump.losses {
                if let Some(habit) = Habit::of(*cause) {
                    costs[habit as usize] += jump.amount(*speed, *distance) / each;
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
            angle_deg: angles(judged()),
            switch_ticks: Spread::of(switches),
            overlap_ticks: total(judged().map(|jump| f64::from(jump.overlap))) / each,
            dead_air_ticks: total(judged().map(|jump| f64::from(jump.dead_air))) / each,
            by_fog,
            duck_ticks: Spread::of(ducks),
            bands: bands(jumps),
        }
    }

    /// Cost of a habit per jump, in the aim's unit.
    pub fn cost(&self, habit: Habit) -> f64 {
        self.costs[habit as usize]
    }

    /// The habit that costs most, if any costs something; of equals the first.
    pub fn first(&self) -> Option<Habit> {
        let costlier = |a: Habit, b: Habit| if self.cost(b) > self.cost(a) { b } else { a };
        Habit::ALL
            .into_iter()
            .reduce(costlier)
            .filter(|habit| self.cost(*habit) > 0.0)
    }
}

/// Most frequent aim of these jumps. With a tie, that of the last one counts.
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

fn bands(jumps: &[PastJump]) -> Vec<Band> {
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
        Band {
            from,
            jumps: u32::try_from(within().count()).unwrap_or(u32::MAX),
            efficiency: Spread::of(within().filter_map(|jump| jump.efficiency)),
            angle_deg: angles(within()),
        }
    };
    BANDS
        .into_iter()
        .map(band)
        .filter(|band| band.jumps > 0)
        .collect()
}
