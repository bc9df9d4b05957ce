//! Finds the jumps, techniques and statistics of a whole run.

use super::judge::{self, JudgedFinding, JudgedJump};
use wishdir_analysis::ledger::Aim;
use wishdir_analysis::run_stats::RunStats;
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// Jumps, techniques and statistics of a run, in order.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Finished jumps, with their judgement.
    pub jumps: Vec<JudgedJump>,
    /// Techniques that worked or failed.
    pub events: Vec<TechniqueEvent>,
    /// Statistics of the whole run.
    pub stats: RunStats,
}

/// Handling of the flight logs after the jumps are judged. Logs need a lot of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightLogs {
    /// Keeps all logs, for the what-if analysis.
    Keep,
    /// Drops each flight log as soon as it is no longer needed.
    Drop,
}

impl Findings {
    /// Analyses a run. `play` passes the run's ticks to the observer. Without `aim`, each jump is
    /// judged according to its kind.
    pub fn analyse(
        profile: &Profile,
        level: &Level,
        aim: Option<Aim>,
        logs: FlightLogs,
        play: impl FnOnce(&mut dyn FnMut(&TickRecord)),
    ) -> Self {
        let mut session = Session::new(profile);
        session.set_aim(aim);
        let mut found = Self::default();
        play(&mut |record| {
            judge::observe_tick(
                &mut session,
                profile,
                level,
                record,
                &mut |finding| match finding {
                    JudgedFinding::Jump(judged) => found.add(*judged, level, aim, logs),
                    JudgedFinding::Technique(event) => found.events.push(event),
                },
            );
        });
        if logs == FlightLogs::Drop
            && let Some(last) = found.jumps.last_mut()
        {
            last.log = None;
        }
        found.stats = session.stats().clone();
        found
    }

    /// Adds a jump. If it is a hop right after the previous jump, judges that jump again by speed.
    fn add(&mut self, judged: JudgedJump, level: &Level, aim: Option<Aim>, logs: FlightLogs) {
        if let Some(before) = self.jumps.last_mut() {
            if aim.is_none() && before.is_followed_by_hop(&judged.jump) {
                before.judge_for_hops(level);
            }
            if logs == FlightLogs::Drop {
                before.log = None;
            }
        }
        self.jumps.push(judged);
    }
}
