//! Misses made from recorded successes: the same run with a key too early or too late, or from
//! another height.

use wishdir::text::Describe as _;
use wishdir_analysis::technique::TechniqueKind::{Bounce, DuckBug, EdgeBug, JumpBug, SlideBug};
use wishdir_analysis::technique::{MissedBy, MissedKey, Outcome, TechniqueEvent};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::conform::Recording;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;

use super::{events_of, recording};

/// A recording's commands, changed, from a changed start.
fn replayed(
    recording: &Recording,
    start: impl Fn(&mut PlayerState),
    change: impl Fn(u64, &mut UserCmd),
) -> Vec<TickRecord> {
    let level = recording.level();
    let mut player = recording.initial();
    start(&mut player);
    let play = |(cmd, tick): (&UserCmd, u64)| {
        let mut cmd = *cmd;
        change(tick, &mut cmd);
        let (before, mut report) = (player, MoveReport::default());
        player_move(
            &mut player,
            &cmd,
            &recording.physics,
            &mut level.near(),
            &mut report,
        );
        let (events, timer) = (Vec::new(), Timer::Idle);
        TickRecord {
            tick,
            cmd,
            before,
            player,
            report,
            events,
            health: FULL_HEALTH,
            timer,
        }
    };
    recording.cmds().zip(1..).map(play).collect()
}

/// The events of a `cs16` recording with other buttons.
pub(super) fn with_keys(name: &str, buttons: impl Fn(u64, u16) -> u16) -> Vec<TechniqueEvent> {
    let recording = recording("cs16", name);
    let records = replayed(
        &recording,
        |_| {},
        |tick, cmd| cmd.buttons = buttons(tick, cmd.buttons),
    );
    events_of(&recording, records.into_iter())
}

/// The JumpBug from 601 units, which needs duck released and jump pressed in tick 175, with other
/// ticks.
fn jump_bug(release: u64, press: u64) -> Vec<TechniqueEvent> {
    with_keys("jumpbug-600-ok", |tick, buttons| {
        let duck = if tick >= 58 && tick < release {
            DUCK
        } else {
            0
        };
        let jump = if tick == press { JUMP } else { 0 };
        buttons & !(DUCK | JUMP) | duck | jump
    })
}

#[test]
fn the_right_ticks_are_a_jump_bug() {
    let events = jump_bug(175, 175);
    assert_eq!(
        (events.len(), events[0].outcome, events[0].kind),
        (1, Outcome::Success, JumpBug)
    );
}

/// Every pair of ticks up to 8 off is reported with exactly its error. The key with the larger
/// error is the miss.
#[test]
fn jump_bugs_are_missed_by_as_many_ticks_as_the_keys_are_off() {
    for duck in -8..=8_i64 {
        for jump in -8..=8_i64 {
            if (duck, jump) == (0, 0) {
                continue;
            }
            let events = jump_bug((175 + duck) as u64, (175 + jump) as u64);
            assert_eq!(events.len(), 1, "{duck} {jump}: {events:?}");
            let (key, off) = if jump.abs() > duck.abs() {
                (MissedKey::Jump, jump)
            } else {
                (MissedKey::Duck, duck)
            };
            let miss = MissedBy::Ticks {
                n: off.unsigned_abs() as u32,
                late: off > 0,
                key,
            };
            assert_eq!(
                (events[0].kind, events[0].missed_by),
                (JumpBug, Some(miss)),
                "{duck} {jump}: {events:?}"
            );
        }
    }
}

/// Practice from a 45-unit ledge costs no health: a near miss is reported, a hop with a duck in it
/// is not.
#[test]
fn harmless_tries_are_told_only_when_they_are_near() {
    let practice = |release: u64, press: u64| {
        with_keys("jumpbug-45-ok", |tick, buttons| {
            let duck = if tick >= 57 && tick < release {
                DUCK
            } else {
                0
            };
            let jump = if tick == press { JUMP } else { 0 };
            buttons & !(DUCK | JUMP) | duck | jump
        })
    };
    assert_eq!(practice(85, 85)[0].outcome, Outcome::Success);
    assert_eq!(
        practice(84, 86)[0].describe(),
        "missed: duck released 1 tick early, jump pressed 1 tick late"
    );
    assert_eq!(
        practice(83, 85)[0].missed_by,
        Some(MissedBy::Ticks {
            n: 2,
            late: false,
            key: MissedKey::Duck
        })
    );
    // Ducked over something, and hopped.
    assert!(practice(65, 86).is_empty());
    assert!(practice(93, 93).is_empty(), "a stand-up bhop");
}

#[test]
fn the_verdict_names_both_keys() {
    assert_eq!(
        jump_bug(177, 174)[0].describe(),
        "missed: duck released 2 ticks late, jump pressed 1 tick early"
    );
    assert_eq!(
        jump_bug(175, 178)[0].describe(),
        "missed: jump pressed 3 ticks late"
    );
}

/// A player who only falls, ducked or not, or who ducks without a jump, attempted nothing.
#[test]
fn falls_without_the_keys_are_no_misses() {
    assert!(with_keys("jumpbug-600-ok", |_, buttons| buttons & !(DUCK | JUMP)).is_empty());
    assert!(jump_bug(10_000, 10_000).is_empty());
    assert!(jump_bug(10_000, 175).is_empty());
    assert!(jump_bug(120, 10_000).is_empty());
}

/// Where the fall lands by the snap, no place at the edge makes an EdgeBug. With a start 1 unit
/// lower, then 2, and so on, some frame ends within 2 units of the block.
#[test]
fn edge_bugs_from_heights_that_snap_are_impossible() {
    let recording = recording("cs16", "edgebug-h300-v250-fail");
    let mut told = [0, 0];
    for step in 0..28_u8 {
        let lower = f32::from(step) * 0.25;
        let records = replayed(&recording, |player| player.origin.z -= lower, |_, _| {});
        let snapped =
            records
                .iter()
                .find(|record| record.player.on_ground)
                .is_some_and(|record| {
                    !record.report.events.iter().any(|event| {
                        matches!(event, wishdir_sim::engine::MoveEvent::Contact { .. })
                    })
                });
        let events = events_of(&recording, records.into_iter());
        let [event] = &events[..] else { continue };
        assert_eq!(event.kind, EdgeBug, "{event:?}");
        match event.missed_by {
            Some(MissedBy::Impossible { above, below }) => {
                told[0] += 1;
                assert!(snapped && above < 0.0 && below <= 0.0, "{lower}: {event:?}");
            }
            _ => assert!(!snapped, "{lower}: {event:?}"),
        }
        told[1] += 1;
    }
    assert!(told[0] >= 6 && told[1] > told[0], "{told:?}");
}

/// A deadly landing moves the player elsewhere in the same tick, and the verdict still comes.
#[test]
fn a_deadly_miss_is_told_after_the_respawn() {
    let recording = recording("cs16", "jumpbug-600-fail");
    let mut records: Vec<TickRecord> = recording.records().take(176).collect();
    let start = recording.initial();
    let last = records.last_mut().unwrap();
    last.player = start;
    last.events.push(wishdir_sim::course::CourseEvent::Died {
        harm: wishdir_sim::course::DamageSource::Fall,
    });
    last.events
        .push(wishdir_sim::course::CourseEvent::Respawned { yaw: 0.0 });
    let stands = |tick| TickRecord {
        tick,
        before: start,
        player: start,
        events: Vec::new(),
        ..records[0].clone()
    };
    let after: Vec<TickRecord> = (177..200).map(stands).collect();
    let told = events_of(&recording, records.into_iter().chain(after));
    assert_eq!(
        (told.len(), told[0].tick, told[0].kind),
        (1, 176, JumpBug),
        "{told:?}"
    );
    let whole = events_of(&recording, recording.records());
    assert_eq!(told[0].verdict, whole[0].verdict);
}

/// Further back, the same floor is reached before the slide.
#[test]
fn slide_bugs_short_of_the_slide_are_told_with_the_distance() {
    let recording = recording("cs16", "slidebug-ok");
    let mut short = 0;
    for step in 1..=20_u8 {
        let back = f32::from(step) * 0.5;
        let records = replayed(&recording, |player| player.origin.x -= back, |_, _| {});
        for event in events_of(&recording, records.into_iter()) {
            assert_eq!(event.kind, SlideBug, "{back}: {event:?}");
            if let Some(MissedBy::Units(units)) = event.missed_by {
                assert!(units > 0.0 && units < 10.0, "{back}: {event:?}");
                short += 1;
            }
        }
    }
    assert!(short > 0, "{short}");
}

/// Of each tick's 20 units at 2000 u/s, 2 end within the snap, which stops the fall completely.
#[test]
fn bounces_by_the_snap_are_impossible() {
    let recording = recording("cs16", "bounce-45-2000");
    let mut snapped = 0;
    for step in 0..40_u8 {
        let lower = f32::from(step) * 0.5;
        let records = replayed(&recording, |player| player.origin.z -= lower, |_, _| {});
        let [event] = &events_of(&recording, records.into_iter())[..] else {
            panic!("one event, {lower} lower")
        };
        assert_eq!(event.kind, Bounce);
        match event.missed_by {
            None => assert_eq!(event.outcome, Outcome::Success),
            Some(MissedBy::Impossible { above, below }) => {
                assert!(above < 0.0 && below < 0.0, "{event:?}");
                snapped += 1;
            }
            Some(miss) => panic!("{miss:?}"),
        }
    }
    assert!((3..=5).contains(&snapped), "{snapped}");
}

/// A DuckBug of tick 94 with duck released early or late is missed by exactly that many ticks.
#[test]
fn duck_bugs_are_missed_by_as_many_ticks_as_duck_is_off() {
    for off in (-9..=9_i64).filter(|off| *off != 0) {
        let release = (94 + off) as u64;
        let events = with_keys("duckbug-ok", |tick, buttons| {
            if tick < release {
                if tick >= 11 { DUCK } else { 0 }
            } else {
                buttons & !DUCK
            }
        });
        let miss = MissedBy::Ticks {
            n: off.unsigned_abs() as u32,
            late: off > 0,
            key: MissedKey::Duck,
        };
        // Released very late, duck may make another DuckBug further down.
        assert_eq!(
            (events[0].kind, events[0].missed_by),
            (DuckBug, Some(miss)),
            "{off}: {events:?}"
        );
    }
}
