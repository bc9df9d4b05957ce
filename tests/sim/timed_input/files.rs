//! Files of timed input: errors, and `wishdir simulate --input`.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use serde_json::Value;
use tempfile::TempDir;
use wishdir_sim::client::Button;
use wishdir_sim::input_file::{FileEvent, FileLine, InputFile, InputHeader};
use wishdir_sim::platformer::NfkKey;

use crate::support::answers;
use crate::support::program::{outcome, printed, refusal};

const HEADER: &str = r#"{"input": 1, "sensitivity": 1.0, "m_yaw": 0.022, "m_pitch": 0.022}"#;

fn check_errors(texts: &[&str], messages: &Expect) {
    let parse = |text: &str| {
        let error = InputFile::<Button>::parse(text).unwrap_err();
        error.to_string()
    };
    answers(texts.iter().copied(), parse, messages);
}

#[test]
fn errors_in_the_header_name_what_was_expected() {
    check_errors(
        &[
            "",
            "[1, 1.0, 0.022, 0.022, false]",
            r#"{"input": 1, "sensitivity": 1.0, "m_yaw": 0.022}"#,
            r#"{"input": 2, "sensitivity": 1.0, "m_yaw": 0.022, "m_pitch": 0.022}"#,
            r#"{"input": 1, "sensitivity": 1e9, "m_yaw": 0.022, "m_pitch": 0.022}"#,
            r#"{"input": 1, "sensitivity": 1, "m_yaw": 0.022, "m_pitch": 0.022, "fps": 60}"#,
        ],
        &expect![[r#"
            line 1: found ``, expected a JSON object
            line 1: found `[1, 1.0, 0.022, 0.022, false]`, expected a JSON object
            line 1, column 48: missing field `m_pitch`
            line 1: found `input` 2, expected `input` 1
            line 1: found 1000000000, expected at most 1000000
            line 1, column 70: unknown field `fps`, expected one of `input`, `sensitivity`, `m_yaw`, `m_pitch`, `m_filter`"#]],
    );
}

#[test]
fn errors_in_a_line_name_the_line() {
    let lines = [
        r#"{"us": 1}"#,
        r#"{"mouse": [1, 2]}"#,
        r#"{"us": -1, "mouse": [1, 2]}"#,
        r#"{"us": 1, "mouse": [1.5, 2]}"#,
        r#"{"us": 1, "mouse": [1]}"#,
        r#"{"us": 1, "key": "Forward"}"#,
        r#"{"us": 1, "key": "W", "down": true}"#,
        r#"{"us": 1, "key": "Forward", "down": 1}"#,
        r#"{"us": 1, "wheel": -1, "mouse": [1, 2]}"#,
        r#"{"us": 1, "wheel": 100000}"#,
        r#"{"us": 1, "key": "Forward", "down": true, "held": true}"#,
        r#"{"us": 1, "mouse": [1, 2], "share": -1}"#,
        r#"{"us": 90000000000, "wheel": 1}"#,
        "",
        "nonsense",
    ];
    let texts: Vec<String> = lines
        .iter()
        .map(|line| format!("{HEADER}\n{{\"us\": 0, \"wheel\": 1}}\n{line}\n"))
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    check_errors(
        &texts,
        &expect![[r#"
        line 3: found no event, expected `mouse`, `wheel`, or `key` and `down`
        line 3, column 17: missing field `us`
        line 3, column 9: invalid value: integer `-1`, expected u64
        line 3, column 23: invalid type: floating point `1.5`, expected i32
        line 3, column 22: invalid length 1, expected an array of length 2
        line 3: found `key` without `down`, expected both
        line 3, column 20: unknown variant `W`, expected one of `Forward`, `Back`, `MoveLeft`, `MoveRight`, `Up`, `Down`, `Left`, `Right`, `LookUp`, `LookDown`, `Speed`, `Strafe`, `Jump`, `Duck`, `Use`, `Attack`
        line 3, column 37: invalid type: integer `1`, expected a boolean
        line 3: found fields of several events, expected `mouse`, `wheel`, or `key` and `down`
        line 3: found `wheel` 100000, expected -1000 to 1000
        line 3: found a misplaced `held`, expected `us` 0, `key` and `down` true beside it
        line 3: found `share` -1, expected 0 to 1000000
        line 3: found `us` 90000000000, expected at most 86400000000, a day
        line 3: found ``, expected a JSON object
        line 3: found `nonsense`, expected a JSON object"#]],
    );
}

#[test]
fn times_that_go_back_are_refused() {
    check_errors(
        &[&format!(
            "{HEADER}\n{{\"us\": 20, \"wheel\": 1}}\n{{\"us\": 19, \"wheel\": 1}}"
        )],
        &expect![[r#"
            line 3: found `us` 19, expected at least 20, the previous line's time"#]],
    );
}

#[test]
fn what_is_written_is_read_back() {
    let header = InputHeader::new(2.5, 0.022, -0.022, true);
    let lines = [
        FileEvent::Mouse {
            counts: [-3, 4],
            share: 1.0,
        },
        FileEvent::Mouse {
            counts: [i32::MIN, i32::MAX],
            share: 0.533_333_3,
        },
        FileEvent::Key {
            key: Button::MoveLeft,
            down: true,
        },
        FileEvent::Wheel(-2),
    ];
    let held = FileLine {
        us: 0,
        event: FileEvent::Held(Button::Speed),
    };
    let mut lines = lines.map(|event| FileLine { us: 7, event }).to_vec();
    lines.insert(0, held);
    let mut text = header.to_json() + "\n";
    for line in &lines {
        text += &(line.to_json() + "\n");
    }
    assert_eq!(InputFile::parse(&text), Ok(InputFile { header, lines }));
    let plain = FileLine {
        us: 12_345,
        event: FileEvent::<NfkKey>::Key {
            key: NfkKey::Left,
            down: false,
        },
    };
    assert_eq!(plain.to_json(), r#"{"us":12345,"key":"Left","down":false}"#);
}

/// A file of timed input in a folder of its own.
fn file(lines: &[&str]) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand.jsonl");
    fs::write(&path, format!("{HEADER}\n{}\n", lines.join("\n"))).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// A jump to the left with a constant turn.
fn jump() -> (TempDir, String) {
    let mut lines = vec![
        r#"{"us": 0, "key": "Forward", "down": true}"#.to_owned(),
        r#"{"us": 812345, "wheel": -1}"#.to_owned(),
        r#"{"us": 812346, "key": "MoveLeft", "down": true}"#.to_owned(),
        r#"{"us": 815000, "key": "Forward", "down": false}"#.to_owned(),
    ];
    lines.extend((0..500_u32).map(|at| {
        let (us, right) = (815_000 + at * 1_000 + at % 7, -4 - i64::from(at % 3));
        format!(r#"{{"us": {us}, "mouse": [{right}, {}]}}"#, at % 2)
    }));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    file(&lines)
}

#[test]
fn simulate_gives_the_same_bits_at_every_draw_rate_and_seed() {
    let (_folder, path) = jump();
    for (profile, ticks) in [("cs16-100", 132), ("qw-77-client", 102)] {
        let simulate = |more: &[&str]| {
            let mut args = vec!["simulate", "--map", "lab", "--profile", profile];
            args.extend(["--input", &path, "--json"]);
            args.extend(more);
            printed(&args)
        };
        let whole = simulate(&[]);
        let lines: Vec<Value> = whole
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(
            lines.len(),
            ticks + 1,
            "{profile}: the tick of the last event is the last"
        );
        let yaw = |line: &Value| line["cmd"]["angles"][1].as_f64().unwrap();
        let turning = lines[ticks - 40..ticks].windows(2);
        assert!(
            turning
                .into_iter()
                .all(|pair| yaw(&pair[0]) < yaw(&pair[1])),
            "{profile}: every tick turns"
        );
        let last = &lines[ticks];
        assert!(last["hash"].is_string() && last["final"]["speed"].as_f64().unwrap() > 200.0);
        for (rate, seed) in [("5", "0"), ("60", "1"), ("60", "2"), ("1000", "3")] {
            let other = simulate(&["--draw-rate", rate, "--seed", seed]);
            assert_eq!(other, whole, "{profile} at {rate} frames per second");
        }
    }
}

#[test]
fn a_replay_of_timed_input_verifies() {
    let (folder, path) = jump();
    let replay = folder.path().join("hand.wdr");
    let replay = replay.to_str().unwrap();
    let args = [
        "simulate",
        "--map",
        "lab",
        "--input",
        &path,
        "--draw-rate",
        "7",
    ];
    printed(&[&args[..], &["--record", replay]].concat());
    let (is_valid, said, _) = outcome(&["verify", replay]);
    assert!(is_valid, "{said}");
}

#[test]
fn need_for_kill_plays_its_own_keys() {
    let keys = [
        r#"{"us": 20000, "key": "Right", "down": true}"#,
        r#"{"us": 500000, "key": "Up", "down": true}"#,
        r#"{"us": 500001, "key": "Up", "down": false}"#,
        r#"{"us": 900000, "mouse": [0, 0]}"#,
    ];
    let (_folder, path) = file(&keys);
    let args = [
        "simulate",
        "--profile",
        "nfk-075",
        "--input",
        &path,
        "--json",
    ];
    let whole = printed(&args);
    let held: Vec<String> = whole
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter_map(|line| line["keys"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(held.len(), 45);
    assert_eq!(
        (held[0].as_str(), held[24].as_str(), held[25].as_str()),
        ("R", "UR", "R")
    );
    assert_eq!(printed(&[&args[..], &["--draw-rate", "5"]].concat()), whole);
    let (_folder, other) = file(&[r#"{"us": 0, "key": "Forward", "down": true}"#]);
    let problem = refusal(&["simulate", "--profile", "nfk-075", "--input", &other]);
    assert!(
        problem.contains("line 2, column") && problem.contains("`Forward`, expected one of `Left`"),
        "{problem}"
    );
}

#[test]
fn errors_name_the_file() {
    let (_folder, path) = file(&[r#"{"us": 5}"#]);
    let problem = refusal(&["simulate", "--input", &path]);
    let name = Path::new(&path).file_name().unwrap().to_str().unwrap();
    assert!(
        problem.contains(name) && problem.contains("line 2: found no event"),
        "{problem}"
    );
}
