//! "EdgeBug and JumpBug", falls: distance and speed after a number of frames, damage, and the
//! effect of the tick's length.

use wishdir_sim::client::Button::{Forward, MoveLeft};
use wishdir_sim::client::MsecClock;
use wishdir_sim::engine::Engine::CounterStrike;
use wishdir_sim::math::Vec3;

use crate::bench_world::{Bench, border, cliff, shows};
use crate::support::near;

/// A player who has just run off a cliff of this height at 250, in the first frame in the air.
fn off_the_edge(height: f32) -> Bench {
    let mut bench = Bench::standing_at(CounterStrike, cliff(height), 10.0, height);
    bench.player.velocity.x = 250.0;
    bench
        .hold(&[Forward])
        .ticks_until(|bench| !bench.player.on_ground);
    bench
}

/// Damage of a fall from this height, hit points.
fn damage(height: f32) -> f32 {
    let mut bench = off_the_edge(height);
    bench.ticks_until(|bench| bench.player.on_ground);
    bench.report.fall_damage()
}

/// At 100 fps the vertical speed grows by 8 per frame, so after N frames the player has fallen 0.08
/// (1 + 2 + ... + N) = 0.04 N (N + 1). This is exact for walking off an edge.
#[test]
fn after_n_frames_one_has_fallen_0_04_n_n_plus_1() {
    let mut bench = off_the_edge(4000.0);
    assert_eq!(bench.feet(), 4000.0);
    for n in 1..=250_u16 {
        let before = bench.player.velocity.z;
        bench.tick();
        if n < 250 {
            near(before - bench.player.velocity.z, 8.0, 3e-4);
        }
        // 250 additions, each rounded by at most 2.4e-4, the last bit.
        near(
            4000.0 - bench.feet(),
            0.04 * f64::from(n) * f64::from(n + 1),
            0.01,
        );
    }
    shows(4000.0 - bench.feet(), "2510.0");
}

/// The article's speed after N frames, 8 N, is the speed within the frame. At its end it is 8 N +
/// 4, because the frame that leaves the edge has already fallen for half a step. At N = 250, 2510
/// units down, it is limited to the maximum, 2000.
#[test]
fn after_n_frames_one_falls_at_8_n_plus_4() {
    let mut bench = off_the_edge(6000.0);
    shows(-bench.player.velocity.z, "4.000");
    for n in 1..250_u16 {
        near(-bench.tick().player.velocity.z, f64::from(8 * n + 4), 0.005);
    }
    bench.tick();
    assert_eq!(bench.player.velocity.z, -2000.0);
    bench.ticks(50);
    assert_eq!(bench.player.velocity.z, -2000.0, "no faster");
}

/// A fall reaches 200 u/s after 25 frames and 26 units, 400 after 50 frames and 102 units, 2000
/// after 250 and 2510.
#[test]
fn the_article_s_landmarks_of_a_fall() {
    for (frames, speed, fallen) in [(25, 200.0, "26"), (50, 400.0, "102"), (250, 2000.0, "2510")] {
        let mut bench = off_the_edge(4000.0);
        bench.ticks(frames);
        // Half a step of gravity is already part of the velocity, except where it is limited.
        near(
            -bench.player.velocity.z,
            speed + if frames < 250 { 4.0 } else { 0.0 },
            0.005,
        );
        shows(4000.0 - bench.feet(), fallen);
    }
    // The frame that reaches 200 moves by less than 2 units, the one that reaches 400 by 4, the one
    // that reaches 2000 by 20.
    let mut bench = off_the_edge(4000.0);
    let mut moved = Vec::new();
    for _ in 0..250 {
        let before = bench.feet();
        moved.push(before - bench.tick().feet());
    }
    for (frame, units) in [(25, "2.0"), (50, "4.0"), (250, "20.0")] {
        shows(moved[frame - 1], units);
    }
}

/// Damage starts at 164 units. In steps of a quarter unit it is 163.25, with a damage of 1.67, of
/// which the whole part counts. 163 is safe.
#[test]
fn a_fall_hurts_from_164_units() {
    let first = quarters(150.0, 180.0)
        .find(|height| damage(*height) > 0.0)
        .unwrap();
    assert_eq!(first, 163.25);
    shows(damage(163.25), "1.67");
    assert_eq!(damage(163.0), 0.0);
    shows(damage(164.0).trunc(), "1");
    // And from any greater height.
    assert!(quarters(first, 200.0).all(|height| damage(height) >= 1.0));
}

/// A player with 100 hit points dies from 603 units. In steps of a quarter unit it is 602.25, with
/// a damage of 100.0. 602 does 98.3.
#[test]
fn a_fall_kills_from_603_units() {
    let first = quarters(590.0, 610.0)
        .find(|height| damage(*height).trunc() >= 100.0)
        .unwrap();
    assert_eq!(first, 602.25);
    shows(damage(602.25), "100.0");
    shows(damage(602.0), "98.3");
    assert!(damage(603.0) >= 100.0);
}

/// Heights from one to another in steps of 0.25, which binary32 represents exactly.
fn quarters(from: f32, to: f32) -> impl Iterator<Item = f32> {
    let steps = ((to - from) * 4.0) as u16;
    (0..steps).map(move |step| from + f32::from(step) / 4.0)
}

/// The engine counts in whole milliseconds. Frames of 9, 10 and 11 ms give engine frame rates of
/// 111.11, 100 and 90.90 (exactly: 90.91), and every real FPS above 90.90 up to 100 is an engine
/// FPS of 100.
#[test]
fn engine_fps_goes_by_whole_milliseconds() {
    let msec = |fps: f64| MsecClock::for_client(CounterStrike, fps as f32).next_msec();
    for (msec, fps) in [(9_u8, "111.11"), (10, "100.00"), (11, "90.91")] {
        shows(1000.0 / f64::from(msec), fps);
    }
    assert!((910..=1000_u16).all(|tenths| msec(f64::from(tenths) / 10.0) == 10));
    shows(border(95.0, 85.0, |fps| msec(fps) == 10), "90.91");
    assert_eq!(msec(90.9), 11);
}

/// Half a frame above the legal `fps_max` hardly changes the real FPS, but the engine's becomes
/// 111.
#[test]
fn half_a_frame_over_100_makes_it_111() {
    assert_eq!(MsecClock::for_client(CounterStrike, 100.0).next_msec(), 10);
    assert_eq!(MsecClock::for_client(CounterStrike, 100.5).next_msec(), 9);
}

/// The frame length changes falls and also the acceleration of `PM_Accelerate` and
/// `PM_AirAccelerate`: 5 percent of the wish per frame at 10 ms, 4.5 at 9, 5.5 at 11; 25 in the
/// air, or 22.5 or 27.5.
#[test]
fn the_frame_s_length_changes_falls_and_acceleration() {
    let mut fallen = Vec::new();
    for (msec, ground, air) in [
        (9, "11.25", "22.50"),
        (10, "12.50", "25.00"),
        (11, "13.75", "27.50"),
    ] {
        let mut bench = Bench::on_floor(CounterStrike).with_msec(msec);
        bench.hold(&[Forward]).ticks(2);
        shows(bench.acceleration().accel_speed, ground);
        let mut bench = Bench::in_air(CounterStrike, 250.0, 0.0).with_msec(msec);
        bench.wish(90.0, 250.0);
        shows(bench.acceleration().accel_speed, air);
        bench.lift_off(Vec3::ZERO);
        let from = bench.feet();
        bench.hold(&[MoveLeft]).ticks(60);
        fallen.push(from - bench.feet());
    }
    assert!(
        fallen.windows(2).all(|pair| pair[1] > pair[0]),
        "{fallen:?}"
    );
}
