//! A drill as data: where, by which rules, what is asked for at each level, and who shows it.

use serde::Deserialize;

use super::goal::Goal;
use super::medal::Medals;
use super::show::Show;
use wishdir_sim::platformer::Ruleset;

/// Which game a drill is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillGame {
    /// A 3D engine.
    Engine3d,
    /// Need For Kill.
    Nfk,
}

/// Where an attempt begins; without a place: at the map's start.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// The feet, units (3D engines).
    pub feet: Option<(f32, f32, f32)>,
    /// Where to look, degrees.
    pub yaw: f32,
    /// Velocity, u/s.
    pub velocity: (f32, f32, f32),
    /// Column and row of the lowest of the body's three tiles (Need For Kill).
    pub cell: Option<(u16, u16)>,
    /// Faces left (Need For Kill).
    pub left: bool,
}

/// What is asked for at a level.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// What is asked for.
    pub goal: Goal,
    /// For which score there is bronze, in the goal's unit.
    pub bronze: f64,
    /// For which there is silver.
    pub silver: f64,
    /// For which there is gold.
    pub gold: f64,
}

impl Level {
    /// From which score on there is which medal.
    pub fn medals(&self) -> Medals {
        Medals {
            bronze: self.bronze,
            silver: self.silver,
            gold: self.gold,
        }
    }
}

/// A drill.
#[derive(Clone, Debug, PartialEq)]
pub struct Drill {
    /// Its name: that of its file.
    pub name: String,
    /// What people read, if the file says it; what is built in says it in the catalogue.
    pub title: Option<String>,
    /// What to do, likewise.
    pub note: Option<String>,
    /// A profile's name, or one of Need For Kill's rulesets.
    pub rules: String,
    /// A map's name.
    pub map: String,
    /// Where an attempt begins.
    pub start: Start,
    /// How long an attempt lasts at most, seconds.
    pub seconds: f64,
    /// What is asked for, the easiest first.
    pub levels: Vec<Level>,
    /// Who shows it.
    pub show: Option<Show>,
}

impl Drill {
    /// Which game it is played in: Need For Kill, if its rules are that game's.
    pub fn game(&self) -> DrillGame {
        if Ruleset::by_id(&self.rules).is_some() {
            DrillGame::Nfk
        } else {
            DrillGame::Engine3d
        }
    }

    /// What is asked for at a level, from 0; at the hardest, if there are not as many.
    pub fn level(&self, level: usize) -> &Level {
        &self.levels[level.min(self.levels.len() - 1)]
    }
}
