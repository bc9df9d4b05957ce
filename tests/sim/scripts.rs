//! Scripts: they mean what a client sends, and `wishdir simulate` gives the same result as the
//! library.

mod garbage;

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use serde_json::Value;
use wishdir_sim::command::{DUCK, FORWARD, JUMP, UserCmd};
use wishdir_sim::math::{ViewAngles, length_2d};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::tick::TickRecord;

use crate::support::program::wishdir;
use crate::support::{FIELD, answers};
use crate::worlds::{ENGINES, field, playground_with_triggers, run_on};
use wishdir_sim::engine::PHYSICS_VERSION;
use wishdir_sim::simulation::Simulation as _;

fn play(script: &str, run: &mut Run) -> Vec<TickRecord> {
    let mut player = ScriptPlayer::new(&Script::parse(script).unwrap(), run);
    std::iter::from_fn(|| player.advance(run)).collect()
}

fn commands(script: &str, profile: &str) -> Vec<UserCmd> {
    play(script, &mut run_on(field(), profile))
        .iter()
        .map(|record| record.cmd)
        .collect()
}

fn check_error<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, messages: Expect) {
    answers(
        texts,
        |text| Script::parse(text).unwrap_err().to_string(),
        &messages,
    );
}

/// The built-in scripts without Need For Kill's, which have a language of their own.
fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scripts");
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| name(path).ends_with(".ron") && !name(path).starts_with("nfk-"));
    paths.sort();
    paths
}

#[test]
fn every_shipped_script_plays_in_every_engine() {
    let paths = shipped();
    assert!(paths.len() >= 3, "only {} scripts are shipped", paths.len());
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let script =
            Script::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for name in ENGINES {
            let records = play(&text, &mut run_on(field(), name));
            assert_eq!(
                records.len() as u64,
                script.ticks(),
                "{}: {name}",
                path.display()
            );
        }
    }
}

#[test]
fn the_readme_of_scripts_shows_scripts_that_are_right() {
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scripts/README.md"))
            .unwrap();
    let blocks: Vec<&str> = readme
        .split("```ron\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(
        blocks.len() >= 2,
        "the readme shows {} scripts",
        blocks.len()
    );
    for block in blocks {
        Script::parse(block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
    }
    for step in [
        "Start", "Look", "Hold", "Tap", "Wait", "Command", "Save", "Load", "Restart", "Repeat",
    ] {
        assert!(
            readme.contains(&format!("`{step}")),
            "the readme explains {step}"
        );
    }
}

#[test]
fn keys_become_moves_as_the_client_makes_them() {
    // `docs/goldsrc.md` 8: half a move in the frame of pressing, then all of it, limited to the
    // weapon's 250.
    let cmds = commands(
        "[Hold(keys: [Forward], ticks: 3), Wait(ticks: 1)]",
        "cs16-100",
    );
    let moves: Vec<(f32, u16)> = cmds.iter().map(|cmd| (cmd.forward, cmd.buttons)).collect();
    assert_eq!(
        moves,
        [
            (200.0, FORWARD),
            (250.0, FORWARD),
            (250.0, FORWARD),
            (0.0, 0)
        ]
    );
    // W while A is held: 223.6 and 111.8, truncated by the network protocol; then 176.78 each.
    let cmds = commands(
        "[Hold(keys: [Forward], ticks: 2), Hold(keys: [Forward, MoveLeft], ticks: 2)]",
        "cs16-100",
    );
    assert_eq!((cmds[2].forward, cmds[2].side), (223.0, -111.0));
    assert_eq!((cmds[3].forward, cmds[3].side), (176.0, -176.0));
    // `docs/quakeworld.md` 10.1: the whole move at once; 800 becomes 508.
    let cmds = commands("[Hold(keys: [Forward, Speed], ticks: 2)]", "qw-77");
    assert_eq!((cmds[0].forward, cmds[1].forward), (508.0, 508.0));
}

#[test]
fn taps_last_one_command_and_leave_the_rest_held() {
    let cmds = commands(
        "[Hold(keys: [Forward], ticks: 2), Tap(keys: [Jump, Duck]), Hold(keys: [Forward], ticks: 2)]",
        "hl-100",
    );
    let buttons: Vec<u16> = cmds.iter().map(|cmd| cmd.buttons).collect();
    assert_eq!(
        buttons,
        [FORWARD, FORWARD, FORWARD | JUMP | DUCK, FORWARD, FORWARD]
    );
    assert!(
        cmds[2..]
            .iter()
            .all(|cmd| cmd.forward == 320.0 || cmd.forward == 400.0),
        "still held, not pressed anew"
    );
    let cmds = commands("[Hold(keys: [Forward], tap: [Jump], ticks: 3)]", "hl-100");
    assert_eq!(
        cmds.iter()
            .map(|cmd| cmd.buttons & JUMP)
            .collect::<Vec<_>>(),
        [JUMP, 0, 0]
    );
}

#[test]
fn turns_end_exactly_where_they_should() {
    for name in ENGINES {
        let mut run = run_on(field(), name);
        let script =
            "[Look(yaw: 170), Hold(ticks: 100, turn: To(-100)), Hold(ticks: 100, turn: Rate(-90))]";
        let mut player = ScriptPlayer::new(&Script::parse(script).unwrap(), &run);
        let mut yaws = Vec::new();
        while player.advance(&mut run).is_some() {
            yaws.push(player.angles().yaw.rem_euclid(360.0));
        }
        let seconds = 100.0 * f32::from(run.profile().msec()) * 0.001;
        let expected = (-100.0 - 90.0 * seconds).rem_euclid(360.0);
        assert!(
            (yaws[49] - 215.0).abs() < 0.01,
            "{name}: half way round by the shorter way: {}",
            yaws[49]
        );
        assert!((yaws[99] - 260.0).abs() < 0.01, "{name}: {}", yaws[99]);
        assert!(
            (yaws[199] - expected).abs() < 0.01,
            "{name}: {} for {expected}",
            yaws[199]
        );
    }
}

#[test]
fn circling_with_left_at_118_holds_277() {
    // `docs/goldsrc.md` 11, row 6: +left at 118 gives a steady 277.165.
    let script = "[Hold(keys: [Forward, MoveLeft], ticks: 1), Hold(keys: [Forward, MoveLeft, Left], ticks: 2000, yawspeed: 118)]";
    let records = play(script, &mut run_on(field(), "cs16-100"));
    let speed = length_2d(records.last().unwrap().player.velocity);
    assert!((speed - 277.165).abs() < 0.01, "{speed}");
}

#[test]
fn hopping_jumps_in_the_first_tick_on_the_ground() {
    for name in ENGINES {
        let records = play(
            "[Hold(keys: [Forward], ticks: 60), Hold(keys: [Forward], ticks: 300, hop: true)]",
            &mut run_on(field(), name),
        );
        let jumps = records
            .iter()
            .filter(|record| record.cmd.pressed(JUMP))
            .count();
        let grounded = records[60..]
            .iter()
            .filter(|record| record.player.on_ground)
            .count();
        assert!((3..=8).contains(&jumps), "{name}: {jumps} jumps");
        assert!(
            grounded <= jumps,
            "{name}: {grounded} ticks on the ground for {jumps} jumps"
        );
    }
}

#[test]
fn commands_are_sent_as_they_are_written() {
    let script = "[Command(msec: 33, angles: (1, 2, 3), forward: 1.5, side: -2.5, up: 3.5, buttons: 6, ticks: 2), Command()]";
    let cmds = commands(script, "cs16-100");
    let written = UserCmd {
        msec: 33,
        angles: ViewAngles::new(1.0, 2.0, 3.0),
        forward: 1.5,
        side: -2.5,
        up: 3.5,
        buttons: 6,
    };
    assert_eq!(cmds[..2], [written, written]);
    assert_eq!(
        cmds[2],
        UserCmd {
            msec: 10,
            angles: ViewAngles::new(1.0, 2.0, 3.0),
            ..UserCmd::default()
        }
    );
}

#[test]
fn saved_positions_come_back_with_every_bit() {
    for name in ENGINES {
        let mut run = run_on(playground_with_triggers(), name);
        let way = "Hold(keys: [Forward, MoveLeft], ticks: 90, turn: Rate(50), hop: true)";
        // Held keys are released before the loading, so that both times start with the same keys.
        let script = format!(
            "[Hold(keys: [Forward], ticks: 50), Wait(ticks: 1), Save, {way}, Wait(ticks: 1), Load, {way}, Restart, {way}]"
        );
        let records = play(&script, &mut run);
        let states = |from: usize| {
            records[from..from + 90]
                .iter()
                .map(|record| (record.tick, record.player, record.timer))
        };
        assert!(
            states(51).eq(states(142)),
            "{name}: loaded and played again"
        );
        assert_eq!(records[232].tick, 1, "{name}: restarted");
    }
}

#[test]
fn teleports_and_deaths_turn_the_view() {
    let mut run = run_on(playground_with_triggers(), "cs16-100");
    let records = play(
        "[Start(feet: (-850, 400, 0), yaw: 180), Hold(keys: [Forward], ticks: 60)]",
        &mut run,
    );
    let at = records
        .iter()
        .position(|record| record.forced_view() == Some(ViewAngles::level(45.0)))
        .unwrap();
    assert!(
        (records[at + 1].cmd.angles.yaw - 45.0).abs() < 0.01,
        "{:?}",
        records[at + 1].cmd
    );
}

#[test]
fn a_script_played_twice_ends_in_the_same_bits() {
    let tour = include_str!("tour.ron");
    for name in ["qw-77", "qw-77-client", "hl-100", "cs16-100", "cs16-250"] {
        let mut runs = [
            run_on(playground_with_triggers(), name),
            run_on(playground_with_triggers(), name),
        ];
        let [first, second] = &mut runs;
        let records = play(tour, first);
        let mut player = ScriptPlayer::new(&Script::parse(tour).unwrap(), second);
        for record in &records {
            // As in the game: the command first, then the tick.
            let cmd = player.prepare(second).unwrap();
            let again = second.advance(&cmd);
            player.observe(&again);
            assert_eq!(record, &again, "{name}");
        }
        assert_eq!(player.prepare(second), None, "{name}");
        assert_eq!(first.hash(), second.hash(), "{name}");
    }
}

#[test]
fn a_script_can_name_its_profile() {
    let text = "// Walks.\n(profile: \"cs16-100\", steps: [Wait(ticks: 3)])";
    let script = Script::parse(text).unwrap();
    assert_eq!((script.profile(), script.ticks()), (Some("cs16-100"), 3));
    assert_eq!(Script::parse(&script.to_ron()).unwrap(), script);
    let list = Script::parse("#![enable(implicit_some)]\n[Wait(ticks: 3)]").unwrap();
    assert_eq!((list.profile(), list.ticks()), (None, 3));
    let odd = list.for_profile("a \"b\" \\ \n ü");
    assert_eq!(Script::parse(&odd.to_ron()).unwrap(), odd);
    let without = Script::parse("(steps: [Wait(ticks: 3)])").unwrap();
    assert_eq!(without.profile(), None);
}

#[test]
fn a_script_is_played_with_its_profile_and_another_one_is_warned_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let simulated = |steps: &str, arguments: &[&str]| {
        fs::write(&path, steps).unwrap();
        let script = ["simulate", "--script", path.to_str().unwrap()];
        let output = wishdir(&[&script[..], arguments].concat());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let (said, warned) = (text(output.stdout), text(output.stderr));
        assert!(output.status.success(), "{warned}");
        (said, warned)
    };
    let list = "[Hold(keys: [Forward], ticks: 60)]";
    let own = format!("(profile: \"qw-77\", steps: {list})");
    let (expected, warned) = simulated(list, &["--profile", "qw-77"]);
    assert_eq!(warned, "");
    assert_eq!(simulated(&own, &[]), (expected.clone(), String::new()));
    let same = simulated(&own, &["--profile", "qw-77"]);
    assert_eq!(same, (expected.clone(), String::new()));
    let (said, warned) = simulated(&own, &["--profile", "cs16-100"]);
    assert_ne!(said, expected, "the command line decides");
    assert!(
        warned.contains("qw-77") && warned.contains("cs16-100"),
        "{warned}"
    );
    let nfk = "(profile: \"nfk-075\", steps: [Hold(keys: [Right], ticks: 20)])";
    let (said, warned) = simulated(nfk, &[]);
    assert!(
        said.contains("nfk-075") && warned.is_empty(),
        "{said}{warned}"
    );
}

#[test]
fn wrong_scripts_are_refused_with_a_place() {
    check_error(
        [
            "",
            "[\n  Hold(keys: [Forward], tics: 40),\n]",
            "[\n  Hold(keys: [Foward], ticks: 40),\n]",
            "[Jump]",
            "[Hold(keys: [Forward])]",
            "[Wait(ticks: -1)]",
            "[Wait(ticks: 1), Start(yaw: 3)]",
            "[Start(feet: (0, 0, 0), origin: (0, 0, 0))]",
            "[Start(origin: (0, 0, NaN))]",
            "[Hold(ticks: 5, turn: Rate(inf))]",
            "[Command(msec: 0)]",
            "[Repeat(times: 4000000000, steps: [Wait(ticks: 4000000000)])]",
            "[Repeat(times: 2000000, steps: [Look(yaw: 0)])]",
            "(profile: \"qw-77\", steps: [\n  Wait(ticks: 1),\n  Command(msec: 0),\n])",
            "(profile: 3, steps: [])",
            "(profile: \"qw-77\")",
        ],
        expect![[r#"
        line 1, column 1: Expected opening `[`
        line 2, column 25: Unexpected field named `tics` in `Hold`, expected one of `keys`, `ticks`, `turn`, `tap`, `hop`, or `yawspeed` instead
        line 2, column 15: Unexpected variant named `Foward` in enum `ScriptKey`, expected one of `Forward`, `Back`, `MoveLeft`, `MoveRight`, `Up`, `Down`, `Left`, `Right`, `LookUp`, `LookDown`, `Speed`, `Strafe`, `Jump`, `Duck`, `Use`, or `Attack` instead
        line 1, column 2: Unexpected variant named `Jump` in enum `Step`, expected one of `Start`, `Look`, `Hold`, `Tap`, `Wait`, `Command`, `Save`, `Load`, `Restart`, or `Repeat` instead
        line 1, column 22: Unexpected missing field named `ticks` in `Hold`
        line 1, column 15: Integer is out of bounds
        line 1, column 18: step 2: found neither `feet` nor `origin`, expected one of them
        line 1, column 2: step 1: found both `feet` and `origin`, expected one of them
        line 1, column 2: step 1: found NaN, expected a number from -1000000 to 1000000
        line 1, column 2: step 1: found inf, expected a number from -1000000 to 1000000
        line 1, column 2: step 1: found msec: 0, expected 1 to 255 milliseconds
        line 1, column 2: the script requests 16000000000000000000 ticks up to step 1, expected at most 86400000
        line 1, column 2: the script requests 2000000 steps up to step 1, expected at most 1000000
        line 3, column 3: step 2: found msec: 0, expected 1 to 255 milliseconds
        line 1, column 10: Expected string
        line 1, column 18: Unexpected missing field named `steps` in `ScriptFile`"#]],
    );
}

#[test]
fn simulating_ends_where_the_library_does() {
    let folder = tempfile::tempdir().unwrap();
    let (map, script) = (
        folder.path().join("field.map"),
        folder.path().join("run.ron"),
    );
    fs::write(&map, FIELD).unwrap();
    fs::write(
        &script,
        "[Hold(keys: [Forward, MoveRight], ticks: 120, turn: Rate(-40), hop: true)]",
    )
    .unwrap();
    for name in ENGINES {
        let world = wishdir_sim::map::World::parse(FIELD).unwrap().0;
        let mut run = run_on(world, name);
        let records = play(&fs::read_to_string(&script).unwrap(), &mut run);
        let common = [
            "simulate",
            "--map",
            map.to_str().unwrap(),
            "--profile",
            name,
            "--script",
            script.to_str().unwrap(),
        ];
        let plain = wishdir(&common);
        let text = String::from_utf8(plain.stdout).unwrap();
        assert!(
            plain.status.success() && text.contains(&format!("{:016x}", run.hash())),
            "{name}: {text}"
        );

        let json = wishdir(&[&common[..], &["--json", "--every", "40"]].concat());
        let lines: Vec<Value> = String::from_utf8(json.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 4, "{name}: ticks 40, 80, 120 and the end");
        assert_eq!(lines[0]["tick"], 40, "{name}");
        let written = lines[1]["state"]["origin"][0].as_f64().unwrap() as f32;
        assert_eq!(
            written.to_bits(),
            records[79].player.origin.x.to_bits(),
            "{name}: JSON keeps every bit"
        );
        assert_eq!(lines[3]["physics_version"], PHYSICS_VERSION, "{name}");
        assert_eq!(lines[3]["hash"], format!("{:016x}", run.hash()), "{name}");
        assert_eq!(
            lines[3]["bits"]["origin"][0],
            format!("{:08x}", run.player().origin.x.to_bits()),
            "{name}"
        );
    }
}

#[test]
fn simulating_what_is_not_there_fails_and_says_what() {
    let folder = tempfile::tempdir().unwrap();
    let (map, script) = (
        folder.path().join("field.map"),
        folder.path().join("run.ron"),
    );
    fs::write(&map, FIELD).unwrap();
    fs::write(&script, "[Hold(keys: [Forward], tics: 120)]").unwrap();
    let (map, script) = (map.to_str().unwrap(), script.to_str().unwrap());
    for (arguments, expected) in [
        (
            ["--map", "nowhere", "--profile", "qw-77", "--script", script],
            "nowhere",
        ),
        (
            ["--map", map, "--profile", "qw-78", "--script", script],
            "qw-78",
        ),
        (
            [
                "--map",
                map,
                "--profile",
                "qw-77",
                "--script",
                "missing.ron",
            ],
            "missing.ron",
        ),
        (
            ["--map", map, "--profile", "qw-77", "--script", script],
            "tics",
        ),
        (
            ["--map", script, "--profile", "qw-77", "--script", script],
            "run.ron: 1:1",
        ),
    ] {
        let output = wishdir(&[&["simulate"], &arguments[..]].concat());
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && output.stdout.is_empty(),
            "{arguments:?}"
        );
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}
