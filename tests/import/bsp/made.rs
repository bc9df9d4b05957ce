//! Maps made by the tests, of every kind: what is read, what sweeps find, and how errors are
//! reported.

use std::sync::Arc;

use wishdir_formats::maps::bsp::BspKind::{V29, V30};
use wishdir_formats::maps::bsp::Lump::{
    Clipnodes, Edges, Faces, Lighting, Models, Nodes, Planes, Surfedges, Textures, Vertices,
};
use wishdir_formats::maps::bsp::SurfaceLight::{Bright, Dark, Mapped};
use wishdir_formats::maps::bsp::{Bsp, BspWarning, Lump, measure_hull};
use wishdir_sim::command::{FORWARD, UserCmd};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::{Run, RunError};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{ClipRule, Contents, Hull, HullId, Level, Trace as _};

use super::maker::{Child, KINDS, Maker, ROOM, hulls, room_with, start};
use super::put;
use crate::support::run_in;

/// The hull with these corners.
fn hull([mins, maxs]: [[f32; 3]; 2]) -> Hull {
    Hull::new(mins, maxs)
}

fn level(maker: &Maker, rule: ClipRule) -> Level {
    let (world, _) = Bsp::open(&maker.bytes()).unwrap().into_world();
    let hulls: Vec<Hull> = hulls(maker.kind).into_iter().map(hull).collect();
    world.level(&hulls, rule)
}

#[test]
fn every_kind_is_read_with_its_lumps() {
    for kind in KINDS {
        let bsp = Bsp::open(&room_with(kind, "").bytes()).unwrap();
        let planes = 6 * hulls(kind).len();
        let counts = [Planes, Nodes, Clipnodes, Models, Faces].map(|lump| bsp.count(lump));
        assert_eq!((bsp.kind, counts), (kind, [planes, 6, planes - 6, 1, 1]));
        assert_eq!(
            (bsp.entity_count, bsp.warnings),
            (2, Vec::new()),
            "{kind:?}"
        );
        let texture = bsp.textures[0].clone().unwrap();
        assert_eq!(
            (texture.name.as_str(), texture.width, texture.is_embedded),
            ("brick", 16, true)
        );
        let tree = measure_hull(&bsp.map, 0, 1).unwrap();
        assert_eq!(
            (
                tree.nodes,
                tree.depth,
                tree.contents[&-2],
                tree.contents[&-1]
            ),
            (6, 6, 6, 1)
        );
    }
}

#[test]
fn every_hull_stops_its_own_way_before_walls_and_floor() {
    for (kind, rule) in KINDS
        .into_iter()
        .flat_map(|kind| [(kind, ClipRule::Direct), (kind, ClipRule::BackOff)])
    {
        let level = level(&room_with(kind, ""), rule);
        for (index, [low, high]) in (0..).zip(hulls(kind)) {
            let middle = Vec3::new(0.0, 0.0, 128.0);
            let down = level.sweep(HullId::new(index), middle, Vec3::new(0.0, 0.0, -300.0));
            // The distances are long, so fractions of them are rounded.
            assert!(
                (down.end.z - (1.0 / 32.0 - low[2])).abs() < 1e-4,
                "{kind:?} {rule:?} {index}: {down:?}"
            );
            assert_eq!(down.plane.normal, Vec3::Z);
            let along = level.sweep(HullId::new(index), middle, Vec3::new(600.0, 0.0, 128.0));
            assert!(
                (along.end.x - (256.0 - high[0] - 1.0 / 32.0)).abs() < 1e-4,
                "{kind:?} {rule:?} {along:?}"
            );
            assert!(level.is_stuck(HullId::new(index), Vec3::new(0.0, 0.0, -low[2] - 1.0)));
            assert!(!level.is_stuck(HullId::new(index), Vec3::new(0.0, 0.0, -low[2] + 1.0)));
        }
        assert_eq!(level.contents(Vec3::new(0.0, 0.0, -1.0)), Contents::Solid);
        assert_eq!(level.contents(Vec3::new(0.0, 0.0, 1.0)), Contents::Empty);
    }
}

#[test]
fn boxes_of_another_game_stand_on_the_same_floor() {
    let boxes = [[-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]];
    let others = [
        boxes,
        [[-16.0, -16.0, -24.0], [16.0, 16.0, 32.0]],
        [[-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]],
    ];
    for kind in KINDS {
        let (world, _) = Bsp::open(&room_with(kind, "").bytes())
            .unwrap()
            .into_world();
        let level = world.level(&others.map(hull), ClipRule::BackOff);
        for (index, [low, _]) in (0..).zip(others) {
            let down = level.sweep(
                HullId::new(index),
                Vec3::new(0.0, 0.0, 100.0),
                Vec3::new(0.0, 0.0, -300.0),
            );
            assert!(
                (down.end.z + low[2] - 1.0 / 32.0).abs() < 1e-4,
                "{kind:?}, box {index}: {down:?}"
            );
        }
    }
}

#[test]
fn every_engine_s_player_runs_in_every_kind() {
    for (kind, profile) in KINDS
        .into_iter()
        .flat_map(|kind| ["qw-77", "hl-100", "cs16-100"].map(|name| (kind, name)))
    {
        let (world, warnings) = Bsp::open(&room_with(kind, "").bytes())
            .unwrap()
            .into_world();
        assert_eq!(warnings, Vec::new(), "{kind:?}");
        let mut run = run_in(world, profile);
        assert!(run.player().on_ground, "{kind:?} {profile}");
        let angles = run.angles();
        for _ in 0..300 {
            let cmd = UserCmd {
                msec: 10,
                angles,
                forward: 400.0,
                side: 0.0,
                up: 0.0,
                buttons: FORWARD,
            };
            run.advance(&cmd);
        }
        let place = run.player().origin;
        // Half a box before the wall.
        assert!(
            (place.y - (256.0 - 16.0)).abs() < 0.1 && run.player().on_ground,
            "{kind:?} {profile}: {place}"
        );
    }
}

#[test]
fn lumps_in_blue_shift_s_order_are_read() {
    let bytes = room_with(V30, "").bytes();
    let mut swapped = bytes.clone();
    swapped[4..12].copy_from_slice(&bytes[12..20]);
    swapped[12..20].copy_from_slice(&bytes[4..12]);
    let [plain, swapped] = [bytes, swapped].map(|bytes| Bsp::open(&bytes).unwrap());
    assert_eq!((plain.map, plain.entities), (swapped.map, swapped.entities));
}

#[test]
fn what_follows_the_lumps_is_ignored() {
    for (tail, magic) in [
        (&b"BSPX\0\0\0\0"[..], b"BSPX"),
        (&b"PK\x03\x04rest"[..], b"PK\x03\x04"),
    ] {
        let mut bytes = room_with(V29, "").bytes();
        bytes.extend(tail);
        let bsp = Bsp::open(&bytes).unwrap();
        assert_eq!((bsp.after, bsp.warnings), ((8, *magic), Vec::new()));
    }
}

#[test]
fn maps_of_other_games_are_refused_by_name() {
    for (version, name) in [
        (b"QBSP", "qbism"),
        (b"IBSP", "Quake II or III"),
        (b"VBSP", "Source"),
        (&23_i32.to_le_bytes(), "unfinished Quake"),
        (&28_i32.to_le_bytes(), "unfinished Quake"),
        (&31_i32.to_le_bytes(), "version 31"),
    ] {
        let mut bytes = room_with(V29, "").bytes();
        bytes[..4].copy_from_slice(version);
        for bytes in [&bytes[..], &bytes[..4]] {
            let error = Bsp::open(bytes).unwrap_err().to_string();
            assert!(
                error.contains(name) && error.ends_with("\"BSP2\" or \"2PSB\""),
                "{error}"
            );
        }
    }
}

/// Checks the error for a v29 room after a change of one lump.
#[track_caller]
fn refused(lump: Lump, change: impl Fn(&mut Vec<u8>), expected: &str) {
    let bytes = room_with(V29, "").bytes_with(|at, part| {
        if at == lump {
            change(part);
        }
    });
    let error = Bsp::open(&bytes).unwrap_err().to_string();
    assert_eq!(error, expected, "a wrong {lump}");
}

#[test]
fn wrong_records_are_refused_with_lump_and_place() {
    refused(
        Planes,
        |part| part.truncate(359),
        "lump 1 (planes): found 359 bytes, expected a multiple of 20",
    );
    refused(
        Planes,
        |part| put(part, 3 * 20, &f32::NAN.to_le_bytes()),
        "lump 1 (planes), record 3: found a number that is not finite, expected a plane",
    );
    refused(
        Planes,
        |part| put(part, 16, &9_i32.to_le_bytes()),
        "lump 1 (planes), record 0: found type 9, expected one of 0 to 5",
    );
    refused(
        Nodes,
        |part| put(part, 24, &(-1_i32).to_le_bytes()),
        "lump 5 (nodes), record 1: found plane -1, expected an index of at least 0 and below 18",
    );
    refused(
        Nodes,
        |part| put(part, 4, &100_i16.to_le_bytes()),
        "lump 5 (nodes), record 0: found child 100, expected a node or a leaf",
    );
    refused(
        Clipnodes,
        |part| put(part, 8 + 4, &(-17_i16).to_le_bytes()),
        "lump 9 (clipnodes), record 1: found child -17, expected a clipnode or contents",
    );
    refused(
        Vertices,
        |part| put(part, 12, &f32::INFINITY.to_le_bytes()),
        "lump 3 (vertices), record 1: found a number that is not finite, expected a place",
    );
    refused(
        Edges,
        |part| put(part, 4, &9_u16.to_le_bytes()),
        "lump 12 (edges), record 1: found vertex 9, expected an index of at least 0 and below 4",
    );
    refused(
        Surfedges,
        |part| put(part, 0, &i32::MIN.to_le_bytes()),
        "lump 13 (surfedges), record 0: found edge 2147483648, expected an index of at least 0 and below 5",
    );
    refused(
        Faces,
        |part| put(part, 4, &i32::MAX.to_le_bytes()),
        "lump 7 (faces), record 0: found 4 edges starting at 2147483647, expected a part of the 4 surfedges",
    );
    refused(
        Models,
        Vec::clear,
        "lump 14 (models), record 0: found none, expected the world",
    );
    refused(
        Models,
        |part| put(part, 40, &12_i32.to_le_bytes()),
        "lump 14 (models), record 0: found head 12 of hull 1, expected a node or leaf contents",
    );
    refused(
        Textures,
        |part| put(part, 8 + 16, &0_u32.to_le_bytes()),
        "lump 2 (textures), record 0: found 0 x 16 pixels, expected sides of 1 to 4096 pixels",
    );
    refused(
        Textures,
        |part| put(part, 8 + 24, &300_u32.to_le_bytes()),
        "lump 2 (textures), record 0: found a picture up to byte 556, expected one within the lump",
    );
}

#[test]
fn a_lump_outside_of_the_file_is_refused() {
    let mut bytes = room_with(V29, "").bytes();
    let size = bytes.len();
    bytes[16..20].copy_from_slice(&u32::MAX.to_le_bytes());
    let error = Bsp::open(&bytes).unwrap_err().to_string();
    let offset = u32::from_le_bytes(*bytes[12..].first_chunk().unwrap());
    assert_eq!(
        error,
        format!(
            "lump 1 (planes): 4294967295 bytes at offset {offset} go past the end of the file ({size} bytes)"
        )
    );
    assert_eq!(
        Bsp::open(&[29, 0, 0, 0, 0]).unwrap_err().to_string(),
        "found 5 bytes, expected at least 124: the version and 15 lumps"
    );
}

/// A model's record with these head nodes of hulls 1 to 3.
fn with_heads(mut record: Vec<u8>, heads: [i32; 3]) -> Vec<u8> {
    for (hull, head) in (1..).zip(heads) {
        put(&mut record, 36 + 4 * hull, &head.to_le_bytes());
    }
    record
}

#[test]
fn heads_that_no_game_reads_are_no_reason_to_refuse_a_map() {
    for kind in KINDS {
        let maker = room_with(kind, "");
        let count = Bsp::open(&maker.bytes()).unwrap().count(Clipnodes) as i32;
        let world = maker.lump(Models);
        // A last model without clipnodes of its own gets the total number of clipnodes.
        let last = with_heads(world.clone(), [count; 3]);
        let garbage = if kind == V30 {
            [0; 3]
        } else {
            [0, 0, 0x7fff_1234]
        };
        let first = with_heads(world.clone(), garbage);
        for (models, is_read) in [
            ([world.clone(), last.clone()].concat(), true),
            ([last, world.clone()].concat(), false),
            (
                [world.clone(), with_heads(world.clone(), [count + 1; 3])].concat(),
                false,
            ),
            (first, true),
        ] {
            let bytes = maker.bytes_with(|at, part| {
                if at == Models {
                    part.clone_from(&models);
                }
            });
            let found = Bsp::open(&bytes);
            assert_eq!(found.is_ok(), is_read, "{kind:?}: {found:?}");
        }
    }
}

#[test]
fn a_tree_that_leads_back_to_itself_is_refused() {
    for kind in KINDS {
        let mut maker = room_with(kind, "");
        maker.redirect(3, 0, Child::Node(1));
        let error = Bsp::open(&maker.bytes()).unwrap_err().to_string();
        assert_eq!(
            error,
            "lump 9 (clipnodes), record 3: found a tree with a loop, expected one without loops",
            "{kind:?}"
        );
    }
}

#[test]
fn branches_that_share_too_much_are_refused() {
    // Every node leads to the next one on both sides, so a complete walk would take 2^6 steps.
    let mut maker = room_with(V29, "");
    (0..5)
        .for_each(|node| (0..2).for_each(|side| maker.redirect(node, side, Child::Node(node + 1))));
    let error = Bsp::open(&maker.bytes()).unwrap_err().to_string();
    assert_eq!(
        error,
        "lump 9 (clipnodes), record 0: found a tree of 63 nodes, expected at most 48"
    );
}

#[test]
fn a_map_without_clip_hulls_says_so_and_cannot_be_played() {
    for kind in KINDS {
        let mut maker = room_with(kind, "");
        maker.has_clip_hulls = false;
        let bsp = Bsp::open(&maker.bytes()).unwrap();
        assert_eq!(bsp.warnings, [BspWarning::NoClipHulls], "{kind:?}");
        let error = Run::new(
            Arc::new(bsp.into_world().0),
            Arc::new(by_name("qw-77").unwrap().clone()),
        )
        .unwrap_err();
        assert_eq!(error, RunError::NoHulls);
        assert_eq!(
            error.to_string(),
            "compiled without clip hulls: not playable"
        );
    }
}

#[test]
fn a_map_without_clip_hulls_can_be_looked_at() {
    for kind in KINDS {
        let mut maker = room_with(kind, "");
        maker.has_clip_hulls = false;
        let world = Arc::new(Bsp::open(&maker.bytes()).unwrap().into_world().0);
        let profile = |name: &str| Arc::new(by_name(name).unwrap().clone());
        let mut run = Run::new_or_view_only(Arc::clone(&world), profile("qw-77")).unwrap();
        assert!(!run.is_playable(), "{kind:?}");
        let start = *run.player();
        run.place(start.origin + Vec3::Z * 100.0, Vec3::ZERO);
        let here = run.checkpoint();
        run.respawn();
        run.stand(start.origin, Vec3::ZERO);
        assert!(
            run.adopt_checkpoint(&here),
            "{kind:?}: nothing is solid there"
        );
        for name in ["cs16-100", "hl-100", "qw-72"] {
            run.switch_profile(profile(name)).unwrap();
        }
        assert!(!run.is_playable(), "{kind:?}");
        run.restart();
        assert_eq!(
            Run::new_or_view_only(world, profile("qw-72"))
                .unwrap()
                .player(),
            run.player(),
            "{kind:?}"
        );
        let playable = Bsp::open(&room_with(kind, "").bytes())
            .unwrap()
            .into_world()
            .0;
        assert!(
            Run::new_or_view_only(Arc::new(playable), profile("qw-77"))
                .unwrap()
                .is_playable(),
            "{kind:?}"
        );
    }
}

#[test]
fn a_map_without_a_start_begins_where_there_is_room() {
    let maker = Maker::room(V29, ROOM, "{ \"classname\" \"worldspawn\" }");
    let (world, warnings) = Bsp::open(&maker.bytes()).unwrap().into_world();
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "lump 0 (entities), entity 0: the map has no info_player_start; using the first open space with enough room"
        ]
    );
    assert_eq!(world.spawns[0].feet, Vec3::ZERO);
    assert!(!start(V29).is_empty());
}

#[test]
fn what_is_seen_comes_as_polygons_with_texture_and_light() {
    for kind in KINDS {
        let luxel = if kind == V30 { 3 } else { 1 };
        let light_offset = if matches!(kind, V29 | V30) { 16 } else { 24 };
        let light = |offset: i32, bytes: usize| {
            room_with(kind, "").bytes_with(|lump, part| {
                if lump == Faces {
                    put(part, light_offset - 4, &[0, 32, 255, 255]);
                    put(part, light_offset, &offset.to_le_bytes());
                } else if lump == Lighting {
                    part.extend((0..bytes).map(|byte| byte as u8));
                }
            })
        };
        // 64 units with a texel each: five luxels each way, in two styles.
        let size = 2 * 25 * luxel;
        let (_, drawing) = Bsp::open_drawn(&light(0, size)).unwrap();
        let [surface] = &drawing.surfaces[..] else {
            panic!("{:?}", drawing.surfaces)
        };
        assert_eq!(
            (surface.model, surface.texture, surface.normal),
            (0, Some(0), Vec3::X)
        );
        // Against the file's clockwise order.
        assert_eq!(surface.corners[0], Vec3::new(0.0, 64.0, 0.0));
        assert_eq!(surface.corners.len(), 4);
        assert_eq!(
            surface.projection.v.coordinate_at(Vec3::new(0.0, 9.0, 0.0)),
            9.0
        );
        let Mapped(map) = surface.light else {
            panic!("{:?}", surface.light)
        };
        assert_eq!(
            (map.size, map.first_texel, map.styles),
            ([5, 5], [0, 0], [0, 32, 255, 255])
        );
        let steady = drawing.luxels(&map, |style| if style == 0 { 1.0 } else { 0.0 });
        let both = drawing.luxels(&map, |_| 1.0);
        let byte = |at: usize| (at * luxel) as f32 / 255.0;
        assert_eq!(steady.len(), 25);
        assert!(
            (steady[3][0] - byte(3)).abs() < 1e-6 && (steady[24][0] - byte(24)).abs() < 1e-6,
            "{kind:?}"
        );
        assert!((both[3][0] - byte(3) - byte(28)).abs() < 1e-6, "{kind:?}");
        let picture = drawing.pictures[0].as_ref().unwrap();
        assert_eq!((picture.size, picture.pixels.len()), ([16, 16], 256));
        assert_eq!(picture.palette.len(), if kind == V30 { 256 } else { 0 });
        let lit = |offset, bytes| {
            let (_, drawing) = Bsp::open_drawn(&light(offset, bytes)).unwrap();
            (drawing.surfaces[0].light, drawing.unlit)
        };
        assert_eq!(lit(-1, size), (Dark, 0));
        assert_eq!(lit(0, 0), (Bright, 0), "a map without light");
        assert_eq!(lit(1, size), (Bright, 1), "light that leaves its lump");
    }
}

#[test]
fn a_real_map_s_polygons_lie_on_their_planes_and_face_outwards() {
    let (bsp, drawing) = Bsp::open_drawn(&super::packed_map("lq_e0m1")).unwrap();
    assert_eq!(drawing.surfaces.len(), bsp.count(Faces));
    for surface in &drawing.surfaces {
        let [a, b, ..] = surface.corners[..] else {
            panic!("{surface:?}")
        };
        // Some corners are on one line. The sum over all corners gives the winding.
        let around = surface
            .corners
            .windows(2)
            .map(|pair| (pair[0] - a).cross(pair[1] - a));
        let turned = around.fold(Vec3::ZERO, |sum, part| sum + part);
        assert!(turned.dot(surface.normal) > 0.0, "{surface:?}");
        assert!((b - a).dot(surface.normal).abs() < 0.1, "{surface:?}");
    }
    assert_eq!(drawing.unlit, 0);
}
