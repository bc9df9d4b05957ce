//! Falls from ledges of 30 to 700 units, possible and impossible, compared with a search over all
//! keys.

use wishdir::planner::bug_finder::{SearchLimits, find};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;

use super::brute::Sameness::{Bits, Moves};
use super::brute::{Sameness, search};
use super::{carry_out, possible, solid, standing, world};
use crate::support::profile;
use crate::support::random::Random;

/// Limits of both searches: the ledge ends within them.
const LIMITS: SearchLimits = SearchLimits {
    run_ticks: 20,
    fall_ticks: 250,
    moves: 50_000_000,
};

/// A player who runs towards the end of a ledge of this height, with a floor below that ends where
/// falls land or further out.
fn before_a_ledge(name: &str, height: f32, random: &mut Random) -> Run {
    let fall = 16.0 + 250.0 * (height / 400.0).sqrt();
    let end = if random.chance(60) {
        fall - 16.0 + random.within(-8.0, 40.0)
    } else {
        3000.0
    };
    let world = world(&[
        solid([-600.0, -600.0, -900.0], [0.0, 600.0, height]),
        solid([-600.0, -600.0, -900.0], [end, 600.0, 0.0]),
        solid(
            [-600.0, -600.0, -900.0],
            [3000.0, 600.0, -random.within(100.0, 300.0)],
        ),
    ]);
    let feet = Vec3::new(
        -random.within(0.0, 10.0),
        random.within(-100.0, 100.0),
        height,
    );
    standing(
        &world,
        profile(name),
        feet,
        Vec3::new(random.within(150.0, 250.0), 0.0, 0.0),
    )
}

/// Number of solutions and of impossible cases.
fn check(name: &str, height: f32, same: Sameness, random: &mut Random) -> [usize; 2] {
    let run = before_a_ledge(name, height, random);
    let report = find(&run, &LIMITS);
    assert!(!report.is_capped, "{name} {height}");
    report.ways.iter().for_each(|way| carry_out(&run, way));
    let others = search(&run, LIMITS.run_ticks, LIMITS.fall_ticks, same);
    assert_eq!(
        possible(&report),
        others,
        "{name} from {height}, {same}",
        same = same == Bits
    );
    [report.ways.len(), report.impossible.len()]
}

fn check_all(
    names: &[&str],
    heights: impl Iterator<Item = f32>,
    same: Sameness,
    random: &mut Random,
) -> [usize; 2] {
    let mut sums = [0, 0];
    for height in heights {
        for name in names {
            let counts = check(name, height, same, random);
            sums = [sums[0] + counts[0], sums[1] + counts[1]];
        }
    }
    sums
}

#[test]
fn some_heights_are_decided_as_all_keys_decide_them() {
    let mut random = Random(0xb06);
    let heights = [30.0, 250.0, 521.0].map(|height| height + random.within(0.0, 60.0));
    let [ways, impossible] = check_all(&["cs16-100"], heights.into_iter(), Moves, &mut random);
    assert!(ways > 2 && impossible > 2, "{ways} {impossible}");
}

#[test]
#[ignore = "minutes in release: every height of the issue under four profiles"]
fn all_heights_are_decided_as_all_keys_decide_them() {
    let mut random = Random(0x1300);
    let names = ["cs16-100", "hl-100", "cs16-77", "cs16-72"];
    let heights = (30_u16..=700).map(f32::from);
    let [ways, impossible] = check_all(&names, heights, Moves, &mut random);
    assert!(ways > 2_000 && impossible > 2_000, "{ways} {impossible}");
}

#[test]
#[ignore = "minutes in release: states told apart by every bit"]
fn random_heights_are_decided_as_all_keys_decide_them_bit_for_bit() {
    let mut random = Random(0x0b17);
    let heights: Vec<f32> = (0..12).map(|_| random.within(30.0, 700.0)).collect();
    let names = ["cs16-100", "hl-100", "cs16-77", "cs16-72"];
    let [ways, impossible] = check_all(&names, heights.into_iter(), Bits, &mut random);
    assert!(ways > 30 && impossible > 30, "{ways} {impossible}");
}
