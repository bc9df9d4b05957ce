//! A frame that ends stuck: the changes of Half-Life's first attempt to duck stay, and bit 512 of
//! the flags follows (`docs/goldsrc.md` 5.4 and 5.6).

use serde_json::Value as Json;
use wishdir_sim::command::DUCK;
use wishdir_sim::conform::{Mode, Recording, Verdict};
use wishdir_sim::engine::{Branch, Engine};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{Brush, Contents};

use crate::bench_world::{Bench, REST, floor};
use crate::support::recordings::packed;
use crate::support::usercmd;

/// When duck has been held for this many ticks, the hull becomes the ducked one.
const DUCKED_AFTER: usize = 41;

/// Solid above `height` over the floor.
fn ceiling(height: f32) -> Brush {
    let far = Vec3::splat(1000.0);
    Brush::cuboid(Vec3::new(-far.x, -far.y, height), far, Contents::Solid)
}

/// A standing player in a shaft above the floor, who has held duck until the hull changed.
fn ducked_in(engine: Engine, brushes: Vec<Brush>) -> Bench {
    let mut bench = Bench::standing_at(engine, brushes, 0.0, 0.0);
    let cmd = usercmd(10, 0.0, 0.0, DUCK);
    for tick in 1..=DUCKED_AFTER {
        assert!(
            !bench.is_ducked() && bench.player.on_ground,
            "{engine:?}, before tick {tick}"
        );
        bench.send(&cmd);
        assert!(
            tick == DUCKED_AFTER || bench.report.branch() == Branch::Stuck,
            "{engine:?}, tick {tick}"
        );
    }
    bench
}

#[test]
fn ducking_in_a_shaft_frees_the_player_only_where_the_ducked_box_fits() {
    // The ducked box is 36 high and rests 1/32 above the floor.
    for (height, fits) in [
        (35.0, false),
        (36.0, false),
        (36.0 + REST, true),
        (37.0, true),
    ] {
        for ceiling_first in [false, true] {
            let mut brushes = vec![floor(), ceiling(height)];
            if ceiling_first {
                brushes.reverse();
            }
            let bench = ducked_in(Engine::HalfLife, brushes);
            let what = format!(
                "{height} high, the ceiling {}",
                if ceiling_first { "first" } else { "last" }
            );
            assert!(bench.is_ducked(), "{what}");
            assert_eq!(bench.report.branch() == Branch::Stuck, !fits, "{what}");
            assert_eq!(
                bench.player.origin.z,
                18.0 + REST,
                "{what}: 18 lower, and the crouch fix restores that"
            );
            // The probe starts in the ceiling: the floor's plane only stays if the floor was tested
            // before.
            assert_eq!(bench.player.on_ground, fits || !ceiling_first, "{what}");
        }
    }
}

#[test]
fn counter_strike_gives_up_at_once() {
    let mut bench = Bench::standing_at(
        Engine::CounterStrike,
        vec![floor(), ceiling(35.0)],
        0.0,
        0.0,
    );
    let before = bench.player;
    for _ in 0..60 {
        bench.send(&usercmd(10, 0.0, 0.0, DUCK));
        assert_eq!(bench.report.branch(), Branch::Stuck);
    }
    assert!(!bench.is_ducked() && bench.player.on_ground && bench.player.origin == before.origin);
}

/// The recording of a failed crouch fix up to that frame, with its header and that frame changed.
fn crouch_fail(change: impl FnOnce(&mut Json, &mut Json)) -> Verdict {
    const FRAME: usize = 53;
    let text = packed("hl", "x-crouch-fail");
    let mut lines: Vec<Json> = text
        .lines()
        .take(FRAME + 1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [header, .., last] = lines.as_mut_slice() else {
        panic!("the recording has a header and frames")
    };
    change(header, last);
    let lines: Vec<String> = lines.iter().map(Json::to_string).collect();
    Recording::parse(&lines.join("\n"))
        .unwrap()
        .replay(Mode::FreeRunning)
}

/// As recorded, the floor comes before the wall: the probe that starts in the wall still reports
/// the floor.
#[test]
fn the_ground_flag_follows_in_the_frame_that_ends_stuck() {
    assert!(crouch_fail(|_, _| ()).is_exact());
    let wall_first = |flags: u32| {
        crouch_fail(|header, last| {
            header
                .pointer_mut("/world/brushes")
                .unwrap()
                .as_array_mut()
                .unwrap()
                .reverse();
            last["state"]["onground"] = false.into();
            last["state"]["flags"] = flags.into();
        })
    };
    assert!(wall_first(16384).is_exact(), "{:?}", wall_first(16384));
    let first = wall_first(16384 | 512)
        .first
        .expect("a flag that does not follow is noticed");
    assert_eq!(
        (first.frame, first.difference.field.as_str()),
        (53, "flags")
    );
}
