//! Map lists of the menu: built-in maps, maps in the player's folder, and maps of installed games.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;

use bevy::prelude::Resource;

use crate::background;
use crate::game::play::session::Game;
use crate::game::settings::GameSettings;
use crate::storage as content;
use crate::storage::LoadedMap;
use crate::storage::games::find::{
    GameMap, MapResources, installed_games, list_game_maps, list_map_resources, map_title,
};
use crate::storage::stored::{StoredFile, files_in};
use crate::text::{Describe as _, id, message, text};
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld};
use wishdir_sim::run::Run;

/// Returns the purpose of a built-in map. Empty for other maps.
pub(super) fn map_purpose(name: &str) -> &'static str {
    let id = match name {
        "lab" => id!("map-purpose.lab"),
        "longjump" => id!("map-purpose.longjump"),
        "bhop" => id!("map-purpose.bhop"),
        "bugs" => id!("map-purpose.bugs"),
        "cs-course" => id!("map-purpose.cs-course"),
        "hl-course" => id!("map-purpose.hl-course"),
        "q3-lab" => id!("map-purpose.q3-lab"),
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

/// A map in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapEntry {
    /// Name that requests use for the map.
    pub name: String,
    /// Display title.
    pub title: String,
    /// Purpose or author.
    pub note: String,
    /// File name, if the map is the player's own.
    pub file: Option<String>,
    /// First error of an unplayable map.
    pub mistake: Option<String>,
    /// Original game whose folder contains the map.
    pub game: Option<String>,
}

/// Content of the original games that are installed.
#[derive(Clone, Debug, Default)]
pub struct GameContent {
    /// Maps of the games.
    pub maps: Vec<MapEntry>,
    /// Packs and texture collections of the games, per mod.
    pub stock: Vec<MapResources>,
}

/// A game whose maps the menu lists.
pub trait MapListing: Game {
    /// Returns the built-in maps.
    fn built_in() -> Vec<LoadedMap<Self::World>>;

    /// Whether a file is a map of this game, according to its extension.
    fn is_map(path: &Path) -> bool;

    /// Returns the description stored in a player's own map.
    fn map_description(world: &Self::World) -> String;

    /// Returns the maps and other content of installed games and of a chosen folder.
    fn installed_content(_chosen: Option<&Path>) -> GameContent {
        GameContent::default()
    }
}

impl MapListing for Run {
    fn built_in() -> Vec<LoadedMap<World>> {
        content::built_in_maps()
    }

    fn is_map(path: &Path) -> bool {
        content::is_map(path) || content::is_compiled(path)
    }

    fn map_description(world: &World) -> String {
        world
            .properties
            .get("_about")
            .unwrap_or_default()
            .to_owned()
    }

    fn installed_content(chosen: Option<&Path>) -> GameContent {
        let roots = installed_games(chosen);
        let maps = roots
            .iter()
            .flat_map(|root| list_game_maps(root))
            .map(game_map_entry);
        GameContent {
            maps: maps.collect(),
            stock: roots
                .iter()
                .flat_map(|root| list_map_resources(root))
                .collect(),
        }
    }
}

impl MapListing for NfkRun {
    fn built_in() -> Vec<LoadedMap<NfkWorld>> {
        content::nfk::built_in_maps()
    }

    fn is_map(path: &Path) -> bool {
        content::nfk::is_nfk_map(path)
    }

    fn map_description(world: &NfkWorld) -> String {
        if world.author.is_empty() {
            String::new()
        } else {
            message!("map-author", author = world.author.as_str())
        }
    }
}

/// Creates the entry of a loaded map.
pub fn loaded_map_entry<S: MapListing>(map: &LoadedMap<S::World>) -> MapEntry {
    let title = S::map_title(&map.world);
    MapEntry {
        name: map.name.clone(),
        title: if title.is_empty() {
            map.name.clone()
        } else {
            title.to_owned()
        },
        note: if map.file.is_some() {
            S::map_description(&map.world)
        } else {
            map_purpose(&map.name).to_owned()
        },
        file: map.file.as_ref().map(StoredFile::name),
        mistake: None,
        game: None,
    }
}

/// Creates the entry of a map in a game's folder. The file name becomes the entry's title, and the
/// map's own title becomes the note.
fn game_map_entry(map: GameMap) -> MapEntry {
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

/// Reads a map in the player's folder and creates its entry under this name. If the map is not
/// playable, the entry contains the first error.
fn own_map_entry<S: MapListing>(file: &StoredFile, name: String) -> MapEntry {
    let map = match S::load_map(&file.path.to_string_lossy()) {
        Ok(map) => map,
        Err(error) => {
            return MapEntry {
                mistake: Some(error.describe_without_path()),
                ..unloaded_map_entry(file, name)
            };
        }
    };
    let entry = MapEntry {
        name,
        ..loaded_map_entry::<S>(&map)
    };
    match S::begin_or_view_only(
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
            mistake: Some(error.describe()),
            ..entry
        },
    }
}

/// Creates the entry of a map in the player's folder before the map is read.
fn unloaded_map_entry(file: &StoredFile, name: String) -> MapEntry {
    MapEntry {
        name,
        title: String::new(),
        note: String::new(),
        file: Some(file.name()),
        mistake: None,
        game: None,
    }
}

/// Maps for the 3D engines and for Need For Kill. Only `play/mod.rs` writes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct MapLists {
    /// Maps for the 3D engines.
    pub engine3d: MapList,
    /// Need For Kill maps.
    pub nfk: MapList,
    /// Folder of the player's own maps.
    pub folder: Option<PathBuf>,
}

/// A map in the player's folder.
#[derive(Clone, Debug)]
struct PlayerMap {
    file: StoredFile,
    entry: MapEntry,
    is_read: bool,
}

/// List of a game's maps.
///
/// Reads only changed files, one per call, so that the menu never stalls.
#[derive(Clone, Debug, Default)]
pub struct MapList {
    built_in: Vec<MapEntry>,
    own: Vec<PlayerMap>,
    installed: GameContent,
    /// Folder chosen for the last search. `None` before the first search.
    searched: Option<String>,
    searching: Option<GameSearch>,
    /// All maps: first the built-in maps, then the player's own by name, then those of installed
    /// games.
    pub entries: Vec<MapEntry>,
}

/// A search for installed games on its own thread, because disks can be slow and the player types
/// the folder letter by letter.
#[derive(Clone, Debug)]
struct GameSearch {
    chosen: String,
    found: Arc<OnceLock<GameContent>>,
}

impl GameSearch {
    fn start<S: MapListing>(chosen: &str) -> Self {
        let folder = Some(PathBuf::from(chosen)).filter(|folder| !folder.as_os_str().is_empty());
        let found = Arc::new(OnceLock::new());
        let to = Arc::clone(&found);
        let look = move || {
            drop(to.set(S::installed_content(folder.as_deref())));
            background::announce_result();
        };
        // If no thread can be started, only the maps of installed games are missing.
        if thread::Builder::new()
            .name("games".to_owned())
            .spawn(look)
            .is_err()
        {
            drop(found.set(GameContent::default()));
        }
        Self {
            chosen: chosen.to_owned(),
            found,
        }
    }
}

impl MapList {
    /// Searches for installed games once per chosen folder. An empty `chosen` means no folder.
    ///
    /// A later call adds the result to the list.
    pub fn search<S: MapListing>(&mut self, chosen: &str) {
        if let Some(GameSearch { chosen, found }) = self
            .searching
            .take_if(|search| search.found.get().is_some())
        {
            self.searched = Some(chosen);
            self.installed = found.get().cloned().unwrap_or_default();
            self.update_list();
        }
        if self.searching.is_none() && self.searched.as_deref() != Some(chosen) {
            self.searching = Some(GameSearch::start::<S>(chosen));
        }
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.searching.is_some()
    }

    /// Returns the packs and texture collections of the installed games.
    pub fn game_resources(&self) -> &[MapResources] {
        &self.installed.stock
    }

    /// Scans the player's folder.
    pub fn scan<S: MapListing>(&mut self, folder: Option<&Path>) {
        if self.built_in.is_empty() {
            self.built_in = S::built_in().iter().map(loaded_map_entry::<S>).collect();
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
            // If two files have the same name, requests for the second one use its path.
            let is_taken = self.own.iter().any(|own| own.entry.name == stem);
            let name = if is_taken {
                file.path.to_string_lossy().into_owned()
            } else {
                stem
            };
            let own = match known.iter().find(|own| own.file.path == file.path) {
                Some(own) if own.file == file && own.entry.name == name => own.clone(),
                Some(own) => PlayerMap {
                    entry: MapEntry {
                        name,
                        ..own.entry.clone()
                    },
                    file,
                    is_read: false,
                },
                None => PlayerMap {
                    entry: unloaded_map_entry(&file, name),
                    file,
                    is_read: false,
                },
            };
            self.own.push(own);
        }
        self.update_list();
    }

    /// Reads the next new or changed map in the player's folder.
    pub fn read_next<S: MapListing>(&mut self) {
        if let Some(own) = self.own.iter_mut().find(|own| !own.is_read) {
            own.entry = own_map_entry::<S>(&own.file, own.entry.name.clone());
            own.is_read = true;
            self.update_list();
        }
    }

    fn update_list(&mut self) {
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

    fn read_all<S: MapListing>(list: &mut MapList, folder: &Path) -> String {
        list.scan::<S>(Some(folder));
        (0..10).for_each(|_| list.read_next::<S>());
        listed(list)
    }

    #[test]
    fn built_in_maps_have_a_purpose() {
        let mut list = MapList::default();
        list.scan::<Run>(None);
        assert_eq!(list.entries.len(), Run::built_in().len());
        let mut nfk = MapList::default();
        nfk.scan::<NfkRun>(None);
        for entry in list.entries.iter().chain(&nfk.entries) {
            assert!(
                !entry.note.is_empty() && !entry.title.is_empty() && entry.mistake.is_none(),
                "{entry:?}"
            );
        }
    }

    #[test]
    fn new_and_changed_maps_are_listed_with_their_first_error() {
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
        list.scan::<Run>(Some(folder.path()));
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
        assert!(lines[1].contains("found no start"), "{told}");
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

    /// Repeats the search until it is finished, as the menu does over several frames.
    fn search_all<S: MapListing>(list: &mut MapList, chosen: &Path) {
        loop {
            list.search::<S>(&chosen.to_string_lossy());
            if !list.is_searching() {
                return;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn typed_folder_is_searched_in_the_background() {
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
    fn maps_of_a_chosen_game_are_listed_and_requested_by_path() {
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
    fn files_with_the_same_name_are_both_playable() {
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
