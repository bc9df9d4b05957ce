//! The page *Practice*: slots of saved positions, slow time, what if, ways to bugs, styles.

use bevy_egui::egui::Ui;

use super::what_if;
use crate::game::base::messages::Request;
use crate::game::hud::ui::controls::{button, card, chip, note, title};
use crate::game::hud::ui::keycap;
use crate::game::menu::pages::{MenuAction, Model};
use crate::game::play::pacing::TimeRate;
use crate::game::settings::Action;
use crate::storage::positions::SlotNumber;
use crate::text::{Describe as _, Label as _, message, text};
use wishdir_sim::style::Style;

pub(in crate::game::menu) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    show_positions(ui, model);
    show_rates(ui, model);
    if model.rules.is_none() {
        what_if::show(ui, model);
        what_if::show_bugs(ui, model);
    }
    show_styles(ui, model);
}

fn show_styles(ui: &mut Ui, model: &mut Model<'_>) {
    title(ui, text("menu-styles"));
    note(
        ui,
        text(if model.rules.is_some() {
            "menu-styles.nfk-note"
        } else {
            "menu-styles.note"
        }),
    );
    let chosen = model.settings.game.style();
    let styles: Vec<Style> = Style::ALL
        .into_iter()
        .filter(|style| model.has_style(*style))
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

fn show_rates(ui: &mut Ui, model: &mut Model<'_>) {
    let key = |action| keycap::first(&model.settings.binds, action);
    let about = message!(
        "menu-time.note",
        slower = key(Action::Slower),
        faster = key(Action::Faster)
    );
    title(ui, text("menu-time"));
    note(ui, &about);
    ui.horizontal_wrapped(|ui| {
        for rate in TimeRate::ALL {
            let percent = message!("hud-percent", percent = rate.percent());
            if chip(ui, model.practice.rate == rate, &percent, "").clicked() {
                model.menu_actions.push(MenuAction::SetTimeRate(rate));
            }
        }
    });
}

fn show_positions(ui: &mut Ui, model: &mut Model<'_>) {
    let key = |action| keycap::first(&model.settings.binds, action);
    let about = message!(
        "menu-positions.note",
        save = key(Action::SavePosition),
        load = key(Action::LoadPosition),
        before = key(Action::PreviousSlot),
        next = key(Action::NextSlot),
        undo = key(Action::Undo)
    );
    title(ui, text("menu-positions"));
    note(ui, &about);
    let (chosen, filled) = (model.practice.slot, model.practice.filled);
    ui.horizontal_wrapped(|ui| {
        for slot in SlotNumber::all() {
            let state = text(if filled[slot.index()] {
                "menu-positions.filled"
            } else {
                "menu-positions.empty"
            });
            if chip(ui, slot == chosen, &slot.get().to_string(), state).clicked() {
                model.ask(Request::ChooseSlot(slot));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let requests = [
            ("menu-positions.save", Request::SavePosition),
            ("menu-positions.load", Request::LoadPosition),
            ("menu-positions.undo", Request::Undo),
        ];
        for (words, request) in requests {
            if button(ui, text(words)).clicked() {
                model.ask(request);
            }
        }
    });
}
