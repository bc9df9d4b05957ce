//! Lessons and drills in the game: steps tick off under the keys, attempts are judged, kept and begin again.

use std::sync::Arc;

use bevy::input::keyboard::KeyCode;

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::messages::TrainingRequest;
use wishdir::game::pacing::Pace;
use wishdir::game::session::CurrentMap;
use wishdir::game::settings::Settings;
use wishdir::game::training::Training;
use wishdir::training::{Drill, Medal};

fn game() -> Game {
    Game::new(profile("qw-77").clone(), Settings::default())
}

fn ask(game: &mut Game, request: TrainingRequest) {
    game.app.world_mut().write_message(request);
    game.frame(0);
}

/// To run over the floor, for a second.
fn run_drill() -> TrainingRequest {
    let text = "(rules: \"cs16-100\", map: \"longjump\", start: (feet: (0, -64, 0), yaw: 90), seconds: 1,
        levels: [(goal: Speed, bronze: 100, silver: 150, gold: 200), (goal: Speed, bronze: 1000, silver: 2000, gold: 3000)])";
    TrainingRequest::Drill(Arc::new(Drill::parse("run", text).unwrap()))
}

fn place(game: &Game) -> String {
    game.resource::<Training>().view().unwrap().place
}

#[test]
fn a_lesson_s_steps_tick_off_and_show_their_widget_alone() {
    let mut game = game();
    ask(&mut game, TrainingRequest::Lesson("gs-walk".to_owned()));
    assert_eq!(game.run().profile().name, "cs16-100");
    assert_eq!(place(&game), "step 1 of 5");
    assert_eq!(game.resource::<Training>().view().unwrap().shows("Graph"), Some(false));
    game.frames(60);
    assert_eq!(place(&game), "step 1 of 5", "nobody has moved");
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(90);
    assert_eq!(place(&game), "step 2 of 5");
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(40);
    assert_eq!(place(&game), "step 3 of 5");
    ask(&mut game, TrainingRequest::Stop);
    assert!(game.resource::<Training>().view().is_none());
}

#[test]
fn a_drill_is_judged_kept_begun_again_and_made_harder() {
    let mut game = game();
    ask(&mut game, run_drill());
    assert_eq!(game.resource::<CurrentMap>().name, "longjump");
    let start = game.run().player().origin;
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(80);
    assert_eq!(game.resource::<Settings>().training.of("run").best(), Some(Medal::Gold));
    assert!((game.run().player().origin - start).length() > 20.0);
    // What came of it is looked at, then the next try begins where the first one did.
    game.feed(InputEvent::Release(KeyCode::KeyW));
    let mut is_back = false;
    for _ in 0..100 {
        game.frames(1);
        is_back |= (game.run().player().origin - start).length() < 1.0;
    }
    assert!(is_back, "the next try begins where the first one did");
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(600);
    assert!(place(&game).starts_with("level 2"), "two golds in a row: {}", place(&game));
}

#[test]
fn a_try_that_nobody_moves_in_earns_nothing_and_who_leaves_ends_the_training() {
    let mut game = game();
    ask(&mut game, run_drill());
    game.frames(150);
    let training = &game.resource::<Settings>().training;
    assert_eq!(training.of("run").best(), None);
    assert!(place(&game).contains("try 2"), "{}", place(&game));
    game.app.world_mut().write_message(wishdir::game::messages::Request::SwitchMap("lab".to_owned()));
    game.frames(3);
    assert!(game.resource::<Training>().view().is_none());
}

#[test]
fn a_lesson_in_slow_time_sets_the_clock_and_the_end_sets_it_back() {
    let mut game = game();
    ask(&mut game, TrainingRequest::Lesson("qw-strafe".to_owned()));
    game.frames(2);
    assert_eq!(game.resource::<Pace>().rate().percent(), 50);
    ask(&mut game, TrainingRequest::Stop);
    game.frames(2);
    assert_eq!(game.resource::<Pace>().rate().percent(), 100);
}
