//! How the player came to the take-off: what the ground part is judged by.

use wishdir_sim::engine::MoveEvent;
use wishdir_sim::math::length_2d;
use wishdir_sim::tick::TickRecord;

/// A jump after at most this many ticks on the ground is a hop (`docs/numbers.md` 2.4).
const HOP_TICKS: u64 = 10;

/// A landing, as the next take-off needs to know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// The tick that ended on the ground.
    pub tick: u64,
    /// Horizontal speed after it, u/s.
    pub speed: f64,
    /// CS stamina after it, milliseconds.
    pub stamina_msec: f32,
}

impl Landing {
    /// The landing at the end of this tick.
    pub fn of(record: &TickRecord) -> Self {
        let player = &record.player;
        Self {
            tick: record.tick,
            speed: f64::from(length_2d(player.velocity)),
            stamina_msec: player.goldsrc.stamina_msec,
        }
    }
}

/// What came before a take-off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Approach {
    /// A run on the ground: judged by the best prestrafe.
    Run,
    /// A hop: judged by the best that could be kept of the landing's speed.
    Hop {
        /// How it came down.
        landing: Landing,
        /// Frames on ground: 1 is a jump in the first tick after the landing.
        fog: u32,
    },
    /// No jump off the ground (a fall, a ladder, a JumpBug): the take-off is taken as it is.
    #[default]
    Given,
}

impl Approach {
    /// What the take-off's own record and the last landing (none since a teleport or respawn) say.
    pub fn of(takeoff: &TickRecord, landing: Option<Landing>) -> Self {
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
