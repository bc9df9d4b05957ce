//! Lessons and drills in the game: steps are ticked off as keys are pressed, and attempts are
//! judged, stored and restarted.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use tempfile::TempDir;

use crate::headless::{Game, InputEvent};
use crate::recording::exit;
use crate::support::profile;
use wishdir::coach::{
    Date, Drill, DrillProgress, LessonPath, Medal, TrainedGame as _, benchmark, daily,
    drill_by_name, lesson_by_id,
};
use wishdir::game::base::messages::{Menu, Notice, Request, TrainingRequest};
use wishdir::game::menu::MenuUi;
use wishdir::game::menu::pages::Page;
use wishdir::game::play::pacing::Pace;
use wishdir::game::play::session::CurrentMap;
use wishdir::game::settings::{DrillRecord, Settings, SettingsFile};
use wishdir::game::training::Training;
use wishdir::storage::records::{Database, judge_daily};
use wishdir::storage::replays::replays_below;
use wishdir::text::Label as _;

fn game() -> Game {
    Game::new(profile("qw-77").clone(), Settings::default())
}

fn ask(game: &mut Game, request: TrainingRequest) {
    game.app.world_mut().write_message(request);
    game.frame(0);
}

/// Run across the floor for a second.
fn run_drill() -> TrainingRequest {
    let text = "(rules: \"cs16-100\", map: \"longjump\", start: (feet: (0, -64, 0), yaw: 90), seconds: 1,
        levels: [(goal: Speed, bronze: 100, silver: 150, gold: 200), (goal: Speed, bronze: 1000, silver: 2000, gold: 3000)])";
    TrainingRequest::Drill(Arc::new(Drill::parse("run", text).unwrap()))
}

fn place(game: &Game) -> String {
    game.resource::<Training>().view().unwrap().place
}

/// Outcome of the previous attempt. Empty before the first one.
fn last(game: &Game) -> String {
    let result = game.resource::<Training>().view().unwrap().result;
    result.map_or_else(String::new, |result| result.outcome)
}

#[test]
fn a_lesson_s_steps_tick_off_and_show_their_widget_alone() {
    let mut game = game();
    ask(&mut game, TrainingRequest::Lesson("gs-walk".to_owned()));
    assert_eq!(game.run().profile().name, "cs16-100");
    assert!(place(&game).starts_with("step 1 of 5 "));
    assert_eq!(
        game.resource::<Training>()
            .view()
            .unwrap()
            .forced_visibility("Graph"),
        Some(false)
    );
    game.frames(60);
    assert!(place(&game).starts_with("step 1 of 5 "), "nobody has moved");
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(90);
    assert!(place(&game).starts_with("step 2 of 5 "));
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(40);
    assert!(place(&game).starts_with("step 3 of 5 "));
    // Restarting the map returns to the lesson's start, where its steps continue.
    game.app.world_mut().write_message(Request::Restart);
    game.frames(30);
    game.feed(InputEvent::Release(KeyCode::KeyD));
    game.frames(60);
    let mut fresh = game.run().clone();
    fresh.place_at_start(&lesson_by_id("gs-walk").unwrap().drill().start);
    assert!((game.run().player().origin - fresh.player().origin).length() < 1.0);
    assert!(place(&game).starts_with("step 3 of 5 "));
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
    assert_eq!(
        game.resource::<Settings>().training.drills["run"].best_medal(),
        Some(Medal::Gold)
    );
    assert!((game.run().player().origin - start).length() > 20.0);
    // The result is shown for a while, then the next attempt starts where the first one did.
    game.feed(InputEvent::Release(KeyCode::KeyW));
    let mut is_back = false;
    for _ in 0..100 {
        game.frames(1);
        is_back |= (game.run().player().origin - start).length() < 1.0;
    }
    assert!(is_back, "the next try begins where the first one did");
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(600);
    assert!(
        place(&game).starts_with("difficulty 2"),
        "two golds in a row: {}",
        place(&game)
    );
}

#[test]
fn a_try_waits_for_the_first_key_and_who_then_stands_still_earns_nothing() {
    let mut game = game();
    ask(&mut game, run_drill());
    game.frames(150);
    let view = game.resource::<Training>().view().unwrap();
    assert_eq!(view.score, wishdir::text::text_by_id("hud-training.ready"));
    assert!(
        place(&game).contains("attempt 1") && view.result.is_none(),
        "{view:?}"
    );
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(150);
    let training = &game.resource::<Settings>().training;
    assert!(
        training
            .drills
            .get("run")
            .is_none_or(|run| run.best_medal().is_none())
    );
    assert!(place(&game).contains("attempt 2"), "{}", place(&game));
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("lab".to_owned()));
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

#[test]
fn what_came_of_a_try_is_said_in_the_unit_of_its_own_level() {
    let text = "(rules: \"cs16-100\", map: \"longjump\", start: (feet: (0, -64, 0), yaw: 90), seconds: 1,
        levels: [(goal: Speed, bronze: 100, silver: 150, gold: 200), (goal: Hops(fog: 1), bronze: 1, silver: 2, gold: 3)])";
    let mut game = game();
    ask(
        &mut game,
        TrainingRequest::Drill(Arc::new(Drill::parse("units", text).unwrap())),
    );
    let view = |game: &Game| game.resource::<Training>().view().unwrap();
    let mut is_over = false;
    for frame in 0..1000 {
        // An attempt starts when a key is pressed in it.
        if frame % 40 == 0 {
            game.feed(InputEvent::Release(KeyCode::KeyW));
            game.feed(InputEvent::Press(KeyCode::KeyW));
        }
        game.frames(1);
        if !place(&game).starts_with("difficulty 1") {
            break;
        }
        // While the result is shown, the level is still the one that was played.
        let speed = game
            .resource::<Settings>()
            .training
            .drills
            .get("units")
            .is_some_and(|drill| drill.level == 1);
        is_over |= speed;
        assert!(
            !speed || view(&game).score.contains("u/s"),
            "{:?}",
            view(&game)
        );
    }
    assert!(
        is_over && place(&game).starts_with("difficulty 2"),
        "{}",
        place(&game)
    );
    assert!(last(&game).contains("u/s"), "{}", last(&game));
}

#[test]
fn a_key_that_is_held_from_the_try_before_waits_until_it_is_pressed_again() {
    let mut game = game();
    ask(&mut game, run_drill());
    let start = game.run().player().origin;
    game.feed(InputEvent::Press(KeyCode::KeyW));
    let is_back = (0..400).any(|_| {
        game.frames(1);
        place(&game).contains("attempt 2") && game.run().player().velocity.length() == 0.0
    });
    assert!(is_back, "{}", place(&game));
    game.frames(100);
    assert!(
        (game.run().player().origin - start).length() < 1.0,
        "W is still held, and moves nobody"
    );
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(30);
    assert!((game.run().player().origin - start).length() > 10.0);
}

#[test]
fn held_keys_start_an_attempt_only_after_the_player_has_released_all_of_them() {
    let mut game = game();
    ask(&mut game, run_drill());
    let start = game.run().player().origin;
    let score = |game: &Game| game.resource::<Training>().view().unwrap().score;
    let moved = |game: &mut Game| (game.run().player().origin - start).length();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    let is_back = (0..400).any(|_| {
        game.frames(1);
        place(&game).contains("attempt 2") && game.run().player().velocity.length() == 0.0
    });
    assert!(is_back, "{}", place(&game));
    game.frames(2);
    assert_eq!(score(&game), "Release all keys to start");
    // Another key does not start the timer while W is held.
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(60);
    assert_eq!(score(&game), "Release all keys to start");
    assert!(moved(&mut game) < 1.0, "held keys move nobody");
    game.feed(InputEvent::Release(KeyCode::KeyD));
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(3);
    assert_eq!(score(&game), "Your first key starts the timer");
    // A restart before the attempt leads to the drill's start, not to the map's.
    game.app.world_mut().write_message(Request::Restart);
    game.frames(4);
    assert!(moved(&mut game) < 1.0, "at the drill's start");
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(30);
    assert!(moved(&mut game) > 10.0);
    assert!(
        !score(&game).starts_with("Your first key"),
        "{}",
        score(&game)
    );
}

#[test]
fn attempt_without_a_medal_says_why_and_what_is_the_best() {
    let mut game = game();
    ask(
        &mut game,
        TrainingRequest::Drill(Arc::new(drill_by_name("gs-strafe").unwrap().clone())),
    );
    let result = |game: &Game| game.resource::<Training>().view().unwrap().result;
    let attempt = |game: &mut Game, keys: &[KeyCode], number: u32| {
        // Keys that are held when the player is moved to the start do not count.
        game.frames(100);
        for key in keys {
            game.feed(InputEvent::Press(*key));
            game.frames(100);
        }
        for key in keys {
            game.feed(InputEvent::Release(*key));
        }
        let next = format!("attempt {}", number + 1);
        let is_over = (0..1500).any(|_| {
            game.frames(1);
            place(game).contains(&next) && result(game).is_some()
        });
        assert!(is_over, "{}", place(game));
        result(game).unwrap()
    };
    let ran = attempt(&mut game, &[KeyCode::KeyW], 1);
    assert_eq!(ran.outcome, "Not counted: you did not jump.");
    assert!(ran.is_visible && ran.best.is_empty(), "{ran:?}");
    // A jump straight ahead gains nothing.
    let jumped = attempt(&mut game, &[KeyCode::KeyW, KeyCode::Space], 2);
    assert!(
        jumped.outcome.ends_with("u/s. Bronze needs 10 u/s."),
        "{jumped:?}"
    );
    assert!(jumped.best.starts_with("Your best: "), "{jumped:?}");
    let record = game.resource::<Settings>().training.drills["gs-strafe"];
    assert!(record.best_score().is_some_and(|best| best < 10.0));
}

#[test]
fn a_lost_medal_is_not_shown_as_missing() {
    let drill = drill_by_name("gs-strafe").unwrap();
    let progress = DrillProgress::start_at_level(0, Some(Medal::Silver));
    let mut settings = Settings::default();
    settings.training.drills.insert(
        drill.name.clone(),
        DrillRecord::new(progress, Some(30.5), drill),
    );
    let mut game = Game::new(profile("qw-77").clone(), settings);
    ask(&mut game, TrainingRequest::Drill(Arc::new(drill.clone())));
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(5);
    game.feed(InputEvent::Release(KeyCode::KeyW));
    let result = (0..1500).find_map(|_| {
        game.frames(1);
        game.resource::<Training>().view().unwrap().result
    });
    assert_eq!(result.unwrap().best, "Your best: 30.5 u/s, silver.");
}

#[test]
fn a_lesson_leads_on_with_a_medal_and_without_one() {
    let mut game = game();
    ask(&mut game, TrainingRequest::Lesson("qw-walk".to_owned()));
    let mut cursor: MessageCursor<Notice> =
        game.resource::<Messages<Notice>>().get_cursor_current();
    let mut heard = |game: &mut Game, frames: u32, words: &str| {
        (0..frames).any(|_| {
            game.frames(1);
            cursor
                .read(game.resource::<Messages<Notice>>())
                .any(|notice| notice.text.contains(words))
        })
    };
    for (key, mouse) in [
        (KeyCode::KeyW, 0.0),
        (KeyCode::KeyD, 0.0),
        (KeyCode::KeyD, 30.0),
        (KeyCode::KeyD, -30.0),
    ] {
        game.feed(InputEvent::Press(key));
        for _ in 0..60 {
            game.feed(InputEvent::Move(mouse, 0.0));
            game.frames(1);
        }
        game.feed(InputEvent::Release(key));
    }
    game.feed(InputEvent::Press(KeyCode::KeyW));
    assert!(heard(&mut game, 400, "do the drill"), "{}", place(&game));
    game.feed(InputEvent::Release(KeyCode::KeyW));
    let keys = |game: &Game| game.resource::<Training>().view().unwrap().keys;
    assert_eq!(keys(&game), "R: back to the start · L: lessons");
    let (lesson, done) = game.resource::<Training>().lesson().unwrap();
    assert_eq!(done, lesson.steps.len());
    assert_eq!(
        game.resource::<Settings>()
            .training
            .next_lesson_after(lesson)
            .unwrap()
            .id,
        "qw-jump"
    );
    // The player never reaches the place. After the third attempt the way on is explained.
    for nth in 1..=3 {
        game.feed(InputEvent::Press(KeyCode::KeyS));
        game.feed(InputEvent::Release(KeyCode::KeyS));
        let is_told = heard(
            &mut game,
            3400,
            "You can get the medal later: L starts the next lesson, Jump",
        );
        assert_eq!(is_told, nth == 3, "try {nth}");
    }
    // The panel names the keys: one starts the offered lesson, another one opens the list.
    game.frames(1);
    assert_eq!(keys(&game), "L or Enter: next lesson · Esc: lessons");
    for left_at in [Page::Settings, Page::Play] {
        game.tap(KeyCode::Escape);
        assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Open);
        assert_eq!(game.resource::<MenuUi>().page(), Page::Training);
        game.app.world_mut().resource_mut::<MenuUi>().open(left_at);
        game.frames(1);
        game.tap(KeyCode::Escape);
        game.frames(1);
    }
    game.tap(KeyCode::KeyL);
    game.frames(2);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Closed);
    assert_eq!(
        game.resource::<Training>().active(),
        Some(("qw-jump", Some("qw-jump")))
    );
    game.tap(KeyCode::KeyL);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Open);
    assert_eq!(game.resource::<MenuUi>().page(), Page::Training);
    game.tap(KeyCode::KeyL);
    game.frames(1);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Closed);
    // The new lesson is not offered any more. The menu key opens the page of the current activity
    // once, and afterwards the last open page.
    let mut page_after_menu_key = |left_at: Page| {
        game.tap(KeyCode::Escape);
        let page = game.resource::<MenuUi>().page();
        game.app.world_mut().resource_mut::<MenuUi>().open(left_at);
        game.frames(1);
        game.tap(KeyCode::Escape);
        page
    };
    assert_eq!(page_after_menu_key(Page::Settings), Page::Training);
    assert_eq!(page_after_menu_key(Page::Play), Page::Settings);
}

#[test]
fn enter_after_a_medal_starts_the_next_lesson() {
    let mut game = game();
    game.app
        .world_mut()
        .resource_mut::<Settings>()
        .training
        .lessons
        .push("qw-walk".to_owned());
    ask(&mut game, TrainingRequest::Lesson("qw-walk".to_owned()));
    // The steps: forward, right, a turn to each side, full speed.
    for (key, mouse) in [
        (KeyCode::KeyW, 0.0),
        (KeyCode::KeyD, 0.0),
        (KeyCode::KeyD, 30.0),
        (KeyCode::KeyD, -30.0),
    ] {
        game.feed(InputEvent::Press(key));
        for _ in 0..60 {
            game.feed(InputEvent::Move(mouse, 0.0));
            game.frames(1);
        }
        game.feed(InputEvent::Release(key));
    }
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(400);
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(2);
    // The drill: straight on to the circle.
    game.feed(InputEvent::Press(KeyCode::KeyW));
    let won = (0..1500).find_map(|_| {
        game.frames(1);
        game.resource::<Training>().view().unwrap().won
    });
    let won = won.expect("the way to the circle is straight");
    assert_eq!(
        won.next,
        Some((
            vec!["L".to_owned(), "Enter".to_owned()],
            "Next lesson: Jump".to_owned()
        ))
    );
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.tap(KeyCode::Enter);
    game.frames(2);
    assert_eq!(
        game.resource::<Training>().active(),
        Some(("qw-jump", Some("qw-jump")))
    );
    assert_eq!(game.resource::<Training>().view().unwrap().won, None);
}

/// A day with this drill as its daily challenge.
fn day_of(drill: &str) -> Date {
    let date =
        |day: u32| Date::parse(&format!("2026-{:02}-{:02}", 1 + day / 28, 1 + day % 28)).unwrap();
    (0..330)
        .map(date)
        .find(|date| daily(*date).drill.name == drill)
        .unwrap()
}

#[test]
fn the_day_s_medals_say_nothing_of_where_the_player_stands_in_the_drill() {
    let mut game = game();
    ask(&mut game, TrainingRequest::Daily(day_of("qw-jump")));
    for _ in 0..2 {
        game.feed(InputEvent::Press(KeyCode::KeyW));
        game.frames(90);
        game.feed(InputEvent::Press(KeyCode::Space));
        game.frames(20);
        game.feed(InputEvent::Release(KeyCode::Space));
        game.frames(60);
        let last = last(&game);
        assert!(
            Medal::ALL.iter().any(|medal| last.contains(medal.label())),
            "it is done: {last}"
        );
        game.feed(InputEvent::Release(KeyCode::KeyW));
        game.frames(100);
    }
    assert!(place(&game).contains("attempt 3"), "{}", place(&game));
    assert!(game.resource::<Settings>().training.drills.is_empty());
}

#[test]
fn benchmark_keeps_the_best_score_and_goes_on_after_gold() {
    let mut game = game();
    let tasks = benchmark(LessonPath::QuakeWorld);
    assert_eq!(tasks[0].drill.name, "qw-jump");
    ask(
        &mut game,
        TrainingRequest::Benchmark(LessonPath::QuakeWorld, 0),
    );
    assert!(
        place(&game).starts_with("benchmark 1 of 13"),
        "{}",
        place(&game)
    );
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(90);
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(20);
    game.feed(InputEvent::Release(KeyCode::Space));
    game.frames(60);
    let training = &game.resource::<Settings>().training;
    let reached = training.benchmark_best(&tasks[0]).unwrap();
    assert!(reached >= tasks[0].level().gold, "{reached}");
    assert!(training.drills.is_empty(), "it is no progress of the drill");
    game.feed(InputEvent::Release(KeyCode::KeyW));
    game.frames(100);
    assert!(
        place(&game).starts_with("benchmark 2 of 13"),
        "{}",
        place(&game)
    );
    assert_eq!(
        game.resource::<Training>().active(),
        Some(("qw-circle", None))
    );
}

/// A game with its own folder, in which W is held during a daily challenge.
fn begun(date: Date) -> (TempDir, Game) {
    let folder = tempfile::tempdir().unwrap();
    let file = SettingsFile(Some(folder.path().join("settings.ron")));
    let mut game = Game::with_files(file, profile("qw-77").clone(), Settings::default());
    ask(&mut game, TrainingRequest::Daily(date));
    game.feed(InputEvent::Press(KeyCode::KeyW));
    (folder, game)
}

#[test]
fn a_challenge_that_is_over_when_the_game_is_left_stands_on_record() {
    let date = day_of("gs-fastrun");
    let (folder, mut game) = begun(date);
    let is_over = (0..4000).any(|_| {
        game.frames(1);
        last(&game).contains("u/s")
    });
    assert!(is_over, "the try is over");
    exit(game);
    let listing = Database::read(&folder.path().join("records.db"))
        .unwrap()
        .dailies(Some(date))
        .unwrap();
    assert_eq!(listing.rows.len(), 1, "{listing:?}");
}

#[test]
fn the_day_s_challenge_is_kept_with_its_replay_which_is_played_again() {
    // Speed on the ground: holding only W earns no medal, but has a score.
    let date = day_of("gs-fastrun");
    let (folder, mut game) = begun(date);
    game.frames((daily(date).drill.seconds * 100.0) as u32 + 40);
    assert!(last(&game).contains("u/s"), "the try is over");
    // Separate threads write the file, and simulate it again.
    let mut cursor: MessageCursor<Notice> = game.resource::<Messages<Notice>>().get_cursor();
    let is_told = (0..1000).any(|_| {
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
        let mut told = cursor.read(game.resource::<Messages<Notice>>());
        told.any(|notice| notice.text.starts_with("Today's result was saved"))
    });
    assert!(is_told, "it stands on record");
    drop(game);
    let records = Database::read(&folder.path().join("records.db")).unwrap();
    let listing = records.dailies(Some(date)).unwrap();
    assert_eq!(listing.rows.len(), 1, "{listing:?}");
    let cell = |name: &str| {
        listing.rows[0][listing
            .columns
            .iter()
            .position(|column| column == name)
            .unwrap()]
        .clone()
    };
    let score = cell("score").as_f64().unwrap();
    assert!((240.0..=255.0).contains(&score), "{score}");
    assert!(
        cell("medal").is_null() && cell("problem").is_null(),
        "{listing:?}"
    );
    let kept = replays_below(&folder.path().join("replays/daily")).unwrap();
    assert_eq!(
        judge_daily(&kept[0], date).unwrap().score,
        Some(score),
        "the kept file says the same"
    );
}
