//! The bunny-hop cap as a jump off the ground meets it: half a tick's fall is in the velocity that
//! it compares.

use wishdir_sim::engine::Physics;
use wishdir_sim::math::frame_time;

/// What a jump leaves of a horizontal speed (`docs/goldsrc.md` 5.14.4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpCap {
    /// The whole speed over which a jump cuts, u/s, and the part of it that is left; none: nothing
    /// is cut.
    rule: Option<(f64, f64)>,
    /// The fall in it, u/s.
    fall: f64,
}

impl JumpCap {
    /// In ticks of `msec` milliseconds, at most 50.
    pub fn new(physics: &Physics, msec: u8) -> Self {
        let rule = physics.hop_cap().filter(|(cap, _)| *cap > 0.0);
        let fall = physics.gravity_step(f64::from(frame_time(msec))) * 0.5;
        Self {
            rule: rule.map(|(cap, kept)| (f64::from(cap), kept)),
            fall,
        }
    }

    /// Up to this horizontal speed nothing is cut, u/s; infinite in `QuakeWorld`.
    pub fn fastest(&self) -> f64 {
        self.rule.map_or(f64::INFINITY, |(cap, _)| {
            (cap * cap - self.fall * self.fall).max(0.0).sqrt()
        })
    }

    /// The whole speed that is compared with the cap: with the fall, downwards, that a jump in the
    /// tick of its landing still has, u/s.
    pub fn compared(&self, speed: f64, fall_speed: f64) -> f64 {
        let fall = fall_speed + self.fall;
        (speed * speed + fall * fall).sqrt()
    }

    /// What a cut leaves of a level velocity, u/s; 0 where nothing is cut.
    pub fn cut(&self) -> f64 {
        self.rule.map_or(0.0, |(cap, kept)| cap * kept)
    }

    /// What a jump leaves of this horizontal speed, u/s.
    pub fn after(&self, speed: f64) -> f64 {
        let Some((cap, kept)) = self.rule else {
            return speed;
        };
        let whole = self.compared(speed, 0.0);
        if whole > cap {
            speed * cap / whole * kept
        } else {
            speed
        }
    }
}
