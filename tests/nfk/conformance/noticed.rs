//! The comparison can fail: one changed bit of a recording is found, with its tick, line and field.

use serde_json::Value as Json;
use wishdir_sim::conform::{Divergence, Mode, NfkRecording, Value};

use super::packed;

/// A long recording of each version, and a tick in the middle of a chain with almost no number
/// equal to 0.
const CHAINS: [&str; 2] = ["chain_run-068r2", "chain_run-075"];
const TICK: usize = 400;

/// The recording with one line's JSON changed. Line 0 is the header, and tick 1 is the next line.
fn changed(name: &str, line: usize, change: impl FnOnce(&mut Json)) -> NfkRecording {
    let text = packed(name);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut json: Json = serde_json::from_str(&lines[line]).unwrap();
    change(&mut json);
    lines[line] = json.to_string();
    NfkRecording::parse(&lines.join("\n")).unwrap()
}

fn first(recording: &NfkRecording, mode: Mode) -> Divergence {
    recording.replay(mode).first.expect("the change is noticed")
}

#[test]
fn one_ulp_in_any_recorded_number_is_found_where_it_is() {
    for name in CHAINS {
        for field in ["x", "y", "ix", "iy"] {
            let recording = changed(name, TICK, |json| {
                let number = json[field].as_f64().unwrap();
                json[field] = Json::from(f64::from_bits(number.to_bits() + 1));
            });
            for mode in [Mode::FreeRunning, Mode::PerFrame] {
                let found = first(&recording, mode);
                assert_eq!(
                    (found.frame, found.line),
                    (TICK, TICK + 1),
                    "{field}, {mode:?}"
                );
                assert_eq!(found.difference.field, field);
                assert_eq!(found.difference.ulp_distance(), Some(1));
            }
            // Only the recording is wrong.
            assert_eq!(recording.replay(Mode::FreeRunning).frames_wrong, 1);
        }
    }
}

#[test]
fn a_wrong_flag_or_counter_is_found_where_it_is() {
    for name in CHAINS {
        for field in [
            "dir",
            "crouch",
            "doublejump",
            "speedjump",
            "injump",
            "ground",
            "head",
        ] {
            let mut right = 0;
            let recording = changed(name, TICK, |json| {
                let value = &mut json[field];
                right = value
                    .as_i64()
                    .unwrap_or_else(|| i64::from(value.as_bool().unwrap()));
                *value = value
                    .as_bool()
                    .map_or_else(|| Json::from((right + 1) % 4), |flag| Json::from(!flag));
            });
            let found = first(&recording, Mode::FreeRunning);
            assert_eq!(
                (found.frame, found.difference.field.as_str()),
                (TICK, field)
            );
            assert_eq!(found.difference.got, Value::Whole(right));
            assert_eq!(found.difference.ulp_distance(), None);
        }
    }
}

#[test]
fn the_sign_of_a_zero_is_no_difference() {
    let recording = changed("standing_jump_tap-068r2", 1, |json| {
        json["ix"] = Json::from(-0.0);
    });
    assert!(recording.replay(Mode::FreeRunning).is_exact());
}

#[test]
fn other_keys_in_one_tick_are_noticed() {
    for name in CHAINS {
        let recording = changed(name, TICK, |json| json["k"] = Json::from("L"));
        assert_eq!(first(&recording, Mode::PerFrame).frame, TICK);
    }
}

#[test]
fn another_version_start_or_map_is_noticed() {
    let edits: [fn(&mut Json); 6] = [
        |json| json["engine"] = Json::from("nfk-075"),
        |json| json["initial"]["x"] = Json::from(80.5),
        |json| json["initial"]["dir"] = Json::from(2),
        |json| json["initial"]["inj"] = Json::from(3),
        |json| json["initial"]["haste"] = Json::from(true),
        |json| json["map"][20] = Json::from("#".repeat(120)),
    ];
    for (number, edit) in edits.into_iter().enumerate() {
        let recording = changed(CHAINS[0], 0, edit);
        assert!(
            !recording.replay(Mode::FreeRunning).is_exact(),
            "edit {number}"
        );
    }
}

#[test]
fn the_ground_counter_of_0_75_is_read_though_ticks_do_not_have_it() {
    let header = packed(CHAINS[1]).lines().next().unwrap().to_owned();
    let start = header.find("\"initial\"").unwrap();
    for (ground_ticks, level) in [(0, 1), (3, 1), (4, 0), (255, 0)] {
        let text = format!(
            "{}\"initial\": {{\"x\": 400, \"y\": 424, \"ix\": 3, \"dir\": 1, \"gt\": {ground_ticks}}}}}\n{}",
            &header[..start],
            r#"{"k": "U", "x": 403, "y": 424, "ix": 3, "iy": -2.9, "dir": 3, "doublejump": 14, "speedjump": 9, "ground": true}"#,
        );
        let found = first(&NfkRecording::parse(&text).unwrap(), Mode::FreeRunning);
        assert_eq!(
            found.difference.got,
            Value::Whole(level),
            "from {ground_ticks}: {found:?}"
        );
    }
}

#[test]
fn a_wrong_tick_spoils_the_rest_when_free_and_few_otherwise() {
    let recording = changed(CHAINS[0], TICK, |json| json["k"] = Json::from("L"));
    assert!(recording.replay(Mode::FreeRunning).frames_wrong > 100);
    assert!(recording.replay(Mode::PerFrame).frames_wrong < 3);
}
