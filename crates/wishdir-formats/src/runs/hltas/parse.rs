//! Parses the text of a script.

use hltas::HLTAS;
use hltas::read::Context;

use super::{FrameBulkView, Hltas, HltasError, HltasProblem, ScriptLine, VERSION};

/// Maximum number of properties in the header.
const PROPERTIES_MAX: usize = 4096;
/// Line that ends the header.
pub(super) const FRAMES: &str = "frames";
/// Maximum length of quoted text in an error.
const SHOWN: usize = 40;
/// Fields of a frame bulk, and their valid text.
const FIELDS: [(&str, &str); 7] = [
    (
        "automatic actions",
        "--- or s with a kind from 0 to 5 and a direction from 0 to 7, then ljdbcgw or a - for each",
    ),
    ("moves", "flrbud, with - for each key that is not held"),
    ("actions", "jdu12r, with - for each key that is not held"),
    ("frame time", "seconds, 0.010000001 for 10 ms"),
    ("yaw", "- or degrees, or what this strafing needs"),
    ("pitch", "- or degrees"),
    ("count", "how many frames"),
];
const TIME_FIELD: usize = 3;
const YAW_FIELD: usize = 4;
const TARGET_YAW: &str = "target_yaw";
const LOOK_AT: &str = "look_at";
/// First words of other lines, each with its valid arguments.
const WORDS: [(&str, &str); 12] = [
    ("save", "a name"),
    ("seed", "a number from 0 to 4294967295"),
    ("reset", "a whole number"),
    ("buttons", "nothing, or four numbers from 0 to 7"),
    ("lgagstminspeed", "a speed"),
    ("strafing", "yaw or vectorial"),
    (
        TARGET_YAW,
        "velocity, velocity_avg, velocity_lock or a yaw, then +- and a tolerance; from A to B; look_at [entity N] [X Y Z]",
    ),
    (
        "change",
        "yaw, pitch, target_yaw or target_yaw_offset, to V over S s",
    ),
    ("target_yaw_override", "a number for each frame"),
    ("render_yaw_override", "a number for each frame"),
    ("pitch_override", "a number for each frame"),
    ("render_pitch_override", "a number for each frame"),
];

/// Shortens a text for an error and replaces its control characters.
pub(super) fn shorten(text: &str) -> String {
    let visible = |letter: char| {
        if letter.is_control() {
            '\u{fffd}'
        } else {
            letter
        }
    };
    text.chars().take(SHOWN).map(visible).collect()
}

/// Parses a number that is finite as f32.
fn parse_number(text: &str) -> Option<f64> {
    text.parse::<f64>()
        .ok()
        .filter(|number| (*number as f32).is_finite())
}

pub(super) fn parse(text: &str) -> Result<Hltas, HltasError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(
        text.split('\n')
            .map(|line| line.strip_suffix('\r').unwrap_or(line)),
    );
    let (_, first) = lines.next().unwrap_or((1, ""));
    let error = |line: u32, problem| HltasError { line, problem };
    if first.trim_end() != VERSION {
        return Err(error(1, HltasProblem::Version(shorten(first))));
    }
    let mut script = Hltas::default();
    let mut last = 1;
    let has_frames = lines.by_ref().any(|(number, line)| {
        last = number;
        let line = line.trim();
        if line == FRAMES {
            return true;
        }
        if !line.is_empty() && !line.starts_with("//") && script.properties.len() < PROPERTIES_MAX {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            script
                .properties
                .push((name.to_owned(), value.trim().to_owned()));
        }
        false
    });
    if !has_frames {
        return Err(error(last, HltasProblem::NoFrames));
    }
    check_properties(&script, text)?;
    for (number, line) in lines {
        let line = line.trim_start();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let line = parse_line(line).map_err(|problem| error(number, problem))?;
        script.lines.push((number, line));
    }
    Ok(script)
}

/// Checks the numeric header properties.
fn check_properties(script: &Hltas, text: &str) -> Result<(), HltasError> {
    for (name, value) in &script.properties {
        let mut words = value.split_whitespace();
        let is_right = match name.as_str() {
            "seed" => {
                let shared = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
                shared && words.next().is_some_and(|word| word.parse::<i64>().is_ok())
            }
            "hlstrafe_version" => value.parse::<u32>().is_ok_and(|version| version >= 1),
            "frametime0ms" => parse_number(value).is_some(),
            _ => true,
        };
        if !is_right {
            let at = text
                .lines()
                .position(|line| line.trim().starts_with(name.as_str()))
                .unwrap_or(0);
            let problem = HltasProblem::Field {
                field: match name.as_str() {
                    "seed" => "seed",
                    "hlstrafe_version" => "hlstrafe_version",
                    _ => "frametime0ms",
                },
                found: shorten(value),
                expected: "its number",
            };
            return Err(HltasError {
                line: at as u32 + 1,
                problem,
            });
        }
    }
    Ok(())
}

fn field_problem(field: &'static str, found: &str, expected: &'static str) -> HltasProblem {
    HltasProblem::Field {
        field,
        found: shorten(found),
        expected,
    }
}

/// Parses a line after the header.
fn parse_line(line: &str) -> Result<ScriptLine, HltasProblem> {
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    if let Some((word, expected)) = WORDS.into_iter().find(|(known, _)| *known == word) {
        // `hltas` requires an explicit position for `look_at`.
        let is_bare = word == TARGET_YAW && rest.trim() == LOOK_AT;
        let text = if is_bare {
            wrap_script(&format!("{TARGET_YAW} {LOOK_AT} 0 0 0"))
        } else {
            wrap_script(line)
        };
        let read = HLTAS::from_str(&text).map_err(|error| match error.context {
            Some(Context::NoPlusMinusBeforeTolerance) => "+- before the tolerance",
            _ => expected,
        });
        return read
            .and_then(|script| script.lines.into_iter().next().ok_or(expected))
            .map(|other| ScriptLine::Other(Box::new(other)))
            .map_err(|expected| field_problem(word, rest.trim(), expected));
    }
    if line.starts_with(['-', 's']) {
        parse_bulk(line)
    } else {
        Err(HltasProblem::Unknown(shorten(line)))
    }
}

/// Wraps a line in a whole script for `hltas`.
fn wrap_script(line: &str) -> String {
    format!("{VERSION}\n{FRAMES}\n{line}")
}

/// Parses a frame bulk.
fn parse_bulk(line: &str) -> Result<ScriptLine, HltasProblem> {
    let text = wrap_script(line);
    let read = HLTAS::from_str(&text).map_err(|error| {
        let at = line.len().saturating_sub(error.input.len());
        find_problem(line, at, error.context)
    })?;
    let Some(hltas::types::Line::FrameBulk(fields)) = read.lines.into_iter().next() else {
        return Err(find_problem(line, 0, None));
    };
    let frame_time = parse_number(&fields.frame_time).filter(|time| *time >= 0.0);
    let (name, expected) = FIELDS[TIME_FIELD];
    let frame_time = frame_time.ok_or_else(|| field_problem(name, &fields.frame_time, expected))?;
    let yaw = line.split('|').nth(YAW_FIELD).unwrap_or_default();
    let mut numbers = yaw.split_whitespace().filter_map(parse_number);
    let aim = [(); 2].map(|()| numbers.next().unwrap_or_default());
    Ok(ScriptLine::Bulk(Box::new(FrameBulkView {
        fields,
        frame_time,
        aim,
    })))
}

/// Returns the error at a byte of a frame bulk.
fn find_problem(line: &str, at: usize, context: Option<Context>) -> HltasProblem {
    let count = line.split('|').count();
    if count < FIELDS.len() {
        return HltasProblem::Fields(count);
    }
    let index = line.bytes().take(at).filter(|byte| *byte == b'|').count();
    let (name, default) = FIELDS[index.min(FIELDS.len() - 1)];
    let offset = "start, target and acceleration of the view's offset";
    let expected = match context {
        Some(Context::BothAutoJumpAndDuckTap) => return HltasProblem::JumpAndDuck,
        Some(Context::NoLeaveGroundAction) => return HltasProblem::NoLeaveAction,
        Some(Context::TimesOnLeaveGroundAction) => return HltasProblem::LeaveActionTimes,
        Some(Context::NoYaw) => "the yaw, point or frames per side that this strafing needs",
        Some(Context::UnsupportedConstantYawspeedDir) => {
            "no constant yaw speed for this direction: use 0, 1 or 2 after s4"
        }
        Some(Context::NoYawspeed) if line.starts_with("s5") => offset,
        Some(Context::NoYawOffset | Context::NoYawOffsetAcceleration) => offset,
        Some(Context::NoYawspeed | Context::NegativeYawspeed) => "a yaw speed of at least 0",
        _ => default,
    };
    field_problem(
        name,
        line.split('|').nth(index).unwrap_or_default(),
        expected,
    )
}
