//! `wishdir jumpstats` in a 3D engine: the jumps with their edges, and the techniques.

use std::convert::Infallible;
use std::iter;

use serde_json::{Value, json};

use super::{JumpReport, no_jump};
use crate::analysis::jump::Jump;
use crate::analysis::ledger::Aim;
use crate::analysis::run_stats::RunStats;
use crate::analysis::session::{Finding, Session};
use crate::analysis::technique::TechniqueEvent;
use crate::cli::playback::Playback;
use crate::sim::conform::Recording;
use crate::sim::level::Level;
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;
use crate::solver::{edge_bug, edges};
use crate::text::json::{EventJson, JumpJson, RunJson};
use crate::text::report::jumps::{blocks, run_stats};
use crate::text::{Describe as _, Label as _, message};

/// What was found in a run, each in order.
#[derive(Default)]
pub(super) struct Findings {
    /// With their edges.
    jumps: Vec<Jump>,
    events: Vec<TechniqueEvent>,
    stats: RunStats,
}

impl Findings {
    pub(super) fn of_recording(recording: &Recording, aim: Option<Aim>) -> Self {
        Self::of(&recording.profile(), &recording.level(), aim, |observe| {
            recording.records().for_each(|record| observe(&record));
        })
    }

    pub(super) fn of_ticks(profile: &Profile, ticks: &[TickRecord]) -> Self {
        let nowhere = Level::new(Vec::new(), &profile.hulls);
        Self::of(profile, &nowhere, None, |observe| ticks.iter().for_each(observe))
    }

    pub(super) fn of_script(mut playback: Playback<Run>, aim: Option<Aim>) -> Self {
        let (profile, level) = (playback.run.profile().clone(), playback.run.level().clone());
        Self::of(&profile, &level, aim, |observe| {
            let Ok(()) = playback.play(|record| {
                observe(record);
                Ok::<(), Infallible>(())
            });
        })
    }

    fn of(profile: &Profile, level: &Level, aim: Option<Aim>, play: impl FnOnce(&mut dyn FnMut(&TickRecord))) -> Self {
        let mut session = Session::new(profile);
        session.set_aim(aim);
        let mut found = Self::default();
        play(&mut |record| {
            session.observe(record, &mut |finding| match finding {
                Finding::Jump(mut jump) => {
                    jump.set_edges(edges::of_jump(level, &jump));
                    jump.settle_ledger();
                    found.jumps.push(*jump);
                }
                Finding::Technique(event) => found.events.push(edge_bug::measured(level, event)),
            });
            found.events.extend(edge_bug::passed(level, profile, &session, record));
        });
        found.stats = session.stats().clone();
        found
    }
}

impl JumpReport for Findings {
    fn json(&self) -> Value {
        let jumps: Vec<JumpJson> = self.jumps.iter().map(JumpJson::from).collect();
        let events: Vec<EventJson> = self.events.iter().map(EventJson::from).collect();
        json!({"jumps": jumps, "events": events, "run": RunJson::from(&self.stats)})
    }

    fn text(&self) -> String {
        let jumps = if self.jumps.is_empty() { no_jump() } else { blocks(&self.jumps) };
        let found = |event: &TechniqueEvent| {
            message!("feed-technique", technique = event.kind.label(), verdict = event.describe())
        };
        let event = |event: &TechniqueEvent| message!("report-event.at", tick = event.tick, event = found(event));
        let events = self.events.iter().map(event);
        let stats = (!self.jumps.is_empty()).then(|| run_stats(&self.stats));
        iter::once(jumps.trim_end().to_owned()).chain(events).chain(stats).collect::<Vec<_>>().join("\n")
    }
}
