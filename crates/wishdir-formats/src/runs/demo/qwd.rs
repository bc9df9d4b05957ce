//! QuakeWorld client recordings: every command of one player, and most states.
//! See `docs/demos.md` 2.

use super::messages::{LastPositions, MessageReader, PlayerInfo};
use super::serverdata::PLAYERS_MAX;
use super::tracks::Tracks;
use super::{
    CommandCompleteness, Demo, DemoError, DemoFormat, DemoFrame, FrameLink, MESSAGE_MAX,
    NOT_CLOSED, StatePrecision, Track,
};
use crate::cursor::{ByteCursor, UnexpectedEnd, are_plausible};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, length};

/// Precision of states on the wire: 1/8 unit, and whole u/s.
const GRID: StatePrecision = StatePrecision {
    origin: 1.0 / 8.0,
    velocity: 1.0,
    late: 0.0,
};
/// Sizes of a stored command, bytes: in old clients, and in clients with a lag byte.
const SIZES: [usize; 2] = [24, 28];
/// Number of commands read to detect the size of a command.
const TRIED: usize = 10;
/// Valid range of the time from a command to the next record, seconds.
const TIME_STEP: std::ops::RangeInclusive<f32> = -0.001..=10.0;
/// Mask of the sequence number in a packet. The top bit is a flag.
const SEQUENCE: u32 = 0x7fff_ffff;
/// Sequence number that marks connectionless packets.
const UNCONNECTED: u32 = u32::MAX;
/// Size of a packet's header, bytes.
const HEAD: usize = 8;
/// Minimum distance between two states that counts as a teleport, units.
const APART: f32 = 300.0;

/// Record of the demo file.
enum QwdRecord<'a> {
    Command { time: f32, cmd: UserCmd },
    Packet { time: f32, message: &'a [u8] },
    Set { outgoing: u32 },
}

fn read_record<'a>(
    rest: &mut ByteCursor<'a>,
    size: usize,
) -> Result<Result<QwdRecord<'a>, UnexpectedEnd>, DemoError> {
    let at = rest.offset();
    let mut head = || Ok((rest.f32()?, rest.u8()?));
    let (time, kind) = match head() {
        Ok(head) => head,
        Err(UnexpectedEnd) => return Ok(Err(UnexpectedEnd)),
    };
    Ok(match kind {
        0 => read_command(rest, time, size),
        1 => {
            let Ok(count) = rest.i32() else {
                return Ok(Err(UnexpectedEnd));
            };
            if !(0..=MESSAGE_MAX).contains(&count) {
                return Err(DemoError::unexpected(
                    at + 5,
                    format!("packet length {count}"),
                    "0 to 65536",
                ));
            }
            rest.read_bytes(count as usize)
                .map(|message| QwdRecord::Packet { time, message })
        }
        2 => rest
            .u32()
            .and_then(|outgoing| rest.skip(4).map(|()| QwdRecord::Set { outgoing })),
        other => {
            return Err(DemoError::unexpected(
                at + 4,
                format!("record type {other}"),
                "0 to 2",
            ));
        }
    })
}

fn read_command<'a>(
    rest: &mut ByteCursor<'a>,
    time: f32,
    size: usize,
) -> Result<QwdRecord<'a>, UnexpectedEnd> {
    let mut cmd = ByteCursor::new(rest.read_bytes(size)?);
    let msec = cmd.u8()?;
    cmd.skip(3)?;
    let angles = cmd
        .floats()?
        .map(|angle| if angle.is_finite() { angle } else { 0.0 });
    let [forward, side, up] = [cmd.i16()?, cmd.i16()?, cmd.i16()?].map(f32::from);
    let buttons = cmd.u8()?.into();
    rest.skip(12)?;
    Ok(QwdRecord::Command {
        time,
        cmd: UserCmd {
            msec,
            angles: angles.into(),
            forward,
            side,
            up,
            buttons,
        },
    })
}

/// Whether the first commands have this size: at this size, records with plausible times follow.
/// Times of records before the first command are not checked, because they may be from another
/// clock.
fn has_command_size(bytes: &[u8], size: usize) -> bool {
    let (mut rest, mut commands, mut before) = (ByteCursor::new(bytes), 0, None::<f32>);
    while !rest.is_empty() {
        let mut head = rest;
        let Ok(time) = head.f32() else { return true };
        let is_later = before
            .take()
            .is_none_or(|before| TIME_STEP.contains(&(time - before)));
        if !time.is_finite() || !is_later {
            return false;
        }
        let found = match read_record(&mut rest, size) {
            Ok(Ok(found)) => found,
            Ok(Err(UnexpectedEnd)) => return true,
            Err(_) => return false,
        };
        if commands == TRIED {
            return true;
        }
        if matches!(found, QwdRecord::Command { .. }) {
            (commands, before) = (commands + 1, Some(time));
        }
    }
    true
}

/// Whether the bytes start like a client recording.
pub(super) fn is_qwd(bytes: &[u8]) -> bool {
    bytes.len() > HEAD && SIZES.into_iter().any(|size| has_command_size(bytes, size))
}

/// Reader state: data read so far.
struct QwdReader {
    messages: MessageReader,
    places: LastPositions,
    /// Commands and states of the recording player.
    own: Vec<DemoFrame>,
    /// Sequence number of the first recorded command.
    first: Option<u32>,
    /// Whether `first` is guessed from the first acknowledgement.
    is_guessed: bool,
    others: Tracks,
    /// States of the recording player before the first command.
    early: Vec<DemoFrame>,
    /// Number of levels started before the last update.
    levels: u32,
    is_apart: bool,
    replaced: u32,
}

pub(super) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let at = HEAD.min(bytes.len());
    let size = SIZES
        .into_iter()
        .find(|size| has_command_size(bytes, *size));
    let size = size.ok_or_else(|| {
        DemoError::unexpected(
            at,
            "commands that are neither 24 nor 28 bytes long",
            "24 or 28 bytes each",
        )
    })?;
    let mut rest = ByteCursor::new(bytes);
    let mut demo = Demo::new(DemoFormat::Qwd);
    let mut reader = QwdReader {
        messages: MessageReader::default(),
        places: LastPositions::default(),
        own: Vec::new(),
        first: None,
        is_guessed: false,
        others: Tracks::default(),
        early: Vec::new(),
        levels: 0,
        is_apart: false,
        replaced: 0,
    };
    while !rest.is_empty() {
        let at = rest.offset();
        match read_record(&mut rest, size)? {
            Ok(record) => {
                reader.add_record(record);
                reader.messages.check_protocol(at)?;
            }
            Err(UnexpectedEnd) => {
                demo.add_warning(format!(
                    "byte {at}: the file ends inside a record: {} commands read",
                    reader.own.len()
                ));
                break;
            }
        }
    }
    if reader.messages.server.levels == 0 && reader.own.is_empty() {
        return Err(DemoError::CutOff {
            at: bytes.len(),
            what: "the header of a QuakeWorld demo",
        });
    }
    Ok(reader.finish(demo))
}

impl QwdReader {
    fn add_record(&mut self, record: QwdRecord<'_>) {
        match record {
            QwdRecord::Command { time, cmd } => {
                let angles = Some(cmd.angles);
                self.others.start_recording(&self.messages.server);
                // The commands of a spectator do not move a player.
                let plays = !self.messages.server.is_spectator();
                self.own.push(DemoFrame {
                    time: time.into(),
                    cmd: Some(cmd).filter(|_| plays),
                    angles,
                    ..DemoFrame::default()
                });
            }
            QwdRecord::Packet { time, message } => self.read_packet(time, message),
            QwdRecord::Set { outgoing } => {
                if self.own.is_empty() {
                    self.first = Some(outgoing);
                }
            }
        }
    }

    fn read_packet(&mut self, time: f32, packet: &[u8]) {
        let mut head = ByteCursor::new(packet);
        let (Ok(sequence), Ok(acknowledged)) = (head.u32(), head.u32()) else {
            return;
        };
        if sequence == UNCONNECTED {
            return;
        }
        let acknowledged = acknowledged & SEQUENCE;
        if self.first.is_none() && !self.own.is_empty() {
            // The first command that the server acknowledges is the last one sent.
            self.first = Some(acknowledged.wrapping_sub(self.own.len() as u32 - 1));
            self.is_guessed = true;
        }
        let index = self
            .first
            .and_then(|first| acknowledged.checked_sub(first))
            .map(|index| index as usize);
        self.read_states(time, &packet[HEAD..], index);
        // Values sent with a command's state apply to the next and later commands.
        let next = index.map_or(0, |index| index + 1);
        let server = &mut self.messages.server;
        let changed_vars = std::mem::take(&mut server.changed_vars);
        let own = u32::from(server.own);
        self.others.apply_vars(
            &changed_vars,
            1_u32.checked_shl(own).unwrap_or(0),
            |_, _| next,
        );
    }

    /// Reads the players' states from a packet's messages.
    ///
    /// `index` is the index of the recorder's command that led to the states.
    /// `None` before the first known command.
    fn read_states(&mut self, time: f32, bytes: &[u8], index: Option<usize>) {
        let msec = if time.is_finite() {
            (f64::from(time.max(0.0)) * 1000.0) as u32
        } else {
            0
        };
        let Self {
            messages,
            places,
            own,
            others,
            early,
            levels,
            is_apart,
            replaced,
            ..
        } = self;
        messages.read(bytes, &mut |server, info| {
            let before = std::mem::replace(levels, server.levels);
            if before != server.levels {
                *places = LastPositions::default();
                *is_apart = before > 0;
            }
            if info.player == server.own {
                if let Some(frame) = index.and_then(|index| own.get_mut(index)) {
                    *replaced += u32::from(frame.origin.is_some());
                    set_state(frame, &info);
                    if std::mem::take(is_apart) {
                        frame.follows = FrameLink::Apart;
                    }
                } else if index.is_none() {
                    let mut frame = DemoFrame {
                        time: time.into(),
                        ..DemoFrame::default()
                    };
                    set_state(&mut frame, &info);
                    early.extend(frame.origin.is_some().then_some(frame));
                }
            } else if let Some(point) = places
                .update_position(&info, msec)
                .filter(|_| usize::from(info.player) < PLAYERS_MAX)
            {
                others
                    .track_mut(server, info.player.into())
                    .points
                    .push(point);
            }
        });
    }

    fn finish(self, mut demo: Demo) -> Demo {
        let server = &self.messages.server;
        demo.map = server.map.clone();
        demo.profile = Some("qw-77");
        demo.vars = self.others.initial_vars(&server.vars);
        demo.game.clone_from(&server.game);
        demo.protocol = Some(server.protocol).filter(|_| server.levels > 0);
        demo.ktx = server.ktx;
        demo.grid = if server.has_float_coords() {
            StatePrecision {
                origin: 0.0,
                ..GRID
            }
        } else {
            GRID
        };
        demo.bad_packets = self.messages.bad;
        demo.recorder = Some(server.own.into());
        self.add_message_warnings(&mut demo);
        self.add_tracks(&mut demo);
        demo
    }

    /// Adds warnings about the recording's messages.
    fn add_message_warnings(&self, demo: &mut Demo) {
        if self.messages.is_unreadable() {
            demo.add_warning(
                "many packets contain an unknown extension: positions may be incomplete",
            );
        }
        if !self.messages.is_closed && demo.warnings.is_empty() {
            demo.add_warning(NOT_CLOSED);
        }
        let levels = self.messages.server.levels;
        if levels > 1 {
            demo.add_warning(format!(
                "{levels} maps in one recording: the first one is used"
            ));
        }
        if self.is_guessed {
            demo.add_warning("the recording started before the connection: commands and states are matched by guessing");
        }
    }

    /// Adds the recorder's track and those of the other players.
    fn add_tracks(mut self, demo: &mut Demo) {
        let server = &self.messages.server;
        let gaps = drop_spectator_frames(&mut self.own);
        let has_commands = self.own.iter().any(|frame| frame.cmd.is_some());
        if gaps > 0 {
            demo.add_warning("a spectator recorded it: of that part it holds positions only");
        } else if !has_commands {
            demo.add_warning("the recording contains no commands");
        }
        mark_teleports(&mut self.own);
        let player = u32::from(server.own);
        let exactness = match (has_commands, gaps) {
            (false, _) => CommandCompleteness::Positions,
            (true, 0) => CommandCompleteness::Exact,
            (true, _) => CommandCompleteness::Gaps,
        };
        demo.tracks = vec![Track {
            player,
            exactness,
            gaps: if has_commands { gaps } else { 0 },
            moments: self.own,
            ..Track::default()
        }];
        let own = &mut demo.tracks[0];
        (own.early, own.replaced) = (self.early, self.replaced);
        own.changes = self.others.player_changes(server.own.into());
        own.name = server.name(player);
        demo.tracks.extend(
            self.others
                .finish(server)
                .into_iter()
                .filter(|track| track.player != player),
        );
        demo.tracks.sort_by_key(|track| track.player);
        let is_seen = |track: &&Track| track.point_count() > 0;
        let has_own = demo.track(Some(player)).is_some_and(|own| {
            own.moments.iter().any(|frame| frame.cmd.is_some()) || is_seen(&own)
        });
        if !has_own && let Some(seen) = demo.tracks.iter().find(is_seen) {
            demo.recorder = Some(seen.player);
        }
    }
}

/// Removes frames without data while the recorder spectated.
/// Returns the number of spectating periods.
fn drop_spectator_frames(frames: &mut Vec<DemoFrame>) -> u32 {
    let (mut parts, mut was_watching) = (0, false);
    for frame in frames.iter_mut() {
        let is_watching = frame.cmd.is_none();
        parts += u32::from(is_watching && !was_watching);
        if is_watching != was_watching {
            frame.follows = FrameLink::Apart;
        }
        was_watching = is_watching;
    }
    frames.retain(|frame| frame.cmd.is_some() || frame.origin.is_some());
    parts
}

fn set_state(frame: &mut DemoFrame, info: &PlayerInfo) {
    let [Some(x), Some(y), Some(z)] = info.origin else {
        return;
    };
    if are_plausible([x, y, z]) {
        frame.origin = Some(Vec3::new(x, y, z));
        frame.velocity = Some(info.velocity);
        frame.on_ground = Some(info.on_ground);
        if info.is_dead {
            frame.follows = FrameLink::Apart;
        }
    }
}

/// Marks teleports and deaths, which a single command cannot explain.
fn mark_teleports(frames: &mut [DemoFrame]) {
    let mut last: Option<Vec3> = None;
    for frame in frames {
        let Some(origin) = frame.origin else { continue };
        if last.is_some_and(|last| length(origin - last) > APART) {
            frame.follows = FrameLink::Apart;
        }
        last = Some(origin);
    }
}
