//! How fast it is: `cargo bench --no-default-features --bench speed`. README.md has the figures of one machine.

mod analysis;
mod player_move;
mod scenes;
mod whole_runs;

use criterion::Criterion;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    player_move::bench(&mut criterion);
    analysis::bench(&mut criterion);
    whole_runs::bench(&mut criterion);
    criterion.final_summary();
}
