//! A game that is killed while it writes loses nothing found more than a second before.

use std::path::Path;
use std::thread;
use std::time::Duration;

use wishdir::storage::records::{Database, RecordsThread, Table};

use crate::play::{Folder, all, column, nfk_jump, nfk_place};
use crate::support::killed::{Writer, asked, say};

/// Maximum age of data that a crash may lose.
const LOST: Duration = Duration::from_secs(1);

/// The game to kill: it finds a jump every few milliseconds, and reports it.
#[test]
#[ignore = "the test below starts it, and kills it"]
fn plays_until_it_is_killed() {
    let Some((path, first)) = asked() else { return };
    let (place, records) = (nfk_place(), RecordsThread::begin(path));
    for number in first.. {
        records.record(&place, nfk_jump(number));
        say(number);
        thread::sleep(Duration::from_millis(3));
    }
}

/// Plays for a while, and is killed. Returns the numbers of the jumps found more than a second
/// before that.
fn killed_after(path: &Path, first: u64, after: Duration) -> Vec<u64> {
    let game = Writer::start("killed::plays_until_it_is_killed", path, first);
    let (killed_at, found) = game.kill_after(after);
    found
        .iter()
        .filter(|(at, _)| *at + LOST <= killed_at)
        .map(|(_, number)| *number)
        .collect()
}

#[test]
fn a_game_killed_in_fifty_places_of_writing_loses_nothing_older_than_a_second() {
    // Several at once, each with records of its own, to use more than one core.
    let games: Vec<_> = (0..5_u64)
        .map(|game| thread::spawn(move || killed_ten_times(game)))
        .collect();
    games.into_iter().for_each(|game| game.join().unwrap());
}

fn killed_ten_times(game: u64) {
    let (folder, mut safe) = (Folder::new(), Vec::new());
    for kill in 0..10 {
        // From the first moment on, and in every part of the half second between two writes.
        let after = Duration::from_millis(kill * 173 + game * 37);
        safe.extend(killed_after(&folder.path(), 100_000 * kill, after));
        let (database, quarantine) = Database::open(&folder.path()).unwrap();
        assert_eq!(quarantine, None, "the file is whole after {after:?}");
        drop(database);
        let written = column(&all(&folder.path(), Table::Jumps), "takeoff_tick");
        let lost: Vec<_> = safe
            .iter()
            .filter(|number| !written.contains(&(**number).into()))
            .collect();
        assert!(lost.is_empty(), "killed after {after:?}, it lost {lost:?}");
    }
    assert!(
        safe.len() > 100,
        "only {} jumps had the time to become safe",
        safe.len()
    );
}
