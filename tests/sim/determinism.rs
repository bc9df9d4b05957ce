//! The same bits on every machine, in debug and release builds: literal hashes of fixed runs.
//!
//! After an intended change of the movement: `UPDATE_EXPECT=1 cargo test --no-default-features
//! determinism`, with a higher `sim::pmove::PHYSICS_VERSION` in the same commit.

use std::fmt::Write as _;

use expect_test::expect_file;
use wishdir_sim::engine::{Branch, DUCKED_HULL, MoveEvent};
use wishdir_sim::profile::built_in;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Trace as _;

use crate::worlds::{Wanderer, playground_with_triggers, run_on};

/// Ticks of each random run.
const TICKS: u64 = 4000;

/// The run of every profile: hops and turns, stairs and slopes, water and ladder, ducking and
/// collisions.
const TOUR: &str = include_str!("tour.ron");

/// All ticks' hashes combined into one, so a run that deviates and returns has a different one.
struct Trail(u64);

impl Trail {
    fn step(&mut self, run: &Run) {
        self.0 = (self.0.rotate_left(5) ^ run.hash()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[test]
fn every_profile_runs_in_the_bits_of_old() {
    let script = Script::parse(TOUR).unwrap();
    let mut hashes = String::from("# profile: every tick of the tour, every tick of wandering\n");
    for profile in built_in() {
        let mut run = run_on(playground_with_triggers(), &profile.name);
        let mut player = ScriptPlayer::new(&script, &run);
        let mut tour = Trail(0);
        while player.advance(&mut run).is_some() {
            tour.step(&run);
        }
        let mut run = run_on(playground_with_triggers(), &profile.name);
        let mut wanderer = Wanderer::new(2024);
        let mut wandering = Trail(0);
        for _ in 0..TICKS {
            run.advance_quiet(&wanderer.next(profile.msec()));
            wandering.step(&run);
        }
        writeln!(
            hashes,
            "{}: {:016x} {:016x}",
            profile.name, tour.0, wandering.0
        )
        .unwrap();
    }
    expect_file!["goldens/hashes.txt"].assert_eq(&hashes);
}

#[test]
fn the_tour_sees_the_world() {
    // A golden hash proves only what its run meets.
    let script = Script::parse(TOUR).unwrap();
    for name in ["qw-77", "hl-100", "cs16-100"] {
        let mut run = run_on(playground_with_triggers(), name);
        let mut player = ScriptPlayer::new(&script, &run);
        let (mut air, mut water, mut ladder, mut high, mut ducked, mut bumps) =
            (0, 0, 0, 0.0_f32, 0, 0);
        while let Some(record) = player.advance(&mut run) {
            assert_ne!(
                record.report.branch(),
                Branch::Stuck,
                "{name}: {:?}",
                record.player
            );
            air += u32::from(!record.player.on_ground);
            water += u32::from(record.player.water_level >= 2);
            ladder += u32::from(
                run.level()
                    .ladder(record.player.hull, record.player.origin)
                    .is_some(),
            );
            high = high.max(record.player.origin.z);
            ducked += u32::from(record.player.hull == DUCKED_HULL);
            let is_contact = |event: &_| matches!(event, MoveEvent::Contact { .. });
            bumps += record
                .report
                .events
                .iter()
                .filter(|event| is_contact(event))
                .count();
        }
        assert!(
            air > 100 && water > 50 && ladder > 20 && high > 150.0 && bumps > 50,
            "{name}: {air} {water} {ladder} {high} {bumps}"
        );
        assert_eq!(ducked > 30, name != "qw-77", "{name}: {ducked}");
    }
}
