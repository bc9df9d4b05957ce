//! The meaning of entities, keys and texture names.

use expect_test::{Expect, expect};
use wishdir_sim::engine::ENGINES;
use wishdir_sim::map::{
    ExitSpeed, HurtRule, PushRule, Spawn, SurfaceKind, TextureRole, TriggerKind, Warning, World,
};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{ClipRule, Contents, Hull, HullId, Trace as _};

use crate::shapes::{HULLS, cuboid_text, world_text};

/// A cube of 64 units at a place along x.
fn cube(at: i32, texture: &str) -> String {
    let x = f64::from(at) * 64.0;
    cuboid_text([x, 0.0, 0.0], [x + 64.0, 64.0, 64.0], texture)
}

/// An entity's text on one line except for its brushes.
fn entity(class: &str, keys: &[(&str, &str)], brushes: &str) -> String {
    let keys: String = keys
        .iter()
        .map(|(key, value)| format!(" \"{key}\" \"{value}\""))
        .collect();
    format!("{{ \"classname\" \"{class}\"{keys}\n{brushes}}}\n")
}

/// An empty worldspawn and a start, then these entities.
fn world(entities: &str) -> (World, Vec<Warning>) {
    let start = entity("info_player_start", &[("origin", "0 -999 24")], "");
    World::parse(&format!("{}{start}{entities}", world_text(""))).unwrap()
}

fn lines(warnings: &[Warning]) -> String {
    warnings
        .iter()
        .map(|warning| format!("{}: {warning}\n", warning.line))
        .collect()
}

fn check_warnings(entities: &str, expected: &Expect) {
    expected.assert_eq(&lines(&world(entities).1));
}

fn kinds(entities: &str) -> Vec<TriggerKind> {
    let (world, warnings) = world(entities);
    assert_eq!(lines(&warnings), "", "{entities}");
    world.triggers.iter().map(|trigger| trigger.kind).collect()
}

/// One trigger of a class, with a cube as its brush.
fn trigger(class: &str, keys: &[(&str, &str)]) -> String {
    entity(class, keys, &cube(0, "trigger"))
}

#[test]
fn worldspawn_comes_first_then_entities_in_file_order() {
    let text = entity("func_wall", &[], &cube(1, "a"))
        + &entity(
            "worldspawn",
            &[("message", "The name")],
            &(cube(2, "a") + &cube(3, "*water")),
        )
        + &entity("func_ladder", &[], &cube(4, "skip"))
        + &entity("func_detail", &[], &cube(5, "b"))
        + &entity("info_player_start", &[("origin", "0 -99 24")], "");
    let (world, warnings) = World::parse(&text).unwrap();
    let order: Vec<_> = world
        .brushes
        .iter()
        .map(|brush| (brush.bounds().0.x / 64.0, brush.contents))
        .collect();
    let expected = [
        (2.0, Contents::Solid),
        (3.0, Contents::Water),
        (1.0, Contents::Solid),
        (4.0, Contents::Ladder),
        (5.0, Contents::Solid),
    ];
    assert_eq!(order, expected);
    assert_eq!(world.title, "The name");
    assert_eq!(world.properties.get("message"), Some("The name"));
    assert_eq!(world.textures, ["a", "*water", "skip", "b"]);
    expect![[r#"
        11: entity 1: found it after other entities, expected exactly one worldspawn, as the first entity
    "#]]
    .assert_eq(&lines(&warnings));
}

#[test]
fn texture_names_say_what_a_brush_is() {
    for (texture, contents, kind, drawn) in [
        ("wall", Some(Contents::Solid), SurfaceKind::Solid, true),
        ("clip", Some(Contents::Solid), SurfaceKind::Solid, false),
        (
            "Special/CLIP",
            Some(Contents::Solid),
            SurfaceKind::Solid,
            false,
        ),
        ("skip", Some(Contents::Solid), SurfaceKind::Solid, false),
        ("sky1", Some(Contents::Solid), SurfaceKind::Sky, true),
        (
            "*water0",
            Some(Contents::Water),
            SurfaceKind::Liquid(Contents::Water),
            true,
        ),
        (
            "!water",
            Some(Contents::Water),
            SurfaceKind::Liquid(Contents::Water),
            true,
        ),
        (
            "*slime1",
            Some(Contents::Slime),
            SurfaceKind::Liquid(Contents::Slime),
            true,
        ),
        (
            "*LAVA1",
            Some(Contents::Lava),
            SurfaceKind::Liquid(Contents::Lava),
            true,
        ),
    ] {
        let (world, warnings) = world(&entity("func_wall", &[], &cube(0, texture)));
        assert_eq!(lines(&warnings), "", "{texture}");
        assert_eq!(
            world.brushes.first().map(|brush| brush.contents),
            contents,
            "{texture}"
        );
        assert_eq!(world.faces.len(), 6, "{texture}");
        for face in &world.faces {
            assert_eq!(
                (face.kind, face.drawn, face.brush),
                (kind, drawn, Some(0)),
                "{texture}"
            );
        }
    }
    assert_eq!(TextureRole::from_name("clipper"), TextureRole::Plain);
    for tool in ["hint", "origin"] {
        assert_eq!(
            world(&entity("func_wall", &[], &cube(0, tool))).0.faces,
            [],
            "{tool}"
        );
    }
    check_warnings(&entity("func_wall", &[], &cube(0, "trigger")), &expect![""]);
}

#[test]
fn a_skip_face_hides_only_itself() {
    let brush = cube(0, "*lava").replacen("*lava", "skip", 1);
    let (world, _) = world(&entity("func_wall", &[], &brush));
    assert_eq!(world.brushes[0].contents, Contents::Lava);
    assert_eq!(
        world
            .faces
            .iter()
            .map(|face| face.drawn)
            .collect::<Vec<_>>(),
        [false, true, true, true, true, true]
    );
}

#[test]
fn water_ladders_and_illusions_do_not_block() {
    let text = entity("func_water", &[], &cube(0, "glass"))
        + &entity("func_water", &[], &cube(1, "!slime"))
        + &entity("func_ladder", &[], &cube(2, "rungs"))
        + &entity("func_illusionary", &[], &cube(3, "leaves"))
        + &entity("func_group", &[], &cube(4, "wall"));
    let (world, warnings) = world(&text);
    assert_eq!(lines(&warnings), "");
    let level = world.level(&HULLS, ClipRule::default());
    let mut seen = Vec::new();
    for place in 0..5_u8 {
        let at = Vec3::new(f32::from(place) * 64.0 + 32.0, 32.0, 32.0);
        seen.push((level.contents(at), level.ladder(HullId::new(3), at)));
    }
    let expected = [
        (Contents::Water, None),
        (Contents::Slime, None),
        (Contents::Empty, Some(2)),
        (Contents::Empty, None),
        (Contents::Solid, None),
    ];
    assert_eq!(seen, expected);
    let illusion: Vec<_> = world
        .faces
        .iter()
        .filter(|face| face.kind == SurfaceKind::Illusion)
        .collect();
    assert!(
        illusion.len() == 6
            && illusion
                .iter()
                .all(|face| face.drawn && face.brush.is_none())
    );
}

#[test]
fn starts_stand_on_their_feet_under_every_hull() {
    let start = entity(
        "info_player_start",
        &[("origin", "8 16 24"), ("angle", "90")],
        "",
    );
    let other = entity("info_player_deathmatch", &[("origin", "99 0 24")], "");
    let (world, _) = World::parse(&(world_text("") + &other + &start)).unwrap();
    assert_eq!(
        world.spawns,
        [Spawn {
            feet: Vec3::new(8.0, 16.0, 0.0),
            yaw: 90.0
        }]
    );
    let spawn = world.spawn().unwrap();
    assert_eq!(spawn.origin(HULLS[0]), Vec3::new(8.0, 16.0, 36.0));
    assert_eq!(spawn.origin(HULLS[2]), Vec3::new(8.0, 16.0, 24.0));
    let (world, warnings) = World::parse(&(world_text("") + &other)).unwrap();
    assert_eq!(
        (world.spawns[0].feet.x, lines(&warnings).as_str()),
        (99.0, "")
    );
}

#[test]
fn an_engine_starts_at_its_own_start() {
    let start = |class: &str, x: &str| entity(class, &[("origin", &format!("{x} 0 24"))], "");
    let map = world_text("")
        + &start("info_player_start_hl", "300")
        + &start("info_player_start", "100")
        + &start("info_player_start_qw", "200");
    let (mut world, warnings) = World::parse(&map).unwrap();
    assert_eq!(lines(&warnings), "");
    let xs = |world: &World| ENGINES.map(|engine| world.spawn_for(engine).unwrap().feet.x);
    // QuakeWorld, Half-Life, Counter-Strike, Quake III.
    assert_eq!(xs(&world), [200.0, 300.0, 100.0, 100.0]);
    assert_eq!(world.spawn().unwrap().feet.x, 100.0);
    world.set_start_class("info_player_start_hl").unwrap();
    assert_eq!(xs(&world), [300.0; 4], "the player chose a class");
    let (world, _) = World::parse(&(world_text("") + &start("info_player_start_xx", "0"))).unwrap();
    assert!(world.engine_starts.is_empty(), "there is no such engine");
}

#[test]
fn a_map_without_a_start_loads_but_cannot_be_played() {
    let (world, warnings) = World::parse(&world_text("")).unwrap();
    assert!(
        world
            .spawn()
            .unwrap_err()
            .to_string()
            .contains("info_player_start")
    );
    expect!["1: entity 0: the map has no info_player_start and cannot be played\n"]
        .assert_eq(&lines(&warnings));
    let (_, warnings) = World::parse("").unwrap();
    expect![[r#"
        1: entity 0: found an empty file, expected exactly one worldspawn, as the first entity
        1: entity 0: the map has no info_player_start and cannot be played
    "#]]
    .assert_eq(&lines(&warnings));
}

#[test]
fn teleports_find_their_destination_by_name() {
    let end = entity(
        "info_teleport_destination",
        &[("targetname", "t"), ("origin", "1 2 3"), ("angle", "180")],
        "",
    );
    let to = Spawn {
        feet: Vec3::new(1.0, 2.0, 6.0),
        yaw: 180.0,
    };
    for (keys, speed) in [
        (&[("target", "t")][..], ExitSpeed::Forward(300.0)),
        (&[("target", "t"), ("speed", "0")], ExitSpeed::Forward(0.0)),
        (&[("target", "t"), ("keep_speed", "1")], ExitSpeed::Keep),
        (&[("target", "t"), ("keep_speed", "2")], ExitSpeed::Turn),
    ] {
        let expected = [TriggerKind::Teleport {
            to,
            pitch: 0.0,
            speed,
        }];
        // The destination may come later in the file.
        assert_eq!(kinds(&(trigger("trigger_teleport", keys) + &end)), expected);
        assert_eq!(
            kinds(&(end.clone() + &trigger("trigger_teleport", keys))),
            expected
        );
    }
}

#[test]
fn a_push_is_ten_times_its_speed_along_its_angle() {
    let push = |keys: &[(&str, &str)]| {
        let kind = kinds(&trigger("trigger_push", keys))[0];
        let TriggerKind::Push {
            velocity,
            rule,
            once,
        } = kind
        else {
            panic!("{kind:?}")
        };
        (velocity, rule, once)
    };
    assert_eq!(
        push(&[]),
        (Vec3::new(10_000.0, 0.0, 0.0), PushRule::Set, false)
    );
    assert_eq!(
        push(&[("angle", "-1"), ("speed", "80")]),
        (Vec3::new(0.0, 0.0, 800.0), PushRule::Set, false)
    );
    assert_eq!(
        push(&[("angle", "-2"), ("speed", "8")]).0,
        Vec3::new(0.0, 0.0, -80.0)
    );
    assert_eq!(
        push(&[("angles", "-90 0 0"), ("speed", "8")]).0,
        Vec3::new(0.0, 0.0, 80.0)
    );
    assert_eq!(push(&[("angle", "180"), ("speed", "8")]).0.x, -80.0);
    let (velocity, rule, once) = push(&[
        ("angle", "-1"),
        ("speed", "80"),
        ("base", "1"),
        ("spawnflags", "1"),
    ]);
    assert_eq!(
        (velocity, rule, once),
        (Vec3::new(0.0, 0.0, 80.0), PushRule::Base, true)
    );
}

#[test]
fn timer_zones_and_hurt_say_what_they_are() {
    let text = trigger("trigger_start", &[])
        + &trigger("trigger_checkpoint", &[])
        + &trigger("trigger_checkpoint", &[])
        + &trigger("trigger_checkpoint", &[("number", "9")])
        + &trigger("trigger_finish", &[])
        + &trigger("trigger_hurt", &[])
        + &trigger("trigger_hurt", &[("dmg", "1000")]);
    let expected = [
        TriggerKind::Start,
        TriggerKind::Checkpoint(1),
        TriggerKind::Checkpoint(2),
        TriggerKind::Checkpoint(9),
        TriggerKind::Finish,
        TriggerKind::Hurt {
            damage: 5.0,
            rule: HurtRule::EachSecond,
        },
        TriggerKind::Hurt {
            damage: 1000.0,
            rule: HurtRule::EachSecond,
        },
    ];
    assert_eq!(kinds(&text), expected);
}

#[test]
fn a_trigger_is_touched_strictly_inside_by_the_hull() {
    let (world, _) = world(&entity(
        "trigger_start",
        &[],
        &(cube(0, "trigger") + &cube(9, "trigger")),
    ));
    let start = &world.triggers[0];
    assert_eq!((start.brushes.len(), start.line), (2, 6));
    let hull = Hull::new([-16.0, -16.0, -24.0], [16.0, 16.0, 32.0]);
    let touches = |x: f32, z: f32| start.touches(hull, Vec3::new(x, 32.0, z));
    assert!(
        touches(-15.99, 32.0)
            && touches(79.99, 32.0)
            && touches(32.0, 87.99)
            && touches(9.5 * 64.0, 0.0)
    );
    assert!(
        !touches(-16.0, 32.0)
            && !touches(80.0, 32.0)
            && !touches(32.0, 88.0)
            && !touches(32.0, -32.0)
    );
    let faces = world
        .faces
        .iter()
        .filter(|face| face.kind == SurfaceKind::Trigger(0) && !face.drawn);
    assert_eq!(faces.count(), 12);
}

#[test]
fn lights_and_the_sun_are_read_in_both_dialects() {
    let text = entity("light", &[("origin", "1 2 3")], "")
        + &entity(
            "light_torch",
            &[
                ("origin", "1 2 3"),
                ("light", "150"),
                ("_color", "255 51 0"),
            ],
            "",
        )
        + &entity(
            "light",
            &[("origin", "1 2 3"), ("_light", "0 255 0 99")],
            "",
        )
        + &entity(
            "light_environment",
            &[
                ("origin", "0 0 0"),
                ("pitch", "-90"),
                ("_light", "255 255 0 200"),
            ],
            "",
        );
    let (world, warnings) = world(&text);
    assert_eq!(lines(&warnings), "");
    let seen: Vec<_> = world
        .lights
        .iter()
        .map(|light| (light.intensity, light.color.to_array()))
        .collect();
    assert_eq!(
        seen,
        [
            (300.0, [1.0, 1.0, 1.0]),
            (150.0, [1.0, 0.2, 0.0]),
            (99.0, [0.0, 1.0, 0.0])
        ]
    );
    let sun = world.sun.unwrap();
    assert!(
        sun.direction.z == -1.0 && sun.color == Vec3::new(1.0, 1.0, 0.0) && sun.intensity == 200.0
    );
    let keys = [
        ("_sunlight", "250"),
        ("_sun_mangle", "90 -45 0"),
        ("_sunlight_color", "1 0.5 0"),
    ];
    let (world, _) = World::parse(&entity("worldspawn", &keys, "")).unwrap();
    let sun = world.sun.unwrap();
    assert!(
        sun.direction.y > 0.707 && sun.direction.z < -0.707 && sun.direction.x.abs() < 1e-6,
        "{sun:?}"
    );
}

#[test]
fn writing_faces_its_reader() {
    let text = |keys: &[(&str, &str)]| {
        let mut all = vec![("origin", "1 2 3"), ("message", "two\\nlines")];
        all.extend_from_slice(keys);
        let (world, warnings) = world(&entity("info_text", &all, ""));
        assert_eq!(lines(&warnings), "");
        world.texts[0].clone()
    };
    let east = text(&[]);
    assert_eq!(
        (east.message.as_str(), east.size, east.color),
        ("two\nlines", 16.0, Vec3::ONE)
    );
    // A reader in the east looks west, so north is on the right.
    assert_eq!((east.normal, east.right), (Vec3::X, Vec3::Y));
    let floor = text(&[("angle", "-1"), ("size", "48"), ("color", "1 0 0")]);
    assert_eq!(
        (floor.normal, floor.size, floor.color),
        (Vec3::Z, 48.0, Vec3::X)
    );
    assert!(floor.right.distance(Vec3::Y) < 1e-6, "{floor:?}");
}

#[test]
fn a_trigger_volume_of_an_unknown_class_stops_nobody() {
    let text = entity("item_secret", &[], &cube(0, "trigger"));
    check_warnings(
        &text,
        &expect![[r#"
            6: entity 2: unknown class "item_secret" (1 in all); ignored
        "#]],
    );
    let (volume, _) = world(&text);
    assert_eq!(volume.brushes.len(), 0);
    let mixed = cube(0, "aaatrigger") + &cube(1, "a");
    let (mixed, _) = world(&entity("item_secret", &[], &mixed));
    assert_eq!(mixed.brushes.len(), 1, "what is painted otherwise is solid");
    let (wall, _) = world(&entity("func_wall", &[], &cube(0, "trigger")));
    assert_eq!(wall.brushes.len(), 1, "a known wall stays a wall");
}

#[test]
fn what_is_unknown_is_told_and_the_rest_is_used() {
    check_warnings(
        &(entity("func_door", &[], &cube(0, "a")) + &entity("func_door", &[], &cube(1, "a"))),
        &expect![[r#"
            6: entity 2: unknown class "func_door" (2 in all); its brushes are solid
        "#]],
    );
    let (world, _) = world(&entity("func_door", &[], &cube(0, "a")));
    assert_eq!((world.brushes.len(), world.faces.len()), (1, 6));
    check_warnings(
        &(trigger("trigger_secret", &[]) + &entity("monster_dog", &[], "")),
        &expect![[r#"
            6: entity 2: unknown class "trigger_secret" (1 in all); ignored
            16: entity 3: unknown class "monster_dog" (1 in all); ignored
        "#]],
    );
    check_warnings(
        "{\n}\n",
        &expect![[r#"
            6: entity 2: the entity has no classname; ignored
        "#]],
    );
}

#[test]
fn what_is_half_said_is_told() {
    check_warnings(
        &trigger("trigger_teleport", &[]),
        &expect![[r#"
            6: entity 2: trigger_teleport has no target; ignored
        "#]],
    );
    check_warnings(
        &trigger("trigger_teleport", &[("target", "nowhere")]),
        &expect![[r#"
            6: entity 2: no info_teleport_destination has the targetname "nowhere"; the teleport is ignored
        "#]],
    );
    check_warnings(
        &entity("info_teleport_destination", &[("origin", "0 0 0")], ""),
        &expect![[r#"
            6: entity 2: info_teleport_destination has no targetname; ignored
        "#]],
    );
    check_warnings(
        &(entity("trigger_start", &[], "") + &entity("func_wall", &[], "")),
        &expect![[r#"
            6: entity 2: trigger_start has no usable brush; ignored
            8: entity 3: func_wall has no usable brush; ignored
        "#]],
    );
    check_warnings(
        &entity("light", &[], &cube(0, "a")),
        &expect![[r#"
            6: entity 2: light is a point entity; its brushes are ignored
            6: entity 2: the key "origin" is missing; 0 0 0 is used
        "#]],
    );
    check_warnings(
        &entity("info_text", &[("origin", "0 0 0")], ""),
        &expect![[r#"
            6: entity 2: the key "message" is missing; the text is ignored
        "#]],
    );
}

#[test]
fn wrong_values_are_told_and_replaced() {
    check_warnings(
        &entity(
            "light",
            &[("origin", "0 0"), ("light", "1e99"), ("_color", "red")],
            "",
        ),
        &expect![[r#"
            6: entity 2: "origin" is "0 0", expected three numbers inside the world; 0 0 0 is used
            6: entity 2: "_color" is "red", expected three numbers; the default is used
            6: entity 2: "light" is "1e99", expected a number; the default is used
        "#]],
    );
    check_warnings(
        &entity("light", &[("origin", "0 0 131073")], ""),
        &expect![[r#"
            6: entity 2: "origin" is "0 0 131073", expected three numbers inside the world; 0 0 0 is used
        "#]],
    );
    check_warnings(
        &trigger("trigger_checkpoint", &[("number", "-1")]),
        &expect![[r#"
            6: entity 2: "number" is "-1", expected a whole number from 0; the default is used
        "#]],
    );
}

#[test]
fn a_start_in_a_wall_is_told() {
    check_warnings(
        &entity(
            "func_wall",
            &[],
            &cuboid_text([-9.0, -999.0, 40.0], [9.0, 0.0, 90.0], "a"),
        ),
        &expect![[r#"
        4: entity 1: info_player_start is too close to something solid: a player of 32 x 32 x 72 units does not fit
    "#]],
    );
}

#[test]
fn parse_undrawn_only_omits_faces_and_textures() {
    for map in wishdir::storage::built_in_maps() {
        let map = map.name.as_str();
        let text = wishdir::storage::find_map(map).unwrap().text;
        let (drawn, warnings) = World::parse(&text).unwrap();
        assert!(
            !drawn.faces.is_empty() && !drawn.textures.is_empty(),
            "{map}"
        );
        let bare = World {
            faces: Vec::new(),
            textures: Vec::new(),
            ..drawn
        };
        assert_eq!(
            World::parse_undrawn(&text).unwrap(),
            (bare, warnings),
            "{map}"
        );
    }
}

#[test]
fn entities_are_counted_by_their_class() {
    let (world, _) = world(&(entity("light", &[], "") + &entity("light", &[], "") + "{\n}\n"));
    let counted: Vec<_> = world
        .classes
        .iter()
        .map(|(class, count)| (class.as_str(), *count))
        .collect();
    assert_eq!(
        counted,
        [
            ("", 1),
            ("info_player_start", 1),
            ("light", 2),
            ("worldspawn", 1)
        ]
    );
}
