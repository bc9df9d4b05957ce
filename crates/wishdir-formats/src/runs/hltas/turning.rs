//! An angle that changes evenly: `change yaw` and `change pitch` (`docs/demos.md` 7.2).

use wishdir_sim::math::wrap_deg;

/// A change that has this part of a frame left has ended: frame times are no round numbers.
const PART_OF_A_FRAME: f64 = 1e-3;

/// A change of an angle, from its line on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turning {
    /// Where it began, degrees; none: nobody knows.
    from: Option<f32>,
    /// How far it leads, degrees.
    way: f64,
    to: f32,
    seconds: f64,
    passed: f64,
    is_over: bool,
}

impl Turning {
    /// A yaw goes the shortest way, half a turn to the left. `seconds`: how long it takes.
    pub(super) fn of_yaw(from: Option<f32>, to: f32, seconds: f32) -> Self {
        let way = from.map_or(0.0, |from| wrap_deg(f64::from(to) - f64::from(from)));
        Self {
            from,
            way,
            to,
            seconds: seconds.into(),
            passed: 0.0,
            is_over: false,
        }
    }

    /// A pitch goes from one number to the other.
    pub(super) fn of_pitch(from: f32, to: f32, seconds: f32) -> Self {
        let way = f64::from(to) - f64::from(from);
        Self {
            from: Some(from),
            way,
            to,
            seconds: seconds.into(),
            passed: 0.0,
            is_over: false,
        }
    }

    /// Lets frames of this length pass, seconds: the angle at their end, degrees; none: it is not
    /// known yet.
    pub(super) fn pass(&mut self, count: u32, frame_time: f64) -> Option<f32> {
        self.passed += frame_time * f64::from(count);
        self.is_over = self.passed + frame_time * PART_OF_A_FRAME >= self.seconds;
        if self.is_over {
            return Some(self.to);
        }
        let from = self.from?;
        Some((f64::from(from) + self.way * (self.passed / self.seconds)) as f32)
    }

    /// Whether the angle is what it changes to.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}
