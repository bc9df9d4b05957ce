//! The recorded game compared with ours: every field of every tick of every recording, by bits.
//!
//! All recordings are packed in `tests/traces/nfk`. `malformed` gives the reader invalid traces.
//! `noticed` proves that this comparison can fail.

mod malformed;
mod noticed;

use std::fs;
use std::path::Path;
use std::process::Command;

use wishdir_sim::conform::{AnyRecording, Mode, NfkRecording};

use crate::support::recordings::{
    self as support, packed_folder, recordings_in, text_of, unpacked_beside,
};

/// Files and ticks of the set.
const SET: (usize, usize) = (82, 18_710);

/// The packed recording with this name.
pub(super) fn packed(name: &str) -> String {
    support::packed("nfk", name)
}

/// Replays a recording in both modes. Returns its number of ticks.
fn demand_exact(path: &Path, text: &str) -> usize {
    let recording =
        NfkRecording::parse(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for mode in [Mode::FreeRunning, Mode::PerFrame] {
        let verdict = recording.replay(mode);
        assert!(
            verdict.is_exact(),
            "{} ({mode:?}): {:?}",
            path.display(),
            verdict.first
        );
    }
    recording.tick_count()
}

#[test]
fn every_packed_recording_is_exact() {
    let files = recordings_in(&packed_folder("nfk"));
    let ticks = files
        .iter()
        .map(|path| demand_exact(path, &text_of(path)))
        .sum();
    assert_eq!((files.len(), ticks), SET);
}

/// The folder of recordings beside the project. Those that are not packed are replayed as well.
#[test]
fn every_recording_beside_the_project_is_exact() {
    for path in unpacked_beside("nfk") {
        demand_exact(&path, &text_of(&path));
    }
}

#[test]
fn a_header_says_which_game_it_is() {
    let recording = AnyRecording::parse(&packed("pad_normal-075")).unwrap();
    assert_eq!(recording.engine_id(), "nfk-075");
    assert!(recording.replay(Mode::PerFrame).is_exact());
    assert_eq!(
        AnyRecording::parse(&support::packed("qw", "a20-waterjump"))
            .unwrap()
            .engine_id(),
        "qw"
    );
    let errors = ["", "{}", r#"{"format":"nfk-trace/2"}"#]
        .map(|text| AnyRecording::parse(text).unwrap_err().to_string());
    expect_test::expect![[r#"
        line 1: the file is empty, expected a pmove-trace/1, nfk-trace/1, qw-hulltrace/1 or goldsrc-hulltrace/1 header
        line 1: format is "", expected "pmove-trace/1", "nfk-trace/1", "qw-hulltrace/1" or "goldsrc-hulltrace/1"
        line 1: format is "nfk-trace/2", expected "pmove-trace/1", "nfk-trace/1", "qw-hulltrace/1" or "goldsrc-hulltrace/1""#]]
    .assert_eq(&errors.join("\n"));
}

fn conform(args: &[&str], text: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .env("WISHDIR_LANGUAGE", "en")
        .arg("conform")
        .args(args)
        .arg(&path)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    (
        output.status.success(),
        told.replace(&path.display().to_string(), "a.jsonl"),
    )
}

#[test]
fn the_command_says_the_same_of_these_recordings_as_of_the_others() {
    let good = packed("standing_jump_tap-068r2");
    assert_eq!(
        conform(&[], &good),
        (
            true,
            "exact    a.jsonl: 84 frames\n1 of 1 files exact, 84 frames, each frame computed from our previous frame\n".to_owned()
        )
    );
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    lines[40] = lines[40].replace("\"speedjump\": 0", "\"speedjump\": 5");
    let bad = lines.join("\n");
    assert_eq!(
        conform(&["--per-frame"], &bad).1,
        "DIVERGES a.jsonl: 1 of 84 frames; first: frame 40 (line 41), speedjump: expected 5, got 0\n\
         0 of 1 files exact, 0 frames, each frame computed from the previous recorded frame\n"
    );
    lines[40] = lines[40].replace("\"x\": 80.0", "\"x\": 80.00000000000001");
    let json: serde_json::Value = serde_json::from_str(
        conform(&["--json"], &lines.join("\n"))
            .1
            .lines()
            .next()
            .unwrap(),
    )
    .unwrap();
    assert_eq!(
        (
            &json["engine"],
            &json["first"]["field"],
            &json["first"]["ulp"]
        ),
        (&"nfk-068r2".into(), &"x".into(), &1.into())
    );
    assert_eq!(
        json["first"]["expected"].as_f64().unwrap().to_bits(),
        80.0_f64.to_bits() + 1
    );
}
