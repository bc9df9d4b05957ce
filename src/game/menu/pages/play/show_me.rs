//! The *Show me* section of the *Play* page: settings of the ideal player, and races against
//! ghosts.

use bevy_egui::egui::Ui;

use super::PlayPage;
use crate::game::base::messages::{GhostRequest, GhostSource, Menu};
use crate::game::hud::ui::controls::{button, show_chips, show_note, show_title};
use crate::game::hud::ui::keycap;
use crate::game::play::input::StartDemo;
use crate::game::settings::{
    Action, BoundedInt, DemonstrationKind, NfkDemonstrationKind, ShowMe, TurnRate,
};
use crate::text::{id, message, text};

pub(super) fn show(ui: &mut Ui, model: &mut PlayPage<'_>) {
    show_title(ui, text!("show-me-title"));
    let key = keycap::first_key(&model.settings.binds, Action::ShowMe);
    show_note(ui, &message!("show-me-title.note", key = key));
    let what: &mut ShowMe = &mut model.settings.show_me;
    let kinds = DemonstrationKind::ALL;
    ui.horizontal_wrapped(|ui| show_chips(ui, &mut what.kind, kinds, DemonstrationKind::label));
    if what.kind == DemonstrationKind::Automatic {
        show_note(ui, text!("show-me-kind.automatic-note"));
    }
    if let DemonstrationKind::LongJump | DemonstrationKind::Bhop = what.kind {
        show_note(ui, text!("show-me-strafes"));
        ui.horizontal_wrapped(|ui| {
            show_chips(ui, &mut what.strafes, BoundedInt::all_values(), |strafes| {
                strafes.get().to_string()
            });
        });
    }
    show_note(ui, text!("show-me-turn"));
    let turns = TurnRate::ALL;
    ui.horizontal_wrapped(|ui| show_chips(ui, &mut what.turn, turns, TurnRate::label));
    show_note(ui, text!("show-me-reaction"));
    ui.horizontal_wrapped(|ui| {
        show_chips(
            ui,
            &mut what.reaction,
            BoundedInt::all_values(),
            |reaction| reaction.get().to_string(),
        );
    });
    let what = *what;
    show_buttons(ui, model, what);
}

/// Shows buttons to watch or race the ideal player, and to race other ghosts.
fn show_buttons(ui: &mut Ui, model: &mut PlayPage<'_>, what: ShowMe) {
    ui.horizontal_wrapped(|ui| {
        if button(ui, text!("show-me-now")).clicked() {
            model.demos.write(StartDemo(what));
            model.next.set(Menu::Closed);
        }
        let races = [
            (id!("show-me-race"), GhostRequest::Race(GhostSource::Ideal)),
            (
                id!("show-me-race-best"),
                GhostRequest::Race(GhostSource::Best),
            ),
            (id!("show-me-race-nobody"), GhostRequest::Clear),
        ];
        for (label, request) in races {
            if button(ui, text(label)).clicked() {
                model.ghosts.write(request);
                model.next.set(Menu::Closed);
            }
        }
    });
}

/// Shows the section for Need For Kill.
pub(super) fn show_nfk(ui: &mut Ui, model: &mut PlayPage<'_>) {
    show_title(ui, text!("show-me-title"));
    let key = keycap::first_key(&model.settings.binds, Action::ShowMe);
    show_note(ui, &message!("show-me-title.nfk-note", key = key));
    let what: &mut ShowMe = &mut model.settings.show_me;
    let kinds = NfkDemonstrationKind::ALL;
    ui.horizontal_wrapped(|ui| show_chips(ui, &mut what.nfk, kinds, NfkDemonstrationKind::label));
    let what = *what;
    show_buttons(ui, model, what);
}
