//! Lessons and drills while they are played: what is trained, who asks for it, and what the HUD
//! shows of it.
//!
//! | file | what |
//! | --- | --- |
//! | `follow.rs` | the player's ticks: steps tick off, attempts are judged and begin again, medals are kept |
//! | `goal_mark.rs` | the place that a drill asks for, in the world |
//! | `offer.rs` | the first start offers the first lesson |
//! | `panel.rs` | the words of the HUD's panel |
//! | `demonstration.rs` | the ideal player moves the player through what is trained |

mod demonstration;
mod follow;
mod goal_mark;
mod offer;
mod panel;

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::settings::{Action, LessonTime, Settings};
use crate::coach::{
    Date, Drill, DrillGame, DrillProgress, Lesson, Medal, Outcome, daily, lesson_by_id,
};
use crate::game::base::messages::{Notice, Request, ShowMeOverride, TrainingRequest};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui::keycap;
use crate::game::hud::widgets::{SharedHud, StripTick, TrainingView};
use crate::game::play::input::Pressed;
use crate::game::play::pacing::{SetTimeRate, TimeRate};
use crate::text::text;

/// How much of the keys and the mouse is shown, milliseconds.
const STRIP_MSEC: u32 = 2_500;

/// What is trained. Written by this folder alone.
#[derive(Resource, Debug, Default)]
pub struct Training {
    active: Option<Active>,
    /// Rises with every beginning: who judges begins again.
    begun: u64,
    /// A demonstration has been ended: the player's hands move him again.
    release: bool,
    /// What came of the last demonstration.
    shown: Option<Outcome>,
}

/// How far a demonstration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Showing {
    /// It is wanted: the player is put where it begins.
    Asked,
    /// It is being planned.
    Planned,
    /// It runs.
    Runs,
    /// It is over since this long, milliseconds.
    Over(u64),
}

/// A lesson or a drill under way.
#[derive(Debug)]
struct Active {
    drill: Arc<Drill>,
    lesson: Option<&'static Lesson>,
    /// How many of the lesson's steps are done.
    steps: usize,
    /// For how many ticks the step under way has held, and for how many it must.
    step_ticks: (u32, u32),
    standing: DrillProgress,
    /// The level that is always asked for (the daily challenge); none: the standing's.
    level: Option<usize>,
    /// The level of the attempt under way: the standing's may have changed when it was over.
    at: usize,
    /// The score of the attempt under way, and its medal.
    score: Option<f64>,
    medal: Option<Medal>,
    /// What is left of its time, milliseconds; none before its first tick.
    left_msec: Option<u64>,
    /// What came of the attempt before, and at which level.
    last: Option<(usize, Outcome)>,
    /// Time since the attempt was over, milliseconds.
    over_msec: Option<u64>,
    /// The demonstration, while there is one.
    showing: Option<Showing>,
    /// The last ticks' keys and mouse, the newest last.
    strip: VecDeque<StripTick>,
    /// Where the view looked in the last tick, degrees.
    yaw: Option<f32>,
    /// The player was put where it begins: before that no tick belongs to it.
    is_put: bool,
    /// The player has pressed a key since then.
    has_begun: bool,
    /// How many tries have earned no medal.
    failures: u32,
    /// The day, where it is that day's challenge.
    date: Option<Date>,
    /// Time went slower than in the game in this attempt.
    was_slow: bool,
    /// The best of the day's challenge that was kept.
    kept: Option<Outcome>,
    /// The key that has it shown.
    key: &'static str,
    /// The key that opens the page of lessons.
    next_key: &'static str,
    /// The keys that jump and duck.
    hand_keys: [String; 2],
    /// How the player wants the time of lessons and demonstrations.
    time: LessonTime,
}

impl Active {
    fn level(&self) -> usize {
        self.at
    }

    /// Another attempt, at the level that is asked for by now.
    fn begin_again(&mut self) {
        self.at = self.level.unwrap_or(self.standing.level);
        (self.score, self.medal, self.left_msec, self.over_msec) = (None, None, None, None);
    }

    /// The player is about to be put where it begins.
    fn wait_for_put(&mut self) {
        (self.is_put, self.has_begun) = (false, false);
    }

    /// The lesson while its steps are not all done.
    fn learning(&self) -> Option<&'static Lesson> {
        self.lesson.filter(|lesson| self.steps < lesson.steps.len())
    }

    /// How fast the clock goes now.
    fn rate(&self) -> TimeRate {
        let is_slow = self.learning().is_some() || self.showing.is_some();
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

    /// Takes down what the hands did in a tick.
    fn take_down(&mut self, tick: StripTick) {
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
    /// Begins a drill, or a lesson with its drill; with a level of its own where one is asked for.
    fn begin(
        &mut self,
        drill: Arc<Drill>,
        lesson: Option<&'static Lesson>,
        level: Option<usize>,
        settings: &Settings,
    ) {
        let standing = settings
            .training
            .of(&drill.name)
            .standing(drill.levels.len());
        let hands = match drill.game() {
            DrillGame::Engine3d => [Action::Jump, Action::Duck],
            DrillGame::Nfk => [Action::NfkUp, Action::NfkDown],
        };
        self.begun += 1;
        self.active = Some(Active {
            drill,
            lesson,
            steps: 0,
            step_ticks: (0, 0),
            standing,
            level,
            at: level.unwrap_or(standing.level),
            score: None,
            left_msec: None,
            medal: None,
            last: None,
            over_msec: None,
            showing: None,
            strip: VecDeque::new(),
            yaw: None,
            is_put: false,
            has_begun: false,
            failures: 0,
            date: None,
            was_slow: false,
            kept: None,
            key: keycap::first(&settings.binds, Action::ShowMe),
            next_key: keycap::first(&settings.binds, Action::Training),
            hand_keys: [
                keycap::all(&settings.binds, hands[0]).join(" / "),
                keycap::first(&settings.binds, hands[1]).to_owned(),
            ],
            time: settings.training.time,
        });
    }

    /// A demonstration is over: the player goes on where he was in the lesson or drill.
    fn end_showing(&mut self) {
        let Some(active) = self
            .active
            .as_mut()
            .filter(|active| active.showing.is_some())
        else {
            return;
        };
        active.begin_again();
        active.showing = None;
        active.strip.clear();
        active.wait_for_put();
        self.release = true;
        self.begun += 1;
    }
}

/// What is asked for goes on as a message of another part.
#[derive(bevy::ecs::system::SystemParam)]
struct RequestWriters<'w> {
    requests: MessageWriter<'w, Request>,
    rates: MessageWriter<'w, SetTimeRate>,
    notices: MessageWriter<'w, Notice>,
}

/// Begins and ends what is trained, as somebody asked.
fn answer(
    mut asked: MessageReader<TrainingRequest>,
    mut pressed: MessageReader<Pressed>,
    mut training: ResMut<Training>,
    mut outlets: RequestWriters,
    settings: Res<Settings>,
) {
    let by_key = pressed
        .read()
        .filter(|Pressed(action)| *action == Action::ShowMe)
        .count()
        > 0;
    let by_key = (by_key && training.active.is_some()).then_some(TrainingRequest::ShowMe);
    for request in asked.read().cloned().chain(by_key) {
        match request {
            TrainingRequest::Lesson(id) => {
                let Some(lesson) = lesson_by_id(&id) else {
                    continue;
                };
                training.begin(
                    Arc::new(lesson.drill().clone()),
                    Some(lesson),
                    None,
                    &settings,
                );
            }
            TrainingRequest::Drill(drill) => training.begin(drill, None, None, &settings),
            TrainingRequest::Daily(date) => {
                let of_day = daily(date);
                training.begin(
                    Arc::new(of_day.drill.clone()),
                    None,
                    Some(of_day.level),
                    &settings,
                );
                training
                    .active
                    .iter_mut()
                    .for_each(|active| active.date = Some(date));
            }
            TrainingRequest::ShowMe => {
                show_it(&mut training, &mut outlets, settings.training.time);
                continue;
            }
            TrainingRequest::Stop => {
                training.end_showing();
                if training.active.take().is_some() {
                    outlets.rates.write(SetTimeRate(TimeRate::Full));
                    outlets
                        .notices
                        .write(Notice::info(text!("notice-training.stopped")));
                }
                continue;
            }
        }
        if let Some(active) = &training.active {
            outlets
                .requests
                .write(Request::Drill(Arc::clone(&active.drill)));
            outlets.rates.write(SetTimeRate(active.rate()));
        }
    }
}

/// The demonstration of what is trained begins; where one runs it ends.
fn show_it(training: &mut Training, outlets: &mut RequestWriters<'_>, time: LessonTime) {
    let Some(active) = &mut training.active else {
        outlets
            .notices
            .write(Notice::info(text!("notice-training.nothing-to-show")));
        return;
    };
    let start = active.drill.start;
    if active.showing.is_none() && active.drill.show.is_none() {
        outlets
            .notices
            .write(Notice::info(text!("notice-training.no-show")));
        return;
    }
    if active.showing.is_some() {
        training.end_showing();
    } else {
        active.time = time;
        active.begin_again();
        active.strip.clear();
        active.showing = Some(Showing::Asked);
        active.wait_for_put();
        training.shown = None;
    }
    if let Some(active) = &training.active {
        outlets.requests.write(Request::Put(start));
        outlets.rates.write(SetTimeRate(active.rate()));
    }
}

fn show(training: Res<Training>, mut hud: ResMut<SharedHud>) {
    if training.is_changed() {
        hud.training = training.active.as_ref().map(Active::view);
    }
}

/// The key of *Show me* belongs to what is trained while something is.
fn take_key(training: Res<Training>, mut taken: ResMut<ShowMeOverride>) {
    taken.set_if_neq(ShowMeOverride(training.active.is_some()));
}

impl Training {
    /// What came of the last demonstration, once it is over.
    pub fn shown(&self) -> Option<Outcome> {
        self.shown
    }

    /// The name of the drill that is trained, and the id of the lesson.
    pub fn active(&self) -> Option<(&str, Option<&str>)> {
        let active = self.active.as_ref()?;
        Some((
            &active.drill.name,
            active.lesson.map(|lesson| lesson.id.as_str()),
        ))
    }

    /// The lesson that is played, and how many of its steps are done.
    pub fn lesson(&self) -> Option<(&'static Lesson, usize)> {
        self.active
            .as_ref()
            .and_then(|active| Some((active.lesson?, active.steps)))
    }

    /// What the HUD shows of it.
    pub fn view(&self) -> Option<TrainingView> {
        self.active.as_ref().map(Active::view)
    }
}

pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<Training>()
        .add_systems(
            RunFixedMainLoop,
            (take_key, answer)
                .chain()
                .before(FrameSystems::Requests)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(Update, offer::offer)
        .add_plugins((follow::plugin, demonstration::plugin));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(FrameSystems::Show))
        .add_plugins(goal_mark::plugin);
}
