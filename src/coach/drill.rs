//! Drill data: map, rules, start, goals of each level and demonstration.

use serde::Deserialize;

use super::goal::Goal;
use super::lesson_path::LessonPath;
use super::medal::Medals;
use super::show::Demonstration;
use wishdir_sim::platformer::{Ruleset, TICK_MSEC};
use wishdir_sim::profile::{Profile, by_name};

/// Assumed tick length for profiles that are not built in, milliseconds.
const USUAL_MSEC: u8 = 10;

/// Game that a drill is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillGame {
    /// One of the 3D engines.
    Engine3d,
    /// Need For Kill.
    Nfk,
}

/// Start of an attempt. Without a position, the map's start.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// Position of the feet, units (3D engines).
    pub feet: Option<(f32, f32, f32)>,
    /// View yaw at the start, degrees.
    pub yaw: f32,
    /// Velocity at the start, u/s.
    pub velocity: (f32, f32, f32),
    /// Column and row of the lowest of the body's three tiles (Need For Kill).
    pub cell: Option<(u16, u16)>,
    /// Whether the player faces left at the start (Need For Kill).
    pub left: bool,
}

/// Goal and medals of a level.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct DrillLevel {
    /// Goal that the player has to reach.
    pub goal: Goal,
    /// Score required for bronze, in the goal's unit.
    pub bronze: f64,
    /// Score required for silver, in the goal's unit.
    pub silver: f64,
    /// Score required for gold, in the goal's unit.
    pub gold: f64,
}

impl DrillLevel {
    /// Returns the scores required for medals.
    pub fn medals(&self) -> Medals {
        Medals {
            bronze: self.bronze,
            silver: self.silver,
            gold: self.gold,
        }
    }
}

/// Drill as read from its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Drill {
    /// Name of the drill, which is the name of its file.
    pub name: String,
    /// Title in the file. `None` for built-in drills, whose title is in the catalogue.
    pub title: Option<String>,
    /// Instructions in the file. `None` for built-in drills, whose instructions are in the
    /// catalogue.
    pub note: Option<String>,
    /// Name of a profile, or of a Need For Kill ruleset.
    pub rules: String,
    /// Name of the map that the drill is played on.
    pub map: String,
    /// Position and velocity at the start of an attempt.
    pub start: Start,
    /// Time limit of an attempt, seconds.
    pub seconds: f64,
    /// Levels of the drill, easiest first.
    pub levels: Vec<DrillLevel>,
    /// Demonstration of the drill, if any.
    pub show: Option<Demonstration>,
}

impl Drill {
    /// Returns the game of the drill's rules.
    pub fn game(&self) -> DrillGame {
        if Ruleset::by_id(&self.rules).is_some() {
            DrillGame::Nfk
        } else {
            DrillGame::Engine3d
        }
    }

    /// Returns the lesson path for the drill's rules.
    pub fn path(&self) -> LessonPath {
        if self.game() == DrillGame::Nfk {
            return LessonPath::NeedForKill;
        }
        by_name(&self.rules).map_or(LessonPath::GoldSrc, |profile| {
            LessonPath::for_engine(profile.rules())
        })
    }

    /// Returns the version of all data that a medal depends on: rules, map, start, time and levels.
    /// Never 0.
    pub fn version(&self) -> u32 {
        self.version_for_levels(&self.levels)
    }

    /// Like [`Self::version`], but for one level, counted from 0.
    pub fn level_version(&self, level: usize) -> u32 {
        self.version_for_levels(std::slice::from_ref(self.level(level)))
    }

    fn version_for_levels(&self, levels: &[DrillLevel]) -> u32 {
        let Self {
            rules,
            map,
            start,
            seconds,
            ..
        } = self;
        let numbers = format!("{rules:?} {map:?} {start:?} {seconds:?} {levels:?}");
        crc32fast::hash(numbers.as_bytes()).max(1)
    }

    /// Returns the length of a tick under the drill's rules, milliseconds.
    pub fn tick_msec(&self) -> u8 {
        match self.game() {
            DrillGame::Engine3d => by_name(&self.rules).map_or(USUAL_MSEC, Profile::msec),
            DrillGame::Nfk => TICK_MSEC,
        }
    }

    /// Returns a level, counted from 0. Numbers past the end give the hardest one.
    pub fn level(&self, level: usize) -> &DrillLevel {
        &self.levels[level.min(self.levels.len() - 1)]
    }
}
