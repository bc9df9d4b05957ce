//! The recorded game against ours: every field of every tick of every recording, by bits.
//!
//! The recordings are packed in `tests/traces/nfk`, all of them. `malformed` feeds the reader what is no trace,
//! `noticed` proves that this comparison can fail.

mod malformed;
mod noticed;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::read::MultiGzDecoder;
use wishdir::sim::conform::{AnyRecording, Mode, NfkRecording};

/// Files and ticks of the set.
const SET: (usize, usize) = (82, 18_710);

fn packed_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/nfk")
}

/// The files of a folder, sorted by name.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    } else {
        text.push_str(&String::from_utf8(bytes).unwrap());
    }
    text
}

/// The packed recording of this name.
pub(super) fn packed(name: &str) -> String {
    text_of(&packed_folder().join(format!("{name}.trace.jsonl.gz")))
}

/// Replays a recording in both modes; its ticks.
fn demand_exact(path: &Path, text: &str) -> usize {
    let recording = NfkRecording::parse(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for mode in [Mode::FreeRunning, Mode::PerFrame] {
        let verdict = recording.replay(mode);
        assert!(verdict.is_exact(), "{} ({mode:?}): {:?}", path.display(), verdict.first);
    }
    recording.tick_count()
}

#[test]
fn every_packed_recording_is_exact() {
    let files = files_in(&packed_folder());
    let ticks = files.iter().map(|path| demand_exact(path, &text_of(path))).sum();
    assert_eq!((files.len(), ticks), SET);
}

/// Where the recordings themselves lie beside the project: those that are not packed are replayed too.
#[test]
fn every_recording_beside_the_project_is_exact() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/traces/nfk");
    if !shared.is_dir() {
        return;
    }
    for path in files_in(&shared) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = text_of(&path);
        let twin = packed_folder().join(name + ".gz");
        if !twin.is_file() || text_of(&twin) != text {
            demand_exact(&path, &text);
        }
    }
}

#[test]
fn a_header_says_which_game_it_is() {
    let recording = AnyRecording::parse(&packed("pad_normal-075")).unwrap();
    assert_eq!(recording.engine_id(), "nfk-075");
    assert!(recording.replay(Mode::PerFrame).is_exact());
    let qw = packed_folder().join("../qw/a20-waterjump.trace.jsonl.gz");
    assert_eq!(AnyRecording::parse(&text_of(&qw)).unwrap().engine_id(), "qw");
    let errors =
        ["", "{}", r#"{"format":"nfk-trace/2"}"#].map(|text| AnyRecording::parse(text).unwrap_err().to_string());
    expect_test::expect![[r#"
        line 1: the file is empty, expected a pmove-trace/1 or nfk-trace/1 header
        line 1: format is "", expected "pmove-trace/1" or "nfk-trace/1"
        line 1: format is "nfk-trace/2", expected "pmove-trace/1" or "nfk-trace/1""#]]
    .assert_eq(&errors.join("\n"));
}

fn conform(args: &[&str], text: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wishdir")).arg("conform").args(args).arg(&path).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    (output.status.success(), told.replace(&path.display().to_string(), "a.jsonl"))
}

#[test]
fn the_command_says_the_same_of_these_recordings_as_of_the_others() {
    let good = packed("standing_jump_tap-068r2");
    assert_eq!(
        conform(&[], &good),
        (true, "exact    a.jsonl: 84 frames\n1 of 1 files exact, 84 frames, free-running\n".to_owned())
    );
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    lines[40] = lines[40].replace("\"speedjump\": 0", "\"speedjump\": 5");
    let bad = lines.join("\n");
    assert_eq!(
        conform(&["--per-frame"], &bad).1,
        "DIVERGES a.jsonl: 1 of 84 frames; first: frame 40 (line 41), speedjump: expected 5, got 0\n\
         0 of 1 files exact, 0 frames, per frame\n"
    );
    lines[40] = lines[40].replace("\"x\": 80.0", "\"x\": 80.00000000000001");
    let json: serde_json::Value =
        serde_json::from_str(conform(&["--json"], &lines.join("\n")).1.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&json["engine"], &json["first"]["field"], &json["first"]["ulp"]),
        (&"nfk-068r2".into(), &"x".into(), &1.into())
    );
    assert_eq!(json["first"]["expected"].as_f64().unwrap().to_bits(), 80.0_f64.to_bits() + 1);
}
