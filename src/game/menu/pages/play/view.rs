//! View of the *Play* page: map, engine or rules, tick rate, maxspeed, ideal player and profile.

use std::cmp::Reverse;

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::{Rect, Ui, UiBuilder, pos2};

use super::PlayPage;
use super::browser;
use super::maps::MapLists;
use crate::game::hud::ui::controls::{card, chip, show_note, show_scrolled, show_title};
use crate::game::hud::widgets::engine::TickRateText;
use crate::text::built_in::{profile_note, profile_title};
use crate::text::{Describe as _, Label as _, find, message, text};
use wishdir_sim::engine::{ENGINES, Engine};
use wishdir_sim::platformer::{Ruleset, TICK_MSEC};

/// Share of the page's width for the map list.
const MAPS_SHARE: f32 = 0.36;
/// Gap between the two columns, points.
const GUTTER: f32 = 22.0;

pub(super) fn show(InMut(ui): InMut<Ui>, lists: Res<MapLists>, mut model: PlayPage) {
    let model = &mut model;
    let page = ui.available_rect_before_wrap();
    let split = page.left() + page.width() * MAPS_SHARE;
    let left = Rect::from_min_max(page.min, pos2(split, page.bottom()));
    let right = Rect::from_min_max(pos2(split + GUTTER, page.top()), page.max);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        show_scrolled(ui, "maps", |ui| browser::show(ui, &lists, model));
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        show_scrolled(ui, "profiles", |ui| show_choices(ui, model));
    });
}

/// Shows the choice between the engines and the Need For Kill rules.
fn show_engines(ui: &mut Ui, model: &mut PlayPage<'_>) {
    let engine = model.game.profile.engine();
    show_title(ui, text!("menu-engine"));
    ui.horizontal_wrapped(|ui| {
        for choice in ENGINES {
            let chosen = model.game.rules.is_none() && choice == engine;
            if chip(ui, chosen, choice.rules().name, "").clicked() && !chosen {
                model.choose_profile(model.game.profile.with_engine(choice));
            }
        }
        for rules in Ruleset::ALL {
            if chip(
                ui,
                model.game.rules == Some(rules),
                rules.label(),
                text!("menu-engine.flat"),
            )
            .clicked()
            {
                model.choose_rules(rules);
            }
        }
    });
}

fn show_choices(ui: &mut Ui, model: &mut PlayPage<'_>) {
    show_engines(ui, model);
    match model.game.rules {
        Some(_) => show_rules(ui, model),
        None => show_engine_choices(ui, model),
    }
}

/// Shows the options for Need For Kill.
fn show_rules(ui: &mut Ui, model: &mut PlayPage<'_>) {
    show_title(ui, text!("menu-rate"));
    show_note(
        ui,
        &message!(
            "menu-rate.nfk-note",
            ticks = 1000 / u16::from(TICK_MSEC),
            msec = TICK_MSEC
        ),
    );
    super::show_me::show_nfk(ui, model);
    show_title(ui, text!("menu-profiles"));
    for rules in Ruleset::ALL {
        if card(
            ui,
            model.game.rules == Some(rules),
            rules.label(),
            rules.id(),
            &rules.describe(),
        )
        .clicked()
        {
            model.choose_rules(rules);
        }
    }
}

/// Returns the classes or weapons that have this maxspeed.
fn classes_with_maxspeed(engine: Engine, speed: &str) -> &'static str {
    find(&format!("maxspeed-holder.{}-{speed}", engine.rules().id)).unwrap_or_default()
}

/// Shows the options for a 3D engine.
fn show_engine_choices(ui: &mut Ui, model: &mut PlayPage<'_>) {
    let engine = model.game.profile.engine();
    show_title(ui, text!("menu-rate"));
    let mut ticks = engine.rules().ticks.to_vec();
    ticks.sort_by_key(|choice| Reverse(choice.value.msec()));
    ui.horizontal_wrapped(|ui| {
        for choice in ticks {
            let rate = TickRateText(choice.value);
            let chosen = choice.value == model.game.profile.tick;
            if chip(
                ui,
                chosen,
                &message!("menu-rate.fps", fps = rate.fps()),
                &rate.tick_length_text(),
            )
            .clicked()
            {
                model.choose_profile(model.game.profile.with_tick(choice.value));
            }
        }
    });
    show_title(ui, text!("menu-maxspeed"));
    let mut who = "";
    let mut speeds = engine.rules().maxspeeds.to_vec();
    // Sort by the visible number, because the server's own maxspeed has the value 0.
    speeds.sort_by_key(|choice| choice.label.parse::<u32>().ok());
    ui.horizontal_wrapped(|ui| {
        for choice in speeds {
            let (speed, holder) = (choice.label, classes_with_maxspeed(engine, choice.label));
            let chosen = choice.value == model.game.profile.physics.client.maxspeed;
            if chosen {
                who = holder;
            }
            if chip(ui, chosen, speed, "").on_hover_text(holder).clicked() {
                model.choose_profile(model.game.profile.with_maxspeed(choice.value));
            }
        }
    });
    show_note(ui, who);
    super::show_me::show(ui, model);
    show_title(ui, text!("menu-profiles"));
    show_note(ui, text!("menu-profiles.note"));
    for index in 0..model.profiles.list.len() {
        let profile = model.profiles.list[index].clone();
        if profile.engine() != engine {
            continue;
        }
        let chosen = profile.name == model.game.profile.name;
        if card(
            ui,
            chosen,
            profile_title(&profile),
            &profile.name,
            profile_note(&profile),
        )
        .clicked()
        {
            model.choose_profile((*profile).clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::engine::engine_by_id;

    #[test]
    fn maxspeed_holders_belong_to_existing_speeds() {
        let mut held = 0;
        for engine in ENGINES {
            for choice in engine.rules().maxspeeds {
                assert!(choice.label.parse::<u32>().is_ok(), "{}", choice.label);
                held += usize::from(!classes_with_maxspeed(engine, choice.label).is_empty());
            }
        }
        let (_, rest) = crate::text::LANGUAGES[0]
            .messages
            .split_once("maxspeed-holder =\n")
            .unwrap();
        assert_eq!(
            held,
            rest.lines()
                .take_while(|line| line.starts_with("    ."))
                .count()
        );
        let engine = engine_by_id("cs16").unwrap();
        assert_eq!(
            classes_with_maxspeed(engine, "250").split(',').next(),
            Some("knife")
        );
    }
}
