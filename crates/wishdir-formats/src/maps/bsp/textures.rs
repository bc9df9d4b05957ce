//! Texture names and sizes of a compiled map (`docs/bsp.md` 1).

use super::error::BspError;
use super::lump::{BspKind, Lump};
use super::lumps::Lumps;
use super::trees::record_error;
use super::warnings::WarningLog;
use crate::bytes::Record;
use crate::maps::miptex::{HEAD, Miptex};

/// Maximum number of textures in a map. Real maps have far fewer.
const TEXTURES_MAX: i32 = 8192;

/// Texture of a map, with its pixels if the file contains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BspTexture {
    /// Name in the file, decoded as Latin-1.
    pub name: String,
    /// Width of the texture, pixels.
    pub width: u32,
    /// Height of the texture, pixels.
    pub height: u32,
    /// Whether the map contains the pixels. If not, they are in wads.
    pub is_embedded: bool,
}

/// Reads the textures by index. `None` for textures that the file omits.
pub(super) fn read(
    lumps: &Lumps<'_>,
    log: &mut WarningLog,
) -> Result<Vec<Option<BspTexture>>, BspError> {
    let bytes = lumps.bytes(Lump::Textures);
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let count = Record(bytes).i32(0);
    let has_room = (0..=TEXTURES_MAX).contains(&count) && 4 + 4 * count as usize <= bytes.len();
    if !has_room {
        let found = format!("{count} textures");
        return Err(record_error(
            Lump::Textures,
            0,
            found,
            format!("as many offsets as {} bytes hold", bytes.len()),
        ));
    }
    let offset = |index: usize| Record(bytes).i32(4 + 4 * index);
    (0..count as usize)
        .map(|index| read_texture(lumps.kind, bytes, index, offset(index), log))
        .collect()
}

fn read_texture(
    kind: BspKind,
    bytes: &[u8],
    index: usize,
    offset: i32,
    log: &mut WarningLog,
) -> Result<Option<BspTexture>, BspError> {
    if offset == -1 {
        return Ok(None);
    }
    let bad = |found: String, expected: &str| record_error(Lump::Textures, index, found, expected);
    let rest = usize::try_from(offset)
        .ok()
        .and_then(|from| bytes.get(from..))
        .filter(|rest| rest.len() >= HEAD);
    let rest = rest.ok_or_else(|| {
        bad(
            format!("offset {offset}"),
            "-1, or 40 bytes within the lump",
        )
    })?;
    let Miptex {
        name,
        width,
        height,
        pixels,
        ..
    } = Miptex::read(rest, kind == BspKind::V30)
        .map_err(|error| bad(error.found, error.expected))?;
    if width % 16 != 0 || height % 16 != 0 {
        log.log_invalid_record(
            Lump::Textures,
            index,
            || format!("{width} x {height} pixels"),
            "multiples of 16",
            "used as it is",
        );
    }
    Ok(Some(BspTexture {
        name,
        width,
        height,
        is_embedded: pixels.is_some(),
    }))
}
