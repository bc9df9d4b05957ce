//! Invalid traces are rejected with line, column, and found and expected text. Nothing panics.

use std::sync::LazyLock;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use wishdir_sim::conform::{Mode, NfkRecording};

use super::packed;
use crate::garbage::read_or_refused;
use crate::support::answers;

const MAP: &str = r#####"["####","#..#","#..#","####"]"#####;
const START: &str = r#"{"x":48.0,"y":24.0}"#;
const TICK: &str = r#"{"t":0,"k":"-","x":48.0,"y":24.0}"#;

fn header(engine: &str, map: &str, start: &str) -> String {
    format!(
        r#"{{"format":"nfk-trace/1","engine":"{engine}","tile":[32,16],"map":{map},"initial":{start}}}"#
    )
}

fn good_header() -> String {
    header("nfk-068r2", MAP, START)
}

/// Requires exactly these messages, one line per text.
fn check<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, messages: Expect) {
    answers(
        texts,
        |text| NfkRecording::parse(text).unwrap_err().to_string(),
        &messages,
    );
}

#[test]
fn a_header_that_cannot_be_replayed_is_refused() {
    check(
        [
            " \n",
            "{",
            "{\"format\":\"pmove-trace/1\"}",
            &header("nfk-077", MAP, START),
            &good_header().replace("[32,16]", "[16,16]"),
            &header("nfk-075", "[]", START),
            &header("nfk-075", r#####"["####","#..#","#.#","####"]"#####, START),
            &header("nfk-075", r#####"["####","#?.#"]"#####, START),
            &header("nfk-075", MAP, "null"),
            &header("nfk-075", MAP, r#"{"x":1.0}"#),
            &header("nfk-075", MAP, r#"{"x":1.0,"y":2.0,"dir":4}"#),
        ],
        expect![[r#"
        line 1: the file is empty, expected a nfk-trace/1 header
        line 1, column 1: EOF while parsing an object
        line 1: format is "pmove-trace/1", expected "nfk-trace/1"
        line 1: engine is "nfk-077", expected "nfk-068r2" or "nfk-075"
        line 1: tile is [16, 16], expected [32, 16]
        line 1: map is 0 rows, the first 0 long, expected at least 3 by 3 tiles
        line 1: map is uneven: row 3 is 3 long, expected all rows as long as the first
        line 1, column 79: tile '?', expected one of # . w l j J
        line 1: initial is missing, expected the state before tick 0
        line 1, column 113: missing field `y`
        line 1, column 129: direction 4, expected 0 to 3"#]],
    );
}

#[test]
fn a_bad_tick_is_refused_with_its_line_and_column() {
    let with = |tick: &str| format!("{}\n{TICK}\n\n{tick}\n", good_header());
    check(
        [
            "{}",
            r#"{"k":"-","x":1.0}"#,
            r#"{"k":"UQ","x":1.0,"y":2.0}"#,
            r#"{"k":7}"#,
            r#"{"k":"U","x":"left","y":2.0}"#,
            r#"{"k":"U","x":1e999,"y":2.0}"#,
            r#"{"k":"U","x":1.0,"y":2.0,"speedjump":-1}"#,
            r#"{"t":2,"k":"U","x":1.0,"y":2.0}"#,
        ]
        .map(with),
        expect![[r#"
        line 4, column 2: missing field `k`
        line 4, column 17: missing field `y`
        line 4, column 9: keys "UQ", expected letters of "ULRD", or "-"
        line 4, column 6: invalid type: integer `7`, expected a string
        line 4, column 19: invalid type: string "left", expected f64
        line 4, column 18: number out of range
        line 4, column 39: invalid value: integer `-1`, expected u8
        line 4: tick 2, expected tick 1: lines are missing or out of order"#]],
    );
}

#[test]
fn a_trace_without_ticks_is_exact_and_unknown_keys_are_passed_over() {
    let text = format!(
        "\u{feff}{}",
        good_header().replacen('{', "{\"more\":[1],", 1)
    );
    let recording = NfkRecording::parse(&text).unwrap();
    assert_eq!(recording.tick_count(), 0);
    assert!(recording.replay(Mode::FreeRunning).is_exact());
}

/// Parts of traces, so that mutations get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "{¦}¦[¦]¦,¦:¦\"¦0¦-¦1e300¦-1e-300¦255¦999999¦true¦null¦\"k\":\"UR\"¦\"speedjump\":255¦#¦\n¦\
     w"
    .split('¦')
    .collect()
});

/// Parses a text, and replays it if it is a trace. Neither may panic.
fn read_and_replay(text: &str) -> Result<(), TestCaseError> {
    if let Ok(recording) = NfkRecording::parse(text) {
        for mode in [Mode::FreeRunning, Mode::PerFrame] {
            prop_assert_eq!(
                recording.replay(mode).frames,
                recording.tick_count(),
                "every tick is judged"
            );
        }
    }
    Ok(())
}

read_or_refused! {
    cases: 128,
    read: read_and_replay,
    words: WORDS,
    around: |words| format!("{}\n{words}", good_header()),
    valid: || vec![packed("pad_normal-075").lines().take(12).collect::<Vec<_>>().join("\n")]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn random_numbers_never_panic(
        numbers in prop::collection::vec(prop_oneof![any::<f64>(), -400.0..400.0_f64], 4),
        counters in prop::collection::vec(any::<u8>(), 4),
        dir in 0..4_u8,
        rules in prop::sample::select(vec!["nfk-068r2", "nfk-075"]),
        word in prop::sample::select(vec!["-", "U", "UR", "ULD", "LR", "D"]),
    ) {
        let n = |at: usize| if numbers[at].is_finite() { format!("{:e}", numbers[at]) } else { "0".into() };
        let start = format!(
            r#"{{"x":{},"y":{},"ix":{},"iy":{},"dir":{dir},"crouch":true,"dj":{},"sj":{},"inj":{},"gt":{}}}"#,
            n(0), n(1), n(2), n(3), counters[0], counters[1], counters[2], counters[3],
        );
        let tick = format!(r#"{{"k":"{word}","x":0,"y":0}}"#);
        read_and_replay(&format!("{}\n{tick}\n{tick}\n{tick}", header(rules, MAP, &start)))?;
    }

}
