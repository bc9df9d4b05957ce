//! Linear angle changes: `change yaw` and `change pitch` (`docs/demos.md` 7.2).

use wishdir_sim::math::wrap_deg;

/// Fraction of a frame by which a change may end early, because frame times are not round.
const PART_OF_A_FRAME: f64 = 1e-3;

/// Change of a view angle over several frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AngleChange {
    /// Angle at the start of the change, degrees. `None` if unknown.
    from: Option<f32>,
    /// Size of the whole change, degrees.
    way: f64,
    to: f32,
    seconds: f64,
    passed: f64,
    is_complete: bool,
}

impl AngleChange {
    /// Creates a yaw change in the shorter direction. An exact half turn goes to the left.
    pub(super) fn for_yaw(from: Option<f32>, to: f32, seconds: f32) -> Self {
        let way = from.map_or(0.0, |from| wrap_deg(f64::from(to) - f64::from(from)));
        Self {
            from,
            way,
            to,
            seconds: seconds.into(),
            passed: 0.0,
            is_complete: false,
        }
    }

    /// Creates a pitch change from `from` to `to`.
    pub(super) fn for_pitch(from: f32, to: f32, seconds: f32) -> Self {
        let way = f64::from(to) - f64::from(from);
        Self {
            from: Some(from),
            way,
            to,
            seconds: seconds.into(),
            passed: 0.0,
            is_complete: false,
        }
    }

    /// Advances by `count` frames of `frame_time` seconds.
    /// Returns the angle at the end of these frames, degrees. `None` if it is unknown.
    pub(super) fn advance(&mut self, count: u32, frame_time: f64) -> Option<f32> {
        self.passed += frame_time * f64::from(count);
        self.is_complete = self.passed + frame_time * PART_OF_A_FRAME >= self.seconds;
        if self.is_complete {
            return Some(self.to);
        }
        let from = self.from?;
        Some((f64::from(from) + self.way * (self.passed / self.seconds)) as f32)
    }

    /// Whether the change is complete.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }
}
