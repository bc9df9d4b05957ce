//! What the player finds is written down beside the settings, and nothing else is.

use bevy::input::keyboard::KeyCode;
use serde_json::json;
use wishdir::content::records::{Database, Filter, Listing, Table};
use wishdir::game::messages::Notice;
use wishdir::game::mover::Source;
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::sim::nfk::Ruleset;
use wishdir::sim::profile::by_name;

use crate::headless::{Game, InputEvent};

fn list(folder: &tempfile::TempDir, table: Table) -> Listing {
    Database::read(&folder.path().join("records.db")).unwrap().list(table, &Filter::default()).unwrap()
}

fn column(listing: &Listing, name: &str) -> Vec<serde_json::Value> {
    let at = listing.columns.iter().position(|column| column == name).unwrap();
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
    let mut game = Game::with_files(beside(&folder), by_name("cs16-100").unwrap().clone(), Settings::default());
    game.frames(20);
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    drop(game);
    let jumps = list(&folder, Table::Jumps);
    assert_eq!(column(&jumps, "kind"), ["LJ"]);
    assert_eq!(
        (column(&jumps, "map")[0].as_str(), column(&jumps, "profile")[0].as_str()),
        (Some("lab"), Some("cs16-100"))
    );
    assert!(column(&jumps, "distance")[0].as_f64().unwrap() > 100.0);
    assert!(!column(&jumps, "losses")[0].as_array().unwrap().is_empty(), "the ledger");
    assert_eq!(column(&list(&folder, Table::Sessions), "jumps"), [json!(1)]);
}

#[test]
fn need_for_kills_jumps_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::nfk_with_files(beside(&folder), "chain", Ruleset::R2, Source::Live);
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
    let mut game = Game::with_files(beside(&folder), by_name("cs16-100").unwrap().clone(), Settings::default());
    let mut told = Vec::new();
    for _ in 0..500 {
        game.frames(1);
        told.extend(
            game.app.world().resource::<bevy::prelude::Messages<Notice>>().iter_current_update_messages().cloned(),
        );
        if !told.is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(told.iter().any(|notice| notice.warning && notice.text.contains("records.db.bad")), "{told:?}");
    jump(&mut game, KeyCode::KeyW, KeyCode::Space);
    drop(game);
    assert_eq!(list(&folder, Table::Jumps).rows.len(), 1, "the game plays on");
}
