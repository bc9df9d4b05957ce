//! The numbers of `docs/quake3.md` 14: the rules of CPM as published.

use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{Engine, MoveEvent, MoveReport, Physics, PlayerState, player_move};
use wishdir_sim::math::{Vec3, ViewAngles, length_2d, yaw_deg};
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::world::{Brush, Contents, Level};

/// Full move of a key.
const FULL: f32 = 127.0;

fn profile(name: &str) -> &'static Profile {
    by_name(name).expect("it is built in")
}

/// Player high above an endless floor, or on it.
struct Bench {
    physics: Physics,
    level: Level,
    player: PlayerState,
}

impl Bench {
    fn new(name: &str, height: f32, velocity: Vec3) -> Self {
        let profile = profile(name);
        let floor = Brush::cuboid(
            Vec3::new(-32_768.0, -32_768.0, -64.0),
            Vec3::new(32_768.0, 32_768.0, 0.0),
            Contents::Solid,
        );
        let origin = Vec3::new(0.0, 0.0, height);
        let mut player = PlayerState::standing(Engine::Quake3, origin, profile.view.standing);
        player.velocity = velocity;
        Self {
            physics: profile.physics,
            level: profile.build_level(vec![floor]),
            player,
        }
    }

    /// Returns the velocity of a player in the air after one move of 8 ms, before rounding.
    fn velocity_after(name: &str, velocity: Vec3, [forward, side]: [f32; 2], yaw: f32) -> Vec3 {
        let mut bench = Self::new(name, 4000.0, velocity);
        let report = bench.tick([forward, side, 0.0], yaw);
        let ended = report.events.iter().find_map(|event| {
            if let MoveEvent::Categorize { velocity, .. } = event {
                Some(*velocity)
            } else {
                None
            }
        });
        ended.expect("every move ends with the ground check")
    }

    fn tick(&mut self, [forward, side, up]: [f32; 3], yaw: f32) -> MoveReport {
        let cmd = UserCmd {
            msec: 8,
            angles: ViewAngles::level(yaw),
            forward,
            side,
            up,
            ..UserCmd::default()
        };
        let mut report = MoveReport::default();
        let mut world = self.level.near();
        player_move(
            &mut self.player,
            &cmd,
            &self.physics,
            &mut world,
            &mut report,
        );
        report
    }
}

fn along_x(speed: f32) -> Vec3 {
    Vec3::new(speed, 0.0, 0.0)
}

#[test]
fn a_strafe_key_alone_gains_up_to_30_with_the_acceleration_70() {
    let side_speed = |velocity| {
        let after = Bench::velocity_after("q3-cpm-125", velocity, [0.0, -FULL], 0.0);
        after.y
    };
    // 70 · 30 · 0.008 = 16.8 per move.
    assert!((side_speed(along_x(400.0)) - 16.8).abs() < 1e-3);
    assert!((side_speed(Vec3::new(400.0, 20.0, 0.0)) - 30.0).abs() < 1e-3);
    assert!((side_speed(Vec3::new(400.0, 40.0, 0.0)) - 40.0).abs() < 1e-3);
    // With forward held, the acceleration is the one of VQ3: 320 · 0.008.
    let both = |name| Bench::velocity_after(name, along_x(400.0), [FULL, -FULL], 45.0);
    assert_eq!(both("q3-cpm-125"), both("q3-125"));
    assert!((both("q3-cpm-125").y - 2.56).abs() < 1e-3);
}

#[test]
fn a_wish_against_the_velocity_stops_two_and_a_half_times_as_fast() {
    let speed = |name| {
        let after = Bench::velocity_after(name, along_x(400.0), [-FULL, 0.0], 0.0);
        400.0 - length_2d(after)
    };
    assert!((speed("q3-125") - 2.56).abs() < 1e-3);
    assert!((speed("q3-cpm-125") - 6.4).abs() < 1e-3);
}

#[test]
fn forward_alone_turns_the_velocity_and_keeps_its_length() {
    for deg in [5.0_f32, 30.0, 60.0, 89.0] {
        let after = Bench::velocity_after("q3-cpm-125", along_x(600.0), [FULL, 0.0], deg);
        let vq3 = Bench::velocity_after("q3-125", along_x(600.0), [FULL, 0.0], deg);
        assert!((length_2d(after) - length_2d(vq3)).abs() < 1e-3, "{deg}");
        // The same step in binary64, from the velocity that VQ3 reaches.
        let (sin, cos) = f64::from(deg).to_radians().sin_cos();
        let (x, y) = (f64::from(vq3.x), f64::from(vq3.y));
        let along = (x * cos + y * sin) / x.hypot(y);
        let turn = 32.0 * 150.0 * along * along * 0.008;
        let expected = (y + turn * sin).atan2(x + turn * cos).to_degrees();
        assert!((yaw_deg(after) - expected).abs() < 0.02, "{deg}: {after:?}");
    }
    // The velocity does not turn if the wish direction points backwards.
    let away = Bench::velocity_after("q3-cpm-125", along_x(600.0), [FULL, 0.0], 180.0);
    assert!(away.y.abs() < 1e-3);
}

/// Returns the vertical speeds of two jumps. The second is `msec` after the first.
fn jump_twice(name: &str, msec: u32) -> [f32; 2] {
    let mut bench = Bench::new(name, 24.125, Vec3::ZERO);
    bench.player.on_ground = true;
    let rising = |report: &MoveReport| {
        report.events.iter().find_map(|event| {
            if let MoveEvent::Jump { velocity, .. } = event {
                Some(velocity.z)
            } else {
                None
            }
        })
    };
    let first = rising(&bench.tick([0.0, 0.0, FULL], 0.0)).expect("he stands on the floor");
    for _ in 1..msec / 8 {
        bench.tick([0.0; 3], 0.0);
    }
    // A ledge reaches the player's feet.
    bench.player.origin.z = 24.125;
    bench.player.velocity.z = 0.0;
    let second = rising(&bench.tick([0.0, 0.0, FULL], 0.0)).expect("he stands on the ledge");
    [first, second]
}

#[test]
fn a_second_jump_within_400_ms_is_faster_by_100() {
    assert_eq!(jump_twice("q3-cpm-125", 200), [270.0, 370.0]);
    assert_eq!(jump_twice("q3-cpm-125", 392), [270.0, 370.0]);
    assert_eq!(jump_twice("q3-cpm-125", 400), [270.0, 270.0]);
    assert_eq!(jump_twice("q3-125", 200), [270.0, 270.0]);
}

#[test]
fn ground_acceleration_and_friction_are_those_of_the_authors() {
    let vars = profile("q3-cpm-125").physics.vars;
    assert_eq!((vars.accelerate, vars.friction), (15.0, 8.0));
    assert!(
        profile("q3-cpm-125")
            .note
            .contains("No recording proves it")
    );
}
