//! `wishdir cfg`, `wishdir demo` and `wishdir replay --to-hltas` as users run them.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use wishdir_formats::runs::demo::GhostFile;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;

use crate::samples::path;
use crate::support::krp::krp;
use crate::support::profile;
use crate::support::program::{args, asset, json, outcome, printed, refusal, succeeds, wishdir};

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

fn sample(name: &str) -> String {
    path(name).to_string_lossy().into_owned()
}

#[test]
fn a_configuration_as_json_has_exactly_these_keys() {
    let found = json(&["cfg", &sample("cfg/duckroll.cfg"), "--json"]);
    assert_eq!(
        keys(&found),
        [
            "aliases",
            "binds",
            "conflicts",
            "cvars",
            "ignored",
            "ignored_commands",
            "notices",
            "offered",
            "refused",
            "taken"
        ]
    );
    assert_eq!(found["binds"], serde_json::json!({"c": "w_on"}));
    assert_eq!(
        found["cvars"],
        serde_json::json!({"fps_max": 101.0, "m_yaw": 0.022, "sensitivity": 2.5})
    );
    for list in ["refused", "notices", "conflicts"] {
        for remark in found[list].as_array().unwrap() {
            assert_eq!(keys(remark), ["file", "line", "reason"]);
        }
    }
    assert!(!found["notices"].as_array().unwrap().is_empty(), "{found}");
    let plain = wishdir(&["cfg", &sample("cfg/duckroll.cfg")]);
    let plain = String::from_utf8(plain.stdout).unwrap();
    assert!(plain.contains("client.sensitivity: 3 -> 2.5"), "{plain}");
    assert!(!succeeds(&["cfg", "no-such-file.cfg"]));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.cfg");
    fs::write(&file, "foo_bar 3\nsensitivity 2\nm_side 1\ncl_bob 0\n").unwrap();
    let plain = wishdir(&["cfg", &file.display().to_string()]);
    let plain = String::from_utf8(plain.stdout).unwrap();
    assert!(
        plain.contains("2 variables have no effect here: cl_bob, foo_bar\n"),
        "{plain}"
    );
    // `developer 1` lifts the limit of 100 frames per second. wishdir's crosshair never grows.
    fs::write(&file, "developer 1\nfps_max 250\ncl_dynamiccrosshair 0\n").unwrap();
    let plain = wishdir(&["cfg", &file.display().to_string(), "--dialect", "goldsrc"]);
    let plain = String::from_utf8(plain.stdout).unwrap();
    assert!(
        plain.contains("profile cs16-250") && !plain.contains("no effect here: developer"),
        "{plain}"
    );
    let imported = plain.split("not available in wishdir").next().unwrap();
    assert!(!imported.contains("crosshair-dynamic"), "{plain}");
}

#[test]
fn the_console_s_variables_are_listed_with_their_ranges() {
    let listed = |args: &[&str]| String::from_utf8(wishdir(args).stdout).unwrap();
    let all = listed(&["cfg", "--variables"]);
    for name in [
        "sensitivity (0.01 to 200)",
        "cl_yawspeed (0 to 10000 deg/s)",
        "sv_gravity",
        "default_fov",
        "damage",
    ] {
        assert!(all.contains(name), "{name} in {all}");
    }
    let server = listed(&["cfg", "--variables", "SV_", "--dialect", "goldsrc"]);
    assert!(
        server.lines().count() > 5 && server.lines().all(|line| line.starts_with("sv_")),
        "{server}"
    );
    assert!(listed(&["cfg", "--variables", "pm_", "--dialect", "ezquake"]).contains("pm_ktjump"));
    assert!(!succeeds(&["cfg"]), "a file, or the list");
}

#[test]
fn configurations_are_found_beside_each_other() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("config.cfg"),
        "sensitivity 1\nexec USERconfig.cfg\nexec ../secret.cfg\n",
    )
    .unwrap();
    fs::write(folder.path().join("userconfig.cfg"), "sensitivity 2\n").unwrap();
    let found = json(&args(&format!(
        "cfg {} --json",
        folder.path().join("config.cfg").to_string_lossy()
    )));
    assert_eq!(found["cvars"]["sensitivity"], 2.0);
}

#[test]
fn a_demo_as_json_has_exactly_these_keys() {
    let found = json(&["demo", &sample("goldsrc/hldemo-basic.dem"), "--json"]);
    let expected = [
        "bad_packets",
        "exactness",
        "format",
        "frames",
        "gaps",
        "map",
        "played_on",
        "resimulated",
        "tracks",
        "warnings",
    ];
    assert_eq!(keys(&found), expected);
    assert_eq!(
        (found["format"].as_str(), found["map"].as_str()),
        (Some("goldsrc"), Some("c1a0"))
    );
    assert_eq!(found["frames"].as_array().unwrap().len(), 289);
    let frame = &found["frames"][107];
    assert_eq!(
        keys(frame),
        ["cmd", "on_ground", "origin", "time", "velocity"]
    );
    assert_eq!(
        keys(&frame["cmd"]),
        ["angles", "buttons", "forward", "msec", "side", "up"]
    );
    assert_eq!(
        keys(&found["tracks"][0]),
        ["first", "last", "name", "player", "points"]
    );
    assert_eq!(
        keys(&found["resimulated"]),
        ["equal", "first_difference", "frames"]
    );
    let positions = json(&args(&format!(
        "demo {} --json --player 4",
        sample("qw/2on2_frobodm2.head.mvd")
    )));
    assert_eq!(
        (
            positions["exactness"].as_str(),
            positions.get("resimulated"),
            positions.get("played_on")
        ),
        (Some("positions"), None, None)
    );
    assert_eq!(
        positions["frames"][0]["origin"],
        serde_json::json!([1985.875, -494.5, 104.0])
    );
    assert_eq!(positions["frames"][0]["cmd"], Value::Null);
}

#[test]
fn a_demo_s_jumps_are_judged() {
    let jumps = wishdir(&["demo", &sample("goldsrc/hldemo-basic.dem"), "--jumps"]);
    let text = String::from_utf8(jumps.stdout).unwrap();
    assert!(
        text.contains("prestrafe") && text.contains("sync"),
        "{text}{}",
        String::from_utf8_lossy(&jumps.stderr)
    );
    let positions = wishdir(&["demo", &sample("netquake/vgio-test.dem"), "--jumps"]);
    assert!(!positions.status.success());
    assert!(String::from_utf8_lossy(&positions.stderr).contains("only has positions"));
}

#[test]
fn a_demo_without_its_map_says_that_its_jumps_are_on_a_flat_floor() {
    let folder = tempfile::tempdir().unwrap();
    let (demo, maps) = (
        sample("goldsrc/hldemo-basic.dem"),
        folder.path().to_string_lossy(),
    );
    let floor = "no playable map: the jumps are judged on an endless flat floor";
    let printed = || {
        let told = wishdir(&["demo", &demo, "--jumps", "--maps", &maps]);
        let [text, warnings] =
            [told.stdout, told.stderr].map(|out| String::from_utf8(out).unwrap());
        (text.matches(floor).count(), warnings)
    };
    let played_on = || json(&["demo", &demo, "--json", "--maps", &maps])["played_on"].take();
    let (lines, warnings) = printed();
    assert_eq!((lines, played_on()), (1, "floor".into()));
    assert!(warnings.contains("found no map `c1a0`"), "{warnings}");
    let map = folder.path().join("c1a0.map");
    // A map without a start is not playable.
    fs::write(&map, "{ \"classname\" \"worldspawn\" }\n").unwrap();
    assert_eq!((printed().0, played_on()), (1, "floor".into()));
    let lab = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/lab.map");
    fs::copy(lab, &map).unwrap();
    let (lines, warnings) = printed();
    assert_eq!((lines, played_on()), (0, "map".into()));
    assert!(!warnings.contains("found no map"), "{warnings}");
}

#[test]
fn a_demo_s_ghost_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("ghost.wdg");
    let told = wishdir(&[
        "demo",
        &sample("qw/2on2_frobodm2.head.mvd"),
        "--ghost",
        &out.to_string_lossy(),
    ]);
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let ghost = GhostFile::parse(&fs::read_to_string(out).unwrap()).unwrap();
    assert_eq!(
        (ghost.head.map.as_str(), ghost.head.name.as_str()),
        ("frobodm2", "Final")
    );
    assert!(ghost.steps.len() > 500);
}

#[test]
fn a_demo_becomes_a_replay_on_its_map() {
    let folder = tempfile::tempdir().unwrap();
    let [map, out] =
        ["c1a0.map", "run.wdr"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let file = sample("goldsrc/hldemo-basic.dem");
    let missing = wishdir(&["demo", &file, "--replay", &out]);
    assert!(
        String::from_utf8_lossy(&missing.stderr).contains("found no map `c1a0`"),
        "{missing:?}"
    );
    // A floor at the height of the demo's.
    let floor = crate::support::FIELD
        .replace("8192 0 )", "8192 -240 )")
        .replace("8193 0 )", "8193 -240 )");
    let floor = floor
        .replace("-64 )", "-304 )")
        .replace("-63 )", "-303 )")
        .replace("8192 1 )", "8192 -239 )");
    fs::write(&map, floor.replace("0 0 24", "0 0 -204")).unwrap();
    let maps = folder.path().to_string_lossy().into_owned();
    let told = wishdir(&["demo", &file, "--maps", &maps, "--replay", &out]);
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let verdict = wishdir(&["verify", &out]);
    let said = String::from_utf8_lossy(&verdict.stdout).into_owned();
    assert!(
        verdict.status.success() && said.contains("true"),
        "{said}{}",
        String::from_utf8_lossy(&verdict.stderr)
    );
    let found = json(&["demo", &file, "--maps", &maps, "--json"]);
    assert!(
        found["resimulated"]["equal"].as_u64().unwrap() >= 280,
        "{}",
        found["resimulated"]
    );
}

/// Writes a demo of a script on a built-in map, with one frame of 2 ms, and the replay of the demo.
/// Returns the replay's path and its report from `verify`.
fn verified_demo(
    folder: &Path,
    map: &str,
    script: &str,
    short_tick: Option<usize>,
) -> (String, Value) {
    let world = wishdir::storage::load_map(map).unwrap().world;
    let rules = Arc::new(profile("cs16-100").with_damage(false));
    let mut run = Run::new(Arc::new(world), rules).unwrap();
    let mut player = ScriptPlayer::new(&Script::parse(script).unwrap(), &run);
    let mut ticks = Vec::new();
    while let Some(mut cmd) = player.prepare(&mut run) {
        if short_tick == Some(ticks.len()) {
            cmd.msec = 2;
        }
        let record = run.advance(&cmd);
        player.observe(&record);
        ticks.push(record);
    }
    let [demo, replay] =
        ["run.krpr", "run.wdr"].map(|name| folder.join(name).to_string_lossy().into_owned());
    fs::write(&demo, krp(map, &ticks)).unwrap();
    printed(&["demo", &demo, "--replay", &replay]);
    let report = json(&["verify", "--json", &replay])["files"][0].clone();
    assert_eq!(report["verdict"], "true", "{report}");
    (replay, report)
}

#[test]
fn results_after_a_frame_of_2_ms_in_a_demo_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder
        .path()
        .join("records.db")
        .to_string_lossy()
        .into_owned();
    let import = |replay: &str| outcome(&["records", "import", replay, "--file", &records]);
    let results = |report: &Value| {
        let lists = ["runs", "jumps"].map(|list| report[list].as_array().unwrap().clone());
        lists.concat()
    };
    // Demos start in the middle of the game, so only jumps after standing still count.
    let hops = fs::read_to_string(asset("hops.ron")).unwrap();
    let hops = format!("[Wait(ticks: 60), {}", hops.split_once("[\n").unwrap().1);
    let (_, report) = verified_demo(folder.path(), "lab", &hops, None);
    assert_eq!(report["impossible_input"], Value::Null);
    assert!(
        results(&report).iter().any(|jump| jump["counts"] == true),
        "{report}"
    );
    let (replay, report) = verified_demo(folder.path(), "lab", &hops, Some(100));
    let expected = serde_json::json!({
        "tick": 100, "reason": "found a command of 2 ms, expected 10 ms",
    });
    assert_eq!(report["impossible_input"], expected);
    let of_demo = results(&report);
    assert!(
        of_demo.len() > 5 && of_demo.iter().all(|jump| jump["counts"] == false),
        "{report}"
    );
    let (is_added, said, _) = import(&replay);
    assert!(
        !is_added && said.contains("tick 100: found a command of 2 ms"),
        "{said}"
    );

    // After a short frame, a run does not count, but its jumps do.
    let course = fs::read_to_string(asset("cs-course.ron")).unwrap();
    let course = course.replacen("steps: [", "steps: [Wait(ticks: 60), ", 1);
    for (short_tick, counts, expected) in
        [(None, true, ": 1 run, "), (Some(59), false, ": no runs, ")]
    {
        let (replay, report) = verified_demo(folder.path(), "cs-course", &course, short_tick);
        let runs = report["runs"].as_array().unwrap();
        assert!(runs.len() == 1 && runs[0]["counts"] == counts, "{runs:?}");
        let (is_added, said, _) = import(&replay);
        assert!(is_added && said.contains(expected), "{said}");
    }
}

#[test]
fn a_player_who_is_not_there_is_told() {
    let told = wishdir(&args(&format!(
        "demo {} --player 9",
        sample("qw/2on2_frobodm2.head.mvd")
    )));
    assert!(!told.status.success());
    assert!(
        String::from_utf8_lossy(&told.stderr)
            .contains("2on2_frobodm2.head.mvd: found no player 9, expected one of 0, 1, 3, 4")
    );
}

#[test]
fn what_is_about_a_whole_configuration_names_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.cfg");
    fs::write(&file, "x\n".repeat(600_000)).unwrap();
    let told = wishdir(&["cfg", &file.to_string_lossy()]);
    let said = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(
        said.contains("whole file: found 1200000 bytes, expected at most 1048576"),
        "{said}"
    );
}

#[test]
fn a_configuration_of_wide_letters_is_read_as_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wide.cfg");
    let text = "\u{feff}bind SPACE \"+jump\"\nsensitivity 2.5\n";
    fs::write(
        &file,
        text.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>(),
    )
    .unwrap();
    let told = json(&["cfg", &file.to_string_lossy(), "--json"]);
    assert_eq!(
        (&told["binds"]["SPACE"], &told["cvars"]["sensitivity"]),
        (&Value::from("+jump"), &Value::from(2.5))
    );
}

#[test]
fn a_replay_is_written_as_a_script_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let replay = folder
        .path()
        .join("hops.wdr")
        .to_string_lossy()
        .into_owned();
    let root = env!("CARGO_MANIFEST_DIR");
    let script = format!("{root}/assets/scripts/hops.ron");
    let made = wishdir(&args(&format!(
        "simulate --map lab --profile hl-100 --script {script} --record {replay}"
    )));
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let hltas = wishdir(&["replay", &replay, "--to-hltas"]);
    let text = String::from_utf8(hltas.stdout).unwrap();
    assert!(
        text.starts_with("version 1\n"),
        "{text}{}",
        String::from_utf8_lossy(&hltas.stderr)
    );
    let file = folder.path().join("hops.hltas");
    fs::write(&file, &text).unwrap();
    let read = json(&["demo", &file.to_string_lossy(), "--json"]);
    let ticks = json(&["replay", &replay, "--json"])["ticks"].clone();
    assert_eq!(read["exactness"], "exact");
    assert_eq!(
        read["frames"].as_array().unwrap().len() as u64,
        ticks.as_u64().unwrap()
    );
}

#[test]
fn a_pointer_of_git_lfs_is_named_whatever_the_file_should_be() {
    let folder = tempfile::tempdir().unwrap();
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 12345\n";
    for (command, name) in [
        ("cfg", "config.cfg"),
        ("bsp", "kz_map.bsp"),
        ("check-map", "kz_map.map"),
        ("check-map", "chain.nfk"),
        ("demo", "run.dem"),
        ("demo", "run.hltas"),
        ("jumpstats", "run.ron"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, pointer).unwrap();
        let said = refusal(&[command, path.to_str().unwrap()]);
        assert!(
            said.contains("found a Git LFS pointer"),
            "{command} {name}: {said}"
        );
    }
}
