//! Fixed part of a GoldSrc message frame: view parameters, command and movement variables.

use crate::bytes::Record;
use crate::cursor::are_plausible;
use crate::runs::demo::{DemoFrame, FrameLink};
use wishdir_sim::command::UserCmd;

/// Size of the part of a frame that has a fixed layout, bytes.
pub(super) const FIXED: usize = 464;
/// Offsets of values in the fixed part of a frame, bytes.
const COMMAND: usize = 236;
const VARS: usize = 288;
const SKY: usize = 388;
const VIEW: usize = 420;
const OUTGOING: usize = 452;
/// Offset and count of the f32 fields.
const FLOATS: [(usize, usize); 8] = [
    (0, 18),
    (92, 13),
    (148, 7),
    (COMMAND + 4, 6),
    (COMMAND + 40, 3),
    (VARS, VARS_COUNT),
    (SKY, 8),
    (VIEW, 3),
];
/// Number of movement variables in a frame.
pub(super) const VARS_COUNT: usize = 16;

/// Data of a frame, without its network message.
pub(super) struct Message {
    pub(super) frame: DemoFrame,
    pub(super) number: i32,
    pub(super) outgoing: i32,
    pub(super) player: i32,
    pub(super) is_spectator: bool,
    pub(super) is_intermission: bool,
    pub(super) vars: [f32; VARS_COUNT],
}

/// Reads the fixed part of a frame. `None` if a number is invalid.
pub(super) fn read(fixed: &[u8], time: f32, number: i32) -> Option<Message> {
    let at = Record(fixed);
    let floats = FLOATS
        .into_iter()
        .flat_map(|(from, count)| (0..count).map(move |index| at.f32(from + 4 * index)));
    let (velocity, origin, view) = (at.vector(92), at.vector(104), at.f32(124));
    let (angles, cmd_angles) = (at.vector(132).to_array(), at.vector(COMMAND + 4).to_array());
    let moves = at.vector(COMMAND + 16).to_array();
    let used = [
        velocity.to_array(),
        origin.to_array(),
        angles,
        cmd_angles,
        moves,
        [time, view, 0.0],
    ];
    if !floats.into_iter().all(f32::is_finite) || !are_plausible(used.into_iter().flatten()) {
        return None;
    }
    let [forward, side, up] = moves;
    let msec = fixed.get(COMMAND + 2).copied().unwrap_or(0);
    let cmd = UserCmd {
        msec,
        angles: cmd_angles.into(),
        forward,
        side,
        up,
        buttons: at.u16(COMMAND + 30),
    };
    let frame = DemoFrame {
        time: f64::from(time),
        origin: Some(origin),
        velocity: Some(velocity),
        on_ground: Some(at.i32(84) > 0),
        angles: Some(angles.into()),
        view: Some(view),
        cmd: Some(cmd),
        follows: FrameLink::Next,
        ..DemoFrame::default()
    };
    Some(Message {
        frame,
        number,
        outgoing: at.i32(OUTGOING),
        player: at.i32(188),
        is_spectator: at.i32(80) != 0,
        is_intermission: at.i32(72) != 0,
        vars: std::array::from_fn(|index| at.f32(VARS + 4 * index)),
    })
}
