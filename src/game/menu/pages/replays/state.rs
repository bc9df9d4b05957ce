//! State of the *Replays* page, and its list of replays.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use bevy::prelude::Resource;
use strum::VariantArray;

use crate::background;
use crate::clock::SystemTime;
use crate::game::hud::ui::number::Clock;
use crate::storage::demos::{describe_replay_or_demo, is_demo, list_watchable_files};
use crate::storage::records::utc_date;
use crate::storage::replay_shelf::{Favourites, plain_name};
use crate::storage::replay_writer::{is_recovered, is_unfinished};
use crate::storage::replays::ReplayFacts;
use crate::storage::stored::StoredFile;
use crate::text::built_in::map_title;
use crate::text::{message, text};

/// Maximum number of replays in the list.
const LISTED: usize = 500;

/// Kinds of replays that the page can filter by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum ReplayFilter {
    /// All replays.
    #[default]
    All,
    /// Favourites.
    Favourites,
    /// Finished runs.
    Runs,
    /// Best jumps.
    Jumps,
    /// Replays that were not saved automatically as a run or jump.
    Others,
}

impl ReplayFilter {
    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::All => "replays-filter.all",
            Self::Favourites => "replays-filter.favourites",
            Self::Runs => "replays-filter.runs",
            Self::Jumps => "replays-filter.jumps",
            Self::Others => "replays-filter.others",
        })
    }
}

/// State of the page between frames.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplaysView {
    /// Search text.
    pub search: String,
    /// Filter of the list.
    pub filter: ReplayFilter,
    /// Replay that is being renamed, and the typed name.
    pub renamed: Option<(PathBuf, String)>,
    /// Replays that another click would delete.
    pub deleted: Vec<PathBuf>,
    /// Jump link that the player typed or pasted.
    pub link: String,
}

/// A replay in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayEntry {
    /// Path of the file.
    pub path: PathBuf,
    /// File name, including its folder.
    pub name: String,
    /// Modification time of the file.
    pub written: Option<SystemTime>,
    /// Whether the replay is a favourite.
    pub is_favourite: bool,
    /// Facts about the replay. `None` until the replay has been read.
    pub facts: Option<ReplayFacts>,
}

impl ReplayEntry {
    /// Returns the folder that the game saved the replay to. Empty for the player's own files.
    fn folder(&self) -> &str {
        self.name
            .split_once(['/', '\\'])
            .map_or("", |(folder, _)| folder)
    }

    /// Whether the replay was recovered after a crash.
    pub fn is_recovered(&self) -> bool {
        is_recovered(&self.path)
    }

    /// Whether a filter shows the replay.
    pub fn is_shown_by(&self, filter: ReplayFilter) -> bool {
        match filter {
            ReplayFilter::All => true,
            ReplayFilter::Favourites => self.is_favourite,
            ReplayFilter::Runs => self.folder() == "runs",
            ReplayFilter::Jumps => self.folder() == "jumps",
            ReplayFilter::Others => !matches!(self.folder(), "runs" | "jumps"),
        }
    }

    /// Returns the display name: map and result if the game named the file, otherwise the file's
    /// name.
    pub fn title(&self) -> String {
        let name = plain_name(&self.path);
        let Some(facts) = self.facts.as_ref().filter(|facts| !facts.map.is_empty()) else {
            return name;
        };
        let map = map_title(&facts.map).unwrap_or(&facts.map);
        if self.is_recovered() {
            return format!("{map} · {}", text!("replays-recovered"));
        }
        let made = name.strip_prefix(&format!("{}-{}-", facts.map, facts.rules));
        match (made, facts.time) {
            (Some(_), Some(msec)) if self.folder() == "runs" => {
                format!("{map} · {}", Clock { msec })
            }
            (Some(rest), _) => format!("{map} · {}", rest.replacen('-', " ", 1)),
            (None, _) => name,
        }
    }

    /// Describes the facts. Also returns whether the replay has a fault.
    pub fn describe(&self) -> (String, bool) {
        let Some(facts) = &self.facts else {
            return (text!("replays-reading").to_owned(), false);
        };
        let mut parts = vec![facts.rules.clone()];
        if self.title() == plain_name(&self.path) {
            parts.insert(0, facts.map.clone());
        }
        if let Some(msec) = facts.time {
            parts.push(message!("replays-time", time = Clock { msec }));
        }
        if facts.msec > 0 {
            let length = Clock { msec: facts.msec };
            parts.push(message!("replays-length", length = length));
        }
        // Ignore the early end of a recovered recording.
        let fault = facts
            .fault
            .as_ref()
            .filter(|_| !(self.is_recovered() && facts.msec > 0));
        parts.extend(fault.cloned());
        if is_demo(&self.path) || parts.iter().all(String::is_empty) {
            parts.insert(0, self.name.clone());
        }
        parts.retain(|part| !part.is_empty());
        (parts.join(" · "), fault.is_some())
    }

    /// Whether the title, file name and facts contain all typed words.
    pub fn matches(&self, typed: &str) -> bool {
        let all = format!("{}\n{}\n{}", self.title(), self.name, self.describe().0).to_lowercase();
        typed
            .split_whitespace()
            .all(|word| all.contains(&word.to_lowercase()))
    }
}

/// Returns the age of a file as text, or its date if it is old.
pub(super) fn age_text(written: SystemTime, now: SystemTime) -> String {
    const HOUR_S: u64 = 60 * 60;
    const DAY_S: u64 = 24 * HOUR_S;
    let seconds = now
        .duration_since(written)
        .unwrap_or(Duration::ZERO)
        .as_secs();
    match seconds {
        0..60 => text!("replays-age.now").to_owned(),
        60..HOUR_S => message!("replays-age.minutes", count = seconds / 60),
        HOUR_S..DAY_S => message!("replays-age.hours", count = seconds / HOUR_S),
        DAY_S.. => {
            let since = written
                .duration_since(SystemTime::UNIX_EPOCH)
                .unwrap_or(Duration::ZERO);
            utc_date(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
        }
    }
}

/// The player's replays.
///
/// A background thread reads and re-simulates new and changed replays, one after the other.
#[derive(Resource, Debug, Default)]
pub struct ReplayList {
    files: Vec<StoredFile>,
    /// All replays, newest first.
    pub entries: Vec<ReplayEntry>,
    /// Whether the folder has been scanned.
    pub is_scanned: bool,
    read: Mutex<Option<Receiver<(usize, ReplayFacts)>>>,
}

impl ReplayList {
    /// Lists the replays in the user's folder.
    ///
    /// `game` is the folder of an original game that the player chose, or empty.
    pub fn scan(&mut self, folder: &Path, game: &str) {
        self.is_scanned = true;
        let paths = list_watchable_files(folder).unwrap_or_default();
        let files = paths
            .iter()
            .filter(|path| !is_unfinished(path))
            .map(|path| StoredFile::from_path(path));
        let mut files: Vec<StoredFile> = files.collect();
        files.sort_by_key(|file| {
            std::cmp::Reverse(file.written().unwrap_or(SystemTime::UNIX_EPOCH))
        });
        files.truncate(LISTED);
        let favourites = Favourites::read(folder);
        if files == self.files {
            for entry in &mut self.entries {
                entry.is_favourite = favourites.contains(&entry.path);
            }
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
                written: file.written(),
                is_favourite: favourites.contains(&file.path),
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
        background::run_each_in_background(unread, move |(at, path)| {
            let facts = describe_replay_or_demo(&path, game.as_deref());
            if done.send((at, facts)).is_err() {
                // A newer scan has replaced this list.
                return ControlFlow::Break(());
            }
            background::announce_result();
            ControlFlow::Continue(())
        });
        self.read = Mutex::new(Some(read));
    }

    /// Collects the facts that the background thread has read.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};

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
            std::thread::yield_now();
        }
        let (about, is_wrong) = list.entries[0].describe();
        assert!(is_wrong && about.contains("not a replay"), "{about}");
        let (about, is_wrong) = list.entries[2].describe();
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

    fn entry(name: &str, time: Option<u64>) -> ReplayEntry {
        ReplayEntry {
            path: Path::new("/replays").join(name),
            name: name.to_owned(),
            written: None,
            is_favourite: false,
            facts: Some(ReplayFacts {
                map: "bhop".to_owned(),
                rules: "cs16-100".to_owned(),
                msec: 83_450,
                time,
                fault: None,
            }),
        }
    }

    #[test]
    fn names_made_by_the_game_become_map_and_result() {
        let title = |name: &str, time| entry(name, time).title();
        assert_eq!(
            title("runs/bhop-cs16-100-12.340.wdr", Some(12_340)),
            "bhop · 0:12.340"
        );
        assert_eq!(
            title("jumps/bhop-cs16-100-LJ-251.98.wdr", None),
            "bhop · LJ 251.98"
        );
        assert_eq!(title("kept/my best.wdr", None), "my best");
        let recovered = entry("kept/recovered-2.wdr", None);
        assert_eq!(recovered.title(), "bhop · recovered recording");
    }

    #[test]
    fn replays_are_found_by_kind_and_by_words() {
        let run = entry("runs/bhop-cs16-100-12.340.wdr", Some(12_340));
        assert!(run.is_shown_by(ReplayFilter::Runs) && !run.is_shown_by(ReplayFilter::Others));
        assert!(entry("demo.wdr", None).is_shown_by(ReplayFilter::Others));
        assert!(run.matches("CS16 12.340") && run.matches("") && !run.matches("qw"));
    }

    #[test]
    fn recent_times_are_relative_and_older_ones_are_dates() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_000_000);
        let ago = |seconds| age_text(now - Duration::from_secs(seconds), now);
        assert_eq!(ago(5), "just now");
        assert_eq!(ago(60), "1 minute ago");
        assert_eq!(ago(3 * 3600 + 5), "3 hours ago");
        assert_eq!(ago(86_400).len(), "2026-11-18".len());
    }
}
