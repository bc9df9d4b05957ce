//! "EdgeBug and JumpBug", the others: EdgeBug, DuckBug and SlideBug, falls that end in the middle
//! of a frame.

use wishdir_sim::client::Button::Duck;
use wishdir_sim::engine::{Engine, MoveEvent};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::Brush;

use crate::bench_world::{Bench, block, floor, shows, slope};
use crate::support::near;

/// Falls from rest from `height` over the world's level 0, with its middle at `x` and some
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

/// How a fall ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// On the ground, with so much damage.
    Ground(f32),
    /// In the air after a frame that stopped the fall.
    Bug,
    /// Past it all.
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

/// How high over the block, and how deep the pit behind it, units.
const DROP: f32 = 300.0;

/// A fall past the edge of a block whose top is 300 below and which ends at x = 0, so that after
/// the fall the middle is `short_of` units short of leaving it.
fn at_the_edge(speed: f32, short_of: f32) -> Bench {
    let world = vec![
        block(-1000.0, 0.0, 0.0),
        block(-10_000.0, 10_000.0, -2.0 * DROP),
    ];
    let frames = ((1.0 + 100.0 * DROP).sqrt() - 1.0) / 2.0;
    falling(world, 16.0 - short_of - speed * 0.01 * frames, DROP, speed)
}

/// How many of 400 starts, spread evenly over 8 units, end in an EdgeBug.
fn edge_bugs(speed: f32) -> u16 {
    let ends = (0..400_u16).map(|step| fall(&mut at_the_edge(speed, f32::from(step) / 50.0 - 4.0)));
    ends.map(|end| u16::from(end == End::Bug)).sum()
}

/// EdgeBug: landing on a block's edge in the middle of a frame by a collision (kind 2), and being
/// past the edge at its end. The same fall a little earlier or later costs hit points or misses the
/// block.
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
/// starts at 300 as at 100.
#[test]
fn faster_players_edge_bug_more_often() {
    let counts = [40.0, 100.0, 150.0, 200.0, 250.0, 300.0].map(edge_bugs);
    assert!(
        counts.windows(2).all(|pair| pair[1] > pair[0]),
        "{counts:?}"
    );
    // Of some 18 and 58 starts, one more or less.
    near(f64::from(counts[5]) / f64::from(counts[1]), 3.0, 0.3);
}

/// One that stands still or nearly so can do it too, if the frame happens to end well: 20 u/s are
/// enough.
#[test]
fn an_edge_bug_needs_little_speed() {
    assert!(edge_bugs(20.0) > 0);
    assert_eq!(edge_bugs(0.0), 0, "but some");
}

/// SlideBug: an EdgeBug with a slide's foot in the place of the edge, since on a slide one is in
/// the air.
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

/// A fall ducked along a slope of 42 degrees, downhill at 250, starting some 336 units over it.
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

/// Holds duck for so many frames, and then lets go.
fn let_go_after(mut bench: Bench, frames: usize) -> Bench {
    bench.hold(&[Duck]).ticks(frames);
    bench.let_go(&[Duck]).tick();
    bench
}

/// Falls standing, and turns the wheel bound to duck so that the last of so many frames ducks.
fn wheel_after(mut bench: Bench, frames: usize) -> Bench {
    bench.ticks(frames - 1);
    bench.tap(Duck).ticks(2);
    bench
}

/// DuckBug: over a slope standing up alone is enough, because the snap to the slope is left again
/// in the same frame.
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
    // Was on the ground inside the frame.
    assert!(bug.report.events.iter().any(snapped));
    assert!(!bug.player.on_ground && bug.report.fall_damage() == 0.0);
    shows(bug.speed(), "240.0");
    // Letting go any other frame, or never, ends with damage.
    let mut hurt = over_the_slope(306.0);
    let End::Ground(damage) = fall(&mut hurt) else {
        panic!("lands on the slope")
    };
    assert!(damage > 80.0);
}

/// The wheel does it as well as letting go of the key: it stands up in the frame after it ducked.
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

/// When to stand up depends on where on the slope one comes down.
#[test]
fn the_moment_of_a_duck_bug_depends_on_the_place() {
    let mut moments: Vec<usize> = (0..80_u8)
        .flat_map(|step| duck_bug_frames(280.0 + f32::from(step), let_go_after))
        .collect();
    moments.dedup();
    assert!(moments.len() > 3, "{moments:?}");
}

/// `PM_CategorizePosition` is called before and after the move, and when a crouch or a stand-up
/// succeeds. The specification is more exact: in a crouch only if that happens on the ground; in a
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
