//! `wishdir jumpstats` for the 3D engines: jumps with their edges, and techniques.

use std::convert::Infallible;
use std::iter;

use serde_json::{Value, json};

use super::{JumpReport, no_jump};
use crate::cli::playback::Playback;
use crate::planner::bot::{Limits, measure_limits};
use crate::planner::judge::{self, JudgedFinding, JudgedJump};
use crate::planner::what_if::{WhatIfAnswer, what_if};
use crate::text::json::{EventJson, JumpJson, RunJson, WhatIfJson};
use crate::text::report::jumps::{blocks, run_stats};
use crate::text::report::what_if::what_if_lines;
use crate::text::{Describe as _, Label as _, message};
use wishdir_analysis::ledger::Aim;
use wishdir_analysis::run_stats::RunStats;
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::conform::Recording;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// Jumps, techniques and statistics of a run, in order.
#[derive(Default)]
pub(super) struct Findings {
    jumps: Vec<JudgedJump>,
    events: Vec<TechniqueEvent>,
    stats: RunStats,
    /// What-if results by takeoff tick, if requested.
    what_if: Option<Vec<(u64, WhatIfAnswer)>>,
}

/// Requested player limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandLimits {
    pub(super) turn_deg_per_s: Option<f32>,
    pub(super) reaction_ticks: Option<u32>,
}

impl Findings {
    pub(super) fn from_recording(recording: &Recording, aim: Option<Aim>) -> Self {
        Self::analyse(&recording.profile(), &recording.level(), aim, |observe| {
            recording.records().for_each(|record| observe(&record));
        })
    }

    pub(super) fn from_ticks(profile: &Profile, ticks: &[TickRecord]) -> Self {
        let nowhere = profile.level(Vec::new());
        Self::analyse(profile, &nowhere, None, |observe| {
            ticks.iter().for_each(observe);
        })
    }

    pub(super) fn from_script(mut playback: Playback<Run>, aim: Option<Aim>) -> Self {
        let (profile, level) = (playback.run.profile().clone(), playback.run.level().clone());
        Self::analyse(&profile, &level, aim, |observe| {
            let Ok(()) = playback.play(|record| {
                observe(record);
                Ok::<(), Infallible>(())
            });
        })
    }

    /// Analyses a run with what-if results for each jump that landed at its takeoff height.
    pub(super) fn with_what_if(
        mut playback: Playback<Run>,
        aim: Option<Aim>,
        hands: HandLimits,
    ) -> Self {
        let (profile, run) = (playback.run.profile().clone(), playback.run.clone());
        let mut records = Vec::new();
        let mut found = Self::analyse_with_logs(true, &profile, run.level(), aim, |observe| {
            let Ok(()) = playback.play(|record| {
                observe(record);
                records.push(record.clone());
                Ok::<(), Infallible>(())
            });
        });
        let own = measure_limits(&records);
        let limits = Limits {
            turn_deg_per_s: hands.turn_deg_per_s.unwrap_or(own.turn_deg_per_s),
            reaction_ticks: hands.reaction_ticks.unwrap_or(own.reaction_ticks),
        };
        let answer = |judged: &JudgedJump| {
            Some((
                judged.jump.takeoff_tick,
                what_if(&run, &records, judged, Some(limits))?,
            ))
        };
        found.what_if = Some(found.jumps.iter().filter_map(answer).collect());
        found
    }

    fn analyse(
        profile: &Profile,
        level: &Level,
        aim: Option<Aim>,
        play: impl FnOnce(&mut dyn FnMut(&TickRecord)),
    ) -> Self {
        Self::analyse_with_logs(false, profile, level, aim, play)
    }

    /// Analyses a run. `keeps_logs` keeps the flight logs, which need much memory.
    fn analyse_with_logs(
        keeps_logs: bool,
        profile: &Profile,
        level: &Level,
        aim: Option<Aim>,
        play: impl FnOnce(&mut dyn FnMut(&TickRecord)),
    ) -> Self {
        let mut session = Session::new(profile);
        session.set_aim(aim);
        let mut found = Self::default();
        play(&mut |record| {
            judge::observe(
                &mut session,
                profile,
                level,
                record,
                &mut |finding| match finding {
                    JudgedFinding::Jump(judged) => {
                        if let Some(before) = found.jumps.last_mut() {
                            if aim.is_none() && before.led_to_hop(&judged.jump) {
                                before.judge_for_hops(level);
                            }
                            before.log = before.log.take().filter(|_| keeps_logs);
                        }
                        found.jumps.push(*judged);
                    }
                    JudgedFinding::Technique(event) => found.events.push(event),
                },
            );
        });
        if let Some(last) = found.jumps.last_mut().filter(|_| !keeps_logs) {
            last.log = None;
        }
        found.stats = session.stats().clone();
        found
    }
}

impl JumpReport for Findings {
    fn json(&self) -> Value {
        let jumps: Vec<JumpJson> = self.jumps.iter().map(JumpJson::from).collect();
        let events: Vec<EventJson> = self.events.iter().map(EventJson::from).collect();
        let mut json = json!({"jumps": jumps, "events": events, "run": RunJson::from(&self.stats)});
        if let Some(what_if) = &self.what_if {
            json["what_if"] = what_if
                .iter()
                .map(|(tick, what_if)| json!(WhatIfJson::new(*tick, what_if)))
                .collect();
        }
        json
    }

    fn text(&self) -> String {
        let jumps = if self.jumps.is_empty() {
            no_jump()
        } else {
            blocks(&self.jumps)
        };
        let found = |event: &TechniqueEvent| {
            message!(
                "feed-technique",
                technique = event.kind.label(),
                verdict = event.describe()
            )
        };
        let event = |event: &TechniqueEvent| {
            message!("report-event.at", tick = event.tick, event = found(event))
        };
        let events = self.events.iter().map(event);
        let stats = (!self.jumps.is_empty()).then(|| run_stats(&self.stats));
        let what_if = self
            .what_if
            .iter()
            .flatten()
            .map(|(tick, answer)| what_if_lines(*tick, answer));
        iter::once(jumps.trim_end().to_owned())
            .chain(events)
            .chain(stats)
            .chain(what_if)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
