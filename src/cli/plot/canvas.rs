//! Rendering of figures with our own font: as SVG, or as PNG from a bitmap that is drawn larger and
//! averaged.

use std::error::Error;
use std::path::Path;
use std::sync::Once;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

/// Font family of all text. SVG viewers substitute a font of their own.
pub(in crate::cli) const FONT: &str = "sans-serif";
const FONT_FILE: &[u8] = include_bytes!("../../../assets/fonts/Inter-Medium.otf");
/// Supersampling factor of PNG figures, for smooth lines and letters.
const FINER: u32 = 3;

/// File format of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Format {
    Png,
    Svg,
}

impl Format {
    /// Returns the format for a file's extension.
    pub(in crate::cli) fn from_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// Size and format of a figure.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct PlotCanvas {
    pub(in crate::cli) format: Format,
    pub(in crate::cli) width: u32,
    pub(in crate::cli) height: u32,
}

/// Drawing area of a figure.
pub(in crate::cli) type Area<B> = DrawingArea<B, Shift>;
pub(in crate::cli) type DrawResult = Result<(), Box<dyn Error>>;

/// Figure that a canvas can draw.
pub(in crate::cli) trait Drawing {
    /// Draws onto an empty area. All lengths in design pixels are scaled by `px`.
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, px: PixelScale) -> DrawResult
    where
        B::ErrorType: 'static;
}

/// Number of pixels per design pixel.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct PixelScale(u32);

impl PixelScale {
    pub(in crate::cli) fn scaled(self, pixels: u32) -> u32 {
        pixels * self.0
    }

    pub(in crate::cli) fn font_of_size(self, size: u32) -> (&'static str, u32) {
        (FONT, self.scaled(size))
    }
}

impl PlotCanvas {
    /// Draws a figure and returns the file's contents.
    pub(in crate::cli) fn draw(&self, drawing: &impl Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
        static FONTS: Once = Once::new();
        // If the font is missing, drawing text fails with a message.
        FONTS.call_once(|| drop(register_font(FONT, FontStyle::Normal, FONT_FILE)));
        match self.format {
            Format::Png => self.render_png(drawing),
            Format::Svg => self.render_svg(drawing),
        }
    }

    fn render_svg(&self, drawing: &impl Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut text = String::new();
        let area =
            SVGBackend::with_string(&mut text, (self.width, self.height)).into_drawing_area();
        area.fill(&WHITE)?;
        drawing.draw(&area, PixelScale(1))?;
        area.present()?;
        drop(area);
        Ok(text.into_bytes())
    }

    fn render_png(&self, drawing: &impl Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
        let (width, height) = (self.width * FINER, self.height * FINER);
        let mut pixels = vec![0; (width * height) as usize * 3];
        let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        area.fill(&WHITE)?;
        drawing.draw(&area, PixelScale(FINER))?;
        area.present()?;
        drop(area);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder
            .write_header()?
            .write_image_data(&downsample(&pixels, width as usize))?;
        Ok(bytes)
    }
}

/// Averages every block of `FINER` by `FINER` pixels to one pixel.
fn downsample(pixels: &[u8], width: usize) -> Vec<u8> {
    let finer = FINER as usize;
    let rows: Vec<&[u8]> = pixels.chunks_exact(width * 3).collect();
    let mut smaller = Vec::with_capacity(pixels.len() / (finer * finer));
    for block in rows.chunks_exact(finer) {
        for x in (0..width).step_by(finer) {
            for channel in 0..3 {
                let sum: usize = block
                    .iter()
                    .map(|row| {
                        (x..x + finer)
                            .map(|x| usize::from(row[x * 3 + channel]))
                            .sum::<usize>()
                    })
                    .sum();
                smaller.push((sum / (finer * finer)) as u8);
            }
        }
    }
    smaller
}
