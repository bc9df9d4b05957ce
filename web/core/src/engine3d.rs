//! A run of a 3D engine: its jumps, and their variants.

use serde::Serialize;
use serde_json::{Value, json};

use crate::NO_JUMP;
use crate::floor::{PathPoint, point};
use crate::verified::VerifiedReplay;
use wishdir::planner::bot::{Limits, measure_limits};
use wishdir::planner::findings::{Findings, FlightLogs};
use wishdir::planner::judge::JudgedJump;
use wishdir::planner::level_flight::LevelFlight;
use wishdir::planner::what_if::{BestSearch, TakeoffState, WhatIfVariant};
use wishdir::text::json::findings_json;
use wishdir::text::page::{PageCeiling, PageJump, PageVariant, limits_text};
use wishdir::text::report::jumps::run_stats;
use wishdir::text::{Describe as _, Label as _, text_by_id};
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_replay::Playback;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{Driver as _, Simulation as _};
use wishdir_sim::tick::TickRecord;

/// Longer replays are shown without paths and what-if: their ticks would not fit a phone's memory.
const KEPT_TICKS: u64 = 50_000;
/// Ticks of the approach that a drawing shows.
const LEAD_TICKS: usize = 40;
/// Ticks after the landing that a drawing shows.
const AFTER_TICKS: usize = 6;

/// A run with its analysis.
pub(crate) struct Engine3dRun {
    pub(crate) verified: VerifiedReplay<Run>,
    found: Findings,
    /// Ticks of the run, if there are at most [`KEPT_TICKS`].
    records: Vec<TickRecord>,
    what_if: Option<WhatIf>,
}

/// Variants of a jump.
struct WhatIf {
    takeoff: TakeoffState,
    limits: Limits,
    variants: Vec<WhatIfVariant>,
    /// Search for the best jump. `None` until the page starts it.
    search: Option<BestSearch>,
}

/// A jump with what the page adds to it.
#[derive(Serialize)]
struct ListedJump {
    #[serde(flatten)]
    jump: PageJump,
    /// Reason why a valid jump does not count for records.
    flaw: Option<String>,
    has_path: bool,
}

/// A technique that worked or failed.
#[derive(Serialize)]
struct PageEvent {
    tick: u64,
    name: &'static str,
    text: String,
}

/// A path for the drawings: the player before its first tick, then after each tick.
#[derive(Serialize)]
struct Path {
    /// Index of the moment before the takeoff tick.
    takeoff: usize,
    /// Index of the moment after the landing tick.
    landing: usize,
    points: Vec<PathPoint>,
}

/// Statistics of the whole run: sentences, and the table of the last chain of hops.
#[derive(Serialize)]
struct PageStats {
    sentences: Vec<String>,
    table: Vec<String>,
}

impl Engine3dRun {
    pub(crate) fn new(verified: VerifiedReplay<Run>) -> Self {
        let keeps = verified.verdict.ticks <= KEPT_TICKS;
        let logs = if keeps {
            FlightLogs::Keep
        } else {
            FlightLogs::Drop
        };
        let mut run = verified.begun.clone();
        let (profile, level) = (run.profile().clone(), run.level().clone());
        let mut playback = Playback::begin(&verified.replay, &mut run);
        let mut records = Vec::new();
        let found = Findings::analyse(&profile, &level, None, logs, |observe| {
            while let Some(input) = playback.prepare(&mut run) {
                let record = run.advance(&input);
                playback.observe(&record);
                observe(&record);
                if keeps {
                    records.push(record);
                }
            }
        });
        Self {
            verified,
            found,
            records,
            what_if: None,
        }
    }

    pub(crate) fn page(&self) -> Value {
        let jumps: Vec<ListedJump> = self
            .found
            .jumps
            .iter()
            .map(|judged| ListedJump {
                jump: judged.into(),
                flaw: self.verified.flaw(judged.jump.landing_tick),
                has_path: self.ends(judged).is_some(),
            })
            .collect();
        let events: Vec<PageEvent> = self.found.events.iter().map(PageEvent::from).collect();
        let stats =
            (!jumps.is_empty()).then(|| PageStats::new(&run_stats(&self.found.stats, jumps.len())));
        json!({"run": self.verified.page(), "jumps": jumps, "events": events, "stats": stats})
    }

    pub(crate) fn json(&self) -> Value {
        let mut json = findings_json(&self.found);
        json["map"] = self.verified.replay.header.map.as_str().into();
        json["profile"] = self.verified.begun.rules_id().into();
        json
    }

    /// Indexes of a jump's takeoff and landing in the records. Ticks repeat after a rewind, so the
    /// positions must agree as well.
    fn ends(&self, judged: &JudgedJump) -> Option<[usize; 2]> {
        let jump = &judged.jump;
        let landing = self.records.iter().rposition(|record| {
            record.tick == jump.landing_tick && record.player.origin == jump.landing_origin
        })?;
        let takeoff = self.records[..=landing]
            .iter()
            .rposition(|record| record.tick == jump.takeoff_tick)?;
        Some([takeoff, landing])
    }

    pub(crate) fn path(&self, jump: usize) -> Option<Value> {
        let [takeoff, landing] = self.ends(self.found.jumps.get(jump)?)?;
        // A rewind or teleporter interrupts the approach.
        let leads = |at: &usize| self.records[at - 1].player == self.records[*at].before;
        let lead = (1..=takeoff)
            .rev()
            .take(LEAD_TICKS)
            .take_while(leads)
            .count();
        let rest = (landing + 1)..self.records.len();
        let after = rest.take(AFTER_TICKS).take_while(leads).count();
        let from = takeoff - lead;
        Some(json!(Path {
            takeoff: lead,
            landing: landing + 1 - from,
            points: self.points(&self.records[from..=landing + after]),
        }))
    }

    fn points(&self, records: &[TickRecord]) -> Vec<PathPoint> {
        let before = records.first().map(|record| &record.before);
        let after = records.iter().map(|record| &record.player);
        before
            .into_iter()
            .chain(after)
            .map(|player| point(&self.verified.begun, player))
            .collect()
    }

    pub(crate) fn variants(&mut self, jump: usize) -> Result<Value, String> {
        let judged = self.found.jumps.get(jump).ok_or(NO_JUMP)?;
        let [first, landing] = self.ends(judged).ok_or(NO_JUMP)?;
        let around = &self.records[first.saturating_sub(1)..=landing];
        let takeoff =
            TakeoffState::from_jump(&self.verified.begun, around, &judged.jump).ok_or(NO_JUMP)?;
        let limits = measure_limits(&self.records);
        let variants = takeoff.simulate_variants(judged, limits);
        let listed: Vec<PageVariant> = variants.iter().map(PageVariant::from).collect();
        self.what_if = Some(WhatIf {
            takeoff,
            limits,
            variants,
            search: None,
        });
        Ok(json!({"variants": listed, "limits": limits_text(limits)}))
    }

    pub(crate) fn variant_path(&self, variant: usize) -> Result<Value, String> {
        let what_if = self.what_if.as_ref().ok_or(NO_JUMP)?;
        let variant = what_if.variants.get(variant).ok_or(NO_JUMP)?;
        Ok(json!(self.flight_path(&variant.flight)))
    }

    /// Tries one more flight. Returns whether there are more to try.
    pub(crate) fn search_step(&mut self) -> Result<bool, String> {
        let what_if = self.what_if.as_mut().ok_or(NO_JUMP)?;
        let WhatIf {
            takeoff,
            limits,
            variants,
            search,
        } = what_if;
        Ok(search
            .get_or_insert_with(|| takeoff.search(*limits, variants))
            .step())
    }

    /// The best flight that the search has found so far.
    pub(crate) fn best(&self) -> Result<Value, String> {
        let what_if = self.what_if.as_ref().ok_or(NO_JUMP)?;
        let takeoff = &what_if.takeoff;
        let found = what_if.search.clone().ok_or(NO_JUMP)?.best_ceiling();
        let last = found.cmds.last().copied().unwrap_or_default();
        let flight = LevelFlight::simulate(takeoff.run(), found.cmds.len(), |tick| {
            found.cmds.get(tick).copied().unwrap_or(last)
        });
        let own = takeoff.own_outcome().distance;
        Ok(json!({
            "best": PageCeiling::new(own, &found, what_if.limits),
            "gain": found.outcome.distance - own,
            "path": self.flight_path(&flight),
        }))
    }

    fn flight_path(&self, flight: &LevelFlight) -> Path {
        let points = self.points(&flight.records);
        Path {
            takeoff: 0,
            landing: points.len().saturating_sub(1),
            points,
        }
    }
}

impl PageStats {
    /// Splits the program's report where its table begins.
    fn new(report: &str) -> Self {
        let columns = text_by_id("report-stats.columns");
        let mut lines = report.lines().map(str::to_owned).peekable();
        let mut sentences = Vec::new();
        while let Some(line) = lines.next_if(|line| line != columns) {
            sentences.push(line);
        }
        Self {
            sentences,
            table: lines.collect(),
        }
    }
}

impl From<&TechniqueEvent> for PageEvent {
    fn from(event: &TechniqueEvent) -> Self {
        Self {
            tick: event.tick,
            name: event.kind.label(),
            text: event.describe(),
        }
    }
}
