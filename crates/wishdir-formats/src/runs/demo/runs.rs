//! Commands that a script repeats: kept once, and told frame by frame.

use super::DemoFrame;

/// Milliseconds of a second.
const MSEC_PER_SECOND: f64 = 1000.0;

/// A frame that is repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Run {
    /// The first of them, its time and its milliseconds left out.
    pub frame: DemoFrame,
    /// How many there are.
    pub count: u32,
    /// How long each is, seconds.
    pub frame_time: f64,
}

/// The clock of a script's frames: the part of a millisecond that is left goes into the next frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameClock {
    time: f64,
    carried: f64,
}

impl FrameClock {
    /// Lets a frame of this length pass, seconds: the time at its end, seconds, and its whole
    /// milliseconds.
    pub fn pass(&mut self, frame_time: f64) -> (f64, u8) {
        self.time += frame_time;
        self.carried += f64::from(frame_time as f32) * MSEC_PER_SECOND;
        let msec = self.carried.trunc();
        self.carried -= msec;
        (self.time, msec as u8)
    }
}

/// Gives the frames of runs their times and milliseconds.
pub(super) fn frames_of(runs: &[Run]) -> impl Iterator<Item = DemoFrame> + '_ {
    let mut clock = FrameClock::default();
    let all = runs
        .iter()
        .flat_map(|run| std::iter::repeat_n(run, run.count as usize));
    all.map(move |run| {
        let mut frame = run.frame;
        let (time, msec) = clock.pass(run.frame_time);
        frame.time = time;
        if let Some(cmd) = &mut frame.cmd {
            cmd.msec = msec;
        }
        frame
    })
}
