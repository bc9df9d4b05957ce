//! The player's ticks while something is trained: steps tick off, attempts are judged and begin
//! again, medals are kept.

use bevy::prelude::*;

use super::{Active, Showing, Training};
use crate::coach::{
    Attempt, AttemptEnd, HeldKeys, LessonProgress, LevelChange, Outcome, TrainedGame, is_better,
};
use crate::game::base::messages::{KeepDaily, Notice, Request};
use crate::game::base::schedule::TickSystems;
use crate::game::hud::widgets::StripTick;
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, Mover, Player, Ticked};
use crate::game::play::pacing::{Pace, SetTimeRate, TimeRate};
use crate::game::play::session::{CurrentMap, Game};
use crate::game::settings::Settings;
use crate::storage::records::daily_name;
use crate::text::training::lesson_title;
use crate::text::{message, text};
use wishdir_sim::math::wrap_deg;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// How long what came of an attempt is looked at before the next one begins, milliseconds.
const LOOK_MSEC: u64 = 700;
/// How much is kept before an attempt at the day's challenge, milliseconds: a replay begins with a
/// whole second.
const BEFORE_MSEC: u64 = 1_000;
/// The same of a demonstration.
const SHOWN_MSEC: u64 = 1_500;
/// After this many tries without a medal a lesson says how to go on without one.
const FAILURES: u32 = 3;

/// Who judges the ticks of a game. Written by this file alone.
#[derive(Resource, Debug)]
struct Judge<S: Game + TrainedGame> {
    /// Which beginning it belongs to.
    begun: u64,
    attempt: Option<Attempt<S>>,
    pupil: Option<LessonProgress<S>>,
}

impl<S: Game + TrainedGame> Default for Judge<S> {
    fn default() -> Self {
        Self {
            begun: 0,
            attempt: None,
            pupil: None,
        }
    }
}

impl<S: Game + TrainedGame> Judge<S> {
    /// Begins where the training has begun something else.
    fn follow(&mut self, begun: u64, active: &Active, run: &S) {
        if self.begun == begun {
            return;
        }
        let learning = active.learning().filter(|_| active.showing.is_none());
        *self = Self {
            begun,
            attempt: Some(Attempt::new(&active.drill, active.level(), run)),
            pupil: learning.map(|lesson| LessonProgress::after_steps(lesson, active.steps, run)),
        };
    }
}

/// Where what a tick leads to is asked for.
#[derive(bevy::ecs::system::SystemParam)]
struct TickWriters<'w> {
    settings: ResMut<'w, Settings>,
    devices: ResMut<'w, Devices>,
    requests: MessageWriter<'w, Request>,
    rates: MessageWriter<'w, SetTimeRate>,
    notices: MessageWriter<'w, Notice>,
    dailies: MessageWriter<'w, KeepDaily>,
}

impl TickWriters<'_> {
    fn say(&mut self, words: &str) {
        self.notices.write(Notice::info(words));
    }
}

/// Takes in the player's ticks.
fn follow<S: Game + TrainedGame>(
    mut ticked: MessageReader<Ticked<S>>,
    player: Single<(Entity, &Mover<S>), With<Player>>,
    map: Res<CurrentMap<S>>,
    pace: Res<Pace>,
    mut training: ResMut<Training>,
    mut judge: ResMut<Judge<S>>,
    mut outlets: TickWriters,
) {
    let (player, mover) = *player;
    let is_of_game = |active: &Active| active.drill.game() == <S as TrainedGame>::GAME;
    if !training.active.as_ref().is_some_and(is_of_game) || mover.is_watched() {
        ticked.clear();
        return;
    }
    let training = &mut *training;
    let Some(active) = &mut training.active else {
        return;
    };
    if mover.run.rules_id() != active.drill.rules || map.name != active.drill.map {
        // The player went elsewhere, or could not be brought there.
        ticked.clear();
        training.active = None;
        outlets.rates.write(SetTimeRate(TimeRate::Full));
        outlets.say(text!("notice-training.stopped"));
        return;
    }
    let is_moved = matches!(mover.source, InputSource::Bot(_) | InputSource::Script(_));
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        // Who goes back to the map's start, or to a place of his own, in a lesson's steps is put
        // where it begins.
        let is_lost =
            active.is_put && tick.put.is_some() && active.showing.is_none() && !active.steps_done();
        active.is_put |= tick.put.is_some();
        if !active.is_put {
            continue;
        }
        note_hands::<S>(active, &tick.record, u32::from(S::msec(&tick.input)));
        match active.showing {
            Some(Showing::Asked | Showing::Planned | Showing::Over(_)) => continue,
            Some(Showing::Runs) => {
                judge.follow(training.begun, active, &mover.run);
                if let Some(came) = judged(active, &mut judge, &mover.run, &tick.record) {
                    training.shown = Some(came);
                    active.showing = Some(Showing::Over(0));
                }
                continue;
            }
            None => {}
        }
        if active.waits_for_hands() {
            continue;
        }
        judge.follow(training.begun, active, &mover.run);
        active.was_slow |= pace.is_slow();
        if !goes_on(active, &mut judge, &mover.run, tick, is_lost, &mut outlets) {
            training.begun += 1;
            active.was_slow = false;
            active.wait_for_put();
            outlets.requests.write(Request::Put(active.drill.start));
            // Keys of the try before shall not act in this one.
            outlets.devices.release_all();
            return;
        }
    }
    follow_showing(training, &mut judge, is_moved, &pace, &mut outlets);
}

/// Whether the attempt, or the steps of the lesson, go on after a tick.
fn goes_on<S: Game + TrainedGame>(
    active: &mut Active,
    judge: &mut Judge<S>,
    run: &S,
    tick: &Ticked<S>,
    is_lost: bool,
    outlets: &mut TickWriters<'_>,
) -> bool {
    let Some(pupil) = &mut judge.pupil else {
        let msec = u64::from(S::msec(&tick.input));
        return attempt(active, judge, run, &tick.record, msec, outlets);
    };
    pupil.observe(run, &tick.record);
    (active.steps, active.step_ticks) = (pupil.done(), pupil.progress());
    if pupil.is_over() {
        end_lesson(active, outlets);
    }
    !active.steps_done() && !is_lost
}

/// Ends a demonstration whose script is done, or that somebody took the player away from; after a
/// while the player is put back.
fn follow_showing<S: Game + TrainedGame>(
    training: &mut Training,
    judge: &mut Judge<S>,
    is_moved: bool,
    pace: &Pace,
    outlets: &mut TickWriters<'_>,
) {
    let Some(active) = &mut training.active else {
        return;
    };
    match active.showing {
        Some(Showing::Runs) if !is_moved => {
            training.shown = judge.attempt.as_ref().map(Attempt::finish);
            active.showing = Some(Showing::Over(0));
        }
        Some(Showing::Over(since)) if since < SHOWN_MSEC => {
            active.showing = Some(Showing::Over(since + u64::from(pace.msec())));
        }
        Some(Showing::Over(_)) => {
            let start = active.drill.start;
            training.end_showing();
            outlets.requests.write(Request::Put(start));
            let rate = training
                .active
                .as_ref()
                .map(Active::rate)
                .unwrap_or_default();
            outlets.rates.write(SetTimeRate(rate));
        }
        Some(_) | None => {}
    }
}

impl Active {
    /// Whether the try under way has not begun: its clock starts with the player's first key. What
    /// begins in flight, and the day's challenge, whose replay is judged from where the player is
    /// put, do not wait.
    pub(super) fn waits_for_hands(&self) -> bool {
        let waits = self.date.is_none() && self.drill.start.velocity == (0.0, 0.0, 0.0);
        waits && !self.has_begun && self.learning().is_none()
    }

    /// Whether all steps of the lesson are ticked off.
    fn steps_done(&self) -> bool {
        self.learning().is_none()
    }
}

/// Takes down what the hands did.
fn note_hands<S: Game + TrainedGame>(active: &mut Active, record: &S::Record, msec: u32) {
    let (keys, yaw) = S::input(record);
    active.has_begun |= keys != HeldKeys::default();
    let before = std::mem::replace(&mut active.yaw, yaw);
    let turned = yaw.zip(before).map_or(0.0, |(yaw, before)| {
        wrap_deg(f64::from(yaw) - f64::from(before))
    });
    active.take_down(StripTick {
        msec,
        keys,
        turn_deg: turned as f32,
    });
}

/// What the attempt makes of a tick; what came of it, once it is over.
fn judged<S: Game + TrainedGame>(
    active: &mut Active,
    judge: &mut Judge<S>,
    run: &S,
    record: &S::Record,
) -> Option<Outcome> {
    let attempt = judge.attempt.as_mut()?;
    let came = attempt.observe(run, record);
    (active.score, active.medal) = (attempt.score(), attempt.medal());
    active.left_msec = Some(attempt.left_msec());
    came
}

/// A tick of the player's own attempt; whether it goes on.
fn attempt<S: Game + TrainedGame>(
    active: &mut Active,
    judge: &mut Judge<S>,
    run: &S,
    record: &S::Record,
    msec: u64,
    outlets: &mut TickWriters<'_>,
) -> bool {
    if let Some(over) = &mut active.over_msec {
        *over += msec;
        if *over < LOOK_MSEC {
            return true;
        }
        active.begin_again();
        return false;
    }
    let Some(came) = judged(active, judge, run, record) else {
        return true;
    };
    active.over_msec = Some(0);
    active.last = Some((active.level(), came));
    if came.ended != AttemptEnd::Moved {
        keep(active, &came, outlets);
        keep_daily(active, came, outlets);
    }
    true
}

/// What an attempt was worth.
fn keep(active: &mut Active, came: &Outcome, outlets: &mut TickWriters<'_>) {
    if active.level.is_some() {
        // The day's challenge asks the same of everybody: its medals say nothing of where the
        // player stands in the drill.
        active.standing.attempts = active.standing.attempts.saturating_add(1);
        return;
    }
    let is_first = came.medal.is_some() && active.standing.best.is_none();
    let step = active
        .standing
        .record_medal(came.medal, active.drill.levels.len());
    let kept = active.standing.into();
    if outlets.settings.training.of(&active.drill.name) != kept {
        outlets
            .settings
            .training
            .drills
            .insert(active.drill.name.clone(), kept);
    }
    if came.medal.is_none() {
        active.failures += 1;
    }
    if let Some(lesson) = active.lesson {
        let key = active.next_key;
        let next = outlets.settings.training.lesson_after(lesson);
        let words = match next.map(lesson_title) {
            Some(next) if is_first => {
                message!("notice-training.next-lesson", lesson = next, key = key)
            }
            None if is_first => message!("notice-training.path-done", key = key),
            // Nobody shall be stuck: a medal can wait.
            Some(next) if came.medal.is_none() && active.failures.is_multiple_of(FAILURES) => {
                message!(
                    "notice-training.medal-can-wait",
                    lesson = next,
                    key = key,
                    show = active.key
                )
            }
            Some(_) | None => String::new(),
        };
        if !words.is_empty() {
            outlets.say(&words);
        }
    }
    match step {
        LevelChange::Up => outlets.say(text!("notice-training.harder")),
        LevelChange::Down => outlets.say(text!("notice-training.easier")),
        LevelChange::Stays => {}
    }
}

/// The day's challenge is kept with its replay where it is the best of this day's tries, in the
/// time of any game.
fn keep_daily(active: &mut Active, came: Outcome, outlets: &mut TickWriters<'_>) {
    let Some(date) = active
        .date
        .filter(|_| came.score.is_some() && !active.was_slow)
    else {
        return;
    };
    let less_is_better = active.drill.level(active.level()).goal.less_is_better();
    if active
        .kept
        .as_ref()
        .is_none_or(|kept| is_better(&came, kept, less_is_better))
    {
        active.kept = Some(came);
        outlets.dailies.write(KeepDaily {
            name: daily_name(date),
            msec: came.msec + BEFORE_MSEC,
        });
    }
}

/// All steps are done: the drill follows, as fast as any game.
fn end_lesson(active: &Active, outlets: &mut TickWriters<'_>) {
    let read = &outlets.settings.training.lessons;
    if let Some(lesson) = active.lesson.filter(|lesson| !read.contains(&lesson.id)) {
        outlets.settings.training.lessons.push(lesson.id.clone());
    }
    outlets.say(text!("notice-training.steps-done"));
    outlets.rates.write(SetTimeRate(TimeRate::Full));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Judge<Run>>()
        .init_resource::<Judge<NfkRun>>()
        .add_systems(
            FixedUpdate,
            (follow::<Run>, follow::<NfkRun>).in_set(TickSystems::React),
        );
}
