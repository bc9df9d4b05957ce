//! The numbers in lesson texts equal those of their steps, their drills and the theory, in every
//! language.

use wishdir::coach::{Lesson, lesson_by_id, lessons};
use wishdir::text::training::{lesson_step_text, lesson_text};
use wishdir::text::{in_english, text_with};
use wishdir_analysis::strafe::{GroundKeys, Theory, prestrafe_with};
use wishdir_sim::client::{Button, ClientState};
use wishdir_sim::engine::{AIR_CAP, PlayerState, player_move};
use wishdir_sim::math::{Vec3, ViewAngles, length_2d, wrap_deg};
use wishdir_sim::world::{Brush, Contents, Level};

use crate::support::{near, profile};

/// Numbers as words, and fractions in percent, as in the steps.
const WORDS: [(&str, f64); 8] = [
    ("half", 50.0),
    ("a third", 30.0),
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("ten", 10.0),
];

/// The numbers of a text that are written in digits.
fn digits(text: &str) -> Vec<f64> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    parts
        .filter_map(|part| part.trim_matches('.').parse().ok())
        .collect()
}

/// Also those written as words. A word within a longer one is not counted twice.
fn numbers(text: &str) -> Vec<f64> {
    let mut rest = text.to_ascii_lowercase();
    let mut found = digits(text);
    for (word, number) in WORDS {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
        while let Some(at) = rest.match_indices(word).map(|(at, _)| at).find(|at| {
            !is_letter(rest[..*at].chars().next_back())
                && !is_letter(rest[at + word.len()..].chars().next())
        }) {
            found.push(number);
            rest.replace_range(at..at + word.len(), "");
        }
    }
    found
}

#[test]
fn a_step_names_no_number_that_it_does_not_wait_for() {
    for lesson in lessons() {
        for (nth, step) in lesson.steps.iter().enumerate() {
            let (words, waits) = (
                in_english(|| lesson_step_text(lesson, nth)),
                digits(&format!("{step:?}")),
            );
            for number in numbers(words) {
                assert!(
                    waits.contains(&number),
                    "{}: {words:?} says {number}, and it waits for {step:?}",
                    lesson.id
                );
            }
        }
    }
}

/// The text of a part of a lesson without the values from its drill.
fn words(lesson: &Lesson, part: &str) -> String {
    let nothing = ["bronze", "silver", "gold", "last_gold"].map(|name| (name, "".into()));
    text_with(&format!("lesson-{}{part}", lesson.id), nothing)
}

/// Numbers on the pages that no medal requires: rules of the game, proved below or in the tests of
/// `sim`.
const RULES: [(&str, &[f64]); 21] = [
    // The ticks per second of its drill's profile.
    ("qw-jump", &[77.0]),
    ("gs-strafe", &[100.0]),
    ("qw-strafe-hop", &[30.0, 2.0]),
    ("qw-angle", &[30.0, 90.0]),
    ("qw-circle", &[180.0, 396.0, 298.0, 495.0]),
    // Both edges of the box.
    ("gs-jump", &[32.0]),
    ("gs-ladder", &[200.0, 283.0, 400.0]),
    // FOG 1 and FOG 2, and the ticks per second.
    ("gs-hop", &[1.0, 2.0, 100.0]),
    (
        "gs-prestrafe",
        &[
            250.0, 277.0, 118.0, 266.0, 276.0, 279.0, 100.0, 269.0, 150.0, 262.0, 180.0,
        ],
    ),
    ("gs-fastrun", &[250.0]),
    ("gs-angle", &[30.0, 277.0, 5.0]),
    ("gs-cap", &[1.2, 300.0, 240.0]),
    ("gs-hl-hop", &[544.0, 320.0]),
    ("gs-double-duck", &[0.4, 18.0]),
    // The height above the floor at which a player who stands up is on the ground.
    ("gs-jumpbug", &[2.0]),
    ("q3-halfbeat", &[570.0, 830.0]),
    ("nfk-run", &[9.0, 3.0, 50.0]),
    ("nfk-jump", &[4.0]),
    ("nfk-speed", &[7.0, 9.0, 5.3, 3.0]),
    ("nfk-corner", &[4.0, 5.0, 8.0]),
    ("nfk-pads", &[8.0, 13.0]),
];

#[test]
fn a_page_s_numbers_are_rules_and_what_a_medal_asks_for_is_taken_from_the_drill() {
    for lesson in lessons() {
        let written = in_english(|| words(lesson, ".text"));
        let rules = RULES
            .iter()
            .find(|(id, _)| *id == lesson.id)
            .map_or(&[][..], |(_, rules)| rules);
        for number in digits(&written) {
            assert!(
                rules.contains(&number),
                "{}: {number} is no rule: a medal's score is a variable",
                lesson.id
            );
        }
        assert!(
            !in_english(|| lesson_text(lesson)).contains('{'),
            "{}: something is not filled in",
            lesson.id
        );
    }
    let jump = in_english(|| lesson_text(lesson_by_id("gs-jump").unwrap()));
    let [first, last] = [0, 9].map(|level| lesson_by_id("gs-jump").unwrap().drill().level(level));
    for score in [first.bronze, first.gold, last.gold] {
        assert!(digits(&jump).contains(&score), "{score}: {jump}");
    }
}

#[test]
fn the_rules_that_pages_name_are_those_of_the_game() {
    let [cs, hl] = ["cs16-100", "hl-100"].map(profile);
    near(f64::from(AIR_CAP), 30.0, 0.0);
    let circle = prestrafe_with(cs, GroundKeys::Both, 10).unwrap();
    near(circle.speed(), 277.0, 1.0);
    let one_key = prestrafe_with(cs, GroundKeys::Side, 10).unwrap();
    near(one_key.speed(), 279.0, 0.5);
    near(circle.turn_deg_per_s, 118.0, 1.5);
    near(Theory::new(cs).in_air(277.0).window.turn_deg, 5.0, 0.5);
    for (profile, over, kept) in [(cs, 300.0, Some(240.0)), (hl, 544.0, None)] {
        let cap = profile.rules().hop_cap.unwrap();
        near(f64::from(profile.maxspeed() * cap.over), over, 0.01);
        if let Some(kept) = kept {
            near(over * cap.kept, kept, 0.01);
        }
    }
}

#[test]
fn half_beats_swing_the_view_less_above_570_and_not_at_830() {
    let air = Theory::new(profile("q3-125")).air;
    // Between two flights the wish direction changes sides. It is 45 degrees from the view with W,
    // and 90 without.
    let swings = |speed: f64| {
        let best = air.best_deg(speed);
        [2.0 * (best - 45.0), 135.0 - 2.0 * best]
    };
    let [other, half] = swings(560.0);
    assert!(half > other, "{half} {other}");
    let [other, half] = swings(580.0);
    assert!(half < other, "{half} {other}");
    near(swings(830.0)[1], 0.0, 0.1);
}

/// Horizontal speeds after each tick of a run with W and A from 248.9 u/s (or QuakeWorld's 320),
/// with the view turning left at this rate, degrees per second.
fn circle(name: &str, turn_deg_per_s: f64) -> Vec<f64> {
    let profile = profile(name);
    let floor = Brush::cuboid(Vec3::splat(-9e4), Vec3::new(9e4, 9e4, 0.0), Contents::Solid);
    let level = Level::new(vec![floor], &profile.hulls);
    let mut player = PlayerState {
        origin: Vec3::Z * (profile.origin_height() + 0.031_25),
        on_ground: true,
        ..PlayerState::default()
    };
    let mut client = ClientState::default();
    client.keys.press(Button::Forward, 0);
    let seconds = f64::from(profile.msec()) * 0.001;
    let mut yaw = 0.0;
    let mut speeds = Vec::new();
    for tick in 0..500 {
        if tick == 100 {
            client.keys.press(Button::MoveLeft, 1);
        }
        if tick >= 100 {
            yaw += turn_deg_per_s * seconds;
        }
        let mut cmd = client.build_cmd(
            profile.engine(),
            &profile.keys,
            profile.physics.client.maxspeed,
            profile.msec(),
            seconds as f32,
            (0.0, 0.0),
        );
        cmd.angles = ViewAngles::level(wrap_deg(yaw) as f32);
        player_move(
            &mut player,
            &cmd,
            &profile.physics,
            &mut level.near(),
            &mut (),
        );
        if tick >= 100 {
            speeds.push(f64::from(length_2d(player.velocity)));
        }
    }
    speeds
}

#[test]
fn the_speeds_of_circles_on_the_ground_are_those_that_the_pages_name() {
    let ideal = circle("cs16-100", 118.0);
    near(ideal[49], 266.0, 0.6);
    near(ideal[99], 276.0, 0.9);
    for (turn, held) in [(100.0, 269.0), (150.0, 262.0)] {
        near(circle("cs16-100", turn)[399], held, 0.9);
    }
    // W alone: 250.
    assert!(circle("cs16-100", 180.0)[399] < 250.0);
    for (turn, held) in [(180.0, 396.0), (298.0, 495.0)] {
        near(circle("qw-77", turn)[399], held, 1.5);
    }
    // In QuakeWorld a tick can add more than the cap, so the best angle is a right angle at any
    // speed.
    for speed in [320.0, 400.0, 1000.0] {
        near(
            Theory::new(profile("qw-77")).in_air(speed).window.best_deg,
            90.0,
            1e-9,
        );
    }
}

#[test]
fn the_long_jump_comes_after_the_lessons_on_its_parts() {
    let place = |id: &str| lessons().iter().position(|lesson| lesson.id == id).unwrap();
    for part in [
        "gs-strafe",
        "gs-duck",
        "gs-prestrafe",
        "gs-switch",
        "gs-angle",
    ] {
        assert!(place(part) < place("gs-jump"), "{part}");
    }
}

/// Gold for the circle needs a turn near the best one. Other turns hold less.
#[test]
fn gold_for_the_circle_is_between_a_slow_turn_and_the_best_one() {
    let gold = lesson_by_id("qw-circle").unwrap().drill().level(0).gold;
    assert!(circle("qw-77", 180.0)[399] < gold, "{gold}");
    assert!(gold < circle("qw-77", 298.0)[399], "{gold}");
}
