//! One moment of a recorded player, and how it goes on from the one before.

use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, ViewAngles};

/// How a frame goes on from the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follows {
    /// By its command.
    #[default]
    Next,
    /// Commands between the two are missing.
    Gap,
    /// Its command, or the one before it, is guessed: only the place and the view were recorded.
    Guessed,
    /// It is the same command once more.
    Repeat,
    /// The player was put somewhere else.
    Apart,
}

/// One moment of a player: the command, and the state after it. What the file lacks is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DemoFrame {
    /// Seconds since the recording's start.
    pub time: f64,
    /// The hull's origin, units.
    pub origin: Option<Vec3>,
    /// u/s.
    pub velocity: Option<Vec3>,
    /// Whether the player stands on something.
    pub on_ground: Option<bool>,
    /// Where the player looks, degrees.
    pub angles: Option<ViewAngles>,
    /// The eye over the origin, units.
    pub view: Option<f32>,
    /// What is left of Counter-Strike's stamina, milliseconds.
    pub stamina: Option<f32>,
    /// What was asked for, as the file holds it.
    pub cmd: Option<UserCmd>,
    /// How it goes on from the frame before.
    pub follows: Follows,
    /// Its command is guessed from the next one, with the view as it was recorded; or a script left
    /// it open, and our own player of scripts chose it.
    pub guessed: bool,
}

/// Milliseconds of a second.
const MSEC_PER_SECOND: f64 = 1000.0;

impl DemoFrame {
    /// Whether its command is guessed from the next one, with the view as it was recorded, or was
    /// chosen for a script.
    pub fn is_guessed(&self) -> bool {
        self.guessed
    }

    /// Whether it only says where the client was, between two of its commands.
    pub fn is_between(&self) -> bool {
        self.cmd.is_none() && self.velocity.is_none()
    }

    /// The same moment once more, after its command was repeated so often.
    pub(super) fn again(&self, times: u32) -> Self {
        if times == 0 {
            return *self;
        }
        let msec = f64::from(self.cmd.map_or(0, |cmd| cmd.msec)) * f64::from(times);
        let time = ((self.time * MSEC_PER_SECOND).round() + msec) / MSEC_PER_SECOND;
        Self {
            time,
            follows: Follows::Next,
            ..*self
        }
    }
}
