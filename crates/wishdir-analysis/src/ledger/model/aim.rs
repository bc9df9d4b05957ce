//! What a flight was for: what counts in it, and what of it nobody can mend.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::approach::Approach;
use super::loss::{Loss, on_grid};
use crate::ledger::tuning::{HUMAN_DISTANCE, HUMAN_SPEED, HUMAN_TIME};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{Engine, JumpScore};
use wishdir_sim::tick::TickRecord;

/// What a flight is for. The ledger ranks its causes by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Aim {
    /// Distance at take-off height: a long jump.
    #[default]
    Distance,
    /// Speed at the next take-off: a hop. Speed that the bunny-hop cap would cut counts for
    /// nothing.
    Speed,
    /// Time on a course: way, and what the speed at landing is worth until the end of another such
    /// flight.
    Time,
}

impl Aim {
    /// All of them, in the order of menus.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in JSON and in settings.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The aim of this id.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// What a flight is likely for: where hops count, and in every hop, speed; with a course's
    /// clock running time; else distance.
    pub fn of(engine: Engine, takeoff: &TickRecord, approach: &Approach) -> Self {
        match (engine.rules().jump_score, approach) {
            (JumpScore::HopSpeed, _) | (_, Approach::Hop { .. }) => Self::Speed,
            (JumpScore::Distance, Approach::Run | Approach::Given) => match takeoff.timer {
                Timer::Running { .. } => Self::Time,
                Timer::Idle | Timer::Ready | Timer::Finished { .. } | Timer::Invalid => {
                    Self::Distance
                }
            },
        }
    }
}

/// An aim with what makes a number of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scale {
    /// What is counted.
    pub aim: Aim,
    /// How long the flight took, seconds.
    pub seconds: f64,
    /// Its mean speed, u/s.
    pub pace: f64,
}

impl Scale {
    /// How much a loss is in the aim's unit: units, u/s, or milliseconds.
    pub fn amount(&self, loss: Loss) -> f64 {
        match self.aim {
            Aim::Distance => loss.distance,
            Aim::Speed => loss.speed,
            Aim::Time => {
                on_grid((loss.distance + loss.speed * self.seconds) / self.pace.max(1.0) * 1000.0)
            }
        }
    }

    /// Whether the line that is flown counts, not speed alone.
    pub(crate) fn wants_way(&self) -> bool {
        match self.aim {
            Aim::Distance | Aim::Time => true,
            Aim::Speed => false,
        }
    }

    /// Up to this nobody can mend it, in the aim's unit.
    pub(crate) fn human(&self, best: Loss) -> f64 {
        match self.aim {
            Aim::Distance => HUMAN_DISTANCE * best.distance,
            Aim::Speed => HUMAN_SPEED,
            Aim::Time => HUMAN_TIME,
        }
    }
}

/// A part of what a flight is for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lost {
    /// What it is for: units, u/s or milliseconds.
    pub aim: Aim,
    /// In the aim's unit.
    pub amount: f64,
}
