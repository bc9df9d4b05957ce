//! The page *Play*: map, engine, physics rate, maxspeed, the ideal strafer, profile; Need For Kill's rules.

use std::cmp::Reverse;

use bevy_egui::egui::{Id, Rect, TextEdit, Ui, UiBuilder, pos2, vec2};

use super::maps::purpose;
use super::model::{MapEntry, MenuAction, Model};
use crate::game::messages::Request;
use crate::game::ui::controls::{button, card, card_in, chip, note, scrolled, title};
use crate::game::ui::theme;
use crate::game::widgets::engine::Rate;
use crate::sim::nfk::{Ruleset, TICK_MSEC};
use crate::sim::pmove::ENGINES;
use crate::text::shipped::{map_title, profile_note, profile_title};
use crate::text::{Describe as _, Label as _, message, text};

/// The maps' share of the page's width.
const MAPS_SHARE: f32 = 0.36;
/// How many maps of installed games are listed at once: the search finds the others.
const GAME_MAPS_SHOWN: usize = 60;
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
    title(ui, text("menu-map"));
    let (maps, played) = if model.rules.is_some() { (model.nfk_maps, model.nfk_map) } else { (model.maps, model.map) };
    for map in maps.iter().filter(|map| map.file.is_none() && map.game.is_none()) {
        let title = map_title(&map.name).unwrap_or(&map.title);
        if card(ui, map.name == played, title, "", purpose(&map.name)).clicked() {
            choose_map(model, map);
        }
    }
    title(ui, text("menu-map.own"));
    for map in maps {
        let Some(file) = &map.file else { continue };
        let (about, ink) = match &map.mistake {
            Some(mistake) => (mistake.clone(), theme::WARNING),
            None => (describe(map), theme::DIM),
        };
        if card_in(ui, map.name == played, file, "", &about, ink).clicked() {
            choose_map(model, map);
        }
    }
    ui.add_space(4.0);
    note(ui, text(if model.rules.is_some() { "menu-map.nfk-note" } else { "menu-map.note" }));
    note(ui, model.folder);
    if button(ui, text("menu-map.open-folder")).clicked() {
        model.menu_actions.push(MenuAction::OpenFolder);
    }
    if model.rules.is_none() {
        show_games(ui, model);
    }
}

/// The maps of the original games that are installed: those whose name or game has what is searched for.
fn show_games(ui: &mut Ui, model: &mut Model<'_>) {
    title(ui, text("menu-map.games"));
    let (maps, played) = (model.maps, model.map);
    let field = |ui: &mut Ui, typed: &mut String, hint: &str| {
        let width = ui.available_width() - 24.0;
        let field = TextEdit::singleline(typed).hint_text(hint).margin(vec2(8.0, 6.0));
        ui.add_sized(vec2(width, theme::CONTROL_HEIGHT), field)
    };
    let id = Id::new("map-search");
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if maps.iter().any(|map| map.game.is_some()) {
        field(ui, &mut typed, text("menu-map.search"));
        ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    }
    let found: Vec<&MapEntry> = maps.iter().filter(|map| is_sought(map, &typed)).collect();
    for map in found.iter().take(GAME_MAPS_SHOWN) {
        let is_played = map.title == played;
        if card(ui, is_played, &map.title, "", map.game.as_deref().unwrap_or_default()).clicked() {
            choose_map(model, map);
        }
    }
    if found.len() > GAME_MAPS_SHOWN {
        note(ui, &message!("menu-map.more", count = found.len() - GAME_MAPS_SHOWN));
    }
    note(ui, text("menu-map.game-folder"));
    field(ui, &mut model.settings.game.folder, text("menu-map.game-folder-hint"));
}

/// Whether a map is of an installed game, and its name or its game has these letters.
fn is_sought(map: &MapEntry, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    map.game.as_ref().is_some_and(|game| format!("{} {game}", map.title).to_lowercase().contains(&typed))
}

/// What a map of the player's own says of itself.
fn describe(map: &MapEntry) -> String {
    let words = [map.title.as_str(), map.note.as_str()];
    words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Asks for a map, and remembers it for the next start where it can be played.
fn choose_map(model: &mut Model<'_>, map: &MapEntry) {
    let is_nfk = model.rules.is_some();
    if map.mistake.is_none() {
        let game = &mut model.settings.game;
        let remembered = if is_nfk { &mut game.nfk_map } else { &mut game.map };
        remembered.clone_from(&map.name);
    }
    let name = map.name.clone();
    model.ask(if is_nfk { Request::SwitchNfkMap(name) } else { Request::SwitchMap(name) });
}

/// The engines, Need For Kill's rules among them.
fn show_engines(ui: &mut Ui, model: &mut Model<'_>) {
    let engine = model.profile.engine();
    title(ui, text("menu-engine"));
    ui.horizontal_wrapped(|ui| {
        for choice in ENGINES {
            let chosen = model.rules.is_none() && choice == engine;
            if chip(ui, chosen, choice.rules().name, "").clicked() && !chosen {
                model.choose_profile(model.profile.with_engine(choice));
            }
        }
        for rules in Ruleset::ALL {
            if chip(ui, model.rules == Some(rules), rules.label(), text("menu-engine.flat")).clicked() {
                model.choose_rules(rules);
            }
        }
    });
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
    title(ui, text("menu-rate"));
    note(ui, &message!("menu-rate.nfk-note", ticks = 1000 / u16::from(TICK_MSEC), msec = TICK_MSEC));
    super::show_me::show_nfk(ui, model);
    title(ui, text("menu-profiles"));
    for rules in Ruleset::ALL {
        if card(ui, model.rules == Some(rules), rules.label(), rules.id(), &rules.describe()).clicked() {
            model.choose_rules(rules);
        }
    }
}

/// The choices under a 3D engine.
fn show_numbers(ui: &mut Ui, model: &mut Model<'_>) {
    let engine = model.profile.engine();
    title(ui, text("menu-rate"));
    let mut ticks = engine.rules().ticks.to_vec();
    ticks.sort_by_key(|choice| Reverse(choice.value.msec()));
    ui.horizontal_wrapped(|ui| {
        for choice in ticks {
            let rate = Rate(choice.value);
            let chosen = choice.value == model.profile.tick;
            if chip(ui, chosen, &message!("menu-rate.fps", fps = rate.fps()), &rate.length()).clicked() {
                model.choose_profile(model.profile.with_tick(choice.value));
            }
        }
    });
    title(ui, text("menu-maxspeed"));
    let mut who = "";
    let mut speeds = engine.rules().maxspeeds.to_vec();
    // By the number that is shown: the server's own cap has the value 0.
    let shown = |label: &'static str| label.split_once(": ").unwrap_or((label, ""));
    speeds.sort_by_key(|choice| shown(choice.label).0.parse::<u32>().ok());
    ui.horizontal_wrapped(|ui| {
        for choice in speeds {
            let (speed, holder) = shown(choice.label);
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
    title(ui, text("menu-profiles"));
    note(ui, text("menu-profiles.note"));
    for index in 0..model.profiles.len() {
        let profile = model.profiles[index].clone();
        if profile.engine() != engine {
            continue;
        }
        let chosen = profile.name == model.profile.name;
        if card(ui, chosen, profile_title(&profile), &profile.name, profile_note(&profile)).clicked() {
            model.choose_profile((*profile).clone());
        }
    }
}
