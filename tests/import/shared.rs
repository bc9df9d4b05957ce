//! Samples that are too large to keep here, or not ours to keep: `WISHDIR_SAMPLES` names their folder (default:
//! `../shared/formats/samples` where it exists); without one the tests say what they skip.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::Value;
use wishdir::import::demo::{Exactness, beside};
use wishdir::import::hltas::Hltas;
use wishdir::import::open;

use crate::samples::{every_mutation_is_read, every_truncation_is_told};

pub(crate) fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("WISHDIR_SAMPLES").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/formats/samples");
    let folder = named.unwrap_or(beside);
    folder.is_dir().then_some(folder)
}

/// The samples of a folder that has a table of what is in them: name, bytes, and the table's row.
fn samples(kind: &str) -> Vec<(String, Vec<u8>, Value)> {
    let Some(folder) = folder() else {
        drop(writeln!(io::stderr(), "skipped: no folder of samples of {kind}"));
        return Vec::new();
    };
    let table: Value = serde_json::from_slice(&fs::read(folder.join(kind).join("expected.json")).unwrap()).unwrap();
    let places = [folder.join(kind), folder.join("local-only")];
    let rows = table.as_object().unwrap().iter();
    let found = rows.filter_map(|(name, row)| {
        let bytes = places.iter().find_map(|place| fs::read(place.join(name)).ok())?;
        Some((name.clone(), bytes, row.clone()))
    });
    found.collect()
}

fn same(ours: f64, expected: &Value) -> bool {
    (ours - expected.as_f64().unwrap()).abs() < 1e-5
}

#[test]
fn quakeworld_recordings_are_as_the_table_says() {
    for (name, bytes, row) in samples("qw-demo") {
        let demo = open(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(demo.map.as_deref(), row["map"].as_str(), "{name}");
        assert_eq!(Some(u64::from(demo.bad_packets)), row["bad_packets"].as_u64(), "{name}");
        if let Some(players) = row["players"].as_object() {
            assert_eq!(demo.tracks.len(), players.len(), "{name}");
            for track in &demo.tracks {
                let player = &players[&track.player.to_string()];
                assert_eq!(track.points.len() as u64, player["points"].as_u64().unwrap(), "{name}");
                let hex: String = track.name.bytes().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(Some(hex.as_str()), player["name"].as_str(), "{name}");
                for (frame, place) in [(track.first(), &player["first"]), (track.last(), &player["last"])] {
                    let frame = frame.unwrap();
                    assert!(same(frame.time, &place[0]), "{name}: {place}");
                    for axis in 0..3 {
                        assert!(same(f64::from(frame.origin.unwrap()[axis]), &place[1][axis]), "{name}: {place}");
                        let angle = frame.angles.unwrap().to_array()[axis];
                        assert!(same(f64::from(angle), &place[2][axis]), "{name}: {place}");
                    }
                }
            }
            let commands: usize = demo.tracks.iter().map(|track| track.moments.len()).sum();
            assert_eq!(commands as u64, row["hidden_usercmds"].as_u64().unwrap(), "{name}");
        } else {
            let track = demo.track(None).unwrap();
            let cmds: Vec<_> = track.moments.iter().filter_map(|frame| frame.cmd).collect();
            assert_eq!((track.exactness, cmds.len() as u64), (Exactness::Exact, row["commands"].as_u64().unwrap()));
            let msec: u64 = cmds.iter().map(|cmd| u64::from(cmd.msec)).sum();
            assert_eq!(Some(msec), row["msec_sum"].as_u64(), "{name}");
            assert_eq!(track.point_count() as u64, row["states"].as_u64().unwrap(), "{name}");
            for (frame, place) in [(track.first(), &row["first_origin"]), (track.last(), &row["last_origin"])] {
                for axis in 0..3 {
                    assert!(same(f64::from(frame.unwrap().origin.unwrap()[axis]), &place[axis]), "{name}: {place}");
                }
            }
            let (found, _) = beside(&demo, track, None, &mut |_| ()).unwrap();
            assert!(found.first_difference.is_some() == (found.equal < found.frames), "{name}");
            let told = (found.equal, found.frames, found.first_difference);
            assert!(told.0 * 2 > told.1, "{name}: most of the way is flat: {told:?}");
        }
        every_truncation_is_told(&bytes, 20_011);
        every_mutation_is_read(&bytes, 20);
    }
}

#[test]
fn long_scripts_are_as_the_table_says() {
    for (name, bytes, row) in samples("hltas") {
        let script = Hltas::parse(str::from_utf8(&bytes).unwrap());
        match row["line"].as_u64() {
            Some(line) => assert_eq!(u64::from(script.expect_err(&name).line), line, "{name}"),
            None => {
                let script = script.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(Some(script.frame_count()), row["frames"].as_u64(), "{name}");
                assert!((script.seconds() - row["seconds"].as_f64().unwrap()).abs() < 1e-5, "{name}");
            }
        }
    }
}
