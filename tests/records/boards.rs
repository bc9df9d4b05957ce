//! Boards: they only contain results of re-simulated replays.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use wishdir::storage::records::{
    BestJumps, Board, Database, Filter, ImportError, Listing, RecordEvent, RecordPlace, RecordRow,
};
use wishdir_sim::course::CourseTime;
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

use crate::play::{Folder, column, hops, rows};
use crate::support::program::{self, asset};

/// Start of a step that puts the player on the floor of `lab`.
const PLACE: &str = "Start(feet: (0, -1568, 84), yaw: 90";
/// A prestrafe.
const RUN_UP: &str = "Hold(keys: [Forward], ticks: 60), Hold(keys: [Forward, MoveLeft, Left], ticks: 200, yawspeed: 118)";
/// A long jump of four strafes.
const JUMP: &str = "Tap(keys: [Jump]), Repeat(times: 2, steps: [Hold(keys: [MoveLeft], ticks: 17, turn: Rate(220)), \
                    Hold(keys: [MoveRight], ticks: 17, turn: Rate(-220))]), Wait(ticks: 60)";

pub(crate) fn wishdir(arguments: &[&str]) -> (bool, String) {
    let output = program::wishdir(arguments);
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.success(), words.into_owned())
}

/// A script from the assets, as a replay.
fn recorded(folder: &Folder, script: &str, map: &str, profile: &str) -> PathBuf {
    let path = folder.file(&format!("{script}-{profile}.wdr"));
    let (script, to) = (asset(&format!("{script}.ron")), path.display().to_string());
    let (is_good, words) = wishdir(&[
        "simulate",
        "--map",
        map,
        "--profile",
        profile,
        "--script",
        &script,
        "--record",
        &to,
    ]);
    assert!(is_good, "{words}");
    path
}

/// A script written by the test, as a replay.
fn written(folder: &Folder, name: &str, steps: &str) -> PathBuf {
    written_on(folder, name, ["lab", "cs16-100"], steps)
}

/// The same on a map, under a profile.
fn written_on(folder: &Folder, name: &str, [map, profile]: [&str; 2], steps: &str) -> PathBuf {
    let (script, path) = (
        folder.file(&format!("{name}.ron")),
        folder.file(&format!("{name}.wdr")),
    );
    fs::write(&script, steps).unwrap();
    let (script, to) = (script.display().to_string(), path.display().to_string());
    let game = ["--map", map, "--profile", profile];
    let (is_good, words) = wishdir(
        &[
            &["simulate", "--script", &script, "--record", &to],
            &game[..],
        ]
        .concat(),
    );
    assert!(is_good, "{words}");
    path
}

pub(crate) fn records(folder: &Folder) -> Database {
    Database::open(&folder.path()).unwrap().0
}

fn board(database: &Database, board: Board) -> Listing {
    database.board(board, &normal()).unwrap()
}

/// The style that every run and every jump has.
fn normal() -> Filter {
    Filter {
        style: Some(Style::Normal),
        ..Filter::default()
    }
}

#[test]
fn a_run_comes_onto_the_board_with_its_time_and_splits() {
    let folder = Folder::new();
    let mut database = records(&folder);
    for (script, map, profile) in [
        ("cs-course", "cs-course", "cs16-100"),
        ("nfk-course", "course", "nfk-068r2"),
    ] {
        let path = recorded(&folder, script, map, profile);
        let verdict = wishdir(&["verify", "--json", path.to_str().unwrap()]).1;
        let verdict: Value = serde_json::from_str(&verdict).unwrap();
        let imported = database.import(&path).unwrap();
        assert_eq!((imported.runs, imported.is_known), (1, false), "{script}");
        let runs = database
            .board(
                Board::Runs,
                &Filter {
                    map: Some(map.to_owned()),
                    ..normal()
                },
            )
            .unwrap();
        assert_eq!(
            column(&runs, "time_ms")[0],
            verdict["files"][0]["time_ms"],
            "{script}"
        );
        assert_eq!(column(&runs, "rank"), [1]);
        let splits = column(&runs, "splits")[0].as_array().unwrap().clone();
        assert!(splits.len() >= 3 || map == "course", "{script}: {splits:?}");
        assert!(
            splits.is_sorted_by_key(|split| split["time_ms"].as_u64()),
            "{splits:?}"
        );
        // The replay file is stored unchanged, and importing it again finds it known.
        let kept = database
            .entry_replay(column(&runs, "id")[0].as_i64().unwrap())
            .unwrap();
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
    assert!(
        imported.jumps >= 2 && jumps.rows.len() == imported.jumps,
        "{imported:?}"
    );
    for (kind, distance) in column(&jumps, "kind")
        .iter()
        .zip(column(&jumps, "distance"))
    {
        let of_kind = said["jumps"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|jump| jump["kind"] == *kind && jump["valid"] == true);
        let farthest = of_kind
            .map(|jump| jump["distance"].as_f64().unwrap())
            .fold(0.0, f64::max);
        assert_eq!(distance.as_f64().unwrap(), farthest, "{kind}");
    }
    let slower = JUMP.replace("220", "200");
    for (name, jump) in [("second", JUMP), ("third", slower.as_str())] {
        database
            .import(&written(&folder, name, &format!("[{RUN_UP}, {jump}]")))
            .unwrap();
    }
    let long = database
        .board(
            Board::Jumps,
            &Filter {
                kind: Some("lj".to_owned()),
                ..normal()
            },
        )
        .unwrap();
    assert_eq!(column(&long, "rank"), [1, 2]);
    let distances: Vec<f64> = column(&long, "distance")
        .iter()
        .map(|distance| distance.as_f64().unwrap())
        .collect();
    assert!(distances[0] >= distances[1], "{distances:?}");
    assert!(column(&long, "prestrafe")[0].as_f64().unwrap() > 250.0);
}

#[test]
fn nobody_is_put_onto_a_board_at_full_speed() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let fast = format!("{PLACE}, velocity: (0, 290, 0)), {JUMP}");
    let put = written(&folder, "put", &format!("[{fast}]"));
    assert!(
        wishdir(&["verify", put.to_str().unwrap()]).0,
        "it is true all the same"
    );
    assert!(
        matches!(database.import(&put), Err(ImportError::Nothing)),
        "{:?}",
        database.import(&put)
    );
    // Also in the middle of a run.
    let later = written(&folder, "later", &format!("[Wait(ticks: 50), {fast}]"));
    assert!(
        matches!(database.import(&later), Err(ImportError::Nothing)),
        "{:?}",
        database.import(&later)
    );
    let stood = format!("[{PLACE}), Wait(ticks: 40), {RUN_UP}, {JUMP}]");
    assert_eq!(
        database
            .import(&written(&folder, "stood", &stood))
            .unwrap()
            .jumps,
        1
    );
}

#[test]
fn what_is_not_true_is_refused_and_leaves_nothing() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let good = fs::read(recorded(&folder, "hops", "lab", "cs16-100")).unwrap();
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    for (name, bytes, words) in [
        (
            "cut.wdr",
            &good[..good.len() - 5],
            "invalid replay: the file ends before",
        ),
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
    assert!(is_good && words.matches("added   ").count() == 2, "{words}");
    fs::write(replays.file("bad.wdr"), b"bad").unwrap();
    let (is_good, words) = wishdir(&["records", "import", &from, "--file", &file]);
    assert!(
        !is_good && words.matches("duplicate").count() == 2 && words.contains("not added"),
        "{words}"
    );
    let (_, table) = wishdir(&["records", "jumps", "--board", "--file", &file]);
    assert!(
        table.starts_with("rank") && table.contains("nfk-068r2") && table.contains("UpBJ"),
        "{table}"
    );
    let id = column(&board(&records(&folder), Board::Jumps), "id")[0].to_string();
    let to = folder.file("best.wdr");
    let export = [
        "records",
        "export",
        to.to_str().unwrap(),
        "--entry",
        &id,
        "--file",
        &file,
    ];
    assert!(wishdir(&export).0 && wishdir(&["verify", to.to_str().unwrap()]).0);
    assert!(!wishdir(&export).0, "nothing is overwritten");
    assert!(
        wishdir(&["records", "bugs", "--board", "--file", &file])
            .1
            .contains("have leaderboards")
    );
}

#[test]
fn a_removed_entry_is_on_no_board_until_its_replay_is_imported_again() {
    let folder = Folder::new();
    let path = recorded(&folder, "hops", "lab", "cs16-100");
    let mut database = records(&folder);
    database.import(Path::new(&path)).unwrap();
    let file = folder.path().display().to_string();
    let listed = board(&database, Board::Jumps);
    assert!(
        column(&listed, "origin")
            .iter()
            .all(|origin| origin == "imported")
    );
    let all = || board(&records(&folder), Board::Jumps).rows.len();
    let (id, before) = (column(&listed, "id")[0].to_string(), all());
    let remove = ["records", "remove", &id, "--file", &file];
    let (is_good, words) = wishdir(&remove);
    assert!(is_good && all() < before, "{words}");
    let kind = &column(&listed, "kind")[0];
    let left = board(&records(&folder), Board::Jumps);
    assert!(!column(&left, "kind").contains(kind), "in every style");
    // The message names the replay, which is still there.
    let replay = words.trim().rsplit(' ').next().unwrap();
    assert!(!wishdir(&remove).0, "there is no such entry");
    assert!(!database.import(Path::new(replay)).unwrap().is_known);
    assert_eq!(all(), before);
}

#[test]
fn removing_from_a_missing_database_is_an_error_and_creates_no_file() {
    let folder = Folder::new();
    let path = folder.path().with_file_name("missing.db");
    let file = path.display().to_string();
    let (is_good, words) = wishdir(&["records", "remove", "1", "--file", &file]);
    assert!(!is_good && words.contains(&file), "{words}");
    assert!(!path.exists(), "{words}");
}

/// The entries of a board in a style, by kind or map.
fn in_style(database: &Database, board: Board, style: Style) -> Vec<String> {
    let listing = database
        .board(
            board,
            &Filter {
                style: Some(style),
                ..Filter::default()
            },
        )
        .unwrap();
    let name = if board == Board::Jumps { "kind" } else { "map" };
    column(&listing, name)
        .iter()
        .map(|cell| cell.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn what_was_done_stands_on_the_board_of_every_style_that_its_inputs_kept_and_on_no_other() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let wait = "Wait(ticks: 20), Hold(keys: [";
    let jump =
        |keys: &str| format!("[{wait}{keys}], ticks: 40), Tap(keys: [Jump]), Wait(ticks: 90)]");
    let mut import = |name: &str, steps: &str| {
        let path = written_on(&folder, name, ["longjump", "qw-77"], steps);
        database
            .import(&path)
            .map(|imported| [imported.runs, imported.jumps])
            .unwrap()
    };
    assert_eq!(
        import("w", &jump("Forward")),
        [0, 1],
        "one jump, however many boards it stands on"
    );
    // Everything before the player stood still is not part of the jump.
    let later = jump("Forward").replacen(
        "Wait(ticks: 20)",
        "Hold(keys: [Back], ticks: 8), Wait(ticks: 300)",
        1,
    );
    assert_eq!(import("later", &later), [0, 1]);
    assert_eq!(import("half", &jump("Forward, MoveLeft")), [0, 1]);
    let counts = Style::ALL.map(|style| in_style(&database, Board::Jumps, style).len());
    // Normal, W alone, A and D alone, sideways, half-sideways, no perfect hops. QuakeWorld has no
    // ducking, so there is no style without it.
    assert_eq!(counts, [3, 2, 0, 2, 3, 3, 0]);
    database
        .import(&recorded(&folder, "cs-course", "cs-course", "cs16-100"))
        .unwrap();
    assert_eq!(
        in_style(&database, Board::Runs, Style::Normal),
        ["cs-course"]
    );
    assert!(in_style(&database, Board::Runs, Style::ForwardOnly).is_empty());
}

#[test]
fn boards_are_asked_for_by_style() {
    let folder = Folder::new();
    let replay = recorded(&folder, "hops", "lab", "cs16-100");
    let file = folder.path().display().to_string();
    assert!(
        wishdir(&[
            "records",
            "import",
            replay.to_str().unwrap(),
            "--file",
            &file
        ])
        .0
    );
    let rows = |more: &[&str]| {
        let (is_good, words) =
            wishdir(&[&["records", "jumps", "--json", "--file", &file], more].concat());
        assert!(is_good, "{words}");
        serde_json::from_str::<Value>(&words).unwrap()["rows"]
            .as_array()
            .unwrap()
            .clone()
    };
    let plain = rows(&["--board"]);
    assert!(
        !plain.is_empty() && plain.iter().all(|row| row["style"] == "normal"),
        "{plain:?}"
    );
    assert!(
        rows(&["--board", "--style", "no-perfect-hops"])
            .iter()
            .all(|row| row["style"] == "no-perfect-hops")
    );
    assert!(rows(&["--board", "--style", "w-only"]).is_empty());
    assert!(
        rows(&["--style", "normal"]).is_empty(),
        "nobody has jumped here, the replay is another's"
    );
    let (is_good, words) = wishdir(&["records", "--style", "nonsense", "--file", &file]);
    assert!(!is_good && words.contains("w-only"), "{words}");
}

#[test]
fn an_entry_says_what_is_wrong_with_its_replay_and_is_not_exported() {
    let folder = Folder::new();
    let mut database = records(&folder);
    database
        .import(&recorded(&folder, "hops", "lab", "cs16-100"))
        .unwrap();
    let jumps = board(&database, Board::Jumps);
    assert!(
        column(&jumps, "problem").iter().all(Value::is_null),
        "{jumps:?}"
    );
    let id = column(&jumps, "id")[0].as_i64().unwrap();
    let kept = database.entry_replay(id).unwrap();
    let other = fs::read(recorded(&folder, "cs-course", "cs-course", "cs16-100")).unwrap();
    fs::write(&kept, other).unwrap();
    assert!(
        column(&board(&database, Board::Jumps), "problem")
            .iter()
            .all(|problem| problem == "altered")
    );
    let error = database
        .export_entry(id, &folder.file("to.wdr"))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("expected the verified replay") && !folder.file("to.wdr").exists(),
        "{error}"
    );
    fs::remove_file(kept).unwrap();
    assert!(
        column(&board(&database, Board::Jumps), "problem")
            .iter()
            .all(|problem| problem == "missing")
    );
    assert!(
        database
            .export_entry_into(id, folder.path().parent().unwrap(), "to")
            .is_err()
    );
}

#[test]
fn the_best_run_is_the_players_own_that_counts() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let path = recorded(&folder, "cs-course", "cs-course", "cs16-100");
    database.import(&path).unwrap();
    let wishdir_replay::AnyReplay::Engine3d(replay) =
        wishdir::storage::replays::open_replay(&path).unwrap()
    else {
        panic!("a 3D engine's")
    };
    let begun: Run =
        wishdir::storage::replays::load_initial_run(&replay.header, None, &path).unwrap();
    let place = Arc::new(RecordPlace::from_run("cs-course", &begun));
    assert_eq!(
        database.best_run(&place).unwrap(),
        None,
        "it is somebody else's"
    );
    let cell = |name: &str| {
        column(&board(&database, Board::Runs), name)[0]
            .as_u64()
            .unwrap()
    };
    let time = CourseTime {
        ticks: cell("ticks"),
        msec: cell("time_ms"),
    };
    let session = database.begin_session(0).unwrap();
    let mut finish = |reason: Option<&str>, style| {
        let found = RecordEvent::Run {
            reason: reason.map(str::to_owned),
            time,
            splits: vec![],
        };
        let place = Arc::new(RecordPlace {
            style,
            ..(*place).clone()
        });
        database
            .insert(
                session,
                &[RecordRow {
                    place,
                    at_ms: 1,
                    found,
                }],
                1,
            )
            .unwrap();
        let best = |style| {
            database
                .best_run(&RecordPlace {
                    style,
                    ..(*place_of(&begun)).clone()
                })
                .unwrap()
        };
        [Style::Normal, Style::ForwardOnly].map(|style| best(style).map(|(_, msec)| msec))
    };
    assert_eq!(
        finish(Some("loaded"), Style::Normal),
        [None, None],
        "it did not count"
    );
    assert_eq!(finish(None, Style::Normal), [Some(time.msec), None]);
    let calm = RecordPlace {
        damage: false,
        ..(*place).clone()
    };
    assert_eq!(
        database.best_run(&calm).unwrap(),
        None,
        "without damage it is another board"
    );
}

fn place_of(run: &Run) -> Arc<RecordPlace> {
    Arc::new(RecordPlace::from_run("cs-course", run))
}

#[test]
fn the_farthest_jumps_are_those_that_count_in_their_style() {
    let (place, found) = hops();
    let folder = Folder::new();
    let mut database = records(&folder);
    let session = database.begin_session(0).unwrap();
    let jumps = || {
        found.iter().filter_map(|found| {
            if let RecordEvent::Jump { jump, .. } = found {
                Some(jump)
            } else {
                None
            }
        })
    };
    let kind = jumps().find(|judged| judged.jump.is_valid()).unwrap().id();
    let of_kind = jumps().filter(|judged| judged.jump.is_valid() && judged.id() == kind);
    let best = of_kind
        .map(|judged| judged.jump.distance)
        .fold(0.0, f64::max);
    let row = |style, reason: Option<&str>| -> Vec<RecordRow> {
        let place = Arc::new(RecordPlace {
            style,
            ..(*place).clone()
        });
        let reason = reason.map(str::to_owned);
        let found = jumps().map(|jump| RecordEvent::Jump {
            jump: Arc::clone(jump),
            reason: reason.clone(),
        });
        rows(&place, found.collect())
    };
    database
        .insert(session, &row(Style::Normal, Some("slow")), 1)
        .unwrap();
    assert_eq!(
        database.best_jumps(&place).unwrap(),
        BestJumps::default(),
        "none counts"
    );
    database
        .insert(session, &row(Style::NoDuck, None), 1)
        .unwrap();
    let mut bests = database.best_jumps(&place).unwrap();
    assert!(
        best > 0.0 && !bests.clone().add(&kind, Style::Normal, best),
        "a jump of a style is one all the same"
    );
    assert!(
        !bests.clone().add(&kind, Style::NoDuck, best)
            && bests.clone().add(&kind, Style::NoDuck, best + 1.0)
    );
    assert!(
        bests.add(&kind, Style::ForwardOnly, 1.0),
        "the first of its style"
    );
}
