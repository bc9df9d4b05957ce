//! What stands in a compiled map, how it is turned, what of it is seen, and what is told of it.

use wishdir::import::bsp::{Bsp, BspKind};
use wishdir::import::scene::{PlacedModel, placed_models};
use wishdir::sim::math::Vec3;

use super::entities::{bsp, world};
use super::maker::room_with;

/// The block as it is seen; none if it is not.
fn seen(kind: BspKind, keys: &str) -> Option<PlacedModel> {
    let mut bsp = bsp(kind, keys);
    let entities = bsp.entities.clone();
    let (world, _) = bsp.give_world();
    let placed = placed_models(&entities, &world);
    assert_eq!((placed[0].model, placed.len() <= 2), (0, true), "{keys}");
    placed.get(1).cloned()
}

/// What is told of the block.
fn told(kind: BspKind, keys: &str) -> String {
    world(kind, keys).1.join("\n")
}

#[test]
fn what_is_not_there_is_not_seen() {
    for (kind, class, is_seen) in [
        (BspKind::V29, "func_wall", true),
        (BspKind::V29, "func_unheard_of", true),
        (BspKind::V29, "func_wall_toggle\" \"spawnflags\" \"1", true),
        (BspKind::V29, "trigger_multiple", false),
        (BspKind::V29, "info_player_start", false),
        (BspKind::V30, "func_wall", true),
        (BspKind::V30, "func_illusionary", true),
        (BspKind::V30, "func_water", true),
        (BspKind::V30, "func_door\" \"spawnflags\" \"8", true),
        (BspKind::V30, "func_wall_toggle", true),
        (BspKind::V30, "func_wall_toggle\" \"spawnflags\" \"1", false),
        (BspKind::V30, "func_wall_toggle\" \"spawnflags\" \"3", false),
        (BspKind::V30, "func_ladder", false),
        (BspKind::V30, "trigger_teleport", false),
        (BspKind::V30, "env_bubbles", false),
        (BspKind::V30, "func_bomb_target", false),
        (BspKind::V30, "func_buyzone", false),
        (BspKind::V30, "func_clip", false),
        (BspKind::V30, "func_escapezone", false),
        (BspKind::V30, "func_friction", false),
        (BspKind::V30, "func_grencatch", false),
        (BspKind::V30, "func_hostage_rescue", false),
        (BspKind::V30, "func_monsterclip", false),
        (BspKind::V30, "func_mortar_field", false),
        (BspKind::V30, "func_rain", false),
        (BspKind::V30, "func_tankcontrols", false),
        (BspKind::V30, "func_vehiclecontrols", false),
        (BspKind::V30, "func_vip_safetyzone", false),
        (BspKind::V30, "game_zone_player", false),
    ] {
        let model = seen(kind, &format!(r#""classname" "{class}""#));
        assert_eq!(model.is_some(), is_seen, "{kind:?} {class}");
    }
}

#[test]
fn what_can_be_passed_is_seen_where_it_stands() {
    for role in ["", r#""skin" "-3""#] {
        let keys = format!(r#""classname" "func_door" "angles" "-90 0 0" "spawnflags" "9" "origin" "8 0 0" {role}"#);
        assert_eq!(seen(BspKind::V30, &keys).unwrap().origin, Vec3::new(8.0, 0.0, 128.0), "{keys}");
    }
    for class in [r#"func_door_rotating" "spawnflags" "8"#, r#"func_rotating" "spawnflags" "64"#, "func_rot_button"] {
        let model = seen(BspKind::V30, &format!(r#""classname" "{class}" "angles" "0 90 0""#)).unwrap();
        let turned = model.turn.map(|turn| turn.axes()[0]).unwrap_or_default();
        assert!((turned - Vec3::Y).length() < 1e-6, "{class}: {turned}");
    }
    // Two entities of one model stand apart.
    let more = r#""classname" "func_wall" "origin" "8 0 0" } { "classname" "func_wall" "model" "*1" "origin" "0 8 0""#;
    let mut two = bsp(BspKind::V30, more);
    let entities = two.entities.clone();
    let (world, _) = two.give_world();
    let places: Vec<Vec3> = placed_models(&entities, &world).iter().map(|model| model.origin).collect();
    assert_eq!(places, [Vec3::ZERO, Vec3::X * 8.0, Vec3::Y * 8.0]);
}

#[test]
fn it_is_told_what_becomes_of_what_moves_in_its_game() {
    for (keys, effect) in [
        (r#""classname" "func_door""#, "func_door (1 in all) stands still here, whole and solid"),
        (r#""classname" "func_door" "spawnflags" "8""#, "func_door (1 in all) stands still here, and stops nothing"),
        (
            r#""classname" "func_door" "spawnflags" "8" "skin" "-5""#,
            "func_door (1 in all) stands still here, as a liquid",
        ),
        (
            r#""classname" "func_train" "spawnflags" "8" "skin" "-16""#,
            "func_train (1 in all) stands still here, as a ladder",
        ),
        (
            r#""classname" "func_wall_toggle" "spawnflags" "1""#,
            "func_wall_toggle (1 in all) is not there until it is switched on",
        ),
        (r#""classname" "func_wall_toggle""#, "func_wall_toggle (1 in all) stands still here, whole and solid"),
        (r#""classname" "func_friction""#, "func_friction (1 in all) does nothing here"),
    ] {
        assert_eq!(told(BspKind::V30, keys), format!("lump 0 (entities), entity 2: {effect}"), "{keys}");
    }
    let both = r#""classname" "func_door" } { "classname" "func_door" "model" "*1" "spawnflags" "8" }
        { "classname" "func_door" "model" "*1""#;
    assert_eq!(
        world(BspKind::V30, both).1,
        [
            "lump 0 (entities), entity 2: func_door (2 in all) stands still here, whole and solid",
            "lump 0 (entities), entity 3: func_door (1 in all) stands still here, and stops nothing",
        ]
    );
}

#[test]
fn a_warning_has_the_entity_s_number_in_the_lump() {
    let keys = r#""no" "class" } { "Classname" "func_wall" "model" "*1" } { "classname" "func_wall" "model" "*9""#;
    let mut maker = room_with(BspKind::V30, &format!("{{ {keys} }}"));
    maker.block(super::entities::BLOCK, -2);
    let bsp = Bsp::open(&maker.bytes()).unwrap();
    assert_eq!((bsp.entities.len(), bsp.entity_count), (5, 5));
    let of_file: Vec<String> = bsp.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(of_file, ["lump 0 (entities), record 2 (2 in all): found no classname, expected one; ignored"]);
    let (world, warnings) = bsp.into_world();
    assert_eq!(world.classes.keys().collect::<Vec<_>>(), ["func_wall", "info_player_start", "worldspawn"]);
    assert_eq!((world.compiled.unwrap().bodies.len(), world.seen_models.len()), (1, 0), "what has no class is dropped");
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["lump 0 (entities), entity 4: the entity's model is *9, expected one of *1 to *1; entity ignored"]
    );
}
