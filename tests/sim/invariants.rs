//! Invariants for every possible command: finite values, never inside a solid, caps kept, the same
//! result every time.

use std::fmt::Display;

use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{DUCKED_HULL, Engine, STANDING_HULL};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::built_in;
use wishdir_sim::run::{FULL_HEALTH, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{Hull, Level, Trace as _};

use crate::support::random::Random;
use crate::worlds::{SITES, Wanderer, playground_with_triggers, run_on};

/// Seeds for each profile. Any seed reproduces its run by itself.
const SEEDS: u64 = 3;
/// Ticks of each run.
const TICKS: u64 = 1500;
/// Ticks at one place.
const STAY: u64 = 150;

/// Conditions after each tick. `was_stuck` says whether the player was inside something of `solid`
/// before it.
fn check(run: &Run, solid: &Level, was_stuck: bool, whose: impl Display) {
    let player = run.player();
    let velocity = player.velocity;
    assert!(
        player.origin.is_finite() && velocity.is_finite(),
        "{whose}: {player:?}"
    );
    let is_stuck = solid.is_stuck(player.hull, player.origin);
    assert!(
        was_stuck || !is_stuck,
        "{whose}: inside a solid: {player:?}"
    );
    match run.profile().engine() {
        Engine::QuakeWorld => assert_eq!(player.hull, STANDING_HULL, "{whose}"),
        Engine::Quake3 => {
            assert!(player.hull <= DUCKED_HULL, "{whose}");
            let eye = if player.is_ducked() { 12.0 } else { 26.0 };
            assert_eq!(run.view_height(), eye, "{whose}");
        }
        Engine::HalfLife | Engine::CounterStrike => {
            assert!(player.hull <= DUCKED_HULL, "{whose}");
            let cap = run.profile().physics.vars.maxvelocity;
            assert!(
                velocity.abs().max_element() <= cap,
                "{whose}: {velocity} over {cap}"
            );
            let (low, high) = (run.profile().view.ducked, run.profile().view.standing);
            // When ducking on the ground, the eye moves down before the origin does, by the 18
            // units of the box.
            assert!(
                (low - 18.0..=high).contains(&run.view_height()),
                "{whose}: eye at {}",
                run.view_height()
            );
        }
    }
    assert!(
        (1..=FULL_HEALTH).contains(&run.health()),
        "{whose}: health {}",
        run.health()
    );
}

#[test]
fn random_players_stay_finite_outside_solids_and_under_the_caps() {
    let mut seen: Vec<String> = Vec::new();
    for profile in built_in() {
        for seed in 0..SEEDS {
            let mut run = run_on(playground_with_triggers(), &profile.name);
            let mut wanderer = Wanderer::new(seed);
            let mut was_stuck = false;
            for tick in 0..TICKS {
                if tick % STAY == 0 {
                    run.stand(
                        Vec3::from(SITES[wanderer.random.below(SITES.len() as u64) as usize]),
                        Vec3::ZERO,
                    );
                    was_stuck = run.level().is_stuck(run.player().hull, run.player().origin);
                }
                let record = run.advance(&wanderer.next(profile.msec()));
                let branch = format!("{:?}", record.report.branch());
                if !seen.contains(&branch) {
                    seen.push(branch);
                }
                check(
                    &run,
                    run.level(),
                    was_stuck,
                    format_args!("{}, seed {seed}, tick {tick}", profile.name),
                );
                was_stuck = run.level().is_stuck(run.player().hull, run.player().origin);
            }
        }
    }
    for branch in ["Ground", "Air", "Water", "Ladder"] {
        assert!(
            seen.iter().any(|seen| seen == branch),
            "nobody was ever in branch {branch}"
        );
    }
}

#[test]
fn wild_commands_and_places_do_no_harm() {
    for profile in built_in() {
        for seed in 0..SEEDS {
            let mut random = Random(seed ^ 0x5eed);
            let mut run = run_on(playground_with_triggers(), &profile.name);
            for tick in 0..TICKS / 3 {
                let whose = format!("{}, seed {seed}, tick {tick}", profile.name);
                if random.below(40) == 0 {
                    let mut place = |reach: f32| {
                        let mut part = || random.within(-reach, reach);
                        Vec3::new(part(), part(), part())
                    };
                    run.place(place(1200.0), place(4000.0));
                }
                let wild = |random: &mut Random| {
                    [0.0, 1e-3, 508.0, -508.0, 2047.0, -2047.0][random.below(6) as usize]
                };
                let cmd = UserCmd {
                    msec: random.next() as u8,
                    angles: ViewAngles::new(
                        random.within(-180.0, 180.0),
                        random.within(-360.0, 360.0),
                        random.within(-90.0, 90.0),
                    ),
                    forward: wild(&mut random),
                    side: wild(&mut random),
                    up: wild(&mut random),
                    buttons: random.next() as u16,
                };
                run.advance_quiet(&cmd);
                let player = run.player();
                assert!(
                    player.origin.is_finite() && player.velocity.is_finite(),
                    "{whose}: {cmd:?} {player:?}"
                );
                assert!(run.health() <= FULL_HEALTH, "{whose}");
            }
        }
    }
}

/// Deeper in a solid than any rounding error, units.
const DEEP: f32 = 0.1;
/// Number of ticks of a soak test. `WISHDIR_TICKS` overrides it.
const SOAK_TICKS: u64 = 1_000_000;

/// Plays each engine for a long time, once with reports and once without.
#[test]
#[ignore = "as long as one wants: tests/README.md has the command"]
fn soak_no_random_tick_of_any_engine_does_harm() {
    let ticks = std::env::var("WISHDIR_TICKS").map_or(SOAK_TICKS, |ticks| ticks.parse().unwrap());
    for name in crate::worlds::ENGINES {
        let mut run = run_on(playground_with_triggers(), name);
        let mut quiet = run.clone();
        let (mut wanderer, mut was_stuck) = (Wanderer::new(ticks), false);
        // The original also lets players rest inside a slope by a rounding error, so only deeper
        // positions are wrong.
        let less = |hull: &Hull| Hull {
            mins: hull.mins + DEEP,
            maxs: hull.maxs - DEEP,
        };
        let smaller: Vec<Hull> = run.profile().hulls.iter().map(less).collect();
        let deep = run.world().level(&smaller, run.profile().rules().clip_rule);
        for tick in 0..ticks {
            if tick % STAY == 0 {
                let site = Vec3::from(SITES[wanderer.random.below(SITES.len() as u64) as usize]);
                run.stand(site, Vec3::ZERO);
                quiet.stand(site, Vec3::ZERO);
                was_stuck = deep.is_stuck(run.player().hull, run.player().origin);
                assert_eq!(run.hash(), quiet.hash(), "{name}, tick {tick}");
            }
            let cmd = wanderer.next(run.profile().msec());
            run.advance(&cmd);
            quiet.advance_quiet(&cmd);
            check(&run, &deep, was_stuck, format_args!("{name}, tick {tick}"));
            was_stuck = deep.is_stuck(run.player().hull, run.player().origin);
        }
    }
}
