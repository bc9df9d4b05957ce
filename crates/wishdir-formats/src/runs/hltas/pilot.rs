//! Who chooses what a script's lines leave open, frame by frame.

use super::bulk::Bulk;
use super::client::Client;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;

/// A frame that a script asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// What its line asks for.
    pub bulk: &'a Bulk,
    /// It is the first of its line.
    pub is_first: bool,
    /// The keys for strafing: air left, air right, ground left, ground right, as the format numbers
    /// them; none: any.
    pub buttons: Option<[u8; 4]>,
    /// Below this speed the ground is not left for speed, u/s.
    pub leave_speed: f32,
}

/// Plays a script's frames one after the other.
pub trait ScriptPilot {
    /// The command of the next frame, its milliseconds left out; the client looks where the line
    /// and its changes say, and holds what the line before held. None: the script cannot be
    /// followed from here on.
    fn fly(&mut self, asked: &Asked<'_>, client: &mut Client) -> Option<UserCmd>;

    /// The script puts the player there, at rest.
    fn put(&mut self, origin: Vec3);
}
