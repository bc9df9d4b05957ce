//! View of the *Config* page: changes that a config would make, skipped items, import and undo.

use std::path::{Path, PathBuf};

use bevy::prelude::{In, InMut, MessageReader, NextState, Res, ResMut};
use bevy::window::FileDragAndDrop;
use bevy_egui::egui::Ui;

use super::ConfigPage;
use super::import::{ConfigImport, ImportPart, SettingChange, SettingsSnapshot};
use super::state::{ConfigView, FinishedImport};
use crate::game::base::messages::{Menu, Request};
use crate::game::console::{RestoreScripts, TypedLine};
use crate::game::hud::ui::controls::{
    button, show_note, show_title, show_wide_row, styled_text, toggle_switch,
};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::MenuUi;
use crate::game::menu::game_files::GameFilesList;
use crate::game::menu::pages::Page;
use crate::game::menu::pages::fields::{parse_typed_path, show_loading, text_field_with_button};
use crate::game::menu::pages::installed_files::{self, FileSection};
use crate::game::play::session::ChosenProfile;
use crate::game::settings::Settings;
use crate::storage::configs::{ImportTarget, ImportedFile, TAKEN, config_path_to_read};
use crate::text::report::cfg::ignored_line;
use crate::text::{id, message, text};

/// Width of a part's switch, points.
const SWITCH: f32 = 60.0;
/// Maximum number of reasons in the list.
const LISTED: usize = 60;

/// Whether a file is a config, according to its extension.
fn is_config(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("cfg"))
}

/// Previews a config that the player drops onto the window.
pub(super) fn open_dropped_config(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut menu: ResMut<MenuUi>,
    mut config: ResMut<ConfigView>,
    mut next: ResMut<NextState<Menu>>,
    settings: Res<Settings>,
    profile: Res<ChosenProfile>,
) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop
            && is_config(path_buf)
        {
            config.preview_config(path_buf, &settings, &profile.0);
            menu.page = Page::Config;
            NextState::set_if_neq(&mut next, Menu::Open);
        }
    }
}

fn show_path(ui: &mut Ui, model: &mut ConfigPage<'_>) {
    show_note(ui, text!("menu-config.where"));
    let (hint, look) = (text!("menu-config.hint"), text!("menu-config.look"));
    let is_wanted = text_field_with_button(ui, &mut model.config.path, hint, look);
    let path = parse_typed_path(&model.config.path);
    if is_wanted && !path.as_os_str().is_empty() {
        model.read_config(&path);
    }
}

/// List of the configs in the game folders.
const CONFIGS: FileSection = FileSection {
    title: id!("menu-games.configs"),
    search: "game-configs",
};

fn describe_change(change: &SettingChange) -> String {
    message!(
        "menu-config.change",
        what = change.what.as_str(),
        old = change.old.as_str(),
        new = change.new.as_str()
    )
}

fn show_import(ui: &mut Ui, offer: &mut ConfigImport) {
    let mut wanted = offer.wanted;
    for (part, is_wanted) in ImportPart::ALL.into_iter().zip(&mut wanted) {
        let changes: Vec<String> = offer.part_changes(part).map(describe_change).collect();
        if !changes.is_empty() {
            show_wide_row(ui, part.label(), &changes.join("\n"), SWITCH, |ui| {
                toggle_switch(ui, is_wanted)
            });
        }
    }
    offer.wanted = wanted;
    if offer.changes.is_empty() {
        show_note(ui, text!("menu-config.nothing"));
    }
}

/// Shows reasons below a title. Shows nothing if there are no reasons.
fn show_reasons(ui: &mut Ui, head: &str, reasons: &[String]) {
    if reasons.is_empty() {
        return;
    }
    show_title(ui, head);
    for reason in reasons.iter().take(LISTED) {
        // Remove the indentation for the command line.
        ui.label(styled_text(
            reason.trim_start(),
            TextRole::Small,
            theme::DIM,
        ));
    }
    if reasons.len() > LISTED {
        show_note(
            ui,
            &message!("menu-config.more", count = reasons.len() - LISTED),
        );
    }
}

fn show_ignored_lines(ui: &mut Ui, offer: &ConfigImport) {
    show_reasons(ui, text!("menu-config.left-out"), &offer.left_out);
    show_reasons(ui, text!("menu-config.conflicts"), &offer.conflicts);
    if offer.ignored > 0 {
        show_note(ui, &ignored_line(offer.ignored, &offer.ignored_commands));
    }
}

pub(super) fn show(InMut(ui): InMut<Ui>, game_files: Res<GameFilesList>, mut model: ConfigPage) {
    let model = &mut model;
    show_path(ui, model);
    match &mut model.config.offer {
        None => {}
        Some(Err(problem)) => {
            ui.label(styled_text(problem, TextRole::Body, theme::WARNING));
        }
        Some(Ok(offer)) => {
            show_title(
                ui,
                &message!("menu-config.found", name = offer.name.as_str()),
            );
            if offer.files.len() > 1 {
                show_note(
                    ui,
                    &message!("report-cfg.files", names = offer.files.join(", ")),
                );
            }
            show_import(ui, offer);
        }
    }
    if let Some(imported) = &model.config.imported {
        ui.label(styled_text(&imported.message, TextRole::Body, theme::GAIN));
    }
    ui.horizontal(|ui| {
        let has_changes =
            matches!(&model.config.offer, Some(Ok(offer)) if !offer.changes.is_empty());
        if has_changes && button(ui, text!("menu-config.take")).clicked() {
            apply_import(model);
        }
        if model.config.before.is_some() && button(ui, text!("menu-config.undo")).clicked() {
            undo_import(model);
        }
    });
    if let Some(Ok(offer)) = &model.config.offer {
        show_ignored_lines(ui, offer);
    } else if let Some(imported) = &model.config.imported {
        show_ignored_lines(ui, &imported.import);
    }
    // Show the configs that were found, in case the player meant one of them.
    installed_files::show(ui, game_files.configs(), &CONFIGS, |_, config, card| {
        if card.clicked() {
            model.read_config(config_path_to_read(&config.file.path));
        }
    });
    if game_files.is_searching() {
        show_loading(ui, text!("menu-games.searching"));
    }
}

/// Shows the changes that a config would make, for a card outside the menu.
pub(in crate::game::menu) fn show_changes(
    (InMut(ui), In(path)): (InMut<Ui>, In<PathBuf>),
    mut model: ConfigPage,
) {
    if model.config.offer.is_none() {
        model.read_config(&path);
    }
    match &mut model.config.offer {
        None => {}
        Some(Err(problem)) => {
            ui.label(styled_text(problem, TextRole::Body, theme::WARNING));
        }
        Some(Ok(offer)) => show_import(ui, offer),
    }
}

/// Applies the changes that [`show_changes`] has listed.
pub(in crate::game::menu) fn apply_changes(mut model: ConfigPage) {
    apply_import(&mut model);
}

fn apply_import(model: &mut ConfigPage<'_>) {
    let scripts = model.game_console.scripts();
    model.config.before = Some(SettingsSnapshot::new(
        &model.settings,
        &model.game.profile,
        scripts,
    ));
    if let Some(Ok(offer)) = model.config.offer.take() {
        let message = message!(
            "menu-config.imported",
            name = offer.name.as_str(),
            count = offer.selected_changes().count()
        );
        let effects = offer.apply(
            &mut model.settings,
            &model.game.profile,
            &model.profiles.list,
        );
        if !effects.files.is_empty() {
            model.write_files(&effects.files);
            let is_script = |file: &ImportedFile| file.place == ImportTarget::Scripts;
            if effects.files.iter().any(is_script) {
                model.lines.write(TypedLine(format!("exec {TAKEN}")));
            }
        }
        if let Some(profile) = effects.profile {
            model.requests.write(Request::SwitchProfile(profile));
        }
        model.config.imported = Some(FinishedImport {
            message,
            import: offer,
        });
    }
}

fn undo_import(model: &mut ConfigPage<'_>) {
    let Some(before) = model.config.before.take() else {
        return;
    };
    model.config.imported = None;
    before.restore(&mut model.settings);
    if before.profile != model.game.profile {
        model.requests.write(Request::SwitchProfile(before.profile));
    }
    model.write_files(&before.files);
    model.scripts.write(RestoreScripts(before.scripts));
}
