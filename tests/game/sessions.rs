//! Effects of keys and the menu on a session: menu, restart, saved positions, noclip, maps,
//! profiles, damage.

use std::path::Path;
use std::sync::Arc;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowFocused};

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::base::messages::{Control, KeyCapture, Menu, Notice, Request};
use wishdir::game::menu::MenuUi;
use wishdir::game::menu::pages::Page;
use wishdir::game::play::mover::LastTick;
use wishdir::game::play::session::CurrentMap;
use wishdir::game::settings::{Action, InputKey, Settings, Slot};
use wishdir::game::time::rewind::Timeline;
use wishdir::storage::built_in_maps;
use wishdir::storage::io::read_recording;
use wishdir_sim::engine::Engine;
use wishdir_sim::simulation::Simulation as _;

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

/// A compiled map without the data in which boxes move: its clipnodes, and the models' references
/// to them.
fn without_clip_hulls(mut map: Vec<u8>) -> Vec<u8> {
    let number =
        |map: &[u8], at: usize| u32::from_le_bytes(map[at..at + 4].try_into().unwrap()) as usize;
    let of_lump = |lump: usize| 4 + 8 * lump;
    map[of_lump(9) + 4..of_lump(10)].fill(0);
    let [models, length] = [0, 4].map(|at| number(&map, of_lump(14) + at));
    for model in (models..models + length).step_by(64) {
        map[model + 40..model + 52].fill(0);
    }
    map
}

#[test]
fn a_map_without_clip_hulls_is_flown_through_to_look_at_it() {
    let folder = tempfile::tempdir().unwrap();
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/bsp/maps/lq_e0m1.bsp.gz");
    let map = folder.path().join("bare.bsp");
    std::fs::write(&map, without_clip_hulls(read_recording(&packed).unwrap())).unwrap();
    let mut game = Game::on(map.to_str().unwrap(), profile("qw-77").clone());
    let told = notices(&game);
    assert!(
        told.iter()
            .any(|notice| notice.text.contains("without clip hulls")),
        "{told:?}"
    );
    game.feed(InputEvent::Press(KeyCode::KeyW));
    let from = game.run().player().origin;
    game.frames(50);
    assert!(
        game.run().player().origin.distance(from) > 100.0,
        "he flies"
    );
    for request in [
        Request::ToggleNoclip,
        Request::Restart,
        Request::ToggleNoclip,
    ] {
        ask(&mut game, request);
        let from = game.run().player().origin;
        game.frames(50);
        assert!(
            game.run().player().origin.distance(from) > 100.0,
            "nothing else goes there"
        );
    }
    assert!(game.records().is_empty(), "no tick was played");
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
    assert_eq!(
        game.records().len(),
        ticks,
        "time stands still from the first frame on"
    );
    assert_eq!(game.angles().yaw, yaw, "the mouse is the menu's");
    game.feed(InputEvent::Release(KeyCode::Escape));
    game.tap(KeyCode::Escape);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Closed);
    game.frames(10);
    assert!(game.records().len() > ticks, "goes on");
    let cmd = game.records().last().unwrap().cmd;
    assert_eq!(
        (cmd.forward, cmd.buttons),
        (0.0, 0),
        "keys that were held are up"
    );
}

#[test]
fn a_window_without_focus_holds_no_key() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(5);
    assert_eq!(game.records().last().unwrap().cmd.forward, 250.0);
    game.window_event(WindowEvent::WindowFocused(WindowFocused {
        window: Entity::PLACEHOLDER,
        focused: false,
    }));
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
    assert!(
        saved.player().velocity.z > 0.0,
        "saved in the middle of a jump"
    );
    game.feed(InputEvent::Move(1000.0, 0.0));
    game.frames(60);
    assert_ne!(game.run().hash(), saved.hash());
    ask(&mut game, Request::LoadPosition);
    assert_eq!(game.run().checkpoint(), saved.checkpoint());
    assert_eq!(game.angles(), angles);
    assert_eq!(notices(&game), [Notice::info("Slot 1 loaded")]);
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
    let last = game
        .app
        .world_mut()
        .query::<&LastTick>()
        .single(game.app.world())
        .unwrap();
    assert!(last.0.is_none(), "no tick of the movement has run");
    game.feed(InputEvent::Release(KeyCode::Space));
    game.tap(KeyCode::KeyV);
    game.frames(20);
    assert!(game.run().player().origin.z < high.z, "falls");
}

#[test]
fn every_map_can_be_switched_to_and_a_wrong_one_changes_nothing() {
    let mut game = game();
    // `lab`, the first map, comes last, because the rest of the test plays on it.
    let mut maps = built_in_maps();
    maps.rotate_left(1);
    for map in maps {
        let map = map.name.as_str();
        ask(&mut game, Request::SwitchMap(map.to_owned()));
        assert_eq!(game.resource::<CurrentMap>().name, map);
        game.frames(100);
        assert!(game.run().player().on_ground, "{map}: stands at its start");
        assert!(
            Arc::ptr_eq(game.run().world(), &game.resource::<CurrentMap>().world),
            "{map}"
        );
    }
    let before = game.run().checkpoint();
    ask(&mut game, Request::SwitchMap("nowhere".to_owned()));
    assert_eq!(game.resource::<CurrentMap>().name, "lab");
    assert_eq!(game.run().checkpoint(), before);
    let notice = notices(&game).pop().unwrap();
    assert!(
        notice.warning && notice.text.contains("nowhere"),
        "{notice:?}"
    );
}

#[test]
fn switching_the_engine_keeps_feet_and_velocity() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(60);
    let before = game.run();
    for (name, engine) in [("qw-77", Engine::QuakeWorld), ("hl-100", Engine::HalfLife)] {
        ask(
            &mut game,
            Request::SwitchProfile(Arc::new(profile(name).clone())),
        );
        let run = game.run();
        let feet =
            |run: &wishdir_sim::run::Run| run.player().origin.z + run.profile().hulls[0].mins.z;
        assert_eq!(run.profile().engine(), engine);
        assert!(
            (feet(&run) - feet(&before)).abs() < 0.1,
            "{name}: feet at {} and {}",
            feet(&run),
            feet(&before)
        );
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
        let last = game
            .app
            .world_mut()
            .query::<&LastTick>()
            .single(game.app.world())
            .unwrap()
            .0
            .clone();
        last.map(|record| record.tick)
    };
    assert_eq!(looked_at(&mut game), Some(tick));
    ask(&mut game, Request::SavePosition);
    assert_eq!(looked_at(&mut game), Some(tick), "saving moves nobody");
    ask(
        &mut game,
        Request::SwitchProfile(Arc::new(profile("qw-77").clone())),
    );
    game.frames(2);
    assert_eq!(looked_at(&mut game), Some(tick));
    assert_eq!(
        game.resource::<Timeline>().ticks_left(),
        0,
        "those were another engine's"
    );
    game.tap(KeyCode::Comma);
    assert_eq!(looked_at(&mut game), Some(tick));
    game.tap(KeyCode::Period);
    assert_eq!(
        looked_at(&mut game),
        Some(tick + 1),
        "a tick on, under the new rules"
    );
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
    assert_eq!(
        *game.resource::<State<Control>>().get(),
        Control::FreeCamera
    );
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
    assert!(
        is_open(&game) && page(&game) == Page::Play,
        "not the help that was read before"
    );
}

#[test]
fn the_open_menu_tells_each_piece_of_news_once() {
    let mut game = game();
    let tell = |game: &mut Game, news: &str| {
        game.app.world_mut().write_message(Notice::info(news));
        game.frames(2);
    };
    game.tap(KeyCode::Escape);
    for news in ["one", "two", "one"] {
        tell(&mut game, news);
    }
    let told: Vec<String> = game
        .resource::<MenuUi>()
        .notices()
        .map(|notice| notice.text.clone())
        .collect();
    assert_eq!(told, ["two", "one"]);
    game.tap(KeyCode::Escape);
    tell(&mut game, "three");
    assert!(!game.resource::<MenuUi>().has_notice(), "the feed tells it");
}

#[test]
fn while_a_field_of_the_menu_takes_the_keys_they_do_nothing_else() {
    let mut game = game();
    game.tap(KeyCode::Escape);
    for taken in [KeyCapture::ToType, KeyCapture::ToBind] {
        game.app.insert_resource(taken);
        game.tap(KeyCode::Escape);
        game.tap(KeyCode::F1);
        assert!(
            is_open(&game) && game.resource::<MenuUi>().page() == Page::Play,
            "{taken:?}"
        );
    }
    game.app.insert_resource(KeyCapture::No);
    game.tap(KeyCode::Escape);
    assert!(!is_open(&game));
}

#[test]
fn each_of_an_actions_three_keys_does_it() {
    let mut settings = Settings::default();
    let keys = settings
        .binds
        .keys(Action::Jump)
        .with_slot(Slot::Third, Some(InputKey::WheelUp));
    settings.binds.set(Action::Jump, keys);
    for deed in [
        InputEvent::Press(KeyCode::Space),
        InputEvent::Wheel(-1.0),
        InputEvent::Wheel(1.0),
    ] {
        let mut game = Game::new(profile("cs16-100").clone(), settings.clone());
        game.frames(50);
        game.feed(deed);
        game.frames(3);
        assert!(game.run().player().velocity.z > 200.0, "{deed:?}");
    }
}

fn held(game: &mut Game, key: KeyCode, frames: u32) {
    game.feed(InputEvent::Press(key));
    game.frames(frames);
    game.feed(InputEvent::Release(key));
    // The clock runs again one frame after it is allowed to.
    game.frames(2);
}

#[test]
fn the_held_key_lets_time_fly_back_and_play_goes_on_from_where_it_is_let_go() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(300);
    let states: Vec<_> = game.records().iter().map(|record| record.player).collect();
    held(&mut game, KeyCode::KeyQ, 100);
    let line = game.resource::<Timeline>();
    assert!(!line.is_rewinding() && !line.is_paused());
    let (back, tick) = (
        line.branches().current_moment(),
        game.records().last().unwrap().tick,
    );
    assert!(
        (195..=205).contains(&back),
        "a second back, and a tick on: {back}"
    );
    assert_eq!(
        game.records().len() as u64,
        300 + 1,
        "the tick after letting go"
    );
    assert_eq!(
        (tick, game.records().last().unwrap().before),
        (back, states[back as usize - 2])
    );
    game.frames(299 - back as u32);
    let last = game.records().last().unwrap();
    assert_eq!(
        (last.tick, last.player),
        (299, states[298]),
        "the same keys lead to the same bits"
    );
    let line = game.resource::<Timeline>();
    let list: Vec<(u32, u64)> = line
        .branches()
        .all_branches()
        .iter()
        .map(|branch| (branch.number, branch.ends))
        .collect();
    assert_eq!(
        (list, line.previous_branch()),
        (vec![(1, 300), (2, 299)], Some(1))
    );

    game.tap(KeyCode::KeyN);
    let line = game.resource::<Timeline>();
    assert!(line.is_paused());
    assert_eq!(
        (
            line.branches().current_branch(),
            line.previous_branch(),
            line.ticks_back()
        ),
        (Some(1), Some(2), 0)
    );
    assert_eq!(
        *game.run().player(),
        states[299],
        "where the first one ended"
    );
    game.tap(KeyCode::KeyP);
    game.frames(10);
    assert_eq!(
        game.resource::<Timeline>().branches().all_branches().len(),
        2,
        "it goes on from its end"
    );
    assert!(game.resource::<Timeline>().branches().newest_moment() > 300);
}

#[test]
fn held_for_long_it_flies_back_over_loads_and_restarts_to_the_beginning() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(200);
    ask(&mut game, Request::SavePosition);
    game.frames(200);
    let before_load = game.run();
    ask(&mut game, Request::LoadPosition);
    game.frames(100);
    ask(&mut game, Request::Restart);
    game.frames(100);
    game.tap(KeyCode::KeyP);
    (0..200).for_each(|_| game.tap(KeyCode::Comma));
    assert_eq!(
        game.run().checkpoint(),
        before_load.checkpoint(),
        "before the restart, and before the load"
    );
    game.tap(KeyCode::KeyP);
    game.feed(InputEvent::Press(KeyCode::KeyQ));
    game.frames(600);
    assert!(game.resource::<Timeline>().is_rewinding());
    assert_eq!(
        (game.resource::<Timeline>().ticks_left(), game.run().tick()),
        (0, 1),
        "the first tick of all"
    );
    game.feed(InputEvent::Release(KeyCode::KeyQ));
    game.frames(5);
    assert!(game.run().tick() > 3);
}

#[test]
fn trying_again_leads_to_before_the_jump_and_waits_for_the_key() {
    let mut game = game();
    let moment = |game: &Game| game.resource::<Timeline>().branches().current_moment();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(300);
    game.tap(KeyCode::Space);
    let takeoff = moment(&game);
    game.frames(90);
    game.feed(InputEvent::Press(KeyCode::KeyY));
    game.frames(2);
    let there = moment(&game);
    assert!(
        (takeoff - 205..=takeoff - 195).contains(&there),
        "{takeoff} {there}"
    );
    game.frames(50);
    assert_eq!(moment(&game), there, "time stands while the key is held");
    game.feed(InputEvent::Release(KeyCode::KeyY));
    game.frames(40);
    assert!(moment(&game) > there, "and goes on after it");
    game.tap(KeyCode::KeyY);
    assert!(
        (there..=there + 3).contains(&moment(&game)),
        "once more to the same place"
    );
}

#[test]
fn a_style_takes_from_the_keys_what_it_does_not_let_through() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.feed(InputEvent::Press(KeyCode::KeyA));
    let mut asked = |style: &str| {
        game.app.world_mut().resource_mut::<Settings>().game.style = style.to_owned();
        game.frames(5);
        let cmd = game.records().last().unwrap().cmd;
        (cmd.forward > 0.0, cmd.side < 0.0)
    };
    assert_eq!(asked("normal"), (true, true));
    assert_eq!(asked("w-only"), (true, false));
    assert_eq!(asked("ad-only"), (false, true));
    assert_eq!(asked("half-sideways"), (true, true));
    assert_eq!(
        asked("of a newer game"),
        (true, true),
        "a name that is not known holds nothing back"
    );
}
