//! A replay that was verified on its map.

use std::sync::Arc;

use crate::OTHER_MAP;
use serde::Serialize;
use wishdir::planner::eligibility::UncountedReason;
use wishdir::planner::jump_link::LastTicks;
use wishdir::planner::jumping::JumpingGame;
use wishdir::planner::replay_results::{Ending, for_each_ending};
use wishdir::text::number::thousandths;
use wishdir::text::report::replay::impossible_line;
use wishdir::text::{Describe, Label as _};
use wishdir_replay::{Header, Outcome, Playback, Replay, Verdict, verify};
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;

/// Longer replays are verified without a list of their runs and jumps, like `wishdir verify`.
const LISTED_TICKS: u64 = 1_000_000;

/// A game that the page can show.
pub(crate) trait PageGame: JumpingGame<StartError: Describe> {
    /// Parses a map. The error is for people who make maps, in English.
    fn parse_map(text: &str) -> Result<Self::World, String>;

    /// Moves the start of a map to an entity of a class. Returns false if there is none.
    fn set_start_class(world: &mut Self::World, class: &str) -> bool;

    /// Title of the rules in the active language.
    fn rules_title(&self) -> String;
}

impl PageGame for Run {
    fn parse_map(text: &str) -> Result<World, String> {
        World::parse_undrawn(text)
            .map(|(world, _)| world)
            .map_err(|error| error.to_string())
    }

    fn set_start_class(world: &mut World, class: &str) -> bool {
        world.set_start_class(class).is_ok()
    }

    fn rules_title(&self) -> String {
        wishdir::text::built_in::profile_title(self.profile()).to_owned()
    }
}

impl PageGame for NfkRun {
    fn parse_map(text: &str) -> Result<NfkWorld, String> {
        NfkWorld::from_text(text)
            .map(|(world, _)| world)
            .map_err(|error| error.to_string())
    }

    fn set_start_class(_world: &mut NfkWorld, _class: &str) -> bool {
        false
    }

    fn rules_title(&self) -> String {
        self.rules().label().to_owned()
    }
}

/// Starts a run on a map, with the rules of a replay or link.
pub(crate) fn begin<S: PageGame>(header: &Header<S>, map: &str) -> Result<S, String> {
    let mut world = S::parse_map(map)?;
    let begins = header
        .start_class
        .as_ref()
        .is_none_or(|class| S::set_start_class(&mut world, class));
    if !begins || S::map_hash(&world) != header.map_hash {
        return Err(OTHER_MAP.to_owned());
    }
    S::begin(Arc::new(world), header.rules.clone(), header.damage).map_err(|error| error.describe())
}

/// Origin of a replay: a file or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    File,
    Link,
}

/// A run or jump that ended in a replay.
struct ReplayEnding {
    tick: u64,
    /// Time of a run, milliseconds. `None` for a jump.
    run_msec: Option<u64>,
    flaw: Option<UncountedReason>,
}

/// A replay with its verdict.
pub(crate) struct VerifiedReplay<S: JumpingGame> {
    pub(crate) replay: Replay<S>,
    /// A run at the start of the map.
    pub(crate) begun: S,
    pub(crate) verdict: Verdict,
    origin: Origin,
    endings: Vec<ReplayEnding>,
}

/// Map, rules and verdict for the page.
#[derive(Serialize)]
pub(crate) struct PageRun {
    game: &'static str,
    map: String,
    rules: String,
    rules_title: String,
    damage: bool,
    is_link: bool,
    /// `verified`, `invalid`, `truncated` or `unreadable`.
    outcome: &'static str,
    reason: Option<String>,
    ticks: u64,
    msec: u64,
    hash: String,
    /// First command that no client could have sent.
    fault: Option<String>,
    runs: Vec<PageCourseRun>,
}

/// A finished run over a course.
#[derive(Serialize)]
struct PageCourseRun {
    seconds: String,
    reason: Option<String>,
}

impl<S: PageGame> VerifiedReplay<S> {
    pub(crate) fn new(replay: Replay<S>, map: &str, origin: Origin) -> Result<Self, String> {
        let begun = begin(&replay.header, map)?;
        let verdict = verify(&replay, &begun);
        let mut endings = Vec::new();
        if verdict.outcome == Outcome::Verified && verdict.ticks <= LISTED_TICKS {
            for_each_ending(&replay, &begun, |ending| {
                endings.push(ReplayEnding {
                    tick: ending.tick,
                    run_msec: match ending.ending {
                        Ending::Run(time, _) => Some(time.msec),
                        Ending::Jump(_) => None,
                    },
                    flaw: ending.flaw,
                });
            });
        }
        Ok(Self {
            replay,
            begun,
            verdict,
            origin,
            endings,
        })
    }

    pub(crate) fn page(&self) -> PageRun {
        let (begun, verdict) = (&self.begun, &self.verdict);
        PageRun {
            game: S::ID,
            map: self.replay.header.map.clone(),
            rules: begun.rules_id().to_owned(),
            rules_title: begun.rules_title(),
            damage: begun.damage(),
            is_link: self.origin == Origin::Link,
            outcome: match verdict.outcome {
                Outcome::Verified => "verified",
                Outcome::Invalid(_) | Outcome::OtherMap => "invalid",
                Outcome::Truncated => "truncated",
                Outcome::Unreadable(_) => "unreadable",
            },
            reason: verdict.reason().map(|reason| reason.describe()),
            ticks: verdict.ticks,
            msec: verdict.msec,
            hash: format!("{:016x}", verdict.hash),
            fault: verdict
                .fault
                .as_ref()
                .map(|(tick, fault)| impossible_line(*tick, &fault.describe()).trim().to_owned()),
            runs: self.runs(),
        }
    }

    fn runs(&self) -> Vec<PageCourseRun> {
        let run = |ended: &ReplayEnding| {
            Some(PageCourseRun {
                seconds: thousandths(ended.run_msec? as f64 / 1000.0).to_string(),
                reason: ended.flaw.map(|flaw| flaw.describe()),
            })
        };
        self.endings.iter().filter_map(run).collect()
    }

    /// Reason why the jump that landed on a tick does not count for records, although it is valid.
    /// A link holds only a part of a run, so it has none.
    pub(crate) fn flaw(&self, landing_tick: u64) -> Option<String> {
        let is_jump =
            |ended: &&ReplayEnding| ended.run_msec.is_none() && ended.tick == landing_tick;
        let ended = self.endings.iter().find(is_jump)?;
        let flaw = ended.flaw.filter(|_| self.origin == Origin::File)?;
        Some(flaw.describe())
    }

    /// Link to the jump with this index.
    pub(crate) fn link(&self, jump: usize) -> Result<String, String> {
        let mut run = self.begun.clone();
        let mut playback = Playback::begin(&self.replay, &mut run);
        let (mut listener, mut last) = (run.listener(), LastTicks::default());
        let mut count = 0;
        while let Some(input) = playback.prepare(&mut run) {
            last.push(&run, &input);
            let record = run.advance(&input);
            playback.observe(&record);
            let Some(found) = run.observe(&mut listener, &record) else {
                continue;
            };
            if count == jump {
                let link = last.link(&self.replay.header.map, &run, &found);
                return match link {
                    Some(Ok(link)) => Ok(link.text()),
                    Some(Err(error)) => Err(error.describe()),
                    None => Err("#too-long".to_owned()),
                };
            }
            count += 1;
        }
        Err(crate::NO_JUMP.to_owned())
    }
}
