//! The console in the game: variables, keys and scripts, and their effect on the run.

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use wishdir::game::base::messages::{KeyCapture, Menu};
use wishdir::game::console::{GameConsole, TypedLine};
use wishdir::game::menu::MenuUi;
use wishdir::game::menu::pages::Page;
use wishdir::game::play::eligibility::RunEligibility;
use wishdir::game::play::mover::Player;
use wishdir::game::play::session::CurrentMap;
use wishdir::game::settings::{Action, InputKey, Keys, Settings, SettingsFile};
use wishdir_sim::badge::{Badge, Badges};
use wishdir_sim::simulation::Simulation as _;

use crate::headless::{Game, InputEvent};
use crate::support::profile;

fn game() -> Game {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(30);
    game
}

fn type_line(game: &mut Game, line: &str) {
    game.app
        .world_mut()
        .write_message(TypedLine(line.to_owned()));
    game.frame(0);
}

fn last_line(game: &Game) -> String {
    game.resource::<GameConsole>()
        .lines
        .back()
        .cloned()
        .unwrap_or_default()
}

#[test]
fn variables_are_settings_and_numbers_of_the_profile() {
    let mut game = game();
    type_line(&mut game, "sensitivity 1.25; fov 500; vid_vsync 1");
    let settings = game.resource::<Settings>();
    assert_eq!(
        (
            settings.mouse.sensitivity,
            settings.video.fov,
            settings.video.vsync
        ),
        (1.25, 170.0, true)
    );
    type_line(&mut game, "sv_gravity 400; inc sv_gravity 50");
    game.frames(2);
    let run = game.run();
    assert_eq!(
        (
            run.profile().physics.vars.gravity,
            run.profile().name.as_str()
        ),
        (450.0, "console")
    );
    type_line(&mut game, "sv_gravity");
    assert_eq!(last_line(&game), "\"sv_gravity\" is \"450\"");
    type_line(&mut game, "pm_ktjump");
    assert!(
        last_line(&game).contains("pm_ktjump"),
        "QuakeWorld's alone: {}",
        last_line(&game)
    );
    type_line(&mut game, "help sv_gravity");
    assert!(
        last_line(&game).contains("downward acceleration"),
        "{}",
        last_line(&game)
    );
    type_line(&mut game, "map bhop");
    game.frames(2);
    assert_eq!(game.resource::<CurrentMap>().name, "bhop");
}

#[test]
fn a_number_goes_back_to_what_it_is_in_the_profile_that_is_played() {
    let mut game = game();
    let played = |game: &mut Game| game.run().profile().clone();
    type_line(&mut game, "profile qw-77; sv_accelerate 3");
    game.frames(2);
    let changed = played(&mut game);
    assert_eq!(
        (
            changed.physics.vars.accelerate,
            changed.name.as_str(),
            changed.msec()
        ),
        (3.0, "console", 13)
    );
    let stock = profile("qw-77").physics.vars.accelerate;
    for _ in 0..2 {
        type_line(&mut game, "reset sv_accelerate");
        game.frames(2);
        assert_eq!(played(&mut game).physics.vars.accelerate, stock);
    }
    type_line(&mut game, "sv_accelerate fast; profile nobody");
    game.frames(2);
    assert_eq!(played(&mut game).physics.vars.accelerate, stock);
    let lines = &game.resource::<GameConsole>().lines;
    let says = |words: &str| lines.iter().any(|line| line.contains(words));
    assert!(says("found \"fast\"") && says("nobody"), "{lines:?}");
}

#[test]
fn binds_of_one_thing_are_keys_of_the_settings() {
    let mut game = game();
    type_line(
        &mut game,
        "unbind w; bind x +forward; bind F11 noclip; bind ESCAPE +use",
    );
    let binds = &game.resource::<Settings>().binds;
    let actions = |code| binds.actions(InputKey::Key(code)).collect::<Vec<_>>();
    assert_eq!(actions(KeyCode::KeyX), [Action::Forward]);
    assert_eq!(
        (actions(KeyCode::KeyW), actions(KeyCode::F11)),
        (Vec::new(), vec![Action::Noclip])
    );
    assert_eq!(
        actions(KeyCode::Escape),
        [Action::Menu],
        "nobody could open the menu again"
    );
    assert!(
        last_line(&game).contains("ESCAPE"),
        "and that is said: {}",
        last_line(&game)
    );
    type_line(&mut game, "noclip");
    game.frames(2);
    assert!(game.mover().noclip, "an action by its name");
    type_line(&mut game, "bind F10 save_position; bind F9 load-position");
    let binds = &game.resource::<Settings>().binds;
    let actions = |code| binds.actions(InputKey::Key(code)).collect::<Vec<_>>();
    assert_eq!(
        actions(KeyCode::F10),
        [Action::SavePosition],
        "the name of once"
    );
    assert_eq!(actions(KeyCode::F9), [Action::LoadPosition]);
    type_line(&mut game, "bind F9");
    assert!(
        last_line(&game).contains("load-position"),
        "{}",
        last_line(&game)
    );
    type_line(&mut game, "cmdlist nfk");
    let said: Vec<&str> = game
        .resource::<GameConsole>()
        .lines
        .iter()
        .rev()
        .take(3)
        .map(String::as_str)
        .collect();
    assert_eq!(
        said,
        ["nfk-zoom-out", "nfk-zoom-in", "] cmdlist nfk"],
        "what holds a button is no command"
    );
}

#[test]
fn a_script_of_a_key_presses_its_buttons_and_lets_go_of_them() {
    let mut game = game();
    type_line(
        &mut game,
        "alias +go \"+forward; +duck\"; alias -go \"-forward; -duck\"; bind x +go",
    );
    game.feed(InputEvent::Press(KeyCode::KeyX));
    game.frames(3);
    let held = game.records().last().unwrap().cmd;
    assert!(
        held.forward > 0.0 && held.buttons & wishdir_sim::command::DUCK != 0,
        "{held:?}"
    );
    game.feed(InputEvent::Release(KeyCode::KeyX));
    game.frames(3);
    let free = game.records().last().unwrap().cmd;
    assert!(
        free.forward == 0.0 && free.buttons & wishdir_sim::command::DUCK == 0,
        "{free:?}"
    );
}

#[test]
fn what_a_key_s_script_does_is_told_of_the_run() {
    let badges = |game: &mut Game| {
        let world = game.app.world_mut();
        world
            .query_filtered::<&RunEligibility, With<Player>>()
            .single(world)
            .unwrap()
            .run_badges()
    };
    let null = "alias +l \"-moveright; +moveleft; alias check_l +moveleft\"; alias -l \"-moveleft; check_r; alias check_l\"; \
                alias +r \"-moveleft; +moveright; alias check_r +moveright\"; alias -r \"-moveright; check_l; alias check_r\"; \
                alias check_l; alias check_r; bind x +l; bind z +r";
    for (line, badge) in [
        ("bind x +duck", Badges::NONE),
        ("bind x \"say hello\"", Badges::NONE),
        (
            "alias +go \"+forward; +duck\"; alias -go \"-forward; -duck\"; bind x +go",
            Badge::Macro.into(),
        ),
        ("bind x \"cl_yawspeed 90\"", Badge::YawSpeed.into()),
        (null, Badge::NullMovement.into()),
    ] {
        let mut game = game();
        type_line(&mut game, line);
        game.frames(3);
        assert_eq!(
            badges(&mut game),
            Badges::NONE,
            "nobody has pressed it: {line}"
        );
        game.tap(KeyCode::KeyX);
        game.frames(3);
        assert_eq!(badges(&mut game), badge, "{line}");
        assert!(game.run().badges().is_empty(), "the tick is over: {line}");
    }
}

#[test]
fn a_key_sets_the_client_s_numbers_and_the_run_goes_on_under_its_profile() {
    let mut game = game();
    let turned = |game: &mut Game| {
        let last = |game: &Game| game.records().last().unwrap().cmd.angles.yaw;
        game.feed(InputEvent::Press(KeyCode::KeyX));
        game.frames(5);
        let from = (last(game), game.records().len());
        game.frames(20);
        let ticks = game.records().len() - from.1;
        let turned = (last(game) - from.0).rem_euclid(360.0) / ticks as f32;
        game.feed(InputEvent::Release(KeyCode::KeyX));
        game.frames(3);
        turned
    };
    type_line(
        &mut game,
        "alias +spin \"cl_yawspeed 100; +left\"; alias -spin \"-left; cl_yawspeed 210\"; bind x +spin",
    );
    let of_script = turned(&mut game);
    type_line(&mut game, "cl_yawspeed");
    assert_eq!(
        last_line(&game),
        "\"cl_yawspeed\" is \"210\"",
        "letting go of the key put it back"
    );
    type_line(&mut game, "bind x +left");
    let of_key = turned(&mut game);
    // Degrees per tick of 10 ms, in the angle steps of commands.
    assert!(
        (of_script - 1.0).abs() < 0.01 && (of_key - 2.1).abs() < 0.01,
        "{of_script}, {of_key}"
    );
    let (run, stock) = (game.run(), profile("cs16-100"));
    assert_eq!(
        (run.profile().name.as_str(), run.profile().keys),
        (stock.name.as_str(), stock.keys)
    );
    // A value set by a key is shown to the console, and another profile has its own value.
    type_line(&mut game, "bind x \"cl_yawspeed 77\"");
    game.tap(KeyCode::KeyX);
    game.frames(2);
    type_line(&mut game, "cl_yawspeed");
    assert_eq!(last_line(&game), "\"cl_yawspeed\" is \"77\"");
    type_line(&mut game, "profile qw-77");
    game.frames(2);
    type_line(&mut game, "cl_yawspeed");
    assert_eq!(last_line(&game), "\"cl_yawspeed\" is \"140\"");
}

#[test]
fn of_two_names_of_a_key_the_nearer_one_s_script_runs() {
    let mut game = game();
    type_line(
        &mut game,
        "bind SHIFT \"echo both; +back\"; bind LSHIFT \"echo left; +forward\"; bind KP_0 \"echo number\"",
    );
    let before = game.resource::<GameConsole>().lines.len();
    for key in [KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::Numpad0] {
        game.tap(key);
        game.frames(2);
    }
    let said: Vec<&str> = game
        .resource::<GameConsole>()
        .lines
        .iter()
        .skip(before)
        .map(String::as_str)
        .collect();
    assert_eq!(said, ["left", "both", "number"]);
}

#[test]
fn a_script_that_plays_by_itself_runs_and_marks_the_run() {
    let flaw = |game: &mut Game| {
        let world = game.app.world_mut();
        world
            .query_filtered::<&RunEligibility, With<Player>>()
            .single(world)
            .unwrap()
            .jump_flaw()
    };
    let mut game = game();
    assert_eq!(flaw(&mut game), None);
    type_line(
        &mut game,
        "alias hop \"+jump; wait; -jump; wait; hop\"; hop",
    );
    let before = game.records().len();
    game.frames(20);
    let jumps = game.records()[before..]
        .iter()
        .filter(|record| record.cmd.buttons & wishdir_sim::command::JUMP != 0);
    assert_eq!(jumps.count(), 10, "every other tick");
    assert!(flaw(&mut game).is_some(), "nobody's keys did it");
}

#[test]
fn the_key_opens_the_console_and_closes_it() {
    let mut game = game();
    game.tap(KeyCode::Backquote);
    assert_eq!(
        (
            *game.resource::<State<Menu>>().get(),
            game.resource::<MenuUi>().page()
        ),
        (Menu::Open, Page::Console)
    );
    game.tap(KeyCode::Backquote);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Closed);
}

#[test]
fn who_types_into_the_console_leaves_it_by_its_key_and_by_the_menu_s_whatever_letters_they_are() {
    let mut game = game();
    let is_open = |game: &Game| *game.resource::<State<Menu>>().get() == Menu::Open;
    let typed = |game: &mut Game, opened: KeyCode, pressed: KeyCode| {
        game.tap(opened);
        assert!(is_open(game), "{opened:?}");
        // As a page does while one of its text fields has the focus.
        *game.app.world_mut().resource_mut::<KeyCapture>() = KeyCapture::ToType;
        game.tap(pressed);
        let stays = is_open(game);
        if stays {
            *game.app.world_mut().resource_mut::<KeyCapture>() = KeyCapture::No;
            game.tap(KeyCode::Escape);
        }
        stays
    };
    for (pressed, stays) in [
        (KeyCode::Backquote, false),
        (KeyCode::Escape, false),
        (KeyCode::KeyH, true),
        (KeyCode::F1, true),
    ] {
        assert_eq!(
            typed(&mut game, KeyCode::Backquote, pressed),
            stays,
            "{pressed:?}"
        );
    }
    let binds = &mut game.app.world_mut().resource_mut::<Settings>().binds;
    binds.set(
        Action::Console,
        Keys {
            secondary: Some(InputKey::Key(KeyCode::KeyK)),
            ..Keys::from_key(InputKey::Key(KeyCode::Insert))
        },
    );
    assert!(!typed(&mut game, KeyCode::KeyK, KeyCode::Insert));
    assert!(
        typed(&mut game, KeyCode::Insert, KeyCode::KeyK),
        "a letter is typed"
    );
    assert!(
        typed(&mut game, KeyCode::Insert, KeyCode::Backquote),
        "it is another key now"
    );
}

#[test]
fn nothing_that_is_bound_takes_the_keys_of_the_menu_and_the_console() {
    let mut game = game();
    let kept = |game: &Game| {
        let binds = &game.resource::<Settings>().binds;
        [KeyCode::Escape, KeyCode::Backquote]
            .map(|key| binds.actions(InputKey::Key(key)).collect::<Vec<_>>())
    };
    let expected = [vec![Action::Menu], vec![Action::Console]];
    for line in [
        "bind ` +jump",
        "bind ESCAPE noclip",
        "bind ` \"+jump; +duck\"",
        "unbind `",
        "unbindall",
        "bind ESCAPE \"\"",
    ] {
        type_line(&mut game, line);
        assert_eq!(kept(&game), expected, "{line}");
    }
    type_line(&mut game, "bind ` \"+forward; echo ran\"");
    assert!(
        last_line(&game).contains('`'),
        "it is said: {}",
        last_line(&game)
    );
    game.tap(KeyCode::Backquote);
    assert!(
        !game
            .resource::<GameConsole>()
            .lines
            .iter()
            .any(|line| line == "ran"),
        "no script runs beside it"
    );
    type_line(&mut game, "bind ` console");
    assert_eq!(kept(&game), expected, "it is that already");
}

#[test]
fn the_player_s_own_commands_run_when_the_game_begins() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("autoexec.cfg"),
        "sensitivity 0.5\nexec more\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("more.cfg"), "fov 111\n").unwrap();
    std::fs::write(folder.path().join("secret.txt"), "fov 30\n").unwrap();
    let file = SettingsFile(Some(folder.path().join("settings.ron")));
    let mut game = Game::with_files(file, profile("cs16-100").clone(), Settings::default());
    type_line(&mut game, "exec autoexec; exec secret.txt; exec ../secret");
    let settings = game.resource::<Settings>();
    assert_eq!(
        (settings.mouse.sensitivity, settings.video.fov),
        (0.5, 111.0)
    );
    assert!(last_line(&game).contains("secret"), "{}", last_line(&game));
    assert!(
        game.resource::<GameConsole>()
            .lines
            .iter()
            .any(|line| line.contains("exec autoexec.cfg")),
        "it ran at first"
    );
}
