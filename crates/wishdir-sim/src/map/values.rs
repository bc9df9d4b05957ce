//! Values of keys: numbers, vectors, colours, directions; a wrong one is reported and replaced.

use super::entity::Properties;
use super::error::WarningKind;
use super::numbers::{leading_f32, leading_number, leading_vector};
use super::polygon::WORLD_LIMIT;
use crate::excerpt::shorten;
use crate::math::{Vec3, ViewAngles, angle_vectors};

/// What is used of a number with something behind it, or of more or fewer than three.
const READABLE_PART: &str = "what can be read of it";

/// Reads one entity's keys; complaints go to `warn`.
pub(super) struct Values<'a> {
    pub(super) properties: &'a Properties,
    /// Whether numbers are read as the games read those of compiled maps (`docs/bsp.md` 5): from
    /// the front, and what is none is 0.
    pub(super) is_compiled: bool,
    pub(super) warn: &'a mut dyn FnMut(WarningKind),
}

impl Values<'_> {
    /// A number, or `default` if the key is missing or wrong.
    pub(super) fn number(&mut self, key: &str, default: f32) -> f32 {
        let Some(value) = self.properties.get(key) else {
            return default;
        };
        if self.is_compiled {
            let (number, is_all) = leading_f32(value);
            if !is_all {
                self.complain(key, value, "a number", READABLE_PART);
            }
            return number;
        }
        match numbers(value).as_deref() {
            Some([number]) => *number,
            _ => {
                self.complain(key, value, "a number", "the default");
                default
            }
        }
    }

    /// The same where 0 stands for the default in a compiled map: its game cannot tell it from a
    /// key that is missing.
    pub(super) fn number_but_0(&mut self, key: &str, default: f32) -> f32 {
        let number = self.number(key, default);
        if self.is_compiled && number == 0.0 {
            default
        } else {
            number
        }
    }

    /// A whole number that is not negative.
    pub(super) fn count(&mut self, key: &str) -> Option<u32> {
        let value = self.properties.get(key)?;
        let count = value.trim().parse().ok();
        if count.is_none() {
            self.complain(key, value, "a whole number from 0", "the default");
        }
        count
    }

    /// The entity's `spawnflags`, as bits.
    pub(super) fn flags(&mut self) -> u32 {
        if !self.is_compiled {
            return self.count("spawnflags").unwrap_or(0);
        }
        let Some(value) = self.properties.get("spawnflags") else {
            return 0;
        };
        let (number, is_all) = leading_number(value);
        if !is_all || number.fract() != 0.0 || number < 0.0 {
            self.complain("spawnflags", value, "a whole number from 0", READABLE_PART);
        }
        // Through the larger type: the games' integers go around.
        number as i64 as u32
    }

    /// The three numbers of a key, separated by spaces.
    pub(super) fn vector(&mut self, key: &str) -> Option<Vec3> {
        let value = self.properties.get(key)?;
        if self.is_compiled {
            return Some(self.leading_vector(key, value));
        }
        match numbers(value).as_deref() {
            Some([x, y, z]) => Some(Vec3::new(*x, *y, *z)),
            _ => {
                self.complain(key, value, "three numbers", "the default");
                None
            }
        }
    }

    /// The first three numbers of a value; those that are missing are 0.
    fn leading_vector(&mut self, key: &str, value: &str) -> Vec3 {
        let (vector, is_all) = leading_vector(value);
        if !is_all {
            self.complain(key, value, "three numbers", READABLE_PART);
        }
        vector
    }

    /// The entity's place; 0 0 0 if it has none inside the world.
    pub(super) fn origin(&mut self) -> Vec3 {
        let Some(value) = self.properties.get("origin") else {
            (self.warn)(WarningKind::MissingKey {
                key: "origin",
                instead: "0 0 0 is used",
            });
            return Vec3::ZERO;
        };
        let written = match numbers(value).as_deref() {
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
                self.complain("origin", value, "three numbers inside the world", "0 0 0");
                Vec3::ZERO
            }
        }
    }

    /// Pitch (down positive), yaw and roll in degrees: `angles`, or the yaw in `angle`. In compiled
    /// maps both are one key to the games, and the later one counts.
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
            // Quake's two special values.
            -1.0 => ViewAngles::new(-90.0, 0.0, 0.0),
            -2.0 => ViewAngles::new(90.0, 0.0, 0.0),
            yaw => ViewAngles::level(yaw % 360.0),
        }
    }

    /// The direction that the angles say; straight up and down are exact.
    pub(super) fn direction(&mut self) -> Vec3 {
        let angles = self.angles();
        // What editors write for up and down in the middle of three.
        if angles.pitch == 0.0 && angles.roll == 0.0 && (angles.yaw == -1.0 || angles.yaw == -2.0) {
            return Vec3::new(0.0, 0.0, if angles.yaw == -1.0 { 1.0 } else { -1.0 });
        }
        if angles.pitch.abs() == 90.0 {
            return Vec3::new(0.0, 0.0, -angles.pitch.signum());
        }
        angle_vectors(angles).forward
    }

    /// A colour from 0 to 1, from one of the keys; both 0 to 1 and 0 to 255 are in use.
    pub(super) fn color(&mut self, keys: &[&str]) -> Vec3 {
        let color = keys.iter().find_map(|key| self.vector(key));
        color.map_or(Vec3::ONE, color_from)
    }

    /// GoldSrc's light: three colours of 0 to 255, and a brightness behind them if it is given.
    pub(super) fn goldsrc_light(&mut self, key: &str) -> Option<(Vec3, Option<f32>)> {
        let value = self.properties.get(key)?;
        match numbers(value).as_deref() {
            Some([r, g, b]) => Some((color_from(Vec3::new(*r, *g, *b)), None)),
            Some([r, g, b, intensity]) => {
                Some((color_from(Vec3::new(*r, *g, *b)), Some(*intensity)))
            }
            _ => None,
        }
    }

    pub(super) fn complain(
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

fn color_from(color: Vec3) -> Vec3 {
    let scale = if color.max_element() > 1.0 {
        255.0
    } else {
        1.0
    };
    (color / scale).clamp(Vec3::ZERO, Vec3::ONE)
}

/// Numbers with blanks between; none if anything else is there, or more than four.
fn numbers(value: &str) -> Option<Vec<f32>> {
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
