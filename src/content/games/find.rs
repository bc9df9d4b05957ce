//! Where the original games are installed, and which maps and other files of players' are there.

use std::fs;
use std::path::{Path, PathBuf};

use directories::BaseDirs;

use super::files::{find_in, mod_word, paks};
use super::packs;
use super::steam;
use crate::content::io;
use crate::content::stored::StoredFile;

/// Games below the user's folder.
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
/// Games anywhere.
const CLASSIC_ANYWHERE: &[&str] = &[
    "/usr/share/games/quake",
    "/usr/local/share/games/quake",
    "C:/Quake",
    "C:/nQuake",
    "C:/Sierra/Half-Life",
    "C:/GOG Games/Quake",
    "C:/GOG Games/Half-Life",
];
/// What only a game's folder has: Quake's, and Half-Life's.
const QUAKE: &[&str] = &["id1/pak0.pak", "lq1/pak0.pak"];
const HALF_LIFE: &[&str] = &["valve/liblist.gam", "valve/halflife.wad", "valve/pak0.pak", "valve/gameinfo.txt"];
/// Most maps that are listed of all games.
const MAPS_MAX: usize = 20_000;

/// A map of an installed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMap {
    /// Its name without folder and ending.
    pub name: String,
    /// Where it is; the path may lead into a pak.
    pub path: PathBuf,
    /// What its game is called.
    pub game: String,
}

/// Where games may be, by Steam's folders and others'.
fn candidates(home: Option<&Path>) -> Vec<PathBuf> {
    let below = home.into_iter().flat_map(|home| CLASSIC.iter().map(|name| home.join(name)));
    steam::candidates(home).into_iter().chain(below).chain(CLASSIC_ANYWHERE.iter().map(PathBuf::from)).collect()
}

/// Whether a folder is that of a game.
pub fn is_game(root: &Path) -> bool {
    QUAKE.iter().chain(HALF_LIFE).any(|marker| find_in(root, marker).is_some())
}

/// The folders of all games that are found: in the chosen folder, or the one around it, then the places of `candidates`. Each
/// once, however many links lead to it.
pub fn installed(chosen: Option<&Path>) -> Vec<PathBuf> {
    let home = BaseDirs::new().map(|folders| folders.home_dir().to_owned());
    installed_below(home.as_deref(), chosen)
}

/// The same with another folder as the user's.
pub fn installed_below(home: Option<&Path>, chosen: Option<&Path>) -> Vec<PathBuf> {
    let chosen = chosen.into_iter().flat_map(|folder| folder.ancestors().take(2).map(Path::to_owned));
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    for root in chosen.chain(candidates(home)).filter(|root| is_game(root)) {
        let Ok(real) = fs::canonicalize(&root) else { continue };
        if !found.iter().any(|(other, _)| *other == real) {
            found.push((real, root));
        }
    }
    found.into_iter().map(|(_, root)| root).collect()
}

/// What a mod's folder says it is called; else the folder's name.
fn title(folder: &Path) -> String {
    mod_word(folder, "game").unwrap_or_else(|| folder.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// The folders of a game's mods, the game itself among them.
pub fn mods_of(root: &Path) -> Vec<PathBuf> {
    io::entries(root).into_iter().filter(|folder| folder.is_dir()).collect()
}

/// A file that a player may want to open, in a game's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// It, as it lies there now.
    pub file: StoredFile,
    /// Its path below the mod's folder.
    pub name: String,
    /// What its game is called.
    pub game: String,
}

/// The files that are `wanted` of all mods of games: those in a mod's own folder, and all below these folders in it. By name.
pub(in crate::content) fn files_of(roots: &[PathBuf], below: &[&str], wanted: fn(&Path) -> bool) -> Vec<GameFile> {
    let mut found = Vec::new();
    for folder in roots.iter().flat_map(|root| mods_of(root)) {
        let mut paths = io::paths_in(&folder, wanted);
        for inner in below.iter().filter_map(|name| find_in(&folder, name)) {
            paths.extend(io::files_below(&inner, wanted).unwrap_or_default());
        }
        let game = if paths.is_empty() { String::new() } else { title(&folder) };
        found.extend(paths.into_iter().map(|path| GameFile {
            file: StoredFile::at(&path),
            name: path.strip_prefix(&folder).unwrap_or(&path).display().to_string(),
            game: game.clone(),
        }));
    }
    found
}

/// Every map of this name in the folders of games; the paths may lead into paks.
pub(in crate::content) fn maps_named(name: &str, roots: &[PathBuf]) -> Vec<PathBuf> {
    let maps = roots.iter().flat_map(|root| maps_of(root));
    maps.filter(|map| map.name.eq_ignore_ascii_case(name)).map(|map| map.path).collect()
}

/// Whether a path below a mod's folder is a map: models of ammunition boxes are `b_` ones.
fn is_map(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.strip_prefix("maps/")
        .and_then(|name| name.strip_suffix(".bsp"))
        .is_some_and(|name| !name.contains('/') && !name.starts_with("b_"))
}

/// The maps of a game, mod by mod: those in its folder, then those in its paks that are not there; by name.
pub fn maps_of(root: &Path) -> Vec<GameMap> {
    let mut maps = Vec::new();
    for folder in mods_of(root) {
        let files = find_in(&folder, "maps").map_or_else(Vec::new, |maps| io::entries(&maps));
        let below =
            |file: &PathBuf| is_map(&format!("maps/{}", file.file_name().unwrap_or_default().to_string_lossy()));
        let mut paths: Vec<PathBuf> = files.into_iter().filter(|file| below(file) && io::is_no_pipe(file)).collect();
        for pak in paks(&folder) {
            let Ok(pack) = packs::open(&pak) else { continue };
            paths.extend(pack.list.files.iter().filter(|(name, _)| is_map(name)).map(|(name, _)| pak.join(name)));
        }
        if paths.is_empty() {
            continue;
        }
        let game = title(&folder);
        let map = |path: PathBuf| GameMap {
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
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
