//! The visible scene of compiled maps: places, textures and light of the meshes, in every kind and
//! with a game's files beside.

use std::fs;

use wishdir::storage::scenes::{load_scene, wad_names};
use wishdir_formats::maps::bsp::BspKind::{V29, V30};
use wishdir_formats::maps::bsp::{Bsp, BspKind, Lump, SurfaceLight};
use wishdir_formats::maps::scene::{
    self, MeshMaterial, MeshTexture, PAINTED, PREVIEW_SIZE, Scene, fallback_palette, scene_preview,
};
use wishdir_sim::math::Vec3;

use super::maker::{KINDS, room_with};
use super::{packed_map, put};
use crate::packs::{pak, picture, wad};

/// A file's scene, without any other file.
pub(super) fn seen(bytes: &[u8]) -> Scene {
    let (mut bsp, drawing) = Bsp::open_drawn(bytes).unwrap();
    let entities = bsp.entities.clone();
    let (world, _) = bsp.take_world();
    scene::build_scene(
        (&bsp, &drawing),
        &entities,
        &world,
        &fallback_palette(),
        |_| None,
    )
}

/// Offset of a face's styles and light in its record.
pub(super) fn light_at(kind: BspKind) -> usize {
    if matches!(kind, V29 | V30) { 12 } else { 20 }
}

/// The test room with this texture name and light on its face.
pub(super) fn room(kind: BspKind, name: &str, light: Option<u8>) -> Vec<u8> {
    room_with(kind, "").bytes_with(|lump, part| {
        if lump == Lump::Textures {
            put(part, 8, &[0; 16]);
            put(part, 8, name.as_bytes());
        } else if let (Lump::Faces, Some(_)) = (lump, light) {
            put(part, light_at(kind), &[0, 255, 255, 255]);
            put(part, light_at(kind) + 4, &0_i32.to_le_bytes());
        } else if let (Lump::Lighting, Some(byte)) = (lump, light) {
            part.extend([byte; 75]);
        }
    })
}

/// The light map's luxel at a position.
pub(super) fn luxel(scene: &Scene, [u, v]: [f32; 2]) -> u8 {
    let [width, height] = scene.light.size;
    let (column, row) = ((u * width as f32) as usize, (v * height as f32) as usize);
    scene.light.rgba[(row * width as usize + column) * 4]
}

#[test]
fn a_face_has_its_place_its_texels_and_its_luxels_in_every_kind() {
    for kind in KINDS {
        let scene = seen(&room(kind, "brick", Some(64)));
        let [mesh] = &scene.meshes[..] else {
            panic!("{kind:?}: {:?}", scene.meshes)
        };
        assert_eq!(
            (mesh.look, &mesh.skin),
            (MeshMaterial::Solid, &MeshTexture::Picture(0))
        );
        assert_eq!(
            scene.frame_s,
            if kind == V30 { 0.1 } else { 0.2 },
            "{kind:?}"
        );
        assert_eq!(mesh.indices, [0, 1, 2, 0, 2, 3]);
        let places: Vec<Vec3> = mesh.corners.iter().map(|corner| corner.at).collect();
        assert!(
            places.contains(&Vec3::new(64.0, 64.0, 0.0)) && places.contains(&Vec3::ZERO),
            "{places:?}"
        );
        for corner in &mesh.corners {
            // The picture is 16 wide, so 64 units with a texel each cover it four times. Five
            // luxels lie between their centres.
            assert_eq!(corner.uv, [corner.at.x / 16.0, corner.at.y / 16.0]);
            let [width, height] = scene.light.size.map(|side| side as f32);
            let [u, v] = [corner.light[0] * width, corner.light[1] * height];
            // The first patch of the light map.
            assert_eq!([u - 0.5, v - 0.5], [corner.at.x / 16.0, corner.at.y / 16.0]);
        }
        let bright = luxel(&scene, mesh.corners[0].light);
        // In Quake 128 is the painted brightness. Half-Life brightens 255 to 1.37 of it.
        let wanted = if kind == V30 {
            64.0 / 255.0 * 1.37 * f32::from(PAINTED)
        } else {
            64.0
        };
        assert!(
            (f32::from(bright) - wanted).abs() <= 1.0,
            "{kind:?}: {bright}"
        );
    }
}

#[test]
fn light_that_flickers_is_on_a_sheet_of_its_own_and_follows_its_pattern() {
    let steady = seen(&room(V29, "brick", Some(100)));
    // A plain map has none.
    assert!(steady.flicker.is_none() && !steady.meshes[0].flickers);
    let bytes = room_with(V29, "").bytes_with(|lump, part| {
        if lump == Lump::Faces {
            // Steady light, blinking light, and light of an unused style.
            put(part, light_at(V29), &[0, 4, 20, 255]);
            put(part, light_at(V29) + 4, &0_i32.to_le_bytes());
        } else if lump == Lump::Lighting {
            part.extend([60; 25].into_iter().chain([100; 25]).chain([10; 25]));
        }
    });
    let scene = seen(&bytes);
    let mesh = &scene.meshes[0];
    let mut flicker = scene.flicker.clone().unwrap();
    assert!(mesh.flickers);
    let [u, v] = mesh.corners[0].light;
    let mut shown = |step: u64| {
        flicker.update(step);
        let [width, height] = flicker.sheet.size.map(|side| side as f32);
        let at = (v * height) as usize * flicker.sheet.size[0] as usize + (u * width) as usize;
        flicker.sheet.rgba[at * 4]
    };
    assert_eq!([0, 1, 2, 13].map(&mut shown), [170, 70, 170, 70]);
    let only = |style: u8| {
        let (mut bsp, mut drawing) = Bsp::open_drawn(&bytes).unwrap();
        for surface in &mut drawing.surfaces {
            let SurfaceLight::Mapped(map) = &mut surface.light else {
                panic!("{surface:?}")
            };
            map.styles[1] = style;
        }
        let (world, _) = bsp.take_world();
        scene::build_scene((&bsp, &drawing), &[], &world, &fallback_palette(), |_| None)
            .flicker
            .is_some()
    };
    assert_eq!(
        [0, 1, 11, 12, 32, 254].map(only),
        [false, true, true, false, false, false]
    );
}

#[test]
fn a_preview_shows_a_map_s_colours_under_its_light() {
    let preview = |light: u8| {
        let mut scene = seen(&room(V29, "brick", Some(light)));
        // The test room's only face, as a floor.
        scene.meshes[0]
            .corners
            .iter_mut()
            .for_each(|corner| corner.normal = Vec3::Z);
        scene_preview(&scene).unwrap()
    };
    let [width, height] = PREVIEW_SIZE;
    let middle = |light: u8| {
        let from = ((height / 2 * width + width / 2) * 3) as usize;
        preview(light).rgb[from..from + 3]
            .iter()
            .map(|part| u32::from(*part))
            .sum::<u32>()
    };
    let (bright, dim) = (middle(200), middle(100));
    assert!(bright > dim + 10, "{bright} and {dim}");
    // Nothing is visible.
    assert!(scene_preview(&seen(&room(V29, "clip", None))).is_none());
}

#[test]
fn nothing_is_black_where_no_light_falls() {
    let bright_of = |bytes: &[u8]| {
        let scene = seen(bytes);
        luxel(&scene, scene.meshes[0].corners[0].light)
    };
    let dark = room_with(V29, "").bytes_with(|lump, part| {
        if lump == Lump::Lighting {
            part.extend([255; 75]);
        }
    });
    let (lit, black) = (
        bright_of(&room(V29, "brick", Some(200))),
        bright_of(&room(V29, "brick", Some(0))),
    );
    let none = bright_of(&room(V29, "brick", None));
    assert_eq!(lit, 200);
    assert!((20..64).contains(&black), "light of 0 is dim: {black}");
    assert!(none > 80, "a map without light is about as painted: {none}");
    // The same applies to a map whose light belongs to no face.
    assert_eq!(bright_of(&dark), none);
}

#[test]
fn names_tell_what_is_drawn_and_how() {
    let look = |kind: BspKind, name: &str| {
        let scene = seen(&room(kind, name, None));
        scene
            .meshes
            .first()
            .map(|mesh| (mesh.look, mesh.skin.clone()))
    };
    let quake = |name: &str| look(V29, name);
    assert_eq!(
        quake("{fence"),
        Some((
            MeshMaterial::Holes { opacity: 255 },
            MeshTexture::Picture(0)
        ))
    );
    assert_eq!(
        quake("sky1"),
        Some((MeshMaterial::Sky, MeshTexture::Picture(0)))
    );
    assert_eq!(
        look(V30, "sky"),
        Some((MeshMaterial::Sky, MeshTexture::Missing("sky".to_owned()))),
        "only a mark"
    );
    let liquid = |name: &str| match quake(name) {
        Some((MeshMaterial::Liquid { opacity, glows }, MeshTexture::Picture(0))) => {
            (opacity, glows)
        }
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(liquid("*LAVA1"), (255, true));
    assert_eq!(liquid("*teleport"), (255, false));
    assert!((100..255).contains(&liquid("*water0").0) && !liquid("*slime").1);
    assert!(matches!(
        look(V30, "!water"),
        Some((MeshMaterial::Liquid { .. }, _))
    ));
    // Only Half-Life uses this mark.
    assert_eq!(
        quake("!water"),
        Some((MeshMaterial::Solid, MeshTexture::Picture(0)))
    );
    // This face needs no picture.
    assert_eq!(seen(&room(V30, "sky", None)).missing, [""; 0]);
    for name in [
        "clip",
        "TRIGGER",
        "skip",
        "aaatrigger",
        "hint",
        "origin",
        "NULL",
    ] {
        assert_eq!(quake(name), None, "{name}");
    }
}

#[test]
fn a_hole_is_clear_and_quakes_last_colours_shine() {
    let picture = |name: &str, kind: BspKind, index: u8| {
        let bytes = room_with(kind, "").bytes_with(|lump, part| {
            if lump == Lump::Textures {
                put(part, 8, &[0; 16]);
                put(part, 8, name.as_bytes());
                put(part, 8 + 40, &[index]);
            }
        });
        let scene = seen(&bytes);
        let rgba = &scene.pictures[0].rgba;
        assert_eq!((scene.pictures[0].size, rgba.len()), ([16, 16], 1024));
        [rgba[3], rgba[7]]
    };
    assert_eq!(picture("{grate", V29, 255), [0, 255]);
    assert_eq!(picture("{grate", V30, 255), [0, 255]);
    assert_eq!(picture("lamp", V29, 224), [128, 255]);
    // Only Quake's palette has such colours.
    assert_eq!(picture("lamp", V30, 224), [255, 255]);
    // The near layer's transparent colour.
    assert_eq!(picture("sky4", V29, 0), [0, 255]);
}

#[test]
fn brush_entities_are_seen_where_they_stand_and_triggers_are_not() {
    let entity = |class: &str, more: &str| {
        format!("{{\n\"classname\" \"{class}\"\n\"model\" \"*1\"\n{more}}}\n")
    };
    let drawn = |kind: BspKind, entity: &str| {
        let mut maker = room_with(kind, entity);
        maker.block([[64.0, -32.0, 0.0], [96.0, 32.0, 64.0]], -2);
        seen(&maker.bytes())
    };
    let corners = |scene: &Scene| {
        scene
            .meshes
            .iter()
            .map(|mesh| mesh.corners.len())
            .sum::<usize>()
    };
    let moved = drawn(V30, &entity("func_illusionary", "\"origin\" \"0 0 100\"\n"));
    // The world's face, and the model's copy of it.
    assert_eq!(corners(&moved), 8);
    assert!(
        moved.meshes[0]
            .corners
            .iter()
            .any(|corner| corner.at.z == 100.0)
    );
    for class in ["trigger_teleport", "func_ladder", "func_buyzone"] {
        assert_eq!(corners(&drawn(V30, &entity(class, ""))), 4, "{class}");
    }
    let glass = drawn(
        V30,
        &entity("func_wall", "\"rendermode\" \"2\"\n\"renderamt\" \"100\"\n"),
    );
    assert!(
        glass
            .meshes
            .iter()
            .any(|mesh| mesh.look == MeshMaterial::Glass { opacity: 100 }),
        "{:?}",
        glass.meshes
    );
    let mut grate = room_with(
        V30,
        &entity("func_wall", "\"rendermode\" \"2\"\n\"renderamt\" \"100\"\n"),
    );
    grate.block([[64.0, -32.0, 0.0], [96.0, 32.0, 64.0]], -2);
    let grate = seen(&grate.bytes_with(|lump, part| {
        if lump == Lump::Textures {
            put(part, 8, b"{grat");
        }
    }));
    let looks: Vec<MeshMaterial> = grate.meshes.iter().map(|mesh| mesh.look).collect();
    assert_eq!(
        looks,
        [
            MeshMaterial::Holes { opacity: 100 },
            MeshMaterial::Holes { opacity: 255 }
        ],
        "the model's, the world's"
    );
    let hidden = drawn(
        V30,
        &entity("func_wall", "\"rendermode\" \"2\"\n\"renderamt\" \"0\"\n"),
    );
    assert_eq!(corners(&hidden), 4);
    let faint = drawn(V29, &entity("func_wall", "\"alpha\" \"0.5\"\n"));
    assert!(
        faint
            .meshes
            .iter()
            .any(|mesh| mesh.look == MeshMaterial::Glass { opacity: 128 })
    );
}

#[test]
fn many_entities_of_one_model_are_not_drawn_without_end() {
    let entity = "{\n\"classname\" \"func_wall\"\n\"model\" \"*1\"\n}\n".repeat(1000);
    let mut maker = room_with(V29, &entity);
    maker.block([[64.0, -32.0, 0.0], [96.0, 32.0, 64.0]], -2);
    let scene = seen(&maker.bytes());
    assert!(scene.triangles() <= 4 * 4, "{}", scene.triangles());
}

#[test]
fn a_real_map_s_meshes_are_whole() {
    let bytes = packed_map("lq_e0m1");
    let scene = seen(&bytes);
    assert!(
        scene.triangles() > 8000 && scene.meshes.len() < 100,
        "{} {}",
        scene.triangles(),
        scene.meshes.len()
    );
    assert_eq!(scene.unlit, 0);
    for mesh in &scene.meshes {
        assert!(
            mesh.indices
                .iter()
                .all(|index| (*index as usize) < mesh.corners.len())
        );
        for corner in &mesh.corners {
            assert!(
                corner.at.is_finite() && corner.light.iter().all(|part| (0.0..=1.0).contains(part)),
                "{corner:?}"
            );
        }
    }
    let looks: Vec<MeshMaterial> = scene.meshes.iter().map(|mesh| mesh.look).collect();
    // A special face without a name, before the sky's leaf.
    assert!(looks.contains(&MeshMaterial::Sky));
    // And before a liquid's leaf.
    assert!(
        looks
            .iter()
            .any(|look| matches!(look, MeshMaterial::Liquid { .. }))
    );
    let is_dark = |mesh: &&scene::SceneMesh| {
        mesh.corners
            .iter()
            .any(|corner| luxel(&scene, corner.light) < 16)
    };
    assert!(
        !scene
            .meshes
            .iter()
            .filter(|mesh| !mesh.flickers)
            .any(|mesh| is_dark(&mesh)),
        "nothing is black"
    );
    let flicker = scene.flicker.as_ref().unwrap();
    // LibreQuake's lamps.
    assert!(scene.meshes.iter().any(|mesh| mesh.flickers));
    assert!(
        flicker
            .sheet
            .rgba
            .chunks_exact(4)
            .all(|luxel| luxel[..3].iter().all(|part| *part >= 16)),
        "nor there"
    );
    assert_eq!(scene, seen(&bytes), "the same bytes, the same scene");
}

/// The test room with its picture in a wad elsewhere, named by a path on the map editor's computer.
fn outsourced(kind: BspKind) -> Vec<u8> {
    let mut maker = room_with(kind, "");
    let entities = String::from_utf8(maker.entities.clone()).unwrap();
    let keys = "\"classname\" \"worldspawn\"\n\"wad\" \"C:\\sierra\\valve\\Bricks.wad;gone.wad\"";
    maker.entities = entities
        .replacen("\"classname\" \"worldspawn\"", keys, 1)
        .into_bytes();
    maker.bytes_with(|lump, part| {
        if lump == Lump::Textures {
            put(part, 8 + 24, &[0; 16]);
        }
    })
}

#[test]
fn pictures_and_colours_come_from_the_game_s_folder_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    let place = |path: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    };
    fs::write(place("Valve/liblist.gam"), "game \"Half-Life\"").unwrap();
    fs::write(
        place("Valve/BRICKS.WAD"),
        wad(b"WAD3", &[("BRICK", 0x43, 0, picture("BRICK", 9, true))]),
    )
    .unwrap();
    fs::write(place("cstrike/maps/kz.bsp"), outsourced(V30)).unwrap();
    let loaded = load_scene(&folder.path().join("cstrike/maps/kz.bsp")).unwrap();
    // From the base game's folder.
    assert_eq!(loaded.scene.pictures[0].rgba[..4], [10, 10, 10, 255]);
    assert_eq!(
        (loaded.missing_wads, loaded.scene.missing),
        (vec!["gone.wad".to_owned()], vec![])
    );

    let palette = |color: [u8; 3]| color.repeat(256);
    fs::write(
        place("quake/id1/pak0.pak"),
        pak(&[("gfx/palette.lmp", &palette([1, 2, 3]))]),
    )
    .unwrap();
    let map = room_with(V29, "").bytes();
    let packed = pak(&[
        ("maps/deep.bsp", &map),
        ("gfx/palette.lmp", &palette([7, 8, 9])),
    ]);
    fs::write(place("quake/id1/PAK1.PAK"), packed).unwrap();
    fs::write(place("quake/id1/gfx/palette.lmp"), palette([4, 5, 6])).unwrap();
    fs::write(place("quake/id1/maps/own.bsp"), map).unwrap();
    for path in ["quake/id1/maps/own.bsp", "quake/id1/PAK1.PAK/maps/deep.bsp"] {
        let loaded = load_scene(&folder.path().join(path)).unwrap();
        assert_eq!(
            loaded.scene.pictures[0].rgba[..4],
            [7, 8, 9, 255],
            "{path}: the last pak comes first"
        );
        assert!(loaded.has_palette);
    }
    let missing = load_scene(&folder.path().join("quake/id1/pak0.pak/maps/deep.bsp"))
        .unwrap_err()
        .to_string();
    assert!(
        missing.contains("the pak has no maps/deep.bsp"),
        "{missing}"
    );

    fs::write(place("far/alone/room.bsp"), outsourced(V29)).unwrap();
    let alone = load_scene(&folder.path().join("far/alone/room.bsp")).unwrap();
    assert_eq!(
        alone.scene.meshes[0].skin,
        MeshTexture::Missing("brick".to_owned()),
        "a grid where it is nowhere"
    );
    fs::write(
        place("far/alone/bricks.wad"),
        wad(b"WAD2", &[("brick", 0x44, 0, picture("brick", 240, false))]),
    )
    .unwrap();
    let beside = load_scene(&folder.path().join("far/alone/room.bsp")).unwrap();
    assert_eq!(
        beside.scene.pictures[0].rgba[3], 128,
        "beside the map, in our own colours"
    );
}

#[test]
fn the_sky_that_a_map_names_is_found_in_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let place = |path: &str| folder.path().join(path);
    fs::create_dir_all(place("valve/gfx/env")).unwrap();
    fs::create_dir_all(place("valve/maps")).unwrap();
    let named = |key: &str, sky: &str| {
        let mut maker = room_with(V30, "");
        let keys = format!("\"classname\" \"worldspawn\"\n\"{key}\" \"{sky}\"");
        let entities = String::from_utf8(maker.entities.clone()).unwrap();
        maker.entities = entities
            .replacen("\"classname\" \"worldspawn\"", &keys, 1)
            .into_bytes();
        let path = place("valve/maps/x.bsp");
        fs::write(&path, maker.bytes()).unwrap();
        load_scene(&path).unwrap().sky
    };
    let tga = |color: u8| {
        [
            &[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0][..],
            &[color; 3],
        ]
        .concat()
    };
    assert_eq!(named("skyname", "night"), None, "it is nowhere");
    for (color, side) in [(1, "rt"), (2, "bk"), (3, "lf"), (4, "FT"), (5, "up")] {
        fs::write(place(&format!("valve/gfx/env/Night{side}.tga")), tga(color)).unwrap();
    }
    let sky = named("skyname", "night").unwrap();
    let line: Vec<u8> = sky.rgba.chunks_exact(4).map(|pixel| pixel[0]).collect();
    // The missing side is their mean.
    assert_eq!((sky.side, line), (1, vec![1, 2, 3, 4, 5, 3]));
    assert!(named("sky", "night").is_some() && named("_sky", "night").is_some());
    fs::write(place("valve/gfx/outsidert.tga"), tga(9)).unwrap();
    // The name cannot lead out of its folder.
    assert_eq!(named("skyname", "../outside"), None);
    fs::write(place("valve/gfx/env/brokenrt.tga"), b"no picture").unwrap();
    assert_eq!(named("skyname", "broken"), None);
    // Half-Life's own pictures beside them are used where a finer one is missing or broken.
    let mut bmp = [
        b"BM".as_slice(),
        &[0; 8],
        &[
            54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0,
        ],
    ]
    .concat();
    bmp.resize(54, 0);
    bmp.extend([8, 8, 8, 0]);
    for (name, side) in [("night", "rt"), ("broken", "rt"), ("night", "dn")] {
        fs::write(place(&format!("valve/gfx/env/{name}{side}.bmp")), &bmp).unwrap();
    }
    let line = |sky: scene::SkyBox| {
        sky.rgba
            .chunks_exact(4)
            .map(|pixel| pixel[0])
            .collect::<Vec<_>>()
    };
    assert_eq!(
        named("skyname", "night").map(line),
        Some(vec![1, 2, 3, 4, 5, 8])
    );
    assert_eq!(named("skyname", "broken").map(line), Some(vec![8; 6]));
}

#[test]
fn a_list_of_wads_is_read_without_the_editor_s_folders() {
    let (bsp, _) = Bsp::open_drawn(&outsourced(V30)).unwrap();
    assert_eq!(wad_names(&bsp.entities[0].1), ["Bricks.wad", "gone.wad"]);
}
