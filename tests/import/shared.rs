//! Samples that are too large for this repository, or may not be copied. `WISHDIR_SAMPLES` names
//! their folder (default: `../shared/formats/samples` if it exists). Without one, the tests say
//! what they skip.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use wishdir_formats::runs::demo::{CommandCompleteness, Demo, DemoFrame, resimulate};
use wishdir_formats::runs::hltas::Hltas;
use wishdir_formats::runs::open;

use crate::samples::{every_mutation_is_read, every_truncation_is_told};

pub(crate) fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("WISHDIR_SAMPLES").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/formats/samples");
    let folder = named.unwrap_or(beside);
    folder.is_dir().then_some(folder)
}

/// The samples of a folder with a table of contents: name, bytes, and the table's row.
fn samples(kind: &str) -> Vec<(String, Vec<u8>, Value)> {
    let Some(folder) = folder() else {
        drop(writeln!(
            io::stderr(),
            "skipped: no folder of samples of {kind}"
        ));
        return Vec::new();
    };
    let table: Value =
        serde_json::from_slice(&fs::read(folder.join(kind).join("expected.json")).unwrap())
            .unwrap();
    let places = [folder.join(kind), folder.join("local-only")];
    let rows = table.as_object().unwrap().iter();
    let found = rows.filter_map(|(name, row)| {
        let bytes = places
            .iter()
            .find_map(|place| fs::read(place.join(name)).ok())?;
        Some((name.clone(), bytes, row.clone()))
    });
    found.collect()
}

fn same(ours: f64, expected: &Value) -> bool {
    (ours - expected.as_f64().unwrap()).abs() < 1e-5
}

/// Checks a server's recording against its row of the table.
fn demand_server(name: &str, demo: &Demo, players: &Map<String, Value>, row: &Value) {
    assert_eq!(demo.tracks.len(), players.len(), "{name}");
    for track in &demo.tracks {
        let player = &players[&track.player.to_string()];
        assert_eq!(
            track.points.len() as u64,
            player["points"].as_u64().unwrap(),
            "{name}"
        );
        let hex: String = track
            .name
            .bytes()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(Some(hex.as_str()), player["name"].as_str(), "{name}");
        for (frame, place) in [
            (track.first(), &player["first"]),
            (track.last(), &player["last"]),
        ] {
            let frame = frame.unwrap();
            assert!(same(frame.time, &place[0]), "{name}: {place}");
            for axis in 0..3 {
                assert!(
                    same(f64::from(frame.origin.unwrap()[axis]), &place[1][axis]),
                    "{name}: {place}"
                );
                let angle = frame.angles.unwrap().to_array()[axis];
                assert!(same(f64::from(angle), &place[2][axis]), "{name}: {place}");
            }
        }
    }
    let commands: usize = demo.tracks.iter().map(|track| track.moments.len()).sum();
    assert_eq!(
        commands as u64,
        row["hidden_usercmds"].as_u64().unwrap(),
        "{name}"
    );
}

/// Checks a client's recording against its row of the table.
fn demand_client(name: &str, demo: &Demo, row: &Value) {
    let track = demo.track(None).unwrap();
    let cmds: Vec<_> = track.moments.iter().filter_map(|frame| frame.cmd).collect();
    assert_eq!(
        (track.exactness, cmds.len() as u64),
        (
            CommandCompleteness::Exact,
            row["commands"].as_u64().unwrap()
        ),
        "{name}"
    );
    let msec: u64 = cmds.iter().map(|cmd| u64::from(cmd.msec)).sum();
    assert_eq!(Some(msec), row["msec_sum"].as_u64(), "{name}");
    assert_eq!(
        track.point_count() as u64,
        row["states"].as_u64().unwrap(),
        "{name}"
    );
    for (frame, place) in [
        (track.first(), &row["first_origin"]),
        (track.last(), &row["last_origin"]),
    ] {
        for axis in 0..3 {
            assert!(
                same(
                    f64::from(frame.unwrap().origin.unwrap()[axis]),
                    &place[axis]
                ),
                "{name}: {place}"
            );
        }
    }
    let (found, _) = resimulate(demo, track, None, &mut |_| ()).unwrap();
    assert!(
        found.first_difference.is_some() == (found.equal < found.frames),
        "{name}"
    );
    let told = (found.equal, found.frames, found.first_difference);
    assert!(
        told.0 * 2 > told.1,
        "{name}: most of the way is flat: {told:?}"
    );
}

#[test]
fn quakeworld_recordings_are_as_the_table_says() {
    for (name, bytes, row) in samples("qw-demo") {
        let demo = open(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(demo.map.as_deref(), row["map"].as_str(), "{name}");
        assert_eq!(
            Some(u64::from(demo.bad_packets)),
            row["bad_packets"].as_u64(),
            "{name}"
        );
        match row["players"].as_object() {
            Some(players) => demand_server(&name, &demo, players, &row),
            None => demand_client(&name, &demo, &row),
        }
        every_truncation_is_told(&bytes, 20_011);
        every_mutation_is_read(&bytes, 20);
    }
}

#[test]
fn every_place_of_a_server_s_recording_is_the_table_s() {
    let Some(folder) = folder().map(|folder| folder.join("qw-demo")) else {
        return;
    };
    let (Ok(bytes), Ok(packed)) = (
        fs::read(folder.join("2on2_frobodm2.mvd")),
        fs::read(folder.join("2on2_frobodm2.mvd.tracks.jsonl.gz")),
    ) else {
        return;
    };
    let mut table = String::new();
    flate2::read::GzDecoder::new(packed.as_slice())
        .read_to_string(&mut table)
        .unwrap();
    let demo = open(&bytes).unwrap();
    let mut places: Vec<_> = demo
        .tracks
        .iter()
        .map(|track| (track.player, track.points.iter()))
        .collect();
    let mut rows = 0;
    for line in table.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let (_, points) = places
            .iter_mut()
            .find(|(player, _)| u64::from(*player) == row[0].as_u64().unwrap())
            .unwrap();
        let point = points.next().unwrap();
        assert_eq!(Some(u64::from(point.msec)), row[1].as_u64(), "{line}");
        for axis in 0..3 {
            assert!(same(f64::from(point.origin[axis]), &row[2][axis]), "{line}");
            let angle = f64::from(point.angles[axis]) * 360.0 / 65_536.0;
            assert!(same(angle, &row[3][axis]), "{line}: {angle}");
        }
        rows += 1;
    }
    assert!(
        rows > 20_000 && places.iter().all(|(_, rest)| rest.len() == 0),
        "{rows} places, and no more"
    );
}

#[test]
fn quake_s_recordings_are_as_the_table_says() {
    for (name, bytes, row) in samples("netquake-demo") {
        let demo = open(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(demo.map.as_deref(), row["levels"][0][1].as_str(), "{name}");
        assert_eq!(
            Some(u64::from(demo.bad_packets)),
            row["bad"].as_u64(),
            "{name}"
        );
        let track = demo.track(None).unwrap();
        assert_eq!(
            Some(track.point_count() as u64),
            row["points"].as_u64(),
            "{name}"
        );
        for (frame, place) in [(track.first(), &row["first"]), (track.last(), &row["last"])] {
            let frame = frame.unwrap();
            assert!(
                (0..3).all(|axis| same(
                    f64::from(frame.origin.unwrap()[axis]),
                    &place["origin"][axis]
                )),
                "{name}"
            );
            assert!(
                same(frame.time, &place["time"]),
                "{name}: {} {place}",
                frame.time
            );
        }
    }
}

#[test]
fn goldsrc_s_recordings_are_as_the_table_says() {
    for (name, bytes, row) in samples("goldsrc-demo") {
        let Some(sections) = row["sections"].as_array() else {
            assert!(open(&bytes).is_err(), "{name}: {row}");
            continue;
        };
        let demo = open(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(demo.map.as_deref(), row["header"]["map"].as_str(), "{name}");
        let Some(played) = sections
            .iter()
            .find(|section| section["type"] == 1 && section["net_frames"] != 0)
        else {
            continue;
        };
        let track = demo.track(None).unwrap();
        assert_eq!(
            Some(track.moments.len() as u64),
            played["net_frames"].as_u64(),
            "{name}"
        );
        for (frame, place) in [
            (track.first(), &played["first"]),
            (track.last(), &played["last"]),
        ] {
            let origin = frame.unwrap().origin.unwrap();
            assert!(
                (0..3).all(|axis| same(f64::from(origin[axis]), &place[axis])),
                "{name}: {origin} {place}"
            );
        }
        let speed = |frame: &DemoFrame| {
            frame
                .velocity
                .map_or(0.0, |velocity| velocity.truncate().length())
        };
        let fastest = track.moments.iter().map(speed).fold(0.0, f32::max);
        assert!(
            (f64::from(fastest) - played["max_speed"].as_f64().unwrap()).abs() < 1e-2,
            "{name}: {fastest}"
        );
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
                assert!(
                    (script.seconds() - row["seconds"].as_f64().unwrap()).abs() < 1e-5,
                    "{name}"
                );
            }
        }
    }
}
