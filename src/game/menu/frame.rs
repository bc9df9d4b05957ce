//! The menu's frame: the darkened game, the panel, the side with its pages, and the page itself.

use bevy_egui::egui::{
    Align, Align2, Area, Context, Id, Layout, Order, Rect, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, pos2, vec2,
};

use crate::game::base::messages::Notice;
use crate::game::hud::ui::controls::{chip, rich, scrolled, side_entry};
use crate::game::hud::ui::theme::{self, Type};
use crate::game::menu::pages::config::view as config;
use crate::game::menu::pages::console::view as console_page;
use crate::game::menu::pages::controls::view as controls;
use crate::game::menu::pages::help::view as help;
use crate::game::menu::pages::hud::view as hud_page;
use crate::game::menu::pages::mouse::view as mouse_page;
use crate::game::menu::pages::play::view as play;
use crate::game::menu::pages::practice::view as practice;
use crate::game::menu::pages::records::view as records;
use crate::game::menu::pages::replays::view as replays;
use crate::game::menu::pages::sensitivity::view as sensitivity_page;
use crate::game::menu::pages::settings::view as options;
use crate::game::menu::pages::statistics::view as statistics;
use crate::game::menu::pages::training::view as training;
use crate::game::menu::pages::{MenuAction, Model, Page};
use crate::game::settings::{Action, Slot};
use crate::text::text;

/// The panel at its largest, points.
const LARGEST: [f32; 2] = [1080.0, 640.0];
/// What stays free around it, points.
const AROUND: f32 = 24.0;
/// Width of the side, points.
const SIDE_WIDTH: f32 = 192.0;
/// Around the words of a notice, points.
const NOTICE_PAD: Vec2 = vec2(14.0, 8.0);

/// Draws the open menu.
pub fn show(ctx: &Context, model: &mut Model<'_>) {
    let screen = ctx.content_rect();
    let area = Area::new(Id::new("menu"))
        .order(Order::Middle)
        .fixed_pos(screen.min)
        .constrain(false);
    area.show(ctx, |ui| {
        // Swallows clicks beside the panel.
        ui.interact(screen, Id::new("scrim"), Sense::CLICK | Sense::DRAG);
        ui.painter().rect_filled(screen, 0.0, theme::SCRIM);
        let size = vec2(LARGEST[0], LARGEST[1]).min(screen.size() - vec2(2.0, 2.0) * AROUND);
        let panel = Align2::CENTER_CENTER.align_size_within_rect(size, screen);
        ui.painter()
            .rect_filled(panel, theme::PANEL_RADIUS, theme::PANEL);
        let side = Rect::from_min_size(panel.min, vec2(SIDE_WIDTH, panel.height()));
        let mut side_radius = theme::PANEL_RADIUS;
        (side_radius.ne, side_radius.se) = (0, 0);
        ui.painter().rect_filled(side, side_radius, theme::SIDE);
        ui.scope_builder(
            UiBuilder::new().max_rect(side.shrink2(vec2(12.0, 20.0))),
            |ui| show_side(ui, model),
        );
        let page = Rect::from_min_max(pos2(side.right(), panel.top()), panel.max)
            .shrink2(vec2(26.0, 20.0));
        ui.scope_builder(UiBuilder::new().max_rect(page), |ui| show_page(ui, model));
    });
    if let Some(notice) = model.notice {
        show_notice(ctx, notice);
    }
    if let Some((action, slot)) = model.waiting {
        show_waiting(ctx, action, slot);
    }
}

fn show_side(ui: &mut Ui, model: &mut Model<'_>) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(14.0);
        ui.label(rich("wish", Type::Heading, theme::TEXT));
        ui.label(rich("dir", Type::Heading, theme::ACCENT));
    });
    ui.add_space(18.0);
    for page in Page::ALL.into_iter().filter(|page| page.side() == *page) {
        let key = |action| crate::game::hud::ui::keycap::first(&model.settings.binds, action);
        let hint = match page {
            Page::Training => key(Action::Training),
            Page::Help => key(Action::Help),
            Page::Console => key(Action::Console),
            Page::Play
            | Page::Practice
            | Page::Settings
            | Page::Hud
            | Page::Records
            | Page::Replays
            | Page::Controls
            | Page::Config
            | Page::Statistics
            | Page::Mouse
            | Page::Sensitivity => "",
        };
        if side_entry(ui, model.page.side() == page, page.label(), hint).clicked() {
            *model.page = page;
        }
    }
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        if side_entry(ui, false, text("menu-quit"), "").clicked() {
            model.menu_actions.push(MenuAction::Quit);
        }
        let key = crate::game::hud::ui::keycap::first(&model.settings.binds, Action::Menu);
        if side_entry(ui, false, text("menu-resume"), key).clicked() {
            model.menu_actions.push(MenuAction::Resume);
        }
    });
}

fn show_page(ui: &mut Ui, model: &mut Model<'_>) {
    let page = *model.page;
    ui.label(rich(page.label(), Type::Heading, theme::TEXT));
    ui.label(rich(page.describe(), Type::Small, theme::DIM));
    ui.add_space(8.0);
    let beside: Vec<Page> = Page::ALL
        .into_iter()
        .filter(|other| other.side() == page.side())
        .collect();
    if beside.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for other in beside {
                if chip(ui, other == page, other.tab(), "").clicked() {
                    *model.page = other;
                }
            }
        });
        ui.add_space(4.0);
    }
    match page {
        Page::Play => play::show(ui, model),
        Page::Training => scrolled(ui, page, |ui| training::show(ui, model)),
        Page::Statistics => scrolled(ui, page, |ui| statistics::show(ui, model)),
        Page::Mouse => scrolled(ui, page, |ui| mouse_page::show(ui, model)),
        Page::Sensitivity => scrolled(ui, page, |ui| sensitivity_page::show(ui, model)),
        Page::Practice => scrolled(ui, page, |ui| practice::show(ui, model)),
        Page::Settings => scrolled(ui, page, |ui| options::show(ui, model)),
        Page::Hud => scrolled(ui, page, |ui| hud_page::show(ui, model)),
        Page::Records => scrolled(ui, page, |ui| records::show(ui, model)),
        Page::Replays => scrolled(ui, page, |ui| replays::show(ui, model)),
        Page::Controls => scrolled(ui, page, |ui| controls::show(ui, model)),
        Page::Config => scrolled(ui, page, |ui| config::show(ui, model)),
        Page::Console => console_page::show(ui, model),
        Page::Help => scrolled(ui, page, |ui| help::show(ui, model)),
    }
}

/// What was told, over the panel's lower edge.
fn show_notice(ctx: &Context, notice: &Notice) {
    let screen = ctx.content_rect();
    let width = (screen.width() - 2.0 * AROUND).min(LARGEST[0]) - SIDE_WIDTH;
    Area::new(Id::new("menu notice"))
        .order(Order::Foreground)
        .fixed_pos(screen.min)
        .constrain(false)
        .show(ctx, |ui| {
            let galley = ui.painter().layout(
                notice.text.clone(),
                Type::Body.font(),
                theme::TEXT,
                width - 2.0 * NOTICE_PAD.x,
            );
            let size = galley.size() + 2.0 * NOTICE_PAD;
            let bottom = pos2(screen.center().x + SIDE_WIDTH / 2.0, screen.bottom() - 8.0);
            let place = Align2::CENTER_BOTTOM.anchor_size(bottom, size);
            let ink = if notice.warning {
                theme::WARNING
            } else {
                theme::GAIN
            };
            ui.painter().rect(
                place,
                theme::RADIUS,
                theme::SIDE,
                Stroke::new(1.0, ink),
                StrokeKind::Inside,
            );
            ui.painter()
                .galley(place.min + NOTICE_PAD, galley, theme::TEXT);
        });
}

/// Covers everything while a key is awaited, so that the key goes nowhere else.
fn show_waiting(ctx: &Context, action: Action, slot: Slot) {
    let screen = ctx.content_rect();
    Area::new(Id::new("awaited key"))
        .order(Order::Foreground)
        .fixed_pos(screen.min)
        .constrain(false)
        .show(ctx, |ui| {
            ui.interact(
                screen,
                Id::new("awaited key scrim"),
                Sense::CLICK | Sense::DRAG,
            );
            ui.painter().rect_filled(screen, 0.0, theme::SCRIM);
            let box_rect = Align2::CENTER_CENTER.align_size_within_rect(vec2(430.0, 132.0), screen);
            ui.painter()
                .rect_filled(box_rect, theme::PANEL_RADIUS, theme::PANEL);
            let which = text(match slot {
                Slot::Primary => "menu-key.first",
                Slot::Secondary => "menu-key.second",
                Slot::Third => "menu-key.third",
            });
            let middle = box_rect.center();
            let line = |y: f32, words: &str, kind: Type, color| {
                ui.painter().text(
                    pos2(middle.x, middle.y + y),
                    Align2::CENTER_CENTER,
                    words,
                    kind.font(),
                    color,
                );
            };
            line(-34.0, which, Type::Body, theme::DIM);
            line(-6.0, action.label(), Type::Heading, theme::ACCENT);
            line(32.0, text("menu-key.press"), Type::Small, theme::DIM);
        });
}
