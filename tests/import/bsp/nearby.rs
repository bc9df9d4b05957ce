//! Sweeps that follow a player through a compiled map give the same bits as sweeps through the
//! whole map.

use serde_json::Value;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{HullId, Sweep, Trace as _};

use super::{packed, packed_map};
use crate::support::profile;
use crate::support::random::Random;
use crate::support::recordings::text_of;

/// Every bit of a sweep.
fn bits(sweep: &Sweep) -> (Vec<u32>, Option<u32>, bool, bool) {
    let numbers = [sweep.fraction, sweep.plane.dist].into_iter();
    let numbers = numbers
        .chain(sweep.end.to_array())
        .chain(sweep.plane.normal.to_array());
    (
        numbers.map(f32::to_bits).collect(),
        sweep.brush,
        sweep.start_solid,
        sweep.all_solid,
    )
}

/// The end and speed of a recorded run.
fn states() -> Vec<(Vec3, Vec3, bool)> {
    let text = text_of(&packed().join("bsp-lq_e0m1-1.trace.jsonl.gz"));
    let vector = |value: &Value| {
        Vec3::from_array(std::array::from_fn(|axis| {
            value[axis].as_f64().unwrap() as f32
        }))
    };
    let state = |line: &str| {
        let state = serde_json::from_str::<Value>(line).unwrap()["state"].take();
        (
            vector(&state["origin"]),
            vector(&state["velocity"]),
            state["onground"] == true,
        )
    };
    text.lines().skip(1).map(state).collect()
}

#[test]
fn near_a_player_every_answer_has_the_same_bits() {
    let mut met = 0;
    for (map, name) in [("lq_e0m1", "qw-77"), ("lq_e0m1-as-v30", "cs16-100")] {
        let rules = profile(name);
        let (world, _) = Bsp::open(&packed_map(map)).unwrap().into_world();
        let level = world.level(&rules.hulls, rules.rules().clip_rule);
        let hulls: Vec<HullId> = (0..rules.hulls.len() as u32).map(HullId::new).collect();
        let mut near = level.near();
        let mut random = Random(7);
        for (at, velocity, on_ground) in states() {
            let hull = hulls[random.below(hulls.len() as u64) as usize];
            near.prepare_move(hull, at, at + velocity * 0.013, on_ground);
            for reach in [0.0, 0.1, 3.0, 30.0, 300.0] {
                let mut place = || {
                    let aside = [0; 3].map(|_| random.within(-reach, reach));
                    at + Vec3::from_array(aside)
                };
                let (start, end) = (place(), place());
                let down = Vec3::new(start.x, start.y, start.z - reach);
                for hull in &hulls {
                    for (start, end) in [(start, end), (at, end), (start, down), (at, at)] {
                        let sweep = near.sweep(*hull, start, end);
                        let whole = level.sweep(*hull, start, end);
                        assert_eq!(
                            bits(&sweep),
                            bits(&whole),
                            "{map} {hull:?} {start} to {end} near {at}"
                        );
                        met += usize::from(whole.fraction < 1.0 && !whole.start_solid);
                    }
                    assert_eq!(
                        near.is_stuck(*hull, start),
                        level.is_stuck(*hull, start),
                        "{map} {hull:?} {start}"
                    );
                    assert_eq!(
                        near.ladder(*hull, start),
                        level.ladder(*hull, start),
                        "{map} {hull:?} {start}"
                    );
                }
                assert_eq!(near.contents(start), level.contents(start), "{map} {start}");
                assert_eq!(near.liquid(start), level.liquid(start), "{map} {start}");
            }
        }
    }
    assert!(met > 20_000, "only {met} sweeps met anything");
}
