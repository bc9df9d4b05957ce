//! Cost of one command, by engine and number of brushes, with the tree and with the plain loop.
//! Also in a compiled map.
//!
//! The table in `docs/traces.md` 7 has the reference's times for the same scenes.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{Physics, PlayerState, player_move};
use wishdir_sim::world::Trace;

use crate::scenes;

/// Numbers of brushes.
const TREE_COUNTS: [usize; 4] = [10, 100, 1_000, 100_000];
/// Maximum number of brushes for the plain loop, which the reference uses.
const PLAIN_MOST: usize = 1_000;

pub(crate) fn bench(criterion: &mut Criterion) {
    for (name, profile, script) in scenes::SCENES {
        for count in TREE_COUNTS {
            let (run, commands) = scenes::build_scene(count, profile, script);
            let (physics, start) = (run.profile().physics, *run.player());
            let mut group = criterion.benchmark_group(format!("player_move/{name}"));
            group.throughput(Throughput::Elements(commands.len() as u64));
            group.bench_with_input(
                BenchmarkId::new("tree", count),
                &commands,
                |bencher, commands| {
                    bencher.iter(|| play(start, commands, &physics, run.level().near()));
                },
            );
            if count <= PLAIN_MOST {
                group.bench_with_input(
                    BenchmarkId::new("plain", count),
                    &commands,
                    |bencher, commands| {
                        bencher
                            .iter(|| play(start, commands, &physics, run.level().without_tree()));
                    },
                );
            }
            group.finish();
        }
    }
}

/// Measures commands in a real map: those of a trace,
/// and a walk along its walls for the other engines.
pub(crate) fn bench_compiled(criterion: &mut Criterion) {
    for (name, run, commands) in scenes::compiled_map_runs() {
        let (physics, start) = (run.profile().physics, *run.player());
        let mut group = criterion.benchmark_group("player_move/compiled");
        group.throughput(Throughput::Elements(commands.len() as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(name),
            &commands,
            |bencher, commands| {
                bencher.iter(|| play(start, commands, &physics, run.level().near()));
            },
        );
        group.finish();
    }
}

/// Plays a scene's commands several times and prints their number, for `benches/instructions`.
#[expect(clippy::print_stdout, reason = "a script reads it")]
pub(crate) fn play_and_count(scene: &str, brushes: usize, rounds: usize) {
    let compiled = scene.strip_prefix("compiled-");
    let (run, commands) = if let Some(compiled) = compiled {
        let found = scenes::compiled_map_runs()
            .into_iter()
            .find(|(name, ..)| *name == compiled);
        found
            .map(|(_, run, commands)| (run, commands))
            .expect("a compiled scene's name")
    } else {
        let found = scenes::SCENES.into_iter().find(|(name, ..)| *name == scene);
        found
            .map(|(_, profile, script)| scenes::build_scene(brushes, profile, script))
            .expect("a scene's name")
    };
    for _ in 0..rounds {
        black_box(play(
            *run.player(),
            &commands,
            &run.profile().physics,
            run.level().near(),
        ));
    }
    println!("{}", commands.len());
}

/// Plays all commands from `state`. The cost of one is criterion's time divided by their number.
fn play<W: Trace>(
    mut state: PlayerState,
    commands: &[UserCmd],
    physics: &Physics,
    mut world: W,
) -> PlayerState {
    for cmd in commands {
        player_move(&mut state, cmd, physics, &mut world, &mut ());
    }
    state
}
