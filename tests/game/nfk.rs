//! Need For Kill in the game: keys, ticks, scripts, requests, switching between it and the 3D
//! engines, the ideal player.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::base::messages::{Control, GameKind, Menu, Notice, Request};
use wishdir::game::play::input::StartDemo;
use wishdir::game::play::mover::{InputSource, Mover, NfkLastTick, NfkMover, Player};
use wishdir::game::play::session::CurrentNfkMap;
use wishdir::game::settings::{
    Action, InputKey, Keys, NFK_ZOOM, NfkDemonstrationKind, Settings, ShowMe,
};
use wishdir::game::tools::demo_bot::DemoBot;
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer};
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkWorld, Ruleset};
use wishdir_sim::simulation::Simulation as _;

/// The keys for the chain: run up, then also hold jump.
const CHAIN: &str = "[Hold(keys: [Right], ticks: 20), Hold(keys: [Right, Up], ticks: 300)]";

fn game() -> Game {
    Game::nfk("chain", Ruleset::R2, InputSource::Live)
}

fn player(game: &mut Game) -> NfkMover {
    let world = game.app.world_mut();
    world
        .query_filtered::<&NfkMover, With<Player>>()
        .single(world)
        .unwrap()
        .clone()
}

fn last_keys(game: &mut Game) -> NfkKeys {
    let world = game.app.world_mut();
    let last = world
        .query_filtered::<&NfkLastTick, With<Player>>()
        .single(world)
        .unwrap();
    last.0.as_ref().unwrap().keys
}

fn ask(game: &mut Game, request: Request) {
    game.app.world_mut().write_message(request);
    game.frame(0);
    game.frame(0);
}

fn kind(game: &Game) -> GameKind {
    *game.resource::<State<GameKind>>().get()
}

fn is_3d(game: &mut Game) -> bool {
    let world = game.app.world_mut();
    world
        .query_filtered::<&Mover, With<Player>>()
        .single(world)
        .is_ok()
}

fn world(game: &Game) -> Arc<NfkWorld> {
    game.resource::<CurrentNfkMap>().world.clone()
}

#[test]
fn fifty_ticks_a_second_at_any_frame_rate() {
    for fps in [30, 60, 144, 1000] {
        let mut game = game();
        game.play(&[], fps, 2);
        assert_eq!(
            player(&mut game).run.tick(),
            100,
            "at {fps} frames a second"
        );
    }
}

#[test]
fn the_held_keys_build_the_chain_that_the_core_builds() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(600);
    let played = player(&mut game).run;
    let mut expected = NfkRun::new(world(&game), Ruleset::R2).unwrap();
    for _ in 0..played.tick() {
        expected.advance(&NfkKeys {
            right: true,
            up: true,
            ..NfkKeys::NONE
        });
    }
    assert_eq!(played.hash(), expected.hash(), "every bit");
    assert!(played.state().speedjump >= 2, "{:?}", played.state());
}

#[test]
fn the_arrows_are_the_same_keys_and_a_tap_between_two_ticks_is_held_in_one() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::ArrowLeft));
    game.frames(4);
    assert_eq!(
        last_keys(&mut game),
        NfkKeys {
            left: true,
            ..NfkKeys::NONE
        }
    );
    game.feed(InputEvent::Release(KeyCode::ArrowLeft));
    game.frames(4);
    // Pressed and released within a frame of five milliseconds, with no tick before the next frame.
    game.feed(InputEvent::Press(KeyCode::ArrowUp));
    game.feed(InputEvent::Release(KeyCode::ArrowUp));
    let before = player(&mut game).run.tick();
    while player(&mut game).run.tick() == before {
        game.frame(5_000_000);
    }
    assert_eq!(
        last_keys(&mut game),
        NfkKeys {
            up: true,
            ..NfkKeys::NONE
        }
    );
    game.frames(4);
    assert_eq!(last_keys(&mut game), NfkKeys::NONE, "and only in one");
}

#[test]
fn the_keys_can_be_bound_to_others() {
    let mut game = game();
    let mut settings = Settings::default();
    let key = InputKey::Key(KeyCode::KeyK);
    settings.binds.set(Action::NfkRight, Keys::from_key(key));
    *game.app.world_mut().resource_mut::<Settings>() = settings;
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(6);
    assert_eq!(last_keys(&mut game), NfkKeys::NONE);
    game.feed(InputEvent::Press(KeyCode::KeyK));
    game.frames(6);
    assert_eq!(
        last_keys(&mut game),
        NfkKeys {
            right: true,
            ..NfkKeys::NONE
        }
    );
}

#[test]
fn the_wheel_zooms_and_the_settings_remember_it() {
    let mut game = game();
    let zoom = |game: &Game| game.resource::<Settings>().video.nfk_zoom;
    assert_eq!(zoom(&game), 1.0);
    game.feed(InputEvent::Wheel(3.0));
    game.frames(1);
    let near = zoom(&game);
    assert!(near > 1.3, "three notches: {near}");
    game.feed(InputEvent::Wheel(-3.0));
    game.frames(1);
    assert_eq!(zoom(&game), 1.0, "as many back end where they began");
    game.feed(InputEvent::Wheel(100.0));
    game.frames(1);
    assert_eq!(zoom(&game), *NFK_ZOOM.end());
    game.tap(KeyCode::Minus);
    assert!(zoom(&game) < *NFK_ZOOM.end(), "the keys do the same");
    let mut on_foot = Game::new(profile("cs16-100").clone(), Settings::default());
    on_foot.feed(InputEvent::Wheel(3.0));
    on_foot.frames(1);
    assert_eq!(zoom(&on_foot), 1.0, "in the other game the wheel jumps");
}

#[test]
fn a_script_ends_in_the_simulations_bits() {
    let script = NfkScript::parse(CHAIN).unwrap();
    let mut run = NfkRun::new(world(&game()), Ruleset::V075).unwrap();
    let source = InputSource::Script(Box::new(NfkScriptPlayer::new(&script, &run)));
    let mut game = Game::nfk("chain", Ruleset::V075, source);
    game.play(&[], 60, 8);
    let mut alone = NfkScriptPlayer::new(&script, &run);
    while alone.advance(&mut run).is_some() {}
    let played = player(&mut game);
    assert_eq!((played.run.tick(), played.run.hash()), (320, run.hash()));
    assert!(matches!(played.source, InputSource::Nobody), "done");
}

#[test]
fn a_saved_position_brings_back_every_bit() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(300);
    ask(&mut game, Request::SavePosition);
    let saved = player(&mut game).run;
    game.frames(200);
    assert_ne!(player(&mut game).run.hash(), saved.hash());
    ask(&mut game, Request::LoadPosition);
    assert_eq!(player(&mut game).run.hash(), saved.hash());
    ask(&mut game, Request::Restart);
    let restarted = player(&mut game).run;
    assert_eq!((restarted.tick(), restarted.timer()), (0, Timer::Idle));
}

#[test]
fn noclip_flies_through_bricks_and_no_tick_counts() {
    let mut game = game();
    game.frames(20);
    game.tap(KeyCode::KeyV);
    let before = player(&mut game).run;
    game.feed(InputEvent::Press(KeyCode::KeyS));
    game.frames(60);
    let after = player(&mut game).run;
    assert!(
        after.state().y > before.state().y + 30.0,
        "down through the floor: {:?}",
        after.state()
    );
    assert_eq!(after.tick(), before.tick());
    assert_eq!(after.timer(), Timer::Invalid);
}

#[test]
fn the_damage_switch_spares_the_player() {
    let drown = |damage: bool| {
        let mut game = Game::nfk("pads", Ruleset::R2, InputSource::Live);
        game.app.world_mut().resource_mut::<Settings>().game.damage = damage;
        game.frame(0);
        player(&mut game).run.damage()
    };
    assert_eq!([drown(true), drown(false)], [true, false]);
}

#[test]
fn nothing_moves_behind_the_menu() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(20);
    game.feed(InputEvent::Press(KeyCode::Escape));
    game.frames(1);
    let tick = player(&mut game).run.tick();
    game.frames(50);
    assert_eq!(
        (
            player(&mut game).run.tick(),
            *game.resource::<State<Menu>>().get()
        ),
        (tick, Menu::Open)
    );
}

#[test]
fn pause_steps_back_and_plays_on_with_the_bits_of_never_having_stopped() {
    let mut game = game();
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(100);
    game.tap(KeyCode::KeyP);
    let paused = player(&mut game).run;
    game.frames(30);
    assert_eq!(player(&mut game).run.hash(), paused.hash(), "time stands");
    for _ in 0..10 {
        game.tap(KeyCode::Comma);
    }
    assert_eq!(player(&mut game).run.tick(), paused.tick() - 10);
    for _ in 0..10 {
        game.tap(KeyCode::Period);
    }
    assert_eq!(player(&mut game).run.hash(), paused.hash());
    game.tap(KeyCode::Period);
    assert_eq!(
        player(&mut game).run.tick(),
        paused.tick() + 1,
        "a step past the newest runs one"
    );
}

#[test]
fn the_lanes_are_a_request_apart() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(10);
    assert_eq!(kind(&game), GameKind::Engine3d);
    ask(&mut game, Request::SwitchRules(Ruleset::V075));
    assert_eq!(kind(&game), GameKind::Nfk);
    assert!(!is_3d(&mut game));
    assert_eq!(player(&mut game).run.rules(), Ruleset::V075);
    assert_eq!(game.resource::<CurrentNfkMap>().name, "chain");
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(50);
    assert!(
        player(&mut game).run.state().ix > 2.0,
        "it is played at once"
    );
    let at = *player(&mut game).run.state();
    ask(&mut game, Request::SwitchRules(Ruleset::R2));
    let now = player(&mut game).run;
    assert_eq!(
        (now.rules(), now.state().x, now.state().ix),
        (Ruleset::R2, at.x, at.ix),
        "rules change in place"
    );
    ask(&mut game, Request::SwitchNfkMap("ledges".to_owned()));
    assert_eq!(game.resource::<CurrentNfkMap>().name, "ledges");
    let hl = profile("hl-100").clone();
    ask(&mut game, Request::SwitchProfile(Arc::new(hl.clone())));
    assert_eq!(kind(&game), GameKind::Engine3d);
    assert!(is_3d(&mut game));
    assert_eq!(game.run().profile().name, hl.name);
    game.frames(50);
    assert!(game.run().tick() >= 40, "it is played at once");
}

#[test]
fn a_map_of_the_other_game_is_begun_once_and_told_once() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(10);
    game.app
        .world_mut()
        .write_message(Request::SwitchNfkMap("ledges".to_owned()));
    game.frames(3);
    let mut all = MessageCursor::default();
    let told: Vec<Notice> = all
        .read(game.resource::<Messages<Notice>>())
        .cloned()
        .collect();
    assert_eq!(told, [Notice::info("NFK 068R2")]);
    assert_eq!(game.resource::<CurrentNfkMap>().name, "ledges");
    assert!(
        Arc::ptr_eq(player(&mut game).run.world(), &world(&game)),
        "the map that is shown is the one that is played"
    );
}

#[test]
fn without_damage_nothing_hurts_in_either_game_under_any_rules() {
    let mut game = Game::without_damage(profile("cs16-100").clone());
    game.frames(2);
    assert!(!game.run().profile().damage);
    ask(
        &mut game,
        Request::SwitchProfile(Arc::new(profile("hl-100").clone())),
    );
    assert!(!game.run().profile().damage, "another profile");
    ask(&mut game, Request::SwitchRules(Ruleset::R2));
    assert!(!player(&mut game).run.damage(), "the other game");
    ask(&mut game, Request::SwitchNfkMap("pads".to_owned()));
    assert!(!player(&mut game).run.damage(), "another of its maps");
    ask(&mut game, Request::SwitchMap("bugs".to_owned()));
    assert!(!game.run().profile().damage, "back again");
    game.app.world_mut().resource_mut::<Settings>().game.damage = false;
    game.frame(0);
    game.app.world_mut().resource_mut::<Settings>().game.damage = true;
    game.frame(0);
    assert!(
        !game.run().profile().damage,
        "the settings' switch does not overrule the command line"
    );
}

#[test]
fn a_remembered_map_that_is_gone_keeps_nobody_in_a_lane() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    {
        let mut settings = game.app.world_mut().resource_mut::<Settings>();
        "gone".clone_into(&mut settings.game.map);
        "gone".clone_into(&mut settings.game.nfk_map);
    }
    ask(&mut game, Request::SwitchRules(Ruleset::R2));
    assert_eq!(game.resource::<CurrentNfkMap>().name, "chain");
    ask(
        &mut game,
        Request::SwitchProfile(Arc::new(profile("hl-100").clone())),
    );
    assert!(is_3d(&mut game));
}

#[test]
fn the_free_camera_stays_behind() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(10);
    game.tap(KeyCode::KeyC);
    assert_eq!(
        *game.resource::<State<Control>>().get(),
        Control::FreeCamera
    );
    ask(&mut game, Request::SwitchRules(Ruleset::R2));
    game.frame(0);
    assert_eq!(*game.resource::<State<Control>>().get(), Control::Player);
    game.tap(KeyCode::KeyC);
    assert_eq!(
        *game.resource::<State<Control>>().get(),
        Control::Player,
        "there is none in the side view"
    );
}

#[test]
fn what_cannot_be_played_is_told_and_changes_nothing() {
    let mut game = game();
    game.frames(20);
    let before = player(&mut game).run.hash();
    game.app
        .world_mut()
        .write_message(Request::SwitchNfkMap("nowhere".to_owned()));
    game.frame(0);
    let messages = game.resource::<Messages<Notice>>();
    let told: Vec<Notice> = messages.iter_current_update_messages().cloned().collect();
    assert!(
        told.iter()
            .any(|notice| notice.warning && notice.text.contains("nowhere")),
        "{told:?}"
    );
    assert_eq!(player(&mut game).run.hash(), before);
}

/// Runs frames of zero length until the ideal player appears.
fn await_ghost(game: &mut Game) {
    for _ in 0..6000 {
        let world = game.app.world_mut();
        if world
            .query::<&DemoBot<NfkRun>>()
            .iter(world)
            .next()
            .is_some()
        {
            return;
        }
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nobody came");
}

#[test]
fn the_ideal_player_finishes_and_leaves_the_players_bits_alone() {
    let mut game = game();
    game.frames(20);
    game.app.world_mut().write_message(StartDemo(ShowMe {
        nfk: NfkDemonstrationKind::Finish,
        ..ShowMe::default()
    }));
    await_ghost(&mut game);
    let mut told = Vec::new();
    let world = world(&game);
    for _ in 0..2000 {
        game.frames(1);
        let messages = game.resource::<Messages<Notice>>();
        told.extend(
            messages
                .iter_current_update_messages()
                .map(|notice| notice.text.clone()),
        );
        if told
            .iter()
            .any(|text| text.starts_with("Ideal player: finish in "))
        {
            break;
        }
    }
    assert!(
        told.iter()
            .any(|text| text.starts_with("Ideal player: finish in ")),
        "{told:?}"
    );
    let played = player(&mut game).run;
    let mut alone = NfkRun::new(world, Ruleset::R2).unwrap();
    for _ in 0..played.tick() {
        alone.advance(&NfkKeys::NONE);
    }
    assert_eq!(played.hash(), alone.hash());
    game.frames(400);
    let world = game.app.world_mut();
    assert!(
        world
            .query::<&DemoBot<NfkRun>>()
            .iter(world)
            .next()
            .is_none(),
        "it goes"
    );
}
