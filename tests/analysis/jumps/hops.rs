//! Hops: QuakeWorld's chains, and what frames on ground leave.

use wishdir::analysis::jump::{HopGrade, JumpKind, speed_after_ground};
use wishdir::sim::profile::by_name;

use super::recorded;
use crate::support::near;

#[test]
fn a_quakeworld_chain_has_a_speed_a_hop() {
    let (records, jumps) = recorded("qw", "a07-bhop-best-13ms");
    assert_eq!((jumps[0].kind, jumps[0].chain), (JumpKind::LongJump, 0));
    assert!(jumps.len() > 5, "{}", jumps.len());
    for (index, pair) in jumps.windows(2).enumerate() {
        let (before, jump) = (&pair[0], &pair[1]);
        let hop = jump.hop.unwrap();
        assert_eq!((jump.kind, jump.chain as usize, hop.fog), (JumpKind::Hop, index + 1, 1));
        assert_eq!(hop.grade, HopGrade::Perfect);
        near(hop.speed_before, before.landing_speed, 1e-9);
        near(hop.speed_after, hop.speed_before, 1e-3);
        assert!(jump.landing_speed > before.landing_speed, "it wins with each hop");
        assert!(jump.is_valid(), "{:?}", jump.reason);
        // The best strafer: v² grows by 900 a tick.
        let squares = jump.takeoff_speed * jump.takeoff_speed + 900.0 * f64::from(jump.airtime_ticks);
        near(jump.landing_speed, squares.sqrt(), 0.05);
        near(jump.totals().efficiency, 100.0, 0.5);
        let speed = records[jump.landing_tick as usize - 1].player.velocity.truncate().length();
        near(jump.landing_speed, f64::from(speed), 1e-3);
    }
}

#[test]
fn half_life_hops_have_the_same_names() {
    let (_, jumps) = recorded("hl", "bhop");
    assert_eq!(jumps[0].id(), "LJ");
    assert!(jumps[1..].iter().all(|jump| jump.id() == "BJ"), "{}", jumps.len());
}

/// `docs/numbers.md` 2.7, forward key only, 0.67 s of flight before.
#[test]
fn what_frames_on_ground_leave_is_the_table() {
    let physics = by_name("cs16-100").unwrap().physics;
    let table = [
        (280.0, [280.0, 248.8, 223.0, 201.5]),
        (299.0, [299.0, 252.4, 226.0, 204.0]),
        (305.0, [240.0, 257.4, 230.2, 207.7]),
        (320.0, [240.0, 270.1, 241.0, 216.8]),
        (340.0, [240.0, 287.0, 250.0, 224.4]),
    ];
    for (speed, row) in table {
        for (fog, expected) in (1..).zip(row) {
            let kept = speed_after_ground(&physics, 10, speed, 1_315.789_4 - 670.0, fog);
            near(kept, expected, 0.06);
        }
    }
}

#[test]
fn quakeworld_keeps_everything_in_one_frame_and_loses_with_more() {
    let physics = by_name("qw-77").unwrap().physics;
    near(speed_after_ground(&physics, 13, 500.0, 0.0, 1), 500.0, 0.0);
    // Friction 4 for 13 ms; nobody gains on the ground over maxspeed.
    near(speed_after_ground(&physics, 13, 500.0, 0.0, 2), 500.0 - 500.0 * 4.0 * 0.013, 1e-3);
}
