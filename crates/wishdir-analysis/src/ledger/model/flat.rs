//! A vector on the floor plan, and a turn as a unit vector: what a flight is flown again with, in
//! binary64.

use std::ops::{Add, AddAssign, Mul, Sub};

use wishdir_sim::math::Vec3;

/// A horizontal vector; of length 1 it is a turn as well: to the left by its angle from the x axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Flat {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Flat {
    /// No turn.
    pub(crate) const AHEAD: Self = Self { x: 1.0, y: 0.0 };
    /// A quarter to the left.
    pub(crate) const LEFT: Self = Self { x: 0.0, y: 1.0 };

    /// The floor plan of a vector.
    pub(crate) fn of(vector: Vec3) -> Self {
        Self {
            x: f64::from(vector.x),
            y: f64::from(vector.y),
        }
    }

    /// The direction of a yaw, degrees.
    pub(crate) fn of_yaw(yaw_deg: f32) -> Self {
        let (y, x) = libm::sincos(f64::from(yaw_deg).to_radians());
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Its direction; none of a zero.
    pub(crate) fn direction(self) -> Option<Self> {
        let length = self.length();
        (length > 0.0).then(|| Self {
            x: self.x / length,
            y: self.y / length,
        })
    }

    pub(crate) fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// Turned to the left by a turn.
    pub(crate) fn turned(self, turn: Self) -> Self {
        Self {
            x: self.x * turn.x - self.y * turn.y,
            y: self.x * turn.y + self.y * turn.x,
        }
    }

    /// Turned to the right by a turn.
    pub(crate) fn turned_back(self, turn: Self) -> Self {
        self.turned(turn.mirrored())
    }

    /// The same angle to the other side.
    pub(crate) fn mirrored(self) -> Self {
        Self { y: -self.y, ..self }
    }

    /// Its angle from the x axis, degrees, over -180 up to 180.
    pub(crate) fn angle_deg(self) -> f64 {
        libm::atan2(self.y, self.x).to_degrees()
    }
}

impl Add for Flat {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl AddAssign for Flat {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Flat {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

impl Mul<f64> for Flat {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self {
            x: self.x * factor,
            y: self.y * factor,
        }
    }
}
