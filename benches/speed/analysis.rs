//! What the analysis of one tick costs, against the tick itself: it must be the cheaper one, on average, everywhere.
//!
//! The analysis is what a session keeps up from tick to tick: the facts, the last seconds, the jumps, the techniques. Its
//! jobs at a take-off and a landing are in the average; the ledger is worked out for those who ask, of the longest jump here.

use criterion::{BatchSize, Criterion, Throughput};
use std::hint::black_box;
use wishdir::analysis::jump::Jump;
use wishdir::analysis::session::Session;
use wishdir::sim::tick::TickRecord;

use crate::scenes;

/// How many brushes the scenes have: few, so that the movement is cheap.
const BRUSHES: usize = 10;

pub(crate) fn bench(criterion: &mut Criterion) {
    for (name, profile, script) in scenes::SCENES {
        let (start, commands) = scenes::scene(BRUSHES, profile, script);
        let mut run = start.clone();
        let records: Vec<TickRecord> = commands.iter().map(|cmd| run.advance(cmd)).collect();
        let profile = start.profile();
        let mut group = criterion.benchmark_group(format!("analysis/{name}"));
        group.throughput(Throughput::Elements(records.len() as u64));
        group.bench_function("tick", |bencher| {
            bencher.iter(|| {
                let mut run = start.clone();
                commands.iter().for_each(|cmd| drop(black_box(run.advance(cmd))));
                run.hash()
            });
        });
        let mut session = Session::new(profile);
        group.bench_function("all", |bencher| {
            bencher.iter(|| {
                for record in &records {
                    session.observe(record, &mut |finding| {
                        black_box(finding);
                    });
                }
            });
        });
        group.finish();
        let mut longest: Option<Jump> = None;
        for record in &records {
            session.observe(record, &mut |finding| {
                let jump = finding.jump().filter(|jump| jump.clone().ledger().is_some());
                longest = longest.take().into_iter().chain(jump).max_by_key(|jump| jump.airtime_ticks);
            });
        }
        if let Some(jump) = longest {
            let copy = || jump.clone();
            let ledger = |jump: Jump| black_box(jump.ledger().map(|ledger| ledger.total));
            criterion.bench_function(&format!("ledger/{name}"), |bencher| {
                bencher.iter_batched(copy, ledger, BatchSize::SmallInput);
            });
        }
    }
}
