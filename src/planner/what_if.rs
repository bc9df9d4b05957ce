//! What-if analysis: variants of a jump without its faults, and the best jump within player limits.

use std::borrow::Borrow;

use super::bot::{Ceiling, CeilingSearch, ExceededLimit, Limits, measure_limits};
use super::judge::JudgedJump;
use super::level_flight::{FlightOutcome, LevelFlight};
use super::variants;
use wishdir_analysis::jump::Jump;
use wishdir_analysis::ledger::{Cause, FlightLog, Ledger, Loss, VariantKind};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Minimum difference between two variants, in the unit of the jump's aim.
const SAME: f64 = 0.005;

/// Reason why the player cannot perform a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UnplayableReason {
    /// The variant takes off at a different speed.
    OtherTakeoff,
    /// The variant exceeds the player limits.
    Limit(ExceededLimit),
}

/// A jump simulated without one or more of its faults.
#[derive(Clone, Debug)]
pub struct WhatIfVariant {
    /// Faults that the simulation removes.
    pub kind: VariantKind,
    /// Loss charged to these causes in the breakdown, which removes the causes one after another.
    pub charged: Loss,
    /// Gain from removing only these causes in the breakdown, which ignores walls.
    pub told: Loss,
    /// Gain when simulated in the level. `None` if the variant landed higher or not at all.
    pub gain: Option<Loss>,
    /// Result of the variant. `None` if it landed higher or not at all.
    pub outcome: Option<FlightOutcome>,
    /// Number of strafes in the simulated jump.
    pub strafes: u32,
    /// Reason why the player cannot perform the variant, if any.
    pub unplayable: Option<UnplayableReason>,
    /// Simulated flight, and the commands that reproduce it.
    pub flight: LevelFlight,
}

impl WhatIfVariant {
    /// Whether the takeoff is unchanged and the inputs are within the player limits.
    pub fn is_within_limits(&self) -> bool {
        self.unplayable.is_none()
    }
}

/// Result of the what-if analysis.
#[derive(Clone, Debug)]
pub struct WhatIfAnswer {
    /// Speed, distance and end of the original jump.
    pub own: FlightOutcome,
    /// Variants without one cause of loss, in the breakdown's order, then variants without several
    /// causes. Causes without a loss are omitted.
    pub twins: Vec<WhatIfVariant>,
    /// Player limits used in the search for the best jump.
    pub limits: Limits,
    /// Best jump in the level within the limits. It is at least as good as the original jump and
    /// every possible variant.
    pub ceiling: Ceiling,
}

/// State at a jump's takeoff, ready to simulate the jump again.
#[derive(Clone, Debug)]
pub struct TakeoffState {
    /// The run right before the takeoff tick.
    run: Run,
    /// Command of the tick before the takeoff. `None` if unknown.
    last: Option<UserCmd>,
    /// Commands from the takeoff tick to the landing tick.
    asked: Vec<UserCmd>,
    /// Speed, distance and end of the original jump.
    own: FlightOutcome,
    /// Number of strafes in the original jump.
    strafes: u32,
}

impl TakeoffState {
    /// Creates the takeoff state of a jump.
    /// `records` holds the ticks around the jump, in order, including the tick before the takeoff.
    /// `run` is any run in the same level. Returns `None` if `records` does not cover the jump.
    pub fn from_jump<R: Borrow<TickRecord>>(run: &Run, records: &[R], jump: &Jump) -> Option<Self> {
        let at = |tick: u64| {
            records
                .iter()
                .position(|record| record.borrow().tick == tick)
        };
        let (first, last) = (at(jump.takeoff_tick)?, at(jump.landing_tick)?);
        let before = first.checked_sub(1).map(|before| records[before].borrow());
        let flight = records.get(first..=last)?;
        let mut run = run.clone();
        let mut start = run.checkpoint();
        start.player = flight.first()?.borrow().before;
        start.angles = before.map_or(ViewAngles::ZERO, |before| before.cmd.angles);
        run.restore(&start);
        let asked = flight.iter().map(|record| record.borrow().cmd).collect();
        let strafes = jump.strafing().strafes.len() as u32;
        Some(Self {
            run,
            last: before.map(|before| before.cmd),
            asked,
            own: FlightOutcome::from_jump(jump),
            strafes,
        })
    }

    /// Returns the speed, distance and end of the original jump.
    pub fn own_outcome(&self) -> FlightOutcome {
        self.own
    }

    /// Returns the run right before the takeoff tick.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Simulates the jump without one cause of loss at a time, then without several causes at once.
    /// Skips variants without a gain. Each simulation takes a few milliseconds.
    pub fn simulate_variants(&self, judged: &JudgedJump, limits: Limits) -> Vec<WhatIfVariant> {
        let (Some(ledger), Some(log)) = (judged.ledger(), &judged.log) else {
            return Vec::new();
        };
        // The advice may name a cause whose loss the breakdown charges to others.
        let is_charged = |cause: &Cause| {
            ledger.part(*cause).loss != Loss::default() || ledger.first == Some(*cause)
        };
        let alone = Cause::ALL
            .into_iter()
            .filter(is_charged)
            .map(VariantKind::Without);
        let alone: Vec<WhatIfVariant> = alone
            .filter_map(|kind| self.simulate_variant(log, ledger, kind, limits))
            .collect();
        let whole = VariantKind::WHOLE
            .into_iter()
            .filter_map(|kind| self.simulate_variant(log, ledger, kind, limits));
        let told = |variant: &WhatIfVariant| ledger.amount(variant.told);
        // If one cause makes up everything, the combined variant would be a duplicate.
        let is_known = |variant: &WhatIfVariant| {
            let one = |one: &WhatIfVariant| variant.kind.causes().contains(&one.kind.causes()[0]);
            alone
                .iter()
                .filter(|other| one(other))
                .any(|other| (told(other) - told(variant)).abs() < SAME)
        };
        let whole: Vec<WhatIfVariant> = whole.filter(|variant| !is_known(variant)).collect();
        alone.into_iter().chain(whole).collect()
    }

    fn simulate_variant(
        &self,
        log: &FlightLog,
        ledger: &Ledger,
        kind: VariantKind,
        limits: Limits,
    ) -> Option<WhatIfVariant> {
        let variant = log.variant(kind)?;
        let flight = variants::simulate_variant(&self.run, &self.asked, &variant);
        let (outcome, strafes) = flight.outcome(self.run.profile()).unzip();
        let gain = outcome.map(|outcome| Loss {
            speed: outcome.speed - self.own.speed,
            distance: outcome.distance - self.own.distance,
        });
        let charged = kind
            .causes()
            .iter()
            .fold(Loss::default(), |all, cause| all + ledger.part(*cause).loss);
        let unplayable = if variant.takeoff_speed.is_some() {
            Some(UnplayableReason::OtherTakeoff)
        } else {
            self.exceeded_limit(limits, &flight.cmds)
                .map(UnplayableReason::Limit)
        };
        let (told, strafes) = (variant.gives_back, strafes.unwrap_or_default());
        Some(WhatIfVariant {
            kind,
            charged,
            told,
            gain,
            outcome,
            strafes,
            unplayable,
            flight,
        })
    }

    /// Returns the limit that a player would exceed by entering the commands, if any.
    fn exceeded_limit(&self, limits: Limits, cmds: &[UserCmd]) -> Option<ExceededLimit> {
        let still = UserCmd {
            angles: self.run.angles(),
            ..UserCmd::default()
        };
        limits.exceeded_limit(self.last.as_ref().unwrap_or(&still), cmds, &self.asked)
    }

    /// Prepares the search for the best jump within the limits. The search takes over a second.
    /// `twins` holds the variants simulated with the same limits.
    pub fn search(&self, limits: Limits, twins: &[WhatIfVariant]) -> BestSearch {
        let own = Ceiling {
            outcome: self.own,
            strafes: self.strafes,
            cmds: self.asked.clone(),
        };
        let within_limits = twins.iter().filter(|variant| variant.is_within_limits());
        let known = within_limits.filter_map(|variant| {
            Some(Ceiling {
                outcome: variant.outcome?,
                strafes: variant.strafes,
                cmds: variant.flight.cmds.clone(),
            })
        });
        let known = known.fold(own, pick_longer_flight);
        BestSearch {
            known,
            search: CeilingSearch::new(&self.run, self.last.as_ref(), limits),
        }
    }
}

/// Returns the flight with the longer distance. If they are equal, returns the first one.
fn pick_longer_flight(a: Ceiling, b: Ceiling) -> Ceiling {
    if b.outcome.distance > a.outcome.distance {
        b
    } else {
        a
    }
}

/// Search for the best jump within player limits.
/// The result is at least as good as the original and its possible variants.
#[derive(Clone, Debug)]
pub struct BestSearch {
    known: Ceiling,
    search: CeilingSearch,
}

impl BestSearch {
    /// Simulates one more flight. Returns whether more are left to try.
    pub fn step(&mut self) -> bool {
        self.search.step()
    }

    /// Returns the best jump found so far.
    pub fn best_ceiling(self) -> Ceiling {
        let Self { known, search } = self;
        search
            .best_ceiling()
            .into_iter()
            .fold(known, pick_longer_flight)
    }
}

/// Runs the whole what-if analysis. `records` and `run` are those of [`TakeoffState::from_jump`].
/// Without `limits`, the player limits are measured from `records`.
pub fn what_if(
    run: &Run,
    records: &[TickRecord],
    judged: &JudgedJump,
    limits: Option<Limits>,
) -> Option<WhatIfAnswer> {
    let takeoff = TakeoffState::from_jump(run, records, &judged.jump)?;
    let limits = limits.unwrap_or_else(|| measure_limits(records));
    let twins = takeoff.simulate_variants(judged, limits);
    let mut search = takeoff.search(limits, &twins);
    while search.step() {}
    Some(WhatIfAnswer {
        own: takeoff.own,
        twins,
        limits,
        ceiling: search.best_ceiling(),
    })
}
