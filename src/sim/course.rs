//! The course: triggers touched, the clock between start and finish, and what they tell.

use super::math::Vec3;

/// Time on the course: ticks, and their commands' milliseconds summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CourseTime {
    /// Ticks run.
    pub ticks: u64,
    /// The sum of their lengths, milliseconds.
    pub msec: u64,
}

impl CourseTime {
    /// Seconds, for people.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.msec as f64 * 0.001
    }
}

/// The course's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timer {
    /// No start zone has been touched yet.
    #[default]
    Idle,
    /// Inside a start zone: the clock stands at zero and starts on leaving.
    Ready,
    /// Running since the start zone was left.
    Running {
        /// Time so far.
        time: CourseTime,
        /// How many checkpoints have been passed.
        checkpoints: u32,
    },
    /// The finish was reached.
    Finished {
        /// The final time.
        time: CourseTime,
        /// How many checkpoints were passed.
        checkpoints: u32,
    },
    /// Flying, a changed profile or other help: the clock counts again from the next start zone.
    Invalid,
}

/// What hurt the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// A fall.
    Fall,
    /// Slime.
    Slime,
    /// Lava.
    Lava,
}

/// Something that the map or the game did in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CourseEvent {
    /// A teleporter moved the player.
    Teleported {
        /// Where from, units.
        from: Vec3,
        /// Where to, units.
        to: Vec3,
        /// The yaw to face, degrees.
        yaw: f32,
    },
    /// A push trigger acts.
    Pushed {
        /// The speed it lends or sets, u/s.
        velocity: Vec3,
    },
    /// A start zone was entered: the clock stands ready at zero.
    EnteredStart,
    /// The start zone was left: this is the clock's first tick.
    Started,
    /// A checkpoint was passed for the first time in this run.
    Checkpoint {
        /// The number in the map.
        number: u32,
        /// Time since the start.
        time: CourseTime,
    },
    /// The finish was reached.
    Finished {
        /// The final time.
        time: CourseTime,
    },
    /// The finish was reached too early: checkpoints are missing.
    FinishRefused {
        /// The lowest number that is missing.
        missing: u32,
    },
    /// Health was lost.
    Hurt {
        /// What by.
        harm: Harm,
        /// Hit points.
        damage: i32,
    },
    /// No health is left.
    Died {
        /// What of.
        harm: Harm,
    },
    /// Fell out of the world.
    FellOut,
    /// Stands again where the run starts.
    Respawned {
        /// The yaw to face, degrees.
        yaw: f32,
    },
}

impl CourseEvent {
    /// The yaw that the view must face after it, degrees.
    #[must_use]
    pub fn facing(&self) -> Option<f32> {
        match self {
            Self::Teleported { yaw, .. } | Self::Respawned { yaw } => Some(*yaw),
            Self::Pushed { .. }
            | Self::EnteredStart
            | Self::Started
            | Self::Checkpoint { .. }
            | Self::Finished { .. }
            | Self::FinishRefused { .. }
            | Self::Hurt { .. }
            | Self::Died { .. }
            | Self::FellOut => None,
        }
    }
}
