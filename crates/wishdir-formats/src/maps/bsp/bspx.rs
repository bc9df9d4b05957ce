//! Blocks that newer compilers put behind the last lump, each under a name (BSPX); those that are
//! not known are left alone.

use std::collections::BTreeMap;

use super::error::BspWarning;
use super::warnings::WarningLog;
use crate::bytes::Record;
use crate::maps::miptex::name_of;

/// Red, green and blue for each byte of Quake's light.
pub(super) const COLORED_LIGHT: &str = "RGBLIGHTING";
/// How the list of blocks begins, and the number of them behind that, bytes.
const SIGN: &[u8] = b"BSPX";
const COUNT: usize = 4;
/// An entry: a name, where the block is in the file, and how long it is, bytes.
const ENTRY: usize = NAME + 8;
const NAME: usize = 24;
/// Most blocks: many times as many as any compiler writes.
const BLOCKS_MAX: usize = 256;

/// The blocks by name, of two of one name the first; `end` is where the lumps end.
pub(super) fn blocks<'a>(
    bytes: &'a [u8],
    end: usize,
    odd: &mut WarningLog,
) -> BTreeMap<String, &'a [u8]> {
    let mut blocks = BTreeMap::new();
    let Some(list) = bytes.get(end..).and_then(|rest| rest.strip_prefix(SIGN)) else {
        return blocks;
    };
    let count = Record(list).u32(0) as usize;
    let entries = list
        .get(COUNT..)
        .unwrap_or_default()
        .chunks_exact(ENTRY)
        .take(count.min(BLOCKS_MAX));
    let found = entries.len();
    if found < count || list.len() < COUNT {
        odd.push(BspWarning::BlockList { found, count });
    }
    for entry in entries {
        let (name, entry) = (name_of(&entry[..NAME]), Record(entry));
        let (offset, length) = (entry.u32(NAME), entry.u32(NAME + 4));
        let from = offset as usize;
        match bytes.get(from..from.saturating_add(length as usize)) {
            Some(block) => drop(blocks.entry(name).or_insert(block)),
            None => odd.push(BspWarning::Block {
                name,
                offset,
                length,
                size: bytes.len(),
            }),
        }
    }
    blocks
}
