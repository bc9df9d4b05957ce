//! The maps as the menu lists them: those that come with the program, and the player's own as they
//! lie in the folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;

use bevy::prelude::Resource;

use crate::game::play::session::Game;
use crate::game::settings::GameSettings;
use crate::storage as content;
use crate::storage::LoadedMap;
use crate::storage::games::find::{
    GameMap, GameStock, installed as installed_games, map_title, maps_of, stock_of,
};
use crate::storage::stored::{StoredFile, files_in};
use crate::text::{id, message, text};
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld};
use wishdir_sim::run::Run;

/// What a map that comes with the program is for; nothing for any other.
pub(super) fn purpose(name: &str) -> &'static str {
    let id = match name {
        "lab" => id!("map-purpose.lab"),
        "longjump" => id!("map-purpose.longjump"),
        "bhop" => id!("map-purpose.bhop"),
        "bugs" => id!("map-purpose.bugs"),
        "cs-course" => id!("map-purpose.cs-course"),
        "hl-course" => id!("map-purpose.hl-course"),
        "qw-course" => id!("map-purpose.qw-course"),
        "flat" => id!("map-purpose.flat"),
        "chain" => id!("map-purpose.chain"),
        "ledges" => id!("map-purpose.ledges"),
        "pads" => id!("map-purpose.pads"),
        "course" => id!("map-purpose.course"),
        _ => return "",
    };
    text(id)
}

/// A map to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapEntry {
    /// The name by which it is asked for.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it is for, or who made it.
    pub note: String,
    /// The name of its file, if it is the player's own.
    pub file: Option<String>,
    /// Its first mistake: it cannot be played.
    pub mistake: Option<String>,
    /// The original game that it is of, if it lies in that game's folder.
    pub game: Option<String>,
}

/// What was found of the original games.
#[derive(Clone, Debug, Default)]
pub struct Installed {
    /// Their maps.
    pub maps: Vec<MapEntry>,
    /// What else they have for maps, mod by mod.
    pub stock: Vec<GameStock>,
}

/// A game whose maps are listed.
pub trait Listed: Game {
    /// The maps that come with the program.
    fn built_in() -> Vec<LoadedMap<Self::World>>;

    /// Whether a file is a map of this game, by its ending.
    fn is_map(path: &Path) -> bool;

    /// What a map of the player's own says of itself.
    fn about(world: &Self::World) -> String;

    /// The maps of the original games that are installed, or lie in a chosen folder, and what these
    /// have for them.
    fn installed(_chosen: Option<&Path>) -> Installed {
        Installed::default()
    }
}

impl Listed for Run {
    fn built_in() -> Vec<LoadedMap<World>> {
        content::built_in_maps()
    }

    fn is_map(path: &Path) -> bool {
        content::is_map(path) || content::is_compiled(path)
    }

    fn about(world: &World) -> String {
        world
            .properties
            .get("_about")
            .unwrap_or_default()
            .to_owned()
    }

    fn installed(chosen: Option<&Path>) -> Installed {
        let roots = installed_games(chosen);
        let maps = roots.iter().flat_map(|root| maps_of(root)).map(installed);
        Installed {
            maps: maps.collect(),
            stock: roots.iter().flat_map(|root| stock_of(root)).collect(),
        }
    }
}

impl Listed for NfkRun {
    fn built_in() -> Vec<LoadedMap<NfkWorld>> {
        content::nfk::built_in_maps()
    }

    fn is_map(path: &Path) -> bool {
        content::nfk::is_nfk(path)
    }

    fn about(world: &NfkWorld) -> String {
        if world.author.is_empty() {
            String::new()
        } else {
            message!("map-author", author = world.author.as_str())
        }
    }
}

/// The entry of a map that was read.
pub fn entry<S: Listed>(map: &LoadedMap<S::World>) -> MapEntry {
    let title = S::map_title(&map.world);
    MapEntry {
        name: map.name.clone(),
        title: if title.is_empty() {
            map.name.clone()
        } else {
            title.to_owned()
        },
        note: if map.file.is_some() {
            S::about(&map.world)
        } else {
            purpose(&map.name).to_owned()
        },
        file: map.file.as_ref().map(StoredFile::name),
        mistake: None,
        game: None,
    }
}

/// The entry of a map in a game's folder: players know it by its file's name, and it may have a
/// title beside that.
fn installed(map: GameMap) -> MapEntry {
    MapEntry {
        name: map.path.to_string_lossy().into_owned(),
        note: map_title(&map.path)
            .filter(|title| *title != map.name)
            .unwrap_or_default(),
        title: map.name,
        file: None,
        mistake: None,
        game: Some(map.game),
    }
}

/// The entry of a map in the player's folder, asked for by this name: with its first mistake if it
/// cannot be begun.
fn own_entry<S: Listed>(file: &StoredFile, name: String) -> MapEntry {
    let map = match S::load_map(&file.path.to_string_lossy()) {
        Ok(map) => map,
        Err(error) => {
            return MapEntry {
                mistake: Some(error.in_file()),
                ..unread(file, name)
            };
        }
    };
    let entry = MapEntry {
        name,
        ..entry::<S>(&map)
    };
    match S::begin_for_viewing(
        Arc::new(map.world),
        S::remembered_rules(&GameSettings::default()),
        true,
    ) {
        Ok(run) if run.is_playable() => entry,
        Ok(_) => MapEntry {
            note: text!("notice-only-viewing").to_owned(),
            ..entry
        },
        Err(error) => MapEntry {
            mistake: Some(error.to_string()),
            ..entry
        },
    }
}

/// The entry of a map in the player's folder of which only the file is known.
fn unread(file: &StoredFile, name: String) -> MapEntry {
    MapEntry {
        name,
        title: String::new(),
        note: String::new(),
        file: Some(file.name()),
        mistake: None,
        game: None,
    }
}

/// The maps of both kinds of games. Written by `play/mod.rs` alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct MapLists {
    /// Maps of the 3D engines.
    pub engine3d: MapList,
    /// Maps of Need For Kill.
    pub nfk: MapList,
    /// The folder of the player's own maps.
    pub folder: Option<PathBuf>,
}

/// A map of the player's own.
#[derive(Clone, Debug)]
struct Own {
    file: StoredFile,
    entry: MapEntry,
    is_read: bool,
}

/// A game's maps. Only files that were written since are read again, one at a time: the menu never
/// stands still for long.
#[derive(Clone, Debug, Default)]
pub struct MapList {
    built_in: Vec<MapEntry>,
    own: Vec<Own>,
    installed: Installed,
    /// The folder in which games were looked for beside the ordinary places, once they were.
    searched: Option<String>,
    searching: Option<Search>,
    /// All of them: built-in maps, then the player's own by name, then those of installed games.
    pub entries: Vec<MapEntry>,
}

/// Games that are being looked for on a thread of their own: disks may be slow, and a folder is
/// typed letter by letter.
#[derive(Clone, Debug)]
struct Search {
    chosen: String,
    found: Arc<OnceLock<Installed>>,
}

impl Search {
    fn begin<S: Listed>(chosen: &str) -> Self {
        let folder = Some(PathBuf::from(chosen)).filter(|folder| !folder.as_os_str().is_empty());
        let found = Arc::new(OnceLock::new());
        let to = Arc::clone(&found);
        let look = move || drop(to.set(S::installed(folder.as_deref())));
        // Where no thread can be had, nothing is found: the program's own maps can be played all
        // the same.
        if thread::Builder::new()
            .name("games".to_owned())
            .spawn(look)
            .is_err()
        {
            drop(found.set(Installed::default()));
        }
        Self {
            chosen: chosen.to_owned(),
            found,
        }
    }
}

impl MapList {
    /// Looks for installed games, once for each folder that the player chooses: `chosen` is empty
    /// where none is. What was found is listed at a later call.
    pub fn search<S: Listed>(&mut self, chosen: &str) {
        if let Some(Search { chosen, found }) = self
            .searching
            .take_if(|search| search.found.get().is_some())
        {
            self.searched = Some(chosen);
            self.installed = found.get().cloned().unwrap_or_default();
            self.list();
        }
        if self.searching.is_none() && self.searched.as_deref() != Some(chosen) {
            self.searching = Some(Search::begin::<S>(chosen));
        }
    }

    /// Whether games are being looked for.
    pub fn is_searching(&self) -> bool {
        self.searching.is_some()
    }

    /// What the games that were found have for maps.
    pub fn stock(&self) -> &[GameStock] {
        &self.installed.stock
    }

    /// Looks what is in the player's folder now.
    pub fn look<S: Listed>(&mut self, folder: Option<&Path>) {
        if self.built_in.is_empty() {
            self.built_in = S::built_in().iter().map(entry::<S>).collect();
        }
        let files = folder.map_or_else(Vec::new, |folder| files_in(folder, S::is_map));
        let known = std::mem::take(&mut self.own);
        for file in files {
            let stem = file
                .path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            // Of two files with one name the second is asked for by its path.
            let is_taken = self.own.iter().any(|own| own.entry.name == stem);
            let name = if is_taken {
                file.path.to_string_lossy().into_owned()
            } else {
                stem
            };
            let own = match known.iter().find(|own| own.file.path == file.path) {
                Some(own) if own.file == file && own.entry.name == name => own.clone(),
                Some(own) => Own {
                    entry: MapEntry {
                        name,
                        ..own.entry.clone()
                    },
                    file,
                    is_read: false,
                },
                None => Own {
                    entry: unread(&file, name),
                    file,
                    is_read: false,
                },
            };
            self.own.push(own);
        }
        self.list();
    }

    /// Reads the next of the player's maps that was written since it was read.
    pub fn read_next<S: Listed>(&mut self) {
        if let Some(own) = self.own.iter_mut().find(|own| !own.is_read) {
            own.entry = own_entry::<S>(&own.file, own.entry.name.clone());
            own.is_read = true;
            self.list();
        }
    }

    fn list(&mut self) {
        let is_replaced =
            |entry: &&MapEntry| self.own.iter().any(|own| own.entry.name == entry.name);
        let built_in = self
            .built_in
            .iter()
            .filter(|entry| !is_replaced(entry))
            .cloned();
        let own = self.own.iter().map(|own| own.entry.clone());
        self.entries = built_in
            .chain(own)
            .chain(self.installed.maps.iter().cloned())
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    fn listed(list: &MapList) -> String {
        list.entries
            .iter()
            .filter(|entry| entry.file.is_some())
            .fold(String::new(), |mut all, entry| {
                let MapEntry {
                    name,
                    title,
                    file,
                    mistake,
                    ..
                } = entry;
                let file = file.as_deref().unwrap_or_default();
                writeln!(
                    all,
                    "{name} | {file} | {title} | {}",
                    mistake.as_deref().unwrap_or_default()
                )
                .unwrap();
                all
            })
    }

    fn read_all<S: Listed>(list: &mut MapList, folder: &Path) -> String {
        list.look::<S>(Some(folder));
        (0..10).for_each(|_| list.read_next::<S>());
        listed(list)
    }

    #[test]
    fn the_built_in_maps_are_explained() {
        let mut list = MapList::default();
        list.look::<Run>(None);
        assert_eq!(list.entries.len(), Run::built_in().len());
        let mut nfk = MapList::default();
        nfk.look::<NfkRun>(None);
        for entry in list.entries.iter().chain(&nfk.entries) {
            assert!(
                !entry.note.is_empty() && !entry.title.is_empty() && entry.mistake.is_none(),
                "{entry:?}"
            );
        }
    }

    #[test]
    fn new_and_changed_maps_of_the_folder_are_listed_by_file_with_their_first_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        let lab = include_str!("../../../../../maps/lab.map");
        let mut list = MapList::default();
        assert_eq!(read_all::<Run>(&mut list, folder.path()), "");
        write(
            "pit.map",
            &lab.replacen("\"message\" \"", "\"message\" \"The pit, ", 1),
        );
        write(
            "broken.map",
            "{\n\"classname\" \"worldspawn\"\n{\n( 0 0 0 ) ( 0 zero 0 )\n}\n}\n",
        );
        write(
            "nostart.map",
            &lab.replace("info_player_start", "info_null"),
        );
        write("notes.txt", "no map");
        list.look::<Run>(Some(folder.path()));
        assert_eq!(
            listed(&list),
            "broken | broken.map |  | \nnostart | nostart.map |  | \npit | pit.map |  | \n"
        );
        let told = read_all::<Run>(&mut list, folder.path());
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 3, "{told}");
        assert!(
            lines[0].starts_with("broken | broken.map |  | 4:15: found 'zero'"),
            "{told}"
        );
        assert!(lines[1].contains("found no place to begin"), "{told}");
        assert!(
            lines[2].starts_with("pit | pit.map | The pit, ") && lines[2].ends_with("| "),
            "{told}"
        );
        let places: Vec<bool> = list
            .entries
            .iter()
            .map(|entry| entry.file.is_some())
            .collect();
        assert!(places.is_sorted(), "the player's own come below");

        write("broken.map", lab);
        write("lab.map", lab);
        std::fs::remove_file(folder.path().join("nostart.map")).unwrap();
        let told = read_all::<Run>(&mut list, folder.path());
        let files: Vec<&str> = told
            .lines()
            .filter_map(|line| line.split(" | ").nth(1))
            .collect();
        assert_eq!(files, ["broken.map", "lab.map", "pit.map"], "{told}");
        assert!(told.lines().all(|line| line.ends_with("| ")), "{told}");
        assert_eq!(
            list.entries
                .iter()
                .filter(|entry| entry.name == "lab")
                .count(),
            1,
            "one's own replaces it"
        );
    }

    /// Looks for games as frame after frame does, until they are found.
    fn search_all<S: Listed>(list: &mut MapList, chosen: &Path) {
        loop {
            list.search::<S>(&chosen.to_string_lossy());
            if !list.is_searching() {
                return;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn a_folder_that_is_typed_letter_by_letter_is_searched_beside_the_menu_and_its_end_counts() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("id1/maps")).unwrap();
        std::fs::write(folder.path().join("id1/pak0.pak"), "a game's").unwrap();
        std::fs::write(folder.path().join("id1/maps/start.bsp"), "is not read yet").unwrap();
        let whole = folder.path().to_string_lossy().into_owned();
        let mut list = MapList::default();
        for end in 1..whole.len() {
            if whole.is_char_boundary(end) {
                list.search::<Run>(&whole[..end]);
            }
        }
        search_all::<Run>(&mut list, folder.path());
        let titles: Vec<&str> = list
            .entries
            .iter()
            .map(|entry| entry.title.as_str())
            .collect();
        assert!(titles.contains(&"start"), "{titles:?}");
        search_all::<Run>(&mut list, &folder.path().join("gone/far/away"));
        assert!(
            !list.entries.iter().any(|entry| entry.title == "start"),
            "it is another folder now"
        );
    }

    #[test]
    fn the_maps_of_a_chosen_game_are_listed_with_its_name_and_asked_for_by_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(path("valve/maps")).unwrap();
        std::fs::write(path("valve/liblist.gam"), "game \"Half-Life\"").unwrap();
        std::fs::write(path("valve/maps/crossfire.bsp"), "is not read yet").unwrap();
        let mut list = MapList::default();
        search_all::<Run>(&mut list, folder.path());
        let name = path("valve/maps/crossfire.bsp")
            .to_string_lossy()
            .into_owned();
        let found = list
            .entries
            .iter()
            .find(|entry| entry.name == name)
            .unwrap();
        assert_eq!(
            (found.title.as_str(), found.game.as_deref()),
            ("crossfire", Some("Half-Life"))
        );
        let mut nfk = MapList::default();
        search_all::<NfkRun>(&mut nfk, folder.path());
        assert!(nfk.entries.iter().all(|entry| entry.game.is_none()));
    }

    #[test]
    fn two_files_of_one_name_can_both_be_played() {
        let folder = tempfile::tempdir().unwrap();
        let text = include_str!("../../../../../maps/nfk/flat.nfk");
        for name in ["hall.mapa", "hall.nfk"] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let mut list = MapList::default();
        let told = read_all::<NfkRun>(&mut list, folder.path());
        let (first, second) = told.split_once('\n').unwrap();
        assert!(
            first.starts_with("hall | hall.mapa |  | "),
            "text is no .mapa: {told}"
        );
        let path = folder.path().join("hall.nfk");
        assert!(
            second.starts_with(&format!("{} | hall.nfk | ", path.display())),
            "{told}"
        );
    }
}
