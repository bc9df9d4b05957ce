//! Gain in engines that round the velocity after each move (`docs/quake3.md` 11.3).
//!
//! The components of the velocity before a move are integers, so the move adds a rounded vector.
//! That vector depends only on the world direction of the wish. Directions with the same vector
//! form a zone.

use super::air::AirTick;

/// Width of an octant, degrees. All zones of one octant are different; the other octants mirror
/// them.
const OCTANT_DEG: f64 = 45.0;
/// Range beyond the unrounded gain window in which rounding can still gain speed, degrees. At
/// 1,000 u/s with ticks of 8 ms, the gain ends 1.2 degrees beyond the window (`docs/quake3.md`
/// 11.3).
const BEYOND_DEG: f64 = 30.0;
/// Number of velocity directions over which gains are compared.
const DIRECTIONS: u32 = 720;

/// Range of directions in which the rounded acceleration is the same vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SnapZone {
    /// First angle from the nearest axis, degrees, 0 to 45.
    pub from_deg: f64,
    /// Last angle from the nearest axis, degrees, 0 to 45.
    pub to_deg: f64,
    /// Speeds added along and across the nearest axis, u/s.
    pub added: [f64; 2],
    /// Length of the added vector, divided by its length before rounding.
    pub factor: f64,
}

/// Range of angles between velocity and wishdir with the same gain after rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GainZone {
    /// Smallest angle of the range, degrees.
    pub from_deg: f64,
    /// Largest angle of the range, degrees.
    pub to_deg: f64,
    /// Gain, u/s per move. Negative: a loss.
    pub gain: f64,
}

/// Gain at the best angle over all velocity directions, u/s per move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundedGain {
    /// Gain in the direction with the smallest gain.
    pub least: f64,
    /// Mean gain over all directions.
    pub mean: f64,
    /// Gain in the direction with the largest gain.
    pub most: f64,
}

impl AirTick {
    /// Computes the zones of one octant, from the axis to its diagonal, for a move that adds all of
    /// `accel`.
    pub fn snap_zones(&self) -> Vec<SnapZone> {
        let mut borders = vec![0.0, OCTANT_DEG];
        // The rounded value of a component changes where its fraction is one half.
        let halves = (0..).map(|whole| f64::from(whole) + 0.5);
        for half in halves.take_while(|half| *half < self.accel) {
            let from_axis = libm::acos(half / self.accel).to_degrees();
            borders.extend([from_axis, 90.0 - from_axis]);
        }
        borders.retain(|border| (0.0..=OCTANT_DEG).contains(border));
        borders.sort_by(f64::total_cmp);
        borders.dedup();
        borders
            .windows(2)
            .map(|ends| self.snap_zone(ends[0], ends[1]))
            .collect()
    }

    fn snap_zone(&self, from_deg: f64, to_deg: f64) -> SnapZone {
        let added = self.rounded_push(f64::midpoint(from_deg, to_deg));
        SnapZone {
            from_deg,
            to_deg,
            added,
            factor: libm::hypot(added[0], added[1]) / self.accel,
        }
    }

    /// Returns the rounded vector that a wish at this world angle adds, u/s.
    fn rounded_push(&self, wish_deg: f64) -> [f64; 2] {
        let (sin, cos) = libm::sincos(wish_deg.to_radians());
        [cos, sin].map(|part| (self.accel * part).round_ties_even())
    }

    /// Computes the zones that start at the best angle, for a velocity in the world direction
    /// `heading_deg`. `side` is 1 for wishes to its left and -1 for wishes to its right.
    ///
    /// Smaller angles have no zones, because a move at these angles adds less than all of `accel`.
    pub fn gain_zones(&self, speed: f64, heading_deg: f64, side: f64) -> Vec<GainZone> {
        let window = self.gain_window(speed);
        let ends = [window.best_deg, (window.to_deg + BEYOND_DEG).min(180.0)];
        let octant = self.snap_zones();
        let world = octant.iter().map(|zone| zone.to_deg).chain([0.0]);
        let inside = world
            .flat_map(|border| {
                (0..4).flat_map(move |axis| {
                    [border, -border].map(|border| f64::from(axis) * 90.0 + border)
                })
            })
            .map(|wish_deg| (side * (wish_deg - heading_deg)).rem_euclid(360.0))
            .filter(|u_deg| (ends[0]..ends[1]).contains(u_deg));
        let mut borders: Vec<f64> = inside.chain(ends).collect();
        borders.sort_by(f64::total_cmp);
        borders.dedup();
        borders
            .windows(2)
            .map(|ends| {
                let middle = f64::midpoint(ends[0], ends[1]);
                GainZone {
                    from_deg: ends[0],
                    to_deg: ends[1],
                    gain: self.rounded_gain_at(speed, heading_deg, heading_deg + side * middle),
                }
            })
            .collect()
    }

    /// Gain of a move that adds all of `accel`, after rounding, u/s. The angles are world angles.
    fn rounded_gain_at(&self, speed: f64, heading_deg: f64, wish_deg: f64) -> f64 {
        let [x, y] = self.rounded_push(wish_deg);
        let (sin, cos) = libm::sincos(heading_deg.to_radians());
        libm::hypot(speed * cos + x, speed * sin + y) - speed
    }

    /// Computes the gain at the best angle after rounding. `speed` is horizontal, u/s.
    pub fn rounded_gain(&self, speed: f64) -> RoundedGain {
        let best_deg = self.best_deg(speed);
        let gain = |index: u32| {
            let heading = f64::from(index) * 360.0 / f64::from(DIRECTIONS);
            self.rounded_gain_at(speed, heading, heading + best_deg)
        };
        let (mut least, mut sum, mut most) = (f64::INFINITY, 0.0, f64::NEG_INFINITY);
        for index in 0..DIRECTIONS {
            let gain = gain(index);
            (least, sum, most) = (least.min(gain), sum + gain, most.max(gain));
        }
        RoundedGain {
            least,
            mean: sum / f64::from(DIRECTIONS),
            most,
        }
    }
}
