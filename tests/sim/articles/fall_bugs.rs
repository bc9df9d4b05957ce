//! "EdgeBug and JumpBug", the others: EdgeBug, DuckBug and SlideBug, which are falls that end in
//! the middle of a frame.

use wishdir_sim::client::Button::Duck;
use wishdir_sim::engine::{Engine, MoveEvent};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::Brush;

use crate::bench_world::{Bench, block, floor, shows, slope};
use crate::support::near;

/// A fall from rest from `height` above level 0 of the world, with the centre at `x` and some
/// horizontal speed.
fn falling(brushes: Vec<Brush>, x: f32, height: f32, speed: f32) -> Bench {
    let mut bench = Bench::standing_at(Engine::CounterStrike, brushes, x, height);
    bench.lift_off(Vec3::new(speed, 0.0, 0.0));
    bench
}

/// Whether the last frame met the floor, with the normal straight up.
fn met_a_floor(bench: &Bench) -> bool {
    bench
        .report
        .events
        .iter()
        .any(|event| matches!(event, MoveEvent::Contact { normal, .. } if normal.z == 1.0))
}

/// End of a fall.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// On the ground, with this damage.
    Ground(f32),
    /// In the air after a frame that stopped the fall.
    Bug,
    /// Past the edge without any contact.
    Missed,
}

/// Falls until something stops the fall.
fn fall(bench: &mut Bench) -> End {
    for _ in 0..400 {
        let before = bench.player.velocity.z;
        bench.tick();
        if bench.player.on_ground {
            return End::Ground(bench.report.fall_damage());
        }
        if bench.player.velocity.z > before + 50.0 {
            assert_eq!(
                bench.report.fall_damage(),
                0.0,
                "a fall that ends in the air"
            );
            return End::Bug;
        }
        if bench.feet() < -500.0 {
            return End::Missed;
        }
    }
    panic!("falls for ever: {:?}", bench.player)
}

/// Height above the block, and depth of the pit behind it, units.
const DROP: f32 = 300.0;

/// A fall past the edge of a block whose top is 300 below and which ends at x = 0. After the fall
/// the centre is still `short_of` units too short to leave the block.
fn at_the_edge(speed: f32, short_of: f32) -> Bench {
    let world = vec![
        block(-1000.0, 0.0, 0.0),
        block(-10_000.0, 10_000.0, -2.0 * DROP),
    ];
    let frames = ((1.0 + 100.0 * DROP).sqrt() - 1.0) / 2.0;
    falling(world, 16.0 - short_of - speed * 0.01 * frames, DROP, speed)
}

/// Number of `EdgeBug`s in 400 starts, spread evenly over 8 units.
fn edge_bugs(speed: f32) -> u16 {
    let ends = (0..400_u16).map(|step| fall(&mut at_the_edge(speed, f32::from(step) / 50.0 - 4.0)));
    ends.map(|end| u16::from(end == End::Bug)).sum()
}

/// EdgeBug: a fall lands on a block's edge in the middle of a frame by a collision (kind 2), and is
/// past the edge at the frame's end. The same fall slightly earlier or later costs hit points or
/// misses the block.
#[test]
fn an_edge_bug_ends_a_fall_without_damage() {
    let mut bugs = 0;
    let mut others = (0, 0);
    for step in 0..400_u16 {
        let mut bench = at_the_edge(250.0, f32::from(step) / 50.0 - 4.0);
        match fall(&mut bench) {
            End::Bug => {
                bugs += 1;
                assert!(met_a_floor(&bench), "a collision with the block's top");
                // Past the edge at the frame's end.
                assert!(bench.player.origin.x > 16.0);
                assert_eq!(
                    (bench.player.velocity.x, bench.player.velocity.z),
                    (250.0, -4.0),
                    "and falls anew"
                );
                assert_eq!(
                    bench.player.goldsrc.game_fall_velocity,
                    bench.player.goldsrc.fall_velocity
                );
            }
            End::Ground(damage) if bench.feet() > -1.0 => {
                others.0 += 1;
                assert!(damage > 38.0);
            }
            End::Ground(_) | End::Missed => others.1 += 1,
        }
    }
    assert!(
        bugs > 20 && others.0 > 20 && others.1 > 20,
        "{bugs} {others:?}"
    );
}

/// The greater the horizontal speed, the better the chance of an EdgeBug: three times as many
/// starts succeed at 300 as at 100.
#[test]
fn faster_players_edge_bug_more_often() {
    let counts = [40.0, 100.0, 150.0, 200.0, 250.0, 300.0].map(edge_bugs);
    assert!(
        counts.windows(2).all(|pair| pair[1] > pair[0]),
        "{counts:?}"
    );
    // About 18 and 58 starts, give or take one.
    near(f64::from(counts[5]) / f64::from(counts[1]), 3.0, 0.3);
}

/// A player who stands still or nearly so can do it too, if a frame happens to end at the right
/// place: 20 u/s are enough.
#[test]
fn an_edge_bug_needs_little_speed() {
    assert!(edge_bugs(20.0) > 0);
    assert_eq!(edge_bugs(0.0), 0, "but some");
}

/// SlideBug: an EdgeBug at the foot of a slide instead of at an edge, because a player on a slide
/// is in the air.
#[test]
fn a_slide_bug_lands_at_the_foot_of_a_slide() {
    let mut bugs = 0;
    for step in 0..200_u16 {
        let mut bench = falling(
            vec![floor(), slope(55.0)],
            -252.0 + f32::from(step) / 20.0,
            350.0,
            250.0,
        );
        if fall(&mut bench) == End::Bug && met_a_floor(&bench) {
            bugs += 1;
            assert!(
                bench.player.velocity.x > 0.0 && bench.player.velocity.z > 0.0,
                "up the slide"
            );
            assert!(bench.feet() < 3.0);
        }
    }
    assert!(bugs > 10, "{bugs}");
}

/// A ducked fall along a slope of 42 degrees, downhill at 250, from about 336 units above it.
fn over_the_slope(x: f32) -> Bench {
    falling(vec![floor(), slope(42.0)], x, 620.0, -250.0)
}

/// The frames in which standing up ends such a fall without damage.
fn duck_bug_frames(x: f32, stand_up: fn(Bench, usize) -> Bench) -> Vec<usize> {
    let in_flight = |frame: &usize| {
        !over_the_slope(x)
            .hold(&[Duck])
            .ticks(*frame)
            .player
            .on_ground
    };
    (100..150)
        .take_while(in_flight)
        .filter(|frame| {
            let bench = stand_up(over_the_slope(x), *frame);
            bench.player.velocity.z > -50.0
                && !bench.player.on_ground
                && bench.report.fall_damage() == 0.0
        })
        .collect()
}

/// Holds duck for this many frames, and then releases it.
fn let_go_after(mut bench: Bench, frames: usize) -> Bench {
    bench.hold(&[Duck]).ticks(frames);
    bench.let_go(&[Duck]).tick();
    bench
}

/// Falls standing, and turns a duck wheel so that the last of these frames ducks.
fn wheel_after(mut bench: Bench, frames: usize) -> Bench {
    bench.ticks(frames - 1);
    bench.tap(Duck).ticks(2);
    bench
}

/// DuckBug: above a slope, standing up alone is enough, because the player leaves the slope again
/// in the frame that snaps to it.
#[test]
fn a_duck_bug_ends_a_fall_on_a_slope_without_a_jump() {
    let frames = duck_bug_frames(306.0, let_go_after);
    assert_eq!(frames.len(), 1, "{frames:?}");
    let bug = let_go_after(over_the_slope(306.0), frames[0]);
    let snapped = |event: &MoveEvent| {
        matches!(
            event,
            MoveEvent::Categorize {
                on_ground: true,
                ..
            }
        )
    };
    // Within the frame the player was on the ground.
    assert!(bug.report.events.iter().any(snapped));
    assert!(!bug.player.on_ground && bug.report.fall_damage() == 0.0);
    shows(bug.speed(), "240.0");
    // Releasing duck in any other frame, or never, ends with damage.
    let mut hurt = over_the_slope(306.0);
    let End::Ground(damage) = fall(&mut hurt) else {
        panic!("lands on the slope")
    };
    assert!(damage > 80.0);
}

/// The wheel works as well as releasing the key: it stands up in the frame after the duck.
#[test]
fn a_duck_bug_can_be_done_by_the_wheel() {
    let frame = duck_bug_frames(306.0, let_go_after)[0];
    assert!(
        over_the_slope(306.0).ticks(frame - 1).player.velocity.z < -900.0,
        "still falling, standing"
    );
    let bug = wheel_after(over_the_slope(306.0), frame);
    assert!(!bug.player.on_ground && bug.report.fall_damage() == 0.0);
    assert_eq!(
        bug.player,
        let_go_after(over_the_slope(306.0), frame).player,
        "the same to the last bit"
    );
}

/// The right moment to stand up depends on the place on the slope.
#[test]
fn the_moment_of_a_duck_bug_depends_on_the_place() {
    let mut moments: Vec<usize> = (0..80_u8)
        .flat_map(|step| duck_bug_frames(280.0 + f32::from(step), let_go_after))
        .collect();
    moments.dedup();
    assert!(moments.len() > 3, "{moments:?}");
}

/// `PM_CategorizePosition` is called before and after the move, and when a crouch or a stand-up
/// succeeds. The specification is more exact: in a crouch only if it happens on the ground, in a
/// stand-up always.
#[test]
fn ground_is_asked_for_in_every_stand_up_and_in_crouches_on_the_ground() {
    let asked = |bench: &Bench| {
        let events = &bench.report.events;
        events
            .iter()
            .filter(|event| matches!(event, MoveEvent::Categorize { .. }))
            .count()
    };
    let mut flying = falling(vec![floor()], 0.0, 500.0, 0.0);
    assert_eq!(asked(flying.tick()), 2, "falling");
    assert_eq!(asked(flying.hold(&[Duck]).tick()), 2, "ducking in the air");
    // Standing up in the air.
    assert_eq!(asked(flying.let_go(&[Duck]).tick()), 3);
    let mut standing = falling(vec![floor()], 0.0, 0.0, 0.0);
    assert_eq!(asked(standing.ticks(2)), 2, "standing");
    standing.hold(&[Duck]).ticks_until(Bench::is_ducked);
    assert_eq!(asked(&standing), 3, "ducking on the ground");
    // Standing up on the ground.
    assert_eq!(asked(standing.let_go(&[Duck]).tick()), 3);
}
