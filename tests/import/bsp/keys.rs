//! Values of entity keys in compiled maps: parsed from the front, with 0 treated like a missing
//! key.

use wishdir_formats::maps::bsp::BspKind;
use wishdir_formats::maps::bsp::BspKind::{V29, V30};
use wishdir_formats::maps::scene::placed_models;
use wishdir_sim::map::{HurtRule, TriggerKind};
use wishdir_sim::math::Vec3;

use super::entities::{bsp, told, trigger, world};

#[test]
fn numbers_are_read_from_the_front() {
    let push = |keys: &str| {
        told(trigger(
            V30,
            &format!(r#""classname" "trigger_push" {keys}"#),
        ))
    };
    for (keys, velocity, once) in [
        (r#""angles" "0 90" "speed" "70""#, Vec3::Y * 70.0, false),
        (r#""angles" "0 90 0 0" "speed" "70""#, Vec3::Y * 70.0, false),
        (
            r#""angles" "x 90deg 0" "speed" "70""#,
            Vec3::Y * 70.0,
            false,
        ),
        (
            r#""angle" "90 degrees" "speed" "70""#,
            Vec3::Y * 70.0,
            false,
        ),
        (r#""angles" "0 0 0" "speed" "60ups""#, Vec3::X * 60.0, false),
        (
            r#""angles" "0 0 0" "speed" "+.6e2,5""#,
            Vec3::X * 60.0,
            false,
        ),
        (r#""angles" "0 0 0" "speed" "fast""#, Vec3::X * 100.0, false),
        (
            r#""angles" "0 0 0" "spawnflags" "1.0""#,
            Vec3::X * 100.0,
            true,
        ),
        (
            r#""angles" "0 0 0" "spawnflags" "5 x""#,
            Vec3::X * 100.0,
            true,
        ),
        (
            r#""angles" "0 0 0" "spawnflags" "4294967289""#,
            Vec3::X * 100.0,
            true,
        ),
        (
            r#""angles" "0 0 0" "spawnflags" "none""#,
            Vec3::X * 100.0,
            false,
        ),
    ] {
        let (pushed, _, pushed_once) = push(keys);
        assert!(
            (pushed - velocity).length() < 1e-4 && pushed_once == once,
            "{keys}: {pushed} {pushed_once}"
        );
    }
    // With all bits set, that of a push that waits for activation is also set.
    for flags in ["-1", "2.0", "2.9", " 2"] {
        let keys = format!(r#""classname" "trigger_push" "spawnflags" "{flags}""#);
        assert_eq!(trigger(V30, &keys), None, "{flags}");
    }
    for (origin, expected) in [
        ("30 0", [30.0, 0.0, 0.0]),
        ("1 2 3 4", [1.0, 2.0, 3.0]),
        ("a 2 3b", [0.0, 2.0, 3.0]),
    ] {
        let (world, _) = world(
            V29,
            &format!(r#""classname" "func_wall" "origin" "{origin}""#),
        );
        assert_eq!(
            world.compiled.unwrap().bodies[1].origin,
            Vec3::from(expected),
            "{origin}"
        );
    }
}

#[test]
fn of_angle_and_angles_the_later_one_counts() {
    for kind in [V29, V30] {
        for (keys, way) in [
            (r#""angles" "0 90 0" "angle" "0""#, Vec3::X),
            (r#""angle" "0" "angles" "0 90 0""#, Vec3::Y),
            (r#""angles" "0 90 0" "angle" "-1""#, Vec3::Z),
            (r#""angle" "0" "angles" "0 90 0" "angle" "-2""#, Vec3::NEG_Z),
        ] {
            let (velocity, _, _) = told(trigger(
                kind,
                &format!(r#""classname" "trigger_push" {keys}"#),
            ));
            assert!(
                (velocity.normalize() - way).length() < 1e-6,
                "{kind:?} {keys}: {velocity}"
            );
        }
    }
}

#[test]
fn an_odd_number_is_told_once() {
    let told = |keys: &str| {
        world(
            V30,
            &format!(r#""classname" "func_conveyor" "speed" "9" {keys}"#),
        )
        .1
    };
    let plain = told(r#""angles" "0 90 0" "spawnflags" "4" "origin" "0 0 8""#);
    assert!(
        plain
            .iter()
            .all(|warning| warning.contains("does not move")),
        "{plain:?}"
    );
    for (keys, text) in [
        (
            r#""angles" "0 90""#,
            r#""angles" is "0 90", expected three numbers; the readable part is used"#,
        ),
        (
            r#""origin" "8""#,
            r#""origin" is "8", expected three numbers; the readable part is used"#,
        ),
        (
            r#""skin" "0b""#,
            r#""skin" is "0b", expected a number; the readable part is used"#,
        ),
        (
            r#""spawnflags" "4.5""#,
            r#""spawnflags" is "4.5", expected a whole number from 0; the readable part"#,
        ),
    ] {
        let told = told(keys);
        let count = told.iter().filter(|warning| warning.contains(text)).count();
        assert_eq!(count, 1, "{keys}: {told:?}");
    }
}

#[test]
fn a_0_is_the_default_where_a_game_cannot_tell_them_apart() {
    let pushed = |kind: BspKind, keys: &str| {
        told(trigger(
            kind,
            &format!(r#""classname" "trigger_push" {keys}"#),
        ))
        .0
    };
    assert_eq!(
        pushed(V29, r#""angle" "0" "speed" "0""#),
        Vec3::X * 10_000.0
    );
    assert_eq!(
        pushed(V30, r#""angles" "0 0 0" "speed" "0""#),
        Vec3::X * 100.0
    );
    assert_eq!(
        trigger(V29, r#""classname" "trigger_hurt" "dmg" "0""#),
        Some(TriggerKind::Hurt {
            damage: 5.0,
            rule: HurtRule::EachSecond
        })
    );
    assert_eq!(
        told(trigger(
            V30,
            r#""classname" "func_conveyor" "angles" "0 0 0" "speed" "0""#
        ))
        .0,
        Vec3::X * 100.0
    );
    let moved = |kind: BspKind, lip: &str| {
        let keys = format!(r#""classname" "func_door" "spawnflags" "1" "angle" "0" "lip" "{lip}""#);
        world(kind, &keys).0.compiled.unwrap().bodies[1].origin.x
    };
    // 64 wide.
    assert_eq!(
        (moved(V29, "0"), moved(V29, "4"), moved(V30, "0")),
        (56.0, 60.0, 64.0)
    );
}

#[test]
fn how_opaque_a_model_is_is_read_from_the_front() {
    let opacity = |keys: &str| {
        let mut bsp = bsp(V30, &format!(r#""classname" "func_wall" {keys}"#));
        let entities = bsp.entities.clone();
        let (world, _) = bsp.take_world();
        placed_models(&entities, &world)[1].opacity
    };
    assert_eq!(
        opacity(r#""rendermode" "2x" "renderamt" "100 of 255""#),
        100
    );
    assert_eq!(opacity(r#""rendermode" "2.9" "renderamt" "100""#), 100);
    assert_eq!(opacity(r#""rendermode" "none" "renderamt" "100""#), 255);
    assert_eq!(opacity(r#""alpha" "1.0f""#), 255);
}
