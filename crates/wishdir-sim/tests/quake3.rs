//! The numbers of `docs/quake3.md`: first frames, jumps, overbounces, strafing, rounding.

use wishdir_sim::client::{Button, ClientEvent, CommandRules, QueuedClient, quantise_angle_q3};
use wishdir_sim::command::{DUCK, JUMP as JUMP_BUTTON, UserCmd};
use wishdir_sim::engine::{
    Engine, MoveEvent, MoveReport, Physics, PlayerState, angle_from_steps_q3, player_move,
    steps_from_angle_q3,
};
use wishdir_sim::math::{Vec3, ViewAngles, length_2d};
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Brush, ClipRule, Contents, Level};

/// Height of the origin of a player at rest on the floor, units.
const REST: f32 = 24.125;
/// Upward move of a pressed jump key.
const JUMP: f32 = 127.0;

/// Player above an endless floor at height 0.
struct Bench {
    physics: Physics,
    level: Level,
    player: PlayerState,
    msec: u8,
}

impl Bench {
    fn new(msec: u8, height: f32, velocity: Vec3) -> Self {
        let profile = Profile::for_engine(Engine::Quake3);
        let floor = Brush::cuboid(
            Vec3::new(-32_768.0, -32_768.0, -64.0),
            Vec3::new(32_768.0, 32_768.0, 0.0),
            Contents::Solid,
        );
        let mut player = PlayerState::standing(
            Engine::Quake3,
            Vec3::new(0.0, 0.0, height),
            profile.view.standing,
        );
        player.velocity = velocity;
        Self {
            physics: profile.physics,
            level: Level::with_clip_rule(vec![floor], &profile.hulls, ClipRule::Centred),
            player,
            msec,
        }
    }

    fn on_floor(msec: u8, velocity: Vec3) -> Self {
        let mut bench = Self::new(msec, REST, velocity);
        bench.player.on_ground = true;
        bench
    }

    fn tick(&mut self, forward: f32, up: f32, yaw: f32) {
        let cmd = UserCmd {
            msec: self.msec,
            angles: ViewAngles::level(yaw),
            forward,
            up,
            ..UserCmd::default()
        };
        let mut world = self.level.near();
        player_move(&mut self.player, &cmd, &self.physics, &mut world, &mut ());
    }

    /// Jumps once. Returns the height of the jump and the time in the air, milliseconds.
    fn jump(&mut self) -> (f32, u32) {
        let mut height = 0.0_f32;
        let mut msec = 0;
        self.tick(0.0, JUMP, 0.0);
        loop {
            msec += u32::from(self.msec);
            height = height.max(self.player.origin.z - REST);
            if self.player.on_ground {
                return (height, msec);
            }
            self.tick(0.0, 0.0, 0.0);
        }
    }
}

#[test]
fn the_first_frames_are_the_specified_ones() {
    let mut bench = Bench::new(8, REST, Vec3::ZERO);
    let mut found = Vec::new();
    let mut places = Vec::new();
    for _ in 0..20 {
        bench.tick(127.0, 0.0, 0.0);
        found.push(bench.player.velocity.x);
        places.push(bench.player.origin.x);
    }
    let speeds = [
        26, 47, 68, 89, 110, 130, 149, 167, 185, 202, 218, 233, 247, 261, 274, 286, 298, 309, 320,
        320,
    ];
    assert_eq!(found, speeds.map(|speed: i16| f32::from(speed)));
    let expected = [
        0.204_800_025,
        0.579_200_089,
        1.121_600_15,
        1.832_000_26,
        2.710_400_34,
        3.752_960_21,
    ];
    assert_eq!(places[..6], expected.map(|place: f64| place as f32));
    let mut bench = Bench::on_floor(8, Vec3::ZERO);
    let heights = [
        26.259_399_4,
        28.345_798_5,
        30.384_199_1,
        32.374_599_5,
        34.317_001_3,
    ];
    for (index, height) in (0_u8..).zip(heights) {
        bench.tick(0.0, JUMP, 0.0);
        let speed = 264.0 - 6.0 * f32::from(index);
        let PlayerState {
            origin, velocity, ..
        } = bench.player;
        let height: f64 = height;
        assert_eq!((velocity.z, origin.z), (speed, height as f32));
    }
}

#[test]
fn the_frame_rate_decides_how_high_a_jump_is() {
    for (msec, height, air) in [
        (1, 36.477, 540),
        (2, 36.504, 540),
        (3, 54.594, 810),
        (4, 48.564, 720),
        (5, 45.560, 675),
        (6, 43.772, 648),
        (7, 42.588, 630),
        (8, 48.528, 720),
        (9, 46.823, 702),
        (10, 45.560, 680),
        (11, 44.583, 660),
        (12, 43.805, 648),
        (13, 47.315, 702),
        (14, 46.340, 700),
        (16, 44.890, 672),
        (20, 45.560, 680),
        (33, 46.134, 693),
        (66, 45.408, 726),
    ] {
        let (found, msec_in_air) = Bench::on_floor(msec, Vec3::ZERO).jump();
        assert!((found - height).abs() < 0.0006, "{msec} ms: {found}");
        assert_eq!(msec_in_air, air, "{msec} ms");
    }
}

#[test]
fn fixed_moves_are_the_same_at_every_frame_rate() {
    for msec in [1, 3, 5, 8, 11, 13, 40] {
        let mut bench = Bench::on_floor(msec, Vec3::ZERO);
        bench.physics.vars.pmove_fixed = true;
        let mut before = bench.player;
        let mut height = 0.0_f32;
        let mut dropped = 0;
        bench.tick(0.0, JUMP, 0.0);
        while !bench.player.on_ground {
            height = height.max(bench.player.origin.z - REST);
            before = bench.player;
            bench.tick(0.0, 0.0, 0.0);
            dropped += u32::from(bench.player.origin == before.origin);
        }
        assert!((height - 48.528).abs() < 2.5, "{msec} ms: {height}");
        if msec <= 8 {
            assert!((height - 48.528).abs() < 0.0006, "{msec} ms: {height}");
        }
        assert_eq!(dropped > 0, msec < 8, "{msec} ms: {dropped} dropped");
        assert!(before.origin.z > REST);
    }
}

/// Returns the heights up to 1,024 from which a fall ends in a vertical overbounce.
fn overbounces(msec: u8, speed: f32) -> Vec<u16> {
    let bounces = |height: &u16| {
        let start = f32::from(*height) + REST;
        let mut bench = Bench::new(msec, start, Vec3::new(0.0, 0.0, speed));
        loop {
            let before = bench.player.velocity.z;
            bench.tick(0.0, 0.0, 0.0);
            // A landing at over 500 u/s leaves an upward speed of 1 u/s.
            if before < 0.0 && bench.player.velocity.z > 10.0 {
                return true;
            }
            if bench.player.on_ground && bench.player.velocity.z >= 0.0 {
                return false;
            }
        }
    };
    (0..=1024).filter(bounces).collect()
}

#[test]
fn overbounces_are_at_the_specified_heights() {
    let rest_8 = [
        1, 2, 3, 7, 8, 14, 19, 28, 33, 51, 65, 81, 108, 150, 182, 186, 199, 217, 226, 245, 250,
        255, 260, 265, 270, 275, 296, 346, 406, 464, 498, 505, 512, 519, 526, 577, 592, 607, 638,
        646, 694, 727, 778, 813, 876, 913, 970, 1009, 1019,
    ];
    let jump_8 = [
        7, 14, 19, 27, 38, 41, 44, 47, 50, 53, 66, 94, 113, 117, 121, 155, 173, 187, 237, 286, 309,
        315, 339, 345, 370, 429, 499, 521, 536, 551, 574, 662, 687, 846, 874, 912, 941,
    ];
    let rest_13 = [
        8, 13, 19, 71, 94, 99, 115, 126, 150, 176, 197, 204, 219, 275, 292, 328, 366, 406, 459,
        470, 481, 587, 612, 690, 717, 787, 860, 875, 921, 952, 968, 1000, 1016,
    ];
    let jump_13 = [
        28, 42, 57, 73, 109, 122, 187, 211, 236, 290, 309, 369, 390, 445, 468, 552, 603, 656, 754,
        783, 843, 889, 985, 1018,
    ];
    let rest_11 = [
        1, 2, 4, 5, 6, 18, 20, 22, 24, 31, 39, 54, 96, 114, 119, 134, 139, 161, 229, 271, 286, 309,
        341, 392, 401, 410, 419, 495, 505, 515, 588, 599, 610, 621, 632, 666, 701, 749, 761, 811,
        902, 929, 984, 998,
    ];
    let jump_11 = [
        0, 3, 27, 47, 122, 152, 171, 198, 205, 212, 234, 249, 313, 330, 610, 633, 792, 818, 831,
        871, 898, 996,
    ];
    assert_eq!(overbounces(8, 0.0), rest_8);
    assert_eq!(overbounces(8, 270.0), jump_8);
    assert_eq!(overbounces(13, 0.0), rest_13);
    assert_eq!(overbounces(13, 270.0), jump_13);
    assert_eq!(overbounces(11, 0.0), rest_11);
    assert_eq!(overbounces(11, 270.0), jump_11);
    assert_eq!(
        (overbounces(3, 0.0).len(), overbounces(3, 270.0).len()),
        (144, 116)
    );
}

#[test]
fn a_held_key_turns_a_fall_into_running_speed() {
    // Falls between 9 and 1,000 units that overbounce at 8 ms, at 200 u/s with the forward key.
    for (fall, speed) in [
        (206.0, 292.0),
        (406.0, 443.0),
        (606.0, 616.0),
        (806.0, 797.0),
    ] {
        // The feet are 1/4 above the floor: the probe finds the floor, but no sweep has hit it.
        let mut bench = Bench::new(8, 24.25, Vec3::new(200.0, 0.0, -fall));
        bench.player.on_ground = true;
        bench.tick(127.0, 0.0, 0.0);
        assert_eq!(
            length_2d(bench.player.velocity).round(),
            speed,
            "a fall of {fall} u/s"
        );
    }
}

/// Returns the times at which strafing with hops reaches each speed, seconds.
///
/// The wish direction is to the left at the best angle, with the forward key.
/// Jump is pressed in commands that start on the ground.
fn strafe_times(msec: u8, speeds: &[f32]) -> Vec<f64> {
    let mut bench = Bench::on_floor(msec, Vec3::new(320.0, 0.0, 0.0));
    let gain = 320.0 * f64::from(msec) / 1000.0;
    let mut times = Vec::new();
    let mut time = 0_u32;
    while times.len() < speeds.len() {
        let velocity = bench.player.velocity;
        let (x, y) = (f64::from(velocity.x), f64::from(velocity.y));
        let speed = libm::hypot(x, y);
        if speed >= f64::from(speeds[times.len()]) {
            times.push(f64::from(time) / 1000.0);
            continue;
        }
        let best = libm::acos(((320.0 - gain) / speed).min(1.0));
        let yaw = (libm::atan2(y, x) + best).to_degrees().rem_euclid(360.0);
        let up = if bench.player.on_ground { JUMP } else { 0.0 };
        bench.tick(127.0, up, quantised(yaw));
        time += u32::from(msec);
    }
    times
}

/// Truncates a yaw as a client does, degrees.
fn quantised(yaw: f64) -> f32 {
    angle_from_steps_q3(steps_from_angle_q3(yaw as f32))
}

#[test]
fn strafing_gains_as_fast_as_specified() {
    let expected = [0.31, 0.78, 1.31, 2.85, 4.56];
    let found = strafe_times(8, &[400.0, 500.0, 600.0, 800.0, 1000.0]);
    for (found, expected) in found.into_iter().zip(expected) {
        assert!(
            (found - expected).abs() < 0.006,
            "{found} s, expected {expected} s"
        );
    }
    for (msec, expected) in [(13, 4.54), (11, 4.675), (3, 4.79)] {
        let found = strafe_times(msec, &[1000.0])[0];
        assert!((found - expected).abs() < 0.006, "{msec} ms: {found} s");
    }
}

#[test]
fn the_direction_of_the_wish_decides_the_rounded_gain() {
    // `docs/quake3.md` 11.3. Each row has milliseconds, direction in degrees, and gain per axis.
    for (msec, direction, gain) in [
        (1, 0.5, [0.0, 0.0]),
        (1, 44.0, [0.0, 0.0]),
        (2, 38.5, [1.0, 0.0]),
        (2, 38.8, [0.0, 0.0]),
        (3, 31.3, [1.0, 0.0]),
        (3, 31.5, [1.0, 1.0]),
        (4, 22.9, [1.0, 0.0]),
        (4, 23.1, [1.0, 1.0]),
        (8, 11.2, [3.0, 0.0]),
        (8, 11.4, [3.0, 1.0]),
        (8, 12.5, [2.0, 1.0]),
        (8, 35.8, [2.0, 1.0]),
        (8, 36.0, [2.0, 2.0]),
        (13, 6.8, [4.0, 0.0]),
        (13, 21.0, [4.0, 1.0]),
        (13, 32.6, [4.0, 2.0]),
        (13, 36.8, [3.0, 2.0]),
        (13, 37.1, [3.0, 3.0]),
    ] {
        let mut bench = Bench::new(msec, 500.0, Vec3::new(0.0, 0.0, -100.0));
        bench.tick(127.0, 0.0, quantised(direction));
        let velocity = bench.player.velocity;
        assert_eq!([velocity.x, velocity.y], gain, "{msec} ms, {direction}°");
    }
}

#[test]
fn a_dropped_command_changes_nothing() {
    let mut bench = Bench::on_floor(8, Vec3::new(100.0, 0.0, 0.0));
    bench.tick(127.0, 0.0, 0.0);
    let before = bench.player;
    bench.msec = 0;
    bench.tick(127.0, JUMP, 90.0);
    assert_eq!(
        (bench.player.origin, bench.player.velocity),
        (before.origin, before.velocity)
    );
    assert_eq!(bench.player.quake3, before.quake3);
}

#[test]
fn a_long_command_jumps_once() {
    // A command of 200 ms has four moves. The jump key counts as held after the first one.
    let mut bench = Bench::on_floor(200, Vec3::ZERO);
    let cmd = UserCmd {
        msec: 200,
        up: JUMP,
        ..UserCmd::default()
    };
    let mut report = MoveReport::default();
    let mut world = bench.level.near();
    player_move(
        &mut bench.player,
        &cmd,
        &bench.physics,
        &mut world,
        &mut report,
    );
    let count = |wanted: fn(&MoveEvent) -> bool| report.events.iter().filter(|e| wanted(e)).count();
    assert_eq!(count(|event| matches!(event, MoveEvent::Jump { .. })), 1);
    assert_eq!(count(|event| matches!(event, MoveEvent::Branch(_))), 4);
}

/// Client whose key events have times, with ticks of 8 ms.
struct TimedClient {
    client: QueuedClient<()>,
    rules: CommandRules,
    now: u64,
}

impl TimedClient {
    fn new() -> Self {
        let profile = Profile::for_engine(Engine::Quake3);
        let mut client = Self {
            client: QueuedClient::default(),
            rules: CommandRules {
                engine: Engine::Quake3,
                vars: profile.keys,
                maxspeed: 0.0,
                filter: false,
            },
            now: 1_000_000,
        };
        client.tick(&[]);
        client
    }

    /// Runs a tick with key events: microseconds after its start, button, pressed or released.
    fn tick(&mut self, events: &[(u64, Button, bool)]) -> UserCmd {
        for (after, button, down) in events {
            let event = ClientEvent::Key {
                button: *button,
                key: *button as u32,
                down: *down,
            };
            self.client.push(self.now + after, event);
        }
        self.now += 8_000;
        self.client.begin_tick(self.now, |_, _| {});
        self.client.build_command(&self.rules, 8, 0.008)
    }
}

#[test]
fn a_key_counts_for_the_part_of_the_frame_that_it_was_down() {
    let mut client = TimedClient::new();
    let pressed = client.tick(&[(4_000, Button::Forward, true)]);
    assert_eq!(pressed.forward, 63.0, "half of 127, truncated");
    assert_eq!(client.tick(&[]).forward, 127.0);
    let released = client.tick(&[(6_000, Button::Forward, false)]);
    assert_eq!(released.forward, 95.0, "three quarters");
    assert_eq!(client.tick(&[]).forward, 0.0);
    let tapped = client.tick(&[(1_000, Button::Jump, true), (2_000, Button::Jump, false)]);
    assert_eq!((tapped.up, tapped.buttons), (15.0, JUMP_BUTTON));
    // The client truncates the first sum before it adds the second key.
    let both = client.tick(&[
        (1_000, Button::MoveRight, true),
        (5_000, Button::MoveLeft, true),
    ]);
    assert_eq!(both.side, 63.0, "111 for 7 ms, less 47.625 for 3 ms");
}

#[test]
fn the_client_sends_signed_bytes() {
    let mut client = TimedClient::new();
    let held = [Button::Forward, Button::MoveLeft, Button::Duck].map(|button| (0, button, true));
    let cmd = client.tick(&held);
    assert_eq!((cmd.forward, cmd.side, cmd.up), (127.0, -127.0, -127.0));
    assert_eq!(cmd.buttons, DUCK);
    let walking = client.tick(&[(0, Button::Speed, true)]);
    assert_eq!((walking.forward, walking.side), (64.0, -64.0));
}

#[test]
fn angles_are_truncated_to_the_wire() {
    let step = 360.0 / 65_536.0;
    for (angle, steps) in [
        (0.0, 0.0),
        (1.9 * step, 1.0),
        (-1.9 * step, -1.0),
        (90.0, 16_384.0),
        (-90.0, -16_384.0),
        (359.999, -1.0),
        (725.0, 910.0),
    ] {
        assert_eq!(quantise_angle_q3(angle), steps * step, "{angle}°");
    }
    for steps in -32_768..32_768_i32 {
        let angle = angle_from_steps_q3(steps);
        assert_eq!(quantise_angle_q3(angle), angle, "{steps} steps");
    }
}
