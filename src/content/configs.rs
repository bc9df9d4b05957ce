//! Players' configurations on the disk, with the files that they execute.

use std::fs;
use std::path::{Path, PathBuf};

use super::encoding::narrowed;
use super::games::find::{GameFile, files_of};
use super::io::{make_folder_of, read_stored_bytes, write};
use super::{FileError, user_folder};
use crate::import::cfg::{Config, Dialect};

/// Game folders that share files with each other.
const SHARED: [&str; 4] = ["valve", "ezquake", "qw", "id1"];
/// The scripts that a player has taken from a configuration; they run when the game begins.
pub const TAKEN: &str = "taken.cfg";
/// How configurations end.
const ENDING: &str = ".cfg";
/// What the games' own settings and the player's are called; the others in such folders are servers'.
const PLAYERS: [&str; 3] = ["config.cfg", "autoexec.cfg", "userconfig.cfg"];
/// Folders that hold players' configurations alone, in a mod's folder or as one.
const OF_PLAYERS: [&str; 4] = ["configs", "ezquake", "qw", "id1"];

/// Reads a configuration as its client would, with what it executes; the dialect is guessed where none is given.
///
/// # Errors
///
/// If the file itself cannot be read; what is wrong in it stands in the configuration.
pub fn read_config(path: &Path, dialect: Option<Dialect>) -> Result<(Config, Dialect), FileError> {
    let bytes = narrowed(read_stored_bytes(path)?);
    let dialect = dialect.unwrap_or_else(|| Dialect::guess(&bytes));
    let folders = folders_of(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let config = Config::read(&name, &bytes, dialect, &mut |name| {
        let named = [name.to_owned(), format!("{name}{ENDING}")];
        let mut places = folders.iter().flat_map(|folder| named.iter().filter_map(|name| found_in(folder, name)));
        places.find_map(|place| read_stored_bytes(&place).ok().map(narrowed))
    });
    Ok((config, dialect))
}

/// Whether a file in a game's folder is a player's configuration.
fn is_players(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let is_one_of = |name: &std::ffi::OsStr, names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    let is_config = name.to_string_lossy().to_ascii_lowercase().ends_with(ENDING);
    is_config && (is_one_of(name, &PLAYERS) || is_one_of(folder, &OF_PLAYERS))
}

/// The players' configurations in the folders of games; nothing in them is read.
pub fn configs_of_games(roots: &[PathBuf]) -> Vec<GameFile> {
    files_of(roots, &OF_PLAYERS[..1], is_players)
}

/// A file of the user's own, by the name that `exec` says, with or without its ending; never one outside of the folder.
pub fn read_own_config(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let names = [name.to_owned(), format!("{name}{ENDING}")];
    let ours = |name: &String| name.to_ascii_lowercase().ends_with(ENDING);
    names.iter().filter(|name| ours(name)).find_map(|name| read_stored_bytes(&found_in(folder, name)?).ok())
}

/// A place for what is taken from a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnPlace {
    /// [`TAKEN`], beside the settings.
    Scripts,
    /// The player's own profile of this name.
    Profile(String),
}

/// A file there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFile {
    /// Where it is.
    pub place: OwnPlace,
    /// What is in it; none: there is no file.
    pub bytes: Option<Vec<u8>>,
}

impl OwnFile {
    /// Puts it in its place, or removes what lies there; what lay there before. `beside`: the settings' folder.
    ///
    /// # Errors
    ///
    /// If there is no folder, or it cannot be written.
    pub fn put(&self, beside: &Path) -> Result<Self, FileError> {
        let path = match &self.place {
            OwnPlace::Scripts => beside.join(TAKEN),
            OwnPlace::Profile(name) => {
                let user = user_folder().unwrap_or_else(|| beside.to_owned());
                user.join("profiles").join(format!("{name}.ron"))
            }
        };
        let before = Self { place: self.place.clone(), bytes: fs::read(&path).ok() };
        match &self.bytes {
            Some(bytes) => make_folder_of(&path).and_then(|()| write(&path, bytes))?,
            None if before.bytes.is_some() => {
                fs::remove_file(&path).map_err(|error| FileError::Unwritable { path, error })?;
            }
            None => {}
        }
        Ok(before)
    }
}

/// Where a client looks for what a configuration executes: its folder, the game's, and those that games share.
fn folders_of(path: &Path) -> Vec<PathBuf> {
    let own = path.parent().unwrap_or(Path::new("")).to_owned();
    let above = own.parent().map(Path::to_owned);
    let beside = |folder: &PathBuf| SHARED.map(|name| folder.join(name)).into_iter();
    let further = above.as_ref().and_then(|above| above.parent()).map(Path::to_owned);
    let shared: Vec<PathBuf> = above.iter().chain(&further).flat_map(beside).collect();
    std::iter::once(own).chain(above).chain(shared).collect()
}

/// A file below a folder by a name out of a configuration, whatever the case of its letters; never one outside of it.
fn found_in(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_odd = |part: &&str| part.is_empty() || *part == ".." || part.contains(|c: char| c == ':' || c.is_control());
    let parts: Vec<&str> = name.split(['/', '\\']).collect();
    if parts.iter().any(is_odd) {
        return None;
    }
    let mut place = folder.to_owned();
    for part in parts {
        let exact = place.join(part);
        place = if exact.exists() {
            exact
        } else {
            let mut entries: Vec<PathBuf> = fs::read_dir(&place).ok()?.flatten().map(|entry| entry.path()).collect();
            entries.sort();
            let is_called = |entry: &PathBuf| entry.file_name().is_some_and(|name| name.eq_ignore_ascii_case(part));
            entries.into_iter().find(is_called)?
        };
    }
    place.is_file().then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_put_in_its_place_and_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = |bytes: Option<&[u8]>| OwnFile { place: OwnPlace::Scripts, bytes: bytes.map(<[u8]>::to_vec) };
        let lies = || fs::read(folder.path().join("taken.cfg")).ok();
        let lay = file(Some(b"new")).put(folder.path()).unwrap();
        assert_eq!((lay, lies().as_deref()), (file(None), Some(&b"new"[..])));
        let lay = file(Some(b"newer")).put(folder.path()).unwrap();
        assert_eq!(lay, file(Some(b"new")));
        assert_eq!((lay.put(folder.path()).unwrap(), lies().as_deref()), (file(Some(b"newer")), Some(&b"new"[..])));
        file(None).put(folder.path()).unwrap();
        assert_eq!((file(None).put(folder.path()).unwrap(), lies()), (file(None), None));
    }
}
