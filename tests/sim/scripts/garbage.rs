//! No text makes the script reader panic or run endlessly, and valid scripts mean exactly what they
//! were written from.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;
use wishdir_sim::client::{Button, Buttons};
use wishdir_sim::script::Step::{
    Command, Hold, Load, Look, Repeat, Restart, Save, Start, Tap, Wait,
};
use wishdir_sim::script::{Script, Step, Turn};

use super::{Path, fs, shipped};
use crate::garbage::{demand_a_place, read_or_refused};

/// Parts of scripts, so that random texts get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "[¦]¦(¦)¦,¦:¦//¦/*¦*/¦\n¦ ¦0¦-1¦1e300¦NaN¦4294967295¦true¦Forward¦Hold(¦keys: [¦ticks: 5¦\
     turn: Rate(3)¦Tap(keys: [Jump])¦Wait(ticks: 3)¦Look(yaw: 1)¦Start(feet: (0, 0, 0))¦\
     origin: (1, 2, 3)¦Command(¦msec: 0¦buttons: 6¦Save¦Load¦Restart¦\
     Repeat(times: 9, steps: ["
        .split('¦')
        .collect()
});

/// Parses a text: a script that ends, or an error with its position.
fn read(text: &str) -> Result<(), TestCaseError> {
    match Script::parse(text) {
        Err(error) => demand_a_place(text, &error.to_string(), (error.line, error.column)),
        Ok(script) => {
            prop_assert!(script.ticks() <= 86_400_000 && script.steps().count() <= 1_000_000);
            prop_assert_eq!(Script::parse(&script.to_ron()), Ok(script));
            Ok(())
        }
    }
}

/// Every built-in script, and those shown in their README.
fn valid() -> Vec<String> {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scripts/README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let shown = readme
        .split("```ron\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned);
    let tour = include_str!("../tour.ron").to_owned();
    shipped()
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .chain(shown)
        .chain([tour])
        .collect()
}

fn keys() -> impl Strategy<Value = Buttons> {
    prop::collection::vec(select(&Button::ALL[..]), 0..4).prop_map(Buttons::from_iter)
}

/// Any number that a script may contain, to its last bit.
fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(1e6),
        -1e6..=1e6_f32,
        (0..=1_000_000_i32).prop_map(|whole| whole as f32),
        any::<u32>()
            .prop_map(f32::from_bits)
            .prop_filter("a sane number", |number| number.abs() <= 1e6),
    ]
}

fn triple() -> impl Strategy<Value = (f32, f32, f32)> {
    (number(), number(), number())
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        Just(Turn::None),
        number().prop_map(Turn::Rate),
        number().prop_map(Turn::To)
    ]
}

/// The grammar of steps without repetition.
fn step() -> impl Strategy<Value = Step> {
    let start = (triple(), any::<bool>(), triple(), number(), number()).prop_map(
        |(place, by_feet, velocity, yaw, pitch)| {
            let (feet, origin) = if by_feet {
                (Some(place), None)
            } else {
                (None, Some(place))
            };
            Start {
                feet,
                origin,
                velocity,
                yaw,
                pitch,
            }
        },
    );
    let hold = (
        keys(),
        0..1000_u32,
        turn(),
        keys(),
        any::<bool>(),
        prop::option::of(number()),
    )
        .prop_map(|(keys, ticks, turn, tap, hop, yawspeed)| Hold {
            keys,
            ticks,
            turn,
            tap,
            hop,
            yawspeed,
        });
    let moves = (
        prop::option::of(1..=255_u8),
        prop::option::of(triple()),
        triple(),
        any::<u16>(),
        0..100_u32,
    );
    let command = moves.prop_map(
        |(msec, angles, (forward, side, up), buttons, ticks)| Command {
            msec,
            angles,
            forward,
            side,
            up,
            buttons,
            ticks,
        },
    );
    prop_oneof![
        start,
        hold,
        command,
        (number(), number()).prop_map(|(yaw, pitch)| Look { yaw, pitch }),
        keys().prop_map(|keys| Tap { keys }),
        (0..1000_u32).prop_map(|ticks| Wait { ticks }),
        select(vec![Save, Load, Restart]),
    ]
}

/// Steps, with repetitions up to three deep.
fn steps() -> impl Strategy<Value = Vec<Step>> {
    let repeat = |inner| {
        let steps = prop::collection::vec(inner, 0..4);
        (0..4_u32, steps).prop_map(|(times, steps)| Repeat { times, steps })
    };
    prop::collection::vec(step().prop_recursive(3, 12, 4, repeat), 0..8)
}

/// Repetitions, expanded by the test's own code.
fn written_out(steps: &[Step]) -> Vec<Step> {
    let mut flat = Vec::new();
    for step in steps {
        if let Repeat { times, steps } = step {
            (0..*times).for_each(|_| flat.extend(written_out(steps)));
        } else {
            flat.push(step.clone());
        }
    }
    flat
}

/// Duration of a step without repetition, as stated in the README.
fn lasts(step: &Step) -> u64 {
    match step {
        Hold { ticks, .. } | Wait { ticks } | Command { ticks, .. } => u64::from(*ticks),
        Tap { .. } => 1,
        Start { .. } | Look { .. } | Save | Load | Restart => 0,
        Repeat { .. } => unreachable!("repetitions are written out"),
    }
}

/// The text of any steps with their repetitions, as a person could write it, with every field spelt
/// out.
fn text_of(steps: &[Step]) -> String {
    let text = |step: &Step| match step {
        Repeat { times, steps } => {
            format!("Repeat(times: {times}, steps: {})", text_of(steps))
        }
        Start { .. } => format!("{step:?}")
            .replace("feet: None, ", "")
            .replace("origin: None, ", ""),
        Command { .. } => format!("{step:?}")
            .replace("msec: None, ", "")
            .replace("angles: None, ", ""),
        Look { .. } | Hold { .. } | Tap { .. } | Wait { .. } | Save | Load | Restart => {
            format!("{step:?}")
        }
    };
    // Rust's debug output has braces for a variant's fields, RON has parentheses.
    let shown = steps.iter().map(text).collect::<Vec<_>>().join(",\n");
    format!("[{}]", shown.replace(" { ", "(").replace(" }", ")"))
}

read_or_refused! {
    cases: 512,
    read: read,
    words: WORDS,
    around: |words| format!("[{words}]"),
    valid: valid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_script_says_the_steps_and_ticks_that_it_was_written_from(steps in steps()) {
        let script = Script::parse(&text_of(&steps)).unwrap();
        let flat = written_out(&steps);
        prop_assert_eq!(script.ticks(), flat.iter().map(lasts).sum::<u64>());
        prop_assert!(script.steps().eq(&flat));
    }

    #[test]
    fn a_written_script_reads_back_to_the_same_bits(steps in steps()) {
        let script = Script::new(steps).unwrap();
        let again = Script::parse(&script.to_ron()).unwrap();
        // Debug text distinguishes minus zero from zero, equality does not.
        prop_assert_eq!(format!("{:?}", again), format!("{:?}", script));
    }

    #[test]
    fn numbers_beyond_their_range_are_refused_at_their_step(
        before in steps(),
        bad in select(vec![
            ("Look(yaw: 1e7)", "found 10000000, expected a number from -1000000 to 1000000"),
            ("Look(yaw: -inf)", "found -inf, expected a number from -1000000 to 1000000"),
            ("Hold(ticks: 1, turn: To(NaN))", "found NaN, expected a number from -1000000 to 1000000"),
            ("Command(msec: 0)", "found msec: 0, expected 1 to 255 milliseconds"),
            ("Start(yaw: 1)", "found neither `feet` nor `origin`, expected one of them"),
            ("Repeat(times: 2, steps: [Command(side: 2e6)])", "found 2000000, expected a number from -1000000 to 1000000"),
            ("Wait(ticks: 4294967295)", "expected at most 86400000"),
        ]),
        indent in 0..20_usize,
    ) {
        let text = text_of(&before);
        let (head, comma) = (text.strip_suffix(']').unwrap(), if before.is_empty() { "" } else { "," });
        let text = format!("{head}{} // [1, (\n{:indent$}{}, Wait(ticks: 1)]", comma, "", bad.0);
        let error = Script::parse(&text).unwrap_err();
        let line = text.split('\n').count();
        prop_assert_eq!((error.line, error.column), (line, indent + 1), "{}", error);
        let told = error.to_string();
        prop_assert!(told.contains(&format!("step {}", before.len() + 1)) && told.contains(bad.1), "{}", told);
    }
}

#[test]
fn repetitions_of_nothing_end_at_once() {
    let forever = "Repeat(times: 4294967295, steps: [";
    for text in [
        format!("[{forever}])]"),
        format!("[{}]", forever.repeat(20) + &"])".repeat(20)),
        format!("[Repeat(times: 0, steps: [{forever}Wait(ticks: 1)])])]"),
    ] {
        let script = Script::parse(&text).unwrap();
        assert_eq!((script.steps().count(), script.ticks()), (0, 0), "{text}");
    }
}

#[test]
fn a_million_signs_are_refused_in_proportion() {
    // Each of these would take hours if parsing were not linear, or overflow the stack if nesting
    // were unlimited.
    let million = 1_000_000;
    for text in [
        "[".repeat(million),
        "(".repeat(million),
        "/*".repeat(million),
        "[Repeat(times: 1, steps: ".repeat(million),
        format!("[{}", "Save,".repeat(million)),
        format!("[{}]", "Save,".repeat(million + 1)),
        format!("[{}Look(yaw: 1e7)]", "Wait(ticks: 1),".repeat(million / 10)),
        format!("[Hold(keys: [{}], ticks: 1)", "Jump,".repeat(million)),
    ] {
        let error = Script::parse(&text).unwrap_err();
        demand_a_place(&text, &error.to_string(), (error.line, error.column)).unwrap();
    }
}
