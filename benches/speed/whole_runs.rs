//! Loading times that players notice: a map of 10,000 brushes.

use criterion::Criterion;
use wishdir_sim::map::World;
use wishdir_sim::profile::by_name;

use crate::scenes;

pub(crate) fn bench(criterion: &mut Criterion) {
    let text = scenes::build_map_text(10_000);
    let profile = by_name("cs16-100").expect("the default is built in");
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    group.bench_function("10,000 brushes", |bencher| {
        bencher.iter(|| {
            let (world, _) = World::parse(&text).expect("the map is right");
            assert_eq!(world.brushes.len(), 10_000, "every brush is loaded");
            world.level(&profile.hulls, profile.rules().clip_rule)
        });
    });
    group.finish();
}
