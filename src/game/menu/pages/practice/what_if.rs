//! The *What if* and *Bug finder* sections of the *Practice* page. Their controls set the
//! player limits, and let the player watch or race the what-if paths and bug paths.

use bevy_egui::egui::Ui;

use super::PracticePage;
use super::state::WhatIfView;
use crate::game::base::messages::{BugRequest, Menu, PathRequest, WhatIfRequest};
use crate::game::hud::ui::controls::{button, card, show_chips, show_note, show_title};
use crate::game::hud::ui::keycap;
use crate::game::menu::pages::setting_rows::show_settings;
use crate::game::settings::{Action, BoundedInt, LimitsSource, WhatIfSettings};
use crate::text::number::whole;
use crate::text::{id, message, text};

pub(super) fn show(ui: &mut Ui, what_if: &WhatIfView, model: &mut PracticePage<'_>) {
    show_title(ui, text!("menu-what-if"));
    let key = keycap::first_key(&model.settings.binds, Action::WhatIf);
    show_note(ui, &message!("menu-what-if.note", key = key));
    show_limits(ui, what_if, model);
    if what_if.lines.is_empty() {
        show_note(ui, &message!("menu-what-if.none", key = key));
    }
    for (index, (name, brought)) in what_if.lines.iter().enumerate() {
        let is_watched = what_if.watched == Some(index);
        card(
            ui,
            is_watched,
            &format!("{}  {name}", index + 1),
            brought,
            "",
        );
        if let Some(wish) = show_buttons(ui, is_watched, index) {
            model.what_ifs.write(WhatIfRequest(wish));
            model.next.set(Menu::Closed);
        }
    }
}

/// Shows the bug paths.
pub(super) fn show_bugs(ui: &mut Ui, what_if: &WhatIfView, model: &mut PracticePage<'_>) {
    show_title(ui, text!("menu-bugs"));
    let key = keycap::first_key(&model.settings.binds, Action::FindBugs);
    show_note(ui, &message!("menu-bugs.note", key = key));
    if what_if.ways.is_empty() {
        show_note(ui, text!("menu-bugs.none"));
    }
    for (index, (bug, how)) in what_if.ways.iter().enumerate() {
        let is_watched = what_if.watched_way == Some(index);
        card(ui, is_watched, &format!("{}  {bug}", index + 1), "", how);
        if let Some(wish) = show_buttons(ui, is_watched, index) {
            model.bugs.write(BugRequest(wish));
            model.next.set(Menu::Closed);
        }
    }
}

/// Shows buttons to watch a path, stop watching it, or race it. Returns the player's request.
fn show_buttons(ui: &mut Ui, is_watched: bool, index: usize) -> Option<PathRequest> {
    let words = text(if is_watched {
        id!("menu-what-if-back")
    } else {
        id!("menu-what-if-watch")
    });
    let buttons = |ui: &mut Ui| {
        [
            button(ui, words).clicked(),
            button(ui, text!("menu-what-if-race")).clicked(),
        ]
    };
    match ui.horizontal(buttons).inner {
        [true, _] => Some(PathRequest::Watch(index)),
        [false, true] => Some(PathRequest::Race(index)),
        [false, false] => None,
    }
}

fn show_limits(ui: &mut Ui, what_if: &WhatIfView, model: &mut PracticePage<'_>) {
    show_note(ui, text!("menu-what-if-hands"));
    let settings = &mut model.settings.what_if;
    let sources = LimitsSource::ALL;
    ui.horizontal_wrapped(|ui| show_chips(ui, &mut settings.hands, sources, LimitsSource::label));
    match (settings.hands, what_if.learned) {
        (LimitsSource::Learned, Some((limits, jumps))) => {
            let (turn, ticks) = (whole(limits.turn_deg_per_s), limits.reaction_ticks);
            show_note(
                ui,
                &message!(
                    "menu-what-if-hands.learned-note",
                    jumps = jumps,
                    turn = turn,
                    ticks = ticks
                ),
            );
        }
        (LimitsSource::Learned, None) => show_note(ui, text!("menu-what-if-hands.nothing-learned")),
        (LimitsSource::Own, _) => {
            show_settings(ui, settings, WhatIfSettings::SETTINGS);
            show_note(ui, text!("menu-what-if-gap"));
            ui.horizontal_wrapped(|ui| {
                show_chips(
                    ui,
                    &mut settings.gap_ticks,
                    BoundedInt::all_values(),
                    |gap| gap.get().to_string(),
                );
            });
        }
    }
}
