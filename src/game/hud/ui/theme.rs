//! Colours, type and spacing of everything drawn over the game: the one place that decides how it
//! looks, but for what means something in the HUD, which `palette` has in several sets.
//!
//! Sizes are points: at a window height of 720 pixels one point is one pixel, and all grows with
//! the window.

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
/// What may be overlooked: lines and marks, in the menu words too.
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
/// Something went wrong, but not by the player.
pub const WARNING: Color32 = Color32::from_rgb(255, 140, 66);

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
pub const FOCUS: Stroke = Stroke {
    width: 1.5,
    color: ACCENT,
};

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
    FontId::new(
        size,
        FAMILY
            .get_or_init(|| FontFamily::Name(STRONG_FAMILY.into()))
            .clone(),
    )
}

/// How many pixels a point is in a window of this height, pixels.
pub fn zoom(window_height: f32) -> f32 {
    (window_height / DESIGN_HEIGHT).max(MIN_ZOOM)
}

/// What the HUD takes with all its widgets in their places, and with those of small windows,
/// points.
const FULL_HUD: Vec2 = vec2(1150.0, DESIGN_HEIGHT);
const SMALL_HUD: Vec2 = vec2(800.0, 600.0);
/// Where a point of the HUD would be fewer pixels, its smallest letters (10 points) were less than
/// 8 pixels high: then the widgets take their places for small windows.
const READABLE: f32 = 0.8;

/// How the HUD stands on a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// In the places for small windows.
    pub small: bool,
    /// Screen points to a point of the HUD, sizes and distances alike.
    pub scale: f32,
}

/// How the HUD stands on a screen of this size, points, with `zoom` pixels to a point.
pub fn fit(screen: Rect, zoom: f32) -> Fit {
    let scale_in = |room: Vec2| (screen.size() / room).min_elem().min(1.0);
    let full = scale_in(FULL_HUD);
    if full * zoom >= READABLE {
        return Fit {
            small: false,
            scale: full,
        };
    }
    Fit {
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
                assert!(
                    found >= wanted,
                    "{name} on {surface:?}: {found:.2} < {wanted}"
                );
            }
        }
        assert!(contrast(ON_ACCENT, ACCENT) >= 7.0, "text on the accent");
    }

    #[test]
    fn the_huds_smallest_letters_are_eight_pixels_high_from_640_by_480_on() {
        const SMALLEST: f32 = 10.0;
        for (width, height) in [
            (640.0, 480.0),
            (800.0, 600.0),
            (1024.0, 768.0),
            (1280.0, 720.0),
            (1440.0, 2560.0),
        ] {
            let zoom = zoom(height);
            let screen =
                Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, vec2(width, height) / zoom);
            let Fit { small, scale } = fit(screen, zoom);
            assert!(
                scale * zoom * SMALLEST >= 8.0 - 1e-3,
                "{width} x {height}: {small} {scale}"
            );
            assert_eq!(small, width < 1000.0, "{width} x {height}");
        }
    }

    #[test]
    fn the_interface_grows_with_the_window_and_stays_readable_in_small_ones() {
        assert_eq!(zoom(720.0), 1.0);
        assert_eq!(zoom(1080.0), 1.5);
        assert_eq!(zoom(450.0), MIN_ZOOM);
    }
}
