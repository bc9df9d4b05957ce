//! One frame of a recorded player, and its link to the previous frame.

use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, ViewAngles};

/// Relation of a frame to the previous frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameLink {
    /// The frame's command leads from the previous frame to this one.
    #[default]
    Next,
    /// Commands between the two frames are missing.
    Gap,
    /// The command or the previous command is guessed. The file has only positions and views.
    Guessed,
    /// The frame repeats the previous command.
    Repeat,
    /// The player was teleported.
    Apart,
}

/// Frame: the command, and the state after it. Values that the file lacks are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DemoFrame {
    /// Time since the recording's start, seconds.
    pub time: f64,
    /// Origin of the player's hull, units.
    pub origin: Option<Vec3>,
    /// Velocity of the player, u/s.
    pub velocity: Option<Vec3>,
    /// Whether the player is on the ground.
    pub on_ground: Option<bool>,
    /// View angles of the player, degrees.
    pub angles: Option<ViewAngles>,
    /// Height of the view above the origin, units.
    pub view: Option<f32>,
    /// Remaining stamina of the player (Counter-Strike), milliseconds.
    pub stamina: Option<f32>,
    /// Command of the frame, as stored in the file.
    pub cmd: Option<UserCmd>,
    /// Relation of the frame to the previous frame.
    pub follows: FrameLink,
    /// Whether the command is guessed from the next command, or was chosen for a script.
    pub guessed: bool,
}

/// Milliseconds per second.
const MSEC_PER_SECOND: f64 = 1000.0;

impl DemoFrame {
    /// Whether the command is guessed from the next command, or was chosen for a script.
    pub fn is_guessed(&self) -> bool {
        self.guessed
    }

    /// Whether the frame is only a position between two commands.
    pub fn is_position_only(&self) -> bool {
        self.cmd.is_none() && self.velocity.is_none()
    }

    /// Returns the frame after `times` repeats of its command.
    pub(super) fn after_repeats(&self, times: u32) -> Self {
        if times == 0 {
            return *self;
        }
        let msec = f64::from(self.cmd.map_or(0, |cmd| cmd.msec)) * f64::from(times);
        let time = ((self.time * MSEC_PER_SECOND).round() + msec) / MSEC_PER_SECOND;
        Self {
            time,
            follows: FrameLink::Next,
            ..*self
        }
    }
}
