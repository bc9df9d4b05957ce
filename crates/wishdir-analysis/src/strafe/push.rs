//! The one acceleration rule of all engines, in the air and on the ground: what a tick adds along
//! the wish direction.
//!
//! With s the speed when it starts and u the angle to wishdir: `c = s cos u` is the speed along
//! wishdir, `add = min(accel, cap - c)` is added along it while `c < cap`, and
//! `s'² = s² + 2 c add + add²`. As a function of c that is flat over the cap, `s² + cap² - c²`
//! below it, and a rising line under `cap - accel`: it has one peak, at `c = max(cap - accel, 0)`.

/// One tick's acceleration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push {
    /// Speed along wishdir that is never exceeded by it, u/s.
    pub cap: f64,
    /// The most that is added, u/s.
    pub accel: f64,
}

impl Push {
    /// What is added along wishdir at this speed along it, u/s.
    pub fn added(&self, along: f64) -> f64 {
        at_most(self.cap - along, self.accel).max(0.0)
    }

    /// The speed along wishdir that wins most, u/s, where the speed has it.
    fn best_along(&self) -> f64 {
        (self.cap - self.accel).max(0.0)
    }

    /// The angle that wins most, degrees.
    pub fn best_deg(&self, speed: f64) -> f64 {
        arc_cos_deg(self.best_along(), speed)
    }

    /// By how much the square of the speed grows at this speed along wishdir.
    pub fn squares(&self, along: f64) -> f64 {
        let added = self.added(along);
        added * (2.0 * along + added)
    }

    /// The speed after it, u/s.
    pub fn speed_after(&self, speed: f64, along: f64) -> f64 {
        (speed * speed + self.squares(along)).max(0.0).sqrt()
    }

    /// The most by which the square of the speed grows.
    pub(super) fn best_squares(&self, speed: f64) -> f64 {
        self.squares(at_most(speed, self.best_along()))
    }

    /// By how much the velocity turns towards wishdir, degrees.
    pub(super) fn turn_deg(&self, speed: f64, along: f64, across: f64) -> f64 {
        let added = self.added(along);
        if speed <= 0.0 {
            return 0.0;
        }
        // Both parts of the new velocity times `speed`: along the old one, and across it.
        libm::atan2(added * across, speed * speed + added * along).to_degrees()
    }

    /// By how much the best angle turns the velocity, degrees.
    pub(super) fn best_turn_deg(&self, speed: f64) -> f64 {
        let along = at_most(speed, self.best_along());
        self.turn_deg(
            speed,
            along,
            (speed * speed - along * along).max(0.0).sqrt(),
        )
    }

    /// Between which speeds along wishdir the square of the speed grows by `squares` or more, u/s,
    /// upper first. Only where [`Self::best_squares`] is that much.
    fn borders(&self, squares: f64) -> (f64, f64) {
        let upper = (self.cap * self.cap - squares).max(0.0).sqrt();
        // The lower border lies on the curve's mirrored half where all of it can be reached, else
        // on the line.
        let lower = if -upper >= self.cap - self.accel {
            -upper
        } else {
            (squares - self.accel * self.accel) / (2.0 * self.accel)
        };
        (upper, lower)
    }

    /// The same as angles, degrees: 0 and 180 where all angles on that side do.
    pub(super) fn borders_deg(&self, speed: f64, squares: f64) -> (f64, f64) {
        let (upper, lower) = self.borders(squares);
        (arc_cos_deg(upper, speed), arc_cos_deg(lower, speed))
    }

    /// The angles at which the square of the speed grows by exactly `squares`: before the best and
    /// after it, degrees.
    pub(super) fn angles_deg(&self, speed: f64, squares: f64) -> [Option<f64>; 2] {
        if self.accel <= 0.0 || self.best_squares(speed) < squares {
            return [None, None];
        }
        let (upper, lower) = self.borders(squares);
        let angle = |along: f64| (along.abs() < speed).then(|| arc_cos_deg(along, speed));
        // Over the cap nothing is added: no angle there loses.
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

/// The lesser; `most` for what is no number. Cheaper than `f64::min`, which asks both.
fn at_most(value: f64, most: f64) -> f64 {
    if value < most { value } else { most }
}

/// The angle at which `speed` has the part `along`, degrees; 0 or 180 where no angle has.
pub fn arc_cos_deg(along: f64, speed: f64) -> f64 {
    if along.abs() >= speed {
        return if along >= 0.0 { 0.0 } else { 180.0 };
    }
    if along == 0.0 {
        return 90.0;
    }
    libm::acos(along / speed).to_degrees()
}
