//! Placement of widgets on the screen, and the loop that draws all enabled widgets.

use std::borrow::Cow;

use bevy_egui::egui::{Align2, Color32, Context, Id, LayerId, Order, Painter, Rect, Vec2, vec2};

use super::{GameView, SHARED, Widget, step_cue, training};
use crate::game::base::palette::{HudLook, Palette};
use crate::game::hud::ui::canvas::Canvas;
use crate::game::hud::ui::theme::{HudFit, fit_hud};
use crate::game::settings::{Anchor, HudSettings, OPACITIES, Placement, SCALES};

/// Layer of the HUD, and of marks directly below it.
pub fn hud_layer() -> LayerId {
    LayerId::new(Order::Background, Id::new("hud"))
}

/// A widget's placement in this frame.
#[derive(Clone)]
pub struct WidgetFrame<'a> {
    /// Painter of the widget, in screen points.
    pub painter: Painter,
    /// Rectangle of the whole screen.
    pub screen: Rect,
    /// Rectangle of the widget.
    pub rect: Rect,
    /// Screen points per point of the widget.
    pub scale: f32,
    /// Size of the widget, local points.
    pub size: Vec2,
    /// Whether the window is small and the widget must be compact.
    pub small: bool,
    /// Appearance of the widget.
    pub look: Cow<'a, HudLook>,
}

impl WidgetFrame<'_> {
    /// Draws with the given opacity, 0 to 1. Draws nothing at 0.
    pub fn draw_faded(&self, opacity: f32, draw: impl FnOnce(&Canvas<'_>)) {
        if opacity > 0.0 {
            let mut painter = self.painter.clone();
            painter.multiply_opacity(opacity);
            draw(&Canvas::new(
                &painter,
                self.rect.min,
                self.scale,
                &self.look,
            ));
        }
    }

    /// Returns a canvas in the widget's local coordinates.
    pub fn canvas(&self) -> Canvas<'_> {
        Canvas::new(&self.painter, self.rect.min, self.scale, &self.look)
    }
}

impl Anchor {
    /// Returns the anchor as an egui alignment.
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

/// Returns the screen points per point of a widget with this placement.
pub fn widget_scale(fit: HudFit, placement: Placement) -> f32 {
    placement.scale.clamp(*SCALES.start(), *SCALES.end()) * fit.scale
}

/// Returns the rectangle of a widget on a screen, points. Moves the rectangle onto the screen if it
/// fits there.
pub fn widget_rect(screen: Rect, fit: HudFit, placement: Placement, size: Vec2) -> Rect {
    let align = placement.anchor.align();
    let size = size * widget_scale(fit, placement);
    let [right, down] = placement.offset;
    let corner = align.pos_in_rect(&screen) + vec2(right, down) * fit.scale;
    let rect = align.anchor_size(corner, size);
    let slack = (screen.max - rect.max).min(Vec2::ZERO);
    let rect = rect.translate(slack);
    rect.translate((screen.min - rect.min).max(Vec2::ZERO))
}

/// Extra side margin while something covers the bottom of the screen, points.
///
/// With less height, widgets at the sides would otherwise overlap those in the middle.
const SIDES: f32 = 36.0;

/// Area of a screen available to widgets.
#[derive(Clone, Copy, Debug)]
pub struct WidgetArea {
    screen: Rect,
    /// Area above the covered bottom part.
    free: Rect,
    /// Scale and layout of the widgets in this area.
    pub fit: HudFit,
}

impl WidgetArea {
    /// Creates the area of a screen with `zoom` pixels per point.
    ///
    /// `below` is the height of the covered bottom part, points.
    pub fn new(screen: Rect, zoom: f32, below: f32) -> Self {
        let free = screen.shrink2(vec2(0.0, below));
        let sides = if below > 0.0 { SIDES } else { 0.0 };
        Self {
            screen,
            free,
            fit: fit_hud(free.shrink2(vec2(sides, 0.0)), zoom),
        }
    }

    /// Returns the rectangle of a widget, points.
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
        widget_rect(free, self.fit, placement, size)
    }

    /// Returns the area that widgets can cover, points.
    pub fn screen(&self) -> Rect {
        self.screen
    }

    /// Returns the nearest anchor of a rectangle, and the offset from it. Inverse of
    /// [`Self::rect`].
    pub fn nearest_anchor(&self, rect: Rect) -> (Anchor, [f32; 2]) {
        let (screen, free) = (self.screen, self.free);
        let across = nearest_index([
            rect.left() - screen.left(),
            rect.center().x - screen.center().x,
            rect.right() - screen.right(),
        ]);
        let down = nearest_index([
            rect.top() - screen.top(),
            rect.center().y - free.center().y,
            rect.bottom() - free.bottom(),
        ]);
        let in_points = |distance: f32| (distance / self.fit.scale / STEP).round() * STEP;
        (
            Anchor::ALL[down.0 * 3 + across.0],
            [in_points(across.1), in_points(down.1)],
        )
    }
}

/// Step to which offsets are rounded, points. Less than a pixel on any screen.
const STEP: f32 = 0.125;

/// Returns the index and value of the shortest distance.
fn nearest_index(distances: [f32; 3]) -> (usize, f32) {
    let nearer = |best: (usize, f32), next: (usize, f32)| {
        if next.1.abs() < best.1.abs() {
            next
        } else {
            best
        }
    };
    distances
        .into_iter()
        .enumerate()
        .fold((0, f32::INFINITY), nearer)
}

/// Returns a painter with the widget's opacity.
fn widget_painter(painter: &Painter, placement: Placement) -> Painter {
    let mut painter = painter.clone();
    if placement.opacity < 1.0 {
        painter.multiply_opacity(placement.opacity.max(*OPACITIES.start()));
    }
    painter
}

/// Brightness of labels relative to a custom text colour.
const DIMMED: f32 = 0.72;

/// Returns the appearance of a widget with a custom colour.
///
/// The custom colour replaces the text colour and, dimmed, the label colour. Colours with a meaning
/// do not change.
fn widget_look(look: &HudLook, placement: Placement) -> Cow<'_, HudLook> {
    let Some([r, g, b]) = placement.color else {
        return Cow::Borrowed(look);
    };
    let text = Color32::from_rgb(r, g, b);
    let dim = [r, g, b].map(|part| (f32::from(part) * DIMMED) as u8);
    let ink = Palette {
        text,
        dim: Color32::from_rgb(dim[0], dim[1], dim[2]),
        ..look.ink
    };
    Cow::Owned(HudLook { ink, ..*look })
}

/// Layer of all widgets.
pub struct WidgetLayer<'a> {
    painter: Painter,
    room: WidgetArea,
    settings: &'a HudSettings,
    look: HudLook,
}

impl<'a> WidgetLayer<'a> {
    /// Creates a layer over the whole screen.
    ///
    /// `below` is the height of the covered bottom part of the screen, points:
    /// [`SharedHud::below`](super::SharedHud::below).
    pub fn new(ctx: &Context, layer: LayerId, settings: &'a HudSettings, below: f32) -> Self {
        let room = WidgetArea::new(ctx.content_rect(), ctx.zoom_factor(), below);
        Self {
            painter: ctx.layer_painter(layer),
            room,
            settings,
            look: settings.look.resolve(),
        }
    }

    /// Returns the frame of a widget. `None` if the widget is off.
    pub fn frame<Draw>(&self, widget: &Widget<Draw>) -> Option<WidgetFrame<'_>> {
        self.frame_with_override(widget, None)
    }

    /// Like [`Self::frame`], but `on` overrides the player's on/off setting.
    fn frame_with_override<Draw>(
        &self,
        widget: &Widget<Draw>,
        on: Option<bool>,
    ) -> Option<WidgetFrame<'_>> {
        let fit = self.room.fit;
        let (placement, size) = widget.placement_and_size(self.settings, fit.small);
        // Do not derive the scale from the rectangle, because rounding would change the glyphs.
        let (rect, scale) = (
            self.room.rect(placement, size),
            widget_scale(fit, placement),
        );
        let Self {
            painter,
            room,
            look,
            ..
        } = self;
        let on = on.unwrap_or(placement.on);
        on.then(|| WidgetFrame {
            painter: widget_painter(painter, placement),
            screen: room.screen,
            rect,
            scale,
            size,
            small: fit.small,
            look: widget_look(look, placement),
        })
    }

    /// Draws the widgets of a list that are on and whose condition is met.
    ///
    /// During a lesson, draws only the widgets that the lesson shows. Leaves out widgets that the
    /// cue of the lesson's step (`cue`) would cover.
    fn draw_list<Draw>(
        &self,
        game: &dyn GameView,
        widgets: &[Widget<Draw>],
        cue: Option<Rect>,
        draw: impl Fn(&Draw, &WidgetFrame<'_>),
    ) {
        let hud = game.frame_context().hud;
        let (moment, training) = (
            game.visibility_context(),
            hud.training.as_ref().filter(|_| hud.edited.is_none()),
        );
        for widget in widgets.iter().filter(|widget| widget.shown.is_met(moment)) {
            let on = training.and_then(|training| training.forced_visibility(widget.id));
            let spot = self.frame_with_override(widget, on);
            let is_free =
                |spot: &WidgetFrame<'_>| !cue.is_some_and(|cue| cue.intersects(spot.rect));
            if let Some(spot) = spot.filter(is_free) {
                draw(&widget.draw, &spot);
            }
        }
    }
}

/// Draws the HUD of a frame: first the game's own widgets, with `draw`, then the shared widgets.
pub fn draw_all<Draw>(
    ctx: &Context,
    settings: &HudSettings,
    game: &dyn GameView,
    own: &[Widget<Draw>],
    draw: impl Fn(&Draw, &WidgetFrame<'_>),
) {
    let sheet = WidgetLayer::new(ctx, hud_layer(), settings, game.frame_context().hud.below);
    let training = game
        .frame_context()
        .hud
        .training
        .as_ref()
        .filter(|_| training::PLACE.shown.is_met(game.visibility_context()));
    let cue = training.and_then(|view| view.cue.as_ref());
    let cue = cue.and_then(|cue| {
        let spot = sheet.frame_with_override(step_cue::cue_widget(cue), Some(true))?;
        Some((cue, spot))
    });
    let covered = cue.as_ref().map(|(_, spot)| spot.rect);
    sheet.draw_list(game, own, covered, draw);
    sheet.draw_list(game, SHARED, covered, |draw, spot| draw(spot, game));
    if let Some((view, spot)) =
        training.zip(sheet.frame_with_override(&training::PLACE, Some(true)))
    {
        training::draw(&spot.canvas(), view, spot.small);
    }
    if let Some((cue, spot)) = cue {
        step_cue::draw(&spot.canvas(), cue);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn widgets_stay_on_the_screen() {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let placement = Placement {
            offset: [5000.0, -300.0],
            ..Placement::default()
        };
        let rect = widget_rect(screen, fit_hud(screen, 1.0), placement, vec2(200.0, 100.0));
        assert_eq!((rect.right(), rect.top()), (1280.0, 0.0));
        assert_eq!(rect.size(), vec2(200.0, 100.0));
    }

    #[test]
    fn anchor_choice_keeps_the_position() {
        for ((width, height), below) in [
            ((1280.0, 720.0), 0.0),
            ((1280.0, 720.0), 70.0),
            ((914.0, 686.0), 0.0),
        ] {
            let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            let room = WidgetArea::new(screen, 1.0, below);
            let (free, scale) = (room.free, room.fit.scale);
            let size = vec2(200.0, 96.0);
            let right = free.width() - size.x * scale;
            for step in 0..=40_u8 {
                let across = f32::from(step) / 40.0;
                for down in [0.0, 0.1, 0.25, 0.5, 0.6, 0.9, 1.0] {
                    let min =
                        free.min + vec2(right * across, (free.height() - size.y * scale) * down);
                    let rect = Rect::from_min_size(min, size * scale);
                    let (anchor, offset) = room.nearest_anchor(rect);
                    let again = room.rect(
                        Placement {
                            anchor,
                            offset,
                            ..Placement::default()
                        },
                        size,
                    );
                    assert!(
                        (again.min - rect.min).length() <= STEP * scale,
                        "{rect:?} {anchor:?} {offset:?} {again:?}"
                    );
                }
            }
        }
        let room = WidgetArea::new(
            Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)),
            1.0,
            0.0,
        );
        let at = |x: f32, y: f32| {
            room.nearest_anchor(Rect::from_min_size(pos2(x, y), vec2(200.0, 100.0)))
        };
        assert_eq!(at(0.0, 0.0), (Anchor::TopLeft, [0.0, 0.0]));
        assert_eq!(at(1080.0 - 16.0, 310.0), (Anchor::Right, [-16.0, 0.0]));
        assert_eq!(at(548.0, 620.0), (Anchor::Bottom, [8.0, 0.0]));
    }

    #[test]
    fn custom_colour_keeps_meaningful_colours() {
        let look = HudSettings::default().look.resolve();
        let own = widget_look(
            &look,
            Placement {
                color: Some([10, 200, 30]),
                ..Placement::default()
            },
        );
        assert_eq!(own.ink.text, Color32::from_rgb(10, 200, 30));
        assert_eq!(
            (own.ink.gain, own.ink.loss, own.bar),
            (look.ink.gain, look.ink.loss, look.bar)
        );
        assert_eq!(*widget_look(&look, Placement::default()), look);
    }
}
