//! Draws the whole HUD of a frame: every widget that is on, at its place and scale.

use bevy_egui::egui::{Context, Id, LayerId, Order, Painter, Rect};

use super::feed::Feed;
use super::hints::Hints;
use super::keys::Wheel;
use super::now::Now;
use super::{
    bhop, compass, crosshair, engine, feed, forecast, gain, graph, health, hints, inspector, jump_panel, keys, speed,
    strafe_bar, timer, trainer,
};
use crate::game::messages::GameKind;
use crate::game::settings::{Binds, HudSettings, WidgetId};
use crate::game::ui::canvas::Canvas;

/// What a frame shows besides the ticks: devices, words, the clock on the wall.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// What the wheel did lately.
    pub wheel: Wheel,
    /// The walk key is held.
    pub walk: bool,
    /// What happened.
    pub feed: &'a Feed,
    /// When the hints go.
    pub hints: &'a Hints,
    /// The keys they name.
    pub binds: &'a Binds,
    /// The camera's vertical field of view, radians.
    pub vertical_fov: f32,
    /// The view's pitch, degrees, down positive.
    pub pitch: f32,
    /// While the game is paused: where in the last seconds it is.
    pub inspected: Option<inspector::Cursor>,
    /// Time as the messages count it, seconds.
    pub seconds: f64,
}

/// The layer of the HUD, and of what lies right under it.
#[must_use]
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
    #[must_use]
    pub fn canvas(&self) -> Canvas<'_> {
        Canvas::new(self.painter, self.rect.min, self.scale)
    }
}

/// Calls for each widget of a game that is to be drawn.
///
/// `has_jump`: a jump was made, so that its panel takes the first keys' place. `inspected`: the game is paused.
pub fn each(
    ctx: &Context,
    settings: &HudSettings,
    game: GameKind,
    [has_jump, inspected]: [bool; 2],
    mut draw: impl FnMut(WidgetId, &Spot<'_>),
) {
    let painter = ctx.layer_painter(layer());
    let screen = ctx.content_rect();
    for widget in WidgetId::ALL.into_iter().filter(|widget| widget.is_in(game)) {
        let placement = settings.placement(widget);
        // The first keys stand where the jump panel will be.
        let taken = widget == WidgetId::Hints && has_jump;
        if !placement.on || taken || (inspected && widget.gives_way()) || (!inspected && widget == WidgetId::Inspector)
        {
            continue;
        }
        let rect = placement.rect(screen, widget.size());
        // Not measured from the rectangle: a rounding would make other letters of it.
        let scale = placement.scale_on(screen);
        draw(widget, &Spot { painter: &painter, screen, rect, scale });
    }
}

/// Draws the 3D engines' HUD.
pub fn show(ctx: &Context, settings: &HudSettings, now: &Now<'_>, frame: &Frame<'_>) {
    let state = [now.jump.is_some(), frame.inspected.is_some()];
    each(ctx, settings, GameKind::Engine3d, state, |widget, spot| draw(widget, spot, now, frame));
}

fn draw(widget: WidgetId, spot: &Spot<'_>, now: &Now<'_>, frame: &Frame<'_>) {
    let canvas = spot.canvas();
    let Spot { painter, screen, rect, scale } = *spot;
    match widget {
        WidgetId::StrafeBar => {
            let lens = strafe_bar::Lens::of(screen, scale, frame.vertical_fov, frame.pitch);
            strafe_bar::draw(&canvas, strafe_bar::reading(now, lens).as_ref());
        }
        WidgetId::Trainer => trainer::draw(&canvas, &trainer::reading(now)),
        WidgetId::Bhop => bhop::draw(&canvas, &bhop::reading(now)),
        WidgetId::Forecast => forecast::draw(&canvas, forecast::reading(now).as_ref()),
        WidgetId::Jump => jump_panel::draw(&canvas, now.jump),
        WidgetId::Graph => graph::draw(&canvas, now),
        WidgetId::Speed => speed::draw(&canvas, &speed::reading(now)),
        WidgetId::Gain => gain::draw(&canvas, &gain::reading(now), now.live),
        WidgetId::Compass => compass::draw(&canvas, &compass::reading(now)),
        WidgetId::Crosshair => crosshair::draw(&canvas),
        WidgetId::Keys => keys::draw(&canvas, &keys::reading(now, frame.walk), frame.wheel),
        WidgetId::Health => {
            let reading = health::reading(now);
            health::draw_flash(painter, screen, &reading);
            health::draw(&canvas, &reading);
        }
        WidgetId::Engine => engine::draw(&canvas, &engine::reading(now)),
        WidgetId::Timer => timer::draw(&canvas, &timer::reading(now)),
        WidgetId::Feed => feed::draw(painter, rect, scale, frame.feed, frame.seconds),
        WidgetId::Inspector => {
            let reading = inspector::reading(now, frame.inspected.unwrap_or_default());
            inspector::draw(&canvas, reading.as_ref(), frame.binds);
        }
        WidgetId::Hints => {
            hints::draw(painter, rect, scale, &hints::brush_rows(frame.binds), frame.hints.opacity());
        }
        WidgetId::Inertia | WidgetId::SpeedJump | WidgetId::Chain => {}
    }
}
