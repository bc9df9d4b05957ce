//! Cost of analysing one tick, compared with simulating it.
//! On average the analysis must be cheaper in every scene.
//!
//! Measures what a session updates every tick: facts, the last seconds, jumps and techniques.
//! The average includes the work at takeoffs and landings.
//! The loss breakdown is computed on demand, here for the longest jump.
//!
//! The game's extra work at a landing may take at most one millisecond.
//! That is the loss breakdown and its advice, tested in the level.
//! The benchmark uses the ideal strafer's jump with late keys, with
//! and without gaps, because key faults take longest to search.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::sync::Arc;
use wishdir::planner::bot::{Bot, Kind, Limits};
use wishdir::planner::judge::judge;
use wishdir_analysis::jump::FoundJump;
use wishdir_analysis::ledger::FlightLog;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::command::{MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::scenes;

/// Number of brushes in the scenes; low, so that movement is cheap.
const BRUSHES: usize = 10;

pub(crate) fn bench(criterion: &mut Criterion) {
    for (name, profile, script) in scenes::SCENES {
        let (start, commands) = scenes::build_scene(BRUSHES, profile, script);
        let mut run = start.clone();
        let records: Vec<TickRecord> = commands.iter().map(|cmd| run.advance(cmd)).collect();
        let profile = start.profile();
        let mut group = criterion.benchmark_group(format!("analysis/{name}"));
        group.throughput(Throughput::Elements(records.len() as u64));
        group.bench_function("tick", |bencher| {
            bencher.iter(|| {
                let mut run = start.clone();
                commands
                    .iter()
                    .for_each(|cmd| drop(black_box(run.advance(cmd))));
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
        let mut longest: Option<(u32, FlightLog)> = None;
        for record in &records {
            session.observe(record, &mut |finding| {
                let Finding::Jump(found) = finding else {
                    return;
                };
                let FoundJump { jump, log } = *found;
                longest = longest
                    .take()
                    .into_iter()
                    .chain(log.map(|log| (jump.airtime_ticks, log)))
                    .max_by_key(|(ticks, _)| *ticks);
            });
        }
        if let Some((_, log)) = longest {
            criterion.bench_function(&format!("ledger/{name}"), |bencher| {
                bencher.iter(|| black_box(log.ledger().total));
            });
        }
    }
    bench_landings(criterion);
}

/// Profile, number of strafes, key delay and key gap of each jump, milliseconds.
const LANDINGS: [(&str, u32, u32, u32); 8] = [
    ("qw-77", 8, 26, 0),
    ("hl-100", 8, 20, 0),
    ("cs16-100", 8, 20, 0),
    ("cs16-100", 12, 30, 0),
    ("cs16-250", 12, 20, 0),
    ("qw-77", 8, 26, 13),
    ("cs16-100", 8, 20, 10),
    ("cs16-250", 12, 20, 8),
];

fn bench_landings(criterion: &mut Criterion) {
    for (name, strafes, late_msec, pause_msec) in LANDINGS {
        let (run, FoundJump { jump, log }) = play_late_keys(name, strafes, late_msec, pause_msec);
        let land = || black_box(judge(&jump, log.as_ref(), run.level()).tier);
        let pauses = if pause_msec > 0 { " and pauses" } else { "" };
        criterion.bench_function(
            &format!("landing: ledger with trial/{name}, {strafes} strafes{pauses}"),
            |bencher| {
                bencher.iter(land);
            },
        );
    }
}

/// Plays the ideal strafer's jump with each key late and after a gap. Returns the run and the jump.
fn play_late_keys(name: &str, strafes: u32, late_msec: u32, pause_msec: u32) -> (Run, FoundJump) {
    let profile = by_name(name).expect("it is built in");
    let mut start = Run::new(Arc::new(scenes::build_world(1)), Arc::new(profile.clone()))
        .expect("it has a start");
    while !start.player().on_ground {
        start.advance(&UserCmd {
            msec: profile.msec(),
            ..UserCmd::default()
        });
    }
    let jump = Kind::LongJump { strafes, yaw: 0.0 };
    let kind = if profile.rules().ducks {
        jump
    } else {
        Kind::Bhop {
            hops: 1,
            strafes,
            yaw: 0.0,
        }
    };
    let (mut run, mut commands) = (start.clone(), Vec::new());
    let mut bot = Bot::new(kind, Limits::default(), &run);
    let mut takeoff = None;
    while let Some(cmd) = bot.prepare(&run) {
        let record = run.advance(&cmd);
        bot.observe(&record);
        commands.push(cmd);
        if !record.player.on_ground {
            takeoff.get_or_insert(commands.len() - 1);
        } else if takeoff.is_some() {
            break;
        }
    }
    let takeoff = takeoff.expect("it jumps");
    let [late, pause] =
        [late_msec, pause_msec].map(|msec| (msec / u32::from(profile.msec())) as usize);
    let keys: Vec<(f32, u16)> = commands
        .iter()
        .map(|cmd| (cmd.side, cmd.buttons & (MOVE_LEFT | MOVE_RIGHT)))
        .collect();
    for tick in takeoff + late..commands.len() {
        let is_paused = (tick - late..tick - late + pause)
            .any(|at| at > takeoff && keys.get(at).is_some_and(|key| key.1 != keys[tick - late].1));
        let (side, buttons) = if is_paused {
            (0.0, 0)
        } else {
            keys[tick - late]
        };
        let cmd = &mut commands[tick];
        (cmd.side, cmd.buttons) = (side, cmd.buttons & !(MOVE_LEFT | MOVE_RIGHT) | buttons);
    }
    let (mut run, mut session, mut found) = (start, Session::new(profile), None);
    // A flight that lasts longer repeats the ideal strafer's last command.
    let last = commands.last().copied().unwrap_or_default();
    for cmd in commands.iter().chain(std::iter::repeat_n(&last, 100)) {
        let record = run.advance(cmd);
        session.observe(&record, &mut |finding| {
            if let (None, Finding::Jump(jump)) = (&found, finding) {
                found = Some(*jump);
            }
        });
        if found.is_some() {
            break;
        }
    }
    (run, found.expect("it lands"))
}
