//! "EdgeBug and JumpBug", surfaces: what counts as ground, how a frame meets it, and the four kinds
//! of landing.

use wishdir_sim::client::Button::Forward;
use wishdir_sim::engine::Engine::{CounterStrike, HalfLife, QuakeWorld};
use wishdir_sim::engine::{Engine, MoveEvent};
use wishdir_sim::math::{Vec3, dot, length, multiply_add, sin_cos_deg};
use wishdir_sim::world::{Brush, Contents, Plane};

use crate::bench_world::{Bench, block, border, cliff, floor, shows, slope, slope_of_normal};
use crate::support::near;

/// A player at rest on a slope, with the lower edge of the box just above it.
fn on_slope(engine: Engine, slope: Brush) -> Bench {
    let normal = slope.planes[0].normal;
    // The front edge, 16 ahead, touches. The player starts slightly higher to be outside the solid.
    Bench::standing_at(engine, vec![slope], 0.0, 16.0 * -normal.x / normal.z + 0.05)
}

/// Whether a player can stand on a slope, which means that he has not moved after half a second.
fn stands(engine: Engine, slope: Brush) -> bool {
    let mut bench = on_slope(engine, slope);
    bench.ticks(50);
    assert_eq!(
        bench.player.on_ground,
        bench.player.origin.x == 0.0,
        "who slides is in the air"
    );
    bench.player.on_ground
}

/// The contacts of the last tick: the surface's normal, velocity before and after.
fn contacts(bench: &Bench) -> Vec<(Vec3, Vec3, Vec3)> {
    let contact = |event: &MoveEvent| {
        if let MoveEvent::Contact {
            normal,
            before,
            after,
            ..
        } = *event
        {
            Some((normal, before, after))
        } else {
            None
        }
    };
    bench.report.events.iter().filter_map(contact).collect()
}

/// Ground is anything less steep than 45.573 degrees, where the normal's height is 0.7. Anything
/// steeper is a slide, and a player on a slide is in the air.
#[test]
fn one_stands_on_slopes_up_to_45_573_degrees() {
    shows(0.7_f64.acos().to_degrees(), "45.573");
    let steepest = border(40.0, 50.0, |degrees| {
        stands(CounterStrike, slope(degrees as f32))
    });
    shows(steepest, "45.573");
}

/// The border to the last bit: a normal of 0.70001 allows standing, 0.69999 slides. With exactly
/// 0.7 in binary32 a player stands in Counter-Strike and slides in Half-Life and QuakeWorld, which
/// compare with a binary64 0.7.
#[test]
fn a_slope_of_exactly_0_7_is_ground_in_counter_strike_only() {
    let steep = |z: f32| {
        slope_of_normal(Vec3::new(
            -(1.0 - f64::from(z) * f64::from(z)).sqrt() as f32,
            0.0,
            z,
        ))
    };
    for engine in [CounterStrike, HalfLife, QuakeWorld] {
        let found = |z| on_slope(engine, steep(z)).tick().player.on_ground;
        assert!(found(0.70001) && !found(0.69999), "{engine:?}");
        assert_eq!(found(0.7), engine == CounterStrike, "{engine:?}");
        assert!(
            found(f32::from_bits(0.7_f32.to_bits() + 1)),
            "{engine:?}: one last bit flatter"
        );
        assert!(
            !found(f32::from_bits(0.7_f32.to_bits() - 1)),
            "{engine:?}: one last bit steeper"
        );
    }
}

/// Ground within 2 units below is snapped to, so a player who runs down a slope that is not too
/// steep stays on the ground: at 250, which is 2.5 per frame, up to 38.1 degrees. On a steeper
/// slope he leaves it.
#[test]
fn running_down_a_gentle_slope_one_stays_on_the_ground() {
    let stays = |degrees: f64| {
        let mut bench = on_slope(CounterStrike, slope(degrees as f32));
        bench.client.angles.yaw = 180.0;
        bench.tick();
        bench.player.velocity.x = -250.0;
        bench.hold(&[Forward]);
        (0..100).all(|_| bench.tick().player.on_ground)
    };
    assert!(stays(30.0) && !stays(44.0));
    let steepest = border(30.0, 44.0, stays);
    // From 1/32 above the slope to 1/32 before it: a slope of 38.1 is 1.96 down in 2.5 along.
    // Without the gap it would be 38.7.
    shows(steepest, "38.1");
    shows((2.0_f64 / 2.5).atan().to_degrees(), "38.7");
}

/// The snap reaches 2 units from feet that rest 1/32 above the floor: the player walks down to
/// ground up to 1.97 below, and falls to anything lower.
#[test]
fn the_snap_reaches_two_units_down() {
    let snapped = |drop: f64| {
        let mut bench = Bench::standing_at(CounterStrike, cliff(drop as f32), 10.0, drop as f32);
        bench.hold(&[Forward]);
        (0..60).all(|_| bench.tick().player.on_ground)
    };
    let deepest = border(1.0, 3.0, snapped);
    shows(deepest, "1.97");
    near(deepest, 2.0 - 1.0 / 32.0, 1e-5);
}

/// Steps of up to `sv_stepsize`, 18 units, are climbed automatically. 19 units are a wall.
#[test]
fn steps_of_18_are_climbed_and_steps_of_19_are_not() {
    for engine in [CounterStrike, HalfLife, QuakeWorld] {
        let climbed = |height: f32| {
            let mut bench = Bench::standing_at(
                engine,
                vec![floor(), block(100.0, 1000.0, height)],
                0.0,
                0.0,
            );
            bench.hold(&[Forward]).ticks(100);
            bench.feet() == height
        };
        assert!(climbed(8.0) && climbed(18.0), "{engine:?}");
        assert!(!climbed(19.0), "{engine:?}");
    }
}

/// A collision removes the part of the velocity that is perpendicular to the surface and keeps the
/// parallel one: V - N (V, N).
#[test]
fn a_collision_leaves_the_parallel_part_of_the_velocity() {
    let mut bench = on_slope(CounterStrike, slope(60.0));
    bench.player.origin.z += 50.0;
    bench.lift_off(Vec3::new(100.0, 70.0, -600.0));
    bench.ticks_until(|bench| contacts(bench).len() == 1);
    let (normal, before, after) = contacts(&bench)[0];
    // For velocities near 600 the last bit is 6e-5, and the error is a few of them.
    near(
        length(after - multiply_add(before, -dot(before, normal), normal)),
        0.0,
        3e-4,
    );
    near(dot(after, normal), 0.0, 3e-4);
    assert_eq!(after.y, before.y, "along the slope");
}

/// Without a parallel part, the player stops.
#[test]
fn a_collision_head_on_stops() {
    let mut bench = Bench::standing_at(
        CounterStrike,
        vec![block(100.0, 1000.0, 9999.0)],
        0.0,
        1000.0,
    );
    bench.lift_off(Vec3::new(600.0, 0.0, 0.0));
    bench.ticks_until(|bench| !contacts(bench).is_empty());
    assert_eq!(bench.player.velocity.x, 0.0);
    near(bench.player.origin.x, 100.0 - 16.0, 1.0 / 32.0);
}

/// One frame handles up to four collisions in a row. Down a bend of six slides, 2 units each, at 20
/// units per frame, the first frame meets four and loses the rest of its path. The next meets the
/// last two.
#[test]
fn one_frame_handles_up_to_four_collisions() {
    let mut corner = Vec3::ZERO;
    let mut bend = Vec::new();
    for degrees in [85.0, 78.0, 71.0, 64.0, 57.0, 50.0] {
        let (sin, cos) = sin_cos_deg(degrees);
        let normal = Vec3::new(-sin, 0.0, cos);
        bend.push(Brush {
            planes: vec![Plane {
                normal,
                dist: dot(normal, corner),
            }],
            contents: Contents::Solid,
        });
        corner = multiply_add(corner, -2.0, Vec3::new(cos, 0.0, sin));
    }
    let normals: Vec<Vec3> = bend.iter().map(|brush| brush.planes[0].normal).collect();
    // The player's lower front edge falls along x = 0.1 onto the first slide.
    let mut bench = Bench::standing_at(CounterStrike, bend, 0.1 - 16.0, 1.5);
    bench.lift_off(Vec3::new(0.0, 0.0, -2000.0));
    let met =
        |bench: &Bench| -> Vec<Vec3> { contacts(bench).iter().map(|contact| contact.0).collect() };
    let before = bench.player.origin;
    assert_eq!(met(bench.tick()), normals[..4]);
    assert!(length(bench.player.origin - before) < 10.0, "not 20 units");
    assert!(met(bench.tick()).ends_with(&normals[4..]));
}

/// A fall's contact with the ground: its last frame's contacts, and the velocity before and after
/// the frame.
struct Landing {
    bench: Bench,
    collided: bool,
    before: Vec3,
}

/// Falls from rest with some velocity, from this many units above whatever is below. Returns the
/// landing.
fn land(mut bench: Bench, fall: f32, velocity: Vec3) -> Landing {
    bench.player.origin.z += fall;
    bench.lift_off(velocity);
    let mut before = velocity;
    for _ in 0..1000 {
        if bench.tick().player.on_ground {
            return Landing {
                collided: !contacts(&bench).is_empty(),
                bench,
                before,
            };
        }
        before = bench.player.velocity;
    }
    panic!("never lands from {fall}")
}

/// The landings from a hundred heights in steps of a quarter unit: those by the snap, and those by
/// a collision.
fn landings(bench: &Bench, velocity: Vec3) -> (Vec<Landing>, Vec<Landing>) {
    let all = (0..100_u8).map(|step| land(bench.clone(), 200.0 + f32::from(step) / 4.0, velocity));
    all.partition(|landing| !landing.collided)
}

/// Kinds 1 and 2, onto a level floor: by the 2 unit snap or by a collision in the middle of the
/// frame. In both cases the next frame walks along the horizontal velocity, which is fully kept.
#[test]
fn on_a_floor_snap_and_collision_end_alike() {
    let (snapped, collided) = landings(&Bench::on_floor(CounterStrike), Vec3::new(250.0, 0.0, 0.0));
    assert!(!snapped.is_empty() && !collided.is_empty());
    for mut landing in snapped.into_iter().chain(collided) {
        assert_eq!(landing.before.x, 250.0);
        assert_eq!(landing.bench.player.velocity, Vec3::new(250.0, 0.0, 0.0));
        let height = landing.bench.player.origin.z;
        landing.bench.tick();
        assert_eq!(
            (
                landing.bench.player.origin.z,
                landing.bench.player.on_ground
            ),
            (height, true)
        );
        shows(landing.bench.speed(), "240.0");
    }
}

/// Kind 3, onto a slope by the snap: the vertical speed is simply dropped. A player who falls
/// straight down stops completely.
#[test]
fn a_vertical_landing_on_a_slope_by_the_snap_stops_dead() {
    let (snapped, _) = landings(&on_slope(CounterStrike, slope(40.0)), Vec3::ZERO);
    assert!(!snapped.is_empty());
    for mut landing in snapped {
        let stopped_at = landing.bench.player.origin;
        landing.bench.ticks(20);
        assert_eq!(landing.bench.player.velocity, Vec3::ZERO);
        // The snap of each frame may change the last bit.
        near(length(landing.bench.player.origin - stopped_at), 0.0, 1e-5);
    }
}

/// Kind 3 with horizontal speed down the slope: after the walking frame that follows, the player is
/// in the air again.
#[test]
fn a_snap_to_a_slope_with_horizontal_speed_leaves_it_again() {
    let (snapped, _) = landings(
        &on_slope(CounterStrike, slope(44.0)),
        Vec3::new(-250.0, 0.0, 0.0),
    );
    assert!(!snapped.is_empty());
    for mut landing in snapped {
        assert_eq!(landing.bench.player.velocity.x, -250.0, "all of it is kept");
        landing.bench.tick();
        assert!(!landing.bench.player.on_ground);
        shows(-landing.bench.player.velocity.x, "240.0");
    }
}

/// Kind 4, onto a slope by a collision: the velocity parallel to the slope stays, the next frame
/// drops its vertical part, and the player is thrown off. Straight down at V on 45 degrees that is
/// V / 2, less the 4 percent of friction.
#[test]
fn a_vertical_landing_on_a_slope_by_collision_throws_one_off() {
    let (_, collided) = landings(&on_slope(CounterStrike, slope(45.0)), Vec3::ZERO);
    assert!(!collided.is_empty());
    for mut landing in collided {
        // The collision happens in the middle of a frame, after its first half of gravity.
        let fall_speed = -landing.before.z + 4.0;
        near(
            -landing.bench.player.velocity.x,
            f64::from(fall_speed) / 2.0,
            0.001,
        );
        landing.bench.tick();
        assert!(!landing.bench.player.on_ground);
        near(
            -landing.bench.player.velocity.x,
            0.96 * f64::from(fall_speed) / 2.0,
            0.001,
        );
    }
}

/// Not in the article: a slow bounce stays on the slope, because the snap reaches 2 units down. On
/// 45 degrees the player is thrown off after a fall of about 410 u/s or more, whose 0.96 V / 2 is 2
/// units per frame.
#[test]
fn a_slow_bounce_is_snapped_back_to_the_slope() {
    let bench = on_slope(CounterStrike, slope(45.0));
    let bounces =
        (0..800_u16).map(|step| land(bench.clone(), 20.0 + f32::from(step) / 4.0, Vec3::ZERO));
    for mut landing in bounces.filter(|landing| landing.collided) {
        let fall_speed = -landing.before.z + 4.0;
        assert_eq!(
            landing.bench.tick().player.on_ground,
            fall_speed < 410.0,
            "from {fall_speed}"
        );
    }
}

/// At the maximum fall speed, 2000, the bounce off 45 degrees leaves 1000, and 960 after the
/// friction of the next frame.
#[test]
fn a_bounce_at_2000_off_45_degrees_leaves_960() {
    let (_, collided) = landings(
        &on_slope(CounterStrike, slope(45.0)),
        Vec3::new(0.0, 0.0, -2000.0),
    );
    assert!(!collided.is_empty());
    for mut landing in collided {
        shows(landing.bench.speed(), "1000.0");
        landing.bench.tick();
        shows(landing.bench.speed(), "960.0");
        assert!(!landing.bench.player.on_ground);
    }
}
