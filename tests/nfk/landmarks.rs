//! The landmarks of `docs/nfk.md` 1, 3, 4 and 6, and the players' measurements of 0.75 in
//! `docs/nfk.md` 0.

use wishdir_sim::platformer::{
    Count, Dir, Grid, Jump, NfkEvent, NfkState, Ruleset, Side, Tile, is_on_ground, nfk_tick,
};

use crate::support::near;
use crate::worlds::{FLOOR_ROW, FLOOR_Y, Stage, fill, keys, room};

/// Results of a held chain of jumps: for each jump the distance, the height, and the speed before
/// the next take-off.
fn chain(rules: Ruleset, jumps: usize) -> Vec<(f64, f64, f64)> {
    let mut stage = Stage::new(&room(250), rules, 80.0);
    stage.ticks("R", 20);
    stage.until("UR", |stage| stage.report.jump_kind().is_some());
    let mut found = Vec::new();
    for _ in 0..jumps {
        let (x, mut top, mut speed) = (stage.state.x, FLOOR_Y, 0.0);
        loop {
            stage.tick("UR");
            if stage.report.jump_kind().is_some() {
                break;
            }
            top = top.min(stage.state.y);
            speed = rules.speed(&stage.state);
        }
        found.push((stage.state.x - x, FLOOR_Y - top, speed));
    }
    found
}

#[test]
fn a_plain_jump_rises_68_386717_px_in_43_ticks_and_lands_after_73() {
    let mut stage = Stage::floor();
    stage.tick("U");
    let (mut top, mut apex, mut landing) = (FLOOR_Y, 0, 0);
    for tick in 1..=80 {
        stage.tick("-");
        if stage.state.y < top {
            (top, apex) = (stage.state.y, tick);
        }
        if stage.report.landing_iy().is_some() {
            landing = tick;
        }
    }
    near(FLOOR_Y - top, 68.386_717, 5e-7);
    assert_eq!((apex, landing), (43, 73));
}

#[test]
fn a_plain_jump_at_three_px_a_tick_is_219_px_long() {
    near(chain(Ruleset::R2, 1)[0].0, 219.0, 1e-9);
}

#[test]
fn nine_held_jumps_go_from_3_to_5_31_px_a_tick() {
    let jumps = chain(Ruleset::R2, 9);
    let expected = [
        219.0, 201.3, 195.5, 185.8, 186.0, 184.3, 180.5, 180.5, 180.5,
    ];
    for ((distance, _, _), expected) in jumps.iter().zip(expected) {
        near(*distance, expected, 0.06);
    }
    for ((_, _, speed), expected) in jumps
        .iter()
        .zip([3.0, 3.66, 3.99, 4.32, 4.65, 4.98, 5.31, 5.31, 5.31])
    {
        near(*speed, expected, 1e-12);
    }
}

#[test]
fn the_count_of_a_chain_from_rest_begins_in_the_second_tick() {
    let mut stage = Stage::floor();
    stage.tick("UR");
    assert_eq!(
        (stage.report.count_outcome(), stage.report.jump_kind()),
        (Some(Count::NoMatchingKey), Some(Jump::Plain))
    );
    stage.tick("UR");
    assert_eq!(stage.report.count_outcome(), Some(Count::Counted(1)));
}

#[test]
fn without_keys_the_slide_keeps_its_count_for_about_22_ticks() {
    let mut stage = Stage::floor();
    (stage.state.ix, stage.state.dir, stage.state.speedjump) = (3.0, Dir::StandRight, 7);
    let ticks = stage.until("-", |stage| stage.state.speedjump == 0);
    assert!((21..=23).contains(&ticks), "{ticks}");
}

/// A ceiling above a gap of this many free rows over the floor.
fn under_ceiling(gap: usize, rules: Ruleset) -> Stage {
    let mut rows = room(40);
    let bottom = FLOOR_ROW - 1 - gap;
    fill(&mut rows, 0..=39, bottom..=bottom, Tile::BRICK);
    Stage::new(&rows, rules, 208.0)
}

#[test]
fn a_gap_of_three_rows_allows_no_jump() {
    for rules in Ruleset::ALL {
        let mut stage = under_ceiling(3, rules);
        assert_eq!(stage.ticks("U", 60).y, FLOOR_Y);
        assert!(
            stage.is_on_ground()
                && wishdir_sim::platformer::is_head_blocked(&stage.grid, &stage.state)
        );
    }
}

#[test]
fn in_a_gap_of_four_rows_a_jump_takes_23_ticks() {
    let mut stage = under_ceiling(4, Ruleset::R2);
    stage.until("U", |stage| stage.report.jump_kind().is_some());
    for _ in 0..3 {
        assert_eq!(
            stage.until("U", |stage| stage.report.jump_kind().is_some()),
            23
        );
    }
}

/// A ledge of this many rows, from column 8 on.
fn ledge(height: usize) -> Vec<Vec<Tile>> {
    let mut rows = room(40);
    fill(
        &mut rows,
        8..=20,
        FLOOR_ROW - height..=FLOOR_ROW - 1,
        Tile::BRICK,
    );
    rows
}

/// Whether a player who stands at `x`, then runs right and jumps, finally stands on the ledge.
/// `held` holds the jump key all the time instead of only for the take-off.
fn climbs(grid: &Grid, height: usize, x: f64, rules: Ruleset, held: bool) -> bool {
    let mut state = NfkState::standing_at([x, FLOOR_Y], Dir::StandRight);
    let top = FLOOR_Y - 16.0 * height as f64;
    (0..250).any(|tick| {
        let word = if held || tick == 0 { "UR" } else { "R" };
        nfk_tick(&mut state, keys(word), rules, grid, &mut ());
        state.y <= top && is_on_ground(grid, &state)
    })
}

/// Starts in steps of half a pixel, up to the wall.
fn starts() -> impl Iterator<Item = f64> {
    (0..400).map(|half| 46.0 + f64::from(half) * 0.5)
}

#[test]
fn ledges_of_up_to_four_rows_are_a_plain_jump() {
    for rules in Ruleset::ALL {
        for height in 1..=4 {
            let grid = Grid::new(&ledge(height));
            assert!(
                climbs(&grid, height, 208.0, rules, false),
                "{height} rows, {rules:?}"
            );
        }
    }
}

#[test]
fn a_ledge_of_five_rows_needs_the_jump_held_and_a_corner() {
    let grid = Grid::new(&ledge(5));
    // Never with a single tap.
    assert!(starts().all(|x| !climbs(&grid, 5, x, Ruleset::R2, false)));
    let good: Vec<f64> = starts()
        .filter(|x| climbs(&grid, 5, *x, Ruleset::R2, true))
        .collect();
    assert_eq!(good.len(), 33, "33 of 400 half-pixel starts");
    for x in good {
        let mut stage = Stage::new(&ledge(5), Ruleset::R2, x);
        stage.until("UR", |stage| {
            stage.report.corner_catch_side() == Some(Side::Right)
        });
        // The held key jumps again at the corner.
        assert_eq!(stage.report.jump_kind(), Some(Jump::Plain));
    }
}

#[test]
fn a_ledge_of_six_rows_is_never_climbed() {
    let grid = Grid::new(&ledge(6));
    for rules in Ruleset::ALL {
        assert!(
            starts().all(|x| !climbs(&grid, 6, x, rules, true)),
            "{rules:?}"
        );
    }
}

/// A pool without a reachable bottom, with the player in its middle.
fn pool() -> Stage {
    let mut rows = room(120);
    fill(&mut rows, 1..=118, 1..=27, Tile::Water);
    let mut stage = Stage::new(&rows, Ruleset::R2, 1616.0);
    stage.state.y = 200.0;
    stage
}

#[test]
fn a_swimmer_sinks_1_1616_rises_1_444_and_goes_2_35_px_a_tick() {
    for (word, down, right) in [("-", 1.1616, 0.0), ("U", -1.444, 0.0), ("R", 1.1616, 2.35)] {
        let mut stage = pool();
        stage.ticks(word, 30);
        let (x, y) = (stage.state.x, stage.state.y);
        stage.tick(word);
        near(stage.state.y - y, down, 1e-9);
        near(stage.state.x - x, right, 1e-9);
    }
}

#[test]
fn a_long_fall_ends_at_5_056_px_a_tick_and_the_count_adds_to_it() {
    for (count, speed) in [(0, 5.056), (1, 5.056), (7, 5.056 + 7.0 * 0.012)] {
        let mut rows = vec![vec![Tile::Free; 20]; 200];
        fill(&mut rows, 0..=19, 199..=199, Tile::BRICK);
        let mut stage = Stage::new(&rows, Ruleset::R2, 320.0);
        (stage.state.y, stage.state.speedjump, stage.state.dir) = (100.0, count, Dir::RunRight);
        stage.state.ix = 0.21;
        let mut longest = 0.0_f64;
        for _ in 0..40 {
            let y = stage.state.y;
            // Running on the spot keeps the count, because there is no friction and the position is
            // restored.
            (stage.state.x, stage.state.ix, stage.state.dir) = (320.0, 0.21, Dir::RunRight);
            stage.tick("-");
            longest = longest.max(stage.state.y - y);
        }
        let y = stage.state.y;
        stage.state.dir = Dir::RunRight;
        stage.tick("-");
        near(stage.state.y - y, speed, 1e-9);
        assert!(
            longest < 5.56,
            "one tick's displacement through the clamp: {longest}"
        );
    }
}

#[test]
fn a_wall_is_rested_at_9_and_22_px_into_the_column() {
    for (word, x) in [("L", 32.0 + 9.0), ("R", 38.0 * 32.0 + 22.0)] {
        let mut stage = Stage::new(&room(40), Ruleset::R2, 640.0);
        stage.until(word, |stage| {
            stage
                .report
                .events
                .iter()
                .any(|event| matches!(event, NfkEvent::Wall { .. }))
        });
        assert_eq!(stage.state.x, x);
    }
}

#[test]
fn resting_heights_are_eight_px_into_a_row() {
    let mut stage = Stage::air();
    stage.until("-", Stage::is_on_ground);
    assert_eq!(stage.state.y % 16.0, 8.0);
}

#[test]
fn a_second_contact_within_nine_ticks_is_a_double_jump() {
    for wait in 1..=13 {
        let mut stage = Stage::floor();
        stage.tick("U");
        stage.ticks("-", wait - 1);
        (stage.state.y, stage.state.iy) = (FLOOR_Y, 0.0);
        stage.tick("U");
        let expected = if wait <= 9 { Jump::Double } else { Jump::Plain };
        assert_eq!(
            stage.report.jump_kind(),
            Some(expected),
            "after {wait} ticks"
        );
        assert_eq!(stage.state.iy, if wait <= 9 { -3.0 } else { -2.9 });
    }
}

#[test]
fn pads_throw_at_4_and_6_in_every_tick_inside() {
    for (tile, iy) in [(Tile::Pad, -4.0), (Tile::StrongPad, -6.0)] {
        let mut rows = room(120);
        fill(&mut rows, 50..=50, 27..=27, tile);
        let mut stage = Stage::new(&rows, Ruleset::R2, 1616.0);
        assert_eq!(stage.tick("-").iy, iy);
        let y = stage.state.y;
        stage.tick("-");
        near(y - stage.state.y, -iy - 0.056, 1e-12);
    }
}

#[test]
fn haste_and_crouching_change_the_cap() {
    for (haste, crouch, cap) in [
        (false, false, 3.0),
        (true, false, 4.0),
        (false, true, 2.0),
        (true, true, 3.0),
    ] {
        let mut stage = Stage::floor();
        (stage.state.haste, stage.state.crouch) = (haste, crouch);
        assert_eq!(stage.ticks(if crouch { "RD" } else { "R" }, 20).ix, cap);
    }
}

#[test]
fn flight_lifts_by_two_in_the_air() {
    let mut stage = Stage::air();
    stage.state.flight = true;
    assert_eq!(stage.tick("U").iy, -2.0);
    assert_eq!(stage.report.jump_kind(), Some(Jump::Flight));
}

#[test]
fn the_opposite_key_adds_eight_tenths_while_the_run_goes_on() {
    let mut stage = Stage::floor();
    (stage.state.ix, stage.state.dir) = (3.0, Dir::RunRight);
    assert_eq!(stage.tick("L").ix, 3.0 - 0.8 - 0.35);
}

#[test]
fn a_run_key_acts_after_the_move_so_the_first_step_comes_a_tick_later() {
    let mut stage = Stage::floor();
    let x = stage.state.x;
    assert_eq!((stage.tick("R").x, stage.state.ix), (x, 0.35));
    assert_eq!((stage.tick("R").x, stage.state.ix), (x + 0.35, 0.7));
    let ticks = stage.until("R", |stage| stage.state.ix == 3.0);
    assert_eq!(ticks, 7, "rest to full speed takes nine");
}

#[test]
fn a_held_jump_takes_off_in_the_tick_of_the_landing_and_never_meets_friction() {
    let mut stage = Stage::floor();
    stage.ticks("R", 12);
    stage.until("UR", |stage| stage.report.jump_kind().is_some());
    stage.until("UR", |stage| stage.report.landing_iy().is_some());
    assert_eq!(stage.report.jump_kind(), Some(Jump::Plain));
    // Without the run key only the air slows the player down.
    let ix = stage.state.ix;
    stage.tick("U");
    assert_eq!(stage.tick("U").ix, ix / 1.025);
}

/// `docs/nfk.md` 3.4: walls are tested down to 8 px above the soles.
#[test]
fn the_lowest_eight_px_of_the_body_pass_over_an_edge() {
    for depth in 1..=16 {
        let mut stage = Stage::new(&ledge(5), Ruleset::R2, 246.0);
        stage.state.y = f64::from((FLOOR_ROW as i32 - 5) * 16 + depth) - 24.0;
        (stage.state.ix, stage.state.iy, stage.state.dir) = (3.0, -1.0, Dir::RunRight);
        stage.tick("R");
        let met = stage.report.events.iter().any(|event| {
            matches!(
                event,
                NfkEvent::Wall {
                    side: Side::Right,
                    ..
                }
            )
        });
        assert_eq!(met, depth >= 8, "{depth} px below the edge");
    }
}

/// `docs/nfk.md` 3.4: a brick with its top up to 16 px above the soles counts as ground.
#[test]
fn soles_up_to_16_px_inside_a_brick_stand_on_it() {
    let grid = Grid::new(&ledge(5));
    let top = f64::from((FLOOR_ROW as i32 - 5) * 16);
    for depth in 0..32 {
        let state = NfkState::standing_at([300.0, top + f64::from(depth) - 24.0], Dir::StandRight);
        assert_eq!(is_on_ground(&grid, &state), depth < 16, "{depth} px");
    }
}

#[test]
fn deeper_than_4000_px_the_player_is_put_back_to_3984() {
    let rows = vec![vec![Tile::Free; 20]; 300];
    let mut stage = Stage::new(&rows, Ruleset::R2, 320.0);
    (stage.state.y, stage.state.iy) = (3999.0, 4.0);
    assert_eq!(stage.tick("-").y, 3984.0);
}

/// Measured by a player: the second jump as high as the first, then 18, 16, 6 px lower. The rest is
/// estimated by eye.
#[test]
fn jumps_of_0_75_get_lower_and_faster() {
    let jumps = chain(Ruleset::V075, 8);
    let first = jumps
        .iter()
        .position(|(_, height, _)| (height - 68.386_717).abs() > 1e-6)
        .unwrap();
    let falls: Vec<f64> = jumps[first - 1..]
        .windows(2)
        .map(|pair| pair[0].1 - pair[1].1)
        .collect();
    for (found, expected) in falls.iter().zip([18.99, 16.13, 6.66, 6.61, 5.91]) {
        near(*found, expected, 0.01);
    }
    let speeds: Vec<f64> = jumps.iter().map(|(_, _, speed)| *speed).collect();
    for speed in [3.33, 3.8, 4.1, 4.4, 4.8, 5.2] {
        assert!(
            speeds.iter().any(|found| (found - speed).abs() < 1e-9),
            "{speed} is not among {speeds:?}"
        );
    }
}
