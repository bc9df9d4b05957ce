//! `wishdir fall` as a program: its JSON, tables and errors.

use std::process::Output;

use serde_json::Value;

use crate::support::program::{self, wishdir};

fn run(args: &[&str]) -> Output {
    wishdir(&[&["fall"], args].concat())
}

fn json(args: &[&str]) -> Value {
    program::json(&[&["fall"], args].concat())
}

#[test]
fn the_json_has_the_promised_keys() {
    let fall = json(&["--height", "250", "--json"]);
    assert_eq!(
        (fall["ticks"].as_u64(), fall["speed"].as_f64()),
        (Some(79), Some(628.0))
    );
    assert!((fall["damage"].as_f64().unwrap() - 80.0 / 3.0).abs() < 1e-4);
    let chance = 50.0 / (25_001_f64.sqrt() - 1.0);
    assert!((fall["chance"].as_f64().unwrap() - chance).abs() < 1e-12);
    let starts = fall["starts"].as_array().unwrap();
    let kinds: Vec<&str> = starts
        .iter()
        .map(|start| start["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        [
            "walk_off",
            "jump",
            "double_duck",
            "duck_jump",
            "bhop",
            "standup_bhop",
            "duckbhop"
        ]
    );
    assert!(
        starts
            .iter()
            .all(|start| start["rest"].is_number() && start["jumpbug"] == false)
    );
}

#[test]
fn quakeworld_has_no_window() {
    let fall = json(&["--height", "250", "--profile", "qw-77", "--json"]);
    assert_eq!(
        (fall["chance"].as_f64(), fall["window"].is_null()),
        (Some(0.0), true)
    );
    assert_eq!(fall["starts"].as_array().unwrap().len(), 3);
}

#[test]
fn the_table_has_the_article_s_percentages() {
    let output = run(&["--table", "164..603:439"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 3, "{text}");
    assert!(
        rows[1].contains("164.00") && rows[1].contains("39.3%"),
        "{text}"
    );
    assert!(
        rows[2].contains("603.00") && rows[2].contains("20.4%"),
        "{text}"
    );
}

#[test]
fn what_is_wrong_is_named() {
    for (args, words) in [
        (
            &["--height", "-5"][..],
            "found a height of -5, expected more than 0",
        ),
        (&["--height", "inf"], "found a height of inf"),
        (
            &["--height", "100", "--profile", "nobody"],
            "found no profile named `nobody`",
        ),
        (&["--table", "5"], "expected `..` in the range"),
        (&["--table", "5..1"], "expected an ascending range"),
        (&["--table", "1..x"], "`x` is not a number"),
        (&["--table", "1..5:0"], "the step is 0"),
    ] {
        let output = run(args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && told.contains(words),
            "{args:?}: {told}"
        );
    }
    assert_eq!(run(&[]).status.code(), Some(2), "neither height nor table");
}

#[test]
fn overbounces_are_foretold() {
    // `docs/quake3.md` 10: at 8 ms from rest 8, 14 and 19 units, with a jump 7, 14 and 19.
    for (height, rest, jump) in [("8", true, false), ("14", true, true), ("15", false, false)] {
        let answer = json(&["--profile", "q3-125", "--height", height, "--json"]);
        assert_eq!(answer["overbounces"]["rest"], rest, "{height} units");
        assert_eq!(answer["overbounces"]["jump"], jump, "{height} units");
    }
    let other = json(&["--profile", "qw-77", "--height", "14", "--json"]);
    assert_eq!(other["overbounces"], Value::Null);
}
