//! Procedural textures: anti-aliased lines, soft noise, mip levels. Does not use Bevy.
//!
//! A texture has several pixels per map texel, so that nearby walls stay sharp. The PNG export uses
//! the mip level with one pixel per texel.

use std::f32::consts::TAU;

/// Number of pixels per texel along each axis.
pub const PIXELS_PER_TEXEL: u32 = 4;

/// An sRGB colour (0 to 1) with opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TexelColor {
    /// Red, green, blue.
    pub rgb: [f32; 3],
    /// Opacity, 0 to 1.
    pub alpha: f32,
}

impl TexelColor {
    /// Creates an opaque colour from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self {
            rgb: [
                red as f32 / 255.0,
                green as f32 / 255.0,
                blue as f32 / 255.0,
            ],
            alpha: 1.0,
        }
    }

    /// Blends `over` onto this colour with a coverage of 0 to 1.
    pub fn blend_over(self, over: Self, coverage: f32) -> Self {
        let part = (coverage * over.alpha).clamp(0.0, 1.0);
        let blend =
            |channel: usize| self.rgb[channel] + (over.rgb[channel] - self.rgb[channel]) * part;
        Self {
            rgb: [blend(0), blend(1), blend(2)],
            alpha: self.alpha.max(part),
        }
    }

    /// Scales the brightness. Factors above 1 brighten.
    pub fn scale_brightness(self, factor: f32) -> Self {
        Self {
            rgb: self.rgb.map(|channel| (channel * factor).clamp(0.0, 1.0)),
            alpha: self.alpha,
        }
    }
}

/// An sRGB image, RGBA, rows from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width, pixels.
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
    /// Four bytes per pixel.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// Draws an image of `width` by `height` texels, with [`PIXELS_PER_TEXEL`] pixels per texel.
    /// Calls `ink` with the centre of each pixel, in texels.
    pub fn draw(width: u32, height: u32, ink: impl Fn(f32, f32) -> TexelColor) -> Self {
        let (columns, rows) = (width * PIXELS_PER_TEXEL, height * PIXELS_PER_TEXEL);
        let mut rgba = Vec::with_capacity(columns as usize * rows as usize * 4);
        let texel = |pixel: u32| (pixel as f32 + 0.5) / PIXELS_PER_TEXEL as f32;
        for row in 0..rows {
            for column in 0..columns {
                let drawn = ink(texel(column), texel(row));
                rgba.extend(drawn.rgb.map(to_byte));
                rgba.push(to_byte(drawn.alpha));
            }
        }
        Self {
            width: columns,
            height: rows,
            rgba,
        }
    }

    /// Halves the image, averaging four pixels in linear light. A side of one pixel keeps its
    /// length.
    pub fn halve_size(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
        for row in 0..height {
            for column in 0..width {
                rgba.extend(self.mean_of_four(column * 2, row * 2));
            }
        }
        Self {
            width,
            height,
            rgba,
        }
    }

    /// Returns all mip levels, from this image to a single pixel.
    pub fn mip_levels(self) -> Vec<Self> {
        let mut levels = vec![self];
        while let Some(last) = levels
            .last()
            .filter(|level| level.width > 1 || level.height > 1)
        {
            let next = last.halve_size();
            levels.push(next);
        }
        levels
    }

    fn pixel(&self, column: u32, row: u32) -> [u8; 4] {
        let at = (row.min(self.height - 1) * self.width + column.min(self.width - 1)) as usize * 4;
        [
            self.rgba[at],
            self.rgba[at + 1],
            self.rgba[at + 2],
            self.rgba[at + 3],
        ]
    }

    fn mean_of_four(&self, column: u32, row: u32) -> [u8; 4] {
        let pixels =
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| self.pixel(column + dx, row + dy));
        if pixels[0][3] > 0 && pixels.iter().all(|pixel| *pixel == pixels[0]) {
            // The mean of four equal pixels is the pixel itself. Computing it would take far
            // longer.
            return pixels[0];
        }
        let mut light = [0.0_f32; 4];
        for pixel in pixels {
            let alpha = f32::from(pixel[3]);
            for channel in 0..3 {
                light[channel] += LINEAR[usize::from(pixel[channel])] * alpha;
            }
            light[3] += alpha;
        }
        let whole = light[3].max(1.0);
        let channel = |sum: f32| srgb_byte(sum / whole);
        [
            channel(light[0]),
            channel(light[1]),
            channel(light[2]),
            (light[3] / 4.0).round() as u8,
        ]
    }
}

/// Linear light of each sRGB byte, 0 to 1.
static LINEAR: std::sync::LazyLock<[f32; 256]> =
    std::sync::LazyLock::new(|| std::array::from_fn(|byte| linear_from_srgb(byte as f32 / 255.0)));

/// Converts an sRGB value to linear light, 0 to 1.
pub fn linear_from_srgb(value: f32) -> f32 {
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// Number of steps in the table that [`srgb_byte`] starts from.
const COARSE: usize = 1 << 12;

/// sRGB byte for each step of linear light.
static COARSE_BYTES: std::sync::LazyLock<Vec<u8>> = std::sync::LazyLock::new(|| {
    (0..=COARSE)
        .map(|step| to_byte(srgb_from_linear(step as f32 / COARSE as f32)))
        .collect()
});

/// Upper border of each sRGB byte in linear light. The last byte has none.
static BORDERS: std::sync::LazyLock<[f32; 256]> = std::sync::LazyLock::new(|| {
    std::array::from_fn(|byte| {
        if byte == 255 {
            f32::INFINITY
        } else {
            linear_from_srgb((byte as f32 + 0.5) / 255.0)
        }
    })
});

/// Converts linear light to an sRGB byte. Uses tables, which are much faster than the power
/// function.
fn srgb_byte(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let mut byte = COARSE_BYTES[(light * COARSE as f32) as usize];
    while light >= BORDERS[usize::from(byte)] {
        byte += 1;
    }
    byte
}

/// Converts linear light to an sRGB value, 0 to 1.
pub fn srgb_from_linear(light: f32) -> f32 {
    if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    }
}

/// Converts a value from 0 to 1 to a byte.
pub fn to_byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// Returns a pixel's coverage by a line `distance` away, with both lengths in texels.
pub fn line_coverage(distance: f32, half_width: f32) -> f32 {
    ((half_width - distance) * PIXELS_PER_TEXEL as f32 + 0.5).clamp(0.0, 1.0)
}

/// Returns the distance from `at` to the nearest multiple of `spacing`.
pub fn distance_to_multiple(at: f32, spacing: f32) -> f32 {
    let within = remainder(at, spacing);
    within.min(spacing - within)
}

/// Returns `at` modulo `spacing`, from 0 to `spacing`. Much faster than `rem_euclid`, which calls
/// the C library for every pixel. Expects fewer than 2^31 multiples.
pub fn remainder(at: f32, spacing: f32) -> f32 {
    at - spacing * fast_floor(at / spacing)
}

/// Rounds down without calling the C library. Expects an absolute value below 2^31.
fn fast_floor(value: f32) -> f32 {
    let toward_zero = value as i32 as f32;
    if toward_zero > value {
        toward_zero - 1.0
    } else {
        toward_zero
    }
}

/// Returns a pixel's coverage by grid lines at every multiple of `spacing` on both axes.
/// Each line extends `half_width` to either side.
pub fn lattice_coverage(x: f32, y: f32, spacing: f32, half_width: f32) -> f32 {
    line_coverage(
        distance_to_multiple(x, spacing).min(distance_to_multiple(y, spacing)),
        half_width,
    )
}

/// Returns a deterministic pseudo-random number from 0 to 1 for a position.
pub fn position_hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut bits =
        x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
    (bits ^ (bits >> 15)) as f32 / u32::MAX as f32
}

/// Returns smooth noise from 0 to 1 with features `cell` texels wide. The noise repeats after
/// `period` texels, a multiple of `cell`.
pub fn smooth_noise(x: f32, y: f32, cell: f32, period: f32, seed: u32) -> f32 {
    let cells = (period / cell) as u32;
    let (column, row) = (fast_floor(x / cell), fast_floor(y / cell));
    let smooth = |part: f32| part * part * (3.0 - 2.0 * part);
    let (across, down) = (smooth(x / cell - column), smooth(y / cell - row));
    // A comparison is much faster than a division, and nearly always sufficient.
    let wrap = |cell: u32| if cell < cells { cell } else { cell % cells };
    let corner =
        |dx: u32, dy: u32| position_hash(wrap(column as u32 + dx), wrap(row as u32 + dy), seed);
    let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * across;
    let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * across;
    top + (bottom - top) * down
}

/// Returns the height of a ripple pattern, -1 to 1. The pattern repeats after `period` texels on
/// both axes. `folds` sets the number of ripples per period.
pub fn ripple_height(x: f32, y: f32, period: f32, folds: f32) -> f32 {
    let (u, v) = (x / period * TAU, y / period * TAU);
    let bent = u * folds + 1.7 * (v * folds).sin() + 0.8 * (v * 2.0 - u).cos();
    let crossing = v * (folds + 1.0) + 1.3 * (u * (folds - 1.0)).sin() + 0.9 * (u * 3.0 + v).cos();
    (bent.sin() + crossing.sin()) * 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mip_levels_keep_brightness_of_thin_line() {
        let black_with_line = |x: f32, _| {
            TexelColor::hex(0).blend_over(
                TexelColor::hex(0x00ff_ffff),
                line_coverage(distance_to_multiple(x, 16.0), 1.0),
            )
        };
        let light = |picture: &Picture| {
            let sum: f32 = picture
                .rgba
                .chunks(4)
                .map(|pixel| linear_from_srgb(f32::from(pixel[0]) / 255.0))
                .sum();
            sum / (picture.width * picture.height) as f32
        };
        let levels = Picture::draw(64, 64, black_with_line).mip_levels();
        assert_eq!(levels.len(), 9, "256, 128, ... 1");
        for level in &levels {
            assert!(
                (light(level) - 0.125).abs() < 0.005,
                "{} pixels: {}",
                level.width,
                light(level)
            );
        }
    }

    #[test]
    fn table_of_light_gives_the_bytes_of_the_formula() {
        let off = (0..=100_000)
            .map(|step| step as f32 / 100_000.0)
            .filter(|light| srgb_byte(*light) != to_byte(srgb_from_linear(*light)))
            .count();
        assert!(off <= 2, "{off} differ, which rounding at a border may do");
        for byte in 0..=255_u8 {
            assert_eq!(srgb_byte(LINEAR[usize::from(byte)]), byte);
        }
    }

    #[test]
    fn noise_and_ripples_repeat_seamlessly() {
        for y in [0.0, 3.7, 50.0] {
            assert!(
                (smooth_noise(0.001, y, 8.0, 64.0, 1) - smooth_noise(63.999, y, 8.0, 64.0, 1))
                    .abs()
                    < 0.01,
                "at {y}"
            );
            assert!(
                (ripple_height(0.0, y, 64.0, 2.0) - ripple_height(64.0, y, 64.0, 2.0)).abs() < 0.01,
                "at {y}"
            );
        }
    }
}
