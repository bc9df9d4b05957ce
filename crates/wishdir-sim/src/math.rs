//! Engine arithmetic: binary32 operations in a fixed order, trigonometry through `libm`.
//!
//! See `docs/goldsrc.md` 1 and `docs/quakeworld.md` 1. Sums are written out to fix their order.

pub use glam::{DMat2, DVec2, Vec3};

/// Radians per degree, as the compilers of both engines fold the constant in binary64.
const RADIANS_PER_DEGREE: f64 = 0.017_453_292_519_943_295;
/// Radians per degree in Quake III's bytecode: binary32, `pi * 2 / 360` (`docs/quake3.md` 1).
const RADIANS_PER_DEGREE_F32: f32 = std::f32::consts::PI * 2.0 / 360.0;

/// Returns the dot product, summed in the order x, y, z.
#[inline]
pub fn dot(a: Vec3, b: Vec3) -> f32 {
    a.x * b.x + a.y * b.y + a.z * b.z
}

/// Returns the Euclidean length: the rounded square root of the binary32 sum of squares.
#[inline]
pub fn length(a: Vec3) -> f32 {
    dot(a, a).sqrt()
}

/// Returns the horizontal length of a vector: for a velocity, the speed in u/s.
#[inline]
pub fn length_2d(a: Vec3) -> f32 {
    (a.x * a.x + a.y * a.y).sqrt()
}

/// Returns the horizontal length in binary64, so that small differences stay precise.
#[inline]
pub fn length_2d_f64(a: Vec3) -> f64 {
    let (x, y) = (f64::from(a.x), f64::from(a.y));
    (x * x + y * y).sqrt()
}

/// Scales `a` to length 1 by a reciprocal and three products. Returns the old length.
/// Zero vectors stay zero.
#[inline]
pub fn normalize(a: &mut Vec3) -> f32 {
    let len = length(*a);
    if len != 0.0 {
        let inverse = 1.0 / len;
        *a = Vec3::new(a.x * inverse, a.y * inverse, a.z * inverse);
    }
    len
}

/// Returns the cross product.
#[inline]
pub fn cross(a: Vec3, b: Vec3) -> Vec3 {
    Vec3::new(
        a.y * b.z - a.z * b.y,
        a.z * b.x - a.x * b.z,
        a.x * b.y - a.y * b.x,
    )
}

/// Returns `a + scale * b` per component, product first (`VectorMA`).
#[inline]
pub fn multiply_add(a: Vec3, scale: f32, b: Vec3) -> Vec3 {
    Vec3::new(a.x + scale * b.x, a.y + scale * b.y, a.z + scale * b.z)
}

/// Returns `scale * a` per component.
#[inline]
pub fn scale_vec(a: Vec3, scale: f32) -> Vec3 {
    Vec3::new(a.x * scale, a.y * scale, a.z * scale)
}

/// Returns the frame time, seconds: the binary64 product `msec * 0.001`, rounded once.
#[inline]
pub fn frame_time(msec: u8) -> f32 {
    (f64::from(msec) * 0.001) as f32
}

/// Wraps an angle into -180 (exclusive) to 180 degrees.
#[inline]
pub fn wrap_deg(angle: f64) -> f64 {
    // The remainder operation is slow and rarely needed.
    let turn = if angle.abs() < 360.0 {
        angle
    } else {
        angle % 360.0
    };
    if turn > 180.0 {
        turn - 360.0
    } else if turn <= -180.0 {
        turn + 360.0
    } else {
        turn
    }
}

/// Returns the yaw of a direction, degrees, -180 to 180.
pub fn yaw_deg(direction: Vec3) -> f64 {
    libm::atan2(f64::from(direction.y), f64::from(direction.x)).to_degrees()
}

/// Returns sine and cosine of an angle in degrees, rounded as in the engines.
/// The product and both functions are binary64. Each result is rounded to binary32.
#[inline]
pub fn sin_cos_deg(degrees: f32) -> (f32, f32) {
    sin_cos((f64::from(degrees) * RADIANS_PER_DEGREE) as f32)
}

/// Axes of a view: forward and right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Basis {
    /// Unit vector along the view.
    pub forward: Vec3,
    /// Unit vector to the right of the view.
    pub right: Vec3,
}

/// View angles or view punch, degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewAngles {
    /// Pitch, positive down.
    pub pitch: f32,
    /// Yaw, counter-clockwise from east.
    pub yaw: f32,
    /// Roll, positive clockwise.
    pub roll: f32,
}

impl ViewAngles {
    /// Level view towards the east.
    pub const ZERO: Self = Self::new(0.0, 0.0, 0.0);

    /// Creates angles from pitch, yaw and roll, degrees.
    pub const fn new(pitch: f32, yaw: f32, roll: f32) -> Self {
        Self { pitch, yaw, roll }
    }

    /// Creates a level view along a yaw, degrees.
    pub const fn level(yaw: f32) -> Self {
        Self::new(0.0, yaw, 0.0)
    }

    /// Interpolates towards `other`, each angle separately. Intended for small view punches.
    pub fn lerp(self, other: Self, part: f32) -> Self {
        let between = |from: f32, to: f32| from * (1.0 - part) + to * part;
        Self::new(
            between(self.pitch, other.pitch),
            between(self.yaw, other.yaw),
            between(self.roll, other.roll),
        )
    }

    /// Returns pitch, yaw and roll, degrees.
    pub const fn to_array(self) -> [f32; 3] {
        [self.pitch, self.yaw, self.roll]
    }
}

impl From<[f32; 3]> for ViewAngles {
    fn from([pitch, yaw, roll]: [f32; 3]) -> Self {
        Self::new(pitch, yaw, roll)
    }
}

impl std::ops::Add for ViewAngles {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(
            self.pitch + other.pitch,
            self.yaw + other.yaw,
            self.roll + other.roll,
        )
    }
}

/// Computes the view axes like the engines' `AngleVectors`.
///
/// Same formula in `docs/goldsrc.md` 5.3, `docs/quakeworld.md` 6.1 and `docs/quake3.md` 5.
#[inline]
pub fn angle_vectors(angles: ViewAngles) -> Basis {
    Basis::from_sin_cos(angles.to_array().map(sin_cos_deg))
}

/// Returns sine and cosine of an angle in degrees as Quake III's bytecode computes them.
/// The product is binary32. The functions are binary64, as in [`sin_cos_deg`].
#[inline]
pub fn sin_cos_deg_f32(degrees: f32) -> (f32, f32) {
    sin_cos(degrees * RADIANS_PER_DEGREE_F32)
}

#[inline]
fn sin_cos(radians: f32) -> (f32, f32) {
    if radians == 0.0 {
        return (radians, 1.0);
    }
    let (sin, cos) = libm::sincos(f64::from(radians));
    (sin as f32, cos as f32)
}

impl Basis {
    /// Computes the axes from sine and cosine of pitch, yaw and roll.
    #[inline]
    pub(crate) fn from_sin_cos([(sp, cp), (sy, cy), (sr, cr)]: [(f32, f32); 3]) -> Self {
        Self {
            forward: Vec3::new(cp * cy, cp * sy, -sp),
            right: Vec3::new(
                ((-sr) * sp) * cy + (-cr) * (-sy),
                ((-sr) * sp) * sy + (-cr) * cy,
                (-sr) * cp,
            ),
        }
    }
}

/// Returns the up axis of a view, which [`angle_vectors`] omits (`docs/bsp.md` 2, turned bodies).
pub(crate) fn view_up(angles: ViewAngles) -> Vec3 {
    let (sp, cp) = sin_cos_deg(angles.pitch);
    let (sy, cy) = sin_cos_deg(angles.yaw);
    let (sr, cr) = sin_cos_deg(angles.roll);
    Vec3::new(
        (cr * sp) * cy + (-sr) * (-sy),
        (cr * sp) * sy + (-sr) * cy,
        cr * cp,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_times_round_through_binary64() {
        // `docs/quakeworld.md` 1.8: these differ from the binary32 product.
        for msec in [5_u8, 9, 10, 11, 15, 18, 29, 36, 49] {
            assert_ne!(
                frame_time(msec).to_bits(),
                (f32::from(msec) * 0.001).to_bits(),
                "{msec} ms"
            );
        }
        assert_eq!(frame_time(13), 0.013_f32);
    }

    #[test]
    fn angles_wrap_without_losing_digits() {
        for (angle, wrapped) in [
            (1e-9, 1e-9),
            (180.0, 180.0),
            (-180.0, 180.0),
            (359.5, -0.5),
            (-270.0, 90.0),
            (900.0, 180.0),
            (725.0, 5.0),
        ] {
            assert_eq!(wrap_deg(angle), wrapped, "{angle}");
        }
    }

    #[test]
    fn normalizing_a_zero_vector_keeps_it_zero() {
        let mut zero = Vec3::ZERO;
        assert_eq!(normalize(&mut zero), 0.0);
        assert_eq!(zero, Vec3::ZERO);
    }

    #[test]
    fn right_is_south_when_looking_east() {
        let basis = angle_vectors(ViewAngles::ZERO);
        assert_eq!(basis.forward, Vec3::X);
        assert_eq!(basis.right, -Vec3::Y);
    }
}
