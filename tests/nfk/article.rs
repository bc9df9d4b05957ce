//! Every constant and rule of the founding article (068R2, edition 3), with one test each.
//!
//! Where the article's prose contradicts its own code lines, the test's doc comment says so. The
//! lines then count, because both other sources agree with them. The expected numbers are
//! calculated by hand from the article's formulas.

use wishdir_sim::platformer::Dir::{RunLeft, RunRight, StandRight};
use wishdir_sim::platformer::{
    AIR_FRICTION, CORPSE_FRICTION, Dir, FALL_GROWTH, GRAVITY, GROUND_FRICTION, INERTIA_MAX, Line,
    RISE_DAMPING, Ruleset, SPEEDJUMP_X, SPEEDJUMP_Y, STOP_UNDER, Tile,
};

use crate::worlds::{FLOOR_ROW, Stage, fill, room};

#[test]
fn the_divisors_and_factors_are_the_articles() {
    assert_eq!((RISE_DAMPING, FALL_GROWTH), (1.11, 1.1));
    assert_eq!(
        (GROUND_FRICTION, AIR_FRICTION, CORPSE_FRICTION),
        (1.14, 1.025, 1.03)
    );
    assert_eq!(STOP_UNDER, 0.2);
}

#[test]
fn player_init_speed_is_3() {
    let mut stage = Stage::floor();
    assert_eq!(Ruleset::R2.run_cap(&stage.state), 3.0);
    // The run keys reach this speed.
    assert_eq!(stage.ticks("R", 20).ix, 3.0);
}

/// The post calls it the maximum speed. It is the limit at which inertias are cut, and running
/// never reaches it: PLAYERINITSPEED is the cap of the run keys.
#[test]
fn player_max_speed_is_5() {
    assert_eq!(INERTIA_MAX, 5.0);
}

#[test]
fn debug_speedjump_x_is_33_hundredths_y_is_12_thousandths_and_max_is_7() {
    assert_eq!(
        (SPEEDJUMP_X, SPEEDJUMP_Y, Ruleset::R2.max_count()),
        (0.33, 0.012, 7)
    );
    let effect = Ruleset::R2.speed_jump_effect(2);
    assert_eq!(
        (effect.x_per_tick, effect.y_per_tick),
        (2.0 * 0.33, 2.0 * 0.012)
    );
}

/// Positive to the right, negative to the left. Prose and lines agree.
#[test]
fn inertias_are_the_displacement_of_a_tick() {
    for (ix, word, dir) in [(2.5, "R", RunRight), (-2.5, "L", RunLeft)] {
        let mut stage = Stage::air();
        (stage.state.ix, stage.state.iy, stage.state.dir) = (ix, -2.0, dir);
        let (x, y) = (stage.state.x, stage.state.y);
        stage.tick(word);
        assert_eq!(
            (stage.state.x, stage.state.y),
            (x + ix, y + (-2.0 + GRAVITY))
        );
    }
}

/// The article writes 0.02 times 2.80, a product that binary64 rounds to one step below the
/// article's 0.056. The recordings have 0.056.
#[test]
fn gravity_adds_two_hundredths_times_two_point_eight() {
    assert!((GRAVITY - 0.02 * 2.80).abs() < 1e-17);
    let mut stage = Stage::air();
    stage.state.iy = -2.0;
    assert_eq!(stage.tick("-").iy, -2.0 + GRAVITY);
}

/// Prose: a positive inertia flies up and gravity reduces it. Lines: gravity is added, y grows
/// downwards, and jumps are negative.
#[test]
fn a_negative_inertia_rises() {
    let mut stage = Stage::air();
    stage.state.iy = -2.0;
    let y = stage.state.y;
    assert!(stage.tick("-").y < y, "up is smaller y");
    let mut stage = Stage::air();
    assert!(stage.tick("-").y > y, "gravity pulls to larger y");
    let mut stage = Stage::floor();
    assert_eq!(stage.tick("U").iy, -2.9);
}

/// Prose: times 1.1 makes the take-off brisk. Lines: it applies to 0 < iy < 5, which is the fall.
#[test]
fn a_fall_grows_by_a_tenth_in_every_tick() {
    let mut stage = Stage::air();
    let y = stage.state.y;
    assert_eq!(stage.tick("-").iy, GRAVITY * 1.1);
    assert_eq!(stage.state.y, y + GRAVITY * 1.1);
    let iy = stage.state.iy;
    assert_eq!(stage.tick("-").iy, (iy + GRAVITY) * 1.1);
}

/// Prose: dividing by 1.11 lets the player hang at the top. Lines: it does, but only for -1 < iy <
/// 0, and the early rise has plain gravity.
#[test]
fn only_the_last_part_of_a_rise_is_damped() {
    let mut stage = Stage::air();
    stage.state.iy = -0.9;
    assert_eq!(stage.tick("-").iy, (-0.9 + GRAVITY) / 1.11);
    stage.state.iy = -2.9;
    assert_eq!(stage.tick("-").iy, -2.9 + GRAVITY);
}

#[test]
fn both_bounds_of_the_progressive_inertia_are_strict() {
    let mut stage = Stage::air();
    stage.state.iy = -1.0 - GRAVITY;
    assert_eq!(stage.tick("-").iy, -1.0, "-1 itself is not damped");
    stage.state.iy = 5.0 - GRAVITY;
    let y = stage.state.y;
    assert_eq!(stage.tick("-").y, y + 5.0, "5 itself does not grow");
    stage.state.iy = -GRAVITY;
    assert_eq!(stage.tick("-").iy, 0.0, "0 does neither");
}

#[test]
fn an_inertia_up_to_two_tenths_is_none() {
    for (ix, after) in [
        (0.2, 0.0),
        (-0.2, 0.0),
        (0.21, 0.21 / 1.14),
        (-0.21, -0.21 / 1.14),
    ] {
        let mut stage = Stage::floor();
        stage.state.ix = ix;
        assert_eq!(stage.tick("-").ix, after, "from {ix}");
    }
}

#[test]
fn stopping_ends_the_speed_jump() {
    let mut stage = Stage::floor();
    (stage.state.ix, stage.state.speedjump) = (0.2, 5);
    assert_eq!(stage.tick("-").speedjump, 0);
    assert_eq!(
        stage.report.lost_speedjump_count(),
        Some((Line::Friction, 5))
    );
}

/// Prose: coefficients of friction. Lines: divisors, and only for a standing player (dir above 1).
/// A running player has no friction.
#[test]
fn friction_divides_only_when_no_run_key_acted() {
    let mut stage = Stage::floor();
    stage.state.ix = 3.0;
    assert_eq!(stage.tick("-").ix, 3.0 / 1.14, "on the ground");
    let mut stage = Stage::air();
    stage.state.ix = 3.0;
    assert_eq!(stage.tick("-").ix, 3.0 / 1.025, "in the air");
    for mut stage in [Stage::floor(), Stage::air()] {
        (stage.state.ix, stage.state.dir) = (3.0, RunRight);
        assert_eq!(stage.tick("R").ix, 3.0, "the key acted in the last tick");
    }
}

/// Prose: air drag does not affect a corpse. Lines: a corpse has one more divisor on the ground,
/// and the same air drag as anyone.
#[test]
fn a_corpse_brakes_more_on_the_ground_and_drags_in_the_air_like_anyone() {
    let mut stage = Stage::floor();
    (stage.state.ix, stage.state.dead) = (3.0, true);
    assert_eq!(stage.tick("-").ix, 3.0 / 1.14 / 1.03);
    let mut stage = Stage::air();
    (stage.state.ix, stage.state.dead) = (3.0, true);
    assert_eq!(stage.tick("-").ix, 3.0 / 1.025);
}

#[test]
fn the_speed_jump_moves_the_place_and_not_the_inertia() {
    for (ix, sign) in [(3.0, 1.0), (-3.0, -1.0)] {
        let mut stage = Stage::air();
        stage.state.dir = if ix > 0.0 { RunRight } else { RunLeft };
        (stage.state.ix, stage.state.iy, stage.state.speedjump) = (ix, -2.0, 4);
        let x = stage.state.x;
        stage.tick(if ix > 0.0 { "R" } else { "L" });
        // Extra pixels in the running direction.
        assert_eq!(stage.state.x, x + sign * (4.0 * 0.33) + ix);
        assert_eq!(stage.state.ix, ix, "no friction and no clamp takes it away");
        // It also pulls down.
        assert_eq!(stage.state.iy, -2.0 + GRAVITY + 4.0 * 0.012);
    }
}

/// Prose: from the second jump on. Lines: with the count itself, not with the count minus one, so
/// the second counted jump already gets twice 0.33.
#[test]
fn the_first_counted_jump_does_nothing_and_the_second_counts_double() {
    for (count, shift) in [(0, 0.0), (1, 0.0), (2, 0.66), (3, 0.99), (7, 2.31)] {
        let effect = Ruleset::R2.speed_jump_effect(count);
        assert!(
            (effect.x_per_tick - shift).abs() < 1e-12,
            "{count}: {effect:?}"
        );
        assert_eq!(effect.y_per_tick == 0.0, count < 2);
    }
}

#[test]
fn the_speed_jump_acts_on_the_ground_too() {
    let mut stage = Stage::floor();
    (stage.state.ix, stage.state.dir, stage.state.speedjump) = (3.0, RunRight, 7);
    let x = stage.state.x;
    stage.ticks("R", 10);
    // 10 ticks of 5.31 px.
    assert!((stage.state.x - x - 53.1).abs() < 1e-9);
    assert!(stage.is_on_ground());
}

/// Prose: everything above five is cut. Lines: at the end of the step, after the position has
/// changed.
#[test]
fn what_is_over_five_is_cut_after_the_move() {
    let mut stage = Stage::air();
    stage.state.iy = 4.9;
    let y = stage.state.y;
    stage.tick("-");
    // 5.45 px in one tick.
    assert_eq!(stage.state.y, y + (4.9 + GRAVITY) * 1.1);
    assert_eq!(stage.state.iy, 5.0);
    let y = stage.state.y;
    // At most 5.056 px per tick from then on.
    assert_eq!(stage.tick("-").y, y + (5.0 + GRAVITY));
    stage.state.ix = 9.0;
    stage.state.dir = RunRight;
    let x = stage.state.x;
    assert_eq!(stage.tick("-").x, x + 9.0);
    assert_eq!(stage.state.ix, 5.0);
}

/// Prose: every collision except with a ceiling resets the count. Logic, a tester and 070c: the
/// floor keeps it, because otherwise chains would be impossible.
#[test]
fn walls_take_the_count_and_floor_and_ceiling_leave_it() {
    let mut rows = room(40);
    fill(&mut rows, 20..=20, 1..=27, Tile::BRICK);
    fill(&mut rows, 1..=18, 22..=22, Tile::BRICK);
    let mut stage = Stage::new(&rows, Ruleset::R2, 300.0);
    (stage.state.ix, stage.state.dir, stage.state.speedjump) = (3.0, RunRight, 3);
    stage.state.y -= 20.0;
    stage.until("R", Stage::is_on_ground);
    assert_eq!(stage.state.speedjump, 3, "landed");
    stage.state.iy = -2.9;
    stage.until("R", |stage| stage.state.doublejump == 2);
    assert_eq!(stage.state.speedjump, 3, "met the ceiling");
    stage.until("R", |stage| stage.state.ix == 0.35);
    assert_eq!(stage.state.speedjump, 0, "met the wall");
}

/// The lines: a wall resets only `ix`, floor and ceiling only `iy`.
#[test]
fn a_collision_takes_the_inertia_across_it_and_leaves_the_other() {
    let mut rows = room(40);
    fill(&mut rows, 20..=20, 1..=FLOOR_ROW - 1, Tile::BRICK);
    let mut stage = Stage::new(&rows, Ruleset::R2, 630.0);
    (
        stage.state.y,
        stage.state.ix,
        stage.state.iy,
        stage.state.dir,
    ) = (200.0, 3.0, -2.0, RunRight);
    stage.tick("-");
    // A wall.
    assert_eq!((stage.state.ix, stage.state.iy), (0.0, -2.0 + GRAVITY));
    let mut stage = Stage::floor();
    (
        stage.state.y,
        stage.state.ix,
        stage.state.iy,
        stage.state.dir,
    ) = (420.0, 3.0, 4.0, RunRight);
    stage.tick("R");
    assert_eq!((stage.state.ix, stage.state.iy), (3.0, 0.0), "the floor");
    let mut rows = room(40);
    fill(&mut rows, 1..=38, 10..=10, Tile::BRICK);
    let mut stage = Stage::new(&rows, Ruleset::R2, 640.0);
    (
        stage.state.y,
        stage.state.ix,
        stage.state.iy,
        stage.state.dir,
    ) = (202.0, 3.0, -2.9, RunRight);
    stage.tick("R");
    assert_eq!((stage.state.ix, stage.state.iy), (3.0, 0.0), "a ceiling");
    assert_eq!(
        stage.state.doublejump, 2,
        "which leaves three ticks of the double jump, one of them already gone"
    );
}

/// The article cuts both inertias, but neither the displacement of a strong pad's first tick nor
/// the speed jump's addition to the position.
#[test]
fn neither_a_strong_pad_nor_the_speed_jump_is_cut_to_five() {
    let mut stage = Stage::air();
    stage.state.iy = -6.0;
    let y = stage.state.y;
    stage.tick("-");
    assert_eq!(
        (y - stage.state.y, stage.state.iy),
        (y - (y + (-6.0 + GRAVITY)), -5.0),
        "5.944 px"
    );
    let mut stage = Stage::air();
    (stage.state.ix, stage.state.dir, stage.state.speedjump) = (3.0, RunRight, 7);
    let x = stage.state.x;
    // 3 + 7 times 0.33.
    assert!((stage.tick("R").x - x - 5.31).abs() < 1e-12);
}

/// `playermove` counts before it calls `playerphysic`, so the new count moves the player in the
/// same tick.
#[test]
fn a_jump_is_counted_before_the_move_of_its_tick() {
    let mut stage = Stage::floor();
    (stage.state.ix, stage.state.dir, stage.state.speedjump) = (3.0, RunRight, 1);
    let x = stage.state.x;
    stage.tick("UR");
    assert_eq!(
        (stage.state.speedjump, stage.state.x),
        (2, x + 2.0 * 0.33 + 3.0)
    );
}

#[test]
fn liquids_take_the_count() {
    for (tile, word) in [(Tile::Water, "UR"), (Tile::Lava, "UR"), (Tile::Water, "R")] {
        let mut rows = room(120);
        fill(&mut rows, 1..=118, 20..=27, tile);
        let mut stage = Stage::new(&rows, Ruleset::R2, 1616.0);
        (stage.state.ix, stage.state.dir, stage.state.speedjump) = (2.0, RunRight, 3);
        assert_eq!(stage.tick(word).speedjump, 0, "{tile:?} with {word}");
    }
}

#[test]
fn on_the_ground_nothing_pulls_down() {
    let mut stage = Stage::floor();
    assert_eq!(stage.ticks("-", 50).iy, 0.0);
    assert_eq!(stage.state.y, crate::worlds::FLOOR_Y);
}

/// Prose: every failed condition resets the count. In 070c's nesting, and therefore in ours,
/// crouching and a low ceiling keep it. The crouch key still resets it, later in the tick.
#[test]
fn a_jump_counts_when_the_key_matches_the_run_and_the_player_does_not_crouch() {
    let counted = |dir: Dir, word: &str, crouch: bool| {
        let mut stage = Stage::floor();
        (stage.state.dir, stage.state.speedjump, stage.state.crouch) = (dir, 1, crouch);
        stage.state.ix = if dir.is_left() { -3.0 } else { 3.0 };
        stage.tick(word);
        (stage.state.speedjump, stage.state.injump)
    };
    // The hold-off of 3 has already decreased by one tick.
    assert_eq!(counted(RunRight, "UR", false), (2, 2));
    assert_eq!(counted(RunLeft, "UL", false), (2, 2));
    assert_eq!(counted(RunRight, "U", false), (0, 0), "no run key");
    assert_eq!(counted(RunRight, "UL", false), (0, 0), "the other run key");
    // The key has no effect yet.
    assert_eq!(counted(StandRight, "UR", false), (0, 0));
    // Crouched: neither counted nor reset.
    assert_eq!(counted(RunRight, "UR", true), (1, 0));
    assert_eq!(counted(RunRight, "R", false), (1, 0), "nobody jumps");
}

#[test]
fn the_count_waits_three_ticks_so_that_no_jump_counts_twice() {
    let mut stage = Stage::floor();
    (stage.state.dir, stage.state.ix) = (RunRight, 3.0);
    let mut seen = Vec::new();
    for _ in 0..4 {
        // Jump held on the ground. The position and the jump are undone each time.
        let y = stage.state.y;
        stage.tick("UR");
        (stage.state.y, stage.state.iy) = (y, 0.0);
        seen.push((stage.state.speedjump, stage.state.injump));
    }
    assert_eq!(seen, [(1, 2), (1, 1), (1, 0), (2, 2)]);
}

#[test]
fn from_the_seventh_on_the_count_stays() {
    let mut stage = Stage::floor();
    (stage.state.dir, stage.state.ix, stage.state.speedjump) = (RunRight, 3.0, 7);
    assert_eq!(stage.tick("UR").speedjump, 7);
    assert_eq!(stage.state.injump, 2, "it counts as counted");
}

#[test]
fn the_four_directions_are_running_and_standing_to_both_sides() {
    let mut stage = Stage::floor();
    assert_eq!(stage.tick("L").dir.to_number(), 0);
    assert_eq!(stage.tick("-").dir.to_number(), 2);
    assert_eq!(stage.tick("R").dir.to_number(), 1);
    assert_eq!(stage.tick("-").dir.to_number(), 3);
    assert_eq!(stage.tick("LR").dir.to_number(), 3);
}

#[test]
fn a_wall_is_looked_for_beside_the_place_before_the_move() {
    let mut rows = room(40);
    fill(&mut rows, 20..=20, 1..=FLOOR_ROW - 1, Tile::BRICK);
    let mut stage = Stage::new(&rows, Ruleset::R2, 629.0);
    (stage.state.ix, stage.state.dir) = (3.0, RunRight);
    // One tick's overlap: the wall starts at 640, the body ends at 642.
    assert_eq!(stage.tick("R").x, 632.0);
    assert_eq!(stage.tick("R").x, 630.0, "and is put back");
}
