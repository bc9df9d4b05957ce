//! The page *Play*: map, engine, physics rate, maxspeed, the ideal strafer, profile.

use bevy_egui::egui::{Rect, Ui, UiBuilder, pos2};

use super::frame::scrolled;
use super::model::Model;
use crate::game::hud::{Rate, engine_name};
use crate::game::state::Request;
use crate::game::ui::controls::{card, chip, note, title};
use crate::sim::pmove::Engine;
use crate::sim::profile::{fps_choices, maxspeed_choices};

/// The engines in the menu's order.
const ENGINES: [Engine; 3] = [Engine::QuakeWorld, Engine::HalfLife, Engine::CounterStrike];
/// The maps' share of the page's width.
const MAPS_SHARE: f32 = 0.36;
/// Between the two columns, points.
const GUTTER: f32 = 22.0;

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    let page = ui.available_rect_before_wrap();
    let split = page.left() + page.width() * MAPS_SHARE;
    let left = Rect::from_min_max(page.min, pos2(split, page.bottom()));
    let right = Rect::from_min_max(pos2(split + GUTTER, page.top()), page.max);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| scrolled(ui, "maps", |ui| show_maps(ui, model)));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| scrolled(ui, "profiles", |ui| show_choices(ui, model)));
}

fn show_maps(ui: &mut Ui, model: &mut Model<'_>) {
    title(ui, "Map");
    for map in model.maps {
        let tag = if map.own { "yours" } else { "" };
        if card(ui, map.name == model.map, &map.title, tag, &map.about).clicked() {
            model.settings.game.map.clone_from(&map.name);
            model.wishes.push(super::model::Wish::Ask(Request::SwitchMap(map.name.clone())));
        }
    }
    ui.add_space(4.0);
    note(ui, "Your own maps: .map files of TrenchBroom in the folder maps of your user folder.");
}

fn show_choices(ui: &mut Ui, model: &mut Model<'_>) {
    let engine = model.profile.engine();
    title(ui, "Engine");
    ui.horizontal_wrapped(|ui| {
        for choice in ENGINES {
            if chip(ui, choice == engine, engine_name(choice), "").clicked() {
                model.choose_profile(model.profile.with_engine(choice));
            }
        }
    });
    title(ui, "Physics rate");
    ui.horizontal_wrapped(|ui| {
        for choice in fps_choices(engine) {
            let rate = Rate(choice.value);
            let chosen = choice.value == model.profile.tick;
            if chip(ui, chosen, &format!("{} fps", rate.fps()), &rate.length()).clicked() {
                model.choose_profile(model.profile.with_tick(choice.value));
            }
        }
    });
    title(ui, "Maxspeed");
    let mut who = "";
    ui.horizontal_wrapped(|ui| {
        for choice in maxspeed_choices(engine) {
            let (speed, holder) = choice.label.split_once(": ").unwrap_or((choice.label, ""));
            let chosen = choice.value == model.profile.physics.client.maxspeed;
            if chosen {
                who = holder;
            }
            if chip(ui, chosen, speed, "").on_hover_text(holder).clicked() {
                model.choose_profile(model.profile.with_maxspeed(choice.value));
            }
        }
    });
    note(ui, who);
    super::show_me::show(ui, model);
    title(ui, "Profiles");
    note(ui, "A profile is all of the above and every other number of the server and of the player, under a name.");
    for index in 0..model.profiles.len() {
        let profile = model.profiles[index].clone();
        if profile.engine() != engine {
            continue;
        }
        let chosen = profile.name == model.profile.name;
        if card(ui, chosen, &profile.title, &profile.name, &profile.note).clicked() {
            model.choose_profile((*profile).clone());
        }
    }
}
