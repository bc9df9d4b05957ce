//! The statistics of a whole run, compared with the same values calculated tick by tick.

use wishdir_analysis::jump::{HopGrade, Jump};
use wishdir_analysis::run_stats::RunStats;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::course::{CourseEvent, CourseTime};
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::tick::TickRecord;

use crate::support::near;
use crate::support::recordings::recording;

/// The session after these ticks, and its jumps.
fn session_of(
    set: &str,
    name: &str,
    change: impl Fn(usize, &mut TickRecord),
) -> (Vec<TickRecord>, Session, Vec<Jump>) {
    let recording = recording(set, name);
    let mut records: Vec<TickRecord> = recording.records().collect();
    records
        .iter_mut()
        .enumerate()
        .for_each(|(index, record)| change(index, record));
    let (mut session, mut found) = (Session::new(&recording.profile()), Vec::new());
    records
        .iter()
        .for_each(|record| session.observe(record, &mut |finding| found.push(finding)));
    (
        records,
        session,
        found.into_iter().filter_map(Finding::jump).collect(),
    )
}

#[test]
fn ways_speeds_and_hops_are_those_of_the_ticks() {
    for (set, name) in [
        ("cs16", "bhop-fog2"),
        ("cs16", "bhop-cap-340"),
        ("hl", "bhop"),
        ("qw", "a07-bhop-best-13ms"),
    ] {
        let (records, session, jumps) = session_of(set, name, |_, _| ());
        let stats = session.stats();
        let way = |record: &TickRecord| {
            f64::from(
                (record.player.origin - record.before.origin)
                    .truncate()
                    .length(),
            )
        };
        let distance: f64 = records.iter().map(way).sum();
        let seconds: f64 = records
            .iter()
            .map(|record| f64::from(record.cmd.msec) * 0.001)
            .sum();
        let top = records
            .iter()
            .map(|record| record.player.velocity.truncate().length())
            .fold(0.0, f32::max);
        assert_eq!(stats.ticks as usize, records.len());
        // Binary32 lengths compared with binary64.
        near(stats.distance, distance, 0.01);
        near(stats.average_speed(), distance / seconds, 0.01);
        near(stats.max_speed, f64::from(top), 1e-3);
        let jumped = |record: &&TickRecord| {
            record
                .report
                .events
                .iter()
                .any(|event| matches!(event, MoveEvent::Jump { .. }))
        };
        assert_eq!(
            stats.jumps as usize,
            records.iter().filter(jumped).count(),
            "{name}"
        );
        let hops: Vec<_> = jumps.iter().filter_map(|jump| jump.hop).collect();
        // The last jump may still be in the air.
        assert!(
            (hops.len()..=hops.len() + 1).contains(&(stats.hops as usize)),
            "{name}: {} {stats:?}",
            hops.len()
        );
        let perfect = hops
            .iter()
            .filter(|hop| hop.grade == HopGrade::Perfect)
            .count() as u32;
        assert!(
            (perfect..=perfect + 1).contains(&stats.perfect),
            "{name}: {perfect} {stats:?}"
        );
        assert_eq!(stats.by_fog.iter().sum::<u32>(), stats.hops);
        near(
            (0..=5).map(|fog| stats.fog_share(fog)).sum::<f64>(),
            100.0,
            1e-9,
        );
        near(
            stats.perfect_share(),
            f64::from(stats.perfect) / f64::from(stats.hops) * 100.0,
            1e-9,
        );
        assert_eq!(stats.counted as usize, hops.len());
    }
}

#[test]
fn speed_after_n_hops_is_the_table_of_the_chain() {
    let (_, session, jumps) = session_of("qw", "a07-bhop-best-13ms", |_, _| ());
    let chain = session.stats().chain();
    assert!(
        jumps.len() > 5 && chain.len() >= jumps.len(),
        "{} {}",
        jumps.len(),
        chain.len()
    );
    for (hops, jump) in jumps.iter().enumerate() {
        assert_eq!(
            (chain[hops].speed, chain[hops].hop),
            (jump.takeoff_speed, jump.hop),
            "after {hops} hops"
        );
        assert_eq!(
            session.stats().best_speeds_by_hop()[hops],
            jump.takeoff_speed
        );
    }
    assert_eq!((chain[0].begins, chain[1].begins), (true, false));
}

#[test]
fn a_jump_from_a_run_begins_a_new_table() {
    // Every jump of this recording is a long jump.
    let (_, session, jumps) = session_of("cs16", "lj-277-s5", |_, _| ());
    assert_eq!(
        (
            session.stats().jumps,
            session.stats().chain().len(),
            session.stats().hops
        ),
        (jumps.len() as u32, 1, 0)
    );
    assert_eq!(
        (
            session.stats().perfect_share(),
            session.stats().presses_per_hop()
        ),
        (0.0, None)
    );
    let best = jumps
        .iter()
        .map(|jump| jump.takeoff_speed)
        .fold(0.0, f64::max);
    assert_eq!(session.stats().best_speeds_by_hop(), [best]);
}

#[test]
fn the_courses_clock_begins_a_run_and_its_finish_keeps_it() {
    let (starts, finishes) = (200, 400);
    let (records, session, _) = session_of("hl", "bhop", |index, record| {
        if index == starts {
            record.events.push(CourseEvent::Started);
        } else if index == finishes {
            record.events.push(CourseEvent::Finished {
                time: CourseTime::default(),
            });
        }
    });
    assert!(records.len() > finishes + 10);
    assert_eq!(session.stats().ticks as usize, records.len() - starts);
    let finished = session.finished_run_stats().unwrap();
    assert_eq!(finished.ticks as usize, finishes - starts + 1);
    assert!(
        finished.hops > 0 && finished.hops < session.stats().hops,
        "{finished:?}"
    );
}

#[test]
fn a_placed_player_begins_a_run() {
    let (records, session, _) = session_of("hl", "bhop", |index, record| {
        record.tick += u64::from(index >= 300);
    });
    assert_eq!(session.stats().ticks as usize, records.len() - 300);
    // Without time there is no speed.
    assert_eq!(RunStats::default().average_speed(), 0.0);
}
