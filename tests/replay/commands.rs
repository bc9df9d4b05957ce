//! `wishdir simulate --record`, `verify`, `replay`, `jumpstats` and `simulate --replay`, as a user
//! types them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ::wishdir_replay as replay;
use serde_json::Value;
use tempfile::TempDir;
use wishdir_replay::{ChunkPacker, PackedChunk};
use wishdir_sim::platformer::{NfkKeys, NfkRun};

use crate::foreign::{Chunk, altered, join, split};
use crate::support::documents::check_json_section;
use crate::support::program::{args, asset, printed, succeeds, wishdir};
use crate::tampering::STATE_BYTES;

/// The output of `verify --json` for each file, and whether the command succeeds.
fn verdicts(paths: &[&Path]) -> (Vec<Value>, bool) {
    let paths: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
    let output = wishdir(&[&["verify", "--json"], &paths[..]].concat());
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    (
        said["files"].as_array().unwrap().clone(),
        output.status.success(),
    )
}

/// A folder with a recorded script of each game.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        let hops = asset("hops.ron");
        let chain = asset("nfk-chain.ron");
        folder.record(
            &["--map", "lab", "--profile", "cs16-100", "--script", &hops],
            "hops.wdr",
        );
        folder.record(
            &["--map", "lab", "--profile", "qw-77", "--script", &hops],
            "quake.wdr",
        );
        folder.record(
            &args(&format!("--map chain --profile nfk-068r2 --script {chain}")),
            "chain.wdr",
        );
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Records a script. Returns the simulation's output.
    fn record(&self, game: &[&str], name: &str) -> String {
        printed(&[&["simulate"], game, &["--record", &self.text(name)]].concat())
    }
}

#[test]
fn what_was_simulated_is_true_and_the_status_says_so() {
    let folder = Folder::new();
    let (said, is_good) = verdicts(&[folder.0.path()]);
    assert!(is_good);
    let names: Vec<&str> = said
        .iter()
        .map(|file| file["file"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        ["chain.wdr", "hops.wdr", "quake.wdr"].map(|name| folder.text(name))
    );
    for file in &said {
        assert_eq!(
            (&file["verdict"], &file["reason"]),
            (&Value::from("true"), &Value::Null),
            "{file}"
        );
        assert!(
            file["ticks"].as_u64().unwrap() > 100 && file["hash"].as_str().unwrap().len() == 16,
            "{file}"
        );
        assert!(file.get("time_ms").is_some(), "{file}");
    }
    let words = printed(&["verify", &folder.text("hops.wdr")]);
    assert!(
        words.starts_with("true ") && words.contains("hops.wdr") && words.contains("takeoffs"),
        "{words}"
    );
}

#[test]
fn the_document_of_the_json_defines_every_field_of_verify_replay_and_simulate() {
    let folder = Folder::new();
    for name in ["hops.wdr", "chain.wdr"] {
        let path = folder.text(name);
        let (files, _) = verdicts(&[Path::new(&path)]);
        check_json_section("verify", &files[0]);
        let lines = printed(&["simulate", "--replay", &path, "--json"]);
        for line in [lines.lines().next(), lines.lines().last()] {
            check_json_section("simulate", &serde_json::from_str(line.unwrap()).unwrap());
        }
        let explained = printed(&["replay", &path, "--json"]);
        check_json_section("replay", &serde_json::from_str(&explained).unwrap());
    }
}

/// The first recorded script with rearranged chunks and correct checksums.
fn rearranged(folder: &Folder, arrange: impl FnOnce(&mut Vec<Chunk>, Vec<Chunk>)) -> Vec<u8> {
    let read = |name: &str| split(&fs::read(folder.path(name)).unwrap());
    let mut chunks = read("hops.wdr");
    arrange(&mut chunks, read("walk.wdr"));
    join(&chunks)
}

/// Ways to tamper with a replay, each with its verdict and a part of the reason.
const TAMPERED: [[&str; 3]; 22] = [
    ["a byte is missing", "truncated", "ends before"],
    ["half is missing", "truncated", "ends before"],
    ["the end is missing", "truncated", "ends before"],
    ["a command", "false", "altered command"],
    ["a result", "false", "altered result"],
    ["the last result", "false", "altered result"],
    ["the number of ticks", "unreadable", "ticks"],
    ["the first state", "false", "altered"],
    ["another's header", "false", "altered"],
    ["another's second", "false", "altered"],
    ["a second left out", "false", "altered"],
    ["a second twice", "false", "altered"],
    ["two seconds exchanged", "false", "altered"],
    ["a header twice", "unreadable", ""],
    ["ticks behind the end", "unreadable", ""],
    ["bytes behind the end", "unreadable", ""],
    ["physics", "other_physics", "physics version 2"],
    ["the map's hash", "other_map", "different brushes"],
    ["the map's name", "other_map", "no map named `xab`"],
    ["a bit", "unreadable", "checksum"],
    ["no replay", "unreadable", "not a replay"],
    ["nothing", "unreadable", "not a replay"],
];

/// The replay `hops.wdr` after this tampering.
fn tampered(folder: &Folder, name: &str) -> Vec<u8> {
    let bytes = fs::read(folder.path("hops.wdr")).unwrap();
    let alter = |chunk: usize, alter: fn(&mut Vec<u8>)| altered(&bytes, chunk, alter);
    let arrange = |arrange: fn(&mut Vec<Chunk>, Vec<Chunk>)| rearranged(folder, arrange);
    let mut damaged = bytes.clone();
    damaged[200] ^= 1;
    match name {
        "a byte is missing" => bytes[..bytes.len() - 1].to_vec(),
        "half is missing" => bytes[..bytes.len() / 2].to_vec(),
        "the end is missing" => arrange(|chunks, _| drop(chunks.pop())),
        "a command" => alter(2, |content| *content.last_mut().unwrap() += 1),
        "a result" => alter(1, |content| content[3] ^= 1),
        "the last result" => alter(bytes_end(&bytes), |content| content[8] ^= 1),
        "the number of ticks" => alter(bytes_end(&bytes), |content| content[0] ^= 1),
        "the first state" => alter(0, |content| moved_start(content)),
        "another's header" => arrange(|chunks, other| chunks[0] = other_start(&other)),
        "another's second" => arrange(|chunks, other| chunks[2] = other[2].clone()),
        "a second left out" => arrange(|chunks, _| drop(chunks.remove(2))),
        "a second twice" => arrange(|chunks, _| chunks.insert(2, chunks[2].clone())),
        "two seconds exchanged" => arrange(|chunks, _| chunks.swap(2, 3)),
        "a header twice" => arrange(|chunks, _| chunks.insert(1, chunks[0].clone())),
        "ticks behind the end" => arrange(|chunks, _| chunks.push(chunks[1].clone())),
        "bytes behind the end" => [&bytes[..], b"more"].concat(),
        "physics" => alter(0, |content| content[1] += 1),
        "the map's hash" => alter(0, |content| content[12] ^= 1),
        "the map's name" => alter(0, |content| content[9] = b'x'),
        "a bit" => damaged,
        "no replay" => b"these are words".to_vec(),
        "nothing" => Vec::new(),
        _ => panic!("no case {name}"),
    }
}

/// Returns a test folder with an extra replay, `walk.wdr`, that some cases need.
fn folder_with_walk() -> Folder {
    let folder = Folder::new();
    let walk = folder.text("walk.ron");
    fs::write(&walk, "[Hold(keys: [Forward], ticks: 400)]").unwrap();
    folder.record(
        &["--map", "lab", "--profile", "cs16-100", "--script", &walk],
        "walk.wdr",
    );
    folder
}

#[test]
fn each_kind_of_tampering_has_its_verdict_and_the_status_says_so() {
    let folder = folder_with_walk();
    let all = folder.path("tampered");
    fs::create_dir(&all).unwrap();
    for [name, _, _] in TAMPERED {
        fs::write(all.join(format!("{name}.wdr")), tampered(&folder, name)).unwrap();
    }
    fs::copy(folder.path("hops.wdr"), all.join("good.wdr")).unwrap();
    fs::write(all.join("notes.txt"), "no replay, and not called one").unwrap();
    let (said, is_good) = verdicts(&[&all]);
    assert!(!is_good && said.len() == TAMPERED.len() + 1, "{said:?}");
    let keys = ["file", "hash", "reason", "ticks", "time_ms", "verdict"];
    for file in &said {
        let said = file.as_object().unwrap();
        assert!(keys.iter().all(|key| said.contains_key(*key)), "{file}");
        // Replays that could be played have their map and rules named.
        let is_played = file["ticks"].is_u64();
        for key in ["map", "map_hash", "rules", "rules_hash", "damage", "start"] {
            assert_eq!(said.contains_key(key), is_played, "{key}: {file}");
        }
    }
    for [name, verdict, reason] in TAMPERED {
        let path = all.join(format!("{name}.wdr")).display().to_string();
        let file = said
            .iter()
            .find(|file| file["file"] == path.as_str())
            .unwrap();
        assert_eq!(file["verdict"], verdict, "{file}");
        let told = file["reason"].as_str().unwrap();
        assert!(!told.is_empty() && told.contains(reason), "{file}");
        assert!(!succeeds(&["verify", &path]), "{name}");
    }
    assert!(!succeeds(&["verify", &folder.text("nowhere.wdr")]));
    let good = folder.text("hops.wdr");
    assert!(succeeds(&["verify", &good, &folder.text("chain.wdr")]));
    assert!(
        !succeeds(&["verify", &good, &folder.text("tampered/physics.wdr")]),
        "one is not"
    );
}

#[test]
fn jumpstats_says_that_a_replay_is_invalid_and_lists_its_jumps_all_the_same() {
    let folder = folder_with_walk();
    let read = |path: &str| {
        let output = wishdir(&["jumpstats", path, "--json"]);
        let said: Value = serde_json::from_slice(&output.stdout).unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        (said, output.status.code(), told)
    };
    let whole = read(&folder.text("hops.wdr"));
    assert_eq!(
        (&whole.0["verdict"], whole.1),
        (&Value::from("true"), Some(0))
    );
    assert!(
        whole.0["reason"].is_null() && whole.2.is_empty(),
        "{whole:?}"
    );
    let bad = folder.path("bad.wdr");
    for [name, ..] in TAMPERED {
        fs::write(&bad, tampered(&folder, name)).unwrap();
        let of_verify = &verdicts(&[&bad]).0[0];
        let (said, status, told) = read(bad.to_str().unwrap());
        assert_eq!(status, Some(1), "{name}");
        for key in ["file", "verdict", "reason"] {
            assert_eq!(said[key], of_verify[key], "{name}: {key}");
        }
        let reason = said["reason"].as_str().unwrap();
        assert!(told.contains(reason), "{name}: {told}");
        // A replay that cannot be played at all has no jumps.
        assert_eq!(
            said["jumps"].is_null(),
            of_verify["ticks"].is_null(),
            "{name}"
        );
    }
    fs::write(&bad, tampered(&folder, "the end is missing")).unwrap();
    let jumps = read(bad.to_str().unwrap()).0["jumps"].clone();
    let all = whole.0["jumps"].as_array().unwrap();
    let listed = jumps.as_array().unwrap();
    assert!(!listed.is_empty(), "{jumps}");
    assert_eq!(
        listed,
        &all[..listed.len()],
        "a cut replay lists the first jumps of the whole one"
    );
    assert!(
        !succeeds(&["jumpstats", bad.to_str().unwrap()]),
        "text as well"
    );
}

/// Index of the last chunk.
fn bytes_end(bytes: &[u8]) -> usize {
    split(bytes).len() - 1
}

/// Moves the player's start: the state is at the header's end, and starts with the origin.
fn moved_start(content: &mut [u8]) {
    let at = content.len() - STATE_BYTES;
    let x = f32::from_le_bytes(content[at..at + 4].try_into().unwrap());
    content[at..at + 4].copy_from_slice(&(x + 8.0).to_le_bytes());
}

/// The header of another replay, which starts elsewhere.
fn other_start(chunks: &[Chunk]) -> Chunk {
    let mut header = chunks[0].clone();
    moved_start(&mut header.content);
    header
}

#[test]
fn a_map_is_found_beside_the_replay_and_by_name() {
    let folder = Folder::new();
    let own = folder.text("own.map");
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/lab.map"),
        &own,
    )
    .unwrap();
    folder.record(
        &args(&format!(
            "--map {own} --profile hl-100 --script {}",
            asset("hops.ron")
        )),
        "own.wdr",
    );
    assert!(verdicts(&[&folder.path("own.wdr")]).1, "beside the replay");
    let elsewhere = tempfile::tempdir().unwrap();
    let moved = elsewhere.path().join("own.wdr");
    fs::rename(folder.path("own.wdr"), &moved).unwrap();
    assert_eq!(verdicts(&[&moved]).0[0]["verdict"], "other_map");
    assert!(succeeds(&args(&format!(
        "verify {} --map {own}",
        moved.to_str().unwrap()
    ))));
    let other = wishdir(&["verify", "--json", moved.to_str().unwrap(), "--map", "bhop"]);
    assert!(String::from_utf8_lossy(&other.stdout).contains("other_map"));
}

#[test]
fn a_replay_plays_as_its_script_did() {
    let folder = Folder::new();
    for (game, script, name) in [
        (
            ["--map", "lab", "--profile", "cs16-100"],
            "hops.ron",
            "hops.wdr",
        ),
        (
            ["--map", "chain", "--profile", "nfk-068r2"],
            "nfk-chain.ron",
            "chain.wdr",
        ),
    ] {
        let (script, replay) = (asset(script), folder.text(name));
        let by_script =
            printed(&[&["simulate"], &game[..], &["--script", &script, "--json"]].concat());
        assert_eq!(
            printed(&["simulate", "--replay", &replay, "--json"]),
            by_script,
            "{name}"
        );
        let jumps = |input: &str, more: &[&str]| printed(&[&["jumpstats", input], more].concat());
        assert_eq!(jumps(&replay, &[]), jumps(&script, &game), "{name}");
        // A copy of a copy is the same file.
        let again = folder.text("again.wdr");
        printed(&["simulate", "--replay", &replay, "--record", &again]);
        assert_eq!(
            fs::read(&again).unwrap(),
            fs::read(&replay).unwrap(),
            "{name}"
        );
    }
    assert!(!succeeds(&["simulate"]), "a script or a replay");
}

#[test]
fn a_replay_is_explained() {
    let folder = Folder::new();
    let words = printed(&["replay", &folder.text("hops.wdr")]);
    assert!(
        words.starts_with("lab, cs16-100: ") && words.contains("bytes"),
        "{words}"
    );
    let said: Value =
        serde_json::from_str(&printed(&["replay", &folder.text("chain.wdr"), "--json"])).unwrap();
    assert_eq!(
        (&said["map"], &said["profile"], &said["true"]),
        (&"chain".into(), &"nfk-068r2".into(), &true.into())
    );
    assert_eq!(said["length_ms"], said["ticks"].as_u64().unwrap() * 20);
}

#[test]
fn a_replay_as_a_script_plays_to_the_same_hash() {
    let folder = Folder::new();
    for (name, game) in [
        ("hops.wdr", ["--map", "lab", "--profile", "cs16-100"]),
        ("quake.wdr", ["--map", "lab", "--profile", "qw-77"]),
        ("chain.wdr", ["--map", "chain", "--profile", "nfk-068r2"]),
    ] {
        let script = folder.text("exported.ron");
        fs::write(
            &script,
            printed(&["replay", &folder.text(name), "--to-script"]),
        )
        .unwrap();
        let last = |words: String| words.lines().last().unwrap().to_owned();
        let by_script = last(printed(
            &[&["simulate"], &game[..], &["--script", &script, "--json"]].concat(),
        ));
        let by_replay = last(printed(&args(&format!(
            "simulate --replay {} --json",
            folder.text(name)
        ))));
        assert_eq!(by_script, by_replay, "{name}");
    }
}

#[test]
fn what_a_replay_or_recording_brings_along_is_not_passed_over_in_silence() {
    let folder = Folder::new();
    let (hops, trace) = (folder.text("hops.wdr"), folder.text("hops.trace.jsonl"));
    fs::write(&trace, printed(&["replay", &hops, "--to-trace"])).unwrap();
    for command in [
        &["simulate", "--replay", &hops][..],
        &["jumpstats", &hops],
        &["replay", &hops],
    ] {
        assert!(
            succeeds(&[command, &["--map", "lab"]].concat()),
            "{command:?}"
        );
        for more in [["--profile", "qw-77"], ["--start", "info_player_start"]] {
            let output = wishdir(&[command, &more[..]].concat());
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(
                !output.status.success() && told.contains("omit --profile"),
                "{command:?} {more:?}: {told}"
            );
        }
    }
    assert!(succeeds(&["jumpstats", &trace]), "a recording alone");
    let output = wishdir(&["jumpstats", &trace, "--map", "lab"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && told.contains("omit --map"),
        "{told}"
    );
}

#[test]
fn a_replay_as_a_trace_conforms() {
    let folder = Folder::new();
    for name in ["hops.wdr", "quake.wdr", "chain.wdr"] {
        let trace = folder.text("exported.trace.jsonl");
        fs::write(
            &trace,
            printed(&["replay", &folder.text(name), "--to-trace"]),
        )
        .unwrap();
        let words = printed(&["conform", &trace]);
        assert!(words.starts_with("exact"), "{name}: {words}");
    }
}

#[test]
fn what_neither_script_nor_trace_can_say_is_named_with_its_tick() {
    let folder = Folder::new();
    let script = folder.text("loads.ron");
    let steps = "[Hold(keys: [Forward], ticks: 30), Save, Hold(keys: [Forward], ticks: 40), Load, Wait(ticks: 20)]";
    fs::write(&script, steps).unwrap();
    folder.record(
        &["--map", "lab", "--profile", "cs16-100", "--script", &script],
        "loads.wdr",
    );
    let replay = folder.text("loads.wdr");
    assert!(succeeds(&["verify", &replay]));
    let to_script = wishdir(&["replay", &replay, "--to-script"]);
    let words = String::from_utf8_lossy(&to_script.stderr);
    assert!(
        !to_script.status.success() && words.contains("after tick 70"),
        "{words}"
    );
    let to_trace = wishdir(&["replay", &replay, "--to-trace"]);
    let words = String::from_utf8_lossy(&to_trace.stderr);
    assert!(
        !to_trace.status.success() && words.contains("tick 71"),
        "{words}"
    );
}

#[test]
fn a_script_that_starts_somewhere_and_restarts_is_recorded_and_exported_whole() {
    let folder = Folder::new();
    let script = folder.text("starts.ron");
    let steps = "[Start(feet: (200, 0, 0), yaw: 90), Hold(keys: [Forward], ticks: 50), Restart, Wait(ticks: 10),
        Start(origin: (0, 0, 300), velocity: (100, 0, 50)), Wait(ticks: 60), Restart]";
    fs::write(&script, steps).unwrap();
    let game = ["--map", "lab", "--profile", "cs16-100"];
    folder.record(&[&game[..], &["--script", &script]].concat(), "starts.wdr");
    let replay = folder.text("starts.wdr");
    let state = |arguments: &[&str]| printed(&[&["simulate", "--json"], arguments].concat());
    assert_eq!(
        state(&["--replay", &replay]),
        state(&[&game[..], &["--script", &script]].concat())
    );
    let exported = folder.text("exported.ron");
    fs::write(&exported, printed(&["replay", &replay, "--to-script"])).unwrap();
    assert_eq!(
        state(&["--replay", &replay]),
        state(&[&game[..], &["--script", &exported]].concat())
    );
}

#[test]
fn a_start_of_another_class_is_part_of_the_replay() {
    let folder = Folder::new();
    let map = folder.text("spots.map");
    let lab =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/lab.map")).unwrap();
    fs::write(
        &map,
        lab + "{\n\"classname\" \"info_spot\"\n\"origin\" \"64 64 64\"\n}\n",
    )
    .unwrap();
    let game = [
        "--map",
        &map,
        "--profile",
        "cs16-100",
        "--start",
        "info_spot",
        "--script",
        &asset("hops.ron"),
    ];
    folder.record(&game, "spot.wdr");
    assert!(verdicts(&[&folder.path("spot.wdr")]).1);
}

#[test]
fn the_damage_and_the_start_of_a_replay_are_reported() {
    let folder = Folder::new();
    let map = folder.text("spots.map");
    let lab = fs::read_to_string("maps/lab.map").unwrap();
    let spot = "{\n\"classname\" \"info_spot\"\n\"origin\" \"64 64 64\"\n}\n";
    fs::write(&map, lab + spot).unwrap();
    let hops = asset("hops.ron");
    let game = ["--map", &map, "--profile", "cs16-100", "--script", &hops];
    for (more, damage, start, words) in [
        (&[][..], true, None, "damage on, start: the map's own"),
        (
            &["--no-damage"],
            false,
            None,
            "damage off, start: the map's own",
        ),
        (
            &["--start", "info_spot"],
            true,
            Some("info_spot"),
            "damage on, start: info_spot",
        ),
        (
            &["--no-damage", "--start", "info_spot"],
            false,
            Some("info_spot"),
            "damage off, start: info_spot",
        ),
    ] {
        folder.record(&[&game[..], more].concat(), "spots.wdr");
        let (said, is_good) = verdicts(&[&folder.path("spots.wdr")]);
        assert!(is_good, "{said:?}");
        assert_eq!(
            (&said[0]["damage"], &said[0]["start"]),
            (&Value::from(damage), &Value::from(start)),
            "{more:?}"
        );
        let text = printed(&["verify", &folder.text("spots.wdr")]);
        assert!(text.lines().any(|line| line.ends_with(words)), "{text}");
    }
}

#[test]
fn verify_shows_the_hand_of_each_jump() {
    let folder = Folder::new();
    let (said, _) = verdicts(&[&folder.path("hops.wdr")]);
    let jumps = said[0]["jumps"].as_array().unwrap();
    assert!(jumps.len() > 3, "{said:?}");
    for jump in jumps {
        let hand = &jump["hand"];
        assert!(hand["events_per_second"].as_f64().unwrap() > 0.0, "{jump}");
        for key in ["forward", "jump"] {
            let press = &hand["press_ms"][key];
            assert!(
                press["count"].as_u64().unwrap() > 0 && press["mean"].as_f64().unwrap() >= 10.0,
                "{key}: {jump}"
            );
        }
        for (what, side) in [
            ("turn_deg", "left"),
            ("turn_deg", "right"),
            ("jerk_deg", "left"),
            ("jerk_deg", "right"),
        ] {
            for part in ["mean", "deviation"] {
                assert!(
                    hand[what][side][part].as_f64().unwrap() >= 0.0,
                    "{what} {side} {part}: {jump}"
                );
            }
        }
    }
}

#[test]
fn chunks_say_how_large_they_are() {
    let mut packer = ChunkPacker::default();
    let mut chunk = replay::Chunk::<NfkRun> {
        inputs: vec![NfkKeys::NONE; 50],
        ..replay::Chunk::default()
    };
    let packed: PackedChunk = packer.pack(&mut chunk);
    assert_eq!(packed.ticks(), 50);
    assert!(
        (20..60).contains(&packed.byte_count()),
        "{}",
        packed.byte_count()
    );
}

#[test]
fn a_script_is_played_in_a_style_and_its_replay_is_true() {
    let folder = Folder::new();
    let hops = asset("hops.ron");
    let game = ["--map", "lab", "--profile", "cs16-100", "--script", &hops];
    let free = folder.record(&game, "free.wdr");
    let held_back = folder.record(
        &[&game[..], &["--style", "no-perfect-hops"]].concat(),
        "slow.wdr",
    );
    assert_ne!(free, held_back);
    let (lines, good) = verdicts(&[&folder.path("slow.wdr")]);
    assert!(good, "{lines:?}");
    let chain = asset("nfk-chain.ron");
    let refused = wishdir(&[
        "simulate", "--map", "chain", "--script", &chain, "--style", "w-only",
    ]);
    assert!(!refused.status.success());
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("style w-only: has no effect with nfk-"),
        "{refused:?}"
    );
    let unknown = wishdir(&[
        "simulate", "--map", "lab", "--script", &hops, "--style", "moonwalk",
    ]);
    assert!(
        String::from_utf8_lossy(&unknown.stderr).contains("expected one of normal, w-only"),
        "{unknown:?}"
    );
}

#[test]
fn a_replay_named_without_a_folder_finds_the_map_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/lab.map");
    fs::copy(lab, folder.path().join("own.map")).unwrap();
    let hops = asset("hops.ron");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
        command
            .args(arguments)
            .env("WISHDIR_LANGUAGE", "en")
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path())
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let record = [
        "simulate", "--map", "own.map", "--script", &hops, "--record", "a.wdr",
    ];
    assert!(run(&record).status.success());
    for arguments in [
        &["verify", "a.wdr"][..],
        &["verify", "./a.wdr"],
        &["jumpstats", "a.wdr"],
        &["simulate", "--replay", "a.wdr"],
    ] {
        let output = run(arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
