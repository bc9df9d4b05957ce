//! Boards: only what comes of playing a replay again stands there.

use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;
use serde_json::Value;
use wishdir::content::records::{Board, Database, Filter, ImportError, Listing};

use crate::play::{Folder, column};
use crate::support::program::{self, asset};

/// The beginning of a step that puts the player onto the floor of `lab`.
const PLACE: &str = "Start(feet: (0, -1568, 84), yaw: 90";
/// A prestrafe.
const RUN_UP: &str =
    "Hold(keys: [Forward], ticks: 60), Hold(keys: [Forward, MoveLeft, Left], ticks: 200, yawspeed: 118)";
/// A long jump of four strafes.
const JUMP: &str = "Tap(keys: [Jump]), Repeat(times: 2, steps: [Hold(keys: [MoveLeft], ticks: 17, turn: Rate(220)), \
                    Hold(keys: [MoveRight], ticks: 17, turn: Rate(-220))]), Wait(ticks: 60)";

fn wishdir(arguments: &[&str]) -> (bool, String) {
    let output = program::wishdir(arguments);
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.success(), words.into_owned())
}

/// A script of the assets as a replay.
fn recorded(folder: &Folder, script: &str, map: &str, profile: &str) -> PathBuf {
    let path = folder.file(&format!("{script}-{profile}.wdr"));
    let (script, to) = (asset(&format!("{script}.ron")), path.display().to_string());
    let (is_good, words) =
        wishdir(&["simulate", "--map", map, "--profile", profile, "--script", &script, "--record", &to]);
    assert!(is_good, "{words}");
    path
}

/// A script written here as a replay.
fn written(folder: &Folder, name: &str, steps: &str) -> PathBuf {
    let (script, path) = (folder.file(&format!("{name}.ron")), folder.file(&format!("{name}.wdr")));
    fs::write(&script, steps).unwrap();
    let (script, to) = (script.display().to_string(), path.display().to_string());
    let game = ["--map", "lab", "--profile", "cs16-100"];
    let (is_good, words) = wishdir(&[&["simulate", "--script", &script, "--record", &to], &game[..]].concat());
    assert!(is_good, "{words}");
    path
}

fn records(folder: &Folder) -> Database {
    Database::open(&folder.path()).unwrap().0
}

fn board(database: &Database, board: Board) -> Listing {
    database.board(board, &Filter::default()).unwrap()
}

#[test]
fn a_run_comes_onto_the_board_with_its_time_and_splits() {
    let folder = Folder::new();
    let mut database = records(&folder);
    for (script, map, profile) in [("cs-course", "cs-course", "cs16-100"), ("nfk-course", "course", "nfk-068r2")] {
        let path = recorded(&folder, script, map, profile);
        let verdict = wishdir(&["verify", "--json", path.to_str().unwrap()]).1;
        let verdict: Value = serde_json::from_str(&verdict).unwrap();
        let imported = database.import(&path).unwrap();
        assert_eq!((imported.runs, imported.is_known), (1, false), "{script}");
        let runs = database.board(Board::Runs, &Filter { map: Some(map.to_owned()), ..Filter::default() }).unwrap();
        assert_eq!(column(&runs, "time_ms")[0], verdict["files"][0]["time_ms"], "{script}");
        assert_eq!(column(&runs, "rank"), [1]);
        let splits = column(&runs, "splits")[0].as_array().unwrap().clone();
        assert!(splits.len() >= 3 || map == "course", "{script}: {splits:?}");
        assert!(splits.is_sorted_by_key(|split| split["time_ms"].as_u64()), "{splits:?}");
        // The file lies beside, as it was, and a second time it is known.
        let kept = database.entry_replay(column(&runs, "id")[0].as_i64().unwrap()).unwrap();
        assert_eq!(fs::read(kept).unwrap(), fs::read(&path).unwrap());
        assert!(database.import(&path).unwrap().is_known);
    }
    assert_eq!(board(&database, Board::Runs).rows.len(), 2);
}

#[test]
fn the_farthest_jump_of_each_kind_comes_onto_its_board() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let hops = recorded(&folder, "hops", "lab", "cs16-100");
    let said = wishdir(&["jumpstats", "--json", hops.to_str().unwrap()]).1;
    let said: Value = serde_json::from_str(&said).unwrap();
    let imported = database.import(&hops).unwrap();
    let jumps = board(&database, Board::Jumps);
    assert!(imported.jumps >= 2 && jumps.rows.len() == imported.jumps, "{imported:?}");
    for (kind, distance) in column(&jumps, "kind").iter().zip(column(&jumps, "distance")) {
        let of_kind =
            said["jumps"].as_array().unwrap().iter().filter(|jump| jump["kind"] == *kind && jump["valid"] == true);
        let farthest = of_kind.map(|jump| jump["distance"].as_f64().unwrap()).fold(0.0, f64::max);
        assert_eq!(distance.as_f64().unwrap(), farthest, "{kind}");
    }
    let slower = JUMP.replace("220", "200");
    for (name, jump) in [("second", JUMP), ("third", slower.as_str())] {
        database.import(&written(&folder, name, &format!("[{RUN_UP}, {jump}]"))).unwrap();
    }
    let long = database.board(Board::Jumps, &Filter { kind: Some("lj".to_owned()), ..Filter::default() }).unwrap();
    assert_eq!(column(&long, "rank"), [1, 2]);
    let distances: Vec<f64> = column(&long, "distance").iter().map(|distance| distance.as_f64().unwrap()).collect();
    assert!(distances[0] >= distances[1], "{distances:?}");
    assert!(column(&long, "prestrafe")[0].as_f64().unwrap() > 250.0);
}

#[test]
fn nobody_is_put_onto_a_board_at_full_speed() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let fast = format!("{PLACE}, velocity: (0, 290, 0)), {JUMP}");
    let put = written(&folder, "put", &format!("[{fast}]"));
    assert!(wishdir(&["verify", put.to_str().unwrap()]).0, "it is true all the same");
    assert!(matches!(database.import(&put), Err(ImportError::Nothing)), "{:?}", database.import(&put));
    // In the midst of play as well.
    let later = written(&folder, "later", &format!("[Wait(ticks: 50), {fast}]"));
    assert!(matches!(database.import(&later), Err(ImportError::Nothing)), "{:?}", database.import(&later));
    let stood = format!("[{PLACE}), Wait(ticks: 40), {RUN_UP}, {JUMP}]");
    assert_eq!(database.import(&written(&folder, "stood", &stood)).unwrap().jumps, 1);
}

#[test]
fn what_is_not_true_is_refused_and_leaves_nothing() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let good = fs::read(recorded(&folder, "hops", "lab", "cs16-100")).unwrap();
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    for (name, bytes, words) in [
        ("cut.wdr", &good[..good.len() - 5], "not true: the file ends before"),
        ("damaged.wdr", &damaged[..], "checksum"),
        ("words.wdr", &b"words"[..], "not a replay"),
    ] {
        let path = folder.file(name);
        fs::write(&path, bytes).unwrap();
        let error = database.import(&path).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    assert!(board(&database, Board::Jumps).rows.is_empty() && !database.boards_folder().exists());
}

#[test]
fn a_folder_is_imported_and_an_entry_exported_by_the_command() {
    let folder = Folder::new();
    let replays = Folder::new();
    recorded(&replays, "hops", "lab", "cs16-100");
    recorded(&replays, "nfk-course", "course", "nfk-068r2");
    let file = folder.path().display().to_string();
    let from = replays.path().parent().unwrap().display().to_string();
    let (is_good, words) = wishdir(&["records", "import", &from, "--file", &file]);
    assert!(is_good && words.matches("on the board").count() == 2, "{words}");
    fs::write(replays.file("bad.wdr"), b"bad").unwrap();
    let (is_good, words) = wishdir(&["records", "import", &from, "--file", &file]);
    assert!(!is_good && words.matches("known").count() == 2 && words.contains("refused"), "{words}");
    let (_, table) = wishdir(&["records", "jumps", "--board", "--file", &file]);
    assert!(table.starts_with("rank") && table.contains("nfk-068r2") && table.contains("UpBJ"), "{table}");
    let id = column(&board(&records(&folder), Board::Jumps), "id")[0].to_string();
    let to = folder.file("best.wdr");
    let export = ["records", "export", to.to_str().unwrap(), "--entry", &id, "--file", &file];
    assert!(wishdir(&export).0 && wishdir(&["verify", to.to_str().unwrap()]).0);
    assert!(!wishdir(&export).0, "nothing is overwritten");
    assert!(wishdir(&["records", "bugs", "--board", "--file", &file]).1.contains("boards of runs and of jumps"));
}

#[test]
fn records_of_the_first_layout_get_their_boards() {
    let folder = Folder::new();
    drop(records(&folder));
    let old = Connection::open(folder.path()).unwrap();
    old.execute_batch("DROP TABLE entries; PRAGMA user_version = 1;").unwrap();
    drop(old);
    let mut database = records(&folder);
    assert!(board(&database, Board::Runs).rows.is_empty());
    database.import(&recorded(&folder, "hops", "lab", "cs16-100")).unwrap();
}
