//! Interface for pilots, which choose the inputs that a script leaves open.

use super::bulk::FrameBulkView;
use super::client::ScriptClient;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;

/// Request for the command of one frame.
#[derive(Clone, Copy, Debug)]
pub struct PilotRequest<'a> {
    /// Script line that the frame belongs to.
    pub bulk: &'a FrameBulkView,
    /// Whether the frame is the first of its line.
    pub is_first: bool,
    /// Keys for strafing, as numbers of the format: air left, air right, ground left, ground right.
    /// `None` allows any keys.
    pub buttons: Option<[u8; 4]>,
    /// Minimum speed for leaving the ground, u/s.
    pub leave_speed: f32,
}

/// Plays a script frame by frame.
pub trait ScriptPilot {
    /// Returns the next command, without its milliseconds.
    /// The client already has the line's view, but still holds the previous line's keys.
    /// Returns `None` to end the run if the script cannot be followed.
    fn next_command(
        &mut self,
        request: &PilotRequest<'_>,
        client: &mut ScriptClient,
    ) -> Option<UserCmd>;

    /// Moves the player to a position, at rest.
    fn place_player(&mut self, origin: Vec3);
}
