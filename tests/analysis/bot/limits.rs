//! The bot stays within human limits, through the original client.

use wishdir::planner::bot::{Kind, Limits, Side};
use wishdir_sim::engine::Engine;
use wishdir_sim::math::frame_time;

use super::{PROFILES, bhop, long_jump, on_field, play, profile};

#[test]
fn the_mouse_never_turns_faster_than_allowed() {
    for name in PROFILES {
        for kind in [long_jump(5), bhop(4), Kind::Prestrafe { side: Side::Left }] {
            let limits = Limits {
                turn_deg_per_s: 350.0,
                reaction_ticks: 0,
            };
            let (records, _) = play(kind, limits, &mut on_field(name), 600);
            let most = 350.0 * f64::from(frame_time(profile(name).msec()));
            // The network protocol rounds both angles to 1/65536 turn, and GoldSrc's client rounds
            // once more.
            let most = most + 3.0 * 360.0 / 65_536.0;
            let mut fast = 0;
            for pair in records.windows(2) {
                let turn = f64::from(pair[1].cmd.angles.yaw - pair[0].cmd.angles.yaw);
                let turn = (turn + 180.0).rem_euclid(360.0) - 180.0;
                assert!(
                    turn.abs() <= most,
                    "{name} {kind:?} tick {}: {turn} of {most}",
                    pair[1].tick
                );
                fast += usize::from(turn.abs() > 0.9 * most);
            }
            let needs_it = !matches!(kind, Kind::Prestrafe { .. });
            assert!(fast > 0 || !needs_it, "{name} {kind:?}: the limit was felt");
        }
    }
}

#[test]
fn so_many_ticks_lie_between_two_strafe_keys() {
    for name in PROFILES {
        for reaction_ticks in [0, 1, 4] {
            let limits = Limits {
                reaction_ticks,
                ..Limits::default()
            };
            let (records, _) = play(bhop(4), limits, &mut on_field(name), 1000);
            let mut last = (0.0_f32, 0);
            let mut switches = 0;
            for record in &records {
                let side = record.cmd.side;
                if side == 0.0 {
                    last.1 += 1;
                    continue;
                }
                if side * last.0 < 0.0 {
                    assert_eq!(last.1, reaction_ticks, "{name} tick {}", record.tick);
                    switches += 1;
                }
                last = (side, 0);
            }
            assert!(switches >= 6, "{name}: {switches} switches");
        }
    }
}

#[test]
fn limits_cost_distance() {
    let distance = |turn_deg_per_s: f32, reaction_ticks: u32| {
        let limits = Limits {
            turn_deg_per_s,
            reaction_ticks,
        };
        play(long_jump(7), limits, &mut on_field("cs16-100"), 2000)
            .1
            .jumps[0]
            .distance()
    };
    let distances = [
        distance(f32::INFINITY, 0),
        distance(500.0, 1),
        distance(400.0, 2),
        distance(200.0, 4),
    ];
    assert!(distances.is_sorted_by(|a, b| a > b), "{distances:?}");
    assert!(
        distances[3] > 235.0,
        "still better than no strafes: {distances:?}"
    );
}

#[test]
fn the_client_is_the_original_one() {
    // `docs/goldsrc.md` 8: a key counts half in the tick that presses it. `docs/quakeworld.md`
    // 10.1: moves are rounded to multiples of 4.
    let (records, _) = play(bhop(3), Limits::default(), &mut on_field("cs16-100"), 400);
    let sides: Vec<f32> = records.iter().map(|record| record.cmd.side).collect();
    let fresh = sides
        .windows(2)
        .filter(|pair| pair[0] * pair[1] < 0.0)
        .map(|pair| pair[1].abs());
    assert!(
        fresh.clone().count() >= 4 && fresh.into_iter().all(|side| side <= 200.0),
        "{sides:?}"
    );
    let (records, _) = play(bhop(3), Limits::default(), &mut on_field("qw-77"), 400);
    assert!(
        records
            .iter()
            .all(|record| record.cmd.side.abs() % 4.0 == 0.0)
    );
    assert_eq!(profile("qw-77").engine(), Engine::QuakeWorld);
}
