//! File lookup in a game's folders and paks, in the game's own search order.

use std::path::{Path, PathBuf};

use super::key_values::find_value;
use super::packs;
use crate::storage::disk;
use crate::storage::io::{self, is_regular_file};

/// Base folders of Half-Life mods and of Quake.
const GOLDSRC_BASE: &str = "valve";
const QUAKE_BASE: &str = "id1";
/// Name of QuakeWorld's own folder.
const QUAKEWORLD: &str = "qw";
/// Suffixes of the folders that Half-Life searches before the folder without a suffix: player
/// additions, languages, high-definition models and server downloads.
const ADDED: &str = "_addon";
const AFTER_LANGUAGE: [&str; 2] = ["_hd", "_downloads"];
/// Languages with their own folders in Steam versions.
const LANGUAGES: &[&str] = &[
    "english",
    "french",
    "german",
    "italian",
    "japanese",
    "koreana",
    "polish",
    "portuguese",
    "russian",
    "schinese",
    "spanish",
    "tchinese",
    "thai",
    "turkish",
];
/// Name of the folder that all Half-Life mods share.
const PLATFORM: &str = "platform";
/// File that describes a mod, and the key that names the mod's base.
const ABOUT_MOD: &str = "liblist.gam";
const BUILDS_UPON: &str = "fallback_dir";
/// Subfolder with maps in a game folder.
const MAPS: &str = "maps";
/// Signs of a pre-Steam Half-Life:
/// the server list in its base folder, or the installer's default path.
const WON_SERVERS: &str = "woncomm.lst";
const WON_FOLDER: &str = "Sierra";
/// Maximum number of paks in one folder.
const PAKS_MAX: u32 = 100;

/// Folders of a game, in search order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFiles {
    folders: Vec<PathBuf>,
    /// Whether paks take precedence over loose files in the same folder,
    /// as in Quake and pre-Steam Half-Life.
    paks_first: bool,
}

/// Finds a path in a folder, ignoring case. An exact match wins. `name` may contain folders.
pub fn find_ignoring_case(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut found = folder.to_owned();
    for part in name.split('/') {
        let exact = found.join(part);
        found = if disk::exists(&exact) {
            exact
        } else {
            let same = |entry: &PathBuf| {
                entry
                    .file_name()
                    .is_some_and(|name| name.eq_ignore_ascii_case(part))
            };
            io::list_folder(&found).into_iter().find(same)?
        };
    }
    Some(found)
}

impl GameFiles {
    /// Returns the folders for a map: the map's own folder, the mod folder above `maps`, and the
    /// base game next to it.
    pub fn for_map(map: &Path) -> Self {
        let place = packs::split_pack_path(map).map_or_else(|| map.to_owned(), |(pack, _)| pack);
        let Some(beside) = place.parent() else {
            return Self::default();
        };
        let is_maps = beside
            .file_name()
            .is_some_and(|name| name.eq_ignore_ascii_case(MAPS));
        let own = if is_maps {
            beside.parent().unwrap_or(beside)
        } else {
            beside
        };
        let mut files = Self::for_mod(own);
        if !files.folders.iter().any(|folder| folder == beside) {
            files.folders.insert(0, beside.to_owned());
        }
        files
    }

    /// Returns the folders of a mod: its own and those of the base game next to it.
    pub fn for_mod(own: &Path) -> Self {
        let root = own.parent().filter(|root| !root.as_os_str().is_empty());
        let beside =
            |name: &str| find_ignoring_case(root?, name).filter(|folder| disk::is_dir(folder));
        let is_goldsrc = beside(GOLDSRC_BASE).is_some();
        let mut wanted = vec![own.to_owned()];
        let base = beside(GOLDSRC_BASE);
        if is_goldsrc {
            let upon = read_mod_info(own, BUILDS_UPON).filter(|name| is_plain_name(name));
            wanted.extend(upon.and_then(|name| beside(&name)));
            wanted.extend(base.clone());
        } else {
            let bases = [QUAKEWORLD, QUAKE_BASE].into_iter().filter_map(beside);
            // If `own` is the base game itself, the normal search order applies.
            wanted.retain(|own| !is_named(own, QUAKE_BASE));
            wanted.extend(bases);
            wanted.extend((!wanted.iter().any(|folder| folder == own)).then(|| own.to_owned()));
        }
        let mut folders = Vec::new();
        for folder in wanted {
            let name = folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let languages = LANGUAGES.iter().map(|language| format!("_{language}"));
            let before = [ADDED.to_owned()]
                .into_iter()
                .chain(languages)
                .chain(AFTER_LANGUAGE.map(str::to_owned));
            let before = before
                .filter(|_| is_goldsrc)
                .filter_map(|after| beside(&format!("{name}{after}")));
            for folder in before.chain([folder]) {
                if !folders.contains(&folder) {
                    folders.push(folder);
                }
            }
        }
        folders.extend(beside(PLATFORM).filter(|_| is_goldsrc));
        let is_old = |base: &Path| {
            find_ignoring_case(base, WON_SERVERS).is_some()
                || base.ancestors().any(|folder| is_named(folder, WON_FOLDER))
        };
        Self {
            folders,
            paks_first: base.is_none_or(|base| is_old(&base)),
        }
    }

    /// Iterates over all files with this name, in search order. A path may lead into a pak.
    fn matching_paths(&self, name: &str) -> impl Iterator<Item = PathBuf> {
        self.folders.iter().flat_map(move |folder| {
            let [first, second] = if self.paks_first {
                [find_packed, find_loose]
            } else {
                [find_loose, find_packed]
            };
            first(folder, name)
                .into_iter()
                .chain(std::iter::once_with(move || second(folder, name)).flatten())
        })
    }

    /// Finds the first file with this name. The path may lead into a pak.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        self.matching_paths(name).next()
    }

    /// Reads the first readable file with this name.
    /// Skips entries that cannot be read, such as folders.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.matching_paths(name)
            .find_map(|place| packs::read(&place).ok())
    }
}

/// Whether a folder has this name, ignoring case.
fn is_named(folder: &Path, name: &str) -> bool {
    folder
        .file_name()
        .is_some_and(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a name from a game file is a single path component that cannot leave its folder.
pub(super) fn is_plain_name(name: &str) -> bool {
    !name.contains(|letter: char| matches!(letter, '/' | '\\' | ':') || letter.is_control())
        && !matches!(name, "" | "." | "..")
}

/// Returns the value of a key in a mod's description file.
pub(super) fn read_mod_info(folder: &Path, key: &str) -> Option<String> {
    let text = io::read_stored(&find_ignoring_case(folder, ABOUT_MOD)?).ok()?;
    find_value(&text, key).map(str::to_owned)
}

fn find_loose(folder: &Path, name: &str) -> Option<PathBuf> {
    find_ignoring_case(folder, name).filter(|path| is_regular_file(path))
}

/// Lists the paks of a folder in search order: first the paks that are numbered without a gap,
/// highest first. Then all other paks by name, which newer Quake clients also read.
pub(super) fn list_paks(folder: &Path) -> Vec<PathBuf> {
    let mut paks: Vec<PathBuf> = (0..PAKS_MAX)
        .map_while(|number| find_ignoring_case(folder, &format!("pak{number}.pak")))
        .collect();
    paks.reverse();
    let others = io::paths_in(folder, |path| {
        packs::is_pack(path) && !paks.iter().any(|known| known == path)
    });
    paks.extend(others.into_iter().take(PAKS_MAX as usize));
    paks
}

fn find_packed(folder: &Path, name: &str) -> Option<PathBuf> {
    list_paks(folder).into_iter().find_map(|pak| {
        let pack = packs::open(&pak).ok()?;
        pack.find(name).map(|path| pak.join(path))
    })
}
