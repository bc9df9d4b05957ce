//! The parts of the pages *Replays* and *Config* that list what players keep in the folders of the original games.

use bevy_egui::egui::{Id, Ui};

use super::browser::field;
use super::model::{MenuAction, Model};
use crate::content::configs::chosen_in_game;
use crate::content::games::find::GameFile;
use crate::game::messages::Request;
use crate::game::ui::controls::{card_in, corner_button, note, title};
use crate::game::ui::theme;
use crate::text::{message, text};

/// How many are shown at once: the search finds the others.
const SHOWN: usize = 40;

/// Whether a file has all of the words, in its name or its game's.
fn is_sought(file: &GameFile, typed: &str) -> bool {
    let all = format!("{}\n{}", file.name, file.game).to_lowercase();
    typed.split_whitespace().all(|word| all.contains(&word.to_lowercase()))
}

/// Those that are sought, and how many more there are than are shown.
fn sought<'a>(files: &'a [GameFile], typed: &str) -> (Vec<&'a GameFile>, usize) {
    let mut sought: Vec<&GameFile> = files.iter().filter(|file| is_sought(file, typed)).collect();
    let more = sought.len().saturating_sub(SHOWN);
    sought.truncate(SHOWN);
    (sought, more)
}

/// What is typed into a search.
fn typed(ui: &mut Ui, id: &str) -> String {
    let id = Id::new(id);
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    field(ui, &mut typed, text("menu-games.search"));
    ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    typed
}

/// The recorded runs, to watch or to race.
pub(super) fn show_demos(ui: &mut Ui, model: &mut Model<'_>) {
    let list = model.game_files;
    let demos = list.demos();
    if demos.is_empty() {
        return;
    }
    title(ui, text("menu-games.demos"));
    let typed = if demos.len() > SHOWN { typed(ui, "game-demos") } else { String::new() };
    let (sought, more) = sought(demos, &typed);
    for GameFile { file, name, game } in sought {
        let card = card_in(ui, false, name, "", game, theme::DIM);
        let race = corner_button(ui, card.rect, text("menu-records.race")).clicked();
        if race || card.clicked() {
            let (path, name) = (file.path.clone(), name.clone());
            let asked = if race { Request::Entry { path, name, race } } else { Request::Watch(path) };
            model.menu_actions.push(MenuAction::Ask(asked));
            model.menu_actions.push(MenuAction::Resume);
        }
    }
    if more > 0 {
        note(ui, &message!("menu-games.more", count = more));
    }
}

/// The configurations, to be looked at.
pub(super) fn show_configs(ui: &mut Ui, model: &mut Model<'_>) {
    let list = model.game_files;
    let configs = list.configs();
    if configs.is_empty() {
        return;
    }
    title(ui, text("menu-games.configs"));
    let (sought, _) = sought(configs, "");
    for GameFile { file, name, game } in sought {
        if card_in(ui, false, name, "", game, theme::DIM).clicked() {
            model.menu_actions.push(MenuAction::ReadConfig(chosen_in_game(&file.path).to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::content::stored::StoredFile;

    #[test]
    fn a_search_finds_what_is_not_shown() {
        let file = |index: usize| GameFile {
            file: StoredFile::at(Path::new("/nowhere")),
            name: format!("kz_{index}.dem"),
            game: "Counter-Strike".to_owned(),
        };
        let files: Vec<GameFile> = (0..100).map(file).collect();
        let (shown, more) = sought(&files, "");
        assert_eq!((shown.len(), more), (SHOWN, 100 - SHOWN));
        let (shown, more) = sought(&files, "STRIKE 77");
        assert_eq!((shown.len(), more, shown[0].name.as_str()), (1, 0, "kz_77.dem"));
    }
}
