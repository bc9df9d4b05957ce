//! The best result within some human limits from a take-off: never worse than the bot's own jump,
//! and never beaten by random flights within the same limits.

use wishdir::planner::bot::{Limits, ceiling, measure_limits};
use wishdir::planner::level_flight::LevelFlight;
use wishdir_sim::command::{DUCK, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use super::{PROFILES, human, long_jump, on_field, play, profile};
use crate::support::random::Random;
use crate::support::usercmd;

/// The run before the tick of its first jump, the ticks before that one, and the ticks from it on.
fn at_take_off(name: &str, records: &[TickRecord]) -> (Run, Vec<TickRecord>, Vec<TickRecord>) {
    let mut run = on_field(name);
    let is_jump = |record: &TickRecord| {
        record
            .report
            .events
            .iter()
            .any(|event| matches!(event, MoveEvent::Jump { .. }))
    };
    let first = records.iter().position(is_jump).unwrap();
    records[..first]
        .iter()
        .for_each(|record| drop(run.advance(&record.cmd)));
    (run, records[..first].to_vec(), records[first..].to_vec())
}

/// Distance of the jump that these commands make, units. `None` unless the jump comes down to its
/// take-off height.
fn distance(run: &Run, cmds: &[UserCmd]) -> Option<f64> {
    let flight = LevelFlight::simulate(run, cmds.len(), |tick| cmds[tick.min(cmds.len() - 1)]);
    flight
        .outcome(run.profile())
        .map(|(outcome, _)| outcome.distance)
}

#[test]
fn it_is_no_worse_than_the_bot_and_a_true_run() {
    for name in PROFILES {
        for limits in [Limits::default(), human()] {
            let (records, _) = play(long_jump(7), limits, &mut on_field(name), 3000);
            let (run, before, jump) = at_take_off(name, &records);
            let own: Vec<UserCmd> = jump.iter().map(|record| record.cmd).collect();
            let own = distance(&run, &own).unwrap();
            let best = ceiling(&run, before.last().map(|record| &record.cmd), limits).unwrap();
            assert_eq!(
                distance(&run, &best.cmds),
                Some(best.outcome.distance),
                "{name}: its commands lead there"
            );
            // The bot faces two directions at the same place. The results must agree up to the
            // mouse counts.
            assert!(
                best.outcome.distance > own - 0.05,
                "{name} {limits:?}: {} of the bot's {own}",
                best.outcome.distance
            );
            assert!(
                best.strafes >= 7,
                "{name}: more strafes go farther than seven, not {}",
                best.strafes
            );
        }
    }
}

#[test]
fn no_drawn_flight_under_the_same_limits_goes_farther() {
    beaten_by_none_of(3_000);
}

#[test]
#[ignore = "minutes; after a change of the search"]
fn none_of_a_hundred_thousand_goes_farther() {
    beaten_by_none_of(100_000);
}

/// Moves one key change some ticks earlier or later and keeps the length of the pause, so the same
/// limits allow it.
fn move_a_change(cmds: &mut [UserCmd], random: &mut Random) {
    const MOST: usize = 3;
    const KEYS: u16 = MOVE_LEFT | MOVE_RIGHT;
    let is_let_go =
        |at: &usize| cmds[at - 1].side != 0.0 && cmds[at - 1].side * cmds[*at].side <= 0.0;
    let changes: Vec<usize> = (1..cmds.len()).filter(is_let_go).collect();
    let Some(change) = changes.get(random.below(changes.len().max(1) as u64) as usize) else {
        return;
    };
    let pressed = (*change..cmds.len())
        .find(|at| cmds[*at].side != 0.0)
        .unwrap_or(cmds.len());
    let by = 1 + random.below(MOST as u64) as usize;
    let later = random.below(2) == 0;
    let own: Vec<(f32, u16)> = cmds
        .iter()
        .map(|cmd| (cmd.side, cmd.buttons & KEYS))
        .collect();
    for tick in change.saturating_sub(MOST)..(pressed + MOST).min(cmds.len()) {
        let from = if later {
            tick.saturating_sub(by)
        } else {
            (tick + by).min(own.len() - 1)
        };
        let (side, keys) = own[from];
        (cmds[tick].side, cmds[tick].buttons) = (side, cmds[tick].buttons & !KEYS | keys);
    }
}

fn beaten_by_none_of(count: u32) {
    let random = &mut Random(7);
    for name in ["cs16-100", "hl-100"] {
        let limits = human();
        let (records, _) = play(long_jump(5), limits, &mut on_field(name), 3000);
        let (run, before, _) = at_take_off(name, &records);
        let best = ceiling(&run, before.last().map(|record| &record.cmd), limits).unwrap();
        let most = f64::from(limits.turn_deg_per_s) * f64::from(profile(name).msec()) / 1000.0;
        for _ in 0..count {
            let mut cmds = best.cmds.clone();
            // Changes the view from a tick on, by a small or large angle within the mouse speed.
            for _ in 0..=random.below(3) {
                let at = random.below(cmds.len() as u64) as usize;
                let by = random.within(-0.5, 0.5) * [0.2, 2.0, 20.0][random.below(3) as usize];
                let until = if random.below(2) == 0 {
                    cmds.len()
                } else {
                    (at + 4).min(cmds.len())
                };
                cmds[at..until]
                    .iter_mut()
                    .for_each(|cmd| cmd.angles.yaw += by);
            }
            if random.below(2) == 0 {
                move_a_change(&mut cmds, random);
            }
            let start = f64::from(run.angles().yaw);
            let views =
                std::iter::once(start).chain(cmds.iter().map(|cmd| f64::from(cmd.angles.yaw)));
            let views: Vec<f64> = views.collect();
            if views
                .windows(2)
                .any(|pair| wishdir_sim::math::wrap_deg(pair[1] - pair[0]).abs() > most)
            {
                continue;
            }
            let drawn = distance(&run, &cmds);
            assert!(
                drawn.is_none_or(|drawn| drawn <= best.outcome.distance + 0.05),
                "{name}: {drawn:?} of {}",
                best.outcome.distance
            );
        }
    }
}

#[test]
fn hands_are_known_by_their_flights() {
    let slow = Limits {
        turn_deg_per_s: 400.0,
        reaction_ticks: 2,
    };
    let (records, _) = play(long_jump(6), slow, &mut on_field("cs16-100"), 3000);
    let learned = measure_limits(&records);
    assert_eq!(learned.reaction_ticks, 2);
    assert!(
        learned.turn_deg_per_s <= 401.0 && learned.turn_deg_per_s > 200.0,
        "{learned:?}"
    );
    let free = measure_limits(
        &play(
            long_jump(6),
            Limits::default(),
            &mut on_field("cs16-100"),
            3000,
        )
        .0,
    );
    assert!(
        free.reaction_ticks == 0 && free.turn_deg_per_s > learned.turn_deg_per_s,
        "{free:?}"
    );
    assert_eq!(measure_limits(&[]), Limits::default());
    // Both keys in each pause: these fingers need no time between two keys.
    let both = records.iter().cloned().map(|mut record| {
        let keys = record.cmd.buttons & (MOVE_LEFT | MOVE_RIGHT);
        record.cmd.buttons |= if keys == 0 { MOVE_LEFT | MOVE_RIGHT } else { 0 };
        record
    });
    assert_eq!(measure_limits(&both.collect::<Vec<_>>()).reaction_ticks, 0);
}

#[test]
fn a_view_set_by_a_teleporter_is_no_turn_of_the_player() {
    let slow = Limits {
        turn_deg_per_s: 400.0,
        reaction_ticks: 2,
    };
    let (mut records, _) = play(long_jump(6), slow, &mut on_field("cs16-100"), 3000);
    let learned = measure_limits(&records);
    let in_air = |record: &TickRecord| !record.player.on_ground;
    let first = records.iter().position(in_air).unwrap() + 20;
    let teleported = &mut records[first];
    let facing = ViewAngles::level(teleported.cmd.angles.yaw + 80.0);
    let place = teleported.player.origin;
    teleported.events.push(CourseEvent::Teleported {
        from: place,
        to: place,
        facing,
    });
    for record in &mut records[first + 1..] {
        record.cmd.angles.yaw += 80.0;
    }
    let after = measure_limits(&records);
    assert!(
        (after.turn_deg_per_s - learned.turn_deg_per_s).abs() < 0.1,
        "{after:?}, without the teleporter {learned:?}"
    );
    records[first].events.clear();
    assert!(measure_limits(&records).turn_deg_per_s > 7000.0);
}

#[test]
fn what_cannot_jump_has_none() {
    let mut run = on_field("cs16-100");
    let held = usercmd(10, 0.0, 0.0, JUMP | DUCK);
    // No jump starts in the air.
    run.advance(&held);
    run.advance(&held);
    assert!(!run.player().on_ground);
    assert_eq!(
        ceiling(&run, Some(&held), Limits::default()).map(|best| best.strafes),
        None
    );
}
