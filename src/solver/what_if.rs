//! What if: a jump flown again without each of its faults, and the best that these hands could do from its take-off.

use std::borrow::Borrow;

use super::bot::{Ceiling, CeilingSearch, Limits, limits_of};
use super::twins::{self, TwinFlight};
use crate::analysis::jump::Jump;
use crate::analysis::ledger::{Cause, Ledger, Loss, TwinKind};
use crate::analysis::session::{Finding, Session};
use crate::sim::cmd::UserCmd;
use crate::sim::math::ViewAngles;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;

/// Two kinds of twins that differ by less than this are one, in the aim's unit.
const SAME: f64 = 0.005;

/// A landing so near to the take-off's height is one at it, units (`docs/numbers.md` 2.3).
const LEVEL: f32 = 1.0 / 32.0 + 1e-3;

/// What became of a jump, or of a twin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// As a jump's distance is counted, units: of one that fell short, to where it passed the take-off's height.
    pub distance: f64,
    /// Horizontal speed after the landing's tick, u/s.
    pub speed: f64,
    /// It came down at the height at which it took off.
    pub lands: bool,
}

impl Outcome {
    fn of(jump: &Jump) -> Self {
        let lands = jump.height_difference.abs() <= LEVEL;
        Self { distance: jump.distance, speed: jump.landing_speed, lands }
    }
}

/// A jump without something.
#[derive(Clone, Debug)]
pub struct WhatIfTwin {
    /// What is taken away.
    pub kind: TwinKind,
    /// What the ledger charges that with: there the causes are taken away one after another.
    pub charged: Loss,
    /// What that alone gives back in the ledger's air, which has no walls.
    pub told: Loss,
    /// What that gives back in the level itself; none where the twin came down higher, or not at all.
    pub won: Option<Loss>,
    /// The twin comes down at its height, where the jump perhaps did not.
    pub lands: bool,
    /// The run: its commands lead there again.
    pub flight: TwinFlight,
}

/// What could have become of a jump.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// What became of it.
    pub own: Outcome,
    /// In the order of the ledger's causes, those that it charges with something; then more than one at once.
    pub twins: Vec<WhatIfTwin>,
    /// What these hands can do.
    pub limits: Limits,
    /// The best that they could do from there, in the level; no worse than what was done.
    pub ceiling: Ceiling,
}

/// A jump that is ready to be flown again.
#[derive(Clone, Debug)]
pub struct TakeOff {
    /// Right before the take-off's tick.
    run: Run,
    /// What the tick before was asked for.
    last: Option<UserCmd>,
    /// What it was asked for, from the take-off's tick to the landing's.
    asked: Vec<UserCmd>,
    /// What became of it.
    own: Outcome,
    /// How many strafes it had.
    strafes: u32,
}

impl TakeOff {
    /// Of a jump. `records`: the ticks up to its landing's and beyond, in order, with the tick before its take-off; `run`:
    /// in the same level, in any state. None of a jump that is not whole in `records`.
    pub fn of<R: Borrow<TickRecord>>(run: &Run, records: &[R], jump: &Jump) -> Option<Self> {
        let at = |tick: u64| records.iter().position(|record| record.borrow().tick == tick);
        let (first, last) = (at(jump.takeoff_tick)?, at(jump.landing_tick)?);
        let before = first.checked_sub(1).map(|before| records[before].borrow());
        let flight = records.get(first..=last)?;
        let mut run = run.clone();
        let mut start = run.checkpoint();
        start.player = flight.first()?.borrow().before;
        start.angles = before.map_or(ViewAngles::ZERO, |before| before.cmd.angles);
        run.restore(&start);
        let asked = flight.iter().map(|record| record.borrow().cmd).collect();
        let strafes = jump.strafes().len() as u32;
        Some(Self { run, last: before.map(|before| before.cmd), asked, own: Outcome::of(jump), strafes })
    }

    /// What became of the jump.
    pub fn own(&self) -> Outcome {
        self.own
    }

    /// The run right before the take-off's tick.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The jump without each of its causes, and without more than one at once: as far as hands can do that and it gives
    /// something back. Some milliseconds each.
    pub fn twins(&self, jump: &Jump) -> Vec<WhatIfTwin> {
        let Some(ledger) = jump.ledger() else { return Vec::new() };
        let is_charged = |cause: &Cause| ledger.part(*cause).loss != Loss::default();
        let alone = Cause::ALL.into_iter().filter(is_charged).map(TwinKind::Without);
        let alone: Vec<WhatIfTwin> = alone.filter_map(|kind| self.twin(jump, ledger, kind)).collect();
        let whole = TwinKind::WHOLE.into_iter().filter_map(|kind| self.twin(jump, ledger, kind));
        let told = |twin: &WhatIfTwin| ledger.amount(twin.told);
        // Where one cause is all that there is the same twin needs no second name.
        let is_known = |twin: &WhatIfTwin| {
            let one = |one: &WhatIfTwin| twin.kind.causes().contains(&one.kind.causes()[0]);
            alone.iter().filter(|other| one(other)).any(|other| (told(other) - told(twin)).abs() < SAME)
        };
        let whole: Vec<WhatIfTwin> = whole.filter(|twin| !is_known(twin)).collect();
        alone.into_iter().chain(whole).collect()
    }

    fn twin(&self, jump: &Jump, ledger: &Ledger, kind: TwinKind) -> Option<WhatIfTwin> {
        let twin = jump.twin(kind)?;
        let flight = twins::fly(&self.run, &self.asked, &twin);
        let outcome = outcome(&self.run, &flight.records);
        let won = outcome.map(|outcome| Loss {
            speed: outcome.speed - self.own.speed,
            distance: outcome.distance - self.own.distance,
        });
        let lands = outcome.is_some_and(|outcome| outcome.lands);
        let charged = kind.causes().iter().fold(Loss::default(), |all, cause| all + ledger.part(*cause).loss);
        Some(WhatIfTwin { kind, charged, told: twin.gives_back, won, lands, flight })
    }

    /// The search for the best that these hands could do from there, which takes a second and more.
    pub fn search(&self, limits: Limits) -> CeilingSearch {
        CeilingSearch::new(&self.run, self.last.as_ref(), limits)
    }

    /// What a search came to: the jump itself where nothing better was found.
    pub fn best(&self, search: CeilingSearch) -> Ceiling {
        let own = Ceiling { distance: self.own.distance, strafes: self.strafes, cmds: self.asked.clone() };
        search.found().filter(|found| found.distance > own.distance).unwrap_or(own)
    }
}

/// What could have become of a jump. `records` and `run` as [`TakeOff::of`] has them;
/// without `limits` the hands can do what they do in `records`.
pub fn what_if(run: &Run, records: &[TickRecord], jump: &Jump, limits: Option<Limits>) -> Option<WhatIf> {
    let take_off = TakeOff::of(run, records, jump)?;
    let limits = limits.unwrap_or_else(|| limits_of(records));
    let mut search = take_off.search(limits);
    while search.step() {}
    let (ceiling, twins) = (take_off.best(search), take_off.twins(jump));
    Some(WhatIf { own: take_off.own, twins, limits, ceiling })
}

/// What ticks from a take-off on came to; none if they never came down to its height.
fn outcome(run: &Run, records: &[TickRecord]) -> Option<Outcome> {
    let (mut session, mut found) = (Session::new(run.profile()), None);
    for record in records {
        session.observe(record, &mut |finding| {
            if let (None, Finding::Jump(jump)) = (found, finding) {
                found = Some(Outcome::of(&jump));
            }
        });
    }
    found.filter(|outcome: &Outcome| outcome.lands || records.last().is_some_and(|last| fell(run, records, last)))
}

/// Whether the feet ended under where they took off.
fn fell(run: &Run, records: &[TickRecord], last: &TickRecord) -> bool {
    let feet = |player| run.profile().feet(player).z;
    records.first().is_some_and(|first| feet(&last.player) < feet(&first.before))
}
