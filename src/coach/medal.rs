//! Medals: bronze, silver, gold, and from which score on.

use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};

/// What a score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Medal {
    /// Done.
    Bronze,
    /// Done well.
    Silver,
    /// As well as it is done.
    Gold,
}

impl Medal {
    /// All of them, the least first.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in JSON and in files.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// From which score on there is which medal, in the goal's unit.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Medals {
    /// For bronze.
    pub bronze: f64,
    /// For silver.
    pub silver: f64,
    /// For gold.
    pub gold: f64,
}

impl Medals {
    /// What a score is worth; `less`: a lower score is better.
    pub fn of(&self, score: f64, less: bool) -> Option<Medal> {
        let reached = |wanted: f64| {
            if less {
                score <= wanted
            } else {
                score >= wanted
            }
        };
        [
            (Medal::Gold, self.gold),
            (Medal::Silver, self.silver),
            (Medal::Bronze, self.bronze),
        ]
        .into_iter()
        .find_map(|(medal, wanted)| reached(wanted).then_some(medal))
    }

    /// What a medal asks for.
    pub fn wanted(&self, medal: Medal) -> f64 {
        match medal {
            Medal::Bronze => self.bronze,
            Medal::Silver => self.silver,
            Medal::Gold => self.gold,
        }
    }
}
