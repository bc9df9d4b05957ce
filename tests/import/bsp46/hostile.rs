//! Damaged files: read or rejected, without a panic and without long delays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wishdir_formats::maps::quake3::{Quake3Lump, Quake3Map};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use super::maker::{self, room};
use crate::support::random::Random;
use crate::support::usercmd;

/// A room with a part of every kind.
fn sample() -> Vec<u8> {
    let mut maker = room(
        r#"{ "classname" "trigger_push" "model" "*1" "target" "top" }
           { "classname" "target_position" "targetname" "top" "origin" "0 120 208" }
           { "classname" "func_door" "model" "*2" "origin" "10 20 30" }"#,
    );
    let stone = maker.texture("textures/test/curve", maker::SOLID);
    maker.triangle(stone);
    maker.arch(stone);
    for x in [0.0, 64.0] {
        maker.model(&[[[x, 0.0, 0.0], [x + 32.0, 32.0, 32.0]]], stone);
    }
    maker.bytes()
}

/// Position of a lump's bytes in a file.
fn place(bytes: &[u8], lump: Quake3Lump) -> usize {
    let at = 8 + 8 * lump as usize;
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// The error of a sample with some bytes overwritten.
fn error_with(lump: Quake3Lump, at: usize, bytes: &[u8]) -> String {
    let mut sample = sample();
    let from = place(&sample, lump) + at;
    sample[from..from + bytes.len()].copy_from_slice(bytes);
    Quake3Map::open(&sample).unwrap_err().to_string()
}

#[test]
fn errors_name_the_lump_and_the_record() {
    let far = 9999_i32.to_le_bytes();
    let huge = f32::MAX.to_le_bytes();
    for (lump, at, bytes, expected) in [
        (Quake3Lump::Planes, 0, huge, "lump 2 (planes), record 0: "),
        (
            Quake3Lump::BrushSides,
            8,
            far,
            "lump 9 (brush_sides), record 1: ",
        ),
        (Quake3Lump::Brushes, 12, far, "lump 8 (brushes), record 1: "),
        (Quake3Lump::Brushes, 8, far, "lump 8 (brushes), record 0: "),
        (
            Quake3Lump::Models,
            40 + 36,
            far,
            "lump 7 (models), record 1: ",
        ),
        (
            Quake3Lump::Models,
            40 + 32,
            [0; 4],
            "lump 7 (models), record 1: ",
        ),
        (
            Quake3Lump::Vertices,
            0,
            huge,
            "lump 10 (vertices), record 0: ",
        ),
        (
            Quake3Lump::MeshVertices,
            4,
            far,
            "lump 11 (mesh_vertices), record 1: ",
        ),
        (Quake3Lump::Faces, 16, far, "lump 13 (faces), record 0: "),
        (Quake3Lump::Faces, 0, far, "lump 13 (faces), record 0: "),
        (
            Quake3Lump::Faces,
            104 + 96,
            4_i32.to_le_bytes(),
            "lump 13 (faces), record 1: ",
        ),
    ] {
        let error = error_with(lump, at, &bytes);
        assert!(error.starts_with(expected), "{lump}: {error}");
    }
}

#[test]
fn other_versions_and_short_files_are_refused() {
    let mut other = sample();
    other[4] = 47;
    assert!(!Quake3Map::is_quake3(&other));
    let error = Quake3Map::open(&other).unwrap_err().to_string();
    assert_eq!(error, "found \"IBSP\" version 47, expected 46 (Quake III)");
    let short = &sample()[..Quake3Map::HEADER - 1];
    let error = Quake3Map::open(short).unwrap_err().to_string();
    assert!(
        error.starts_with("found 143 bytes, expected at least 144"),
        "{error}"
    );
}

/// Reads any bytes, and plays some ticks if they are a map.
fn play(bytes: &[u8]) {
    let Ok(map) = Quake3Map::open(bytes) else {
        return;
    };
    let world = Arc::new(map.into_world().0);
    for name in ["q3-125", "qw-77"] {
        let profile = Arc::new(by_name(name).unwrap().clone());
        if let Ok(mut run) = Run::new(Arc::clone(&world), profile) {
            for _ in 0..10 {
                run.advance(&usercmd(8, 400.0, 100.0, 0));
            }
        }
    }
}

#[test]
fn damaged_maps_are_read_or_rejected_in_time() {
    const LONG: Duration = Duration::from_secs(5);
    let (sample, mut random) = (sample(), Random(46));
    for length in (0..sample.len()).step_by(41) {
        play(&sample[..length]);
    }
    for _ in 0..1500 {
        let mut bytes = sample.clone();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len() as u64 - 4) as usize;
            let value = match random.below(3) {
                0 => random.next() as u32,
                1 => random.below(300) as u32,
                _ => u32::MAX,
            };
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        let begun = Instant::now();
        play(&bytes);
        assert!(begun.elapsed() < LONG, "{:?}", begun.elapsed());
    }
}
