//! Coloured light of maps that store only grey light, from a block behind the lumps or from a file
//! beside the map.

use std::fs;
use std::path::Path;

use wishdir::storage::scenes::load_scene;
use wishdir_formats::maps::bsp::{Bsp, BspKind, Lump, SurfaceLight};
use wishdir_sim::math::Vec3;

use super::maker::room_with;
use super::put;
use super::scene::{light_at, luxel as luxel_of, room, seen};
use crate::shared::folder;

/// The colours of all luxels of a map, except the single luxel of surfaces without light.
fn luxels(map: &Path) -> Vec<[u8; 3]> {
    let sheet = load_scene(map).unwrap().scene.light;
    let mut luxels: Vec<[u8; 3]> = sheet
        .rgba
        .chunks_exact(4)
        .map(|luxel| [luxel[0], luxel[1], luxel[2]])
        .collect();
    luxels.retain(|luxel| *luxel != [255; 3]);
    luxels.dedup();
    luxels
}

/// A map with these blocks behind its lumps.
fn with_blocks(mut bytes: Vec<u8>, blocks: &[(&str, &[u8])]) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let mut at = bytes.len() + 8 + 32 * blocks.len();
    bytes.extend([b"BSPX".as_slice(), &(blocks.len() as u32).to_le_bytes()].concat());
    for (name, block) in blocks {
        let mut entry = name.as_bytes().to_vec();
        entry.resize(24, 0);
        entry.extend(
            [at as u32, block.len() as u32]
                .map(u32::to_le_bytes)
                .concat(),
        );
        bytes.extend(entry);
        at += block.len();
    }
    blocks.iter().for_each(|(_, block)| bytes.extend(*block));
    bytes
}

#[test]
fn light_has_the_colours_of_a_block_behind_the_map_s_lumps() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("room.bsp");
    let colors = [[128, 64, 32]; 75].concat();
    let of = |kind: BspKind, name: &str, block: &[u8]| {
        let bytes = with_blocks(
            room(kind, "brick", Some(128)),
            &[("OTHER", b"x"), (name, block), (name, b"")],
        );
        fs::write(&map, bytes).unwrap();
        luxels(&map)
    };
    for kind in [BspKind::V29, BspKind::Bsp2, BspKind::Psb2] {
        assert_eq!(of(kind, "RGBLIGHTING", &colors).len(), 1);
        let [[128, 64, dim]] = of(kind, "RGBLIGHTING", &colors)[..] else {
            panic!("{kind:?}")
        };
        // No colour is darker than the minimum.
        assert!((32..64).contains(&dim));
    }
    for (name, block) in [
        ("RGBLIGHTINX", &colors[..]),
        ("RGBLIGHTING", &colors[3..]),
        ("RGBLIGHTING", b""),
    ] {
        // Data that does not fit this map changes nothing.
        assert_eq!(of(BspKind::V29, name, block), [[128; 3]]);
    }
    of(BspKind::V29, "RGBLIGHTING", &colors);
    let lit = [b"QLIT\x01\0\0\0".as_slice(), &[[64, 128, 64]; 75].concat()].concat();
    fs::write(folder.path().join("room.lit"), lit).unwrap();
    // The file beside the map takes precedence.
    assert_eq!(luxels(&map), [[64, 128, 64]]);
}

#[test]
fn a_face_s_light_lies_as_a_block_behind_the_lumps_says() {
    // Three luxels each way over 64 units. The second luxel of the block is the first one of the
    // face.
    let map = [
        [3_u16, 3].map(u16::to_le_bytes).concat(),
        1_i32.to_le_bytes().to_vec(),
    ]
    .concat();
    let axes: [f32; 8] = [1.0 / 32.0, 0.0, 0.0, 0.0, 0.0, 1.0 / 32.0, 0.0, 0.0];
    let map = [
        map,
        axes.iter()
            .flat_map(|number| number.to_le_bytes())
            .collect(),
    ]
    .concat();
    let colors: Vec<u8> = (0..10)
        .flat_map(|luxel| [100 + 10 * luxel, 128, 128])
        .collect();
    for kind in [BspKind::V29, BspKind::Bsp2] {
        let unlit = room_with(kind, "").bytes_with(|lump, part| {
            if lump == Lump::Faces {
                put(part, light_at(kind), &[0, 255, 255, 255]);
                put(part, light_at(kind) + 4, &(-1_i32).to_le_bytes());
            } else if lump == Lump::Lighting {
                part.clear();
            }
        });
        let scene = seen(&with_blocks(
            unlit.clone(),
            &[("DECOUPLED_LM", &map), ("RGBLIGHTING", &colors)],
        ));
        let [mesh] = &scene.meshes[..] else {
            panic!("{:?}", scene.meshes)
        };
        for corner in &mesh.corners {
            let luxel = 1.0 + corner.at.x / 32.0 + 3.0 * corner.at.y / 32.0;
            assert_eq!(
                luxel_of(&scene, corner.light),
                100 + 10 * luxel as u8,
                "{kind:?} {}",
                corner.at
            );
        }
        assert_eq!(scene.unlit, 0);
        let told = |bytes: &[u8]| {
            Bsp::open(bytes)
                .unwrap()
                .warnings
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        let cut = told(&with_blocks(
            unlit.clone(),
            &[("DECOUPLED_LM", &map), ("RGBLIGHTING", &colors[..27])],
        ));
        let wanted = "lump 7 (faces), record 0 (1 in all): found 27 bytes of light starting at 3, expected them within lump 8 \
                      (lighting); drawn fully bright";
        assert_eq!(cut, [wanted]);
        let short = seen(&with_blocks(
            unlit.clone(),
            &[("DECOUPLED_LM", &map), ("RGBLIGHTING", &colors[..27])],
        ));
        assert_eq!(short.unlit, 1, "what reaches over the end is bright");
        for other in [&map[..39], &[map.clone(), map.clone()].concat()] {
            let scene = seen(&with_blocks(
                unlit.clone(),
                &[("DECOUPLED_LM", other), ("RGBLIGHTING", &colors)],
            ));
            // The block does not have one record per face.
            assert_eq!((scene.unlit, scene.light), (0, seen(&unlit).light));
        }
    }
}

#[test]
fn luxels_are_as_long_as_a_block_behind_the_lumps_says() {
    let lit = room_with(BspKind::V29, "").bytes_with(|lump, part| {
        if lump == Lump::Faces {
            put(part, light_at(BspKind::V29), &[0, 255, 255, 255]);
            put(part, light_at(BspKind::V29) + 4, &0_i32.to_le_bytes());
        } else if lump == Lump::Lighting {
            part.extend(100..130);
        }
    });
    // Over 64 units: the light in the corner farthest from the first luxel, and the number of
    // missing lights.
    let far = |blocks: &[(&str, &[u8])]| {
        let scene = seen(&with_blocks(lit.clone(), blocks));
        let corner = scene.meshes[0]
            .corners
            .iter()
            .find(|corner| corner.at == Vec3::new(64.0, 64.0, 0.0))
            .unwrap();
        (luxel_of(&scene, corner.light), scene.unlit)
    };
    let from_2 = 2_i32.to_le_bytes();
    assert_eq!(far(&[]), (124, 0), "5 x 5 luxels of 16 texels");
    assert_eq!(far(&[("LMSHIFT", &[5])]), (108, 0), "3 x 3 of 32");
    // 2 x 2 luxels of 64 texels, from the third byte on.
    assert_eq!(far(&[("LMSHIFT", &[6]), ("LMOFFSET", &from_2)]), (105, 0));
    assert_eq!(
        far(&[("LMSHIFT", &[6]), ("LMSTYLE", &[0, 0, 255, 255])]),
        (103 + 107, 0),
        "two maps"
    );
    assert_eq!(far(&[("LMSHIFT", &[3])]).1, 1, "9 x 9 of 8 are not there");
    // One luxel or two, however long the face is.
    assert_eq!(far(&[("LMSHIFT", &[255])]).1, 0);
    // The block does not have one byte per face.
    assert_eq!(far(&[("LMSHIFT", &[5, 5])]), (124, 0));
    // Without other luxels, their offset does not matter.
    assert_eq!(far(&[("LMOFFSET", &from_2)]), (124, 0));
}

#[test]
fn blocks_that_are_cut_off_are_told_wherever_that_is() {
    let whole = with_blocks(
        room(BspKind::V29, "brick", Some(128)),
        &[("LMSHIFT", b"four"), ("RGBLIGHTING", b"five5")],
    );
    let told = |length: usize| Bsp::open(&whole[..length]).unwrap().warnings;
    let known = told(whole.len()).len();
    let list = whole.windows(4).position(|four| four == b"BSPX").unwrap();
    assert!((list + 4..whole.len()).all(|length| told(length).len() > known));
    let last = told(whole.len() - 1).pop().unwrap().to_string();
    assert!(
        last.starts_with("BSPX, block RGBLIGHTING: 5 bytes at offset "),
        "{last}"
    );
    let list_cut = told(list + 8 + 40)
        .into_iter()
        .map(|warning| warning.to_string());
    assert!(
        list_cut
            .into_iter()
            .any(|warning| warning == "BSPX: found 1 blocks in the list, expected 2")
    );
}

#[test]
fn compiled_maps_whose_light_is_all_behind_the_lumps_are_lit() {
    let Some(folder) = folder() else { return };
    for name in ["bsp29", "bsp2", "halflife"] {
        let Ok(bytes) = fs::read(folder.join(format!("bsp/qbsp-example-{name}.bsp"))) else {
            continue;
        };
        let (bsp, drawing) = Bsp::open_drawn(&bytes).unwrap();
        let mapped = drawing
            .surfaces
            .iter()
            .filter(|face| matches!(face.light, SurfaceLight::Mapped(_)))
            .count();
        assert!(
            mapped * 10 > drawing.surfaces.len() * 9,
            "{name}: {mapped} of {}",
            drawing.surfaces.len()
        );
        assert_eq!(
            (drawing.unlit, bsp.warnings.len()),
            (0, 1),
            "{name}: {:?}",
            bsp.warnings
        );
    }
}

#[test]
fn light_has_the_colours_of_the_file_beside_the_map() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("room.bsp");
    let light = 75;
    fs::write(&map, room(BspKind::V29, "brick", Some(128))).unwrap();
    let of = |lit: &[u8]| {
        fs::write(folder.path().join("room.lit"), lit).unwrap();
        luxels(&map)
    };
    let lit = |version: u8, count: usize, color: [u8; 3]| {
        let mut bytes = b"QLIT".to_vec();
        bytes.extend([version, 0, 0, 0]);
        bytes.extend(std::iter::repeat_n(color, count).flatten());
        bytes
    };
    // Red and blue as painted, and half of the green.
    assert_eq!(of(&lit(1, light, [128, 64, 128])), [[128, 64, 128]]);
    for wrong in [
        lit(2, light, [128, 64, 0]),
        lit(1, light - 1, [128, 64, 0]),
        b"QLIT".to_vec(),
        Vec::new(),
    ] {
        // Data that does not fit this map changes nothing.
        assert_eq!(of(&wrong), [[128; 3]]);
    }
}
