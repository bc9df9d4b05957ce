//! Colours, fonts and spacing of everything drawn over the game. The module `palette` holds the
//! colours that have a meaning in the HUD.
//!
//! Sizes are in points. At a window height of 720, a point is one pixel. Points scale with the
//! window.

use bevy_egui::egui::{Color32, CornerRadius, FontFamily, FontId, Rect, Stroke, Vec2, vec2};

/// Window height that the layout is designed for, points.
pub const DESIGN_HEIGHT: f32 = 720.0;
/// Minimum zoom in small windows. Keeps text readable.
pub const MIN_ZOOM: f32 = 0.7;

/// Dark overlay between the game and the menu.
pub const SCRIM: Color32 = Color32::from_rgba_premultiplied(5, 7, 10, 214);
/// Background of the menu.
pub const PANEL: Color32 = Color32::from_rgb(18, 22, 28);
/// Background of the menu's sidebar, slightly darker than the panel.
pub const SIDE: Color32 = Color32::from_rgb(13, 16, 21);
/// Cards, rows and controls at rest.
pub const RAISED: Color32 = Color32::from_rgb(28, 34, 43);
/// Cards, rows and controls under the pointer.
pub const HOVER: Color32 = Color32::from_rgb(38, 46, 58);
/// Cards, rows and controls while pressed.
pub const PRESS: Color32 = Color32::from_rgb(46, 55, 69);
/// Sunken surfaces: slider rails and key fields.
pub const SUNKEN: Color32 = Color32::from_rgb(11, 14, 18);
/// Thin lines and borders.
pub const LINE: Color32 = Color32::from_rgb(44, 53, 66);

/// Main text.
pub const TEXT: Color32 = Color32::from_rgb(233, 237, 242);
/// Explanatory text.
pub const DIM: Color32 = Color32::from_rgb(155, 166, 182);
/// Unimportant lines, marks and menu texts.
pub const FAINT: Color32 = Color32::from_rgb(101, 113, 131);

/// The accent: selections, focus and the game's name.
pub const ACCENT: Color32 = Color32::from_rgb(255, 176, 32);
/// The accent under the pointer.
pub const ACCENT_BRIGHT: Color32 = Color32::from_rgb(255, 193, 79);
/// Text on the accent.
pub const ON_ACCENT: Color32 = Color32::from_rgb(28, 19, 0);
/// The accent as a tint of surfaces.
pub const ACCENT_TINT: Color32 = Color32::from_rgb(53, 43, 24);

/// Gained speed.
pub const GAIN: Color32 = Color32::from_rgb(61, 220, 151);
/// Lost speed or health.
pub const LOSS: Color32 = Color32::from_rgb(255, 92, 82);
/// Errors that are not the player's fault.
pub const WARNING: Color32 = Color32::from_rgb(255, 140, 66);

/// Lines on HUD panels, and empty bars.
pub const GLASS_LINE: Color32 = Color32::from_rgba_premultiplied(62, 67, 75, 110);
/// Shadow of HUD text without a panel.
pub const SHADOW: Color32 = Color32::from_rgba_premultiplied(0, 0, 0, 190);

/// Corner radius of panels, points.
pub const PANEL_RADIUS: CornerRadius = CornerRadius::same(12);
/// Corner radius of cards and controls, points.
pub const RADIUS: CornerRadius = CornerRadius::same(7);
/// Corner radius of small elements, points.
pub const SMALL_RADIUS: CornerRadius = CornerRadius::same(4);

/// Base distance, points. All other distances are multiples of it.
pub const SPACE: f32 = 4.0;
/// Height of a control, points.
pub const CONTROL_HEIGHT: f32 = 30.0;

/// Outline of the control with keyboard focus.
pub const FOCUS: Stroke = Stroke {
    width: 1.5,
    color: ACCENT,
};

/// Name of the strong font family in egui.
pub const STRONG_FAMILY: &str = "strong";

/// A text style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRole {
    /// Captions and units: 11.5 points.
    Small,
    /// Body text: 14 points.
    Body,
    /// Emphasised text: 14 points, strong.
    Strong,
    /// Group titles: 16 points, strong.
    Title,
    /// Page titles: 24 points, strong.
    Heading,
}

impl TextRole {
    /// Font size, points.
    pub const fn size(self) -> f32 {
        match self {
            Self::Small => 11.5,
            Self::Body | Self::Strong => 14.0,
            Self::Title => 16.0,
            Self::Heading => 24.0,
        }
    }

    /// Returns the font size and family for egui.
    pub fn font(self) -> FontId {
        match self {
            Self::Small | Self::Body => regular_font(self.size()),
            Self::Strong | Self::Title | Self::Heading => strong_font(self.size()),
        }
    }
}

/// The regular font at this size, points.
pub const fn regular_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The strong font at this size, points.
pub fn strong_font(size: f32) -> FontId {
    // Create the family's name only once, because the HUD needs it dozens of times per frame.
    static FAMILY: std::sync::OnceLock<FontFamily> = std::sync::OnceLock::new();
    FontId::new(
        size,
        FAMILY
            .get_or_init(|| FontFamily::Name(STRONG_FAMILY.into()))
            .clone(),
    )
}

/// Returns the number of pixels per point in a window with this height in pixels.
pub fn pixels_per_point(window_height: f32) -> f32 {
    (window_height / DESIGN_HEIGHT).max(MIN_ZOOM)
}

/// Space that the full HUD and the compact HUD need, points.
const FULL_HUD: Vec2 = vec2(1150.0, DESIGN_HEIGHT);
const SMALL_HUD: Vec2 = vec2(800.0, 600.0);
/// Minimum pixels per HUD point for the full layout.
///
/// With fewer pixels, the smallest letters (10 points) would be less than 8 pixels high.
const READABLE: f32 = 0.8;

/// Layout of the HUD on a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HudFit {
    /// Whether the compact layout for small windows is used.
    pub small: bool,
    /// Screen points per HUD point, for sizes and distances.
    pub scale: f32,
}

/// Fits the HUD to a screen. `screen` is in points, `zoom` is the number of pixels per point.
pub fn fit_hud(screen: Rect, zoom: f32) -> HudFit {
    let scale_in = |room: Vec2| (screen.size() / room).min_elem().min(1.0);
    let full = scale_in(FULL_HUD);
    if full * zoom >= READABLE {
        return HudFit {
            small: false,
            scale: full,
        };
    }
    HudFit {
        small: true,
        scale: (screen.size() / SMALL_HUD).min_elem().min(1.0 / zoom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(color: Color32) -> f64 {
        let linear = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_is_readable_on_all_surfaces() {
        for surface in [PANEL, SIDE, RAISED, HOVER, SUNKEN] {
            for (name, text, wanted) in [
                ("text", TEXT, 7.0),
                ("dim", DIM, 4.5),
                ("accent", ACCENT, 4.5),
                ("gain", GAIN, 4.5),
                ("loss", LOSS, 4.0),
            ] {
                let found = contrast(text, surface);
                assert!(
                    found >= wanted,
                    "{name} on {surface:?}: {found:.2} < {wanted}"
                );
            }
        }
        assert!(contrast(ON_ACCENT, ACCENT) >= 7.0, "text on the accent");
    }

    #[test]
    fn smallest_hud_letters_have_eight_pixels_from_640_by_480() {
        const SMALLEST: f32 = 10.0;
        for (width, height) in [
            (640.0, 480.0),
            (800.0, 600.0),
            (1024.0, 768.0),
            (1280.0, 720.0),
            (1440.0, 2560.0),
        ] {
            let zoom = pixels_per_point(height);
            let screen =
                Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, vec2(width, height) / zoom);
            let HudFit { small, scale } = fit_hud(screen, zoom);
            assert!(
                scale * zoom * SMALLEST >= 8.0 - 1e-3,
                "{width} x {height}: {small} {scale}"
            );
            assert_eq!(small, width < 1000.0, "{width} x {height}");
        }
    }

    #[test]
    fn interface_scales_with_the_window_and_has_a_minimum() {
        assert_eq!(pixels_per_point(720.0), 1.0);
        assert_eq!(pixels_per_point(1080.0), 1.5);
        assert_eq!(pixels_per_point(450.0), MIN_ZOOM);
    }
}
