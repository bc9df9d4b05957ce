//! All light of a map on one sheet: each polygon's luxels in a rectangle of its own.

use std::collections::BTreeMap;

use super::patterns::mean;
use wishdir_sim::map::{Properties, leading_number};
use wishdir_sim::math::Vec3;

/// The byte of the sheet that shows a picture as it was painted: 255 is about twice as bright.
pub const PAINTED: u8 = 128;

/// Narrowest and widest sheet, and the highest, luxels: what every graphics card can hold.
const WIDTHS: [u32; 4] = [512, 1024, 2048, 4096];
const HEIGHT_MAX: u32 = 8192;
/// The first style that is switched on and off.
const SWITCHED: u8 = 32;
/// The spawnflag of lights that are off.
const STARTS_OFF: i64 = 1;

/// The least light on a surface that has some, looking down, sideways and up, as a part of how it
/// was painted. In the original games it may be black; here one must see where to jump.
const DIM: [f32; 3] = [0.18, 0.24, 0.30];
/// The light on a surface that has none.
const DARK: [f32; 3] = [0.34, 0.44, 0.56];
/// The same where the whole map has no light: nearly as painted, so that sides differ.
const FULL: [f32; 3] = [0.72, 0.86, 1.0];
/// How much walls to the north and south are darker than those to the east and west.
const SIDE_SHADE: f32 = 0.12;

/// Luxels of all polygons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LightSheet {
    /// Luxels.
    pub size: [u32; 2],
    /// Red, green, blue, 255, line by line; [`PAINTED`]: as it was painted.
    pub rgba: Vec<u8>,
}

impl LightSheet {
    /// Adds a line that is as bright as painted; where it begins.
    pub(super) fn add_painted_line(&mut self) -> Patch {
        let [width, height] = &mut self.size;
        self.rgba
            .extend([PAINTED, PAINTED, PAINTED, 255].repeat(*width as usize));
        *height += 1;
        Patch {
            left: 0,
            top: *height - 1,
        }
    }
}

/// How strong each style of light shines when nothing has been switched yet, those that flicker
/// with their mean; styles beyond are 1.
pub fn styles_at_rest(entities: &[(u32, Properties)]) -> Vec<f32> {
    let mut strengths: Vec<f32> = (0..=u8::MAX).map(mean).collect();
    for (_, properties) in entities {
        let is_light = properties
            .get("classname")
            .is_some_and(|class| class.starts_with("light"));
        let whole = |key: &str| {
            properties
                .get(key)
                .map_or(0, |value| leading_number(value).0 as i64)
        };
        let style = u8::try_from(whole("style")).ok();
        if let Some(style) = style
            .filter(|style| is_light && *style >= SWITCHED && whole("spawnflags") & STARTS_OFF != 0)
        {
            strengths[usize::from(style)] = 0.0;
        }
    }
    strengths
}

/// How bright a surface is at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Least {
    /// Where light falls on it.
    Lit,
    /// Where none falls on it.
    Dark,
    /// In a map that has none at all.
    Lightless,
}

impl Least {
    /// On a surface of this normal.
    pub(super) fn of(self, normal: Vec3) -> f32 {
        let [down, level, up] = match self {
            Self::Lit => DIM,
            Self::Dark => DARK,
            Self::Lightless => FULL,
        };
        let upright = normal.z.clamp(-1.0, 1.0);
        let toward = if upright > 0.0 { up } else { down };
        let shade = 1.0 - SIDE_SHADE * normal.y * normal.y;
        (level + (toward - level) * upright.abs()) * shade
    }
}

/// A rectangle of the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Patch {
    pub(super) left: u32,
    pub(super) top: u32,
}

/// Rectangles on their way to the sheet.
#[derive(Clone, Debug, Default)]
pub(super) struct Packer {
    /// Their sizes and luxels, by number.
    wanted: Vec<([u32; 2], Vec<[u8; 3]>)>,
    /// Those of one luxel, by what it is.
    flat: BTreeMap<[u8; 3], usize>,
}

pub(super) fn luxel([r, g, b]: [f32; 3]) -> [u8; 3] {
    [r, g, b].map(|part| (part.clamp(0.0, 2.0) * f32::from(PAINTED) + 0.5).min(255.0) as u8)
}

impl Packer {
    /// Asks for a rectangle of these luxels; its number.
    pub(super) fn add(&mut self, size: [u32; 2], luxels: Vec<[u8; 3]>) -> usize {
        self.wanted.push((size, luxels));
        self.wanted.len() - 1
    }

    /// Asks for a single luxel; its number.
    pub(super) fn add_flat(&mut self, bright: f32) -> usize {
        let color = luxel([bright; 3]);
        if let Some(known) = self.flat.get(&color) {
            return *known;
        }
        self.wanted.push(([1, 1], vec![color]));
        self.flat.insert(color, self.wanted.len() - 1);
        self.wanted.len() - 1
    }

    /// All of them on one sheet, and where; `None`: there was no room.
    pub(super) fn pack(self) -> (LightSheet, Vec<Option<Patch>>) {
        let area: u64 = self
            .wanted
            .iter()
            .map(|([width, height], _)| u64::from(*width) * u64::from(*height))
            .sum();
        let widest = self
            .wanted
            .iter()
            .map(|([width, _], _)| *width)
            .max()
            .unwrap_or(0);
        let is_wide_enough =
            |width: &&u32| area <= u64::from(**width) * u64::from(**width) && widest <= **width;
        let width = *WIDTHS
            .iter()
            .find(is_wide_enough)
            .unwrap_or(&WIDTHS[WIDTHS.len() - 1]);
        let mut order: Vec<usize> = (0..self.wanted.len()).collect();
        // The highest first: a shelf is as high as the first that stands on it.
        order.sort_by_key(|index| std::cmp::Reverse(self.wanted[*index].0[1]));
        let mut patches = vec![None; self.wanted.len()];
        let (mut left, mut top, mut shelf) = (0, 0, 0);
        for index in order {
            let [wide, high] = self.wanted[index].0;
            if left + wide > width {
                (left, top, shelf) = (0, top + shelf, 0);
            }
            if wide > width || top + high > HEIGHT_MAX {
                continue;
            }
            patches[index] = Some(Patch { left, top });
            left += wide;
            shelf = shelf.max(high);
        }
        let height = (top + shelf).max(1);
        let mut rgba = vec![255; width as usize * height as usize * 4];
        for (([wide, _], luxels), patch) in self.wanted.iter().zip(&patches) {
            let Some(patch) = patch else { continue };
            for (row, line) in luxels.chunks_exact(*wide as usize).enumerate() {
                let from = ((patch.top as usize + row) * width as usize + patch.left as usize) * 4;
                for (pixel, [r, g, b]) in rgba[from..].chunks_exact_mut(4).zip(line) {
                    pixel.copy_from_slice(&[*r, *g, *b, 255]);
                }
            }
        }
        (
            LightSheet {
                size: [width, height],
                rgba,
            },
            patches,
        )
    }
}
