//! TGA pictures, as the skies of Half-Life are: colours of 24 or 32 bits, plain or packed by runs.

use crate::bytes::Record;

/// Before the picture and what describes it, bytes.
const HEAD: usize = 18;
/// Longest side, pixels.
const SIDE_MAX: u32 = 2048;
/// The kinds of pictures: colours, and the same packed.
const PLAIN: u8 = 2;
const PACKED: u8 = 10;
/// The flag of pictures whose first line is the highest.
const FROM_THE_TOP: u8 = 0x20;
/// The flag of a run of one colour, and the bits of how long it is.
const RUN: u8 = 0x80;
const RUN_LENGTH: u8 = 0x7f;

/// Why bytes are no such picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TgaError {
    /// Another kind of picture, or none.
    #[error(
        "found a picture of type {kind}, {width} x {height}, {bits} bits, expected type 2 or 10, up to 2048 x 2048, 24 or 32 bits"
    )]
    Foreign {
        /// As the head says.
        kind: u8,
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
        /// Of a colour.
        bits: u8,
    },
    /// It ends too early.
    #[error("the picture ends after {pixels} pixels, expected {wanted}")]
    Short {
        /// How many are there.
        pixels: usize,
        /// How many there should be.
        wanted: usize,
    },
}

/// A picture in colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tga {
    /// Pixels.
    pub size: [u32; 2],
    /// Red, green, blue, line by line from the top.
    pub pixels: Vec<[u8; 3]>,
}

impl Tga {
    /// Reads a file; what makes colours translucent is left out.
    ///
    /// # Errors
    ///
    /// If it is another kind of picture, or ends too early.
    pub fn read(bytes: &[u8]) -> Result<Self, TgaError> {
        let head = Record(bytes);
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let (kind, bits) = (byte(2), byte(16));
        let (width, height) = (u32::from(head.u16(12)), u32::from(head.u16(14)));
        let is_size = (1..=SIDE_MAX).contains(&width) && (1..=SIDE_MAX).contains(&height);
        if !matches!(kind, PLAIN | PACKED) || !matches!(bits, 24 | 32) || !is_size {
            return Err(TgaError::Foreign {
                kind,
                width,
                height,
                bits,
            });
        }
        // Its name, and a palette that nothing of this kind needs.
        let before =
            usize::from(byte(0)) + usize::from(head.u16(5)) * usize::from(byte(7)).div_ceil(8);
        let rest = bytes.get(HEAD + before..).unwrap_or_default();
        let wanted = width as usize * height as usize;
        let color = usize::from(bits / 8);
        let mut pixels = if kind == PLAIN {
            rest.chunks_exact(color).take(wanted).map(painted).collect()
        } else {
            unpacked(rest, color, wanted)
        };
        if pixels.len() < wanted {
            return Err(TgaError::Short {
                pixels: pixels.len(),
                wanted,
            });
        }
        if byte(17) & FROM_THE_TOP == 0 {
            let lines: Vec<&[[u8; 3]]> = pixels.chunks_exact(width as usize).rev().collect();
            pixels = lines.concat();
        }
        Ok(Self {
            size: [width, height],
            pixels,
        })
    }
}

/// A colour of the file, which has blue first.
fn painted(color: &[u8]) -> [u8; 3] {
    [color[2], color[1], color[0]]
}

/// Runs of one colour, and runs of colours as they are.
fn unpacked(mut rest: &[u8], color: usize, wanted: usize) -> Vec<[u8; 3]> {
    let mut pixels = Vec::new();
    while let Some((head, after)) = rest.split_first().filter(|_| pixels.len() < wanted) {
        let count = usize::from(head & RUN_LENGTH) + 1;
        let bytes = if head & RUN == 0 {
            count * color
        } else {
            color
        };
        let Some((colors, after)) = after.split_at_checked(bytes) else {
            break;
        };
        let repeats = if head & RUN == 0 { 1 } else { count };
        pixels.extend(
            colors
                .chunks_exact(color)
                .flat_map(|color| std::iter::repeat_n(painted(color), repeats)),
        );
        rest = after;
    }
    pixels.truncate(wanted);
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(kind: u8, bits: u8, flags: u8, [width, height]: [u8; 2], body: &[u8]) -> Vec<u8> {
        let head = [
            3, 0, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, width, 0, height, 0, bits, flags,
        ];
        [&head[..], b"sky", body].concat()
    }

    #[test]
    fn plain_and_packed_pictures_are_read_from_the_top() {
        let (blue, green, red) = ([200, 0, 0], [0, 200, 0], [0, 0, 200]);
        let plain = file(2, 24, 0, [2, 2], &[red, green, blue, red].concat());
        let tga = Tga::read(&plain).unwrap();
        let (r, g, b) = ([200, 0, 0], [0, 200, 0], [0, 0, 200]);
        assert_eq!(
            (tga.size, tga.pixels),
            ([2, 2], vec![b, r, r, g]),
            "the lowest line stands first"
        );
        let from_top = Tga::read(&file(
            2,
            24,
            0x20,
            [2, 2],
            &[red, green, blue, red].concat(),
        ))
        .unwrap();
        assert_eq!(from_top.pixels, [r, g, b, r]);
        let packed = [&[0x82_u8][..], &[0, 0, 200, 9], &[0], &[200, 0, 0, 9]].concat();
        assert_eq!(
            Tga::read(&file(10, 32, 0x20, [2, 2], &packed))
                .unwrap()
                .pixels,
            [r, r, r, b]
        );
    }

    #[test]
    fn what_is_cut_off_or_something_else_is_refused() {
        let whole = file(2, 24, 0, [4, 4], &[7; 48]);
        assert!((0..whole.len()).all(|length| Tga::read(&whole[..length]).is_err()));
        let packed = file(
            10,
            24,
            0,
            [200, 2],
            &[0xff, 1, 2, 3, 0xff, 1, 2, 3, 0xff, 1, 2, 3, 0x8f, 1, 2, 3],
        );
        assert!(Tga::read(&packed).is_ok());
        assert!((0..packed.len()).all(|length| Tga::read(&packed[..length]).is_err()));
        let error = Tga::read(&file(1, 8, 0, [4, 4], &[]))
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("found a picture of type 1, 4 x 4, 8 bits"),
            "{error}"
        );
        assert!(Tga::read(&file(2, 24, 0, [0, 4], &[])).is_err());
        let short = Tga::read(&file(2, 24, 0, [4, 4], &[7; 9])).unwrap_err();
        assert_eq!(
            short,
            TgaError::Short {
                pixels: 3,
                wanted: 16
            }
        );
    }
}
