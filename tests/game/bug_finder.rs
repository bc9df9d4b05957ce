//! The bug finder in the game: its solutions are chosen, watched and raced, and afterwards the
//! player's own game returns.

use std::time::Duration;

use bevy::input::keyboard::KeyCode;

use wishdir::game::base::messages::{BugRequest, PathRequest, Request};
use wishdir::game::replay_viewer::ReplayViewer;
use wishdir::game::tools::bug_finder::BugFinder;
use wishdir::game::tools::ghost::Ghosts;
use wishdir_analysis::technique::TechniqueKind;

use crate::headless::Game;
use crate::support::profile;

/// A player on the map of bugs, looking over the first drop, after a finished search.
fn found() -> Game {
    let mut game = Game::on("bugs", profile("cs16-100").clone());
    game.frames(50);
    game.tap(KeyCode::KeyF);
    // The search takes longer on a busy machine.
    for _ in 0..30_000 {
        if !game.resource::<BugFinder>().paths().is_empty() {
            return game;
        }
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came");
}

fn finder(game: &Game) -> &BugFinder {
    game.resource::<BugFinder>()
}

#[test]
fn a_way_is_watched_to_its_bug_and_the_own_game_comes_back() {
    let mut game = found();
    let (before, way) = (game.run(), finder(&game).paths()[0].clone());
    assert_eq!(way.way.technique(), TechniqueKind::JumpBug);
    game.tap(KeyCode::Enter);
    game.frames(1);
    assert!(game.mover().is_watched());
    assert_eq!(finder(&game).watched_index(), Some(0));
    let drawn = way.feet[way.way.tick() as usize];
    let run = loop {
        game.frames(1);
        assert!(
            !game.resource::<ReplayViewer>().is_paused,
            "it never comes to where its bug is drawn"
        );
        let run = game.run();
        if run.profile().feet(run.player()) == drawn {
            break run;
        }
    };
    assert!(
        run.player().velocity.z > 100.0,
        "it jumps in the tick that lands: {:?}",
        run.player().velocity
    );
    game.tap(KeyCode::Enter);
    game.frames(2);
    assert!(game.mover().is_live() && game.app.world().get_resource::<ReplayViewer>().is_none());
    let after = game.run();
    assert_eq!(after.player().origin, before.player().origin);
    assert_eq!(finder(&game).watched_index(), None);
    assert!(!finder(&game).paths().is_empty(), "the ways stay");
}

#[test]
fn a_way_can_be_raced() {
    let mut game = found();
    game.app
        .world_mut()
        .write_message(BugRequest(PathRequest::Race(0)));
    for _ in 0..1000 {
        game.frame(0);
        if !game.resource::<Ghosts>().list().is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no ghost came");
}

#[test]
fn on_another_map_its_ways_are_gone_and_it_looks_again() {
    let mut game = found();
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("lab".into()));
    game.frames(2);
    assert!(finder(&game).paths().is_empty());
    game.tap(KeyCode::KeyF);
    assert_eq!(finder(&game).watched_index(), None);
}
