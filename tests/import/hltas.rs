//! HLTAS scripts: facts of the samples, mistakes with their lines, and commands written and read back.

use std::fs;

use serde_json::Value;
use wishdir::import::demo::Exactness;
use wishdir::import::hltas::{ExportError, Hltas, write};
use wishdir::import::open;
use wishdir::sim::cmd::{DUCK, JUMP, UserCmd};
use wishdir::sim::math::ViewAngles;

use crate::samples::{bytes, every_mutation_is_read, every_truncation_is_told, path};

fn expected() -> Value {
    serde_json::from_slice(&bytes("hltas/expected.json")).unwrap()
}

#[test]
fn the_samples_are_as_long_as_they_are() {
    let mut count = 0;
    for (name, facts) in expected().as_object().unwrap() {
        let Ok(text) = fs::read_to_string(path(&format!("hltas/{name}"))) else { continue };
        let Some(frames) = facts["frames"].as_u64() else { continue };
        let script = Hltas::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            (script.bulks().count() as u64, script.frame_count()),
            (facts["bulks"].as_u64().unwrap(), frames),
            "{name}"
        );
        assert!((script.seconds() - facts["seconds"].as_f64().unwrap()).abs() < 1e-5, "{name}: {}", script.seconds());
        let properties: Vec<String> = script.properties.iter().map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(facts["properties"], serde_json::json!(properties), "{name}");
        count += 1;
    }
    assert!(count >= 20, "{count} samples");
}

#[test]
fn mistakes_are_named_with_their_line() {
    let mut count = 0;
    for (name, facts) in expected().as_object().unwrap() {
        let Ok(text) = fs::read_to_string(path(&format!("hltas/{name}"))) else { continue };
        let Some(line) = facts["line"].as_u64() else { continue };
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
    assert_eq!((track.exactness, track.gaps, track.frame_count()), (Exactness::Exact, 0, 5));
    let frames: Vec<_> = track.frames().collect();
    let cmd = frames[0].cmd.unwrap();
    assert_eq!((cmd.msec, cmd.forward, cmd.side), (10, 400.0, 400.0));
    assert_eq!((cmd.angles.yaw, cmd.angles.pitch), (90.0, -5.0));
    assert_eq!(cmd.buttons, JUMP | DUCK | 8 | 1024);
    let later = frames[4].cmd.unwrap();
    assert_eq!((later.msec, later.angles.yaw, later.buttons), (4, 90.0, 0));
    let strafing = open(b"version 1\nframes\ns03lj-----|------|------|0.01|90|-|5\n").unwrap();
    assert_eq!((strafing.tracks[0].exactness, strafing.tracks[0].gaps), (Exactness::Gaps, 1));
}

#[test]
fn milliseconds_keep_what_is_left_for_the_next_frame() {
    let text = "version 1\nframes\n----------|------|------|0.0125|-|-|4\n----------|------|------|0.0000001|-|-|1\n";
    let demo = open(text.as_bytes()).unwrap();
    let msec: Vec<u8> = demo.tracks[0].frames().map(|frame| frame.cmd.unwrap().msec).collect();
    assert_eq!(msec, [12, 13, 12, 13, 0]);
}

#[test]
fn a_long_script_takes_no_memory_for_its_frames() {
    let text = "version 1\nframes\n----------|------|------|0.001|-|-|4000000000\n";
    let demo = open(text.as_bytes()).unwrap();
    assert_eq!((demo.tracks[0].frame_count(), demo.tracks[0].runs.len()), (4_000_000_000, 1));
}

#[test]
fn written_commands_are_read_back() {
    let cmd = |msec: u8, forward: f32, side: f32, yaw: f32, buttons: u16| UserCmd {
        msec,
        angles: ViewAngles::new(-3.25, yaw, 0.0),
        forward,
        side,
        up: 0.0,
        buttons,
    };
    let yaws = [0.005_493_164, -179.994_5, 90.0];
    let mut cmds: Vec<UserCmd> = yaws.iter().map(|yaw| cmd(10, 0.0, -400.0, *yaw, DUCK)).collect();
    cmds.extend([cmd(4, 400.0, 0.0, 90.0, JUMP); 3]);
    cmds.push(cmd(50, -400.0, 400.0, 12.5, 0));
    let text = write(&cmds, &[400.0], "made\nhere").unwrap();
    assert_eq!(text.lines().count(), 3 + 5, "three equal commands are one line: {text}");
    let demo = open(text.as_bytes()).unwrap();
    assert_eq!(demo.tracks[0].exactness, Exactness::Exact);
    let read: Vec<UserCmd> = demo.tracks[0].frames().map(|frame| frame.cmd.unwrap()).collect();
    let plain = |cmd: &UserCmd| (cmd.msec, cmd.angles, cmd.forward, cmd.side, cmd.buttons & (JUMP | DUCK));
    assert_eq!(read.iter().map(plain).collect::<Vec<_>>(), cmds.iter().map(plain).collect::<Vec<_>>());
    // The client halves a key in the command in which it goes down, and in no other.
    let half = cmd(10, 200.0, 0.0, 0.0, 0);
    assert!(write(&[half, cmd(10, 400.0, 0.0, 0.0, 0)], &[400.0], "").is_ok());
    let twice = write(&[half, half], &[400.0], "");
    assert_eq!(twice, Err(ExportError::HalfKey { command: 2, found: 200.0, most: 400.0 }));
}

#[test]
fn scripts_that_are_cut_off_or_changed_are_read_or_refused() {
    for entry in fs::read_dir(path("hltas")).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        every_truncation_is_told(&bytes, 307);
        every_mutation_is_read(&bytes, 60);
    }
}
