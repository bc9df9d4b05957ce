//! BSPX: named blocks that newer compilers append after the last lump. Unknown blocks are ignored.

use std::collections::BTreeMap;

use super::error::BspWarning;
use super::warnings::WarningLog;
use crate::bytes::Record;
use crate::maps::miptex::latin1_name;

/// Block with an RGB value for each byte of Quake's light lump.
pub(super) const COLORED_LIGHT: &str = "RGBLIGHTING";
/// Magic bytes of the block list. The number of blocks follows, in [`COUNT`] bytes.
const SIGN: &[u8] = b"BSPX";
const COUNT: usize = 4;
/// Size of a list entry, bytes: name, offset, length.
const ENTRY: usize = NAME + 8;
const NAME: usize = 24;
/// Maximum number of BSPX blocks in a file. Compilers write far fewer.
const BLOCKS_MAX: usize = 256;

/// Reads the blocks by name. Of duplicate names, the first is used. `end` is the end of the lumps.
pub(super) fn read_blocks<'a>(
    bytes: &'a [u8],
    end: usize,
    log: &mut WarningLog,
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
        log.push(BspWarning::BlockList { found, count });
    }
    for entry in entries {
        let (name, entry) = (latin1_name(&entry[..NAME]), Record(entry));
        let (offset, length) = (entry.u32(NAME), entry.u32(NAME + 4));
        let from = offset as usize;
        match bytes.get(from..from.saturating_add(length as usize)) {
            Some(block) => drop(blocks.entry(name).or_insert(block)),
            None => log.push(BspWarning::Block {
                name,
                offset,
                length,
                size: bytes.len(),
            }),
        }
    }
    blocks
}
