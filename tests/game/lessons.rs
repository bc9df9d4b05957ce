//! Every lesson in the game's own session: it starts, its demonstration earns its medal, and
//! standing still earns none.

use bevy::input::keyboard::KeyCode;
use wishdir::coach::{DrillGame, Lesson, Medal, Outcome, drill_by_name, lessons};
use wishdir::game::base::messages::{GameKind, TrainingRequest};
use wishdir::game::hud::widgets::{CapState, TrainingView};
use wishdir::game::play::analysis::Analysis;
use wishdir::game::play::pacing::{Pace, PaceMode, TimeRate};
use wishdir::game::play::session::{CurrentMap, CurrentNfkMap};
use wishdir::game::settings::{LessonTime, Settings};
use wishdir::game::training::Training;

use crate::headless::{Game, InputEvent};
use crate::support::profile;

fn game() -> Game {
    let mut settings = Settings::default();
    settings.training.time = LessonTime::Full;
    Game::new(profile("qw-77").clone(), settings)
}

fn ask(game: &mut Game, request: TrainingRequest) {
    game.app.world_mut().write_message(request);
    game.frame(0);
}

/// Runs ticks by number, whatever time they take, so plans are waited for.
fn by_steps(game: &mut Game, per_frame: u32) {
    game.app.world_mut().resource_mut::<Pace>().mode = PaceMode::Steps { per_frame };
}

/// The current map and rules.
fn played(game: &mut Game, lesson: &Lesson) -> [String; 2] {
    let world = game.app.world_mut();
    match lesson.drill().game() {
        DrillGame::Engine3d => [
            game.resource::<CurrentMap>().name.clone(),
            game.run().profile().name.clone(),
        ],
        DrillGame::Nfk => {
            let mut movers = world.query::<&wishdir::game::play::mover::NfkMover>();
            let rules = movers.single(world).unwrap().run.rules().id().to_owned();
            [game.resource::<CurrentNfkMap>().name.clone(), rules]
        }
    }
}

/// Outcome of a lesson's demonstration.
fn demonstrated(game: &mut Game) -> Option<Outcome> {
    ask(game, TrainingRequest::ShowMe);
    for _ in 0..2000 {
        if game.resource::<Training>().last_demonstration().is_some() {
            break;
        }
        game.frame(0);
    }
    game.resource::<Training>().last_demonstration()
}

/// Starts every lesson of a path, shows its drill, and stands still in it.
fn go_through(path: &str) {
    let mut game = game();
    by_steps(&mut game, 20);
    for lesson in lessons()
        .iter()
        .filter(|lesson| lesson.id.starts_with(path))
    {
        let (id, drill) = (&lesson.id, lesson.drill());
        ask(&mut game, TrainingRequest::Lesson(id.clone()));
        game.frame(0);
        assert_eq!(
            played(&mut game, lesson),
            [drill.map.clone(), drill.rules.clone()],
            "{id}"
        );
        assert_eq!(
            game.resource::<Training>().active(),
            Some((drill.name.as_str(), Some(id.as_str()))),
            "{id}"
        );
        let shown = demonstrated(&mut game).unwrap_or_else(|| panic!("{id}: nobody shows it"));
        assert_eq!(shown.medal, Some(Medal::Gold), "{id}: {shown:?}");
        assert_eq!(
            game.resource::<Settings>()
                .training
                .drill(drill)
                .best_medal(),
            None,
            "{id}: a demonstration earns nothing"
        );
        // Stands still through one attempt.
        ask(
            &mut game,
            TrainingRequest::Drill(std::sync::Arc::new(drill.clone())),
        );
        for step in [
            InputEvent::Press(KeyCode::KeyS),
            InputEvent::Release(KeyCode::KeyS),
        ] {
            // The clock starts with a key.
            game.feed(step);
            game.frame(0);
        }
        let msec = if drill.game() == DrillGame::Nfk {
            20.0
        } else {
            10.0
        };
        for _ in 0..(drill.seconds * 1000.0 / msec / 20.0 * 1.4) as u32 + 2 {
            game.frame(0);
        }
        let view = game.resource::<Training>().view().unwrap();
        assert!(view.result.is_some(), "{id}: a try ends by itself");
        assert_eq!(
            game.resource::<Settings>()
                .training
                .drill(drill)
                .best_medal(),
            None,
            "{id}: {:?}",
            view.result
        );
    }
}

#[test]
fn every_lesson_of_quakeworld_begins_is_shown_and_wants_more_than_standing_still() {
    go_through("qw-");
}

#[test]
fn every_lesson_of_half_life_and_counter_strike_likewise() {
    go_through("gs-");
}

#[test]
fn every_lesson_of_quake_iii_begins_is_shown_and_wants_more_than_standing_still() {
    go_through("q3-");
}

#[test]
fn every_lesson_of_need_for_kill_likewise() {
    go_through("nfk-");
}

#[test]
fn a_demonstration_takes_the_player_s_place_at_the_lesson_s_time_and_gives_it_back() {
    let mut game = game();
    game.app
        .world_mut()
        .resource_mut::<Settings>()
        .training
        .time = LessonTime::AsTaught;
    // A speed of 25 percent, and a script as the demonstration, so no long plan is needed.
    ask(&mut game, TrainingRequest::Lesson("gs-jumpbug".to_owned()));
    game.frames(5);
    assert_eq!(game.resource::<Pace>().rate(), TimeRate::Quarter);
    let start = game.run().player().origin;
    by_steps(&mut game, 10);
    assert!(demonstrated(&mut game).is_some());
    assert_eq!(
        game.resource::<Pace>().rate(),
        TimeRate::Quarter,
        "the demonstration's time is the lesson's"
    );
    let view = game.resource::<Training>().view().unwrap();
    assert!(!view.strip.ticks.is_empty(), "its keys are shown");
    for _ in 0..40 {
        game.frame(0);
    }
    assert!(game.mover().is_live(), "the player's hands move him again");
    assert!(
        (game.run().player().origin - start).length() < 1.0,
        "where the lesson begins"
    );
    let place = game.resource::<Training>().view().unwrap().place;
    assert!(
        place.starts_with("step 1 of 2 "),
        "and the lesson goes on where it was: {place}"
    );
    // When ended by the player, it is over at once.
    ask(&mut game, TrainingRequest::ShowMe);
    game.frame(0);
    assert!(!game.mover().is_live());
    ask(&mut game, TrainingRequest::ShowMe);
    game.frame(0);
    assert!(game.mover().is_live());
}

#[test]
fn the_last_jump_is_the_player_s_own_again_after_a_demonstration() {
    let last = |game: &Game| {
        let mut jumps = game.resource::<Analysis>().recent_jumps();
        jumps.next().map(|judged| judged.jump.distance)
    };
    let mut game = Game::on("lab", profile("cs16-100").clone());
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(60);
    game.tap(KeyCode::Space);
    game.frames(100);
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(30);
    let own = last(&game);
    assert!(own.is_some(), "the player jumped");
    by_steps(&mut game, 10);
    ask(
        &mut game,
        TrainingRequest::Lesson("gs-prestrafe".to_owned()),
    );
    game.frame(0);
    ask(&mut game, TrainingRequest::ShowMe);
    let mut shown = own;
    for _ in 0..2000 {
        if !game.mover().is_live() {
            shown = last(&game);
        }
        if game.resource::<Training>().last_demonstration().is_some() && game.mover().is_live() {
            break;
        }
        game.frame(0);
    }
    assert_ne!(shown, own, "the panel showed the demonstration's jump");
    game.frame(0);
    assert_eq!(last(&game), own);
}

#[test]
fn a_try_begins_where_the_drill_does_at_any_frame_rate() {
    // Several ticks per frame. Those between the end of an attempt and the next start belong to
    // neither.
    let mut game = game();
    ask(&mut game, TrainingRequest::Lesson("gs-duck".to_owned()));
    let drill = lessons()
        .iter()
        .find(|lesson| lesson.id == "gs-duck")
        .unwrap()
        .drill();
    ask(
        &mut game,
        TrainingRequest::Drill(std::sync::Arc::new(drill.clone())),
    );
    game.feed(InputEvent::Press(KeyCode::KeyW));
    for _ in 0..((drill.seconds + 3.0) * 1000.0 / 70.0) as u32 {
        game.frame(70_000_000);
        let view = game.resource::<Training>().view().unwrap();
        let moved = wishdir::text::text_by_id("training-miss.moved");
        assert!(
            view.result
                .as_ref()
                .is_none_or(|result| !result.outcome.contains(moved)),
            "{:?}",
            view.result
        );
    }
    assert!(
        game.resource::<Training>()
            .view()
            .unwrap()
            .place
            .contains("attempt 2")
    );
    assert_eq!(
        *game.resource::<bevy::prelude::State<GameKind>>().get(),
        GameKind::Engine3d
    );
}

/// Calls `deed` in each frame with its number until `is_done`, for at most this many frames.
fn until(
    game: &mut Game,
    frames: u32,
    mut deed: impl FnMut(&mut Game, u32),
    is_done: impl Fn(&Game) -> bool,
    what: &str,
) {
    for frame in 0..frames {
        if is_done(game) {
            return;
        }
        deed(game, frame);
        game.frames(1);
    }
    panic!("{what}: {:?}", game.resource::<Training>().view());
}

/// Whether the panel shows this step. 0 means that the drill has started.
fn is_at(step: u32) -> impl Fn(&Game) -> bool {
    move |game| {
        let place = game.resource::<Training>().view().unwrap().place;
        if step == 0 {
            !place.starts_with("step")
        } else {
            place.starts_with(&format!("step {step} "))
        }
    }
}

fn has_medal(drill: &'static str) -> impl Fn(&Game) -> bool {
    move |game| {
        game.resource::<Settings>()
            .training
            .drill(drill_by_name(drill).unwrap())
            .best_medal()
            .is_some()
    }
}

#[test]
fn a_beginner_who_does_what_the_steps_say_walks_and_reaches_the_first_hop() {
    use InputEvent::{Move, Press, Release, Wheel};
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    ask(&mut game, TrainingRequest::Lesson("gs-walk".to_owned()));
    let nothing = |_: &mut Game, _: u32| {};
    game.feed(Press(KeyCode::KeyW));
    until(&mut game, 200, nothing, is_at(2), "Hold W and run");
    game.feed(Release(KeyCode::KeyW));
    game.feed(Press(KeyCode::KeyD));
    until(
        &mut game,
        100,
        nothing,
        is_at(3),
        "Step to the right with D",
    );
    game.feed(Release(KeyCode::KeyD));
    until(
        &mut game,
        50,
        |game, _| game.feed(Move(20.0, 0.0)),
        is_at(4),
        "Turn the mouse to the right",
    );
    until(
        &mut game,
        50,
        |game, _| game.feed(Move(-20.0, 0.0)),
        is_at(5),
        "Turn it to the left",
    );
    game.feed(Press(KeyCode::KeyW));
    until(
        &mut game,
        300,
        nothing,
        is_at(0),
        "Hold W until you run at full speed",
    );
    // Straight ahead, down the stairs and into the circle, pressing the key again.
    game.feed(Release(KeyCode::KeyW));
    game.feed(Press(KeyCode::KeyW));
    until(
        &mut game,
        1600,
        nothing,
        has_medal("gs-walk"),
        "Walk to the middle",
    );
    game.feed(Release(KeyCode::KeyW));
    assert_eq!(game.resource::<Settings>().training.lessons, ["gs-walk"]);

    ask(&mut game, TrainingRequest::Lesson("gs-hop".to_owned()));
    game.feed(Press(KeyCode::KeyW));
    game.frames(60);
    // The wheel is turned down all the time, and one of its notches is at the right moment.
    let roll = |game: &mut Game, frame: u32| {
        if frame.is_multiple_of(2) {
            game.feed(Wheel(-1.0));
        }
    };
    until(&mut game, 100, roll, is_at(2), "Jump");
    until(&mut game, 300, roll, is_at(3), "Jump again as you land");
    until(
        &mut game,
        1000,
        roll,
        is_at(4),
        "Hop with at most 2 frames on the ground",
    );
    until(&mut game, 1500, roll, is_at(0), "Hop with 1");
    game.feed(Release(KeyCode::KeyW));
    game.feed(Press(KeyCode::KeyW));
    until(
        &mut game,
        3000,
        roll,
        has_medal("gs-hop"),
        "Hop on the first tick",
    );
}

#[test]
fn your_turn_begins_after_the_demonstration_of_the_step_has_ended() {
    let mut game = game();
    by_steps(&mut game, 2);
    ask(&mut game, TrainingRequest::Lesson("gs-walk".to_owned()));
    game.frame(0);
    game.tap(KeyCode::F7);
    let your_turn = wishdir::text::text_by_id("hud-training.your-turn");
    let mut was_driven = false;
    for _ in 0..2000 {
        game.frame(0);
        let view = game.resource::<Training>().view().unwrap();
        let is_demonstrated = view.keys == wishdir::text::text_by_id("hud-training.watch");
        if is_demonstrated {
            was_driven = true;
            assert_ne!(view.score, your_turn, "the demonstration still runs");
        } else if was_driven {
            assert_eq!(view.score, your_turn);
            break;
        }
    }
    assert!(was_driven);
    game.frames(3);
    assert!(game.mover().is_live(), "the keys are the player's");
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(3);
    let view = game.resource::<Training>().view().unwrap();
    assert_ne!(view.score, your_turn, "{view:?}");
}

#[test]
fn demonstration_of_a_step_shows_only_the_keys_of_this_step() {
    let mut game = game();
    by_steps(&mut game, 1);
    ask(&mut game, TrainingRequest::Lesson("gs-strafe".to_owned()));
    game.frame(0);
    game.feed(InputEvent::Press(KeyCode::KeyW));
    until(&mut game, 300, |_, _| {}, is_at(2), "Hold W and run");
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.tap(KeyCode::F7);
    let mut shown = Vec::new();
    for _ in 0..2000 {
        game.frame(0);
        let view = game.resource::<Training>().view().unwrap();
        if view.keys != wishdir::text::text_by_id("hud-training.watch") {
            if shown.is_empty() {
                continue;
            }
            break;
        }
        let held = view.cue.iter().flat_map(|cue| &cue.caps);
        let held = held.filter(|cap| cap.state == CapState::Held);
        shown.extend(held.map(|cap| cap.label.clone()));
    }
    shown.sort();
    shown.dedup();
    assert_eq!(shown, ["A", "Space", "W"], "D belongs to a later step");
}

#[test]
fn show_me_key_demonstrates_the_current_step() {
    let mut game = game();
    by_steps(&mut game, 2);
    ask(&mut game, TrainingRequest::Lesson("gs-walk".to_owned()));
    game.frame(0);
    game.tap(KeyCode::F7);
    let mut frames = (0..2000).map(|_| {
        game.frame(0);
        game.resource::<Training>().view().unwrap()
    });
    let holds_w = |view: &TrainingView| {
        let mut caps = view.cue.iter().flat_map(|cue| &cue.caps);
        caps.any(|cap| cap.label == "W" && cap.state == CapState::Held)
    };
    assert!(frames.any(|view| holds_w(&view)), "the demonstration runs");
    let is_own_turn = |view: &TrainingView| view.place.starts_with("step 1 of 5");
    assert!(frames.any(|view| is_own_turn(&view)), "the same step waits");
}
