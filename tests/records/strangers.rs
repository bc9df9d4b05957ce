//! Other programs' files, locks, pipes and odd names beside the records: nothing is lost, nothing
//! hangs.

use std::fs::{self, File};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};
use wishdir::storage::records::{Board, Database, Filter, RecordsError, Table};

use crate::boards::{records, wishdir};
use crate::play::{Folder, NOON_MS, all, column, nfk_jump, nfk_place, rows};
use crate::support::program::{asset, outcome};

fn filled() -> Folder {
    Folder::new().with(&rows(&nfk_place(), (0..3).map(nfk_jump).collect()))
}

/// Records of an older layout.
fn of_layout(layout: usize) -> Folder {
    let folder = Folder::new();
    let path = format!("tests/records/layouts/{layout}.sql");
    let dump = fs::read_to_string(path).unwrap();
    let connection = Connection::open(folder.path()).unwrap();
    connection.execute_batch(&dump).unwrap();
    folder
}

#[test]
fn records_of_every_older_layout_are_read_and_keep_every_row() {
    for layout in 1..=6 {
        for writes in [true, false] {
            let folder = of_layout(layout);
            if writes {
                let (database, aside) = Database::open(&folder.path()).unwrap();
                assert_eq!(aside, None, "layout {layout}");
                database.begin_session(NOON_MS).unwrap();
            }
            let jumps = all(&folder.path(), Table::Jumps);
            assert_eq!(
                column(&jumps, "distance"),
                [231.5, 232.5, 233.5],
                "{layout}"
            );
            assert_eq!(column(&jumps, "damage"), [true; 3]);
            assert_eq!(column(&jumps, "style"), ["normal"; 3]);
            assert_eq!(column(&jumps, "details")[0]["overlap"], 3);
            assert_eq!(
                column(&jumps, "losses")[2],
                json!([{"cause": "duck_timing", "distance": 3.75, "speed": 0.0, "ticks": 2}])
            );
            let runs = all(&folder.path(), Table::Runs);
            assert_eq!(column(&runs, "splits")[0][0]["time_ms"], 6170);
            assert_eq!(all(&folder.path(), Table::Bugs).rows.len(), 1);
            let sessions = all(&folder.path(), Table::Sessions);
            assert_eq!(sessions.rows.len(), 1 + usize::from(writes));
            let database = Database::read(&folder.path()).unwrap();
            let entries = database.board(Board::Jumps, &Filter::default()).unwrap();
            assert_eq!(entries.rows.len(), usize::from(layout >= 2), "{layout}");
            let dailies = database.dailies(None).unwrap();
            assert_eq!(dailies.rows.len(), usize::from(layout >= 4), "{layout}");
            // The values that training reads were calculated from the details.
            let past = database.past_jumps(&Filter::default()).unwrap();
            assert_eq!(past.len(), 3);
            let first = &past[0];
            assert_eq!(
                (
                    first.overlap,
                    first.dead_air,
                    first.jump_after,
                    first.duck_at
                ),
                (3, 2, Some((1, 10)), Some(-2))
            );
            assert_eq!((first.sides[0].ticks, first.sides[0].error_deg), (40, 0.0));
            assert_eq!((first.sides[1].ticks, first.sides[1].error_deg), (20, 2.0));
            assert_eq!(first.switches, [-1, 2]);
            assert!(first.counts && first.judged && !past[1].counts);
            assert_eq!(first.losses.len(), 1);
            assert!(
                folder.names().iter().all(|name| !name.contains(".bad")),
                "{:?}",
                folder.names()
            );
        }
    }
}

#[test]
fn every_command_reads_records_of_every_older_layout() {
    for layout in 1..=6 {
        let folder = of_layout(layout);
        let file = folder.path().display().to_string();
        for command in [
            &["records"][..],
            &["records", "runs"],
            &["records", "jumps", "--board"],
            &["records", "--json"],
            &["plan"],
            &["progress"],
        ] {
            let (is_good, _, complaint) = outcome(&[command, &["--file", &file]].concat());
            assert!(is_good, "layout {layout} {command:?}: {complaint}");
        }
    }
}

#[test]
fn an_entry_of_an_older_program_is_played_again_before_it_is_trusted() {
    let folder = Folder::new();
    let path = folder.file("hops.wdr").display().to_string();
    let hops = asset("hops.ron");
    let game = ["--map", "lab", "--profile", "cs16-100"];
    let arguments = ["simulate", "--script", &hops, "--record", &path];
    assert!(wishdir(&[&arguments[..], &game].concat()).0);
    let mut database = records(&folder);
    database.import(path.as_ref()).unwrap();
    let before = database.board(Board::Jumps, &Filter::default()).unwrap();
    let new = column(&before, "replay")[0].as_str().unwrap().to_owned();
    // As in layout 5: a checksum as the file name, and in the columns.
    let boards = database.boards_folder();
    let bytes = fs::read(boards.join(&new)).unwrap();
    let old = format!("0123456789abcdef-{:08x}.wdr", crc32fast::hash(&bytes));
    fs::rename(boards.join(&new), boards.join(&old)).unwrap();
    drop(database);
    Connection::open(folder.path())
        .unwrap()
        .execute(
            "UPDATE entries SET replay = ?1, rules_hash = 'dc25d307', at = 5",
            [&old],
        )
        .unwrap();
    let mut database = records(&folder);
    let listed = database.board(Board::Jumps, &Filter::default()).unwrap();
    assert!(
        column(&listed, "problem")
            .iter()
            .all(|problem| problem == "unproven")
    );
    database.renew_entries().unwrap();
    let renewed = database.board(Board::Jumps, &Filter::default()).unwrap();
    assert_eq!(column(&renewed, "replay"), column(&before, "replay"));
    assert_eq!(
        column(&renewed, "rules_hash"),
        column(&before, "rules_hash")
    );
    assert!(column(&renewed, "problem").iter().all(Value::is_null));
    assert!(
        column(&renewed, "at")
            .iter()
            .all(|at| at == "1970-01-01T00:00:00Z"),
        "it stands there since then"
    );
}

#[test]
fn a_stranger_s_file_is_neither_moved_nor_written() {
    let folder = Folder::new();
    let diary = folder.file("diary.txt");
    let text = "Dear diary, ".repeat(500);
    fs::write(&diary, &text).unwrap();
    let theirs = folder.file("theirs.db");
    Connection::open(&theirs)
        .unwrap()
        .execute_batch("CREATE TABLE theirs (x)")
        .unwrap();
    let names = folder.names();
    for file in [&diary, &theirs] {
        let file = file.to_str().unwrap();
        for command in [
            &["records"][..],
            &["records", "import", file],
            &["plan"],
            &["records", "export", "copy.db"],
        ] {
            let (is_good, _, complaint) = outcome(&[command, &["--file", file]].concat());
            assert!(!is_good, "{command:?}");
            assert!(
                complaint.contains("not changed") || complaint.contains("damaged"),
                "{complaint}"
            );
        }
    }
    assert_eq!(fs::read_to_string(&diary).unwrap(), text);
    assert_eq!(folder.names(), names);
}

#[test]
fn a_database_that_brings_triggers_is_refused_and_runs_none() {
    let folder = filled();
    Connection::open(folder.path())
        .unwrap()
        .execute_batch("CREATE TRIGGER mine AFTER INSERT ON sessions BEGIN DELETE FROM jumps; END")
        .unwrap();
    assert!(matches!(
        Database::open(&folder.path()),
        Err(RecordsError::Foreign { .. })
    ));
    assert!(matches!(
        Database::read(&folder.path()),
        Err(RecordsError::Foreign { .. })
    ));
}

#[test]
fn errors_name_the_file_and_show_no_query() {
    let folder = filled();
    Connection::open(folder.path())
        .unwrap()
        .execute_batch("ALTER TABLE jumps DROP COLUMN height")
        .unwrap();
    let (is_good, _, complaint) = outcome(&[
        "records",
        "--json",
        "--file",
        folder.path().to_str().unwrap(),
    ]);
    assert!(!is_good && complaint.contains("records.db"), "{complaint}");
    assert!(
        complaint.contains("height") && !complaint.contains("SELECT"),
        "{complaint}"
    );
}

#[test]
fn a_lock_file_is_not_emptied_and_a_link_s_target_stays() {
    let folder = Folder::new();
    let lock = folder.file("records.db-lock");
    fs::write(&lock, "somebody's notes").unwrap();
    Database::open(&folder.path()).unwrap();
    assert_eq!(fs::read_to_string(&lock).unwrap(), "somebody's notes");
    #[cfg(unix)]
    {
        fs::remove_file(&lock).unwrap();
        let target = folder.file("target.txt");
        fs::write(&target, "precious").unwrap();
        for to in [&target, &folder.file("nowhere.txt")] {
            std::os::unix::fs::symlink(to, &lock).unwrap();
            let error = Database::open(&folder.path()).unwrap_err().to_string();
            assert!(error.contains("found a link"), "{error}");
            fs::remove_file(&lock).unwrap();
        }
        assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
        assert!(!folder.file("nowhere.txt").exists());
    }
}

#[test]
fn a_lock_that_is_held_is_waited_for_and_then_named() {
    let folder = filled();
    let lock = File::create(folder.file("records.db-lock")).unwrap();
    lock.lock().unwrap();
    let began = Instant::now();
    let error = Database::open(&folder.path()).unwrap_err();
    assert!(matches!(error, RecordsError::Locked { .. }), "{error}");
    assert!(error.to_string().contains("records.db-lock"), "{error}");
    // It waits for 5 seconds: it fails neither immediately nor after an endless wait.
    let waited = began.elapsed();
    assert!(
        (Duration::from_secs(4)..Duration::from_secs(8)).contains(&waited),
        "{waited:?}"
    );
    drop(lock);
    assert!(Database::open(&folder.path()).is_ok());
}

#[cfg(unix)]
fn make_pipe(path: &std::path::Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success(), "{}", path.display());
}

#[cfg(unix)]
#[test]
fn pipes_hang_nothing() {
    let folder = Folder::new();
    make_pipe(&folder.file("records.db-lock"));
    assert!(Database::open(&folder.path()).is_err());
    fs::remove_file(folder.file("records.db-lock")).unwrap();
    // The records, a replay to import, and an entry's replay.
    let pipe = folder.file("pipe.wdr");
    make_pipe(&pipe);
    assert!(Database::read(&pipe).is_err() && Database::open(&pipe).is_err());
    let mut database = records(&folder);
    assert!(database.import(&pipe).is_err());
    fs::create_dir(database.boards_folder()).unwrap();
    make_pipe(&database.boards_folder().join("entry.wdr"));
    Connection::open(folder.path())
        .unwrap()
        .execute_batch(
            "INSERT INTO entries (at, game, map, map_hash, profile, rules_hash, damage, style, badges, board, kind, replay) \
             VALUES (0, '3d', 'lab', '', 'cs16-100', '', 1, 'normal', '', 'jump', 'LJ', 'entry.wdr'), \
             (0, '3d', 'lab', '', 'cs16-100', '', 1, 'normal', '', 'jump', 'LJ', '../pipe.wdr')",
        )
        .unwrap();
    let listed = database.board(Board::Jumps, &Filter::default()).unwrap();
    assert_eq!(column(&listed, "problem"), ["missing", "missing"]);
}

#[cfg(unix)]
#[test]
fn boards_in_a_folder_that_cannot_be_written_are_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let path = folder.file("hops.wdr").display().to_string();
    let hops = asset("hops.ron");
    let game = ["--map", "lab", "--profile", "cs16-100"];
    let arguments = ["simulate", "--script", &hops, "--record", &path];
    assert!(wishdir(&[&arguments[..], &game].concat()).0);
    records(&folder).import(path.as_ref()).unwrap();
    // The system's root may write anywhere. A folder in the place of SQLite's file stops it too.
    fs::create_dir(folder.file("records.db-shm")).unwrap();
    let place = folder.path().parent().unwrap().to_owned();
    let set_mode = |mode| fs::set_permissions(&place, fs::Permissions::from_mode(mode)).unwrap();
    set_mode(0o555);
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("entry.wdr").display().to_string();
    let file = folder.path().display().to_string();
    let said = [
        &["records", "jumps", "--board", "--json"][..],
        &["records", "runs", "--board"],
        &["records", "export", &copy, "--entry", "1"],
        &["plan"],
    ]
    .map(|command| outcome(&[command, &["--file", &file]].concat()));
    set_mode(0o755);
    for (is_good, _, complaint) in &said {
        assert!(is_good, "{complaint}");
    }
    let board: Value = serde_json::from_str(&said[0].1).unwrap();
    assert_eq!(board["rows"][0]["problem"], Value::Null, "{board}");
    assert!(
        fs::read(copy).unwrap() == fs::read(path).unwrap(),
        "the replay's bytes"
    );
}

#[test]
fn names_that_sqlite_reads_otherwise_are_plain_files() {
    let folder = filled();
    let file = folder.path().display().to_string();
    for name in [":memory:", "file:copy.db", "file:x?mode=memory"] {
        let to = folder.file(name);
        let (is_good, _, complaint) =
            outcome(&["records", "export", to.to_str().unwrap(), "--file", &file]);
        assert!(is_good, "{name}: {complaint}");
        assert_eq!(all(&to, Table::Jumps).rows.len(), 3, "{name}");
    }
    // Users type relative names.
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .current_dir(folder.path().parent().unwrap())
        .args(["records", "export", ":memory:", "--file", "records.db"])
        .env("HOME", folder.path().parent().unwrap())
        .output()
        .unwrap();
    assert!(!output.status.success(), "there is a file of that name");
    let nowhere = folder.file("nowhere/copy.db");
    let nowhere = nowhere.to_str().unwrap();
    let (is_good, _, complaint) = outcome(&["records", "export", nowhere, "--file", &file]);
    assert!(!is_good && complaint.contains("copy.db"), "{complaint}");
}

#[test]
fn an_import_that_finds_no_replay_fails() {
    let folder = filled();
    let empty = tempfile::tempdir().unwrap();
    let file = folder.path().display().to_string();
    let (is_good, _, complaint) = outcome(&[
        "records",
        "import",
        empty.path().to_str().unwrap(),
        "--file",
        &file,
    ]);
    assert!(
        !is_good && complaint.contains("no replay found"),
        "{complaint}"
    );
}
