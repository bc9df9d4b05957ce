//! The player's results are stored beside the settings, and nothing else is.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use serde_json::json;
use wishdir::game::base::messages::{Notice, Request};
use wishdir::game::console::TypedLine;
use wishdir::game::play::mover::{InputSource, NfkMover, Player};
use wishdir::game::play::pacing::{SetTimeRate, TimeRate};
use wishdir::game::replay_viewer::ReplayViewer;
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::game::time::records::BoardRequest;
use wishdir::game::tools::ghost::{GhostKind, Ghosts};
use wishdir::storage::records::{Board, Database, Filter, Listing, Table};
use wishdir::storage::replays::replays_below;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::by_name;
use wishdir_sim::style::Style;

use crate::headless::{Game, InputEvent};
use crate::recording::exit;

fn list(folder: &tempfile::TempDir, table: Table) -> Listing {
    Database::read(&folder.path().join("records.db"))
        .unwrap()
        .list(table, &Filter::default())
        .unwrap()
}

fn column(listing: &Listing, name: &str) -> Vec<serde_json::Value> {
    let at = listing
        .columns
        .iter()
        .position(|column| column == name)
        .unwrap();
    listing.rows.iter().map(|row| row[at].clone()).collect()
}

/// A game whose settings lie in this folder.
fn beside(folder: &tempfile::TempDir) -> SettingsFile {
    SettingsFile(Some(folder.path().join("settings.ron")))
}

/// Runs up and jumps once.
fn jump(game: &mut Game, forward: KeyCode, up: KeyCode) {
    for (key, frames) in [(forward, 40), (up, 3)] {
        game.feed(InputEvent::Press(key));
        game.frames(frames);
    }
    game.feed(InputEvent::Release(up));
    game.feed(InputEvent::Release(forward));
    game.frames(150);
}

#[test]
fn a_jump_stands_in_the_records_once_the_game_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::with_files(
        beside(&folder),
        by_name("cs16-100").unwrap().clone(),
        Settings::default(),
    );
    game.frames(20);
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    drop(game);
    let jumps = list(&folder, Table::Jumps);
    assert_eq!(column(&jumps, "kind"), ["LJ"]);
    assert_eq!(
        (
            column(&jumps, "map")[0].as_str(),
            column(&jumps, "profile")[0].as_str()
        ),
        (Some("lab"), Some("cs16-100"))
    );
    assert!(column(&jumps, "distance")[0].as_f64().unwrap() > 100.0);
    assert!(
        !column(&jumps, "losses")[0].as_array().unwrap().is_empty(),
        "the ledger"
    );
    assert_eq!(column(&list(&folder, Table::Sessions), "jumps"), [json!(1)]);
}

#[test]
fn need_for_kills_jumps_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::nfk_with_files(beside(&folder), "chain", Ruleset::R2, InputSource::Live);
    game.frames(50);
    jump(&mut game, KeyCode::ArrowRight, KeyCode::ArrowUp);
    drop(game);
    let jumps = list(&folder, Table::Jumps);
    assert_eq!(column(&jumps, "game"), ["nfk"]);
}

#[test]
fn without_a_settings_file_nothing_is_written_and_a_damaged_one_is_told() {
    let mut game = Game::new(by_name("cs16-100").unwrap().clone(), Settings::default());
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("records.db"), [7; 5000]).unwrap();
    let mut game = Game::with_files(
        beside(&folder),
        by_name("cs16-100").unwrap().clone(),
        Settings::default(),
    );
    let mut told = Vec::new();
    for _ in 0..500 {
        game.frames(1);
        told.extend(
            game.app
                .world()
                .resource::<Messages<Notice>>()
                .iter_current_update_messages()
                .cloned(),
        );
        if !told.is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(
        told.iter()
            .any(|notice| notice.warning && notice.text.contains("records.db.bad")),
        "{told:?}"
    );
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    drop(game);
    assert_eq!(
        list(&folder, Table::Jumps).rows.len(),
        1,
        "the game plays on"
    );
}

/// A board's cells, once it has this many entries.
fn entries(
    folder: &tempfile::TempDir,
    board: Board,
    game: &mut Game,
    count: usize,
) -> Vec<Vec<serde_json::Value>> {
    for _ in 0..1000 {
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
        let listing = Database::read(&folder.path().join("records.db"));
        let listing = listing.and_then(|database| database.board(board, &Filter::default()));
        if let Some(listing) = listing.ok().filter(|listing| listing.rows.len() >= count) {
            return ["kind", "style"]
                .map(|name| column(&listing, name))
                .to_vec();
        }
    }
    panic!("nothing came onto the board");
}

fn ask(game: &mut Game, request: Request) {
    game.app.world_mut().write_message(request);
    game.frames(2);
}

#[test]
fn jumps_that_do_not_count_say_why_and_those_of_a_style_stand_under_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::on_with_files(
        beside(&folder),
        "longjump",
        by_name("qw-77").unwrap().clone(),
    );
    Style::ForwardOnly
        .id()
        .clone_into(&mut game.app.world_mut().resource_mut::<Settings>().game.style);
    game.frames(20);
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::Half));
    ask(&mut game, Request::Restart);
    game.frames(5);
    // Twice as many frames, at half speed.
    for (key, frames) in [(KeyCode::KeyW, 80), (KeyCode::Space, 6)] {
        game.feed(InputEvent::Press(key));
        game.frames(frames);
    }
    game.feed(InputEvent::Release(KeyCode::Space));
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(300);
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::Full));
    ask(&mut game, Request::Restart);
    game.frames(20);
    // A position in the middle of a run-up.
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(40);
    ask(&mut game, Request::SavePosition);
    ask(&mut game, Request::LoadPosition);
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(3);
    game.feed(InputEvent::Release(KeyCode::Space));
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(150);
    // The player stands still at the same place once more.
    ask(&mut game, Request::Restart);
    ask(&mut game, Request::SavePosition);
    ask(&mut game, Request::LoadPosition);
    game.frames(20);
    Style::Normal
        .id()
        .clone_into(&mut game.app.world_mut().resource_mut::<Settings>().game.style);
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    let boards = entries(&folder, Board::Jumps, &mut game, 1);
    assert!(
        boards[1].contains(&json!("w-only")) && boards[1].contains(&json!("normal")),
        "{boards:?}"
    );
    drop(game);
    let jumps = list(&folder, Table::Jumps);
    assert_eq!(column(&jumps, "counts"), [true, false, false, true]);
    let reasons = column(&jumps, "reason");
    assert!(
        reasons[1].as_str().unwrap().contains("slower")
            && reasons[2]
                .as_str()
                .unwrap()
                .contains("the player was moved")
    );
    assert_eq!(column(&jumps, "style")[0], "w-only");
    assert_eq!(column(&jumps, "style")[3], "normal");
}

#[test]
fn a_jump_by_a_script_of_the_player_has_its_badge_in_the_record_and_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::on_with_files(
        beside(&folder),
        "longjump",
        by_name("qw-77").unwrap().clone(),
    );
    let line = "alias +hop \"+jump; +use\"; alias -hop \"-jump; -use\"; bind x +hop";
    game.app
        .world_mut()
        .write_message(TypedLine(line.to_owned()));
    game.frames(20);
    jump(&mut game, KeyCode::KeyW, KeyCode::KeyX);
    entries(&folder, Board::Jumps, &mut game, 1);
    drop(game);
    let jumps = list(&folder, Table::Jumps);
    assert_eq!(column(&jumps, "badges"), ["macro"], "{jumps:?}");
    let board = Database::read(&folder.path().join("records.db"))
        .unwrap()
        .board(Board::Jumps, &Filter::default());
    assert!(
        column(&board.unwrap(), "badges")
            .iter()
            .all(|badges| badges == "macro")
    );
}

#[test]
fn a_jump_that_is_no_farther_than_those_of_earlier_sessions_is_not_kept_again() {
    let folder = tempfile::tempdir().unwrap();
    let kept = || {
        replays_below(&folder.path().join("replays/jumps"))
            .unwrap_or_default()
            .len()
    };
    let play = |frames: u32| {
        let mut game = Game::on_with_files(
            beside(&folder),
            "longjump",
            by_name("qw-77").unwrap().clone(),
        );
        // Another thread reads the records.
        for _ in 0..100 {
            game.frame(0);
            std::thread::sleep(Duration::from_millis(5));
        }
        game.frames(frames);
        jump(&mut game, KeyCode::KeyW, KeyCode::Space);
        exit(game);
    };
    play(20);
    assert_eq!(kept(), 1);
    play(20);
    assert_eq!(kept(), 1, "the same jump");
}

#[test]
fn a_run_in_slow_time_or_after_a_loaded_position_is_not_kept_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::nfk_with_files(beside(&folder), "flat", Ruleset::R2, InputSource::Live);
    let run = |game: &mut Game| {
        game.feed(InputEvent::Press(KeyCode::ArrowRight));
        game.frames(3000);
        game.feed(InputEvent::Release(KeyCode::ArrowRight));
        ask(game, Request::Restart);
    };
    ask(&mut game, Request::SavePosition);
    ask(&mut game, Request::LoadPosition);
    run(&mut game);
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::ThreeQuarters));
    run(&mut game);
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::Full));
    ask(&mut game, Request::Restart);
    run(&mut game);
    entries(&folder, Board::Runs, &mut game, 1);
    exit(game);
    assert_eq!(
        replays_below(&folder.path().join("replays/runs"))
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        column(&list(&folder, Table::Runs), "counts"),
        [false, false, true]
    );
}

#[test]
fn an_entry_is_watched_raced_exported_and_another_one_imported() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::nfk_with_files(beside(&folder), "flat", Ruleset::R2, InputSource::Live);
    game.feed(InputEvent::Press(KeyCode::ArrowRight));
    game.frames(2000);
    game.feed(InputEvent::Release(KeyCode::ArrowRight));
    entries(&folder, Board::Runs, &mut game, 1);
    let told = |game: &mut Game, request: BoardRequest| {
        let mut cursor: MessageCursor<Notice> =
            game.resource::<Messages<Notice>>().get_cursor_current();
        game.app.world_mut().write_message(request);
        for _ in 0..1000 {
            game.frame(0);
            let told = cursor
                .read(game.resource::<Messages<Notice>>())
                .next()
                .map(|notice| notice.text.clone());
            if let Some(told) = told {
                return told;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("nothing was told");
    };
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("lab".to_owned()));
    game.frames(5);
    assert!(
        told(
            &mut game,
            BoardRequest::Export(1, "my best: run".to_owned())
        )
        .starts_with("Exported: ")
    );
    let exported = folder.path().join("replays/exported/my_best__run.wdr");
    assert!(
        told(&mut game, BoardRequest::Import(exported.clone()))
            .starts_with("Already on the leaderboards")
    );
    std::fs::write(folder.path().join("bad.wdr"), "words").unwrap();
    let words = told(
        &mut game,
        BoardRequest::Import(folder.path().join("bad.wdr")),
    );
    assert!(
        words.contains("bad.wdr was not added: not a replay"),
        "{words}"
    );

    let entry = |race| Request::Entry {
        path: exported.clone(),
        name: "flat".to_owned(),
        race,
    };
    ask(&mut game, entry(false));
    assert_eq!(game.resource::<ReplayViewer>().name, "flat");
    // From there into the race.
    ask(&mut game, entry(true));
    assert!(game.app.world().get_resource::<ReplayViewer>().is_none());
    for _ in 0..1000 {
        let ghosts = game.resource::<Ghosts>().list();
        if let Some(ghost) = ghosts.iter().find(|ghost| ghost.kind == GhostKind::Replay) {
            assert!(ghost.name == "flat" && ghost.race.is_waiting());
            let world = game.app.world_mut();
            let player = world
                .query_filtered::<&NfkMover, With<Player>>()
                .single(world)
                .unwrap();
            assert!(
                player.is_live() && player.run.state().ix == 0.0,
                "he waits too"
            );
            return;
        }
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the ghost did not come");
}
