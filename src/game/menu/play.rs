//! The page *Play*: map, engine, physics rate, maxspeed, the ideal strafer, profile; Need For Kill's rules.

use bevy_egui::egui::{Rect, Ui, UiBuilder, pos2};

use super::frame::scrolled;
use super::model::Model;
use crate::game::messages::Request;
use crate::game::ui::controls::{card, chip, note, title};
use crate::game::widgets::engine::Rate;
use crate::sim::nfk::Ruleset;
use crate::sim::pmove::Engine;

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
    if model.rules.is_some() {
        for map in model.nfk_maps {
            let tag = if map.own { "yours" } else { "" };
            if card(ui, map.name == model.nfk_map, &map.title, tag, &map.about).clicked() {
                model.settings.game.nfk_map.clone_from(&map.name);
                model.ask(Request::SwitchNfkMap(map.name.clone()));
            }
        }
        ui.add_space(4.0);
        note(ui, "Your own maps: .nfk text files and the game's .mapa files in the folder maps of your user folder.");
        return;
    }
    for map in model.maps {
        let tag = if map.own { "yours" } else { "" };
        if card(ui, map.name == model.map, &map.title, tag, &map.about).clicked() {
            model.settings.game.map.clone_from(&map.name);
            model.ask(Request::SwitchMap(map.name.clone()));
        }
    }
    ui.add_space(4.0);
    note(ui, "Your own maps: .map files of TrenchBroom in the folder maps of your user folder.");
}

/// The engines, Need For Kill's rules among them.
fn show_engines(ui: &mut Ui, model: &mut Model<'_>) {
    let engine = model.profile.engine();
    title(ui, "Engine");
    ui.horizontal_wrapped(|ui| {
        for choice in Engine::ALL {
            let chosen = model.rules.is_none() && choice == engine;
            if chip(ui, chosen, choice.rules().name, "").clicked() && !chosen {
                model.choose_profile(model.profile.with_engine(choice));
            }
        }
        for rules in Ruleset::ALL {
            if chip(ui, model.rules == Some(rules), rules.title(), "2D").clicked() {
                model.choose_rules(rules);
            }
        }
    });
}

/// What Need For Kill's two versions do.
fn rules_words(rules: Ruleset) -> &'static str {
    match rules {
        Ruleset::R2 => {
            "Each landing with jump and the run key held counts, up to 7. From the second on every tick moves you 0.33 px \
             further per count: nine held jumps go from 3.00 to 5.31 px a tick. A wall, a liquid, crouching, turning or \
             standing ends it."
        }
        Ruleset::V075 => {
            "Each jump within 5 ticks of the landing raises the level, up to 6, and with it the run's cap: 3.33, 3.8, 4.1, \
             4.4, 4.8, 5.2. The jumps get lower. The level falls while you stand or are slower than 3."
        }
    }
}

fn show_choices(ui: &mut Ui, model: &mut Model<'_>) {
    show_engines(ui, model);
    match model.rules {
        Some(_) => show_rules(ui, model),
        None => show_numbers(ui, model),
    }
}

/// The choices under Need For Kill.
fn show_rules(ui: &mut Ui, model: &mut Model<'_>) {
    title(ui, "Physics rate");
    note(ui, "50 ticks a second, 20 ms each, always: the picture is drawn between two ticks.");
    super::show_me::show_nfk(ui, model);
    title(ui, "Profiles");
    for rules in Ruleset::ALL {
        if card(ui, model.rules == Some(rules), rules.title(), rules.word(), rules_words(rules)).clicked() {
            model.choose_rules(rules);
        }
    }
}

/// The choices under a 3D engine.
fn show_numbers(ui: &mut Ui, model: &mut Model<'_>) {
    let engine = model.profile.engine();
    title(ui, "Physics rate");
    ui.horizontal_wrapped(|ui| {
        for choice in engine.rules().ticks {
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
        for choice in engine.rules().maxspeeds {
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
