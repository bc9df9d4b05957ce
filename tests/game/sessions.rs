//! What the keys and the menu do to a session: menu, restart, saved positions, noclip, maps, profiles, damage.

use std::sync::Arc;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::menu::MenuUi;
use wishdir::game::menu::model::Page;
use wishdir::game::messages::{Control, KeysTaken, Menu, Notice, Request};
use wishdir::game::mover::LastTick;
use wishdir::game::rewind::Timeline;
use wishdir::game::session::CurrentMap;
use wishdir::game::settings::{Action, InputKey, Settings, Slot};
use wishdir::sim::pmove::Engine;

fn game() -> Game {
    Game::new(profile("cs16-100").clone(), Settings::default())
}

fn ask(game: &mut Game, request: Request) {
    game.app.world_mut().write_message(request);
    game.frame(0);
}

fn notices(game: &Game) -> Vec<Notice> {
    let messages = game.resource::<Messages<Notice>>();
    messages.iter_current_update_messages().cloned().collect()
}

#[test]
fn the_game_begins_in_the_lab_standing_at_its_start() {
    let mut game = game();
    game.frames(50);
    assert_eq!(game.records().len(), 50);
    let run = game.run();
    assert!(run.player().on_ground, "stands");
    assert_eq!(run.health(), 100);
    assert_eq!(game.resource::<CurrentMap>().name, "lab");
}

#[test]
fn the_menu_opens_and_closes_and_nothing_moves_behind_it() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(20);
    let (ticks, yaw) = (game.records().len(), game.angles().yaw);
    game.feed(InputEvent::Press(KeyCode::Escape));
    game.frames(1);
    game.feed(InputEvent::Move(500.0, 0.0));
    game.feed(InputEvent::Wheel(-1.0));
    game.frames(30);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Open);
    assert_eq!(game.records().len(), ticks, "time stands still from the first frame on");
    assert_eq!(game.angles().yaw, yaw, "the mouse is the menu's");
    game.feed(InputEvent::Release(KeyCode::Escape));
    game.tap(KeyCode::Escape);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Closed);
    game.frames(10);
    assert!(game.records().len() > ticks, "goes on");
    let cmd = game.records().last().unwrap().cmd;
    assert_eq!((cmd.forward, cmd.buttons), (0.0, 0), "keys that were held are up");
}

#[test]
fn a_window_without_focus_holds_no_key() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(5);
    assert_eq!(game.records().last().unwrap().cmd.forward, 250.0);
    game.app.world_mut().write_message(WindowFocused { window: Entity::PLACEHOLDER, focused: false });
    game.frames(2);
    assert_eq!(game.records().last().unwrap().cmd.forward, 0.0);
}

#[test]
fn a_saved_position_brings_back_place_velocity_view_and_every_bit() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(40);
    game.feed(InputEvent::Press(KeyCode::Space));
    game.feed(InputEvent::Move(-300.0, 40.0));
    game.frames(7);
    ask(&mut game, Request::SavePosition);
    let (saved, angles) = (game.run(), game.angles());
    assert!(saved.player().velocity.z > 0.0, "saved in the middle of a jump");
    game.feed(InputEvent::Move(1000.0, 0.0));
    game.frames(60);
    assert_ne!(game.run().hash(), saved.hash());
    ask(&mut game, Request::LoadPosition);
    assert_eq!(game.run().checkpoint(), saved.checkpoint());
    assert_eq!(game.angles(), angles);
    assert_eq!(notices(&game), [Notice::info("Position loaded")]);
}

#[test]
fn loading_without_a_saved_position_says_so() {
    let mut game = game();
    game.frames(3);
    let before = game.run().checkpoint();
    ask(&mut game, Request::LoadPosition);
    assert_eq!(game.run().checkpoint(), before);
    assert!(notices(&game)[0].warning);
}

#[test]
fn restart_goes_back_to_the_start_and_looks_as_there() {
    let mut game = game();
    let (start, angles) = (game.run().player().origin, game.angles());
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.feed(InputEvent::Move(250.0, 30.0));
    game.frames(80);
    assert!(game.run().player().origin.distance(start) > 50.0);
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.tap(KeyCode::KeyR);
    assert!(game.run().player().origin.distance(start) < 1.0);
    assert_eq!(game.angles(), angles);
}

#[test]
fn noclip_flies_and_then_the_player_falls_again() {
    let mut game = game();
    game.frames(10);
    let start = game.run().player().origin;
    game.tap(KeyCode::KeyV);
    assert!(game.mover().noclip);
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(100);
    let high = game.run().player().origin;
    assert!(high.z > start.z + 300.0, "flew up to {high}");
    let last = game.app.world_mut().query::<&LastTick>().single(game.app.world()).unwrap();
    assert!(last.0.is_none(), "no tick of the movement has run");
    game.feed(InputEvent::Release(KeyCode::Space));
    game.tap(KeyCode::KeyV);
    game.frames(20);
    assert!(game.run().player().origin.z < high.z, "falls");
}

#[test]
fn every_map_can_be_switched_to_and_a_wrong_one_changes_nothing() {
    let mut game = game();
    for map in ["longjump", "bhop", "bugs", "cs-course", "hl-course", "qw-course", "lab"] {
        ask(&mut game, Request::SwitchMap(map.to_owned()));
        assert_eq!(game.resource::<CurrentMap>().name, map);
        game.frames(100);
        assert!(game.run().player().on_ground, "{map}: stands at its start");
        assert!(Arc::ptr_eq(game.run().world(), &game.resource::<CurrentMap>().world), "{map}");
    }
    let before = game.run().checkpoint();
    ask(&mut game, Request::SwitchMap("nowhere".to_owned()));
    assert_eq!(game.resource::<CurrentMap>().name, "lab");
    assert_eq!(game.run().checkpoint(), before);
    let notice = notices(&game).pop().unwrap();
    assert!(notice.warning && notice.text.contains("nowhere"), "{notice:?}");
}

#[test]
fn switching_the_engine_keeps_feet_and_velocity() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(60);
    let before = game.run();
    for (name, engine) in [("qw-77", Engine::QuakeWorld), ("hl-100", Engine::HalfLife)] {
        ask(&mut game, Request::SwitchProfile(Arc::new(profile(name).clone())));
        let run = game.run();
        let feet = |run: &wishdir::sim::run::Run| run.player().origin.z + run.profile().hulls[0].mins.z;
        assert_eq!(run.profile().engine(), engine);
        assert!((feet(&run) - feet(&before)).abs() < 0.1, "{name}: feet at {} and {}", feet(&run), feet(&before));
        assert_eq!(run.player().velocity, before.player().velocity, "{name}");
    }
    game.frames(1);
    game.frames(20);
    assert!(game.records().len() >= 79, "ticks of the new length run on");
}

#[test]
fn a_switch_of_the_profile_while_paused_leaves_the_tick_in_sight_and_nothing_to_go_back_to() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(30);
    game.tap(KeyCode::KeyP);
    let tick = game.records().last().unwrap().tick;
    let looked_at = |game: &mut Game| {
        let last = game.app.world_mut().query::<&LastTick>().single(game.app.world()).unwrap().0.clone();
        last.map(|record| record.tick)
    };
    assert_eq!(looked_at(&mut game), Some(tick));
    ask(&mut game, Request::SavePosition);
    assert_eq!(looked_at(&mut game), Some(tick), "saving moves nobody");
    ask(&mut game, Request::SwitchProfile(Arc::new(profile("qw-77").clone())));
    game.frames(2);
    assert_eq!(looked_at(&mut game), Some(tick));
    assert_eq!(game.resource::<Timeline>().ticks_left(), 0, "those were another engine's");
    game.tap(KeyCode::Comma);
    assert_eq!(looked_at(&mut game), Some(tick));
    game.tap(KeyCode::Period);
    assert_eq!(looked_at(&mut game), Some(tick + 1), "a tick on, under the new rules");
    ask(&mut game, Request::Restart);
    assert_eq!(looked_at(&mut game), None);
}

#[test]
fn the_damage_switch_turns_damage_off_and_on() {
    let mut game = game();
    assert!(game.run().profile().damage);
    game.app.world_mut().resource_mut::<Settings>().game.damage = false;
    game.frames(1);
    assert!(!game.run().profile().damage);
    game.app.world_mut().resource_mut::<Settings>().game.damage = true;
    game.frames(1);
    assert!(game.run().profile().damage);
}

#[test]
fn under_the_free_camera_the_player_stands_and_the_mouse_is_the_cameras() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(5);
    game.tap(KeyCode::KeyC);
    assert_eq!(*game.resource::<State<Control>>().get(), Control::FreeCamera);
    let yaw = game.angles().yaw;
    game.feed(InputEvent::Move(100.0, 0.0));
    game.frames(2);
    assert_eq!(game.angles().yaw, yaw);
    assert_eq!(game.records().last().unwrap().cmd.forward, 0.0);
    game.tap(KeyCode::KeyC);
    assert_eq!(*game.resource::<State<Control>>().get(), Control::Player);
}

fn is_open(game: &Game) -> bool {
    *game.resource::<State<Menu>>().get() == Menu::Open
}

#[test]
fn the_menu_key_opens_the_page_of_last_time_and_the_help_key_its_own() {
    let mut game = game();
    let page = |game: &Game| game.resource::<MenuUi>().page();
    game.tap(KeyCode::Escape);
    assert!(is_open(&game) && page(&game) == Page::Play);
    game.tap(KeyCode::F1);
    assert!(is_open(&game) && page(&game) == Page::Help);
    game.tap(KeyCode::F1);
    assert!(!is_open(&game), "the help key closes the help");
    game.tap(KeyCode::F1);
    assert!(is_open(&game) && page(&game) == Page::Help);
    game.tap(KeyCode::Escape);
    assert!(!is_open(&game));
    game.tap(KeyCode::Escape);
    assert!(is_open(&game) && page(&game) == Page::Play, "not the help that was read before");
}

#[test]
fn while_a_field_of_the_menu_takes_the_keys_they_do_nothing_else() {
    let mut game = game();
    game.tap(KeyCode::Escape);
    for taken in [KeysTaken::ToType, KeysTaken::ToBind] {
        game.app.insert_resource(taken);
        game.tap(KeyCode::Escape);
        game.tap(KeyCode::F1);
        assert!(is_open(&game) && game.resource::<MenuUi>().page() == Page::Play, "{taken:?}");
    }
    game.app.insert_resource(KeysTaken::No);
    game.tap(KeyCode::Escape);
    assert!(!is_open(&game));
}

#[test]
fn each_of_an_actions_three_keys_does_it() {
    let mut settings = Settings::default();
    let keys = settings.binds.keys(Action::Jump).with(Slot::Third, Some(InputKey::WheelUp));
    settings.binds.set(Action::Jump, keys);
    for deed in [InputEvent::Press(KeyCode::Space), InputEvent::Wheel(-1.0), InputEvent::Wheel(1.0)] {
        let mut game = Game::new(profile("cs16-100").clone(), settings.clone());
        game.frames(50);
        game.feed(deed);
        game.frames(3);
        assert!(game.run().player().velocity.z > 200.0, "{deed:?}");
    }
}
