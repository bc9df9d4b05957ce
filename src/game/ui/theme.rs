//! Colours, type and spacing of everything drawn over the game: the one place that decides how it looks.
//!
//! Sizes are points: at a window height of 720 pixels one point is one pixel, and all grows with the window.

use bevy_egui::egui::{Color32, CornerRadius, FontFamily, FontId, Rect, Stroke, Vec2, vec2};

/// The window height that the layout is made for, points.
pub const DESIGN_HEIGHT: f32 = 720.0;
/// Smaller windows shrink the interface no further than to this, so that text stays readable.
pub const MIN_ZOOM: f32 = 0.7;

/// Behind the menu, over the game.
pub const SCRIM: Color32 = Color32::from_rgba_premultiplied(5, 7, 10, 214);
/// The menu's panel.
pub const PANEL: Color32 = Color32::from_rgb(18, 22, 28);
/// The menu's side: a little darker than the panel.
pub const SIDE: Color32 = Color32::from_rgb(13, 16, 21);
/// Cards, rows, controls at rest.
pub const RAISED: Color32 = Color32::from_rgb(28, 34, 43);
/// The same under the pointer.
pub const HOVER: Color32 = Color32::from_rgb(38, 46, 58);
/// The same while pressed.
pub const PRESS: Color32 = Color32::from_rgb(46, 55, 69);
/// What lies deeper than its surroundings: rails of sliders, key fields.
pub const SUNKEN: Color32 = Color32::from_rgb(11, 14, 18);
/// Thin lines and borders.
pub const LINE: Color32 = Color32::from_rgb(44, 53, 66);

/// What is to be read.
pub const TEXT: Color32 = Color32::from_rgb(233, 237, 242);
/// What explains it.
pub const DIM: Color32 = Color32::from_rgb(155, 166, 182);
/// What may be overlooked.
pub const FAINT: Color32 = Color32::from_rgb(101, 113, 131);

/// The one accent: chosen things, the focus, the name.
pub const ACCENT: Color32 = Color32::from_rgb(255, 176, 32);
/// Text on the accent.
pub const ON_ACCENT: Color32 = Color32::from_rgb(28, 19, 0);
/// The accent as a tint of a surface.
pub const ACCENT_TINT: Color32 = Color32::from_rgb(53, 43, 24);

/// Speed won.
pub const GAIN: Color32 = Color32::from_rgb(61, 220, 151);
/// Speed lost, health lost.
pub const LOSS: Color32 = Color32::from_rgb(255, 92, 82);
/// Neither.
pub const NEUTRAL: Color32 = Color32::from_rgb(190, 199, 211);
/// Something went wrong, but not by the player.
pub const WARNING: Color32 = Color32::from_rgb(255, 140, 66);

/// Behind the HUD's text, so that it reads on snow and in a cave.
pub const GLASS: Color32 = Color32::from_rgba_premultiplied(9, 11, 14, 242);
/// A pressed key's neighbours, empty bars.
pub const GLASS_LINE: Color32 = Color32::from_rgba_premultiplied(62, 67, 75, 110);
/// Around the HUD's text without glass.
pub const SHADOW: Color32 = Color32::from_rgba_premultiplied(0, 0, 0, 190);

/// Corners of panels, points.
pub const PANEL_RADIUS: CornerRadius = CornerRadius::same(12);
/// Corners of cards and controls, points.
pub const RADIUS: CornerRadius = CornerRadius::same(7);
/// Corners of small things, points.
pub const SMALL_RADIUS: CornerRadius = CornerRadius::same(4);

/// The smallest distance; all others are multiples of it, points.
pub const SPACE: f32 = 4.0;
/// Height of a control, points.
pub const CONTROL_HEIGHT: f32 = 30.0;

/// Line round the control that the keyboard stands on.
pub const FOCUS: Stroke = Stroke { width: 1.5, color: ACCENT };

/// The name of the strong family in egui's font table.
pub const STRONG_FAMILY: &str = "strong";

/// A step of the type scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Captions and units: 11.5.
    Small,
    /// Text: 14.
    Body,
    /// Text that leads: 14, strong.
    Strong,
    /// Names of groups: 16, strong.
    Title,
    /// Names of pages: 24, strong.
    Heading,
}

impl Type {
    /// Height in points.
    pub const fn size(self) -> f32 {
        match self {
            Self::Small => 11.5,
            Self::Body | Self::Strong => 14.0,
            Self::Title => 16.0,
            Self::Heading => 24.0,
        }
    }

    /// Size and family for egui.
    pub fn font(self) -> FontId {
        match self {
            Self::Small | Self::Body => regular(self.size()),
            Self::Strong | Self::Title | Self::Heading => strong(self.size()),
        }
    }
}

/// The regular face at this size, points.
pub const fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The strong face at this size, points.
pub fn strong(size: f32) -> FontId {
    // The family's name is interned once: the HUD asks for it dozens of times a frame.
    static FAMILY: std::sync::OnceLock<FontFamily> = std::sync::OnceLock::new();
    FontId::new(size, FAMILY.get_or_init(|| FontFamily::Name(STRONG_FAMILY.into())).clone())
}

/// How many pixels a point is in a window of this height, pixels.
pub fn zoom(window_height: f32) -> f32 {
    (window_height / DESIGN_HEIGHT).max(MIN_ZOOM)
}

/// In smaller windows the HUD shrinks, sizes and distances alike, points.
const FULL_HUD: Vec2 = vec2(1150.0, DESIGN_HEIGHT);

/// By how much the HUD shrinks on a screen, at most 1.
pub fn fit(screen: Rect) -> f32 {
    (screen.size() / FULL_HUD).min_elem().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(color: Color32) -> f64 {
        let linear = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn all_text_is_readable_on_all_surfaces() {
        for surface in [PANEL, SIDE, RAISED, HOVER, SUNKEN] {
            for (name, text, wanted) in [
                ("text", TEXT, 7.0),
                ("dim", DIM, 4.5),
                ("accent", ACCENT, 4.5),
                ("gain", GAIN, 4.5),
                ("loss", LOSS, 4.0),
            ] {
                let found = contrast(text, surface);
                assert!(found >= wanted, "{name} on {surface:?}: {found:.2} < {wanted}");
            }
        }
        assert!(contrast(ON_ACCENT, ACCENT) >= 7.0, "text on the accent");
    }

    #[test]
    fn the_interface_grows_with_the_window_and_stays_readable_in_small_ones() {
        assert_eq!(zoom(720.0), 1.0);
        assert_eq!(zoom(1080.0), 1.5);
        assert_eq!(zoom(450.0), MIN_ZOOM);
    }
}
