//! Where the original games are installed: Steam's libraries, and the places that other installers use.

use std::fs;
use std::path::{Path, PathBuf};

use directories::BaseDirs;

use super::files::{find_in, paks};
use super::packs;
use crate::content::io;

/// Steam's own folder below the user's, on Linux and macOS.
const STEAM: &[&str] = &[
    ".steam/steam",
    ".local/share/Steam",
    ".var/app/com.valvesoftware.Steam/.local/share/Steam",
    "snap/steam/common/.local/share/Steam",
    "Library/Application Support/Steam",
];
/// The same anywhere, on Windows.
const STEAM_ANYWHERE: &[&str] = &["C:/Program Files (x86)/Steam", "C:/Program Files/Steam"];
/// Games in a library of Steam's.
const IN_LIBRARY: &[&str] = &["Quake", "Quake/rerelease", "Half-Life"];
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
/// Most libraries that Steam may list, and most maps that are listed of all games.
const LIBRARIES_MAX: usize = 64;
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

/// The folders that Steam's list of libraries names: `KeyValues` text, whatever its version.
pub fn libraries(text: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        let [key, value] = words[..] else { continue };
        if value.is_empty() {
            continue;
        }
        let is_numbered = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        // Numbers name folders in the oldest lists; in newer ones they count the bytes of games.
        let is_path = value.contains(['/', '\\']);
        if key.eq_ignore_ascii_case("path") || is_numbered && is_path {
            found.push(PathBuf::from(value.replace("\\\\", "\\")));
        }
    }
    found.truncate(LIBRARIES_MAX);
    found
}

/// Where games may be, by Steam's folders and others'.
fn candidates(home: Option<&Path>) -> Vec<PathBuf> {
    let below = |names: &[&str]| home.into_iter().flat_map(|home| names.iter().map(|name| home.join(name))).collect();
    let mut steam: Vec<PathBuf> = below(STEAM);
    steam.extend(STEAM_ANYWHERE.iter().map(PathBuf::from));
    let mut roots = Vec::new();
    for folder in steam {
        let lists = ["steamapps/libraryfolders.vdf", "config/libraryfolders.vdf"];
        let list = lists.iter().filter_map(|list| io::read_stored(&find_in(&folder, list)?).ok());
        let others: Vec<PathBuf> = list.flat_map(|text| libraries(&text)).collect();
        for library in [folder].into_iter().chain(others) {
            let Some(common) = find_in(&library, "steamapps/common") else { continue };
            roots.extend(IN_LIBRARY.iter().filter_map(|name| find_in(&common, name)));
        }
    }
    roots.extend::<Vec<PathBuf>>(below(CLASSIC));
    roots.extend(CLASSIC_ANYWHERE.iter().map(PathBuf::from));
    roots
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
    let said = find_in(folder, "liblist.gam").and_then(|path| io::read_stored(&path).ok()).and_then(|text| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix("game "))?;
        Some(line.split('"').nth(1)?.trim().to_owned()).filter(|title| !title.is_empty())
    });
    said.unwrap_or_else(|| folder.file_name().unwrap_or_default().to_string_lossy().into_owned())
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
    for folder in io::entries(root).into_iter().filter(|folder| folder.is_dir()) {
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
