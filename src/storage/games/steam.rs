//! Steam's own folder, its libraries, and the game folders in them.

use std::path::{Path, PathBuf};

use super::files::{find_ignoring_case, is_plain_name};
use super::key_values::parse_pairs;
use crate::storage::{io, system};

/// Steam folders below the user's home, on Linux and macOS.
const BELOW_HOME: &[&str] = &[
    ".steam/steam",
    ".local/share/Steam",
    ".var/app/com.valvesoftware.Steam/.local/share/Steam",
    "snap/steam/common/.local/share/Steam",
    "Library/Application Support/Steam",
];
/// Steam's default folders on Windows.
const ANYWHERE: &[&str] = &["C:/Program Files (x86)/Steam", "C:/Program Files/Steam"];
/// Windows registry key and value with Steam's folder.
const REGISTRY: [&str; 2] = [r"HKCU\Software\Valve\Steam", "SteamPath"];
/// Files with the list of Steam libraries.
const LISTS: [&str; 2] = ["steamapps/libraryfolders.vdf", "config/libraryfolders.vdf"];
/// Steam app numbers of Quake, Half-Life and Counter-Strike, with their default folders.
const GAMES: [(u32, &str); 3] = [(2310, "Quake"), (70, "Half-Life"), (10, "Half-Life")];
/// Subfolder of Quake's folder that contains the re-release, a second copy of the game.
const RERELEASE: &str = "rerelease";
/// Maximum number of libraries read from Steam's list.
const LIBRARIES_MAX: usize = 64;

/// Returns the folders in Steam's library list, in any version of the format.
pub fn parse_library_list(text: &str) -> Vec<PathBuf> {
    let is_library = |(key, value): &(&str, &str)| {
        let is_numbered = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        // In the oldest lists, numbers are keys of folders.
        // In newer lists, they are keys of game sizes in bytes.
        key.eq_ignore_ascii_case("path") || is_numbered && value.contains(['/', '\\'])
    };
    let found = parse_pairs(text)
        .into_iter()
        .filter(is_library)
        .filter(|(_, value)| !value.is_empty())
        .map(|(_, value)| PathBuf::from(value.replace("\\\\", "\\")));
    found.take(LIBRARIES_MAX).collect()
}

/// Returns the folder name of a game, from Steam's manifest of the game.
fn folder_name(note: &str) -> Option<&str> {
    let (_, name) = parse_pairs(note)
        .into_iter()
        .find(|(key, _)| key.eq_ignore_ascii_case("installdir"))?;
    // The folder must be directly inside the library's `common` folder.
    is_plain_name(name).then_some(name)
}

/// Returns the game folders in a Steam library.
fn list_game_folders(library: &Path) -> Vec<PathBuf> {
    let Some(common) = find_ignoring_case(library, "steamapps/common") else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (number, default) in GAMES {
        let note = find_ignoring_case(library, &format!("steamapps/appmanifest_{number}.acf"));
        let note = note
            .and_then(|note| io::read_stored(&note).ok())
            .unwrap_or_default();
        let names = folder_name(&note).into_iter().chain([default]);
        found.extend(names.filter_map(|name| find_ignoring_case(&common, name)));
    }
    let with_second = |game: PathBuf| {
        let second = find_ignoring_case(&game, RERELEASE);
        std::iter::once(game).chain(second)
    };
    found.into_iter().flat_map(with_second).collect()
}

/// Returns the possible game folders of Steam, for a home folder.
pub(super) fn candidate_game_folders(home: Option<&Path>) -> Vec<PathBuf> {
    let below = home
        .into_iter()
        .flat_map(|home| BELOW_HOME.iter().map(|name| home.join(name)));
    let [key, value] = REGISTRY;
    let of_registry = system::windows_registry(key, value).map(PathBuf::from);
    let own = of_registry
        .into_iter()
        .chain(below)
        .chain(ANYWHERE.iter().map(PathBuf::from));
    let mut found = Vec::new();
    for folder in own {
        let lists = LISTS
            .iter()
            .filter_map(|list| io::read_stored(&find_ignoring_case(&folder, list)?).ok());
        let others: Vec<PathBuf> = lists.flat_map(|text| parse_library_list(&text)).collect();
        found.extend(
            [folder]
                .into_iter()
                .chain(others)
                .flat_map(|library| list_game_folders(&library)),
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_folders_stay_inside_the_library() {
        let note =
            "\"AppState\"\n{\n\t\"appid\"\t\t\"70\"\n\t\"installdir\"\t\t\"Half-Life 1998\"\n}\n";
        assert_eq!(folder_name(note), Some("Half-Life 1998"));
        for name in ["..", ".", "../../etc", "a\\b", "C:", ""] {
            assert_eq!(
                folder_name(&note.replace("Half-Life 1998", name)),
                None,
                "{name}"
            );
        }
    }
}
