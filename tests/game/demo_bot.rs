//! The ideal strafer beside the player: it appears, plays, reports, disappears, and never changes
//! the player's run.

use std::sync::Arc;
use std::time::Duration;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::base::messages::{Notice, Request};
use wishdir::game::play::analysis::Analysis;
use wishdir::game::play::input::StartDemo;
use wishdir::game::play::mover::Mover;
use wishdir::game::play::pacing::{Pace, PaceMode};
use wishdir::game::settings::{DemonstrationKind, Settings, ShowMe};
use wishdir::game::tools::demo_bot::DemoBot;
use wishdir::planner::bot::{Bot, Kind, Limits};
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

fn game() -> Game {
    Game::new(profile("cs16-100").clone(), Settings::default())
}

/// The runs of the ghosts.
fn ghosts(game: &mut Game) -> Vec<Run> {
    let world = game.app.world_mut();
    world
        .query_filtered::<&Mover, With<DemoBot>>()
        .iter(world)
        .map(|mover| mover.run.clone())
        .collect()
}

fn is_there(game: &mut Game) -> bool {
    !ghosts(game).is_empty()
}

/// Runs frames of zero length until the plan is ready.
fn await_ghost(game: &mut Game) {
    for _ in 0..3000 {
        if is_there(game) {
            return;
        }
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nobody came");
}

fn told(game: &Game) -> Vec<String> {
    let messages = game.resource::<Messages<Notice>>();
    messages
        .iter_current_update_messages()
        .map(|notice| notice.text.clone())
        .collect()
}

#[test]
fn the_key_lets_it_run_from_where_the_player_stands() {
    let mut game = game();
    game.frames(50);
    game.tap(KeyCode::F7);
    await_ghost(&mut game);
    let (player, ghost) = (game.run(), ghosts(&mut game).remove(0));
    assert!(
        ghost.player().origin.distance(player.player().origin) < 0.1,
        "it begins where the player is"
    );
    game.frames(100);
    let ghost = ghosts(&mut game).remove(0);
    assert!(
        ghost.player().origin.distance(player.player().origin) > 100.0,
        "it ran off"
    );
    assert!(
        game.run().player().origin.distance(player.player().origin) < 0.1,
        "the player stands"
    );
}

#[test]
fn it_tells_what_came_of_it_lingers_and_goes() {
    let mut game = game();
    game.frames(50);
    game.tap(KeyCode::F7);
    await_ghost(&mut game);
    let mut words = Vec::new();
    let mut told_at = None;
    for frame in 0..2000 {
        game.frames(1);
        words.extend(told(&game));
        if told_at.is_none() && !words.is_empty() {
            told_at = Some(frame);
        }
        if !is_there(&mut game) {
            let lingered = frame - told_at.expect("it told before it went");
            assert!(
                (145..=160).contains(&lingered),
                "it stayed for {lingered} ticks of 10 ms"
            );
            assert_eq!(words.len(), 1, "{words:?}");
            assert!(
                words[0].starts_with("Ideal player: 2") && words[0].contains("units, prestrafe 2"),
                "{words:?}"
            );
            return;
        }
    }
    panic!("it never went: {words:?}");
}

/// The distance of the ideal player's last jump, while the jump panel shows it.
fn shown_distance(game: &Game) -> Option<f64> {
    let analysis = game.resource::<Analysis>();
    analysis
        .demonstrated_jump()
        .map(|judged| judged.jump.distance)
}

#[test]
fn its_jump_stays_readable_until_the_player_s_next_jump() {
    let mut game = game();
    game.frames(50);
    game.tap(KeyCode::F7);
    await_ghost(&mut game);
    assert_eq!(shown_distance(&game), None, "it is still running");
    while is_there(&mut game) {
        game.frames(1);
    }
    game.frames(300);
    let shown = shown_distance(&game).expect("it jumped");
    assert!(shown > 200.0, "{shown}");
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(60);
    game.tap(KeyCode::Space);
    game.frames(100);
    assert_eq!(shown_distance(&game), None, "the player jumped");
}

/// Plays the same input over the same 700 ticks, with or without a ghost. Returns the hash of the
/// player's run after each tick.
fn hashes(with_ghost: bool) -> Vec<u64> {
    let mut game = game();
    game.frames(50);
    if with_ghost {
        game.app.world_mut().write_message(StartDemo(ShowMe {
            kind: DemonstrationKind::Bhop,
            ..ShowMe::default()
        }));
        game.frame(0);
        await_ghost(&mut game);
    }
    let mut hashes = Vec::new();
    for tick in 0..700 {
        match tick {
            10 => game.feed(InputEvent::Press(KeyCode::KeyW)),
            90 => game.feed(InputEvent::Press(KeyCode::Space)),
            95 => game.feed(InputEvent::Press(KeyCode::KeyA)),
            _ => {}
        }
        if tick > 95 {
            game.feed(InputEvent::Move(-7.0, 1.0));
        }
        game.frames(1);
        hashes.push(game.run().hash());
    }
    assert_eq!(
        is_there(&mut game),
        with_ghost,
        "it hops through all of this"
    );
    hashes
}

#[test]
fn the_players_bits_are_those_of_playing_alone() {
    assert_eq!(hashes(true), hashes(false));
}

#[test]
fn it_does_what_the_solver_does_bit_for_bit() {
    let mut game = game();
    game.app.world_mut().resource_mut::<Pace>().mode = PaceMode::Steps { per_frame: 1 };
    let mut run = game.run();
    run.stand(
        run.player().origin + Vec3::Z * run.profile().hulls[0].mins.z,
        Vec3::ZERO,
    );
    let kind = Kind::LongJump {
        strafes: 7,
        yaw: run.angles().yaw,
    };
    let mut bot = Bot::new(kind, Limits::default(), &run);
    game.app
        .world_mut()
        .write_message(StartDemo(ShowMe::default()));
    for tick in 0..60 {
        let record = run.advance(&bot.prepare(&run).unwrap());
        bot.observe(&record);
        game.frame(0);
        assert_eq!(
            ghosts(&mut game)[0].hash(),
            run.hash(),
            "tick {tick}: it plays from the first tick on"
        );
    }
    assert!(length_2d(run.player().velocity) > 200.0, "it was running");
}

#[test]
fn the_key_again_begins_again_and_there_is_only_one() {
    let mut game = game();
    game.frames(50);
    game.tap(KeyCode::F7);
    await_ghost(&mut game);
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(80);
    game.tap(KeyCode::F7);
    await_ghost(&mut game);
    let (player, ghosts) = (game.run(), ghosts(&mut game));
    assert_eq!(ghosts.len(), 1);
    assert!(
        ghosts[0].player().origin.distance(player.player().origin) < 20.0,
        "from where the player is now"
    );
}

#[test]
fn another_map_another_profile_and_a_restart_send_it_away_a_loaded_position_does_not() {
    let ends = [
        (Request::SwitchMap("bhop".to_owned()), false),
        (
            Request::SwitchProfile(Arc::new(profile("qw-77").clone())),
            false,
        ),
        (Request::Restart, false),
        (Request::SavePosition, true),
        (Request::LoadPosition, true),
    ];
    for (request, stays) in ends {
        let mut game = game();
        game.frames(50);
        game.tap(KeyCode::F7);
        await_ghost(&mut game);
        game.frames(30);
        let words = format!("{request:?}");
        game.app.world_mut().write_message(request);
        game.frames(2);
        assert_eq!(is_there(&mut game), stays, "{words}");
    }
}

#[test]
fn a_plan_in_the_making_is_dropped_by_a_restart() {
    let mut game = game();
    game.frames(50);
    game.feed(InputEvent::Press(KeyCode::F7));
    game.feed(InputEvent::Release(KeyCode::F7));
    game.feed(InputEvent::Press(KeyCode::KeyR));
    game.frames(1);
    await_ghost(&mut game);
    assert!(
        is_there(&mut game),
        "asked for together: the restart comes first, and it runs from the start"
    );
    game.tap(KeyCode::F7);
    game.tap(KeyCode::KeyR);
    std::thread::sleep(Duration::from_millis(500));
    game.frames(20);
    assert!(!is_there(&mut game));
}
