//! Runs and jumps with a command that no client of the rules sends are valid, but do not count.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wishdir::storage::records::{Database, ImportError};
use wishdir::storage::replays::RunRecording;
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;

use crate::boards::records;
use crate::play::{Folder, begun};
use crate::support::program::{asset, json};

/// A prestrafe and a long jump of four strafes, from standing.
const LONG_JUMP: &str = "[Wait(ticks: 20), Hold(keys: [Forward], ticks: 60), \
    Hold(keys: [Forward, MoveLeft, Left], ticks: 200, yawspeed: 118), Tap(keys: [Jump]), \
    Repeat(times: 2, steps: [Hold(keys: [MoveLeft], ticks: 17, turn: Rate(220)), \
    Hold(keys: [MoveRight], ticks: 17, turn: Rate(-220))]), Wait(ticks: 60)]";

/// Records a script's run on `lab` with each command changed. Returns the replay's path.
pub(crate) fn recorded(
    folder: &Folder,
    steps: &str,
    mut change: impl FnMut(u64, &Run, &mut UserCmd),
) -> PathBuf {
    let path = folder.file("changed.wdr");
    let mut run = begun("lab", "cs16-100");
    let mut recording = RunRecording::begin("lab", &run);
    let mut player = ScriptPlayer::new(&Script::parse(steps).unwrap(), &run);
    let mut tick = 0;
    while let Some(mut cmd) = player.prepare(&mut run) {
        tick += 1;
        change(tick, &run, &mut cmd);
        recording.before_tick(&run, &cmd);
        let record = run.advance(&cmd);
        recording.after_tick(&run);
        player.observe(&record);
    }
    recording.write(&run, &path).unwrap();
    path
}

/// The output of `verify --json` for a valid file.
fn verified(path: &Path) -> Value {
    let said = json(&["verify", "--json", path.to_str().unwrap()]);
    let file = said["files"][0].clone();
    assert_eq!(file["verdict"], "true", "{file}");
    file
}

/// The first tick that no client sends, and its reason.
fn impossible(path: &Path) -> (u64, String) {
    let file = verified(path);
    let fault = &file["impossible_input"];
    (
        fault["tick"].as_u64().unwrap_or(0),
        fault["reason"].as_str().unwrap_or_default().to_owned(),
    )
}

fn is_refused(database: &mut Database, path: &Path) -> bool {
    matches!(database.import(path), Err(ImportError::Impossible { .. }))
}

#[test]
fn a_long_jump_counts_until_one_of_its_commands_is_impossible() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let honest = recorded(&folder, LONG_JUMP, |_, _, _| {});
    assert_eq!(verified(&honest)["impossible_input"], Value::Null);
    assert_eq!(database.import(&honest).unwrap().jumps, 1);
    let mut database = records(&Folder::new());
    type Change = fn(&mut UserCmd);
    let changes: [(&str, Change); 6] = [
        ("a command of 2 ms, expected 10 ms", |cmd| cmd.msec = 2),
        ("a command of 0 ms, expected 10 ms", |cmd| cmd.msec = 0),
        ("a whole number of 360/65536", |cmd| cmd.angles.yaw += 0.001),
        ("a pitch of 90", |cmd| cmd.angles.pitch = 90.0),
        ("the moves 2000 forward", |cmd| cmd.forward = 2000.0),
        ("button bits 32768", |cmd| cmd.buttons |= 1 << 15),
    ];
    for (words, change) in changes {
        // During the run-up, and in the air.
        for at in [150, 300] {
            let path = recorded(&folder, LONG_JUMP, |tick, _, cmd| {
                if tick == at {
                    change(cmd);
                }
            });
            let (tick, reason) = impossible(&path);
            assert_eq!(tick, at, "{words}");
            assert!(reason.contains(words), "{reason}, expected {words}");
            assert!(is_refused(&mut database, &path), "{words}");
            let jumps = verified(&path)["jumps"].clone();
            let last = jumps.as_array().unwrap().last().unwrap().clone();
            assert_eq!(last["counts"], false, "{last}");
            assert!(
                last["reason"].as_str().unwrap().contains(words)
                    || !last["reason"].as_str().unwrap().starts_with("tick"),
                "{last}"
            );
        }
    }
}

#[test]
fn an_impossible_command_before_standing_still_costs_no_later_jump() {
    let folder = Folder::new();
    let path = recorded(&folder, LONG_JUMP, |tick, _, cmd| {
        if tick == 3 {
            cmd.msec = 2;
        }
    });
    assert_eq!(impossible(&path).0, 3);
    assert_eq!(records(&folder).import(&path).unwrap().jumps, 1);
}

#[test]
fn hops_that_hide_behind_0_ms_commands_are_on_no_board() {
    let folder = Folder::new();
    let hops = fs::read_to_string(asset("hops.ron")).unwrap();
    // A first tick on the ground with zero length and without a jump.
    let path = recorded(&folder, &hops, |_, run, cmd| {
        if run.player().on_ground && cmd.buttons & JUMP != 0 {
            cmd.msec = 0;
            cmd.buttons &= !JUMP;
        }
    });
    assert!(is_refused(&mut records(&folder), &path));
}

#[test]
fn a_run_counts_again_after_a_restart() {
    let course = fs::read_to_string(asset("cs-course.ron")).unwrap();
    let folder = Folder::new();
    let record = |name: &str, steps: &str| {
        let (script, path) = (folder.file(&format!("{name}.ron")), folder.file(name));
        fs::write(&script, steps).unwrap();
        let [script, to] = [&script, &path].map(|path| path.display().to_string());
        let game = ["--map", "cs-course", "--profile", "cs16-100"];
        let arguments = ["simulate", "--script", &script, "--record", &to];
        let (is_good, words) = crate::boards::wishdir(&[&arguments[..], &game].concat());
        assert!(is_good, "{words}");
        path
    };
    let (_, steps) = course.split_once("steps: [").unwrap();
    let without = record(
        "without.wdr",
        &format!("(steps: [Command(msec: 2), {steps}"),
    );
    let with = record(
        "with.wdr",
        &format!("(steps: [Command(msec: 2), Restart, {steps}"),
    );
    let run = |path: &Path| verified(path)["runs"][0].clone();
    assert!(
        run(&without).is_null() || run(&without)["counts"] == false,
        "{}",
        run(&without)
    );
    assert_eq!(run(&with)["counts"], true, "{}", run(&with));
    assert_eq!(verified(&with)["impossible_input"]["tick"], 1);
    assert!(verified(&with)["time_ms"].is_u64());
    assert!(verified(&without)["time_ms"].is_null());
}
