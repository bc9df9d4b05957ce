//! BMP pictures, as skies of Half-Life are beside their TGA ones: 256 colours by a list, or colours
//! of 24 or 32 bits.

use crate::bytes::Record;

/// The file's own head, and the shortest description of a picture, bytes.
const FILE_HEAD: usize = 14;
const ABOUT: usize = 40;
/// Longest side, pixels.
const SIDE_MAX: u32 = 2048;
/// A colour of the list, bytes.
const LISTED: usize = 4;
/// Lines begin at multiples of this, bytes.
const LINE: usize = 4;

/// Why bytes are no such picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BmpError {
    /// Another kind of picture, or none.
    #[error(
        "found a picture of {width} x {height}, {bits} bits, packed by way {packed}, expected \"BM\", up to 2048 x 2048, 8, 24 or 32 bits, packed by way 0"
    )]
    Foreign {
        /// Pixels.
        width: i32,
        /// Pixels; below 0: the first line is the highest.
        height: i32,
        /// Of a pixel.
        bits: u16,
        /// How lines are packed; 0: not at all.
        packed: u32,
    },
    /// It ends too early.
    #[error("the picture ends after {lines} lines, expected {wanted}")]
    Short {
        /// How many are there.
        lines: usize,
        /// How many there should be.
        wanted: usize,
    },
}

/// A picture in colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bmp {
    /// Pixels.
    pub size: [u32; 2],
    /// Red, green, blue, line by line from the top.
    pub pixels: Vec<[u8; 3]>,
}

impl Bmp {
    /// Reads a file; a pixel whose colour is not in the list is black.
    ///
    /// # Errors
    ///
    /// If it is another kind of picture, or ends too early.
    pub fn read(bytes: &[u8]) -> Result<Self, BmpError> {
        let head = Record(bytes);
        let about = head.u32(FILE_HEAD) as usize;
        let (width, height, bits, packed) =
            (head.i32(18), head.i32(22), head.u16(28), head.u32(30));
        let foreign = BmpError::Foreign {
            width,
            height,
            bits,
            packed,
        };
        let size = [width.unsigned_abs(), height.unsigned_abs()];
        let is_size = width > 0 && size.iter().all(|side| (1..=SIDE_MAX).contains(side));
        if !bytes.starts_with(b"BM")
            || about < ABOUT
            || !matches!(bits, 8 | 24 | 32)
            || packed != 0
            || !is_size
        {
            return Err(foreign);
        }
        let [wide, high] = size.map(|side| side as usize);
        let pixel = usize::from(bits / 8);
        let line = (wide * pixel).next_multiple_of(LINE);
        let rest = bytes.get(head.u32(10) as usize..).unwrap_or_default();
        // Of the last line the bytes that fill it up may be missing.
        let lines = rest.len().saturating_add(line - wide * pixel) / line;
        if lines < high {
            return Err(BmpError::Short {
                lines,
                wanted: high,
            });
        }
        let list = bytes
            .get(FILE_HEAD.saturating_add(about)..)
            .unwrap_or_default();
        let color = |pixel: &[u8]| match *pixel {
            [index] => list
                .chunks_exact(LISTED)
                .nth(index.into())
                .map_or([0; 3], painted),
            _ => painted(pixel),
        };
        let mut rows: Vec<&[u8]> = rest.chunks(line).take(high).collect();
        if height > 0 {
            rows.reverse();
        }
        let pixels = rows
            .into_iter()
            .flat_map(|row| row[..wide * pixel].chunks_exact(pixel))
            .map(color)
            .collect();
        Ok(Self { size, pixels })
    }
}

/// A colour of the file, which has blue first.
fn painted(color: &[u8]) -> [u8; 3] {
    [color[2], color[1], color[0]]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture two wide and two high; with 8 bits a list of two colours is in front of it.
    fn file(bits: u8, height: i32, packed: u8, body: &[u8]) -> Vec<u8> {
        let list: &[u8] = if bits == 8 {
            &[0, 0, 200, 0, 200, 0, 0, 0]
        } else {
            &[]
        };
        let mut bytes = [
            b"BM".as_slice(),
            &[0; 8],
            &[54 + list.len() as u8, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0],
        ]
        .concat();
        bytes.extend(height.to_le_bytes());
        bytes.extend([1, 0, bits, 0, packed]);
        bytes.resize(54, 0);
        [&bytes, list, body].concat()
    }

    #[test]
    fn pictures_of_each_kind_are_read_from_the_top() {
        let (red, blue) = ([200, 0, 0], [0, 0, 200]);
        let listed = Bmp::read(&file(8, 2, 0, &[0, 1, 9, 9, 1, 1, 9, 9])).unwrap();
        assert_eq!(
            (listed.size, listed.pixels),
            ([2, 2], vec![blue, blue, red, blue]),
            "the lowest line stands first"
        );
        let beyond = Bmp::read(&file(8, -2, 0, &[0, 7, 9, 9, 1, 1])).unwrap();
        assert_eq!(
            beyond.pixels,
            [red, [0; 3], blue, blue],
            "from the top, and no such colour"
        );
        let plain = Bmp::read(&file(
            24,
            2,
            0,
            &[0, 0, 200, 200, 0, 0, 9, 9, 0, 0, 200, 0, 0, 200, 9, 9],
        ))
        .unwrap();
        assert_eq!(plain.pixels, [red, red, red, blue]);
        let wide = Bmp::read(&file(
            32,
            -2,
            0,
            &[[0, 0, 200, 9], [200, 0, 0, 9], [0; 4], [0; 4]].concat(),
        ))
        .unwrap();
        assert_eq!(wide.pixels, [red, blue, [0; 3], [0; 3]]);
    }

    #[test]
    fn what_is_cut_off_or_something_else_is_refused() {
        let whole = file(8, 2, 0, &[0, 1, 9, 9, 1, 1]);
        assert!(Bmp::read(&whole).is_ok());
        assert!((0..whole.len()).all(|length| Bmp::read(&whole[..length]).is_err()));
        let short = Bmp::read(&file(24, 2, 0, &[0; 9])).unwrap_err();
        assert_eq!(
            short,
            BmpError::Short {
                lines: 1,
                wanted: 2
            }
        );
        for (bits, height, packed) in [
            (4, 2, 0),
            (8, 0, 0),
            (8, i32::MIN, 0),
            (8, 2049, 0),
            (8, 2, 1),
        ] {
            let error = Bmp::read(&file(bits, height, packed, &[0; 64]))
                .unwrap_err()
                .to_string();
            assert!(
                error.starts_with(&format!("found a picture of 2 x {height}, {bits} bits")),
                "{error}"
            );
        }
    }
}
