//! Progress in lessons and drills.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::coach::{DrillProgress, Lesson, LessonPath, Medal, lessons};
use crate::text::text;

/// Progress in lessons and drills. Only `training/` writes it, except `time`, set by the menu.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TrainingSettings {
    /// Whether the first lesson was offered. It is offered only once.
    pub offered: bool,
    /// Progress of each drill, by name.
    pub drills: BTreeMap<String, DrillRecord>,
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
    /// 50 %.
    Half,
    /// 25 %.
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
}

impl DrillRecord {
    /// Returns the best medal.
    pub fn best(self) -> Option<Medal> {
        Medal::ALL
            .get(usize::from(self.medal).checked_sub(1)?)
            .copied()
    }

    /// Returns the progress to continue with, for a drill with this number of levels.
    pub fn standing(self, levels: usize) -> DrillProgress {
        DrillProgress::at_level(
            usize::from(self.level).min(levels.saturating_sub(1)),
            self.best(),
        )
    }
}

impl From<DrillProgress> for DrillRecord {
    fn from(standing: DrillProgress) -> Self {
        let medal = standing
            .best
            .and_then(|best| Medal::ALL.iter().position(|medal| *medal == best));
        Self {
            level: u8::try_from(standing.level).unwrap_or(u8::MAX),
            medal: medal.map_or(0, |index| index as u8 + 1),
        }
    }
}

impl TrainingSettings {
    /// Returns the first incomplete lesson of a path.
    pub fn first_lesson(&self, path: LessonPath) -> Option<&'static Lesson> {
        self.new_lessons(path).next()
    }

    /// Returns the next incomplete lesson on the path
    /// after this one, else the first incomplete lesson.
    pub fn lesson_after(&self, lesson: &Lesson) -> Option<&'static Lesson> {
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

    /// Returns the progress in a drill.
    pub fn drill(&self, drill: &str) -> DrillRecord {
        self.drills.get(drill).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            id(training.lesson_after(path[0])),
            Some(path[2].id.as_str()),
            "the second one is done"
        );
        let last = path[path.len() - 1];
        assert_eq!(
            id(training.lesson_after(last)),
            Some(path[0].id.as_str()),
            "what was left out comes at last"
        );
        training.lessons = path.iter().map(|lesson| lesson.id.clone()).collect();
        assert_eq!(id(training.lesson_after(path[0])), None);
    }
}
