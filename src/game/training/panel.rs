//! Texts of the HUD's training panel: the step or drill, its progress, and the keys for more.

use super::{ActiveTraining, DemonstrationState};
use crate::coach::{Goal, Lesson, Medal, Medals, benchmark};
use crate::game::hud::widgets::{EarnedMedalView, TickStrip, TrainingView};
use crate::text::number::tenths;
use crate::text::training::{
    drill_title, goal_text, lesson_step_text, lesson_title, medal_score, outcome_text, score,
};
use crate::text::{Label as _, message, text};

impl ActiveTraining {
    pub(super) fn training_view(&self) -> TrainingView {
        let goal = &self.drill.level(self.current_level()).goal;
        let (technique, jumps) = (goal.technique(), matches!(goal, Goal::Distance { .. }));
        let view = if self.showing.is_some() {
            self.demonstration_view()
        } else {
            self.task_view()
        };
        TrainingView {
            strip: self.visible_strip(),
            technique,
            jumps,
            won: self.medal_banner(),
            cue: self.cue_view(),
            is_about_speed: self.lesson.is_some_and(Lesson::is_about_speed),
            ..view
        }
    }

    /// Input strip of lessons and demonstrations. Drills show the whole HUD instead.
    fn visible_strip(&self) -> TickStrip {
        let is_shown = self.showing.is_some() || self.unfinished_lesson().is_some();
        let ticks = if is_shown {
            self.strip.iter().copied().collect()
        } else {
            Vec::new()
        };
        TickStrip {
            game: self.drill.game(),
            ticks,
        }
    }

    /// The medal's banner.
    fn medal_banner(&self) -> Option<EarnedMedalView> {
        let won = self.won.as_ref()?;
        let medal = won.medal;
        let next = self.offer.map(|lesson| {
            let title = message!("hud-training.next-lesson", lesson = lesson_title(lesson));
            (self.enter_key.to_owned(), title)
        });
        Some(EarnedMedalView {
            medal,
            title: text!(match medal {
                Medal::Bronze => "hud-training-won.bronze",
                Medal::Silver => "hud-training-won.silver",
                Medal::Gold => "hud-training-won.gold",
            })
            .to_owned(),
            score: won.score.clone(),
            next,
            age: won.age,
        })
    }

    /// Score for each medal at the current level.
    fn medal_goals(&self) -> Vec<(Medal, String)> {
        let medals = self.drill.level(self.current_level()).medals();
        let wanted = |medal| Medals::required(&medals, medal);
        Medal::ALL
            .into_iter()
            .map(|medal| {
                (
                    medal,
                    medal_score(&self.drill, self.current_level(), wanted(medal)),
                )
            })
            .collect()
    }

    /// View of a demonstration.
    fn demonstration_view(&self) -> TrainingView {
        let score = match self.showing {
            Some(DemonstrationState::Requested | DemonstrationState::Planning) => {
                text!("hud-training.planned").to_owned()
            }
            Some(DemonstrationState::Running | DemonstrationState::Over(_)) | None => {
                self.progress_text()
            }
        };
        let place = message!("hud-training.shown", key = self.key);
        if let Some(lesson) = self.demonstrated_lesson() {
            return TrainingView {
                title: lesson_title(lesson).to_owned(),
                place,
                asked: lesson_step_text(lesson, self.steps).to_owned(),
                medals: text!("hud-training.watch").to_owned(),
                score: match self.showing {
                    Some(DemonstrationState::Over(_)) => text!("hud-training.your-turn").to_owned(),
                    Some(_) | None => String::new(),
                },
                only: Some(lesson.step_widget(self.steps).to_owned()),
                ..TrainingView::default()
            };
        }
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place,
            asked: goal_text(&self.drill, self.current_level()),
            goals: self.medal_goals(),
            score,
            medal: self.medal,
            only: self
                .lesson
                .map(|lesson| lesson.step_widget(self.steps).to_owned()),
            ..TrainingView::default()
        }
    }

    /// Progress of the attempt.
    fn progress_text(&self) -> String {
        let reached = self
            .score
            .map(|reached| score(&self.drill, self.current_level(), reached));
        match (reached, self.medal) {
            (Some(reached), Some(medal)) => message!(
                "training-outcome.medal",
                score = reached,
                medal = medal.label()
            ),
            (Some(reached), None) => reached,
            (None, _) => match self.remaining_msec {
                // Shows whole seconds, so that the panel is not laid out again on each tick.
                Some(left) => message!("hud-training.go-on", left = left.div_ceil(1000)),
                None if self.waits_for_key() => text!("hud-training.ready").to_owned(),
                None => text!("hud-training.go").to_owned(),
            },
        }
    }

    /// Attempt, level, and the keys for the demonstration and the next lesson.
    /// While a lesson is offered, the line has no room for the attempt.
    fn attempt_text(&self) -> String {
        let (level, attempts) = (self.current_level() + 1, self.standing.attempts + 1);
        let attempt = match (self.benchmark, self.drill.levels.len()) {
            (Some((path, index)), _) => message!(
                "hud-training.benchmark",
                number = index + 1,
                of = benchmark(path).len(),
                attempts = attempts
            ),
            (None, 1) => message!("hud-training.attempt", attempts = attempts),
            (None, _) => message!("hud-training.level", level = level, attempts = attempts),
        };
        let shown = self
            .drill
            .show
            .as_ref()
            .map(|_| message!("hud-training.shown-by", key = self.key));
        let next = self.lesson.map(|_| match self.offer {
            Some(_) => message!("hud-training.next-by", key = self.enter_key),
            None => message!("hud-training.lessons-by", key = self.next_key),
        });
        let attempt = self.offer.is_none().then_some(attempt);
        [attempt, shown, next]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · ")
    }

    /// Number of completed steps, and progress of the current one.
    fn steps_label(&self) -> String {
        let done = message!("hud-training.done", steps = self.steps);
        match self.step_ticks {
            (0, _) | (_, 0..=1) => done,
            (now, of) => {
                let msec = f64::from(self.drill.tick_msec());
                let seconds = |ticks: u32| tenths(f64::from(ticks) * msec / 1000.0);
                format!(
                    "{done} · {}",
                    message!(
                        "hud-training.step-time",
                        now = seconds(now),
                        of = seconds(of)
                    )
                )
            }
        }
    }

    /// Elapsed fraction of the current step, 0 to 1. `None` for steps without a duration.
    fn step_progress(&self) -> Option<f32> {
        let (now, of) = self.step_ticks;
        (of > 1).then(|| now as f32 / of as f32)
    }

    /// View of the current task.
    fn task_view(&self) -> TrainingView {
        let last = self.last.map_or_else(String::new, |(level, came)| {
            message!(
                "hud-training.last",
                outcome = outcome_text(&self.drill, level, &came)
            )
        });
        if let Some(lesson) = self.unfinished_lesson() {
            return TrainingView {
                title: lesson_title(lesson).to_owned(),
                place: message!(
                    "hud-training.step",
                    step = self.steps + 1,
                    of = lesson.steps.len(),
                    key = self.next_key
                ),
                asked: lesson_step_text(lesson, self.steps).to_owned(),
                medals: message!("hud-training.then", key = self.key),
                score: self.steps_label(),
                lasted: self.step_progress(),
                only: Some(lesson.step_widget(self.steps).to_owned()),
                ..TrainingView::default()
            };
        }
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place: self.attempt_text(),
            asked: goal_text(&self.drill, self.current_level()),
            goals: self.medal_goals(),
            score: self.progress_text(),
            medal: self.medal,
            last,
            only: self.lesson.map(|lesson| lesson.widget.clone()),
            ..TrainingView::default()
        }
    }
}
