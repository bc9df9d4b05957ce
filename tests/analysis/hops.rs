//! What frames on the ground cost: `peers.md` 2.7's table, and the recorded hops.

use wishdir::analysis::hop::{HopFloor, best_fog, hop_cap, stamina_factor};
use wishdir::sim::profile::by_name;

/// fuser2 after a flight of 0.67 s from a jump: 1315.789 - 670.
const FUSER2: f32 = 645.789;

#[test]
fn fog_costs_what_the_table_says() {
    let profile = by_name("cs16-100").unwrap();
    let floor = HopFloor::new(profile);
    let rows = [
        (280.0, [280.0, 248.8, 223.0, 201.5]),
        (299.0, [299.0, 252.4, 226.0, 204.0]),
        (305.0, [240.0, 257.4, 230.2, 207.7]),
        (320.0, [240.0, 270.1, 241.0, 216.8]),
        (340.0, [240.0, 287.0, 250.0, 224.4]),
    ];
    for (speed, wanted) in rows {
        let found = floor.speeds(profile, speed, FUSER2);
        for (found, wanted) in found.into_iter().zip(wanted) {
            // The table was worked out without the simulation, to about half a unit.
            assert!((found - wanted).abs() < 0.6, "{speed}: {found} for {wanted}");
        }
    }
}

#[test]
fn above_the_cap_the_braking_hop_is_the_better_one() {
    let profile = by_name("cs16-100").unwrap();
    let floor = HopFloor::new(profile);
    assert_eq!(best_fog(&floor.speeds(profile, 299.0, FUSER2)), 1);
    assert_eq!(best_fog(&floor.speeds(profile, 305.0, FUSER2)), 2);
    assert_eq!(
        (hop_cap(profile), hop_cap(by_name("hl-100").unwrap()), hop_cap(by_name("qw-77").unwrap())),
        (Some(300.0), Some(544.0), None)
    );
}

#[test]
fn quakeworld_keeps_everything_in_a_perfect_hop_at_any_speed() {
    let profile = by_name("qw-77").unwrap();
    let floor = HopFloor::new(profile);
    for speed in [400.0, 600.0, 1200.0] {
        let found = floor.speeds(profile, speed, 0.0);
        assert_eq!(found[0], speed);
        assert!(found[1] < speed && found[2] < found[1], "{found:?}");
    }
}

#[test]
fn stamina_keeps_less_the_fresher_the_jump() {
    assert_eq!(stamina_factor(0.0), 1.0);
    assert!((stamina_factor(1_315.789_4) - 0.75).abs() < 1e-6);
}
