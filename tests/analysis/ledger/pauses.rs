//! Key changes with a pause in between, for players who need a tick to move from one key to the
//! other. A late or early change is named, and the pause is not.

use std::fmt::Write as _;

use wishdir::planner::bot::Limits;
use wishdir_analysis::ledger::Cause;

use super::faults::{SEEN, amount, words};
use super::lab::{Lab, Mouse};
use crate::support::profile;

const PROFILES: [&str; 4] = ["cs16-77", "cs16-100", "cs16-111", "hl-100"];
/// How late or early the keys are, milliseconds.
const MOVED_MS: [f64; 3] = [20.0, 33.0, 46.0];

#[test]
fn late_and_early_changes_with_a_pause_are_named_with_what_they_cost() {
    let (mut all, mut named, mut right, mut missed) = (0, 0, 0, String::new());
    for name in PROFILES {
        let msec = f64::from(profile(name).msec());
        for (strafes, turn_deg_per_s) in [(6, 600.0), (7, 400.0), (10, 600.0)] {
            let lab = Lab::by(
                name,
                strafes,
                Limits {
                    turn_deg_per_s,
                    reaction_ticks: 1,
                },
            );
            let clean = lab.fly(Mouse::Blind).ledger;
            for (moved, is_late) in MOVED_MS
                .into_iter()
                .flat_map(|moved| [(moved, true), (moved, false)])
            {
                let ticks = (moved / msec).round() as i32;
                let ledger = lab
                    .clone()
                    .with_keys_moved(if is_late { ticks } else { -ticks })
                    .fly(Mouse::Blind)
                    .ledger;
                let cause = if is_late {
                    Cause::LateSwitch
                } else {
                    Cause::EarlySwitch
                };
                let own = clean
                    .parts
                    .iter()
                    .filter(|part| part.cause != cause)
                    .map(|part| amount(&clean, part.loss));
                let cost = amount(&clean, clean.actual) - amount(&ledger, ledger.actual);
                // The input has faults of its own.
                if cost < SEEN.max(1.3 * own.fold(0.0, f64::max)) {
                    continue;
                }
                let part = amount(&ledger, ledger.part(cause).loss)
                    - amount(&clean, clean.part(cause).loss);
                let is_named = ledger.first == Some(cause);
                let is_right = is_named && (part - cost).abs() <= (0.2 * cost).max(0.7);
                (all, named, right) = (
                    all + 1,
                    named + u32::from(is_named),
                    right + u32::from(is_right),
                );
                if !is_right {
                    writeln!(
                        missed,
                        "{name} {strafes} {cause:?} {ticks} {cost:.2}: {}",
                        words(&ledger)
                    )
                    .unwrap();
                }
            }
        }
    }
    // Slightly early keys with a slow mouse are reported as the mouse: both lose the same ticks.
    let is_fine = all >= 60 && 100 * named >= 90 * all && 100 * right >= 90 * all;
    assert!(is_fine, "{named}, {right} of {all}\n{missed}");
}
