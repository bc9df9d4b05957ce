//! KRP replays of our own ticks: the data of a row besides position and speed, missing or
//! repeated rows, events.

use std::sync::Arc;

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use wishdir::text::report::demo::report;
use wishdir_formats::runs::demo::{
    CommandCompleteness, Demo, FrameLink, GhostFile, Track, resimulate,
};
use wishdir_formats::runs::open;
use wishdir_sim::command::{DUCK, FORWARD, JUMP, MOVE_LEFT, UserCmd};
use wishdir_sim::map::World;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::support::krp::{ROW, columns_of, head, krp, krp_of, row};
use crate::support::{FIELD, profile, usercmd};

/// A player's ticks on a flat floor under Counter-Strike's rules.
fn ticks(cap: f32, count: usize, cmd: impl Fn(usize) -> UserCmd) -> Vec<TickRecord> {
    let mut rules = profile("cs16-100").with_damage(false);
    rules.physics.client.maxspeed = cap;
    let mut run = Run::new(Arc::new(World::parse(FIELD).unwrap().0), Arc::new(rules)).unwrap();
    (0..count)
        .map(|index| {
            run.advance(&UserCmd {
                msec: 10,
                ..cmd(index)
            })
        })
        .collect()
}

/// Forward with a weapon of this maximum speed, as the server decodes it.
fn forward(speed: f32, buttons: u16) -> UserCmd {
    usercmd(0, speed, 0.0, FORWARD | buttons)
}

fn rows(ticks: &[TickRecord]) -> Vec<[u8; ROW]> {
    ticks.iter().map(row).collect()
}

fn track(demo: &Demo) -> &Track {
    demo.track(None).unwrap()
}

/// Number of equal states on a flat floor, and of all states.
fn equal(demo: &Demo) -> (u64, u64) {
    let (found, _) = resimulate(demo, track(demo), None, &mut |_| ()).unwrap();
    (found.equal, found.frames)
}

#[test]
fn a_replay_that_begins_ducked_or_tired_goes_on_so() {
    let ducked = ticks(250.0, 200, |_| forward(250.0, DUCK));
    let demo = open(&krp("field", &ducked[100..])).unwrap();
    assert_eq!(equal(&demo), (99, 99), "ducked from its first row on");
    let ghost = GhostFile::from_track(&demo, track(&demo)).unwrap();
    let feet = ghost.steps[0].feet.z;
    assert!(
        ghost.steps[0].height == 36.0 && (0.0..1.0).contains(&feet),
        "{:?}",
        ghost.steps[0]
    );
    // Landed after a jump: stamina slows the player on the ground.
    let hops = ticks(250.0, 300, |index| {
        forward(250.0, if index % 2 == 0 { JUMP } else { 0 })
    });
    let landed = (60..300)
        .find(|at| hops[*at].player.on_ground && hops[*at].player.goldsrc.stamina_msec > 0.0)
        .unwrap();
    let demo = open(&krp("field", &hops[landed..])).unwrap();
    let all = (hops.len() - landed - 1) as u64;
    assert_eq!(equal(&demo), (all, all), "from row {landed} on");
}

#[test]
fn how_fast_a_weapon_lets_run_shows_in_the_run() {
    for cap in [
        260.0, 250.0, 245.0, 240.0, 235.0, 230.0, 227.0, 221.0, 220.0, 210.0, 200.0, 180.0, 150.0,
    ] {
        // As a server decodes them, and as a client's keys would send them.
        let two = (cap * std::f32::consts::FRAC_1_SQRT_2).trunc();
        let both = usercmd(0, two, -two, FORWARD | MOVE_LEFT);
        for (name, cmd) in [
            ("forward", forward(cap, 0)),
            ("two keys", both),
            ("raw", forward(400.0, 0)),
        ] {
            let run = ticks(cap, 200, |_| cmd);
            let demo = open(&krp("field", &run)).unwrap();
            assert_eq!(demo.initial_speed_cap(track(&demo)), Some(cap), "{name}");
            assert_eq!(equal(&demo), (199, 199), "{cap}, {name}");
        }
    }
    let told = |demo: &Demo| report(demo, track(demo), None);
    let scout = open(&krp("field", &ticks(260.0, 200, |_| forward(260.0, 0)))).unwrap();
    assert!(
        told(&scout).contains("the weapon's speed cap, estimated from running: 260 u/s"),
        "{}",
        told(&scout)
    );
    // Walking and standing still report nothing. Turning the speed is not an increase either.
    for quiet in [
        ticks(250.0, 200, |_| forward(130.0, 0)),
        ticks(250.0, 200, |_| UserCmd::default()),
    ] {
        let demo = open(&krp("field", &quiet)).unwrap();
        assert_eq!(demo.initial_speed_cap(track(&demo)), None);
        assert_eq!(
            demo.recorded_rules_of_track(track(&demo))
                .unwrap()
                .physics
                .client
                .maxspeed,
            250.0
        );
    }
    let turned = ticks(250.0, 200, |index| UserCmd {
        angles: ViewAngles {
            yaw: index as f32 * 1.2,
            ..ViewAngles::default()
        },
        forward: 176.0,
        side: -176.0,
        ..UserCmd::default()
    });
    let demo = open(&krp("field", &turned)).unwrap();
    let fastest = turned
        .iter()
        .map(|tick| tick.player.velocity.truncate().length())
        .fold(0.0, f32::max);
    assert!(fastest > 265.0, "{fastest}");
    assert_eq!(demo.initial_speed_cap(track(&demo)), Some(250.0));
}

#[test]
fn a_row_that_is_left_out_is_a_gap() {
    let mut rows = rows(&ticks(250.0, 100, |_| forward(250.0, 0)));
    for index in [40, 41, 70] {
        rows[index][48..52].copy_from_slice(&f32::NAN.to_le_bytes());
    }
    let demo = open(&krp_of("field", &rows, &[])).unwrap();
    let track = track(&demo);
    assert_eq!(
        (
            track.exactness,
            track.gaps,
            track.moments.len(),
            demo.bad_packets
        ),
        (CommandCompleteness::Gaps, 2, 97, 3)
    );
    let gaps: Vec<usize> = (0..97)
        .filter(|at| track.moments[*at].follows == FrameLink::Gap)
        .collect();
    assert_eq!(gaps, [40, 68]);
    assert_eq!(equal(&demo).0, equal(&demo).1);
}

#[test]
fn only_going_back_to_a_checkpoint_splits_a_run() {
    let rows = rows(&ticks(250.0, 100, |_| forward(250.0, 0)));
    for (kind, splits) in [(0, 0), (1, 2)] {
        let events = [(30, kind), (60, kind)];
        let plain = open(&krp_of("field", &rows, &events)).unwrap();
        let packed = open(&compress_to_vec(
            columns_of("field", &rows, &events).as_slice(),
            CompressionLevel::Fastest,
        ));
        assert_eq!(plain, packed.unwrap());
        let apart = track(&plain)
            .moments
            .iter()
            .filter(|frame| frame.follows == FrameLink::Apart)
            .count();
        assert_eq!(apart, splits, "events {kind}");
    }
    let events = [(30, 0), (60, 1)];
    let packed = compress_to_vec(
        columns_of("field", &rows, &events).as_slice(),
        CompressionLevel::Fastest,
    );
    let moments = open(&packed).unwrap().tracks[0].moments.clone();
    assert_eq!(
        [moments[30].follows, moments[60].follows],
        [FrameLink::Next, FrameLink::Apart]
    );
}

#[test]
fn a_player_who_waits_for_an_hour_is_read_whatever_the_packing_makes_of_it() {
    const HOUR: usize = 360_000;
    let run = rows(&ticks(250.0, 100, |index| {
        forward(if index < 50 { 250.0 } else { 0.0 }, 0)
    }));
    let mut rows = run[..50].to_vec();
    rows.extend(std::iter::repeat_n(run[49], HOUR));
    rows.extend(&run[50..]);
    let columns = columns_of("field", &rows, &[]);
    let packed = compress_to_vec(columns.as_slice(), CompressionLevel::Fastest);
    assert!(
        columns.len() > 200 * packed.len() + (64 << 10),
        "{} of {}",
        packed.len(),
        columns.len()
    );
    let demo = open(&packed).unwrap();
    let track = track(&demo);
    assert_eq!(
        (track.frame_count(), track.point_count()),
        (HOUR as u64 + 100, HOUR + 100)
    );
    assert!(
        track.moments.len() < 30_000,
        "{} are kept",
        track.moments.len()
    );
    let times: Vec<f64> = track.frames().map(|frame| frame.time).collect();
    assert!(
        times.len() == HOUR + 100
            && times
                .windows(2)
                .all(|pair| (pair[1] - pair[0] - 0.01).abs() < 1e-6)
    );
    // Both layouts contain the same.
    assert_eq!(open(&krp_of("field", &rows, &[])).unwrap(), demo);
    // No memory is allocated for impossible sizes.
    let huge = head("field", [u32::MAX as usize; 4]);
    let packed = compress_to_vec(huge.as_slice(), CompressionLevel::Fastest);
    assert!(
        open(&packed)
            .unwrap_err()
            .to_string()
            .starts_with("cannot be unpacked: found more than 1073741824")
    );
}

#[test]
fn a_nick_is_utf_8_or_of_its_time() {
    let mut file = krp("field", &ticks(250.0, 5, |_| UserCmd::default()));
    let mut named = |bytes: &[u8]| {
        file[16..48].fill(0);
        file[16..16 + bytes.len()].copy_from_slice(bytes);
        open(&file).unwrap().tracks[0].name.clone()
    };
    assert_eq!(named("Игрок".as_bytes()), "Игрок");
    assert_eq!(named(b"J\xf6rg"), "Jörg");
    let long = format!("{}a\u{416}", "\u{416}".repeat(15));
    // Cut off in the middle of a letter.
    assert_eq!(named(&long.as_bytes()[..32]), "\u{416}".repeat(15) + "a");
}
