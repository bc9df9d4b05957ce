//! The coach on human-like jumps, which have many small faults at once, with the true worth of each
//! repair.

mod draw;
mod figures;
mod hand;
mod repair;
mod rows;

use figures::{Figures, Tally};

fn percent(count: u32, tally: &Tally) -> f64 {
    f64::from(count) / f64::from(tally.said.max(1)) * 100.0
}

/// Fails if fewer first sentences name the best repair, help, or keep their promise than the goals
/// ask for, or if more of them hurt, in percent.
fn demand_goals(figures: &Figures, [best, helps, hurts, kept]: [f64; 4]) {
    let (all, report) = (&figures.all, figures.report());
    assert!(percent(all.best, all) >= best, "{report}");
    assert!(percent(all.helps, all) >= helps, "{report}");
    assert!(percent(all.hurts, all) <= hurts, "{report}");
    assert!(percent(all.kept, all) >= kept, "{report}");
}

/// 250 jumps. The ledger reaches 93.8, 99.1, 0 and 86.2 %.
#[test]
fn first_sentences_meet_the_goals() {
    demand_goals(&Figures::of(0..250), [90.0, 97.0, 0.0, 83.0]);
}

/// Prints the figures of 1,000 jumps from seed `WISHDIR_SEED` (default 0): `cargo test --release
/// --no-default-features --test analysis people -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement, half a minute in release"]
#[expect(clippy::print_stdout, reason = "prints the figures")]
fn a_thousand_jumps_meet_the_goals() {
    let seed = std::env::var("WISHDIR_SEED").map_or(0, |text| text.parse().unwrap());
    let figures = Figures::of(seed..seed + 1000);
    println!("{}", figures.report());
    // Twelve sets with other seeds (docs/numbers.md 2.8) reach 91.7, 99.3, 0.1 and 88.2 % on average.
    demand_goals(&figures, [88.0, 97.0, 1.0, 83.0]);
}
