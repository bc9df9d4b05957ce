//! The section *Show me* of the page *Play*: what the ideal strafer does, and with which hands.

use bevy_egui::egui::Ui;

use super::model::{MenuAction, Model};
use crate::game::settings::{Action, DemoKind, NfkDemoKind, ShowMe, TurnRate, Whole};
use crate::game::ui::controls::{button, chip, note, title};
use crate::game::ui::keycap;

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    title(ui, "Show me");
    let key = keycap::first(&model.settings.binds, Action::ShowMe);
    note(ui, &format!("The ideal strafer plays it from where you stand, where you look. In the game: {key}."));
    let what: &mut ShowMe = &mut model.settings.show_me;
    ui.horizontal_wrapped(|ui| {
        for feat in DemoKind::ALL {
            if chip(ui, what.feat == feat, feat.label(), "").clicked() {
                what.feat = feat;
            }
        }
    });
    if what.feat != DemoKind::Prestrafe {
        note(ui, "Strafes in each jump");
        ui.horizontal_wrapped(|ui| {
            for strafes in Whole::all() {
                if chip(ui, what.strafes == strafes, &strafes.get().to_string(), "").clicked() {
                    what.strafes = strafes;
                }
            }
        });
    }
    note(ui, "How fast its mouse turns at most");
    ui.horizontal_wrapped(|ui| {
        for turn in TurnRate::ALL {
            if chip(ui, what.turn == turn, turn.label(), "").clicked() {
                what.turn = turn;
            }
        }
    });
    note(ui, "Ticks that its fingers need from one strafe key to the other");
    ui.horizontal_wrapped(|ui| {
        for reaction in Whole::all() {
            if chip(ui, what.reaction == reaction, &reaction.get().to_string(), "").clicked() {
                what.reaction = reaction;
            }
        }
    });
    let what = *what;
    if button(ui, "Show me now").clicked() {
        model.menu_actions.push(MenuAction::ShowMe(what));
    }
}

/// The same for Need For Kill.
pub(super) fn show_nfk(ui: &mut Ui, model: &mut Model<'_>) {
    title(ui, "Show me");
    let key = keycap::first(&model.settings.binds, Action::ShowMe);
    note(ui, &format!("The ideal player plays it from where you stand. In the game: {key}."));
    let what: &mut ShowMe = &mut model.settings.show_me;
    ui.horizontal_wrapped(|ui| {
        for feat in NfkDemoKind::ALL {
            if chip(ui, what.nfk == feat, feat.label(), "").clicked() {
                what.nfk = feat;
            }
        }
    });
    let what = *what;
    if button(ui, "Show me now").clicked() {
        model.menu_actions.push(MenuAction::ShowMe(what));
    }
}
