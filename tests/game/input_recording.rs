//! Recorded input, played by the same code as `wishdir simulate --input`, gives the same run.

use std::fs;
use std::path::Path;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use wishdir::game::base::messages::{Notice, Request};
use wishdir::game::console::TypedLine;
use wishdir::game::play::input_recording::InputRecorder;
use wishdir::game::play::mover::InputSource;
use wishdir::game::settings::{Action, InputKey, Keys, MouseSettings, Settings};
use wishdir_sim::input_file::{EventDelivery, InputFile, InputPlayer, NfkInputPlayer};
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{Driver as _, Simulation as _};

use crate::headless::{Game, InputEvent};
use crate::support::profile;

const MSEC: u64 = 1_000_000;

/// A game that records, with a filtered mouse and a zoom key.
fn game(name: &str, path: &Path) -> Game {
    let mut settings = Settings {
        mouse: MouseSettings {
            filter: true,
            sensitivity: 2.5,
            ..MouseSettings::default()
        },
        ..Settings::default()
    };
    let zoom = Keys::from_key(InputKey::Key(KeyCode::KeyU));
    settings.binds.set(Action::Zoom, zoom);
    let mut game = Game::new(profile(name).clone(), settings);
    game.app
        .insert_resource(InputRecorder::new(path.to_owned()));
    game
}

/// Two keys for one button, a wheel, a script, zoom, and a mouse that moves every millisecond.
fn deeds(seconds: u64) -> Vec<(u64, InputEvent)> {
    use InputEvent::{Move, Press, Release, Wheel};
    let keys = [
        (3, Press(KeyCode::KeyW)),
        (40, Press(KeyCode::ArrowUp)),
        (90, Release(KeyCode::KeyW)),
        (401, Wheel(-1.0)),
        (402, Release(KeyCode::ArrowUp)),
        (407, Press(KeyCode::KeyA)),
        (500, Press(KeyCode::KeyU)),
        (600, Release(KeyCode::KeyU)),
        (733, Release(KeyCode::KeyA)),
        (734, Press(KeyCode::KeyX)),
        (1001, Press(KeyCode::Space)),
        (1003, Release(KeyCode::Space)),
        (1100, Release(KeyCode::KeyX)),
        (1300, Press(KeyCode::ArrowLeft)),
    ];
    let keys = keys.map(|(msec, deed)| (msec * MSEC, deed));
    let mouse = (0..seconds * 1000).map(|msec| {
        let right = (msec / 300 % 2) as f32 * 8.0 - 4.0;
        (msec * MSEC + 333_000, Move(right, (msec % 3) as f32 - 1.0))
    });
    let mut deeds: Vec<_> = keys.into_iter().chain(mouse).collect();
    deeds.sort_by_key(|(time, _)| *time);
    deeds
}

fn type_line(game: &mut Game, line: &str) {
    game.app
        .world_mut()
        .write_message(TypedLine(line.to_owned()));
    game.frame(0);
}

fn quit(game: &mut Game) {
    game.app.world_mut().write_message(AppExit::Success);
    game.frame(0);
}

/// Plays a file from the start of the `lab` map.
fn simulated(name: &str, path: &Path) -> Run {
    let text = fs::read_to_string(path).unwrap();
    let map = wishdir::storage::find_map("lab").unwrap().text;
    let (world, _) = wishdir_sim::map::World::parse(&map).unwrap();
    let rules = std::sync::Arc::new(profile(name).clone());
    let mut run = Run::begin(std::sync::Arc::new(world), rules, true).unwrap();
    let file = InputFile::parse(&text).unwrap();
    let mut player = InputPlayer::new(file, EventDelivery::with_frame_rate(7, 1), &run);
    while player.advance(&mut run).is_some() {}
    run
}

#[test]
fn a_recorded_session_gives_the_same_run() {
    for (name, fps) in [("cs16-100", 30), ("qw-77-client", 144), ("hl-100", 75)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hand.jsonl");
        let mut game = game(name, &path);
        type_line(
            &mut game,
            "alias +go \"+moveright; +duck\"; alias -go \"-moveright; -duck\"; bind x +go",
        );
        game.play(&deeds(2), fps, 2);
        quit(&mut game);
        let (played, simulated) = (game.run(), simulated(name, &path));
        let start = game.records()[0].before.origin;
        let moved = played.player().origin.distance(start);
        assert!(moved > 100.0, "{name}: {moved} units");
        assert_eq!(simulated.tick(), played.tick(), "{name}");
        assert_eq!(simulated.hash(), played.hash(), "{name}");
        assert_eq!(simulated.angles(), played.angles(), "{name}");
    }
}

#[test]
fn a_restart_with_held_keys_begins_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand.jsonl");
    let mut game = game("cs16-100", &path);
    game.play(&deeds(2), 60, 2);
    // Both files end with held keys, and the second starts with them.
    let first = game.run();
    game.app.world_mut().write_message(Request::Restart);
    game.feed(InputEvent::Press(KeyCode::KeyW));
    for _ in 0..60 {
        game.feed(InputEvent::Move(-7.0, 1.0));
        game.frames(1);
    }
    quit(&mut game);
    let second = folder.path().join("hand-2.jsonl");
    let text = fs::read_to_string(&second).unwrap();
    assert!(text.contains("\"held\":true"), "{text}");
    assert_eq!(simulated("cs16-100", &path).hash(), first.hash());
    assert_eq!(simulated("cs16-100", &second).hash(), game.run().hash());
}

#[test]
fn a_loaded_position_ends_the_file_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand.jsonl");
    let mut game = game("cs16-100", &path);
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(40);
    let before = game.run();
    game.app.world_mut().write_message(Request::SavePosition);
    game.frame(0);
    game.app.world_mut().write_message(Request::LoadPosition);
    game.frames(2);
    let notices = game.resource::<Messages<Notice>>();
    let mut cursor = notices.get_cursor();
    let said: Vec<&str> = cursor
        .read(notices)
        .map(|notice| notice.text.as_str())
        .collect();
    assert!(
        said.iter().any(|text| text.contains("at tick 40")),
        "{said:?}"
    );
    assert_eq!(simulated("cs16-100", &path).hash(), before.hash());
}

#[test]
fn need_for_kill_is_recorded_with_its_own_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand.jsonl");
    let mut game = Game::nfk("chain", Ruleset::default(), InputSource::Live);
    game.app.insert_resource(InputRecorder::new(path.clone()));
    let deeds = [
        (7, InputEvent::Press(KeyCode::KeyD)),
        (301, InputEvent::Press(KeyCode::Space)),
        (303, InputEvent::Release(KeyCode::Space)),
        (655, InputEvent::Release(KeyCode::KeyD)),
        (655, InputEvent::Press(KeyCode::KeyA)),
    ];
    game.play(&deeds.map(|(msec, deed)| (msec * MSEC, deed)), 30, 1);
    quit(&mut game);
    let world = game.app.world_mut();
    let played = world
        .query::<&wishdir::game::play::mover::NfkMover>()
        .single(world)
        .unwrap()
        .run
        .clone();
    let mut run = NfkRun::begin(played.world().clone(), Ruleset::default(), true).unwrap();
    let file = InputFile::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    let mut player = NfkInputPlayer::new(file, EventDelivery::AtOnce);
    while player.advance(&mut run).is_some() {}
    assert_eq!((run.tick(), run.hash()), (played.tick(), played.hash()));
    assert!(
        run.state().x != 0.0 && run.tick() == 50,
        "{:?}",
        run.state()
    );
}
