//! `wishdir jumpstats` for the 3D engines: jumps with their edges, and techniques.

use std::convert::Infallible;
use std::iter;

use serde::Serialize;
use serde_json::{Value, json};

use super::{JumpReport, no_jump_text};
use crate::cli::playback::Playback;
use crate::planner::bot::{Limits, measure_limits};
use crate::planner::chain::chains;
use crate::planner::findings::{Findings, FlightLogs};
use crate::planner::judge::JudgedJump;
use crate::planner::what_if::{WhatIfAnswer, what_if};
use crate::storage::records::BuiltIns;
use crate::text::json::{WhatIfJson, findings_json};
use crate::text::report::jumps::{chain_line, jump_blocks, map_and_rules_line, run_stats};
use crate::text::report::what_if::what_if_lines;
use crate::text::{Describe as _, Label as _, message};
use wishdir_analysis::ledger::Aim;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_replay::codec::Recordable as _;
use wishdir_sim::conform::Recording;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// Findings of a run, with what-if results.
pub(super) struct JumpFindings {
    found: Findings,
    /// Map and rules. `None` for a recording, which has its own.
    place: Option<Place>,
    /// What-if results by takeoff tick, if requested.
    what_if: Option<Vec<(u64, WhatIfAnswer)>>,
}

/// Map and rules of a run, as in `verify`.
#[derive(Serialize)]
struct Place {
    map: String,
    map_built_in: bool,
    profile: String,
    rules_built_in: bool,
}

impl Place {
    fn new(playback: &Playback<Run>) -> Self {
        let (run, mut built_ins) = (&playback.run, BuiltIns::default());
        let (map, profile) = (playback.map.clone(), run.profile().name.to_string());
        let map_hash = Run::map_digest(run.world()).to_string();
        let rules_hash = Run::rules_digest(&run.rules()).to_string();
        Self {
            map_built_in: built_ins.has_map(Run::ID, &map, &map_hash),
            rules_built_in: built_ins.has_rules(Run::ID, &profile, &rules_hash),
            map,
            profile,
        }
    }
}

/// Options of `--what-if`. `None`: the option was not given.
#[derive(Clone, Copy, Debug)]
pub(super) struct WhatIfOptions {
    pub(super) turn_deg_per_s: Option<f32>,
    pub(super) reaction_ticks: Option<u32>,
    /// Number of the jump to simulate again, from 1. `None`: all jumps.
    pub(super) jump: Option<u32>,
}

impl JumpFindings {
    pub(super) fn from_recording(recording: &Recording, aim: Option<Aim>) -> Self {
        Self::analyse(&recording.profile(), &recording.level(), aim, |observe| {
            recording.records().for_each(|record| observe(&record));
        })
    }

    pub(super) fn from_ticks(profile: &Profile, ticks: &[TickRecord]) -> Self {
        let nowhere = profile.build_level(Vec::new());
        Self::analyse(profile, &nowhere, None, |observe| {
            ticks.iter().for_each(observe);
        })
    }

    pub(super) fn from_script(mut playback: Playback<Run>, aim: Option<Aim>) -> Self {
        let (profile, level) = (playback.run.profile().clone(), playback.run.level().clone());
        let place = Place::new(&playback);
        let found = Self::analyse(&profile, &level, aim, |observe| {
            let Ok(()) = playback.play(|record| {
                observe(record);
                Ok::<(), Infallible>(())
            });
        });
        Self {
            place: Some(place),
            ..found
        }
    }

    /// Analyses a run with what-if results for each requested jump that landed at its takeoff
    /// height. Returns an error message if the run does not have the requested jump.
    pub(super) fn from_playback_with_what_if(
        mut playback: Playback<Run>,
        aim: Option<Aim>,
        options: WhatIfOptions,
    ) -> Result<Self, String> {
        let (profile, run) = (playback.run.profile().clone(), playback.run.clone());
        let place = Place::new(&playback);
        let mut records = Vec::new();
        let found = Findings::analyse(&profile, run.level(), aim, FlightLogs::Keep, |observe| {
            let Ok(()) = playback.play(|record| {
                observe(record);
                records.push(record.clone());
                Ok::<(), Infallible>(())
            });
        });
        let count = found.jumps.len();
        if options.jump.is_some_and(|number| number as usize > count) {
            return Err(message!("report-what-if.no-jump", count = count));
        }
        let own = measure_limits(&records);
        let limits = Limits {
            turn_deg_per_s: options.turn_deg_per_s.unwrap_or(own.turn_deg_per_s),
            reaction_ticks: options.reaction_ticks.unwrap_or(own.reaction_ticks),
        };
        let answer = |judged: &JudgedJump| {
            Some((
                judged.jump.takeoff_tick,
                what_if(&run, &records, judged, Some(limits))?,
            ))
        };
        let is_requested = |number: u32| options.jump.is_none_or(|jump| jump == number);
        let requested = (1..).zip(&found.jumps);
        let requested = requested.filter(|(number, _)| is_requested(*number));
        Ok(Self {
            what_if: Some(requested.filter_map(|(_, jump)| answer(jump)).collect()),
            found,
            place: Some(place),
        })
    }

    fn analyse(
        profile: &Profile,
        level: &Level,
        aim: Option<Aim>,
        play: impl FnOnce(&mut dyn FnMut(&TickRecord)),
    ) -> Self {
        Self {
            found: Findings::analyse(profile, level, aim, FlightLogs::Drop, play),
            what_if: None,
            place: None,
        }
    }
}

impl JumpReport for JumpFindings {
    fn to_json(&self) -> Value {
        let mut json = findings_json(&self.found);
        if let Some(place) = &self.place {
            let place = json!(place);
            for (name, value) in place.as_object().into_iter().flatten() {
                json[name] = value.clone();
            }
        }
        if let Some(what_if) = &self.what_if {
            json["what_if"] = what_if
                .iter()
                .map(|(tick, what_if)| json!(WhatIfJson::new(*tick, what_if)))
                .collect();
        }
        json
    }

    fn to_text(&self) -> String {
        let Findings {
            jumps,
            events,
            stats,
        } = &self.found;
        let blocks = if jumps.is_empty() {
            no_jump_text()
        } else {
            jump_blocks(jumps)
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
        let events = events.iter().map(event);
        let place = self
            .place
            .as_ref()
            .map(|place| map_and_rules_line(&place.map, &place.profile, place.rules_built_in));
        let chains = chains(jumps);
        let chains = chains
            .iter()
            .map(|(range, summary)| chain_line(range, summary));
        let stats = (!jumps.is_empty()).then(|| run_stats(stats, jumps.len()));
        let what_if = self
            .what_if
            .iter()
            .flatten()
            .map(|(tick, answer)| what_if_lines(*tick, answer));
        iter::once(blocks.trim_end().to_owned())
            .chain(events)
            .chain(place)
            .chain(chains)
            .chain(stats)
            .chain(what_if)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
