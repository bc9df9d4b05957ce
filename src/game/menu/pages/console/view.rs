//! View of the *Console* page: the output and the input line. Tab completes names, and the arrow
//! keys browse the history.

use bevy::prelude::InMut;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{Id, Key, ScrollArea, TextEdit, Ui, vec2};

use super::ConsolePage;
use super::state::ConsoleView;
use crate::game::console::TypedLine;
use crate::game::hud::ui::controls::{show_note, styled_text};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::text::text;

/// Space for the input line and the notes below it, points.
const BELOW: f32 = 84.0;

/// Moves the text cursor to the end of the line.
fn move_cursor_to_end(ui: &Ui, line: Id, input: &str) {
    if let Some(mut state) = TextEdit::load_state(ui.ctx(), line) {
        let end = CCursor::new(input.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::one(end)));
        state.store(ui.ctx(), line);
    }
}

fn browse_history(model: &mut ConsolePage<'_>, older: bool) {
    let history = &model.game_console.history;
    let view = &mut *model.console;
    view.back = if older {
        (view.back + 1).min(history.len())
    } else {
        view.back.saturating_sub(1)
    };
    view.input = history
        .len()
        .checked_sub(view.back)
        .and_then(|at| history.get(at))
        .cloned()
        .unwrap_or_default();
}

fn complete(model: &mut ConsolePage<'_>) {
    let typed = model.console.input.as_str();
    let (before, last) = typed
        .rfind([' ', ';', '"'])
        .map_or(("", typed), |at| typed.split_at(at + 1));
    let (common, names) = model
        .game_console
        .complete(last, &model.settings, &model.game.profile);
    let end = if names.len() == 1 { " " } else { "" };
    model.console.input = format!("{before}{common}{end}");
    model.console.names = if names.len() > 1 { names } else { Vec::new() };
}

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: ConsolePage) {
    let model = &mut model;
    let height = (ui.available_height() - BELOW).max(60.0);
    ScrollArea::vertical()
        .stick_to_bottom(true)
        .max_height(height)
        .min_scrolled_height(height)
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            for line in &model.game_console.lines {
                ui.label(styled_text(line, TextRole::Small, theme::TEXT));
            }
        });
    let names = model.console.names.join("  ");
    show_note(
        ui,
        if names.is_empty() {
            text!("menu-console.keys")
        } else {
            &names
        },
    );
    let width = ui.available_width();
    let id = Id::new("console line");
    let field = TextEdit::singleline(&mut model.console.input)
        .id(id)
        .lock_focus(true);
    let field = ui.add_sized(
        vec2(width, theme::CONTROL_HEIGHT),
        field.margin(vec2(8.0, 6.0)),
    );
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    let (enter, up, down) = (
        pressed(Key::Enter),
        pressed(Key::ArrowUp),
        pressed(Key::ArrowDown),
    );
    let tab = pressed(Key::Tab);
    if tab {
        complete(model);
        move_cursor_to_end(ui, id, &model.console.input);
    } else if field.changed() {
        model.console.names.clear();
    }
    if up || down {
        browse_history(model, up);
        move_cursor_to_end(ui, id, &model.console.input);
    }
    let line = model.console.input.trim().to_owned();
    if enter && !line.is_empty() {
        model.lines.write(TypedLine(line));
        *model.console = ConsoleView::default();
    }
    field.request_focus();
}
