//! Colour palettes of the HUD and the maps for each kind of colour vision, and the opacity of
//! panels.
//!
//! Colour is never the only cue: signs, letters, shapes or positions carry the same information.
//! `color_vision.rs` tests that the colours are distinct.

#[cfg(test)]
pub mod color_vision;

use std::ops::RangeInclusive;

use bevy::prelude::Resource;
use bevy_egui::egui::Color32;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::text::text;
use wishdir_console::CrosshairShape;
use wishdir_sim::map::TriggerKind;

/// Range of panel opacities, 0 to 1. The minimum keeps text legible over a white wall.
pub const PANEL_DENSITIES: RangeInclusive<f32> = 0.8..=1.0;
/// Range of opacities for the strafe bar's background plate, 0 to 1.
pub const BAR_DENSITIES: RangeInclusive<f32> = 0.8..=1.0;

/// A colour set for one kind of colour vision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum ColorSet {
    /// Full colour vision.
    #[default]
    Standard,
    /// Red-green deficiency: deuteranopia, protanopia and their milder forms.
    RedGreen,
    /// Blue-yellow deficiency: tritanopia.
    BlueYellow,
    /// Colours with the highest contrast.
    HighContrast,
}

impl ColorSet {
    /// All sets, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Standard => "menu-hud-colors.standard",
            Self::RedGreen => "menu-hud-colors.red-green",
            Self::BlueYellow => "menu-hud-colors.blue-yellow",
            Self::HighContrast => "menu-hud-colors.high-contrast",
        })
    }

    /// Returns a note about the kind of colour vision that the set is for. `None` for general sets.
    pub fn audience_note(self) -> Option<&'static str> {
        match self {
            Self::Standard | Self::HighContrast => None,
            Self::RedGreen => Some(text!("menu-hud-colors.red-green-note")),
            Self::BlueYellow => Some(text!("menu-hud-colors.blue-yellow-note")),
        }
    }

    /// Returns the colours of the set.
    pub const fn palette(self) -> Palette {
        match self {
            Self::Standard => STANDARD,
            Self::RedGreen => RED_GREEN,
            Self::BlueYellow => BLUE_YELLOW,
            Self::HighContrast => HIGH_CONTRAST,
        }
    }
}

/// Active colours. Only `settings/mod.rs` writes them.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Text that shows values.
    pub text: Color32,
    /// Labels and explanations.
    pub dim: Color32,
    /// Lines and marks of low importance, never text.
    pub faint: Color32,
    /// Held, chosen or best items, and fair results.
    pub accent: Color32,
    /// Speed gains and good results.
    pub gain: Color32,
    /// Speed losses, damage and bad results.
    pub loss: Color32,
    /// Neither gain nor loss.
    pub neutral: Color32,
    /// Warnings and player mistakes.
    pub warning: Color32,
    /// Left strafe key.
    pub left: Color32,
    /// Right strafe key.
    pub right: Color32,
    /// Colours of the maps.
    pub map: MapColors,
}

/// Meaning of a colour, independent of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRole {
    /// Text of values.
    Text,
    /// Labels and explanations.
    Dim,
    /// Fair results, and chosen or held items.
    Accent,
    /// Gains and good results.
    Gain,
    /// Losses and bad results.
    Loss,
    /// Results that are neither good nor bad.
    Neutral,
    /// Warnings and player mistakes.
    Warning,
}

impl Palette {
    /// Returns the colour for a role.
    pub fn color_for(&self, tone: ColorRole) -> Color32 {
        match tone {
            ColorRole::Text => self.text,
            ColorRole::Dim => self.dim,
            ColorRole::Accent => self.accent,
            ColorRole::Gain => self.gain,
            ColorRole::Loss => self.loss,
            ColorRole::Neutral => self.neutral,
            ColorRole::Warning => self.warning,
        }
    }
}

/// Colours of the maps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapColors {
    /// Colours of trigger volumes, one per function.
    start: [u8; 3],
    finish: [u8; 3],
    /// Checkpoints with odd and with even numbers.
    checkpoints: [[u8; 3]; 2],
    teleport: [u8; 3],
    push: [u8; 3],
    hurt: [u8; 3],
    /// Replacements for green (possible, easy) and red (impossible) on blocks and signs. `None`
    /// keeps green and red.
    verdict: Option<[[u8; 3]; 2]>,
}

impl Default for Palette {
    fn default() -> Self {
        STANDARD
    }
}

impl Default for MapColors {
    fn default() -> Self {
        STANDARD.map
    }
}

/// Factor by which a channel must exceed the others for a colour to count as green or red.
const CLEARLY: f32 = 1.25;

impl MapColors {
    /// Returns the colour of a trigger's volume.
    pub fn zone_color(&self, kind: TriggerKind) -> [u8; 3] {
        match kind {
            TriggerKind::Start => self.start,
            TriggerKind::Finish => self.finish,
            TriggerKind::Checkpoint(number) => self.checkpoints[usize::from(number % 2 == 0)],
            TriggerKind::Teleport { .. } => self.teleport,
            TriggerKind::Push { .. } => self.push,
            TriggerKind::Hurt { .. } => self.hurt,
        }
    }

    /// Recolours a block or sign for this palette: replaces green and red by distinct colours of
    /// the same brightness. Channels are from 0 to 1.
    pub fn recolor(&self, [r, g, b]: [f32; 3]) -> [f32; 3] {
        let Some([good, bad]) = self.verdict else {
            return [r, g, b];
        };
        let of = |wanted: [u8; 3]| {
            let wanted = wanted.map(|part| f32::from(part) / 255.0);
            let [is, was] = [wanted, [r, g, b]].map(|parts| parts.into_iter().fold(0.0, f32::max));
            wanted.map(|part| part * was / is)
        };
        if g > CLEARLY * r.max(b) {
            of(good)
        } else if r > CLEARLY * g.max(b) && g < CLEARLY * b {
            of(bad)
        } else {
            [r, g, b]
        }
    }
}

/// Appearance of the HUD: colours and opacity of panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HudLook {
    /// Active colours.
    pub ink: Palette,
    /// Opacity of panels, from the settings.
    pub panel: f32,
    /// Appearance of the strafe bar.
    pub bar: StrafeBarLook,
    /// Shape of the crosshair.
    pub crosshair: CrosshairShape,
}

/// Appearance of the strafe bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrafeBarLook {
    /// Height of the bar, both strips and the gap, points.
    pub height: f32,
    /// Opacity of the plate, from the settings.
    pub plate: f32,
    /// Colours of gain, loss and the best angle.
    pub colors: [Color32; 3],
    /// Whether the bar shows the zones of engines that round the velocity.
    pub snap_zones: bool,
}

/// Returns the colour of the dark plate behind text and bars for a perceived opacity from 0 to 1.
/// Colours are blended in linear light: a white that looks half as bright has only a fifth of the
/// light.
pub fn plate_color(density: f32) -> Color32 {
    const EYE: f32 = 2.2;
    let through = (1.0 - density.clamp(0.0, 1.0)).powf(EYE);
    Color32::from_rgba_unmultiplied(9, 11, 14, (255.0 * (1.0 - through)).round() as u8)
}

const fn color_from_hex(hex: u32) -> Color32 {
    let [_, r, g, b] = hex.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

const STANDARD: Palette = Palette {
    text: color_from_hex(0x00e9_edf2),
    dim: color_from_hex(0x00a8_b2c0),
    faint: color_from_hex(0x0065_7183),
    accent: color_from_hex(0x00ff_b020),
    gain: color_from_hex(0x003d_dc97),
    loss: color_from_hex(0x00ff_6e64),
    neutral: color_from_hex(0x00be_c7d3),
    warning: color_from_hex(0x00ff_8c42),
    left: color_from_hex(0x0060_c4ff),
    right: color_from_hex(0x00ff_d666),
    map: MapColors {
        start: [70, 230, 120],
        finish: [255, 84, 72],
        checkpoints: [[84, 160, 255], [250, 214, 80]],
        teleport: [176, 104, 255],
        push: [64, 224, 236],
        hurt: [255, 130, 30],
        verdict: None,
    },
};

/// Blue against orange, with yellow as accent.
const RED_GREEN: Palette = Palette {
    accent: color_from_hex(0x00ff_f078),
    gain: color_from_hex(0x0056_beff),
    loss: color_from_hex(0x00ff_8020),
    neutral: color_from_hex(0x00c6_ccd4),
    warning: color_from_hex(0x00ff_a04e),
    left: color_from_hex(0x006e_b4ff),
    right: color_from_hex(0x00ff_f096),
    map: MapColors {
        start: [90, 200, 255],
        finish: [255, 240, 130],
        checkpoints: [[40, 90, 230], [128, 128, 128]],
        teleport: [120, 40, 130],
        push: [210, 255, 255],
        hurt: [230, 110, 20],
        verdict: Some([[40, 110, 190], [214, 126, 30]]),
    },
    ..STANDARD
};

/// Turquoise against red, with near-white as accent.
const BLUE_YELLOW: Palette = Palette {
    accent: color_from_hex(0x00ff_e0eb),
    gain: color_from_hex(0x0046_e1d2),
    loss: color_from_hex(0x00ff_6e78),
    neutral: color_from_hex(0x00a0_a8b4),
    warning: color_from_hex(0x00ff_a090),
    left: color_from_hex(0x0060_dceb),
    right: color_from_hex(0x00ff_b4c8),
    map: MapColors {
        start: [40, 200, 150],
        finish: [255, 60, 60],
        checkpoints: [[40, 100, 120], [250, 220, 220]],
        teleport: [150, 40, 110],
        push: [170, 255, 255],
        hurt: [255, 150, 120],
        verdict: Some([[40, 140, 130], [190, 60, 66]]),
    },
    ..STANDARD
};

const HIGH_CONTRAST: Palette = Palette {
    text: color_from_hex(0x00ff_ffff),
    dim: color_from_hex(0x00d7_dee8),
    faint: color_from_hex(0x0096_a0af),
    accent: color_from_hex(0x00ff_e640),
    gain: color_from_hex(0x0040_ffbe),
    loss: color_from_hex(0x00ff_9c9c),
    neutral: color_from_hex(0x00e1_e6ec),
    warning: color_from_hex(0x00ff_b478),
    left: color_from_hex(0x0078_d7ff),
    right: color_from_hex(0x00ff_e640),
    map: MapColors {
        start: [0, 255, 120],
        finish: [255, 60, 60],
        checkpoints: [[60, 140, 255], [255, 230, 64]],
        teleport: [200, 80, 255],
        push: [0, 255, 255],
        hurt: [255, 150, 0],
        verdict: Some([[30, 160, 90], [200, 40, 40]]),
    },
};
