//! The game's recordings while it is played: exact to the bit, whatever the player does.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use wishdir::game::base::messages::Request;
use wishdir::game::time::replays::{LostRecording, ReplayFiles, Replays};
use wishdir::storage::replay_writer::is_unfinished;
use wishdir::storage::replays::{load_initial_run, open_replay, replays_below};
use wishdir_replay::{AnyReplay, Outcome, Verdict, verify};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::foreign::altered;
use crate::headless::{Game, InputEvent};
use crate::support::program::{json, refusal};
use crate::support::{FIELD, profile};

/// The verdict on a replay.
#[track_caller]
pub(crate) fn verdict(path: &Path) -> Verdict {
    let folder = path.parent().unwrap();
    match open_replay(path).unwrap() {
        AnyReplay::Engine3d(replay) => verify(
            &replay,
            &load_initial_run(&replay.header, None, folder).unwrap(),
        ),
        AnyReplay::Nfk(replay) => verify(
            &replay,
            &load_initial_run(&replay.header, None, folder).unwrap(),
        ),
    }
}

/// The replays of a kind, each of which must verify.
#[track_caller]
fn kept(folder: &Path, kind: &str) -> Vec<(String, Verdict)> {
    let paths = replays_below(&folder.join(kind)).unwrap_or_default();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let kept: Vec<_> = paths
        .iter()
        .map(|path| (name(path), verdict(path)))
        .collect();
    kept.iter()
        .for_each(|(name, verdict)| assert_eq!(verdict.outcome, Outcome::Verified, "{name}"));
    kept
}

pub(crate) fn recorded(record: &Path) -> ReplayFiles {
    ReplayFiles {
        folder: None,
        record: Some(record.to_owned()),
    }
}

pub(crate) fn kept_in(folder: &Path) -> ReplayFiles {
    ReplayFiles {
        folder: Some(folder.to_owned()),
        record: None,
    }
}

/// Ends a game as closing its window does.
pub(crate) fn exit(mut game: Game) {
    game.app.world_mut().write_message(AppExit::Success);
    game.frames(1);
}

fn ask(game: &mut Game, request: Request) {
    game.app.world_mut().write_message(request);
    game.frames(1);
}

/// Runs and hops with turns, for this many seconds.
pub(crate) fn hop_about(game: &mut Game, seconds: u32) {
    game.feed(InputEvent::Press(KeyCode::KeyW));
    for second in 0..seconds {
        let side = [KeyCode::KeyA, KeyCode::KeyD][second as usize % 2];
        game.feed(InputEvent::Press(side));
        for _ in 0..10 {
            game.feed(InputEvent::Press(KeyCode::Space));
            game.feed(InputEvent::Move(
                if side == KeyCode::KeyA { -37.0 } else { 41.0 },
                0.0,
            ));
            game.frames(5);
            game.feed(InputEvent::Release(KeyCode::Space));
            game.frames(5);
        }
        game.feed(InputEvent::Release(side));
    }
    game.feed(InputEvent::Release(KeyCode::KeyW));
}

#[test]
fn what_is_played_is_written_down_true_whatever_is_done_to_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("there/all.wdr");
    let mut game = Game::recording("lab", profile("cs16-100").clone(), recorded(&record));
    hop_about(&mut game, 2);
    ask(&mut game, Request::SavePosition);
    hop_about(&mut game, 1);
    ask(&mut game, Request::LoadPosition);
    game.frames(33);
    ask(&mut game, Request::ToggleNoclip);
    hop_about(&mut game, 1);
    ask(&mut game, Request::ToggleNoclip);
    hop_about(&mut game, 1);
    ask(&mut game, Request::Restart);
    game.tap(KeyCode::KeyP);
    (0..30).for_each(|_| game.tap(KeyCode::Comma));
    game.tap(KeyCode::KeyP);
    hop_about(&mut game, 1);
    ask(
        &mut game,
        Request::SwitchProfile(Arc::new(profile("qw-77").clone())),
    );
    hop_about(&mut game, 1);
    ask(&mut game, Request::SwitchMap("bhop".to_owned()));
    hop_about(&mut game, 1);
    let ticks = game.records().len() as u64;
    ask(&mut game, Request::SwitchNfkMap("chain".to_owned()));
    game.feed(InputEvent::Press(KeyCode::ArrowRight));
    game.frames(300);
    ask(&mut game, Request::SwitchMap("lab".to_owned()));
    game.frames(50);
    exit(game);
    let verdicts = kept(folder.path(), "there");
    let names: Vec<&str> = verdicts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "all-2.wdr",
            "all-3.wdr",
            "all-4.wdr",
            "all-5.wdr",
            "all.wdr"
        ]
    );
    let of = |name: &str| {
        verdicts
            .iter()
            .find(|(other, _)| other == name)
            .unwrap()
            .1
            .ticks
    };
    assert_eq!(
        of("all.wdr") + of("all-2.wdr") + of("all-3.wdr"),
        ticks,
        "every tick of the 3D engines is there"
    );
    assert!(
        of("all-4.wdr") >= 149,
        "Need For Kill has 50 a second: {}",
        of("all-4.wdr")
    );
}

#[test]
fn recording_leaves_the_players_bits_alone() {
    let folder = tempfile::tempdir().unwrap();
    let played = |files: ReplayFiles| {
        let mut game = Game::recording("lab", profile("hl-100").clone(), files);
        hop_about(&mut game, 3);
        game.tap(KeyCode::F8);
        hop_about(&mut game, 2);
        let hash = game.run().hash();
        exit(game);
        hash
    };
    let alone = played(ReplayFiles::default());
    assert_eq!(played(kept_in(folder.path())), alone);
    assert_eq!(played(recorded(&folder.path().join("all.wdr"))), alone);
    assert!(!kept(folder.path(), "kept").is_empty());
}

#[test]
fn the_key_keeps_the_last_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::recording("lab", profile("cs16-100").clone(), kept_in(folder.path()));
    hop_about(&mut game, 40);
    game.tap(KeyCode::F8);
    let (ticks, hash) = (game.records().len() as u64, game.run().hash());
    assert!(ticks > 4000);
    assert!(
        game.resource::<Replays<Run>>()
            .history()
            .unwrap()
            .length_msec()
            >= 40_000,
        "all of it is remembered"
    );
    game.frames(10);
    assert_ne!(game.run().hash(), hash);
    exit(game);
    let asked = kept(folder.path(), "kept");
    let [(name, verdict)] = asked.as_slice() else {
        panic!("{asked:?}")
    };
    assert_eq!(name, "lab-cs16-100-30s.wdr");
    assert!(
        (30_000..=32_100).contains(&verdict.msec),
        "{}",
        verdict.msec
    );
    let files = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    assert_eq!(
        files.filter(|path| is_unfinished(path)).count(),
        0,
        "a game that ends well leaves none"
    );
}

#[test]
fn jumps_that_are_the_longest_of_their_kind_are_kept_by_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::recording("lab", profile("qw-77").clone(), kept_in(folder.path()));
    hop_about(&mut game, 20);
    exit(game);
    let jumps = kept(folder.path(), "jumps");
    assert!(!jumps.is_empty() && jumps.len() < 40, "{}", jumps.len());
    for (name, verdict) in &jumps {
        assert!(
            name.starts_with("lab-qw-77-") && verdict.jumps > 0,
            "{name}"
        );
        assert!(
            verdict.msec < 22_000,
            "{name}: from where he last stood still, {} ms",
            verdict.msec
        );
    }
}

/// A zone across the path.
fn zone(class: &str, from: i32) -> String {
    let (low, high) = (IVec3::new(from, -512, 0), IVec3::new(from + 64, 512, 128));
    let plane = |corner: IVec3, a: IVec3, b: IVec3| {
        let points =
            [corner, corner + a, corner + b].map(|p| format!("( {} {} {} )", p.x, p.y, p.z));
        format!("{} trigger 0 0 0 1 1\n", points.join(" "))
    };
    let pairs = [
        (IVec3::Y, IVec3::Z),
        (IVec3::Z, IVec3::X),
        (IVec3::X, IVec3::Y),
    ];
    let planes = pairs
        .map(|(a, b)| plane(low, a, b) + &plane(high, b, a))
        .concat();
    format!("{{\n\"classname\" \"{class}\"\n{{\n{planes}}}\n}}\n")
}

#[test]
fn a_finished_run_is_kept_with_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("dash.map");
    fs::write(
        &map,
        format!(
            "{FIELD}{}{}",
            zone("trigger_start", -32),
            zone("trigger_finish", 800)
        ),
    )
    .unwrap();
    // A map beside the replay is found by its name.
    fs::create_dir(folder.path().join("runs")).unwrap();
    fs::copy(&map, folder.path().join("runs/dash.map")).unwrap();
    let mut game = Game::recording(
        map.to_str().unwrap(),
        profile("cs16-100").clone(),
        kept_in(folder.path()),
    );
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(500);
    ask(&mut game, Request::Restart);
    game.feed(InputEvent::Press(KeyCode::KeyA));
    game.frames(60);
    game.feed(InputEvent::Release(KeyCode::KeyA));
    game.frames(440);
    exit(game);
    let runs = kept(folder.path(), "runs");
    assert_eq!(runs.len(), 2, "{runs:?}");
    for (name, verdict) in &runs {
        let time = verdict.time.unwrap();
        assert_eq!(
            *name,
            format!(
                "dash-cs16-100-{}.{:03}.wdr",
                time.msec / 1000,
                time.msec % 1000
            )
        );
        assert!(
            verdict.ticks < 500,
            "from the restart on: {} ticks",
            verdict.ticks
        );
    }
}

#[test]
fn need_for_kills_runs_and_jumps_are_kept_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::nfk_recording("flat", Ruleset::R2, kept_in(folder.path()));
    game.feed(InputEvent::Press(KeyCode::ArrowRight));
    game.frames(200);
    game.feed(InputEvent::Press(KeyCode::ArrowUp));
    game.frames(1800);
    game.tap(KeyCode::F8);
    exit(game);
    let runs = kept(folder.path(), "runs");
    assert!(runs.len() == 1 && runs[0].1.time.is_some(), "{runs:?}");
    let jumps = kept(folder.path(), "jumps");
    assert!(
        !jumps.is_empty()
            && jumps
                .iter()
                .all(|(name, _)| name.starts_with("flat-nfk-068r2-")),
        "{jumps:?}"
    );
    assert_eq!(kept(folder.path(), "kept").len(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_ends_the_recording_and_is_told() {
    // Writing to this device always fails.
    let mut game = Game::recording(
        "lab",
        profile("cs16-100").clone(),
        recorded(Path::new("/dev/full")),
    );
    let is_told = |game: &mut Game| {
        hop_about(game, 1);
        game.resource::<LostRecording>().0.is_some()
    };
    assert!(
        (0..1000).any(|_| is_told(&mut game)),
        "the thread that writes says so"
    );
    let told = game.resource::<LostRecording>().0.clone().unwrap();
    assert!(told.starts_with("/dev/full: cannot be written"), "{told}");
}

/// Error of `wishdir play` if it cannot start. It comes before a window opens, so no window is
/// needed.
fn play_refused(arguments: &[&str], words: &str) {
    let said = refusal(&[&["play", "--exit-after", "10"], arguments].concat());
    assert!(said.contains(words), "{arguments:?}: {said}");
}

#[test]
fn what_cannot_be_recorded_to_watched_or_raced_ends_the_program_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let bytes = {
        let record = folder.path().join("good.wdr");
        let mut game = Game::recording("lab", profile("cs16-100").clone(), recorded(&record));
        hop_about(&mut game, 2);
        exit(game);
        fs::read(record).unwrap()
    };
    fs::write(
        path("physics.wdr"),
        altered(&bytes, 0, |content| content[1] += 1),
    )
    .unwrap();
    fs::write(
        path("elsewhere.wdr"),
        altered(&bytes, 0, |content| content[12] ^= 1),
    )
    .unwrap();
    fs::write(path("words.wdr"), b"these are words").unwrap();
    play_refused(
        &["--record", &path("words.wdr/below.wdr")],
        "words.wdr: cannot be written",
    );
    play_refused(&["--record", &path("")], "cannot be written");
    for option in ["--replay", "--ghost"] {
        let [physics, elsewhere, words] = ["physics.wdr", "elsewhere.wdr", "words.wdr"].map(path);
        play_refused(
            &[option, &physics],
            "recorded with physics version 2; this program uses version 1",
        );
        play_refused(
            &[option, &elsewhere],
            "different brushes, triggers or starts",
        );
        play_refused(&[option, &words], "not a replay");
        play_refused(
            &[option, &path("nowhere.wdr")],
            "nowhere.wdr: could not be read",
        );
    }
}

#[test]
fn the_recordings_of_every_engine_are_called_true_by_verify() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("engines.wdr");
    let mut game = Game::recording("lab", profile("cs16-100").clone(), recorded(&record));
    hop_about(&mut game, 2);
    for name in ["hl-100", "qw-77"] {
        ask(
            &mut game,
            Request::SwitchProfile(Arc::new(profile(name).clone())),
        );
        ask(&mut game, Request::Restart);
        hop_about(&mut game, 2);
    }
    exit(game);
    let said = json(&["verify", "--json", folder.path().to_str().unwrap()]);
    let files = said["files"].as_array().unwrap();
    assert!(
        files.len() == 3
            && files
                .iter()
                .all(|file| file["verdict"] == "true" && file["ticks"].as_u64() > Some(150))
    );
}
