//! Aim of a flight: the quantity it is judged by, and the largest loss that still gets praise.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::approach::Approach;
use super::loss::{Loss, round_to_grid};
use crate::ledger::tuning::{HUMAN_DISTANCE, HUMAN_SPEED, HUMAN_TIME};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{Engine, JumpScore};
use wishdir_sim::tick::TickRecord;

/// Aim of a flight. The ledger ranks its causes by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Aim {
    /// Distance at takeoff height: a long jump.
    #[default]
    Distance,
    /// Speed at the next takeoff: a hop. Speed above the bunny-hop cap does not count.
    Speed,
    /// Time on a course: the distance, plus what the landing speed gains until the end of another
    /// flight of the same length.
    Time,
}

impl Aim {
    /// All aims, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Name in JSON and in settings.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the aim with this id. `None` if unknown.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// Likely aim of a flight: speed for hops and in QuakeWorld, time while a course's timer runs,
    /// else distance.
    pub fn likely_for(engine: Engine, takeoff: &TickRecord, approach: &Approach) -> Self {
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

/// An aim, with the numbers that convert a loss of speed and distance into the aim's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scale {
    /// Aim whose unit the losses are converted into.
    pub aim: Aim,
    /// Duration of the judged flight, seconds.
    pub seconds: f64,
    /// Mean speed of the judged flight, u/s.
    pub pace: f64,
}

impl Scale {
    /// Converts a loss into the aim's unit: units, u/s or milliseconds.
    pub fn amount(&self, loss: Loss) -> f64 {
        match self.aim {
            Aim::Distance => loss.distance,
            Aim::Speed => loss.speed,
            Aim::Time => round_to_grid(
                (loss.distance + loss.speed * self.seconds) / self.pace.max(1.0) * 1000.0,
            ),
        }
    }

    /// Whether the aim depends on the distance flown, not only on the speed.
    pub(crate) fn depends_on_distance(&self) -> bool {
        match self.aim {
            Aim::Distance | Aim::Time => true,
            Aim::Speed => false,
        }
    }

    /// Largest loss that still gets praise, in the aim's unit.
    pub(crate) fn max_praised_loss(&self, best: Loss) -> f64 {
        match self.aim {
            Aim::Distance => HUMAN_DISTANCE * best.distance,
            Aim::Speed => HUMAN_SPEED,
            Aim::Time => HUMAN_TIME,
        }
    }
}

/// A loss in the unit of an aim.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossAmount {
    /// Aim that determines the unit: units, u/s or milliseconds.
    pub aim: Aim,
    /// Size of the loss, in the unit of `aim`.
    pub amount: f64,
}
