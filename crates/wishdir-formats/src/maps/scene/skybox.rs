//! Sky of six pictures around the camera, packed side by side.

use std::io::{Cursor, Read as _};

use image::codecs::bmp::BmpDecoder;
use image::codecs::tga::TgaDecoder;
use image::{DynamicImage, ImageDecoder, ImageResult, Limits};

/// File name suffixes of the sides, in packed order: +x, +y, -x, -y, up, down.
pub const SKY_SIDES: [&str; 6] = ["rt", "bk", "lf", "ft", "up", "dn"];
/// Maximum width and height of the packed squares, pixels.
const SIDE_MAX: u32 = 1024;
/// Maximum width and height of an image file, pixels. Such a file decodes to at most 16 MiB.
const FILE_SIDE_MAX: u32 = 2048;
/// Size of a TGA header, bytes. [`TGA_FLAGS`] is the offset of its flags byte, and
/// [`TGA_ALPHA_BITS`] the mask of the alpha bits in this byte.
const TGA_HEAD: usize = 18;
const TGA_FLAGS: usize = 17;
const TGA_ALPHA_BITS: u8 = 0x0f;

/// TGA types with a palette: raw and run-length encoded.
const TGA_PALETTED: [u8; 2] = [1, 9];
/// Default colour depth of a TGA palette, bits.
const TGA_COLOR_BITS: u8 = 24;
/// Sizes of a BMP's file header and image header, bytes.
const BMP_HEADS: [usize; 2] = [14, 40];

/// Picture of one side of a sky box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkySide {
    /// Width and height of the picture, pixels.
    pub size: [u32; 2],
    /// Red, green and blue of each pixel, row by row from the top.
    pub pixels: Vec<[u8; 3]>,
}

impl SkySide {
    /// Reads a TGA picture. Ignores its transparency.
    ///
    /// # Errors
    ///
    /// If the picture is too large, incomplete or not a TGA picture.
    pub fn from_tga(bytes: &[u8]) -> ImageResult<Self> {
        let (head, rest) = bytes.split_at(bytes.len().min(TGA_HEAD));
        let Some(head) = head.first_chunk::<TGA_HEAD>() else {
            return Self::decode(TgaDecoder::new(Cursor::new(bytes))?);
        };
        let (head, unused) = adapt_tga_header(*head);
        let (id, rest) = rest.split_at(rest.len().min(head[0].into()));
        let pixels = rest.get(unused..).unwrap_or_default();
        Self::decode(TgaDecoder::new(head.chain(id).chain(pixels))?)
    }

    /// Reads a BMP picture.
    ///
    /// # Errors
    ///
    /// If the picture is too large, incomplete or not a BMP picture.
    pub fn from_bmp(bytes: &[u8]) -> ImageResult<Self> {
        Self::decode(BmpDecoder::new(Cursor::new(complete_bmp(bytes)))?)
    }

    fn decode(mut decoder: impl ImageDecoder) -> ImageResult<Self> {
        let mut limits = Limits::default();
        limits.max_image_width = Some(FILE_SIDE_MAX);
        limits.max_image_height = Some(FILE_SIDE_MAX);
        decoder.set_limits(limits)?;
        let picture = DynamicImage::from_decoder(decoder)?.into_rgb8();
        Ok(Self {
            size: picture.dimensions().into(),
            pixels: picture.pixels().map(|pixel| pixel.0).collect(),
        })
    }
}

/// Changes a TGA header so that the decoder accepts it. Also returns the length of an unused
/// palette to skip, bytes.
fn adapt_tga_header(mut head: [u8; TGA_HEAD]) -> ([u8; TGA_HEAD], usize) {
    let [_, has_palette, kind, _, _, low, high, bits, ..] = head;
    let mut unused = 0;
    // The decoder rejects alpha bit counts that do not fit the pixel depth.
    head[TGA_FLAGS] &= !TGA_ALPHA_BITS;
    if TGA_PALETTED.contains(&kind) {
        let is_default = has_palette == 1 && [low, high] == [0, 0];
        if is_default {
            // The palette covers all colours that an 8-bit pixel can address.
            [head[5], head[6]] = 256_u16.to_le_bytes();
        }
        if is_default && bits == 0 {
            head[7] = TGA_COLOR_BITS;
        }
    } else {
        let colors = usize::from(u16::from_le_bytes([low, high]));
        unused = usize::from(has_palette.min(1)) * colors * usize::from(bits).div_ceil(8);
        (head[1], head[5], head[6], head[7]) = (0, 0, 0, 0);
    }
    (head, unused)
}

/// Completes a BMP file as the decoder expects it.
/// Adds the padding after the last row, and replaces a colour count of 0 with the real count.
fn complete_bmp(bytes: &[u8]) -> Vec<u8> {
    let mut whole = bytes.to_vec();
    let word = |at: usize| {
        let word = bytes.get(at..)?.first_chunk::<4>()?;
        Some(u32::from_le_bytes(*word) as usize)
    };
    let [file_head, least] = BMP_HEADS;
    let read = || {
        let (pixels, head, width) = (word(10)?, word(file_head)?, word(18)?);
        let height = i32::from_le_bytes(*bytes.get(22..)?.first_chunk()?).unsigned_abs() as usize;
        let bits = usize::from(u16::from_le_bytes(*bytes.get(28..)?.first_chunk()?));
        let (packed, colors) = (word(30)?, word(46)?);
        (head >= least).then_some((pixels, head, width, height, bits, packed, colors))
    };
    let Some((pixels, head, width, height, bits, packed, colors)) = read() else {
        return whole;
    };
    if bits <= 8 && colors == 0 {
        let found = pixels.saturating_sub(file_head.saturating_add(head)) / 4;
        if (1..1 << bits).contains(&found) {
            whole[46..50].copy_from_slice(&(found as u32).to_le_bytes());
        }
    }
    let line = width.saturating_mul(bits).div_ceil(8);
    let padding = line.next_multiple_of(4) - line;
    let end = line
        .saturating_add(padding)
        .saturating_mul(height)
        .saturating_add(pixels);
    let missing = end.saturating_sub(bytes.len());
    if packed == 0 && missing <= padding {
        whole.resize(bytes.len() + missing, 0);
    }
    whole
}

/// Sky box: six square pictures in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkyBox {
    /// Side of each square, pixels.
    pub side: u32,
    /// RGBA of each pixel, row by row from the top. Alpha is 255.
    pub rgba: Vec<u8>,
}

/// Returns the mean of all colours.
fn mean_color(sides: &[Option<SkySide>; 6]) -> [u8; 3] {
    let pixels = || {
        sides
            .iter()
            .flatten()
            .flat_map(|side_picture| &side_picture.pixels)
    };
    let count = pixels().count().max(1) as u64;
    std::array::from_fn(|part| {
        (pixels().map(|color| u64::from(color[part])).sum::<u64>() / count) as u8
    })
}

impl SkyBox {
    /// Packs the sides, all scaled to the size of the largest. Missing sides get the mean colour.
    /// `None` if all sides are missing.
    pub fn from_sides(sides: &[Option<SkySide>; 6]) -> Option<Self> {
        let side = sides
            .iter()
            .flatten()
            .map(|side_picture| side_picture.size[0].max(side_picture.size[1]))
            .max()?
            .min(SIDE_MAX);
        let lost = mean_color(sides);
        let mut rgba = Vec::with_capacity(side as usize * side as usize * 6 * 4);
        for row in 0..side {
            for side_picture in sides {
                for column in 0..side {
                    let [r, g, b] = side_picture.as_ref().map_or(lost, |side_picture| {
                        let at = |place: u32, size: u32| {
                            (u64::from(place) * u64::from(size) / u64::from(side)) as usize
                        };
                        side_picture.pixels[at(row, side_picture.size[1])
                            * side_picture.size[0] as usize
                            + at(column, side_picture.size[0])]
                    });
                    rgba.extend([r, g, b, 255]);
                }
            }
        }
        Some(Self { side, rgba })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 3] = [200, 0, 0];
    const GREEN: [u8; 3] = [0, 200, 0];
    const BLUE: [u8; 3] = [0, 0, 200];

    /// Returns the bytes of the colours in file order: blue, green, red.
    fn body(colors: &[[u8; 3]]) -> Vec<u8> {
        colors.iter().flat_map(|&[r, g, b]| [b, g, r]).collect()
    }

    fn tga(kind: u8, bits: u8, flags: u8, [width, height]: [u16; 2], body: &[u8]) -> Vec<u8> {
        let [[w0, w1], [h0, h1]] = [width, height].map(u16::to_le_bytes);
        let head = [
            3, 0, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, w0, w1, h0, h1, bits, flags,
        ];
        [&head[..], b"sky", body].concat()
    }

    /// Returns a 2 x 2 picture. With 8 bits, a two-colour palette precedes the pixels.
    fn bmp(bits: u8, height: i32, packed: u8, body: &[u8]) -> Vec<u8> {
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
        bytes[46] = list.len() as u8 / 4;
        [&bytes, list, body].concat()
    }

    #[test]
    fn tga_pictures_are_read_from_the_top() {
        let colors = body(&[RED, GREEN, BLUE, RED]);
        let from_below = SkySide::from_tga(&tga(2, 24, 0, [2, 2], &colors)).unwrap();
        assert_eq!(
            (from_below.size, from_below.pixels),
            ([2, 2], vec![BLUE, RED, RED, GREEN]),
            "the lowest line stands first"
        );
        let from_top = SkySide::from_tga(&tga(2, 24, 0x20, [2, 2], &colors)).unwrap();
        assert_eq!(from_top.pixels, [RED, GREEN, BLUE, RED]);
        let packed = [0x82, 0, 0, 200, 9, 0, 200, 0, 0, 9];
        for alpha_bits in [0, 1, 8] {
            let picture = tga(10, 32, 0x20 | alpha_bits, [2, 2], &packed);
            assert_eq!(
                SkySide::from_tga(&picture).unwrap().pixels,
                [RED, RED, RED, BLUE]
            );
        }
    }

    #[test]
    fn bmp_pictures_are_read_from_the_top() {
        let pixels = |bytes: Vec<u8>| SkySide::from_bmp(&bytes).unwrap().pixels;
        assert_eq!(
            pixels(bmp(8, 2, 0, &[0, 1, 9, 9, 1, 1, 9, 9])),
            [BLUE, BLUE, RED, BLUE],
            "the lowest line stands first"
        );
        assert_eq!(
            pixels(bmp(8, -2, 0, &[0, 7, 9, 9, 1, 1, 9, 9])),
            [RED, [0; 3], BLUE, BLUE],
            "from the top, and no such colour"
        );
        let filled = [
            body(&[RED, BLUE]),
            vec![9, 9],
            body(&[GREEN, RED]),
            vec![9, 9],
        ]
        .concat();
        assert_eq!(pixels(bmp(24, 2, 0, &filled)), [GREEN, RED, RED, BLUE]);
        let wide = [[0, 0, 200, 9], [200, 0, 0, 9], [0; 4], [0; 4]].concat();
        assert_eq!(pixels(bmp(32, -2, 0, &wide)), [RED, BLUE, [0; 3], [0; 3]]);
    }

    #[test]
    fn a_bmp_picture_may_end_with_its_last_pixel() {
        let pixels = |bytes: &[u8]| SkySide::from_bmp(bytes).unwrap().pixels;
        let filled = [body(&[RED, BLUE]), vec![9, 9], body(&[GREEN, RED])].concat();
        assert_eq!(pixels(&bmp(24, 2, 0, &filled)), [GREEN, RED, RED, BLUE]);
        let short = bmp(8, 2, 0, &[0, 1, 9, 9, 1, 1]);
        assert_eq!(pixels(&short), [BLUE, BLUE, RED, BLUE]);
    }

    #[test]
    fn a_colour_count_of_zero_is_the_default() {
        // The palette has two colours, but a count of 0 means 256.
        let mut picture = bmp(8, 2, 0, &[0, 1, 9, 9, 1, 1, 9, 9]);
        picture[46] = 0;
        assert_eq!(
            SkySide::from_bmp(&picture).unwrap().pixels,
            [BLUE, BLUE, RED, BLUE]
        );
        let colors = body(&[RED, GREEN, BLUE, RED]);
        let mut plain = tga(2, 24, 0x20, [2, 2], &colors);
        // An empty palette that no pixel uses is valid.
        plain[1] = 1;
        assert_eq!(
            SkySide::from_tga(&plain).unwrap().pixels,
            [RED, GREEN, BLUE, RED]
        );
        let mut palette = body(&[RED, GREEN, BLUE]);
        palette.resize(3 * 256, 0);
        palette.extend([0, 1, 2, 0]);
        let mut paletted = tga(1, 8, 0x20, [2, 2], &palette);
        paletted[1] = 1;
        assert_eq!(
            SkySide::from_tga(&paletted).unwrap().pixels,
            [RED, GREEN, BLUE, RED]
        );
    }

    #[test]
    fn invalid_pictures_are_rejected() {
        let run = [0xff, 1, 2, 3];
        let packed = [&run[..], &run, &run, &[0x8f, 1, 2, 3]].concat();
        for whole in [
            tga(2, 24, 0, [4, 4], &[7; 48]),
            tga(10, 24, 0, [200, 2], &packed),
        ] {
            assert!(SkySide::from_tga(&whole).is_ok());
            assert!((0..whole.len()).all(|length| SkySide::from_tga(&whole[..length]).is_err()));
        }
        let whole = bmp(8, 2, 0, &[0, 1, 9, 9, 1, 1, 9, 9]);
        let last_pixel = whole.len() - 2;
        assert!((0..last_pixel).all(|length| SkySide::from_bmp(&whole[..length]).is_err()));
        for size in [[0, 4], [4, 0], [2049, 1], [1, 2049], [u16::MAX; 2]] {
            let body = vec![7; 3 * 2049];
            assert!(SkySide::from_tga(&tga(2, 24, 0, size, &body)).is_err());
        }
        assert!(SkySide::from_tga(&tga(1, 8, 0, [4, 4], &[0; 64])).is_err());
        assert!(SkySide::from_tga(&tga(0, 24, 0, [4, 4], &[0; 64])).is_err());
        for (bits, height, packed) in [
            (3, 2, 0),
            (8, 0, 0),
            (8, i32::MIN, 0),
            (8, 2049, 0),
            (8, 2, 4),
        ] {
            let body = vec![0; 4 * 2049];
            let read = SkySide::from_bmp(&bmp(bits, height, packed, &body));
            assert!(read.is_err(), "{bits} bits, {height} high, packed {packed}");
        }
    }

    #[test]
    fn missing_sides_get_the_mean_colour() {
        let plain = |size: u32, color: [u8; 3]| {
            Some(SkySide {
                size: [size, size],
                pixels: vec![color; size as usize * size as usize],
            })
        };
        let sides = [
            plain(2, [10; 3]),
            plain(1, [20; 3]),
            plain(2, [30; 3]),
            plain(2, [10; 3]),
            plain(2, [10; 3]),
            None,
        ];
        let sky = SkyBox::from_sides(&sides).unwrap();
        assert_eq!((sky.side, sky.rgba.len()), (2, 2 * 12 * 4));
        let line: Vec<u8> = sky.rgba[12 * 4..]
            .chunks_exact(4)
            .map(|pixel| pixel[0])
            .collect();
        assert_eq!(line[..10], [10, 10, 20, 20, 30, 30, 10, 10, 10, 10]);
        // The missing side has the mean colour of the others.
        assert_eq!((line[10], line[11]), (15, 15));
        assert!(SkyBox::from_sides(&[None, None, None, None, None, None]).is_none());
    }
}
