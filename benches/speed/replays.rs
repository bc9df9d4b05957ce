//! Replay benchmarks: recording a tick, packing, verifying an hour and a thousand minutes, seeking.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput};
use wishdir_replay::{
    AnyReplay, ChunkPacker, FullChunk, Header, Recorder, Replay, ReplayWriter, Seeker, verify,
};
use wishdir_sim::command::UserCmd;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::scenes;

const HOUR_TICKS: usize = 360_000;
const MINUTE_TICKS: usize = 6_000;

fn one_hour_run() -> (Run, Vec<UserCmd>) {
    let (start, commands) = scenes::build_scene(1_000, "cs16-100", scenes::BHOP);
    (
        start,
        commands.into_iter().cycle().take(HOUR_TICKS).collect(),
    )
}

fn record_replay(start: &Run, commands: &[UserCmd]) -> Replay<Run> {
    let mut run = start.clone();
    let (mut writer, mut bytes) = ReplayWriter::begin(&Header::from_run("bench", &run), run.hash());
    let (mut recorder, mut packer) = (Recorder::new(&run), ChunkPacker::default());
    for cmd in commands {
        recorder.before_tick(&run, cmd);
        run.advance_quiet(cmd);
        recorder.after_tick(&run);
        while let Some(FullChunk { mut chunk, .. }) = recorder.pop_full() {
            writer.add(&packer.pack(&mut chunk), &mut bytes);
            recorder.recycle(chunk);
        }
    }
    recorder.finish(&run);
    while let Some(FullChunk { mut chunk, .. }) = recorder.pop_full() {
        writer.add(&packer.pack(&mut chunk), &mut bytes);
    }
    writer.end(&mut bytes);
    match AnyReplay::open(bytes).expect("it was just written") {
        AnyReplay::Engine3d(replay) => replay,
        AnyReplay::Nfk(_) => unreachable!("it is of a 3D engine"),
    }
}

pub(crate) fn bench(criterion: &mut Criterion) {
    let (start, commands) = one_hour_run();
    record(criterion, &start, &commands);
    let whole = record_replay(&start, &commands);
    let mut group = criterion.benchmark_group("replay");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(HOUR_TICKS as u64));
    group.bench_function("verify one hour at 100 Hz", |bencher| {
        bencher.iter(|| {
            let verdict = verify(&whole, &start);
            assert_eq!(
                (verdict.reason(), verdict.ticks),
                (None, HOUR_TICKS as u64),
                "it is true"
            );
        });
    });
    let minute = record_replay(&start, &commands[..MINUTE_TICKS]);
    group.throughput(Throughput::Elements(1000));
    group.bench_function("verify 1000 minutes", |bencher| {
        bencher.iter(|| {
            (0..1000)
                .for_each(|_| assert!(verify(&minute, &start).reason().is_none(), "it is true"));
        });
    });
    group.bench_function("open one hour for seeking", |bencher| {
        bencher.iter(|| Seeker::new(&whole, start.clone()));
    });
    let mut seeker = Seeker::new(&whole, start.clone());
    let mut tick = 1;
    group.throughput(Throughput::Elements(1));
    group.bench_function("seek in one hour", |bencher| {
        bencher.iter(|| {
            tick = (tick * 48_271) % HOUR_TICKS as u64;
            seeker.seek(tick).tick()
        });
    });
    group.finish();
}

/// Measures a tick with and without recording, and packing a second.
fn record(criterion: &mut Criterion, start: &Run, commands: &[UserCmd]) {
    let second = &commands[..100];
    let mut group = criterion.benchmark_group("record");
    group.throughput(Throughput::Elements(100));
    group.bench_function("100 ticks, not recorded", |bencher| {
        let mut run = start.clone();
        bencher.iter(|| second.iter().for_each(|cmd| drop(run.advance(cmd))));
    });
    group.bench_function("100 ticks, recorded", |bencher| {
        let (mut run, mut recorder) = (start.clone(), Recorder::new(start));
        bencher.iter(|| {
            for cmd in second {
                recorder.before_tick(&run, cmd);
                drop(run.advance(cmd));
                recorder.after_tick(&run);
            }
            while let Some(FullChunk { chunk, .. }) = recorder.pop_full() {
                recorder.recycle(chunk);
            }
        });
    });
    group.bench_function("the recorder alone, 100 ticks", |bencher| {
        let mut run = start.clone();
        run.advance_quiet(&second[0]);
        let mut recorder = Recorder::new(&run);
        bencher.iter(|| {
            for cmd in second {
                recorder.before_tick(&run, cmd);
                recorder.after_tick(&run);
            }
            while let Some(FullChunk { chunk, .. }) = recorder.pop_full() {
                recorder.recycle(chunk);
            }
        });
    });
    group.bench_function("packing a second", |bencher| {
        let mut recorder = Recorder::new(start);
        for cmd in second {
            recorder.before_tick(start, cmd);
            recorder.after_tick(start);
        }
        let chunk = recorder.pop_full().expect("a second is full").chunk;
        let mut packer = ChunkPacker::default();
        bencher.iter_batched(
            || chunk.clone(),
            |mut chunk| packer.pack(&mut chunk),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Plays a scene's ticks several times as the game does, recorded or not.
/// Prints their number, for `benches/instructions`.
#[expect(clippy::print_stdout, reason = "a script reads it")]
pub(crate) fn tick_and_count(scene: &str, brushes: usize, rounds: usize, is_recorded: bool) {
    let (_, profile, script) = scenes::SCENES
        .into_iter()
        .find(|(name, ..)| *name == scene)
        .expect("a scene's name");
    let (start, commands) = scenes::build_scene(brushes, profile, script);
    let mut recorder = Recorder::new(&start);
    for _ in 0..rounds {
        let mut run = start.clone();
        for cmd in &commands {
            if is_recorded {
                recorder.before_tick(&run, cmd);
            }
            black_box(run.advance(cmd));
            if is_recorded {
                recorder.after_tick(&run);
                while let Some(FullChunk { chunk, .. }) = recorder.pop_full() {
                    recorder.recycle(chunk);
                }
            }
        }
    }
    println!("{}", commands.len());
}
