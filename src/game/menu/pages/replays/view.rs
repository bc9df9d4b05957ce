//! The page *Replays*: what was recorded, the newest first, each with what it is or what is wrong
//! with it, to watch or race.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::SystemTime;

use bevy_egui::egui::Ui;

use crate::game::base::messages::{LinkRequest, Request};
use crate::game::hud::ui::controls::{button, card_in, corner_button, note, title};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::number::Clock;
use crate::game::hud::ui::theme;
use crate::game::menu::pages::in_games;
use crate::game::menu::pages::{MenuAction, Model, ReplayEntry};
use crate::game::settings::Action;
use crate::storage::demos::{facts_of_watchable, watchable_below};
use crate::storage::replay_writer::is_unfinished;
use crate::storage::replays::ReplayFacts;
use crate::storage::stored::StoredFile;
use crate::text::{message, text};

/// How many are listed at most.
const LISTED: usize = 500;

/// The user's replays. They are played again beside the menu, one at a time, and again only where
/// they were written.
#[derive(Debug, Default)]
pub struct ReplayList {
    files: Vec<StoredFile>,
    entries: Vec<ReplayEntry>,
    read: Mutex<Option<Receiver<(usize, ReplayFacts)>>>,
}

impl ReplayList {
    /// All of them, the newest first.
    pub fn entries(&self) -> &[ReplayEntry] {
        &self.entries
    }

    /// Looks what is in the user's folder now; `game`: the folder of an original game that the
    /// player chose, or nothing.
    pub fn look(&mut self, folder: &Path, game: &str) {
        let paths = watchable_below(folder).unwrap_or_default();
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
        self.begin_to_read(game);
    }

    fn begin_to_read(&mut self, game: &str) {
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
                    .send((at, facts_of_watchable(&path, game.as_deref())))
                    .is_err()
                {
                    // The list is another one by now.
                    return;
                }
            }
        });
        self.read = Mutex::new(Some(read));
    }

    /// Takes in what was read.
    pub fn take_read(&mut self) {
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

/// What a replay is, in a line, and whether something is wrong with it.
fn describe(facts: &ReplayFacts) -> (String, bool) {
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

/// The last jump as a line of text.
fn show_links(ui: &mut Ui, model: &mut Model<'_>) {
    let key = |action| keycap::first(&model.settings.binds, action);
    let about = message!(
        "menu-links.note",
        copy = key(Action::CopyLink),
        open = key(Action::OpenLink)
    );
    title(ui, text("menu-links"));
    note(ui, &about);
    ui.horizontal(|ui| {
        for (words, request) in [
            ("menu-links.copy", LinkRequest::Copy),
            ("menu-links.open", LinkRequest::Open),
        ] {
            if button(ui, text(words)).clicked() {
                model.menu_actions.push(MenuAction::Link(request));
            }
        }
    });
    title(ui, text("menu-replays.files"));
}

pub(in crate::game::menu) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    show_links(ui, model);
    if model.replays.is_empty() {
        note(ui, text("replays-none"));
    }
    for replay in model.replays {
        let (about, is_wrong) = replay
            .facts
            .as_ref()
            .map_or_else(|| (text("replays-reading").to_owned(), false), describe);
        let length = replay.facts.as_ref().filter(|facts| facts.msec > 0);
        let length =
            length.map_or_else(String::new, |facts| Clock { msec: facts.msec }.to_string());
        let ink = if is_wrong { theme::WARNING } else { theme::DIM };
        let card = card_in(ui, false, &replay.name, &length, &about, ink);
        let mut asked = card.clicked().then(|| Request::Watch(replay.path.clone()));
        if replay.facts.is_some()
            && !is_wrong
            && corner_button(ui, card.rect, text("menu-records.race")).clicked()
        {
            let (path, name) = (replay.path.clone(), replay.name.clone());
            asked = Some(Request::Entry {
                path,
                name,
                race: true,
            });
        }
        if let Some(request) = asked {
            model.menu_actions.push(MenuAction::Ask(request));
            model.menu_actions.push(MenuAction::Resume);
        }
    }
    in_games::show_demos(ui, model);
    ui.add_space(4.0);
    note(ui, text("replays-note"));
    note(ui, text("replays-demos"));
    note(ui, model.replay_folder);
    if button(ui, text("menu-map.open-folder")).clicked() {
        model.menu_actions.push(MenuAction::OpenReplays);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::Duration;

    use super::*;

    #[test]
    fn replays_are_listed_the_newest_first_with_their_faults_and_read_once() {
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
        list.look(folder.path(), "");
        let names: Vec<&str> = list
            .entries()
            .iter()
            .map(|entry| entry.name.as_str())
            .collect();
        assert_eq!(names, ["jumps/new.wdr", "old.wdr", "kz.dem"]);
        while list.entries().iter().any(|entry| entry.facts.is_none()) {
            list.take_read();
            thread::yield_now();
        }
        let (about, is_wrong) = describe(list.entries()[0].facts.as_ref().unwrap());
        assert!(is_wrong && about.contains("not a replay"), "{about}");
        let (about, is_wrong) = describe(list.entries()[2].facts.as_ref().unwrap());
        assert!(is_wrong && about.contains("expected a demo"), "{about}");
        fs::write(folder.path().join("third.wdr"), "words").unwrap();
        list.look(folder.path(), "");
        let unread = list
            .entries()
            .iter()
            .filter(|entry| entry.facts.is_none())
            .count();
        assert_eq!(
            (list.entries().len(), unread),
            (4, 1),
            "the others are known"
        );
    }
}
