//! View of the *Practice* page: saved positions, slow motion, what-if, bug paths and styles.

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::Ui;

use super::PracticePage;
use super::state::WhatIfView;
use super::what_if;
use crate::game::base::messages::Request;
use crate::game::hud::ui::controls::{button, card, chip, show_note, show_title};
use crate::game::hud::ui::keycap;
use crate::game::play::pacing::{SetTimeRate, TimeRate};
use crate::game::settings::Action;
use crate::storage::positions::SlotNumber;
use crate::text::{Describe as _, Label as _, id, message, text};
use wishdir_sim::style::Style;

pub(super) fn show(InMut(ui): InMut<Ui>, what_if: Res<WhatIfView>, mut model: PracticePage) {
    let model = &mut model;
    show_positions(ui, model);
    show_rates(ui, model);
    if model.game.rules.is_none() {
        what_if::show(ui, &what_if, model);
        what_if::show_bugs(ui, &what_if, model);
    }
    show_styles(ui, model);
}

fn show_styles(ui: &mut Ui, model: &mut PracticePage<'_>) {
    show_title(ui, text!("menu-styles"));
    show_note(
        ui,
        text(if model.game.rules.is_some() {
            id!("menu-styles.nfk-note")
        } else {
            id!("menu-styles.note")
        }),
    );
    let chosen = model.settings.game.style();
    let styles: Vec<Style> = Style::ALL
        .into_iter()
        .filter(|style| model.game.has_style(*style))
        .collect();
    for style in styles {
        if card(
            ui,
            style == chosen,
            style.label(),
            style.id(),
            &style.describe(),
        )
        .clicked()
        {
            style.id().clone_into(&mut model.settings.game.style);
        }
    }
}

fn show_rates(ui: &mut Ui, model: &mut PracticePage<'_>) {
    let key = |action| keycap::first_key(&model.settings.binds, action);
    let about = message!(
        "menu-time.note",
        slower = key(Action::Slower),
        faster = key(Action::Faster)
    );
    show_title(ui, text!("menu-time"));
    show_note(ui, &about);
    ui.horizontal_wrapped(|ui| {
        for rate in TimeRate::ALL {
            let percent = message!("hud-percent", percent = rate.percent());
            if chip(ui, model.pace.rate() == rate, &percent, "").clicked() {
                model.rates.write(SetTimeRate(rate));
            }
        }
    });
}

fn show_positions(ui: &mut Ui, model: &mut PracticePage<'_>) {
    let key = |action| keycap::first_key(&model.settings.binds, action);
    let about = message!(
        "menu-positions.note",
        save = key(Action::SavePosition),
        load = key(Action::LoadPosition),
        before = key(Action::PreviousSlot),
        next = key(Action::NextSlot),
        undo = key(Action::Undo)
    );
    show_title(ui, text!("menu-positions"));
    show_note(ui, &about);
    let (chosen, filled) = (model.slots.chosen, model.slots.filled);
    ui.horizontal_wrapped(|ui| {
        for slot in SlotNumber::all() {
            let state = text(if filled[slot.index()] {
                id!("menu-positions.filled")
            } else {
                id!("menu-positions.empty")
            });
            if chip(ui, slot == chosen, &slot.get().to_string(), state).clicked() {
                model.requests.write(Request::ChooseSlot(slot));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let requests = [
            (id!("menu-positions.save"), Request::SavePosition),
            (id!("menu-positions.load"), Request::LoadPosition),
            (id!("menu-positions.undo"), Request::Undo),
        ];
        for (words, request) in requests {
            if button(ui, text(words)).clicked() {
                model.requests.write(request);
            }
        }
    });
}
