//! Ghosts beside the player in both games: they appear, wait, run alongside, and never change the
//! player's run.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use crate::headless::Game;
use crate::support::profile;
use wishdir::game::base::messages::{GhostRequest, GhostSource, Notice, Request};
use wishdir::game::hud::widgets::course::{SaveProgress, SplitLabel, SplitView};
use wishdir::game::play::mover::{InputSource, Mover, Playable, Player};
use wishdir::game::play::session::load_map;
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::game::tools::ghost::{GHOSTS_MAX, GhostKind, Ghosts};
use wishdir::storage::records::{Board, Database, Filter, RecordEvent, RecordPlace, RecordRow};
use wishdir::storage::replays::RunRecording;
use wishdir_replay::Recordable;
use wishdir_replay::path::PathSource;
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::style::Style;

fn script<S: Recordable>(name: &str) -> S::Script {
    let path = format!("{}/assets/scripts/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    S::parse_script(&std::fs::read_to_string(path).unwrap())
        .unwrap_or_else(|_| panic!("{name} is shipped"))
}

/// The run of a built-in script, as a replay file.
fn record<S: Recordable>(folder: &Path, map: &str, name: &str, mut run: S) -> PathBuf {
    let path = folder.join(format!("{name}.wdr"));
    let (mut recording, mut player) = (
        RunRecording::begin(map, &run),
        run.play_script(&script::<S>(name)),
    );
    while let Some(input) = player.prepare(&mut run) {
        recording.before_tick(&run, &input);
        let record = run.advance(&input);
        recording.after_tick(&run);
        player.observe(&record);
    }
    recording.write(&run, &path).unwrap();
    path
}

fn begun(map: &str, name: &str) -> Run {
    Run::new(
        load_map::<Run>(map).unwrap().world,
        Arc::new(profile(name).clone()),
    )
    .unwrap()
}

fn nfk_begun(map: &str) -> NfkRun {
    NfkRun::new(load_map::<NfkRun>(map).unwrap().world, Ruleset::R2).unwrap()
}

fn mover<S: Playable>(game: &mut Game) -> Mover<S> {
    let world = game.app.world_mut();
    world
        .query_filtered::<&Mover<S>, With<Player>>()
        .single(world)
        .unwrap()
        .clone()
}

/// Starts a built-in script.
fn play<S: Playable + Recordable>(game: &mut Game, name: &str) {
    let world = game.app.world_mut();
    let mut mover = world
        .query_filtered::<&mut Mover<S>, With<Player>>()
        .single_mut(world)
        .unwrap();
    let player = mover.run.play_script(&script::<S>(name));
    mover.source = InputSource::Script(Box::new(player));
}

fn ask(game: &mut Game, source: GhostSource) {
    game.app
        .world_mut()
        .write_message(GhostRequest::Race(source));
}

fn ghosts(game: &Game) -> &Ghosts {
    game.resource::<Ghosts>()
}

fn names(game: &Game) -> Vec<&str> {
    ghosts(game)
        .list()
        .iter()
        .map(|ghost| ghost.name.as_str())
        .collect()
}

/// Runs frames of zero length until the player gets a notice, and returns the notices.
fn told(game: &mut Game) -> Vec<String> {
    let mut cursor: MessageCursor<Notice> =
        game.resource::<Messages<Notice>>().get_cursor_current();
    // A planner takes longer on a busy machine.
    for _ in 0..18_000 {
        game.frame(0);
        let notices: Vec<String> = cursor
            .read(game.resource::<Messages<Notice>>())
            .map(|notice| notice.text.clone())
            .collect();
        if !notices.is_empty() {
            return notices;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing was told");
}

/// Requests a ghost and waits for the notice about the result.
fn race(game: &mut Game, source: GhostSource) -> String {
    ask(game, source);
    told(game).pop().unwrap()
}

/// Hashes of the player's run after each frame, with these ghosts.
fn hashes<S: Playable + Recordable>(
    game: &mut Game,
    name: &str,
    frames: u32,
    files: &[PathBuf],
) -> Vec<u64> {
    for file in files {
        race(game, GhostSource::File(file.clone()));
    }
    assert_eq!(ghosts(game).list().len(), files.len(), "each came");
    play::<S>(game, name);
    let mut hashes = Vec::new();
    for _ in 0..frames {
        game.frames(1);
        hashes.push(mover::<S>(game).run.hash());
    }
    hashes
}

#[test]
fn the_players_bits_are_those_of_playing_alone_in_both_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = record(
        folder.path(),
        "cs-course",
        "cs-course",
        begun("cs-course", "cs16-100"),
    );
    let new = || Game::on("cs-course", profile("cs16-100").clone());
    let alone = hashes::<Run>(&mut new(), "cs-course", 1500, &[]);
    assert_eq!(hashes::<Run>(&mut new(), "cs-course", 1500, &[file]), alone);
    assert!(alone[0] != alone[1499], "he played");
    let file = record(folder.path(), "course", "nfk-course", nfk_begun("course"));
    let new = || Game::nfk("course", Ruleset::R2, InputSource::Live);
    let alone = hashes::<NfkRun>(&mut new(), "nfk-course", 1500, &[]);
    assert_eq!(
        hashes::<NfkRun>(&mut new(), "nfk-course", 1500, &[file]),
        alone
    );
    assert!(alone[0] != alone[1499], "he played");
}

/// A ghost with the player's own inputs waits when he waits, and stays at the same place until the
/// finish.
fn goes_along<S: Playable + PathSource>(game: &mut Game, name: &str, file: PathBuf, least: usize) {
    assert_eq!(
        race(game, GhostSource::File(file)),
        format!("Ghost: {name}"),
        "it comes"
    );
    game.frames(200);
    assert!(
        ghosts(game).list()[0].race.is_waiting(),
        "it waits at the start"
    );
    play::<S>(game, name);
    let mut raced = 0;
    for _ in 0..60_000 {
        game.frames(1);
        let (run, ghost) = (mover::<S>(game).run, &ghosts(game).list()[0]);
        match run.timer() {
            Timer::Running { .. } => {
                raced += 1;
                assert_eq!(
                    ghost.race.ghost(1.0, false).body.at,
                    run.player_body().at,
                    "tick {}",
                    run.tick()
                );
            }
            Timer::Finished { .. } => break,
            Timer::Idle | Timer::Ready => {
                assert!(ghost.race.is_waiting(), "it waits for the start");
            }
            Timer::Invalid => panic!("nobody helped"),
        }
    }
    let splits = ghosts(game).list()[0].race.splits();
    assert!(raced > 500 && splits.len() >= least, "{raced} {splits:?}");
    assert!(
        splits.iter().all(|split| split
            .difference
            .is_some_and(|difference| difference.msec == 0.0)),
        "{splits:?}"
    );
}

#[test]
fn a_ghost_waits_at_the_start_and_runs_with_the_player_in_both_games() {
    let folder = tempfile::tempdir().unwrap();
    for (map, profile_name) in [
        ("cs-course", "cs16-100"),
        ("hl-course", "hl-100"),
        ("qw-course", "qw-77"),
    ] {
        let file = record(folder.path(), map, map, begun(map, profile_name));
        goes_along::<Run>(
            &mut Game::on(map, profile(profile_name).clone()),
            map,
            file,
            3,
        );
    }
    let file = record(folder.path(), "course", "nfk-course", nfk_begun("course"));
    goes_along::<NfkRun>(
        &mut Game::nfk("course", Ruleset::R2, InputSource::Live),
        "nfk-course",
        file,
        1,
    );
}

#[test]
fn the_best_run_of_the_session_joins_after_a_restart_and_a_slower_one_does_not() {
    let mut game = Game::on("cs-course", profile("cs16-100").clone());
    assert_eq!(
        race(&mut game, GhostSource::Best),
        "You have no finished run on this map with these rules"
    );
    let finish = |game: &mut Game| {
        play::<Run>(game, "cs-course");
        while !matches!(mover::<Run>(game).run.timer(), Timer::Finished { .. }) {
            game.frames(1);
        }
        game.frames(30);
        assert!(names(game).is_empty() || names(game) == ["Your best"]);
        game.app.world_mut().write_message(Request::Restart);
        game.frames(2);
    };
    finish(&mut game);
    assert_eq!(names(&game), ["Your best"]);
    let ghost = &ghosts(&game).list()[0];
    assert!(ghost.kind == GhostKind::Best && ghost.race.is_waiting());
    let (id, time) = (ghost.id, ghost.race.ghost_path().time());
    assert!(time.is_some());
    finish(&mut game);
    assert_eq!(
        ghosts(&game).list()[0].id,
        id,
        "the same time is no better one"
    );
    game.app.world_mut().write_message(GhostRequest::Clear);
    game.frames(1);
    game.app.world_mut().write_message(Request::Restart);
    game.frames(2);
    assert!(names(&game).is_empty(), "who was sent away stays away");
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("lab".to_owned()));
    game.frames(2);
    assert!(names(&game).is_empty());
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("cs-course".to_owned()));
    game.frames(2);
    assert_eq!(names(&game), ["Your best"], "the session remembers it");
    game.app
        .world_mut()
        .write_message(Request::SwitchProfile(Arc::new(profile("hl-100").clone())));
    game.app.world_mut().write_message(Request::Restart);
    game.frames(2);
    assert!(names(&game).is_empty(), "by other rules it is no best run");
}

/// Plays a built-in script to its finish. Returns the splits on the way.
fn splits_of<S: Playable + Recordable>(game: &mut Game, name: &str) -> Vec<SplitView> {
    play::<S>(game, name);
    let mut splits: Vec<SplitView> = Vec::new();
    while !matches!(mover::<S>(game).run.timer(), Timer::Finished { .. }) {
        game.frames(1);
        let split = ghosts(game).last_split();
        splits.extend(split.filter(|split| splits.last() != Some(split)));
    }
    splits
}

/// A first run has nothing to compare with. A second identical run is compared with its splits,
/// with no ghost shown.
fn second_run_is_compared<S: Playable + Recordable>(
    game: &mut Game,
    name: &str,
    expected: &[SplitLabel],
) {
    game.app.world_mut().resource_mut::<Settings>().ghost.best = false;
    let first = splits_of::<S>(game, name);
    assert!(first.iter().all(|split| split.msec.is_none()), "{first:?}");
    let result = *ghosts(game).finish_result().unwrap();
    assert!(result.best.is_none() && !result.is_best(), "not saved");
    assert_eq!(result.saving, SaveProgress::Never, "a script played it");
    game.frames(20);
    assert_eq!(ghosts(game).finish_result(), Some(&result), "it stays");
    game.app.world_mut().write_message(Request::Restart);
    game.frames(2);
    assert_eq!(ghosts(game).finish_result(), None, "until the next run");
    let second = splits_of::<S>(game, name);
    let labels: Vec<SplitLabel> = second.iter().map(|split| split.label).collect();
    assert_eq!(labels, expected, "where it is compared");
    assert!(
        second.iter().all(|split| split.msec == Some(0.0)),
        "{second:?}"
    );
    let again = ghosts(game).finish_result().unwrap();
    assert_eq!(again.best, Some(result.msec), "the first run");
    assert!(!again.is_best(), "equal is no new best");
    assert!(ghosts(game).list().is_empty(), "no ghost is shown");
}

#[test]
fn runs_are_compared_with_the_best_at_checkpoints_and_by_place() {
    second_run_is_compared::<Run>(
        &mut Game::on("cs-course", profile("cs16-100").clone()),
        "cs-course",
        &[1, 2, 3, 4].map(SplitLabel::Checkpoint),
    );
    second_run_is_compared::<NfkRun>(
        &mut Game::nfk("course", Ruleset::R2, InputSource::Live),
        "nfk-course",
        &[1, 2, 3].map(|number| SplitLabel::Part { number, of: 4 }),
    );
}

#[test]
fn the_best_run_of_an_earlier_session_is_the_players_own_in_the_records() {
    let folder = tempfile::tempdir().unwrap();
    let file = record(
        folder.path(),
        "cs-course",
        "cs-course",
        begun("cs-course", "cs16-100"),
    );
    let settings = || SettingsFile(Some(folder.path().join("settings.ron")));
    let (mut database, _) = Database::open(&folder.path().join("records.db")).unwrap();
    database.import(&file).unwrap();
    let best = |name: &str, style: Style, wait: u32| -> Option<u64> {
        let mut game = Game::on_with_files(settings(), "cs-course", profile(name).clone());
        style
            .id()
            .clone_into(&mut game.app.world_mut().resource_mut::<Settings>().game.style);
        for _ in 0..wait {
            if let [ghost] = ghosts(&game).list() {
                assert_eq!(
                    (ghost.name.as_str(), ghost.kind),
                    ("Your best", GhostKind::Best)
                );
                return ghost.race.ghost_path().time().map(|time| time.msec);
            }
            game.frame(0);
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    };
    assert_eq!(
        best("cs16-100", Style::Normal, 40),
        None,
        "a replay of somebody else stands on the same board"
    );
    let board = database
        .board(
            Board::Runs,
            &Filter {
                style: Some(Style::Normal),
                ..Filter::default()
            },
        )
        .unwrap();
    let cell = |name: &str| {
        let at = board
            .columns
            .iter()
            .position(|column| column == name)
            .unwrap();
        board.rows[0][at].as_u64().unwrap()
    };
    let found = RecordEvent::Run {
        reason: None,
        time: CourseTime {
            ticks: cell("ticks"),
            msec: cell("time_ms"),
        },
        splits: Vec::new(),
    };
    let place = Arc::new(RecordPlace::from_run(
        "cs-course",
        &begun("cs-course", "cs16-100"),
    ));
    let session = database.begin_session(0).unwrap();
    database
        .insert(
            session,
            &[RecordRow {
                place,
                at_ms: 0,
                found,
            }],
            0,
        )
        .unwrap();
    assert_eq!(best("cs16-100", Style::Normal, 1000), Some(42_160));
    assert_eq!(
        best("hl-100", Style::Normal, 40),
        None,
        "by other rules it is no best run"
    );
    assert_eq!(
        best("cs16-100", Style::ForwardOnly, 40),
        None,
        "nor in another style"
    );
}

#[test]
fn who_does_not_want_his_best_run_beside_him_has_it_not() {
    let mut game = Game::on("cs-course", profile("cs16-100").clone());
    game.app.world_mut().resource_mut::<Settings>().ghost.best = false;
    play::<Run>(&mut game, "cs-course");
    while !matches!(mover::<Run>(&mut game).run.timer(), Timer::Finished { .. }) {
        game.frames(1);
    }
    game.app.world_mut().write_message(Request::Restart);
    game.frames(2);
    assert!(names(&game).is_empty());
    ask(&mut game, GhostSource::Best);
    game.frames(2);
    assert_eq!(names(&game), ["Your best"], "asked for it comes");
}

#[test]
fn a_file_that_cannot_be_raced_is_told_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let good = std::fs::read(record(
        folder.path(),
        "cs-course",
        "cs-course",
        begun("cs-course", "cs16-100"),
    ))
    .unwrap();
    let mut flipped = good.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 8;
    let files = [
        (folder.path().join("gone.wdr"), "gone.wdr"),
        (write("text.wdr", b"no replay at all"), "Cannot race text"),
        (write("empty.wdr", b""), "Cannot race empty"),
        (write("flipped.wdr", &flipped), "Cannot race flipped"),
        (
            record(folder.path(), "lab", "hops", begun("lab", "cs16-100")),
            "hops was recorded on a different map or map version (lab)",
        ),
        (
            record(folder.path(), "course", "nfk-course", nfk_begun("course")),
            "nfk-course was recorded on a different map or map version (course)",
        ),
    ];
    let mut game = Game::on("cs-course", profile("cs16-100").clone());
    for (path, words) in files {
        let told = race(&mut game, GhostSource::File(path));
        assert!(told.contains(words), "{told}");
        assert!(names(&game).is_empty());
    }
    let cut = write("cut.wdr", &good[..good.len() * 2 / 3]);
    assert_eq!(
        race(&mut game, GhostSource::File(cut)),
        "Ghost: cut",
        "what is there of it is true"
    );
}

#[test]
fn other_rules_are_raced_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = record(
        folder.path(),
        "cs-course",
        "cs-course",
        begun("cs-course", "cs16-100"),
    );
    let mut game = Game::on("cs-course", profile("hl-100").clone());
    let told = race(&mut game, GhostSource::File(file));
    assert!(
        told.starts_with("Ghost: cs-course. It was recorded with other rules: Counter-Strike"),
        "{told}"
    );
}

#[test]
fn there_are_a_few_at_most_and_the_last_one_asked_for_is_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = record(folder.path(), "lab", "hops", begun("lab", "cs16-100"));
    let bytes: Arc<[u8]> = std::fs::read(file).unwrap().into();
    let mut game = Game::on("lab", profile("cs16-100").clone());
    for name in ["a", "b", "c", "d", "e", "f", "e"] {
        race(
            &mut game,
            GhostSource::Replay {
                name: name.to_owned(),
                bytes: Arc::clone(&bytes),
            },
        );
        assert_eq!(names(&game)[0], name);
    }
    assert_eq!(names(&game), ["e", "f", "d", "c"]);
    assert_eq!(names(&game).len(), GHOSTS_MAX);
}

#[test]
fn the_ideal_player_can_be_raced_from_where_the_player_stands() {
    let mut game = Game::on("lab", profile("cs16-100").clone());
    game.frames(50);
    assert_eq!(race(&mut game, GhostSource::Ideal), "Ghost: Ideal");
    let ghost = &ghosts(&game).list()[0].race;
    assert!(
        ghost.is_waiting() && ghost.ghost_path().length() > 300.0,
        "{}",
        ghost.ghost_path().length()
    );
    let (waits, stands) = (
        ghost.ghost(1.0, false).body.at,
        mover::<Run>(&mut game).run.player_body().at,
    );
    assert!(waits.distance(stands) < 5.0, "{waits} {stands}");
    let mut game = Game::nfk("course", Ruleset::R2, InputSource::Live);
    assert_eq!(race(&mut game, GhostSource::Ideal), "Ghost: Ideal");
    let path = ghosts(&game).list()[0].race.ghost_path();
    assert!(
        path.time().is_some(),
        "the way to the finish, against the clock"
    );
}

#[test]
fn without_a_clock_a_loaded_position_takes_the_ghost_along() {
    let mut game = Game::on("lab", profile("cs16-100").clone());
    let folder = tempfile::tempdir().unwrap();
    let file = record(folder.path(), "lab", "hops", begun("lab", "cs16-100"));
    race(&mut game, GhostSource::File(file));
    play::<Run>(&mut game, "hops");
    game.frames(150);
    game.app.world_mut().write_message(Request::SavePosition);
    game.frames(1);
    let saved = mover::<Run>(&mut game).run.player_body().at;
    game.frames(150);
    game.app.world_mut().write_message(Request::LoadPosition);
    game.frame(0);
    let ghost = ghosts(&game).list()[0].race.ghost(1.0, false).body.at;
    assert!(ghost.distance(saved) < 60.0, "{ghost} {saved}");
}

#[test]
fn a_recorded_run_of_an_original_game_is_raced_on_its_map_and_a_broken_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, map: &str, steps: &str| {
        let head = r#"{"format":"wishdir-ghost/1","map":"MAP","name":"somebody","profile":"cs16-100","source":"goldsrc"}"#;
        let path = folder.path().join(name);
        std::fs::write(&path, head.replace("MAP", map) + "\n" + steps).unwrap();
        GhostSource::File(path)
    };
    let steps = "[0,8,0,0,0,0,72,1,0]\n[500,8,0,0,0,0,72,1,1]\n[1500,258,0,0,250,0,72,1,1]\n[9500,2258,0,0,250,0,72,1,1]\n";
    let mut game = Game::on("lab", profile("cs16-100").clone());
    let broken = race(
        &mut game,
        file("broken.ghost", "lab", "[0,8,0,0,0,0,72,1,0]\n[500,8]\n"),
    );
    assert!(
        broken.contains("broken") && broken.contains("line 3: found `[500,8]`"),
        "{broken}"
    );
    let elsewhere = race(&mut game, file("elsewhere.ghost", "longjump", steps));
    assert!(
        elsewhere.contains("was recorded on a different map or map version (longjump)"),
        "{elsewhere}"
    );
    let stands = race(
        &mut game,
        file(
            "stands.ghost",
            "lab",
            "[0,8,0,0,0,0,72,1,0]\n[500,8,0,0,0,0,72,1,1]\n",
        ),
    );
    assert!(stands.contains("the player never moves"), "{stands}");
    assert!(ghosts(&game).list().is_empty());

    assert_eq!(
        race(&mut game, file("good.ghost", "lab", steps)),
        "Ghost: good"
    );
    let at = |game: &Game| ghosts(game).list()[0].race.ghost(1.0, false).body.at.x;
    game.frames(100);
    assert_eq!(at(&game), 8.0, "it waits");
    play::<Run>(&mut game, "hops");
    game.frames(300);
    assert!(at(&game) > 100.0, "it runs along: {}", at(&game));
}

/// A race of a replay that starts elsewhere than its map, until the player removes the ghosts.
#[test]
fn a_restart_returns_to_the_start_of_the_race() {
    let folder = tempfile::tempdir().unwrap();
    let at_map_start = begun("lab", "cs16-100").checkpoint();
    let mut run = begun("lab", "cs16-100");
    let feet = run.profile().feet(run.player());
    run.stand(feet + Vec3::new(48.0, 32.0, 0.0), Vec3::ZERO);
    let at_race_start = run.checkpoint();
    let path = record(folder.path(), "lab", "prestrafe", run);
    let mut game = Game::on("lab", profile("cs16-100").clone());
    let name = "prestrafe".to_owned();
    game.app.world_mut().write_message(Request::Entry {
        path,
        name,
        race: true,
    });
    told(&mut game);
    let restarted = |game: &mut Game| {
        play::<Run>(game, "prestrafe");
        game.frames(60);
        let away = mover::<Run>(game).run.checkpoint();
        game.app.world_mut().write_message(Request::Restart);
        game.frame(0);
        let at = mover::<Run>(game).run.checkpoint();
        assert!(
            !Run::is_same_checkpoint(&away, &at),
            "the player moved away before"
        );
        at.player.origin
    };
    assert_eq!(restarted(&mut game), at_race_start.player.origin);
    game.app.world_mut().write_message(GhostRequest::Clear);
    game.frame(0);
    assert_eq!(restarted(&mut game), at_map_start.player.origin);
}
