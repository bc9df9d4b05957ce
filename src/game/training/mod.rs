//! Lessons and drills during play: the active training, its requests, and its HUD view.
//!
//! `crate::coach` defines and judges lessons and drills.

mod cue;
mod demonstration;
mod follow;
mod goal_mark;
mod panel;

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::settings::{Action, LessonTime, Settings};
use crate::coach::{
    Date, Demonstration, Drill, DrillProgress, Lesson, LessonPath, Medal, Outcome, StepMiss,
    benchmark, daily, lesson_by_id,
};
use crate::game::base::messages::{
    BugFinderActive, LessonOffered, Notice, Request, ShowMeOverride, TrainingRequest, WhatIfActive,
};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui::keycap;
use crate::game::hud::widgets::{SharedHud, StripTick, TrainingView};
use crate::game::play::input::{ActionPressed, Devices};
use crate::game::play::pacing::{SetTimeRate, TimeRate};
use crate::text::{message, text};

/// Time span that the input strip covers, milliseconds.
const STRIP_MSEC: u32 = 2_500;

/// The active training. Only this folder writes it.
#[derive(Resource, Debug, Default)]
pub struct Training {
    active: Option<ActiveTraining>,
    /// Number of started trainings, attempts and demonstrations. Each start resets the judge.
    begun: u64,
    /// Whether a demonstration has ended and control must return to the player.
    release: bool,
    /// Outcome of the last demonstration.
    shown: Option<Outcome>,
}

/// Progress of a demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DemonstrationState {
    /// The demonstration was requested. The player is being moved to the start.
    Requested,
    /// The demonstration is being planned in the background.
    Planning,
    /// The demonstration is running.
    Running,
    /// The demonstration ended this many milliseconds ago.
    Over(u64),
}

/// A medal that was just earned.
#[derive(Clone, Debug, PartialEq)]
struct EarnedMedal {
    medal: Medal,
    /// Score of the attempt, as text.
    score: String,
    /// Time since the attempt, seconds.
    age: f32,
}

/// An active lesson or drill.
#[derive(Debug)]
struct ActiveTraining {
    drill: Arc<Drill>,
    lesson: Option<&'static Lesson>,
    /// Number of completed steps of the lesson.
    steps: usize,
    /// Number of ticks for which the current step's condition has held, and number of ticks
    /// required.
    step_ticks: (u32, u32),
    /// Completed fraction of the current step. `None` for steps that are completed in a moment.
    step_fraction: Option<f64>,
    /// Reason why the last attempt at the current step failed.
    step_miss: Option<StepMiss>,
    /// Whether the last step is complete, and the drill starts when the player lands.
    is_landing: bool,
    standing: DrillProgress,
    /// Fixed level of the daily challenge or benchmark. `None` for the level of the player's
    /// progress.
    level: Option<usize>,
    /// Level of the current attempt. The progress may have changed when the attempt ended.
    at: usize,
    /// Score and medal of the current attempt.
    score: Option<f64>,
    medal: Option<Medal>,
    /// Remaining time of the attempt, milliseconds. `None` before its first tick.
    remaining_msec: Option<u64>,
    /// Level and outcome of the previous attempt.
    last: Option<(usize, Outcome)>,
    /// Time since the previous attempt, seconds.
    last_age: f32,
    /// The player's best score at the current level.
    best: Option<f64>,
    /// Time since the attempt ended, milliseconds.
    over_msec: Option<u64>,
    /// The current demonstration.
    showing: Option<DemonstrationState>,
    /// Whether the demonstration shows the lesson's step rather than the drill.
    shows_step: bool,
    /// Keys and mouse turn on the last ticks, newest last.
    strip: VecDeque<StripTick>,
    /// View yaw on the last tick, degrees.
    yaw: Option<f32>,
    /// Whether the game moves the player without keys after a demonstration.
    is_at_rest: bool,
    /// Whether a demonstration has just ended. The panel says so until the player presses a key.
    is_your_turn: bool,
    /// Whether the attempt waits until the player has released all keys.
    waits_for_release: bool,
    /// Whether the player has been placed at the start. Earlier ticks do not count.
    is_put: bool,
    /// Whether the player has pressed a key since being placed at the start.
    has_begun: bool,
    /// Number of attempts without a medal.
    failures: u32,
    /// Date of the daily challenge. `None` for other training.
    date: Option<Date>,
    /// Game and index of the benchmark task. `None` for other training.
    benchmark: Option<(LessonPath, usize)>,
    /// Next task of the benchmark, set once the current drill has earned gold.
    next_task: Option<(LessonPath, usize)>,
    /// Whether this attempt ran in slow motion.
    was_slow: bool,
    /// The best saved attempt at the daily challenge.
    kept: Option<Outcome>,
    /// Lesson that the player is offered next.
    offer: Option<&'static Lesson>,
    /// Medal of the last attempt, while its banner is visible.
    won: Option<EarnedMedal>,
    /// Key that starts the demonstration.
    key: &'static str,
    /// Key that opens the lessons page, or starts the offered lesson.
    next_key: &'static str,
    /// Key that starts the offered lesson.
    enter_key: &'static str,
    /// Key that opens the lessons page while a lesson is offered.
    menu_key: &'static str,
    /// Key that moves the player back to the start.
    restart_key: &'static str,
    /// Names of the keys.
    key_names: cue::KeyNames,
    /// The player's chosen time rate for lessons and demonstrations.
    time: LessonTime,
}

impl ActiveTraining {
    fn current_level(&self) -> usize {
        self.at
    }

    /// Prepares another attempt at the level of the player's progress, or at the fixed level.
    fn restart(&mut self) {
        let before = std::mem::replace(&mut self.at, self.level.unwrap_or(self.standing.level));
        if before != self.at {
            self.best = None;
        }
        (self.score, self.medal, self.remaining_msec, self.over_msec) = (None, None, None, None);
    }

    /// Waits until the player is placed at the start.
    fn wait_for_start(&mut self) {
        (self.is_put, self.has_begun, self.is_your_turn) = (false, false, false);
    }

    /// Returns the lesson while some of its steps are incomplete.
    fn unfinished_lesson(&self) -> Option<&'static Lesson> {
        self.lesson.filter(|lesson| self.steps < lesson.steps.len())
    }

    /// Returns the lesson whose step is demonstrated.
    fn demonstrated_lesson(&self) -> Option<&'static Lesson> {
        self.unfinished_lesson().filter(|_| self.shows_step)
    }

    /// Returns the demonstration of the current step, or of the drill.
    fn current_demonstration(&self) -> Option<&Demonstration> {
        match self.demonstrated_lesson() {
            Some(lesson) => lesson.step_demonstration(self.steps),
            None => self.drill.show.as_ref(),
        }
    }

    /// Returns the current time rate.
    fn time_rate(&self) -> TimeRate {
        let is_slow = self.unfinished_lesson().is_some() || self.showing.is_some();
        let percent = match self.time {
            _ if !is_slow => 100,
            LessonTime::AsTaught => self.lesson.map_or(100, |lesson| lesson.time_percent),
            LessonTime::Full => 100,
            LessonTime::Half => 50,
            LessonTime::Quarter => 25,
        };
        TimeRate::ALL
            .into_iter()
            .find(|rate| u32::from(rate.percent()) == percent)
            .unwrap_or_default()
    }

    /// Adds a tick to the input strip.
    fn record_tick(&mut self, tick: StripTick) {
        self.strip.push_back(tick);
        let mut msec: u32 = self.strip.iter().map(|tick| tick.msec).sum();
        while msec > STRIP_MSEC
            && let Some(first) = self.strip.pop_front()
        {
            msec -= first.msec;
        }
    }
}

impl Training {
    /// Starts a drill, or a lesson with its drill. `level` is the fixed level of a daily challenge
    /// or benchmark.
    fn start_drill(
        &mut self,
        drill: Arc<Drill>,
        lesson: Option<&'static Lesson>,
        level: Option<usize>,
        settings: &Settings,
    ) {
        let record = settings.training.drill(&drill);
        let standing = record.to_progress(drill.levels.len());
        let at = level.unwrap_or(standing.level);
        // Daily challenges and benchmarks have their own level.
        let best = record
            .best_score()
            .filter(|_| level.is_none() && at == usize::from(record.level));
        let key_names = cue::KeyNames::from_binds(&settings.binds, drill.game());
        self.begun += 1;
        self.active = Some(ActiveTraining {
            drill,
            lesson,
            steps: 0,
            step_ticks: (0, 0),
            step_fraction: None,
            step_miss: None,
            is_landing: false,
            standing,
            level,
            at,
            score: None,
            remaining_msec: None,
            medal: None,
            last: None,
            last_age: 0.0,
            best,
            over_msec: None,
            showing: None,
            shows_step: false,
            strip: VecDeque::new(),
            yaw: None,
            is_at_rest: false,
            is_your_turn: false,
            waits_for_release: false,
            is_put: false,
            has_begun: false,
            failures: 0,
            date: None,
            benchmark: None,
            next_task: None,
            was_slow: false,
            kept: None,
            offer: None,
            won: None,
            key: keycap::first_key(&settings.binds, Action::ShowMe),
            next_key: keycap::first_key(&settings.binds, Action::Training),
            enter_key: keycap::first_key(&settings.binds, Action::WatchTwin),
            menu_key: keycap::first_key(&settings.binds, Action::Menu),
            restart_key: keycap::first_key(&settings.binds, Action::Restart),
            key_names,
            time: settings.training.time,
        });
    }

    /// Ends a demonstration. The player continues the lesson or drill at the same step or level.
    fn end_demonstration(&mut self) {
        let Some(active) = self
            .active
            .as_mut()
            .filter(|active| active.showing.is_some())
        else {
            return;
        };
        active.restart();
        active.showing = None;
        active.strip.clear();
        active.wait_for_start();
        self.release = true;
        self.begun += 1;
    }
}

/// Writers for messages to other parts of the game.
#[derive(bevy::ecs::system::SystemParam)]
struct RequestWriters<'w> {
    requests: MessageWriter<'w, Request>,
    rates: MessageWriter<'w, SetTimeRate>,
    notices: MessageWriter<'w, Notice>,
}

impl RequestWriters<'_> {
    /// Sets the time rate of a lesson. Shows a notice if it is slow motion.
    fn set_lesson_time(&mut self, rate: TimeRate) {
        self.rates.write(SetTimeRate(rate));
        if rate.percent() < TimeRate::Full.percent() {
            let words = message!("notice-training.slow-motion", percent = rate.percent());
            self.notices.write(Notice::info(words));
        }
    }
}

/// Starts and stops training on request.
fn handle_requests(
    mut asked: MessageReader<TrainingRequest>,
    mut pressed: MessageReader<ActionPressed>,
    mut training: ResMut<Training>,
    mut outlets: RequestWriters,
    settings: Res<Settings>,
    busy: (Res<WhatIfActive>, Res<BugFinderActive>),
) {
    let is_free = !busy.0.0 && !busy.1.0;
    let by_key = training.active.as_ref().and_then(|active| {
        let actions = pressed.read().map(|ActionPressed(action)| *action);
        request_by_key(active, actions, is_free)
    });
    for request in asked.read().cloned().chain(by_key) {
        match request {
            TrainingRequest::ShowMe | TrainingRequest::ShowStep => {
                if let Some(active) = training.active.as_mut().filter(|it| it.showing.is_none()) {
                    active.shows_step = matches!(request, TrainingRequest::ShowStep);
                }
                toggle_demonstration(&mut training, &mut outlets, settings.training.time);
            }
            TrainingRequest::Stop => stop_training(&mut training, &mut outlets),
            TrainingRequest::Lesson(_)
            | TrainingRequest::Drill(_)
            | TrainingRequest::Daily(_)
            | TrainingRequest::Benchmark(..) => {
                start_requested(&mut training, request, &settings);
                if let Some(active) = &training.active {
                    outlets
                        .requests
                        .write(Request::Drill(Arc::clone(&active.drill)));
                    outlets.set_lesson_time(active.time_rate());
                }
            }
        }
    }
}

/// Starts the requested lesson, drill or benchmark task. Does nothing if it is unknown.
fn start_requested(training: &mut Training, request: TrainingRequest, settings: &Settings) {
    let copied = |drill: &Drill| Arc::new(drill.clone());
    match request {
        TrainingRequest::Lesson(id) => {
            if let Some(lesson) = lesson_by_id(&id) {
                training.start_drill(copied(lesson.drill()), Some(lesson), None, settings);
            }
        }
        TrainingRequest::Drill(drill) => training.start_drill(drill, None, None, settings),
        TrainingRequest::Daily(date) => {
            let of_day = daily(date);
            training.start_drill(copied(of_day.drill), None, Some(of_day.level), settings);
            if let Some(active) = &mut training.active {
                active.date = Some(date);
            }
        }
        TrainingRequest::Benchmark(path, index) => {
            let Some(task) = benchmark(path).get(index).copied() else {
                return;
            };
            training.start_drill(copied(task.drill), None, Some(task.level), settings);
            if let Some(active) = &mut training.active {
                active.benchmark = Some((path, index));
            }
        }
        TrainingRequest::ShowMe | TrainingRequest::ShowStep | TrainingRequest::Stop => {}
    }
}

/// Ends the training and its demonstration.
fn stop_training(training: &mut Training, outlets: &mut RequestWriters<'_>) {
    training.end_demonstration();
    if training.active.take().is_some() {
        outlets.rates.write(SetTimeRate(TimeRate::Full));
        outlets
            .notices
            .write(Notice::info(text!("notice-training.stopped")));
    }
}

/// Returns the request of the last pressed key that triggers a request.
///
/// `is_free` means that the what-if tool and the bug finder are closed, so Enter starts the offered
/// lesson.
fn request_by_key(
    active: &ActiveTraining,
    actions: impl Iterator<Item = Action>,
    is_free: bool,
) -> Option<TrainingRequest> {
    let offer = active.offer.filter(|_| active.showing.is_none());
    actions.fold(None, |found, action| {
        let starts_offer = action == Action::Training || action == Action::WatchTwin && is_free;
        if action == Action::ShowMe {
            Some(TrainingRequest::ShowStep)
        } else if starts_offer {
            let start = |lesson: &Lesson| TrainingRequest::Lesson(lesson.id.clone());
            offer.map(start).or(found)
        } else {
            found
        }
    })
}

/// Starts the demonstration, or stops a running one.
fn toggle_demonstration(
    training: &mut Training,
    outlets: &mut RequestWriters<'_>,
    time: LessonTime,
) {
    let Some(active) = &mut training.active else {
        outlets
            .notices
            .write(Notice::info(text!("notice-training.nothing-to-show")));
        return;
    };
    let start = active.drill.start;
    if active.showing.is_none() && active.current_demonstration().is_none() {
        outlets
            .notices
            .write(Notice::info(text!("notice-training.no-show")));
        return;
    }
    if active.showing.is_some() {
        training.end_demonstration();
    } else {
        active.time = time;
        active.restart();
        active.won = None;
        active.strip.clear();
        active.showing = Some(DemonstrationState::Requested);
        active.wait_for_start();
        training.shown = None;
    }
    if let Some(active) = &training.active {
        outlets.requests.write(Request::Put(start));
        outlets.rates.write(SetTimeRate(active.time_rate()));
    }
}

fn update_training_view(training: Res<Training>, mut hud: ResMut<SharedHud>) {
    if training.is_changed() {
        hud.training = training.active.as_ref().map(ActiveTraining::training_view);
    }
}

/// Reserves the *Show me* key while a lesson or drill is active, and the *Training* key while a
/// lesson is offered.
fn reserve_keys(
    training: Res<Training>,
    mut taken: ResMut<ShowMeOverride>,
    mut offered: ResMut<LessonOffered>,
) {
    taken.set_if_neq(ShowMeOverride(training.active.is_some()));
    let active = training.active.as_ref();
    let is_offered =
        active.is_some_and(|active| active.offer.is_some() && active.showing.is_none());
    offered.set_if_neq(LessonOffered(is_offered));
}

/// Time for which the medal banner or the result of an attempt is visible, seconds.
const BANNER: f32 = 6.0;

/// Updates whether the attempt waits for all keys to be released, which the training panel shows.
fn update_key_wait(mut training: ResMut<Training>, devices: Res<Devices>) {
    let waits = devices.is_waiting_for_release();
    let is_old = |active: &ActiveTraining| active.waits_for_release != waits;
    if training.active.as_ref().is_some_and(is_old)
        && let Some(active) = &mut training.active
    {
        active.waits_for_release = waits;
    }
}

/// Updates the ages of the last result and of the medal banner, and removes an expired banner.
fn update_banner(mut training: ResMut<Training>, time: Res<Time<Real>>) {
    let is_shown = |active: &ActiveTraining| {
        active.won.is_some() || active.last.is_some() && active.last_age <= BANNER
    };
    if !training.active.as_ref().is_some_and(is_shown) {
        return;
    }
    if let Some(active) = &mut training.active {
        active.last_age += time.delta_secs();
    }
    if let Some(active) = &mut training.active
        && let Some(won) = &mut active.won
    {
        won.age += time.delta_secs();
        if won.age > BANNER {
            active.won = None;
        }
    }
}

impl Training {
    /// Returns the outcome of the last demonstration. `None` until it ends.
    pub fn last_demonstration(&self) -> Option<Outcome> {
        self.shown
    }

    /// Returns the name of the active drill, and the id of the lesson if there is one.
    pub fn active(&self) -> Option<(&str, Option<&str>)> {
        let active = self.active.as_ref()?;
        Some((
            &active.drill.name,
            active.lesson.map(|lesson| lesson.id.as_str()),
        ))
    }

    /// Returns the active lesson and its number of completed steps.
    pub fn lesson(&self) -> Option<(&'static Lesson, usize)> {
        self.active
            .as_ref()
            .and_then(|active| Some((active.lesson?, active.steps)))
    }

    /// Returns the HUD view of the training.
    pub fn view(&self) -> Option<TrainingView> {
        self.active.as_ref().map(ActiveTraining::training_view)
    }
}

pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<Training>()
        .add_systems(
            RunFixedMainLoop,
            (reserve_keys, handle_requests)
                .chain()
                .before(FrameSystems::Requests)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(
            Update,
            (update_banner, update_key_wait).before(FrameSystems::Show),
        )
        .add_plugins((follow::plugin, demonstration::plugin));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_training_view.in_set(FrameSystems::Show))
        .add_plugins(goal_mark::plugin);
}
