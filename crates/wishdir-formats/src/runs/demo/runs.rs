//! Repeated commands of a script. Each run is stored once and expanded frame by frame.

use super::DemoFrame;

/// Milliseconds per second.
const MSEC_PER_SECOND: f64 = 1000.0;

/// Sequence of identical frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameRun {
    /// First of the frames, without its time and milliseconds.
    pub frame: DemoFrame,
    /// Number of frames.
    pub count: u32,
    /// Duration of each frame, seconds.
    pub frame_time: f64,
}

/// Clock of a script. Carries fractions of a millisecond over to the next frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameClock {
    time: f64,
    carried: f64,
}

impl FrameClock {
    /// Advances by a frame of `frame_time` seconds.
    /// Returns the frame's end time in seconds, and its length in whole milliseconds.
    pub fn advance(&mut self, frame_time: f64) -> (f64, u8) {
        self.time += frame_time;
        self.carried += f64::from(frame_time as f32) * MSEC_PER_SECOND;
        let msec = self.carried.trunc();
        self.carried -= msec;
        (self.time, msec as u8)
    }
}

/// Expands runs into frames with times and milliseconds.
pub(super) fn expand_runs(runs: &[FrameRun]) -> impl Iterator<Item = DemoFrame> + '_ {
    let mut clock = FrameClock::default();
    let all = runs
        .iter()
        .flat_map(|run| std::iter::repeat_n(run, run.count as usize));
    all.map(move |run| {
        let mut frame = run.frame;
        let (time, msec) = clock.advance(run.frame_time);
        frame.time = time;
        if let Some(cmd) = &mut frame.cmd {
            cmd.msec = msec;
        }
        frame
    })
}
