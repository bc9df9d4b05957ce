//! Header of a Quake III map: version and lump positions (`docs/bsp46.md` 1).

use super::error::Quake3MapError;
use super::lump::{DIRECTORY, FILE_MAX, HEADER, Quake3Lump};
use crate::bytes::Record;

/// First four bytes of a map file.
const MAGIC: &[u8; 4] = b"IBSP";
/// Version of Quake III's maps.
const VERSION: u32 = 46;
/// Maximum number of records in a lump.
const RECORDS_MAX: usize = 1 << 20;

/// Whether the file starts like a Quake III map.
pub(super) fn is_quake3(head: &[u8]) -> bool {
    head.starts_with(MAGIC) && head.len() >= DIRECTORY && Record(head).u32(4) == VERSION
}

/// Reads the offset and length of a lump from the header.
pub(super) fn lump_location(head: &[u8], lump: Quake3Lump) -> (u32, u32) {
    let at = DIRECTORY + 8 * lump as usize;
    (Record(head).u32(at), Record(head).u32(at + 4))
}

/// Lumps of a file. Each is inside the file. Those that are read hold whole records.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quake3Lumps<'a>([&'a [u8]; Quake3Lump::ALL.len()]);

impl<'a> Quake3Lumps<'a> {
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, Quake3MapError> {
        let found = bytes.len();
        if found > FILE_MAX {
            return Err(Quake3MapError::Large { found });
        }
        if found < HEADER {
            return Err(Quake3MapError::Short { found });
        }
        if !is_quake3(bytes) {
            let version = Record(bytes).u32(4);
            return Err(Quake3MapError::Version { version });
        }
        let mut lumps = Self([&[]; Quake3Lump::ALL.len()]);
        for lump in Quake3Lump::ALL {
            let (offset, length) = lump_location(bytes, lump);
            let end = offset as usize + length as usize;
            let size = bytes.len();
            let outside = Quake3MapError::Outside {
                lump,
                offset,
                length,
                size,
            };
            lumps.0[lump as usize] = bytes.get(offset as usize..end).ok_or(outside)?;
            lumps.check_records(lump)?;
        }
        Ok(lumps)
    }

    fn check_records(&self, lump: Quake3Lump) -> Result<(), Quake3MapError> {
        let (length, record) = (self.bytes(lump).len(), lump.record_size());
        let found = length / record;
        if !lump.is_read() {
            Ok(())
        } else if length % record != 0 {
            Err(Quake3MapError::Length {
                lump,
                length,
                record,
            })
        } else if found > RECORDS_MAX {
            let limit = RECORDS_MAX;
            Err(Quake3MapError::TooMany { lump, found, limit })
        } else {
            Ok(())
        }
    }

    pub(super) fn bytes(&self, lump: Quake3Lump) -> &'a [u8] {
        self.0[lump as usize]
    }

    /// Returns the number of records in a lump, or of bytes if it has no records.
    pub(super) fn count(&self, lump: Quake3Lump) -> usize {
        self.bytes(lump).len() / lump.record_size()
    }

    pub(super) fn records(
        &self,
        lump: Quake3Lump,
    ) -> impl ExactSizeIterator<Item = Record<'a>> + use<'a> {
        self.bytes(lump)
            .chunks_exact(lump.record_size())
            .map(Record)
    }

    pub(super) fn record(&self, lump: Quake3Lump, index: usize) -> Option<Record<'a>> {
        let size = lump.record_size();
        let at = index.checked_mul(size)?;
        self.bytes(lump).get(at..at.checked_add(size)?).map(Record)
    }

    /// Returns the range of records that another record gives as a first index and a count.
    /// `None` if the range is not inside the lump.
    pub(super) fn range(
        &self,
        lump: Quake3Lump,
        first: i32,
        count: i32,
    ) -> Option<std::ops::Range<usize>> {
        let (first, count) = (usize::try_from(first).ok()?, usize::try_from(count).ok()?);
        let end = first.checked_add(count)?;
        (end <= self.count(lump)).then_some(first..end)
    }
}
