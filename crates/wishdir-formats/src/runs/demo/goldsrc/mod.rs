//! GoldSrc demos: frames with a command and the state after it (`docs/demos.md` 1).

mod message;
mod moments;
mod scan;

use message::FIXED;
use moments::{ClientPosition, FrameListBuilder};
use scan::Scanner;

use super::{Demo, DemoError, DemoFormat, MESSAGE_MAX, StatePrecision};
use crate::cursor::{ByteCursor, UnexpectedEnd, are_plausible};

/// First bytes of a demo file.
pub(super) const MAGIC: &[u8] = b"HLDEMO";
/// Supported demo protocol.
const PROTOCOL: i32 = 5;
/// Offset of the first frame in the file, bytes.
const FRAMES_AT: usize = 544;
/// Size of an entry in the directory, bytes.
const ENTRY: usize = 92;
/// Maximum number of entries in the directory.
const ENTRIES_MAX: i32 = 1024;
/// Size of the map and game names, bytes.
const NAME: usize = 260;
/// Step of states that the client truncates when it does not predict (`docs/demos.md` 1.2).
const GRID: StatePrecision = StatePrecision {
    origin: 1.0 / 128.0,
    velocity: 1.0 / 8.0,
    late: 0.0,
};
/// Type of the directory entry with the played frames.
const PLAYBACK: i32 = 1;
/// Folder names of the games with Counter-Strike's movement.
const COUNTER_STRIKES: [&str; 2] = ["cstrike", "czero"];

/// Reader state: the file, and the data read so far.
struct GoldSrcReader<'a> {
    /// Data up to the end of the frames.
    bytes: &'a [u8],
    moments: FrameListBuilder,
    scanner: Scanner,
    is_tool: bool,
    /// Offset of the last frame if it is incomplete, bytes.
    cut_at: Option<usize>,
    /// Whether to ignore level loading frames.
    skips_loaded: bool,
}

/// Sections of the demo file.
enum Sections {
    /// Types and offsets from the directory.
    Listed(Vec<(i32, usize)>),
    /// Sections in sequence up to this offset, because the directory contradicts itself.
    InOrder(usize),
    /// The recorder never wrote the directory.
    Unclosed,
}

pub(super) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let mut head = ByteCursor::from_offset(bytes, 8);
    let cut = DemoError::truncated(bytes.len(), "the head of a GoldSrc demo");
    let protocol = head.i32().map_err(&cut)?;
    if protocol != PROTOCOL {
        return Err(DemoError::unexpected(
            8,
            format!("demo protocol {protocol}"),
            "demo protocol 5",
        ));
    }
    let mut demo = Demo::new(DemoFormat::GoldSrc);
    let network = head.i32().map_err(&cut)?;
    demo.protocol = Some(network);
    demo.map = Some(head.text(NAME).map_err(&cut)?);
    let game = head.text(NAME).map_err(&cut)?;
    demo.map_checksum = Some(head.u32().map_err(&cut)?).filter(|sum| *sum != 0);
    let directory = head.i32().map_err(&cut)?;
    demo.grid = GRID;
    let is_cs = COUNTER_STRIKES
        .iter()
        .any(|known| game.eq_ignore_ascii_case(known));
    demo.profile = Some(if is_cs { "cs16-100" } else { "hl-100" });
    demo.game = Some(game);
    let mut reader = GoldSrcReader {
        bytes,
        moments: FrameListBuilder::default(),
        scanner: Scanner::new(network),
        is_tool: false,
        cut_at: None,
        skips_loaded: false,
    };
    let is_closed = match read_sections(bytes, directory, &mut demo)? {
        Sections::Listed(sections) => {
            // If the directory follows the frames, they end there.
            let end = usize::try_from(directory).unwrap_or(bytes.len());
            if sections.iter().all(|(_, offset)| *offset < end) {
                reader.bytes = &bytes[..end.min(bytes.len())];
            }
            for (kind, offset) in sections {
                reader.read_section(offset, kind == PLAYBACK)?;
            }
            true
        }
        Sections::InOrder(end) => {
            reader.bytes = &bytes[..end];
            reader.read_in_order()?;
            true
        }
        Sections::Unclosed => {
            reader.read_in_order()?;
            false
        }
    };
    reader.finish(&mut demo, is_closed);
    Ok(demo)
}

/// Reads the section offsets from the directory.
fn read_sections(bytes: &[u8], directory: i32, demo: &mut Demo) -> Result<Sections, DemoError> {
    let at = usize::try_from(directory).unwrap_or(0);
    if at < FRAMES_AT || at >= bytes.len() {
        return Ok(Sections::Unclosed);
    }
    let mut entries = ByteCursor::from_offset(bytes, at);
    let Ok(count) = entries.i32() else {
        return Ok(Sections::Unclosed);
    };
    if !(1..=ENTRIES_MAX).contains(&count) {
        return Err(DemoError::unexpected(
            at,
            format!("directory count {count}"),
            "1 to 1024",
        ));
    }
    let mut sections: Vec<(i32, usize)> = Vec::new();
    let mut is_doubled = false;
    for _ in 0..count {
        let place = entries.offset();
        let Ok(entry) = entries.read_bytes(ENTRY) else {
            return Ok(Sections::Unclosed);
        };
        let number = |at: usize| {
            i32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]])
        };
        let (kind, offset) = (number(0), number(84));
        match usize::try_from(offset) {
            Ok(offset) if offset >= bytes.len() => {
                demo.add_warning(format!(
                    "byte {place}: a section starts after the end of the file, at {offset}"
                ));
            }
            Ok(offset) if sections.iter().any(|(_, known)| *known == offset) => {
                demo.add_warning(format!(
                    "byte {place}: two sections start at {offset}: all frames are read in order"
                ));
                is_doubled = true;
            }
            Ok(offset) if offset >= FRAMES_AT => sections.push((kind, offset)),
            _ => {
                let found = format!("a section at {offset}");
                return Err(DemoError::unexpected(
                    place,
                    found,
                    "one after the header, at 544 or later",
                ));
            }
        }
    }
    Ok(if is_doubled {
        Sections::InOrder(at)
    } else {
        Sections::Listed(sections)
    })
}

/// Reads a length prefix.
fn read_length(
    rest: &mut ByteCursor<'_>,
    what: &str,
) -> Result<Result<usize, UnexpectedEnd>, DemoError> {
    let at = rest.offset();
    let Ok(count) = rest.i32() else {
        return Ok(Err(UnexpectedEnd));
    };
    if !(0..=MESSAGE_MAX).contains(&count) {
        return Err(DemoError::unexpected(
            at,
            format!("{what} length {count}"),
            "0 to 65536",
        ));
    }
    Ok(Ok(count as usize))
}

/// Reads a client position. `None` if a number is invalid.
fn read_position(
    rest: &mut ByteCursor<'_>,
    (time, number): (f32, i32),
) -> Result<Option<ClientPosition>, UnexpectedEnd> {
    let (origin, angles) = (rest.vec3()?, rest.floats()?);
    rest.skip(8)?;
    let is_sane = are_plausible(
        [origin.to_array(), angles, [time, 0.0, 0.0]]
            .into_iter()
            .flatten(),
    );
    Ok(is_sane.then_some(ClientPosition {
        number,
        time,
        origin,
        angles: angles.into(),
    }))
}

impl GoldSrcReader<'_> {
    /// Reads a section. Returns the offset after it.
    fn read_section(&mut self, offset: usize, is_played: bool) -> Result<usize, DemoError> {
        if is_played {
            self.moments.start_section();
        }
        let mut rest = ByteCursor::from_offset(self.bytes, offset);
        while !rest.is_empty() {
            let at = rest.offset();
            match self.read_frame(&mut rest, is_played)? {
                Ok(true) => {}
                Ok(false) => return Ok(rest.offset()),
                Err(UnexpectedEnd) => {
                    self.cut_at = Some(at);
                    return Ok(self.bytes.len());
                }
            }
        }
        self.cut_at = Some(rest.offset());
        Ok(rest.offset())
    }

    /// Reads the sections in sequence: loading, playback, and further sections while frames follow.
    fn read_in_order(&mut self) -> Result<(), DemoError> {
        let zeros = self
            .bytes
            .iter()
            .rev()
            .take_while(|byte| **byte == 0)
            .count();
        let (mut at, mut index) = (FRAMES_AT, 0);
        while at < self.bytes.len() {
            let is_played = index > 0;
            self.skips_loaded = index > 1;
            if is_played {
                self.moments.start_section();
            }
            let mut rest = ByteCursor::from_offset(self.bytes, at);
            loop {
                let place = rest.offset();
                // File systems may pad the last written bytes with zeros.
                if rest.is_empty() || place + zeros >= self.bytes.len() {
                    self.cut_at = Some(place);
                    return Ok(());
                }
                match self.read_frame(&mut rest, is_played) {
                    Ok(Ok(true)) => {}
                    Ok(Ok(false)) => break,
                    Ok(Err(UnexpectedEnd)) => {
                        self.cut_at = Some(place);
                        return Ok(());
                    }
                    Err(_) if place > FRAMES_AT => {
                        self.cut_at = Some(place);
                        return Ok(());
                    }
                    Err(error) => return Err(error),
                }
            }
            (at, index) = (rest.offset(), index + 1);
        }
        Ok(())
    }

    /// Reads a frame. Returns true if the section continues after it.
    fn read_frame(
        &mut self,
        rest: &mut ByteCursor<'_>,
        is_played: bool,
    ) -> Result<Result<bool, UnexpectedEnd>, DemoError> {
        let at = rest.offset();
        let mut head = || Ok((rest.u8()?, rest.f32()?, rest.i32()?));
        let (kind, time, number) = match head() {
            Ok(head) => head,
            Err(UnexpectedEnd) => return Ok(Err(UnexpectedEnd)),
        };
        let skipped = match kind {
            0 | 1 => {
                let is_loaded = kind == 0 && self.skips_loaded;
                return self.read_message(rest, (time, number), is_played && !is_loaded);
            }
            2 => Ok(()),
            3 => rest
                .text(64)
                .map(|command| self.is_tool |= command.starts_with("//BXTD")),
            4 => read_position(rest, (time, number)).map(|seen| {
                seen.filter(|_| is_played)
                    .into_iter()
                    .for_each(|seen| self.moments.add_position(seen));
            }),
            5 => return Ok(Ok(false)),
            6 => rest.skip(84),
            7 => rest.skip(8),
            8 => match rest.skip(4) {
                Ok(()) => read_length(rest, "sample")?.and_then(|count| rest.skip(count + 16)),
                Err(UnexpectedEnd) => Err(UnexpectedEnd),
            },
            9 => read_length(rest, "buffer")?.and_then(|count| rest.skip(count)),
            other => {
                return Err(DemoError::unexpected(
                    at,
                    format!("frame type {other}"),
                    "0 to 9",
                ));
            }
        };
        Ok(skipped.map(|()| true))
    }

    fn read_message(
        &mut self,
        rest: &mut ByteCursor<'_>,
        (time, number): (f32, i32),
        is_played: bool,
    ) -> Result<Result<bool, UnexpectedEnd>, DemoError> {
        let Ok(fixed) = rest.read_bytes(FIXED) else {
            return Ok(Err(UnexpectedEnd));
        };
        let message = match read_length(rest, "netmsg")?.and_then(|count| rest.read_bytes(count)) {
            Ok(message) => message,
            Err(UnexpectedEnd) => return Ok(Err(UnexpectedEnd)),
        };
        let result = self.scanner.scan(message);
        self.moments.is_proxy |= result.is_proxy;
        if is_played {
            if result.begins_level {
                self.moments.start_section();
            }
            self.moments
                .add_message(message::read(fixed, time, number), number);
        }
        Ok(Ok(true))
    }

    fn finish(self, demo: &mut Demo, is_closed: bool) {
        let moments = self.moments.finish_at_end();
        let count = moments.frames.len();
        if !is_closed {
            demo.add_warning(format!("demo not closed: {count} frames read"));
        }
        if let Some(at) = self.cut_at.filter(|_| demo.warnings.is_empty()) {
            demo.add_warning(format!(
                "byte {at}: the file ends inside a frame: {count} frames read"
            ));
        }
        moments.finish(demo);
        if self.is_tool {
            demo.add_warning("recorded with BunnymodXT: it may be a tool-assisted run");
        }
        demo.infer_speed_cap();
    }
}
