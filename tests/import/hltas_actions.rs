//! HLTAS scripts with automatic jumps and ducks, and scripts that turn the view evenly.

use std::sync::Arc;

use wishdir::planner::script_player::play_script;
use wishdir_formats::runs::demo::{DemoFrame, FrameLink, simulate_script};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::{Vec3, length_2d, wrap_deg};
use wishdir_sim::world::{Brush, Contents};

use crate::hltas_play::{play, read};

/// Frames that hold forward.
fn run(auto: &str, count: u32) -> String {
    format!("{auto}|f-----|------|0.010000001|0|0|{count}\n")
}

fn has(frame: &DemoFrame, button: u16) -> bool {
    frame.cmd.unwrap().buttons & button != 0
}

/// The frames that leave the ground.
fn take_offs(frames: &[DemoFrame]) -> Vec<usize> {
    let leaves =
        |at: &usize| frames[at - 1].on_ground == Some(true) && frames[*at].on_ground == Some(false);
    (1..frames.len()).filter(leaves).collect()
}

#[test]
fn j_hops_on_every_landing() {
    for rules in ["hl-100", "cs16-100"] {
        let frames = play(
            rules,
            &format!("{}{}", run("----------", 50), run("----j-----", 400)),
        );
        let hops = take_offs(&frames);
        assert!(hops.len() >= 5 && hops[0] == 50, "{rules}: {hops:?}");
        let stays = frames[50..]
            .windows(2)
            .any(|pair| pair.iter().all(|frame| frame.on_ground == Some(true)));
        assert!(!stays, "{rules}: each landing is left at once");
        assert!(
            hops.iter().all(|hop| has(&frames[*hop], JUMP)),
            "{rules}: by jumps"
        );
    }
}

#[test]
fn a_count_is_used_up_behind_its_line_too() {
    let frames = play(
        "hl-100",
        &format!("{}{}", run("----j3-----", 1), run("----------", 500)),
    );
    // The first of three uses is in the first frame.
    assert_eq!(take_offs(&frames).len(), 2);
    assert_eq!(frames.iter().filter(|frame| has(frame, JUMP)).count(), 3);
    assert_eq!(frames[500].on_ground, Some(true));
    let inside = play(
        "hl-100",
        &format!("{}{}", run("----j-----", 10), run("----------", 500)),
    );
    assert_eq!(
        take_offs(&inside).len() + usize::from(inside[0].on_ground == Some(false)),
        1,
        "without a count: inside"
    );
}

#[test]
fn a_duck_tap_leaves_the_ground_without_a_jump() {
    let frames = play(
        "hl-100",
        &format!("{}{}", run("----------", 50), run("-----d2----", 200)),
    );
    let taps = take_offs(&frames);
    assert_eq!(taps.len(), 2, "{taps:?}");
    for tap in taps {
        assert!(
            has(&frames[tap - 1], DUCK) && !has(&frames[tap], DUCK) && !has(&frames[tap], JUMP),
            "tap {tap}"
        );
        let rise = frames[tap].origin.unwrap().z - frames[tap - 1].origin.unwrap().z;
        assert!(rise > 17.0, "rose {rise}");
    }
}

#[test]
fn the_ground_is_left_for_speed_where_it_gives_no_more() {
    let strafe = |auto: &str, head: &str| {
        play(
            "hl-100",
            &format!("{head}{auto}|------|------|0.010000001|-|-|300\n"),
        )
    };
    let frames = strafe("s00lj-----", "");
    let hops = take_offs(&frames);
    let before = length_2d(frames[hops[0] - 1].velocity.unwrap());
    assert!(before > 300.0, "left at {before} u/s");
    let at_once = strafe("s00-j-----", "");
    assert_eq!(at_once[0].on_ground, Some(false), "without l at once");
    assert!(
        take_offs(&strafe("s00lj-----", "lgagstminspeed 1000\n")).is_empty(),
        "never that slow"
    );
    // The game cuts faster hops.
    let fast = |frames: &[DemoFrame]| {
        frames
            .iter()
            .map(|at| length_2d(at.velocity.unwrap()))
            .fold(0.0, f32::max)
    };
    assert!(fast(&frames) > fast(&strafe("s00lj-----", "lgagstminspeed 1000\n")) + 20.0);
}

#[test]
fn ducks_come_with_jumps_and_before_the_ground() {
    let frames = play("hl-100", &run("----j----w", 300));
    let jumps: Vec<_> = frames.iter().filter(|frame| has(frame, JUMP)).collect();
    assert!(
        jumps.len() > 2 && jumps.iter().all(|frame| has(frame, DUCK)),
        "{} jumps",
        jumps.len()
    );
    let jump = "----------|f-----|j-----|0.010000001|0|0|1\n";
    let flight = |auto: &str| {
        let frames = play("hl-100", &format!("{jump}{}", run(auto, 150)));
        let landing = (1..frames.len())
            .find(|at| frames[*at].on_ground == Some(true))
            .unwrap();
        (
            landing,
            frames[..landing].iter().any(|frame| has(frame, DUCK)),
        )
    };
    let (upright, ducked) = (flight("----------"), flight("--------g-"));
    assert!(
        !upright.1 && ducked.1 && ducked.0 > upright.0 + 2,
        "{upright:?} {ducked:?}"
    );
}

/// A floor at 0 with boxes on it, with a player in the middle.
fn world(boxes: &[(Vec3, Vec3)]) -> Arc<World> {
    let floor = (
        Vec3::new(-4096.0, -4096.0, -64.0),
        Vec3::new(4096.0, 4096.0, 0.0),
    );
    let solids = std::iter::once(&floor)
        .chain(boxes)
        .map(|(low, high)| Brush::cuboid(*low, *high, Contents::Solid));
    let spawns = vec![Spawn {
        feet: Vec3::ZERO,
        yaw: 0.0,
    }];
    Arc::new(World {
        brushes: solids.collect(),
        spawns,
        ..World::default()
    })
}

fn play_in(world: &Arc<World>, lines: &str) -> Vec<DemoFrame> {
    let play = play_script(&read("hl-100", lines), Some(world)).unwrap();
    assert!(!play.is_on_floor, "it has a map");
    simulate_script(&play.demo, play.track(), world)
        .unwrap()
        .moments
}

#[test]
fn a_jump_bug_jumps_out_of_a_fall() {
    let world = world(&[]);
    let mut bugs = 0;
    for height in (200..300).step_by(10) {
        let lines =
            format!("------b---|------|------|0.010000001|0|0|150|bxt_setpos 0 0 {height}\n");
        let frames = play_in(&world, &lines);
        let up = |pair: &[DemoFrame]| {
            let [from, to] = [&pair[0], &pair[1]].map(|frame| frame.velocity.unwrap().z);
            from < -200.0 && to > 200.0 && has(&pair[1], JUMP)
        };
        bugs += u32::from(frames.windows(2).any(up));
    }
    assert!(
        bugs >= 3,
        "{bugs} of 10: the others fall past the two units"
    );
}

#[test]
fn ducking_before_a_collision_gets_onto_a_box() {
    let world = world(&[(Vec3::new(200.0, -64.0, 0.0), Vec3::new(400.0, 64.0, 52.0))]);
    let farthest = |auto: &str| {
        let jump = "----------|f-----|j-----|0.010000001|-|-|1\n";
        let frames = play_in(
            &world,
            &format!("{}{jump}{}", run("----------", 35), run(auto, 60)),
        );
        frames
            .iter()
            .map(|frame| frame.origin.unwrap().x)
            .fold(0.0, f32::max)
    };
    let (blocked, over) = (farthest("----------"), farthest("-------c--"));
    assert!(blocked < 185.0 && over > 200.0, "{blocked} {over}");
}

#[test]
fn a_tap_in_no_time_is_refused_with_its_line() {
    let lines = format!(
        "{}s03l-D----|------|------|0.010000001|90|-|5\n{}",
        run("----------", 2),
        run("----------", 2)
    );
    let demo = read("hl-100", &lines);
    assert!(
        demo.warnings[0].starts_with("line 4: found D"),
        "{:?}",
        demo.warnings
    );
    assert_eq!((demo.warnings.len(), demo.tracks[0].gaps), (1, 2));
    let play = play_script(&demo, None).unwrap();
    let follows: Vec<_> = play.track().frames().map(|frame| frame.follows).collect();
    assert_eq!(follows[..2], [FrameLink::Next; 2]);
    assert_eq!(follows[2..], [FrameLink::Guessed; 7]);
    let vectorial = read(
        "hl-100",
        "strafing vectorial\ns03-------|------|------|0.01|90|-|5",
    );
    assert!(
        vectorial.warnings[0].starts_with("line 4: found vectorial"),
        "{:?}",
        vectorial.warnings
    );
}

/// The yaws of the frames after a change.
fn yaws(from: f32, to: f32) -> Vec<f32> {
    let lines = format!(
        "----------|------|------|0.010000001|{from}|-|1\nchange yaw to {to} over 0.1 s\n\
         ----------|------|------|0.010000001|-|-|15\n"
    );
    let demo = read("hl-100", &lines);
    assert_eq!(demo.tracks[0].gaps, 0, "each frame is known");
    demo.tracks[0]
        .frames()
        .map(|frame| frame.cmd.unwrap().angles.yaw)
        .collect()
}

#[test]
fn a_change_of_yaw_is_even_and_goes_the_shortest_way() {
    for (from, to, step) in [
        (170.0, -170.0, 2.0),
        (-170.0, 170.0, -2.0),
        (10.0, 40.0, 3.0),
        (350.0, 10.0, 2.0),
    ] {
        let yaws = yaws(from, to);
        for frame in 1..=10_usize {
            let off = wrap_deg(f64::from(yaws[frame] - yaws[frame - 1]) - step);
            assert!(
                off.abs() < 1e-3,
                "{from} to {to}: frame {frame} of {yaws:?}"
            );
        }
        assert!(yaws[10..].iter().all(|yaw| *yaw == to), "{yaws:?}");
    }
}

#[test]
fn a_change_of_pitch_goes_on_over_lines_that_do_not_set_it() {
    let still = "----------|------|------|0.010000001|-|-|5\n";
    let lines = format!("change pitch to -10 over 0.1 s\n{still}{still}{still}");
    let pitches: Vec<f32> = read("hl-100", &lines).tracks[0]
        .frames()
        .map(|frame| frame.cmd.unwrap().angles.pitch)
        .collect();
    for (frame, pitch) in (1..).zip(&pitches) {
        let wanted = -(frame as f32).min(10.0);
        assert!((pitch - wanted).abs() < 1e-3, "frame {frame}: {pitches:?}");
    }
}

#[test]
fn a_change_behind_strafing_begins_where_that_has_led() {
    let lines = "s00-------|------|------|0.010000001|-|-|50\nchange yaw to 90 over 0.1 s\n\
                 ----------|------|------|0.010000001|-|-|15\n";
    // The starting angle is unknown until the change is over.
    assert_eq!(read("hl-100", lines).tracks[0].gaps, 2);
    let frames = play("hl-100", lines);
    let step = wrap_deg(90.0 - f64::from(frames[49].angles.unwrap().yaw)) / 10.0;
    for pair in frames[49..60].windows(2) {
        let [from, to] = [&pair[0], &pair[1]].map(|frame| f64::from(frame.angles.unwrap().yaw));
        assert!((wrap_deg(to - from) - step).abs() < 1e-3, "{from} to {to}");
        // It has a position and continues the frame before.
        assert!(pair[1].origin.is_some() && pair[1].follows == FrameLink::Next);
    }
}
