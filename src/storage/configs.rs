//! Players' config files on disk, and the files that they execute.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk as fs;
use super::encoding::latin1_bytes;
use super::games::files::find_ignoring_case;
use super::games::find::{GameFile, list_mod_files};
use super::io::{create_parent_folder, read_stored_bytes, write};
use super::{FileError, user_folder};
use wishdir_console::{
    CfgFile, Config, Dialect, half_life_weight, profile_for_folders, profile_for_weight,
    stock_profile,
};
use wishdir_sim::profile::{Profile, by_name};

const SHARED_FOLDERS: [&str; 5] = ["valve", "ezquake", "qw", "id1", "baseq3"];
/// Mod folders to try inside a game installation, most popular first.
const GAMES: [&str; 7] = ["cstrike", "valve", "ag", "ezquake", "qw", "id1", "baseq3"];
/// Name of the script with commands imported from a config. The game runs it at startup.
pub const TAKEN: &str = "taken.cfg";
const EXTENSION: &str = ".cfg";
/// Config files that a game runs at startup, in this order.
/// Other configs in mod folders belong to servers.
const STARTUP_CONFIGS: [&str; 4] = [
    "config.cfg",
    "q3config.cfg",
    "userconfig.cfg",
    "autoexec.cfg",
];
/// Folders that only contain players' configs: inside a mod folder, or the mod folder itself.
const PLAYER_FOLDERS: [&str; 4] = ["configs", "ezquake", "qw", "id1"];

/// Reads a config and the files that it executes, the way its game does.
///
/// For a folder, reads the configs that its game runs at startup. If `dialect` is `None`, detects
/// it from the commands in the files, the executed files and the folder names.
///
/// # Errors
///
/// If the file itself cannot be read. Problems inside it are listed in [`Config`].
pub fn read_config(path: &Path, dialect: Option<Dialect>) -> Result<(Config, Dialect), FileError> {
    read_config_for(path, dialect, None)
}

/// Like [`read_config`], for a player who currently uses the profile `played`.
///
/// Interprets frame rates by `played` if it has the config's engine, else by the config's own
/// game.
///
/// # Errors
///
/// If the file itself cannot be read.
pub fn read_config_for(
    path: &Path,
    dialect: Option<Dialect>,
    played: Option<&Profile>,
) -> Result<(Config, Dialect), FileError> {
    let absolute = fs::absolute(path).unwrap_or_else(|_| path.to_owned());
    let paths = if fs::is_dir(&absolute) {
        find_startup_configs(&absolute)
    } else {
        vec![absolute.clone()]
    };
    let mut start = Vec::new();
    for path in if paths.is_empty() {
        std::slice::from_ref(&absolute)
    } else {
        &paths
    } {
        let bytes = latin1_bytes(read_stored_bytes(path)?);
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        start.push(CfgFile {
            name,
            place: canonical_name(path),
            bytes,
        });
    }
    let first = paths.first().unwrap_or(&absolute);
    let folders = search_folders(first);
    let dialect = dialect.unwrap_or_else(|| detect_dialect(first, &start, &folders));
    let detected = match dialect {
        Dialect::GoldSrc => detect_game(first, &start, &folders),
        Dialect::EzQuake => None,
        Dialect::Quake3 => Some(stock_profile(dialect)),
    };
    let game = choose_profile(detected, dialect, played).map(Arc::new);
    let config = Config::read_all(&start, dialect, game, &mut |name| {
        find_config_file(&folders, name, dialect)
    });
    Ok((config, dialect))
}

/// Returns the canonical path of a file, as text.
fn canonical_name(path: &Path) -> String {
    fs::canonicalize(path)
        .unwrap_or_else(|_| path.to_owned())
        .to_string_lossy()
        .into_owned()
}

/// Finds and reads a file for `exec`. ezQuake and Quake III append the extension.
fn find_config_file(folders: &[PathBuf], name: &str, dialect: Dialect) -> Option<CfgFile> {
    let with_ending = match dialect {
        Dialect::GoldSrc => None,
        Dialect::EzQuake | Dialect::Quake3 => Some(format!("{name}{EXTENSION}")),
    };
    let names: Vec<String> = std::iter::once(name.to_owned())
        .chain(with_ending)
        .collect();
    let mut places = folders
        .iter()
        .flat_map(|folder| names.iter().filter_map(|name| find_file(folder, name)));
    places.find_map(|place| {
        let bytes = latin1_bytes(read_stored_bytes(&place).ok()?);
        Some(CfgFile {
            name: name.to_owned(),
            place: canonical_name(&place),
            bytes,
        })
    })
}

/// Iterates over the names of the folders around a file, innermost first.
fn folder_names(path: &Path) -> impl Iterator<Item = &str> {
    path.ancestors()
        .skip(1)
        .filter_map(|folder| folder.file_name()?.to_str())
}

/// Detects the dialect of a config.
/// Looks at executed files only if the config's own commands are inconclusive.
fn detect_dialect(first: &Path, start: &[CfgFile], folders: &[PathBuf]) -> Dialect {
    let weight = |files: &[CfgFile]| {
        files
            .iter()
            .map(|file| Dialect::weigh_words(&file.bytes))
            .sum::<i32>()
    };
    let of_folders = Dialect::weigh_folders(folder_names(first));
    let quake3: i32 = start
        .iter()
        .map(|file| Dialect::weigh_quake3(&file.bytes))
        .sum();
    let of_quake3_folders = Dialect::weigh_quake3_folders(folder_names(first));
    if quake3 + of_quake3_folders > (weight(start) + of_folders).abs() {
        return Dialect::Quake3;
    }
    Dialect::from_weight(weight(start) + of_folders).unwrap_or_else(|| {
        let mut executed = Vec::new();
        Config::read_all(start, Dialect::EzQuake, None, &mut |name| {
            let file = find_config_file(folders, name, Dialect::EzQuake)?;
            executed.push(file.clone());
            Some(file)
        });
        Dialect::from_weight(weight(&executed)).unwrap_or(Dialect::GoldSrc)
    })
}

/// Detects the GoldSrc game of a config from its folders, then from its commands and the files that
/// it executes. Returns the game's built-in profile.
fn detect_game(first: &Path, start: &[CfgFile], folders: &[PathBuf]) -> Option<&'static Profile> {
    let of_folder = profile_for_folders(folder_names(first));
    let name = of_folder.or_else(|| {
        let mut weight: i32 = start.iter().map(|file| half_life_weight(&file.bytes)).sum();
        Config::read_all(start, Dialect::GoldSrc, None, &mut |name| {
            let file = find_config_file(folders, name, Dialect::GoldSrc)?;
            weight += half_life_weight(&file.bytes);
            Some(file)
        });
        profile_for_weight(weight)
    });
    name.and_then(by_name)
}

/// Chooses the profile to import for:
/// `played` if it has the engine of `detected`, else `detected`.
/// If `detected` is `None`, `played` only needs the same engine family.
fn choose_profile(
    detected: Option<&Profile>,
    dialect: Dialect,
    played: Option<&Profile>,
) -> Option<Profile> {
    let own = detected.unwrap_or_else(|| stock_profile(dialect)).physics;
    let is_alike = |played: &&Profile| match detected {
        Some(_) => played.physics.engine == own.engine,
        None => played.physics.rules().family == own.rules().family,
    };
    played.filter(is_alike).or(detected).cloned()
}

/// Finds the configs that a folder's game runs at startup. If there are none, searches the mods
/// inside the folder, because a player may choose the whole `Half-Life` folder.
fn find_startup_configs(folder: &Path) -> Vec<PathBuf> {
    let own = list_startup_configs(folder);
    if !own.is_empty() {
        return own;
    }
    let games = GAMES.iter().filter_map(|name| find_folder(folder, name));
    games
        .map(|game| list_startup_configs(&game))
        .find(|chain| !chain.is_empty())
        .unwrap_or_default()
}

/// Lists the configs in a mod folder that the game runs at startup, in order.
/// GoldSrc runs `config.cfg`, `userconfig.cfg` and `autoexec.cfg`, Quake III `q3config.cfg` and
/// `autoexec.cfg`. ezQuake's `config.cfg` is in `configs`.
fn list_startup_configs(folder: &Path) -> Vec<PathBuf> {
    let is_inner = folder
        .file_name()
        .is_some_and(|name| name.eq_ignore_ascii_case(PLAYER_FOLDERS[0]));
    let inner = find_folder(folder, PLAYER_FOLDERS[0]);
    let above = folder.parent().filter(|_| is_inner).map(Path::to_owned);
    let places: Vec<PathBuf> = std::iter::once(folder.to_owned())
        .chain(inner)
        .chain(above)
        .collect();
    let find = |name: &&str| places.iter().find_map(|place| find_file(place, name));
    STARTUP_CONFIGS.iter().filter_map(find).collect()
}

/// Returns the path to read if a player chooses this file in a mod folder.
/// For `config.cfg`, returns the whole folder, so that all startup configs are read.
pub fn config_path_to_read(path: &Path) -> &Path {
    let is_first = path
        .file_name()
        .is_some_and(|name| name.eq_ignore_ascii_case(STARTUP_CONFIGS[0]));
    path.parent().filter(|_| is_first).unwrap_or(path)
}

/// Whether a file in a mod folder is a player's config.
fn is_player_config(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let is_one_of = |name: &std::ffi::OsStr, names: &[&str]| {
        names.iter().any(|known| name.eq_ignore_ascii_case(known))
    };
    let is_config = name
        .to_string_lossy()
        .to_ascii_lowercase()
        .ends_with(EXTENSION);
    is_config && (is_one_of(name, &STARTUP_CONFIGS) || is_one_of(folder, &PLAYER_FOLDERS))
}

/// Lists the players' configs in game folders without reading them.
pub fn list_game_configs(roots: &[PathBuf]) -> Vec<GameFile> {
    list_mod_files(roots, &PLAYER_FOLDERS[..1], is_player_config)
}

/// Reads a config in the user's config folder. `name` is the argument of an `exec` command; its
/// extension is optional.
/// Never reads outside `folder`.
pub fn read_user_config(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let names = [name.to_owned(), format!("{name}{EXTENSION}")];
    let ours = |name: &String| name.to_ascii_lowercase().ends_with(EXTENSION);
    names
        .iter()
        .filter(|name| ours(name))
        .find_map(|name| read_stored_bytes(&find_file(folder, name)?).ok())
}

/// Target of a config import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportTarget {
    /// [`TAKEN`], next to the settings file.
    Scripts,
    /// The user profile with this name.
    Profile(String),
}

/// File that a config import writes: its target and its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedFile {
    /// Target of the file.
    pub place: ImportTarget,
    /// Contents of the file. `None` if the file does not exist.
    pub bytes: Option<Vec<u8>>,
}

impl ImportedFile {
    /// Writes the file, or removes it if `bytes` is `None`. Returns its previous contents.
    /// `beside` is the folder of the settings file.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created, or the file cannot be written or removed.
    pub fn write_or_remove(&self, beside: &Path) -> Result<Self, FileError> {
        let path = match &self.place {
            ImportTarget::Scripts => beside.join(TAKEN),
            ImportTarget::Profile(name) => {
                let user = user_folder().unwrap_or_else(|| beside.to_owned());
                user.join("profiles").join(format!("{name}.ron"))
            }
        };
        let before = Self {
            place: self.place.clone(),
            bytes: fs::read(&path).ok(),
        };
        match &self.bytes {
            Some(bytes) => create_parent_folder(&path).and_then(|()| write(&path, bytes))?,
            None if before.bytes.is_some() => {
                fs::remove_file(&path).map_err(|error| FileError::Unwritable { path, error })?;
            }
            None => {}
        }
        Ok(before)
    }
}

/// Returns the folders that a client searches for executed configs: the config's own folder, its
/// parent, and shared mod folders.
fn search_folders(path: &Path) -> Vec<PathBuf> {
    let own = path.parent().unwrap_or(Path::new("")).to_owned();
    let above = own.parent().map(Path::to_owned);
    let beside = |folder: &PathBuf| {
        let found: Vec<PathBuf> = SHARED_FOLDERS
            .iter()
            .filter_map(|name| find_folder(folder, name))
            .collect();
        found.into_iter()
    };
    let further = above
        .as_ref()
        .and_then(|above| above.parent())
        .map(Path::to_owned);
    let shared: Vec<PathBuf> = above.iter().chain(&further).flat_map(beside).collect();
    std::iter::once(own).chain(above).chain(shared).collect()
}

/// Finds a folder by name, ignoring case.
fn find_folder(folder: &Path, name: &str) -> Option<PathBuf> {
    find_ignoring_case(folder, name).filter(|found| fs::is_dir(found))
}

/// Finds a file below a folder by a name from a config, ignoring case. Never leaves the folder.
fn find_file(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_odd = |part: &&str| {
        part.is_empty() || *part == ".." || part.contains(|c: char| c == ':' || c.is_control())
    };
    let parts: Vec<&str> = name.split(['/', '\\']).collect();
    if parts.iter().any(is_odd) {
        return None;
    }
    let mut place = folder.to_owned();
    for part in parts {
        let exact = place.join(part);
        place = if fs::exists(&exact) {
            exact
        } else {
            let mut entries: Vec<PathBuf> = fs::read_dir(&place)
                .ok()?
                .flatten()
                .map(|entry| entry.path())
                .collect();
            entries.sort();
            let is_called = |entry: &PathBuf| {
                entry
                    .file_name()
                    .is_some_and(|name| name.eq_ignore_ascii_case(part))
            };
            entries.into_iter().find(is_called)?
        };
    }
    fs::is_file(&place).then_some(place)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn import_files_are_written_and_restored() {
        let folder = tempfile::tempdir().unwrap();
        let file = |bytes: Option<&[u8]>| ImportedFile {
            place: ImportTarget::Scripts,
            bytes: bytes.map(<[u8]>::to_vec),
        };
        let lies = || fs::read(folder.path().join("taken.cfg")).ok();
        let lay = file(Some(b"new")).write_or_remove(folder.path()).unwrap();
        assert_eq!((lay, lies().as_deref()), (file(None), Some(&b"new"[..])));
        let lay = file(Some(b"newer")).write_or_remove(folder.path()).unwrap();
        assert_eq!(lay, file(Some(b"new")));
        assert_eq!(
            (
                lay.write_or_remove(folder.path()).unwrap(),
                lies().as_deref()
            ),
            (file(Some(b"newer")), Some(&b"new"[..]))
        );
        file(None).write_or_remove(folder.path()).unwrap();
        assert_eq!(
            (file(None).write_or_remove(folder.path()).unwrap(), lies()),
            (file(None), None)
        );
    }
}
