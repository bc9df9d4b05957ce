//! What starts and stops the clock in compiled maps.

use wishdir_formats::maps::bsp::{Bsp, BspKind};
use wishdir_sim::course::Timer;
use wishdir_sim::map::TriggerKind;
use wishdir_sim::map::TriggerKind::{Finish, Start};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::simulation::Simulation as _;

use super::entities::{BLOCK, trigger, world};
use super::maker::room_with;
use crate::support::{run_in, usercmd};

#[test]
fn the_clock_s_buttons_are_zones() {
    let mut maker = room_with(
        BspKind::V30,
        r#"{ "model" "*1" "classname" "func_button" "target" "counter_start" }
           { "model" "*2" "classname" "func_button" "targetname" "clockstopbutton" }
           { "model" "*3" "classname" "func_button" "target" "a_door" }"#,
    );
    for y in [-200.0, 0.0, 200.0] {
        maker.block([[200.0, y, 40.0], [208.0, y + 8.0, 48.0]], -2);
    }
    let (world, _) = Bsp::open(&maker.bytes()).unwrap().into_world();
    let kinds: Vec<TriggerKind> = world.triggers.iter().map(|trigger| trigger.kind).collect();
    assert_eq!(kinds, [Start, Finish]);
    let player = by_name("cs16-100").unwrap().hulls[0];
    // The origin is within 64 units of the button's side.
    for (x, is_near) in [(200.0 - 64.0 + 0.5, true), (200.0 - 64.0 - 0.5, false)] {
        let touched = [-196.0, 4.0].map(|y| Vec3::new(x, y, 44.0));
        for (trigger, at) in world.triggers.iter().zip(touched) {
            assert_eq!(trigger.touches(player, at), is_near, "{at}");
        }
    }
}

#[test]
fn a_level_without_a_clock_is_timed_from_its_start_to_its_exit() {
    let exit = r#"{ "model" "*1" "classname" "trigger_changelevel" "map" "e1m2" }"#;
    let mut maker = room_with(BspKind::V29, exit);
    maker.block([[192.0, -64.0, 0.0], [240.0, 64.0, 128.0]], -2);
    let (world, warnings) = Bsp::open(&maker.bytes()).unwrap().into_world();
    let mut run = run_in(world, "qw-77");
    run.advance(&usercmd(13, 0.0, 0.0, 0));
    // The player starts in the start zone.
    assert_eq!(run.timer(), Timer::Ready);
    for _ in 0..200 {
        run.advance(&usercmd(13, 400.0, 0.0, 0));
    }
    assert!(
        matches!(run.timer(), Timer::Finished { .. }),
        "{:?} at {}",
        run.timer(),
        run.player().origin
    );
    let told =
        |warning: String| warning.contains("trigger_changelevel (1 in all) ends the timed run");
    assert!(
        warnings.iter().map(ToString::to_string).any(told),
        "{warnings:?}"
    );
    // A map with a clock of its own keeps it.
    let mut maker = room_with(
        BspKind::V30,
        r#"{ "model" "*1" "classname" "trigger_changelevel" }
           { "model" "*2" "classname" "func_button" "target" "counter_start" }"#,
    );
    for block in [BLOCK, [[200.0, 0.0, 40.0], [208.0, 8.0, 48.0]]] {
        maker.block(block, -2);
    }
    let (with_clock, _) = Bsp::open(&maker.bytes()).unwrap().into_world();
    assert_eq!(
        with_clock
            .triggers
            .iter()
            .map(|trigger| trigger.kind)
            .collect::<Vec<_>>(),
        [Start]
    );
}

#[test]
fn volumes_and_turning_buttons_switch_the_clock_too() {
    let kind = |kind: BspKind, keys: &str| trigger(kind, &format!(r#""classname" {keys}"#));
    for (keys, expected) in [
        (
            r#""trigger_multiple" "target" "counter_start""#,
            Some(Start),
        ),
        (r#""trigger_once" "target" "counter_off""#, Some(Finish)),
        (
            r#""trigger_multiple" "target" "counter_off" "spawnflags" "1""#,
            Some(Finish),
        ),
        (
            r#""trigger_multiple" "target" "counter_off" "spawnflags" "2""#,
            None,
        ),
        (r#""trigger_multiple" "target" "a_door""#, None),
        (r#""trigger_multiple" "targetname" "counter_start""#, None),
        (r#""trigger_relay" "target" "counter_start""#, None),
        (r#""func_rot_button" "target" "counter_start""#, Some(Start)),
        (
            r#""func_rot_button" "targetname" "clockstopbutton" "spawnflags" "1""#,
            Some(Finish),
        ),
        (r#""func_breakable" "target" "counter_start""#, None),
    ] {
        assert_eq!(kind(BspKind::V30, keys), expected, "{keys}");
        assert_eq!(
            kind(BspKind::V29, keys),
            None,
            "{keys}: nobody climbs for time in Quake"
        );
    }
    let player = by_name("cs16-100").unwrap().hulls[0];
    let touches = |keys: &str, at: [f32; 3]| {
        let (world, _) = world(BspKind::V30, &format!(r#""classname" {keys}"#));
        world.triggers[0].touches(player, Vec3::from(at))
    };
    // A volume must be entered. A button is pressed from its current place, within 64 units.
    let (volume, button) = (
        r#""trigger_once" "target" "counter_start""#,
        r#""func_rot_button" "target" "but_start""#,
    );
    assert!(
        touches(volume, [60.0, 0.0, 60.0]) && !touches(volume, [40.0, 0.0, 60.0]),
        "it begins at 64"
    );
    assert!(
        touches(button, [4.0, 0.0, 60.0]) && !touches(button, [0.0, 100.0, 60.0]),
        "64 beside it"
    );
    let turned = format!(r#"{button} "angles" "0 90 0""#);
    assert!(
        touches(&turned, [0.0, 4.0, 60.0]) && !touches(&turned, [140.0, 0.0, 60.0]),
        "64 beside it"
    );
    let (_, warnings) = world(
        BspKind::V30,
        r#""classname" "trigger_multiple" "target" "a_door""#,
    );
    assert_eq!(
        warnings,
        ["lump 0 (entities), entity 2: trigger_multiple (1 in all) does nothing here"]
    );
}
