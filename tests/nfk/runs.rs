//! A run: damage and respawn, teleports, pushes, the clock, saved positions.

use std::sync::Arc;

use wishdir_sim::course::{DamageSource, Timer};
use wishdir_sim::platformer::Dir::{RunLeft, RunRight, StandRight};
use wishdir_sim::platformer::{NfkCourseEvent, NfkRun, NfkState, NfkWorld, NoNfkSpawn, Ruleset};
use wishdir_sim::simulation::Simulation as _;

use crate::worlds::{Wanderer, keys};

/// A run on a text map.
fn run_on(text: &str, rules: Ruleset) -> NfkRun {
    let (world, warnings) = NfkWorld::from_text(text).unwrap_or_else(|error| panic!("{error}"));
    assert!(warnings.is_empty(), "{warnings:?}");
    NfkRun::new(Arc::new(world), rules).unwrap()
}

const HALL: &str = "nfk-map 1\n\
    teleport: 9 4 -> 2 4\n\
    push: 6 3 to 6 4 right 4.5 every 5\n\
    map:\n\
    ##############\n\
    #............#\n\
    #ss.........f#\n\
    #ss.........f#\n\
    #Ps.........f#\n\
    ##############\n";

/// The hall with other tiles in its bottom row, and without its objects.
fn hall(bottom: &str) -> String {
    let plain: Vec<&str> = HALL
        .lines()
        .filter(|line| !line.starts_with("teleport") && !line.starts_with("push"))
        .collect();
    plain.join("\n").replace("#Ps.........f#", bottom)
}

#[test]
fn a_run_begins_at_the_spawn_standing() {
    let run = run_on(HALL, Ruleset::R2);
    assert_eq!(
        *run.state(),
        NfkState::standing_at([48.0, 56.0], StandRight)
    );
    assert!(run.is_on_ground());
    let (world, _) = NfkWorld::from_text(&hall("#...........f#")).unwrap();
    assert_eq!(
        NfkRun::new(Arc::new(world), Ruleset::R2).unwrap_err(),
        NoNfkSpawn
    );
}

#[test]
fn lava_costs_12_to_17_every_8_ticks_and_the_dead_stand_up_at_the_spawn() {
    let mut run = run_on(&hall("#Psllllllllll#"), Ruleset::R2);
    let mut hurts = Vec::new();
    loop {
        let record = run.advance(&keys("R"));
        for event in &record.events {
            if let NfkCourseEvent::Hurt { harm, damage } = event {
                assert_eq!(*harm, DamageSource::Lava);
                hurts.push((record.tick, *damage));
            }
        }
        if record.events.contains(&NfkCourseEvent::Respawned) {
            assert!(record.events.contains(&NfkCourseEvent::Died {
                harm: DamageSource::Lava
            }));
            assert_eq!(
                (record.health, record.state),
                (100, NfkState::standing_at([48.0, 56.0], StandRight))
            );
            assert_eq!(record.timer, Timer::Idle);
            break;
        }
    }
    assert_eq!(
        hurts.iter().map(|(_, damage)| *damage).collect::<Vec<_>>(),
        [12, 13, 14, 15, 16, 17, 12, 13]
    );
    assert!(
        hurts.windows(2).all(|pair| pair[1].0 - pair[0].0 == 8),
        "{hurts:?}"
    );
}

#[test]
fn a_death_tile_kills_at_once() {
    let mut run = run_on(&hall("#Ps..x......f#"), Ruleset::V075);
    for _ in 0..100 {
        let record = run.advance(&keys("R"));
        if record.events.contains(&NfkCourseEvent::Respawned) {
            assert_eq!(
                record.events[record.events.len() - 3],
                NfkCourseEvent::Hurt {
                    harm: DamageSource::Trigger,
                    damage: 500
                }
            );
            return;
        }
    }
    panic!("nobody died: {:?}", run.state());
}

#[test]
fn a_push_area_sets_the_speed_every_few_ticks() {
    let mut run = run_on(HALL, Ruleset::R2);
    let mut pushed = Vec::new();
    for _ in 0..70 {
        let record = run.advance(&keys("R"));
        if record
            .events
            .iter()
            .any(|event| matches!(event, NfkCourseEvent::Pushed { ix, .. } if *ix == 4.5))
        {
            assert_eq!(record.state.ix, 4.5);
            pushed.push(record.tick);
        }
    }
    assert!(
        pushed.len() > 2 && pushed.windows(2).take(2).all(|pair| pair[1] - pair[0] == 5),
        "{pushed:?}"
    );
}

/// Only to the right: the game's code ignores the sign.
#[test]
fn a_teleport_keeps_the_speed_but_halves_it_to_the_right() {
    let mut run = run_on(HALL, Ruleset::R2);
    for (ix, after) in [(2.0, 1.0), (0.9, 0.9), (-2.0, -2.0)] {
        let dir = if ix > 0.0 { RunRight } else { RunLeft };
        run.place_player(NfkState {
            ix,
            ..NfkState::standing_at([9.0 * 32.0 + 16.0, 56.0], dir)
        });
        let record = run.advance(&keys("-"));
        let teleported = record
            .events
            .iter()
            .find(|event| matches!(event, NfkCourseEvent::Teleported { .. }));
        assert_eq!(
            teleported,
            Some(&NfkCourseEvent::Teleported {
                from: [304.0 + ix, 56.0],
                to: [80.0, 56.0]
            })
        );
        assert_eq!(
            (record.state.x, record.state.y, record.state.ix),
            (80.0, 56.0, after)
        );
        assert_eq!(run.timer(), Timer::Ready, "the exit is in the start zone");
    }
}

#[test]
fn the_clock_runs_from_the_start_zone_to_the_finish() {
    let mut run = run_on(&hall("#Ps.........f#"), Ruleset::R2);
    let mut events = Vec::new();
    let mut ticks_outside = 0;
    for _ in 0..200 {
        let record = run.advance(&keys("R"));
        ticks_outside += u64::from(matches!(
            record.timer,
            Timer::Running { .. } | Timer::Finished { .. }
        ));
        events.extend(record.events);
        if let Timer::Finished { time, .. } = record.timer {
            assert_eq!((time.ticks, time.msec), (ticks_outside, ticks_outside * 20));
            assert_eq!(
                events,
                [
                    NfkCourseEvent::EnteredStart,
                    NfkCourseEvent::Started,
                    NfkCourseEvent::Finished { time }
                ]
            );
            run.place_player(*run.state());
            assert_eq!(run.timer(), Timer::Invalid, "help");
            return;
        }
    }
    panic!("no finish: {:?}", run.state());
}

#[test]
fn going_on_from_a_checkpoint_gives_the_bits_of_never_having_stopped() {
    for rules in Ruleset::ALL {
        let mut run = run_on(HALL, rules);
        let mut wanderer = Wanderer::new(5);
        for _ in 0..200 {
            run.advance_quiet(&wanderer.next());
        }
        let saved = run.checkpoint();
        let held: Vec<_> = (0..500).map(|_| wanderer.next()).collect();
        held.iter().for_each(|keys| _ = run.advance_quiet(keys));
        let end = run.hash();
        run.restart();
        assert_eq!(run.tick(), 0);
        run.restore(&saved);
        // With reports this time: listening changes nothing.
        for keys in &held {
            let record = run.advance(keys);
            assert_eq!(record.tick, run.tick());
        }
        assert_eq!(run.hash(), end);
    }
}

#[test]
fn a_switch_of_the_ruleset_keeps_place_and_inertia() {
    let mut run = run_on(HALL, Ruleset::R2);
    (0..30).for_each(|_| _ = run.advance_quiet(&keys("UR")));
    let before = *run.state();
    run.switch_rules(Ruleset::V075);
    let after = *run.state();
    assert_eq!(
        (before.x, before.y, before.ix, before.iy),
        (after.x, after.y, after.ix, after.iy)
    );
    assert_eq!(
        (after.speedjump, run.rules(), run.timer()),
        (0, Ruleset::V075, Timer::Invalid)
    );
}

#[test]
fn without_damage_lava_moves_the_player_alike_and_costs_nothing() {
    let play = |damage: bool| {
        let mut run = run_on(&hall("#Psllllllllll#"), Ruleset::R2);
        run.set_damage(damage);
        let health = (0..40)
            .map(|_| run.advance(&keys("R")).health)
            .last()
            .unwrap();
        (health, *run.state())
    };
    let (spared, hurt) = (play(false), play(true));
    assert_eq!(spared.0, 100);
    assert!(hurt.0 < 100, "{}", hurt.0);
    assert_eq!(spared.1, hurt.1, "the movement knows no damage");
}

#[test]
fn every_moment_of_a_run_has_room_in_its_own_map() {
    for rules in Ruleset::ALL {
        let mut run = run_on(HALL, rules);
        let mut other = run.clone();
        let mut wanderer = Wanderer::new(5);
        for tick in 0..3000 {
            run.advance(&wanderer.next());
            let saved = run.checkpoint();
            assert!(
                other.adopt_checkpoint(&saved),
                "tick {tick}: {:?}",
                run.state()
            );
            assert_eq!(
                (other.state(), other.tick(), other.timer()),
                (run.state(), run.tick(), Timer::Invalid)
            );
        }
    }
}

#[test]
fn another_version_of_a_map_takes_the_player_where_there_is_room_with_all_its_pushes() {
    let mut run = run_on(&hall("#Ps.........f#"), Ruleset::R2);
    (0..3).for_each(|_| drop(run.advance(&keys("R"))));
    let mut pushed = run_on(
        &HALL.replace("push: 6 3 to 6 4 right", "push: 1 3 to 3 4 right"),
        Ruleset::R2,
    );
    assert!(pushed.adopt_checkpoint(&run.checkpoint()));
    let events = pushed.advance(&keys("")).events;
    assert!(
        matches!(events[..], [NfkCourseEvent::Pushed { .. }, ..]),
        "{events:?}"
    );
    let mut walled = run_on(
        &hall("###.......P.f#").replace("#ss.........f#", "###.........f#"),
        Ruleset::R2,
    );
    let before = walled.checkpoint();
    assert!(!walled.adopt_checkpoint(&run.checkpoint()));
    assert_eq!(walled.checkpoint(), before);
}
