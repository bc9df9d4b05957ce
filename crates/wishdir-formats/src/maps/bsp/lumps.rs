//! Header of a compiled map: format version and lump positions (`docs/bsp.md` 1).

use super::error::BspError;
use super::lump::{BspKind, FILE_MAX, HEADER, Lump};
use crate::bytes::Record;

/// Maximum number of records in a lump.
const RECORDS_MAX: usize = 1 << 24;

/// Returns the format from the first four bytes.
pub(super) fn detect_kind(version: [u8; 4]) -> Result<BspKind, BspError> {
    let foreign = |found: &str| {
        Err(BspError::Foreign {
            found: found.to_owned(),
        })
    };
    match (&version, i32::from_le_bytes(version)) {
        (_, 29) => Ok(BspKind::V29),
        (_, 30) => Ok(BspKind::V30),
        (b"BSP2", _) => Ok(BspKind::Bsp2),
        (b"2PSB", _) => Ok(BspKind::Psb2),
        (b"QBSP", _) => foreign("\"QBSP\", a map of Quake II in qbism's format"),
        (b"IBSP", _) => foreign("\"IBSP\", a map of Quake II or III"),
        (b"VBSP", _) => foreign("\"VBSP\", a map of a Source game"),
        (_, 23 | 28) => foreign("a map of an unfinished Quake (version 23 or 28)"),
        (_, number) => foreign(&format!(
            "version {number} ({:?})",
            String::from_utf8_lossy(&version)
        )),
    }
}

/// Lumps of a file. Each is inside the file and holds whole records.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lumps<'a> {
    pub(super) kind: BspKind,
    parts: [&'a [u8]; Lump::ALL.len()],
}

impl<'a> Lumps<'a> {
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, BspError> {
        if bytes.len() > FILE_MAX {
            return Err(BspError::Large { found: bytes.len() });
        }
        if let Some(version) = bytes.first_chunk::<4>() {
            detect_kind(*version)?;
        }
        let header = bytes
            .get(..HEADER)
            .ok_or(BspError::Short { found: bytes.len() })?;
        let kind = detect_kind([header[0], header[1], header[2], header[3]])?;
        let mut lumps = Self {
            kind,
            parts: [&[]; Lump::ALL.len()],
        };
        for (number, lump) in Lump::ALL.into_iter().enumerate() {
            let at = Record(&header[4 + 8 * number..]);
            let (offset, length) = (at.u32(0), at.u32(4));
            let end = offset as usize + length as usize;
            let outside = BspError::Outside {
                lump,
                offset,
                length,
                size: bytes.len(),
            };
            lumps.parts[number] = bytes.get(offset as usize..end).ok_or(outside)?;
        }
        lumps.restore_lump_order();
        for lump in Lump::ALL {
            let (length, record) = (lumps.bytes(lump).len(), lump.record_size(kind));
            if length % record != 0 {
                return Err(BspError::Length {
                    lump,
                    length,
                    record,
                });
            }
            if record > 1 && lumps.count(lump) > RECORDS_MAX {
                return Err(BspError::TooMany {
                    lump,
                    found: lumps.count(lump),
                    limit: RECORDS_MAX,
                });
            }
        }
        Ok(lumps)
    }

    /// Restores the usual lump order, because Blue Shift's compiler swapped the first two lumps.
    fn restore_lump_order(&mut self) {
        let is_text = |part: &[u8]| part.iter().find(|byte| **byte > b' ') == Some(&b'{');
        if self.kind == BspKind::V30 && !is_text(self.parts[0]) && is_text(self.parts[1]) {
            self.parts.swap(0, 1);
        }
    }

    /// Returns the checksum that GoldSrc's client and server compare.
    /// The checksum covers all lumps except the entities (`docs/demos.md` 1).
    pub(super) fn map_checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        Lump::ALL
            .into_iter()
            .filter(|lump| *lump != Lump::Entities)
            .for_each(|lump| hasher.update(self.bytes(lump)));
        !hasher.finalize()
    }

    pub(super) fn bytes(&self, lump: Lump) -> &'a [u8] {
        self.parts[lump as usize]
    }

    /// Returns the number of records in a lump, or of bytes if it has no records.
    pub(super) fn count(&self, lump: Lump) -> usize {
        self.bytes(lump).len() / lump.record_size(self.kind)
    }

    /// Iterates over the records of a lump.
    pub(super) fn records(
        &self,
        lump: Lump,
    ) -> impl ExactSizeIterator<Item = Record<'a>> + use<'a> {
        self.bytes(lump)
            .chunks_exact(lump.record_size(self.kind))
            .map(Record)
    }

    pub(super) fn record(&self, lump: Lump, index: usize) -> Option<Record<'a>> {
        let size = lump.record_size(self.kind);
        let at = index.checked_mul(size)?;
        self.bytes(lump).get(at..at.checked_add(size)?).map(Record)
    }
}
