//! The meaning of entities in compiled maps, in both games.

use std::sync::Arc;

use wishdir_formats::maps::bsp::BspKind::{V29, V30};
use wishdir_formats::maps::bsp::{Bsp, BspKind, Lump};
use wishdir_sim::map::{TriggerKind, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::AnyTickRecord as _;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Contents::{Empty, Lava, Slime, Water};
use wishdir_sim::world::{HullId, Trace as _};

use super::maker::{Corners, KINDS, ints, room_with};
use super::put;
use crate::support::{run_in, usercmd};

/// A block in front of the wall in +x.
pub(super) const BLOCK: Corners = [[64.0, -64.0, 0.0], [128.0, 64.0, 128.0]];

/// A room with one brush entity with these keys.
pub(super) fn bsp(kind: BspKind, keys: &str) -> Bsp {
    let mut maker = room_with(kind, &format!("{{ \"model\" \"*1\" {keys} }}"));
    maker.block(BLOCK, -2);
    Bsp::open(&maker.bytes()).unwrap()
}

/// The world, and the warnings about it.
pub(super) fn world(kind: BspKind, keys: &str) -> (World, Vec<String>) {
    let (world, warnings) = bsp(kind, keys).into_world();
    (world, warnings.iter().map(ToString::to_string).collect())
}

pub(super) fn run(kind: BspKind, keys: &str, profile: &str) -> Run {
    run_in(world(kind, keys).0, profile)
}

/// Whether and where the block stops a player who moves towards it.
pub(super) fn stop(kind: BspKind, keys: &str) -> f32 {
    let profile = by_name(if kind == V30 { "cs16-100" } else { "qw-77" }).unwrap();
    let level = world(kind, keys)
        .0
        .level(&profile.hulls, profile.rules().clip_rule);
    level
        .sweep(
            HullId::new(0),
            Vec3::new(0.0, 0.0, 60.0),
            Vec3::new(500.0, 0.0, 60.0),
        )
        .end
        .x
        .round()
}

#[test]
fn what_is_solid_stops_and_what_is_not_does_not() {
    let (block, wall) = (64.0 - 16.0, 256.0 - 16.0);
    for (kind, keys, expected) in [
        (V29, r#""classname" "func_wall""#, block),
        (V29, r#""classname" "func_door" "angle" "-1""#, block),
        (V29, r#""classname" "func_breakable""#, block),
        (V29, r#""classname" "func_illusionary""#, wall),
        (V29, r#""classname" "trigger_multiple""#, wall),
        (V30, r#""classname" "func_wall" "angles" "0 90 0""#, block),
        (V30, r#""classname" "func_breakable" "health" "1""#, block),
        (V30, r#""classname" "func_button""#, block),
        (V30, r#""classname" "func_door" "spawnflags" "8""#, wall),
        (V30, r#""classname" "func_wall_toggle""#, block),
        (
            V30,
            r#""classname" "func_wall_toggle" "spawnflags" "1""#,
            wall,
        ),
        (V30, r#""classname" "func_illusionary""#, wall),
        (V30, r#""classname" "func_water" "skin" "-3""#, wall),
        (V30, r#""classname" "func_ladder""#, wall),
        (V30, r#""classname" "func_buyzone""#, wall),
    ] {
        assert_eq!(stop(kind, keys), expected, "{kind:?} {keys}");
    }
}

#[test]
fn a_door_that_stands_open_has_moved_by_its_size() {
    // 128 high, of which Quake leaves 8 visible.
    for (kind, keys, moved) in [
        (
            V29,
            r#""classname" "func_door" "angle" "-1" "spawnflags" "1""#,
            [0.0, 0.0, 120.0],
        ),
        (
            V30,
            r#""classname" "func_door" "angles" "-90 0 0" "spawnflags" "1""#,
            [0.0, 0.0, 128.0],
        ),
        (
            V30,
            r#""classname" "func_door" "angles" "0 -1 0" "spawnflags" "1" "lip" "28""#,
            [0.0, 0.0, 100.0],
        ),
        (
            V29,
            r#""classname" "func_door" "angle" "90" "origin" "0 0 8""#,
            [0.0, 0.0, 8.0],
        ),
    ] {
        let (world, _) = world(kind, keys);
        assert_eq!(
            world.compiled.unwrap().bodies[1].origin,
            Vec3::from(moved),
            "{keys}"
        );
    }
}

#[test]
fn a_brush_entity_is_solid_to_what_looks_for_edges() {
    let (world, _) = world(V30, r#""classname" "func_wall""#);
    let profile = by_name("cs16-100").unwrap();
    let level = world.level(&profile.hulls, profile.rules().clip_rule);
    let (inside, beside) = (Vec3::new(96.0, 0.0, 64.0), Vec3::new(60.0, 0.0, 64.0));
    assert!(
        level.is_solid(inside)
            && !level.is_solid(beside)
            && level.is_solid(Vec3::new(0.0, 0.0, -1.0))
    );
}

#[test]
fn a_turned_door_stands_turned() {
    // After a quarter turn to the left, what was ahead of the origin is to its left.
    let (world, _) = world(V30, r#""classname" "func_door_rotating" "angles" "0 90 0""#);
    let profile = by_name("cs16-100").unwrap();
    let level = world.level(&profile.hulls, profile.rules().clip_rule);
    let from = Vec3::new(0.0, 0.0, 60.0);
    let ahead = level.sweep(HullId::new(0), from, Vec3::new(500.0, 0.0, 60.0));
    let left = level.sweep(HullId::new(0), from, Vec3::new(0.0, 500.0, 60.0));
    assert!((ahead.end.x - 240.0).abs() < 0.1, "{ahead:?}");
    assert!(
        (left.end.y - 48.0).abs() < 0.1 && left.plane.normal.y < -0.99,
        "{left:?}"
    );
}

#[test]
fn liquids_and_ladders_are_felt() {
    let at = Vec3::new(96.0, 0.0, 64.0);
    let profile = by_name("cs16-100").unwrap();
    let level = |keys: &str| {
        world(V30, keys)
            .0
            .level(&profile.hulls, profile.rules().clip_rule)
    };
    let contents = |keys: &str| level(keys).contents(at);
    assert_eq!(contents(r#""classname" "func_water""#), Water);
    assert_eq!(contents(r#""classname" "func_water" "skin" "-5""#), Lava);
    assert_eq!(
        contents(r#""classname" "func_illusionary" "skin" "-4""#),
        Slime
    );
    assert_eq!(contents(r#""classname" "func_illusionary""#), Empty);
    // For a point, only the world itself is solid.
    assert_eq!(contents(r#""classname" "func_wall""#), Empty);
    for keys in [
        r#""classname" "func_ladder""#,
        r#""classname" "func_illusionary" "skin" "-16""#,
    ] {
        let level = level(keys);
        let near = Vec3::new(64.0 - 16.0 + 1.0, 0.0, 64.0);
        assert_eq!(level.ladder(HullId::new(0), near), Some(1), "{keys}");
        assert_eq!(
            level.ladder(HullId::new(0), near - Vec3::X * 4.0),
            None,
            "{keys}"
        );
        assert_eq!(level.ladder_center(1), Vec3::new(96.0, 0.0, 64.0));
        let touch = level.sweep_ladder(1, near, level.ladder_center(1));
        assert!(
            touch.fraction < 1.0 && touch.plane.normal == -Vec3::X,
            "{touch:?}"
        );
    }
}

#[test]
fn teleports_do_as_their_game_does() {
    let target = |class: &str| {
        format!(
            r#""classname" "trigger_teleport" "target" "there" }} {{ "classname" "{class}" "targetname" "there"
            "origin" "-100 -100 50" "angle" "180""#
        )
    };
    for (kind, class, profile, height, speed) in [
        // Quake raises the origin by 27 and pushes.
        (V29, "info_teleport_destination", "qw-77", 27.0, 300.0),
        // GoldSrc puts the feet one unit above the destination, at rest. Any named entity works as
        // one.
        (V30, "info_teleport_destination", "cs16-100", 37.0, 0.0),
        (V30, "info_target", "cs16-100", 37.0, 0.0),
    ] {
        let mut run = run(kind, &target(class), profile);
        run.stand(Vec3::new(96.0, 0.0, 4.0), Vec3::ZERO);
        let record = run.advance(&usercmd(10, 0.0, 0.0, 0));
        assert!(record.is_relocation(), "{kind:?} {class}");
        let player = run.player();
        assert_eq!(
            player.origin,
            Vec3::new(-100.0, -100.0, 50.0 + height),
            "{kind:?} {class}"
        );
        assert!(
            (player.velocity.x + speed).abs() < 0.01 && !player.on_ground,
            "{kind:?}: {}",
            player.velocity
        );
    }
    let awake =
        target("info_teleport_destination") + r#" } { "classname" "light" "origin" "0 0 9""#;
    assert_eq!(world(V29, &awake).1, [""; 0]);
    let sleeping = target("info_teleport_destination").replacen(
        "\"target\"",
        "\"targetname\" \"x\" \"target\"",
        1,
    );
    let (world, warnings) = world(V29, &sleeping);
    assert!(world.triggers.is_empty(), "{:?}", world.triggers);
    assert_eq!(
        warnings,
        [
            "lump 0 (entities), entity 2: trigger_teleport (1 in all) starts turned off and does nothing here"
        ]
    );
}

/// The effect of the block as a trigger.
pub(super) fn trigger(kind: BspKind, keys: &str) -> Option<TriggerKind> {
    world(kind, keys)
        .0
        .triggers
        .first()
        .map(|trigger| trigger.kind)
}

/// The velocity of the block as a push, its rule, and whether it acts only once.
pub(super) fn told(pushed: Option<TriggerKind>) -> (Vec3, String, bool) {
    let Some(TriggerKind::Push {
        velocity,
        rule,
        once,
    }) = pushed
    else {
        panic!("{pushed:?}")
    };
    (velocity, format!("{rule:?}"), once)
}

#[test]
fn pushes_do_as_their_game_does() {
    let kind =
        |kind: BspKind, keys: &str| trigger(kind, &format!(r#""classname" "trigger_push" {keys}"#));
    assert_eq!(
        told(kind(V29, r#""angle" "-1" "speed" "50""#)),
        (Vec3::Z * 500.0, "Set".into(), false)
    );
    assert_eq!(
        told(kind(V30, r#""angles" "-90 0 0""#)),
        (Vec3::Z * 100.0, "Base".into(), false)
    );
    assert_eq!(
        told(kind(
            V30,
            r#""angles" "0 0 0" "speed" "70" "spawnflags" "1""#
        )),
        (Vec3::X * 70.0, "Add".into(), true)
    );
    assert_eq!(kind(V30, r#""spawnflags" "2""#), None);
}

#[test]
fn a_push_that_acts_once_adds_its_speed() {
    let mut run = run(
        V30,
        r#""classname" "trigger_push" "angles" "-90 0 0" "speed" "300" "spawnflags" "1""#,
        "cs16-100",
    );
    run.stand(Vec3::new(96.0, 0.0, 40.0), Vec3::new(0.0, 0.0, 50.0));
    run.advance(&usercmd(10, 0.0, 0.0, 0));
    // A tick's gravity is 8.
    assert_eq!(run.player().velocity.z, 50.0 - 8.0 + 300.0);
}

#[test]
fn goldsrc_triggers_have_their_shape_and_quake_s_are_boxes() {
    // The box is there, but the model's tree is empty.
    for (kind, touches) in [(V29, true), (V30, false)] {
        let mut maker = room_with(
            kind,
            r#"{ "model" "*1" "classname" "trigger_hurt" "dmg" "10" }"#,
        );
        maker.block(BLOCK, -2);
        let hollow = maker.lump(Lump::Models).len() - 64;
        let bytes = maker.bytes_with(|lump, part| {
            if lump == Lump::Models {
                // Its hulls start with air.
                for hull in 1..4 {
                    part[hollow + 36 + 4 * hull..][..4].copy_from_slice(&(-1_i32).to_le_bytes());
                }
            }
        });
        let (world, _) = Bsp::open(&bytes).unwrap().into_world();
        let player = by_name("cs16-100").unwrap().hulls[0];
        assert_eq!(
            world.triggers[0].touches(player, Vec3::new(96.0, 0.0, 60.0)),
            touches,
            "{kind:?}"
        );
        assert!(
            !world.triggers[0].touches(player, Vec3::new(-96.0, 0.0, 60.0)),
            "{kind:?}"
        );
    }
}

#[test]
fn a_conveyor_carries_who_stands_on_it() {
    let keys = r#""classname" "func_conveyor" "angles" "0 90 0" "speed" "80""#;
    let mut run = run(V30, keys, "cs16-100");
    run.stand(Vec3::new(96.0, 0.0, 128.0), Vec3::ZERO);
    for _ in 0..50 {
        run.advance(&usercmd(10, 0.0, 0.0, 0));
    }
    assert!(run.player().origin.y > 30.0, "{}", run.player().origin);
}

#[test]
fn an_entity_of_a_model_that_is_not_there_is_left_out() {
    for model in ["*2", "*0", "*-1", "*x", "*99999999999"] {
        let keys =
            format!(r#""classname" "func_wall" }} {{ "classname" "func_door" "model" "{model}""#);
        let (world, warnings) = world(V29, &keys);
        assert_eq!(world.compiled.unwrap().bodies.len(), 2, "{model}");
        assert_eq!(
            warnings,
            [format!(
                "lump 0 (entities), entity 3: the entity's model is {model}, expected one of *1 to *1; entity ignored"
            )]
        );
    }
}

#[test]
fn the_text_is_read_by_the_engines_rules() {
    let text = "// a comment\n{ \"classname\" \"worldspawn\" \"message\" \"one\" \"message\" \"C:\\maps\\\" wad {\n}\n\
                { classname info_player_start origin \"1 2 3\"}\n{ \"no\" \"class\" }\n{ \"classname\" \"light\" \"a\"";
    let mut maker = room_with(V29, "");
    maker.entities = text.as_bytes().to_vec();
    maker
        .entities
        .extend(b"\0{ \"classname\" \"info_player_deathmatch\" }");
    let bsp = Bsp::open(&maker.bytes()).unwrap();
    let told: Vec<String> = bsp.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "lump 0 (entities), record 0 (1 in all): found a key without a value, expected a value; the key is ignored",
            "lump 0 (entities), record 0 (2 in all): found no classname, expected one; ignored",
            "lump 0 (entities): the text ends within entity 3; those before it are used",
        ]
        .map(str::to_owned)
        .to_vec(),
        "{told:?}"
    );
}

#[test]
fn of_a_key_given_twice_the_later_value_counts() {
    let mut maker = room_with(V29, "");
    maker.entities =
        b"{ \"classname\" \"worldspawn\" \"message\" \"one\" \"wad\" \"C:\\a\" \"message\" \"tw\xf6\" }".to_vec();
    let bsp = Bsp::open(&maker.bytes()).unwrap();
    let keys: Vec<(&str, &str)> = bsp.entities[0].1.iter().collect();
    assert_eq!(
        keys,
        [
            ("classname", "worldspawn"),
            ("wad", "C:\\a"),
            ("message", "tw\u{f6}")
        ]
    );
}

#[test]
fn texts_without_measure_are_refused() {
    let told = |text: String| {
        let mut maker = room_with(V29, "");
        maker.entities = text.into_bytes();
        Bsp::open(&maker.bytes()).unwrap_err().to_string()
    };
    assert_eq!(
        told("{ ".to_owned() + &"\"a\" \"b\" ".repeat(1025) + "}"),
        "lump 0 (entities), record 0: found more than 1024 keys, expected no more"
    );
    assert_eq!(
        told("{}".repeat(65_537)),
        "lump 0 (entities), record 65536: found another group, expected at most 65536"
    );
    let long = told(format!("{{}}{{ \"a\" \"{}\" }}", "x".repeat(70_000)));
    assert_eq!(
        long,
        "lump 0 (entities), record 1: found a word of 70000 bytes, expected at most 65536"
    );
}

/// Adds two copies of a record, with the numbers 1 and 2 in this byte.
fn repeat_with_number(bytes: &mut Vec<u8>, at: usize) {
    let record = bytes.clone();
    for number in [1, 2] {
        let mut copy = record.clone();
        copy[at] = number;
        bytes.extend(copy);
    }
}

/// A room with a block around its start. The block is a brush entity of this class.
/// All its faces have the first texture, and the last face has the other texture.
fn block_on_the_start(kind: BspKind, class: &str, [texture, last]: [&str; 2]) -> Bsp {
    let keys = format!("{{ \"model\" \"*1\" \"classname\" \"{class}\" }}");
    let mut maker = room_with(kind, &keys);
    maker.block([[-64.0, -64.0, 0.0], [64.0, 64.0, 200.0]], -2);
    let bytes = maker.bytes_with(|lump, bytes| {
        if lump == Lump::Textures {
            let texture_of = |name: &str| {
                let mut miptex = bytes[8..].to_vec();
                miptex[..16].fill(0);
                miptex[..name.len()].copy_from_slice(name.as_bytes());
                miptex
            };
            let all = ["brick", texture, last].map(texture_of);
            let size = all[0].len() as i32;
            *bytes = ints(&[3, 16, 16 + size, 16 + 2 * size]);
            bytes.extend(all.concat());
        } else if lump == Lump::Texinfo {
            repeat_with_number(bytes, 32);
        } else if lump == Lump::Faces {
            let is_narrow = bytes.len() == 20;
            repeat_with_number(bytes, if is_narrow { 10 } else { 16 });
        } else if lump == Lump::Models {
            // The second model has the second and third face.
            put(bytes, 64 + 56, &ints(&[1, 2]));
        }
    });
    Bsp::open(&bytes).unwrap()
}

#[test]
fn a_trigger_volume_of_an_unknown_class_stops_nobody() {
    let started = |kind, class, textures| {
        let (world, warnings) = block_on_the_start(kind, class, textures).into_world();
        let rules = by_name(if kind == V30 { "cs16-100" } else { "qw-77" }).unwrap();
        let is_started = Run::new(Arc::new(world), Arc::new(rules.clone())).is_ok();
        let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        (is_started, warnings.join("\n"))
    };
    let ignored =
        "lump 0 (entities), entity 2: item_secret (1 in all) does nothing here".to_owned();
    for kind in KINDS {
        for textures in [["trigger"; 2], ["aaatrigger"; 2], ["AAATRIGGER", "trigger"]] {
            let found = started(kind, "item_secret", textures);
            assert_eq!(found, (true, ignored.clone()), "{kind:?} {textures:?}");
        }
        // A model with another texture is solid, and so are doors and walls of any texture.
        for (class, textures) in [
            ("item_secret", ["brick"; 2]),
            ("item_secret", ["trigger", "brick"]),
            ("item_secret", ["clip", "trigger"]),
            ("func_door", ["trigger"; 2]),
            ("func_wall", ["aaatrigger"; 2]),
            ("func_tank", ["trigger"; 2]),
            ("func_button", ["trigger"; 2]),
            ("func_breakable", ["trigger"; 2]),
        ] {
            let (is_started, warnings) = started(kind, class, textures);
            assert!(!is_started, "{kind:?} {class} {textures:?}");
            let blocked = "info_player_start is too close to something solid";
            assert!(warnings.contains(blocked), "{kind:?} {class}: {warnings}");
        }
    }
}
