//! View of the page *Replays*: replays and demos with their facts or faults, newest first.

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::Ui;

use super::ReplaysPage;
use super::state::{ReplayList, describe};
use crate::game::base::messages::{LinkRequest, Menu, Request};
use crate::game::hud::ui::controls::{button, card_in, corner_button, note, title};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::number::Clock;
use crate::game::hud::ui::theme;
use crate::game::menu::game_files::GameFilesList;
use crate::game::menu::pages::fields::folder_with_button;
use crate::game::menu::pages::installed_files::{self, FileSection};
use crate::game::settings::Action;
use crate::text::{id, message, text};

/// The demos in the games' folders.
const DEMOS: FileSection = FileSection {
    title: id!("menu-games.demos"),
    search: "game-demos",
};

/// Shows the buttons for jump links.
fn show_links(ui: &mut Ui, model: &mut ReplaysPage<'_>) {
    let key = |action| keycap::first(&model.settings.binds, action);
    let about = message!(
        "menu-links.note",
        copy = key(Action::CopyLink),
        open = key(Action::OpenLink)
    );
    title(ui, text!("menu-links"));
    note(ui, &about);
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
    title(ui, text!("menu-replays.files"));
}

pub(super) fn show(
    InMut(ui): InMut<Ui>,
    replays: Res<ReplayList>,
    game_files: Res<GameFilesList>,
    mut model: ReplaysPage,
) {
    let model = &mut model;
    show_links(ui, model);
    if replays.entries.is_empty() {
        note(ui, text!("replays-none"));
    }
    for replay in &replays.entries {
        let (about, is_wrong) = replay
            .facts
            .as_ref()
            .map_or_else(|| (text!("replays-reading").to_owned(), false), describe);
        let length = replay.facts.as_ref().filter(|facts| facts.msec > 0);
        let length =
            length.map_or_else(String::new, |facts| Clock { msec: facts.msec }.to_string());
        let ink = if is_wrong { theme::WARNING } else { theme::DIM };
        let card = card_in(ui, false, &replay.name, &length, &about, ink);
        let mut asked = card.clicked().then(|| Request::Watch(replay.path.clone()));
        if replay.facts.is_some()
            && !is_wrong
            && corner_button(ui, card.rect, text!("menu-records.race")).clicked()
        {
            let (path, name) = (replay.path.clone(), replay.name.clone());
            asked = Some(Request::Entry {
                path,
                name,
                race: true,
            });
        }
        if let Some(request) = asked {
            model.play(request);
        }
    }
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
    ui.add_space(4.0);
    note(ui, text!("replays-note"));
    note(ui, text!("replays-demos"));
    folder_with_button(ui, model.files.folder.as_ref(), &mut model.folders);
}
