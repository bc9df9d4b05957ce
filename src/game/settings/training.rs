//! Progress in lessons and drills.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::coach::{
    BenchmarkTask, Drill, DrillProgress, Lesson, LessonPath, Medal, drill_by_name, lessons,
};
use crate::text::text;

/// Progress in lessons and drills. Only `training/` writes it, except `time`, which the menu sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TrainingSettings {
    /// Whether the first lesson was offered. It is offered only once.
    pub offered: bool,
    /// Progress of each drill, by name.
    pub drills: BTreeMap<String, DrillRecord>,
    /// Best benchmark scores, by drill and level (`qw-speed-2`).
    pub benchmark: BTreeMap<String, BenchmarkBest>,
    /// Ids of the completed lessons.
    pub lessons: Vec<String>,
    /// The player's choice of game speed.
    pub time: LessonTime,
}

/// Game speed during lesson steps and demonstrations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum LessonTime {
    /// The speed that each lesson sets.
    #[default]
    AsTaught,
    /// Normal speed, 100 %.
    Full,
    /// Slow motion, 50 %.
    Half,
    /// Slow motion, 25 %.
    Quarter,
}

impl LessonTime {
    /// All speeds, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::AsTaught => "menu-training-time.as-taught",
            Self::Full => "menu-training-time.full",
            Self::Half => "menu-training-time.half",
            Self::Quarter => "menu-training-time.quarter",
        })
    }
}

/// Progress in a drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DrillRecord {
    /// Level, from 0.
    pub level: u8,
    /// Best medal: 0 no medal, 1 bronze, 2 silver, 3 gold.
    pub medal: u8,
    /// Version of the drill ([`Drill::version`]) that the medal was earned with. 0 if the program
    /// was too old to save versions.
    pub version: u32,
    /// Best score at `level`, in thousandths of the goal's unit. `None` if no attempt had a score.
    pub best: Option<i64>,
}

/// The player's best score in a benchmark drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BenchmarkBest {
    /// Score in thousandths of the goal's unit.
    pub thousandths: i64,
    /// Version of the benchmark's numbers when the score was saved ([`BenchmarkTask::version`]).
    pub version: u32,
}

impl BenchmarkBest {
    /// Creates the record of a score in a task.
    pub fn new(task: &BenchmarkTask, score: f64) -> Self {
        Self {
            thousandths: (score * 1000.0).round() as i64,
            version: task.version(),
        }
    }

    /// Returns the score in the goal's unit.
    pub fn score(self) -> f64 {
        self.thousandths as f64 / 1000.0
    }
}

impl DrillRecord {
    /// Returns the best medal.
    pub fn best_medal(self) -> Option<Medal> {
        Medal::ALL
            .get(usize::from(self.medal).checked_sub(1)?)
            .copied()
    }

    /// Returns the best score at the level, in the goal's unit.
    pub fn best_score(self) -> Option<f64> {
        self.best.map(|score| score as f64 / 1000.0)
    }

    /// Returns the progress to continue with, for a drill with this number of levels.
    pub fn to_progress(self, levels: usize) -> DrillProgress {
        DrillProgress::start_at_level(
            usize::from(self.level).min(levels.saturating_sub(1)),
            self.best_medal(),
        )
    }
}

impl DrillRecord {
    /// Creates the record to save from the player's progress in a drill and the best score at its
    /// level.
    pub fn new(standing: DrillProgress, best: Option<f64>, drill: &Drill) -> Self {
        let medal = standing
            .best
            .and_then(|best| Medal::ALL.iter().position(|medal| *medal == best));
        Self {
            level: u8::try_from(standing.level).unwrap_or(u8::MAX),
            medal: medal.map_or(0, |index| index as u8 + 1),
            version: drill.version(),
            best: best.map(|score| (score * 1000.0).round() as i64),
        }
    }
}

impl TrainingSettings {
    /// Returns the first incomplete lesson of a path.
    pub fn first_lesson(&self, path: LessonPath) -> Option<&'static Lesson> {
        self.new_lessons(path).next()
    }

    /// Returns the next incomplete lesson on the path after this one, otherwise the first other
    /// incomplete lesson.
    pub fn next_lesson_after(&self, lesson: &Lesson) -> Option<&'static Lesson> {
        let path = lesson.path();
        let place = |id: &str| lessons().iter().position(|other| other.id == id);
        let is_later = |other: &&Lesson| place(&other.id) > place(&lesson.id);
        self.new_lessons(path)
            .find(is_later)
            .or_else(|| self.new_lessons(path).find(|other| other.id != lesson.id))
    }

    /// Returns the incomplete lessons of a path, easiest first.
    fn new_lessons(&self, path: LessonPath) -> impl Iterator<Item = &'static Lesson> + '_ {
        lessons()
            .iter()
            .filter(move |lesson| lesson.path() == path && !self.lessons.contains(&lesson.id))
    }

    /// Returns the player's progress in a drill. A medal earned with another version of the drill
    /// does not count.
    pub fn drill(&self, drill: &Drill) -> DrillRecord {
        let standing = self.drills.get(&drill.name).copied().unwrap_or_default();
        if standing.version == drill.version() {
            standing
        } else {
            DrillRecord {
                medal: 0,
                best: None,
                ..standing
            }
        }
    }

    /// Adds a version to medals from programs that did not save versions. All these medals were
    /// earned with the drill's current version.
    pub fn add_versions(&mut self) {
        for (name, standing) in &mut self.drills {
            if standing.version == 0
                && let Some(drill) = drill_by_name(name)
            {
                standing.version = drill.version();
            }
        }
    }

    /// Returns the player's best score in a task. `None` if there is no score, or if the task's
    /// goal or medals have changed since.
    pub fn benchmark_best(&self, task: &BenchmarkTask) -> Option<f64> {
        let best = self.benchmark.get(&task.id())?;
        (best.version == task.version()).then(|| best.score())
    }

    /// Returns the points that the best score in each task earns.
    pub fn benchmark_points(&self, tasks: &[BenchmarkTask]) -> Vec<f64> {
        let points = |task: &BenchmarkTask| {
            self.benchmark_best(task)
                .map_or(0.0, |score| task.points_for_score(score))
        };
        tasks.iter().map(points).collect()
    }

    /// Saves a score if it is the player's best in a task. Returns whether the score is the best.
    pub fn save_benchmark(&mut self, task: &BenchmarkTask, score: f64) -> bool {
        let less = task.level().goal.less_is_better();
        let is_best = self
            .benchmark_best(task)
            .is_none_or(|best| if less { score < best } else { score > best });
        if is_best {
            self.benchmark
                .insert(task.id(), BenchmarkBest::new(task, score));
        }
        is_best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::benchmark;

    #[test]
    fn medals_under_other_numbers_do_not_count() {
        let drill = drill_by_name("gs-jump").unwrap();
        let progress = DrillProgress::start_at_level(1, Some(Medal::Gold));
        let mut training = TrainingSettings::default();
        let standing = DrillRecord::new(progress, Some(231.25), drill);
        training.drills.insert(drill.name.clone(), standing);
        assert_eq!(training.drill(drill).best_medal(), Some(Medal::Gold));
        assert_eq!(training.drill(drill).best_score(), Some(231.25));
        let mut harder = drill.clone();
        harder.levels[0].gold += 1.0;
        assert_eq!(training.drill(&harder).best_medal(), None);
        assert_eq!(training.drill(&harder).best_score(), None);
        assert_eq!(training.drill(&harder).level, 1, "the level stays");
        let old = DrillRecord {
            version: 0,
            ..standing
        };
        training.drills.insert(drill.name.clone(), old);
        training.add_versions();
        assert_eq!(training.drill(drill).best_medal(), Some(Medal::Gold));
    }

    #[test]
    fn benchmark_keeps_the_best_score_of_its_numbers() {
        let tasks = benchmark(LessonPath::NeedForKill);
        let run = &tasks[0];
        let mut training = TrainingSettings::default();
        assert!(training.save_benchmark(run, 18.5));
        assert!(!training.save_benchmark(run, 19.0), "slower");
        assert!(training.save_benchmark(run, 16.25));
        assert_eq!(training.benchmark_best(run), Some(16.25));
        assert_eq!(training.benchmark_points(&tasks)[0], 100.0);
        training.benchmark.get_mut(&run.id()).unwrap().version += 1;
        assert_eq!(training.benchmark_best(run), None, "other numbers");
        assert!(training.save_benchmark(run, 25.0));
    }

    #[test]
    fn next_lesson_is_next_incomplete_one() {
        let path: Vec<&Lesson> = lessons()
            .iter()
            .filter(|lesson| lesson.path() == LessonPath::QuakeWorld)
            .collect();
        let mut training = TrainingSettings::default();
        let id = |lesson: Option<&'static Lesson>| lesson.map(|lesson| lesson.id.as_str());
        assert_eq!(
            id(training.first_lesson(LessonPath::QuakeWorld)),
            Some(path[0].id.as_str())
        );
        training.lessons.push(path[1].id.clone());
        assert_eq!(
            id(training.next_lesson_after(path[0])),
            Some(path[2].id.as_str()),
            "the second one is done"
        );
        let last = path[path.len() - 1];
        assert_eq!(
            id(training.next_lesson_after(last)),
            Some(path[0].id.as_str()),
            "what was left out comes at last"
        );
        training.lessons = path.iter().map(|lesson| lesson.id.clone()).collect();
        assert_eq!(id(training.next_lesson_after(path[0])), None);
    }
}
