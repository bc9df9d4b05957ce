//! A file that ends too early is played up to where it ends, whatever ended it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use wishdir::replay::{AnyReplay, Outcome, ReplayError, verify};
use wishdir::sim::nfk::Ruleset;

use crate::play::{Person, Recorded, begun, nfk_begun, nfk_replay, replay};
use crate::support::random::Random;

/// A minute of play.
const TICKS: u64 = 6000;

#[test]
fn cut_at_any_byte_a_replay_is_called_truncated_and_loses_less_than_a_second() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(3, &recorded.run);
    recorded.play(&mut person, 1000);
    let growth = recorded.growth.clone();
    let (bytes, _) = recorded.end();
    let stage = begun("lab", "cs16-100");
    for length in 0..bytes.len() {
        let cut = &bytes[..length];
        if length < growth[0].1 {
            let error = AnyReplay::open(cut).unwrap_err();
            let expected = if length == 0 { ReplayError::NoReplay } else { ReplayError::Truncated };
            assert_eq!(error, expected, "{length} bytes");
            continue;
        }
        let verdict = verify(&replay(cut), &stage);
        let whole = growth.iter().filter(|(_, bytes)| *bytes <= length).map(|(ticks, _)| *ticks).max().unwrap();
        assert_eq!((verdict.outcome, verdict.ticks), (Outcome::Truncated, whole), "{length} bytes");
    }
    let longest = growth.windows(2).map(|pair| pair[1].0 - pair[0].0).max().unwrap();
    assert!(longest <= 100, "a second has 100 ticks, a chunk {longest}");
}

/// A script that nobody waits for the end of.
const ENDLESS: &str = "[Repeat(times: 10000, steps: [
    Hold(keys: [Forward], ticks: 40, turn: Rate(20.0)),
    Hold(keys: [MoveLeft], ticks: 80, turn: Rate(90.0), hop: true),
])]";
const ENDLESS_NFK: &str =
    "[Repeat(times: 10000, steps: [Hold(keys: [Right], ticks: 20), Hold(keys: [Left, Up], ticks: 100)])]";

/// Kills a recording program when its file has grown to `bytes`: what it left behind.
fn killed_at(folder: &Path, script: &str, more: &[&str], bytes: u64) -> Vec<u8> {
    let [text, file] = ["endless.ron", "endless.wdr"].map(|name| folder.join(name));
    fs::write(&text, script).unwrap();
    drop(fs::remove_file(&file));
    let mut child = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .args(["simulate", "--script", text.to_str().unwrap(), "--record", file.to_str().unwrap()])
        .args(more)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while fs::metadata(&file).map_or(0, |there| there.len()) < bytes {
        assert!(child.try_wait().unwrap().is_none(), "it ended before its file had {bytes} bytes");
    }
    // SIGKILL on Unix.
    child.kill().unwrap();
    child.wait().unwrap();
    fs::read(&file).unwrap()
}

#[test]
fn a_program_killed_while_it_records_leaves_a_replay_up_to_the_last_second() {
    let folder = tempfile::tempdir().unwrap();
    let stage = begun("lab", "cs16-100");
    let mut random = Random(50);
    for _ in 0..25 {
        let wanted = 2000 + random.below(30_000);
        let bytes = killed_at(folder.path(), ENDLESS, &["--map", "lab", "--profile", "cs16-100"], wanted);
        let verdict = verify(&replay(&bytes), &stage);
        assert_eq!(verdict.outcome, Outcome::Truncated, "at {wanted} bytes");
        assert!(verdict.ticks >= 100 && verdict.ticks.is_multiple_of(100), "at {wanted} bytes: {}", verdict.ticks);
    }
}

#[test]
fn need_for_kills_too() {
    let folder = tempfile::tempdir().unwrap();
    let stage = nfk_begun("chain", Ruleset::R2);
    for wanted in [200, 900, 5000] {
        let bytes = killed_at(folder.path(), ENDLESS_NFK, &["--map", "chain", "--profile", "nfk-068r2"], wanted);
        let verdict = verify(&nfk_replay(&bytes), &stage);
        assert_eq!(verdict.outcome, Outcome::Truncated, "at {wanted} bytes");
    }
}

#[test]
fn a_whole_minute_is_true_to_its_last_tick() {
    let mut recorded = Recorded::begin("lab", begun("lab", "hl-100"));
    let mut person = Person::new(4, &recorded.run);
    // Not a whole number of seconds.
    recorded.play(&mut person, TICKS + 37);
    let (bytes, _) = recorded.end();
    let verdict = verify(&replay(&bytes), &begun("lab", "hl-100"));
    assert_eq!((verdict.outcome, verdict.ticks, verdict.msec), (Outcome::True, TICKS + 37, (TICKS + 37) * 10));
}
