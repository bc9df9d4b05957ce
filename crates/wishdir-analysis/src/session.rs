//! Live analysis of one run: tick facts, recent ticks, jumps and techniques.

use super::facts::{FactReader, TickFacts};
use super::jump::{FoundJump, Hop, Jump, JumpTick, JumpTracker};
use super::ledger::Aim;
use super::recent::RecentTicks;
use super::run_stats::RunStats;
use super::strafe_tick::KeyWishSpeed;
use super::technique::{TechniqueEvent, TechniqueTracker};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Result found in a run.
#[derive(Clone, Debug)]
pub enum Finding {
    /// A finished jump.
    Jump(Box<FoundJump>),
    /// A technique that worked or failed.
    Technique(TechniqueEvent),
}

impl Finding {
    /// Returns the numbers of the jump, without the flight log, if this result is a jump.
    pub fn jump(self) -> Option<Jump> {
        if let Self::Jump(found) = self {
            Some(found.jump)
        } else {
            None
        }
    }

    /// Returns the technique if this result is a technique.
    pub fn technique(self) -> Option<TechniqueEvent> {
        if let Self::Technique(event) = self {
            Some(event)
        } else {
            None
        }
    }
}

/// Analyses one run under one profile.
///
/// A restart or a loaded position within the run needs no new session:
/// [`observe`](Self::observe) detects that the tick does not continue the previous one.
#[derive(Debug)]
pub struct Session {
    reader: FactReader,
    recent: RecentTicks,
    stats: RunStats,
    finished: Option<RunStats>,
    jumps: JumpTracker,
    techniques: TechniqueTracker,
    /// Whether the profile changed since the last tick. The next tick still continues the run.
    switched: bool,
}

impl Session {
    /// Creates an empty session.
    pub fn new(profile: &Profile) -> Self {
        Self {
            reader: FactReader::new(profile),
            recent: RecentTicks::default(),
            stats: RunStats::default(),
            finished: None,
            jumps: JumpTracker::new(profile),
            techniques: TechniqueTracker::new(profile),
            switched: false,
        }
    }

    /// Continues the run under another profile.
    /// Ends jumps and techniques in progress and keeps the recent ticks.
    pub fn switch_profile(&mut self, profile: &Profile) {
        let recent = std::mem::take(&mut self.recent);
        *self = Self {
            recent,
            switched: true,
            ..Self::new(profile)
        };
    }

    /// Sets the aim that all jumps are judged by. `None`: judges each jump by its likely aim.
    pub fn set_aim(&mut self, aim: Option<Aim>) {
        self.jumps.set_aim(aim);
    }

    /// Processes the next tick and passes the finished jumps and techniques to `found`.
    pub fn observe(&mut self, record: &TickRecord, found: &mut impl FnMut(Finding)) {
        let stats = &mut self.stats;
        let mut found = |finding: Finding| {
            if let Finding::Jump(found) = &finding {
                stats.add_jump(&found.jump);
            }
            found(finding);
        };
        let facts = self.reader.read(record);
        let placed = facts.placed && !std::mem::take(&mut self.switched);
        self.recent.observe(facts, placed);
        self.jumps.observe(record, facts, &mut |jump| {
            found(Finding::Jump(Box::new(jump)));
        });
        if facts.jump.is_some()
            && let Some(hop) = self
                .jumps
                .takeoff_at(record.tick)
                .and_then(|takeoff| takeoff.hop)
        {
            self.recent.add_hop(hop);
        }
        self.techniques
            .observe(record, facts, &mut |event| found(Finding::Technique(event)));
        self.stats
            .observe(record, facts, self.jumps.takeoff_at(record.tick).as_ref());
        if record
            .events
            .iter()
            .any(|event| matches!(event, CourseEvent::Finished { .. }))
        {
            self.finished = Some(self.stats.clone());
        }
    }

    /// Returns the EdgeBug that the last tick may have missed, if any.
    pub fn find_missed_edge_bug(&self, record: &TickRecord) -> Option<TechniqueEvent> {
        self.techniques
            .missed_edge_bug(record, self.reader.last_facts())
    }

    /// Facts of the last tick.
    pub fn last_facts(&self) -> &TickFacts {
        self.reader.last_facts()
    }

    /// Facts of a tick of this run. Reads the tick again unless it is the last one.
    pub fn facts_of_tick(&self, record: &TickRecord) -> TickFacts {
        if self.reader.is_last_read(record) {
            *self.reader.last_facts()
        } else {
            *self.reader.clone().read(record)
        }
    }

    /// Recent ticks.
    pub fn recent(&self) -> &RecentTicks {
        &self.recent
    }

    /// Statistics of the run so far.
    pub fn stats(&self) -> &RunStats {
        &self.stats
    }

    /// Statistics of the last finished course run, taken at the finish.
    pub fn finished_run_stats(&self) -> Option<&RunStats> {
        self.finished.as_ref()
    }

    /// Hop that took off on this tick, if it belongs to the current jump.
    pub fn hop_at(&self, tick: u64) -> Option<Hop> {
        self.jumps.takeoff_at(tick)?.hop
    }

    /// Current jump: its takeoff tick and its ticks so far. `None` on the ground, in flights that
    /// are not jumps, and after the landing tick, which finishes the jump.
    pub fn current_jump(&self) -> Option<(u64, &[JumpTick])> {
        self.jumps.current_jump()
    }

    /// Wishspeeds of the profile's strafe keys.
    pub fn wish_speeds(&self) -> &KeyWishSpeed {
        self.reader.wish_speeds()
    }
}
