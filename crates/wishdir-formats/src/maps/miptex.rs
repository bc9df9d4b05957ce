//! Textures with four mip levels, as stored in compiled maps and wads (`docs/bsp.md` 1).

use crate::bytes::Record;

/// Size of the header, bytes: name, width, height, four offsets.
pub const HEAD: usize = 40;
/// Maximum width and height, pixels.
const SIDE_MAX: u32 = 4096;
/// Number of mip levels in a texture. Each level halves the width and height.
const SIZES: usize = 4;

/// Error in a texture record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, expected {expected}")]
pub struct MiptexError {
    /// Value found in the file.
    pub found: String,
    /// Description of the valid values.
    pub expected: &'static str,
}

/// Texture record, with its pixels if they are embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miptex<'a> {
    /// Name in the file, decoded as Latin-1.
    pub name: String,
    /// Width of the texture, pixels.
    pub width: u32,
    /// Height of the texture, pixels.
    pub height: u32,
    /// Palette indices of the largest mip level, row by row from the top.
    /// `None` if the pixels are in another file.
    pub pixels: Option<&'a [u8]>,
    /// Palette with three bytes per colour. `None` for the game's palette.
    pub palette: Option<&'a [u8]>,
}

/// Decodes a Latin-1 name up to its first NUL.
pub fn latin1_name(bytes: &[u8]) -> String {
    bytes
        .iter()
        .take_while(|byte| **byte != 0)
        .map(|byte| char::from(*byte))
        .collect()
}

impl<'a> Miptex<'a> {
    /// Reads the texture at the start of `bytes`. Half-Life files append a palette.
    ///
    /// # Errors
    ///
    /// If the data extends past the end, or if width or height is 0 or too large.
    pub fn read(bytes: &'a [u8], has_palette: bool) -> Result<Self, MiptexError> {
        let wrong = |found: String, expected| Err(MiptexError { found, expected });
        if bytes.len() < HEAD {
            return wrong(format!("{} bytes", bytes.len()), "at least 40");
        }
        let record = Record(bytes);
        let (width, height) = (record.u32(16), record.u32(20));
        if ![width, height]
            .iter()
            .all(|side| (1..=SIDE_MAX).contains(side))
        {
            return wrong(
                format!("{width} x {height} pixels"),
                "sides of 1 to 4096 pixels",
            );
        }
        let mut texture = Self {
            name: latin1_name(&bytes[..16]),
            width,
            height,
            pixels: None,
            palette: None,
        };
        if record.u32(24) == 0 {
            return Ok(texture);
        }
        for level in 0..SIZES {
            let from = record.u32(24 + 4 * level) as usize;
            let pixels = (width as usize >> level) * (height as usize >> level);
            let end = from.saturating_add(pixels);
            let Some(picture) = bytes.get(from..end) else {
                return wrong(format!("a picture up to byte {end}"), "one within the lump");
            };
            if level == 0 {
                texture.pixels = Some(picture);
            }
            if level == SIZES - 1 && has_palette {
                // If width or height is not a multiple of 8, the smallest mip level ends elsewhere.
                let count_at = from + (width as usize * height as usize) / (1 << (2 * level));
                let count = bytes
                    .get(count_at..)
                    .map_or(0, |rest| usize::from(Record(rest).u16(0)));
                let colors_end = count_at + 2 + 3 * count;
                let Some(colors) = bytes.get(count_at + 2..colors_end) else {
                    return wrong(
                        format!("a palette up to byte {colors_end}"),
                        "one within the lump",
                    );
                };
                texture.palette = Some(colors);
            }
        }
        Ok(texture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a texture of this size, with a one-colour palette where the format requires it.
    fn texture(width: u32, height: u32) -> Vec<u8> {
        let area = width * height;
        let mut bytes = b"odd\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec();
        let mut from = HEAD as u32;
        [width, height]
            .iter()
            .for_each(|side| bytes.extend(side.to_le_bytes()));
        for level in 0..SIZES {
            bytes.extend(from.to_le_bytes());
            from += area >> (2 * level);
        }
        bytes.resize(from as usize, 7);
        bytes.extend([1, 0, 10, 20, 30]);
        bytes
    }

    #[test]
    fn palettes_follow_a_64th_of_the_area() {
        for [width, height] in [[16, 16], [20, 20], [17, 33], [1, 1], [24, 8]] {
            let bytes = texture(width, height);
            let read = Miptex::read(&bytes, true)
                .unwrap_or_else(|error| panic!("{width} x {height}: {error}"));
            assert_eq!(read.palette, Some(&[10, 20, 30][..]), "{width} x {height}");
            for end in HEAD..bytes.len() {
                assert!(
                    Miptex::read(&bytes[..end], true).is_err(),
                    "{width} x {height}, {end} bytes"
                );
            }
        }
    }
}
