//! Finds installed original games, and the maps and other players' files in them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::files::{GameFiles, find_ignoring_case, is_plain_name, list_paks, read_mod_info};
use super::packs;
use super::steam;
use crate::storage::disk as fs;
use crate::storage::io;
use crate::storage::stored::StoredFile;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_formats::maps::quake3::Quake3Map;

/// Paths of game folders, relative to the user's home.
const CLASSIC: &[&str] = &[
    ".quake",
    ".ezquake",
    "nquake",
    ".local/share/quakespasm",
    ".local/share/ironwail",
    ".local/share/vkquake",
    ".local/share/xash3d",
    "GOG Games/Quake",
    "GOG Games/Half-Life",
    "Games/quake",
    "Library/Application Support/Quake",
    "Library/Application Support/ezQuake",
];
/// Absolute paths of game folders.
const CLASSIC_ANYWHERE: &[&str] = &[
    "/usr/share/games/quake",
    "/usr/local/share/games/quake",
    "C:/Quake",
    "C:/nQuake",
    "C:/Sierra/Half-Life",
    "C:/GOG Games/Quake",
    "C:/GOG Games/Half-Life",
];
/// Files that identify a game folder: Quake's (`QUAKE`) and Half-Life's.
const QUAKE: &[&str] = &["id1/pak0.pak", "lq1/pak0.pak"];
const HALF_LIFE: &[&str] = &[
    "valve/liblist.gam",
    "valve/halflife.wad",
    "valve/pak0.pak",
    "valve/gameinfo.txt",
    "cstrike/liblist.gam",
    "cstrike/maps",
];
/// Mods that are searched completely, because QuakeWorld clients save demos anywhere in them.
const WHOLE: &[&str] = &["qw"];
/// Maximum depth of a search for games, and maximum number of folders.
pub(in crate::storage) const FOLDER_DEPTH_MAX: u32 = 8;
const FOLDERS_MAX: usize = 4096;
/// Maximum number of maps in the list, over all games.
const MAPS_MAX: usize = 20_000;

/// Map of an installed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMap {
    /// Name of the map, without folder and extension.
    pub name: String,
    /// Path of the map. It may lead into a pak.
    pub path: PathBuf,
    /// Title of the game.
    pub game: String,
}

/// Returns folders that may contain games, from Steam and other sources.
fn candidate_folders(home: Option<&Path>) -> Vec<PathBuf> {
    let below = home
        .into_iter()
        .flat_map(|home| CLASSIC.iter().map(|name| home.join(name)));
    steam::candidate_game_folders(home)
        .into_iter()
        .chain(below)
        .chain(CLASSIC_ANYWHERE.iter().map(PathBuf::from))
        .collect()
}

/// Whether a folder contains a game.
pub fn is_game(root: &Path) -> bool {
    QUAKE
        .iter()
        .chain(HALF_LIFE)
        .any(|marker| find_ignoring_case(root, marker).is_some())
}

/// Returns the folders of all games found: the chosen folder or its parent, then the usual folders.
/// Lists each game once, even if several links lead to it.
pub fn installed_games(chosen: Option<&Path>) -> Vec<PathBuf> {
    let home = fs::home_folder();
    find_installed_in(home.as_deref(), chosen)
}

/// Like [`installed_games`], with a different home folder.
pub fn find_installed_in(home: Option<&Path>, chosen: Option<&Path>) -> Vec<PathBuf> {
    let chosen = chosen
        .into_iter()
        .flat_map(|folder| folder.ancestors().take(2).map(Path::to_owned));
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    for root in chosen
        .chain(candidate_folders(home))
        .filter(|root| is_game(root))
    {
        let Ok(real) = fs::canonicalize(&root) else {
            continue;
        };
        if !found.iter().any(|(other, _)| *other == real) {
            found.push((real, root));
        }
    }
    found.into_iter().map(|(_, root)| root).collect()
}

/// Returns the title of a mod from its description file, or else the folder name.
fn mod_title(folder: &Path) -> String {
    read_mod_info(folder, "game").unwrap_or_else(|| {
        folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    })
}

/// Returns the folders of a game's mods, including the game itself.
pub fn mod_folders(root: &Path) -> Vec<PathBuf> {
    io::list_folder(root)
        .into_iter()
        .filter(|folder| fs::is_dir(folder))
        .collect()
}

/// A file in a game folder that a player may want to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Location of the file.
    pub file: StoredFile,
    /// Path relative to the mod folder.
    pub name: String,
    /// Title of the game.
    pub game: String,
}

/// Lists the files below a folder that match `wanted`, sorted by name.
/// Skips unreadable folders and visits each folder once.
fn matching_files_below(folder: &Path, wanted: fn(&Path) -> bool) -> Vec<PathBuf> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        let is_new = fs::canonicalize(&folder).is_ok_and(|real| seen.insert(real));
        if !is_new || depth > FOLDER_DEPTH_MAX || seen.len() > FOLDERS_MAX {
            continue;
        }
        let entries = io::list_folder(&folder);
        let (inner, files): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|entry| fs::is_dir(entry));
        found.extend(
            files
                .into_iter()
                .filter(|file| wanted(file) && io::is_regular_file(file)),
        );
        folders.extend(inner.into_iter().map(|inner| (inner, depth + 1)));
    }
    found.sort();
    found
}

/// Lists the files of all mods that match `wanted`: directly in the mod folder, and below the
/// `inner` folders. Sorted by name.
pub(in crate::storage) fn list_mod_files(
    roots: &[PathBuf],
    inner: &[&str],
    wanted: fn(&Path) -> bool,
) -> Vec<GameFile> {
    let mut found = Vec::new();
    for folder in roots.iter().flat_map(|root| mod_folders(root)) {
        let is_whole = folder
            .file_name()
            .is_some_and(|name| WHOLE.iter().any(|whole| name.eq_ignore_ascii_case(whole)));
        let paths = if is_whole {
            matching_files_below(&folder, wanted)
        } else {
            let inner = inner
                .iter()
                .filter_map(|name| find_ignoring_case(&folder, name));
            io::paths_in(&folder, wanted)
                .into_iter()
                .chain(inner.flat_map(|inner| matching_files_below(&inner, wanted)))
                .collect()
        };
        let game = if paths.is_empty() {
            String::new()
        } else {
            mod_title(&folder)
        };
        found.extend(paths.into_iter().map(|path| {
            GameFile {
                file: StoredFile::from_path(&path),
                name: path
                    .strip_prefix(&folder)
                    .unwrap_or(&path)
                    .display()
                    .to_string(),
                game: game.clone(),
            }
        }));
    }
    found
}

/// Returns all maps with this name in game folders. The map that the mod `of_mod` would load comes
/// first. Paths may lead into paks.
pub(in crate::storage) fn maps_named(
    name: &str,
    of_mod: Option<&str>,
    roots: &[PathBuf],
) -> Vec<PathBuf> {
    let of_mod = of_mod.filter(|folder| is_plain_name(folder));
    let folders = roots
        .iter()
        .filter_map(|root| find_ignoring_case(root, of_mod?));
    let first =
        folders.filter_map(|folder| GameFiles::for_mod(&folder).find(&format!("maps/{name}.bsp")));
    let maps = roots.iter().flat_map(|root| list_game_maps(root));
    let all = maps
        .filter(|map| map.name.eq_ignore_ascii_case(name))
        .map(|map| map.path);
    let mut found: Vec<PathBuf> = Vec::new();
    for path in first.chain(all) {
        if !found.contains(&path) {
            found.push(path);
        }
    }
    found
}

/// Maps and textures that a mod contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapResources {
    /// Title of the mod.
    pub game: String,
    /// Number of maps in the mod.
    pub maps: usize,
    /// Names of the mod's packs, in search order.
    pub packs: Vec<String>,
    /// Names of the WAD files in the mod's own folder.
    pub wads: Vec<String>,
}

/// Lists the map resources of a game's mods. Skips mods without maps, packs and WAD files.
pub fn list_map_resources(root: &Path) -> Vec<MapResources> {
    let maps = list_game_maps(root);
    let name = |path: &PathBuf| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let is_wad = |path: &Path| {
        path.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("wad"))
    };
    let stock = |folder: PathBuf| MapResources {
        game: mod_title(&folder),
        maps: maps
            .iter()
            .filter(|map| map.path.starts_with(&folder))
            .count(),
        packs: list_paks(&folder).iter().map(name).collect(),
        wads: io::paths_in(&folder, is_wad).iter().map(name).collect(),
    };
    let stock = mod_folders(root).into_iter().map(stock);
    stock
        .filter(|stock| stock.maps > 0 || !stock.packs.is_empty() || !stock.wads.is_empty())
        .collect()
}

/// Reads the title in a map file. `None` if the map has no title or cannot be read.
/// Reads only the part of the file with the title.
pub fn map_title(path: &Path) -> Option<String> {
    let head = packs::read_range(path, 0..Quake3Map::HEADER).ok()?;
    if let Some(place) = Quake3Map::entity_text_range(&head) {
        return Bsp::parse_title(&packs::read_range(path, place).ok()?);
    }
    Bsp::entity_text_ranges(head.get(..Bsp::HEADER)?)?
        .into_iter()
        .find_map(|place| Bsp::parse_title(&packs::read_range(path, place).ok()?))
}

/// Whether a path in a mod folder is a map.
/// Files that start with `b_` are models of ammunition boxes.
fn is_map(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.strip_prefix("maps/")
        .and_then(|name| name.strip_suffix(".bsp"))
        .is_some_and(|name| !name.contains('/') && !name.starts_with("b_"))
}

/// Lists the maps of a game, mod by mod, sorted by name. Loose files take precedence over files in
/// paks.
pub fn list_game_maps(root: &Path) -> Vec<GameMap> {
    let mut maps = Vec::new();
    for folder in mod_folders(root) {
        let files = find_ignoring_case(&folder, "maps")
            .map_or_else(Vec::new, |maps| io::list_folder(&maps));
        let below = |file: &PathBuf| {
            is_map(&format!(
                "maps/{}",
                file.file_name().unwrap_or_default().to_string_lossy()
            ))
        };
        let mut paths: Vec<PathBuf> = files
            .into_iter()
            .filter(|file| below(file) && io::is_regular_file(file))
            .collect();
        for pak in list_paks(&folder) {
            let Ok(pack) = packs::open(&pak) else {
                continue;
            };
            paths.extend(
                pack.paths()
                    .into_iter()
                    .filter(|name| is_map(name))
                    .map(|name| pak.join(name)),
            );
        }
        if paths.is_empty() {
            continue;
        }
        let game = mod_title(&folder);
        let map = |path: PathBuf| GameMap {
            name: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            path,
            game: game.clone(),
        };
        let mut own: Vec<GameMap> = paths.into_iter().map(map).collect();
        own.sort_by_key(|map| map.name.to_ascii_lowercase());
        own.dedup_by_key(|map| map.name.to_ascii_lowercase());
        maps.extend(own);
    }
    maps.truncate(MAPS_MAX);
    maps
}
