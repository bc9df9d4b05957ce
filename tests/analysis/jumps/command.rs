//! `wishdir jumpstats`: recordings and scripts, text and JSON.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::documents::{document, field_names};
use crate::support::program::{self, outcome};
use crate::support::recordings::packed_path;
use wishdir_analysis::ledger::{Advice, Cause};
use wishdir_sim::command::JUMP;

/// Path of a packed recording.
fn path(set: &str, name: &str) -> String {
    packed_path(set, name).display().to_string()
}

fn jumpstats(arguments: &[&str]) -> (bool, String, String) {
    outcome(&[&["jumpstats"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    program::json(&[&["jumpstats"], arguments].concat())
}

/// The JSON keys that the project promises.
const KEYS: [&str; 17] = [
    "kind",
    "valid",
    "reason",
    "distance",
    "distance_raw",
    "height",
    "prestrafe",
    "takeoff_speed",
    "max_speed",
    "landing_speed",
    "airtime_ticks",
    "sync_gain",
    "sync_key",
    "gain",
    "loss",
    "efficiency",
    "strafes",
];

#[test]
fn the_document_of_the_json_names_every_field() {
    let document = document("docs/json.md");
    let hops = "assets/scripts/hops.ron --map lab --profile cs16-100 --what-if --json";
    let mut names = BTreeSet::new();
    field_names(&json(&hops.split(' ').collect::<Vec<_>>()), &mut names);
    for recording in [
        "lj-277-s5",
        "double-duck",
        "duckbug-fail",
        "edgebug-h300-v100-fail",
        "jumpbug-250-fail",
    ] {
        field_names(&json(&[&path("cs16", recording), "--json"]), &mut names);
    }
    for name in ["hop", "missed_by", "frames", "what_if", "strafes"] {
        assert!(names.contains(name), "no {name} in the recordings");
    }
    let missing: Vec<&String> = names
        .iter()
        .filter(|name| !document.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "docs/json.md lacks {missing:?}");
}

#[test]
fn the_document_of_the_json_lists_every_cause_and_all_advice() {
    let document = document("docs/json.md");
    let ids: Vec<&str> = Cause::ALL
        .map(Cause::id)
        .into_iter()
        .chain(Advice::ids())
        .collect();
    assert_eq!(ids.len(), 17 + 26, "{ids:?}");
    for id in ids {
        assert!(
            document.contains(&format!("`{id}`")),
            "docs/json.md lacks {id}"
        );
    }
}

#[test]
fn the_file_of_a_jump_is_named_and_only_replays_have_a_verdict() {
    let trace = path("cs16", "lj-277-s5");
    let value = json(&[&trace, "--json"]);
    assert_eq!(value["file"], trace.as_str());
    for key in ["verdict", "reason"] {
        assert_eq!(value.get(key), Some(&Value::Null), "{key}");
    }
}

#[test]
fn a_recording_as_json_has_the_promised_keys() {
    let value = json(&[&path("cs16", "lj-277-s5"), "--json"]);
    let jump = &value["jumps"][0];
    for key in KEYS {
        assert!(jump.get(key).is_some(), "{key}");
    }
    assert_eq!(
        (jump["kind"].as_str(), jump["valid"].as_bool()),
        (Some("LJ"), Some(true))
    );
    assert!(jump["reason"].is_null());
    assert_eq!(jump["strafes"].as_array().unwrap().len(), 5);
    assert!(jump["efficiency"].as_f64().unwrap() > 80.0, "percent");
    assert!(jump["ledger"]["total"].is_object(), "{}", jump["ledger"]);
    assert!(value["events"].is_array());
    assert_eq!(
        (
            jump["strafes_by_key"].as_u64(),
            jump["strafes_by_turn"].is_u64()
        ),
        (Some(5), true)
    );
    let shares: f64 = jump["strafes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|strafe| strafe["air_share"].as_f64())
        .sum();
    assert!((50.0..=100.001).contains(&shares), "{shares}");
    assert!(
        jump["jump_off"].is_f64() && jump["landing_duck"]["ticks"].as_i64() < Some(0),
        "{jump}"
    );
}

#[test]
fn hops_are_summed_up_for_the_whole_run() {
    let value = json(&[&path("cs16", "bhop-fog2"), "--json"]);
    let (run, hop) = (&value["run"], &value["jumps"][1]);
    assert_eq!(hop["landing_keys"]["jump"]["ticks"], hop["fog"], "{hop}");
    let hops = run["hops"].as_u64().unwrap();
    assert!(
        hops > 0 && run["hops_by_fog"][2].as_u64() == Some(hops),
        "{run}"
    );
    for key in [
        "ticks",
        "ms",
        "distance",
        "average_speed",
        "max_speed",
        "jumps",
        "perfect",
        "perfect_share",
        "presses_a_hop",
    ] {
        assert!(run[key].is_number(), "{key}: {run}");
    }
    assert_eq!(run["chain"][1]["speed"], hop["takeoff_speed"]);
    assert!(
        run["best_speed_after_hops"].as_array().unwrap().len()
            >= run["chain"].as_array().unwrap().len()
    );
    let (_, text, _) = jumpstats(&[&path("cs16", "bhop-fog2")]);
    let at = text
        .find("hops  FOG  landing  takeoff  change  best of the run")
        .expect("the table of hops");
    assert!(
        text[..at].contains("FOG 2 100 %")
            && text.contains("keys: jump pressed 2 ticks (20 ms) after the landing"),
        "{text}"
    );
}

#[test]
fn a_jump_that_misses_its_block_says_by_how_much() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/analysis/jumps/short.ron"
    );
    let arguments = [script, "--map", "longjump", "--profile", "cs16-100"];
    let jump = &json(&[&arguments[..], &["--json"]].concat())["jumps"][0];
    let short = jump["short_of_block"].as_f64().unwrap();
    assert!(
        short > 0.0 && short == -jump["landing_edge"].as_f64().unwrap(),
        "{jump}"
    );
    let (_, text, _) = jumpstats(&arguments);
    assert!(
        text.contains(&format!("{short:.2} short at landing")),
        "{text}"
    );
}

#[test]
fn the_advice_about_a_late_hop_names_an_earlier_press_of_jump() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/analysis/jumps/early_press.ron"
    );
    let hop = &json(&[script, "--map", "lab", "--profile", "qw-77", "--json"])["jumps"][1];
    let advice = hop["ledger"]["advice"].as_str().unwrap();
    assert!(
        advice.starts_with("You pressed jump 3 ticks before the landing, which was too early")
            && advice.contains("FOG 1 keeps 450.0 u/s"),
        "{advice}"
    );
}

/// The advice about a slow takeoff compares the player's circle with the best one.
#[test]
fn a_circle_of_the_wrong_speed_and_one_that_is_too_short_get_different_advice() {
    // Runs ahead, then turns left with W and A, and jumps.
    let advice = |deg_per_s: f64, circle_ticks: u32| {
        let mut steps = "Start(feet: (-500, 500, 0), yaw: 0), ".to_owned();
        let command = |yaw: f64, side: i32, buttons: u16| {
            format!(
                "Command(msec: 13, angles: (0, {yaw:.4}, 0), forward: 400, side: {side}, \
                 buttons: {buttons}), "
            )
        };
        steps.extend((0..40).map(|_| command(0.0, 0, 0)));
        let yaw = |tick: u32| f64::from(tick) * deg_per_s * 0.013;
        steps.extend((1..=circle_ticks).map(|tick| command(yaw(tick), -400, 0)));
        steps += &command(yaw(circle_ticks), 0, JUMP);
        let text = format!("[{steps}Wait(ticks: 60)]");
        let file = tempfile::Builder::new().suffix(".ron").tempfile().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let path = file.path().display().to_string();
        let said = json(&[&path, "--map", "lab", "--profile", "qw-77", "--json"]);
        let ledger = &said["jumps"][0]["ledger"];
        assert_eq!(ledger["advice_id"], "run_up_faster", "{ledger}");
        ledger["advice"].as_str().unwrap().to_owned()
    };
    let wrong = advice(230.0, 60);
    assert!(
        wrong.contains("turn at 298°/s in the circle, not at 230°/s"),
        "{wrong}"
    );
    let short = advice(298.0, 10);
    assert!(
        short.contains(
            "turn for longer: your turn speed was good, but the circle only lasted 0.1 s"
        ),
        "{short}"
    );
    let none = advice(298.0, 3);
    assert!(none.contains("hold W and a strafe key"), "{none}");
}

#[test]
fn a_late_duck_that_hits_the_edge_is_not_called_a_collision() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/analysis/jumps/late_duck.ron"
    );
    let jump = &json(&[script, "--map", "longjump", "--json"])["jumps"][0];
    let ledger = &jump["ledger"];
    assert_eq!(
        (&jump["valid"], &ledger["first"], &ledger["advice_id"]),
        (&false.into(), &"duck_timing".into(), &"duck_sooner".into()),
        "{ledger}"
    );
    let parts = &ledger["parts"];
    assert_eq!(parts["collision"]["distance"], 0.0, "{parts}");
    let won = parts["duck_timing"]["distance"].as_f64().unwrap();
    let ticks = parts["duck_timing"]["ticks"].as_u64().unwrap();

    // The advice, followed: it lands, and gains what it promised.
    let text = std::fs::read_to_string(script).unwrap();
    let first = text.find("buttons: 516").unwrap();
    let line = text[..first].rfind('\n').unwrap();
    let head: Vec<&str> = text[..line].lines().collect();
    let (before, sooner) = head.split_at(head.len() - ticks as usize);
    let sooner = sooner.join("\n").replace("buttons: 512", "buttons: 516");
    let folder = tempfile::tempdir().unwrap();
    let followed = folder.path().join("followed.ron").display().to_string();
    let words = format!("{}\n{sooner}{}", before.join("\n"), &text[line..]);
    std::fs::write(&followed, words).unwrap();
    let again = &json(&[&followed, "--map", "longjump", "--json"])["jumps"][0];
    assert_eq!(again["valid"], true, "{again}");
    let distance = |jump: &Value| jump["distance"].as_f64().unwrap();
    assert!(
        (distance(again) - distance(jump) - won).abs() < 2.0,
        "{won} {again}"
    );
}

/// The jump loses 30 u to W and late switches together, and 0.4 u to the prestrafe.
#[test]
fn a_small_prestrafe_loss_is_not_the_advice_for_a_jump_with_large_faults() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/analysis/jumps/held_forward_and_late_switches.ron"
    );
    let jump = &json(&[script, "--map", "longjump", "--json"])["jumps"][0];
    let ledger = &jump["ledger"];
    let lost = |of: &Value| of["distance"].as_f64().unwrap();
    assert!(lost(&ledger["total"]) > 30.0, "{ledger}");
    assert!(lost(&ledger["parts"]["prestrafe"]) < 1.0, "{ledger}");
    assert_eq!(ledger["advice_id"], "several", "{ledger}");
}

/// C6: the best jump with few strafes is not called a slow mouse or wrong keys.
#[test]
fn the_ideal_player_s_few_strafes_are_not_called_a_slow_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("few.ron").display().to_string();
    for profile in ["cs16-100", "hl-100"] {
        for (strafes, wrong_key) in [("2", 0.0), ("3", 0.3)] {
            let game = ["--map", "lab", "--profile", profile];
            let bot = ["bot", "--strafes", strafes, "--out", &script];
            program::printed(&[&bot[..], &game].concat());
            let jumps = json(&[&[&*script, "--json"], &game[..]].concat())["jumps"].clone();
            let ledger = &jumps[0]["ledger"];
            let advice = ledger["advice_id"].as_str().unwrap();
            assert!(
                ledger["praise"].is_string()
                    || ["change_strafe_lengths", "several"].contains(&advice),
                "{profile}, {strafes}: {ledger}"
            );
            assert!(!["turn_faster", "other_key"].contains(&advice), "{ledger}");
            let lost = ledger["parts"]["wrong_key"]["distance"].as_f64().unwrap();
            assert!(lost <= wrong_key, "{profile}, {strafes}: {ledger}");
            assert_eq!(jumps.as_array().unwrap().len(), 1, "{jumps}");
        }
    }
}

/// C7: the ideal player stays below the cap on purpose, so its hops are praised.
#[test]
fn the_ideal_players_hops_below_the_cap_are_praised() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("hops.ron").display().to_string();
    for profile in ["cs16-100", "hl-100"] {
        let game = ["--map", "bhop", "--profile", profile];
        let bot = ["bot", "--kind", "bhop", "--hops", "6", "--out", &script];
        program::printed(&[&bot[..], &game].concat());
        let jumps = json(&[&[&*script, "--json"], &game[..]].concat())["jumps"].clone();
        let jumps = jumps.as_array().unwrap();
        assert_eq!(jumps.len(), 6, "{profile}");
        for jump in jumps {
            let ledger = &jump["ledger"];
            let lost = ledger["total"]["speed"].as_f64().unwrap();
            assert!(
                ledger["praise"].is_string() && lost < 1.0,
                "{profile}: {ledger}"
            );
            assert_eq!(ledger["aim"], "speed", "{profile}");
        }
    }
}

#[test]
fn techniques_are_told_beside_the_jumps() {
    let value = json(&[&path("cs16", "jumpbug-250-ok"), "--json"]);
    let events = value["events"].as_array().unwrap();
    let is_it = |event: &&Value| event["kind"] == "jumpbug" && event["outcome"] == "success";
    let event = events.iter().find(is_it).unwrap();
    assert!(
        event["tick"].as_u64() == Some(132) && event["verdict"].is_string(),
        "{event}"
    );
    assert_eq!(value["jumps"][0]["kind"], "JumpBug");
}

#[test]
fn a_script_is_played_on_a_map_under_a_profile() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scripts/hops.ron");
    let value = json(&[script, "--map", "lab", "--profile", "qw-77", "--json"]);
    let jumps = value["jumps"].as_array().unwrap();
    assert!(jumps.iter().any(|jump| jump["kind"] == "hop"), "{jumps:?}");
    let (ok, text, _) = jumpstats(&[script, "--map", "lab", "--profile", "cs16-100"]);
    assert!(ok && text.starts_with("1. LJ"), "{text}");
    assert!(text.contains("frames on ground"), "{text}");
}

/// The jumps of `assets/scripts/hops.ron` under Counter-Strike's rules, as JSON.
fn hops() -> Vec<Value> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scripts/hops.ron");
    let value = json(&[script, "--map", "lab", "--profile", "cs16-100", "--json"]);
    value["jumps"].as_array().unwrap().clone()
}

#[test]
fn a_hop_that_lands_over_the_cap_is_told_so_and_is_never_perfect() {
    let (mut over, mut cut) = (0, 0);
    for pair in hops().windows(2) {
        let (hop, next) = (&pair[0], &pair[1]);
        let landed = hop["landing_speed"].as_f64().unwrap();
        let praise = hop["ledger"]["praise"].as_str().unwrap_or_default();
        if hop["efficiency"].as_f64().unwrap() < 50.0 {
            assert!(!praise.starts_with("Perfect"), "{hop}");
        }
        if landed <= 300.0 || !hop["kind"].as_str().unwrap().ends_with("BJ") {
            continue;
        }
        over += 1;
        cut += u32::from(next["takeoff_speed"].as_f64().unwrap() < 0.9 * landed);
        assert_eq!(praise, "", "{hop}");
        let advice = hop["ledger"]["advice"].as_str().unwrap();
        assert!(advice.contains("over the cap of 299.97"), "{advice}");
        assert_eq!(hop["ledger"]["advice_id"], "land_below_cap", "{hop}");
    }
    assert!(over >= 2 && cut >= 2, "{over} {cut}");
}

#[test]
fn the_jump_that_a_chain_of_hops_begins_with_is_judged_by_speed() {
    let first = &hops()[0];
    assert_eq!(first["kind"], "LJ");
    assert_eq!(first["ledger"]["aim"], "speed", "{}", first["ledger"]);
    let advice = first["ledger"]["advice"].as_str().unwrap();
    assert!(!advice.contains("uck"), "{advice}");
    // A long jump with no hop after it stays a long jump.
    let value = json(&[&path("cs16", "lj-277-s5"), "--json"]);
    assert_eq!(value["jumps"][0]["ledger"]["aim"], "distance");
}

#[test]
fn the_words_are_a_title_four_lines_of_numbers_and_the_strafes() {
    let (ok, text, _) = jumpstats(&[&path("cs16", "lj-277-s5")]);
    assert!(ok);
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("1. LJ: 259.12 u, dominating (6 of 6), ticks 110 to 182"),
        "{}",
        lines[0]
    );
    let header = lines.iter().position(|line| line.contains(" # ")).unwrap();
    let widths: Vec<usize> = lines[header..header + 6]
        .iter()
        .map(|line| line.chars().count())
        .collect();
    assert!(
        widths.iter().all(|width| *width == widths[0]),
        "{widths:?}\n{text}"
    );
}

#[test]
fn what_is_neither_is_refused_with_words() {
    for (arguments, words) in [
        (
            vec!["jump.txt"],
            "expected a replay (.wdr), a trace (.jsonl, .jsonl.gz) or a script (.ron)",
        ),
        (vec!["missing.trace.jsonl"], "missing.trace.jsonl"),
        (vec!["missing.ron"], "missing.ron"),
    ] {
        let (ok, _, error) = jumpstats(&arguments);
        assert!(!ok && error.contains(words), "{error}");
    }
}

/// Script of a long jump with six strafes of 12 ticks, whose keys switch this many ticks after the
/// mouse turns back, with a pause of `pause` ticks without a key.
fn switched_late(late: u32, pause: u32) -> String {
    let keys = |strafe: usize| ["MoveLeft", "MoveRight"][strafe % 2];
    let strafe = |strafe: usize, turn: i32| {
        let (old, new) = (keys(strafe + 1), keys(strafe));
        let held = 12 - late - pause;
        let gap = if pause > 0 {
            format!("Hold(keys: [], ticks: {pause}, turn: Rate({turn})),")
        } else {
            String::new()
        };
        format!(
            "Hold(keys: [{old}], ticks: {late}, turn: Rate({turn})),
             {gap}
             Hold(keys: [{new}], ticks: {held}, turn: Rate({turn})),"
        )
    };
    let strafes: String = (1..)
        .zip([-480, 440, -430, 410, -380])
        .map(|(number, turn)| strafe(number, turn))
        .collect();
    format!(
        "(profile: \"cs16-100\", steps: [
            Start(feet: (0, -200, 0), yaw: 90),
            Hold(keys: [Forward], ticks: 60),
            Hold(keys: [Forward, MoveLeft], ticks: 60, turn: Rate(118)),
            Hold(keys: [MoveLeft], ticks: 12, turn: Rate(480), tap: [Jump]),
            {strafes}
            Wait(ticks: 60),
        ])"
    )
}

/// The best tick of a switch is one before the mouse turns back.
#[test]
fn late_switches_are_counted_by_their_delay_and_never_called_early() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("late.ron").display().to_string();
    for late in [1, 3] {
        std::fs::write(&script, switched_late(late, 0)).unwrap();
        let value = json(&[&script, "--map", "lab", "--what-if", "--json"]);
        let ledger = &value["jumps"][0]["ledger"];
        let parts = &ledger["parts"];
        assert_eq!(ledger["first"], "late_switch", "{ledger}");
        assert_eq!(parts["late_switch"]["ticks"], 5 * (late + 1), "{ledger}");
        assert_eq!(parts["early_switch"]["distance"], 0.0, "{ledger}");
        let twins = value["what_if"][0]["twins"].as_array().unwrap();
        let gain = |cause: &str| {
            let twin = twins.iter().find(|twin| twin["cause"] == cause)?;
            twin["told"]["distance"].as_f64()
        };
        assert!(
            gain("late_switch").is_some_and(|gain| gain > 20.0),
            "{twins:?}"
        );
        assert_eq!(gain("early_switch"), None, "{twins:?}");
        // The strafes are equally long already.
        assert!(gain("path").is_none_or(|gain| gain < 5.0), "{twins:?}");
    }
}

#[test]
fn late_switches_with_pauses_are_counted_as_in_the_table_of_strafes() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("late.ron").display().to_string();
    for (late, pause) in [(1, 1), (2, 1), (2, 2)] {
        std::fs::write(&script, switched_late(late, pause)).unwrap();
        let jump = &json(&[&script, "--map", "lab", "--json"])["jumps"][0];
        let strafes = jump["strafes"].as_array().unwrap();
        // The best tick of a switch is one before the mouse turns back.
        let delays = strafes
            .iter()
            .skip(1)
            .map(|strafe| strafe["switch_offset"].as_i64().unwrap() + 1);
        let part = &jump["ledger"]["parts"]["late_switch"];
        assert_eq!(part["ticks"], delays.sum::<i64>(), "{late} {pause} {jump}");
    }
}

#[test]
fn a_key_that_switches_while_the_mouse_turns_on_has_no_switch_offset() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("late.ron").display().to_string();
    let last = |right, left| {
        format!(
            "Hold(keys: [MoveRight], ticks: {right}, turn: Rate(-380)),
             Hold(keys: [MoveLeft], ticks: {left}, turn: Rate(-380)),"
        )
    };
    let usual = "Hold(keys: [MoveRight], ticks: 11, turn: Rate(-380)),";
    let text = switched_late(1, 0);
    assert!(text.contains(usual), "{text}");
    std::fs::write(&script, text.replace(usual, &last(3, 8))).unwrap();
    let value = json(&[&script, "--map", "lab", "--json"]);
    let strafes = value["jumps"][0]["strafes"].as_array().unwrap();
    let offsets: Vec<&Value> = strafes
        .iter()
        .map(|strafe| &strafe["switch_offset"])
        .collect();
    assert_eq!(offsets.last().unwrap(), &&Value::Null, "{offsets:?}");
    assert!(
        offsets[1..6].iter().all(|offset| **offset == 1),
        "{offsets:?}"
    );
}

#[test]
fn what_if_flies_every_jump_again_and_searches_for_the_best() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("w-held.ron").display().to_string();
    let bot = outcome(&["bot", "--strafes", "5", "--map", "lab", "--out", &script]);
    assert!(bot.0, "{bot:?}");
    let text = std::fs::read_to_string(&script).unwrap();
    // W is held during the whole flight. The jump's own commands have no forward move.
    let jump = ["buttons: 514", "buttons: 1026"]
        .into_iter()
        .filter_map(|keys| text.find(keys))
        .min()
        .unwrap();
    let (ground, air) = text.split_at(text[..jump].rfind("Command(").unwrap());
    std::fs::write(
        &script,
        format!(
            "{ground}{}",
            air.replace("msec: 10,", "msec: 10, forward: 250,")
        ),
    )
    .unwrap();
    let asked = [
        &script,
        "--map",
        "lab",
        "--profile",
        "cs16-100",
        "--what-if",
    ];
    let value = json(&[&asked[..], &["--json"]].concat());
    let answer = &value["what_if"][0];
    let jump = &value["jumps"][0];
    assert_eq!(answer["takeoff_tick"], jump["takeoff_tick"]);
    let own = answer["distance"].as_f64().unwrap();
    assert!(
        (own - jump["distance"].as_f64().unwrap()).abs() < 0.05,
        "{own} {}",
        jump["distance"]
    );
    assert!(
        answer["ceiling"]["distance"].as_f64().unwrap() > own + 5.0,
        "{answer}"
    );
    let twins = answer["twins"].as_array().unwrap();
    let held = twins
        .iter()
        .find(|twin| twin["cause"] == "forward_held")
        .unwrap();
    let [told, won] = ["told", "won"].map(|side| held[side]["distance"].as_f64().unwrap());
    assert!(won > 5.0 && (won - told).abs() < 1.0, "{held}");
    let (done, words, _) =
        jumpstats(&[&asked[..], &["--turn-rate", "200", "--reaction", "3"]].concat());
    assert!(
        done && words.contains("what if: the jump on tick")
            && words.contains("without holding forward"),
        "{words}"
    );
    assert!(
        words.contains("turns up to 200 degrees per second, 3 ticks between keys"),
        "{words}"
    );
    let one = json(&[&asked[..], &["--jump", "1", "--json"]].concat());
    assert_eq!(one["what_if"], value["what_if"]);
    let (done, _, refused) = jumpstats(&[&asked[..], &["--jump", "99"]].concat());
    assert!(
        !done && refused.contains("the run has 1 finished jump"),
        "{refused}"
    );
    let (done, _, refused) = jumpstats(&[&path("cs16", "lj-277-s5"), "--what-if"]);
    assert!(
        !done && refused.contains("--what-if only works with those"),
        "{refused}"
    );
}
