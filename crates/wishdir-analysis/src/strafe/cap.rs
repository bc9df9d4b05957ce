//! Bunny-hop cap for a jump from the ground. The compared velocity includes half a tick of falling.

use wishdir_sim::engine::Physics;
use wishdir_sim::math::frame_time;

/// Cap that cuts the horizontal speed on a jump (`docs/goldsrc.md` 5.14.4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpCap {
    /// Cap on the 3D speed, u/s, and the fraction of the cap left after a cut. `None`: no cap.
    rule: Option<(f64, f64)>,
    /// Fall speed included in the comparison, u/s.
    fall: f64,
}

impl JumpCap {
    /// Computes the cap for ticks of `msec` milliseconds, up to 50.
    pub fn new(physics: &Physics, msec: u8) -> Self {
        let rule = physics.hop_cap().filter(|(cap, _)| *cap > 0.0);
        let fall = physics.gravity_step(f64::from(frame_time(msec))) * 0.5;
        Self {
            rule: rule.map(|(cap, kept)| (f64::from(cap), kept)),
            fall,
        }
    }

    /// Returns the highest horizontal speed that is not cut, u/s. Infinite in `QuakeWorld`.
    pub fn max_uncut_speed(&self) -> f64 {
        self.rule.map_or(f64::INFINITY, |(cap, _)| {
            (cap * cap - self.fall * self.fall).max(0.0).sqrt()
        })
    }

    /// 3D speed to compare with the cap, u/s.
    /// `fall_speed` is the downward speed that a jump on the landing tick still has, u/s.
    pub fn speed_with_fall(&self, speed: f64, fall_speed: f64) -> f64 {
        let fall = fall_speed + self.fall;
        (speed * speed + fall * fall).sqrt()
    }

    /// Horizontal speed after the cap cuts a jump with no fall speed, u/s. 0 without a cap.
    pub fn cut_speed(&self) -> f64 {
        self.rule.map_or(0.0, |(cap, kept)| cap * kept)
    }

    /// Returns the horizontal speed after a jump, u/s.
    pub fn speed_after_jump(&self, speed: f64) -> f64 {
        let Some((cap, kept)) = self.rule else {
            return speed;
        };
        let whole = self.speed_with_fall(speed, 0.0);
        if whole > cap {
            speed * cap / whole * kept
        } else {
            speed
        }
    }
}
