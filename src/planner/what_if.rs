//! What if: a jump flown again without each of its faults, and the best that these hands could do
//! from its take-off.

use std::borrow::Borrow;

use super::bot::{Ceiling, CeilingSearch, Limits, limits_of};
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

/// Two kinds of twins that differ by less than this are one, in the aim's unit.
const SAME: f64 = 0.005;

/// A jump without something.
#[derive(Clone, Debug)]
pub struct WhatIfTwin {
    /// What is taken away.
    pub kind: VariantKind,
    /// What the ledger charges that with: there the causes are taken away one after another.
    pub charged: Loss,
    /// What that alone gives back in the ledger's air, which has no walls.
    pub told: Loss,
    /// What that gives back in the level itself; none where the twin came down higher, or not at
    /// all.
    pub won: Option<Loss>,
    /// What becomes of it; none where `won` is none.
    pub outcome: Option<FlightOutcome>,
    /// How many strafes it has.
    pub strafes: u32,
    /// It begins as the jump did, and the hands could have done the rest.
    pub in_hand: bool,
    /// The run: its commands lead there again.
    pub flight: LevelFlight,
}

/// What could have become of a jump.
#[derive(Clone, Debug)]
pub struct WhatIfAnswer {
    /// What became of it.
    pub own: FlightOutcome,
    /// In the order of the ledger's causes, those that it charges with something; then more than
    /// one at once.
    pub twins: Vec<WhatIfTwin>,
    /// What these hands can do.
    pub limits: Limits,
    /// The best that they could do from there, in the level; no worse than what was done, nor than
    /// any twin in hand.
    pub ceiling: Ceiling,
}

/// A jump that is ready to be flown again.
#[derive(Clone, Debug)]
pub struct TakeOffState {
    /// Right before the take-off's tick.
    run: Run,
    /// What the tick before was asked for.
    last: Option<UserCmd>,
    /// What it was asked for, from the take-off's tick to the landing's.
    asked: Vec<UserCmd>,
    /// What became of it.
    own: FlightOutcome,
    /// How many strafes it had.
    strafes: u32,
}

impl TakeOffState {
    /// Of a jump. `records`: the ticks up to its landing's and beyond, in order, with the tick
    /// before its take-off; `run`: in the same level, in any state. None of a jump that is not
    /// whole in `records`.
    pub fn of<R: Borrow<TickRecord>>(run: &Run, records: &[R], jump: &Jump) -> Option<Self> {
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
            own: FlightOutcome::of(jump),
            strafes,
        })
    }

    /// What became of the jump.
    pub fn own(&self) -> FlightOutcome {
        self.own
    }

    /// The run right before the take-off's tick.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The jump without each of its causes, and without more than one at once: as far as hands can
    /// do that and it gives something back; `limits`: whose. Some milliseconds each.
    pub fn twins(&self, judged: &JudgedJump, limits: Limits) -> Vec<WhatIfTwin> {
        let (Some(ledger), Some(log)) = (judged.ledger(), &judged.log) else {
            return Vec::new();
        };
        let is_charged = |cause: &Cause| ledger.part(*cause).loss != Loss::default();
        let alone = Cause::ALL
            .into_iter()
            .filter(is_charged)
            .map(VariantKind::Without);
        let alone: Vec<WhatIfTwin> = alone
            .filter_map(|kind| self.twin(log, ledger, kind, limits))
            .collect();
        let whole = VariantKind::WHOLE
            .into_iter()
            .filter_map(|kind| self.twin(log, ledger, kind, limits));
        let told = |twin: &WhatIfTwin| ledger.amount(twin.told);
        // Where one cause is all that there is the same twin needs no second name.
        let is_known = |twin: &WhatIfTwin| {
            let one = |one: &WhatIfTwin| twin.kind.causes().contains(&one.kind.causes()[0]);
            alone
                .iter()
                .filter(|other| one(other))
                .any(|other| (told(other) - told(twin)).abs() < SAME)
        };
        let whole: Vec<WhatIfTwin> = whole.filter(|twin| !is_known(twin)).collect();
        alone.into_iter().chain(whole).collect()
    }

    fn twin(
        &self,
        log: &FlightLog,
        ledger: &Ledger,
        kind: VariantKind,
        limits: Limits,
    ) -> Option<WhatIfTwin> {
        let twin = log.twin(kind)?;
        let flight = variants::fly(&self.run, &self.asked, &twin);
        let (outcome, strafes) = flight.outcome(self.run.profile()).unzip();
        let won = outcome.map(|outcome| Loss {
            speed: outcome.speed - self.own.speed,
            distance: outcome.distance - self.own.distance,
        });
        let charged = kind
            .causes()
            .iter()
            .fold(Loss::default(), |all, cause| all + ledger.part(*cause).loss);
        let in_hand = twin.takeoff_speed.is_none() && self.allows(limits, &flight.cmds);
        let (told, strafes) = (twin.gives_back, strafes.unwrap_or_default());
        Some(WhatIfTwin {
            kind,
            charged,
            told,
            won,
            outcome,
            strafes,
            in_hand,
            flight,
        })
    }

    /// Whether hands with these limits could do that, from what they had just done.
    fn allows(&self, limits: Limits, cmds: &[UserCmd]) -> bool {
        let still = UserCmd {
            angles: self.run.angles(),
            ..UserCmd::default()
        };
        limits.allow(self.last.as_ref().unwrap_or(&still), cmds, &self.asked)
    }

    /// The search for the best that these hands could do from there, which takes a second and more;
    /// `twins`: those under the same limits.
    pub fn search(&self, limits: Limits, twins: &[WhatIfTwin]) -> BestSearch {
        let own = Ceiling {
            outcome: self.own,
            strafes: self.strafes,
            cmds: self.asked.clone(),
        };
        let in_hand = twins.iter().filter(|twin| twin.in_hand);
        let known = in_hand.filter_map(|twin| {
            Some(Ceiling {
                outcome: twin.outcome?,
                strafes: twin.strafes,
                cmds: twin.flight.cmds.clone(),
            })
        });
        let known = known.fold(own, farther);
        BestSearch {
            known,
            search: CeilingSearch::new(&self.run, self.last.as_ref(), limits),
        }
    }
}

/// Of two flights the one that leads farther; of equals the first.
fn farther(a: Ceiling, b: Ceiling) -> Ceiling {
    if b.outcome.distance > a.outcome.distance {
        b
    } else {
        a
    }
}

/// The search for the best that some hands could do: no worse than the jump itself, nor than its
/// twins in hand.
#[derive(Clone, Debug)]
pub struct BestSearch {
    known: Ceiling,
    search: CeilingSearch,
}

impl BestSearch {
    /// Looks at one more flight; whether there is more to do.
    pub fn step(&mut self) -> bool {
        self.search.step()
    }

    /// The best so far.
    pub fn found(self) -> Ceiling {
        let Self { known, search } = self;
        search.found().into_iter().fold(known, farther)
    }
}

/// What could have become of a jump. `records` and `run` as [`TakeOffState::of`] has them;
/// without `limits` the hands can do what they do in `records`.
pub fn what_if(
    run: &Run,
    records: &[TickRecord],
    judged: &JudgedJump,
    limits: Option<Limits>,
) -> Option<WhatIfAnswer> {
    let take_off = TakeOffState::of(run, records, &judged.jump)?;
    let limits = limits.unwrap_or_else(|| limits_of(records));
    let twins = take_off.twins(judged, limits);
    let mut search = take_off.search(limits, &twins);
    while search.step() {}
    Some(WhatIfAnswer {
        own: take_off.own,
        twins,
        limits,
        ceiling: search.found(),
    })
}
