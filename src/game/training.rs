//! Lessons and drills while they are played: steps tick off, attempts are judged and begin again, medals are kept.

use std::sync::Arc;

use bevy::prelude::*;

use super::input::StartDemo;
use super::messages::{Menu, Notice, Request, TrainingRequest};
use super::mover::{Mover, Player, Ticked};
use super::pacing::{SetTimeRate, TimeRate};
use super::schedule::{FrameSystems, TickSystems};
use super::session::{CurrentMap, Game};
use super::settings::{DemoKind, NfkDemoKind, Settings, SettingsFile, ShowMe, Whole};
use super::widgets::{SharedHud, TrainingView};
use crate::content::records::today;
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;
use crate::text::training::{drill_title, goal, lesson_step, lesson_title, medals, outcome, score};
use crate::text::{Label as _, message, text};
use crate::training::{
    Attempt, Date, Drill, Ended, Lesson, Medal, Outcome, Pupil, Show, Standing, Step, TrainedGame, daily, lesson_by_id,
};

/// How long what came of an attempt is looked at before the next one begins, milliseconds.
const LOOK_MSEC: u64 = 700;

/// What is trained. Written by this file alone.
#[derive(Resource, Debug, Default)]
pub struct Training {
    active: Option<Active>,
    /// Rises with every beginning: who judges begins again.
    begun: u64,
}

/// A lesson or a drill under way.
#[derive(Debug)]
struct Active {
    drill: Arc<Drill>,
    lesson: Option<&'static Lesson>,
    /// How many of the lesson's steps are done.
    steps: usize,
    standing: Standing,
    /// The level that is always asked for (the daily challenge); none: the standing's.
    level: Option<usize>,
    /// The score of the attempt under way, and its medal.
    score: Option<f64>,
    medal: Option<Medal>,
    last: Option<Outcome>,
    /// Time since the attempt was over, milliseconds.
    over_msec: Option<u64>,
}

impl Active {
    fn level(&self) -> usize {
        self.level.unwrap_or(self.standing.level)
    }

    /// The lesson while its steps are not all done.
    fn learning(&self) -> Option<&'static Lesson> {
        self.lesson.filter(|lesson| self.steps < lesson.steps.len())
    }

    fn view(&self) -> TrainingView {
        let last = self.last.map_or_else(String::new, |came| outcome(&self.drill, self.level(), &came));
        if let Some(lesson) = self.learning() {
            return TrainingView {
                title: lesson_title(lesson).to_owned(),
                place: message!("hud-training.step", step = self.steps + 1, of = lesson.steps.len()),
                asked: lesson_step(lesson, self.steps).to_owned(),
                medals: text("hud-training.then").to_owned(),
                score: message!("hud-training.done", steps = self.steps),
                only: Some(lesson.widget_of(self.steps).to_owned()),
                ..TrainingView::default()
            };
        }
        let level = self.drill.level(self.level());
        let reached = self.score.map(|reached| score(level.goal.unit(), self.drill.game(), reached));
        let score = match (reached, self.medal) {
            (Some(reached), Some(medal)) => message!("training-outcome.medal", score = reached, medal = medal.label()),
            (Some(reached), None) => reached,
            (None, _) => text("hud-training.go").to_owned(),
        };
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place: message!("hud-training.level", level = self.level() + 1, attempts = self.standing.attempts + 1),
            asked: goal(&level.goal),
            medals: medals(&self.drill, self.level()),
            score,
            medal: self.medal,
            last,
            only: self.lesson.map(|lesson| lesson.widget.clone()),
        }
    }
}

/// Who judges the ticks of a game. Written by this file alone.
#[derive(Resource, Debug)]
struct Judge<S: Game + TrainedGame> {
    /// Which beginning it belongs to.
    begun: u64,
    attempt: Option<Attempt<S>>,
    pupil: Option<Pupil<S>>,
}

impl<S: Game + TrainedGame> Default for Judge<S> {
    fn default() -> Self {
        Self { begun: 0, attempt: None, pupil: None }
    }
}

fn rate_of(lesson: Option<&Lesson>) -> TimeRate {
    let percent = lesson.map_or(100, |lesson| lesson.time_percent);
    TimeRate::ALL.into_iter().find(|rate| u32::from(rate.percent()) == percent).unwrap_or_default()
}

/// What the ideal players are asked to show; none: a script would have to.
fn shown(show: Option<&Show>, settings: &ShowMe) -> Option<ShowMe> {
    let strafes = |strafes: u32| {
        u8::try_from(strafes).ok().and_then(|strafes| Whole::new(strafes).ok()).unwrap_or(settings.strafes)
    };
    match show? {
        Show::LongJump { strafes: wanted } => {
            Some(ShowMe { kind: DemoKind::LongJump, strafes: strafes(*wanted), ..*settings })
        }
        Show::Bhop { strafes: wanted, .. } => {
            Some(ShowMe { kind: DemoKind::Bhop, strafes: strafes(*wanted), ..*settings })
        }
        Show::Prestrafe => Some(ShowMe { kind: DemoKind::Prestrafe, ..*settings }),
        Show::Finish => Some(ShowMe { nfk: NfkDemoKind::Finish, ..*settings }),
        Show::Chain { .. } => Some(ShowMe { nfk: NfkDemoKind::Chain, ..*settings }),
        Show::Script(_) | Show::NfkScript(_) => None,
    }
}

/// Begins and ends what is trained, as somebody asked.
fn answer(
    mut asked: MessageReader<TrainingRequest>,
    mut training: ResMut<Training>,
    mut requests: MessageWriter<Request>,
    mut rates: MessageWriter<SetTimeRate>,
    mut shows: MessageWriter<StartDemo>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
) {
    for request in asked.read() {
        let (drill, lesson, level) = match request {
            TrainingRequest::Lesson(id) => match lesson_by_id(id) {
                Some(lesson) => (Arc::new(lesson.drill().clone()), Some(lesson), None),
                None => continue,
            },
            TrainingRequest::Drill(drill) => (Arc::clone(drill), None, None),
            TrainingRequest::Daily => match Date::parse(&today()).map(daily) {
                Some(of_day) => (Arc::new(of_day.drill.clone()), None, Some(of_day.level)),
                None => continue,
            },
            TrainingRequest::ShowMe => {
                let active = training.active.as_ref();
                match active.and_then(|active| shown(active.drill.show.as_ref(), &settings.show_me)) {
                    Some(what) => drop(shows.write(StartDemo(what))),
                    None => drop(notices.write(Notice::info(text("notice-training.no-show")))),
                }
                continue;
            }
            TrainingRequest::Stop => {
                if training.active.take().is_some() {
                    rates.write(SetTimeRate(TimeRate::Full));
                    notices.write(Notice::info(text("notice-training.stopped")));
                }
                continue;
            }
        };
        let standing = settings.training.of(&drill.name).standing(drill.levels.len());
        requests.write(Request::Drill(Arc::clone(&drill)));
        rates.write(SetTimeRate(rate_of(lesson)));
        training.begun += 1;
        training.active = Some(Active {
            drill,
            lesson,
            steps: 0,
            standing,
            level,
            score: None,
            medal: None,
            last: None,
            over_msec: None,
        });
    }
}

/// Takes in the player's ticks.
fn follow<S: Game + TrainedGame>(
    mut ticked: MessageReader<Ticked<S>>,
    player: Single<(Entity, &Mover<S>), With<Player>>,
    map: Res<CurrentMap<S>>,
    mut training: ResMut<Training>,
    mut judge: ResMut<Judge<S>>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<Request>,
    mut rates: MessageWriter<SetTimeRate>,
    mut notices: MessageWriter<Notice>,
) {
    let (player, mover) = *player;
    let training = &mut *training;
    let Some(active) = training.active.as_mut().filter(|active| active.drill.game() == <S as TrainedGame>::GAME) else {
        ticked.clear();
        return;
    };
    if mover.is_watched() {
        ticked.clear();
        return;
    }
    if mover.run.rules_id() != active.drill.rules || map.name != active.drill.map {
        // The player went elsewhere, or could not be brought there.
        ticked.clear();
        training.active = None;
        rates.write(SetTimeRate(TimeRate::Full));
        notices.write(Notice::info(text("notice-training.stopped")));
        return;
    }
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        if judge.begun != training.begun {
            let pupil = active.learning().map(|lesson| Pupil::new(lesson, &mover.run));
            *judge = Judge {
                begun: training.begun,
                attempt: Some(Attempt::new(&active.drill, active.level(), &mover.run)),
                pupil,
            };
        }
        if let Some(pupil) = &mut judge.pupil {
            if pupil.observe(&mover.run, &tick.record).is_none() {
                continue;
            }
            active.steps = pupil.done();
            if pupil.is_over() {
                judge.pupil = None;
                if let Some(lesson) = active.lesson.filter(|lesson| !settings.training.lessons.contains(&lesson.id)) {
                    settings.training.lessons.push(lesson.id.clone());
                }
                notices.write(Notice::info(text("notice-training.steps-done")));
                rates.write(SetTimeRate(TimeRate::Full));
                training.begun += 1;
                requests.write(Request::Put(active.drill.start));
                return;
            }
            continue;
        }
        if let Some(over) = &mut active.over_msec {
            *over += u64::from(S::msec(&tick.input));
            if *over >= LOOK_MSEC {
                (active.over_msec, active.score, active.medal) = (None, None, None);
                training.begun += 1;
                requests.write(Request::Put(active.drill.start));
                return;
            }
            continue;
        }
        let Some(attempt) = &mut judge.attempt else { continue };
        let came = attempt.observe(&mover.run, &tick.record);
        (active.score, active.medal) = (attempt.score(), attempt.medal());
        let Some(came) = came else { continue };
        active.over_msec = Some(0);
        active.last = Some(came);
        if came.ended == Ended::Moved {
            continue;
        }
        let step = active.standing.take(came.medal, active.drill.levels.len());
        let kept = active.standing.into();
        if settings.training.of(&active.drill.name) != kept {
            settings.training.drills.insert(active.drill.name.clone(), kept);
        }
        let words = match step {
            Step::Up if active.level.is_none() => text("notice-training.harder"),
            Step::Down if active.level.is_none() => text("notice-training.easier"),
            Step::Stays | Step::Up | Step::Down => continue,
        };
        notices.write(Notice::info(words));
    }
}

/// The first start offers the first lesson, once.
fn offer(
    mut settings: ResMut<Settings>,
    file: Res<SettingsFile>,
    menu: Res<State<Menu>>,
    mut notices: MessageWriter<Notice>,
    mut is_asked: Local<bool>,
) {
    if std::mem::replace(&mut is_asked, true) || settings.training.offered || file.0.is_none() {
        return;
    }
    settings.training.offered = true;
    if *menu.get() == Menu::Closed {
        notices.write(Notice::info(text("notice-training.offer")));
    }
}

fn show(training: Res<Training>, mut hud: ResMut<SharedHud>) {
    if training.is_changed() {
        hud.training = training.active.as_ref().map(Active::view);
    }
}

impl Training {
    /// The name of the drill that is trained, and the id of the lesson.
    pub fn active(&self) -> Option<(&str, Option<&str>)> {
        let active = self.active.as_ref()?;
        Some((&active.drill.name, active.lesson.map(|lesson| lesson.id.as_str())))
    }

    /// What the HUD shows of it.
    pub fn view(&self) -> Option<TrainingView> {
        self.active.as_ref().map(Active::view)
    }
}

pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<Training>()
        .init_resource::<Judge<Run>>()
        .init_resource::<Judge<NfkRun>>()
        .add_systems(
            RunFixedMainLoop,
            answer.before(FrameSystems::Requests).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(FixedUpdate, (follow::<Run>, follow::<NfkRun>).in_set(TickSystems::React));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show.in_set(FrameSystems::Show), offer));
}
