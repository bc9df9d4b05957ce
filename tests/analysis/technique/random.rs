//! Random keys on the map of bugs, with damage, deaths and teleporters: everything reported is
//! true.

use std::sync::Arc;

use wishdir_analysis::session::Session;
use wishdir_analysis::technique::{Outcome, TechniqueEvent, TechniqueKind};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::support::random::Random;
use crate::support::usercmd;
use wishdir::text::Describe as _;

/// Requirements of an event in its tick.
fn check(event: &TechniqueEvent, record: &TickRecord, seed: u64) {
    let name = format!("seed {seed}: {event:?}");
    assert!(
        !event.describe().is_empty()
            && event.missed_by.is_some() == (event.outcome == Outcome::Miss),
        "{name}"
    );
    let numbers = [
        event.fall_height,
        event.fall_speed,
        event.speed_before,
        event.speed_after,
        event.hp_saved,
    ];
    assert!(
        numbers
            .iter()
            .all(|number| number.is_finite() && *number >= 0.0),
        "{name}"
    );
    match (event.kind, event.outcome) {
        (TechniqueKind::Fastrun | TechniqueKind::DoubleDuck, _) => {
            assert!(record.before.on_ground, "{name}");
        }
        (TechniqueKind::Bounce, _) | (_, Outcome::Miss) => {
            assert!(!record.before.on_ground, "{name}");
        }
        (_, Outcome::Success) => assert!(
            !record.before.on_ground && !record.player.on_ground,
            "{name}"
        ),
    }
}

#[test]
fn whatever_random_keys_do_is_told_truly() {
    let map =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/maps/bugs.map")).unwrap();
    let world = Arc::new(World::parse(&map).unwrap().0);
    let profile = by_name("cs16-100").unwrap();
    let mut counts = [0, 0];
    for seed in 1..=6_u64 {
        let mut random = Random(seed);
        let mut run = Run::new(Arc::clone(&world), Arc::new(profile.clone())).unwrap();
        let mut tracker = Session::new(profile);
        let mut cmd = usercmd(10, 0.0, 0.0, 0);
        let mut records: Vec<TickRecord> = Vec::new();
        for tick in 0..4000_u32 {
            if tick % 250 == 249 {
                let up = Vec3::new(0.0, 0.0, 100.0 + random.below(600) as f32);
                run.place(
                    run.player().origin + up,
                    Vec3::new(200.0, random.below(200) as f32, 0.0),
                );
            }
            if random.below(12) == 0 {
                cmd.forward = [0.0, 250.0, 250.0, -250.0][random.below(4) as usize];
                cmd.side = [0.0, 250.0, -250.0][random.below(3) as usize];
                cmd.angles = ViewAngles::level(random.below(360) as f32 - 180.0);
            }
            cmd.buttons = [0, 0, JUMP, DUCK, JUMP | DUCK][random.below(5) as usize];
            let record = run.advance(&cmd);
            let mut told = Vec::new();
            tracker.observe(&record, &mut |finding| told.extend(finding.technique()));
            records.push(record);
            for event in told {
                let at = records
                    .iter()
                    .rev()
                    .find(|record| record.tick == event.tick)
                    .unwrap();
                check(&event, at, seed);
                counts[usize::from(event.outcome == Outcome::Miss)] += 1;
            }
        }
    }
    assert!(counts[0] > 5 && counts[1] > 5, "{counts:?}");
}
