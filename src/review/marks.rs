//! Marks in a replay: jumps, techniques, course events and deaths.

use wishdir_analysis::jump::JumpKind;
use wishdir_analysis::nfk::{NfkJump, NfkJumps};
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::{Outcome, TechniqueKind};
use wishdir_replay::{Playback, Recordable, Replay};
use wishdir_sim::course::{CourseEvent, CourseTime};
use wishdir_sim::platformer::{NfkCourseEvent, NfkRun, NfkTickRecord, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{Driver as _, Simulation};
use wishdir_sim::tick::TickRecord;

/// Kind of a mark.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkKind {
    /// Takeoff of a jump, valid or not.
    Jump {
        /// Kind of the jump.
        kind: JumpKind,
        /// Distance of the jump, units.
        distance: f64,
    },
    /// Takeoff of a jump in Need For Kill.
    NfkJump(NfkJump),
    /// Successful technique.
    Technique(TechniqueKind),
    /// Checkpoint of the course.
    Checkpoint {
        /// Number of the checkpoint in the map.
        number: u32,
        /// Time on the course timer at the checkpoint.
        time: CourseTime,
    },
    /// Finish of the course, with the time.
    Finish(CourseTime),
    /// Death, or a fall out of the world.
    Death,
}

/// Mark on the timeline of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayMark {
    /// Ticks since the start of the replay, including the marked tick.
    pub tick: u64,
    /// Kind of the mark.
    pub kind: MarkKind,
}

/// Game whose replays can have marks.
pub trait MarkableGame: Recordable {
    /// State of the search for a replay's marks.
    type MarkWatcher;

    /// Creates the search state for a replay with these rules.
    fn new_watcher(rules: &Self::Rules) -> Self::MarkWatcher;

    /// Processes the next tick. Passes each mark to `found`, with its age in ticks.
    fn watch_tick(
        watcher: &mut Self::MarkWatcher,
        record: &Self::Record,
        found: &mut dyn FnMut(u64, MarkKind),
    );
}

/// Finds the marks of a replay, earliest first. `run` must have the replay's map and rules.
pub fn find_marks<S: MarkableGame>(replay: &Replay<S>, mut run: S) -> Vec<ReplayMark> {
    let mut watcher = S::new_watcher(&replay.header.rules);
    let mut playback = Playback::begin(replay, &mut run);
    let mut marks = Vec::new();
    while let Some(input) = playback.prepare(&mut run) {
        let record = run.advance(&input);
        let now = playback.ticks_played();
        S::watch_tick(&mut watcher, &record, &mut |ago, kind| {
            marks.push(ReplayMark {
                tick: now.saturating_sub(ago),
                kind,
            });
        });
    }
    marks.sort_by_key(|mark| mark.tick);
    marks
}

impl MarkableGame for Run {
    type MarkWatcher = Session;

    fn new_watcher(rules: &<Self as Simulation>::Rules) -> Session {
        Session::new(rules)
    }

    fn watch_tick(
        session: &mut Session,
        record: &TickRecord,
        found: &mut dyn FnMut(u64, MarkKind),
    ) {
        let ago = |tick: u64| record.tick.saturating_sub(tick);
        session.observe(record, &mut |finding| match finding {
            Finding::Jump(ended) => {
                let jump = &ended.jump;
                found(
                    ago(jump.takeoff_tick),
                    MarkKind::Jump {
                        kind: jump.kind,
                        distance: jump.distance,
                    },
                );
            }
            Finding::Technique(event) if event.outcome == Outcome::Success => {
                found(ago(event.tick), MarkKind::Technique(event.kind));
            }
            Finding::Technique(_) => {}
        });
        for event in &record.events {
            match *event {
                CourseEvent::Checkpoint { number, time } => {
                    found(0, MarkKind::Checkpoint { number, time });
                }
                CourseEvent::Finished { time } => found(0, MarkKind::Finish(time)),
                CourseEvent::Died { .. } | CourseEvent::FellOut => found(0, MarkKind::Death),
                CourseEvent::Teleported { .. }
                | CourseEvent::Pushed { .. }
                | CourseEvent::EnteredStart
                | CourseEvent::Started
                | CourseEvent::FinishRefused { .. }
                | CourseEvent::Hurt { .. }
                | CourseEvent::Respawned { .. } => {}
            }
        }
    }
}

impl MarkableGame for NfkRun {
    type MarkWatcher = (NfkJumps, Ruleset);

    fn new_watcher(rules: &Ruleset) -> Self::MarkWatcher {
        (NfkJumps::default(), *rules)
    }

    fn watch_tick(
        (jumps, rules): &mut Self::MarkWatcher,
        record: &NfkTickRecord,
        found: &mut dyn FnMut(u64, MarkKind),
    ) {
        if let Some(jump) = jumps.observe(record, *rules) {
            found(jump.ticks, MarkKind::NfkJump(jump));
        }
        for event in &record.events {
            match *event {
                NfkCourseEvent::Finished { time } => found(0, MarkKind::Finish(time)),
                NfkCourseEvent::Died { .. } => found(0, MarkKind::Death),
                NfkCourseEvent::Teleported { .. }
                | NfkCourseEvent::Pushed { .. }
                | NfkCourseEvent::EnteredStart
                | NfkCourseEvent::Started
                | NfkCourseEvent::Hurt { .. }
                | NfkCourseEvent::Respawned => {}
            }
        }
    }
}
