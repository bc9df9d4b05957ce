//! Hops along a course, from its start through its curve to its finish.

use wishdir::planner::bot::{Kind, Limits};
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::math::Vec3;
use wishdir_sim::simulation::Simulation as _;

use super::{human, on_map, play};

/// Result of hopping along a lane.
struct Hopped {
    timer: Timer,
    hops: usize,
    /// Largest y that the player reached, units.
    north: f32,
}

/// Hops from a position on the lanes map, or from the engine's own start, to the finish.
fn hop(name: &str, feet: Option<Vec3>, limits: Limits) -> Hopped {
    let mut run = on_map("bhop", name);
    if let Some(feet) = feet {
        run.stand(feet, Vec3::ZERO);
    }
    let kind = Kind::Bhop {
        hops: 100,
        strafes: 4,
        yaw: run.angles().yaw,
    };
    let (records, stats) = play(kind, limits, &mut run, 10_000);
    assert_eq!(
        (stats.teleports, stats.deaths, stats.lost.len()),
        (0, 0, 0),
        "{name} {feet:?}: it never falls"
    );
    let finishes = |event: &CourseEvent| matches!(event, CourseEvent::Finished { .. });
    assert!(
        records
            .iter()
            .flat_map(|record| &record.events)
            .any(finishes),
        "{name} {feet:?}: {:?}",
        run.timer()
    );
    let y = records.iter().map(|record| record.player.origin.y);
    Hopped {
        timer: run.timer(),
        hops: stats.jumps.len(),
        north: y.fold(f32::NEG_INFINITY, f32::max),
    }
}

#[test]
fn the_lanes_are_hopped_to_their_finish() {
    for name in ["cs16-100", "hl-100", "qw-77", "tf-scout-77", "q3-125"] {
        let hopped = hop(name, None, Limits::default());
        let timer = hopped.timer;
        assert!(
            matches!(timer, Timer::Finished { checkpoints: 2, .. }),
            "{name}: {timer:?}"
        );
        assert!((10..60).contains(&hopped.hops), "{name}: {}", hopped.hops);
        // The inner lane turns back at y = 2816, the outer one at y = 3584.
        let is_outer = hopped.north > 3200.0;
        assert_eq!(
            is_outer,
            !["cs16-100", "hl-100"].contains(&name),
            "{name}: y = {}",
            hopped.north
        );
    }
}

#[test]
fn human_hands_get_there_too() {
    hop("cs16-100", None, human());
    hop("qw-77", Some(Vec3::new(768.0, -256.0, 0.0)), human());
}

#[test]
fn the_gaps_of_q3_lab_are_made_for_the_flights_of_the_ideal_player() {
    // The reaches in `examples/make_maps/made/q3_lab/gaps.rs`.
    const REACHES: [f64; 4] = [380.0, 475.0, 551.0, 623.0];
    let mut run = on_map("lab", "q3-125");
    run.stand(Vec3::new(-1500.0, 1780.0, 0.0), Vec3::ZERO);
    let kind = Kind::Bhop {
        hops: 4,
        strafes: 1,
        yaw: 0.0,
    };
    let (_, stats) = play(kind, Limits::default(), &mut run, 2000);
    let jumps: Vec<f64> = stats
        .jumps
        .iter()
        .map(wishdir::planner::bot::BotJump::distance)
        .collect();
    assert_eq!(jumps.len(), REACHES.len(), "{jumps:?}");
    for (jump, reach) in jumps.iter().zip(REACHES) {
        // The map has the reaches in whole units, rounded down.
        assert!((0.0..1.0).contains(&(jump - reach)), "{jumps:?}");
    }
}

#[test]
fn the_ideal_player_of_cpm_strafes_with_forward_and_a_strafe_key() {
    let [vq3, cpm] = ["q3-125", "q3-cpm-125"].map(|name| {
        let mut run = on_map("q3-lab", name);
        let kind = Kind::Bhop {
            hops: 4,
            strafes: 1,
            yaw: run.angles().yaw,
        };
        let (records, stats) = play(kind, Limits::default(), &mut run, 2000);
        if name == "q3-cpm-125" {
            let in_air = records.iter().filter(|record| !record.before.on_ground);
            let alone = in_air.filter(|record| record.cmd.side != 0.0 && record.cmd.forward == 0.0);
            assert_eq!(alone.count(), 0, "a strafe key alone gains less");
        }
        f64::from(stats.jumps.last().expect("he hops").landing_speed)
    });
    // With both keys held, the air acceleration is the one of VQ3.
    assert!((cpm / vq3 - 1.0).abs() < 0.02, "{cpm} {vq3}");
}

#[test]
fn landings_of_quake_3_are_level_at_every_frame_rate() {
    for name in ["q3-125", "q3-76", "q3-333"] {
        let mut run = on_map("lab", name);
        run.stand(Vec3::new(-1500.0, 1780.0, 0.0), Vec3::ZERO);
        let kind = Kind::Bhop {
            hops: 6,
            strafes: 1,
            yaw: 0.0,
        };
        let (_, stats) = play(kind, Limits::default(), &mut run, 4000);
        assert_eq!(stats.jumps.len(), 6, "{name}");
        for jump in &stats.jumps {
            assert!(jump.level, "{name}: {jump:?}");
        }
    }
}
