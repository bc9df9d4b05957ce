//! No text makes the script reader panic or run endlessly, and valid scripts mean exactly what they
//! were written from.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;
use wishdir_sim::platformer::NfkKeys;
use wishdir_sim::platformer::script::{NfkScript, NfkStep};

use super::{shipped, shown};
use crate::garbage::{demand_a_place, read_or_refused};

/// Parts of scripts, so that random texts get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "[¦]¦(¦)¦,¦:¦//¦/*¦*/¦\n¦ ¦0¦-1¦1e300¦NaN¦4294967295¦true¦Right¦Hold(¦keys: [¦ticks: 5¦\
     Wait(ticks: 3)¦Start(cell: (1, 2))¦Start(x: 1, y: 2)¦ix: 3¦left: true¦Save¦Load¦Restart¦\
     Repeat(times: 9, steps: ["
        .split('¦')
        .collect()
});

/// Parses a text: a script that ends, or an error with its position.
fn read(text: &str) -> Result<(), TestCaseError> {
    match NfkScript::parse(text) {
        Err(error) => demand_a_place(text, &error.to_string(), (error.line, error.column)),
        Ok(script) => {
            prop_assert!(script.ticks() <= 86_400_000 && script.steps().count() <= 1_000_000);
            prop_assert_eq!(NfkScript::parse(&script.to_ron()), Ok(script));
            Ok(())
        }
    }
}

/// Any number that a script may contain, to its last bit.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(1e6),
        -1e6..=1e6_f64,
        any::<u64>()
            .prop_map(f64::from_bits)
            .prop_filter("a sane number", |number| number.abs() <= 1e6),
    ]
}

fn keys() -> impl Strategy<Value = NfkKeys> {
    any::<[bool; 4]>().prop_map(|[up, left, right, down]| NfkKeys {
        up,
        left,
        right,
        down,
    })
}

/// The grammar of steps without repetition.
fn step() -> impl Strategy<Value = NfkStep> {
    let start = (
        any::<bool>(),
        (number(), number()),
        any::<(u16, u16)>(),
        (number(), number()),
        any::<bool>(),
    );
    let start = start.prop_map(|(by_cell, (x, y), cell, (ix, iy), left)| {
        let (x, y, cell) = if by_cell {
            (None, None, Some(cell))
        } else {
            (Some(x), Some(y), None)
        };
        NfkStep::Start {
            x,
            y,
            cell,
            ix,
            iy,
            left,
        }
    });
    prop_oneof![
        start,
        (keys(), 0..1000_u32).prop_map(|(keys, ticks)| NfkStep::Hold { keys, ticks }),
        (0..1000_u32).prop_map(|ticks| NfkStep::Wait { ticks }),
        select(vec![NfkStep::Save, NfkStep::Load, NfkStep::Restart]),
    ]
}

/// Steps, with repetitions up to three deep.
fn steps() -> impl Strategy<Value = Vec<NfkStep>> {
    let repeat = |inner| {
        let steps = prop::collection::vec(inner, 0..4);
        (0..4_u32, steps).prop_map(|(times, steps)| NfkStep::Repeat { times, steps })
    };
    prop::collection::vec(step().prop_recursive(3, 12, 4, repeat), 0..8)
}

/// Repetitions, expanded by the test's own code.
fn written_out(steps: &[NfkStep]) -> Vec<NfkStep> {
    let mut flat = Vec::new();
    for step in steps {
        if let NfkStep::Repeat { times, steps } = step {
            (0..*times).for_each(|_| flat.extend(written_out(steps)));
        } else {
            flat.push(step.clone());
        }
    }
    flat
}

/// Duration of a step without repetition, as stated in the README.
fn lasts(step: &NfkStep) -> u64 {
    match step {
        NfkStep::Hold { ticks, .. } | NfkStep::Wait { ticks } => u64::from(*ticks),
        NfkStep::Start { .. } | NfkStep::Save | NfkStep::Load | NfkStep::Restart => 0,
        NfkStep::Repeat { .. } => unreachable!("repetitions are written out"),
    }
}

/// The text of any steps with their repetitions, as a person could write it, with every field spelt
/// out.
fn text_of(steps: &[NfkStep]) -> String {
    let text = |step: &NfkStep| match step {
        NfkStep::Repeat { times, steps } => {
            format!("Repeat(times: {times}, steps: {})", text_of(steps))
        }
        NfkStep::Hold { keys, ticks } => {
            let letters = if *keys == NfkKeys::NONE {
                String::new()
            } else {
                keys.to_string()
            };
            let names = letters.chars().map(|letter| match letter {
                'U' => "Up",
                'L' => "Left",
                'R' => "Right",
                _ => "Down",
            });
            format!(
                "Hold(keys: [{}], ticks: {ticks})",
                names.collect::<Vec<_>>().join(", ")
            )
        }
        // Rust's debug output has braces for a variant's fields, RON has parentheses.
        NfkStep::Start { .. }
        | NfkStep::Wait { .. }
        | NfkStep::Save
        | NfkStep::Load
        | NfkStep::Restart => format!("{step:?}").replace(" { ", "(").replace(" }", ")"),
    };
    format!(
        "[{}]",
        steps.iter().map(text).collect::<Vec<_>>().join(",\n")
    )
}

read_or_refused! {
    cases: 256,
    read: read,
    words: WORDS,
    around: |words| format!("[{words}]"),
    valid: || shipped().into_iter().map(|(_, text)| text).chain(shown()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_script_says_the_steps_and_ticks_that_it_was_written_from(steps in steps()) {
        let script = NfkScript::parse(&text_of(&steps)).unwrap();
        let flat = written_out(&steps);
        prop_assert_eq!(script.ticks(), flat.iter().map(lasts).sum::<u64>());
        prop_assert!(script.steps().eq(&flat));
    }

    #[test]
    fn a_written_script_reads_back_to_the_same_bits(steps in steps()) {
        let script = NfkScript::new(&steps).unwrap();
        let again = NfkScript::parse(&script.to_ron()).unwrap();
        // Debug text distinguishes minus zero from zero, equality does not.
        prop_assert_eq!(format!("{:?}", again), format!("{:?}", script));
    }
}

#[test]
fn a_million_signs_are_refused_in_proportion() {
    // Each of these would take hours if parsing were not linear, or overflow the stack if nesting
    // were unlimited.
    let million = 1_000_000;
    for text in [
        "[".repeat(million),
        "[Repeat(times: 1, steps: ".repeat(million),
        format!("[{}]", "Save,".repeat(million + 1)),
        format!("[Hold(keys: [{}], ticks: 1)", "Up,".repeat(million)),
    ] {
        let error = NfkScript::parse(&text).unwrap_err();
        demand_a_place(&text, &error.to_string(), (error.line, error.column)).unwrap();
    }
    assert_eq!(
        NfkScript::parse("[Repeat(times: 4294967295, steps: [])]"),
        Ok(NfkScript::default())
    );
}
