//! Renders text to an image: bright letters with a dark outline. Does not use Bevy.

use ab_glyph::{Font as _, FontRef, Glyph, PxScale, ScaleFont as _, point};

use super::texture_draw::Picture;

/// Preferred line height, pixels.
const LINE_PX: f32 = 96.0;
/// Maximum width of an image, pixels.
const WIDEST_PX: f32 = 2048.0;
/// Width of the dark outline, as a fraction of the line height.
const RIM: f32 = 0.055;
/// Extra stroke width for the thin font, as a fraction of the line height.
const BOLDER: f32 = 0.014;
/// Opacity of the outline.
const RIM_ALPHA: f32 = 0.72;

/// A rendered text.
#[derive(Clone, Debug)]
pub(super) struct RenderedText {
    /// White letters with a black outline on a transparent background.
    pub picture: Picture,
    /// Line height, pixels.
    pub line_px: f32,
}

/// Renders centred lines of text.
///
/// # Panics
///
/// Never: the font is built in.
pub(super) fn render_text(message: &str) -> RenderedText {
    let font = FontRef::try_from_slice(epaint_default_fonts::UBUNTU_LIGHT)
        .expect("the font in the program is whole");
    let lines: Vec<&str> = message.lines().collect();
    let widest_at = |px: f32| {
        lines
            .iter()
            .map(|line| line_width(&font, line, px))
            .fold(0.0, f32::max)
    };
    let line_px = (LINE_PX * WIDEST_PX / widest_at(LINE_PX).max(1.0)).min(LINE_PX);
    let rim = (RIM * line_px).ceil();
    let (width, height) = (
        widest_at(line_px) + rim * 2.0 + 2.0,
        line_px * lines.len() as f32 + rim * 2.0 + 2.0,
    );
    let mut ink = GlyphCoverage::new(width.ceil() as usize, height.ceil() as usize);
    for (index, line) in lines.iter().enumerate() {
        let left = (width - line_width(&font, line, line_px)) / 2.0;
        draw_line(
            &font,
            line,
            line_px,
            left,
            rim + 1.0 + line_px * index as f32,
            &mut ink,
        );
    }
    RenderedText {
        picture: ink.draw_with_rim(BOLDER * line_px, rim),
        line_px,
    }
}

fn line_width(font: &FontRef<'_>, line: &str, px: f32) -> f32 {
    layout_glyphs(font, line, px, 0.0, 0.0).1
}

/// Returns the glyphs of a line from its top left corner, and the line's width.
fn layout_glyphs(
    font: &FontRef<'_>,
    line: &str,
    px: f32,
    left: f32,
    top: f32,
) -> (Vec<Glyph>, f32) {
    let scaled = font.as_scaled(PxScale::from(px));
    let mut at = left;
    let mut last = None;
    let mut placed = Vec::new();
    for letter in line.chars() {
        let id = scaled.glyph_id(letter);
        if let Some(last) = last {
            at += scaled.kern(last, id);
        }
        placed.push(id.with_scale_and_position(px, point(at, top + scaled.ascent())));
        at += scaled.h_advance(id);
        last = Some(id);
    }
    (placed, at - left)
}

fn draw_line(
    font: &FontRef<'_>,
    line: &str,
    px: f32,
    left: f32,
    top: f32,
    ink: &mut GlyphCoverage,
) {
    for glyph in layout_glyphs(font, line, px, left, top).0 {
        let Some(outline) = font.outline_glyph(glyph) else {
            continue;
        };
        let corner = outline.px_bounds().min;
        outline.draw(|x, y, cover| ink.add(corner.x + x as f32, corner.y + y as f32, cover));
    }
}

/// Letter coverage of each pixel, 0 to 1.
struct GlyphCoverage {
    width: usize,
    height: usize,
    cover: Vec<f32>,
}

impl GlyphCoverage {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            cover: vec![0.0; width * height],
        }
    }

    fn add(&mut self, x: f32, y: f32, cover: f32) {
        if x >= 0.0 && y >= 0.0 && (x as usize) < self.width && (y as usize) < self.height {
            let pixel = &mut self.cover[y as usize * self.width + x as usize];
            *pixel = (*pixel + cover).min(1.0);
        }
    }

    /// Draws the letters widened by `bolder` pixels, with an outline of `rim` pixels.
    fn draw_with_rim(&self, bolder: f32, rim: f32) -> Picture {
        let letters = dilate(&self.cover, self.width, bolder);
        let shadow = dilate(&letters, self.width, rim);
        let pixel = |(letter, shadow): (&f32, &f32)| {
            let alpha = letter.max(shadow * RIM_ALPHA);
            let white = if alpha > 0.0 { letter / alpha } else { 0.0 };
            let [white, alpha] = [white.sqrt(), alpha].map(super::texture_draw::to_byte);
            [white, white, white, alpha]
        };
        Picture {
            width: u32::try_from(self.width).unwrap_or(0),
            height: u32::try_from(self.height).unwrap_or(0),
            rgba: letters.iter().zip(&shadow).flat_map(pixel).collect(),
        }
    }
}

/// Whether the eight pixels around a pixel are covered at least as much as the pixel itself.
fn is_surrounded(cover: &[f32], width: usize, index: usize) -> bool {
    let (x, y) = (index % width, index / width);
    let is_inside = x > 0 && x + 1 < width && y > 0 && index + width + 1 < cover.len();
    is_inside
        && [index - width, index, index + width].iter().all(|middle| {
            cover[middle - 1..=middle + 1]
                .iter()
                .all(|near| *near >= cover[index])
        })
}

/// Dilates a coverage mask by `radius` pixels with a soft border.
fn dilate(cover: &[f32], width: usize, radius: f32) -> Vec<f32> {
    let reach = radius.ceil() as isize;
    let mut stamp = Vec::new();
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let weight = (radius + 1.0 - ((dx * dx + dy * dy) as f32).sqrt()).clamp(0.0, 1.0);
            if weight > 0.0 {
                stamp.push((dx, dy, weight));
            }
        }
    }
    let height = cover.len() / width.max(1);
    let mut out = vec![0.0_f32; cover.len()];
    for (index, value) in cover.iter().enumerate().filter(|(_, value)| **value > 0.0) {
        let (x, y) = ((index % width) as isize, (index / width) as isize);
        if is_surrounded(cover, width, index) {
            // Every other pixel is nearer to one of the neighbours, which are covered at least as
            // much.
            out[index] = out[index].max(*value);
            continue;
        }
        for (dx, dy, weight) in &stamp {
            let (at_x, at_y) = (x + dx, y + dy);
            if at_x >= 0 && at_y >= 0 && (at_x as usize) < width && (at_y as usize) < height {
                let pixel = &mut out[at_y as usize * width + at_x as usize];
                *pixel = pixel.max(value * weight);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns_with_ink(writing: &RenderedText) -> usize {
        let picture = &writing.picture;
        let inked = |column: &usize| {
            (0..picture.height as usize)
                .any(|row| picture.rgba[(row * picture.width as usize + column) * 4 + 3] > 128)
        };
        (0..picture.width as usize).filter(inked).count()
    }

    #[test]
    fn longer_text_is_wider_and_lines_are_stacked() {
        let (short, long) = (render_text("250"), render_text("250 units"));
        assert!(columns_with_ink(&long) > columns_with_ink(&short) * 2);
        assert!(
            columns_with_ink(&short) > 100,
            "letters are drawn large: {}",
            columns_with_ink(&short)
        );
        let two = render_text("250\n255");
        assert!(two.picture.height > short.picture.height * 3 / 2);
        assert_eq!(two.line_px, short.line_px);
    }

    #[test]
    fn long_line_is_scaled_to_maximum_width() {
        let writing = render_text(&"a very long sign ".repeat(20));
        assert!(
            f64::from(writing.picture.width) < f64::from(WIDEST_PX) + 32.0,
            "{}",
            writing.picture.width
        );
        assert!(writing.line_px < LINE_PX);
    }

    #[test]
    fn dilation_takes_the_maximum_over_all_pixels_nearby() {
        let width = 23;
        let cover: Vec<f32> = (0..width * 17)
            .map(|index| {
                let (x, y) = ((index % width) as i32, (index / width) as i32);
                let distance = f64::from((x - 11).pow(2) + (y - 8).pow(2)).sqrt();
                (6.5 - distance as f32).clamp(0.0, 1.0)
            })
            .collect();
        let radius = 2.5_f32;
        let dilated = dilate(&cover, width, radius);
        for (index, value) in dilated.iter().enumerate() {
            let (x, y) = ((index % width) as f32, (index / width) as f32);
            let weighted = cover.iter().enumerate().map(|(other, cover)| {
                let (dx, dy) = ((other % width) as f32 - x, (other / width) as f32 - y);
                cover * (radius + 1.0 - dx.hypot(dy)).clamp(0.0, 1.0)
            });
            let expected = weighted.fold(0.0, f32::max);
            assert!(
                (value - expected).abs() < 1e-6,
                "{index}: {value}, {expected}"
            );
        }
    }

    #[test]
    fn empty_message_draws_nothing() {
        assert_eq!(columns_with_ink(&render_text("")), 0);
    }
}
