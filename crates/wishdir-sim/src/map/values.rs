//! Reads the values of entity keys. Reports bad values and replaces them.

use super::entity::Properties;
use super::error::WarningKind;
use super::numbers::{leading_f32, leading_number, leading_vector};
use super::polygon::WORLD_LIMIT;
use crate::excerpt::shorten;
use crate::math::{Vec3, ViewAngles, angle_vectors};

/// Warning text for a bad value whose readable start is used instead.
const READABLE_PART: &str = "the readable part";

/// Reads the keys of one entity and reports problems to `warn`.
pub(super) struct KeyReader<'a> {
    pub(super) properties: &'a Properties,
    /// Whether to parse numbers leniently, as the games do for compiled maps (`docs/bsp.md` 5).
    /// Text that is not a number then gives 0.
    pub(super) is_compiled: bool,
    pub(super) warn: &'a mut dyn FnMut(WarningKind),
}

impl KeyReader<'_> {
    /// Reads a number. Returns `default` if the key is missing or bad.
    pub(super) fn number(&mut self, key: &str, default: f32) -> f32 {
        let Some(value) = self.properties.get(key) else {
            return default;
        };
        if self.is_compiled {
            let (number, is_all) = leading_f32(value);
            if !is_all {
                self.warn_bad_value(key, value, "a number", READABLE_PART);
            }
            return number;
        }
        match parse_numbers(value).as_deref() {
            Some([number]) => *number,
            _ => {
                self.warn_bad_value(key, value, "a number", "the default");
                default
            }
        }
    }

    /// Like [`Self::number`], but a 0 in a compiled map also gives the default,
    /// because the games treat 0 like a missing key.
    pub(super) fn nonzero_number(&mut self, key: &str, default: f32) -> f32 {
        let number = self.number(key, default);
        if self.is_compiled && number == 0.0 {
            default
        } else {
            number
        }
    }

    /// Reads a whole number that is not negative.
    pub(super) fn count(&mut self, key: &str) -> Option<u32> {
        let value = self.properties.get(key)?;
        let count = value.trim().parse().ok();
        if count.is_none() {
            self.warn_bad_value(key, value, "a whole number from 0", "the default");
        }
        count
    }

    /// Reads the entity's `spawnflags` as bits.
    pub(super) fn flags(&mut self) -> u32 {
        if !self.is_compiled {
            return self.count("spawnflags").unwrap_or(0);
        }
        let Some(value) = self.properties.get("spawnflags") else {
            return 0;
        };
        let (number, is_all) = leading_number(value);
        if !is_all || number.fract() != 0.0 || number < 0.0 {
            self.warn_bad_value("spawnflags", value, "a whole number from 0", READABLE_PART);
        }
        // The cast goes through the larger type because the games' integers wrap around.
        number as i64 as u32
    }

    /// Reads three numbers separated by spaces.
    pub(super) fn vector(&mut self, key: &str) -> Option<Vec3> {
        let value = self.properties.get(key)?;
        if self.is_compiled {
            return Some(self.leading_vector(key, value));
        }
        match parse_numbers(value).as_deref() {
            Some([x, y, z]) => Some(Vec3::new(*x, *y, *z)),
            _ => {
                self.warn_bad_value(key, value, "three numbers", "the default");
                None
            }
        }
    }

    /// Parses the first three numbers of a value. Missing numbers are 0.
    fn leading_vector(&mut self, key: &str, value: &str) -> Vec3 {
        let (vector, is_all) = leading_vector(value);
        if !is_all {
            self.warn_bad_value(key, value, "three numbers", READABLE_PART);
        }
        vector
    }

    /// Reads the entity's origin. Returns `0 0 0` if it is missing or outside the world.
    pub(super) fn origin(&mut self) -> Vec3 {
        let Some(value) = self.properties.get("origin") else {
            (self.warn)(WarningKind::MissingKey {
                key: "origin",
                instead: "0 0 0 is used",
            });
            return Vec3::ZERO;
        };
        let written = match parse_numbers(value).as_deref() {
            _ if self.is_compiled => Some(self.leading_vector("origin", value)),
            Some([x, y, z]) => Some(Vec3::new(*x, *y, *z)),
            _ => None,
        };
        match written.filter(|at| {
            at.to_array()
                .iter()
                .all(|c| f64::from(c.abs()) <= WORLD_LIMIT)
        }) {
            Some(at) => at,
            None => {
                self.warn_bad_value("origin", value, "three numbers inside the world", "0 0 0");
                Vec3::ZERO
            }
        }
    }

    /// Reads pitch (positive: down), yaw and roll, degrees, from `angles`, or the yaw from `angle`.
    /// In compiled maps the games treat both as one key, and the later one applies.
    pub(super) fn angles(&mut self) -> ViewAngles {
        let of_both = self
            .properties
            .iter()
            .map(|(key, _)| key)
            .filter(|key| ["angle", "angles"].contains(key));
        let is_overruled = self.is_compiled && of_both.last() == Some("angle");
        if !is_overruled && let Some(angles) = self.vector("angles") {
            return angles.to_array().map(|angle| angle % 360.0).into();
        }
        match self.number("angle", 0.0) {
            // Quake uses -1 and -2 for straight up and down.
            -1.0 => ViewAngles::new(-90.0, 0.0, 0.0),
            -2.0 => ViewAngles::new(90.0, 0.0, 0.0),
            yaw => ViewAngles::level(yaw % 360.0),
        }
    }

    /// Reads the direction given by the angles. Straight up and down are exact.
    pub(super) fn direction(&mut self) -> Vec3 {
        let angles = self.angles();
        // Editors also write these special values as the yaw in `angles`.
        if angles.pitch == 0.0 && angles.roll == 0.0 && (angles.yaw == -1.0 || angles.yaw == -2.0) {
            return Vec3::new(0.0, 0.0, if angles.yaw == -1.0 { 1.0 } else { -1.0 });
        }
        if angles.pitch.abs() == 90.0 {
            return Vec3::new(0.0, 0.0, -angles.pitch.signum());
        }
        angle_vectors(angles).forward
    }

    /// Reads a colour from the first of `keys` that is present. Returns components from 0 to 1.
    /// Maps write components from 0 to 1 or from 0 to 255.
    pub(super) fn color(&mut self, keys: &[&str]) -> Vec3 {
        let color = keys.iter().find_map(|key| self.vector(key));
        color.map_or(Vec3::ONE, color_from_vector)
    }

    /// Reads the light of a GoldSrc entity: red, green and blue from 0 to 255, and an optional
    /// brightness.
    pub(super) fn goldsrc_light(&mut self, key: &str) -> Option<(Vec3, Option<f32>)> {
        let value = self.properties.get(key)?;
        match parse_numbers(value).as_deref() {
            Some([r, g, b]) => Some((color_from_vector(Vec3::new(*r, *g, *b)), None)),
            Some([r, g, b, intensity]) => {
                Some((color_from_vector(Vec3::new(*r, *g, *b)), Some(*intensity)))
            }
            _ => None,
        }
    }

    pub(super) fn warn_bad_value(
        &mut self,
        key: &str,
        value: &str,
        expected: &'static str,
        instead: &'static str,
    ) {
        let value = shorten(value);
        (self.warn)(WarningKind::BadValue {
            key: key.to_owned(),
            value,
            expected,
            instead,
        });
    }
}

fn color_from_vector(color: Vec3) -> Vec3 {
    let scale = if color.max_element() > 1.0 {
        255.0
    } else {
        1.0
    };
    (color / scale).clamp(Vec3::ZERO, Vec3::ONE)
}

/// Parses up to four numbers separated by spaces. `None` if there is anything else.
fn parse_numbers(value: &str) -> Option<Vec<f32>> {
    let mut numbers = Vec::with_capacity(4);
    for word in value.split_whitespace() {
        let number: f32 = word.parse().ok()?;
        if !number.is_finite() || numbers.len() == 4 {
            return None;
        }
        numbers.push(number);
    }
    Some(numbers)
}
