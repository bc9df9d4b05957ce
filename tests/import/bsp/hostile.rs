//! Files that are cut off or randomly changed: read or rejected, without a panic and without long
//! delays, and playable if read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wishdir_formats::maps::bsp::{Bsp, BspError, BspKind, Lump, SurfaceLight};
use wishdir_formats::maps::scene::{self, fallback_palette};
use wishdir_sim::command::{FORWARD, JUMP, UserCmd};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use super::maker::{KINDS, room_with};
use super::packed_map;
use crate::support::random::Random;

/// A room with an element of every kind.
fn sample(kind: BspKind) -> Vec<u8> {
    let mut maker = room_with(
        kind,
        r#"{ "classname" "func_wall" "model" "*1" }
           { "classname" "trigger_push" "model" "*2" "angle" "-1" }
           { "classname" "func_ladder" "model" "*3" }
           { "classname" "trigger_teleport" "model" "*4" "target" "a" }
           { "classname" "info_teleport_destination" "targetname" "a" "origin" "0 0 64" }"#,
    );
    for x in [-200.0, -100.0, 0.0, 100.0] {
        maker.block([[x, -64.0, 0.0], [x + 32.0, 64.0, 64.0]], -2);
    }
    maker.bytes()
}

/// Reads any bytes, and plays some ticks if they are a map.
fn tried(bytes: &[u8], ticks: usize) -> Result<(), BspError> {
    let (world, _) = Bsp::open(bytes)?.into_world();
    for profile in ["qw-77", "cs16-100"] {
        let profile = Arc::new(by_name(profile).unwrap().clone());
        let Ok(mut run) = Run::new(Arc::new(world.clone()), profile) else {
            continue;
        };
        for tick in 0..ticks {
            let angles = [tick as f32, tick as f32 * 7.0, 0.0].into();
            let buttons = FORWARD | if tick % 3 == 0 { JUMP } else { 0 };
            run.advance(&UserCmd {
                msec: 10,
                angles,
                forward: 400.0,
                side: 100.0,
                up: 0.0,
                buttons,
            });
        }
    }
    Ok(())
}

/// Changes some bytes: single ones anywhere, or whole numbers.
fn mutated(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u64) as usize;
        if random.chance(50) {
            bytes[at] = random.next() as u8;
            continue;
        }
        let values = [
            0,
            1,
            2,
            0x7fff,
            0x8000,
            0xffff,
            0x7fff_ffff,
            0x8000_0000,
            0xffff_ffff,
            0x7f80_0000,
            0x7fc0_0000_u32,
        ];
        let value = values[random.below(values.len() as u64) as usize].to_le_bytes();
        let at = at & !3;
        let room = (bytes.len() - at).min(4);
        bytes[at..at + room].copy_from_slice(&value[..room]);
    }
    bytes
}

#[test]
fn every_truncation_of_a_made_map_is_refused_or_read() {
    for kind in KINDS {
        let bytes = sample(kind);
        tried(&bytes, 50).unwrap();
        // The last lump ends at most one word before the file.
        let refused = (0..bytes.len())
            .filter(|length| tried(&bytes[..*length], 2).is_err())
            .count();
        assert!(
            refused >= bytes.len() - 4,
            "{kind:?}: {refused} of {}",
            bytes.len()
        );
    }
}

#[test]
fn ten_thousand_mutations_of_each_made_map_are_refused_or_read() {
    for (kind, seed) in KINDS.into_iter().zip(1..) {
        let bytes = sample(kind);
        let mut random = Random(seed);
        let read = (0..10_000)
            .filter(|_| tried(&mutated(&bytes, &mut random), 3).is_ok())
            .count();
        assert!(
            (500..9_500).contains(&read),
            "{kind:?}: {read} of 10,000 were read"
        );
    }
}

/// `WISHDIR_MUTATIONS` raises the count. The map has half a megabyte.
#[test]
fn truncations_and_mutations_of_a_real_map_are_refused_or_read() {
    let count = std::env::var("WISHDIR_MUTATIONS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(60);
    for (name, seed) in [("lq_e0m1", 11), ("lq_e0m1-as-v30", 12)] {
        let bytes = packed_map(name);
        let mut random = Random(seed);
        for _ in 0..count {
            let length = random.below(bytes.len() as u64) as usize;
            let _ = tried(&bytes[..length], 2);
            let begun = Instant::now();
            let _ = tried(&mutated(&bytes, &mut random), 2);
            assert!(
                begun.elapsed() < Duration::from_secs(5),
                "{name}: a mutation took {:?}",
                begun.elapsed()
            );
        }
    }
}

/// The fuzzer's first inputs. `UPDATE_EXPECT=1` writes them.
#[test]
fn the_fuzzer_s_seeds_are_the_made_maps() {
    for kind in KINDS {
        let name = format!("fuzz/seeds/bsp/{}.bsp", kind.name().to_lowercase());
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, sample(kind)).unwrap();
        }
        assert!(
            std::fs::read(&path).unwrap() == sample(kind),
            "{}: run with UPDATE_EXPECT=1",
            path.display()
        );
    }
}

#[test]
fn of_a_file_that_points_at_the_same_bytes_again_and_again_no_more_is_kept_than_it_has() {
    let bytes = room_with(BspKind::V29, "").bytes_with(|lump, part| {
        if lump == Lump::Models {
            // A thousand models with the one face.
            *part = part.repeat(1000);
        } else if lump == Lump::Textures {
            // A thousand textures with one picture, which starts behind their offsets.
            let picture = part.split_off(8);
            *part = [
                1000_i32.to_le_bytes().to_vec(),
                4004_i32.to_le_bytes().repeat(1000),
                picture,
            ]
            .concat();
        }
    });
    let (bsp, drawing) = Bsp::open_drawn(&bytes).unwrap();
    assert_eq!((bsp.map.models.len(), bsp.textures.len()), (1000, 1000));
    let pictures = drawing.pictures.iter().flatten().count();
    // Twice the number of corners, and 4,384 bytes of textures.
    assert_eq!((drawing.surfaces.len(), pictures), (2, 4384 / 256));
}

#[test]
fn of_light_that_many_faces_share_no_more_is_put_on_the_sheet_than_the_file_has_four_times() {
    let bytes = room_with(BspKind::V29, "").bytes_with(|lump, part| {
        if lump == Lump::Faces {
            part[12..20].copy_from_slice(&[0, 255, 255, 255, 0, 0, 0, 0]);
            *part = part.repeat(100);
        } else if lump == Lump::Surfedges {
            *part = part.repeat(100);
        } else if lump == Lump::Models {
            part[60..64].copy_from_slice(&100_i32.to_le_bytes());
        } else if lump == Lump::Lighting {
            part.extend([9; 25]);
        }
    });
    let (_, drawing) = Bsp::open_drawn(&bytes).unwrap();
    let mapped = drawing
        .surfaces
        .iter()
        .filter(|face| matches!(face.light, SurfaceLight::Mapped(_)))
        .count();
    assert_eq!(
        (drawing.surfaces.len(), mapped, drawing.unlit),
        (100, 4, 96),
        "five luxels by five are 25 bytes"
    );
}

#[test]
fn sixty_thousand_entities_of_one_model_are_placed_without_a_hang() {
    let entity = "{\n\"classname\" \"func_wall\"\n\"model\" \"*1\"\n}\n".repeat(60_000);
    let mut maker = room_with(BspKind::V29, &entity);
    maker.block([[64.0, -32.0, 0.0], [96.0, 32.0, 64.0]], -2);
    let bytes = maker.bytes_with(|lump, part| {
        if let Lump::Faces | Lump::Surfedges = lump {
            *part = part.repeat(60_000);
        } else if lump == Lump::Models {
            part[60..64].copy_from_slice(&60_000_i32.to_le_bytes());
        }
    });
    let (mut bsp, drawing) = Bsp::open_drawn(&bytes).unwrap();
    let entities = bsp.entities.clone();
    let (world, _) = bsp.take_world();
    let begun = Instant::now();
    scene::build_scene(
        (&bsp, &drawing),
        &entities,
        &world,
        &fallback_palette(),
        |_| None,
    );
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "{:?}",
        begun.elapsed()
    );
}
