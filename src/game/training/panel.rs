//! Texts of the HUD's training panel: the step or drill, its progress, and key hints.

use super::{ActiveTraining, DemonstrationState};
use crate::coach::{Goal, Lesson, LessonStep, Medal, Medals, benchmark};
use crate::game::hud::ui::keycap;
use crate::game::hud::widgets::{EarnedMedalView, MedalGoal, ResultView, TickStrip, TrainingView};
use crate::text::lesson_miss::lesson_miss_text;
use crate::text::number::tenths;
use crate::text::training::{
    best_text, drill_title, lesson_intro, lesson_step_text, lesson_title, medal_score,
    outcome_text, result_text, score, task_text,
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

    /// Returns the input strip for lessons and demonstrations. Empty for drills, which show the
    /// whole HUD instead.
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

    /// Returns the medal banner.
    fn medal_banner(&self) -> Option<EarnedMedalView> {
        let won = self.won.as_ref()?;
        let medal = won.medal;
        let next = self.offer.map(|lesson| {
            let title = message!("hud-training.next-lesson", lesson = lesson_title(lesson));
            (self.next_keys(), title)
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

    /// Returns the medals of the current level with the required scores.
    fn medal_goals(&self) -> Vec<MedalGoal> {
        let level = self.current_level();
        let medals = self.drill.level(level).medals();
        let earned = self.earned_medal();
        Medal::ALL
            .into_iter()
            .map(|medal| MedalGoal {
                medal,
                text: message!(
                    "training-medal-score",
                    medal = medal.label(),
                    score = medal_score(&self.drill, level, Medals::required_score(&medals, medal))
                ),
                is_earned: earned >= Some(medal),
            })
            .collect()
    }

    /// Returns the best medal known for the current level. `DrillProgress` does not store the level
    /// of its best medal, so that medal only counts for drills with one level.
    fn earned_medal(&self) -> Option<Medal> {
        let level = self.drill.level(self.current_level());
        let reached = self.best.and_then(|best| {
            let less = level.goal.less_is_better();
            level.medals().medal_for(best, less)
        });
        let is_drill_progress = self.level.is_none() && self.drill.levels.len() == 1;
        reached.max(self.standing.best.filter(|_| is_drill_progress))
    }

    /// Returns the view of a demonstration.
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
                keys: text!("hud-training.watch").to_owned(),
                score: match self.showing {
                    Some(DemonstrationState::Requested | DemonstrationState::Planning) => score,
                    Some(DemonstrationState::Running | DemonstrationState::Over(_)) | None => {
                        String::new()
                    }
                },
                only: Some(lesson.step_widget(self.steps).to_owned()),
                ..TrainingView::default()
            };
        }
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place,
            asked: task_text(&self.drill, self.current_level()),
            goals: self.medal_goals(),
            score,
            medal: self.medal,
            only: self
                .lesson
                .map(|lesson| lesson.step_widget(self.steps).to_owned()),
            ..TrainingView::default()
        }
    }

    /// Returns the progress of the attempt as text.
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
            (None, _) if self.waits_for_release && self.waits_for_key() => {
                text!("hud-training.release").to_owned()
            }
            (None, _) if self.is_your_turn && !self.has_begun => {
                text!("hud-training.your-turn").to_owned()
            }
            (None, _) => match self.remaining_msec {
                // Shows whole seconds, so that the panel is not laid out again on each tick.
                Some(left) => message!("hud-training.go-on", left = left.div_ceil(1000)),
                None if self.waits_for_key() => text!("hud-training.ready").to_owned(),
                None => text!("hud-training.go").to_owned(),
            },
        }
    }

    /// Returns the level, the attempt number, and the key for the demonstration as text.
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
            (None, levels) => message!(
                "hud-training.level",
                level = level,
                of = levels,
                attempts = attempts
            ),
        };
        match self.drill.show {
            Some(_) => {
                let shown = message!("hud-training.shown-by", key = self.key);
                format!("{attempt} · {shown}")
            }
            None => attempt,
        }
    }

    /// Returns the key hints for the start and the lessons, or for the offered lesson.
    fn keys_text(&self) -> String {
        if self.offer.is_some() {
            let keys = self.next_keys().join(text!("hud-training.or"));
            return message!("hud-training.offered-by", keys = keys, list = self.menu_key);
        }
        let start = message!("hud-training.start-by", key = self.restart_key);
        let lessons = message!("hud-training.lessons-by", key = self.next_key);
        format!("{start} · {lessons}")
    }

    /// Returns the names of the keys that start the offered lesson.
    fn next_keys(&self) -> Vec<String> {
        [self.next_key, self.enter_key]
            .into_iter()
            .filter(|key| *key != keycap::NONE)
            .map(str::to_owned)
            .collect()
    }

    /// Returns the progress of the current step, or a note about what comes next, as text.
    fn steps_label(&self, lesson: &Lesson) -> String {
        let is_long = lesson
            .steps
            .get(self.steps)
            .is_some_and(LessonStep::is_long);
        let (now, of) = self.step_ticks;
        if self.is_your_turn && !self.has_begun {
            return text!("hud-training.your-turn").to_owned();
        }
        if self.is_landing {
            return text!("hud-training.landing").to_owned();
        }
        if !is_long || now == 0 {
            return self
                .miss_text()
                .unwrap_or_else(|| text!("hud-training.then").to_owned());
        }
        let msec = f64::from(self.drill.tick_msec());
        let seconds = |ticks: u32| tenths(f64::from(ticks) * msec / 1000.0);
        message!(
            "hud-training.step-time",
            now = seconds(now),
            of = seconds(of)
        )
    }

    /// Returns the reason why the last attempt at the current step failed, as text.
    fn miss_text(&self) -> Option<String> {
        let miss = self.step_miss?;
        let key_name = |key| self.key_names.name(key);
        Some(lesson_miss_text(miss, &self.drill, key_name))
    }

    /// Returns the result of the previous attempt.
    fn result_view(&self) -> Option<ResultView> {
        let (level, came) = self.last?;
        let drill = &self.drill;
        let outcome = match came.medal {
            Some(_) => outcome_text(drill, level, &came),
            None => result_text(drill, level, &came),
        };
        // Daily challenges and benchmarks earn no medals for the drill.
        let medal = self.standing.best.filter(|_| self.level.is_none());
        let best = self.best.filter(|_| level == self.at);
        let is_recent = self.last_age <= super::BANNER;
        Some(ResultView {
            outcome,
            best: best_text(drill, level, best, medal),
            is_visible: came.medal.is_none() && (is_recent || self.waits_for_key()),
        })
    }

    /// Returns the view of the current task.
    fn task_view(&self) -> TrainingView {
        if let Some(lesson) = self.unfinished_lesson() {
            return TrainingView {
                title: lesson_title(lesson).to_owned(),
                place: message!(
                    "hud-training.step",
                    step = self.steps + 1,
                    of = lesson.steps.len(),
                    key = self.key
                ),
                asked: lesson_step_text(lesson, self.steps).to_owned(),
                keys: self.keys_text(),
                score: self.steps_label(lesson),
                fraction: self.step_fraction.map(|fraction| fraction as f32),
                intro: (self.steps == 0).then(|| lesson_intro(lesson)),
                only: Some(lesson.step_widget(self.steps).to_owned()),
                ..TrainingView::default()
            };
        }
        TrainingView {
            title: drill_title(&self.drill).to_owned(),
            place: self.attempt_text(),
            asked: task_text(&self.drill, self.current_level()),
            goals: self.medal_goals(),
            keys: self.keys_text(),
            score: self.progress_text(),
            medal: self.medal,
            result: self.result_view(),
            only: self.lesson.map(|lesson| lesson.widget.clone()),
            ..TrainingView::default()
        }
    }
}
