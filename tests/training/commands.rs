//! `wishdir lessons`, `drill`, `daily`, `plan`, `progress` and `sensitivity`, as users type them.

use std::fs;

use serde_json::Value;

use crate::support::program::{args, json, succeeds, wishdir};

#[test]
fn a_script_is_judged_and_the_medal_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("run.ron");
    fs::write(
        &script,
        "[Hold(keys: [Forward], ticks: 60), Tap(keys: [Jump]), Hold(keys: [Forward], ticks: 80)]",
    )
    .unwrap();
    let judged = json(&args(&format!(
        "drill qw-jump --script {} --json",
        script.to_str().unwrap()
    )));
    assert_eq!(
        (judged["medal"].as_str(), judged["ended"].as_str()),
        (Some("gold"), Some("judged"))
    );
    fs::write(&script, "[Wait(ticks: 100)]").unwrap();
    let stood = json(&args(&format!(
        "drill qw-jump --script {} --json",
        script.to_str().unwrap()
    )));
    assert_eq!(
        (&stood["medal"], &stood["score"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn a_drill_of_a_file_is_played_and_a_wrong_one_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let drill = "(\n    rules: \"cs16-100\",\n    map: \"lab\",\n    start: (feet: (-1500, 1856, 0)),\n    seconds: 3,\n    levels: [(goal: Speed, bronze: 100, silver: 200, gold: 240)],\n    show: Script([Hold(keys: [Forward], ticks: 200)]),\n)\n";
    fs::write(&path, drill).unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(json(&["drill", name, "--show", "--json"])["medal"], "gold");
    fs::write(&path, drill.replace("seconds: 3", "seconds: -3")).unwrap();
    let output = wishdir(&["drill", name]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && told.contains("mine.ron: line 5, column 5: found -3, expected"),
        "{told}"
    );
}

#[test]
fn a_try_begins_where_the_drill_says_and_no_script_changes_that() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("near.ron");
    for (text, step) in [
        ("[Start(feet: (0, -160, 0)), Wait(ticks: 9)]", "Start"),
        (
            "[Wait(ticks: 9), Repeat(times: 2, steps: [Restart, Wait(ticks: 9)])]",
            "Restart",
        ),
        ("[Save, Wait(ticks: 9), Load, Wait(ticks: 9)]", "Load"),
    ] {
        fs::write(&script, text).unwrap();
        let output = wishdir(&["drill", "qw-walk", "--script", script.to_str().unwrap()]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success()
                && told.contains(&format!("near.ron: found the step `{step}`")),
            "{told}"
        );
    }
    // A player's own demonstration may start elsewhere.
    let path = folder.path().join("mine.ron");
    let drill = "(rules: \"cs16-100\", map: \"lab\", seconds: 3, levels: [(goal: Reach(at: (0, -160, 0), within: 96), bronze: 3, silver: 2, gold: 1)],
        show: Script([Start(feet: (0, -250, 0), yaw: 90), Hold(keys: [Forward], ticks: 200)]))";
    fs::write(&path, drill).unwrap();
    assert_eq!(
        json(&["drill", path.to_str().unwrap(), "--show", "--json"])["medal"],
        "gold"
    );
}

#[test]
fn a_goal_is_a_word_with_its_numbers_for_machines() {
    let goal = |name: &str, level: usize| json(&["drill", name, "--json"])["levels"][level].clone();
    let held = goal("gs-angle", 0);
    assert_eq!(
        held["goal"],
        serde_json::json!({ "kind": "angle_held", "from_speed": 280.0, "percent": 50.0 })
    );
    assert_eq!(
        (&held["unit"], &held["less_is_better"]),
        (&Value::from("ticks"), &Value::from(false))
    );
    assert_eq!(
        goal("qw-walk", 0)["goal"]["at"],
        serde_json::json!([0.0, -160.0, 0.0])
    );
    assert_eq!(
        goal("gs-jump", 2)["goal"]["kinds"],
        serde_json::json!(["LJ"])
    );
    for drill in json(&["drill", "--json"])["drills"].as_array().unwrap() {
        for level in drill["levels"].as_array().unwrap() {
            assert!(
                level["goal"]["kind"].is_string() && level["unit"].is_string(),
                "{drill}"
            );
        }
    }
}

#[test]
fn the_turn_of_a_count_is_printed_without_the_error_of_its_product() {
    let output = wishdir(&["sensitivity", "3.4"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("One mouse count turns 0.0748°."), "{text}");
}

#[test]
fn no_sensitivity_fills_the_screen_with_digits() {
    for number in ["1e-300", "1e-9", "0.333333", "999999"] {
        let output = wishdir(&["sensitivity", number]);
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && told.lines().all(|line| line.chars().count() <= 110),
            "{number}: {told}"
        );
    }
}

#[test]
fn every_list_is_printed_and_a_record_that_is_empty_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none.db");
    let none = none.to_str().unwrap();
    assert!(
        json(&["lessons", "--json"])["lessons"]
            .as_array()
            .unwrap()
            .len()
            >= 20
    );
    assert_eq!(json(&["lessons", "qw-walk", "--json"])["drill"], "qw-walk");
    assert!(
        json(&["drill", "--json"])["drills"]
            .as_array()
            .unwrap()
            .len()
            >= 20
    );
    assert_eq!(
        json(&["daily", "--date", "2026-11-23", "--json"])["date"],
        "2026-11-23"
    );
    assert_eq!(json(&["plan", "--json"])["drill"], "gs-strafe");
    assert_eq!(
        json(&["progress", "--json"])["sessions"],
        Value::Array(Vec::new())
    );
    assert!(
        json(&["sensitivity", "3", "--json"])["cm_per_turn"]
            .as_f64()
            .unwrap()
            > 17.0
    );
    let png = folder.path().join("progress.png");
    assert!(succeeds(&["progress", "--png", png.to_str().unwrap()]));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
    for args in [
        &["lessons", "none"][..],
        &["drill", "none"],
        &["daily", "--date", "tomorrow"],
        &["drill", "qw-hop", "--level", "9"],
        &["plan", "--file", none],
        &["progress", "--file", none],
    ] {
        let output = wishdir(args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && told.contains("expected"),
            "{args:?}: {told}"
        );
    }
}

#[test]
fn a_long_jump_that_does_not_count_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("short.ron");
    let text = "(profile: \"cs16-100\", steps: [
        Hold(keys: [Forward], ticks: 60),
        Tap(keys: [Jump]),
        Wait(ticks: 100),
    ])";
    fs::write(&script, text).unwrap();
    let output = wishdir(&["drill", "gs-jump", "--script", script.to_str().unwrap()]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("No valid attempt: too short (minimum: 215 u)"),
        "{said}"
    );
}
