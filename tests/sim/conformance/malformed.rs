//! Invalid traces are rejected with line, column, and found and expected text. Nothing panics.

use std::sync::LazyLock;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use wishdir_sim::conform::{Mode, Recording};

use crate::garbage::read_or_refused;
use crate::support::answers;
use crate::support::recordings::packed;

const HULLS: &str = r#"[{"mins":[-16,-16,-36],"maxs":[16,16,36]},{"mins":[-16,-16,-18],"maxs":[16,16,18]},{"mins":[0,0,0],"maxs":[0,0,0]}]"#;
const WORLD: &str = r#"{"brushes":[{"contents":"solid","planes":[[0,0,1,0]]}]}"#;
const FRAME: &str = r#"{"cmd":{"msec":10},"state":{"origin":[0,0,0]}}"#;

/// A header with some parts replaced.
fn header(format: &str, engine: &str, hulls: &str, world: &str) -> String {
    format!(r#"{{"format":"{format}","engine":"{engine}","hulls":{hulls},"world":{world}}}"#)
}

fn good_header() -> String {
    header("pmove-trace/1", "cs16", HULLS, WORLD)
}

/// Requires exactly these messages, one line per text.
fn check<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, messages: Expect) {
    answers(
        texts,
        |text| Recording::parse(text).unwrap_err().to_string(),
        &messages,
    );
}

#[test]
fn an_empty_file_is_no_trace() {
    check(
        ["", "\n \n\t\n"],
        expect![[r#"
        line 1: the file is empty, expected a pmove-trace/1 header
        line 1: the file is empty, expected a pmove-trace/1 header"#]],
    );
}

#[test]
fn a_header_that_is_no_json_is_refused_where_it_breaks() {
    check(
        [
            "quake",
            "{\"format\":\"pmove-trace/1\"",
            "\n\n{\"format\":7}",
            "[1, 2]",
        ],
        expect![[r#"
        line 1, column 1: expected value
        line 1, column 25: EOF while parsing an object
        line 3, column 11: invalid type: integer `7`, expected a string
        line 1, column 2: invalid type: integer `1`, expected a string"#]],
    );
}

#[test]
fn a_header_of_another_kind_is_refused() {
    check(
        [
            &header("nfk-trace/1", "cs16", HULLS, WORLD),
            &header("pmove-trace/1", "q2", HULLS, WORLD),
            &header("pmove-trace/1", "", HULLS, WORLD),
            "{}",
            "\n\n{}",
        ],
        expect![[r#"
        line 1: format is "nfk-trace/1", expected "pmove-trace/1"
        line 1: engine is "q2", expected "qw", "hl", "cs16" or "q3"
        line 1: engine is "", expected "qw", "hl", "cs16" or "q3"
        line 1: format is "", expected "pmove-trace/1"
        line 3: format is "", expected "pmove-trace/1""#]],
    );
}

#[test]
fn hulls_and_world_must_be_enough_to_replay() {
    check(
        [
            &header(
                "pmove-trace/1",
                "cs16",
                r#"[{"mins":[0,0,0],"maxs":[0,0,0]}]"#,
                WORLD,
            ),
            &header("pmove-trace/1", "qw", "[]", WORLD),
            &header("pmove-trace/1", "qw", r#"[{"mins":[0,0]}]"#, WORLD),
            &header("pmove-trace/1", "qw", HULLS, r#"{"bsp":"maps/dm3.bsp"}"#),
            &header(
                "pmove-trace/1",
                "qw",
                HULLS,
                r#"{"bsp":"dm3.bsp","brushes":[]}"#,
            ),
            &header("pmove-trace/1", "qw", HULLS, "{}"),
            &header(
                "pmove-trace/1",
                "qw",
                HULLS,
                r#"{"brushes":[{"contents":"solid","planes":[]}]}"#,
            ),
            &header(
                "pmove-trace/1",
                "qw",
                HULLS,
                r#"{"brushes":[{"contents":"jelly","planes":[]}]}"#,
            ),
            &header(
                "pmove-trace/1",
                "qw",
                HULLS,
                r#"{"brushes":[{"contents":"solid","planes":[[0,0,1]]}]}"#,
            ),
        ],
        expect![[r#"
        line 1: the number of hulls is 1, expected standing, ducked and point, at most 8
        line 1: the number of hulls is 0, expected 1 to 8
        line 1, column 62: invalid length 2, expected an array of length 3
        line 1: the world's BSP file is "maps/dm3.bsp", expected a file's name, without folders
        line 1: world is both of these, expected a list of brushes, or the name of a BSP file
        line 1: world is missing, expected a list of brushes, or the name of a BSP file
        line 1: brush 0 has no planes, expected at least one
        line 1, column 203: unknown variant `jelly`, expected one of `solid`, `water`, `slime`, `lava`, `ladder`, `playerclip`
        line 1, column 221: invalid length 3, expected an array of length 4"#]],
    );
}

#[test]
fn a_bad_frame_is_refused_with_its_line_and_column() {
    let with = |frame: &str| format!("{}\n{FRAME}\n\n{frame}\n{FRAME}\n", good_header());
    check(
        [
            r#"{"cmd":{"msec":10}}"#,
            r#"{"cmd":{},"state":{}}"#,
            r#"{"cmd":{"msec":256},"state":{}}"#,
            r#"{"cmd":{"msec":-1},"state":{}}"#,
            r#"{"cmd":{"msec":10,"angles":[0,0]},"state":{}}"#,
            r#"{"cmd":{"msec":10},"state":{"origin":["north",0,0]}}"#,
            r#"{"cmd":{"msec":10},"state":{"onground":1}}"#,
            r#"{"cmd":{"msec":10},"state":{"velocity":[1e999,0,0]}}"#,
            r#"{"cmd":{"msec":10},"state":{}"#,
            "{} {}",
        ]
        .map(with),
        expect![[r#"
        line 4, column 19: missing field `state`
        line 4, column 9: missing field `msec`
        line 4, column 18: invalid value: integer `256`, expected u8
        line 4, column 17: invalid value: integer `-1`, expected u8
        line 4, column 32: invalid length 2, expected an array of length 3
        line 4, column 45: invalid type: string "north", expected f64
        line 4, column 40: invalid type: integer `1`, expected a boolean
        line 4, column 45: number out of range
        line 4, column 29: EOF while parsing an object
        line 4, column 2: missing field `cmd`"#]],
    );
}

#[test]
fn a_trace_without_frames_is_exact_and_empty() {
    let recording = Recording::parse(&good_header()).unwrap();
    assert_eq!(recording.frame_count(), 0);
    assert!(recording.replay(Mode::FreeRunning).is_exact());
}

#[test]
fn a_byte_order_mark_blank_lines_and_unknown_keys_are_passed_over() {
    let text = format!(
        "\u{feff}\r\n{}\r\n\r\n{}\r\n",
        good_header(),
        FRAME.replace('{', "{\"extra\":1,")
    );
    let recording = Recording::parse(&text).unwrap();
    assert_eq!(recording.frame_count(), 1);
    assert_eq!(recording.replay(Mode::FreeRunning).first.unwrap().line, 4);
}

/// Parses a text, and replays it if it is a trace. Neither may panic.
fn read_and_replay(text: &str) -> Result<(), TestCaseError> {
    if let Ok(recording) = Recording::parse(text) {
        let level = recording.level();
        for mode in [Mode::FreeRunning, Mode::PerFrame] {
            let verdict = recording.replay_in_world(&mut level.near(), mode);
            prop_assert_eq!(
                verdict.frames,
                recording.frame_count(),
                "every frame is judged"
            );
        }
    }
    Ok(())
}

/// A short recording of each engine, one of them with water and ladders.
fn short_recordings() -> Vec<String> {
    [
        ("cs16", "x-ladder-moves"),
        ("hl", "x-stuck-retry"),
        ("qw", "a20-waterjump"),
        ("qw-extra", "x-slime"),
    ]
    .into_iter()
    .map(|(set, name)| {
        packed(set, name)
            .lines()
            .take(24)
            .collect::<Vec<_>>()
            .join("\n")
    })
    .collect()
}

/// Parts of traces, so that mutations get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "{¦}¦[¦]¦,¦:¦\"¦0¦-¦1e300¦-1e-300¦3.5¦255¦99999999999¦true¦null¦solid¦ladder¦velocity¦\
     \"hull\":7¦\"flags\":16384¦\n¦ ¦e"
        .split('¦')
        .collect()
});

read_or_refused! {
    cases: 256,
    read: read_and_replay,
    words: WORDS,
    around: |words| format!("{}\n{words}", good_header()),
    valid: short_recordings
}

proptest! {
    #[test]
    fn random_numbers_in_a_frame_never_panic(
        numbers in prop::collection::vec(prop_oneof![any::<f64>(), -400.0..400.0_f64], 12),
        msec in any::<u8>(),
        buttons in any::<u16>(),
        flags in any::<u16>(),
        hull in any::<u8>(),
        engine in prop::sample::select(vec!["cs16", "hl", "qw"]),
    ) {
        let numbers: Vec<String> = numbers.iter().map(|n| if n.is_finite() { format!("{n:e}") } else { "0".into() }).collect();
        let n = |at: usize| &numbers[at];
        let frame = format!(
            r#"{{"cmd":{{"msec":{msec},"angles":[{},{},0],"forward":{},"side":{},"buttons":{buttons}}},"state":{{"origin":[{},{},{}],"velocity":[{},{},{}],"friction":{},"view_z":{},"hull":{hull},"flags":{flags}}}}}"#,
            n(0), n(1), n(2), n(3), n(4), n(5), n(6), n(7), n(8), n(9), n(10), n(11),
        );
        read_and_replay(&format!("{}\n{frame}\n{frame}", header("pmove-trace/1", engine, HULLS, WORLD)))?;
    }

}
