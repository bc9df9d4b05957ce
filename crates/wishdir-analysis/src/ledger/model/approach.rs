//! Movement before the takeoff. Decides how the ground part is judged.

use wishdir_sim::engine::MoveEvent;
use wishdir_sim::math::length_2d;
use wishdir_sim::tick::TickRecord;

/// Maximum ticks on the ground between two hops (`docs/numbers.md` 2.4).
const HOP_TICKS: u64 = 10;

/// Last landing before a takeoff.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// Number of the tick at whose end the player landed.
    pub tick: u64,
    /// Horizontal speed after the landing tick, u/s.
    pub speed: f64,
    /// CS stamina after the landing tick, milliseconds.
    pub stamina_msec: f32,
}

impl Landing {
    /// Reads the landing from the tick at whose end the player landed.
    pub fn from_record(record: &TickRecord) -> Self {
        let player = &record.player;
        Self {
            tick: record.tick,
            speed: f64::from(length_2d(player.velocity)),
            stamina_msec: player.stamina_msec(),
        }
    }
}

/// Circle at the end of a run-up: the time for which the player held forward and one strafe key on
/// the ground, and turned to the side of this key.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunUpCircle {
    /// Total turn of the view, degrees.
    pub turned_deg: f64,
    /// Duration, milliseconds.
    pub msec: u32,
}

impl RunUpCircle {
    /// Mean turn speed, degrees per second.
    pub fn turn_deg_per_s(&self) -> f64 {
        self.turned_deg / f64::from(self.msec.max(1)) * 1000.0
    }
}

/// Kind of movement before a takeoff. Decides how the takeoff is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Approach {
    /// The player ran on the ground. The takeoff speed is compared with the best prestrafe.
    Run,
    /// The player hopped. The takeoff speed is compared with the best hop after the same landing.
    Hop {
        /// Landing before the hop.
        landing: Landing,
        /// Frames on ground before the jump. 1: jumped on the first tick after the landing.
        fog: u32,
    },
    /// The player did not jump from the ground (a fall, a ladder, a JumpBug). The takeoff is not
    /// judged.
    #[default]
    Given,
}

impl Approach {
    /// Reads the approach from the takeoff's record and the last landing (`None` after a teleport
    /// or respawn).
    pub fn from_takeoff(takeoff: &TickRecord, landing: Option<Landing>) -> Self {
        let jumped = takeoff
            .report
            .events
            .iter()
            .any(|event| matches!(event, MoveEvent::Jump { .. }));
        if !jumped || !takeoff.before.on_ground {
            return Self::Given;
        }
        let hop =
            landing.and_then(|landing| Some((landing, takeoff.tick.checked_sub(landing.tick)?)));
        match hop {
            Some((landing, ticks @ 1..=HOP_TICKS)) => Self::Hop {
                landing,
                fog: ticks as u32,
            },
            Some(_) | None => Self::Run,
        }
    }
}
