//! Acceleration rule of all engines, in the air and on the ground.
//!
//! Let s be the initial speed and u the angle to wishdir. The speed along wishdir is `c = s cos u`.
//! While `c < cap`, `add = min(accel, cap - c)` is added along it: `s'² = s² + 2 c add + add²`.
//! As a function of c, `s'²` is constant above the cap, `s² + cap² - c²` just below it, and a
//! rising line below `cap - accel`. The only peak is at `c = max(cap - accel, 0)`.

/// Acceleration rule of one tick, as a function of the speed along the wish direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push {
    /// Limit for the speed along wishdir, u/s.
    pub cap: f64,
    /// Maximum speed added, u/s.
    pub accel: f64,
}

impl Push {
    /// Speed added along wishdir when the speed in that direction is `along`, u/s.
    pub fn added_speed(&self, along: f64) -> f64 {
        min_or_limit(self.cap - along, self.accel).max(0.0)
    }

    /// Speed along wishdir at which the gain is largest, u/s. Slower players cannot reach it.
    fn best_push_speed(&self) -> f64 {
        (self.cap - self.accel).max(0.0)
    }

    /// Returns the angle with the largest gain, degrees.
    pub fn best_deg(&self, speed: f64) -> f64 {
        arc_cos_deg(self.best_push_speed(), speed)
    }

    /// Growth of the squared speed when the speed along wishdir is `along`, (u/s)².
    pub fn square_growth(&self, along: f64) -> f64 {
        let added = self.added_speed(along);
        added * (2.0 * along + added)
    }

    /// Returns the speed after the acceleration, u/s.
    pub fn speed_after(&self, speed: f64, along: f64) -> f64 {
        (speed * speed + self.square_growth(along)).max(0.0).sqrt()
    }

    /// Largest possible growth of the squared speed, (u/s)².
    pub(super) fn best_square_growth(&self, speed: f64) -> f64 {
        self.square_growth(min_or_limit(speed, self.best_push_speed()))
    }

    /// Velocity turn towards wishdir, degrees.
    pub(super) fn turn_deg(&self, speed: f64, along: f64, across: f64) -> f64 {
        let added = self.added_speed(along);
        if speed <= 0.0 {
            return 0.0;
        }
        // Parts of the new velocity along and across the old one, both times `speed`.
        libm::atan2(added * across, speed * speed + added * along).to_degrees()
    }

    /// Velocity turn at the best angle, degrees.
    pub(super) fn best_turn_deg(&self, speed: f64) -> f64 {
        let along = min_or_limit(speed, self.best_push_speed());
        self.turn_deg(
            speed,
            along,
            (speed * speed - along * along).max(0.0).sqrt(),
        )
    }

    /// Returns the upper and lower limits of the speed along wishdir, u/s. Between them, the
    /// squared speed grows by `squares` or more.
    /// Only valid if [`Self::best_square_growth`] reaches `squares`.
    fn growth_limits(&self, squares: f64) -> (f64, f64) {
        let upper = (self.cap * self.cap - squares).max(0.0).sqrt();
        // The lower limit is on the curve's mirrored half if
        // that half is reachable, else on the line.
        let lower = if -upper >= self.cap - self.accel {
            -upper
        } else {
            (squares - self.accel * self.accel) / (2.0 * self.accel)
        };
        (upper, lower)
    }

    /// Like [`Self::growth_limits`], but as angles, degrees. A limit is 0 or 180 if all angles on
    /// its side qualify.
    pub(super) fn growth_limits_deg(&self, speed: f64, squares: f64) -> (f64, f64) {
        let (upper, lower) = self.growth_limits(squares);
        (arc_cos_deg(upper, speed), arc_cos_deg(lower, speed))
    }

    /// Angles at which the squared speed grows by exactly `squares`, degrees.
    /// The first is below the best angle, the second above it.
    pub(super) fn angles_with_growth_deg(&self, speed: f64, squares: f64) -> [Option<f64>; 2] {
        if self.accel <= 0.0 || self.best_square_growth(speed) < squares {
            return [None, None];
        }
        let (upper, lower) = self.growth_limits(squares);
        let angle = |along: f64| (along.abs() < speed).then(|| arc_cos_deg(along, speed));
        // Above the cap nothing is added, so no angle there loses speed.
        [
            if upper <= self.cap {
                angle(upper)
            } else {
                None
            },
            angle(lower),
        ]
    }
}

/// Returns the smaller value, or `most` if `value` is NaN.
/// Cheaper than `f64::min`, which checks both.
fn min_or_limit(value: f64, most: f64) -> f64 {
    if value < most { value } else { most }
}

/// Angle at which `speed` has the component `along`, degrees. 0 or 180 if no angle has it.
pub fn arc_cos_deg(along: f64, speed: f64) -> f64 {
    if along.abs() >= speed {
        return if along >= 0.0 { 0.0 } else { 180.0 };
    }
    if along == 0.0 {
        return 90.0;
    }
    libm::acos(along / speed).to_degrees()
}
