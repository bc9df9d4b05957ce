//! `pm_rampjump` keeps fast rising players on the ground on ramps (`docs/quakeworld.md` 8.3).

use std::f64::consts::PI;

use super::{QuakeWorldMove, misses_floor};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::normalize;
use crate::world::{Sweep, Trace};

/// Upward speed above which the player is not on the ground, u/s.
pub(super) const RISING_LIMIT: f32 = 180.0;
/// Maximum amount by which a ramp raises the limit of [`RISING_LIMIT`], u/s.
const RAMP_BONUS: f32 = 60.0;
/// Minimum z of a ramp's normal, exclusive, compared in binary64.
const MIN_RAMP_NORMAL: f64 = 0.7;
/// Steepness that gets the full bonus, as a fraction of a right angle.
const FULL_STEEPNESS: f32 = 0.5;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// Probes below and sets the ground normal and the rising limit. `categorize` reuses the probe.
    pub(super) fn probe_ramp(&mut self) -> Sweep {
        let below = self.probe_below();
        self.rising_limit = RISING_LIMIT;
        if below.fraction != 1.0 {
            self.ground_normal = below.plane.normal;
            normalize(&mut self.ground_normal);
        }
        let rise = self.ground_normal.z;
        let is_ramp = !misses_floor(&below) && f64::from(rise) > MIN_RAMP_NORMAL && rise < 1.0;
        if is_ramp && self.is_moving_into_ground() {
            self.rising_limit = rising_limit(rise);
        }
        below
    }
}

/// Returns the rising limit on a ramp with this normal z, u/s, truncated to a whole number.
fn rising_limit(normal_z: f32) -> f32 {
    let steepness = (1.0 - (libm::asin(f64::from(normal_z)) * 2.0) / PI) as f32;
    let share = if steepness > FULL_STEEPNESS {
        FULL_STEEPNESS
    } else {
        steepness
    } * 2.0;
    (RISING_LIMIT + RAMP_BONUS * share).trunc()
}
