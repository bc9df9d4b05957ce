//! "EdgeBug and JumpBug", the JumpBug: the heights at which it is possible, and its cost.

use wishdir_sim::client::Button::{Duck, Forward, Jump};
use wishdir_sim::engine::{DuckStep, Engine, MoveEvent};

use crate::bench_world::{Bench, REST, cliff, shows};
use crate::support::near;

/// A player who has just run off a cliff of this height at some speed and releases all keys, in the
/// first frame in the air.
fn off_the_edge(height: f32, speed: f32) -> Bench {
    let mut bench = Bench::standing_at(
        Engine::CounterStrike,
        cliff(height),
        16.0 - speed * 0.005,
        height,
    );
    bench.player.velocity.x = speed;
    bench
        .hold(&[Forward])
        .ticks_until(|bench| !bench.player.on_ground);
    bench.let_go(&[Forward]);
    bench
}

/// A successful JumpBug.
struct JumpBug {
    /// Number of frames of the fall before it.
    frames: usize,
    /// The player before the frame that stood up and jumped.
    before: Bench,
    /// The player after that frame.
    after: Bench,
}

/// Falls ducked. Near the ground, tries standing up and jumping in every frame.
fn fall_ducked(mut bench: Bench) -> Option<JumpBug> {
    bench.hold(&[Duck]);
    for frames in 1..1000 {
        if bench.tick().player.on_ground {
            return None;
        }
        // Standing up reaches 2 units further down, so above 4 units there is nothing to try.
        if bench.standing_feet() < 4.0 {
            let mut after = bench.clone();
            after.let_go(&[Duck]).tap(Jump).tick();
            if after.player.velocity.z > 0.0 {
                return Some(JumpBug {
                    frames,
                    before: bench,
                    after,
                });
            }
        }
    }
    panic!("never lands")
}

fn jump_bug(height: f32) -> Option<JumpBug> {
    fall_ducked(off_the_edge(height, 250.0))
}

/// The article's rest of a height: what remains after the last whole frame that does not pass it.
fn rest(height: f32) -> f64 {
    let frames = (((1.0 + 100.0 * f64::from(height)).sqrt() - 1.0) / 2.0).floor();
    f64::from(height) - 0.04 * frames * (frames + 1.0)
}

/// Heights from one to another, with this many steps per unit, which binary32 represents exactly.
fn heights(from: u16, to: u16, steps: u16) -> impl Iterator<Item = f32> {
    (from * steps..to * steps).map(move |height| f32::from(height) / f32::from(steps))
}

/// The share of heights from which a JumpBug is possible, percent.
fn percent(heights: impl Iterator<Item = f32>) -> f64 {
    let possible: Vec<bool> = heights.map(|height| jump_bug(height).is_some()).collect();
    100.0 * possible.iter().filter(|possible| **possible).count() as f64 / possible.len() as f64
}

/// A JumpBug is possible if the height, minus the last whole frame's 0.04 N (N + 1), leaves less
/// than 2 units. This is nearly right: of 2692 heights from 27 to 700, 16 differ, all of them
/// within 1/32 of the window's ends, because the feet rest 1/32 above the floor. With the window
/// from -1/32 to 2 - 1/32 the rule has no exception.
#[test]
fn a_jump_bug_needs_a_rest_of_less_than_2_units() {
    let (mut exceptions, mut heights_tried) = (0, 0);
    for height in heights(27, 700, 4) {
        let possible = jump_bug(height).is_some();
        heights_tried += 1;
        exceptions += u32::from(possible != (rest(height) < 2.0));
        let frames = (((1.0 + 100.0 * f64::from(height)).sqrt() - 1.0) / 2.0).floor();
        let gap = f64::from(REST);
        let in_window = [frames, frames + 1.0].iter().any(|frames| {
            let rest = f64::from(height) - 0.04 * frames * (frames + 1.0);
            (-gap..2.0 - gap).contains(&rest)
        });
        assert_eq!(possible, in_window, "from {height}");
    }
    assert_eq!((heights_tried, exceptions), (2692, 16));
}

/// While the fall is slower than 200, each frame falls less than 2 units, so up to 26 units a
/// JumpBug is possible from any height.
#[test]
fn up_to_26_units_every_height_allows_a_jump_bug() {
    assert!(
        heights(2, 26, 16)
            .skip(1)
            .all(|height| jump_bug(height).is_some())
    );
    // The first height that does not allow it.
    let first = heights(26, 40, 16)
        .find(|height| jump_bug(*height).is_none())
        .unwrap();
    assert_eq!((first, rest(first)), (28.0, 2.0));
}

/// At 400 u/s, 102 units down, half of all heights allow it; where damage starts, at 164, 39.3
/// percent; where falls kill, at 603, 20.4. This is 2 units divided by the distance of a frame's
/// fall. Counted in quarters of a unit over 28 units to each side it is 50.4, 39.3 and 19.6.
#[test]
fn the_share_of_heights_is_2_units_over_a_frame_s_fall() {
    for (height, article, counted) in [
        (102_u16, "50.0", "50.4"),
        (164, "39.3", "39.3"),
        (603, "20.4", "19.6"),
    ] {
        let formula = 50.0 / ((1.0 + 100.0 * f64::from(height)).sqrt() - 1.0) * 100.0;
        shows(formula, article);
        let share = percent(heights(height - 28, height + 28, 4));
        shows(share, counted);
        // The 56 units are no whole number of frames: one height window of 8 quarters more or less
        // in 224.
        near(share, formula, 100.0 * 4.0 / 224.0);
    }
}

/// From 2510 units on, at the maximum speed, it is one height in ten, with nine others between two
/// of them: 2 of each frame's 20 units.
#[test]
fn from_2510_units_on_one_height_in_ten_allows_it() {
    shows(percent(heights(2510, 2610, 4)), "10.0");
}

/// It is possible from 45 units. **Wrong**: the article says that it is impossible after a standing
/// jump, which is 45 high as well. The 67th frame of the jump ends 0.22 above the floor's rest, at
/// 36.251.
#[test]
fn a_jump_bug_is_possible_from_45_units_and_after_a_standing_jump() {
    assert!(jump_bug(45.0).is_some());
    let mut jump = Bench::on_floor(Engine::CounterStrike);
    jump.tap(Jump).ticks(6);
    let found = fall_ducked(jump).expect("the article says no");
    assert_eq!(found.frames + 6, 67);
    shows(found.before.standing_feet(), "0.22");
    shows(found.before.player.origin.z, "36.251");
}

/// Before the jump the player is ducked and 36 to 38 units above the floor, measured at the origin.
#[test]
fn before_a_jump_bug_the_origin_is_36_to_38_units_up() {
    for found in heights(30, 600, 1).filter_map(jump_bug) {
        assert!((36.0..38.0).contains(&found.before.player.origin.z) && found.before.is_ducked());
    }
}

/// The point of a JumpBug: a fall from about 590 units costs all but the last hit points, a JumpBug
/// costs none.
#[test]
fn a_jump_bug_costs_no_hit_points() {
    let found = heights(560, 600, 4).filter_map(jump_bug).last().unwrap();
    assert_eq!(found.after.report.fall_damage(), 0.0);
    let mut hurt = found.before.clone();
    hurt.ticks_until(|bench| bench.player.on_ground);
    assert!(hurt.report.fall_damage() > 95.0);
}

/// The horizontal speed does not matter before the jump.
#[test]
fn the_horizontal_speed_does_not_decide_a_jump_bug() {
    for height in heights(40, 300, 1) {
        let possible = |speed| fall_ducked(off_the_edge(height, speed)).is_some();
        assert_eq!(possible(60.0), possible(250.0), "from {height}");
    }
}

/// The wheel alone is enough: a wheel duck in one frame, and a wheel jump in the next, which stands
/// up.
#[test]
fn a_jump_bug_can_be_done_by_the_wheel() {
    let found = jump_bug(45.0).unwrap();
    let mut bench = off_the_edge(45.0, 250.0);
    bench.ticks(found.frames - 1);
    assert!(!bench.is_ducked());
    bench.tap(Duck).tick();
    bench.tap(Jump).tick();
    assert!(bench.player.velocity.z > 200.0);
}

/// The speed limit of jumps measures all three components. So the faster the fall, the more a
/// JumpBug loses of the horizontal speed: 204 becomes 48.8 at 980.
#[test]
fn a_jump_bug_cuts_the_speed_the_more_the_faster_the_fall() {
    let cut = |height: f32| {
        let mut bench = off_the_edge(height, 250.0);
        bench.player.velocity.x = 204.364_27;
        fall_ducked(bench).map(|found| (-found.before.player.velocity.z, found.after.speed()))
    };
    let cuts: Vec<(f32, f32)> = [45.0, 100.0, 250.0, 601.0]
        .into_iter()
        .filter_map(cut)
        .collect();
    assert!(
        cuts.windows(2)
            .all(|pair| pair[1].0 > pair[0].0 && pair[1].1 < pair[0].1),
        "{cuts:?}"
    );
    let (fall_speed, speed) = *cuts.last().unwrap();
    shows(fall_speed, "980");
    shows(speed, "48.8");
}

/// An unintended JumpBug in a stand-up bhop on level ground is worse than three or more frames on
/// it.
#[test]
fn an_unwanted_jump_bug_costs_more_than_three_frames_on_the_ground() {
    let mut jump = Bench::on_floor(Engine::CounterStrike);
    jump.player.velocity.x = 290.0;
    jump.tap(Jump).ticks(6);
    shows(jump.speed(), "290");
    let found = fall_ducked(jump.clone()).unwrap();
    let after_frames = |frames: usize| {
        let mut hop = jump.clone();
        hop.hold(&[Duck])
            .ticks_until(|bench| bench.player.on_ground);
        hop.let_go(&[Duck]).ticks(frames - 1);
        hop.tap(Jump).tick().speed()
    };
    let after_jump_bug = found.after.speed();
    assert!(after_frames(3) > after_frames(4) && after_frames(4) > after_jump_bug);
    shows(after_jump_bug, "175.2");
    shows(after_frames(3), "211.5");
}

/// The reason is the order within the frame: standing up looks for ground and finds it, and only
/// then is the jump key tested.
#[test]
fn standing_up_finds_the_ground_before_the_jump_is_asked() {
    let found = jump_bug(45.0).unwrap();
    let events = &found.after.report.events;
    let at = |pick: fn(&MoveEvent) -> bool| events.iter().position(pick).unwrap();
    let stood_up = at(|event| matches!(event, MoveEvent::Duck(DuckStep::StoodUp)));
    let ground = at(|event| {
        matches!(
            event,
            MoveEvent::Categorize {
                on_ground: true,
                ..
            }
        )
    });
    let jumped = at(|event| matches!(event, MoveEvent::Jump { .. }));
    assert!(stood_up.max(ground) < jumped, "{events:?}");
    assert!(
        !found.before.player.on_ground && !found.after.player.on_ground,
        "in the air before and after the frame"
    );
}
