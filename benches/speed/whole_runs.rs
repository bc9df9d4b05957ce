//! What players wait for: loading a map of 10,000 brushes, and verifying an hour of play.

use criterion::{Criterion, Throughput};
use wishdir::sim::map::World;
use wishdir::sim::profile::by_name;

use crate::scenes;

/// An hour at 100 Hz.
const HOUR_TICKS: usize = 360_000;

pub(crate) fn bench(criterion: &mut Criterion) {
    load(criterion);
    verify(criterion);
}

fn load(criterion: &mut Criterion) {
    let text = scenes::map_text(10_000);
    let hulls = &by_name("cs16-100").expect("the default is built in").hulls;
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    group.bench_function("10,000 brushes", |bencher| {
        bencher.iter(|| {
            let (world, _) = World::parse(&text).expect("the map is right");
            assert_eq!(world.brushes.len(), 10_000, "every brush is loaded");
            world.level(hulls)
        });
    });
    group.finish();
}

fn verify(criterion: &mut Criterion) {
    let (start, commands) = scenes::scene(1_000, "cs16-100", scenes::BHOP);
    let hour: Vec<_> = commands.into_iter().cycle().take(HOUR_TICKS).collect();
    let mut group = criterion.benchmark_group("verify");
    group.sample_size(10).throughput(Throughput::Elements(HOUR_TICKS as u64));
    group.bench_function("one hour at 100 Hz", |bencher| {
        bencher.iter(|| {
            let mut run = start.clone();
            hour.iter().for_each(|cmd| run.advance_quiet(cmd));
            run.hash()
        });
    });
    group.finish();
}
