//! Rounding of all numbers that players read.
//!
//! Rounds the exact binary value, halves away from zero. Zero has no sign.
//! Very large values are written with three digits and a power of ten.

use std::fmt;

use fluent_bundle::FluentValue;

/// Number that is formatted with a fixed number of decimals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    value: f64,
    decimals: u8,
    signed: bool,
}

impl Number {
    /// Adds a plus sign to positive values.
    pub fn with_sign(self) -> Self {
        Self {
            signed: true,
            ..self
        }
    }

    /// Removes the decimals if all of them are zero.
    pub fn without_zeros(self) -> Self {
        let exact = self.rounded_value();
        let is_exact = |decimals: &u8| round(exact, *decimals) == exact;
        let decimals = (0..self.decimals).find(is_exact).unwrap_or(self.decimals);
        Self { decimals, ..self }
    }

    /// Returns the value rounded to the displayed decimals.
    pub fn rounded_value(self) -> f64 {
        round(self.value, self.decimals)
    }
}

/// Formats without decimals, for speeds and heights.
pub fn whole(value: impl Into<f64>) -> Number {
    Number {
        value: value.into(),
        decimals: 0,
        signed: false,
    }
}

/// Formats a value with one decimal, for angles and precise heights.
pub fn tenths(value: impl Into<f64>) -> Number {
    Number {
        value: value.into(),
        decimals: 1,
        signed: false,
    }
}

/// Formats with two decimals, for gains per tick.
pub fn hundredths(value: impl Into<f64>) -> Number {
    Number {
        value: value.into(),
        decimals: 2,
        signed: false,
    }
}

/// Formats with three decimals, for angles in reports.
pub fn thousandths(value: impl Into<f64>) -> Number {
    Number {
        value: value.into(),
        decimals: 3,
        signed: false,
    }
}

/// Minimum value that is written with a power of ten. Real game values stay below it.
const LARGE: f64 = 1e9;
/// Threshold below which [`format_exact`] writes a value with a power of ten.
const SMALL: f64 = 1e-4;

/// Formats a value with the fewest digits that identify it: `0.022`, `2.2e-302`.
pub fn format_exact(value: f64) -> String {
    let amount = value.abs();
    if !value.is_finite() {
        return "-".to_owned();
    }
    let sign = if value < 0.0 { "\u{2212}" } else { "" };
    let is_plain = amount == 0.0 || (SMALL..LARGE).contains(&amount);
    if is_plain {
        format!("{sign}{amount}")
    } else {
        format!("{sign}{amount:e}")
    }
}

/// Threshold from which f64 values have no fractional part: 2^52.
const WITHOUT_FRACTION: f64 = 4_503_599_627_370_496.0;

/// Scale factor for each number of decimals.
const SCALES: [f64; 7] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6];

/// Rounds a value to a number of decimals, up to six.
pub fn round(value: f64, decimals: u8) -> f64 {
    let scale = SCALES[usize::from(decimals).min(SCALES.len() - 1)];
    if value.abs() >= WITHOUT_FRACTION {
        return value;
    }
    // Adding zero removes the sign of zero.
    (value * scale).round() / scale + 0.0
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.rounded_value();
        if !value.is_finite() {
            return f.pad("-");
        }
        let sign = match value {
            _ if value < 0.0 => "\u{2212}",
            _ if self.signed && value > 0.0 => "+",
            _ => "",
        };
        let amount = value.abs();
        if amount >= LARGE {
            return f.pad(&format!("{sign}{amount:.2e}"));
        }
        f.pad(&format!("{sign}{amount:.*}", usize::from(self.decimals)))
    }
}

impl From<Number> for FluentValue<'_> {
    fn from(number: Number) -> Self {
        number.to_string().into()
    }
}

/// Time that is formatted as `m:ss.mmm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time, milliseconds.
    pub msec: u64,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds, msec) =
            (self.msec / 60_000, self.msec / 1000 % 60, self.msec % 1000);
        write!(f, "{minutes}:{seconds:02}.{msec:03}")
    }
}

impl From<Clock> for FluentValue<'_> {
    fn from(clock: Clock) -> Self {
        clock.to_string().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_away_from_zero() {
        for (value, text) in [
            (0.5, "1"),
            (1.5, "2"),
            (2.5, "3"),
            (-0.5, "\u{2212}1"),
            (-2.5, "\u{2212}3"),
            (2.4999, "2"),
        ] {
            assert_eq!(whole(value).to_string(), text, "{value}");
        }
        assert_eq!(tenths(0.25).to_string(), "0.3");
        assert_eq!(hundredths(0.125).to_string(), "0.13");
        assert_eq!(hundredths(-0.125).to_string(), "\u{2212}0.13");
    }

    #[test]
    fn zero_has_no_sign() {
        for value in [0.0, -0.0, -0.004, 0.004] {
            assert_eq!(hundredths(value).to_string(), "0.00", "{value}");
            assert_eq!(hundredths(value).with_sign().to_string(), "0.00", "{value}");
        }
        assert_eq!(hundredths(0.25).with_sign().to_string(), "+0.25");
        assert_eq!(whole(-277.6).with_sign().to_string(), "\u{2212}278");
    }

    #[test]
    fn width_includes_the_sign() {
        assert_eq!(
            format!("{:>7}|{:<6}|", hundredths(-2.125), tenths(1.0).with_sign()),
            "  \u{2212}2.13|+1.0  |"
        );
        assert_eq!(format!("{:>4}|", whole(f32::NAN)), "   -|");
    }

    #[test]
    fn non_finite_values_are_a_dash() {
        assert_eq!(whole(f32::NAN).to_string(), "-");
        assert_eq!(tenths(f32::INFINITY).to_string(), "-");
    }

    #[test]
    fn large_values_use_exponents() {
        assert_eq!(whole(999_999_999.0).to_string(), "999999999");
        assert_eq!(hundredths(1.636e302).to_string(), "1.64e302");
        assert_eq!(whole(-1e9).with_sign().to_string(), "\u{2212}1.00e9");
        for (value, text) in [
            (0.022, "0.022"),
            (0.0, "0"),
            (2.2e-302, "2.2e-302"),
            (-1e12, "\u{2212}1e12"),
        ] {
            assert_eq!(format_exact(value), text);
        }
        assert_eq!(format_exact(f64::NAN), "-");
        for value in [f64::MIN_POSITIVE, 1e-5, 1.0 / 3.0, 1e300 / 3.0, f64::MAX] {
            assert!(
                format_exact(value).len() <= 24 && thousandths(value).to_string().len() <= 14,
                "{value:e}"
            );
        }
    }

    #[test]
    fn clocks_show_milliseconds() {
        let check = |msec, text: &str| assert_eq!(Clock { msec }.to_string(), text);
        check(0, "0:00.000");
        check(9_013, "0:09.013");
        check(59_999, "0:59.999");
        check(60_000, "1:00.000");
        check(754_321, "12:34.321");
    }
}
