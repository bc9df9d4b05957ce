//! Medals, and the scores required for them.

use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};

/// Medal for the score of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Medal {
    /// Lowest medal: the goal was reached.
    Bronze,
    /// Middle medal: the goal was reached well.
    Silver,
    /// Highest medal: the score is almost impossible to beat.
    Gold,
}

impl Medal {
    /// All medals, lowest first.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name in JSON and in files.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Scores required for the medals, in the goal's unit.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Medals {
    /// Score required for bronze.
    pub bronze: f64,
    /// Score required for silver.
    pub silver: f64,
    /// Score required for gold.
    pub gold: f64,
}

impl Medals {
    /// Returns the medal for a score, if any. `less`: a lower score is better.
    pub fn medal_for(&self, score: f64, less: bool) -> Option<Medal> {
        let reached = |required: f64| {
            if less {
                score <= required
            } else {
                score >= required
            }
        };
        [
            (Medal::Gold, self.gold),
            (Medal::Silver, self.silver),
            (Medal::Bronze, self.bronze),
        ]
        .into_iter()
        .find_map(|(medal, required)| reached(required).then_some(medal))
    }

    /// Returns the score required for a medal.
    pub fn required_score(&self, medal: Medal) -> f64 {
        match medal {
            Medal::Bronze => self.bronze,
            Medal::Silver => self.silver,
            Medal::Gold => self.gold,
        }
    }
}
