//! Random flights under several profiles, also into walls: the sums are exact, and strafing alone
//! never exceeds the best result.

use wishdir_analysis::ledger::{Approach, Cause, Landing, LedgerBuilder};
use wishdir_sim::command::{DUCK, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::world::Level;

use super::flight::{demand_sums, runner, solid, tick};
use crate::support::profile;
use crate::support::random::Random;

/// A player's possible input: strafes with an uneven mouse, half keys, both keys, ducks, hops.
fn cmd(random: &mut Random, yaw: &mut f32, side: &mut f32, n: u64, msec: u8) -> UserCmd {
    if random.below(12) == 0 {
        *side = [-400.0, 400.0, 0.0, 200.0, -200.0][random.below(5) as usize];
    }
    *yaw += random.within(-4.0, 4.0) - *side * 0.006;
    let mut buttons = [0, 0, 0, MOVE_LEFT | MOVE_RIGHT, DUCK][random.below(5) as usize];
    if n.is_multiple_of(2) || random.below(3) == 0 {
        buttons |= JUMP;
    }
    let forward = if random.below(9) == 0 { 400.0 } else { 0.0 };
    let yaw = (*yaw + 180.0).rem_euclid(360.0) - 180.0;
    UserCmd {
        msec,
        angles: ViewAngles::level(yaw),
        forward,
        side: *side,
        up: 0.0,
        buttons,
    }
}

#[test]
fn the_parts_of_any_flight_add_up_bit_by_bit() {
    let mut flights = 0;
    for name in [
        "cs16-100",
        "cs16-77",
        "cs16-250",
        "cs16-100-awp",
        "hl-100",
        "qw-77",
        "qw-72-client",
        "tf-scout-77",
    ] {
        let profile = profile(name);
        let walls = [
            solid([-1e4, -1e4, -64.0], [1e4, 1e4, 0.0]),
            solid([300.0, -1e4, 0.0], [340.0, 1e4, 400.0]),
            solid([-1e4, 200.0, 0.0], [1e4, 240.0, 30.0]),
            solid([-200.0, -400.0, 0.0], [0.0, -300.0, 90.0]),
        ];
        let level = Level::new(walls.to_vec(), &profile.hulls);
        for seed in 0..12 {
            let mut random = Random(seed * 7919 + name.len() as u64);
            let mut player = runner(profile, random.within(0.0, 600.0));
            let mut builder = LedgerBuilder::new(profile);
            let (mut yaw, mut side) = (0.0, 400.0);
            let (mut flying, mut landing) = (false, None);
            for n in 1..=1200 {
                let msec = if random.below(40) == 0 {
                    60
                } else {
                    profile.msec()
                };
                let cmd = cmd(&mut random, &mut yaw, &mut side, n, msec);
                let record = tick(profile, &level, &mut player, &cmd, n);
                match (flying, player.on_ground) {
                    (false, false) => {
                        builder.begin(&record, Approach::from_takeoff(&record, landing));
                    }
                    (true, _) => builder.observe(&record),
                    (false, true) => continue,
                }
                flying = !player.on_ground;
                if !flying {
                    landing = Some(Landing::from_record(&record));
                    let ledger = builder.finish();
                    demand_sums(&ledger);
                    flights += 1;
                    for part in ledger.parts {
                        let may_win =
                            matches!(part.cause, Cause::Collision | Cause::Outside | Cause::Path);
                        let rounding = -1e-2;
                        let fair = part.loss.speed > rounding && part.loss.distance > rounding;
                        assert!(
                            may_win || fair,
                            "{name}, seed {seed}, tick {n}: {part:?} of {ledger:#?}"
                        );
                    }
                }
            }
        }
    }
    assert!(flights > 1000, "only {flights} flights");
}
