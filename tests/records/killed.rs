//! A game that is killed while it writes loses nothing that was found a second before.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use wishdir::content::records::{Database, RecordsThread, Table};

use crate::play::{Folder, all, column, nfk_jump, nfk_place};

/// Where the game that is to be killed writes.
const PATH: &str = "WISHDIR_TEST_RECORDS";
/// The number of its first jump.
const FIRST: &str = "WISHDIR_TEST_FIRST";
/// What a crash may cost.
const LOST: Duration = Duration::from_secs(1);

/// The game that is killed: it finds a jump every few milliseconds, and says so.
#[test]
#[ignore = "the test below starts it, and kills it"]
fn plays_until_it_is_killed() {
    let Ok(path) = std::env::var(PATH) else { return };
    let first: u64 = std::env::var(FIRST).unwrap().parse().unwrap();
    let (place, records) = (nfk_place(), RecordsThread::begin(PathBuf::from(path)));
    for number in first.. {
        records.record(&place, nfk_jump(number));
        // The harness keeps what tests print by the macros to itself.
        let mut out = std::io::stdout().lock();
        writeln!(out, "found {number}").and_then(|()| out.flush()).unwrap();
        thread::sleep(Duration::from_millis(3));
    }
}

/// Plays a while, and is killed; the numbers of the jumps that were found a second before that.
fn killed_after(path: &Path, first: u64, after: Duration) -> Vec<u64> {
    let mut game = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::plays_until_it_is_killed", "--ignored", "--nocapture"])
        .env(PATH, path)
        .env(FIRST, first.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let found = Arc::new(Mutex::new(Vec::new()));
    let (lines, heard) = (BufReader::new(game.stdout.take().unwrap()), Arc::clone(&found));
    let reader = thread::spawn(move || {
        for line in lines.lines().map_while(Result::ok) {
            if let Some(number) = line.strip_prefix("found ") {
                heard.lock().unwrap().push((Instant::now(), number.parse::<u64>().unwrap()));
            }
        }
    });
    while found.lock().unwrap().is_empty() {
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(after);
    let killed_at = Instant::now();
    game.kill().unwrap();
    game.wait().unwrap();
    reader.join().unwrap();
    let found = found.lock().unwrap();
    found.iter().filter(|(at, _)| *at + LOST <= killed_at).map(|(_, number)| *number).collect()
}

#[test]
fn a_game_killed_in_fifty_places_of_writing_loses_nothing_older_than_a_second() {
    // Some at once, each with records of its own, as a machine with two cores can.
    let games: Vec<_> = (0..5_u64).map(|game| thread::spawn(move || killed_ten_times(game))).collect();
    games.into_iter().for_each(|game| game.join().unwrap());
}

fn killed_ten_times(game: u64) {
    let (folder, mut safe) = (Folder::new(), Vec::new());
    for kill in 0..10 {
        // From the first moment on, and in every part of the half second between two writings.
        let after = Duration::from_millis(kill * 173 + game * 37);
        safe.extend(killed_after(&folder.path(), 100_000 * kill, after));
        let (database, put_aside) = Database::open(&folder.path()).unwrap();
        assert_eq!(put_aside, None, "the file is whole after {after:?}");
        drop(database);
        let written = column(&all(&folder.path(), Table::Jumps), "takeoff_tick");
        let lost: Vec<_> = safe.iter().filter(|number| !written.contains(&(**number).into())).collect();
        assert!(lost.is_empty(), "killed after {after:?}, it lost {lost:?}");
    }
    assert!(safe.len() > 100, "only {} jumps had the time to become safe", safe.len());
}
