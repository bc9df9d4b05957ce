//! The section *Show me* of the page *Play*: what the ideal strafer does, with which hands, and
//! whom to race.

use bevy_egui::egui::Ui;

use super::PlayPage;
use crate::game::base::messages::{GhostRequest, GhostSource, Menu};
use crate::game::hud::ui::controls::{button, chip, note, title};
use crate::game::hud::ui::keycap;
use crate::game::play::input::StartDemo;
use crate::game::settings::{Action, DemoKind, NfkDemoKind, ShowMe, TurnRate, Whole};
use crate::text::{message, text};

pub(super) fn show(ui: &mut Ui, model: &mut PlayPage<'_>) {
    title(ui, text("show-me-title"));
    let key = keycap::first(&model.settings.binds, Action::ShowMe);
    note(ui, &message!("show-me-title.note", key = key));
    let what: &mut ShowMe = &mut model.settings.show_me;
    ui.horizontal_wrapped(|ui| {
        for kind in DemoKind::ALL {
            if chip(ui, what.kind == kind, kind.label(), "").clicked() {
                what.kind = kind;
            }
        }
    });
    if what.kind != DemoKind::Prestrafe {
        note(ui, text("show-me-strafes"));
        ui.horizontal_wrapped(|ui| {
            for strafes in Whole::all() {
                if chip(ui, what.strafes == strafes, &strafes.get().to_string(), "").clicked() {
                    what.strafes = strafes;
                }
            }
        });
    }
    note(ui, text("show-me-turn"));
    ui.horizontal_wrapped(|ui| {
        for turn in TurnRate::ALL {
            if chip(ui, what.turn == turn, &turn.label(), "").clicked() {
                what.turn = turn;
            }
        }
    });
    note(ui, text("show-me-reaction"));
    ui.horizontal_wrapped(|ui| {
        for reaction in Whole::all() {
            if chip(
                ui,
                what.reaction == reaction,
                &reaction.get().to_string(),
                "",
            )
            .clicked()
            {
                what.reaction = reaction;
            }
        }
    });
    let what = *what;
    show_buttons(ui, model, what);
}

/// Watch it, race it, race somebody else.
fn show_buttons(ui: &mut Ui, model: &mut PlayPage<'_>, what: ShowMe) {
    ui.horizontal_wrapped(|ui| {
        if button(ui, text("show-me-now")).clicked() {
            model.demos.write(StartDemo(what));
            model.next.set(Menu::Closed);
        }
        let races = [
            ("show-me-race", GhostRequest::Race(GhostSource::Ideal)),
            ("show-me-race-best", GhostRequest::Race(GhostSource::Best)),
            ("show-me-race-nobody", GhostRequest::Clear),
        ];
        for (label, request) in races {
            if button(ui, text(label)).clicked() {
                model.ghosts.write(request);
                model.next.set(Menu::Closed);
            }
        }
    });
}

/// The same for Need For Kill.
pub(super) fn show_nfk(ui: &mut Ui, model: &mut PlayPage<'_>) {
    title(ui, text("show-me-title"));
    let key = keycap::first(&model.settings.binds, Action::ShowMe);
    note(ui, &message!("show-me-title.nfk-note", key = key));
    let what: &mut ShowMe = &mut model.settings.show_me;
    ui.horizontal_wrapped(|ui| {
        for kind in NfkDemoKind::ALL {
            if chip(ui, what.nfk == kind, kind.label(), "").clicked() {
                what.nfk = kind;
            }
        }
    });
    let what = *what;
    show_buttons(ui, model, what);
}
