//! Draws the whole HUD of a frame: every widget that is on, at its place and scale.

use bevy_egui::egui::{Context, Id, LayerId, Order};

use super::feed::Feed;
use super::hints::Hints;
use super::keys::Wheel;
use super::layout::HudSettings;
use super::now::Now;
use super::widget::WidgetId;
use super::{
    bhop, compass, crosshair, engine, feed, forecast, gain, graph, health, hints, inspector, jump_panel, keys, speed,
    strafe_bar, timer, trainer,
};
use crate::game::settings::Binds;
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
    /// Time since the program began, seconds.
    pub seconds: f64,
}

/// Draws it.
pub fn show(ctx: &Context, settings: &HudSettings, now: &Now<'_>, frame: &Frame<'_>) {
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("hud")));
    let screen = ctx.content_rect();
    for widget in WidgetId::ALL {
        let placement = settings.placement(widget);
        let inspected = frame.inspected.is_some();
        // The first keys stand where the jump panel will be.
        let taken = widget == WidgetId::Hints && now.jump.is_some();
        if !placement.on || taken || (inspected && widget.gives_way()) || (!inspected && widget == WidgetId::Inspector)
        {
            continue;
        }
        let rect = placement.rect(screen, widget.size());
        let scale = rect.width() / widget.size().x;
        let canvas = Canvas::new(&painter, rect.min, scale);
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
                health::draw_flash(&painter, screen, &reading);
                health::draw(&canvas, &reading);
            }
            WidgetId::Engine => engine::draw(&canvas, &engine::reading(now)),
            WidgetId::Timer => timer::draw(&canvas, &timer::reading(now)),
            WidgetId::Feed => feed::draw(&painter, rect, scale, frame.feed, frame.seconds),
            WidgetId::Inspector => {
                let reading = inspector::reading(now, frame.inspected.unwrap_or_default());
                inspector::draw(&canvas, reading.as_ref(), frame.binds);
            }
            WidgetId::Hints => {
                hints::draw(&painter, rect, scale, frame.binds, frame.hints.opacity());
            }
        }
    }
}
