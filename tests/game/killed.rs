//! The game is killed while it writes: only data younger than a second may be lost, and the next
//! start continues from there.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use bevy::input::keyboard::KeyCode;
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::storage::replay_writer::is_unfinished;
use wishdir_replay::Outcome;
use wishdir_sim::platformer::Ruleset;

use crate::headless::Game;
use crate::recording::{exit, hop_about, kept_in, verdict};
use crate::support::killed::{Writer, asked, program, say};
use crate::support::profile;
use crate::support::random::Random;

/// A game to kill. Its number selects the game: 0 a 3D engine, 1 Need For Kill.
#[test]
#[ignore = "it plays until it is killed: the test below starts it"]
fn plays_until_it_is_killed() {
    let Some((folder, game)) = asked() else {
        return;
    };
    if game == 1 {
        let mut game = Game::nfk_recording("chain", Ruleset::R2, kept_in(&folder));
        loop {
            game.tap(KeyCode::ArrowRight);
            game.tap(KeyCode::ArrowUp);
        }
    }
    let mut game = Game::recording("lab", profile("cs16-100").clone(), kept_in(&folder));
    loop {
        hop_about(&mut game, 1);
    }
}

/// The growing file in a folder.
fn growing(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?;
    entries
        .map(|entry| entry.unwrap().path())
        .find(|path| is_unfinished(path))
}

/// Kills the game when its file has reached this size. The next start finds the file with every
/// tick in it.
fn kill_at(bytes: u64, game: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut played = program("killed::plays_until_it_is_killed", folder.path(), game)
        .spawn()
        .unwrap();
    let path = loop {
        assert!(played.try_wait().unwrap().is_none(), "it ended by itself");
        let path = growing(folder.path())
            .filter(|path| fs::metadata(path).is_ok_and(|there| there.len() >= bytes));
        if let Some(path) = path {
            break path;
        }
        thread::yield_now();
    };
    // Everything written by now must survive.
    let written = verdict(&path);
    // SIGKILL on Unix.
    played.kill().unwrap();
    played.wait().unwrap();
    let mut next = Game::recording("lab", profile("cs16-100").clone(), kept_in(folder.path()));
    next.frames(5);
    exit(next);
    let found = verdict(&folder.path().join("kept/recovered.wdr"));
    assert_eq!(
        found.outcome,
        Outcome::Truncated,
        "at {bytes} bytes: true as far as it goes"
    );
    assert!(
        found.ticks >= written.ticks,
        "at {bytes} bytes: {} of {} ticks",
        found.ticks,
        written.ticks
    );
    assert!(found.ticks > 0, "at {bytes} bytes");
}

#[test]
fn a_game_that_is_killed_loses_less_than_a_second_and_the_next_one_finds_what_it_played() {
    // `tests/replay/cut_off.rs` interrupts the writing itself in fifty places and needs no game.
    let mut random = Random(51);
    for game in [0, 0, 0, 0, 0, 1, 1] {
        kill_at(
            if game == 0 { 1600 } else { 300 } + random.below(1500),
            game,
        );
    }
}

/// This setting identifies a version of the settings.
fn with_number(settings: &Settings, number: u64) -> Settings {
    let mut settings = settings.clone();
    // Exact, and within the setting's range.
    settings.mouse.sensitivity = 1.0 + number as f32 / 1024.0;
    settings
}

fn number_of(settings: &Settings) -> u64 {
    ((settings.mouse.sensitivity - 1.0) * 1024.0) as u64
}

/// A game to kill that saves one change after another.
#[test]
#[ignore = "it saves until it is killed: the test below starts it"]
fn saves_until_it_is_killed() {
    let Some((path, first)) = asked() else { return };
    let file = SettingsFile(Some(path));
    let (mut last, wrong) = file.load().unwrap();
    assert!(wrong.is_empty());
    for number in first.. {
        let next = with_number(&last, number);
        file.save(&last, &next).unwrap();
        say(number);
        last = next;
    }
}

#[test]
fn a_game_killed_in_fifty_places_of_saving_keeps_its_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    fs::write(&path, "(video: (fov: 101.0), network: (port: 27500))").unwrap();
    let (file, mut first) = (SettingsFile(Some(path.clone())), 1);
    for kill in 0..50 {
        let game = Writer::start("killed::saves_until_it_is_killed", &path, first);
        // Starts at the first save, in steps that are no multiple of a save's duration.
        let (_, saved) = game.kill_after(Duration::from_micros(kill * 137));
        let (settings, wrong) = file.load().unwrap();
        let (found, saved) = (number_of(&settings), saved.last().unwrap().1);
        assert!(
            found >= saved,
            "kill {kill}: found {found}, {saved} was saved"
        );
        assert_eq!(
            (settings.video.fov, wrong.len()),
            (101.0, 0),
            "kill {kill}: all the others"
        );
        first = found + 1;
    }
    assert!(
        fs::read_to_string(&path).unwrap().contains("port: 27500"),
        "and a newer version's"
    );
    let entries = fs::read_dir(folder.path()).unwrap();
    let beside = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with('.'));
    assert!(beside.count() > 0, "none of the kills fell into a saving");
}

#[test]
fn what_is_changed_without_end_is_saved_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = SettingsFile(Some(folder.path().join("settings.ron")));
    let mut game = Game::with_files(
        file.clone(),
        profile("cs16-100").clone(),
        Settings::default(),
    );
    // The player drags a slider for five seconds.
    for frame in 1..=500 {
        let next = with_number(game.resource::<Settings>(), frame);
        *game.app.world_mut().resource_mut::<Settings>() = next;
        game.frames(1);
        let saved = number_of(&file.load().unwrap().0);
        assert!(
            saved + 100 >= frame,
            "after {frame} hundredths of a second only {saved} are saved"
        );
    }
}
