//! No medal without the skill that a drill trains.

use std::cell::Cell;

use wishdir::coach::{Drill, Outcome, drill_by_name, drills};

use super::{scripted, with_run};

/// Result of a script at a level of a drill, for either game.
fn script_result(drill: &Drill, level: usize, script: &str) -> Outcome {
    let outcome = Cell::new(None);
    with_run(
        drill,
        |run| outcome.set(Some(scripted(drill, level, &run, script))),
        |run| outcome.set(Some(scripted(drill, level, &run, script))),
    );
    outcome.into_inner().unwrap()
}

/// Requires that a script earns nothing at any level.
#[track_caller]
fn earns_nothing(drill: &str, without: &str, script: &str) {
    let drill = drill_by_name(drill).unwrap();
    for level in 0..drill.levels.len() {
        let outcome = script_result(drill, level, script);
        assert_eq!(
            outcome.medal, None,
            "{}, level {level}, without {without}: {outcome:?}",
            drill.name
        );
    }
}

#[test]
fn a_run_without_turning_is_no_prestrafe_and_no_circle_jump() {
    let straight = "[Hold(keys: [Forward], ticks: 120), Tap(keys: [Jump]), Wait(ticks: 100)]";
    for drill in ["gs-prestrafe", "qw-circle"] {
        earns_nothing(drill, "a turn", straight);
        // A key pressed together with W gains for some ticks.
        for ticks in [1, 3, 5, 7, 9, 12, 16, 20] {
            earns_nothing(
                drill,
                "a turn",
                &format!(
                    "[Hold(keys: [Forward], ticks: 120), \
                     Hold(keys: [Forward, MoveLeft], ticks: {ticks}), Tap(keys: [Jump]), \
                     Wait(ticks: 100)]"
                ),
            );
        }
    }
}

#[test]
fn hops_after_a_prestrafe_without_strafes_earn_nothing() {
    // Jump is pressed in every other tick, like with a wheel.
    let hops = "Repeat(times: 400, steps: [Tap(keys: [Jump]), Wait(ticks: 1)])]";
    for (drill, rate) in [
        ("gs-cap", 118.45),
        ("gs-hl-hop", 240.0),
        ("qw-speed", 240.0),
        ("qw-strafe-hop", 240.0),
    ] {
        for run in [60, 250] {
            earns_nothing(
                drill,
                "a strafe",
                &format!(
                    "[Hold(keys: [Forward], ticks: 60), \
                     Hold(keys: [Forward, MoveLeft], ticks: {run}, turn: Rate({rate})), {hops}"
                ),
            );
        }
    }
}

#[test]
fn a_circle_of_any_speed_is_no_gain_in_half_life_s_hops() {
    // The cap cuts the fastest circles, and their next flights have room again.
    for rate in [118.0, 160.0, 200.0, 240.0, 280.0] {
        for ticks in [20, 100, 300] {
            earns_nothing(
                "gs-hl-hop",
                "strafes in the air",
                &format!(
                    "[Hold(keys: [Forward], ticks: 60), \
                     Hold(keys: [Forward, MoveLeft], ticks: {ticks}, turn: Rate({rate})), \
                     Repeat(times: 300, steps: [Hold(keys: [Forward, Jump], ticks: 1), \
                     Hold(keys: [Forward], ticks: 1)])]"
                ),
            );
        }
    }
}

#[test]
fn a_circle_on_the_ground_is_no_top_speed() {
    for rate in [150, 180, 240, 270, 300, 315] {
        earns_nothing(
            "qw-top",
            "hops with strafes",
            &format!(
                "[Hold(keys: [Forward], ticks: 60), \
                 Hold(keys: [Forward, MoveLeft], ticks: 400, turn: Rate({rate})), \
                 Repeat(times: 200, steps: [Tap(keys: [Jump]), Wait(ticks: 1)])]"
            ),
        );
    }
}

#[test]
fn keys_held_against_a_wall_earn_nothing() {
    let drills = [
        "gs-strafe",
        "gs-angle",
        "gs-switch",
        "gs-hl-hop",
        "qw-strafe",
        "qw-angle",
        "qw-switch",
        "qw-strafe-hop",
        "qw-speed",
    ];
    for drill in drills {
        for yaw in [0, 45, 90, 135, 180, 225, 270, 315] {
            for (key, run) in [("Forward", 60), ("Forward", 300), ("MoveLeft", 150)] {
                earns_nothing(
                    drill,
                    "anything but a wall",
                    &format!(
                        "[Hold(keys: [], ticks: 1, turn: To({yaw})), \
                         Hold(keys: [Forward], ticks: {run}), \
                         Repeat(times: 300, steps: [Hold(keys: [{key}, Jump], ticks: 1), \
                         Hold(keys: [{key}], ticks: 1)])]"
                    ),
                );
            }
        }
    }
}

#[test]
fn hops_from_a_standstill_earn_nothing() {
    for drill in ["gs-hl-hop", "qw-strafe-hop", "qw-speed"] {
        for keys in ["Forward", "MoveLeft", "Forward, MoveRight"] {
            earns_nothing(
                drill,
                "a run",
                &format!(
                    "[Repeat(times: 400, steps: [Hold(keys: [{keys}, Jump], ticks: 1), \
                     Hold(keys: [{keys}], ticks: 1)])]"
                ),
            );
        }
    }
}

/// Returns a script for the half-beat drill. Its flights alternate between the two key sets. Each
/// set's offset, degrees, turns the view so that the flights gain as much as the demonstration's.
fn half_beat_script(left: (&str, f64), right: (&str, f64)) -> String {
    // Yaw after the swing, degrees, and turn rate for the rest of the flight, degrees per second.
    let flights = [
        (-36.8, 68.8),
        (39.9, -39.7),
        (0.2, 26.3),
        (21.4, -22.5),
        (7.6, 20.7),
    ];
    let hold = |(nth, (yaw, rate)): (usize, (f64, f64))| {
        let (keys, offset) = if nth.is_multiple_of(2) { left } else { right };
        let yaw = yaw + offset;
        format!(
            "Hold(keys: [{keys}], ticks: 10, turn: To({yaw:.1}), hop: true), \
             Hold(keys: [{keys}], ticks: 80, turn: Rate({rate}), hop: true)"
        )
    };
    let flights: Vec<String> = flights.into_iter().enumerate().map(hold).collect();
    format!(
        "[Hold(keys: [Forward], ticks: 100), {}, Wait(ticks: 60)]",
        flights.join(", ")
    )
}

#[test]
fn only_half_beats_earn_a_medal_in_their_drill() {
    let (left, right) = (("Forward, MoveLeft", 0.0), ("MoveRight", 0.0));
    let drill = drill_by_name("q3-halfbeat").unwrap();
    assert_eq!(
        script_result(drill, 0, &half_beat_script(left, right)).score,
        Some(5.0)
    );
    let with_forward = ("Forward, MoveRight", -45.0);
    earns_nothing(
        "q3-halfbeat",
        "half beats",
        &half_beat_script(left, with_forward),
    );
    let without = ("MoveLeft", -45.0);
    earns_nothing(
        "q3-halfbeat",
        "half beats",
        &half_beat_script(without, right),
    );
}

/// A run and a jump with only W.
const W_JUMP: &str = "[Hold(keys: [Forward], ticks: 100), Hold(keys: [Forward, Jump], ticks: 1), \
                    Hold(keys: [Forward], ticks: 90)]";

/// A jump with one long strafe.
const LONG_STRAFE: &str = "[Hold(keys: [Forward], ticks: 100), Tap(keys: [Jump]), \
                           Hold(keys: [MoveLeft], ticks: 80, turn: Rate(400))]";

/// Jumps with W, each long after the previous landing.
const LATE_JUMPS: &str = "[Hold(keys: [Forward], ticks: 100), Repeat(times: 4, steps: \
                         [Tap(keys: [Jump]), Hold(keys: [Forward], ticks: 120)])]";

/// Hops from a standstill with only W. Presses jump on every other tick, like a bound mouse wheel.
const W_HOPS: &str = "[Repeat(times: 600, steps: [Hold(keys: [Forward, Jump], ticks: 1), \
                    Hold(keys: [Forward], ticks: 1)])]";

/// A run with W, then hops with only a strafe key. The view does not turn after the start.
const STRAFE_KEY_HOPS: &str = "[Hold(keys: [], ticks: 1, turn: To(240)), \
                               Hold(keys: [Forward], ticks: 60), Repeat(times: 600, steps: \
                               [Hold(keys: [MoveLeft, Jump], ticks: 1), \
                               Hold(keys: [MoveLeft], ticks: 1)])]";

/// Hops with half-beat keys and no turning.
const HALF_BEAT_KEYS: &str = "[Hold(keys: [Forward], ticks: 60), Repeat(times: 9, steps: \
                              [Hold(keys: [Forward, Jump, MoveLeft], ticks: 4), \
                              Hold(keys: [Forward, MoveLeft], ticks: 83), \
                              Hold(keys: [Forward, Jump, MoveLeft], ticks: 3), \
                              Hold(keys: [Jump, MoveRight], ticks: 4), \
                              Hold(keys: [MoveRight], ticks: 83), \
                              Hold(keys: [Jump, MoveRight], ticks: 3)])]";

/// Attempts without the skill: the drill, the missing part of the skill, and the script.
const ATTEMPTS: &[(&str, &str, &str)] = &[
    (
        "gs-jump",
        "strafes (only the best prestrafe and a ducked landing)",
        "[Hold(keys: [Forward], ticks: 60), Hold(keys: [MoveLeft], ticks: 250, turn: Rate(118.45)), \
         Hold(keys: [Jump], ticks: 1), Wait(ticks: 65), Hold(keys: [Duck], ticks: 20)]",
    ),
    ("gs-prestrafe", "a turn", W_JUMP),
    (
        "gs-fastrun",
        "a second key",
        "[Hold(keys: [Forward], ticks: 300)]",
    ),
    ("gs-strafe", "a strafe", W_JUMP),
    ("gs-angle", "a strafe", W_JUMP),
    ("qw-strafe", "a strafe", W_JUMP),
    ("qw-angle", "a strafe", W_JUMP),
    ("gs-switch", "a switch", LONG_STRAFE),
    ("qw-switch", "a switch", LONG_STRAFE),
    ("gs-hop", "a jump soon after the landing", LATE_JUMPS),
    ("qw-hop", "a jump soon after the landing", LATE_JUMPS),
    ("q3-hop", "a jump soon after the landing", LATE_JUMPS),
    (
        "gs-duck",
        "waiting before the duck",
        "[Hold(keys: [Forward], ticks: 100), Tap(keys: [Jump]), Hold(keys: [Duck], ticks: 100)]",
    ),
    ("gs-cap", "strafes", W_HOPS),
    ("gs-hl-hop", "strafes", W_HOPS),
    ("qw-speed", "strafes", W_HOPS),
    ("qw-strafe-hop", "strafes", W_HOPS),
    ("qw-top", "strafes", W_HOPS),
    ("q3-speed", "strafes", W_HOPS),
    ("q3-top", "strafes", W_HOPS),
    (
        "q3-strafe-hop",
        "strafes (W alone reaches the run speed)",
        W_HOPS,
    ),
    ("q3-halfbeat", "half beats", W_HOPS),
    (
        "gs-walk",
        "most of the walk",
        "[Hold(keys: [Forward], ticks: 100), Repeat(times: 30, steps: [Tap(keys: [Jump]), \
         Hold(keys: [], ticks: 100, turn: Rate(90))])]",
    ),
    (
        "qw-walk",
        "most of the walk",
        "[Hold(keys: [Forward], ticks: 100), Repeat(times: 30, steps: [Tap(keys: [Jump]), \
         Hold(keys: [], ticks: 100, turn: Rate(90))])]",
    ),
    (
        "gs-ladder",
        "the ladder: a teleporter leads to the top",
        "[Hold(keys: [MoveLeft], ticks: 200)]",
    ),
    (
        "gs-double-duck",
        "a short tap of duck on the ground",
        "[Repeat(times: 3, steps: [Hold(keys: [Duck], ticks: 100), Wait(ticks: 50)]), \
         Repeat(times: 5, steps: [Tap(keys: [Jump]), Wait(ticks: 20), Tap(keys: [Duck]), \
         Wait(ticks: 80)])]",
    ),
    (
        "gs-jumpbug",
        "a jump",
        "[Hold(keys: [Forward], ticks: 62), Hold(keys: [Forward, Duck], ticks: 84), \
         Hold(keys: [Forward], ticks: 60)]",
    ),
    (
        "gs-jumpbug",
        "duck",
        "[Hold(keys: [Forward], ticks: 62), \
         Repeat(times: 144, steps: [Hold(keys: [Forward], ticks: 1, tap: [Jump])])]",
    ),
    (
        "gs-jumpbug",
        "a press of jump on the right tick",
        "[Hold(keys: [Forward], ticks: 62), Hold(keys: [Forward, Duck, Jump], ticks: 84), \
         Hold(keys: [Forward, Jump], ticks: 60)]",
    ),
    (
        "gs-edgebug",
        "the right distance to the edge",
        "[Hold(keys: [Forward], ticks: 300)]",
    ),
    (
        "gs-edgebug",
        "the right speed",
        "[Hold(keys: [Forward, Duck], ticks: 300)]",
    ),
    (
        "qw-jump",
        "a run",
        "[Hold(keys: [Forward, Jump], ticks: 1), Hold(keys: [Forward], ticks: 100)]",
    ),
    (
        "nfk-run",
        "running all the way",
        "[Repeat(times: 60, steps: [Hold(keys: [Right], ticks: 25), Wait(ticks: 25)])]",
    ),
    (
        "nfk-run-075",
        "a jump",
        "[Hold(keys: [Right], ticks: 3000)]",
    ),
    ("nfk-jump", "a jump", "[Hold(keys: [Right], ticks: 2000)]"),
    ("nfk-pads", "a jump", "[Hold(keys: [Right], ticks: 4500)]"),
    (
        "nfk-chain",
        "running between the jumps",
        "[Hold(keys: [Right], ticks: 12), Repeat(times: 15, steps: \
         [Hold(keys: [Right, Up], ticks: 2), Hold(keys: [Right], ticks: 45), Wait(ticks: 20)])]",
    ),
    (
        "nfk-speed",
        "running between the jumps",
        "[Hold(keys: [Right], ticks: 12), Repeat(times: 15, steps: \
         [Hold(keys: [Right, Up], ticks: 2), Hold(keys: [Right], ticks: 45), Wait(ticks: 20)])]",
    ),
    (
        "nfk-chain-075",
        "a jump at each landing",
        "[Hold(keys: [Right], ticks: 12), Repeat(times: 11, steps: \
         [Hold(keys: [Right, Up], ticks: 2), Hold(keys: [Right], ticks: 81)])]",
    ),
    (
        "nfk-after",
        "a jump at each landing",
        "[Hold(keys: [Right], ticks: 12), Repeat(times: 11, steps: \
         [Hold(keys: [Right, Up], ticks: 2), Hold(keys: [Right], ticks: 81)])]",
    ),
    (
        "nfk-corner",
        "jump held at the corner",
        "[Repeat(times: 15, steps: [Hold(keys: [Right, Up], ticks: 10), \
         Hold(keys: [Right], ticks: 40)])]",
    ),
    (
        "nfk-ledges",
        "jumps in the right places",
        "[Hold(keys: [Right, Up], ticks: 3000)]",
    ),
    (
        "nfk-course",
        "jumps in the right places",
        "[Hold(keys: [Right, Up], ticks: 9000)]",
    ),
    (
        "nfk-course-068",
        "jumps in the right places",
        "[Hold(keys: [Right, Up], ticks: 9000)]",
    ),
    (
        "qw-ground",
        "a circle (running along a wall also gains speed)",
        "[Hold(keys: [], ticks: 1, turn: To(270)), Hold(keys: [Forward], ticks: 30), \
         Hold(keys: [Forward, MoveLeft], ticks: 250)]",
    ),
    (
        "qw-circle",
        "a circle (running along a wall also gains speed)",
        "[Hold(keys: [], ticks: 1, turn: To(45)), Hold(keys: [MoveLeft], ticks: 400), \
         Hold(keys: [MoveLeft, Jump], ticks: 1), Hold(keys: [MoveLeft], ticks: 90)]",
    ),
    (
        "qw-long",
        "strafes after the best circle (no key)",
        "[Hold(keys: [Forward, MoveLeft], ticks: 250, turn: Rate(295)), \
         Hold(keys: [Jump], ticks: 1), Hold(keys: [], ticks: 90)]",
    ),
    (
        "qw-long",
        "strafes after the best circle (A held)",
        "[Hold(keys: [Forward, MoveLeft], ticks: 250, turn: Rate(295)), \
         Hold(keys: [MoveLeft, Jump], ticks: 1), Hold(keys: [MoveLeft], ticks: 90)]",
    ),
    (
        "q3-angle",
        "a turn (holding a strafe key in the air gains speed for 36 ticks)",
        "[Hold(keys: [Forward], ticks: 100), Hold(keys: [MoveLeft, Jump], ticks: 1), \
         Hold(keys: [MoveLeft], ticks: 90)]",
    ),
    (
        "q3-circle",
        "a turn (releasing a strafe key during the run gains speed for a few ticks)",
        "[Hold(keys: [], ticks: 1, turn: To(0)), Hold(keys: [Forward, MoveLeft], ticks: 60), \
         Hold(keys: [Forward], ticks: 8), Hold(keys: [Forward, Jump], ticks: 1), \
         Hold(keys: [Forward], ticks: 90)]",
    ),
    (
        "q3-strafe",
        "a turn (pressing a strafe key before the jump gains 140 u/s)",
        "[Hold(keys: [], ticks: 1, turn: To(195)), Hold(keys: [Forward], ticks: 60), \
         Hold(keys: [MoveLeft], ticks: 8), Hold(keys: [MoveLeft, Jump], ticks: 1), \
         Hold(keys: [MoveLeft], ticks: 90)]",
    ),
    (
        "q3-strafe",
        "a turn (a run at 45 degrees is slower than 320 u/s, so W gains in the air)",
        "[Hold(keys: [], ticks: 1, turn: To(45)), Hold(keys: [Forward], ticks: 60), \
         Hold(keys: [Forward, Jump], ticks: 1), Hold(keys: [Forward], ticks: 90)]",
    ),
    (
        "q3-speed",
        "strafes (hops along a wall gain speed)",
        "[Hold(keys: [], ticks: 1, turn: To(30)), Hold(keys: [Forward], ticks: 250), \
         Repeat(times: 400, steps: [Hold(keys: [Forward, MoveLeft, Jump], ticks: 1), \
         Hold(keys: [Forward, MoveLeft], ticks: 1)])]",
    ),
    (
        "q3-top",
        "strafes (hops along a wall with W and A gain speed)",
        "[Hold(keys: [], ticks: 1, turn: To(30)), Hold(keys: [Forward], ticks: 250), \
         Repeat(times: 600, steps: [Hold(keys: [Forward, MoveLeft, Jump], ticks: 1), \
         Hold(keys: [Forward, MoveLeft], ticks: 1)])]",
    ),
    (
        "q3-top",
        "strafes (hops along a wall with W gain speed)",
        "[Hold(keys: [], ticks: 1, turn: To(195)), Hold(keys: [Forward, MoveLeft], ticks: 60), \
         Repeat(times: 600, steps: [Hold(keys: [Forward, Jump], ticks: 1), \
         Hold(keys: [Forward], ticks: 1)])]",
    ),
    (
        "q3-strafe-hop",
        "strafes (hops along a wall gain speed)",
        "[Hold(keys: [], ticks: 1, turn: To(15)), Hold(keys: [Forward, MoveLeft], ticks: 250), \
         Repeat(times: 600, steps: [Hold(keys: [Forward, MoveLeft, Jump], ticks: 1), \
         Hold(keys: [Forward, MoveLeft], ticks: 1)])]",
    ),
    (
        "q3-strafe-hop",
        "a turn (hops with a strafe key gain speed after a run with W)",
        STRAFE_KEY_HOPS,
    ),
    (
        "q3-speed",
        "a turn (hops with a strafe key gain speed after a run with W)",
        STRAFE_KEY_HOPS,
    ),
    (
        "q3-top",
        "a turn (hops with a strafe key gain speed after a run with W)",
        STRAFE_KEY_HOPS,
    ),
    (
        "qw-long",
        "a circle (running along a wall also gains speed)",
        "[Hold(keys: [Forward, MoveLeft], ticks: 84), \
         Hold(keys: [Jump, MoveRight], ticks: 6, turn: Rate(-60)), \
         Hold(keys: [MoveRight], ticks: 20, turn: Rate(-60)), \
         Hold(keys: [MoveLeft], ticks: 60, turn: Rate(60))]",
    ),
    ("q3-halfbeat", "a turn", HALF_BEAT_KEYS),
    ("q3-speed", "a turn", HALF_BEAT_KEYS),
    ("q3-top", "a turn", HALF_BEAT_KEYS),
    ("q3-strafe-hop", "a turn", HALF_BEAT_KEYS),
];

#[test]
fn attempts_without_the_skill_earn_nothing() {
    for (drill, without, script) in ATTEMPTS {
        earns_nothing(drill, without, script);
    }
}

#[test]
fn every_drill_has_an_attempt_without_its_skill() {
    let missing: Vec<&str> = drills()
        .iter()
        .map(|drill| drill.name.as_str())
        .filter(|name| !ATTEMPTS.iter().any(|(drill, ..)| drill == name))
        .collect();
    assert!(
        missing.is_empty(),
        "drills missing from ATTEMPTS: {missing:?}"
    );
}
