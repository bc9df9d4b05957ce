//! Replays of Counter-Strike KZ servers (`.krpr`, `.krpz`): commands and the states after them.
//! See `docs/demos.md` 6.
//!
//! In long idle periods the same row repeats. Beyond a limit, repeated rows are only counted.

mod packed;

use super::demo::{
    CommandCompleteness, Demo, DemoError, DemoFormat, DemoFrame, FrameLink, RepeatedFrame, Track,
};
use crate::cursor::{ByteCursor, UnexpectedEnd, are_plausible, decode_latin1_to_nul};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, length};

/// First bytes of a KRP replay.
pub(crate) const MAGIC: [u8; 8] = *b"ELIF!PRK";
/// Format version that the reader supports.
const VERSION: u64 = 1;
/// Size of the file's header, bytes.
const HEAD: usize = 256;
/// Offsets and sizes of the header fields, bytes.
const NICK_AT: usize = 16;
const NICK: usize = 32;
const MAP_AT: usize = 83;
const MAP: usize = 64;
/// Offset of the map's checksum in the header. The checksum is computed like GoldSrc's.
const MAP_SUM_AT: usize = 147;
const SIZES_AT: usize = 173;
/// Sizes of a row and of its change mask, bytes.
const ROW: usize = 112;
const MASK: usize = 16;
/// Numbers of the record types.
const EVENT: u8 = 0;
const DELTA: u8 = 1;
const KEY: u8 = 2;
/// Event: the player returns to a checkpoint. Other events do not move the player.
const GO_TO_CHECKPOINT: u8 = 1;
/// Flag: the player is on the ground.
const ON_GROUND: i32 = 512;
/// Flag: the player is fully ducked.
const DUCKED: i32 = 16_384;
/// Number of rows after which repeated rows are only counted.
const REPEATS_FROM: usize = 20_000;
/// Minimum distance between two rows that counts as a teleport, units.
const APART: f32 = 64.0;

pub(crate) use packed::{is_packed, read_packed};

/// Reads an uncompressed replay.
pub(crate) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let mut demo = read_header(bytes)?;
    let mut rest = ByteCursor::from_offset(bytes, HEAD);
    let mut rows = RowReader::for_demo(&demo);
    while !rest.is_empty() {
        let at = rest.offset();
        match read_record(&mut rest, &mut rows) {
            Ok(Ok(())) => {}
            Ok(Err(UnexpectedEnd)) => {
                demo.add_warning(format!(
                    "byte {at}: the file ends inside a row: {} rows read",
                    rows.count()
                ));
                break;
            }
            Err(found) => {
                return Err(DemoError::Bad {
                    at,
                    found: format!("a record of type {found}"),
                    expected: rows.expected_text(),
                });
            }
        }
    }
    finish(&mut demo, rows);
    Ok(demo)
}

fn read_header(bytes: &[u8]) -> Result<Demo, DemoError> {
    let cut = |UnexpectedEnd| DemoError::CutOff {
        at: bytes.len(),
        what: "the header of a KRP replay",
    };
    let mut head = ByteCursor::from_offset(bytes, MAGIC.len());
    let version = head.u64().map_err(cut)?;
    if version != VERSION {
        return Err(DemoError::Bad {
            at: MAGIC.len(),
            found: format!("version {version}"),
            expected: "version 1",
        });
    }
    let head = bytes.get(..HEAD).ok_or(UnexpectedEnd).map_err(cut)?;
    let text = |at: usize, count: usize| decode_latin1_to_nul(&head[at..at + count]);
    let mut demo = Demo::new(DemoFormat::Krp);
    demo.map = Some(text(MAP_AT, MAP));
    demo.map_checksum = ByteCursor::from_offset(head, MAP_SUM_AT)
        .u32()
        .ok()
        .filter(|sum| *sum != 0);
    demo.profile = Some("cs16-100");
    demo.recorder = Some(0);
    demo.tracks = vec![Track {
        name: decode_name(&head[NICK_AT..NICK_AT + NICK]),
        ..Track::default()
    }];
    Ok(demo)
}

/// Decodes a name, which is UTF-8 in newer programs and Latin-1 in older ones.
fn decode_name(field: &[u8]) -> String {
    let end = field
        .iter()
        .position(|byte| *byte == 0)
        .unwrap_or(field.len());
    match str::from_utf8(&field[..end]) {
        Ok(nick) => nick.to_owned(),
        // The field ends in the middle of a character.
        Err(error) if error.error_len().is_none() && end == field.len() => {
            String::from_utf8_lossy(&field[..error.valid_up_to()]).into_owned()
        }
        Err(_) => decode_latin1_to_nul(field),
    }
}

/// Reader state: rows read so far.
#[derive(Default)]
struct RowReader {
    /// View heights while standing and ducked, units.
    views: [f32; 2],
    last: Option<[u8; ROW]>,
    frames: Vec<DemoFrame>,
    repeats: Vec<RepeatedFrame>,
    /// Whether the player was teleported before the next row.
    is_apart: bool,
    /// Whether the last row was skipped.
    is_missing: bool,
    gaps: u32,
    msec: u64,
    bad: u32,
}

impl RowReader {
    fn for_demo(demo: &Demo) -> Self {
        let views = demo
            .rules()
            .map_or([0.0; 2], |rules| [rules.view.standing, rules.view.ducked]);
        Self {
            views,
            ..Self::default()
        }
    }

    fn expected_text(&self) -> &'static str {
        if self.last.is_none() {
            "a key frame (2) first"
        } else {
            "0 to 2"
        }
    }

    /// Returns the number of rows read so far.
    fn count(&self) -> u64 {
        self.frames.len() as u64
            + self
                .repeats
                .iter()
                .map(|repeat| u64::from(repeat.count))
                .sum::<u64>()
    }

    fn push(&mut self, row: [u8; ROW], is_key: bool) {
        if !is_key && self.last == Some(row) && !self.is_apart && self.frames.len() >= REPEATS_FROM
        {
            return self.count_repeats(1);
        }
        let is_first = self.last.is_none();
        let before = self.frames.last().and_then(|last| last.origin);
        self.last = Some(row);
        let Ok(frame) = decode_row(&row, self.views) else {
            return;
        };
        let Some((mut frame, is_placed)) = frame else {
            self.bad = self.bad.saturating_add(1);
            self.is_missing = true;
            return;
        };
        let msec = frame.cmd.map_or(0, |cmd| cmd.msec);
        self.msec += u64::from(msec);
        frame.time = self.msec as f64 / 1000.0;
        if std::mem::take(&mut self.is_missing) && before.is_some() {
            frame.follows = FrameLink::Gap;
            self.gaps += 1;
        }
        let is_far = before
            .zip(frame.origin)
            .is_some_and(|(from, to)| length(to - from) > APART);
        if std::mem::take(&mut self.is_apart) || is_placed || is_far || is_key && !is_first {
            frame.follows = FrameLink::Apart;
        }
        self.frames.push(frame);
    }

    /// Repeats the last row `count` times.
    fn repeat_last(&mut self, mut count: u32) {
        let Some(last) = self.last else { return };
        while count > 0 && (self.is_apart || self.frames.len() < REPEATS_FROM && !self.is_missing) {
            self.push(last, false);
            count -= 1;
        }
        if count > 0 {
            self.count_repeats(count);
        }
    }

    fn count_repeats(&mut self, count: u32) {
        if self.is_missing {
            self.bad = self.bad.saturating_add(count);
            return;
        }
        let moment = self.frames.len() - 1;
        let msec = self.frames[moment].cmd.map_or(0, |cmd| cmd.msec);
        self.msec += u64::from(msec) * u64::from(count);
        match self.repeats.last_mut().filter(|last| last.moment == moment) {
            Some(last) => last.count = last.count.saturating_add(count),
            None => self.repeats.push(RepeatedFrame { moment, count }),
        }
    }
}

/// Returns a row's command, the state after it, and whether the server forced the view.
/// `None` if a number is invalid.
fn decode_row(
    row: &[u8; ROW],
    [standing, ducked]: [f32; 2],
) -> Result<Option<(DemoFrame, bool)>, UnexpectedEnd> {
    let mut bytes = ByteCursor::new(row);
    bytes.skip(2)?;
    let msec = bytes.u8()?;
    let angles = bytes.floats()?;
    let [forward, side, up] = bytes.floats()?;
    bytes.skip(1)?;
    let buttons = bytes.u16()?;
    bytes.skip(2 + 4 + 12)?;
    let (origin, velocity) = (bytes.floats()?, bytes.floats()?);
    bytes.skip(12)?;
    let is_placed = bytes.i32()? != 0;
    bytes.skip(4)?;
    let flags = bytes.i32()?;
    bytes.skip(8)?;
    let stamina = bytes.f32()?;
    let numbers = [
        angles,
        [forward, side, up],
        origin,
        velocity,
        [stamina, 0.0, 0.0],
    ];
    let is_sane = are_plausible(numbers.into_iter().flatten());
    let cmd = UserCmd {
        msec,
        angles: angles.into(),
        forward,
        side,
        up,
        buttons,
    };
    let frame = DemoFrame {
        origin: Some(Vec3::from_array(origin)),
        velocity: Some(Vec3::from_array(velocity)),
        on_ground: Some(flags & ON_GROUND != 0),
        angles: Some(cmd.angles),
        view: Some(if flags & DUCKED != 0 {
            ducked
        } else {
            standing
        }),
        stamina: Some(stamina.max(0.0)),
        cmd: Some(cmd),
        ..DemoFrame::default()
    };
    Ok(is_sane.then_some((frame, is_placed)))
}

/// Returns the indices of the row's bytes in a mask.
fn changed_bytes(mask: &[u8]) -> impl Iterator<Item = usize> + '_ {
    (0..ROW).filter(|byte| mask[byte / 8] & 1 << (byte % 8) != 0)
}

/// Reads a record of an uncompressed replay. Returns an unexpected record type as the error.
fn read_record(
    rest: &mut ByteCursor<'_>,
    rows: &mut RowReader,
) -> Result<Result<(), UnexpectedEnd>, u8> {
    let Ok(kind) = rest.u8() else {
        return Ok(Err(UnexpectedEnd));
    };
    match (kind, rows.last) {
        (EVENT, Some(_)) => {
            let event = rest.u8();
            rows.is_apart |= event == Ok(GO_TO_CHECKPOINT);
            Ok(event.map(drop))
        }
        (DELTA, Some(last)) => Ok(read_row(rest, last).map(|row| rows.push(row, false))),
        (KEY, _) => Ok(read_row(rest, [0; ROW]).map(|row| rows.push(row, true))),
        (found, _) => Err(found),
    }
}

fn read_row(rest: &mut ByteCursor<'_>, mut row: [u8; ROW]) -> Result<[u8; ROW], UnexpectedEnd> {
    let mask = rest.read_bytes(MASK)?;
    for byte in changed_bytes(mask) {
        row[byte] ^= rest.u8()?;
    }
    Ok(row)
}

fn finish(demo: &mut Demo, rows: RowReader) {
    if rows.bad > 0 {
        demo.add_warning(format!(
            "{} rows skipped: they contain invalid numbers",
            rows.bad
        ));
    }
    demo.bad_packets = rows.bad;
    let track = &mut demo.tracks[0];
    track.exactness = match () {
        () if rows.frames.is_empty() => CommandCompleteness::Positions,
        () if rows.gaps > 0 => CommandCompleteness::Gaps,
        () => CommandCompleteness::Exact,
    };
    (track.gaps, track.moments, track.repeats) = (rows.gaps, rows.frames, rows.repeats);
    demo.infer_speed_cap();
}
