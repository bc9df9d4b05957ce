//! Errors in arguments, and parsers that several commands use.

use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::ops::RangeInclusive;

use crate::text::{Describe, described};

/// Unit of a number on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgumentUnit {
    /// Units per second.
    Speed,
    /// Degrees.
    Angle,
    /// Degrees per second.
    TurnRate,
    /// Milliseconds.
    Time,
}

impl ArgumentUnit {
    /// Returns the name with which messages select the text for the unit.
    fn id(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Angle => "angle",
            Self::TurnRate => "turn-rate",
            Self::Time => "time",
        }
    }
}

impl Display for ArgumentUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Speed => "u/s",
            Self::Angle => "degrees",
            Self::TurnRate => "degrees a second",
            Self::Time => "milliseconds",
        })
    }
}

/// Reason why an argument has no valid value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum ArgumentError {
    #[error(transparent)]
    Whole(#[from] ParseIntError),
    #[error("{found} is not in {low}..={high}")]
    Range { found: i64, low: i64, high: i64 },
    #[error("0 is not in 1..{}", u64::MAX)]
    Zero,
    #[error("expected a number from {low} to {high}")]
    Between { low: f64, high: f64 },
    #[error("expected a number from 0 to {high} ({unit})")]
    UpTo { high: f64, unit: ArgumentUnit },
    #[error("expected FROM..TO with FROM less than TO, both from 0 to {high} ({unit})")]
    Axis { high: f64, unit: ArgumentUnit },
    #[error("expected three numbers from -1000000 to 1000000, \"X Y Z\"")]
    Place,
    #[error("expected degrees from -1000000 to 1000000")]
    Yaw,
    #[error("expected a turn speed above 0, degrees per second")]
    TurnRate,
    #[error("expected a number above 0, up to a million")]
    Positive,
    #[error("found `{found}`, expected one of {known}")]
    Style { found: String, known: String },
    #[cfg(feature = "game")]
    #[error("found `{0}`, expected width and height like 1280x720")]
    Size(String),
    #[cfg(feature = "game")]
    #[error("found `{0}`, expected a tick and a file like 300:jump.png")]
    Picture(String),
    #[cfg(feature = "game")]
    #[error(
        "found `{0}`, expected KIND:STRAFES@TICK, for example longjump:7@100 (kinds: longjump, bhop, prestrafe; 1 to 12 strafes)"
    )]
    ShowMe(String),
}

impl Describe for ArgumentError {
    fn describe(&self) -> String {
        match self {
            Self::Whole(error) => error.describe(),
            Self::Range {
                found: _,
                low,
                high,
            } => described!(
                self,
                "error-argument-between",
                low = low.to_string(),
                high = high.to_string()
            ),
            Self::Zero => described!(self, "error-argument-zero"),
            Self::Between { low, high } => described!(
                self,
                "error-argument-between",
                low = low.to_string(),
                high = high.to_string()
            ),
            Self::UpTo { high, unit } => described!(
                self,
                "error-argument-up-to",
                high = high.to_string(),
                unit = unit.id()
            ),
            Self::Axis { high, unit } => described!(
                self,
                "error-argument-axis",
                high = high.to_string(),
                unit = unit.id()
            ),
            Self::Place => described!(self, "error-argument-place"),
            Self::Yaw => described!(self, "error-argument-yaw"),
            Self::TurnRate => described!(self, "error-argument-turn-rate"),
            Self::Positive => described!(self, "error-argument-positive"),
            Self::Style { found, known } => described!(
                self,
                "error-argument-unknown-style",
                found = found.as_str(),
                known = known.as_str()
            ),
            #[cfg(feature = "game")]
            Self::Size(found) => described!(self, "error-argument-size", found = found.as_str()),
            #[cfg(feature = "game")]
            Self::Picture(found) => {
                described!(self, "error-argument-picture", found = found.as_str())
            }
            #[cfg(feature = "game")]
            Self::ShowMe(found) => {
                described!(self, "error-argument-show-me", found = found.as_str())
            }
        }
    }
}

/// Returns a parser for whole numbers in a range. Like clap's own parser, but with translated
/// errors.
pub(super) fn integer_parser<T: TryFrom<i64>>(
    range: RangeInclusive<i64>,
) -> impl Fn(&str) -> Result<T, ArgumentError> + Clone {
    move |text| {
        let found: i64 = text.parse()?;
        let (low, high) = (*range.start(), *range.end());
        let number = T::try_from(found).ok().filter(|_| range.contains(&found));
        number.ok_or(ArgumentError::Range { found, low, high })
    }
}

/// Parses a whole number of at least 1.
pub(super) fn parse_positive_integer(text: &str) -> Result<u64, ArgumentError> {
    match text.parse()? {
        0 => Err(ArgumentError::Zero),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_parsed_within_their_range() {
        let parse = integer_parser::<u8>(1..=50);
        assert_eq!((parse("1"), parse("50")), (Ok(1), Ok(50)));
        for (text, problem) in [
            ("0", "0 is not in 1..=50"),
            ("300", "300 is not in 1..=50"),
            ("-3", "-3 is not in 1..=50"),
            ("x", "invalid digit found in string"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), problem);
        }
        assert_eq!(parse_positive_integer("7"), Ok(7));
        assert_eq!(
            parse_positive_integer("0").unwrap_err().to_string(),
            "0 is not in 1..18446744073709551615"
        );
    }
}
