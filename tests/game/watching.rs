//! A replay in the player's place: every tick as it was played, with the HUD's numbers, and play
//! can continue from any of them.

use std::path::{Path, PathBuf};
use std::time::Instant;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use wishdir::game::base::messages::{Notice, Request, WatchRequest};
use wishdir::game::play::analysis::Analysis;
use wishdir::game::play::mover::{LastTick, NfkMover, Player};
use wishdir::game::play::session::{CurrentMap, load_map};
use wishdir::game::replay_viewer::ReplayViewer;
use wishdir::game::time::replays::ReplayFiles;
use wishdir::game::time::rewind::Timeline;
use wishdir::storage::replays::{RunRecording, load_initial_run, open_replay};
use wishdir_replay::{AnyReplay, Seeker};
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;

use crate::headless::{Game, InputEvent};
use crate::recording::{exit, hop_about, recorded};
use crate::support::profile;
use crate::support::random::Random;

/// Ten seconds of a player in the lab.
fn played(folder: &Path) -> PathBuf {
    let path = folder.join("played.wdr");
    let mut game = Game::recording("lab", profile("cs16-100").clone(), recorded(&path));
    hop_about(&mut game, 10);
    exit(game);
    path
}

fn seeker(path: &Path) -> Seeker<Run> {
    let AnyReplay::Engine3d(replay) = open_replay(path).unwrap() else {
        panic!("it is of a 3D engine")
    };
    let begun = load_initial_run(&replay.header, None, path.parent().unwrap()).unwrap();
    Seeker::new(&replay, begun)
}

/// A game on another map with other rules that watches the replay.
fn watching(path: &Path) -> Game {
    let mut game = Game::recording("bhop", profile("qw-77").clone(), ReplayFiles::default());
    game.frames(5);
    game.app
        .world_mut()
        .write_message(Request::Watch(path.to_owned()));
    game.frame(0);
    game
}

fn ask(game: &mut Game, request: WatchRequest) {
    game.app.world_mut().write_message(request);
    game.frame(0);
}

fn at(game: &Game) -> u64 {
    game.resource::<ReplayViewer>().tick
}

#[test]
fn a_replay_plays_as_it_was_played_on_its_own_map_and_by_its_own_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path());
    let (mut seeker, mut game) = (seeker(&path), watching(&path));
    assert_eq!(game.resource::<CurrentMap>().name, "lab");
    assert_eq!(game.run().profile().name, "cs16-100");
    for _ in 0..4 {
        game.frames(100);
        let (tick, hash) = (at(&game), game.run().hash());
        assert_eq!(seeker.seek(tick).hash(), hash, "tick {tick}");
        assert_eq!(game.resource::<ReplayViewer>().msec, tick * 10);
    }
    let ticks = game.resource::<ReplayViewer>().ticks;
    assert_eq!(ticks, seeker.ticks());
    game.frames(1000);
    assert_eq!(
        (at(&game), game.run().hash()),
        (ticks, seeker.seek(ticks).hash())
    );
    assert!(
        game.resource::<ReplayViewer>().is_paused,
        "it stands at its end"
    );
    assert!(
        !game.resource::<Timeline>().is_paused(),
        "the HUD shows the last jump, not the last tick"
    );
    assert!(
        game.app
            .world_mut()
            .query::<&LastTick>()
            .single(game.app.world())
            .unwrap()
            .0
            .is_some(),
        "in sight"
    );
    ask(&mut game, WatchRequest::Pause);
    game.frames(3);
    assert!((1..10).contains(&at(&game)), "and begins again");
}

#[test]
fn every_tick_can_be_gone_to_with_what_was_known_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path());
    let mut seeker = seeker(&path);
    let mut through = watching(&path);
    let mut sought = watching(&path);
    ask(&mut sought, WatchRequest::Pause);
    for tick in [150, 420, 700, 690, 1, 0, 980] {
        ask(&mut sought, WatchRequest::Seek(tick));
        assert_eq!(
            (at(&sought), sought.run().hash()),
            (tick, seeker.seek(tick).hash()),
            "tick {tick}"
        );
        assert!(sought.resource::<Timeline>().is_paused());
        assert_eq!(sought.resource::<Timeline>().ticks_left() as u64, tick);
        sought.frames(5);
        assert_eq!(at(&sought), tick, "time stands");
    }
    while at(&through) < 980 {
        through.frames(1);
    }
    let last = |game: &Game| {
        game.resource::<Analysis>()
            .recent_jumps()
            .next()
            .map(|judged| judged.jump.distance)
    };
    assert!(last(&through).is_some());
    assert_eq!(
        last(&sought),
        last(&through),
        "the jump panel shows the same"
    );
    ask(&mut sought, WatchRequest::Step { forward: true });
    assert_eq!(
        (at(&sought), sought.run().hash()),
        (981, seeker.seek(981).hash())
    );
    sought.tap(KeyCode::Comma);
    sought.tap(KeyCode::Comma);
    assert_eq!(
        (at(&sought), sought.run().hash()),
        (979, seeker.seek(979).hash())
    );
    sought.tap(KeyCode::KeyP);
    sought.frames(2);
    assert!(at(&sought) > 979, "time runs");
    sought.app.world_mut().write_message(Request::Restart);
    sought.frames(2);
    assert!(at(&sought) < 5, "back to the beginning");
}

#[test]
fn sections_rates_and_marks() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path());
    let mut game = watching(&path);
    while game.resource::<ReplayViewer>().marks.is_empty() {
        game.frame(0);
    }
    let first = game.resource::<ReplayViewer>().marks[0].tick;
    ask(&mut game, WatchRequest::Pause);
    ask(&mut game, WatchRequest::Seek(0));
    ask(&mut game, WatchRequest::Mark { forward: true });
    assert_eq!(at(&game), first);
    assert_eq!(game.resource::<ReplayViewer>().fault, None);
    ask(&mut game, WatchRequest::Seek(300));
    ask(&mut game, WatchRequest::SectionEnd(false));
    ask(&mut game, WatchRequest::Seek(350));
    ask(&mut game, WatchRequest::SectionEnd(true));
    ask(&mut game, WatchRequest::Pause);
    for _ in 0..300 {
        game.frames(1);
        assert!((299..=352).contains(&at(&game)), "{}", at(&game));
    }
    ask(&mut game, WatchRequest::SectionEnd(true));
    for (rate, ticks) in [(400, 80..=84), (50, 9..=11), (5, 0..=2), (100, 19..=21)] {
        ask(&mut game, WatchRequest::Rate(rate));
        let before = at(&game);
        game.frames(20);
        assert!(
            ticks.contains(&(at(&game) - before)),
            "{rate} %: {} ticks",
            at(&game) - before
        );
    }
}

#[test]
fn from_any_tick_the_player_plays_on_with_its_speed_and_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path());
    let mut seeker = seeker(&path);
    let mut game = watching(&path);
    ask(&mut game, WatchRequest::Pause);
    ask(&mut game, WatchRequest::Seek(430));
    let held = game.records().last().unwrap().cmd;
    assert!(held.forward > 0.0 && held.side != 0.0);
    ask(&mut game, WatchRequest::PlayOn);
    game.frames(5);
    assert!(game.app.world().get_resource::<ReplayViewer>().is_none());
    assert!(game.mover().is_live());
    assert_eq!(
        game.run().hash(),
        seeker.seek(430).hash(),
        "time stands until the player lets it run"
    );
    assert_eq!(game.angles().yaw, held.angles.yaw);
    let before = game.records().len();
    game.tap(KeyCode::KeyP);
    let live = &game.records()[before];
    assert_eq!(live.before.velocity, seeker.seek(430).player().velocity);
    assert_eq!(
        (live.cmd.forward, live.cmd.side),
        (held.forward, held.side),
        "the keys are held on"
    );
    game.feed(InputEvent::Press(KeyCode::KeyS));
    game.frames(2);
    let cmd = game.records().last().unwrap().cmd;
    assert!(
        cmd.forward < 0.0 && cmd.side == 0.0,
        "until the player presses one: {cmd:?}"
    );
}

#[test]
fn what_would_change_the_run_waits_and_another_map_ends_the_watching() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path());
    let mut game = watching(&path);
    for request in [
        Request::LoadPosition,
        Request::ToggleNoclip,
        Request::Respawn,
    ] {
        game.app.world_mut().write_message(request);
        game.frames(10);
        assert!(game.mover().is_watched() && !game.mover().noclip);
    }
    assert_eq!(
        game.run().hash(),
        seeker(&path).seek(at(&game)).hash(),
        "nothing was changed"
    );
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("bhop".to_owned()));
    game.frames(3);
    assert!(game.mover().is_live() && game.app.world().get_resource::<ReplayViewer>().is_none());
    game.app
        .world_mut()
        .write_message(Request::Watch(folder.path().join("nowhere.wdr")));
    game.frame(0);
    let notices = game.resource::<Messages<Notice>>();
    assert!(
        notices
            .iter_current_update_messages()
            .any(|notice| notice.warning),
        "what cannot be watched is said"
    );
}

#[test]
fn need_for_kills_replays_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chain.wdr");
    let mut game = Game::nfk_recording("chain", Ruleset::R2, recorded(&path));
    game.feed(InputEvent::Press(KeyCode::ArrowRight));
    game.frames(60);
    game.feed(InputEvent::Press(KeyCode::ArrowUp));
    game.frames(600);
    exit(game);
    let AnyReplay::Nfk(replay) = open_replay(&path).unwrap() else {
        panic!("it is Need For Kill's")
    };
    let mut seeker = Seeker::<NfkRun>::new(
        &replay,
        load_initial_run(&replay.header, None, folder.path()).unwrap(),
    );
    let mut game = watching(&path);
    let hash = |game: &mut Game| {
        let world = game.app.world_mut();
        world
            .query_filtered::<&NfkMover, With<Player>>()
            .single(world)
            .unwrap()
            .run
            .hash()
    };
    game.frames(100);
    assert_eq!(hash(&mut game), seeker.seek(at(&game)).hash());
    ask(&mut game, WatchRequest::Pause);
    ask(&mut game, WatchRequest::Seek(200));
    assert_eq!((at(&game), hash(&mut game)), (200, seeker.seek(200).hash()));
    ask(&mut game, WatchRequest::PlayOn);
    let before = hash(&mut game);
    game.tap(KeyCode::KeyP);
    game.frames(10);
    assert_ne!(hash(&mut game), before);
}

/// An hour of hops, written without the game because that is faster.
fn an_hour(folder: &Path) -> PathBuf {
    const HOPS: &str = "[Repeat(times: 1800, steps: [
        Hold(keys: [MoveLeft], ticks: 100, turn: Rate(90), hop: true),
        Hold(keys: [MoveRight], ticks: 100, turn: Rate(-90), hop: true),
    ])]";
    let path = folder.join("hour.wdr");
    let map = load_map::<Run>("lab").unwrap();
    let mut run = Run::new(map.world, profile("cs16-100").clone().into()).unwrap();
    let mut recording = RunRecording::begin("lab", &run);
    let mut player = ScriptPlayer::new(&Script::parse(HOPS).unwrap(), &run);
    while let Some(cmd) = player.prepare(&mut run) {
        recording.before_tick(&run, &cmd);
        player.observe(&run.advance(&cmd));
        recording.after_tick(&run);
    }
    recording.write(&run, &path).unwrap();
    path
}

#[test]
#[ignore = "a measurement: how long a seek takes in an hour, in the game"]
#[expect(clippy::print_stdout, reason = "it says what it measured")]
fn a_seek_in_an_hour() {
    let folder = tempfile::tempdir().unwrap();
    let path = an_hour(folder.path());
    let begun = Instant::now();
    let mut game = watching(&path);
    println!("opened in {:?}", begun.elapsed());
    ask(&mut game, WatchRequest::Pause);
    let (mut random, mut times) = (Random(3), Vec::new());
    for tick in [359_999, 7, 123_456, 123_400]
        .into_iter()
        .chain((0..200).map(|_| random.below(360_000)))
    {
        let begun = Instant::now();
        ask(&mut game, WatchRequest::Seek(tick));
        times.push(begun.elapsed());
        assert_eq!(at(&game), tick);
    }
    times.sort_unstable();
    let (half, last) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "a seek, with its frame: half of them under {half:?}, the longest of {} {last:?}",
        times.len()
    );
}
