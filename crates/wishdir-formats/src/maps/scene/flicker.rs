//! Flickering light: a lightmap atlas that follows the patterns of its styles.
//!
//! The atlas only holds polygons with a flickering style, so each step updates few luxels.

use super::LightSheet;
use super::light::{AtlasOffset, AtlasPacker, encode_luxel};
use super::patterns::style_brightness;
use crate::maps::bsp::LightMap;

/// Whether a polygon has a flickering style.
pub(super) fn has_flicker(map: &LightMap) -> bool {
    map.styles()
        .iter()
        .any(|style| style_brightness(*style, 0).is_some())
}

/// Light of one polygon with a flickering style. The value 1 is the texture's original brightness.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FlickerSurface {
    /// Width and height of the lightmap, luxels.
    pub(super) size: [u32; 2],
    /// Sum of the light whose brightness does not change.
    pub(super) steady: Vec<[f32; 3]>,
    /// Light of each flickering style at brightness 1.
    pub(super) flickering: Vec<(u8, Vec<[f32; 3]>)>,
    /// Minimum brightness of a luxel.
    pub(super) dim: f32,
}

impl FlickerSurface {
    /// Returns the luxels of the lightmap at a step of the patterns.
    fn luxels(&self, step: u64) -> impl Iterator<Item = [u8; 3]> + '_ {
        let layers: Vec<(f32, &Vec<[f32; 3]>)> = self
            .flickering
            .iter()
            .map(|(style, light)| (style_brightness(*style, step).unwrap_or(1.0), light))
            .collect();
        self.steady.iter().enumerate().map(move |(at, steady)| {
            encode_luxel(std::array::from_fn(|part| {
                let moving: f32 = layers
                    .iter()
                    .map(|(strength, light)| light[at][part] * strength)
                    .sum();
                (steady[part] + moving).max(self.dim)
            }))
        })
    }

    /// Whether the light differs between two steps.
    fn is_different(&self, step: u64, other: u64) -> bool {
        self.flickering
            .iter()
            .any(|(style, _)| style_brightness(*style, step) != style_brightness(*style, other))
    }
}

/// Atlas of all polygons with a flickering style.
#[derive(Clone, Debug, PartialEq)]
pub struct FlickerSheet {
    /// Atlas with the light at the current step.
    pub sheet: LightSheet,
    parts: Vec<(AtlasOffset, FlickerSurface)>,
    step: u64,
}

impl FlickerSheet {
    /// Builds the atlas at step 0. Returns the atlas and each polygon's position in it.
    /// The atlas is `None` if `parts` is empty.
    pub(super) fn new(parts: Vec<FlickerSurface>) -> (Option<Self>, Vec<Option<AtlasOffset>>) {
        if parts.is_empty() {
            return (None, Vec::new());
        }
        let mut packer = AtlasPacker::default();
        for part in &parts {
            packer.add(part.size, part.luxels(0).collect());
        }
        let (sheet, patches) = packer.pack();
        let placed = patches
            .iter()
            .zip(parts)
            .filter_map(|(patch, part)| Some(((*patch)?, part)))
            .collect();
        (
            Some(Self {
                sheet,
                parts: placed,
                step: 0,
            }),
            patches,
        )
    }

    /// Updates the atlas to a step. Returns true if a luxel changed.
    pub fn update(&mut self, step: u64) -> bool {
        let before = std::mem::replace(&mut self.step, step);
        let width = self.sheet.size[0] as usize;
        let mut is_other = false;
        for (patch, part) in self
            .parts
            .iter()
            .filter(|(_, part)| part.is_different(step, before))
        {
            is_other = true;
            let wide = part.size[0] as usize;
            for (at, color) in part.luxels(step).enumerate() {
                let (row, column) = (
                    patch.top as usize + at / wide,
                    patch.left as usize + at % wide,
                );
                let from = (row * width + column) * 4;
                self.sheet.rgba[from..from + 3].copy_from_slice(&color);
            }
        }
        is_other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_change_only_luxels_of_changed_styles() {
        let part = |style: u8, bright: f32| FlickerSurface {
            size: [2, 1],
            steady: vec![[0.5, 0.0, 0.0], [0.0; 3]],
            flickering: vec![(style, vec![[bright; 3]; 2])],
            dim: 0.25,
        };
        let (sheet, patches) = FlickerSheet::new(vec![part(4, 0.5), part(9, 0.1)]);
        let mut sheet = sheet.unwrap();
        let pixel = |sheet: &FlickerSheet, part: usize, at: usize| {
            let AtlasOffset { left, top } = patches[part].unwrap();
            let from = ((top * sheet.sheet.size[0] + left) as usize + at) * 4;
            <[u8; 4]>::try_from(&sheet.sheet.rgba[from..from + 4]).unwrap()
        };
        assert_eq!(pixel(&sheet, 0, 0), [128, 64, 64, 255]);
        assert!(sheet.update(1) && sheet.update(2) && sheet.update(3));
        // The values are clamped to the minimum brightness.
        assert_eq!(pixel(&sheet, 0, 0), [64, 32, 32, 255]);
        assert_eq!(pixel(&sheet, 1, 1), [32, 32, 32, 255]);
        assert!(!sheet.update(5), "the same letters again");
        assert!(sheet.update(8));
        assert_eq!(pixel(&sheet, 0, 1), [64, 64, 64, 255]);
        assert!(FlickerSheet::new(Vec::new()).0.is_none());
    }
}
