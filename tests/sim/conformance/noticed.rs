//! The comparison can fail: one changed bit of a recording is found, with its frame, line and
//! field.

use serde_json::Value as Json;
use wishdir_sim::conform::{Divergence, Mode, Recording, Value, Verdict};

use crate::support::recordings::packed;

/// A long recording with jumps, ducks and stamina.
const BHOP: (&str, &str) = ("cs16", "bhop-fog2");
/// One of its frames: rising after a hop, with almost no number equal to 0.
const FRAME: usize = 101;
/// A QuakeWorld recording in and out of the water.
const WATER: (&str, &str) = ("qw", "a20-water");

/// A Quake III recording in and out of the water.
const SHORE: (&str, &str) = ("q3", "s44-water-jump");

/// The recording with one frame's JSON changed. Frames count from 1; frame 0 is the header.
fn changed((set, name): (&str, &str), frame: usize, change: impl FnOnce(&mut Json)) -> Recording {
    let text = packed(set, name);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut json: Json = serde_json::from_str(&lines[frame]).unwrap();
    change(&mut json);
    lines[frame] = json.to_string();
    Recording::parse(&lines.join("\n")).unwrap()
}

/// Changes a recorded binary32 number by this many ulp.
fn by_ulps(number: &mut Json, ulps: u32) {
    let recorded = number.as_f64().unwrap() as f32;
    assert!(recorded != 0.0, "a zero has no neighbour worth testing");
    *number = Json::from(f64::from(f32::from_bits(recorded.to_bits() + ulps)));
}

fn first(verdict: &Verdict) -> &Divergence {
    verdict
        .first
        .as_ref()
        .expect("the changed field is noticed")
}

/// Changes one number of a recorded frame by this many ulp, and requires exactly that report.
fn check_number(recording: (&str, &str), frame: usize, pointer: &str, field: &str, ulps: u32) {
    let at = format!("/state/{pointer}");
    let recording = changed(recording, frame, |json| {
        by_ulps(json.pointer_mut(&at).unwrap(), ulps);
    });
    for mode in [Mode::FreeRunning, Mode::PerFrame] {
        let verdict = recording.replay(mode);
        let found = first(&verdict);
        assert_eq!(
            (found.frame, found.line),
            (frame, frame + 1),
            "where {field} was changed, {mode:?}"
        );
        assert_eq!(found.difference.field, field, "{mode:?}");
        assert_eq!(
            found.difference.ulp_distance(),
            Some(u64::from(ulps)),
            "{field}, {mode:?}"
        );
        let (Value::Float(expected), Value::Float(got)) =
            (found.difference.expected, found.difference.got)
        else {
            panic!("{field} is a number")
        };
        assert_eq!(
            expected.to_bits(),
            got.to_bits() + ulps,
            "{field}: the recording is the expectation"
        );
    }
    assert_eq!(
        recording.replay(Mode::FreeRunning).frames_wrong,
        1,
        "only the recording is wrong, not our state"
    );
}

/// Sets one whole number or flag of a recorded frame, and requires exactly that report.
fn check_whole(recording: (&str, &str), frame: usize, field: &str, wrong: Json, expected: i64) {
    let recording = changed(recording, frame, |json| json["state"][field] = wrong);
    let verdict = recording.replay(Mode::FreeRunning);
    let found = first(&verdict);
    assert_eq!(
        (found.frame, found.line, found.difference.field.as_str()),
        (frame, frame + 1, field),
        "where it was changed"
    );
    assert_eq!(found.difference.expected, Value::Whole(expected), "{field}");
    assert_eq!(found.difference.ulp_distance(), None, "{field} has no ulp");
}

#[test]
fn one_ulp_in_any_recorded_number_is_found_where_it_is() {
    for (pointer, field) in [
        ("origin/0", "origin.x"),
        ("origin/1", "origin.y"),
        ("origin/2", "origin.z"),
        ("velocity/0", "velocity.x"),
        ("velocity/2", "velocity.z"),
        ("fuser2", "fuser2"),
        ("fall_velocity", "fall_velocity"),
        ("friction", "friction"),
        ("view_z", "view_z"),
    ] {
        check_number(BHOP, FRAME, pointer, field, 1);
    }
    check_number(BHOP, 199, "velocity/0", "velocity.x", 1000);
    check_number(("cs16", "double-duck"), 168, "duck_time", "duck_time", 3);
    check_number(WATER, 100, "origin/2", "origin.z", 1);
    check_number(
        ("qw", "a20-waterjump"),
        13,
        "waterjumptime",
        "waterjumptime",
        2,
    );
    check_number(
        ("cs16", "landing-punch"),
        82,
        "punchangle/2",
        "punchangle.z",
        1,
    );
}

#[test]
fn a_wrong_flag_or_whole_number_is_found_where_it_is() {
    for (field, wrong, expected) in [
        ("onground", Json::from(true), 1),
        ("hull", Json::from(1), 1),
        ("waterlevel", Json::from(3), 3),
        ("oldbuttons", Json::from(1024), 1024),
        ("flags", Json::from(2048), 2048),
        ("movetype", Json::from(5), 5),
        ("ladder", Json::from(true), 1),
        ("fl_ducking", Json::from(true), 1),
        ("in_duck", Json::from(true), 1),
    ] {
        check_whole(BHOP, FRAME, field, wrong, expected);
    }
    check_whole(WATER, 100, "jump_held", Json::from(true), 1);
    check_whole(("qw-extra", "x-lava"), 100, "watertype", Json::from(-2), -2);
}

#[test]
fn a_wrong_field_of_a_quake3_recording_is_found_where_it_is() {
    for (field, wrong, expected) in [
        ("onground", Json::from(true), 1),
        ("pm_flags", Json::from(512), 512),
        ("pm_time", Json::from(77), 77),
        ("viewheight", Json::from(25), 25),
        ("commandTime", Json::from(7), 7),
        ("waterlevel", Json::from(3), 3),
        ("watertype", Json::from(8), 8),
        ("delta_angles", Json::from([5, 0, 0]), 5),
        ("events", Json::from(["jump"]), 1),
    ] {
        check_whole(SHORE, 30, field, wrong, expected);
    }
    check_number(SHORE, 30, "origin/0", "origin.x", 1);
    let recording = changed(SHORE, 30, |json| {
        json["state"]["ground_normal"] = Json::from([0.0, 0.5, 0.0]);
    });
    let verdict = recording.replay(Mode::FreeRunning);
    assert_eq!(first(&verdict).difference.field, "ground_normal.y");
}

#[test]
fn the_other_arithmetic_of_quake3_is_noticed() {
    for (name, arith) in [("s77-qvm-strafe11", "native"), ("s08-msec-mixed", "qvm")] {
        let recording = changed(("q3", name), 0, |json| json["arith"] = Json::from(arith));
        assert!(!recording.replay(Mode::FreeRunning).is_exact(), "{name}");
    }
}

#[test]
fn a_missing_key_means_zero_and_is_compared() {
    let recording = changed(BHOP, FRAME, |json| {
        json["state"].as_object_mut().unwrap().remove("velocity");
    });
    let verdict = recording.replay(Mode::FreeRunning);
    assert_eq!(first(&verdict).frame, FRAME);
    assert_eq!(first(&verdict).difference.expected, Value::Float(0.0));
}

#[test]
fn the_sign_of_a_zero_is_no_difference() {
    let recording = changed(BHOP, FRAME, |json| {
        for number in json["state"]["velocity"].as_array_mut().unwrap() {
            if number.as_f64() == Some(0.0) {
                *number = Json::from(-0.0);
            }
        }
    });
    assert!(recording.replay(Mode::FreeRunning).is_exact());
}

#[test]
fn a_changed_command_is_noticed_in_its_frame() {
    let recording = changed(BHOP, FRAME, |json| {
        by_ulps(json.pointer_mut("/cmd/angles/1").unwrap(), 4096);
    });
    assert_eq!(first(&recording.replay(Mode::FreeRunning)).frame, FRAME);
}

#[test]
fn a_wrong_frame_spoils_the_rest_when_free_and_one_frame_otherwise() {
    // A wrong command changes our own state: free running never recovers, while the frame-by-frame
    // mode restarts from the recording.
    let recording = changed(BHOP, FRAME, |json| json["cmd"]["buttons"] = Json::from(4));
    assert!(recording.replay(Mode::FreeRunning).frames_wrong > 100);
    assert!(recording.replay(Mode::PerFrame).frames_wrong < 3);
}

#[test]
fn one_ulp_in_a_movement_variable_is_noticed() {
    for name in [
        "gravity",
        "accelerate",
        "airaccelerate",
        "friction",
        "maxspeed",
    ] {
        let recording = changed(("cs16", "fuzz-1"), 0, |json| {
            by_ulps(&mut json["movevars"][name], 1);
        });
        let noticed = !recording.replay(Mode::FreeRunning).is_exact();
        // The server's 900 has no effect below a knife's 250.
        assert_eq!(noticed, name != "maxspeed", "{name} by one ulp");
    }
}

#[test]
fn the_distance_counts_every_number_between_across_zero() {
    let between = |frame: f64, ours: f32| {
        let recording = changed(BHOP, FRAME, |json| {
            json["state"]["fall_velocity"] = Json::from(frame);
        });
        let mut difference = first(&recording.replay(Mode::FreeRunning))
            .difference
            .clone();
        difference.got = Value::Float(ours);
        difference.ulp_distance()
    };
    assert_eq!(between(1.0, f32::from_bits(1.0_f32.to_bits() - 1)), Some(1));
    assert_eq!(
        between(f64::from(f32::from_bits(3)), -f32::from_bits(4)),
        Some(7)
    );
    assert_eq!(between(1.0, f32::NAN), None);
}
