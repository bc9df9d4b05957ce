//! Where a widget is drawn: its rectangle on the screen, and the loop over all that are on.

use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Vec2, vec2};

use super::{GameView, Moment, SHARED, Widget};
use crate::game::settings::{Anchor, HudSettings, Placement, SCALES};
use crate::game::ui::canvas::Canvas;
use crate::game::ui::theme::fit;

/// The layer of the HUD, and of what lies right under it.
pub fn layer() -> LayerId {
    LayerId::new(Order::Background, Id::new("hud"))
}

/// A widget's place in this frame.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    /// The HUD's painter, in screen points.
    pub painter: &'a Painter,
    /// The whole screen.
    pub screen: Rect,
    /// The widget's rectangle.
    pub rect: Rect,
    /// Screen points to a point of the widget.
    pub scale: f32,
}

impl Spot<'_> {
    /// The widget's own coordinates.
    pub fn canvas(&self) -> Canvas<'_> {
        Canvas::new(self.painter, self.rect.min, self.scale)
    }
}

impl Anchor {
    /// The same in egui's words.
    pub fn align(self) -> Align2 {
        match self {
            Self::TopLeft => Align2::LEFT_TOP,
            Self::Top => Align2::CENTER_TOP,
            Self::TopRight => Align2::RIGHT_TOP,
            Self::Left => Align2::LEFT_CENTER,
            Self::Middle => Align2::CENTER_CENTER,
            Self::Right => Align2::RIGHT_CENTER,
            Self::BottomLeft => Align2::LEFT_BOTTOM,
            Self::Bottom => Align2::CENTER_BOTTOM,
            Self::BottomRight => Align2::RIGHT_BOTTOM,
        }
    }
}

/// Screen points to a point of a widget that stands there.
pub fn scale_on(screen: Rect, placement: Placement) -> f32 {
    placement.scale.clamp(*SCALES.start(), *SCALES.end()) * fit(screen)
}

/// The rectangle of a widget of this size on a screen, points. Never outside of it where it fits at all.
pub fn rect_on(screen: Rect, placement: Placement, size: Vec2) -> Rect {
    let align = placement.anchor.align();
    let size = size * scale_on(screen, placement);
    let [right, down] = placement.offset;
    let corner = align.pos_in_rect(&screen) + vec2(right, down) * fit(screen);
    let rect = align.anchor_size(corner, size);
    let slack = (screen.max - rect.max).min(Vec2::ZERO);
    let rect = rect.translate(slack);
    rect.translate((screen.min - rect.min).max(Vec2::ZERO))
}

/// Draws those of a list that are on and whose time it is.
fn draw_list<Draw>(
    painter: &Painter,
    screen: Rect,
    settings: &HudSettings,
    moment: Moment,
    widgets: &[Widget<Draw>],
    draw: impl Fn(&Draw, &Spot<'_>),
) {
    for widget in widgets.iter().filter(|widget| widget.shown.at(moment)) {
        let placement = widget.placement(settings);
        if placement.on {
            // The scale is not measured from the rectangle: a rounding would make other letters of it.
            let (rect, scale) = (rect_on(screen, placement, widget.size), scale_on(screen, placement));
            draw(&widget.draw, &Spot { painter, screen, rect, scale });
        }
    }
}

/// Draws the HUD of a frame: the game's own widgets as `draw` does it, then those that both games share.
pub fn draw_all<Draw>(
    ctx: &Context,
    settings: &HudSettings,
    game: &dyn GameView,
    own: &[Widget<Draw>],
    draw: impl Fn(&Draw, &Spot<'_>),
) {
    let (painter, screen) = (ctx.layer_painter(layer()), ctx.content_rect());
    draw_list(&painter, screen, settings, game.moment(), own, draw);
    draw_list(&painter, screen, settings, game.moment(), SHARED, |draw, spot| draw(spot, game));
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn a_widget_pushed_off_the_screen_stays_on_it() {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let placement = Placement { on: true, anchor: Anchor::TopLeft, offset: [5000.0, -300.0], scale: 1.0 };
        let rect = rect_on(screen, placement, vec2(200.0, 100.0));
        assert_eq!((rect.right(), rect.top()), (1280.0, 0.0));
        assert_eq!(rect.size(), vec2(200.0, 100.0));
    }
}
