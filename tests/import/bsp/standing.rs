//! Models in a compiled map: their rotation, their visibility, and the warnings about them.

use wishdir_formats::maps::bsp::BspKind::{V29, V30};
use wishdir_formats::maps::bsp::{Bsp, BspKind};
use wishdir_formats::maps::scene::{PlacedModel, placed_models};
use wishdir_sim::map::{HurtRule, TriggerKind};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Checkpoint;
use wishdir_sim::simulation::Simulation as _;

use super::entities::{bsp, run, stop, told as pushed, trigger, world};
use super::maker::room_with;
use crate::support::usercmd;

/// The block as drawn. `None` if it is invisible.
fn seen(kind: BspKind, keys: &str) -> Option<PlacedModel> {
    let mut bsp = bsp(kind, keys);
    let entities = bsp.entities.clone();
    let (world, _) = bsp.take_world();
    let placed = placed_models(&entities, &world);
    assert_eq!((placed[0].model, placed.len() <= 2), (0, true), "{keys}");
    placed.get(1).cloned()
}

/// The warnings about the block.
fn told(kind: BspKind, keys: &str) -> String {
    world(kind, keys).1.join("\n")
}

#[test]
fn what_is_not_there_is_not_seen() {
    for (kind, class, is_seen) in [
        (V29, "func_wall", true),
        (V29, "func_unheard_of", true),
        (V29, "func_wall_toggle\" \"spawnflags\" \"1", true),
        (V29, "trigger_multiple", false),
        (V29, "info_player_start", false),
        (V30, "func_wall", true),
        (V30, "func_illusionary", true),
        (V30, "func_water", true),
        (V30, "func_door\" \"spawnflags\" \"8", true),
        (V30, "func_wall_toggle", true),
        (V30, "func_wall_toggle\" \"spawnflags\" \"1", false),
        (V30, "func_wall_toggle\" \"spawnflags\" \"3", false),
        (V30, "func_ladder", false),
        (V30, "trigger_teleport", false),
        (V30, "env_bubbles", false),
        (V30, "func_bomb_target", false),
        (V30, "func_buyzone", false),
        (V30, "func_clip", false),
        (V30, "func_escapezone", false),
        (V30, "func_friction", false),
        (V30, "func_grencatch", false),
        (V30, "func_hostage_rescue", false),
        (V30, "func_monsterclip", false),
        (V30, "func_mortar_field", false),
        (V30, "func_rain", false),
        (V30, "func_tankcontrols", false),
        (V30, "func_vehiclecontrols", false),
        (V30, "func_vip_safetyzone", false),
        (V30, "game_zone_player", false),
    ] {
        let model = seen(kind, &format!(r#""classname" "{class}""#));
        assert_eq!(model.is_some(), is_seen, "{kind:?} {class}");
    }
}

#[test]
fn what_can_be_passed_is_seen_where_it_stands() {
    for role in ["", r#""skin" "-3""#] {
        let keys = format!(
            r#""classname" "func_door" "angles" "-90 0 0" "spawnflags" "9" "origin" "8 0 0" {role}"#
        );
        assert_eq!(
            seen(V30, &keys).unwrap().origin,
            Vec3::new(8.0, 0.0, 128.0),
            "{keys}"
        );
    }
    for class in [
        r#"func_door_rotating" "spawnflags" "8"#,
        r#"func_rotating" "spawnflags" "64"#,
        r#"func_rot_button" "spawnflags" "1"#,
    ] {
        let model = seen(V30, &format!(r#""classname" "{class}" "angles" "0 90 0""#)).unwrap();
        let turned = model.turn.map(|turn| turn.axes()[0]).unwrap_or_default();
        assert!((turned - Vec3::Y).length() < 1e-6, "{class}: {turned}");
    }
    // Two entities with one model stand at different places.
    let more = r#""classname" "func_wall" "origin" "8 0 0" } { "classname" "func_wall" "model" "*1" "origin" "0 8 0""#;
    let mut two = bsp(V30, more);
    let entities = two.entities.clone();
    let (world, _) = two.take_world();
    let places: Vec<Vec3> = placed_models(&entities, &world)
        .iter()
        .map(|model| model.origin)
        .collect();
    assert_eq!(places, [Vec3::ZERO, Vec3::X * 8.0, Vec3::Y * 8.0]);
}

#[test]
fn a_turning_door_that_stands_open_has_turned_by_its_distance() {
    // The directions after the turn of what was ahead and of what was above.
    for (keys, ahead, above) in [
        (r#""distance" "90" "spawnflags" "0""#, Vec3::X, Vec3::Z),
        (r#""distance" "90" "spawnflags" "1""#, Vec3::Y, Vec3::Z),
        (r#""distance" "90" "spawnflags" "3""#, Vec3::NEG_Y, Vec3::Z),
        (
            r#""distance" "180deg" "spawnflags" "1""#,
            Vec3::NEG_X,
            Vec3::Z,
        ),
        (
            r#""distance" "90" "spawnflags" "1" "angles" "0 90 0""#,
            Vec3::NEG_X,
            Vec3::Z,
        ),
        (r#""distance" "90" "spawnflags" "65""#, Vec3::X, Vec3::NEG_Y),
        (r#""distance" "90" "spawnflags" "67""#, Vec3::X, Vec3::Y),
        (
            r#""distance" "90" "spawnflags" "129""#,
            Vec3::NEG_Z,
            Vec3::X,
        ),
        (
            r#""distance" "90" "spawnflags" "131""#,
            Vec3::Z,
            Vec3::NEG_X,
        ),
        (r#""distance" "90" "spawnflags" "9""#, Vec3::Y, Vec3::Z),
        (r#""spawnflags" "1""#, Vec3::X, Vec3::Z),
    ] {
        let model = seen(V30, &format!(r#""classname" "func_door_rotating" {keys}"#)).unwrap();
        let [forward, _, up] = model
            .turn
            .map_or([Vec3::X, Vec3::NEG_Y, Vec3::Z], |turn| turn.axes());
        assert!(
            (forward - ahead).length() < 1e-6 && (up - above).length() < 1e-6,
            "{keys}: {forward} {up}"
        );
    }
    let open = r#""classname" "func_door_rotating" "distance" "90" "spawnflags" "1""#;
    assert_eq!(stop(V30, open), 240.0, "it has turned out of the way");
}

#[test]
fn doors_that_stand_open_have_slid_by_their_size() {
    let at = |kind: BspKind, keys: &str| seen(kind, keys).unwrap().origin;
    assert_eq!(
        at(
            V30,
            r#""classname" "momentary_door" "angles" "-90 0 0" "spawnflags" "1" "lip" "28""#
        ),
        Vec3::Z * 100.0
    );
    // 64 wide and 128 deep: along a diagonal, Quake takes their difference, Half-Life their sum.
    let slant = r#""classname" "func_door" "spawnflags" "1" "angle" "315""#;
    for (kind, way) in [
        (V29, 64.0 * 0.5_f32.sqrt() - 8.0),
        (V30, 192.0 * 0.5_f32.sqrt()),
    ] {
        let wanted = Vec3::new(1.0, -1.0, 0.0) * 0.5_f32.sqrt() * way;
        assert!(
            (at(kind, slant) - wanted).length() < 1e-3,
            "{kind:?}: {}",
            at(kind, slant)
        );
    }
}

#[test]
fn what_keeps_its_angles_is_turned_by_them() {
    for (kind, class, is_turned) in [
        (V30, "func_door_rotating", true),
        (V30, "func_pendulum", true),
        (V30, "func_rot_button", true),
        (V30, "func_rotating", true),
        (V30, "func_tank", true),
        (V30, "func_tanklaser", true),
        (V30, "func_tankmortar", true),
        (V30, "func_tankrocket", true),
        (V30, "func_tracktrain", true),
        (V30, "func_train", true),
        (V30, "func_wall", false),
        (V30, "func_door", false),
        (V30, "func_button", false),
        (V29, "func_train", false),
    ] {
        let keys = format!(r#""classname" "{class}" "angles" "0 90 0""#);
        assert_eq!(
            seen(kind, &keys).unwrap().turn.is_some(),
            is_turned,
            "{kind:?} {class}"
        );
        assert_eq!(stop(kind, &keys) == 240.0, is_turned, "{kind:?} {class}");
    }
}

#[test]
fn spawnflags_make_some_passable() {
    for (class, flags, is_solid) in [
        ("func_pendulum", 0, true),
        ("func_pendulum", 8, false),
        ("func_rot_button", 0, true),
        ("func_rot_button", 1, false),
        ("func_tracktrain", 2, true),
        ("func_tracktrain", 10, false),
        ("momentary_rot_button", 0, false),
        ("momentary_rot_button", 2, false),
        ("momentary_rot_button", 1, true),
        ("func_conveyor", 1, true),
        ("func_conveyor", 2, false),
        ("momentary_door", 8, true),
    ] {
        let keys = format!(r#""classname" "{class}" "spawnflags" "{flags}""#);
        assert_eq!(stop(V30, &keys) < 200.0, is_solid, "{keys}");
    }
    let conveyor = |flags: u8| {
        let keys =
            format!(r#""classname" "func_conveyor" "angles" "0 0 0" "spawnflags" "{flags}""#);
        trigger(V30, &keys)
    };
    assert_eq!(pushed(conveyor(0)).0, Vec3::X * 100.0);
    assert_eq!(conveyor(1), None, "it only looks as if it moved");
}

/// A Counter-Strike player in the block after this many milliseconds: position and health.
fn waits(keys: &str, msec: u32, health: i32) -> (Vec3, i32) {
    let mut run = run(V30, keys, "cs16-100");
    run.stand(Vec3::new(96.0, 0.0, 0.0), Vec3::ZERO);
    let now = run.checkpoint();
    run.restore(&Checkpoint { health, ..now });
    for _ in 0..msec / 10 {
        run.advance(&usercmd(10, 0.0, 0.0, 0));
    }
    (run.player().origin, run.health())
}

#[test]
fn what_hurts_does_as_its_game_does() {
    let health = |keys: &str| waits(&format!(r#""classname" "trigger_hurt" {keys}"#), 900, 60).1;
    // Half of it, twice in that time.
    for (keys, expected) in [
        (r#""dmg" "20""#, 40),
        (r#""dmg" "5""#, 56),
        (r#""dmg" "1""#, 60),
        (r#""damage" "20""#, 60),
        (r#""dmg" "0""#, 60),
        (r#""dmg" "-20""#, 80),
        (r#""dmg" "-100""#, 100),
        (r#""dmg" "-9999999999""#, 100),
        (r#""dmg" "20" "spawnflags" "2""#, 60),
        (r#""dmg" "20" "spawnflags" "8""#, 60),
        (r#""dmg" "20" "spawnflags" "1""#, 40),
    ] {
        assert_eq!(health(keys), expected, "{keys}");
    }
    for (keys, effect) in [
        (
            r#""dmg" "9" "spawnflags" "2""#,
            "starts turned off and does nothing here",
        ),
        (
            r#""dmg" "9" "spawnflags" "8""#,
            "ignores players and does nothing here",
        ),
        (r#""dmg" "0""#, "does nothing here"),
    ] {
        let said = told(V30, &format!(r#""classname" "trigger_hurt" {keys}"#));
        assert!(
            said.ends_with(&format!("trigger_hurt (1 in all) {effect}")),
            "{keys}: {said}"
        );
    }
    // Quake's trigger takes the whole amount once a second, and never heals.
    let quake = |keys: &str| trigger(V29, &format!(r#""classname" "trigger_hurt" {keys}"#));
    for (keys, damage) in [
        (r#""dmg" "20""#, 20.0),
        ("", 5.0),
        (r#""dmg" "20" "spawnflags" "10""#, 20.0),
    ] {
        assert_eq!(
            quake(keys),
            Some(TriggerKind::Hurt {
                damage,
                rule: HurtRule::EachSecond
            }),
            "{keys}"
        );
    }
}

#[test]
fn a_teleport_that_spares_players_takes_none() {
    let keys = |flags: u8| {
        format!(
            r#""classname" "trigger_teleport" "target" "there" "spawnflags" "{flags}" }} {{ "classname" "info_target"
            "targetname" "there" "origin" "-100 -100 50""#
        )
    };
    for (flags, takes) in [(0, true), (1, true), (2, false), (3, false)] {
        assert_eq!(waits(&keys(flags), 20, 100).0.x < 0.0, takes, "{flags}");
    }
    assert!(
        told(V30, &keys(2)).contains("ignores players"),
        "{}",
        told(V30, &keys(2))
    );
    let of_quake = world(
        V29,
        &keys(2).replace("info_target", "info_teleport_destination"),
    );
    assert_eq!(of_quake.0.triggers.len(), 1, "{:?}", of_quake.1);
}

#[test]
fn it_is_told_what_becomes_of_what_moves_in_its_game() {
    for (keys, effect) in [
        (
            r#""classname" "func_door""#,
            "func_door (1 in all) does not move here and stays solid",
        ),
        (
            r#""classname" "func_door" "spawnflags" "8""#,
            "func_door (1 in all) does not move here and is not solid",
        ),
        (
            r#""classname" "func_door" "spawnflags" "8" "skin" "-5""#,
            "func_door (1 in all) does not move here, as a liquid",
        ),
        (
            r#""classname" "func_train" "spawnflags" "8" "skin" "-16""#,
            "func_train (1 in all) does not move here, as a ladder",
        ),
        (
            r#""classname" "func_wall_toggle" "spawnflags" "1""#,
            "func_wall_toggle (1 in all) is off until a trigger turns it on",
        ),
        (
            r#""classname" "func_wall_toggle""#,
            "func_wall_toggle (1 in all) does not move here and stays solid",
        ),
        (
            r#""classname" "func_friction""#,
            "func_friction (1 in all) does nothing here",
        ),
    ] {
        assert_eq!(
            told(V30, keys),
            format!("lump 0 (entities), entity 2: {effect}"),
            "{keys}"
        );
    }
    let both = r#""classname" "func_door" } { "classname" "func_door" "model" "*1" "spawnflags" "8" }
        { "classname" "func_door" "model" "*1""#;
    assert_eq!(
        world(V30, both).1,
        [
            "lump 0 (entities), entity 2: func_door (2 in all) does not move here and stays solid",
            "lump 0 (entities), entity 3: func_door (1 in all) does not move here and is not solid",
        ]
    );
}

#[test]
fn no_teleport_leads_to_what_has_no_class() {
    let keys = r#""classname" "trigger_teleport" "target" "there" } { "targetname" "there" "origin" "0 0 9""#;
    let (world, warnings) = world(V30, keys);
    assert!(
        world.triggers.is_empty() && warnings[0].contains("targetname \"there\""),
        "{warnings:?}"
    );
}

#[test]
fn a_warning_has_the_entity_s_number_in_the_lump() {
    let keys = r#""no" "class" } { "Classname" "func_wall" "model" "*1" } { "classname" "func_wall" "model" "*9""#;
    let mut maker = room_with(V30, &format!("{{ {keys} }}"));
    maker.block(super::entities::BLOCK, -2);
    let bsp = Bsp::open(&maker.bytes()).unwrap();
    assert_eq!((bsp.entities.len(), bsp.entity_count), (5, 5));
    let of_file: Vec<String> = bsp.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        of_file,
        ["lump 0 (entities), record 2 (2 in all): found no classname, expected one; ignored"]
    );
    let (world, warnings) = bsp.into_world();
    assert_eq!(
        world.classes.keys().collect::<Vec<_>>(),
        ["func_wall", "info_player_start", "worldspawn"]
    );
    assert_eq!(
        (
            world.compiled.unwrap().bodies.len(),
            world.visible_models.len()
        ),
        (1, 0),
        "what has no class is dropped"
    );
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "lump 0 (entities), entity 4: the entity's model is *9, expected one of *1 to *1; entity ignored"
        ]
    );
}
