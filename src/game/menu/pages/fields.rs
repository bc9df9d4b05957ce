//! Input fields shared by several pages: text, path and folder.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{Id, Key, TextEdit, Ui, vec2};

use crate::game::hud::ui::controls::{button, chip_width, show_note};
use crate::game::hud::ui::theme;
use crate::game::menu::opener::OpenFolder;
use crate::text::text;

/// Interval between frames while something loads.
const LOADING_EVERY: Duration = Duration::from_millis(200);

/// Shows a text field across the full width.
pub(super) fn text_field(ui: &mut Ui, typed: &mut String, hint: &str) {
    let width = ui.available_width();
    let field = TextEdit::singleline(typed)
        .hint_text(hint)
        .margin(vec2(8.0, 6.0));
    ui.add_sized(vec2(width, theme::CONTROL_HEIGHT), field);
}

/// Shows a text field with a button to its right. Returns true when the player submits the text.
pub(super) fn text_field_with_button(
    ui: &mut Ui,
    typed: &mut String,
    hint: &str,
    wants: &str,
) -> bool {
    ui.horizontal(|ui| {
        let width = ui.available_width() - chip_width(ui, wants) - ui.spacing().item_spacing.x;
        let field = TextEdit::singleline(typed)
            .hint_text(hint)
            .margin(vec2(8.0, 6.0));
        let field = ui.add_sized(vec2(width, theme::CONTROL_HEIGHT), field);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        button(ui, wants).clicked() || entered
    })
    .inner
}

/// Shows that something is loading. Requests another frame, because a paused game would not draw
/// one.
pub(super) fn show_loading(ui: &mut Ui, words: &str) {
    show_note(ui, words);
    request_redraw(ui);
}

/// Requests another frame soon, because something is still loading.
pub(super) fn request_redraw(ui: &Ui) {
    ui.ctx().request_repaint_after(LOADING_EVERY);
}

/// Whether an element was not drawn in the previous frame, for example on a newly opened page.
pub(super) fn is_newly_shown(ui: &Ui, id: Id) -> bool {
    let now = ui.ctx().cumulative_frame_nr();
    let last = ui.data_mut(|data| {
        let last = data.get_temp::<u64>(id);
        data.insert_temp(id, now);
        last
    });
    last.is_none_or(|last| now > last + 1)
}

/// Parses a path that the player typed or pasted. Removes quotes and `file://`.
pub(super) fn parse_typed_path(typed: &str) -> PathBuf {
    let plain = typed.trim().trim_matches('"').trim_matches('\'');
    PathBuf::from(plain.strip_prefix("file://").unwrap_or(plain))
}

/// Shows a folder and a button that opens it in the file manager.
pub(super) fn show_folder_and_button(
    ui: &mut Ui,
    folder: Option<&PathBuf>,
    asks: &mut MessageWriter<'_, OpenFolder>,
) {
    if cfg!(target_family = "wasm") {
        // A web page has no folders to show.
        return;
    }
    show_note(
        ui,
        &folder.map_or_else(String::new, |folder| folder.display().to_string()),
    );
    if button(ui, text!("menu-map.open-folder")).clicked() {
        asks.write(OpenFolder(folder.cloned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_and_copied_paths_are_parsed() {
        for typed in [
            "/a/b c.wdr",
            " \"/a/b c.wdr\" ",
            "'/a/b c.wdr'\n",
            "file:///a/b c.wdr",
        ] {
            assert_eq!(
                parse_typed_path(typed),
                PathBuf::from("/a/b c.wdr"),
                "{typed:?}"
            );
        }
    }
}
