//! The same bits on every machine, in debug and release builds: literal hashes of fixed runs.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::expect;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::simulation::Simulation as _;

use crate::shipped_maps::{NAMES, world};
use crate::worlds::Wanderer;

#[test]
fn every_shipped_map_runs_in_the_bits_of_old() {
    let mut hashes = String::new();
    for name in NAMES {
        for rules in Ruleset::ALL {
            let mut run = NfkRun::new(Arc::new(world(name)), rules).unwrap();
            let mut wanderer = Wanderer::new(2024);
            let mut trail = 0_u64;
            for _ in 0..4000 {
                run.advance_quiet(&wanderer.next());
                trail = (trail.rotate_left(5) ^ run.hash()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
            writeln!(hashes, "{name} {}: {trail:016x}", rules.id()).unwrap();
        }
    }
    expect![[r#"
        chain nfk-068r2: f3783f033e99169c
        chain nfk-075: 8aae71647c20caec
        course nfk-068r2: 6e0df9645da9403d
        course nfk-075: 8a7fcd659332eaed
        flat nfk-068r2: 7f63bcc14f6d2d17
        flat nfk-075: 389b01b9ecaf21a8
        ledges nfk-068r2: b843d3449c01d53a
        ledges nfk-075: c7847015cf06f0e1
        pads nfk-068r2: 7c5d74297af9d50f
        pads nfk-075: 9f13bd5b88902ddd
    "#]]
    .assert_eq(&hashes);
}

/// Number of ticks of a soak test. `WISHDIR_TICKS` overrides it.
const SOAK_TICKS: u64 = 1_000_000;

/// Plays both versions for a long time, once with reports and once without.
#[test]
#[ignore = "as long as one wants: tests/README.md has the command"]
fn soak_no_random_tick_does_harm() {
    let ticks = std::env::var("WISHDIR_TICKS").map_or(SOAK_TICKS, |ticks| ticks.parse().unwrap());
    for rules in Ruleset::ALL {
        for name in NAMES {
            let mut run = NfkRun::new(Arc::new(world(name)), rules).unwrap();
            let (mut quiet, mut wanderer) = (run.clone(), Wanderer::new(ticks));
            for tick in 0..ticks / (NAMES.len() * Ruleset::ALL.len()) as u64 {
                let keys = wanderer.next();
                run.advance(&keys);
                quiet.advance_quiet(&keys);
                let state = run.state();
                assert!(
                    [state.x, state.y, state.ix, state.iy]
                        .iter()
                        .all(|number| number.is_finite()),
                    "{name}, {tick}"
                );
                assert!(
                    tick % 1000 != 0 || run.hash() == quiet.hash(),
                    "{name}, {tick}"
                );
            }
        }
    }
}
