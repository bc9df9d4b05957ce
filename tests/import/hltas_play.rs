//! HLTAS scripts that strafe, played by the best strafe: the aim of each kind, and its result.

use std::fs;

use wishdir::planner::script_player::{ScriptPlay, play_script};
use wishdir_analysis::strafe::{AirTick, GroundTick, wish_speed};
use wishdir_formats::runs::demo::{
    CommandCompleteness, Demo, DemoFrame, FrameLink, simulate_script,
};
use wishdir_formats::runs::hltas::write;
use wishdir_formats::runs::open_with_rules;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, length_2d_f64, wrap_deg, yaw_deg};

use crate::samples::{Random, bytes, path};
use crate::support::profile;

/// A second of running along 0 degrees, and a jump.
const IN_AIR: &str =
    "----------|f-----|------|0.010000001|0|0|100\n----------|f-----|j-----|0.010000001|-|-|2\n";
/// Number of its frames.
const LED: usize = 102;

pub(crate) fn read(rules: &str, lines: &str) -> Demo {
    let text = format!("version 1\nframes\n{lines}\n");
    open_with_rules(text.as_bytes(), Some(profile(rules)))
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub(crate) fn states(play: &ScriptPlay) -> Vec<DemoFrame> {
    simulate_script(&play.demo, play.track(), &play.world)
        .unwrap()
        .moments
}

/// The frames of a script on a flat floor.
pub(crate) fn play(rules: &str, lines: &str) -> Vec<DemoFrame> {
    states(&play_script(&read(rules, lines), None).unwrap())
}

fn frames(auto: &str, yaw: &str, count: u32) -> String {
    format!("{auto}|------|------|0.010000001|{yaw}|-|{count}\n")
}

fn speed(frame: &DemoFrame) -> f64 {
    length_2d_f64(frame.velocity.unwrap())
}

fn heading(frame: &DemoFrame) -> f64 {
    yaw_deg(frame.velocity.unwrap())
}

fn is_flight(pair: &[DemoFrame]) -> bool {
    pair.iter().all(|frame| frame.on_ground == Some(false))
}

/// The frames of a strafe in the air.
fn in_air(rules: &str, auto: &str, yaw: &str) -> Vec<DemoFrame> {
    let all = play(rules, &format!("{IN_AIR}{}", frames(auto, yaw, 50)));
    let flight = all[LED - 1..].to_vec();
    assert!(is_flight(&flight[..40]), "{rules} {auto}: it flies");
    flight[..40].to_vec()
}

#[test]
fn a_strafe_in_the_air_wins_what_the_theory_says() {
    for rules in ["hl-100", "cs16-100"] {
        let profile = profile(rules);
        let tick = AirTick::new(&profile.physics, wish_speed(profile, false), 10, 1.0);
        for (auto, side) in [
            ("s00-------", 1.0),
            ("s01-------", -1.0),
            ("s02-------", 0.0),
        ] {
            for pair in in_air(rules, auto, "-").windows(2) {
                let (won, best) = (
                    speed(&pair[1]) - speed(&pair[0]),
                    tick.best_gain(speed(&pair[0])),
                );
                assert!(won >= best - 0.01, "{rules} {auto}: won {won} of {best}");
                let turned = wrap_deg(heading(&pair[1]) - heading(&pair[0]));
                assert!(
                    side == 0.0 || turned * side > 0.0,
                    "{rules} {auto}: turned {turned}"
                );
                assert!(
                    pair[1].guessed && pair[1].follows == FrameLink::Next,
                    "{rules} {auto}: chosen by us"
                );
            }
        }
    }
}

#[test]
fn a_strafe_on_the_ground_wins_what_the_theory_says() {
    for rules in ["hl-100", "cs16-100"] {
        let profile = profile(rules);
        let tick = GroundTick::new(&profile.physics, wish_speed(profile, false), 10, 1.0);
        let run = play(rules, &frames("s00-------", "-", 200));
        for pair in run.windows(2) {
            let (won, best) = (
                speed(&pair[1]) - speed(&pair[0]),
                tick.best_gain(speed(&pair[0])),
            );
            assert!(
                won >= best - 0.01,
                "{rules}: won {won} of {best} at {}",
                speed(&pair[0])
            );
        }
        assert!(
            speed(&run[199]) > 1.05 * f64::from(profile.maxspeed()),
            "{rules}: {}",
            speed(&run[199])
        );
    }
}

#[test]
fn a_strafe_to_a_yaw_ends_there() {
    for (rules, yaw) in [("hl-100", 90.0), ("hl-100", -150.0), ("cs16-100", 179.5)] {
        let lines = frames("s03lj-----", &format!("{yaw}"), 1500);
        let run = play(rules, &lines);
        let [from, to] = [1400, 1499].map(|at: usize| run[at].origin.unwrap());
        let off = wrap_deg(yaw_deg(to - from) - yaw);
        assert!(off.abs() < 1.0, "{rules}: {off} degrees off {yaw}");
        // Counter-Strike's stamina slows down a player who hops.
        let fast = if rules == "hl-100" { 340.0 } else { 200.0 };
        assert!(speed(&run[1499]) > fast, "{rules}: {}", speed(&run[1499]));
        // A turn that could go further than necessary ends exactly at its target.
        let turned = in_air(rules, "s13-------", "20");
        assert!(
            (heading(&turned[39]) - 20.0).abs() < 0.1,
            "{rules}: {}",
            heading(&turned[39])
        );
    }
}

#[test]
fn strafes_turn_slow_down_and_keep_their_speed() {
    for rules in ["hl-100", "cs16-100"] {
        let turned = |auto: &str| {
            let flight = in_air(rules, auto, "-");
            let speeds = [speed(&flight[0]), speed(&flight[39])];
            let turns = flight
                .windows(2)
                .map(|pair| wrap_deg(heading(&pair[1]) - heading(&pair[0])));
            (turns.sum::<f64>(), speeds)
        };
        let (fast, [_, won]) = turned("s00-------");
        let (far, _) = turned("s10-------");
        assert!(far > fast, "{rules}: {far} and {fast} degrees");
        let (kept, [from, to]) = turned("s31-------");
        assert!(
            (to - from).abs() < 0.1 && kept < -fast,
            "{rules}: {from} to {to} u/s, {kept} degrees"
        );
        let (_, [from, slow]) = turned("s20-------");
        assert!(
            slow < from - 200.0 && won > from + 20.0,
            "{rules}: {from}, {slow}, {won}"
        );
    }
}

#[test]
fn a_constant_yaw_speed_turns_the_view_by_it() {
    for (auto, side) in [("s40-------", 1.0), ("s41-------", -1.0)] {
        let flight = in_air("hl-100", auto, "123");
        for pair in flight[1..].windows(2) {
            let [from, to] = [&pair[0], &pair[1]].map(|frame| f64::from(frame.angles.unwrap().yaw));
            assert!(
                (wrap_deg(to - from) * side - 1.23).abs() < 1e-3,
                "{auto}: {from} to {to}"
            );
        }
        let yaws = play("hl-100", &frames(auto, "1", 100))
            .last()
            .unwrap()
            .angles
            .unwrap()
            .yaw;
        assert!(
            (f64::from(yaws) * side - 1.0).abs() < 0.01,
            "less than a step of the wire in each frame: {yaws}"
        );
    }
    // The keys take precedence.
    assert!(speed(&in_air("hl-100", "s42-------", "100")[39]) > 330.0);
}

#[test]
fn a_view_beside_the_way_goes_from_its_start_to_its_target() {
    let straight = in_air("hl-100", "s00-------", "-");
    let beside = in_air("hl-100", "s50-------", "- 0 1 0.1");
    let yaw = |frame: &DemoFrame| f64::from(frame.angles.unwrap().yaw);
    assert_eq!(yaw(&beside[1]), yaw(&straight[1]), "it begins at 0");
    assert!(
        speed(&beside[39]) < speed(&straight[39]) && speed(&beside[39]) > speed(&straight[0]) + 5.0
    );
}

#[test]
fn a_strafe_goes_to_a_point_and_along_a_line() {
    let run = play("hl-100", &frames("s04-------", "400 300", 400));
    let nearest = run
        .iter()
        .map(|frame| (frame.origin.unwrap() - Vec3::new(400.0, 300.0, 36.0)).length());
    // It passes the point.
    assert!(nearest.fold(f32::MAX, f32::min) < 10.0);
    let lines = format!(
        "{}{}",
        frames("s00-------", "-", 60),
        frames("s05lj-----", "30", 1000)
    );
    let run = play("hl-100", &lines);
    let (from, to) = (run[59].origin.unwrap(), run[1059].origin.unwrap());
    let off = (yaw_deg(to - from) - 30.0).to_radians().sin() * length_2d_f64(to - from);
    assert!(off.abs() < 16.0, "{off} units beside the line");
}

#[test]
fn a_strafe_by_turns_changes_its_side() {
    for (auto, first) in [("s06-------", 1.0), ("s07-------", -1.0)] {
        for (at, pair) in in_air("hl-100", auto, "5").windows(2).enumerate() {
            let side = if at / 5 % 2 == 0 { first } else { -first };
            let turned = wrap_deg(heading(&pair[1]) - heading(&pair[0]));
            assert!(turned * side > 0.0, "{auto}: frame {at} turned {turned}");
        }
    }
}

#[test]
fn the_keys_are_those_that_buttons_names() {
    let told = frames("s00-------", "-", 30);
    let lines = format!("{told}buttons 2 6 1 7\n{told}buttons\n{told}");
    let run = play("cs16-100", &lines);
    let sides = |from: usize| {
        run[from + 5]
            .cmd
            .map(|cmd| (cmd.forward, cmd.side))
            .unwrap()
    };
    // The left key has the highest wish speed.
    assert_eq!((sides(0), sides(60)), ((0.0, -250.0), (0.0, -250.0)));
    assert_eq!(sides(30), (176.0, -176.0), "forward and left");
}

#[test]
fn what_is_chosen_is_told_and_counts_as_a_gap() {
    let lines = format!(
        "{IN_AIR}{}{}",
        frames("s03-------", "90", 50),
        frames("----------", "-", 5)
    );
    let demo = read("hl-100", &lines);
    let play = play_script(&demo, None).unwrap();
    let track = play.track();
    assert_eq!(
        (track.exactness, track.gaps, demo.tracks[0].gaps),
        (CommandCompleteness::Gaps, 2, 2)
    );
    assert_eq!(
        (
            play.is_on_floor,
            play.chosen_lines,
            play.demo.warnings.len()
        ),
        (true, 1, 0)
    );
    let guessed: Vec<bool> = states(&play).iter().map(|frame| frame.guessed).collect();
    assert_eq!(guessed.iter().filter(|guessed| **guessed).count(), 55);
    // The view stays where the strafe left it.
    assert!(guessed[LED..].iter().all(|guessed| *guessed));
    // Playing it again gives the same.
    assert_eq!(play_script(&demo, None).unwrap().demo, play.demo);
    // As explicit commands it gives the same result.
    let cmds: Vec<UserCmd> = track.frames().map(|frame| frame.cmd.unwrap()).collect();
    let baked = write(&cmds, profile("hl-100"), "wishdir 0 x hl-100, from 0 0 36").unwrap();
    let baked = open_with_rules(baked.as_bytes(), Some(profile("hl-100"))).unwrap();
    assert_eq!(baked.tracks[0].exactness, CommandCompleteness::Exact);
    let (ours, theirs) = (states(&play), states(&play_script(&baked, None).unwrap()));
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(
            (ours.velocity, ours.on_ground),
            (theirs.velocity, theirs.on_ground)
        );
    }
}

#[test]
fn every_sample_is_played_on_a_flat_floor() {
    let mut count = 0;
    for entry in fs::read_dir(path("hltas")).unwrap() {
        let file = entry.unwrap().path();
        let Ok(demo) = open_with_rules(&fs::read(&file).unwrap(), None) else {
            continue;
        };
        if demo.tracks[0].frame_count() == 0 {
            continue;
        }
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let play = play_script(&demo, None).unwrap_or_else(|| panic!("{name}"));
        let frames = states(&play);
        assert_eq!(frames.len() as u64, demo.tracks[0].frame_count(), "{name}");
        assert_eq!(play.track().gaps == 0, demo.tracks[0].gaps == 0, "{name}");
        let known = frames
            .iter()
            .take_while(|frame| frame.on_ground.is_some())
            .count();
        assert!(
            frames[known..]
                .iter()
                .all(|frame| frame.on_ground.is_none()),
            "{name}: states end once"
        );
        count += 1;
    }
    assert!(count >= 18, "{count} samples");
}

#[test]
fn numbers_that_lead_nowhere_and_changed_scripts_are_played_or_refused() {
    let far = "3e38";
    for (auto, yaw) in [
        ("s03lj-----", far.to_owned()),
        ("s13--d----", format!("-{far}")),
        ("s04-----g-", format!("{far} -{far}")),
        ("s05----C--", far.to_owned()),
        ("s06-j---gw", "4294967295".to_owned()),
        ("s42---b---", far.to_owned()),
        ("s50-------", format!("- {far} -{far} {far}")),
        ("s32-------", "-".to_owned()),
    ] {
        for time in ["0.010000001", "0.25", "3e38", "0", "0.0000001"] {
            let head = format!(
                "change yaw to {far} over 0 s\nchange pitch to -{far} over {far} s\nbuttons 0 4 4 0\n"
            );
            let line = format!("{auto}|------|------|{time}|{yaw}|-|20\n");
            assert_eq!(
                play("hl-100", &format!("{head}{line}buttons\n{line}")).len(),
                40,
                "{auto} {time}"
            );
        }
    }
    let (sample, mut random) = (bytes("hltas/parse-strafe.hltas"), Random(7));
    for _ in 0..60 {
        let mut changed = sample.clone();
        for _ in 0..1 + random.next() % 6 {
            let at = random.next() as usize % changed.len();
            changed[at] = b"0123456789sjdlbcgw|-. \n"[random.next() as usize % 23];
        }
        let Ok(demo) = open_with_rules(&changed, None) else {
            continue;
        };
        if demo.tracks[0].frame_count() <= 3000
            && let Some(play) = play_script(&demo, None)
        {
            // Seed 7.
            assert_eq!(play.track().frame_count(), demo.tracks[0].frame_count());
        }
    }
}
