//! The colours that mean something, in HUD and maps, for every kind of sight; and how dense what
//! lies behind words is.
//!
//! No colour stands alone: signs, letters, shapes or places say the same. `sight.rs` measures that
//! all can be told apart.

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

/// How dense panels and the strafe bar's plate may be: 0 would let everything through, 1 nothing.
/// The thinnest is still thick enough for words over a white wall.
pub const PANEL_DENSITIES: RangeInclusive<f32> = 0.8..=1.0;
/// The same for the strafe bar's plate.
pub const BAR_DENSITIES: RangeInclusive<f32> = 0.8..=1.0;

/// A set of colours, by whom it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum ColorSet {
    /// Who sees all colours.
    #[default]
    Standard,
    /// Who confuses red and green: deuteranopia, protanopia and their milder forms.
    RedGreen,
    /// Who confuses blue and yellow: tritanopia.
    BlueYellow,
    /// Who needs the brightest.
    HighContrast,
}

impl ColorSet {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player calls it.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Standard => "menu-hud-colors.standard",
            Self::RedGreen => "menu-hud-colors.red-green",
            Self::BlueYellow => "menu-hud-colors.blue-yellow",
            Self::HighContrast => "menu-hud-colors.high-contrast",
        })
    }

    /// Whom it is made for.
    pub fn for_whom(self) -> Option<&'static str> {
        match self {
            Self::Standard | Self::HighContrast => None,
            Self::RedGreen => Some(text!("menu-hud-colors.red-green-note")),
            Self::BlueYellow => Some(text!("menu-hud-colors.blue-yellow-note")),
        }
    }

    /// What everything wears in it.
    pub const fn palette(self) -> Palette {
        match self {
            Self::Standard => STANDARD,
            Self::RedGreen => RED_GREEN,
            Self::BlueYellow => BLUE_YELLOW,
            Self::HighContrast => HIGH_CONTRAST,
        }
    }
}

/// The colours in force. Written by `settings/mod.rs` alone.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// What is to be read.
    pub text: Color32,
    /// What explains it.
    pub dim: Color32,
    /// Lines and marks that may be overlooked; never words.
    pub faint: Color32,
    /// What is held, chosen, best; fair results.
    pub accent: Color32,
    /// Speed won, good results.
    pub gain: Color32,
    /// Speed lost, health lost, bad results.
    pub loss: Color32,
    /// Neither.
    pub neutral: Color32,
    /// Something to take care of.
    pub warning: Color32,
    /// The left strafe key.
    pub left: Color32,
    /// The right strafe key.
    pub right: Color32,
    /// What the maps wear.
    pub map: MapColors,
}

/// What a colour says; a palette knows how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRole {
    /// What is to be read.
    Text,
    /// What explains it.
    Dim,
    /// Fair, chosen, held.
    Accent,
    /// Good.
    Gain,
    /// Bad.
    Loss,
    /// Neither.
    Neutral,
    /// Take care.
    Warning,
}

impl Palette {
    /// How it looks.
    pub fn of(&self, tone: ColorRole) -> Color32 {
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

/// What the maps wear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapColors {
    /// Volumes.
    start: [u8; 3],
    finish: [u8; 3],
    /// Checkpoints of odd and of even number.
    checkpoints: [[u8; 3]; 2],
    teleport: [u8; 3],
    push: [u8; 3],
    hurt: [u8; 3],
    /// Blocks and signs of what is possible or easy, and of what is not, in place of green and red;
    /// none: as drawn.
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

/// A colour is one of verdict where its green or its red part is greater than both others by this
/// factor.
const CLEARLY: f32 = 1.25;

impl MapColors {
    /// What a trigger's volume wears.
    pub fn zone(&self, kind: TriggerKind) -> [u8; 3] {
        match kind {
            TriggerKind::Start => self.start,
            TriggerKind::Finish => self.finish,
            TriggerKind::Checkpoint(number) => self.checkpoints[usize::from(number % 2 == 0)],
            TriggerKind::Teleport { .. } => self.teleport,
            TriggerKind::Push { .. } => self.push,
            TriggerKind::Hurt { .. } => self.hurt,
        }
    }

    /// A block's or sign's colour as this palette shows it: green and red become what can be told
    /// apart, as bright as they were; all others stay. Parts from 0 to 1.
    pub fn seen(&self, [r, g, b]: [f32; 3]) -> [f32; 3] {
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

/// How everything over the game is drawn: colours, and how dense the panels are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// What means something, in colours.
    pub ink: Palette,
    /// How dense panels are, as in the settings.
    pub panel: f32,
    /// The strafe bar's own looks.
    pub bar: BarLook,
    /// How the crosshair is drawn.
    pub crosshair: CrosshairShape,
}

/// How the strafe bar is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarLook {
    /// Both strips with what is between them, points.
    pub height: f32,
    /// How dense its plate is, as in the settings.
    pub plate: f32,
    /// Gain, loss and the best line.
    pub colors: [Color32; 3],
}

/// The dark behind words and bars, as dense as the setting says: 0 lets everything through, 1
/// nothing. The screen adds light, the eye sees its root: half of a white sign's brightness is a
/// fifth of its light.
pub fn plate(density: f32) -> Color32 {
    const EYE: f32 = 2.2;
    let through = (1.0 - density.clamp(0.0, 1.0)).powf(EYE);
    Color32::from_rgba_unmultiplied(9, 11, 14, (255.0 * (1.0 - through)).round() as u8)
}

const fn rgb(hex: u32) -> Color32 {
    let [_, r, g, b] = hex.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

const STANDARD: Palette = Palette {
    text: rgb(0x00e9_edf2),
    dim: rgb(0x00a8_b2c0),
    faint: rgb(0x0065_7183),
    accent: rgb(0x00ff_b020),
    gain: rgb(0x003d_dc97),
    loss: rgb(0x00ff_6e64),
    neutral: rgb(0x00be_c7d3),
    warning: rgb(0x00ff_8c42),
    left: rgb(0x0060_c4ff),
    right: rgb(0x00ff_d666),
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

/// Blue against orange, and yellow between.
const RED_GREEN: Palette = Palette {
    accent: rgb(0x00ff_f078),
    gain: rgb(0x0056_beff),
    loss: rgb(0x00ff_8020),
    neutral: rgb(0x00c6_ccd4),
    warning: rgb(0x00ff_a04e),
    left: rgb(0x006e_b4ff),
    right: rgb(0x00ff_f096),
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

/// Turquoise against red, and near-white between.
const BLUE_YELLOW: Palette = Palette {
    accent: rgb(0x00ff_e0eb),
    gain: rgb(0x0046_e1d2),
    loss: rgb(0x00ff_6e78),
    neutral: rgb(0x00a0_a8b4),
    warning: rgb(0x00ff_a090),
    left: rgb(0x0060_dceb),
    right: rgb(0x00ff_b4c8),
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
    text: rgb(0x00ff_ffff),
    dim: rgb(0x00d7_dee8),
    faint: rgb(0x0096_a0af),
    accent: rgb(0x00ff_e640),
    gain: rgb(0x0040_ffbe),
    loss: rgb(0x00ff_9c9c),
    neutral: rgb(0x00e1_e6ec),
    warning: rgb(0x00ff_b478),
    left: rgb(0x0078_d7ff),
    right: rgb(0x00ff_e640),
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
