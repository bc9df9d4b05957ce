//! Where a widget is drawn: its rectangle on the screen, and the loop over all that are on.

use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Vec2, vec2};

use super::{GameView, SHARED, Widget, training};
use crate::game::palette::Look;
use crate::game::settings::{Anchor, HudSettings, Placement, SCALES};
use crate::game::ui::canvas::Canvas;
use crate::game::ui::theme::{Fit, fit};

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
    /// The widget's own size, points.
    pub size: Vec2,
    /// In a small window: what is long is short here.
    pub small: bool,
    /// How everything is drawn.
    pub look: &'a Look,
}

impl Spot<'_> {
    /// Draws as far as it is visible: 1 fully, 0 not at all.
    pub fn fading(&self, opacity: f32, draw: impl FnOnce(&Canvas<'_>)) {
        if opacity > 0.0 {
            let mut painter = self.painter.clone();
            painter.multiply_opacity(opacity);
            draw(&Canvas::new(&painter, self.rect.min, self.scale, self.look));
        }
    }

    /// The widget's own coordinates.
    pub fn canvas(&self) -> Canvas<'_> {
        Canvas::new(self.painter, self.rect.min, self.scale, self.look)
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
pub fn scale_on(fit: Fit, placement: Placement) -> f32 {
    placement.scale.clamp(*SCALES.start(), *SCALES.end()) * fit.scale
}

/// The rectangle of a widget of this size on a screen, points. Never outside of it where it fits at all.
pub fn rect_on(screen: Rect, fit: Fit, placement: Placement, size: Vec2) -> Rect {
    let align = placement.anchor.align();
    let size = size * scale_on(fit, placement);
    let [right, down] = placement.offset;
    let corner = align.pos_in_rect(&screen) + vec2(right, down) * fit.scale;
    let rect = align.anchor_size(corner, size);
    let slack = (screen.max - rect.max).min(Vec2::ZERO);
    let rect = rect.translate(slack);
    rect.translate((screen.min - rect.min).max(Vec2::ZERO))
}

/// Where less is free in height, what stands at the sides reaches down to what stands in the middle: then both need this
/// much more width, points at each side.
const SIDES: f32 = 36.0;

/// The room that widgets have on a screen.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    screen: Rect,
    /// What is free on both sides of the middle: there the crosshair stays, and the widgets keep their distance to it.
    free: Rect,
    /// How widgets stand in it.
    pub fit: Fit,
}

impl Room {
    /// All of a screen, with `zoom` pixels to a point, but what is taken `below`, points.
    pub fn new(screen: Rect, zoom: f32, below: f32) -> Self {
        let free = screen.shrink2(vec2(0.0, below));
        let sides = if below > 0.0 { SIDES } else { 0.0 };
        Self { screen, free, fit: fit(free.shrink2(vec2(sides, 0.0)), zoom) }
    }

    /// A widget's rectangle, points.
    pub fn rect(&self, placement: Placement, size: Vec2) -> Rect {
        let free = match placement.anchor {
            Anchor::TopLeft | Anchor::Top | Anchor::TopRight => self.screen,
            Anchor::Left
            | Anchor::Middle
            | Anchor::Right
            | Anchor::BottomLeft
            | Anchor::Bottom
            | Anchor::BottomRight => self.free,
        };
        rect_on(free, self.fit, placement, size)
    }
}

/// Where all widgets are drawn.
pub struct Sheet<'a> {
    painter: Painter,
    room: Room,
    settings: &'a HudSettings,
    look: Look,
}

impl<'a> Sheet<'a> {
    /// A layer over the whole screen.
    pub fn new(ctx: &Context, layer: LayerId, settings: &'a HudSettings) -> Self {
        Self::above(ctx, layer, settings, 0.0)
    }

    /// A layer over the whole screen, of whose lower edge this much is taken, points.
    fn above(ctx: &Context, layer: LayerId, settings: &'a HudSettings, below: f32) -> Self {
        let room = Room::new(ctx.content_rect(), ctx.zoom_factor(), below);
        Self { painter: ctx.layer_painter(layer), room, settings, look: settings.look.look() }
    }

    /// A widget's place; none where it is off.
    pub fn spot<Draw>(&self, widget: &Widget<Draw>) -> Option<Spot<'_>> {
        self.spot_if(widget, None)
    }

    /// The same where something else than the player's choice says whether it is on.
    fn spot_if<Draw>(&self, widget: &Widget<Draw>, on: Option<bool>) -> Option<Spot<'_>> {
        let fit = self.room.fit;
        let (placement, size) = widget.standing(self.settings, fit.small);
        // The scale is not measured from the rectangle: a rounding would make other letters of it.
        let (rect, scale) = (self.room.rect(placement, size), scale_on(fit, placement));
        let Self { painter, room, look, .. } = self;
        let spot = Spot { painter, screen: room.screen, rect, scale, size, small: fit.small, look };
        on.unwrap_or(placement.on).then_some(spot)
    }

    /// Draws those of a list that are on and whose time it is; a lesson shows its own alone.
    fn draw_list<Draw>(&self, game: &dyn GameView, widgets: &[Widget<Draw>], draw: impl Fn(&Draw, &Spot<'_>)) {
        let (moment, training) = (game.moment(), game.frame().hud.training.as_ref());
        for widget in widgets.iter().filter(|widget| widget.shown.at(moment)) {
            let on = training.and_then(|training| training.shows(widget.id));
            if let Some(spot) = self.spot_if(widget, on) {
                draw(&widget.draw, &spot);
            }
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
    let sheet = Sheet::above(ctx, layer(), settings, game.frame().hud.below);
    sheet.draw_list(game, own, draw);
    sheet.draw_list(game, SHARED, |draw, spot| draw(spot, game));
    let training = game.frame().hud.training.as_ref().filter(|_| training::PLACE.shown.at(game.moment()));
    if let Some((view, spot)) = training.zip(sheet.spot_if(&training::PLACE, Some(true))) {
        training::draw(&spot.canvas(), view);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn a_widget_pushed_off_the_screen_stays_on_it() {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let placement = Placement { on: true, anchor: Anchor::TopLeft, offset: [5000.0, -300.0], scale: 1.0 };
        let rect = rect_on(screen, fit(screen, 1.0), placement, vec2(200.0, 100.0));
        assert_eq!((rect.right(), rect.top()), (1280.0, 0.0));
        assert_eq!(rect.size(), vec2(200.0, 100.0));
    }
}
