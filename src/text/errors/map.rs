//! Errors when starting a run on a map.

use super::described;
use crate::text::Describe;
use wishdir_sim::map::NoSpawn;
use wishdir_sim::platformer::NoNfkSpawn;
use wishdir_sim::run::RunError;

impl Describe for RunError {
    fn describe(&self) -> String {
        match self {
            Self::NoSpawn(error) => error.describe(),
            Self::NoHulls => described!(self, "error-map-no-hulls"),
            Self::NoRoom { feet, searched } => described!(
                self,
                "error-map-no-room",
                feet = feet.to_string(),
                searched = searched.to_string()
            ),
        }
    }
}

impl Describe for NoSpawn {
    fn describe(&self) -> String {
        match (self.requested_class(), self.likely_class()) {
            (None, None) => described!(self, "error-map-no-start"),
            (None, Some(likely)) => {
                described!(self, "error-map-no-start-but", likely = likely)
            }
            (Some(wanted), None) => described!(self, "error-map-no-entity", class = wanted),
            (Some(wanted), Some(likely)) => described!(
                self,
                "error-map-no-entity-but",
                class = wanted,
                likely = likely
            ),
        }
    }
}

impl Describe for NoNfkSpawn {
    fn describe(&self) -> String {
        described!(self, "error-map-no-spawn-tile")
    }
}
