//! Recorded runs and configurations in the folders of the original games, listed for the pages *Replays* and *Config*.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use bevy_egui::egui::{Id, Ui};

use super::browser::field;
use super::model::{MenuAction, Model};
use crate::content::configs::configs_of_games;
use crate::content::demos::demos_of_games;
use crate::content::games::find::{GameFile, installed};
use crate::game::messages::Request;
use crate::game::ui::controls::{card_in, corner_button, note, title};
use crate::game::ui::theme;
use crate::text::{message, text};

/// How many are shown at once: the search finds the others.
const SHOWN: usize = 40;

/// What was found.
#[derive(Debug, Default)]
struct Found {
    /// The newest first.
    demos: Vec<GameFile>,
    configs: Vec<GameFile>,
}

/// The files of all games that are installed, or lie in the folder that the player chose. They are looked for beside the menu.
#[derive(Debug, Default)]
pub struct GameFilesList {
    found: Found,
    /// The chosen folder with which they were looked for, once they were.
    searched: Option<String>,
    coming: Mutex<Option<Receiver<Found>>>,
}

fn look(chosen: &str) -> Found {
    let folder = Some(Path::new(chosen)).filter(|folder| !folder.as_os_str().is_empty());
    let roots: Vec<PathBuf> = installed(folder);
    let mut demos = demos_of_games(&roots);
    demos.sort_by_key(|demo| std::cmp::Reverse(demo.file.written()));
    Found { demos, configs: configs_of_games(&roots) }
}

impl GameFilesList {
    /// Begins to look for them where that was not done with this chosen folder; empty: none is chosen.
    pub fn search(&mut self, chosen: &str) {
        if self.searched.as_deref() != Some(chosen) {
            self.searched = Some(chosen.to_owned());
            let (done, coming) = mpsc::channel();
            let chosen = chosen.to_owned();
            // Where the list is another one by now nobody hears of it.
            thread::spawn(move || done.send(look(&chosen)).ok());
            self.coming = Mutex::new(Some(coming));
        }
        let Ok(Some(coming)) = self.coming.get_mut() else { return };
        if let Ok(found) = coming.try_recv() {
            self.found = found;
        }
    }

    /// They are looked for again when they are needed next: the player may have put something there.
    pub fn forget(&mut self) {
        self.searched = None;
    }
}

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
    let demos = &list.found.demos;
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
    let configs = &list.found.configs;
    if configs.is_empty() {
        return;
    }
    title(ui, text("menu-games.configs"));
    let (sought, _) = sought(configs, "");
    for GameFile { file, name, game } in sought {
        if card_in(ui, false, name, "", game, theme::DIM).clicked() {
            model.menu_actions.push(MenuAction::ReadConfig(file.path.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, SystemTime};

    use super::*;

    fn put(folder: &Path, name: &str, age_s: u64) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "game \"Counter-Strike\"").unwrap();
        let when = SystemTime::now() - Duration::from_secs(age_s);
        fs::File::options().write(true).open(path).unwrap().set_modified(when).unwrap();
    }

    /// What is listed of a chosen folder, of files in it alone: the machine may have games of its own.
    fn listed(folder: &Path) -> [Vec<String>; 2] {
        let mut list = GameFilesList::default();
        while list.found.configs.is_empty() {
            list.search(&folder.display().to_string());
            thread::yield_now();
        }
        let own = |files: &[GameFile]| -> Vec<String> {
            let own = files.iter().filter(|file| file.file.path.starts_with(folder));
            own.map(|file| format!("{}: {}", file.game, file.name.replace('\\', "/"))).collect()
        };
        [own(&list.found.demos), own(&list.found.configs)]
    }

    #[test]
    fn what_players_keep_in_their_games_is_listed_and_what_games_keep_is_not() {
        let folder = tempfile::tempdir().unwrap();
        for (name, age) in [
            ("valve/liblist.gam", 1),
            ("valve/config.cfg", 1),
            ("cstrike/liblist.gam", 1),
            ("cstrike/old.dem", 90),
            ("cstrike/demos/kz/new.DEM", 5),
            ("cstrike/models/deep.dem", 1),
            ("cstrike/userconfig.cfg", 1),
            ("cstrike/server.cfg", 1),
            ("cstrike/listenserver.cfg", 1),
            ("qw/a.mvd.gz", 50),
            ("qw/fuh.cfg", 1),
            ("ezquake/configs/me.cfg", 1),
        ] {
            put(folder.path(), name, age);
        }
        let [demos, configs] = listed(folder.path());
        assert_eq!(demos, ["Counter-Strike: demos/kz/new.DEM", "qw: a.mvd.gz", "Counter-Strike: old.dem"]);
        let wanted =
            ["Counter-Strike: userconfig.cfg", "ezquake: configs/me.cfg", "qw: fuh.cfg", "Counter-Strike: config.cfg"];
        assert_eq!(configs, wanted, "by the names of the folders");
    }

    #[test]
    fn a_search_finds_what_is_not_shown() {
        let file = |index: usize| GameFile {
            file: crate::content::stored::StoredFile::at(Path::new("/nowhere")),
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
