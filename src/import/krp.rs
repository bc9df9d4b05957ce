//! Replays of Counter-Strike KZ servers (`.krpr`, `.krpz`): every command and the state after it (`docs/demos.md` 6).

use std::io::Read as _;

use super::cursor::{Bytes, Short, all_sane, latin1_to_nul};
use super::demo::{Demo, DemoError, DemoFormat, DemoFrame, Exactness, Follows, Track};
use crate::sim::cmd::UserCmd;
use crate::sim::math::{Vec3, length};

/// How the head begins.
pub(super) const MAGIC: [u8; 8] = *b"ELIF!PRK";
/// How a packed file begins.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// The only layout that is read.
const VERSION: u64 = 1;
/// Bytes of the head.
const HEAD: usize = 256;
/// Where the nick, the map and the four sizes stand in it.
const NICK_AT: usize = 16;
const NICK: usize = 32;
const MAP_AT: usize = 83;
const MAP: usize = 64;
/// The checksum of its file, as GoldSrc counts it.
const MAP_SUM_AT: usize = 147;
const SIZES_AT: usize = 173;
/// Bytes of a row, and of the mask that says which of them changed.
const ROW: usize = 112;
const MASK: usize = 16;
/// Kinds of records.
const EVENT: u8 = 0;
const DELTA: u8 = 1;
const KEY: u8 = 2;
/// A packed file may grow to this many times its size, and a little.
const GROWTH_MAX: usize = 200;
const GROWTH_SLACK: usize = 64 << 10;
/// Largest file that is unpacked, bytes.
const UNPACKED_MAX: usize = 1 << 30;
/// Largest part of a file that its packing may go back to, bytes, where the file is small.
const WINDOW_MAX: u64 = 8 << 20;
/// The player stands on something.
const ON_GROUND: i32 = 512;
/// A farther move in one row is no movement, units.
const APART: f32 = 64.0;

/// Whether bytes are packed as such replays are.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&ZSTD)
}

/// The memory that unpacking asks for, bytes, as the file's head says it.
fn window(bytes: &[u8]) -> Option<u64> {
    let descriptor = *bytes.get(4)?;
    if descriptor & 0x20 == 0 {
        let window = *bytes.get(5)?;
        let base = 1_u64 << (10 + (window >> 3));
        return Some(base + base / 8 * u64::from(window & 7));
    }
    let after = 5 + [0, 1, 2, 4][usize::from(descriptor & 3)];
    let size = [1, 2, 4, 8][usize::from(descriptor >> 6)];
    let field = bytes.get(after..after + size)?;
    Some(field.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
}

/// Reads a packed replay.
pub(super) fn read_packed(bytes: &[u8]) -> Result<Demo, DemoError> {
    let packed = |problem: String| DemoError::Packed(problem);
    let most = bytes.len().saturating_mul(GROWTH_MAX).saturating_add(GROWTH_SLACK).min(UNPACKED_MAX);
    let window = window(bytes).ok_or_else(|| packed("the file ends inside its head".to_owned()))?;
    if window > WINDOW_MAX.max(bytes.len() as u64 * 20) {
        return Err(packed(format!("found a window of {window} bytes, expected a smaller one")));
    }
    let decoder = ruzstd::decoding::StreamingDecoder::new(bytes).map_err(|error| packed(error.to_string()))?;
    let mut all = Vec::new();
    decoder.take(most as u64 + 1).read_to_end(&mut all).map_err(|error| packed(error.to_string()))?;
    if all.len() > most {
        return Err(packed(format!("found more than {most} bytes in it")));
    }
    if !all.starts_with(&MAGIC) {
        return Err(DemoError::Bad {
            at: 0,
            found: "other bytes".to_owned(),
            expected: "a KRP replay in the packed file",
        });
    }
    let mut demo = head(&all)?;
    let rows = columns(&all)?;
    finish(&mut demo, rows);
    Ok(demo)
}

/// Reads a replay that is not packed.
pub(super) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let mut demo = head(bytes)?;
    let mut rest = Bytes::at(bytes, HEAD);
    let mut rows = Rows::default();
    while !rest.is_empty() {
        let at = rest.place();
        match record(&mut rest, &mut rows) {
            Ok(Ok(())) => {}
            Ok(Err(Short)) => {
                demo.warnings.push(format!("byte {at}: the file ends inside a row: {} rows read", rows.frames.len()));
                break;
            }
            Err(found) => {
                return Err(DemoError::Bad {
                    at,
                    found: format!("a record of type {found}"),
                    expected: rows.expected(),
                });
            }
        }
    }
    finish(&mut demo, rows);
    Ok(demo)
}

fn head(bytes: &[u8]) -> Result<Demo, DemoError> {
    let cut = |Short| DemoError::CutOff { at: bytes.len(), what: "the head of a KRP replay" };
    let mut head = Bytes::at(bytes, MAGIC.len());
    let version = head.u64().map_err(cut)?;
    if version != VERSION {
        return Err(DemoError::Bad { at: MAGIC.len(), found: format!("version {version}"), expected: "version 1" });
    }
    let head = bytes.get(..HEAD).ok_or(Short).map_err(cut)?;
    let text = |at: usize, count: usize| latin1_to_nul(&head[at..at + count]);
    let mut demo = Demo::new(DemoFormat::Krp);
    demo.map = Some(text(MAP_AT, MAP));
    demo.map_sum = Bytes::at(head, MAP_SUM_AT).u32().ok().filter(|sum| *sum != 0);
    demo.profile = Some("cs16-100");
    demo.recorder = Some(0);
    demo.tracks = vec![Track { name: text(NICK_AT, NICK), exactness: Exactness::Exact, ..Track::default() }];
    Ok(demo)
}

/// The rows so far.
#[derive(Default)]
struct Rows {
    last: Option<[u8; ROW]>,
    frames: Vec<DemoFrame>,
    /// The player was put somewhere before the next row.
    is_apart: bool,
    msec: u64,
    bad: u32,
}

impl Rows {
    fn expected(&self) -> &'static str {
        if self.last.is_none() { "a key frame (2) first" } else { "0 to 2" }
    }

    fn push(&mut self, row: [u8; ROW], is_key: bool) {
        let is_first = self.last.is_none();
        let before = self.frames.last().and_then(|last| last.origin);
        self.last = Some(row);
        let Ok(frame) = frame(&row) else { return };
        let Some((mut frame, is_placed)) = frame else {
            self.bad += 1;
            return;
        };
        let msec = frame.cmd.map_or(0, |cmd| cmd.msec);
        self.msec += u64::from(msec);
        frame.time = self.msec as f64 / 1000.0;
        let is_far = before.zip(frame.origin).is_some_and(|(from, to)| length(to - from) > APART);
        if std::mem::take(&mut self.is_apart) || is_placed || is_far || is_key && !is_first {
            frame.follows = Follows::Apart;
        }
        self.frames.push(frame);
    }
}

/// A row's command and the state after it, and whether the view was turned by force; none: a number in it is none.
fn frame(row: &[u8; ROW]) -> Result<Option<(DemoFrame, bool)>, Short> {
    let mut bytes = Bytes::new(row);
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
    let is_sane = all_sane([angles, [forward, side, up], origin, velocity].into_iter().flatten());
    let cmd = UserCmd { msec, angles: angles.into(), forward, side, up, buttons };
    let frame = DemoFrame {
        origin: Some(Vec3::from_array(origin)),
        velocity: Some(Vec3::from_array(velocity)),
        on_ground: Some(flags & ON_GROUND != 0),
        angles: Some(cmd.angles),
        cmd: Some(cmd),
        ..DemoFrame::default()
    };
    Ok(is_sane.then_some((frame, is_placed)))
}

/// The bytes of a row that a mask names.
fn changed(mask: &[u8]) -> impl Iterator<Item = usize> + '_ {
    (0..ROW).filter(|byte| mask[byte / 8] & 1 << (byte % 8) != 0)
}

/// Reads a record of a replay that is not packed; the error is a type that cannot stand there.
fn record(rest: &mut Bytes<'_>, rows: &mut Rows) -> Result<Result<(), Short>, u8> {
    let Ok(kind) = rest.u8() else { return Ok(Err(Short)) };
    match (kind, rows.last) {
        (EVENT, Some(_)) => {
            rows.is_apart = true;
            Ok(rest.skip(1))
        }
        (DELTA, Some(last)) => Ok(row(rest, last).map(|row| rows.push(row, false))),
        (KEY, _) => Ok(row(rest, [0; ROW]).map(|row| rows.push(row, true))),
        (found, _) => Err(found),
    }
}

fn row(rest: &mut Bytes<'_>, mut row: [u8; ROW]) -> Result<[u8; ROW], Short> {
    let mask = rest.take(MASK)?;
    for byte in changed(mask) {
        row[byte] ^= rest.u8()?;
    }
    Ok(row)
}

/// The rows of an unpacked file, in which the bytes of all rows stand column by column.
fn columns(bytes: &[u8]) -> Result<Rows, DemoError> {
    let cut = |Short| DemoError::CutOff { at: bytes.len(), what: "the rows of a KRP replay" };
    let mut sizes = Bytes::at(bytes, SIZES_AT);
    let mut size = || sizes.u32().map(|size| size as usize);
    let (types, flags, data) = (size().map_err(cut)?, size().map_err(cut)?, size().map_err(cut)?);
    let events = size().map_err(cut)?;
    let mut rest = Bytes::at(bytes, HEAD);
    let types = rest.take(types).map_err(cut)?;
    let masks = rest.take(flags).map_err(cut)?;
    let data = rest.take(data).map_err(cut)?;
    rest.skip(events).map_err(cut)?;
    let odd = |at: usize, found: String, expected| DemoError::Bad { at, found, expected };
    if !rest.is_empty() {
        return Err(odd(rest.place(), format!("{} bytes more", rest.left()), "the end of the file"));
    }
    if let Some(at) = types.iter().position(|kind| *kind > KEY) {
        return Err(odd(HEAD + at, format!("a record of type {}", types[at]), "0 to 2"));
    }
    if types.first() != Some(&KEY) {
        return Err(odd(HEAD, "no key frame".to_owned(), "a key frame (2) first"));
    }
    let rows = types.iter().filter(|kind| **kind != EVENT).count();
    if masks.len() != rows * MASK || types.len() - rows != events {
        let found = format!("{} bytes of masks and {events} events for {rows} rows", masks.len());
        return Err(odd(SIZES_AT, found, "16 bytes a row, and an event a record"));
    }
    let (low, high) = masks.split_at(rows * MASK / 2);
    let mask = |row: usize| -> [u8; MASK] {
        let half = |from: &[u8]| -> [u8; MASK / 2] { std::array::from_fn(|byte| from[row * MASK / 2 + byte]) };
        let (low, high) = (half(low), half(high));
        std::array::from_fn(|byte| if byte < MASK / 2 { low[byte] } else { high[byte - MASK / 2] })
    };
    // Where the next byte of each column stands.
    let mut next = [0; ROW];
    for row in 0..rows {
        changed(&mask(row)).for_each(|byte| next[byte] += 1);
    }
    let mut sum = 0;
    for count in &mut next {
        (*count, sum) = (sum, sum + *count);
    }
    if sum != data.len() {
        return Err(odd(SIZES_AT, format!("{} bytes of data", data.len()), "as many as the masks name"));
    }
    let mut found = Rows::default();
    let mut index = 0;
    for kind in types {
        if *kind == EVENT {
            found.is_apart = true;
            continue;
        }
        let mut row = if *kind == KEY { [0; ROW] } else { found.last.unwrap_or([0; ROW]) };
        for byte in changed(&mask(index)) {
            row[byte] ^= data[next[byte]];
            next[byte] += 1;
        }
        found.push(row, *kind == KEY);
        index += 1;
    }
    Ok(found)
}

fn finish(demo: &mut Demo, rows: Rows) {
    if rows.bad > 0 {
        demo.warnings.push(format!("{} rows left out: they hold numbers that are none", rows.bad));
    }
    demo.bad_packets = rows.bad;
    demo.tracks[0].moments = rows.frames;
}
