//! Files that are damaged, newer, from another program, or used by two programs at once.

use std::fs;
use std::thread;

use rusqlite::Connection;
use wishdir::storage::records::{
    Database, Filter, RecordsError, RecordsMessage, RecordsThread, Table,
};

use crate::play::{Folder, NOON_MS, all, column, nfk_jump, nfk_place, rows};

/// Records with some jumps.
fn filled() -> Folder {
    Folder::new().with(&rows(&nfk_place(), (0..200).map(nfk_jump).collect()))
}

fn jumps(folder: &Folder) -> usize {
    all(&folder.path(), Table::Jumps).rows.len()
}

#[test]
fn a_damaged_file_is_set_aside_whole_and_a_new_one_begun() {
    let good = fs::read(filled().path()).unwrap();
    let mut page = good.clone();
    // The header of the second page, whatever table starts there.
    page[4096..4296].iter_mut().for_each(|byte| *byte = 0xa5);
    let mut head = good.clone();
    head[..16].copy_from_slice(b"not a database!!");
    for (name, bytes) in [
        (
            "words",
            b"these are words, not a database, and long enough to be looked at as one".to_vec(),
        ),
        ("a page", page),
        ("the head", head),
        (
            "the end",
            good[..good.len() / 2 / 4096 * 4096 + 100].to_vec(),
        ),
    ] {
        let folder = Folder::new();
        fs::write(folder.path(), &bytes).unwrap();
        let (mut database, quarantine) = Database::open(&folder.path()).unwrap();
        let quarantine = quarantine.unwrap_or_else(|| panic!("{name}: it was not noticed"));
        assert_eq!(quarantine.path, folder.file("records.db.bad"), "{name}");
        assert_eq!(
            fs::read(&quarantine.path).unwrap(),
            bytes,
            "{name}: as it was"
        );
        assert!(!quarantine.problem.is_empty());
        let session = database.begin_session(NOON_MS).unwrap();
        database
            .insert(session, &rows(&nfk_place(), vec![nfk_jump(1)]), NOON_MS)
            .unwrap();
        drop(database);
        assert_eq!(jumps(&folder), 1, "{name}");
        // The next one does not overwrite the first.
        fs::write(folder.path(), &bytes).unwrap();
        let (_, quarantine) = Database::open(&folder.path()).unwrap();
        assert_eq!(
            quarantine.unwrap().path,
            folder.file("records.db.bad2"),
            "{name}"
        );
        assert_eq!(
            fs::read(folder.file("records.db.bad")).unwrap(),
            bytes,
            "{name}"
        );
    }
}

#[test]
fn who_only_reads_leaves_a_damaged_file_where_it_is() {
    let folder = Folder::new();
    fs::write(folder.path(), [7; 5000]).unwrap();
    assert!(matches!(
        Database::read(&folder.path()),
        Err(RecordsError::Damaged { .. })
    ));
    assert_eq!(folder.names(), ["records.db"]);
    assert!(matches!(
        Database::read(&folder.file("none.db")),
        Err(RecordsError::Missing { .. })
    ));
    assert_eq!(folder.names(), ["records.db"]);
}

#[test]
fn a_newer_file_and_another_programs_are_left_as_they_are() {
    let newer = filled();
    Connection::open(newer.path())
        .unwrap()
        .pragma_update(None, "user_version", 77)
        .unwrap();
    let foreign = Folder::new();
    Connection::open(foreign.path())
        .unwrap()
        .execute_batch("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        .unwrap();
    for (folder, words) in [
        (
            newer,
            "made by a newer version (layout 77, expected at most 7)",
        ),
        (foreign, "of another program"),
    ] {
        let before = fs::read(folder.path()).unwrap();
        for error in [
            Database::open(&folder.path()).unwrap_err(),
            Database::read(&folder.path()).unwrap_err(),
        ] {
            assert!(error.to_string().contains(words), "{error}");
        }
        let thread = RecordsThread::begin(folder.path());
        let news = loop {
            match thread.next_message() {
                Some(news) => break news,
                None => thread::yield_now(),
            }
        };
        assert!(
            matches!(&news, RecordsMessage::Unusable(error) if error.to_string().contains(words)),
            "{news:?}"
        );
        // Later results are ignored without an error.
        thread.record(&nfk_place(), nfk_jump(3));
        drop(thread);
        assert_eq!(fs::read(folder.path()).unwrap(), before);
        assert!(
            folder.names().iter().all(|name| !name.contains("bad")),
            "{:?}",
            folder.names()
        );
    }
}

#[test]
fn an_empty_file_is_begun_and_a_folder_that_is_not_there_is_made() {
    let folder = Folder::new();
    fs::write(folder.path(), b"").unwrap();
    assert!(matches!(
        Database::read(&folder.path()),
        Err(RecordsError::Missing { .. })
    ));
    assert_eq!(Database::open(&folder.path()).unwrap().1, None);
    assert_eq!(jumps(&folder), 0);
    assert!(Database::open(&folder.file("new/deep/records.db")).is_ok());
    fs::write(folder.file("file"), b"").unwrap();
    assert!(matches!(
        Database::open(&folder.file("file/records.db")),
        Err(RecordsError::File(_))
    ));
}

#[test]
fn two_games_at_once_lose_nothing_of_each_other() {
    let folder = Folder::new();
    let place = nfk_place();
    let games: Vec<_> = (0..2)
        .map(|_| RecordsThread::begin(folder.path()))
        .collect();
    for number in 0..400 {
        for (game, thread) in (0..).zip(&games) {
            thread.record(&place, nfk_jump(1000 * game + number));
        }
        if number % 100 == 0 {
            thread::sleep(std::time::Duration::from_millis(300));
        }
    }
    drop(games);
    let listing = all(&folder.path(), Table::Jumps);
    assert_eq!(listing.rows.len(), 800);
    for game in [0, 1] {
        let session = column(&listing, "session");
        let ticks = column(&listing, "takeoff_tick");
        let own: Vec<_> = ticks
            .iter()
            .filter(|tick| tick.as_u64().unwrap() / 1000 == game)
            .collect();
        assert_eq!(
            own,
            (1000 * game..1000 * game + 400)
                .map(serde_json::Value::from)
                .collect::<Vec<_>>()
                .iter()
                .collect::<Vec<_>>()
        );
        assert!(session.contains(&(game + 1).into()));
    }
    // While a third program holds the database for a moment, both wait.
    let (third, _) = Database::open(&folder.path()).unwrap();
    assert_eq!(
        third
            .list(Table::Sessions, &Filter::default())
            .unwrap()
            .rows
            .len(),
        2
    );
}

#[test]
fn who_holds_the_database_only_delays_the_others() {
    let folder = filled();
    let holder = Connection::open(folder.path()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let thread = RecordsThread::begin(folder.path());
    thread.record(&nfk_place(), nfk_jump(999));
    thread::sleep(std::time::Duration::from_millis(1200));
    holder.execute_batch("COMMIT").unwrap();
    assert!(thread.next_message().is_none());
    drop(thread);
    assert_eq!(jumps(&folder), 201);
}
