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

/// Gives the frames of runs their times and milliseconds; the part of a millisecond that is left goes into the next.
pub(super) fn frames_of(runs: &[Run]) -> impl Iterator<Item = DemoFrame> + '_ {
    let (mut time, mut carried) = (0.0, 0.0);
    let all = runs.iter().flat_map(|run| std::iter::repeat_n(run, run.count as usize));
    all.map(move |run| {
        let mut frame = run.frame;
        time += run.frame_time;
        carried += f64::from(run.frame_time as f32) * MSEC_PER_SECOND;
        let msec = carried.trunc();
        carried -= msec;
        frame.time = time;
        if let Some(cmd) = &mut frame.cmd {
            cmd.msec = msec as u8;
        }
        frame
    })
}
