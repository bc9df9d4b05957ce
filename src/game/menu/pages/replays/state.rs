//! Lists of the page *Replays*.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::SystemTime;

use bevy::prelude::Resource;

use crate::game::hud::ui::number::Clock;
use crate::storage::demos::{describe_watchable, list_watchable};
use crate::storage::replay_writer::is_unfinished;
use crate::storage::replays::ReplayFacts;
use crate::storage::stored::StoredFile;
use crate::text::message;

/// Maximum number of listed replays.
const LISTED: usize = 500;

/// A replay in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayEntry {
    /// Path of the file.
    pub path: PathBuf,
    /// File name with its folder.
    pub name: String,
    /// Facts about the replay. `None` while it is being read.
    pub facts: Option<ReplayFacts>,
}

/// The user's replays.
///
/// A background thread re-simulates them one at a time, and only if their file has changed.
#[derive(Resource, Debug, Default)]
pub struct ReplayList {
    files: Vec<StoredFile>,
    /// All replays, newest first.
    pub entries: Vec<ReplayEntry>,
    read: Mutex<Option<Receiver<(usize, ReplayFacts)>>>,
}

impl ReplayList {
    /// Scans the user's folder.
    ///
    /// `game` is the folder of an original game that the player chose, or empty.
    pub fn scan(&mut self, folder: &Path, game: &str) {
        let paths = list_watchable(folder).unwrap_or_default();
        let files = paths
            .iter()
            .filter(|path| !is_unfinished(path))
            .map(|path| StoredFile::at(path));
        let mut files: Vec<StoredFile> = files.collect();
        files.sort_by_key(|file| {
            std::cmp::Reverse(file.written().unwrap_or(SystemTime::UNIX_EPOCH))
        });
        files.truncate(LISTED);
        if files == self.files {
            return;
        }
        let known = |file: &StoredFile| {
            let at = self.files.iter().position(|known| known == file)?;
            self.entries[at].facts.clone()
        };
        let entry = |file: &StoredFile| {
            let name = file
                .path
                .strip_prefix(folder)
                .unwrap_or(&file.path)
                .display()
                .to_string();
            ReplayEntry {
                path: file.path.clone(),
                name,
                facts: known(file),
            }
        };
        self.entries = files.iter().map(entry).collect();
        self.files = files;
        self.start_reading(game);
    }

    fn start_reading(&mut self, game: &str) {
        let game = Some(PathBuf::from(game)).filter(|game| !game.as_os_str().is_empty());
        let unread = self
            .entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.facts.is_none());
        let unread: Vec<(usize, PathBuf)> =
            unread.map(|(at, entry)| (at, entry.path.clone())).collect();
        let (done, read) = mpsc::channel();
        thread::spawn(move || {
            for (at, path) in unread {
                if done
                    .send((at, describe_watchable(&path, game.as_deref())))
                    .is_err()
                {
                    // The list has been replaced.
                    return;
                }
            }
        });
        self.read = Mutex::new(Some(read));
    }

    /// Collects the facts that were read.
    pub fn collect_facts(&mut self) {
        let Ok(Some(read)) = self.read.get_mut() else {
            return;
        };
        for (at, facts) in read.try_iter() {
            if let Some(entry) = self.entries.get_mut(at) {
                entry.facts = Some(facts);
            }
        }
    }
}

/// Formats the facts of a replay. Also returns whether it has a fault.
pub(super) fn describe(facts: &ReplayFacts) -> (String, bool) {
    let mut parts = vec![facts.map.clone(), facts.rules.clone()];
    parts.extend(
        facts
            .time
            .map(|msec| message!("replays-time", time = Clock { msec })),
    );
    parts.extend(facts.fault.clone());
    parts.retain(|part| !part.is_empty());
    (parts.join("   "), facts.fault.is_some())
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::Duration;

    use super::*;

    #[test]
    fn replays_are_listed_newest_first_and_read_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("jumps")).unwrap();
        for (age, name) in [
            (10, "old.wdr"),
            (0, "jumps/new.wdr"),
            (5, "unfinished-7.wdr"),
            (7, "notes.txt"),
            (20, "kz.dem"),
        ] {
            let path = folder.path().join(name);
            fs::write(&path, "words").unwrap();
            let when = SystemTime::now() - Duration::from_secs(age);
            File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_modified(when)
                .unwrap();
        }
        let mut list = ReplayList::default();
        list.scan(folder.path(), "");
        let names: Vec<&str> = list
            .entries
            .iter()
            .map(|entry| entry.name.as_str())
            .collect();
        assert_eq!(names, ["jumps/new.wdr", "old.wdr", "kz.dem"]);
        while list.entries.iter().any(|entry| entry.facts.is_none()) {
            list.collect_facts();
            thread::yield_now();
        }
        let (about, is_wrong) = describe(list.entries[0].facts.as_ref().unwrap());
        assert!(is_wrong && about.contains("not a replay"), "{about}");
        let (about, is_wrong) = describe(list.entries[2].facts.as_ref().unwrap());
        assert!(is_wrong && about.contains("expected a demo"), "{about}");
        fs::write(folder.path().join("third.wdr"), "words").unwrap();
        list.scan(folder.path(), "");
        let unread = list
            .entries
            .iter()
            .filter(|entry| entry.facts.is_none())
            .count();
        assert_eq!((list.entries.len(), unread), (4, 1), "the others are known");
    }
}
