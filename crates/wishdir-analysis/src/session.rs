//! All that is followed of one run: the facts of its last tick, the last seconds, jumps and
//! techniques.

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

/// What a session finds in a run.
#[derive(Clone, Debug)]
pub enum Finding {
    /// A jump ended.
    Jump(Box<FoundJump>),
    /// A technique worked, or failed where it was tried.
    Technique(TechniqueEvent),
}

impl Finding {
    /// The jump, if it is one.
    pub fn jump(self) -> Option<Jump> {
        if let Self::Jump(found) = self {
            Some(found.jump)
        } else {
            None
        }
    }

    /// The technique, if it is one.
    pub fn technique(self) -> Option<TechniqueEvent> {
        if let Self::Technique(event) = self {
            Some(event)
        } else {
            None
        }
    }
}

/// Follows one run under one profile.
#[derive(Debug)]
pub struct Session {
    reader: FactReader,
    recent: RecentTicks,
    stats: RunStats,
    finished: Option<RunStats>,
    jumps: JumpTracker,
    techniques: TechniqueTracker,
    /// The profile was switched since the last tick, which the next one goes on from nevertheless.
    switched: bool,
}

impl Session {
    /// Nothing seen yet.
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

    /// The run goes on under another profile: jumps and techniques under way are over, what was
    /// seen of the last seconds stays.
    pub fn switch_profile(&mut self, profile: &Profile) {
        let recent = std::mem::take(&mut self.recent);
        *self = Self {
            recent,
            switched: true,
            ..Self::new(profile)
        };
    }

    /// What all jumps shall be judged by; none: each by what it is likely for.
    pub fn set_aim(&mut self, aim: Option<Aim>) {
        self.jumps.set_aim(aim);
    }

    /// Takes the next tick; gives `found` what ended with it.
    pub fn observe(&mut self, record: &TickRecord, found: &mut impl FnMut(Finding)) {
        let stats = &mut self.stats;
        let mut found = |finding: Finding| {
            if let Finding::Jump(found) = &finding {
                stats.end(&found.jump);
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
                .takeoff_of(record.tick)
                .and_then(|takeoff| takeoff.hop)
        {
            self.recent.hop(hop);
        }
        self.techniques
            .observe(record, facts, &mut |event| found(Finding::Technique(event)));
        self.stats
            .observe(record, facts, self.jumps.takeoff_of(record.tick).as_ref());
        if record
            .events
            .iter()
            .any(|event| matches!(event, CourseEvent::Finished { .. }))
        {
            self.finished = Some(self.stats.clone());
        }
    }

    /// The last tick, as an EdgeBug that may have gone past its edge.
    pub fn passing(&self, record: &TickRecord) -> Option<TechniqueEvent> {
        self.techniques.passing(record, self.reader.facts())
    }

    /// What the last tick was.
    pub fn facts(&self) -> &TickFacts {
        self.reader.facts()
    }

    /// What a tick of this run was: the last one, or another that is looked at again.
    pub fn facts_of(&self, record: &TickRecord) -> TickFacts {
        if self.reader.was_last(record) {
            *self.reader.facts()
        } else {
            *self.reader.clone().read(record)
        }
    }

    /// The last seconds.
    pub fn recent(&self) -> &RecentTicks {
        &self.recent
    }

    /// The run so far.
    pub fn stats(&self) -> &RunStats {
        &self.stats
    }

    /// The last run over the course, as it was at the finish.
    pub fn finished(&self) -> Option<&RunStats> {
        self.finished.as_ref()
    }

    /// The hop that took off in this tick, of the jump under way.
    pub fn hop_of(&self, tick: u64) -> Option<Hop> {
        self.jumps.takeoff_of(tick)?.hop
    }

    /// The jump under way: its take-off tick and its ticks so far. None on the ground.
    pub fn running(&self) -> Option<(u64, &[JumpTick])> {
        self.jumps.running()
    }

    /// The wishspeed of the profile's strafe keys.
    pub fn wishes(&self) -> &KeyWishSpeed {
        self.reader.wishes()
    }
}
