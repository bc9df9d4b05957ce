//! Horizontal vectors and turns as unit vectors, in binary64.

use wishdir_sim::math::{DVec2, Vec3};

/// A horizontal vector. A vector of length 1 also stands for a turn to the left, by the vector's
/// angle from the x axis.
pub(crate) type Flat = DVec2;

/// Vector operations that `glam` lacks, or that it computes with the platform's trigonometry.
pub(crate) trait FlatMath: Sized {
    /// Turn by 0 degrees.
    const AHEAD: Self;
    /// Turn by 90 degrees to the left.
    const LEFT: Self;

    /// Returns the horizontal part of a vector.
    fn from_vec3(vector: Vec3) -> Self;

    /// Returns the unit vector in the direction of a yaw, degrees.
    fn from_yaw(yaw_deg: f32) -> Self;

    /// Returns the unit vector in the same direction. `None` for zero.
    fn direction(self) -> Option<Self>;

    /// Returns the vector turned to the left by `turn`, a unit vector.
    fn turned(self, turn: Self) -> Self;

    /// Returns the vector turned to the right by `turn`, a unit vector.
    fn turned_back(self, turn: Self) -> Self;

    /// Returns the vector mirrored in the x axis.
    fn mirrored(self) -> Self;

    /// Returns the angle from the x axis, degrees, above -180 up to 180.
    fn angle_deg(self) -> f64;
}

impl FlatMath for Flat {
    const AHEAD: Self = Self::X;
    const LEFT: Self = Self::Y;

    fn from_vec3(vector: Vec3) -> Self {
        vector.truncate().as_dvec2()
    }

    fn from_yaw(yaw_deg: f32) -> Self {
        let (y, x) = libm::sincos(f64::from(yaw_deg).to_radians());
        Self { x, y }
    }

    fn direction(self) -> Option<Self> {
        let length = self.length();
        (length > 0.0).then(|| self / length)
    }

    fn turned(self, turn: Self) -> Self {
        turn.rotate(self)
    }

    fn turned_back(self, turn: Self) -> Self {
        self.turned(turn.mirrored())
    }

    fn mirrored(self) -> Self {
        Self { y: -self.y, ..self }
    }

    fn angle_deg(self) -> f64 {
        libm::atan2(self.y, self.x).to_degrees()
    }
}
