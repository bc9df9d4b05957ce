//! The bot's jumps: their distance, and the obstacles they cross.

use wishdir::planner::bot::{Kind, Limits, Side};
use wishdir_sim::math::Vec3;

use super::{NORTH, PROFILES, bhop, human, long_jump, on_field, on_map, play};

#[test]
fn long_jumps_come_near_the_ceiling() {
    // `docs/numbers.md` 2.5: the maximum in Counter-Strike is 272.3 units from 277 u/s in 73 ticks.
    for (name, strafes, limits, least, most) in [
        ("cs16-100", 5, Limits::default(), 258.0, 272.3),
        ("cs16-100", 9, Limits::default(), 266.0, 272.3),
        ("cs16-100", 12, Limits::default(), 268.0, 272.3),
        ("cs16-100", 7, human(), 258.0, 272.3),
        ("hl-100", 7, Limits::default(), 408.0, 450.0),
        ("hl-100", 7, human(), 404.0, 450.0),
        ("qw-77", 7, Limits::default(), 368.0, 400.0),
        ("qw-77", 7, human(), 364.0, 400.0),
    ] {
        let (_, stats) = play(long_jump(strafes), limits, &mut on_field(name), 2000);
        let [leap] = stats.jumps[..] else {
            panic!("{name}: {:?}", stats.jumps)
        };
        assert!(
            leap.level && !leap.collided && !leap.cut,
            "{name}: {leap:?}"
        );
        assert!(
            (least..most).contains(&leap.distance()),
            "{name} with {strafes} strafes: {}",
            leap.distance()
        );
        let way = leap.landing - leap.takeoff;
        assert!(
            way.x.abs() < 0.06 * way.y,
            "{name}: it goes where it should, {way}"
        );
    }
}

#[test]
fn more_strafes_go_farther() {
    let distance = |strafes: u32| {
        play(
            long_jump(strafes),
            Limits::default(),
            &mut on_field("cs16-100"),
            2000,
        )
        .1
        .jumps[0]
            .distance()
    };
    let distances = [1, 2, 3, 5, 9].map(distance);
    assert!(distances.is_sorted(), "{distances:?}");
}

#[test]
fn gaps_of_the_longjump_map_are_cleared() {
    // Lanes with gaps of 215 to 260 units in steps of 5, with their centre lines 384 apart.
    for (name, gap, limits) in [
        ("cs16-100", 215, human()),
        ("cs16-100", 235, Limits::default()),
        ("cs16-100", 250, Limits::default()),
        ("hl-100", 260, human()),
        ("qw-77", 260, human()),
    ] {
        let mut run = on_map("longjump", name);
        let x = -1728.0 + 384.0 * ((gap - 215) / 5) as f32;
        run.stand(Vec3::new(x, 700.0, 0.0), Vec3::ZERO);
        let (_, stats) = play(long_jump(9), limits, &mut run, 3000);
        let [leap] = stats.jumps[..] else {
            panic!("{name} {gap}: fell")
        };
        assert!(
            leap.level && leap.takeoff.y < 1297.0 && leap.landing.y > 1264.0 + gap as f32,
            "{name} {gap}: {leap:?}"
        );
    }
}

#[test]
fn the_lane_of_the_bhop_map_is_hopped_from_stone_to_stone() {
    // The stones are 148 units apart, and a hop at the cap is 180 units long: the bot must choose
    // its path and speed.
    let mut run = on_map("bhop", "cs16-100");
    run.stand(Vec3::new(0.0, -400.0, 0.0), Vec3::ZERO);
    let kind = Kind::Bhop {
        hops: 14,
        strafes: 4,
        yaw: NORTH,
    };
    let (_, stats) = play(kind, Limits::default(), &mut run, 3000);
    assert_eq!(
        (stats.jumps.len(), stats.teleports),
        (14, 0),
        "{:?}",
        stats.lost
    );
    assert!(
        stats
            .jumps
            .iter()
            .all(|leap| leap.level && !leap.collided && !leap.cut)
    );
    let way = stats.jumps[13].landing.y;
    assert!(way > 1500.0, "came to {way}");
}

#[test]
fn it_plays_on_every_map_in_every_engine_without_dying() {
    for map in ["lab", "longjump", "bhop"] {
        for name in PROFILES {
            for kind in [long_jump(7), bhop(10), Kind::Prestrafe { side: Side::Left }] {
                let (records, stats) = play(kind, human(), &mut on_map(map, name), 1200);
                assert!(
                    records.len() > 50 && stats.deaths == 0,
                    "{map} {name} {kind:?}: {} ticks",
                    records.len()
                );
                assert!(
                    stats.max_speed > 250.0,
                    "{map} {name} {kind:?}: {}",
                    stats.max_speed
                );
                // The lab starts on a terrace that is too small for the bot.
                let has_room = matches!(kind, Kind::Prestrafe { .. }) && map != "lab";
                assert!(
                    !has_room || stats.teleports + stats.walk_offs == 0,
                    "{map} {name}: a circle finds room"
                );
            }
        }
    }
}
