//! Files of timed input: mouse and key events with microsecond times (`docs/input.md` 3).
//!
//! Each line has one JSON object. The first line is the header.
//! [`InputPlayer`] and [`NfkInputPlayer`] play them through the same queues as the game.

mod player;

pub use player::{EventDelivery, InputPlayer, NfkInputPlayer};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::client::Micros;

/// Version of the format.
const VERSION: u32 = 1;
/// Maximum time, microseconds: one day, like the longest script.
const US_MAX: Micros = 86_400_000_000;
/// Largest absolute value of a mouse setting.
const SETTING_MAX: f32 = 1e6;
/// Maximum wheel notches per event.
const NOTCHES_MAX: u32 = 1000;

/// Maximum length of an invalid line in an error, characters.
const FOUND_MAX: usize = 40;

/// Error in a file of timed input.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum InputFileError {
    /// The line is not a JSON object of the format.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// Found and expected values.
        problem: String,
    },
    /// The values of the line contradict each other.
    #[error("line {line}: found {found}, expected {expected}")]
    Line {
        /// Line, from 1.
        line: usize,
        /// Found value.
        found: String,
        /// Expected value.
        expected: String,
    },
}

/// Header line: version and mouse settings.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct InputHeader {
    /// Version of the format.
    input: u32,
    /// Mouse sensitivity, the cvar `sensitivity`.
    pub sensitivity: f32,
    /// `m_yaw`: degrees per count to the right at sensitivity 1.
    pub m_yaw: f32,
    /// `m_pitch`: degrees per count downwards at sensitivity 1.
    pub m_pitch: f32,
    /// Whether each tick averages its counts with the previous tick's.
    #[serde(default, skip_serializing_if = "is_false")]
    pub m_filter: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl InputHeader {
    /// Creates a header with these mouse settings.
    pub fn new(sensitivity: f32, m_yaw: f32, m_pitch: f32, m_filter: bool) -> Self {
        Self {
            input: VERSION,
            sensitivity,
            m_yaw,
            m_pitch,
            m_filter,
        }
    }

    fn check(&self) -> Result<(), InputFileError> {
        let problem = |found: String, expected: &str| {
            Err(InputFileError::Line {
                line: 1,
                found,
                expected: expected.to_owned(),
            })
        };
        if self.input != VERSION {
            return problem(format!("`input` {}", self.input), "`input` 1");
        }
        let settings = [self.sensitivity, self.m_yaw, self.m_pitch];
        match settings.into_iter().find(|value| value.abs() > SETTING_MAX) {
            Some(value) => problem(value.to_string(), "at most 1000000"),
            None => Ok(()),
        }
    }
}

/// Device event. `K` is a key of the game, with the same name as in scripts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FileEvent<K> {
    /// The mouse moved.
    Mouse {
        /// Counts, positive right and down.
        counts: [i32; 2],
        /// Factor applied to the view turn: 1, or less while zoomed.
        share: f32,
    },
    /// A key was pressed or released.
    Key {
        /// Key that was pressed or released.
        key: K,
        /// Whether the key was pressed, not released.
        down: bool,
    },
    /// A key was held before the first tick.
    Held(K),
    /// Wheel notches. Negative: towards the player, which taps jump.
    Wheel(i32),
}

/// Event with its time. Time 0 is the start of the first tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FileLine<K> {
    /// Time of the event, microseconds.
    pub us: Micros,
    /// Device event.
    pub event: FileEvent<K>,
}

/// Line with all JSON fields.
#[derive(Deserialize, Serialize)]
#[serde(bound(deserialize = "K: Deserialize<'de>"), deny_unknown_fields)]
struct RawLine<K> {
    us: Micros,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mouse: Option<[i32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    share: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<K>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    down: Option<bool>,
    #[serde(default, skip_serializing_if = "is_false")]
    held: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wheel: Option<i32>,
}

impl<K> RawLine<K> {
    fn new(us: Micros) -> Self {
        Self {
            us,
            mouse: None,
            share: None,
            key: None,
            down: None,
            held: false,
            wheel: None,
        }
    }

    /// Returns the event, or the found and expected values if the fields do not form one.
    fn into_event(self) -> Result<FileEvent<K>, (String, &'static str)> {
        if self.held {
            return match (self.us, self.mouse, self.key, self.down, self.wheel) {
                (0, None, Some(key), Some(true), None) => Ok(FileEvent::Held(key)),
                (_, _, _, _, _) => Err((
                    "a misplaced `held`".to_owned(),
                    "`us` 0, `key` and `down` true beside it",
                )),
            };
        }
        match (self.mouse, self.share, self.key, self.down, self.wheel) {
            (Some(counts), share, None, None, None) => {
                let share = share.unwrap_or(1.0);
                if (0.0..=SETTING_MAX).contains(&share) {
                    Ok(FileEvent::Mouse { counts, share })
                } else {
                    Err((format!("`share` {share}"), "0 to 1000000"))
                }
            }
            (None, None, Some(key), Some(down), None) => Ok(FileEvent::Key { key, down }),
            (None, None, None, None, Some(notches)) if notches.unsigned_abs() <= NOTCHES_MAX => {
                Ok(FileEvent::Wheel(notches))
            }
            (None, None, None, None, Some(notches)) => {
                Err((format!("`wheel` {notches}"), "-1000 to 1000"))
            }
            (None, None, Some(_), None, None) => Err(("`key` without `down`".to_owned(), "both")),
            (None, None, None, None, None) => Err((
                "no event".to_owned(),
                "`mouse`, `wheel`, or `key` and `down`",
            )),
            (_, _, _, _, _) => Err((
                "fields of several events".to_owned(),
                "`mouse`, `wheel`, or `key` and `down`",
            )),
        }
    }
}

impl<K: Copy + Serialize> FileLine<K> {
    /// Returns the line's JSON, without a line break.
    pub fn to_json(&self) -> String {
        let raw = RawLine::new(self.us);
        let raw = match self.event {
            FileEvent::Mouse { counts, share } => RawLine {
                mouse: Some(counts),
                share: (share != 1.0).then_some(share),
                ..raw
            },
            FileEvent::Key { key, down } => RawLine {
                key: Some(key),
                down: Some(down),
                ..raw
            },
            FileEvent::Held(key) => RawLine {
                key: Some(key),
                down: Some(true),
                held: true,
                ..raw
            },
            FileEvent::Wheel(notches) => RawLine {
                wheel: Some(notches),
                ..raw
            },
        };
        serde_json::to_string(&raw).expect("numbers and names are JSON")
    }
}

impl InputHeader {
    /// Returns the line's JSON, without a line break.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers are JSON")
    }
}

/// File of timed input.
#[derive(Clone, Debug, PartialEq)]
pub struct InputFile<K> {
    /// Mouse settings.
    pub header: InputHeader,
    /// Events, oldest first.
    pub lines: Vec<FileLine<K>>,
}

impl<K: DeserializeOwned> InputFile<K> {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If the header or an event is invalid, or if times go backwards.
    /// Errors have the line and the found and expected values.
    pub fn parse(text: &str) -> Result<Self, InputFileError> {
        let mut texts = text.lines().enumerate().map(|(at, text)| (at + 1, text));
        let (line, first) = texts.next().unwrap_or((1, ""));
        let header: InputHeader = read_line(line, first)?;
        header.check()?;
        let mut lines = Vec::new();
        let mut newest = 0;
        for (line, text) in texts {
            let raw: RawLine<K> = read_line(line, text)?;
            let us = raw.us;
            let wrong = |(found, expected): (String, &str)| InputFileError::Line {
                line,
                found,
                expected: expected.to_owned(),
            };
            if us < newest {
                let expected = format!("at least {newest}, the previous line's time");
                return Err(wrong((format!("`us` {us}"), &expected)));
            }
            if us > US_MAX {
                return Err(wrong((format!("`us` {us}"), "at most 86400000000, a day")));
            }
            newest = us;
            let event = raw.into_event().map_err(wrong)?;
            lines.push(FileLine { us, event });
        }
        Ok(Self { header, lines })
    }
}

fn read_line<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, InputFileError> {
    if !text.trim_start().starts_with('{') {
        let found: String = text.trim().chars().take(FOUND_MAX).collect();
        return Err(InputFileError::Line {
            line,
            found: format!("`{found}`"),
            expected: "a JSON object".to_owned(),
        });
    }
    serde_json::from_str(text).map_err(|error| {
        let problem = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        InputFileError::Json {
            line,
            column: error.column(),
            problem: problem.strip_suffix(&place).unwrap_or(&problem).to_owned(),
        }
    })
}
