//! Builds paths tick by tick, from live play, a replay or an ideal player.
//!
//! Each attempt has its own path.
//! A restart, a loaded position or a return to the start zone starts the next attempt.

use super::{PathSource, PathStep, RunPath, Split, SplitPoint, weighted_distance};
use crate::verify::verify_with;
use crate::{Replay, Verdict};
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::simulation::AnyTickRecord as _;

/// Time before the start that a path includes, milliseconds.
const LEAD_MSEC: i64 = 2000;
/// Time after the finish that a path includes, milliseconds.
const TRAIL_MSEC: i64 = 1500;
/// Maximum number of steps in a path: one hour at 100 ticks per second. Later steps are dropped.
const STEPS_MAX: usize = 360_000;
/// Maximum number of ticks searched in a replay: three hours at 100 ticks per second.
const TICKS_MAX: u64 = 1_080_000;
/// Maximum distance from the start at which the player counts as waiting, units or pixels.
const AT_REST: f32 = 0.5;
/// Maximum change of the feet's height when a player ducks or stands up in the air, units.
/// A larger change together with a new body height disconnects the step from the previous one.
const FEET_JUMP: f32 = 8.0;

/// Builds the path of an attempt in progress.
#[derive(Clone, Debug)]
pub struct PathBuilder {
    /// Steps, with times in milliseconds since the attempt started.
    steps: Vec<PathStep>,
    splits: Vec<Split>,
    /// Start of the course timer, milliseconds since the attempt started.
    /// Negative if the timer was already running.
    started: Option<i64>,
    /// Start of the first move, milliseconds since the attempt started.
    moved: Option<i64>,
    finished: Option<(i64, CourseTime)>,
    msec: i64,
    /// Number of the last tick.
    tick: u64,
    /// Whether to disconnect the next step, because the player was moved without a new attempt.
    is_apart: bool,
    /// Number of steps up to the rewound tick. `None` unless the player can still go forward again.
    left: Option<usize>,
}

impl PathBuilder {
    /// Starts an attempt at the player's current position.
    pub fn begin<S: PathSource>(run: &S) -> Self {
        let step = PathStep {
            body: run.player_body(),
            msec: 0,
            distance: 0.0,
            joined: false,
        };
        let started = if let Timer::Running { time, .. } = run.timer() {
            Some(-(time.msec as i64))
        } else {
            None
        };
        Self {
            steps: vec![step],
            splits: Vec::new(),
            started,
            moved: None,
            finished: None,
            msec: 0,
            tick: run.tick(),
            is_apart: false,
            left: None,
        }
    }

    /// Adds a tick. Returns the finished attempt if the player has re-entered the start zone.
    pub fn observe<S: PathSource>(&mut self, run: &S, record: &S::Record) -> Option<RunPath> {
        self.drop_rewound_steps();
        let mut over = None;
        if record.timer() == Timer::Ready && (self.started.is_some() || self.finished.is_some()) {
            over = self.path();
            let before = self.steps.last().map(|last| PathStep {
                msec: 0,
                distance: 0.0,
                joined: false,
                ..*last
            });
            *self = Self {
                steps: before.into_iter().collect(),
                ..Self::begin(run)
            };
        }
        self.msec += i64::from(S::tick_msec(record));
        self.tick = record.tick();
        self.add_step(run, record.is_relocation());
        self.update_timer::<S>(record);
        over
    }

    fn add_step<S: PathSource>(&mut self, run: &S, is_relocation: bool) {
        let Some(last) = self.steps.last() else {
            return;
        };
        let body = run.player_body();
        let (from, to) = (last.body.at, body.at);
        let feet_jumped = last.body.height != body.height && (to.z - from.z).abs() > FEET_JUMP;
        let is_off = is_relocation || std::mem::take(&mut self.is_apart);
        let joined = !is_off && !feet_jumped;
        let distance = last.distance
            + if is_off {
                0.0
            } else {
                weighted_distance(from, to)
            };
        if self.moved.is_none() && (is_off || length_2d(to - self.steps[0].body.at) > AT_REST) {
            self.moved = self.steps.last().map(|last| last.msec);
        }
        let is_over = self
            .finished
            .is_some_and(|(at, _)| self.msec > at + TRAIL_MSEC);
        if self.steps.len() < STEPS_MAX && !is_over {
            self.steps.push(PathStep {
                body,
                msec: self.msec,
                distance,
                joined,
            });
        }
    }

    fn update_timer<S: PathSource>(&mut self, record: &S::Record) {
        let (speed, distance) = self
            .steps
            .last()
            .map_or((0.0, 0.0), |last| (last.body.speed, last.distance));
        match record.timer() {
            Timer::Invalid => (self.started, self.finished) = (None, None),
            Timer::Ready => self.drop_steps_before(self.msec - LEAD_MSEC, LEAD_MSEC),
            Timer::Running { time, .. } => {
                if time.ticks == 1 {
                    let start = self.msec - time.msec as i64;
                    self.started = Some(start);
                    self.splits.clear();
                    self.drop_steps_before(start - LEAD_MSEC, 0);
                }
                let passed = record.checkpoints();
                self.splits.extend(passed.map(|number| Split {
                    at: SplitPoint::Checkpoint(number),
                    msec: time.msec,
                    speed,
                    distance,
                }));
            }
            Timer::Finished { time, .. } if self.finished.is_none() && self.started.is_some() => {
                self.finished = Some((self.msec, time));
                let passed = record.checkpoints().map(SplitPoint::Checkpoint);
                let passed = passed.chain([SplitPoint::Finish]);
                self.splits.extend(passed.map(|at| Split {
                    at,
                    msec: time.msec,
                    speed,
                    distance,
                }));
            }
            Timer::Idle | Timer::Finished { .. } => {}
        }
    }

    /// Removes steps before a time, once these steps last at least `slack` milliseconds.
    fn drop_steps_before(&mut self, msec: i64, slack: i64) {
        let is_before = |step: &PathStep, by: i64| step.msec + by < msec;
        if self
            .steps
            .first()
            .is_some_and(|first| is_before(first, slack))
        {
            let count = self
                .steps
                .partition_point(|step| is_before(step, 0))
                .min(self.steps.len() - 1);
            self.steps.drain(..count);
            let distance = self.steps[0].distance;
            self.steps
                .iter_mut()
                .for_each(|step| step.distance -= distance);
            self.splits
                .iter_mut()
                .for_each(|split| split.distance -= distance);
            self.steps[0].joined = false;
        }
    }

    /// Ends the attempt after the player was moved, and starts the next. Returns the ended attempt.
    pub fn restart<S: PathSource>(&mut self, run: &S) -> Option<RunPath> {
        self.drop_rewound_steps();
        let over = self.path();
        *self = Self::begin(run);
        over
    }

    /// Continues the attempt after the player has respawned elsewhere.
    pub fn respawn(&mut self) {
        self.is_apart = true;
    }

    /// Moves to another tick, from which the player may continue.
    /// Starts a new attempt if the tick does not belong to the current one.
    pub fn seek<S: PathSource>(&mut self, run: &S) {
        let back = self
            .tick
            .checked_sub(run.tick())
            .and_then(|ticks| usize::try_from(ticks).ok());
        let left = back.and_then(|back| self.steps.len().checked_sub(back));
        match left.filter(|left| *left > 0 && self.steps[left - 1].body.at == run.player_body().at)
        {
            Some(left) => self.left = (left < self.steps.len()).then_some(left),
            None => *self = Self::begin(run),
        }
    }

    /// Drops the steps after the rewound tick.
    fn drop_rewound_steps(&mut self) {
        let Some(left) = self.left.take() else { return };
        let gone = self.steps.len() - left;
        self.steps.truncate(left);
        self.msec = self.steps[left - 1].msec;
        self.tick -= gone as u64;
        let now = self.msec;
        self.started = self.started.filter(|at| *at < now);
        self.moved = self.moved.filter(|at| *at < now);
        self.finished = self.finished.filter(|(at, _)| *at <= now);
        let start = self.started;
        self.splits
            .retain(|split| start.is_some_and(|start| start + split.msec as i64 <= now));
    }

    /// Returns the time of the current tick, milliseconds since the attempt started.
    fn current_msec(&self) -> i64 {
        self.left
            .map_or(self.msec, |left| self.steps[left - 1].msec)
    }

    /// Returns the path so far. `None` if the player has not moved.
    pub fn path(&self) -> Option<RunPath> {
        let zero = self.started.or(self.moved)?;
        let steps = self
            .steps
            .iter()
            .map(|step| PathStep {
                msec: step.msec - zero,
                ..*step
            })
            .collect();
        let time = self.finished.map(|(_, time)| time);
        Some(RunPath {
            steps,
            splits: self.splits.clone(),
            time,
            is_timed: self.started.is_some(),
        })
    }

    /// Whether the newest tick of the attempt has this number and the player has not rewound.
    pub fn is_newest_tick(&self, tick: u64) -> bool {
        self.tick == tick && self.left.is_none()
    }

    /// Returns the time since the first move of the attempt, milliseconds.
    pub fn msec_since_first_move(&self) -> Option<i64> {
        let now = self.current_msec();
        self.moved.filter(|at| *at < now).map(|at| now - at)
    }

    /// Returns the time since the finish, milliseconds.
    pub fn msec_since_finish(&self) -> i64 {
        self.finished
            .map_or(0, |(at, _)| (self.current_msec() - at).max(0))
    }

    /// Returns the position where the attempt started.
    pub fn start_position(&self) -> Vec3 {
        self.steps[0].body.at
    }
}

/// Whether `one` is the better attempt: finished, faster, or longer if both are unfinished.
fn is_better_attempt(one: &RunPath, other: &RunPath) -> bool {
    match (one.time, other.time) {
        (Some(one), Some(other)) => one.msec < other.msec,
        (None, None) => one.end_msec() > other.end_msec(),
        (one, _) => one.is_some(),
    }
}

/// Stores the better of two attempts in `best`.
fn keep_better_path(best: &mut Option<RunPath>, next: Option<RunPath>) {
    if let Some(next) = next.filter(|next| {
        best.as_ref()
            .is_none_or(|best| is_better_attempt(next, best))
    }) {
        *best = Some(next);
    }
}

/// Returns the path of a replay's best attempt and the verdict on the replay.
///
/// `begun` is a fresh run on the replay's map with its rules.
/// The best attempt is the fastest finished one, or the longest one if none is finished.
/// The path is `None` if the player never moves.
pub fn replay_path<S: PathSource>(replay: &Replay<S>, begun: &S) -> (Option<RunPath>, Verdict) {
    let mut start = begun.clone();
    if start.accepts_state(&replay.header.checkpoint) {
        start.restore(&replay.header.checkpoint);
    }
    let (mut builder, mut best) = (PathBuilder::begin(&start), None);
    let mut ticks = 0;
    let verdict = verify_with(replay, begun, |run, input| {
        if ticks == TICKS_MAX {
            return run.advance_quiet(input);
        }
        ticks += 1;
        match run.intervention() {
            Intervention::None => {}
            Intervention::Respawned => builder.respawn(),
            Intervention::Restarted | Intervention::Placed | Intervention::RulesSwitched => {
                keep_better_path(&mut best, builder.restart(run));
            }
        }
        let record = run.advance(input);
        keep_better_path(&mut best, builder.observe(run, &record));
        record.has_jumped()
    });
    keep_better_path(&mut best, builder.path());
    (best, verdict)
}

/// Returns the best path from a run's current state, while `next` returns ticks.
///
/// `None` if the player never moves.
pub fn play_path<S: PathSource>(
    mut run: S,
    mut next: impl FnMut(&mut S) -> Option<S::Record>,
) -> Option<RunPath> {
    let (mut builder, mut best) = (PathBuilder::begin(&run), None);
    while let Some(record) = next(&mut run) {
        keep_better_path(&mut best, builder.observe(&run, &record));
    }
    keep_better_path(&mut best, builder.path());
    best
}
