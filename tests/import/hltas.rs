//! HLTAS scripts: facts about the samples, mistakes with their lines, and commands written and read
//! back.

use std::fs;

use serde_json::Value;
use wishdir_formats::runs::demo::CommandCompleteness;
use wishdir_formats::runs::hltas::{ExportError, Hltas, write};
use wishdir_formats::runs::open;
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::ViewAngles;

use crate::samples::{bytes, every_mutation_is_read, every_truncation_is_told, path};
use crate::support::profile;

fn expected() -> Value {
    serde_json::from_slice(&bytes("hltas/expected.json")).unwrap()
}

#[test]
fn the_samples_are_as_long_as_they_are() {
    let mut count = 0;
    for (name, facts) in expected().as_object().unwrap() {
        let Ok(text) = fs::read_to_string(path(&format!("hltas/{name}"))) else {
            continue;
        };
        let Some(frames) = facts["frames"].as_u64() else {
            continue;
        };
        let script = Hltas::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            (script.bulks().count() as u64, script.frame_count()),
            (facts["bulks"].as_u64().unwrap(), frames),
            "{name}"
        );
        assert!(
            (script.seconds() - facts["seconds"].as_f64().unwrap()).abs() < 1e-5,
            "{name}: {}",
            script.seconds()
        );
        let properties: Vec<String> = script
            .properties
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        assert_eq!(facts["properties"], serde_json::json!(properties), "{name}");
        count += 1;
    }
    assert!(count >= 20, "{count} samples");
}

#[test]
fn mistakes_are_named_with_their_line() {
    let mut count = 0;
    for (name, facts) in expected().as_object().unwrap() {
        let Ok(text) = fs::read_to_string(path(&format!("hltas/{name}"))) else {
            continue;
        };
        let Some(line) = facts["line"].as_u64() else {
            continue;
        };
        let error = Hltas::parse(&text).expect_err(name);
        assert_eq!(u64::from(error.line), line, "{name}: {error}");
        count += 1;
    }
    assert_eq!(count, 18);
}

#[test]
fn a_plain_script_is_exact_commands() {
    let text = "version 1\nload_command map bkz_goldbhop\nframes\n\
                ----------|f-r---|jd----|0.010000001|90|-5|2\n----------|------|------|0.004|-|-|3|echo a|b\n";
    let demo = open(text.as_bytes()).unwrap();
    assert_eq!(demo.map.as_deref(), Some("bkz_goldbhop"));
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.exactness, track.gaps, track.frame_count()),
        (CommandCompleteness::Exact, 0, 5)
    );
    let frames: Vec<_> = track.frames().collect();
    let cmd = frames[0].cmd.unwrap();
    // A key counts half in the command that presses it.
    assert_eq!((cmd.msec, cmd.forward, cmd.side), (10, 200.0, 200.0));
    let held = frames[1].cmd.unwrap();
    assert_eq!((held.forward, held.side), (400.0, 400.0));
    assert_eq!((cmd.angles.yaw, cmd.angles.pitch), (90.0, -5.0));
    assert_eq!(cmd.buttons, JUMP | DUCK | 8 | 1024);
    let later = frames[4].cmd.unwrap();
    assert_eq!((later.msec, later.angles.yaw, later.buttons), (4, 90.0, 0));
    let strafing = open(b"version 1\nframes\ns03lj-----|------|------|0.01|90|-|5\n").unwrap();
    assert_eq!(
        (strafing.tracks[0].exactness, strafing.tracks[0].gaps),
        (CommandCompleteness::Gaps, 1)
    );
}

#[test]
fn milliseconds_keep_what_is_left_for_the_next_frame() {
    let text = "version 1\nframes\n----------|------|------|0.0125|-|-|4\n----------|------|------|0.0000001|-|-|1\n";
    let demo = open(text.as_bytes()).unwrap();
    let msec: Vec<u8> = demo.tracks[0]
        .frames()
        .map(|frame| frame.cmd.unwrap().msec)
        .collect();
    assert_eq!(msec, [12, 13, 12, 13, 0]);
}

#[test]
fn a_long_script_takes_no_memory_for_its_frames() {
    let text = "version 1\nframes\n----------|------|------|0.001|-|-|4000000000\n";
    let demo = open(text.as_bytes()).unwrap();
    assert_eq!(
        (demo.tracks[0].frame_count(), demo.tracks[0].runs.len()),
        (4_000_000_000, 1)
    );
}

/// The commands of a script's frames.
fn cmds(text: &str) -> Vec<UserCmd> {
    let demo = open(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    demo.tracks[0]
        .frames()
        .map(|frame| frame.cmd.unwrap())
        .collect()
}

/// A command with these keys, at half of a key's speed or the whole.
fn cmd(msec: u8, forward: f32, side: f32, yaw: f32, buttons: u16) -> UserCmd {
    let held = [
        (forward > 0.0, FORWARD),
        (forward < 0.0, BACK),
        (side < 0.0, MOVE_LEFT),
        (side > 0.0, MOVE_RIGHT),
    ];
    let buttons = held
        .into_iter()
        .filter(|(held, _)| *held)
        .fold(buttons, |bits, (_, bit)| bits | bit);
    UserCmd {
        msec,
        angles: ViewAngles::new(-3.25, yaw, 0.0),
        forward,
        side,
        up: 0.0,
        buttons,
    }
}

#[test]
fn written_commands_are_read_back() {
    let mut wanted = vec![cmd(10, 0.0, -200.0, 0.005_493_164, DUCK)];
    wanted.extend([-179.994_5, 90.0].map(|yaw| cmd(10, 0.0, -400.0, yaw, DUCK)));
    wanted.push(cmd(4, 200.0, 0.0, 90.0, JUMP));
    wanted.extend([cmd(4, 400.0, 0.0, 90.0, JUMP); 3]);
    wanted.push(cmd(33, -200.0, 200.0, 12.5, 0));
    let text = write(&wanted, profile("hl-100"), "made\nhere").unwrap();
    assert_eq!(
        text.lines().count(),
        3 + 5,
        "three equal commands are one line: {text}"
    );
    let demo = open(text.as_bytes()).unwrap();
    assert_eq!(demo.tracks[0].exactness, CommandCompleteness::Exact);
    assert_eq!(cmds(&text), wanted);
}

#[test]
fn keys_that_were_held_before_the_first_command_are_written_as_keys_of_double_speed() {
    let held = [
        cmd(10, 400.0, 200.0, 0.0, 0),
        cmd(10, 400.0, 400.0, 0.0, 0),
        cmd(10, 400.0, 400.0, 0.0, 0),
    ];
    let text = write(&held, profile("hl-100"), "").unwrap();
    assert!(
        text.contains("|cl_forwardspeed 800;cl_backspeed 800\n"),
        "{text}"
    );
    assert!(
        text.contains("|cl_forwardspeed 400;cl_backspeed 400\n"),
        "{text}"
    );
    assert_eq!(cmds(&text), held);
}

#[test]
fn what_no_key_does_is_refused_with_its_command() {
    let whole = cmd(10, 400.0, 0.0, 0.0, 0);
    let refused = |last: UserCmd| write(&[whole, last], profile("hl-100"), "").unwrap_err();
    let half = UserCmd {
        forward: 100.0,
        ..whole
    };
    assert_eq!(
        refused(half),
        ExportError::HalfKey {
            command: 2,
            found: 100.0,
            made: 400.0
        }
    );
    let up = UserCmd { up: 77.0, ..whole };
    assert_eq!(
        refused(up),
        ExportError::HalfKey {
            command: 2,
            found: 77.0,
            made: 160.0
        }
    );
    let rolled = UserCmd {
        angles: ViewAngles::new(0.0, 90.0, 5.0),
        ..whole
    };
    assert_eq!(
        refused(rolled),
        ExportError::Roll {
            command: 2,
            found: 5.0
        }
    );
    let bits_alone = UserCmd {
        forward: 0.0,
        ..whole
    };
    assert_eq!(
        refused(bits_alone),
        ExportError::Buttons {
            command: 2,
            found: FORWARD,
            made: 0
        }
    );
    let moves_alone = UserCmd {
        buttons: JUMP,
        ..whole
    };
    assert_eq!(
        refused(moves_alone),
        ExportError::Buttons {
            command: 2,
            found: JUMP,
            made: FORWARD | JUMP
        }
    );
    let other_bits = UserCmd {
        buttons: FORWARD | 128,
        ..whole
    };
    assert_eq!(
        refused(other_bits),
        ExportError::Buttons {
            command: 2,
            found: FORWARD | 128,
            made: FORWARD
        }
    );
    assert_eq!(
        refused(UserCmd { msec: 0, ..whole }),
        ExportError::NoTime { command: 2 }
    );
}

#[test]
fn every_length_of_a_command_is_read_back() {
    let wanted: Vec<UserCmd> = (1..=255)
        .flat_map(|msec| [cmd(msec, 0.0, 0.0, 90.0, 0); 3])
        .collect();
    assert_eq!(
        cmds(&write(&wanted, profile("cs16-100"), "").unwrap()),
        wanted
    );
}

/// The line of a mistake, and its message.
fn mistake(lines: &str) -> (u32, String) {
    let error = Hltas::parse(&format!("version 1\nframes\n{lines}\n")).expect_err(lines);
    (error.line, error.problem.to_string())
}

#[test]
fn a_field_ends_where_the_format_ends_it() {
    for line in [
        "----------|f------|------|0.01|90|-|1",
        "----------|f-----|j------|0.01|90|-|1",
        "----------|f-----|------|0.01|90 5|-|1",
        "----------|f-----|------|0.01|- 5|-|1",
        "----------|f-----|------|0.01|117e89|-|1",
        "----------|f-----|------|117e89|90|-|1",
        "s00-------|f-----|------|0.01|90|-|1",
        "s01-------|f-----|------|0.01|- 5|-|1",
        "s06-------|f-----|------|0.01|3.0|-|1",
        "s03-------|f-----|------|0.01|90 1|-|1",
        "s04-------|f-----|------|0.01|1 2 3|-|1",
        "s40-------|f-----|------|0.01|10 1|-|1",
        "s50-------|f-----|------|0.01|- 1 2 3 4|-|1",
    ] {
        assert_eq!(mistake(line).0, 3, "{line}");
    }
    assert_eq!(mistake("\n lgagstminspeed 1e39").0, 4);
}

#[test]
fn a_mistake_says_what_can_stand_there() {
    let frames = |fields: &str| format!("{fields}|-|1");
    for (line, said) in [
        (
            frames("--|------|------|0.01|-"),
            "automatic actions: found `--`, expected --- or s",
        ),
        (
            frames("----jd----|------|------|0.01|-"),
            "found both `j` and `d`, expected only one",
        ),
        (
            frames("---l------|------|------|0.01|-"),
            "found `l` without `j` or `d`",
        ),
        (
            frames("----------|f------|------|0.01|-"),
            "moves: found `f------`, expected flrbud",
        ),
        (
            frames("----------|------|x-----|0.01|-"),
            "actions: found `x-----`, expected jdu12r",
        ),
        (
            frames("----------|------|------|-0.01|-"),
            "frame time: found `-0.01`, expected seconds",
        ),
        (
            frames("----------|------|------|0.01|x"),
            "yaw: found `x`, expected - or degrees",
        ),
        (
            frames("s40-------|------|------|0.01|-5"),
            "yaw: found `-5`, expected a yaw speed of at least 0",
        ),
        (
            frames("s43-------|------|------|0.01|5"),
            "yaw: found `5`, expected no constant yaw speed",
        ),
        (
            frames("s50-------|------|------|0.01|- 1 2"),
            "yaw: found `- 1 2`, expected start, target and acceleration",
        ),
        (
            "----------|------|------|0.01|-|x|1".to_owned(),
            "pitch: found `x`, expected - or degrees",
        ),
        (
            "----------|------|------|0.01|-|-|x".to_owned(),
            "count: found `x`, expected how many frames",
        ),
        (
            "----------|------|------|0.01|-|-".to_owned(),
            "found 6 fields separated by `|`, expected at least 7",
        ),
        (
            "target_yaw velocity 5".to_owned(),
            "target_yaw: found `velocity 5`, expected +- before the tolerance",
        ),
        (
            "jump now".to_owned(),
            "found `jump now`, expected a line of frames",
        ),
    ] {
        let (at, told) = mistake(&line);
        assert_eq!(at, 3, "{line}");
        assert!(told.starts_with(said), "{line}: {told}");
    }
}

#[test]
fn lines_may_be_indented() {
    let text = "version 1\n\tdemo x\n frames\n  // a | b\n\t----------|------|------|0.01|90|-|2\n  buttons\n";
    let script = Hltas::parse(text).unwrap();
    assert_eq!((script.frame_count(), script.lines.len()), (2, 2));
}

#[test]
fn a_script_whose_first_line_is_wrong_is_refused_with_that_line() {
    for first in [
        "demo foo\nversion 1",
        "// hi\nversion 1",
        "\nversion 1",
        "version\t1",
        "demo foo",
    ] {
        let text = format!("{first}\nframes\n----------|------|------|0.01|90|-|2\n");
        let told = open(text.as_bytes()).unwrap_err().to_string();
        assert!(
            told.starts_with("line 1: found ") && told.contains("`version 1`"),
            "{first}: {told}"
        );
    }
    assert!(
        open(b"a text\nwithout that line\n")
            .unwrap_err()
            .to_string()
            .starts_with("byte 0")
    );
}

#[test]
fn scripts_that_are_cut_off_or_changed_are_read_or_refused() {
    for entry in fs::read_dir(path("hltas")).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        every_truncation_is_told(&bytes, 307);
        every_mutation_is_read(&bytes, 60);
    }
}
