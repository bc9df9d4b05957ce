//! View angles of a move (`docs/quake3.md` 4 and 5.1).

use super::Quake3Move;
use crate::math::Basis;

/// Angle steps per full turn.
const ANGLE_STEPS: f32 = 65_536.0;
/// Full turn, degrees.
const CIRCLE_DEG: f32 = 360.0;
/// Degrees per step. Exact in binary32.
const DEGREES_PER_STEP: f32 = CIRCLE_DEG / ANGLE_STEPS;
/// Maximum pitch up and down, steps.
const MAX_PITCH: i32 = 16_000;

/// Returns an angle in steps, 0 to 65,535: truncated, as clients send it (`docs/quake3.md` 12).
#[inline]
pub fn steps_from_angle_q3(degrees: f32) -> i32 {
    // The cast keeps the low 16 bits.
    i32::from(((degrees * ANGLE_STEPS) / CIRCLE_DEG) as i32 as u16)
}

/// Returns the angle for a number of steps, degrees, -180 to 180. Exact in binary32.
#[inline]
pub fn angle_from_steps_q3(steps: i32) -> f32 {
    f32::from(steps as u16 as i16) * DEGREES_PER_STEP
}

impl<W, R> Quake3Move<'_, W, R> {
    /// `PM_UpdateViewAngles`: adds `delta_angles`, limits the pitch and computes the axes.
    pub(super) fn turn_view(&mut self) {
        // Sine and cosine of 0, the roll of nearly all commands.
        let mut axes = [(0.0, 1.0); 3];
        for (axis, sin_cos) in axes.iter_mut().enumerate() {
            let raw = self.asked.angles[axis];
            // The casts keep the low 16 bits.
            let sum = raw.wrapping_add(self.own.delta_angles[axis]);
            let mut steps = i32::from(sum as u16 as i16);
            if axis == 0 && steps.abs() > MAX_PITCH {
                steps = MAX_PITCH * steps.signum();
                self.own.delta_angles[axis] = steps - raw;
            }
            if steps != 0 {
                *sin_cos = self.arithmetic.sin_cos(steps as f32 * DEGREES_PER_STEP);
            }
        }
        self.basis = Basis::from_sin_cos(axes);
    }
}
