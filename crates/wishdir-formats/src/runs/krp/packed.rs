//! Compressed replays, which store the bytes of all rows column by column.
//!
//! Replays are unpacked in pieces, and rows without changes are not stored. Otherwise, a small file
//! of a player who waits for hours would need a lot of memory.

use std::io::{self, BufReader, ErrorKind, Read};

use super::{
    DELTA, EVENT, GO_TO_CHECKPOINT, HEAD, KEY, MAGIC, MASK, ROW, RowReader, SIZES_AT,
    changed_bytes, finish, read_header,
};
use crate::cursor::ByteCursor;
use crate::runs::demo::{Demo, DemoError};

/// First bytes of Zstandard data.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// Maximum unpacked size, bytes.
const UNPACKED_MAX: u64 = 1 << 30;
/// Maximum window size of small files, bytes.
const WINDOW_MAX: u64 = 8 << 20;
/// Maximum number of rows. It equals the tick limit of a replay.
const ROWS_MAX: u32 = 36_000_000;
/// Base limit for the number of changed rows.
/// Each [`BYTES_OF_ONE`] bytes of the file allow one more.
const DIFFERENT_MAX: usize = 50_000;
const BYTES_OF_ONE: usize = 2;
/// Size of the read buffer, bytes.
const PIECE: usize = 64 << 10;

/// Whether the bytes are Zstandard data.
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&ZSTD)
}

/// Returns the window size and the total size from the Zstandard header, bytes.
fn read_sizes(bytes: &[u8]) -> Option<(u64, Option<u64>)> {
    let descriptor = *bytes.get(4)?;
    let is_single = descriptor & 0x20 != 0;
    let after = 5 + usize::from(!is_single) + [0, 1, 2, 4][usize::from(descriptor & 3)];
    let size = match descriptor >> 6 {
        0 => usize::from(is_single),
        more => 1 << more,
    };
    let field = bytes.get(after..after + size)?;
    let all = field
        .iter()
        .rev()
        .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
    // If the size has two bytes, 256 is added to it.
    let all = (size > 0).then_some(if size == 2 { all + 256 } else { all });
    if is_single {
        return Some((all?, all));
    }
    let window = *bytes.get(5)?;
    let base = 1_u64 << (10 + (window >> 3));
    Some((base + base / 8 * u64::from(window & 7), all))
}

fn unpack_error(problem: impl Into<String>) -> DemoError {
    DemoError::Packed(problem.into())
}

fn bad_data_error(at: usize, found: impl Into<String>, expected: &'static str) -> DemoError {
    DemoError::Bad {
        at,
        found: found.into(),
        expected,
    }
}

/// Reads a compressed replay.
pub(crate) fn read_packed(bytes: &[u8]) -> Result<Demo, DemoError> {
    let (window, all) =
        read_sizes(bytes).ok_or_else(|| unpack_error("the file ends inside its header"))?;
    if window > WINDOW_MAX.max(bytes.len() as u64 * 20) {
        return Err(unpack_error(format!(
            "found a window of {window} bytes, expected a smaller one"
        )));
    }
    if all.is_some_and(|all| all > UNPACKED_MAX) {
        return Err(unpack_error(format!(
            "found more than {UNPACKED_MAX} bytes in it"
        )));
    }
    let decoder = ruzstd::decoding::StreamingDecoder::new(bytes)
        .map_err(|error| unpack_error(error.to_string()))?;
    let most = DIFFERENT_MAX + bytes.len() / BYTES_OF_ONE;
    let mut source = ColumnSource {
        from: BufReader::with_capacity(PIECE, decoder),
        at: 0,
        most,
    };
    let mut begun = Vec::new();
    source
        .from
        .by_ref()
        .take(HEAD as u64)
        .read_to_end(&mut begun)
        .map_err(|error| unpack_error(error.to_string()))?;
    if !begun.starts_with(&MAGIC) {
        return Err(bad_data_error(
            0,
            "other bytes",
            "a KRP replay in the packed file",
        ));
    }
    source.at = begun.len();
    let mut demo = read_header(&begun)?;
    let mut rows = RowReader::for_demo(&demo);
    Columns::read(&begun, &mut source)?.decode(&mut rows, &source)?;
    finish(&mut demo, rows);
    Ok(demo)
}

/// Reader of unpacked data that limits the number of stored rows.
struct ColumnSource<R> {
    from: R,
    /// Number of bytes read so far.
    at: usize,
    most: usize,
}

impl<R: Read> ColumnSource<R> {
    fn read_error(&self, error: &io::Error) -> DemoError {
        if error.kind() == ErrorKind::UnexpectedEof {
            return DemoError::CutOff {
                at: self.at,
                what: "the rows of a KRP replay",
            };
        }
        unpack_error(error.to_string())
    }

    /// Calls `take` with `count` pieces of `SIZE` bytes.
    fn for_each_piece<const SIZE: usize>(
        &mut self,
        count: usize,
        mut take: impl FnMut(&Self, usize, [u8; SIZE]) -> Result<(), DemoError>,
    ) -> Result<(), DemoError> {
        for index in 0..count {
            let mut piece = [0; SIZE];
            self.from
                .read_exact(&mut piece)
                .map_err(|error| self.read_error(&error))?;
            take(self, index, piece)?;
            self.at += SIZE;
        }
        Ok(())
    }

    /// Checks that the number of stored rows is not too large for the size of the file.
    fn check_row_count(&self, kept: usize) -> Result<(), DemoError> {
        if kept > self.most {
            return Err(unpack_error(format!(
                "found more than {} rows that differ, expected fewer in so small a file",
                self.most
            )));
        }
        Ok(())
    }
}

/// Bytes in run-length encoding.
#[derive(Default)]
struct RunLengths(Vec<(u8, u32)>);

impl RunLengths {
    fn push(&mut self, byte: u8) {
        match self.0.last_mut().filter(|(last, _)| *last == byte) {
            Some((_, count)) => *count += 1,
            None => self.0.push((byte, 1)),
        }
    }
}

/// Columns into which a KRP file splits its rows.
struct Columns {
    kinds: RunLengths,
    /// Index of each changed row, and the mask of its changed bytes.
    masks: Vec<(u32, [u8; MASK])>,
    data: Vec<u8>,
    events: RunLengths,
}

impl Columns {
    fn read<R: Read>(begun: &[u8], source: &mut ColumnSource<R>) -> Result<Self, DemoError> {
        let cut = |_| DemoError::CutOff {
            at: begun.len(),
            what: "the rows of a KRP replay",
        };
        let mut sizes = ByteCursor::from_offset(begun, SIZES_AT);
        let mut size = || sizes.u32().map(|size| size as usize).map_err(cut);
        let (types, flags, data, events) = (size()?, size()?, size()?, size()?);
        if (types + flags + data + events) as u64 > UNPACKED_MAX {
            return Err(unpack_error(format!(
                "found more than {UNPACKED_MAX} bytes in it"
            )));
        }
        let (kinds, rows) = Self::read_record_types(types, source)?;
        if flags != rows * MASK || types - rows != events {
            let found = format!("{flags} bytes of masks and {events} events for {rows} rows");
            return Err(bad_data_error(
                SIZES_AT,
                found,
                "16 bytes per row and one event per record",
            ));
        }
        let masks = Self::read_masks(rows, source)?;
        let sum: usize = masks
            .iter()
            .map(|(_, mask)| changed_bytes(mask).count())
            .sum();
        if sum != data {
            return Err(bad_data_error(
                SIZES_AT,
                format!("{data} bytes of data"),
                "as many as the masks list",
            ));
        }
        let mut bytes = Vec::with_capacity(data);
        source.for_each_piece(data, |_, _, [byte]| {
            bytes.push(byte);
            Ok(())
        })?;
        let mut found = RunLengths::default();
        source.for_each_piece(events, |source, _, [event]| {
            found.push(event);
            source.check_row_count(found.0.len())
        })?;
        let left = io::copy(&mut source.from, &mut io::sink())
            .map_err(|error| unpack_error(error.to_string()))?;
        if left > 0 {
            return Err(bad_data_error(
                source.at,
                format!("{left} bytes more"),
                "the end of the file",
            ));
        }
        Ok(Self {
            kinds,
            masks,
            data: bytes,
            events: found,
        })
    }

    /// Reads the record types. Returns them with the number of rows.
    fn read_record_types<R: Read>(
        types: usize,
        source: &mut ColumnSource<R>,
    ) -> Result<(RunLengths, usize), DemoError> {
        let mut kinds = RunLengths::default();
        let mut rows = 0_usize;
        source.for_each_piece(types, |source, _, [kind]| {
            if kind > KEY {
                return Err(bad_data_error(
                    source.at,
                    format!("a record of type {kind}"),
                    "0 to 2",
                ));
            }
            if kinds.0.is_empty() && kind != KEY {
                return Err(bad_data_error(
                    source.at,
                    "no key frame",
                    "a key frame (2) first",
                ));
            }
            rows += usize::from(kind != EVENT);
            kinds.push(kind);
            source.check_row_count(kinds.0.len() / 2)
        })?;
        if rows == 0 {
            return Err(bad_data_error(
                HEAD,
                "no key frame",
                "a key frame (2) first",
            ));
        }
        if rows > ROWS_MAX as usize {
            return Err(unpack_error(format!(
                "found {rows} rows, expected at most {ROWS_MAX}"
            )));
        }
        Ok((kinds, rows))
    }

    /// Reads the masks that are not zero. The file stores the first halves of all masks, then the
    /// second halves.
    fn read_masks<R: Read>(
        rows: usize,
        source: &mut ColumnSource<R>,
    ) -> Result<Vec<(u32, [u8; MASK])>, DemoError> {
        let mut low: Vec<(u32, [u8; MASK])> = Vec::new();
        source.for_each_piece(rows, |source, row, half: [u8; MASK / 2]| {
            if half != [0; MASK / 2] {
                let mut mask = [0; MASK];
                mask[..MASK / 2].copy_from_slice(&half);
                low.push((row as u32, mask));
            }
            source.check_row_count(low.len())
        })?;
        let mut masks = Vec::with_capacity(low.len());
        let mut first = low.into_iter().peekable();
        source.for_each_piece(rows, |source, row, half: [u8; MASK / 2]| {
            let known = first.next_if(|(known, _)| *known as usize == row);
            if known.is_some() || half != [0; MASK / 2] {
                let mut mask = known.map_or([0; MASK], |(_, mask)| mask);
                mask[MASK / 2..].copy_from_slice(&half);
                masks.push((row as u32, mask));
            }
            source.check_row_count(masks.len())
        })?;
        Ok(masks)
    }

    fn decode<R: Read>(
        &self,
        rows: &mut RowReader,
        source: &ColumnSource<R>,
    ) -> Result<(), DemoError> {
        // The array has the position of the next byte in each column.
        let mut next = [0; ROW];
        for (_, mask) in &self.masks {
            changed_bytes(mask).for_each(|byte| next[byte] += 1);
        }
        let mut sum = 0;
        for count in &mut next {
            (*count, sum) = (sum, sum + *count);
        }
        let mut masks = self.masks.iter().peekable();
        let mut events = self
            .events
            .0
            .iter()
            .flat_map(|(event, count)| std::iter::repeat_n(*event, *count as usize));
        let mut index = 0_u32;
        for (kind, count) in &self.kinds.0 {
            let mut left = *count;
            if *kind == EVENT {
                rows.is_apart |= events
                    .by_ref()
                    .take(left as usize)
                    .filter(|event| *event == GO_TO_CHECKPOINT)
                    .count()
                    > 0;
                continue;
            }
            while left > 0 {
                let equal = masks
                    .peek()
                    .map_or(left, |(row, _)| (row - index).min(left));
                if *kind == DELTA && equal > 0 {
                    rows.repeat_last(equal);
                    (index, left) = (index + equal, left - equal);
                    continue;
                }
                let mask = masks
                    .next_if(|(row, _)| *row == index)
                    .map_or([0; MASK], |(_, mask)| *mask);
                let mut row = if *kind == KEY {
                    [0; ROW]
                } else {
                    rows.last.unwrap_or([0; ROW])
                };
                for byte in changed_bytes(&mask) {
                    row[byte] ^= self.data[next[byte]];
                    next[byte] += 1;
                }
                rows.push(row, *kind == KEY);
                source.check_row_count(rows.frames.len())?;
                (index, left) = (index + 1, left - 1);
            }
        }
        Ok(())
    }
}
