//! A script's text as lines.

use super::bulk::{self, number, shown};
use super::{Changed, Hltas, HltasError, HltasProblem, Line, Overridden, Strafing, VERSION};

/// Most properties.
const PROPERTIES_MAX: usize = 4096;
/// The line that ends the head.
pub(super) const FRAMES: &str = "frames";

pub(super) fn parse(text: &str) -> Result<Hltas, HltasError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(
        text.split('\n')
            .map(|line| line.strip_suffix('\r').unwrap_or(line)),
    );
    let (_, first) = lines.next().unwrap_or((1, ""));
    let error = |line: u32, problem| HltasError { line, problem };
    if first.trim_end() != VERSION {
        return Err(error(1, HltasProblem::Version(shown(first))));
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

/// The head's properties that are numbers.
fn check_properties(script: &Hltas, text: &str) -> Result<(), HltasError> {
    for (name, value) in &script.properties {
        let mut words = value.split_whitespace();
        let is_right = match name.as_str() {
            "seed" => {
                let shared = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
                shared && words.next().is_some_and(|word| word.parse::<i64>().is_ok())
            }
            "hlstrafe_version" => value.parse::<u32>().is_ok_and(|version| version >= 1),
            "frametime0ms" => number(value).is_some(),
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
                found: shown(value),
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

fn field(field: &'static str, found: &str, expected: &'static str) -> HltasProblem {
    HltasProblem::Field {
        field,
        found: shown(found),
        expected,
    }
}

fn parse_line(line: &str) -> Result<Line, HltasProblem> {
    if line.contains('|')
        && line.starts_with(['-', 's'])
        && !line.starts_with("s ")
        && !is_word(line)
    {
        return bulk::parse(line).map(|bulk| Line::Bulk(Box::new(bulk)));
    }
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match name {
        "save" if rest.is_empty() => return Err(field("save", rest, "a name")),
        "save" => Line::Save(rest.into()),
        "seed" => Line::Seed(
            rest.parse()
                .map_err(|_| field("seed", rest, "a number from 0 to 4294967295"))?,
        ),
        "reset" => Line::Reset(
            rest.parse()
                .map_err(|_| field("reset", rest, "a whole number"))?,
        ),
        "buttons" => Line::Buttons(parse_buttons(rest)?),
        "lgagstminspeed" => {
            let speed = number(rest).ok_or_else(|| field("lgagstminspeed", rest, "a speed"))?;
            Line::LeaveGroundSpeed(speed as f32)
        }
        "strafing" => Line::Strafing(match rest {
            "yaw" => Strafing::Yaw,
            "vectorial" => Strafing::Vectorial,
            _ => return Err(field("strafing", rest, "yaw or vectorial")),
        }),
        "target_yaw" => parse_target_yaw(rest)?,
        "change" => parse_change(rest)?,
        "target_yaw_override" => parse_override(Overridden::TargetYaw, rest)?,
        "render_yaw_override" => parse_override(Overridden::RenderYaw, rest)?,
        "pitch_override" => parse_override(Overridden::Pitch, rest)?,
        "render_pitch_override" => parse_override(Overridden::RenderPitch, rest)?,
        _ if line.starts_with(['-', 's']) => {
            return Err(HltasProblem::Fields(line.split('|').count()));
        }
        _ => return Err(HltasProblem::Unknown(shown(line))),
    })
}

/// Whether a line that begins with s is one of the words and no strafing.
fn is_word(line: &str) -> bool {
    ["save ", "seed ", "strafing "]
        .iter()
        .any(|word| line.starts_with(word))
}

fn parse_buttons(rest: &str) -> Result<Option<[u8; 4]>, HltasProblem> {
    if rest.is_empty() {
        return Ok(None);
    }
    let wrong = || field("buttons", rest, "nothing, or four numbers from 0 to 7");
    let mut words = rest.split_whitespace();
    let mut buttons = [0; 4];
    for button in &mut buttons {
        let word = words.next().ok_or_else(wrong)?;
        *button = word
            .parse()
            .ok()
            .filter(|number| *number <= 7)
            .ok_or_else(wrong)?;
    }
    if words.next().is_some() {
        Err(wrong())
    } else {
        Ok(Some(buttons))
    }
}

fn parse_target_yaw(rest: &str) -> Result<Line, HltasProblem> {
    let wrong = |expected| field("target_yaw", rest, expected);
    let mut words = rest.split_whitespace();
    let first = words
        .next()
        .ok_or_else(|| wrong("velocity, velocity_avg, velocity_lock, a yaw, from or look_at"))?;
    let words: Vec<&str> = words.take(6).collect();
    let are_numbers = |words: &[&str]| {
        words
            .iter()
            .all(|word| number(word.trim_start_matches('+')).is_some())
    };
    match first {
        "from" => {
            let is_range =
                matches!(words.as_slice(), [from, "to", to] if are_numbers(&[*from, *to]));
            if !is_range {
                return Err(wrong("from A to B"));
            }
        }
        "look_at" => {
            let place = match words.as_slice() {
                ["entity", entity, place @ ..] if entity.parse::<u32>().is_ok() => place,
                ["entity", ..] => return Err(wrong("the entity's number")),
                place => place,
            };
            if !are_numbers(place) || !matches!(place.len(), 0 | 3) {
                return Err(wrong("look_at [entity N] [X Y Z]"));
            }
        }
        _ => {
            let is_known = ["velocity", "velocity_avg", "velocity_lock"].contains(&first)
                || number(first).is_some();
            if !is_known {
                return Err(wrong(
                    "velocity, velocity_avg, velocity_lock, a yaw, from or look_at",
                ));
            }
            match words.as_slice() {
                [] => {}
                [tolerance] if tolerance.strip_prefix("+-").and_then(number).is_some() => {}
                [tolerance, ..] if tolerance.starts_with("+-") => {
                    return Err(wrong("a tolerance in degrees: +-1"));
                }
                _ => return Err(wrong("+- before the tolerance")),
            }
        }
    }
    Ok(Line::TargetYaw(rest.into()))
}

fn parse_change(rest: &str) -> Result<Line, HltasProblem> {
    let wrong = || {
        field(
            "change",
            rest,
            "yaw, pitch, target_yaw or target_yaw_offset, to V over S s",
        )
    };
    let words: Vec<&str> = rest.split_whitespace().take(7).collect();
    let [what, "to", to, "over", seconds, "s"] = words.as_slice() else {
        return Err(wrong());
    };
    let what = match *what {
        "yaw" => Changed::Yaw,
        "pitch" => Changed::Pitch,
        "target_yaw" => Changed::TargetYaw,
        "target_yaw_offset" => Changed::TargetYawOffset,
        _ => return Err(wrong()),
    };
    let (to, seconds) = number(to).zip(number(seconds)).ok_or_else(wrong)?;
    Ok(Line::Change {
        what,
        to: to as f32,
        seconds: seconds as f32,
    })
}

fn parse_override(what: Overridden, rest: &str) -> Result<Line, HltasProblem> {
    let values = rest
        .split_whitespace()
        .map(|word| number(word).map(|value| value as f32));
    let values: Option<Box<[f32]>> = values.collect();
    let values = values.filter(|values| !values.is_empty());
    Ok(Line::Override(
        what,
        values.ok_or_else(|| field("override", rest, "a number for each frame"))?,
    ))
}
