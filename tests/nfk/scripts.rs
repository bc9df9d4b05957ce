//! Scripts: the keys are held as written, and mistakes are reported with a position.

mod garbage;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use expect_test::{Expect, expect};
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer, NfkStep};
use wishdir_sim::platformer::{Dir, NfkKeys, NfkRun, NfkState, NfkTickRecord, Ruleset};
use wishdir_sim::simulation::Simulation as _;

use crate::shipped_maps::world;
use crate::support::answers;
use crate::worlds::{Wanderer, keys};

fn run_on(map: &str, rules: Ruleset) -> NfkRun {
    NfkRun::new(Arc::new(world(map)), rules).unwrap()
}

fn play(script: &str, run: &mut NfkRun) -> Vec<NfkTickRecord> {
    let script = NfkScript::parse(script).unwrap_or_else(|error| panic!("{error} in\n{script}"));
    let mut player = NfkScriptPlayer::new(&script, run);
    let records: Vec<NfkTickRecord> = std::iter::from_fn(|| player.advance(run)).collect();
    assert_eq!(
        records.len() as u64,
        script.ticks(),
        "a script lasts as long as it says"
    );
    assert!(player.advance(run).is_none(), "over is over");
    records
}

fn check_error<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, messages: Expect) {
    answers(
        texts,
        |text| NfkScript::parse(text).unwrap_err().to_string(),
        &messages,
    );
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scripts")
}

/// The built-in scripts: names and texts.
fn shipped() -> Vec<(String, String)> {
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut paths: Vec<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| name(path).starts_with("nfk-") && name(path).ends_with(".ron"));
    paths.sort();
    paths
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The scripts shown in their README.
fn shown() -> Vec<String> {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    readme
        .split("```ron,nfk\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn what_is_shipped_and_shown_can_be_played() {
    let names: Vec<String> = shipped().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["nfk-chain.ron", "nfk-corner.ron", "nfk-course.ron"]);
    assert!(!shown().is_empty(), "the readme shows one");
    for text in shown()
        .into_iter()
        .chain(shipped().into_iter().map(|(_, text)| text))
    {
        for rules in Ruleset::ALL {
            play(&text, &mut run_on("chain", rules));
        }
    }
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let nfk = readme.split("## Need For Kill").nth(1).unwrap();
    for step in ["Start", "Hold", "Wait", "Save", "Load", "Restart", "Repeat"] {
        assert!(
            nfk.contains(&format!("`{step}")),
            "the readme explains {step}"
        );
    }
}

#[test]
fn the_shipped_corner_is_caught_and_climbed() {
    let text = fs::read_to_string(folder().join("nfk-corner.ron")).unwrap();
    for rules in Ruleset::ALL {
        let records = play(&text, &mut run_on("ledges", rules));
        let caught = |record: &NfkTickRecord| {
            record.report.corner_catch_side().is_some() && record.report.jump_kind().is_some()
        };
        assert!(records.iter().any(caught), "{rules:?}");
        let last = records.last().unwrap();
        assert_eq!(
            (last.state.y, last.on_ground),
            (264.0 - 5.0 * 16.0, true),
            "{rules:?} {:?}",
            last.state
        );
    }
}

#[test]
fn steps_hold_exactly_their_keys() {
    let script = "[Hold(keys: [Right], ticks: 2), Hold(keys: [Up, Right], ticks: 1), Wait(ticks: 1), \
                  Repeat(times: 2, steps: [Hold(keys: [Left, Down], ticks: 1), Hold(ticks: 1)])]";
    let records = play(script, &mut run_on("flat", Ruleset::R2));
    let words: Vec<String> = records
        .iter()
        .map(|record| record.keys.to_string())
        .collect();
    assert_eq!(words, ["R", "R", "UR", "-", "LD", "-", "LD", "-"]);
}

#[test]
fn a_start_puts_the_player_in_a_pixel_or_a_cell() {
    for (start, at) in [
        (
            "x: 100.5, y: 168",
            NfkState::standing_at([100.5, 168.0], Dir::StandRight),
        ),
        (
            "cell: (4, 11), left: true",
            NfkState::standing_at([144.0, 168.0], Dir::StandLeft),
        ),
        (
            "x: 640, y: 100, ix: -2.5, iy: -2.9",
            NfkState {
                ix: -2.5,
                iy: -2.9,
                ..NfkState::standing_at([640.0, 100.0], Dir::StandRight)
            },
        ),
    ] {
        let mut run = run_on("flat", Ruleset::R2);
        let records = play(&format!("[Start({start}), Wait(ticks: 1)]"), &mut run);
        assert_eq!(records[0].before, at, "{start}");
    }
}

#[test]
fn saved_positions_come_back_with_every_bit() {
    for rules in Ruleset::ALL {
        let way = "Hold(keys: [Right, Up], ticks: 90)";
        let script =
            format!("[Hold(keys: [Right], ticks: 50), Save, {way}, Load, {way}, Restart, {way}]");
        let records = play(&script, &mut run_on("chain", rules));
        let states = |from: usize| {
            records[from..from + 90]
                .iter()
                .map(|record| (record.tick, record.state))
        };
        assert!(states(50).eq(states(140)), "loaded and played again");
        assert_eq!(records[230].tick, 1, "restarted");
    }
    let records = play(
        "[Wait(ticks: 1), Load, Wait(ticks: 1)]",
        &mut run_on("chain", Ruleset::R2),
    );
    assert_eq!(
        records[1].tick, 1,
        "nothing was saved: back to where the script began"
    );
}

#[test]
fn played_keys_become_a_script_that_plays_them_again() {
    for rules in Ruleset::ALL {
        let mut wanderer = Wanderer::new(3);
        let held: Vec<NfkKeys> = (0..2000).map(|_| wanderer.next()).collect();
        let mut run = run_on("pads", rules);
        held.iter().for_each(|keys| _ = run.advance_quiet(keys));
        let script = NfkScript::from_keys(held.iter().copied());
        // Equal consecutive keys are one step.
        assert!(script.steps().count() < 200);
        let mut again = run_on("pads", rules);
        play(&script.to_ron(), &mut again);
        assert_eq!(again.hash(), run.hash());
    }
    let script = NfkScript::from_keys(["R", "R", "UR", "-", "-"].map(keys));
    expect![[r#"
        [
            Hold(keys: [Right], ticks: 2),
            Hold(keys: [Right, Up], ticks: 1),
            Wait(ticks: 2),
        ]
    "#]]
    .assert_eq(&script.to_ron());
    assert_eq!(NfkScript::from_keys([]), NfkScript::default());
    assert_eq!(script.steps().nth(2), Some(&NfkStep::Wait { ticks: 2 }));
}

#[test]
fn wrong_scripts_are_refused_with_a_place() {
    check_error(
        [
            "",
            "[\n  Hold(keys: [Right], tics: 40),\n]",
            "[\n  Hold(keys: [Jump], ticks: 40),\n]",
            "[Look(yaw: 3)]",
            "[Hold(keys: [Up])]",
            "[Wait(ticks: 1),\n Start(left: true)]",
            "[Start(x: 3)]",
            "[Start(y: 3)]",
            "[Start(x: 3, y: 3, cell: (1, 1))]",
            "[Start(x: 3, y: NaN)]",
            "[Start(cell: (1, 1), ix: inf)]",
            "[Start(cell: (1, -1))]",
            "[Wait(ticks: 4000000000)]",
            "[Repeat(times: 3, steps: [Repeat(times: 1000000, steps: [Save])])]",
        ],
        expect![[r#"
        line 1, column 1: Expected opening `[`
        line 2, column 23: Unexpected field named `tics` in `Hold`, expected either `keys` or `ticks` instead
        line 2, column 15: Unexpected variant named `Jump` in enum `NfkScriptKey`, expected one of `Left`, `Right`, `Up`, or `Down` instead
        line 1, column 2: Unexpected variant named `Look` in enum `NfkStep`, expected one of `Start`, `Hold`, `Wait`, `Save`, `Load`, `Restart`, or `Repeat` instead
        line 1, column 17: Unexpected missing field named `ticks` in `Hold`
        line 2, column 2: step 2: found neither `x` and `y` nor `cell`, expected `x` and `y`, or `cell`
        line 1, column 2: step 1: found `x` without `y`, expected `x` and `y`, or `cell`
        line 1, column 2: step 1: found `y` without `x`, expected `x` and `y`, or `cell`
        line 1, column 2: step 1: found both a pixel and a `cell`, expected `x` and `y`, or `cell`
        line 1, column 2: step 1: found NaN, expected a number from -1000000 to 1000000
        line 1, column 2: step 1: found inf, expected a number from -1000000 to 1000000
        line 1, column 19: Integer is out of bounds
        line 1, column 2: the script requests 4000000000 ticks up to step 1, expected at most 86400000
        line 1, column 2: the script requests 3000000 steps up to step 1, expected at most 1000000"#]],
    );
}
