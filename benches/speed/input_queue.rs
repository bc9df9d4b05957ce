//! Cost of a fast mouse: one second of play at 100 Hz with 0,
//! 1,000 and 8,000 mouse events through the game's input queue.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use wishdir_sim::client::{ClientEvent, CommandRules, Micros, QueuedClient};
use wishdir_sim::profile::by_name;

const SECOND_US: Micros = 1_000_000;
const TICK_US: Micros = 10_000;
/// Interval of the main loop, microseconds. Each pass pushes new events and reads the view.
const PASS_US: Micros = 1_000;

/// Plays one second of input with `events` mouse events.
fn play_one_second(
    client: &mut QueuedClient<()>,
    rules: &CommandRules,
    begin: Micros,
    events: u64,
) {
    let mut pushed = 0;
    for pass in (0..SECOND_US).step_by(PASS_US as usize) {
        let now = pass + PASS_US;
        while pushed < events && pushed * SECOND_US / events < now {
            let event = ClientEvent::Mouse {
                counts: [3, -1],
                share: 1.0,
            };
            client.push(begin + pushed * SECOND_US / events, event);
            pushed += 1;
        }
        black_box(client.current_view(rules));
        if now.is_multiple_of(TICK_US) {
            client.begin_tick(begin + now, |_, event| {
                black_box(event);
            });
            black_box(client.build_command(rules, 10, 0.01));
        }
    }
}

pub(crate) fn bench(criterion: &mut Criterion) {
    let profile = by_name("cs16-100").expect("a built-in profile");
    let rules = CommandRules {
        engine: profile.engine(),
        vars: profile.keys,
        maxspeed: profile.physics.client.maxspeed,
        filter: false,
    };
    let mut group = criterion.benchmark_group("input-queue/second");
    for events in [0, 1_000, 8_000] {
        let mut client = QueuedClient::default();
        let mut begin = 0;
        group.throughput(Throughput::Elements(events.max(1)));
        group.bench_function(events.to_string(), |bencher| {
            bencher.iter(|| {
                play_one_second(&mut client, &rules, begin, events);
                begin += SECOND_US;
            });
        });
    }
    group.finish();
}
