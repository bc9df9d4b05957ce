//! QuakeWorld server recordings: every player's positions, and commands if the server wrote them.
//! See `docs/demos.md` 3.

use super::messages::{LastPositions, MessageReader, PlayerInfo};
use super::serverdata::{PLAYERS_MAX, Server, mvd1};
use super::tracks::Tracks;
use super::{
    CommandCompleteness, Demo, DemoError, DemoFormat, DemoFrame, FrameLink, MESSAGE_MAX,
    NOT_CLOSED, Point, StatePrecision,
};
use crate::cursor::{ByteCursor, UnexpectedEnd, are_plausible};
use wishdir_sim::command::UserCmd;

/// Precision of positions.
/// In real recordings, smoothing delays positions by up to two 13 ms commands and a server frame.
const GRID: StatePrecision = StatePrecision {
    origin: 1.0 / 8.0,
    velocity: 0.0,
    late: 0.05,
};
/// Type of a hidden block with a command that the server ran.
const COMMAND: u16 = 1;
/// Type of a hidden block whose real type follows in two bytes.
const EXTENDED: u16 = 0xffff;
/// Record types: sequence numbers, message for several players, message for one player, stats.
const SET: u8 = 2;
const MULTIPLE: u8 = 3;
const SINGLE: u8 = 4;
const STATS: u8 = 5;

/// Reader state: each player's data so far.
#[derive(Default)]
struct Players {
    tracks: Tracks,
    places: LastPositions,
    levels: u32,
}

impl Players {
    fn observe(&mut self, server: &Server, info: &PlayerInfo, msec: u32) {
        if self.levels != server.levels {
            (self.levels, self.places) = (server.levels, LastPositions::default());
        }
        if usize::from(info.player) >= PLAYERS_MAX {
            return;
        }
        let Some(point) = self.places.update_position(info, msec) else {
            return;
        };
        let track = self.tracks.track_mut(server, info.player.into());
        track.points.push(point);
        if !track.moments.is_empty() {
            set_position(&mut track.moments, &point);
        }
    }
}

/// Adds a recorded position to the last command before the position.
fn set_position(moments: &mut [DemoFrame], point: &Point) {
    if let Some(last) = moments.last_mut().filter(|last| last.origin.is_none()) {
        last.origin = Some(point.origin);
        if point.is_apart {
            last.follows = FrameLink::Apart;
        }
    }
}

/// Number of records read to detect the format.
const TRIED: usize = 8;

/// Whether the bytes start with valid records of a server recording.
pub(super) fn is_mvd(bytes: &[u8]) -> bool {
    let mut rest = ByteCursor::new(bytes);
    for count in 0..TRIED {
        match read_record(&mut rest) {
            Ok(Ok(_)) => {}
            Ok(Err(UnexpectedEnd)) => return count > 0,
            Err(_) => return false,
        }
    }
    true
}

/// Record of the file: milliseconds, type, player mask, message.
type MvdRecord<'a> = (u8, u8, u32, &'a [u8]);

fn read_record<'a>(
    rest: &mut ByteCursor<'a>,
) -> Result<Result<MvdRecord<'a>, UnexpectedEnd>, DemoError> {
    let at = rest.offset();
    let mut head = || Ok((rest.u8()?, rest.u8()?));
    let (msec, byte) = match head() {
        Ok(head) => head,
        Err(UnexpectedEnd) => return Ok(Err(UnexpectedEnd)),
    };
    let kind = byte & 7;
    if kind == 0 || kind == 7 {
        return Err(DemoError::unexpected(
            at + 1,
            format!("record type {kind}"),
            "1 to 6",
        ));
    }
    if kind == SET {
        return Ok(rest.read_bytes(8).map(|_| (msec, kind, 0, [].as_slice())));
    }
    let all = if kind == SINGLE || kind == STATS {
        1 << (byte >> 3)
    } else {
        u32::MAX
    };
    let mut sized = || {
        Ok((
            if kind == MULTIPLE { rest.u32()? } else { all },
            rest.offset(),
            rest.i32()?,
        ))
    };
    let (mask, at, count) = match sized() {
        Ok(sized) => sized,
        Err(UnexpectedEnd) => return Ok(Err(UnexpectedEnd)),
    };
    if !(0..=MESSAGE_MAX).contains(&count) {
        return Err(DemoError::unexpected(
            at,
            format!("record length {count}"),
            "0 to 65536",
        ));
    }
    Ok(rest
        .read_bytes(count as usize)
        .map(|message| (msec, kind, mask, message)))
}

pub(super) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let mut rest = ByteCursor::new(bytes);
    let mut demo = Demo::new(DemoFormat::Mvd);
    let mut messages = MessageReader {
        is_mvd: true,
        ..MessageReader::default()
    };
    let mut players = Players::default();
    let mut time = 0_u32;
    while !rest.is_empty() {
        let at = rest.offset();
        let (msec, kind, mask, message) = match read_record(&mut rest)? {
            Ok(record) => record,
            Err(UnexpectedEnd) => {
                demo.add_warning(format!("byte {at}: the file ends inside a record"));
                break;
            }
        };
        time = time.saturating_add(msec.into());
        if kind == MULTIPLE && mask == 0 {
            let is_said = messages.server.mvd1 & mvd1::HIDDEN_MESSAGES != 0;
            if is_said && read_hidden(message, time, &messages.server, &mut players.tracks).is_err()
            {
                messages.bad += 1;
            }
        } else if kind != SET {
            messages.read(message, &mut |server, info| {
                players.observe(server, &info, time);
            });
            messages.check_protocol(at)?;
            let changed_vars = std::mem::take(&mut messages.server.changed_vars);
            players
                .tracks
                .apply_vars(&changed_vars, mask, Tracks::command_count);
        }
    }
    if messages.server.levels == 0 {
        return Err(DemoError::CutOff {
            at: bytes.len(),
            what: "the header of a QuakeWorld demo",
        });
    }
    finish(demo, &messages, players)
}

/// Reads the hidden blocks. Uses only the commands.
fn read_hidden(
    message: &[u8],
    time: u32,
    server: &Server,
    tracks: &mut Tracks,
) -> Result<(), UnexpectedEnd> {
    let mut rest = ByteCursor::new(message);
    while !rest.is_empty() {
        let length = rest.i32()?;
        let Ok(length) = usize::try_from(length) else {
            return Ok(());
        };
        let kind = rest.u16()?;
        if kind == EXTENDED {
            rest.skip(2)?;
        }
        let mut block = ByteCursor::new(rest.read_bytes(length)?);
        if kind == COMMAND {
            let player = block.u8()?;
            block.skip(1)?;
            let msec = block.u8()?;
            let angles = block.floats()?;
            let moves = [block.i16()?, block.i16()?, block.i16()?];
            let buttons = block.u8()?;
            if are_plausible(angles) && usize::from(player) < PLAYERS_MAX {
                let [forward, side, up] = moves.map(f32::from);
                let cmd = UserCmd {
                    msec,
                    angles: angles.into(),
                    forward,
                    side,
                    up,
                    buttons: buttons.into(),
                };
                let time = f64::from(time) / 1000.0;
                let frame = DemoFrame {
                    time,
                    angles: Some(cmd.angles),
                    cmd: Some(cmd),
                    ..DemoFrame::default()
                };
                tracks.track_mut(server, player.into()).moments.push(frame);
            }
        }
    }
    Ok(())
}

fn finish(mut demo: Demo, messages: &MessageReader, players: Players) -> Result<Demo, DemoError> {
    let server = &messages.server;
    demo.map = server.map.clone();
    demo.profile = Some("qw-77");
    demo.vars = players.tracks.initial_vars(&server.vars);
    demo.game.clone_from(&server.game);
    demo.protocol = Some(server.protocol);
    demo.ktx = server.ktx;
    demo.grid = if server.has_float_coords() {
        StatePrecision {
            origin: 0.0,
            ..GRID
        }
    } else {
        GRID
    };
    demo.bad_packets = messages.bad;
    if messages.is_unreadable() {
        demo.add_warning("many packets contain an unknown extension: positions may be incomplete");
    }
    if !messages.is_closed && demo.warnings.is_empty() {
        demo.add_warning(NOT_CLOSED);
    }
    if server.levels > 1 {
        demo.add_warning(format!(
            "{} maps in one recording: the first one is used",
            server.levels
        ));
    }
    demo.tracks = players.tracks.finish(server);
    for track in &mut demo.tracks {
        track.exactness = if track.moments.is_empty() {
            CommandCompleteness::Positions
        } else {
            CommandCompleteness::Exact
        };
    }
    // A player with commands is preferred.
    let with_commands = demo.tracks.iter().find(|track| !track.moments.is_empty());
    demo.recorder = with_commands
        .or_else(|| demo.tracks.first())
        .map(|track| track.player);
    Ok(demo)
}
