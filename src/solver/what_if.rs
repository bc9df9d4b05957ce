//! What if: a jump flown again without each of its faults, and the best that these hands could do from its take-off.

use super::bot::{BotJump, BotStats, Ceiling, Limits, ceiling, limits_of};
use super::twins::{self, TwinFlight};
use crate::analysis::jump::Jump;
use crate::analysis::ledger::{Cause, Loss};
use crate::sim::cmd::UserCmd;
use crate::sim::math::ViewAngles;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;

/// A jump without one of its causes of loss.
#[derive(Clone, Debug)]
pub struct WhatIfTwin {
    /// What is taken away.
    pub cause: Cause,
    /// What that gives back in the ledger's air, which has no walls.
    pub told: Loss,
    /// What that gives back in the level itself; none where the twin does not come down at its height.
    pub won: Option<Loss>,
    /// The run: its commands lead there again.
    pub flight: TwinFlight,
}

/// What could have become of a jump.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// What became of it.
    pub own: BotJump,
    /// In the order of the ledger's causes, those that it charges with something.
    pub twins: Vec<WhatIfTwin>,
    /// What these hands can do.
    pub limits: Limits,
    /// The best that they could do from there, in the level; no worse than what was done.
    pub ceiling: Ceiling,
}

/// What could have become of a jump that came down at its height. `records`: the ticks up to its landing's and beyond, in
/// order, with the tick before its take-off; `run`: in the same level, in any state; without `limits` the hands can do
/// what they do in `records`. None of a jump that is not whole in `records`.
pub fn what_if(run: &Run, records: &[TickRecord], jump: &Jump, limits: Option<Limits>) -> Option<WhatIf> {
    let at = |tick: u64| records.iter().position(|record| record.tick == tick);
    let (first, last) = (at(jump.takeoff_tick)?, at(jump.landing_tick)?);
    let before = first.checked_sub(1).map(|before| &records[before]);
    let mut run = run.clone();
    let mut start = run.checkpoint();
    start.player = records[first].before;
    start.angles = before.map_or(ViewAngles::ZERO, |before| before.cmd.angles);
    run.restore(&start);
    let asked: Vec<UserCmd> = records.get(first..=last)?.iter().map(|record| record.cmd).collect();
    let own = flown(&run, &records[first..=last])?;
    let limits = limits.unwrap_or_else(|| limits_of(records));
    let found = ceiling(&run, before.map(|before| &before.cmd), limits);
    let own_way = || Ceiling { distance: own.distance(), strafes: jump.strafes().len() as u32, cmds: asked.clone() };
    let ceiling = found.filter(|found| found.distance > own.distance()).unwrap_or_else(own_way);
    let twin = |cause: Cause| {
        let twin = jump.twin(cause)?;
        let flight = twins::fly(&run, &asked, &twin);
        let won = flown(&run, &flight.records).map(|jump| Loss {
            speed: f64::from(jump.landing_speed) - f64::from(own.landing_speed),
            distance: jump.distance() - own.distance(),
        });
        Some(WhatIfTwin { cause, told: twin.gives_back, won, flight })
    };
    let is_charged = |cause: &Cause| jump.ledger().is_some_and(|ledger| ledger.part(*cause).loss != Loss::default());
    let twins = Cause::ALL.into_iter().filter(is_charged).filter_map(twin).collect();
    Some(WhatIf { own, twins, limits, ceiling })
}

/// What ticks from a take-off on came to; none unless they come down at its height.
fn flown(run: &Run, records: &[TickRecord]) -> Option<BotJump> {
    let mut stats = BotStats::default();
    records.iter().for_each(|record| stats.observe(record, run.profile()));
    stats.jumps.first().copied().filter(|jump| jump.level)
}
