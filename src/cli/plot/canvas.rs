//! Where figures are drawn: a bitmap at twice the size, averaged and packed as PNG, or SVG; with
//! our own font.

use std::error::Error;
use std::path::Path;
use std::sync::Once;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

/// The font of all text; in SVG the viewer's own of that kind.
pub(in crate::cli) const FONT: &str = "sans-serif";
const FONT_FILE: &[u8] = include_bytes!("../../../assets/fonts/Inter-Medium.otf");
/// PNG figures are drawn this many times larger and averaged: smooth lines and letters.
const FINER: u32 = 3;

/// What the figures are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Format {
    Png,
    Svg,
}

impl Format {
    /// By the file's ending.
    pub(in crate::cli) fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// The size and kind of a figure.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct PlotCanvas {
    pub(in crate::cli) format: Format,
    pub(in crate::cli) width: u32,
    pub(in crate::cli) height: u32,
}

/// The area of a figure.
pub(in crate::cli) type Area<B> = DrawingArea<B, Shift>;
pub(in crate::cli) type DrawResult = Result<(), Box<dyn Error>>;

/// Something that can be drawn.
pub(in crate::cli) trait Drawing {
    /// Draws onto an empty area; every length in pixels goes through `px`.
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, px: Px) -> DrawResult
    where
        B::ErrorType: 'static;
}

/// The scale of pixels.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Px(u32);

impl Px {
    pub(in crate::cli) fn of(self, pixels: u32) -> u32 {
        pixels * self.0
    }

    pub(in crate::cli) fn font(self, size: u32) -> (&'static str, u32) {
        (FONT, self.of(size))
    }
}

impl PlotCanvas {
    /// The finished file.
    pub(in crate::cli) fn draw(&self, drawing: &impl Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
        static FONTS: Once = Once::new();
        // Without it text would fail below, with a message.
        FONTS.call_once(|| drop(register_font(FONT, FontStyle::Normal, FONT_FILE)));
        match self.format {
            Format::Png => self.png(drawing),
            Format::Svg => self.svg(drawing),
        }
    }

    fn svg(&self, drawing: &impl Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut text = String::new();
        let area =
            SVGBackend::with_string(&mut text, (self.width, self.height)).into_drawing_area();
        area.fill(&WHITE)?;
        drawing.draw(&area, Px(1))?;
        area.present()?;
        drop(area);
        Ok(text.into_bytes())
    }

    fn png(&self, drawing: &impl Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
        let (width, height) = (self.width * FINER, self.height * FINER);
        let mut pixels = vec![0; (width * height) as usize * 3];
        let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        area.fill(&WHITE)?;
        drawing.draw(&area, Px(FINER))?;
        area.present()?;
        drop(area);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder
            .write_header()?
            .write_image_data(&averaged(&pixels, width as usize))?;
        Ok(bytes)
    }
}

/// Every block of `FINER` by `FINER` pixels as one.
fn averaged(pixels: &[u8], width: usize) -> Vec<u8> {
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
