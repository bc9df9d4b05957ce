//! Lightmap atlas: packs the luxels of all polygons into one image.

use std::collections::BTreeMap;

use super::patterns::mean_brightness;
use wishdir_sim::map::{Properties, leading_number};
use wishdir_sim::math::Vec3;

/// Atlas value at which a texture has its original brightness. 255 is about twice as bright.
pub const PAINTED: u8 = 128;

/// Possible widths of an atlas, and its maximum height, luxels. Every GPU supports these sizes.
const WIDTHS: [u32; 4] = [512, 1024, 2048, 4096];
const HEIGHT_MAX: u32 = 8192;
/// First style number of lights that can be switched.
const SWITCHED: u8 = 32;
/// Spawnflag of lights that start off.
const STARTS_OFF: i64 = 1;

/// Minimum brightness of lit surfaces that face down, sideways and up.
/// The original games allow black. A trainer must show where to jump.
const DIM: [f32; 3] = [0.18, 0.24, 0.30];
/// Brightness of unlit surfaces that face down, sideways and up.
const DARK: [f32; 3] = [0.34, 0.44, 0.56];
/// Brightness in a map without light: nearly full, but different for each direction.
const FULL: [f32; 3] = [0.72, 0.86, 1.0];
/// Additional shade of walls that face north or south, compared with east and west.
const SIDE_SHADE: f32 = 0.12;

/// Atlas of lightmaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LightSheet {
    /// Width and height of the atlas, luxels.
    pub size: [u32; 2],
    /// RGBA, row by row, with alpha 255. [`PAINTED`] is the original brightness.
    pub rgba: Vec<u8>,
}

impl LightSheet {
    /// Adds a row at the original brightness. Returns the position of the row.
    pub(super) fn add_painted_row(&mut self) -> AtlasOffset {
        let [width, height] = &mut self.size;
        self.rgba
            .extend([PAINTED, PAINTED, PAINTED, 255].repeat(*width as usize));
        *height += 1;
        AtlasOffset {
            left: 0,
            top: *height - 1,
        }
    }
}

/// Returns each style's brightness before any light is switched.
/// Flickering styles get their mean brightness. Styles without a pattern get 1.
pub fn initial_styles(entities: &[(u32, Properties)]) -> Vec<f32> {
    let mut strengths: Vec<f32> = (0..=u8::MAX).map(mean_brightness).collect();
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

/// Light of a surface. Determines the surface's minimum brightness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MinimumLight {
    /// The surface has a lightmap.
    Lit,
    /// The surface has no light.
    Dark,
    /// The whole map has no light.
    Lightless,
}

impl MinimumLight {
    /// Returns the minimum brightness of a surface with this normal.
    pub(super) fn for_normal(self, normal: Vec3) -> f32 {
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

/// Position of a rectangle's upper left corner in the atlas, luxels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AtlasOffset {
    pub(super) left: u32,
    pub(super) top: u32,
}

/// Packer of lightmaps into an atlas.
#[derive(Clone, Debug, Default)]
pub(super) struct AtlasPacker {
    /// Size and luxels of each rectangle to pack.
    wanted: Vec<([u32; 2], Vec<[u8; 3]>)>,
    /// Indices of single-luxel rectangles, by colour.
    flat: BTreeMap<[u8; 3], usize>,
}

pub(super) fn encode_luxel([r, g, b]: [f32; 3]) -> [u8; 3] {
    [r, g, b].map(|part| (part.clamp(0.0, 2.0) * f32::from(PAINTED) + 0.5).min(255.0) as u8)
}

impl AtlasPacker {
    /// Adds a rectangle and returns its index.
    pub(super) fn add(&mut self, size: [u32; 2], luxels: Vec<[u8; 3]>) -> usize {
        self.wanted.push((size, luxels));
        self.wanted.len() - 1
    }

    /// Adds a single luxel and returns its index. Equal luxels share an index.
    pub(super) fn add_flat(&mut self, bright: f32) -> usize {
        let color = encode_luxel([bright; 3]);
        if let Some(known) = self.flat.get(&color) {
            return *known;
        }
        self.wanted.push(([1, 1], vec![color]));
        self.flat.insert(color, self.wanted.len() - 1);
        self.wanted.len() - 1
    }

    /// Packs all rectangles into an atlas. A position is `None` if the rectangle does not fit.
    pub(super) fn pack(self) -> (LightSheet, Vec<Option<AtlasOffset>>) {
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
        // The highest comes first, because the first rectangle of a shelf sets the shelf's height.
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
            patches[index] = Some(AtlasOffset { left, top });
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
