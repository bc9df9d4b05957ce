//! The bot's gains compared with the theoretical maximum.

use wishdir::planner::bot::{Kind, Limits, Side};
use wishdir_analysis::strafe::AirTick;
use wishdir_sim::math::frame_time;

use super::{COUNT_COSTS, PROFILES, best_on_ground, bhop, on_field, play, profile, pushes};

#[test]
fn every_tick_in_the_air_wins_what_theory_says() {
    for name in PROFILES {
        let (records, stats) = play(bhop(6), Limits::default(), &mut on_field(name), 2000);
        let up_to = profile(name).hop_cap().map_or(f64::INFINITY, f64::from);
        let mut compared = 0;
        for record in &records {
            for (_, wish, before, after) in pushes(record).into_iter().filter(|(air, ..)| *air) {
                let tick = AirTick::new(&profile(name).physics, wish, record.cmd.msec, 1.0);
                let best = tick.best_gain(before);
                if wish == 0.0 || before + best > up_to - 0.5 {
                    continue;
                }
                let gain = after - before;
                assert!(
                    (gain - best).abs() < COUNT_COSTS,
                    "{name} tick {}: {gain} of {best} at {before}",
                    record.tick
                );
                compared += 1;
            }
        }
        assert!(compared > 10, "{name}: {compared} ticks");
        assert_eq!(stats.jumps.len(), 6, "{name}");
    }
}

#[test]
fn every_tick_on_the_ground_wins_what_the_best_of_all_angles_would() {
    for name in PROFILES {
        let kind = Kind::Prestrafe { side: Side::Right };
        let (records, _) = play(kind, Limits::default(), &mut on_field(name), 400);
        let strafing: Vec<_> = records
            .iter()
            .filter(|record| record.cmd.side != 0.0)
            .collect();
        assert!(strafing.len() > 350, "{name}");
        for record in strafing {
            for (air, wish, before, after) in pushes(record) {
                let best = best_on_ground(profile(name), f64::from(wish), before);
                assert!(
                    !air && (after - before - best).abs() < 0.05,
                    "{name} tick {}: {before} {after}",
                    record.tick
                );
            }
        }
    }
}

#[test]
fn circling_settles_where_friction_takes_what_the_best_angle_gives() {
    // `docs/numbers.md` 2.3: with a single key in Counter-Strike.
    for (name, expected) in [("cs16-100", 278.79), ("hl-100", 497.9), ("qw-77", 495.6)] {
        let kind = Kind::Prestrafe { side: Side::Left };
        let (records, stats) = play(kind, Limits::default(), &mut on_field(name), 1000);
        let profile = profile(name);
        let wish = f64::from(pushes(records.last().unwrap())[0].1);
        let kept =
            1.0 - f64::from(profile.physics.vars.friction) * f64::from(frame_time(profile.msec()));
        let steady = (0..2000).fold(300.0, |speed, _| {
            let left = speed * kept;
            left + best_on_ground(profile, wish, left)
        });
        let reached = f64::from(stats.speed);
        assert!(
            reached < steady + 0.01 && reached > steady - 0.3,
            "{name}: {reached} for {steady}"
        );
        assert!(
            (reached - expected).abs() < 0.1,
            "{name}: {reached} for {expected}"
        );
    }
}

#[test]
fn hops_lose_nothing_on_the_ground_and_stay_under_the_cap() {
    for (name, most) in [("cs16-100", 299.99), ("hl-100", 543.99)] {
        let (records, stats) = play(bhop(20), Limits::default(), &mut on_field(name), 4000);
        assert_eq!(stats.jumps.len(), 20, "{name}");
        assert!(
            stats.jumps.iter().all(|leap| !leap.cut && !leap.collided),
            "{name}"
        );
        assert!(
            stats.max_speed <= most && stats.speed > most - 0.5,
            "{name}: {} {}",
            stats.max_speed,
            stats.speed
        );
        let first = records
            .iter()
            .position(|record| !record.player.on_ground)
            .unwrap();
        let grounded = records[first..]
            .iter()
            .filter(|record| record.player.on_ground)
            .count();
        assert_eq!(grounded, 20, "{name}: each landing is one tick");
    }
}

#[test]
fn quakeworld_hops_grow_as_theory_says() {
    let (records, stats) = play(bhop(12), Limits::default(), &mut on_field("qw-77"), 4000);
    // Every tick can use the whole 30 u/s, so the squared speed grows by 900.
    let first = &stats.jumps[0];
    let in_air = stats.jumps.iter().map(|leap| leap.ticks).sum::<u32>();
    let ideal = (f64::from(first.prestrafe) * f64::from(first.prestrafe)
        + 900.0 * f64::from(in_air))
    .sqrt();
    let reached = f64::from(stats.speed);
    assert!(
        reached <= ideal + 0.01 && reached > 0.999 * ideal,
        "{reached} of {ideal}"
    );
    assert!(records.iter().all(|record| record.health == 100));
}
