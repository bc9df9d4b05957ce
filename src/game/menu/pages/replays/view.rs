//! View of the *Replays* page: replays and demos with facts or faults, newest first.

use std::path::PathBuf;

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::{Align, Id, Key, Layout, Sense, TextEdit, Ui, vec2};
use strum::VariantArray as _;

use super::state::{ReplayEntry, ReplayFilter, ReplayList, age_text};
use super::{ReplayFileRequest, ReplaysPage};
use crate::clock::SystemTime;
use crate::game::base::messages::{LinkRequest, Menu, Request};
use crate::game::hud::ui::controls::{
    button, card_with_color, corner_button, show_chips, show_note, show_title, small_button,
};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme;
use crate::game::menu::game_files::GameFilesList;
use crate::game::menu::pages::fields::{
    is_newly_shown, request_redraw, show_folder_and_button, show_loading, text_field,
    text_field_with_button,
};
use crate::game::menu::pages::installed_files::{self, FileSection};
use crate::game::menu::pages::star::{STAR, show_star};
use crate::game::settings::Action;
use crate::storage::replay_shelf::plain_name;
use crate::text::{id, message, text};

/// List of the demos in the game folders.
const DEMOS: FileSection = FileSection {
    title: id!("menu-games.demos"),
    search: "game-demos",
};
/// Height of a replay's row if its facts fit on one line, points.
const ROW_HEIGHT: f32 = 52.0;
/// Minimum number of replays for a search field.
const SEARCH_FROM: usize = 8;

/// Shows the buttons for jump links, and a field for a link.
fn show_links(ui: &mut Ui, model: &mut ReplaysPage<'_>) {
    let key = |action| keycap::first_key(&model.settings.binds, action);
    let about = message!(
        "menu-links.note",
        copy = key(Action::CopyLink),
        open = key(Action::OpenLink)
    );
    show_title(ui, text!("menu-links"));
    show_note(ui, &about);
    ui.horizontal(|ui| {
        for (words, request) in [
            (id!("menu-links.copy"), LinkRequest::Copy),
            (id!("menu-links.open"), LinkRequest::Open),
        ] {
            if button(ui, text(words)).clicked() {
                model.links.write(request);
                if request == LinkRequest::Open {
                    model.next.set(Menu::Closed);
                }
            }
        }
    });
    let (hint, open) = (text!("menu-links.paste"), text!("menu-links.open-pasted"));
    let is_wanted = text_field_with_button(ui, &mut model.view.link, hint, open);
    if is_wanted && !model.view.link.trim().is_empty() {
        let link = std::mem::take(&mut model.view.link);
        model.play(Request::OpenLink(link));
    }
}

pub(super) fn show(
    InMut(ui): InMut<Ui>,
    replays: Res<ReplayList>,
    game_files: Res<GameFilesList>,
    mut model: ReplaysPage,
) {
    let model = &mut model;
    if is_newly_shown(ui, Id::new("replays")) {
        // Cancel a renaming or deletion from the last visit to the page.
        (model.view.renamed, model.view.deleted) = (None, Vec::new());
    }
    if replays.entries.is_empty() {
        if model.files.folder.is_some() && !replays.is_scanned {
            show_loading(ui, text!("menu-loading"));
        } else {
            let key = keycap::first_key(&model.settings.binds, Action::KeepReplay);
            show_note(ui, &message!("replays-none", key = key));
        }
    } else {
        show_files(ui, model, &replays.entries);
    }
    show_links(ui, model);
    installed_files::show(ui, game_files.demos(), &DEMOS, |ui, demo, card| {
        let race = corner_button(ui, card.rect, text!("menu-records.race")).clicked();
        if race || card.clicked() {
            let (path, name) = (demo.file.path.clone(), demo.name.clone());
            model.play(if race {
                Request::Entry { path, name, race }
            } else {
                Request::Watch(path)
            });
        }
    });
    if game_files.is_searching() {
        show_loading(ui, text!("menu-games.searching"));
    }
    ui.add_space(4.0);
    show_note(ui, text!("replays-note"));
    show_note(ui, text!("replays-demos"));
    show_folder_and_button(ui, model.files.folder.as_ref(), &mut model.folders);
}

/// Shows the list of replays, favourites first, with a search field and filters.
fn show_files(ui: &mut Ui, model: &mut ReplaysPage<'_>, entries: &[ReplayEntry]) {
    if entries.len() >= SEARCH_FROM {
        text_field(ui, &mut model.view.search, text!("replays-search"));
    }
    ui.horizontal_wrapped(|ui| {
        let filters = ReplayFilter::VARIANTS.iter().copied();
        let filters =
            filters.filter(|filter| entries.iter().any(|entry| entry.is_shown_by(*filter)));
        show_chips(ui, &mut model.view.filter, filters, ReplayFilter::label);
    });
    show_cleanup_button(ui, model, entries);
    let is_wanted = |entry: &&ReplayEntry| {
        entry.is_shown_by(model.view.filter) && entry.matches(&model.view.search)
    };
    let (favourites, others): (Vec<&ReplayEntry>, Vec<&ReplayEntry>) = entries
        .iter()
        .filter(is_wanted)
        .partition(|entry| entry.is_favourite);
    if favourites.is_empty() && others.is_empty() {
        show_note(ui, text!("replays-none-such"));
    }
    if entries.iter().any(|entry| entry.facts.is_none()) {
        request_redraw(ui);
    }
    let now = SystemTime::now();
    for (heading, entries) in [
        (id!("replays-filter.favourites"), favourites),
        (id!("menu-replays.files"), others),
    ] {
        if !entries.is_empty() {
            show_title(ui, text(heading));
        }
        for entry in entries {
            ui.push_id(&entry.path, |ui| show_replay(ui, model, entry, now));
        }
    }
}

/// Shows the button that deletes recovered recordings, if there are any.
fn show_cleanup_button(ui: &mut Ui, model: &mut ReplaysPage<'_>, entries: &[ReplayEntry]) {
    let recovered: Vec<PathBuf> = entries
        .iter()
        .filter(|entry| entry.is_recovered() && !entry.is_favourite)
        .map(|entry| entry.path.clone())
        .collect();
    if recovered.is_empty() {
        return;
    }
    let about = message!("replays-clean-up.note", count = recovered.len());
    ui.horizontal(|ui| {
        let is_asked = model.view.deleted == recovered;
        let words = text(if is_asked {
            id!("replays-delete-now")
        } else {
            id!("replays-clean-up")
        });
        if button(ui, words).clicked() {
            delete_on_second_click(model, recovered, is_asked);
        }
        show_note(ui, &about);
    });
}

/// Deletes replays at the second click. The first click asks for confirmation.
fn delete_on_second_click(model: &mut ReplaysPage<'_>, paths: Vec<PathBuf>, is_asked: bool) {
    if is_asked {
        model.changes.write(ReplayFileRequest::Delete(paths));
        model.view.deleted.clear();
    } else {
        model.view.deleted = paths;
    }
}

/// Shows a replay as a card with buttons on the right. Clicking the card starts the replay.
fn show_replay(ui: &mut Ui, model: &mut ReplaysPage<'_>, entry: &ReplayEntry, now: SystemTime) {
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (field, _) = ui.allocate_exact_size(vec2(STAR, STAR), Sense::hover());
        let is_favourite = entry.is_favourite;
        if show_star(ui, field.center(), ui.id().with("star"), is_favourite).clicked() {
            model.changes.write(ReplayFileRequest::Favourite(
                entry.path.clone(),
                !is_favourite,
            ));
        }
        let paths = vec![entry.path.clone()];
        let is_asked = model.view.deleted == paths;
        let words = text(if is_asked {
            id!("replays-delete-now")
        } else {
            id!("replays-delete")
        });
        if small_button(ui, words).clicked() {
            delete_on_second_click(model, paths, is_asked);
        }
        let is_renamed = matches!(&model.view.renamed, Some((path, _)) if *path == entry.path);
        if small_button(ui, text!("replays-rename")).clicked() {
            model.view.renamed =
                (!is_renamed).then(|| (entry.path.clone(), plain_name(&entry.path)));
        }
        let (about, is_wrong) = entry.describe();
        if entry.facts.is_some()
            && !is_wrong
            && small_button(ui, text!("menu-records.race")).clicked()
        {
            model.play(Request::Entry {
                path: entry.path.clone(),
                name: entry.title(),
                race: true,
            });
        }
        if is_renamed {
            return show_name_field(ui, model);
        }
        let when = entry
            .written
            .map_or_else(String::new, |written| age_text(written, now));
        let ink = if is_wrong { theme::WARNING } else { theme::DIM };
        if card_with_color(ui, false, &entry.title(), &when, &about, ink).clicked() {
            model.play(Request::Watch(entry.path.clone()));
        }
    });
}

/// Shows the field for a replay's new name. Enter renames the replay, Esc cancels.
fn show_name_field(ui: &mut Ui, model: &mut ReplaysPage<'_>) {
    let Some((path, name)) = &mut model.view.renamed else {
        return;
    };
    let size = vec2(ui.available_width(), theme::CONTROL_HEIGHT);
    let line = TextEdit::singleline(name).margin(vec2(8.0, 6.0));
    let line = ui.add_sized(size, line);
    if is_newly_shown(ui, ui.id().with("name")) {
        line.request_focus();
    } else if line.lost_focus() {
        let is_entered = ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered && *name != plain_name(path) {
            model
                .changes
                .write(ReplayFileRequest::Rename(path.clone(), name.clone()));
        }
        model.view.renamed = None;
    }
}
