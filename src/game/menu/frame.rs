//! The menu's frame: the darkened game, the panel, the sidebar and the current page.

use bevy::prelude::{AppExit, NextState, World};
use bevy_egui::egui::{
    Align, Align2, Area, Context, Id, Key, Layout, Order, Pos2, Rect, Sense, Stroke, StrokeKind,
    TextEdit, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::MenuUi;
use super::pages::controls::{AwaitedKey, show_key_prompt};
use super::pages::search::SearchView;
use super::pages::{Page, SettingsDraft};
use crate::game::base::messages::{Menu, Notice};
use crate::game::hud::ui::controls::{chip, show_scrolled, sidebar_entry, styled_text};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::settings::Action;
use crate::text::text;

/// Maximum size of the panel, points.
const LARGEST: [f32; 2] = [1080.0, 640.0];
/// Margin around the panel, points.
const AROUND: f32 = 24.0;
/// Width of the sidebar, points.
const SIDE_WIDTH: f32 = 192.0;
/// Padding around the text of a notice, points.
const NOTICE_PAD: Vec2 = vec2(14.0, 8.0);
/// Gap between notices, points.
const NOTICE_GAP: f32 = 6.0;

/// Draws the open menu.
pub fn show_menu(ctx: &Context, world: &mut World) {
    let screen = ctx.content_rect();
    let area = Area::new(Id::new("menu"))
        .order(Order::Middle)
        .fixed_pos(screen.min)
        .constrain(false);
    area.show(ctx, |ui| {
        // Catches clicks beside the panel.
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
            |ui| show_sidebar(ui, world),
        );
        let page = Rect::from_min_max(pos2(side.right(), panel.top()), panel.max)
            .shrink2(vec2(26.0, 20.0));
        ui.scope_builder(UiBuilder::new().max_rect(page), |ui| show_page(ui, world));
    });
    show_notices(ctx, world.resource::<MenuUi>());
    if let Some(field) = world.resource::<AwaitedKey>().field() {
        show_key_prompt(ctx, field);
    }
}

fn show_sidebar(ui: &mut Ui, world: &mut World) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(14.0);
        ui.label(styled_text("wish", TextRole::Heading, theme::TEXT));
        ui.label(styled_text("dir", TextRole::Heading, theme::ACCENT));
    });
    ui.add_space(10.0);
    show_search(ui, world);
    ui.add_space(6.0);
    let shown = world.resource::<MenuUi>().page;
    for page in Page::ALL
        .iter()
        .copied()
        .filter(|page| page.group() == *page && page.is_in_sidebar())
    {
        let hint = page.open_action().map_or("", |key| first_key(world, key));
        if sidebar_entry(ui, shown.group() == page, page.label(), hint).clicked() {
            world.resource_mut::<MenuUi>().page = page;
            world.resource_mut::<SearchView>().typed.clear();
        }
    }
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        // A web page has no Quit button, because closing its tab ends the game.
        let can_quit = cfg!(not(target_family = "wasm"));
        if can_quit && sidebar_entry(ui, false, text!("menu-quit"), "").clicked() {
            world.write_message(AppExit::Success);
        }
        if sidebar_entry(
            ui,
            false,
            text!("menu-resume"),
            first_key(world, Action::Menu),
        )
        .clicked()
        {
            world.resource_mut::<NextState<Menu>>().set(Menu::Closed);
        }
    });
}

/// Shows the search field. Typing opens the results. Clearing the field returns to the previous
/// page.
fn show_search(ui: &mut Ui, world: &mut World) {
    let mut typed = std::mem::take(&mut world.resource_mut::<SearchView>().typed);
    let size = vec2(ui.available_width(), theme::CONTROL_HEIGHT);
    let field = TextEdit::singleline(&mut typed)
        .id(Id::new("menu search"))
        .hint_text(text!("menu-search.field"))
        .margin(vec2(10.0, 6.0));
    let field = ui.add_sized(size, field);
    let is_called = ui.input(|input| input.modifiers.command && input.key_pressed(Key::F));
    if is_called {
        field.request_focus();
    }
    if field.changed() {
        let mut menu = world.resource_mut::<MenuUi>();
        menu.page = if typed.is_empty() {
            menu.last_page
        } else {
            Page::Search
        };
    }
    world.resource_mut::<SearchView>().typed = typed;
}

/// Returns the first key bound to an action.
fn first_key(world: &World, action: Action) -> &'static str {
    keycap::first_key(&world.resource::<SettingsDraft>().binds, action)
}

fn show_page(ui: &mut Ui, world: &mut World) {
    let page = world.resource::<MenuUi>().page;
    ui.label(styled_text(page.label(), TextRole::Heading, theme::TEXT));
    ui.label(styled_text(page.describe(), TextRole::Small, theme::DIM));
    ui.add_space(8.0);
    let group = || {
        let all = Page::ALL.iter().copied();
        all.filter(|other| other.group() == page.group())
    };
    if group().count() > 1 {
        ui.horizontal_wrapped(|ui| {
            for other in group() {
                if chip(ui, other == page, other.tab_label(), "").clicked() {
                    world.resource_mut::<MenuUi>().page = other;
                }
            }
        });
        ui.add_space(4.0);
    }
    if page.is_scrollable() {
        show_scrolled(ui, page, |ui| page.show(world, ui));
    } else {
        page.show(world, ui);
    }
}

/// Shows the notices above the bottom edge of the screen, newest at the bottom.
fn show_notices(ctx: &Context, menu: &MenuUi) {
    let screen = ctx.content_rect();
    let width = (screen.width() - 2.0 * AROUND).min(LARGEST[0]) - SIDE_WIDTH;
    Area::new(Id::new("menu notice"))
        .order(Order::Foreground)
        .fixed_pos(screen.min)
        .constrain(false)
        .show(ctx, |ui| {
            let mut bottom = pos2(screen.center().x + SIDE_WIDTH / 2.0, screen.bottom() - 8.0);
            for notice in menu.notices().rev() {
                bottom.y = show_notice(ui, notice, bottom, width) - NOTICE_GAP;
            }
        });
}

/// Shows a notice above a point. Returns the y coordinate of its top edge.
fn show_notice(ui: &Ui, notice: &Notice, bottom: Pos2, width: f32) -> f32 {
    let galley = ui.painter().layout(
        notice.text.clone(),
        TextRole::Body.font(),
        theme::TEXT,
        width - 2.0 * NOTICE_PAD.x,
    );
    let size = galley.size() + 2.0 * NOTICE_PAD;
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
    place.top()
}
