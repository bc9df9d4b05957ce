//! Draws HUD elements in local coordinates, at any position and scale. (0, 0) is the element's top
//! left corner.

use std::fmt::Display;

use bevy_egui::egui::epaint::{PathShape, PathStroke, RectShape};
use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2,
};

use super::theme;
use crate::game::base::palette::{HudLook, Palette, plate_color};

/// Offset of a text shadow, points.
const SHADOW_OFFSET: f32 = 1.25;

/// Minimum font size that [`Canvas::shrink_to_fit_height`] returns, points.
const SMALLEST_TEXT: f32 = 8.0;
/// Corner radius of the panel behind text, points.
const GLASS_RADIUS: f32 = 6.0;

/// A painter with a position and a scale.
pub struct Canvas<'a> {
    painter: &'a Painter,
    origin: Pos2,
    scale: f32,
    /// Colours with a fixed meaning.
    pub ink: Palette,
    /// Background colour behind text.
    pub panel: Color32,
}

/// A font weight and a size, in local points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextFont {
    size: f32,
    strong: bool,
}

/// The regular font at a size.
pub const fn regular_font(size: f32) -> TextFont {
    TextFont {
        size,
        strong: false,
    }
}

/// The strong font at a size.
pub const fn strong_font(size: f32) -> TextFont {
    TextFont { size, strong: true }
}

impl<'a> Canvas<'a> {
    /// Creates a canvas with (0, 0) at `origin` and `scale` screen points per local point.
    pub fn new(painter: &'a Painter, origin: Pos2, scale: f32, look: &HudLook) -> Self {
        Self {
            painter,
            origin,
            scale,
            ink: look.ink,
            panel: plate_color(look.panel),
        }
    }

    /// Returns the underlying painter, which uses screen points.
    pub fn painter(&self) -> &Painter {
        self.painter
    }

    /// Screen points per local point.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Converts local coordinates to a screen position.
    pub fn to_screen(&self, x: f32, y: f32) -> Pos2 {
        self.origin + vec2(x, y) * self.scale
    }

    fn rect_at(&self, min: [f32; 2], size: [f32; 2]) -> Rect {
        Rect::from_min_size(
            self.to_screen(min[0], min[1]),
            vec2(size[0], size[1]) * self.scale,
        )
    }

    fn font(&self, face: TextFont) -> FontId {
        let size = face.size * self.scale;
        if face.strong {
            theme::strong_font(size)
        } else {
            theme::regular_font(size)
        }
    }

    /// Draws text with a shadow. The text's `anchor` corner is at `place`. Returns the text's size
    /// in local points.
    pub fn text(
        &self,
        place: [f32; 2],
        anchor: Align2,
        face: TextFont,
        color: Color32,
        text: impl Display,
    ) -> Vec2 {
        self.draw_text(place, anchor, face, color, text, true)
    }

    /// Draws text that starts at `at`, vertically centred. Returns its size in local points.
    pub fn text_left(
        &self,
        at: [f32; 2],
        face: TextFont,
        color: Color32,
        text: impl Display,
    ) -> Vec2 {
        self.text(at, Align2::LEFT_CENTER, face, color, text)
    }

    /// Draws text centred at `at`. Returns its size in local points.
    pub fn text_middle(
        &self,
        at: [f32; 2],
        face: TextFont,
        color: Color32,
        text: impl Display,
    ) -> Vec2 {
        self.text(at, Align2::CENTER_CENTER, face, color, text)
    }

    /// Draws text that ends at `at`, vertically centred. Returns its size in local points.
    pub fn text_right(
        &self,
        at: [f32; 2],
        face: TextFont,
        color: Color32,
        text: impl Display,
    ) -> Vec2 {
        self.text(at, Align2::RIGHT_CENTER, face, color, text)
    }

    /// Draws text without a shadow, for light surfaces.
    pub fn text_without_shadow(
        &self,
        place: [f32; 2],
        anchor: Align2,
        face: TextFont,
        color: Color32,
        text: impl Display,
    ) {
        self.draw_text(place, anchor, face, color, text, false);
    }

    fn draw_text(
        &self,
        place: [f32; 2],
        anchor: Align2,
        face: TextFont,
        color: Color32,
        text: impl Display,
        deep: bool,
    ) -> Vec2 {
        let galley =
            self.painter
                .layout_no_wrap(text.to_string(), self.font(face), Color32::PLACEHOLDER);
        let size = galley.size();
        let min = anchor
            .anchor_size(self.to_screen(place[0], place[1]), size)
            .min;
        if !deep {
            self.painter
                .galley_with_override_text_color(min, galley, color);
            return size / self.scale;
        }
        let shadow = theme::SHADOW.gamma_multiply(f32::from(color.a()) / 255.0);
        let offset = Vec2::splat(SHADOW_OFFSET * self.scale.max(0.75));
        self.painter
            .galley_with_override_text_color(min + offset, galley.clone(), shadow);
        self.painter
            .galley_with_override_text_color(min, galley, color);
        size / self.scale
    }

    /// Returns the width of a single line of text, local points.
    pub fn width(&self, face: TextFont, text: &str) -> f32 {
        self.painter
            .layout_no_wrap(text.to_owned(), self.font(face), Color32::PLACEHOLDER)
            .size()
            .x
            / self.scale
    }

    /// Shrinks a font until a line of text fits into `width`, local points.
    pub fn shrink_to_fit(&self, face: TextFont, width: f32, text: &str) -> TextFont {
        let wide = self.width(face, text);
        if wide > width {
            TextFont {
                size: face.size * width.max(1.0) / wide,
                ..face
            }
        } else {
            face
        }
    }

    /// Shrinks a font until wrapped text fits into a width and a height, local points.
    pub fn shrink_to_fit_height(
        &self,
        face: TextFont,
        [width, height]: [f32; 2],
        text: &str,
    ) -> TextFont {
        let mut fitting = face;
        while fitting.size > SMALLEST_TEXT && self.wrapped_height(width, fitting, text) > height {
            fitting.size -= 0.5;
        }
        fitting
    }

    /// Draws text that wraps at `width`. The text's top left corner is at `place`. Returns the
    /// text's height in local points.
    pub fn draw_wrapped_text(
        &self,
        place: [f32; 2],
        width: f32,
        face: TextFont,
        color: Color32,
        text: &str,
    ) -> f32 {
        let galley =
            self.painter
                .layout(text.to_owned(), self.font(face), color, width * self.scale);
        let height = galley.size().y / self.scale;
        self.painter
            .galley(self.to_screen(place[0], place[1]), galley, color);
        height
    }

    /// Returns the height of text drawn by [`Self::draw_wrapped_text`], local points.
    pub fn wrapped_height(&self, width: f32, face: TextFont, text: &str) -> f32 {
        let color = Color32::PLACEHOLDER;
        self.painter
            .layout(text.to_owned(), self.font(face), color, width * self.scale)
            .size()
            .y
            / self.scale
    }

    /// Draws a filled rectangle.
    pub fn fill_rect(&self, min: [f32; 2], size: [f32; 2], radius: f32, color: Color32) {
        self.painter
            .rect_filled(self.rect_at(min, size), self.scaled_radius(radius), color);
    }

    /// Draws the dark panel behind text.
    pub fn draw_panel(&self, min: [f32; 2], size: [f32; 2]) {
        self.fill_rect(min, size, GLASS_RADIUS, self.panel);
    }

    /// Reserves a place in the draw order for [`Self::draw_reserved_panel`], below everything that
    /// is drawn later.
    pub fn reserve_panel(&self) -> ShapeIdx {
        self.painter.add(Shape::Noop)
    }

    /// Draws the dark panel in its reserved place, once the extent of the text is known.
    pub fn draw_reserved_panel(&self, reserved: ShapeIdx, min: [f32; 2], size: [f32; 2]) {
        let shape = RectShape::filled(
            self.rect_at(min, size),
            self.scaled_radius(GLASS_RADIUS),
            self.panel,
        );
        self.painter.set(reserved, shape);
    }

    /// Draws a straight line.
    pub fn line(&self, from: [f32; 2], to: [f32; 2], width: f32, color: Color32) {
        let ends = [
            self.to_screen(from[0], from[1]),
            self.to_screen(to[0], to[1]),
        ];
        self.painter
            .line_segment(ends, Stroke::new(width * self.scale, color));
    }

    /// Draws a filled circle.
    pub fn fill_circle(&self, middle: [f32; 2], radius: f32, color: Color32) {
        self.painter.circle_filled(
            self.to_screen(middle[0], middle[1]),
            radius * self.scale,
            color,
        );
    }

    /// Draws a circle outline.
    pub fn circle(&self, middle: [f32; 2], radius: f32, width: f32, color: Color32) {
        let stroke = Stroke::new(width * self.scale, color);
        self.painter.circle_stroke(
            self.to_screen(middle[0], middle[1]),
            radius * self.scale,
            stroke,
        );
    }

    /// Draws a filled convex polygon.
    pub fn polygon(&self, corners: &[[f32; 2]], color: Color32) {
        let corners = corners
            .iter()
            .map(|corner| self.to_screen(corner[0], corner[1]))
            .collect();
        self.painter
            .add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }

    /// Draws an arc between two bearings, degrees clockwise from up.
    pub fn arc(
        &self,
        middle: [f32; 2],
        radius: f32,
        from_deg: f32,
        to_deg: f32,
        width: f32,
        color: Color32,
    ) {
        let parts = ((to_deg - from_deg).abs() / 4.0).ceil().max(1.0);
        let point = |part: u32| {
            let [x, y] = bearing_direction(from_deg + (to_deg - from_deg) * (part as f32 / parts));
            self.to_screen(middle[0] + x * radius, middle[1] + y * radius)
        };
        let points = (0..=parts as u32).map(point).collect();
        self.painter.add(PathShape::line(
            points,
            PathStroke::new(width * self.scale, color),
        ));
    }

    /// Draws an arrow from `middle` along a bearing, degrees clockwise from up.
    pub fn arrow(
        &self,
        middle: [f32; 2],
        bearing_deg: f32,
        from: f32,
        to: f32,
        width: f32,
        color: Color32,
    ) {
        let [x, y] = bearing_direction(bearing_deg);
        let head = width * 2.2;
        let along =
            |r: f32, side: f32| [middle[0] + x * r - y * side, middle[1] + y * r + x * side];
        self.line(along(from, 0.0), along(to - head, 0.0), width, color);
        self.polygon(
            &[
                along(to, 0.0),
                along(to - head * 1.5, head * 0.8),
                along(to - head * 1.5, -head * 0.8),
            ],
            color,
        );
    }

    fn scaled_radius(&self, radius: f32) -> CornerRadius {
        CornerRadius::same((radius * self.scale).round().clamp(0.0, 255.0) as u8)
    }
}

/// Returns the screen direction of a bearing, degrees clockwise from up.
fn bearing_direction(deg: f32) -> [f32; 2] {
    let (sin, cos) = deg.to_radians().sin_cos();
    [sin, -cos]
}
