//! HLTAS scripts as runs: their rules, the console commands, the unknown parts, and their results
//! on their map.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use wishdir_formats::runs::demo::FrameLink::{Apart, Gap, Next};
use wishdir_formats::runs::demo::{CommandCompleteness, Demo, FrameLink, GhostFile};
use wishdir_formats::runs::open;
use wishdir_sim::command::{FORWARD, JUMP, MOVE_LEFT, UserCmd};
use wishdir_sim::math::Vec3;

use crate::support::program::{args, succeeds, wishdir};

/// Two frames that hold a key, looking north.
const LINE: &str = "----------|f-----|------|0.010000001|90|-|2";

fn script(lines: &str) -> Demo {
    let text = format!("version 1\nframes\n{lines}\n");
    open(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn cmds(demo: &Demo) -> Vec<UserCmd> {
    demo.tracks[0]
        .frames()
        .map(|frame| frame.cmd.unwrap())
        .collect()
}

/// Number of places with missing commands. 0 means that all are there.
fn gaps(lines: &str) -> u32 {
    let demo = script(lines);
    assert_eq!(
        demo.tracks[0].exactness == CommandCompleteness::Exact,
        demo.tracks[0].gaps == 0,
        "exact without gaps alone"
    );
    demo.tracks[0].gaps
}

#[test]
fn a_script_of_ours_is_read_by_the_rules_and_with_the_map_that_its_remark_names() {
    let demo = script(&format!(
        "// wishdir 0.1.0 my course cs16-100, from 1 -2.5 36.03125\n{LINE}"
    ));
    assert_eq!(
        (demo.profile, demo.map.as_deref()),
        (Some("cs16-100"), Some("my course"))
    );
    assert_eq!(
        cmds(&demo)
            .iter()
            .map(|cmd| cmd.forward)
            .collect::<Vec<_>>(),
        [200.0, 250.0]
    );
    assert_eq!(
        demo.tracks[0].first().unwrap().origin,
        Some(Vec3::new(1.0, -2.5, 36.03125))
    );
    let other = script(&format!("// made by hand\n{LINE}"));
    assert_eq!(
        (other.profile, other.map, cmds(&demo).len()),
        (Some("hl-100"), None, 2)
    );
    let unknown = script(&format!(
        "// wishdir 0.1.0 lab nobodys-rules, from 0 0 0\n{LINE}"
    ));
    assert_eq!(
        (unknown.profile, unknown.warnings.len()),
        (Some("hl-100"), 1)
    );
}

#[test]
fn the_map_is_found_however_the_command_is_written() {
    for command in [
        "map crossfire",
        "sv_cheats 1;map   crossfire ",
        "\"map crossfire\"",
        "MAP \"crossfire\";echo",
    ] {
        let text = format!("version 1\nload_command {command}\nframes\n{LINE}\n");
        let demo = open(text.as_bytes()).unwrap();
        assert_eq!(
            (demo.map.as_deref(), demo.tracks[0].gaps),
            (Some("crossfire"), 0),
            "{command}"
        );
    }
}

#[test]
fn keys_that_the_console_holds_are_held() {
    let still = "----------|------|------|0.010000001|90|-|2";
    let demo = script(&format!(
        "{still}|+forward;+jump\n{still}|-forward\n{still}|-jump"
    ));
    let found: Vec<_> = cmds(&demo)
        .iter()
        .map(|cmd| (cmd.forward, cmd.buttons))
        .collect();
    let both = FORWARD | JUMP;
    assert_eq!(
        found,
        [
            (200.0, both),
            (400.0, both),
            (0.0, JUMP),
            (0.0, JUMP),
            (0.0, 0),
            (0.0, 0)
        ]
    );
    assert_eq!(demo.tracks[0].exactness, CommandCompleteness::Exact);
    let waiting = script(&format!("{still}|+moveleft;wait;-moveleft"));
    assert_eq!(
        cmds(&waiting)
            .iter()
            .map(|cmd| (cmd.side, cmd.buttons))
            .collect::<Vec<_>>(),
        [(-200.0, MOVE_LEFT), (0.0, 0)]
    );
}

#[test]
fn the_client_s_speeds_and_its_turning_keys_are_the_script_s() {
    let demo = script(&format!(
        "{LINE}|cl_forwardspeed 300\n{LINE}|CL_FORWARDSPEED \"200\""
    ));
    assert_eq!(
        cmds(&demo)
            .iter()
            .map(|cmd| cmd.forward)
            .collect::<Vec<_>>(),
        [150.0, 300.0, 200.0, 200.0]
    );
    let turning = script("----------|------|------|0.010000001|90|-|3|cl_yawspeed 100;+left");
    let yaws: Vec<f32> = cmds(&turning).iter().map(|cmd| cmd.angles.yaw).collect();
    assert!(
        (yaws[0] - 90.5).abs() < 0.01
            && (yaws[1] - 91.5).abs() < 0.02
            && (yaws[2] - 92.5).abs() < 0.03,
        "{yaws:?}"
    );
    assert_eq!(
        (
            demo.tracks[0].gaps,
            turning.tracks[0].gaps,
            turning.tracks[0].frame_count()
        ),
        (0, 0, 3)
    );
}

#[test]
fn rules_of_the_server_hold_for_the_whole_run_or_are_told() {
    let still = "----------|------|------|0.010000001|90|-|2";
    let demo = script(&format!(
        "{still}\n{still}|sv_airaccelerate 100;bxt_timer_start\n{LINE}"
    ));
    assert_eq!(
        (
            demo.rules().unwrap().physics.vars.airaccelerate,
            demo.tracks[0].gaps
        ),
        (100.0, 0)
    );
    assert_eq!(
        demo.warnings[0],
        "line 4: `sv_airaccelerate 100` applies to the whole run"
    );
    assert_eq!(
        demo.warnings[1],
        "skipped console commands that do not affect movement: 1"
    );
    let late = script(&format!("{LINE}\n{LINE}|sv_airaccelerate 100\n{LINE}"));
    assert_eq!(
        (
            late.rules().unwrap().physics.vars.airaccelerate,
            late.tracks[0].gaps
        ),
        (10.0, 1)
    );
    assert_eq!(
        late.warnings,
        ["line 4: found `sv_airaccelerate 100`, which is not supported here"]
    );
}

#[test]
fn a_command_that_nobody_knows_is_told_with_its_words() {
    let demo = script(&format!("{LINE}|+jump;w 620; bxt_foo \"a b\""));
    assert_eq!(
        (demo.warnings, demo.tracks[0].gaps),
        (
            vec![
                "line 3: found `w 620`, which is not supported here".to_owned(),
                "line 3: found `bxt_foo \"a b\"`, which is not supported here".to_owned()
            ],
            1
        )
    );
}

#[test]
fn a_place_in_front_of_the_run_is_where_it_begins() {
    let demo = script(&format!("{LINE}|bxt_setpos 128 -1880 -536"));
    let track = &demo.tracks[0];
    assert_eq!(
        (track.first().unwrap().origin, track.gaps),
        (Some(Vec3::new(128.0, -1880.0, -536.0)), 0)
    );
    let still = "----------|------|------|0.010000001|90|-|2";
    let later = script(&format!("{still}\n{LINE}|bxt_resetplayer;bxt_setpos 1 2 3"));
    let frames: Vec<_> = later.tracks[0].frames().collect();
    assert_eq!(
        (frames.len(), frames[1].origin, frames[1].follows),
        (4, Some(Vec3::new(1.0, 2.0, 3.0)), Apart)
    );
    assert_eq!(
        (
            later.tracks[0].gaps,
            gaps(&format!("{LINE}\n{LINE}|bxt_setpos 1 2 3"))
        ),
        (0, 1)
    );
    assert_eq!(gaps(&format!("{LINE}|bxt_setpos 1 2")), 1);
}

#[test]
fn commands_that_may_move_somebody_and_are_not_run_are_gaps() {
    for command in [
        "noclip",
        "bxt_bhopcap 0",
        "my_alias",
        "exec x.cfg",
        "cl_forwardspeed fast",
    ] {
        let demo = script(&format!("{LINE}|{command};echo x\n{LINE}"));
        assert_eq!(
            (demo.tracks[0].gaps, demo.warnings.len()),
            (1, 2),
            "{command}: {:?}",
            demo.warnings
        );
        assert!(
            demo.warnings[0].starts_with("line 3: found `"),
            "{:?}",
            demo.warnings
        );
    }
    for command in [
        "echo a|b",
        "save x",
        "stop;record y",
        "// nothing; at all",
        "sensitivity 0;volume 0.3",
        "load first",
        "bxt_bhopcap 1",
    ] {
        assert_eq!(gaps(&format!("{LINE}|{command}\n{LINE}")), 0, "{command}");
    }
    assert_eq!(gaps(&format!("{LINE}\n{LINE}|load other")), 1);
}

#[test]
fn a_command_that_goes_on_for_ever_ends() {
    let demo = script(
        "----------|------|------|0.001|90|-|4000000000|alias a \"+jump;wait;-jump;wait;a\";a",
    );
    let track = &demo.tracks[0];
    assert_eq!((track.frame_count(), track.gaps), (4_000_000_000, 1));
    assert!(track.runs.len() < 500_000);
}

#[test]
fn what_comes_behind_a_saved_game_is_not_known() {
    for line in ["save foo", "reset 5"] {
        let demo = script(&format!("{LINE}\n{line}\n{LINE}"));
        let follows: Vec<FrameLink> = demo.tracks[0].frames().map(|frame| frame.follows).collect();
        assert_eq!(follows, [Next, Next, Gap, Gap], "{line}");
        assert_eq!((demo.tracks[0].gaps, demo.warnings.len()), (1, 1), "{line}");
        assert_eq!(
            gaps(&format!("{line}\n{LINE}")),
            0,
            "nothing has begun before {line}"
        );
        assert_eq!(
            gaps(&format!("{LINE}\n{line}")),
            0,
            "nothing comes behind {line}"
        );
    }
}

#[test]
fn lines_are_gaps_as_long_as_the_view_is_not_known() {
    let blind = "----------|f-----|------|0.010000001|-|-|4";
    for line in [
        "render_yaw_override 1 2",
        "render_pitch_override 1 2",
        "target_yaw velocity",
        "target_yaw look_at",
        "target_yaw look_at ",
        "target_yaw look_at 1 2 3",
        "target_yaw look_at entity 5",
        "target_yaw look_at entity 5 1 2 3",
        "target_yaw_override 1 2 3",
        "change target_yaw to 90 over 1 s",
        "pitch_override 10 20",
    ] {
        assert_eq!(
            gaps(&format!("{LINE}\n{line}\n{blind}\n{blind}\n{LINE}")),
            0,
            "{line}"
        );
    }
    let strafing = "s00-------|------|------|0.010000001|-|-|2";
    assert_eq!(
        gaps(&format!("{strafing}\n{blind}\n{blind}\n{LINE}\n{blind}")),
        3,
        "until a line sets the yaw"
    );
    assert_eq!(
        gaps(&format!("change yaw to 90 over 0.02 s\n{blind}\n{blind}")),
        0,
        "it changes evenly"
    );
    let lost = format!("{strafing}\nchange yaw to 90 over 0.06 s\n{blind}\n{blind}\n{blind}");
    // After strafing, the view is known once the change is over.
    assert_eq!(gaps(&lost), 3);
    assert_eq!(
        gaps(&format!("change yaw to 90 over 9 s\n{LINE}\n{blind}")),
        0,
        "the line sets it"
    );
    assert_eq!(
        gaps(&format!(
            "{LINE}\nchange pitch to 9 over 0.06 s\n{blind}\n{blind}\n{blind}"
        )),
        0
    );
    assert_eq!(
        gaps(&format!(
            "----j3-----|------|------|0.01|90|-|1\n{LINE}\n{LINE}"
        )),
        3,
        "nobody knows when it jumps"
    );
    let changed = script(&format!("change yaw to 45 over 0.02 s\n{blind}"));
    let known: Vec<_> = changed.tracks[0]
        .frames()
        .map(|frame| (frame.cmd.unwrap().angles.yaw, frame.is_guessed()))
        .collect();
    assert!(
        (known[0].0 - 22.5).abs() < 1e-4 && known.iter().all(|(_, guessed)| !guessed),
        "{known:?}"
    );
    assert_eq!(
        known[1..].iter().map(|(yaw, _)| *yaw).collect::<Vec<_>>(),
        [45.0; 3]
    );
    let overridden = script(&format!("pitch_override 10 20\n{LINE}\n{blind}"));
    assert_eq!(
        cmds(&overridden)
            .iter()
            .map(|cmd| cmd.angles.pitch)
            .collect::<Vec<_>>(),
        [10.0, 20.0, 20.0, 20.0, 20.0, 20.0]
    );
}

fn lines(output: &Output) -> Vec<Value> {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// A run of these steps on one of our maps: its ticks, and the same run as a script.
fn exported(folder: &Path, rules: &str, steps: &str) -> (Vec<Value>, String) {
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let [steps_file, replay, script] = ["steps.ron", "run.wdr", "run.hltas"].map(file);
    fs::write(&steps_file, steps).unwrap();
    let simulated = wishdir(&[
        "simulate",
        "--map",
        "lab",
        "--profile",
        rules,
        "--script",
        &steps_file,
        "--json",
        "--record",
        &replay,
        "--no-damage",
    ]);
    let ticks = lines(&simulated)
        .into_iter()
        .filter(|line| line.get("cmd").is_some())
        .collect();
    let written = wishdir(&["replay", &replay, "--to-hltas"]);
    assert!(
        written.status.success(),
        "{}",
        String::from_utf8_lossy(&written.stderr)
    );
    fs::write(&script, &written.stdout).unwrap();
    (ticks, script)
}

const STEPS: &str = "[Hold(keys:[Forward],ticks:60),Tap(keys:[Jump]),Hold(keys:[MoveLeft],ticks:34,turn:Rate(120)),\
                     Hold(keys:[Forward,MoveRight,Duck],ticks:34,turn:Rate(-120)),Wait(ticks:20)]";

/// The same value with each number rounded to binary32: one command writes all digits, the other
/// only as many as needed.
fn as_binary32(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(f64::from(number.as_f64().unwrap() as f32)),
        Value::Array(parts) => parts.iter().map(as_binary32).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, part)| (key.clone(), as_binary32(part)))
            .collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

#[test]
fn what_we_export_plays_the_same_when_it_is_read_back() {
    for rules in ["hl-100", "cs16-100"] {
        let folder = tempfile::tempdir().unwrap();
        let (ticks, script) = exported(folder.path(), rules, STEPS);
        let told = lines(&wishdir(&["demo", &script, "--json"])).remove(0);
        let frames = told["frames"].as_array().unwrap();
        assert_eq!(
            (frames.len(), &told["exactness"], &told["map"]),
            (ticks.len(), &json!("exact"), &json!("lab"))
        );
        for (at, (tick, frame)) in ticks.iter().zip(frames).enumerate() {
            assert_eq!(
                as_binary32(&frame["cmd"]),
                as_binary32(&tick["cmd"]),
                "{rules}: command {at}"
            );
            for field in ["origin", "velocity"] {
                let [ours, theirs] = [&frame[field], &tick["state"][field]].map(as_binary32);
                assert_eq!(ours, theirs, "{rules}: {field} behind command {at}");
            }
        }
    }
}

#[test]
fn a_script_on_its_map_has_jumps_a_ghost_and_states() {
    let folder = tempfile::tempdir().unwrap();
    let (ticks, script) = exported(folder.path(), "cs16-100", STEPS);
    let jumps = String::from_utf8(wishdir(&["demo", &script, "--jumps"]).stdout).unwrap();
    assert!(jumps.contains("prestrafe"), "{jumps}");
    let out = folder.path().join("run.ghost");
    assert!(succeeds(&args(&format!(
        "demo {script} --ghost {}",
        out.to_string_lossy()
    ))));
    let ghost = GhostFile::parse(&fs::read_to_string(&out).unwrap()).unwrap();
    assert_eq!(
        (ghost.head.profile.as_str(), ghost.steps.len()),
        ("cs16-100", ticks.len())
    );
    let told = String::from_utf8(wishdir(&["demo", &script]).stdout).unwrap();
    assert!(
        told.contains(&format!("a position for {0} of {0} frames", ticks.len())),
        "{told}"
    );
    let other_rules = lines(&wishdir(&args(&format!(
        "demo {script} --json --profile hl-100"
    ))))
    .remove(0);
    assert_eq!(other_rules["frames"][1]["cmd"]["forward"], json!(400.0));
    let text = fs::read_to_string(&script)
        .unwrap()
        .replace(" lab ", " no-such-map ");
    fs::write(&script, &text).unwrap();
    let told = wishdir(&["demo", script.as_str(), "--ghost", "x"]);
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(
        !told.status.success() && said.contains("found no map `no-such-map`"),
        "{said}"
    );
    let told = wishdir(&["demo", script.as_str(), "--jumps"]);
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(said.contains("found no map `no-such-map`"), "{said}");
    let jumps = String::from_utf8_lossy(&told.stdout);
    assert!(
        told.status.success()
            && jumps.contains("prestrafe")
            && jumps.contains("endless flat floor"),
        "{told:?}"
    );
    assert_eq!(
        lines(&wishdir(&["demo", &script, "--json"])).remove(0)["played_on"],
        json!("floor")
    );
}

#[test]
fn what_our_own_player_chooses_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("x.hltas").to_string_lossy().into_owned();
    let strafing = "s03lj-----|------|------|0.010000001|90|-|300";
    fs::write(
        &script,
        format!("version 1\nframes\n// wishdir 0.1.0 lab hl-100\n{strafing}\n{strafing}\n"),
    )
    .unwrap();
    let told = wishdir(&["demo", &script, "--json"]);
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(said.contains("not bit-exact. Lines: 2"), "{said}");
    let told = lines(&told).remove(0);
    let frames = told["frames"].as_array().unwrap();
    assert_eq!(
        (&told["played_on"], frames.len(), &frames[599]["guessed"]),
        (&json!("map"), 600, &json!(true))
    );
    assert!(frames[599]["velocity"][0].is_number(), "{}", frames[599]);
    assert!(
        String::from_utf8(wishdir(&["demo", &script, "--jumps"]).stdout)
            .unwrap()
            .contains("prestrafe")
    );
    for (option, file) in [("--ghost", "x.ghost"), ("--replay", "x.wdr")] {
        let out = folder.path().join(file).to_string_lossy().into_owned();
        assert!(succeeds(&["demo", &script, option, &out]), "{option}");
    }
    let replay = folder.path().join("x.wdr").to_string_lossy().into_owned();
    // The replay contains the chosen rules.
    assert!(succeeds(&["verify", &replay]));
}

#[test]
fn rules_that_no_script_is_played_by_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("x.hltas").to_string_lossy().into_owned();
    fs::write(&script, format!("version 1\nframes\n{LINE}\n")).unwrap();
    let told = wishdir(&["demo", &script, "--profile", "qw-77"]);
    assert!(
        String::from_utf8_lossy(&told.stderr).contains("cannot use the rules qw-77"),
        "{told:?}"
    );
    let sample = crate::samples::path("goldsrc/hldemo-basic.dem")
        .to_string_lossy()
        .into_owned();
    let told = wishdir(&["demo", &sample, "--profile", "hl-100"]);
    assert!(
        String::from_utf8_lossy(&told.stderr).contains("has its own"),
        "{told:?}"
    );
}
