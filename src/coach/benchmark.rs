//! Benchmark: a fixed list of drills per game, the same for everyone, with points and one score.

use strum::VariantArray;

use super::built_in::drill_by_name;
use super::drill::{Drill, DrillLevel};
use super::lesson_path::LessonPath;

/// Drills and their levels, in the order in which the page shows them. Levels start at 0.
const QUAKEWORLD: &[(&str, usize)] = &[
    ("qw-jump", 0),
    ("qw-circle", 0),
    ("qw-ground", 0),
    ("qw-long", 0),
    ("qw-strafe", 1),
    ("qw-angle", 0),
    ("qw-angle", 1),
    ("qw-switch", 1),
    ("qw-hop", 1),
    ("qw-strafe-hop", 1),
    ("qw-speed", 0),
    ("qw-speed", 1),
    ("qw-top", 0),
];
const GOLDSRC: &[(&str, usize)] = &[
    ("gs-fastrun", 1),
    ("gs-prestrafe", 1),
    ("gs-jump", 2),
    ("gs-duck", 1),
    ("gs-strafe", 1),
    ("gs-angle", 1),
    ("gs-switch", 1),
    ("gs-hop", 1),
    ("gs-cap", 1),
    ("gs-hl-hop", 1),
    ("gs-ladder", 0),
    ("gs-double-duck", 0),
    ("gs-jumpbug", 0),
    ("gs-edgebug", 0),
];
const QUAKE3: &[(&str, usize)] = &[
    ("q3-circle", 0),
    ("q3-circle", 1),
    ("q3-strafe", 0),
    ("q3-strafe", 1),
    ("q3-angle", 0),
    ("q3-angle", 1),
    ("q3-hop", 0),
    ("q3-hop", 1),
    ("q3-strafe-hop", 0),
    ("q3-strafe-hop", 1),
    ("q3-speed", 0),
    ("q3-speed", 1),
    ("q3-top", 0),
    ("q3-top", 1),
];
const NEED_FOR_KILL: &[(&str, usize)] = &[
    ("nfk-run", 0),
    ("nfk-run-075", 0),
    ("nfk-jump", 0),
    ("nfk-ledges", 0),
    ("nfk-corner", 0),
    ("nfk-chain", 1),
    ("nfk-chain-075", 0),
    ("nfk-after", 0),
    ("nfk-speed", 0),
    ("nfk-pads", 0),
    ("nfk-course", 0),
    ("nfk-course-068", 0),
];

/// Points for each medal. Scores between two medals give points in between.
const BRONZE_POINTS: f64 = 40.0;
const SILVER_POINTS: f64 = 70.0;
const GOLD_POINTS: f64 = 100.0;
/// Score of a player who has gold in every drill.
pub const MOST_SCORE: u32 = 1000;

/// Drill of a benchmark, at a fixed level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BenchmarkTask {
    /// Drill that the task plays.
    pub drill: &'static Drill,
    /// Level of the drill, from 0.
    pub level: usize,
}

impl BenchmarkTask {
    /// Returns the drill's level for this task, with its goal and medals.
    pub fn level(&self) -> &'static DrillLevel {
        self.drill.level(self.level)
    }

    /// Returns the task's name in the settings file: `qw-speed-2`.
    pub fn id(&self) -> String {
        format!("{}-{}", self.drill.name, self.level + 1)
    }

    /// Returns the version of the drill's level. Scores of different versions are not comparable.
    pub fn version(&self) -> u32 {
        self.drill.level_version(self.level)
    }

    /// Returns the points for a score, 0 to 100. 0 without a medal.
    pub fn points_for_score(&self, score: f64) -> f64 {
        level_points(self.level(), score)
    }
}

/// Returns the points for a score at a level, 0 to 100.
fn level_points(level: &DrillLevel, score: f64) -> f64 {
    // If a lower score is better, negate both, so that a higher score is always better.
    let sign = if level.goal.less_is_better() {
        -1.0
    } else {
        1.0
    };
    let [score, bronze, silver, gold] =
        [score, level.bronze, level.silver, level.gold].map(|number| sign * number);
    let between = |from: f64, to: f64| {
        if to > from {
            ((score - from) / (to - from)).clamp(0.0, 1.0)
        } else {
            0.0
        }
    };
    if score >= gold {
        GOLD_POINTS
    } else if score >= silver {
        SILVER_POINTS + (GOLD_POINTS - SILVER_POINTS) * between(silver, gold)
    } else if score >= bronze {
        BRONZE_POINTS + (SILVER_POINTS - BRONZE_POINTS) * between(bronze, silver)
    } else {
        0.0
    }
}

/// Returns the benchmark of a game.
pub fn benchmark(path: LessonPath) -> Vec<BenchmarkTask> {
    let list = match path {
        LessonPath::QuakeWorld => QUAKEWORLD,
        LessonPath::GoldSrc => GOLDSRC,
        LessonPath::Quake3 => QUAKE3,
        LessonPath::NeedForKill => NEED_FOR_KILL,
    };
    let task = |(name, level): &(&str, usize)| BenchmarkTask {
        drill: drill_by_name(name).unwrap_or_else(|| panic!("the benchmark found no drill {name}")),
        level: *level,
    };
    list.iter().map(task).collect()
}

/// Returns the version of a benchmark. Scores of different versions are not comparable.
pub fn benchmark_version(tasks: &[BenchmarkTask]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for task in tasks {
        hasher.update(task.id().as_bytes());
        hasher.update(&task.version().to_le_bytes());
    }
    hasher.finalize()
}

/// Returns the score of a benchmark, 0 to [`MOST_SCORE`], from the points of its drills. Drills
/// without a score have 0 points.
pub fn benchmark_score(points: &[f64]) -> u32 {
    if points.is_empty() {
        return 0;
    }
    let share = points.iter().sum::<f64>() / (GOLD_POINTS * points.len() as f64);
    (share.clamp(0.0, 1.0) * f64::from(MOST_SCORE)).floor() as u32
}

/// Rank of a player, determined by the benchmark score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum BenchmarkRank {
    /// Score below 150.
    Unranked,
    /// Score of 150 or more.
    Bronze,
    /// Score of 350 or more.
    Silver,
    /// Score of 600 or more.
    Gold,
    /// Score of 800 or more.
    Platinum,
    /// Score of 950 or more.
    Diamond,
}

impl BenchmarkRank {
    /// Returns the minimum score for the rank.
    pub fn min_score(self) -> u32 {
        match self {
            Self::Unranked => 0,
            Self::Bronze => 150,
            Self::Silver => 350,
            Self::Gold => 600,
            Self::Platinum => 800,
            Self::Diamond => 950,
        }
    }

    /// Returns the rank for a score.
    pub fn from_score(score: u32) -> Self {
        let reached = |rank: &&Self| score >= rank.min_score();
        Self::VARIANTS
            .iter()
            .rev()
            .find(reached)
            .copied()
            .unwrap_or(Self::Unranked)
    }

    /// Returns the rank above this one. `None` for the highest.
    pub fn next_rank(self) -> Option<Self> {
        Self::VARIANTS.iter().find(|rank| **rank > self).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::Goal;

    #[test]
    fn every_game_has_twelve_to_sixteen_different_drills() {
        for path in LessonPath::ALL {
            let tasks = benchmark(path);
            assert!((12..=16).contains(&tasks.len()), "{path:?}");
            let mut ids: Vec<String> = tasks.iter().map(BenchmarkTask::id).collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), tasks.len(), "{path:?}");
            for task in tasks {
                assert!(task.level < task.drill.levels.len(), "{}", task.id());
                assert!(task.drill.name.starts_with(path.id()), "{}", task.id());
            }
        }
    }

    #[test]
    fn points_rise_from_medal_to_medal() {
        let speed = DrillLevel {
            goal: Goal::Speed,
            bronze: 400.0,
            silver: 500.0,
            gold: 600.0,
        };
        let of = |score| level_points(&speed, score);
        assert_eq!(
            [399.9, 400.0, 450.0, 500.0, 550.0, 600.0, 900.0].map(of),
            [0.0, 40.0, 55.0, 70.0, 85.0, 100.0, 100.0]
        );
        let time = DrillLevel {
            goal: Goal::Finish,
            bronze: 30.0,
            silver: 20.0,
            gold: 20.0,
        };
        let of = |score| level_points(&time, score);
        assert_eq!(
            [31.0, 30.0, 25.0, 20.0, 11.0].map(of),
            [0.0, 40.0, 55.0, 100.0, 100.0]
        );
    }

    #[test]
    fn all_gold_is_the_highest_score_and_rank() {
        assert_eq!(benchmark_score(&[100.0; 13]), MOST_SCORE);
        assert_eq!(benchmark_score(&[40.0, 0.0]), 200);
        assert_eq!(benchmark_score(&[]), 0);
        assert_eq!(
            BenchmarkRank::from_score(MOST_SCORE),
            BenchmarkRank::Diamond
        );
        assert_eq!(BenchmarkRank::from_score(149), BenchmarkRank::Unranked);
        assert_eq!(BenchmarkRank::from_score(150), BenchmarkRank::Bronze);
        assert_eq!(BenchmarkRank::Diamond.next_rank(), None);
        assert_eq!(BenchmarkRank::Silver.next_rank(), Some(BenchmarkRank::Gold));
    }

    #[test]
    fn other_numbers_are_another_version() {
        let drill = drill_by_name("qw-speed").unwrap();
        let mut other = drill.clone();
        assert_eq!(other.version(), drill.version());
        other.title = Some("Faster".to_owned());
        assert_eq!(other.version(), drill.version(), "words are no numbers");
        other.levels[1].gold += 1.0;
        assert_ne!(other.version(), drill.version());
        assert_eq!(other.level_version(0), drill.level_version(0));
        assert_ne!(other.level_version(1), drill.level_version(1));
        let longer = Drill {
            seconds: 21.0,
            ..drill.clone()
        };
        assert_ne!(longer.level_version(0), drill.level_version(0));
    }
}
