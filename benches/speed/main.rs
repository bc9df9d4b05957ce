//! Speed benchmarks: `cargo bench --no-default-features --bench speed`.
//! `benches/instructions` counts instructions instead.
//! `docs/performance.md` has results of one machine.

mod analysis;
mod input_queue;
mod player_move;
mod replays;
mod scenes;
mod whole_runs;

use criterion::Criterion;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, what, scene, brushes, rounds] = arguments.as_slice() {
        let number = |text: &str| text.parse().expect("a number");
        match what.as_str() {
            "--play" => return player_move::play_and_count(scene, number(brushes), number(rounds)),
            "--tick" => {
                return replays::tick_and_count(scene, number(brushes), number(rounds), false);
            }
            "--record" => {
                return replays::tick_and_count(scene, number(brushes), number(rounds), true);
            }
            _ => {}
        }
    }
    let mut criterion = Criterion::default().configure_from_args();
    player_move::bench(&mut criterion);
    player_move::bench_compiled(&mut criterion);
    analysis::bench(&mut criterion);
    input_queue::bench(&mut criterion);
    whole_runs::bench(&mut criterion);
    replays::bench(&mut criterion);
    criterion.final_summary();
}
