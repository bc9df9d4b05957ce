//! Tracks the player's ticks during training: completes steps, judges attempts and saves medals.

use bevy::prelude::*;

use super::{ActiveTraining, DemonstrationState, EarnedMedal, Training};
use crate::coach::{
    Attempt, AttemptEnd, Demonstration, HeldKeys, LessonPath, LessonProgress, LevelChange,
    MOST_SCORE, Medal, Outcome, TrainedGame, benchmark, benchmark_score, is_better_outcome,
};
use crate::game::base::messages::{MedalWon, Notice, Request, SaveDailyReplay, TrainingRequest};
use crate::game::base::schedule::TickSystems;
use crate::game::hud::widgets::StripTick;
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, Mover, Player, TickPlayed};
use crate::game::play::pacing::{Pace, SetTimeRate, TimeRate};
use crate::game::play::session::{CurrentMap, Game};
use crate::game::settings::{DrillRecord, Settings};
use crate::storage::records::daily_replay_name;
use crate::text::number::whole;
use crate::text::training::{lesson_title, medal_score, score};
use crate::text::{Label as _, message, text};
use wishdir_sim::math::wrap_deg;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Pause after an attempt in which the player can read the result, milliseconds.
const LOOK_MSEC: u64 = 700;
/// Recorded time before an attempt at the daily challenge, milliseconds. Replays start at a whole
/// second.
const BEFORE_MSEC: u64 = 1_000;
/// Pause after a demonstration, milliseconds.
const SHOWN_MSEC: u64 = 1_500;
/// Number of failed attempts after which a lesson suggests continuing without a medal.
const FAILURES: u32 = 3;

/// Judge of the player's ticks in a game. Only this file writes it.
#[derive(Resource, Debug)]
struct TrainingJudge<S: Game + TrainedGame> {
    /// Value of `Training::begun` that the judge belongs to.
    begun: u64,
    attempt: Option<Attempt<S>>,
    pupil: Option<LessonProgress<S>>,
    /// Progress of a demonstration of a lesson step. The demonstration ends when the step is
    /// complete.
    shown_step: Option<LessonProgress<S>>,
}

impl<S: Game + TrainedGame> Default for TrainingJudge<S> {
    fn default() -> Self {
        Self {
            begun: 0,
            attempt: None,
            pupil: None,
            shown_step: None,
        }
    }
}

impl<S: Game + TrainedGame> TrainingJudge<S> {
    /// Resets the judge if another training, attempt or demonstration has started.
    fn reset_if_new_attempt(&mut self, begun: u64, active: &ActiveTraining, run: &S) {
        if self.begun == begun {
            return;
        }
        let begin = |lesson| LessonProgress::after_steps(lesson, active.steps, run);
        let is_shown = active.showing.is_some();
        *self = Self {
            begun,
            attempt: Some(Attempt::new(&active.drill, active.current_level(), run)),
            pupil: active.unfinished_lesson().filter(|_| !is_shown).map(begin),
            shown_step: active.demonstrated_lesson().filter(|_| is_shown).map(begin),
        };
    }
}

/// Writers for the effects of a tick.
#[derive(bevy::ecs::system::SystemParam)]
struct TickWriters<'w> {
    settings: ResMut<'w, Settings>,
    devices: ResMut<'w, Devices>,
    requests: MessageWriter<'w, Request>,
    rates: MessageWriter<'w, SetTimeRate>,
    notices: MessageWriter<'w, Notice>,
    dailies: MessageWriter<'w, SaveDailyReplay>,
    trainings: MessageWriter<'w, TrainingRequest>,
    medals: MessageWriter<'w, MedalWon>,
}

impl TickWriters<'_> {
    fn show_message(&mut self, words: &str) {
        self.notices.write(Notice::info(words));
    }
}

/// Processes the player's ticks.
fn process_ticks<S: Game + TrainedGame>(
    mut ticked: MessageReader<TickPlayed<S>>,
    player: Single<(Entity, &Mover<S>), With<Player>>,
    map: Res<CurrentMap<S>>,
    pace: Res<Pace>,
    mut training: ResMut<Training>,
    mut judge: ResMut<TrainingJudge<S>>,
    mut outlets: TickWriters,
) {
    let (player, mover) = *player;
    let is_of_game = |active: &ActiveTraining| active.drill.game() == <S as TrainedGame>::GAME;
    if !training.active.as_ref().is_some_and(is_of_game) || mover.is_watched() {
        ticked.clear();
        return;
    }
    let training = &mut *training;
    let Some(active) = &mut training.active else {
        return;
    };
    if mover.run.rules_id() != active.drill.rules || map.name != active.drill.map {
        // The player left the drill's map or rules, or the drill could not load them.
        ticked.clear();
        training.active = None;
        outlets.rates.write(SetTimeRate(TimeRate::Full));
        outlets.show_message(text!("notice-training.stopped"));
        return;
    }
    let is_moved = matches!(mover.source, InputSource::Bot(_) | InputSource::Script(_));
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        // During a lesson's steps and before an attempt, a restart or a loaded position sends the
        // player back to the drill's start.
        let is_lost = active.is_put
            && tick.put.is_some()
            && active.showing.is_none()
            && (!active.has_completed_steps() || active.waits_for_key());
        active.is_put |= tick.put.is_some();
        if !active.is_put {
            continue;
        }
        record_input::<S>(active, &tick.record, u32::from(S::msec(&tick.input)));
        let is_demonstrated = active.showing == Some(DemonstrationState::Running);
        if !is_demonstrated && (active.showing.is_some() || active.waits_for_key()) {
            if is_lost {
                active.wait_for_start();
                outlets.requests.write(Request::Put(active.drill.start));
                return;
            }
            continue;
        }
        judge.reset_if_new_attempt(training.begun, active, &mover.run);
        if is_demonstrated {
            let shown = judge_demonstration_tick(active, &mut judge, &mover.run, &tick.record);
            if shown.is_some() {
                training.shown = shown;
                active.showing = Some(DemonstrationState::Over(0));
            }
            continue;
        }
        active.was_slow |= pace.is_slow();
        if !is_continued(active, &mut judge, &mover.run, tick, is_lost, &mut outlets) {
            training.begun += 1;
            active.was_slow = false;
            active.wait_for_start();
            outlets.requests.write(Request::Put(active.drill.start));
            release_keys(active, &mut outlets.devices);
            return;
        }
    }
    end_finished_demonstration(training, &mut judge, is_moved, &pace, &mut outlets);
}

/// Releases all keys before an attempt, because keys of the previous attempt must not affect it.
///
/// An attempt that waits for the player's first key also waits until all keys are released.
fn release_keys(active: &ActiveTraining, devices: &mut Devices) {
    if active.waits_for_key() {
        devices.wait_for_release();
    } else {
        devices.release_all();
    }
}

/// Judges a tick of the demonstration. Returns the outcome if the demonstration is over.
fn judge_demonstration_tick<S: Game + TrainedGame>(
    active: &mut ActiveTraining,
    judge: &mut TrainingJudge<S>,
    run: &S,
    record: &S::Record,
) -> Option<Outcome> {
    let came = judge_tick(active, judge, run, record);
    let Some(progress) = &mut judge.shown_step else {
        return came;
    };
    // A step's own demonstration may take longer than an attempt at the drill. A script of the
    // step runs to its end, so that the player sees the whole movement.
    progress.observe(run, record);
    let is_done = progress.completed_steps() > active.steps && !active.shows_own_script();
    judge
        .attempt
        .as_ref()
        .filter(|_| is_done)
        .map(Attempt::outcome_now)
}

/// Whether the attempt or the lesson's steps continue after a tick.
fn is_continued<S: Game + TrainedGame>(
    active: &mut ActiveTraining,
    judge: &mut TrainingJudge<S>,
    run: &S,
    tick: &TickPlayed<S>,
    is_lost: bool,
    outlets: &mut TickWriters<'_>,
) -> bool {
    let Some(pupil) = &mut judge.pupil else {
        let msec = u64::from(S::msec(&tick.input));
        return judge_attempt_tick(active, judge, run, &tick.record, msec, outlets);
    };
    pupil.observe(run, &tick.record);
    let before = std::mem::replace(&mut active.steps, pupil.completed_steps());
    active.step_ticks = pupil.progress();
    active.step_fraction = pupil.fraction();
    active.is_landing = pupil.is_landing();
    // The reason stays visible after a restart, until the step is complete.
    active.step_miss = pupil
        .last_miss()
        .or(active.step_miss)
        .filter(|_| active.steps == before && !active.is_landing);
    if pupil.is_over() {
        complete_lesson(active, outlets);
    }
    !active.has_completed_steps() && !is_lost
}

/// Ends a demonstration when its script is done or something else moved the player.
///
/// After a pause, moves the player back to the start.
fn end_finished_demonstration<S: Game + TrainedGame>(
    training: &mut Training,
    judge: &mut TrainingJudge<S>,
    is_moved: bool,
    pace: &Pace,
    outlets: &mut TickWriters<'_>,
) {
    let Some(active) = &mut training.active else {
        return;
    };
    match active.showing {
        Some(DemonstrationState::Running) if !is_moved => {
            training.shown = judge.attempt.as_ref().map(Attempt::outcome_now);
            active.showing = Some(DemonstrationState::Over(0));
        }
        Some(DemonstrationState::Over(since)) if since < SHOWN_MSEC => {
            active.showing = Some(DemonstrationState::Over(since + u64::from(pace.msec())));
        }
        Some(DemonstrationState::Over(_)) => {
            let start = active.drill.start;
            training.end_demonstration();
            outlets.requests.write(Request::Put(start));
            let Some(active) = &mut training.active else {
                return;
            };
            active.is_your_turn = true;
            outlets.rates.write(SetTimeRate(active.time_rate()));
        }
        Some(_) | None => {}
    }
}

impl ActiveTraining {
    /// Whether the current attempt waits for the player's first key, which starts its clock.
    ///
    /// Attempts that start in flight do not wait.
    /// Nor does the daily challenge, because its replay is judged from the start.
    pub(super) fn waits_for_key(&self) -> bool {
        let waits = self.date.is_none() && self.drill.start.velocity == (0.0, 0.0, 0.0);
        waits && !self.has_begun && self.unfinished_lesson().is_none()
    }

    /// Whether the demonstration is a script made for the lesson's step.
    fn shows_own_script(&self) -> bool {
        let step = self
            .demonstrated_lesson()
            .and_then(|lesson| lesson.steps.get(self.steps));
        let own = step.and_then(|step| step.show.as_ref());
        matches!(
            own,
            Some(Demonstration::Script(_) | Demonstration::NfkScript(_))
        )
    }

    /// Stores the score of an attempt if it is the player's best at the level.
    fn update_best(&mut self, came: &Outcome) {
        let less = self.drill.level(self.at).goal.less_is_better();
        let Some(score) = came.score else { return };
        let is_best = |best: f64| if less { score < best } else { score > best };
        if self.best.is_none_or(is_best) {
            self.best = Some(score);
        }
    }

    /// Whether all steps of the lesson are complete.
    fn has_completed_steps(&self) -> bool {
        self.unfinished_lesson().is_none()
    }
}

/// Records the keys and the turn of a tick.
fn record_input<S: Game + TrainedGame>(active: &mut ActiveTraining, record: &S::Record, msec: u32) {
    let (keys, yaw) = S::input(record);
    active.has_begun |= keys != HeldKeys::default();
    let before = std::mem::replace(&mut active.yaw, yaw);
    let turned = yaw.zip(before).map_or(0.0, |(yaw, before)| {
        wrap_deg(f64::from(yaw) - f64::from(before))
    });
    active.record_tick(StripTick {
        msec,
        keys,
        turn_deg: turned as f32,
    });
}

/// Judges a tick. Returns the outcome once the attempt is over.
fn judge_tick<S: Game + TrainedGame>(
    active: &mut ActiveTraining,
    judge: &mut TrainingJudge<S>,
    run: &S,
    record: &S::Record,
) -> Option<Outcome> {
    let attempt = judge.attempt.as_mut()?;
    let came = attempt.observe(run, record);
    (active.score, active.medal) = (attempt.score(), attempt.medal());
    active.remaining_msec = Some(attempt.remaining_msec());
    came
}

/// Processes a tick of the player's own attempt. Returns whether the attempt continues.
fn judge_attempt_tick<S: Game + TrainedGame>(
    active: &mut ActiveTraining,
    judge: &mut TrainingJudge<S>,
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
        if let Some((path, index)) = active.next_task.take() {
            outlets
                .trainings
                .write(TrainingRequest::Benchmark(path, index));
        }
        active.restart();
        return false;
    }
    let Some(came) = judge_tick(active, judge, run, record) else {
        return true;
    };
    active.over_msec = Some(0);
    active.last = Some((active.current_level(), came));
    active.last_age = 0.0;
    active.update_best(&came);
    if came.ended != AttemptEnd::Moved {
        save_outcome(active, &came, outlets);
        save_daily(active, came, outlets);
    }
    true
}

/// Returns the medal earned in an attempt, for the banner.
fn earned_medal(active: &ActiveTraining, came: &Outcome, medal: Medal) -> EarnedMedal {
    let (drill, level) = (&active.drill, active.current_level());
    let reached = came
        .score
        .map_or_else(String::new, |reached| score(drill, level, reached));
    let better = Medal::ALL.into_iter().find(|other| *other > medal);
    let score = better.map_or(reached.clone(), |better| {
        let required = drill.level(level).medals().required_score(better);
        message!(
            "training-result.better",
            score = reached,
            medal = better.label(),
            required = medal_score(drill, level, required)
        )
    });
    EarnedMedal {
        medal,
        score,
        age: 0.0,
    }
}

/// Saves the outcome of an attempt.
fn save_outcome(active: &mut ActiveTraining, came: &Outcome, outlets: &mut TickWriters<'_>) {
    if let Some((path, index)) = active.benchmark {
        active.standing.attempts = active.standing.attempts.saturating_add(1);
        save_benchmark(active, path, index, came, outlets);
        return;
    }
    if let Some(medal) = came.medal {
        active.won = Some(earned_medal(active, came, medal));
        outlets.medals.write(MedalWon(medal));
    }
    if active.level.is_some() {
        // The daily challenge has the same level for all players. Its medals are not progress.
        active.standing.attempts = active.standing.attempts.saturating_add(1);
        return;
    }
    let is_first = came.medal.is_some() && active.standing.best.is_none();
    let step = active
        .standing
        .record_medal(came.medal, active.drill.levels.len());
    // The best score belongs to one level.
    let best = active.best.filter(|_| step == LevelChange::Stays);
    let kept = DrillRecord::new(active.standing, best, &active.drill);
    if outlets.settings.training.drill(&active.drill) != kept {
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
        let gives_up = active.failures > 0 && active.failures.is_multiple_of(FAILURES);
        if came.medal.is_some() || gives_up {
            active.offer = outlets.settings.training.next_lesson_after(lesson);
        }
        let next = outlets.settings.training.next_lesson_after(lesson);
        let words = match next.map(lesson_title) {
            // The banner names the next lesson.
            Some(_) if came.medal.is_some() => String::new(),
            None if is_first => message!("notice-training.path-done", key = key),
            // A missing medal must not block the player.
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
            outlets.show_message(&words);
        }
    }
    match step {
        LevelChange::Up => outlets.show_message(text!("notice-training.harder")),
        LevelChange::Down => outlets.show_message(text!("notice-training.easier")),
        LevelChange::Stays => {}
    }
}

/// Saves a benchmark score and reports the points. After gold, selects the next drill without gold.
///
/// Attempts in slow motion are not saved.
fn save_benchmark(
    active: &mut ActiveTraining,
    path: LessonPath,
    index: usize,
    came: &Outcome,
    outlets: &mut TickWriters<'_>,
) {
    let tasks = benchmark(path);
    let (Some(task), Some(reached)) = (tasks.get(index), came.score) else {
        return;
    };
    if active.was_slow {
        outlets.show_message(text!("notice-benchmark.slow"));
        return;
    }
    let points = task.points_for_score(reached);
    if points > 0.0 && outlets.settings.training.save_benchmark(task, reached) {
        let all = outlets.settings.training.benchmark_points(&tasks);
        outlets.show_message(&message!(
            "notice-benchmark.points",
            points = whole(points),
            score = benchmark_score(&all),
            most = MOST_SCORE
        ));
    }
    if came.medal != Some(Medal::Gold) {
        return;
    }
    let all = outlets.settings.training.benchmark_points(&tasks);
    let is_open = |index: &usize| all[*index] < task.points_for_score(task.level().gold);
    let others = (index + 1..tasks.len()).chain(0..index);
    if let Some(next) = others.into_iter().find(is_open) {
        active.next_task = Some((path, next));
    }
}

/// Saves an attempt at the daily challenge with its replay if it is the best attempt of the day.
///
/// Attempts in slow motion are not saved.
fn save_daily(active: &mut ActiveTraining, came: Outcome, outlets: &mut TickWriters<'_>) {
    let Some(date) = active
        .date
        .filter(|_| came.score.is_some() && !active.was_slow)
    else {
        return;
    };
    let less_is_better = active
        .drill
        .level(active.current_level())
        .goal
        .less_is_better();
    if active
        .kept
        .as_ref()
        .is_none_or(|kept| is_better_outcome(&came, kept, less_is_better))
    {
        active.kept = Some(came);
        outlets.dailies.write(SaveDailyReplay {
            name: daily_replay_name(date),
            msec: came.msec + BEFORE_MSEC,
        });
    }
}

/// Completes the lesson and starts its drill at full speed.
fn complete_lesson(active: &ActiveTraining, outlets: &mut TickWriters<'_>) {
    let read = &outlets.settings.training.lessons;
    if let Some(lesson) = active.lesson.filter(|lesson| !read.contains(&lesson.id)) {
        outlets.settings.training.lessons.push(lesson.id.clone());
    }
    outlets.show_message(text!("notice-training.steps-done"));
    outlets.rates.write(SetTimeRate(TimeRate::Full));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrainingJudge<Run>>()
        .init_resource::<TrainingJudge<NfkRun>>()
        .add_systems(
            FixedUpdate,
            (process_ticks::<Run>, process_ticks::<NfkRun>).in_set(TickSystems::React),
        );
}
