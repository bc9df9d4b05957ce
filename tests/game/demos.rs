//! Recorded runs of the original games in the window: watched with all replay features, taken over,
//! raced.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use wishdir::game::base::messages::{Notice, Request, WatchRequest};
use wishdir::game::play::analysis::Analysis;
use wishdir::game::play::session::CurrentMap;
use wishdir::game::replay_viewer::ReplayViewer;
use wishdir::game::time::replays::ReplayFiles;
use wishdir::game::tools::ghost::Ghosts;
use wishdir::storage::demos::{WatchedDemo, watch_demo};
use wishdir_replay::Seeker;
use wishdir_sim::engine::{PlayerState, QuakeWorldState};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::headless::{Game, InputEvent};
use crate::recording::{hop_about, recorded};
use crate::support::krp::krp;
use crate::support::{FIELD, profile};

/// Eight seconds of a player in the lab, as a Counter-Strike server would have recorded them.
fn played(folder: &Path) -> (PathBuf, Vec<TickRecord>) {
    let mut game = Game::recording(
        "lab",
        profile("cs16-100").clone(),
        recorded(&folder.join("own.wdr")),
    );
    hop_about(&mut game, 8);
    let path = folder.join("somebody.krpr");
    let ticks = game.records().to_vec();
    fs::write(&path, krp("lab", &ticks)).unwrap();
    (path, ticks)
}

fn game() -> Game {
    let mut game = Game::recording("bhop", profile("qw-77").clone(), ReplayFiles::default());
    game.frames(5);
    game
}

/// The player's state, except for the QuakeWorld part, which starts with the first recorded
/// command.
fn of(tick: &TickRecord) -> PlayerState {
    PlayerState {
        quakeworld: QuakeWorldState::default(),
        ..tick.player
    }
}

fn player(game: &mut Game) -> PlayerState {
    PlayerState {
        quakeworld: QuakeWorldState::default(),
        ..*game.run().player()
    }
}

fn ask(game: &mut Game, request: impl Message) {
    game.app.world_mut().write_message(request);
    game.frame(0);
}

fn seeker(path: &Path) -> Seeker<Run> {
    let WatchedDemo { made, .. } = watch_demo(path, None, None).unwrap();
    Seeker::new(&made.replay, made.begun)
}

#[test]
fn a_demo_is_watched_on_its_map_by_its_rules_and_every_tick_is_the_recorded_one() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ticks) = played(folder.path());
    let mut game = game();
    ask(&mut game, Request::Watch(path.clone()));
    assert_eq!(
        game.resource::<CurrentMap>().name,
        "lab",
        "found by its name"
    );
    assert_eq!(
        game.resource::<ReplayViewer>().ticks as usize,
        ticks.len() - 1
    );
    for _ in 0..4 {
        game.frames(150);
        let tick = game.resource::<ReplayViewer>().tick;
        assert_eq!(player(&mut game), of(&ticks[tick as usize]), "tick {tick}");
    }
    assert!(
        game.resource::<Analysis>().recent_jumps().next().is_some(),
        "its jumps are judged"
    );
    while game.resource::<ReplayViewer>().marks.is_empty() {
        game.frame(0);
    }
    assert_eq!(game.resource::<ReplayViewer>().fault, None, "it is true");
}

#[test]
fn the_map_of_what_is_watched_is_known_by_its_file_from_which_it_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = played(folder.path());
    let map = folder.path().join("maps/lab.map");
    fs::create_dir(folder.path().join("maps")).unwrap();
    fs::write(&map, wishdir::storage::find_map("lab").unwrap().text).unwrap();
    let mut game = game();
    ask(&mut game, Request::Watch(path.clone()));
    let drawn = |game: &mut Game| {
        game.resource::<CurrentMap>()
            .file
            .clone()
            .map(|file| file.path)
    };
    assert_eq!(drawn(&mut game), Some(map.clone()));
    ask(&mut game, WatchRequest::PlayOn);
    assert_eq!(
        drawn(&mut game),
        Some(map.clone()),
        "who takes over stays there"
    );
    ask(
        &mut game,
        Request::Entry {
            path,
            name: "somebody".to_owned(),
            race: true,
        },
    );
    assert_eq!(drawn(&mut game), Some(map));
}

#[test]
fn taken_over_at_a_tick_and_left_alone_it_goes_on_as_recorded_and_the_player_s_keys_lead_elsewhere()
{
    let folder = tempfile::tempdir().unwrap();
    let (path, ticks) = played(folder.path());
    let mut sought = game();
    ask(&mut sought, Request::Watch(path.clone()));
    ask(&mut sought, WatchRequest::Pause);
    ask(&mut sought, WatchRequest::Seek(333));
    assert_eq!(
        player(&mut sought),
        of(&ticks[333]),
        "before anything is done"
    );
    ask(&mut sought, WatchRequest::Pause);
    sought.frames(200);
    let tick = sought.resource::<ReplayViewer>().tick;
    assert!(tick > 333, "time runs");
    assert_eq!(player(&mut sought), of(&ticks[tick as usize]), "left alone");
    ask(&mut sought, WatchRequest::Pause);
    ask(&mut sought, WatchRequest::Seek(333));
    ask(&mut sought, WatchRequest::PlayOn);
    assert!(sought.mover().is_live());
    assert_eq!(
        sought.run().hash(),
        seeker(&path).seek(333).hash(),
        "with everything as it was"
    );
    sought.tap(KeyCode::KeyP);
    sought.feed(InputEvent::Press(KeyCode::KeyS));
    sought.frames(50);
    assert_ne!(
        player(&mut sought),
        of(&ticks[383]),
        "the player's own keys"
    );
}

#[test]
fn a_demo_that_is_dropped_onto_the_window_is_watched_and_a_raced_one_runs_along() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = played(folder.path());
    let mut game = game();
    let window = game.app.world_mut().spawn_empty().id();
    ask(
        &mut game,
        FileDragAndDrop::DroppedFile {
            window,
            path_buf: path.clone(),
        },
    );
    game.frames(2);
    assert_eq!(game.resource::<ReplayViewer>().name, "somebody.krpr");
    ask(
        &mut game,
        Request::Entry {
            path,
            name: "somebody".to_owned(),
            race: true,
        },
    );
    while game.resource::<Ghosts>().list().is_empty() {
        game.frame(0);
    }
    assert!(game.mover().is_live());
    let names: Vec<&str> = game
        .resource::<Ghosts>()
        .list()
        .iter()
        .map(|ghost| ghost.name.as_str())
        .collect();
    assert_eq!(names, ["somebody"]);
}

#[test]
fn a_script_that_strafes_is_watched_and_raced_on_its_map() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strafes.hltas");
    let lines = "s03lj-----|f-----|------|0.010000001|90|-|300\n";
    fs::write(
        &path,
        format!("version 1\nframes\n// wishdir 0.1.0 lab hl-100\n{lines}"),
    )
    .unwrap();
    let mut game = game();
    ask(&mut game, Request::Watch(path.clone()));
    assert_eq!(
        (
            game.resource::<CurrentMap>().name.as_str(),
            game.resource::<ReplayViewer>().ticks
        ),
        ("lab", 300)
    );
    game.frames(400);
    assert!(
        game.run().player().velocity.y > 300.0,
        "{:?}",
        game.run().player().velocity
    );
    ask(
        &mut game,
        Request::Entry {
            path,
            name: "a script".to_owned(),
            race: true,
        },
    );
    for _ in 0..1000 {
        game.frame(0);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let names: Vec<&str> = game
        .resource::<Ghosts>()
        .list()
        .iter()
        .map(|ghost| ghost.name.as_str())
        .collect();
    assert_eq!(names, ["a script"]);
}

#[test]
fn where_only_places_are_known_they_are_watched_and_the_map_must_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("places.dem");
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/import/samples/netquake/vgio-test.dem"
    );
    fs::copy(sample, &path).unwrap();
    let mut game = game();
    ask(&mut game, Request::Watch(path.clone()));
    let told = |game: &Game| -> Vec<String> {
        let notices = game.resource::<Messages<Notice>>();
        notices
            .iter_current_update_messages()
            .map(|notice| notice.text.clone())
            .collect()
    };
    assert!(
        told(&game)
            .iter()
            .any(|notice| notice.contains("found no map `test`")),
        "{:?}",
        told(&game)
    );
    assert_eq!(
        game.resource::<CurrentMap>().name,
        "bhop",
        "nothing has changed"
    );
    fs::write(folder.path().join("test.map"), FIELD).unwrap();
    ask(&mut game, Request::Watch(path));
    assert!(
        told(&game)
            .iter()
            .any(|notice| notice.contains("positions but no inputs")),
        "{:?}",
        told(&game)
    );
    assert_eq!(game.resource::<CurrentMap>().name, "test");
    assert!(!game.mover().is_live(), "the recorded player is led");
    let begun = player(&mut game).origin;
    game.frames(200);
    assert_ne!(player(&mut game).origin, begun, "and moves");
    ask(&mut game, WatchRequest::PlayOn);
    assert!(game.mover().is_live(), "taken over");
}
