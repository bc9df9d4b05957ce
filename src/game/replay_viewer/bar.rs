//! The bar below a replay: timeline with marks, and playback controls.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Id, Layout, Order, Painter, Rect, Sense,
    Stroke, Ui, UiBuilder, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{RATES, ReplayViewer};
use crate::game::base::messages::{Menu, WatchRequest};
use crate::game::hud::ui::controls::{chip, styled_text};
use crate::game::hud::ui::number::{Clock, hundredths};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::hud::ui::{UiSystems, keycap};
use crate::game::hud::widgets::SharedHud;
use crate::game::settings::{Action, Settings};
use crate::review::marks::{MarkKind, ReplayMark};
use crate::text::{Label as _, message, text};

/// Height of the bar, points.
pub const HEIGHT: f32 = 70.0;
/// Horizontal padding of the bar, points.
const PAD: f32 = 16.0;
/// Height of the clickable timeline, points.
const LINE_HEIGHT: f32 = 22.0;
/// Maximum distance between the pointer and a mark to select it, points.
const NEAR: f32 = 5.0;

/// The timeline on the screen.
struct TimelineBar<'a> {
    rect: Rect,
    watching: &'a ReplayViewer,
}

impl TimelineBar<'_> {
    fn tick_to_x(&self, tick: u64) -> f32 {
        self.rect.left() + self.rect.width() * (tick as f32 / self.watching.ticks.max(1) as f32)
    }

    fn x_to_tick(&self, x: f32) -> u64 {
        let share = ((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        (f64::from(share) * self.watching.ticks as f64).round() as u64
    }

    /// Returns the mark under the pointer.
    fn mark_at(&self, x: f32) -> Option<&ReplayMark> {
        let distance = |mark: &ReplayMark| (self.tick_to_x(mark.tick) - x).abs();
        let near = self
            .watching
            .marks
            .iter()
            .filter(|mark| distance(mark) <= NEAR);
        near.min_by(|one, other| {
            let rank = |mark: &ReplayMark| {
                (
                    std::cmp::Reverse(mark_importance(&mark.kind)),
                    (distance(mark) * 8.0) as u32,
                )
            };
            rank(one).cmp(&rank(other))
        })
    }

    fn draw(&self, painter: &Painter, hovered: Option<f32>) {
        let middle = self.rect.center().y;
        let rail = |from: f32, to: f32, color: Color32, half: f32| {
            let rect = Rect::from_min_max(pos2(from, middle - half), pos2(to, middle + half));
            painter.rect_filled(rect, CornerRadius::same(2), color);
        };
        rail(self.rect.left(), self.rect.right(), theme::LINE, 3.0);
        let [first, last] = self
            .watching
            .section
            .map(|end| end.map(|tick| self.tick_to_x(tick)));
        if let (Some(first), Some(last)) = (first, last) {
            rail(first.min(last), first.max(last), theme::ACCENT_TINT, 9.0);
        }
        let here = self.tick_to_x(self.watching.tick);
        rail(self.rect.left(), here, theme::ACCENT, 3.0);
        // More important marks are drawn last.
        let mut marks: Vec<&ReplayMark> = self.watching.marks.iter().collect();
        marks.sort_by_key(|mark| mark_importance(&mark.kind));
        for mark in marks {
            let (color, half, width) = mark_style(&mark.kind);
            let x = self.tick_to_x(mark.tick);
            painter.line_segment(
                [pos2(x, middle - half), pos2(x, middle + half)],
                Stroke::new(width, color),
            );
        }
        for (end, name) in [first, last].into_iter().zip(["A", "B"]) {
            let Some(x) = end else { continue };
            painter.line_segment(
                [pos2(x, middle - 12.0), pos2(x, middle + 12.0)],
                Stroke::new(2.0, theme::ACCENT),
            );
            painter.text(
                pos2(x + 4.0, middle - 8.0),
                Align2::LEFT_CENTER,
                name,
                TextRole::Small.font(),
                theme::ACCENT,
            );
        }
        if let Some(x) = hovered {
            painter.line_segment(
                [pos2(x, middle - 11.0), pos2(x, middle + 11.0)],
                Stroke::new(1.0, theme::DIM),
            );
        }
        painter.circle_filled(pos2(here, middle), 6.5, theme::TEXT);
    }
}

/// Returns a mark's importance. Where marks overlap, the most important one is on top.
fn mark_importance(kind: &MarkKind) -> u8 {
    match kind {
        MarkKind::Jump { .. } | MarkKind::NfkJump(_) => 0,
        MarkKind::Technique(_) => 1,
        MarkKind::Checkpoint { .. } => 2,
        MarkKind::Death => 3,
        MarkKind::Finish(_) => 4,
    }
}

/// Returns the colour, half height and width of a mark's line. Kinds of marks also differ in
/// height.
fn mark_style(kind: &MarkKind) -> (Color32, f32, f32) {
    match kind {
        MarkKind::Jump { .. } | MarkKind::NfkJump(_) => (theme::DIM, 5.0, 1.0),
        MarkKind::Technique(_) => (theme::ACCENT, 7.0, 2.0),
        MarkKind::Checkpoint { .. } => (theme::GAIN, 9.0, 2.0),
        MarkKind::Death => (theme::LOSS, 9.0, 2.5),
        MarkKind::Finish(_) => (theme::TEXT, 11.0, 3.0),
    }
}

/// Returns the text of a mark.
fn describe_mark(kind: &MarkKind) -> String {
    match kind {
        MarkKind::Jump { kind, distance } => {
            message!(
                "watch-mark-jump",
                jump = kind.label(),
                distance = hundredths(*distance)
            )
        }
        MarkKind::NfkJump(jump) => {
            message!(
                "watch-mark-nfk-jump",
                jump = jump.label(),
                distance = hundredths(jump.distance)
            )
        }
        MarkKind::Technique(kind) => kind.label().to_owned(),
        MarkKind::Checkpoint { number, time } => {
            message!(
                "feed-checkpoint",
                number = number.to_string(),
                time = Clock { msec: time.msec }
            )
        }
        MarkKind::Finish(time) => message!("feed-finished", time = Clock { msec: time.msec }),
        MarkKind::Death => text!("watch-mark-death").to_owned(),
    }
}

/// Shows the timeline. A click or drag seeks.
fn show_time(ui: &mut Ui, watching: &ReplayViewer, wanted: &mut Vec<WatchRequest>) {
    let (rect, response) = ui.allocate_exact_size(
        vec2(ui.available_width(), LINE_HEIGHT),
        Sense::click_and_drag(),
    );
    let line = TimelineBar { rect, watching };
    let pointer = response
        .hover_pos()
        .or_else(|| response.interact_pointer_pos())
        .map(|at| at.x);
    line.draw(ui.painter(), pointer);
    let Some(x) = pointer else { return };
    let mark = line.mark_at(x);
    if response.clicked() || response.dragged() {
        // A drag seeks to the pointer, a click to the mark under it.
        let tick = mark
            .filter(|_| response.clicked())
            .map_or_else(|| line.x_to_tick(x), |mark| mark.tick);
        if tick != watching.tick {
            wanted.push(WatchRequest::Seek(tick));
        }
    }
    let tick = mark.map_or_else(|| line.x_to_tick(x), |mark| mark.tick);
    let msec = (watching.length_msec as f64 * tick as f64 / watching.ticks.max(1) as f64) as u64;
    let about = mark.map_or_else(String::new, |mark| {
        format!("   {}", describe_mark(&mark.kind))
    });
    response.on_hover_text(format!("{}{about}", Clock { msec }));
}

/// A button: label, tooltip and key.
struct BarButton {
    name: &'static str,
    about: &'static str,
    key: &'static str,
    is_on: bool,
    request: WatchRequest,
}

/// Returns the time control buttons, from left to right.
fn time_buttons(is_paused: bool, key: impl Fn(Action) -> &'static str) -> [BarButton; 5] {
    let pause = if is_paused {
        [text!("watch-play"), text!("watch-play.note")]
    } else {
        [text!("watch-pause"), text!("watch-pause.note")]
    };
    let mark = |forward| WatchRequest::Mark { forward };
    let step = |forward| WatchRequest::Step { forward };
    let all = [
        (
            [text!("watch-mark-before"), text!("watch-mark-before.note")],
            "",
            mark(false),
        ),
        (
            [text!("watch-tick-before"), text!("watch-tick-before.note")],
            key(Action::StepBack),
            step(false),
        ),
        (pause, key(Action::Pause), WatchRequest::Pause),
        (
            [text!("watch-tick-after"), text!("watch-tick-after.note")],
            key(Action::StepForward),
            step(true),
        ),
        (
            [text!("watch-mark-after"), text!("watch-mark-after.note")],
            "",
            mark(true),
        ),
    ];
    all.map(|([name, about], key, request)| BarButton {
        name,
        about,
        key,
        is_on: false,
        request,
    })
}

/// Shows the playback speed: slower, reset, faster.
fn show_rate(ui: &mut Ui, rate: u16, wanted: &mut Vec<WatchRequest>) {
    let at = RATES
        .iter()
        .position(|known| *known == rate)
        .unwrap_or_default();
    let [slower, faster] =
        [at.saturating_sub(1), (at + 1).min(RATES.len() - 1)].map(|at| RATES[at]);
    let percent = message!("watch-rate", percent = rate);
    let chips = [
        (text!("watch-slower"), text!("watch-slower.note"), slower),
        (percent.as_str(), text!("watch-rate-note"), 100),
        (text!("watch-faster"), text!("watch-faster.note"), faster),
    ];
    for (name, about, to) in chips {
        let is_on = rate != 100 && to == 100 && name == percent;
        if chip(ui, is_on, name, "").on_hover_text(about).clicked() {
            wanted.push(WatchRequest::Rate(to));
        }
    }
}

/// Shows the controls from left to right: time, speed and loop.
fn show_controls(
    ui: &mut Ui,
    watching: &ReplayViewer,
    settings: &Settings,
    wanted: &mut Vec<WatchRequest>,
) {
    let mut show = |ui: &mut Ui,
                    BarButton {
                        name,
                        about,
                        key,
                        is_on,
                        request,
                    }: BarButton| {
        if chip(ui, is_on, name, key).on_hover_text(about).clicked() {
            wanted.push(request);
        }
    };
    let key = |action: Action| keycap::first_key(&settings.binds, action);
    time_buttons(watching.is_paused, key)
        .into_iter()
        .for_each(|offer| show(ui, offer));
    ui.add_space(6.0);
    let [first, last] = watching.section.map(|end| end.is_some());
    let sections = [
        (
            text!("watch-section-first"),
            text!("watch-section-first.note"),
            first,
            WatchRequest::SectionEnd(false),
        ),
        (
            text!("watch-section-last"),
            text!("watch-section-last.note"),
            last,
            WatchRequest::SectionEnd(true),
        ),
    ];
    for (name, about, is_on, request) in sections {
        show(
            ui,
            BarButton {
                name,
                about,
                key: "",
                is_on,
                request,
            },
        );
    }
    ui.add_space(6.0);
    show_rate(ui, watching.rate, wanted);
}

fn show(
    ctx: &Context,
    watching: &ReplayViewer,
    settings: &Settings,
    wanted: &mut Vec<WatchRequest>,
) {
    let screen = ctx.content_rect();
    let bar = Rect::from_min_max(pos2(screen.left(), screen.bottom() - HEIGHT), screen.max);
    let area = Area::new(Id::new("replay bar"))
        .order(Order::Middle)
        .fixed_pos(bar.min)
        .constrain(false);
    area.show(ctx, |ui| {
        // The bar catches clicks beside the controls, so that they do not reach the game.
        ui.interact(bar, Id::new("replay bar ground"), Sense::click_and_drag());
        ui.painter().rect_filled(bar, 0.0, theme::PANEL);
        ui.painter()
            .hline(bar.x_range(), bar.top(), Stroke::new(1.0, theme::LINE));
        let inside = bar.shrink2(vec2(PAD, 4.0));
        ui.scope_builder(UiBuilder::new().max_rect(inside), |ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            show_time(ui, watching, wanted);
            ui.horizontal(|ui| {
                let now = message!(
                    "watch-time",
                    now = Clock {
                        msec: watching.msec
                    },
                    all = Clock {
                        msec: watching.length_msec
                    },
                    tick = watching.tick.to_string()
                );
                ui.label(styled_text(&now, TextRole::Body, theme::TEXT));
                ui.add_space(10.0);
                show_controls(ui, watching, settings, wanted);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let play_on = chip(ui, true, text!("watch-play-on"), "");
                    if play_on.on_hover_text(text!("watch-play-on.note")).clicked() {
                        wanted.push(WatchRequest::PlayOn);
                    }
                    show_name(ui, watching);
                });
            });
        });
    });
}

/// Shows the replay's name, or the reason why it is invalid, shortened to fit.
fn show_name(ui: &mut Ui, watching: &ReplayViewer) {
    let (words, ink) = match &watching.fault {
        Some(fault) => (fault.as_str(), theme::WARNING),
        None => (watching.name.as_str(), theme::DIM),
    };
    ui.add_space(8.0);
    let label = bevy_egui::egui::Label::new(styled_text(words, TextRole::Small, ink)).truncate();
    ui.add(label).on_hover_text(words);
}

fn draw(
    mut contexts: EguiContexts,
    mut requests: MessageWriter<WatchRequest>,
    watching: Res<ReplayViewer>,
    settings: Res<Settings>,
) -> Result {
    let mut wanted = Vec::new();
    show(contexts.ctx_mut()?, &watching, &settings, &mut wanted);
    requests.write_batch(wanted);
    Ok(())
}

/// Moves the HUD above the bar.
fn reserve_space(watching: Option<Res<ReplayViewer>>, mut hud: ResMut<SharedHud>) {
    let is_watching = watching.is_some();
    if hud.is_watching != is_watching {
        (hud.is_watching, hud.below) = (is_watching, if is_watching { HEIGHT } else { 0.0 });
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_shown = resource_exists::<ReplayViewer>.and_then(in_state(Menu::Closed));
    app.add_systems(Update, reserve_space).add_systems(
        EguiPrimaryContextPass,
        draw.in_set(UiSystems::Menu).run_if(is_shown),
    );
}
