//! The star that marks favourites.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{
    Color32, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType,
    vec2,
};

use crate::game::hud::ui::theme;
use crate::text::{id, text};

/// Width and height of the star's clickable area, points.
pub(super) const STAR: f32 = 22.0;
/// Radii of the star's outer and inner corners, points.
const STAR_RADII: [f32; 2] = [7.0, 3.0];

/// Shows a star at a point. If the player clicks the star, the caller must toggle the favourite.
pub(super) fn show_star(ui: &Ui, middle: Pos2, id: Id, is_on: bool) -> Response {
    let field = Rect::from_center_size(middle, vec2(STAR, STAR));
    let response = ui.interact(field, id, Sense::click());
    let words = text(if is_on {
        id!("menu-map.unstar")
    } else {
        id!("menu-map.star")
    });
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, is_on, words));
    let ink = match (is_on, response.hovered()) {
        (true, _) => theme::ACCENT,
        (false, true) => theme::TEXT,
        (false, false) => theme::FAINT,
    };
    draw_star(ui.painter(), middle, ink, is_on);
    if response.has_focus() {
        ui.painter().circle_stroke(middle, STAR / 2.0, theme::FOCUS);
    }
    response.on_hover_text(words)
}

/// Draws a five-pointed star, filled or as an outline.
fn draw_star(painter: &Painter, middle: Pos2, ink: Color32, is_full: bool) {
    let corner = |index: usize| {
        let angle = TAU * index as f32 / 10.0 - PI / 2.0;
        middle + vec2(angle.cos(), angle.sin()) * STAR_RADII[index % 2]
    };
    let corners: Vec<Pos2> = (0..10).map(corner).collect();
    if is_full {
        // egui fills only convex polygons, so draw the star as five kites.
        for tip in (0..10).step_by(2) {
            let kite = vec![
                middle,
                corners[(tip + 9) % 10],
                corners[tip],
                corners[tip + 1],
            ];
            painter.add(Shape::convex_polygon(kite, ink, Stroke::NONE));
        }
    }
    painter.add(Shape::closed_line(corners, Stroke::new(1.0, ink)));
}
