//! GoldSrc's demos: frames with a command and the state after it (`docs/demos.md` 1).

use super::{Demo, DemoError, DemoFormat, DemoFrame, Exactness, Follows, Grid, MESSAGE_MAX, Track};
use crate::import::cursor::{Bytes, Short, all_sane};
use crate::sim::cmd::UserCmd;
use crate::sim::math::{Vec3, ViewAngles, length};

/// How the file begins.
pub(super) const MAGIC: &[u8] = b"HLDEMO";
/// The only layout of frames that there is.
const PROTOCOL: i32 = 5;
/// Where frames begin.
const FRAMES_AT: usize = 544;
/// Bytes of an entry of the directory.
const ENTRY: usize = 92;
/// Most entries of the directory.
const ENTRIES_MAX: i32 = 1024;
/// Bytes of the names of map and game.
const NAME: usize = 260;
/// Records of a network message, before the message itself.
const BEFORE_REF: usize = 4;
/// A farther move in one frame is no movement, units.
const APART: f32 = 64.0;
/// How states are truncated where the client does not predict (`docs/demos.md` 1.2).
const GRID: Grid = Grid { origin: 1.0 / 128.0, velocity: 1.0 / 8.0, late: 0.0 };
/// The entry of the frames that were played.
const PLAYBACK: i32 = 1;

/// What a network message's frame holds beside its message.
struct Message {
    frame: DemoFrame,
    outgoing: i32,
    player: i32,
    is_spectator: bool,
    vars: [f32; 16],
}

/// Where the client was in one of its frames, whether or not a message came in it.
struct Seen {
    number: i32,
    time: f32,
    origin: Vec3,
    angles: ViewAngles,
}

impl Seen {
    /// The moment, with the keys of the next command known.
    fn frame(&self, next: Option<UserCmd>) -> DemoFrame {
        DemoFrame {
            time: f64::from(self.time),
            origin: Some(self.origin),
            angles: Some(self.angles),
            cmd: next.map(|next| UserCmd { angles: self.angles, ..next }),
            follows: Follows::Guessed,
            ..DemoFrame::default()
        }
    }
}

/// What a section's frames are.
#[derive(Default)]
struct Read {
    frames: Vec<DemoFrame>,
    /// The client's frames since the last message.
    seen: Vec<Seen>,
    guessed: u32,
    outgoing: Option<i32>,
    player: u32,
    gaps: u32,
    bad: u32,
    /// Frames without a command although the player moves, or of somebody who watches.
    foreign: usize,
    vars: Option<[f32; 16]>,
    is_tool: bool,
    /// Where the last frame was cut off.
    cut_at: Option<usize>,
}

pub(super) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let mut head = Bytes::at(bytes, 8);
    let cut = DemoError::cut(bytes.len(), "the head of a GoldSrc demo");
    let protocol = head.i32().map_err(&cut)?;
    if protocol != PROTOCOL {
        return Err(DemoError::bad(8, format!("demo protocol {protocol}"), "demo protocol 5"));
    }
    head.i32().map_err(&cut)?;
    let map = head.text(NAME).map_err(&cut)?;
    let game = head.text(NAME).map_err(&cut)?;
    let map_sum = head.u32().map_err(&cut)?;
    let directory = head.i32().map_err(&cut)?;
    let mut demo = Demo::new(DemoFormat::GoldSrc);
    demo.map = Some(map);
    demo.map_sum = Some(map_sum).filter(|sum| *sum != 0);
    demo.grid = GRID;
    demo.profile = Some(if ["cstrike", "czero"].contains(&game.as_str()) { "cs16-100" } else { "hl-100" });
    demo.game = Some(game).filter(|game| !game.is_empty());
    let mut read = Read::default();
    match offsets(bytes, directory, &mut demo)? {
        Some(sections) => {
            for (kind, offset) in sections {
                section(bytes, offset, kind == PLAYBACK, &mut read)?;
            }
        }
        None => {
            let after = section(bytes, FRAMES_AT, false, &mut read)?;
            if read.cut_at.is_none() && after < bytes.len() {
                section(bytes, after, true, &mut read)?;
            }
            demo.warn(format!("demo not closed: {} frames read", read.frames.len()));
        }
    }
    finish(demo, read)
}

/// Where the sections begin, and whether they were played; none: the directory was never written.
fn offsets(bytes: &[u8], directory: i32, demo: &mut Demo) -> Result<Option<Vec<(i32, usize)>>, DemoError> {
    let at = usize::try_from(directory).unwrap_or(0);
    if at < FRAMES_AT || at >= bytes.len() {
        return Ok(None);
    }
    let mut entries = Bytes::at(bytes, at);
    let Ok(count) = entries.i32() else { return Ok(None) };
    if !(1..=ENTRIES_MAX).contains(&count) {
        return Err(DemoError::bad(at, format!("directory count {count}"), "1 to 1024"));
    }
    let mut sections: Vec<(i32, usize)> = Vec::new();
    for _ in 0..count {
        let place = entries.place();
        let Ok(entry) = entries.take(ENTRY) else { return Ok(None) };
        let number = |at: usize| i32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]);
        let (kind, offset) = (number(0), number(84));
        match usize::try_from(offset) {
            Ok(offset) if offset >= bytes.len() => {
                demo.warn(format!("byte {place}: a section begins behind the file's end, at {offset}"));
            }
            Ok(offset) if sections.iter().any(|(_, known)| *known == offset) => {
                demo.warn(format!("byte {place}: two sections begin at {offset}: the first is read"));
            }
            Ok(offset) if offset >= FRAMES_AT => sections.push((kind, offset)),
            _ => {
                let found = format!("a section at {offset}");
                return Err(DemoError::bad(place, found, "one behind the head, at 544 or later"));
            }
        }
    }
    Ok(Some(sections))
}

/// Reads a section's frames; gives the place behind them.
fn section(bytes: &[u8], offset: usize, is_played: bool, read: &mut Read) -> Result<usize, DemoError> {
    let mut rest = Bytes::at(bytes, offset);
    while !rest.is_empty() {
        let at = rest.place();
        match frame(&mut rest, is_played, read)? {
            Ok(true) => {}
            Ok(false) => return Ok(rest.place()),
            Err(Short) => {
                read.cut_at = Some(at);
                return Ok(bytes.len());
            }
        }
    }
    read.cut_at = Some(rest.place());
    Ok(rest.place())
}

/// A count in front of bytes.
fn count(rest: &mut Bytes<'_>, what: &str) -> Result<Result<usize, Short>, DemoError> {
    let at = rest.place();
    let Ok(count) = rest.i32() else { return Ok(Err(Short)) };
    if !(0..=MESSAGE_MAX).contains(&count) {
        return Err(DemoError::bad(at, format!("{what} length {count}"), "0 to 65536"));
    }
    Ok(Ok(count as usize))
}

/// Reads a frame; whether the section goes on behind it.
fn frame(rest: &mut Bytes<'_>, is_played: bool, read: &mut Read) -> Result<Result<bool, Short>, DemoError> {
    let at = rest.place();
    let mut head = || Ok((rest.u8()?, rest.f32()?, rest.i32()?));
    let (kind, time, number) = match head() {
        Ok(head) => head,
        Err(Short) => return Ok(Err(Short)),
    };
    let skipped = match kind {
        0 | 1 => return message_frame(rest, (time, number), is_played, read),
        2 => Ok(()),
        3 => rest.text(64).map(|command| read.is_tool |= command.starts_with("//BXTD")),
        4 => seen(rest, (time, number)).map(|seen| read.seen.extend(seen.filter(|_| is_played))),
        5 => return Ok(Ok(false)),
        6 => rest.skip(84),
        7 => rest.skip(8),
        8 => match rest.skip(4) {
            Ok(()) => count(rest, "sample")?.and_then(|count| rest.skip(count + 16)),
            Err(Short) => Err(Short),
        },
        9 => count(rest, "buffer")?.and_then(|count| rest.skip(count)),
        other => return Err(DemoError::bad(at, format!("frame type {other}"), "0 to 9")),
    };
    Ok(skipped.map(|()| true))
}

/// Where the client was; none: a number in it is no number.
fn seen(rest: &mut Bytes<'_>, (time, number): (f32, i32)) -> Result<Option<Seen>, Short> {
    let (origin, angles) = (rest.vec3()?, rest.floats()?);
    rest.skip(8)?;
    let is_sane = all_sane([origin.to_array(), angles, [time, 0.0, 0.0]].into_iter().flatten());
    Ok(is_sane.then_some(Seen { number, time, origin, angles: angles.into() }))
}

fn message_frame(
    rest: &mut Bytes<'_>,
    (time, number): (f32, i32),
    is_played: bool,
    read: &mut Read,
) -> Result<Result<bool, Short>, DemoError> {
    let message = match fixed(rest, time) {
        Ok(message) => message,
        Err(Short) => return Ok(Err(Short)),
    };
    if let Err(Short) = count(rest, "netmsg")?.and_then(|count| rest.skip(count)) {
        return Ok(Err(Short));
    }
    if is_played {
        // This message's own is among them.
        read.seen.retain(|seen| seen.number != number);
        match message {
            Some(message) => take(message, read),
            None => {
                read.seen.clear();
                read.bad += 1;
            }
        }
    }
    Ok(Ok(true))
}

/// The fixed part of a network message; none: a number in it is no number.
fn fixed(rest: &mut Bytes<'_>, time: f32) -> Result<Option<Message>, Short> {
    rest.skip(BEFORE_REF)?;
    rest.skip(60 + 8 + 8)?;
    let is_spectator = rest.i32()? != 0;
    let on_ground = rest.i32()? > 0;
    rest.i32()?;
    let (velocity, origin, view) = (rest.vec3()?, rest.vec3()?, rest.vec3()?);
    rest.skip(4)?;
    let angles = rest.floats()?;
    rest.skip(4 + 12 + 4 + 12 + 8)?;
    let player = rest.i32()?;
    rest.skip(4 * 6 + 16 + 8)?;
    let (_, msec, _) = (rest.i16()?, rest.u8()?, rest.u8()?);
    let cmd_angles = rest.floats()?;
    let [forward, side, up] = rest.floats()?;
    rest.skip(2)?;
    let buttons = rest.u16()?;
    rest.skip(2 + 2 + 4 + 12)?;
    let mut vars = [0.0; 16];
    for var in &mut vars {
        *var = rest.f32()?;
    }
    rest.skip(4 + 32 + 32)?;
    rest.skip(16)?;
    rest.skip(16)?;
    let outgoing = rest.i32()?;
    rest.skip(8)?;
    let numbers =
        [velocity.to_array(), origin.to_array(), angles, cmd_angles, [forward, side, up], [time, view.z, 0.0]];
    let is_sane = all_sane(numbers.into_iter().flatten());
    let cmd = UserCmd { msec, angles: cmd_angles.into(), forward, side, up, buttons };
    let frame = DemoFrame {
        time: f64::from(time),
        origin: Some(origin),
        velocity: Some(velocity),
        on_ground: Some(on_ground),
        angles: Some(angles.into()),
        view: Some(view.z),
        cmd: Some(cmd),
        follows: Follows::Next,
    };
    Ok(is_sane.then_some(Message { frame, outgoing, player, is_spectator, vars }))
}

fn take(message: Message, read: &mut Read) {
    let Message { mut frame, outgoing, player, is_spectator, vars } = message;
    let before = read.frames.last().and_then(|last| last.origin);
    let way = before.zip(frame.origin).map_or(0.0, |(from, to): (Vec3, Vec3)| length(to - from));
    let step = read.outgoing.map_or(1, |last| i64::from(outgoing) - i64::from(last));
    frame.follows = match step {
        0 => Follows::Repeat,
        1 if way > APART => Follows::Apart,
        1 => Follows::Next,
        _ => Follows::Gap,
    };
    read.gaps += u32::from(frame.follows == Follows::Gap);
    let missing = std::mem::take(&mut read.seen);
    if frame.follows == Follows::Gap && step == missing.len() as i64 + 1 {
        // A command for each of the client's frames: what they saw is known, and the keys are those of the next one.
        read.frames.extend(missing.iter().map(|seen| seen.frame(frame.cmd)));
        read.guessed += missing.len() as u32;
        frame.follows = Follows::Guessed;
    }
    let stands_still = way == 0.0 || frame.cmd.is_some_and(|cmd| cmd.msec > 0);
    read.foreign += usize::from(is_spectator || !stands_still);
    read.outgoing = Some(outgoing);
    read.player = u32::try_from(player).unwrap_or(0);
    read.vars.get_or_insert(vars);
    read.frames.push(frame);
}

fn finish(mut demo: Demo, read: Read) -> Result<Demo, DemoError> {
    let exactness = match () {
        () if read.foreign * 2 > read.frames.len() => Exactness::Positions,
        () if read.gaps > 0 => Exactness::Gaps,
        () => Exactness::Exact,
    };
    if let Some(at) = read.cut_at.filter(|_| demo.warnings.is_empty()) {
        demo.warn(format!("byte {at}: the file ends inside a frame: {} frames read", read.frames.len()));
    }
    if read.bad > 0 {
        demo.warn(format!("{} frames left out: they hold numbers that are none", read.bad));
    }
    if read.guessed > 0 {
        demo.warn(format!("{} commands are guessed: the view is recorded, the keys are the next one's", read.guessed));
    }
    if read.is_tool {
        demo.warn("recorded with BunnymodXT: it may be a tool-assisted run");
    }
    let names = [
        "gravity",
        "stopspeed",
        "maxspeed",
        "",
        "accelerate",
        "airaccelerate",
        "wateraccelerate",
        "friction",
        "edgefriction",
        "waterfriction",
        "",
        "bounce",
        "stepsize",
        "maxvelocity",
    ];
    demo.vars = names.into_iter().zip(read.vars.unwrap_or_default()).filter(|(name, _)| !name.is_empty()).collect();
    if read.vars.is_none() {
        demo.vars.clear();
    }
    demo.bad_packets = read.bad;
    demo.recorder = Some(read.player);
    let Read { player, gaps, frames: moments, .. } = read;
    demo.tracks = vec![Track { player, exactness, gaps, moments, ..Track::default() }];
    Ok(demo)
}
