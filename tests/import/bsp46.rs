//! Quake III's compiled maps: read or rejected, drawn, and played.

mod hostile;
mod maker;

use std::sync::Arc;

use wishdir_formats::maps::quake3::{Quake3Lump, Quake3Map};
use wishdir_sim::engine::Engine;
use wishdir_sim::map::{PushRule, SurfaceKind, TriggerKind, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Contents;

use crate::support::program::printed;
use crate::support::usercmd;
use maker::{Maker, room};

fn read(maker: &Maker) -> (World, Vec<String>) {
    let map = Quake3Map::open(&maker.bytes()).unwrap();
    let of_file: Vec<String> = map.warnings.iter().map(ToString::to_string).collect();
    let (world, warnings) = map.into_world();
    let of_entities = warnings.iter().map(ToString::to_string);
    let warnings = of_file.into_iter().chain(of_entities).collect();
    (world, warnings)
}

fn run(world: World, profile: &str) -> Run {
    let profile = Arc::new(by_name(profile).unwrap().clone());
    Run::new(Arc::new(world), profile).unwrap()
}

#[test]
fn brushes_keep_their_planes_and_their_contents() {
    let mut maker = room("");
    let contents = [
        (maker::PLAYER_CLIP, Contents::PlayerClip),
        (maker::WATER, Contents::Water),
        (maker::SLIME, Contents::Slime),
        (maker::LAVA, Contents::Lava),
        (maker::SOLID | maker::WATER, Contents::Solid),
    ];
    for (index, (bits, _)) in contents.into_iter().enumerate() {
        let texture = maker.texture(&format!("textures/test/{index}"), bits);
        let x = 64.0 * index as f32 - 160.0;
        maker.block([[x, 0.0, 0.0], [x + 32.1, 32.0, 32.0]], texture);
    }
    let (world, warnings) = read(&maker);
    assert_eq!(warnings, [] as [&str; 0]);
    let blocks = &world.brushes[maker::ROOM_BRUSHES..];
    let found: Vec<Contents> = blocks.iter().map(|brush| brush.contents).collect();
    assert_eq!(found, contents.map(|(_, contents)| contents));
    let planes = &blocks[0].planes;
    let dists: Vec<f32> = planes.iter().map(|plane| plane.dist).collect();
    assert_eq!(dists, [160.0, -160.0 + 32.1, 0.0, 32.0, 0.0, 32.0]);
    assert_eq!(planes[0].normal, Vec3::NEG_X);
    assert_eq!(planes[5].normal, Vec3::Z);
}

#[test]
fn a_player_stands_runs_and_is_stopped_by_a_clip_brush() {
    let mut maker = room("");
    let clip = maker.texture("textures/common/clip", maker::PLAYER_CLIP);
    maker.block([[100.0, -256.0, 0.0], [116.0, 256.0, 128.0]], clip);
    for (profile, rest) in [("q3-125", 0.125), ("qw-77", 1.0 / 32.0)] {
        let mut run = run(read(&maker).0, profile);
        let width = run.profile().width();
        for _ in 0..400 {
            run.advance(&usercmd(run.profile().tick.msec(), 400.0, 0.0, 0));
        }
        let player = run.player();
        assert!(player.on_ground, "{profile}");
        let feet = run.profile().feet(player).z;
        assert!((feet - rest).abs() < 1e-3, "{profile}: feet at {feet}");
        let gap = 100.0 - width / 2.0 - player.origin.x;
        assert!((0.0..0.3).contains(&gap), "{profile}: {gap} before it");
    }
}

#[test]
fn a_jump_pad_throws_the_player_to_its_target() {
    let mut maker = room(
        r#"{ "classname" "trigger_push" "model" "*1" "target" "top" }
           { "classname" "target_position" "targetname" "top" "origin" "0 120 208" }"#,
    );
    let trigger = maker.texture("textures/common/trigger", maker::TRIGGER);
    maker.model(&[[[-32.0, -32.0, 0.0], [32.0, 32.0, 16.0]]], trigger);
    let (world, warnings) = read(&maker);
    assert_eq!(warnings, [] as [&str; 0]);
    let TriggerKind::Push {
        velocity,
        rule: PushRule::Set,
        once: false,
    } = world.triggers[0].kind
    else {
        panic!("{:?}", world.triggers)
    };
    // The target is 200 units above the pad's middle: sqrt(2 * 800 * 200) up, in 0.707 s.
    let up = 320_000_f32.sqrt();
    assert_eq!(velocity, Vec3::new(0.0, 120.0 / (up / 800.0), up));
    let mut run = run(world, "q3-125");
    run.stand(Vec3::ZERO, Vec3::ZERO);
    let feet = |run: &Run| run.profile().feet(run.player()).z;
    let heights = (0..300).map(|_| {
        run.advance(&usercmd(8, 0.0, 0.0, 0));
        feet(&run)
    });
    let highest = heights.fold(0.0, f32::max);
    assert!((200.0..240.0).contains(&highest), "{highest}");
}

#[test]
fn a_jump_pad_without_a_target_above_it_does_nothing() {
    let mut maker = room(
        r#"{ "classname" "trigger_push" "model" "*1" "target" "low" }
           { "classname" "target_position" "targetname" "low" "origin" "0 120 0" }
           { "classname" "trigger_push" "model" "*2" }
           { "classname" "trigger_push" "model" "*3" "target" "gone" }"#,
    );
    let trigger = maker.texture("textures/common/trigger", maker::TRIGGER);
    for x in [-128.0, 0.0, 96.0] {
        maker.model(&[[[x, -32.0, 0.0], [x + 16.0, 32.0, 16.0]]], trigger);
    }
    let (world, warnings) = read(&maker);
    assert!(world.triggers.is_empty());
    assert_eq!(warnings.len(), 3, "{warnings:?}");
}

#[test]
fn a_teleport_leads_to_its_destination() {
    let mut maker = room(
        r#"{ "classname" "trigger_teleport" "model" "*1" "target" "there" }
           { "classname" "misc_teleporter_dest" "targetname" "there" "origin" "150 150 40" "angle" "90" }"#,
    );
    let trigger = maker.texture("textures/common/trigger", maker::TRIGGER);
    maker.model(&[[[-32.0, -32.0, 0.0], [32.0, 32.0, 64.0]]], trigger);
    let (world, warnings) = read(&maker);
    assert_eq!(warnings, [] as [&str; 0]);
    let TriggerKind::Teleport { to, .. } = world.triggers[0].kind else {
        panic!("{:?}", world.triggers)
    };
    assert_eq!((to.feet, to.yaw), (Vec3::new(150.0, 150.0, 16.0), 90.0));
    let mut run = run(world, "q3-125");
    run.stand(Vec3::ZERO, Vec3::ZERO);
    run.advance(&usercmd(8, 0.0, 0.0, 0));
    let way = run.player().origin.truncate() - Vec3::new(150.0, 150.0, 0.0).truncate();
    assert!(way.length() < 8.0, "{}", run.player().origin);
}

#[test]
fn doors_stand_still_where_their_origin_is() {
    let mut maker = room(r#"{ "classname" "func_door" "model" "*1" "origin" "10 20 30" }"#);
    let solid = maker.texture("textures/test/door", maker::SOLID);
    maker.model(&[[[0.0; 3], [16.0; 3]]], solid);
    let (world, warnings) = read(&maker);
    let door = world.brushes.last().unwrap();
    let low = Vec3::new(10.0, 20.0, 30.0);
    assert_eq!(door.bounds(), (low, low + Vec3::splat(16.0)));
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("do not move"), "{warnings:?}");
}

#[test]
fn curved_patches_are_drawn_and_do_not_collide() {
    let mut maker = room("");
    let texture = maker.texture("textures/test/curve", maker::SOLID);
    maker.arch(texture);
    let (world, warnings) = read(&maker);
    assert_eq!(
        warnings,
        ["curved patches that are drawn without collision: 1"]
    );
    let drawn: Vec<_> = world.faces.iter().filter(|face| face.drawn).collect();
    assert_eq!(drawn.len(), 32, "4 x 4 steps of two triangles");
    let top = drawn.iter().flat_map(|face| &face.vertices);
    let top = top.map(|vertex| vertex.z).fold(0.0, f32::max);
    // The curve's middle: a quarter of 0, half of 64 and a quarter of 0.
    assert_eq!(top, 32.0);
    for face in &drawn {
        assert_eq!(face.kind, SurfaceKind::Illusion);
        assert!(face.normal.z > 0.0, "{}", face.normal);
    }
    assert_eq!(world.brushes.len(), maker::ROOM_BRUSHES);
}

#[test]
fn meshes_of_liquids_and_skies_are_drawn_as_such() {
    let mut maker = room("");
    let textures = [
        ("textures/liquids/calm", maker::WATER),
        ("textures/skies/space", maker::SOLID),
        ("textures/common/caulk", maker::SOLID),
    ];
    for (name, contents) in textures {
        let texture = maker.texture(name, contents);
        maker.triangle(texture);
    }
    let (world, _) = read(&maker);
    let kinds: Vec<_> = world
        .faces
        .iter()
        .filter(|face| face.brush.is_none())
        .map(|face| (face.kind, face.drawn))
        .collect();
    assert_eq!(
        kinds,
        [
            (SurfaceKind::Liquid(Contents::Water), true),
            (SurfaceKind::Sky, true),
            (SurfaceKind::Illusion, false)
        ]
    );
}

#[test]
fn a_deathmatch_start_is_used() {
    let (world, _) = read(&room(""));
    let spawn = world.spawn_for(Engine::Quake3).unwrap();
    assert_eq!(spawn.feet, Vec3::new(0.0, 0.0, 0.0));
    assert_eq!(world.title, "a room");
}

#[test]
fn the_commands_accept_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("room.bsp");
    let mut maker = room("");
    let curve = maker.texture("textures/test/curve", maker::SOLID);
    maker.arch(curve);
    std::fs::write(&file, maker.bytes()).unwrap();
    let file = file.to_str().unwrap();
    let said = printed(&["bsp", file]);
    assert!(said.contains("v46, a room"), "{said}");
    assert!(said.contains("curved patches 1"), "{said}");
    let json: serde_json::Value = serde_json::from_str(&printed(&["bsp", "--json", file])).unwrap();
    let sides = Quake3Lump::BrushSides.name();
    assert_eq!(json["counts"][sides], 6 * maker::ROOM_BRUSHES);
    let checked = printed(&["check-map", file]);
    assert!(checked.contains("without collision: 1"), "{checked}");
    let title = wishdir::storage::games::find::map_title(file.as_ref());
    assert_eq!(title.as_deref(), Some("a room"));
    assert!(wishdir::storage::previews::load_preview(file, None).is_some());
    let loaded = wishdir::storage::load_map(file).unwrap();
    assert_eq!(loaded.world.brushes.len(), maker::ROOM_BRUSHES);
}
