//! No medal without the skill that a drill trains.

use wishdir::coach::{Drill, Outcome, drill_by_name};
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted as _;
use wishdir_sim::simulation::Driver;

use super::{attempted, with_run};

/// Result of a script at a level of a 3D drill.
fn scripted(drill: &Drill, level: usize, script: &str) -> Outcome {
    let mut outcome = None;
    with_run(
        drill,
        |mut run| {
            let mut player = run.play_script(&Run::parse_script(script).unwrap());
            outcome = Some(attempted(drill, level, &mut run, |run| {
                Driver::advance(&mut player, run)
            }));
        },
        |_| panic!("a drill of the 3D engines"),
    );
    outcome.unwrap()
}

/// Requires that a script earns nothing at any level.
#[track_caller]
fn earns_nothing(drill: &str, without: &str, script: &str) {
    let drill = drill_by_name(drill).unwrap();
    for level in 0..drill.levels.len() {
        let outcome = scripted(drill, level, script);
        assert_eq!(
            outcome.medal, None,
            "{}, level {level}, without {without}: {outcome:?}",
            drill.name
        );
    }
}

#[test]
fn the_best_prestrafe_and_a_ducked_landing_are_no_long_jump_without_strafes() {
    earns_nothing(
        "gs-jump",
        "strafes",
        "[Hold(keys: [Forward], ticks: 60), Hold(keys: [MoveLeft], ticks: 250, turn: Rate(118.45)), \
         Hold(keys: [Jump], ticks: 1), Wait(ticks: 65), Hold(keys: [Duck], ticks: 20)]",
    );
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
    earns_nothing(
        "gs-fastrun",
        "a second key",
        "[Hold(keys: [Forward], ticks: 300)]",
    );
}

#[test]
fn a_jump_with_w_alone_is_no_strafe_and_holds_no_angle() {
    for drill in ["gs-strafe", "gs-angle", "qw-strafe", "qw-angle"] {
        earns_nothing(
            drill,
            "a strafe",
            "[Hold(keys: [Forward], ticks: 100), Hold(keys: [Forward, Jump], ticks: 1), \
             Hold(keys: [Forward], ticks: 90)]",
        );
    }
}

#[test]
fn one_long_strafe_is_no_switch() {
    for drill in ["gs-switch", "qw-switch"] {
        earns_nothing(
            drill,
            "a switch",
            "[Hold(keys: [Forward], ticks: 100), Tap(keys: [Jump]), \
             Hold(keys: [MoveLeft], ticks: 80, turn: Rate(400))]",
        );
    }
}

#[test]
fn a_jump_long_after_a_landing_is_no_hop() {
    for drill in ["gs-hop", "qw-hop"] {
        earns_nothing(
            drill,
            "a hop",
            "[Hold(keys: [Forward], ticks: 100), Repeat(times: 4, steps: [Tap(keys: [Jump]), \
             Hold(keys: [Forward], ticks: 90)])]",
        );
    }
}

#[test]
fn duck_held_all_the_way_is_not_pressed_late() {
    earns_nothing(
        "gs-duck",
        "waiting",
        "[Hold(keys: [Forward], ticks: 100), Tap(keys: [Jump]), Hold(keys: [Duck], ticks: 100)]",
    );
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
        scripted(drill, 0, &half_beat_script(left, right)).score,
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
