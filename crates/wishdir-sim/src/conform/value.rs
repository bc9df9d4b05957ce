//! Values of recorded fields, compared by bits. Zeros of either sign are equal.

use crate::math::Vec3;

/// Value of a recorded field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Binary32 number. Zeros of either sign are equal.
    Float(f32),
    /// Binary64 number. Zeros of either sign are equal.
    Double(f64),
    /// Integer or flag.
    Whole(i64),
}

/// Field that differs between a trace and our simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Field name in the trace, with `.x`, `.y` or `.z` for vectors.
    pub field: String,
    /// Recorded value.
    pub expected: Value,
    /// Our value.
    pub got: Value,
}

impl Difference {
    /// Returns the distance between the two numbers in ULPs. `None` for integers and NaN.
    pub fn ulp_distance(&self) -> Option<u64> {
        match (self.expected, self.got) {
            (Value::Float(a), Value::Float(b)) if !a.is_nan() && !b.is_nan() => {
                let ordered = |x: f32| {
                    let bits = i64::from(x.to_bits() & 0x7fff_ffff);
                    if x.is_sign_negative() { -bits } else { bits }
                };
                Some(ordered(a).abs_diff(ordered(b)))
            }
            (Value::Double(a), Value::Double(b)) if !a.is_nan() && !b.is_nan() => {
                let ordered = |x: f64| {
                    let bits = (x.to_bits() & (u64::MAX >> 1)).cast_signed();
                    if x.is_sign_negative() { -bits } else { bits }
                };
                Some(ordered(a).abs_diff(ordered(b)))
            }
            (Value::Float(_) | Value::Double(_) | Value::Whole(_), _) => None,
        }
    }
}

impl Value {
    fn equals(self, other: Self) -> bool {
        match (self, other) {
            (Self::Float(a), Self::Float(b)) => {
                a.to_bits() == b.to_bits() || (a == 0.0 && b == 0.0)
            }
            (Self::Double(a), Self::Double(b)) => {
                a.to_bits() == b.to_bits() || (a == 0.0 && b == 0.0)
            }
            (Self::Whole(a), Self::Whole(b)) => a == b,
            (Self::Float(_) | Self::Double(_) | Self::Whole(_), _) => false,
        }
    }
}

/// Comparison that stores the first difference.
#[derive(Default)]
pub(super) struct Comparison {
    pub(super) first: Option<Difference>,
}

impl Comparison {
    fn compare_field(&mut self, field: &str, axis: &str, expected: Value, got: Value) {
        if self.first.is_none() && !expected.equals(got) {
            self.first = Some(Difference {
                field: format!("{field}{axis}"),
                expected,
                got,
            });
        }
    }

    pub(super) fn compare_f32(&mut self, field: &str, expected: f64, got: f32) {
        self.compare_field(field, "", Value::Float(expected as f32), Value::Float(got));
    }

    pub(super) fn compare_f64(&mut self, field: &str, expected: f64, got: f64) {
        self.compare_field(field, "", Value::Double(expected), Value::Double(got));
    }

    pub(super) fn compare_vector(&mut self, field: &str, expected: [f64; 3], got: Vec3) {
        for (axis, (expected, got)) in [".x", ".y", ".z"]
            .into_iter()
            .zip(expected.into_iter().zip(got.to_array()))
        {
            self.compare_field(
                field,
                axis,
                Value::Float(expected as f32),
                Value::Float(got),
            );
        }
    }

    pub(super) fn compare_integer(
        &mut self,
        field: &str,
        expected: impl Into<i64>,
        got: impl Into<i64>,
    ) {
        self.compare_field(
            field,
            "",
            Value::Whole(expected.into()),
            Value::Whole(got.into()),
        );
    }
}
