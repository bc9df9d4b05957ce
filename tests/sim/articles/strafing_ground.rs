//! "Strafes", the ground: keys, friction, fastrun and prestrafe in Counter-Strike 1.6.

use wishdir_sim::client::Button::{self, Back, Forward, Left, MoveLeft, MoveRight, Speed, Up};
use wishdir_sim::engine::{Engine, MoveEvent};
use wishdir_sim::math::{Vec3, ViewAngles, angle_vectors};

use crate::bench_world::{Bench, angle_between, shows};

fn counter_strike() -> Bench {
    Bench::on_floor(Engine::CounterStrike)
}

/// A player who has run forward until the speed no longer changes.
fn running() -> Bench {
    let mut bench = counter_strike();
    bench.hold(&[Forward]).ticks(300);
    bench
}

/// A player who runs forward, then also presses A: the speeds of this many frames from then on.
fn fastrun(wire: bool, frames: usize) -> Vec<f32> {
    let mut bench = counter_strike();
    bench.vars.quantise = wire;
    bench.hold(&[Forward]).ticks(300);
    bench.hold(&[MoveLeft]);
    (0..frames).map(|_| bench.tick().speed()).collect()
}

/// The friction of the last tick: speed before and after.
fn friction(bench: &Bench) -> (f32, f32) {
    bench.told(|event| {
        if let MoveEvent::Friction { before, after, .. } = *event {
            Some((before, after))
        } else {
            None
        }
    })
}

/// A held key weighs 1, the frame that presses it counts half, and a released key weighs nothing.
#[test]
fn a_key_weighs_a_half_when_it_goes_down_and_a_whole_when_held() {
    let mut bench = counter_strike();
    assert_eq!(bench.cmd().forward, 0.0);
    assert_eq!(bench.hold(&[Forward]).cmd().forward, 200.0);
    assert_eq!(bench.cmd().forward, 250.0);
    assert_eq!(bench.let_go(&[Forward]).cmd().forward, 0.0);
}

/// The client requests 400 forward, back and to each side and 320 up. A longer vector is scaled to
/// 250 with a knife or pistol.
#[test]
fn the_client_asks_for_400_and_320_and_is_scaled_to_its_250() {
    let asked = |button: Button, cap: f32| {
        let mut bench = counter_strike();
        bench.physics.client.maxspeed = cap;
        bench.hold(&[button]).cmd();
        let cmd = bench.cmd();
        (cmd.forward, cmd.side, cmd.up)
    };
    assert_eq!(asked(Forward, 0.0), (400.0, 0.0, 0.0));
    assert_eq!(asked(Back, 0.0), (-400.0, 0.0, 0.0));
    assert_eq!(asked(MoveRight, 0.0), (0.0, 400.0, 0.0));
    assert_eq!(asked(MoveLeft, 0.0), (0.0, -400.0, 0.0));
    assert_eq!(asked(Up, 0.0), (0.0, 0.0, 320.0));
    assert_eq!(asked(Forward, 250.0), (250.0, 0.0, 0.0));
}

/// With shift held the requested speed is multiplied by 0.3 in Half-Life and by 0.52 in
/// Counter-Strike.
#[test]
fn shift_walks_at_120_in_half_life_and_208_in_counter_strike() {
    for (engine, speed) in [
        (Engine::HalfLife, "120.000"),
        (Engine::CounterStrike, "208.000"),
    ] {
        let mut bench = Bench::on_floor(engine);
        bench.hold(&[Speed, Forward]).ticks(300);
        shows(bench.speed(), speed);
    }
}

/// The player's own axes are left-handed (forward, right, up) while the world's are right-handed:
/// with a yaw of 0, right is towards -y.
#[test]
fn the_right_hand_points_to_minus_y_when_one_looks_along_x() {
    let mut bench = counter_strike();
    bench.hold(&[MoveRight]).ticks(2);
    let right = bench.acceleration().wish_dir;
    assert_eq!(right, -Vec3::Y);
    let forward = angle_vectors(ViewAngles::ZERO).forward;
    let up = Vec3::new(-forward.z, 0.0, forward.x);
    assert_eq!(forward.cross(right), -up, "left-handed");
}

/// At `sv_friction` 4 and 100 fps friction takes 4 percent above `sv_stopspeed` 75, and 4 percent
/// of 75 below it.
#[test]
fn friction_takes_four_percent_above_75_and_three_units_below() {
    for (speed, left) in [
        (250.0, 240.0),
        (200.0, 192.0),
        (75.0, 72.0),
        (60.0, 57.0),
        (2.0, 0.0),
    ] {
        let mut bench = counter_strike();
        bench.player.velocity = Vec3::new(speed, 0.0, 0.0);
        let after = friction(bench.tick()).1;
        shows(after, &format!("{left:.4}"));
    }
}

/// `sv_accelerate` 5 at 100 fps allows 5 percent of the wished speed per frame: 12.5 of 250.
#[test]
fn acceleration_adds_at_most_five_percent_of_the_wanted_speed() {
    let mut bench = counter_strike();
    bench.hold(&[Forward]).ticks(2);
    shows(bench.acceleration().accel_speed, "12.5000");
}

/// Experiment 1: running with W alone, friction reduces 250 to 240. 10 are missing, 12.5 would be
/// allowed, so 10 are added, and it is 250 again in every frame.
#[test]
fn running_forward_loses_ten_and_regains_ten_each_frame() {
    let mut bench = running();
    for _ in 0..100 {
        bench.tick();
        shows(friction(&bench).1, "240.0000");
        let gain = bench.acceleration();
        shows(gain.current_speed, "240.0000");
        shows(gain.add_speed, "10.0000");
        shows(gain.accel_speed, "10.0000");
        assert_eq!(bench.speed(), 250.0);
    }
}

/// Experiment 2, the first frame of A: the key weighs 0.5, so the client requests 400 and 200,
/// scaled to 223.6 and 111.8, 26.565 degrees off. 214.66 of 240 are along it, 35.34 are missing,
/// 12.5 are added: 251.24, a gain of 1.24.
///
/// The article's square, 63122.77, is a rounding error for 63122.81. With protocol rounding the
/// moves become 223 and 111, and the frame gives 251.21.
#[test]
fn the_first_frame_of_a_turns_the_speed_a_little_and_adds_1_24() {
    let mut bench = counter_strike().without_wire();
    bench.hold(&[Forward]).ticks(300);
    let cmd = bench.clone().hold(&[MoveLeft]).cmd();
    shows(cmd.forward, "223.6");
    shows(cmd.side, "-111.8");
    bench.hold(&[MoveLeft]).tick();
    let gain = bench.acceleration();
    shows(gain.wish_speed, "250.00");
    shows(gain.angle_deg, "26.565");
    shows(gain.current_speed, "214.66");
    shows(gain.add_speed, "35.34");
    shows(gain.accel_speed, "12.5000");
    shows(bench.speed(), "251.24");
    shows(bench.speed(), "251.243");
    shows(bench.speed() - 250.0, "1.24");
    shows(
        f64::from(bench.speed()) * f64::from(bench.speed()),
        "63122.8",
    );
    assert!(bench.heading() > 0.0, "to the left");
    shows(fastrun(true, 1)[0], "251.211");
}

/// Then the speed falls for a few frames, to about 249: 249.35 in the fifth frame (249.55 without
/// protocol rounding).
#[test]
fn a_fastrun_first_falls_to_about_249() {
    for (wire, lowest) in [(true, "249.348"), (false, "249.545")] {
        let speeds = fastrun(wire, 120);
        let (at, speed) = extreme(&speeds[..20], f32::lt);
        assert_eq!(at + 1, 5, "the frame");
        shows(speed, lowest);
    }
    shows(fastrun(true, 5)[4], "249");
}

/// Then it rises within about 14 frames to 262: the 19th frame, 14 after the lowest, has 262.47
/// (263.23 raw).
#[test]
fn a_fastrun_peaks_at_262_fourteen_frames_later() {
    for (wire, highest) in [(true, "262.47"), (false, "263.23")] {
        let (at, speed) = extreme(&fastrun(wire, 120), f32::gt);
        assert_eq!(at + 1, 19, "the frame");
        shows(speed, highest);
    }
    shows(fastrun(true, 19)[18], "262");
}

/// After that it falls slowly for about fifty frames: 249.14 fifty frames later (250.23 raw), and
/// no further than 248.9, which is the wish of the truncated moves 176 and 176.
#[test]
fn a_fastrun_then_sinks_for_half_a_hundred_frames() {
    for (wire, later, limit) in [(true, "249.14", "248.9"), (false, "250.23", "250.0")] {
        let speeds = fastrun(wire, 600);
        // Each frame is slower.
        assert!(speeds[18..120].windows(2).all(|pair| pair[1] < pair[0]));
        shows(speeds[68], later);
        shows(speeds[599], limit);
    }
}

/// The angle to wishdir is 26.565 degrees in A's first frame, jumps to almost 45, and shrinks to
/// nothing: in the end the velocity points along wishdir.
#[test]
fn the_angle_to_wishdir_jumps_to_almost_45_and_shrinks_to_nothing() {
    let mut bench = counter_strike().without_wire();
    bench.hold(&[Forward]).ticks(300);
    bench.hold(&[MoveLeft]);
    let angles: Vec<f64> = (0..400)
        .map(|_| bench.tick().acceleration().angle_deg)
        .collect();
    shows(angles[0], "26.565");
    // 45 minus the 1.27 degrees by which the first frame has turned the velocity.
    shows(angles[1], "43.73");
    // It shrinks in each frame.
    assert!(angles[1..90].windows(2).all(|pair| pair[1] < pair[0]));
    shows(bench.heading(), "45.00");
    shows(
        angle_between(bench.player.velocity, bench.acceleration().wish_dir),
        "0.00",
    );
}

/// Runs a circle with W, A and the turn key until nothing changes any more.
fn circle(yaw_speed: f32) -> Bench {
    let mut bench = counter_strike();
    bench.vars.yaw_speed = yaw_speed;
    bench.hold(&[Forward]).ticks(100);
    bench.hold(&[MoveLeft, Left]).ticks(1500);
    bench
}

/// Experiment 3: with the turn key at its default of 210 the player soon runs a circle at a
/// constant speed. At 180 the circle is larger, the angle to wishdir smaller, the added speed the
/// same 12.5 (12.4 of 248.9 with protocol rounding), and the speed higher: 231.60 and 246.77.
#[test]
fn slower_turning_runs_larger_and_faster_circles() {
    let [mut at_210, mut at_180] = [circle(210.0), circle(180.0)];
    assert_eq!(
        circle(210.0).vars.yaw_speed,
        counter_strike().vars.yaw_speed,
        "210 is the default"
    );
    shows(at_210.speed(), "231.60");
    shows(at_180.speed(), "246.77");
    let (gain_210, gain_180) = (at_210.acceleration(), at_180.acceleration());
    assert!(gain_180.angle_deg < gain_210.angle_deg, "a smaller angle");
    assert_eq!(
        gain_180.accel_speed, gain_210.accel_speed,
        "as much is added"
    );
    // More is missing than may be added.
    assert!(gain_180.add_speed > gain_180.accel_speed);
    // The radius of a circle is the speed divided by the turn rate.
    let radius = |bench: &mut Bench| {
        let before = bench.heading();
        let turned = (bench.tick().heading() - before)
            .rem_euclid(360.0)
            .to_radians();
        f64::from(bench.speed()) * 0.01 / turned
    };
    // A larger circle.
    assert!(radius(&mut at_180) > 1.1 * radius(&mut at_210));
}

/// Slower still: at 118 it is a steady 277, and at 117 the speed drops again: 277.165 and 276.671.
#[test]
fn prestrafe_is_277_at_a_turn_speed_of_118_and_less_at_117() {
    shows(circle(118.0).speed(), "277");
    shows(circle(118.0).speed(), "277.165");
    shows(circle(117.0).speed(), "276.671");
}

/// The article stops at 118, but the protocol's steps make plateaus of the turn rates, and the best
/// is slightly faster: 118.7 to 119.2, with 277.47. (The specification's table says 118.5 to 119.)
#[test]
fn the_best_prestrafe_turn_speeds_are_118_7_to_119_2() {
    let tenths: Vec<u16> = (1170..=1210).collect();
    let speeds: Vec<f32> = tenths
        .iter()
        .map(|tenths| circle(f32::from(*tenths) / 10.0).speed())
        .collect();
    let best = speeds.iter().copied().fold(0.0, f32::max);
    // The speed on the circle varies by a few ulp, so speeds within a thousandth are the same
    // plateau.
    let plateau = || {
        tenths
            .iter()
            .zip(&speeds)
            .filter(|(_, speed)| best - **speed < 0.001)
            .map(|(tenths, _)| *tenths)
    };
    assert_eq!((plateau().min(), plateau().max()), (Some(1187), Some(1192)));
    shows(best, "277.47");
}

/// Without the protocol and without the keyboard's truncation of the yaw, 118 degrees per second
/// give 278.59.
#[test]
fn prestrafe_at_exactly_118_degrees_a_second_would_be_278_59() {
    let mut bench = counter_strike();
    for tick in 0..2000_u16 {
        // With W and A wishdir is 45 degrees left of the view. The client's cap makes it 250 long.
        bench.wish((45.0 + 1.18 * f32::from(tick)) % 360.0, 250.0);
    }
    shows(bench.speed(), "278.59");
}

/// The keyboard truncates the yaw to 1/65,536 turn in each frame: 118 degrees per second are really
/// 117.55, and 117 are 116.46.
#[test]
fn the_turn_key_loses_a_little_each_frame() {
    for (asked, real) in [(118.0, "117.55"), (117.0, "116.46")] {
        let mut bench = counter_strike();
        bench.vars.yaw_speed = asked;
        bench.hold(&[Left]).tick();
        let before = f64::from(bench.cmd().angles.yaw);
        let after = (0..100)
            .map(|_| f64::from(bench.cmd().angles.yaw))
            .last()
            .unwrap();
        shows(after - before, real);
    }
}

/// The speed after one ground frame from `speed`, with a wish of 250 at this angle to it, degrees.
fn ground_frame(speed: f32, angle_deg: f32) -> f32 {
    let mut bench = counter_strike();
    bench.player.velocity = Vec3::new(speed, 0.0, 0.0);
    bench.wish(angle_deg, 250.0).speed()
}

/// Above 250 small angles have no gain, while larger ones still gain.
#[test]
fn above_250_small_angles_lose_and_wider_ones_gain() {
    assert!(ground_frame(245.0, 0.0) > 245.0);
    for speed in [255.0, 260.0, 270.0] {
        assert!(ground_frame(speed, 0.0) < speed, "straight on at {speed}");
        let best = (0..90_u8)
            .map(|angle| ground_frame(speed, f32::from(angle)))
            .fold(0.0, f32::max);
        assert!(best > speed, "some angle gains at {speed}");
    }
}

/// Beyond 277 to 278 no angle gains anything: the exact end is 278.79, where the circle would also
/// settle if the turn rate were not limited to the protocol's steps.
#[test]
fn above_278_8_no_angle_gains_on_the_ground() {
    let gains = |speed: f64| {
        let speed = speed as f32;
        (2000..3500_u16).any(|angle| ground_frame(speed, f32::from(angle) / 100.0) > speed)
    };
    assert!(gains(277.0) && gains(278.0), "still gains a little at 278");
    // A step of a hundredth of a degree is fine enough for two digits.
    let end = (27_800..28_000_u16)
        .find(|speed| !gains(f64::from(*speed) / 100.0))
        .unwrap();
    shows(f64::from(end) / 100.0, "278.79");
}

/// The extreme value of a row, chosen by `better`: its index and value.
fn extreme(row: &[f32], better: fn(&f32, &f32) -> bool) -> (usize, f32) {
    let mut best = (0, row[0]);
    for (at, value) in row.iter().enumerate() {
        if better(value, &best.1) {
            best = (at, *value);
        }
    }
    best
}
