//! Saved positions in the game: slots that survive a restart of the game, rewinding over loads and
//! restarts, and what counts afterwards.

use std::path::Path;
use std::sync::Arc;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::base::messages::{Notice, Request};
use wishdir::game::play::eligibility::RunEligibility;
use wishdir::game::play::mover::{InputSource, NfkMover, Player};
use wishdir::game::play::pacing::{Pace, SetTimeRate, TimeRate};
use wishdir::game::play::session::Slots;
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::planner::eligibility::UncountedReason;
use wishdir::storage::positions::SlotNumber;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::simulation::Simulation as _;

/// The game with its settings in a folder.
fn game_in(folder: &Path) -> Game {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    keep_in(&mut game, folder);
    game
}

fn keep_in(game: &mut Game, folder: &Path) {
    game.app
        .insert_resource(SettingsFile(Some(folder.join("settings.ron"))));
    game.frame(0);
}

fn ask(game: &mut Game, request: Request) -> Vec<Notice> {
    let mut cursor = game.resource::<Messages<Notice>>().get_cursor_current();
    game.app.world_mut().write_message(request);
    game.frame(0);
    cursor
        .read(game.resource::<Messages<Notice>>())
        .cloned()
        .collect()
}

fn counts(game: &mut Game) -> Option<UncountedReason> {
    let world = game.app.world_mut();
    world
        .query_filtered::<&RunEligibility, With<Player>>()
        .single(world)
        .unwrap()
        .run_flaw()
}

fn run_about(game: &mut Game) {
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.feed(InputEvent::Move(-300.0, 40.0));
    game.frames(40);
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(7);
}

#[test]
fn slots_survive_the_game_in_both_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = game_in(folder.path());
    run_about(&mut game);
    game.tap(KeyCode::BracketRight);
    assert_eq!(game.resource::<Slots>().chosen.get(), 2);
    let third = SlotNumber::default().step(2);
    assert_eq!(
        ask(&mut game, Request::ChooseSlot(third)),
        [Notice::info("Slot 3 selected (empty)")]
    );
    let (saved, view) = (game.run(), game.angles());
    assert_eq!(
        ask(&mut game, Request::SavePosition),
        [Notice::info("Saved to slot 3")]
    );
    drop(game);

    let mut game = game_in(folder.path());
    game.frames(5);
    assert_eq!(
        ask(&mut game, Request::ChooseSlot(third)),
        [Notice::info("Slot 3 selected (in use)")]
    );
    assert_eq!(
        ask(&mut game, Request::LoadPosition),
        [Notice::info("Slot 3 loaded")]
    );
    assert_eq!(game.run().checkpoint(), saved.checkpoint());
    assert_eq!(game.angles(), view);
    drop(game);

    let nfk = |folder: &Path| {
        let mut game = Game::nfk("chain", Ruleset::R2, InputSource::Live);
        keep_in(&mut game, folder);
        game
    };
    let run = |game: &mut Game| {
        let world = game.app.world_mut();
        world
            .query_filtered::<&NfkMover, With<Player>>()
            .single(world)
            .unwrap()
            .run
            .clone()
    };
    let mut game = nfk(folder.path());
    assert!(
        !game.resource::<Slots>().filled[2],
        "that was the other game's"
    );
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(150);
    ask(&mut game, Request::SavePosition);
    let saved: NfkRun = run(&mut game);
    drop(game);
    let mut game = nfk(folder.path());
    game.frames(5);
    assert_eq!(
        ask(&mut game, Request::LoadPosition),
        [Notice::info("Slot 1 loaded")]
    );
    assert_eq!(run(&mut game).checkpoint(), saved.checkpoint());
}

#[test]
fn loads_and_restarts_are_undone_one_after_the_other() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    assert!(ask(&mut game, Request::Undo)[0].warning, "nothing yet");
    game.frames(3);
    ask(&mut game, Request::SavePosition);
    run_about(&mut game);
    let (before_load, view) = (game.run(), game.angles());
    ask(&mut game, Request::LoadPosition);
    assert_ne!(game.run().hash(), before_load.hash());
    game.frames(20);
    let before_restart = game.run();
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.feed(InputEvent::Release(KeyCode::Space));
    ask(&mut game, Request::Restart);
    ask(&mut game, Request::Restart);
    ask(&mut game, Request::Undo);
    assert_eq!(
        game.run().tick(),
        0,
        "the second restart began at the start"
    );
    ask(&mut game, Request::Undo);
    assert_eq!(game.run().checkpoint(), before_restart.checkpoint());
    assert_eq!(
        ask(&mut game, Request::Undo),
        [Notice::info("Undid the last load or restart")]
    );
    assert_eq!(game.run().checkpoint(), before_load.checkpoint());
    assert_eq!(game.angles(), view);
}

#[test]
fn a_time_counts_again_only_after_a_restart() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(5);
    assert_eq!(counts(&mut game), None);
    ask(&mut game, Request::SavePosition);
    game.frames(5);
    assert_eq!(counts(&mut game), None, "saving does no harm");
    let helps = [
        vec![Request::LoadPosition],
        vec![Request::ToggleNoclip, Request::ToggleNoclip],
        vec![Request::SwitchProfile(Arc::new(profile("qw-77").clone()))],
        vec![Request::Undo],
    ];
    for help in helps {
        for request in help.clone() {
            ask(&mut game, request);
            game.frames(2);
        }
        assert_eq!(counts(&mut game), Some(UncountedReason::Placed), "{help:?}");
        ask(&mut game, Request::Respawn);
        game.frames(20);
        assert_eq!(
            counts(&mut game),
            Some(UncountedReason::Placed),
            "{help:?}: standing up again does not help"
        );
        ask(&mut game, Request::Restart);
        game.frames(2);
        assert_eq!(counts(&mut game), None, "{help:?}");
    }
    game.frames(30);
    game.tap(KeyCode::KeyP);
    (0..3).for_each(|_| game.tap(KeyCode::Comma));
    game.tap(KeyCode::KeyP);
    game.frames(5);
    assert_eq!(
        counts(&mut game),
        Some(UncountedReason::Placed),
        "back in time"
    );
}

#[test]
fn a_position_of_other_rules_or_of_another_version_of_the_map_is_put_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pit.map");
    let lab = include_str!("../../maps/lab.map");
    std::fs::write(&path, lab).unwrap();
    let start = |profile_name: &str| {
        let mut game = Game::on(path.to_str().unwrap(), profile(profile_name).clone());
        keep_in(&mut game, folder.path());
        game.frames(3);
        game
    };
    let mut game = start("cs16-100");
    run_about(&mut game);
    ask(&mut game, Request::SavePosition);
    let saved = game.run();
    drop(game);

    let mut game = start("hl-100");
    let told = ask(&mut game, Request::LoadPosition);
    assert!(
        told[0].warning && told[0].text.contains("other rules"),
        "{told:?}"
    );
    assert_eq!(game.run().player().velocity, saved.player().velocity);
    drop(game);

    let moved = lab.replacen("0 -1568 120", "0 -1560 120", 1);
    assert_ne!(moved, lab);
    std::fs::write(&path, moved).unwrap();
    let mut game = start("cs16-100");
    let told = ask(&mut game, Request::LoadPosition);
    assert!(
        told[0].warning && told[0].text.contains("the map has changed"),
        "{told:?}"
    );
    assert_eq!(game.run().player().origin, saved.player().origin);
}

#[test]
fn slow_time_runs_fewer_ticks_of_the_same_length_and_does_not_count() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(100);
    assert_eq!((game.records().len(), counts(&mut game)), (100, None));
    for (percent, ticks) in [(75, 75), (50, 50), (25, 25), (10, 10)] {
        game.tap(KeyCode::F3);
        let before = game.records().len();
        game.frames(100);
        let ran = game.records().len() - before;
        assert!(
            ran.abs_diff(ticks) <= 1,
            "{percent} %: {ran} ticks in a second"
        );
        assert!(
            game.records()[before..]
                .iter()
                .all(|record| record.cmd.msec == 10)
        );
        assert_eq!(counts(&mut game), Some(UncountedReason::Slowed));
        ask(&mut game, Request::Restart);
        game.frames(20);
        assert_eq!(
            counts(&mut game),
            Some(UncountedReason::Slowed),
            "it is slow from the start"
        );
    }
    (0..6).for_each(|_| game.tap(KeyCode::F4));
    let before = game.records().len();
    game.frames(100);
    assert!((game.records().len() - before).abs_diff(100) <= 1);
    assert_eq!(
        counts(&mut game),
        Some(UncountedReason::Slowed),
        "it was slow before"
    );
    ask(&mut game, Request::Restart);
    game.frames(5);
    assert_eq!(counts(&mut game), None);
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::Half));
    game.frames(100);
    assert_eq!(
        game.resource::<Pace>().rate(),
        TimeRate::Half,
        "the menu's way"
    );
    assert_eq!(counts(&mut game), Some(UncountedReason::Slowed));
}

#[test]
fn a_damaged_slot_is_told_and_moves_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = game_in(folder.path());
    game.frames(3);
    ask(&mut game, Request::SavePosition);
    let path = folder.path().join("positions/3d/lab/1.wdp");
    std::fs::write(&path, b"nothing of the kind").unwrap();
    let before = game.run().checkpoint();
    let told = ask(&mut game, Request::LoadPosition);
    assert!(
        told[0].warning && told[0].text.contains("1.wdp.bad"),
        "{told:?}"
    );
    assert_eq!(game.run().checkpoint(), before);
    assert!(!game.resource::<Slots>().is_filled());
    assert!(
        ask(&mut game, Request::LoadPosition)[0]
            .text
            .contains("empty")
    );
}
