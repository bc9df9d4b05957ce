//! The card at the first start: it waits for an answer, and each answer does what it says.

use std::fs;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::{NextState, State};
use bevy_egui::egui::Key;
use wishdir::game::base::messages::{GameKind, KeyCapture, Menu};
use wishdir::game::menu::MenuUi;
use wishdir::game::menu::first_start::{FirstStart, FirstStartAnswer, Origin};
use wishdir::game::menu::game_files::GameFilesList;
use wishdir::game::menu::pages::{Page, SettingsDraft};
use wishdir::game::play::session::CurrentMap;
use wishdir::game::settings::{Action, InputKey, Settings, SettingsFile};
use wishdir::game::training::Training;
use wishdir::text::in_language;

use crate::headless::Game;
use crate::menu::Desk;
use crate::support::profile;

/// A game that shows the card.
fn game() -> Game {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.app.insert_resource(FirstStart::Question);
    game.app
        .world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Open);
    game.app.insert_resource(KeyCapture::ToAnswer);
    game.frames(1);
    game
}

fn answer(game: &mut Game, answer: FirstStartAnswer) {
    game.app.world_mut().write_message(answer);
    game.frames(3);
}

fn is_open(game: &Game) -> bool {
    *game.resource::<State<Menu>>().get() == Menu::Open
}

#[test]
fn card_stays_until_it_is_answered_and_esc_means_just_play() {
    let mut game = game();
    game.frames(1000);
    game.tap(KeyCode::KeyL);
    game.tap(KeyCode::F1);
    assert_eq!(*game.resource::<FirstStart>(), FirstStart::Question);
    assert_eq!(game.resource::<MenuUi>().page(), Page::Play);
    assert!(is_open(&game));
    assert!(!game.resource::<Settings>().training.offered);
    game.tap(KeyCode::Escape);
    game.frames(1);
    assert_eq!(*game.resource::<FirstStart>(), FirstStart::Done);
    assert!(!is_open(&game));
    let settings = game.resource::<Settings>();
    assert!(settings.training.offered);
    assert_eq!(settings.game, Settings::default().game);
    assert_eq!(game.resource::<Training>().active(), None);
}

#[test]
fn learning_starts_the_first_lesson() {
    let mut game = game();
    answer(&mut game, FirstStartAnswer::Learn);
    assert_eq!(
        game.resource::<Training>().active(),
        Some(("gs-walk", Some("gs-walk")))
    );
    assert!(!is_open(&game));
}

#[test]
fn quakeworld_players_get_their_profile_map_and_keys() {
    let mut game = game();
    answer(&mut game, FirstStartAnswer::From(Origin::QuakeWorld));
    assert_eq!(game.run().profile().name, "qw-77");
    assert_eq!(game.resource::<CurrentMap>().name, "bhop");
    let settings = game.resource::<Settings>();
    assert_eq!(settings.game.profile, "qw-77");
    assert_eq!(settings.game.map, "bhop");
    let mut jump = settings.binds.keys(Action::Jump).iter();
    let right_button = InputKey::from_name("MOUSE2").unwrap();
    assert!(jump.any(|key| key == right_button));
    assert!(!is_open(&game));
}

#[test]
fn need_for_kill_players_get_the_side_view() {
    let mut game = game();
    answer(&mut game, FirstStartAnswer::From(Origin::NeedForKill));
    assert_eq!(*game.resource::<State<GameKind>>().get(), GameKind::Nfk);
    assert_eq!(game.resource::<Settings>().game.profile, "nfk-068r2");
}

#[test]
fn found_config_of_the_game_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("valve/liblist.gam", "game \"Half-Life\""),
        ("valve/config.cfg", "sensitivity 9"),
        ("cstrike/liblist.gam", "game \"Counter-Strike\""),
        ("cstrike/config.cfg", "sensitivity 1.7"),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut game = game();
    let chosen = folder.path().display().to_string();
    game.app.world_mut().resource_mut::<Settings>().game.folder = chosen;
    let is_of_folder = |game: &Game| {
        let mut configs = game.resource::<GameFilesList>().configs().iter();
        configs.any(|config| config.file.path.starts_with(folder.path()))
    };
    while !is_of_folder(&game) {
        game.frames(1);
        std::thread::yield_now();
    }
    answer(&mut game, FirstStartAnswer::From(Origin::Cs16));
    let FirstStart::Import(offer) = game.resource::<FirstStart>().clone() else {
        panic!("{:?}", game.resource::<FirstStart>())
    };
    assert!(offer.path.ends_with("cstrike"), "{offer:?}");
    assert!(is_open(&game), "the card asks once more");
    answer(&mut game, FirstStartAnswer::Configured);
    assert!(!is_open(&game));
    assert_eq!(*game.resource::<FirstStart>(), FirstStart::Done);
}

#[test]
fn card_belongs_to_a_start_without_a_settings_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let file = SettingsFile(Some(path.clone()));
    assert!(file.is_missing());
    fs::write(path, "()").unwrap();
    assert!(!file.is_missing());
    assert!(!SettingsFile(None).is_missing());
}

#[test]
fn card_fits_every_window_in_every_language() {
    for (width, height) in [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (960.0, 540.0),
        (640.0, 480.0),
    ] {
        for language in ["en", "ru"] {
            in_language(language, || {
                let mut desk = Desk::new(Page::Config, width, height);
                desk.give(FirstStart::Question);
                for (text, place) in &desk.texts {
                    assert!(
                        desk.screen.contains_rect(*place),
                        "{width} x {height}: {text:?} at {place:?}"
                    );
                }
            })
            .unwrap();
        }
    }
}

#[test]
fn keys_and_mouse_answer_the_card() {
    let mut desk = Desk::new(Page::Config, 1280.0, 720.0);
    desk.give(FirstStart::Question);
    desk.press(Key::Enter);
    assert_eq!(
        desk.last(),
        Some(FirstStartAnswer::Learn),
        "it has the focus"
    );
    desk.press(Key::Num2);
    assert_eq!(desk.last(), Some(FirstStartAnswer::Play));
    desk.click("QuakeWorld");
    assert_eq!(
        desk.last(),
        Some(FirstStartAnswer::From(Origin::QuakeWorld))
    );
    desk.click("Русский");
    assert_eq!(desk.get::<SettingsDraft>().game.language, "ru");
}
