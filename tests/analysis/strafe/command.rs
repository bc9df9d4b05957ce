//! The output of `wishdir strafe` for people and for programs.

use serde_json::Value;

use crate::support::program::{args, json, succeeds, wishdir};

fn number(value: &Value, key: &str) -> f64 {
    value[key]
        .as_f64()
        .unwrap_or_else(|| panic!("`{key}` is {}", value[key]))
}

#[test]
fn the_json_has_its_stable_keys() {
    let answer = json(&args("strafe --profile cs16-100 --speed 275 --json"));
    for place in [&answer, &answer["ground"]] {
        for key in [
            "best_deg",
            "best_gain",
            "turn_deg_per_tick",
            "turn_deg_per_s",
            "mouse_counts_per_tick",
        ] {
            assert!(number(place, key).is_finite(), "{key}");
        }
        let window = place["window_deg"].as_array().unwrap();
        let [from, to] = [0, 1].map(|index| window[index].as_f64().unwrap());
        assert!(
            window.len() == 2 && from < number(place, "best_deg") && number(place, "best_deg") < to
        );
        assert!(
            (number(place, "turn_deg_per_s") - 100.0 * number(place, "turn_deg_per_tick")).abs()
                < 1e-9
        );
    }
    // Article 001, not rounded in JSON.
    assert!((number(&answer, "best_deg") - 88.958).abs() < 0.001);
    assert!((number(&answer, "best_gain") - 1.586).abs() < 0.001);
    let circle = &answer["ground"]["best_circle"];
    assert!((number(circle, "speed") - 277.56).abs() < 0.1 && number(circle, "radius") > 100.0);
    let best = &answer["ground"]["best_prestrafe"];
    assert_eq!(best["keys"], "side");
    assert!(
        (number(best, "speed") - 278.79).abs() < 0.01
            && (number(best, "turn_deg_per_s") - 118.5).abs() < 0.3
    );
    assert_eq!(answer["ground"]["prestrafes"].as_array().unwrap().len(), 3);
}

#[test]
fn a_tick_of_another_length_can_be_asked() {
    let answer = json(&args(
        "strafe --profile cs16-100 --speed 277 --msec 13 --json",
    ));
    // `docs/numbers.md` 2.1: 32.5 per tick fill the cap.
    assert_eq!(
        (
            number(&answer, "best_deg"),
            number(&answer, "accel").round()
        ),
        (90.0, 33.0)
    );
    assert!((number(&answer, "turn_deg_per_tick") - 6.18).abs() < 0.005);
}

#[test]
fn a_circle_of_the_keyboard_can_be_asked() {
    let answer = json(&["strafe", "--speed", "250", "--yawspeed", "118", "--json"]);
    let circle = &answer["ground"]["circle"];
    assert!((number(circle, "speed") - 277.165).abs() < 0.02);
    assert!((number(circle, "turn_deg_per_s") - 117.55).abs() < 0.005);
    let straight = json(&["strafe", "--speed", "250", "--turn", "0", "--json"]);
    assert_eq!(straight["ground"]["circle"]["radius"], Value::Null);
}

#[test]
fn every_number_has_a_line_for_people() {
    let output = wishdir(&["strafe", "--profile", "qw-77", "--speed", "500"]);
    let text = String::from_utf8(output.stdout).unwrap();
    for words in [
        "90.000  deg",
        "+0.899",
        "3.434",
        "fastest",
        "fastrun",
        "mouse counts",
    ] {
        assert!(text.contains(words), "no `{words}` in:\n{text}");
    }
}

#[test]
fn wrong_numbers_are_answered_with_what_is_expected() {
    for speed in ["-1", "nan", "inf", "100001", "fast"] {
        let output = wishdir(&["strafe", &format!("--speed={speed}")]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{speed}");
        assert!(
            error.contains("expected a number from 0 to 100000 (u/s)"),
            "{error}"
        );
    }
    for speed in ["0", "0.001", "100000"] {
        assert!(succeeds(&["strafe", "--speed", speed, "--json"]), "{speed}");
    }
    let error = String::from_utf8(wishdir(&["strafe", "--profile", "none", "--speed", "1"]).stderr)
        .unwrap();
    assert!(error.contains("found no profile named `none`"), "{error}");
}

#[test]
fn where_no_angle_wins_it_is_said() {
    let output = wishdir(&args(
        "strafe --profile cs16-100 --speed 300 --stamina 1315.7",
    ));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("none  no angle gains speed") && text.contains("stamina"),
        "{text}"
    );
    let answer = json(&args("strafe --profile cs16-100 --speed 300 --json"));
    let ground = &answer["ground"];
    assert_eq!(
        ground["window_deg"],
        serde_json::json!([ground["best_deg"], ground["best_deg"]])
    );
    assert!(number(ground, "best_gain") < 0.0);
}
