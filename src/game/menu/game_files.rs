//! Demos and configs in the folders of the original games. A background thread searches for them.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, TryRecvError};

use bevy::prelude::Resource;

use crate::background;
use crate::storage::configs::list_game_configs;
use crate::storage::demos::list_game_demos;
use crate::storage::games::find::{GameFile, installed_games};

/// Files that a search found.
#[derive(Debug, Default)]
struct FoundFiles {
    /// Demos, newest first.
    demos: Vec<GameFile>,
    /// Configs, sorted by folder name.
    configs: Vec<GameFile>,
}

/// Files of all installed games and of the folder that the player chose.
///
/// A background thread searches for the files.
#[derive(Resource, Debug, Default)]
pub struct GameFilesList {
    found: FoundFiles,
    /// Folder chosen for the last search. `None` before the first search.
    searched: Option<String>,
    coming: Mutex<Option<Receiver<FoundFiles>>>,
}

fn find_files(chosen: &str) -> FoundFiles {
    let folder = Some(Path::new(chosen)).filter(|folder| !folder.as_os_str().is_empty());
    let roots: Vec<PathBuf> = installed_games(folder);
    let mut demos = list_game_demos(&roots);
    demos.sort_by_key(|demo| std::cmp::Reverse(demo.file.written()));
    FoundFiles {
        demos,
        configs: list_game_configs(&roots),
    }
}

impl GameFilesList {
    /// Searches a folder for files, unless it was the last one searched. An empty string means no
    /// folder.
    pub fn search(&mut self, chosen: &str) {
        if self.searched.as_deref() != Some(chosen) {
            self.searched = Some(chosen.to_owned());
            let (done, coming) = mpsc::channel();
            let chosen = chosen.to_owned();
            // Sending fails if a newer search has replaced this one.
            background::run_in_background(move || {
                drop(done.send(find_files(&chosen)));
                background::announce_result();
            });
            self.coming = Mutex::new(Some(coming));
        }
        let Ok(Some(coming)) = self.coming.get_mut() else {
            return;
        };
        match coming.try_recv() {
            Ok(found) => self.found = found,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {}
        }
        self.coming = Mutex::new(None);
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.coming.lock().is_ok_and(|coming| coming.is_some())
    }

    /// Returns the demos, newest first.
    pub fn demos(&self) -> &[GameFile] {
        &self.found.demos
    }

    /// Returns the players' configs.
    pub fn configs(&self) -> &[GameFile] {
        &self.found.configs
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, SystemTime};

    use super::*;

    fn write_file(folder: &Path, name: &str, age_s: u64) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "game \"Counter-Strike\"").unwrap();
        let when = SystemTime::now() - Duration::from_secs(age_s);
        fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(when)
            .unwrap();
    }

    /// Lists the files of a chosen folder. Ignores installed games, which the test machine may
    /// have.
    fn list_files(folder: &Path) -> [Vec<String>; 2] {
        let mut list = GameFilesList::default();
        while list.found.configs.is_empty() {
            list.search(&folder.display().to_string());
            std::thread::yield_now();
        }
        let own = |files: &[GameFile]| -> Vec<String> {
            let own = files
                .iter()
                .filter(|file| file.file.path.starts_with(folder));
            own.map(|file| format!("{}: {}", file.game, file.name.replace('\\', "/")))
                .collect()
        };
        [own(&list.found.demos), own(&list.found.configs)]
    }

    #[test]
    fn player_files_are_listed_and_game_files_are_not() {
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
            write_file(folder.path(), name, age);
        }
        let [demos, configs] = list_files(folder.path());
        assert_eq!(
            demos,
            [
                "Counter-Strike: demos/kz/new.DEM",
                "qw: a.mvd.gz",
                "Counter-Strike: old.dem"
            ]
        );
        let wanted = [
            "Counter-Strike: userconfig.cfg",
            "ezquake: configs/me.cfg",
            "qw: fuh.cfg",
            "Counter-Strike: config.cfg",
        ];
        assert_eq!(configs, wanted, "by the names of the folders");
    }
}
