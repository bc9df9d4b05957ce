//! What the player has reached in lessons and drills.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::text::text;
use crate::training::{Medal, Standing};

/// Lessons and drills. Written by `game/training` alone, but for the time, which the menu sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TrainingSettings {
    /// The first lesson was offered: it never is again.
    pub offered: bool,
    /// Drills by name.
    pub drills: BTreeMap<String, DrillStanding>,
    /// The lessons whose steps were all done, by id.
    pub lessons: Vec<String>,
    /// The player's wish for the time.
    pub time: LessonTime,
}

/// How fast time goes in the steps of lessons and in demonstrations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    pub const ALL: [Self; 4] = [Self::AsTaught, Self::Full, Self::Half, Self::Quarter];

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text(match self {
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
        Medal::ALL.get(usize::from(self.medal).checked_sub(1)?).copied()
    }

    /// Where the player goes on, among the levels of a drill.
    pub fn standing(self, levels: usize) -> Standing {
        Standing::at(usize::from(self.level).min(levels.saturating_sub(1)), self.best())
    }
}

impl From<Standing> for DrillStanding {
    fn from(standing: Standing) -> Self {
        let medal = standing.best.and_then(|best| Medal::ALL.iter().position(|medal| *medal == best));
        Self { level: u8::try_from(standing.level).unwrap_or(u8::MAX), medal: medal.map_or(0, |index| index as u8 + 1) }
    }
}

impl TrainingSettings {
    /// How far the player is in a drill.
    pub fn of(&self, drill: &str) -> DrillStanding {
        self.drills.get(drill).copied().unwrap_or_default()
    }
}
