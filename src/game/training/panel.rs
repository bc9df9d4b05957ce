//! Texts of the HUD's training panel: the step or drill, its progress, and the keys for more.

use super::{ActiveTraining, DemonstrationState};
use crate::coach::{Goal, benchmark};
use crate::game::hud::widgets::{TickStrip, TrainingView};
use crate::text::training::{drill_title, goal, lesson_step, lesson_title, medals, outcome, score};
use crate::text::{Label as _, message, text};

impl ActiveTraining {
    pub(super) fn view(&self) -> TrainingView {
        let goal = &self.drill.level(self.level()).goal;
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
            ..view
        }
    }

    /// Input strip of lessons and demonstrations. Drills show the whole HUD instead.
    fn visible_strip(&self) -> TickStrip {
        let is_shown = self.showing.is_some() || self.learning().is_some();
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

    /// View of a demonstration.
    fn demonstration_view(&self) -> TrainingView {
        let level = self.drill.level(self.level());
        let score = match self.showing {
            Some(DemonstrationState::Requested | DemonstrationState::Planning) => {
                text!("hud-training.planned").to_owned()
            }
            Some(DemonstrationState::Running | DemonstrationState::Over(_)) | None => {
                self.progress_text()
            }
        };
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place: message!("hud-training.shown", key = self.key),
            asked: goal(&level.goal),
            medals: medals(&self.drill, self.level()),
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
        let unit = self.drill.level(self.level()).goal.unit();
        let reached = self
            .score
            .map(|reached| score(unit, self.drill.game(), reached));
        match (reached, self.medal) {
            (Some(reached), Some(medal)) => message!(
                "training-outcome.medal",
                score = reached,
                medal = medal.label()
            ),
            (Some(reached), None) => reached,
            (None, _) => match self.left_msec {
                // Whole seconds, so that the panel is not laid out again on each tick.
                Some(left) => message!("hud-training.go-on", left = left.div_ceil(1000)),
                None if self.waits_for_key() => text!("hud-training.ready").to_owned(),
                None => text!("hud-training.go").to_owned(),
            },
        }
    }

    /// Attempt, level, and the keys for the demonstration and the next lesson.
    fn place_text(&self) -> String {
        let (level, attempts) = (self.level() + 1, self.standing.attempts + 1);
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
        let next = self
            .lesson
            .map(|_| message!("hud-training.next-by", key = self.next_key));
        [Some(attempt), shown, next]
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
            (now, of) => format!(
                "{done} · {}",
                message!("hud-training.step-ticks", now = now, of = of)
            ),
        }
    }

    /// View of the current task.
    fn task_view(&self) -> TrainingView {
        let last = self.last.map_or_else(String::new, |(level, came)| {
            message!(
                "hud-training.last",
                outcome = outcome(&self.drill, level, &came)
            )
        });
        if let Some(lesson) = self.learning() {
            return TrainingView {
                title: lesson_title(lesson).to_owned(),
                place: message!(
                    "hud-training.step",
                    step = self.steps + 1,
                    of = lesson.steps.len(),
                    key = self.next_key
                ),
                asked: lesson_step(lesson, self.steps).to_owned(),
                medals: message!(
                    "hud-training.then",
                    jump = self.hand_keys[0].as_str(),
                    duck = self.hand_keys[1].as_str(),
                    key = self.key
                ),
                score: self.steps_label(),
                only: Some(lesson.step_widget(self.steps).to_owned()),
                ..TrainingView::default()
            };
        }
        let level = self.drill.level(self.level());
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place: self.place_text(),
            asked: goal(&level.goal),
            medals: medals(&self.drill, self.level()),
            score: self.progress_text(),
            medal: self.medal,
            last,
            only: self.lesson.map(|lesson| lesson.widget.clone()),
            ..TrainingView::default()
        }
    }
}
