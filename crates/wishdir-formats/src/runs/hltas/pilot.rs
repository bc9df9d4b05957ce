//! Interface for pilots, which make the choices that a script leaves open.

use super::bulk::FrameBulkView;
use super::client::ScriptClient;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;

/// A frame for the pilot.
#[derive(Clone, Copy, Debug)]
pub struct PilotRequest<'a> {
    /// Its line.
    pub bulk: &'a FrameBulkView,
    /// Whether it is the first frame of the line.
    pub is_first: bool,
    /// Keys for strafing, as format numbers: air left, air right, ground left, ground right.
    /// `None` means any keys.
    pub buttons: Option<[u8; 4]>,
    /// Minimum speed for leaving the ground, u/s.
    pub leave_speed: f32,
}

/// Plays a script frame by frame.
pub trait ScriptPilot {
    /// Returns the next command, without its milliseconds.
    /// The client looks as the line says, and still holds the previous line's keys.
    /// `None` ends the run, because the script cannot be followed.
    fn next_command(
        &mut self,
        request: &PilotRequest<'_>,
        client: &mut ScriptClient,
    ) -> Option<UserCmd>;

    /// Moves the player to a position, at rest.
    fn place_player(&mut self, origin: Vec3);
}
