//! What the player has reached in lessons and drills.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::coach::{DrillProgress, Lesson, LessonPath, Medal, lessons};
use crate::text::text;

/// Lessons and drills. Written by `game/training` alone, but for the time, which the menu sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TrainingSettings {
    /// The first start's card was answered. It never appears again.
    pub offered: bool,
    /// Drills by name.
    pub drills: BTreeMap<String, DrillStanding>,
    /// The lessons whose steps were all done, by id.
    pub lessons: Vec<String>,
    /// The player's wish for the time.
    pub time: LessonTime,
}

/// How fast time goes in the steps of lessons and in demonstrations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum LessonTime {
    /// As each lesson says.
    #[default]
    AsTaught,
    /// As in any game.
    Full,
    /// 50 %.
    Half,
    /// 25 %.
    Quarter,
}

impl LessonTime {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::AsTaught => "menu-training-time.as-taught",
            Self::Full => "menu-training-time.full",
            Self::Half => "menu-training-time.half",
            Self::Quarter => "menu-training-time.quarter",
        })
    }
}

/// How far the player is in a drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DrillStanding {
    /// The level, from 0.
    pub level: u8,
    /// The best medal: 0 none, 1 bronze, 2 silver, 3 gold.
    pub medal: u8,
}

impl DrillStanding {
    /// The best medal.
    pub fn best(self) -> Option<Medal> {
        Medal::ALL
            .get(usize::from(self.medal).checked_sub(1)?)
            .copied()
    }

    /// Where the player goes on, among the levels of a drill.
    pub fn standing(self, levels: usize) -> DrillProgress {
        DrillProgress::at(
            usize::from(self.level).min(levels.saturating_sub(1)),
            self.best(),
        )
    }
}

impl From<DrillProgress> for DrillStanding {
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
    /// The first lesson of a path whose steps were not all done yet.
    pub fn first_lesson(&self, path: LessonPath) -> Option<&'static Lesson> {
        self.new_lessons(path).next()
    }

    /// The lesson to go on with after another one: the next one on its path whose steps were not
    /// all done yet, else the first.
    pub fn lesson_after(&self, lesson: &Lesson) -> Option<&'static Lesson> {
        let path = lesson.path();
        let place = |id: &str| lessons().iter().position(|other| other.id == id);
        let is_later = |other: &&Lesson| place(&other.id) > place(&lesson.id);
        self.new_lessons(path)
            .find(is_later)
            .or_else(|| self.new_lessons(path).find(|other| other.id != lesson.id))
    }

    /// The lessons of a path whose steps were not all done yet, from the easiest on.
    fn new_lessons(&self, path: LessonPath) -> impl Iterator<Item = &'static Lesson> + '_ {
        lessons()
            .iter()
            .filter(move |lesson| lesson.path() == path && !self.lessons.contains(&lesson.id))
    }

    /// How far the player is in a drill.
    pub fn of(&self, drill: &str) -> DrillStanding {
        self.drills.get(drill).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_lesson_is_the_next_new_one_of_the_path() {
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
