//! An incomplete file is played up to its end, whatever cut it off.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use wishdir::storage::replay_writer::{ReplayThread, WriterEvent, is_unfinished};
use wishdir_replay::{AnyReplay, Outcome, ReplayError, verify};

use crate::play::{Person, Recorded, begun, replay};
use crate::support::killed::{asked, program};

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
            let expected = if length == 0 {
                ReplayError::NoReplay
            } else {
                ReplayError::Truncated
            };
            assert_eq!(error, expected, "{length} bytes");
            continue;
        }
        let verdict = verify(&replay(cut), &stage);
        let whole = growth
            .iter()
            .filter(|(_, bytes)| *bytes <= length)
            .map(|(ticks, _)| *ticks)
            .max()
            .unwrap();
        assert_eq!(
            (verdict.outcome, verdict.ticks),
            (Outcome::Truncated, whole),
            "{length} bytes"
        );
    }
    let longest = growth
        .windows(2)
        .map(|pair| pair[1].0 - pair[0].0)
        .max()
        .unwrap();
    assert!(longest <= 100, "a second has 100 ticks, a chunk {longest}");
}

/// A script that takes longer than any test.
const ENDLESS: &str = "[Repeat(times: 10000, steps: [
    Hold(keys: [Forward], ticks: 40, turn: Rate(20.0)),
    Hold(keys: [MoveLeft], ticks: 80, turn: Rate(90.0), hop: true),
])]";

#[test]
fn a_simulation_that_is_killed_leaves_what_was_there_before() {
    let folder = tempfile::tempdir().unwrap();
    let [text, file] = ["endless.ron", "endless.wdr"].map(|name| folder.path().join(name));
    fs::write(&text, ENDLESS).unwrap();
    for before in [None, Some(b"something else".as_slice())] {
        before
            .iter()
            .for_each(|before| fs::write(&file, before).unwrap());
        let mut child = Command::new(env!("CARGO_BIN_EXE_wishdir"))
            .env("WISHDIR_LANGUAGE", "en")
            .args([
                "simulate",
                "--map",
                "lab",
                "--profile",
                "cs16-100",
                "--json",
            ])
            .args([
                "--script",
                text.to_str().unwrap(),
                "--record",
                file.to_str().unwrap(),
            ])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let ticks = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .take(10_000);
        assert_eq!(ticks.filter(Result::is_ok).count(), 10_000, "it plays");
        // SIGKILL on Unix.
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(fs::read(&file).ok().as_deref(), before);
        let names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(
            names.len(),
            1 + usize::from(before.is_some()),
            "nothing lies beside it: {names:?}"
        );
    }
}

/// The game to kill: it plays, and appends every second to its file.
#[test]
#[ignore = "the test below starts it, and kills it"]
fn records_until_it_is_killed() {
    let Some((folder, seed)) = asked() else {
        return;
    };
    let writer = ReplayThread::default();
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(seed, &recorded.run);
    writer.begin_unfinished(&folder, std::mem::take(&mut recorded.bytes));
    loop {
        recorded.play(&mut person, 100);
        writer.append(std::mem::take(&mut recorded.bytes));
        thread::sleep(Duration::from_millis(1));
    }
}

/// The growing file in a folder, once it has reached this size.
fn grown(folder: &Path, bytes: u64) -> Option<PathBuf> {
    let path = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| is_unfinished(path))?;
    (fs::metadata(&path).unwrap().len() >= bytes).then_some(path)
}

#[test]
fn a_game_killed_in_fifty_places_of_recording_loses_nothing_that_was_written() {
    let stage = begun("lab", "cs16-100");
    let ticks = |path: &Path| {
        let verdict = verify(&replay(&fs::read(path).unwrap()), &stage);
        // Valid up to its end.
        assert_eq!(verdict.outcome, Outcome::Truncated);
        verdict.ticks
    };
    let begins = Recorded::begin("lab", stage.clone()).bytes.len() as u64;
    for kill in 0..50 {
        let folder = tempfile::tempdir().unwrap();
        let mut game = program("cut_off::records_until_it_is_killed", folder.path(), kill)
            .spawn()
            .unwrap();
        // A second takes about 260 bytes. The kills cover all positions in it, from the first byte
        // of the first second on.
        let bytes = begins + kill * 37;
        let path = loop {
            assert!(game.try_wait().unwrap().is_none(), "it ended by itself");
            if let Some(path) = grown(folder.path(), bytes) {
                break path;
            }
            thread::yield_now();
        };
        let written = ticks(&path);
        // SIGKILL on Unix.
        game.kill().unwrap();
        game.wait().unwrap();
        let kept = folder.path().join("kept");
        let mut next = ReplayThread::default();
        next.recover(folder.path(), &kept);
        let news = next.finish();
        match news.as_slice() {
            [WriterEvent::Recovered(path)] => assert!(
                ticks(path) >= written,
                "kill {kill}: {} of {written}",
                ticks(path)
            ),
            // Nothing was played yet.
            [] => assert!(written == 0 && kill == 0, "kill {kill}: {written} ticks"),
            news => panic!("{news:?}"),
        }
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
    assert_eq!(
        (verdict.outcome, verdict.ticks, verdict.msec),
        (Outcome::Verified, TICKS + 37, (TICKS + 37) * 10)
    );
}
