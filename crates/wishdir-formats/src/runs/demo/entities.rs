//! Skips the entity updates of a QuakeWorld recording (`docs/demos.md` 4.2).

use super::serverdata::{Server, fte};
use crate::cursor::{ByteCursor, UnexpectedEnd};

/// Bits of an entity's flag word.
const X: u16 = 1 << 9;
const Y: u16 = 1 << 10;
const Z: u16 = 1 << 11;
const ANGLE2: u16 = 1 << 12;
const FRAME: u16 = 1 << 13;
const REMOVE: u16 = 1 << 14;
const MORE: u16 = 1 << 15;
/// Bits of the flag byte after the flag word.
const ANGLE1: u8 = 1;
const ANGLE3: u8 = 2;
const MODEL: u8 = 4;
const COLOURMAP: u8 = 8;
const SKIN: u8 = 16;
const EFFECTS: u8 = 32;
const EVEN_MORE: u8 = 128;
/// Bits of the flag bytes that extensions add.
const EXT_TRANS: u16 = 2;
const EXT_MODEL: u16 = 8;
const EXT_YET_MORE: u16 = 128;
const EXT_COLOUR: u16 = 1024;

/// Skips a list of entities.
pub(super) fn skip_entity_list(
    bytes: &mut ByteCursor<'_>,
    server: &Server,
) -> Result<(), UnexpectedEnd> {
    loop {
        let word = bytes.u16()?;
        if word == 0 {
            return Ok(());
        }
        if word & REMOVE != 0 {
            if server.fte & fte::ENTITY_DOUBLE != 0
                && word & MORE != 0
                && bytes.u8()? & EVEN_MORE != 0
            {
                bytes.skip(1)?;
            }
            continue;
        }
        skip_delta(bytes, word, server)?;
    }
}

/// Skips one entity after its flag word.
pub(super) fn skip_delta(
    bytes: &mut ByteCursor<'_>,
    word: u16,
    server: &Server,
) -> Result<(), UnexpectedEnd> {
    let more = if word & MORE != 0 { bytes.u8()? } else { 0 };
    let mut extended = 0;
    if server.fte != 0 && more & EVEN_MORE != 0 {
        extended = u16::from(bytes.u8()?);
        if extended & EXT_YET_MORE != 0 {
            extended |= u16::from(bytes.u8()?) << 8;
        }
    }
    let coord = if server.has_float_coords() { 4 } else { 2 };
    let angle = if server.fte & fte::FLOAT_COORDS != 0 {
        2
    } else {
        1
    };
    let model = match (more & MODEL != 0, extended & EXT_MODEL != 0) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    };
    let parts = [
        (word & FRAME != 0, 1),
        (more & COLOURMAP != 0, 1),
        (more & SKIN != 0, 1),
        (more & EFFECTS != 0, 1),
        (word & X != 0, coord),
        (more & ANGLE1 != 0, angle),
        (word & Y != 0, coord),
        (word & ANGLE2 != 0, angle),
        (word & Z != 0, coord),
        (more & ANGLE3 != 0, angle),
        (extended & EXT_TRANS != 0 && server.fte & fte::TRANS != 0, 1),
        (
            extended & EXT_COLOUR != 0 && server.fte & fte::COLOUR_MOD != 0,
            3,
        ),
    ];
    bytes.skip(
        model
            + parts
                .iter()
                .filter(|(is_there, _)| *is_there)
                .map(|(_, size)| size)
                .sum::<usize>(),
    )
}
