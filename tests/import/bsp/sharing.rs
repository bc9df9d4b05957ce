//! Data that polygons of a compiled map share: random textures, the light map, the work of drawing.

use wishdir_formats::maps::bsp::BspKind::{V29, V30};
use wishdir_formats::maps::bsp::{BspKind, Lump};
use wishdir_formats::maps::scene::MeshTexture;

use super::maker::room_with;
use super::put;
use super::scene::{light_at, luxel, seen};
use crate::packs::picture;

#[test]
fn textures_with_a_minus_stand_beside_each_other_at_random() {
    let bytes = |kind: BspKind, names: &[&str]| {
        let mut lump = Vec::new();
        let picture_of = |name: &str| picture(name, 7, kind == V30);
        let head = 4 + 4 * names.len();
        lump.extend((names.len() as u32).to_le_bytes());
        let size = picture_of("").len();
        (0..names.len())
            .for_each(|number| lump.extend(((head + number * size) as u32).to_le_bytes()));
        names.iter().for_each(|name| lump.extend(picture_of(name)));
        room_with(kind, "").bytes_with(|which, part| {
            if which == Lump::Textures {
                part.clone_from(&lump);
            } else if which == Lump::Visibility {
                part.resize(4096, 0); // A map's size allows for so many corners.
            }
        })
    };
    let rock = ["-0rock", "-1ROCK", "-2rock", "-0sand", "rock"];
    let scene = seen(&bytes(V30, &rock));
    let skins: Vec<&MeshTexture> = scene.meshes.iter().map(|mesh| &mesh.skin).collect();
    assert_eq!(
        skins,
        [
            &MeshTexture::Picture(0),
            &MeshTexture::Picture(1),
            &MeshTexture::Picture(2)
        ],
        "16 tiles of 16 x 16 texels"
    );
    assert_eq!(scene.triangles(), 2 * 16);
    for corner in scene.meshes.iter().flat_map(|mesh| &mesh.corners) {
        // The tiles join without a seam.
        assert_eq!(corner.uv, [corner.at.x / 16.0, corner.at.y / 16.0]);
    }
    assert_eq!(scene, seen(&bytes(V30, &rock)), "the same each time");
    for (kind, names) in [
        (V30, &rock[3..]),
        (V29, &rock[..]),
        (V30, &["-arock", "-brock"]),
    ] {
        assert_eq!(
            seen(&bytes(kind, names)).triangles(),
            2,
            "{kind:?} {names:?}: one picture"
        );
    }
}

#[test]
fn a_wide_map_of_light_has_room_and_what_has_none_is_as_painted() {
    // 5 luxels wide at first. Stretched texels make it wider.
    let wide = |texels: f32| {
        let luxels = (64.0 * texels / 16.0) as usize + 1;
        let bytes = room_with(V29, "").bytes_with(|lump, part| {
            if lump == Lump::Faces {
                put(part, light_at(V29), &[0, 255, 255, 255, 0, 0, 0, 0]);
            } else if lump == Lump::Texinfo {
                put(part, 0, &texels.to_le_bytes());
            } else if lump == Lump::Lighting {
                part.resize(luxels * 5, 60);
            }
        });
        let scene = seen(&bytes);
        let lights: Vec<u8> = scene.meshes[0]
            .corners
            .iter()
            .map(|corner| luxel(&scene, corner.light))
            .collect();
        (scene.unlit, scene.light.size[0], lights)
    };
    assert_eq!(wide(100.0), (0, 512, vec![60; 4]), "401 luxels");
    assert_eq!(wide(200.0), (0, 1024, vec![60; 4]), "801");
    assert_eq!(wide(400.0), (0, 2048, vec![60; 4]), "1,601");
}

#[test]
fn what_is_not_seen_counts_as_work_too() {
    // An invisible model stands there many times, followed by a visible one.
    let entity = |model: u32, keys: &str| {
        format!("{{\n\"classname\" \"func_wall\"\n\"model\" \"*{model}\"\n{keys}}}\n")
    };
    let triangles = |times: usize| {
        let unseen = entity(1, "\"rendermode\" \"2\"\n\"renderamt\" \"0\"\n").repeat(times);
        let mut maker = room_with(V30, &(unseen + &entity(2, "")));
        (0..2).for_each(|_| maker.block([[64.0, -32.0, 0.0], [96.0, 32.0, 64.0]], -2));
        // All models have the same face, and the records have room for three of them.
        let bytes = maker.bytes_with(|lump, part| {
            if matches!(lump, Lump::Faces | Lump::Surfedges) {
                *part = part.repeat(3);
            }
        });
        seen(&bytes).triangles()
    };
    assert_eq!([triangles(1), triangles(1000)], [2 + 2, 2]);
}
