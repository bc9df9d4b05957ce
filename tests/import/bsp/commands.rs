//! The commands on compiled maps, as a user types them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;
use wishdir_formats::maps::bsp::BspKind::{V29, V30};

use super::maker::room_with;
use super::{packed, packed_map};
use crate::support::program::{args, printed, refusal, wishdir};

/// Hops with strafes: 220 ticks on the ground and in the air.
const HOPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scripts/hops.ron");

/// A folder with maps in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> String {
        let path: PathBuf = self.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

#[test]
fn a_real_map_s_facts_are_those_that_others_counted() {
    let folder = Folder::new();
    let map = folder.put("e0m1.bsp", &packed_map("lq_e0m1-as-v30"));
    let said: Value = serde_json::from_str(&printed(&["bsp", &map, "--json"])).unwrap();
    // `expected.json` of the samples, created with another reader.
    for (lump, count) in [
        ("planes", 1895),
        ("vertices", 4113),
        ("texinfo", 880),
        ("edges", 8169),
        ("surfedges", 16228),
        ("marksurfaces", 4640),
        ("models", 24),
        ("nodes", 1979),
        ("leaves", 1094),
        ("faces", 3865),
        ("clipnodes", 5123),
        ("lighting", 0),
        ("visibility", 18544),
    ] {
        assert_eq!(said["counts"][lump], json!(count), "{lump}");
    }
    assert_eq!(
        (&said["kind"], &said["entities"], &said["clip_hulls"]),
        (&json!("v30"), &json!(213), &json!(true))
    );
    assert_eq!(said["heads"], json!([0, 0, 2612, 0]));
    assert_eq!(
        said["hulls"]["0"],
        json!({"nodes": 1762, "depth": 32, "contents": {"-2": 910, "-1": 713, "-4": 17, "-6": 103, "-3": 20}})
    );
    assert_eq!(
        said["hulls"]["1"],
        json!({"nodes": 2121, "depth": 42, "contents": {"-2": 1350, "-1": 772}})
    );
    assert_eq!(said["hulls"]["2"]["depth"], json!(46));
    assert_eq!(said["classes"]["monster_army"], json!(28));
    assert_eq!(said["after_lumps"], json!({"bytes": 0, "magic": ""}));
    assert_eq!(said["textures"].as_array().unwrap().len(), 64);
}

/// The folder of the samples beside the project, with the whole table.
#[test]
fn the_samples_beside_the_project_are_as_their_table_says() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/formats/samples/bsp");
    let Ok(table) = fs::read_to_string(samples.join("expected.json")) else {
        return;
    };
    let table: Value = serde_json::from_str(&table).unwrap();
    for (file, expected) in table.as_object().unwrap() {
        let path = samples.join(file);
        let path = path.to_str().unwrap();
        if expected.get("error").is_some() {
            assert!(refusal(&["bsp", path]).contains("qbism"), "{file}");
            continue;
        }
        let said: Value = serde_json::from_str(&printed(&["bsp", path, "--json"])).unwrap();
        for (lump, count) in expected["counts"].as_object().unwrap() {
            assert_eq!(said["counts"][lump], *count, "{file}: {lump}");
        }
        for key in [
            "kind", "entities", "classes", "heads", "hulls", "textures", "world",
        ] {
            let (mut said, mut expected) = (said[key].clone(), expected[key].clone());
            if key == "hulls" {
                // Quake has three hulls.
                let of_quake = |hulls: &mut Value| drop(hulls.as_object_mut().unwrap().remove("3"));
                [&mut said, &mut expected].into_iter().for_each(of_quake);
            }
            assert_eq!(said, expected, "{file}: {key}");
        }
        assert_eq!(said["after_lumps"], expected["after_lumps"], "{file}");
    }
}

#[test]
fn a_map_that_cannot_be_played_says_so_in_every_command() {
    let folder = Folder::new();
    let mut maker = room_with(V29, "");
    maker.has_clip_hulls = false;
    let map = folder.put("seen.bsp", &maker.bytes());
    let told = "compiled without clip hulls: not playable";
    assert!(printed(&["bsp", &map]).contains("without clip hulls: not playable"));
    let said: Value = serde_json::from_str(&printed(&["bsp", &map, "--json"])).unwrap();
    assert_eq!(
        (&said["clip_hulls"], &said["problems"]),
        (&json!(false), &json!([told]))
    );
    assert!(refusal(&["check-map", &map]).contains(told));
    assert!(refusal(&["simulate", "--map", &map, "--script", HOPS]).contains(told));
    assert!(refusal(&["bot", "--map", &map]).contains(told));
}

#[test]
fn a_compiled_map_is_a_map_like_any_other() {
    let folder = Folder::new();
    let door = r#"{ "classname" "func_door" "model" "*1" }"#;
    let mut maker = room_with(V30, door);
    maker.block([[200.0, -64.0, 0.0], [232.0, 64.0, 64.0]], -2);
    let map = folder.put("room.bsp", &maker.bytes());
    let counts = printed(&["check-map", &map]);
    assert!(
        counts.contains("models") && counts.contains("solid 2") && counts.contains("A room"),
        "{counts}"
    );
    assert!(
        counts.contains("func_door"),
        "what stands still is named: {counts}"
    );
    let ran = printed(&[
        "simulate",
        "--map",
        &map,
        "--profile",
        "cs16-100",
        "--script",
        HOPS,
        "--json",
        "--every",
        "50",
    ]);
    assert!(ran.contains("\"onground\":true"), "{ran}");
    let bot = printed(&args(&format!(
        "bot --map {map} --profile cs16-100 --kind prestrafe --ticks 300"
    )));
    assert!(!bot.is_empty());
}

#[test]
fn a_run_on_a_compiled_map_is_recorded_verified_and_exported() {
    let folder = Folder::new();
    let map = folder.put("room.bsp", &room_with(V29, "").bytes());
    let replay = folder.0.path().join("a.wdr");
    let replay = replay.to_str().unwrap();
    printed(&args(&format!(
        "simulate --map {map} --profile qw-77 --script {HOPS} --record {replay}"
    )));
    printed(&["verify", replay]);
    let trace = folder.put(
        "a.trace.jsonl",
        printed(&["replay", replay, "--map", &map, "--to-trace"]).as_bytes(),
    );
    assert!(printed(&["conform", &trace]).contains("1 of 1 files exact"));
    // With another room it is another map.
    fs::write(
        &map,
        room_with(V29, r#"{ "classname" "trigger_hurt" "model" "*1" }"#).bytes_with(|_, _| ()),
    )
    .unwrap();
    printed(&["verify", replay]);
    let mut other = room_with(V29, r#"{ "classname" "func_wall" "model" "*1" }"#);
    other.block([[200.0, -64.0, 0.0], [232.0, 64.0, 64.0]], -2);
    fs::write(&map, other.bytes()).unwrap();
    let output = wishdir(&["verify", replay]);
    assert!(
        !output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

#[test]
fn conform_reads_sweeps_and_runs_of_compiled_maps() {
    let folder = packed();
    let all = printed(&["conform", folder.to_str().unwrap()]);
    assert!(all.contains("4 of 4 files exact, 7500 frames"), "{all}");
    let moved = Folder::new();
    let file = "bsp-lq_e0m1-1.trace.jsonl.gz";
    let trace = moved.put(file, &fs::read(folder.join(file)).unwrap());
    let said = wishdir(&["conform", &trace]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(
        said.contains("line 1: map \"lq_e0m1.bsp\" not found in"),
        "{said}"
    );
    assert!(
        printed(&["conform", &trace, "--maps", folder.to_str().unwrap()])
            .contains("1 of 1 files exact")
    );
}
