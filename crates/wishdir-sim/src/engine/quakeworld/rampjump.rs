//! `pm_rampjump`: running up a ramp counts as standing on it at higher vertical speeds
//! (`docs/quakeworld.md` 8.3).

use std::f64::consts::PI;

use super::{QuakeWorldMove, finds_no_floor};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::normalize;
use crate::world::{Sweep, Trace};

/// Rising faster than this, the player is not on the ground, u/s.
pub(super) const RISING_LIMIT: f32 = 180.0;
/// How much a ramp can add to it, u/s.
const RAMP_BONUS: f32 = 60.0;
/// A ramp's normal has a greater z, compared in binary64.
const MIN_RAMP_NORMAL: f64 = 0.7;
/// The steepness that earns the whole bonus, of a right angle.
const FULL_STEEPNESS: f32 = 0.5;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// Probes below, keeps the surface's normal and sets the rising limit by it. The probe serves
    /// `categorize` too.
    pub(super) fn feel_ramp(&mut self) -> Sweep {
        let below = self.probe_below();
        self.rising_limit = RISING_LIMIT;
        if below.fraction != 1.0 {
            self.ground_normal = below.plane.normal;
            normalize(&mut self.ground_normal);
        }
        let rise = self.ground_normal.z;
        let is_ramp = !finds_no_floor(&below) && f64::from(rise) > MIN_RAMP_NORMAL && rise < 1.0;
        if is_ramp && self.goes_into_ground() {
            self.rising_limit = rising_limit(rise);
        }
        below
    }
}

/// The limit on a ramp whose normal has this z, whole u/s.
fn rising_limit(normal_z: f32) -> f32 {
    let steepness = (1.0 - (libm::asin(f64::from(normal_z)) * 2.0) / PI) as f32;
    let share = if steepness > FULL_STEEPNESS {
        FULL_STEEPNESS
    } else {
        steepness
    } * 2.0;
    (RISING_LIMIT + RAMP_BONUS * share).trunc()
}
