//! Length of client frames in whole milliseconds. The rules differ in how they treat the fraction.

use crate::engine::Engine;

/// Milliseconds per second.
const MSEC_PER_SECOND: f64 = 1000.0;
/// Longest frame that QuakeWorld sends unchanged, milliseconds.
const MAX_MSEC: f64 = 250.0;
/// Length that QuakeWorld sends for frames longer than [`MAX_MSEC`], milliseconds.
const INSTEAD_OF_MAX: u8 = 100;
/// Lowest frame rate that clients use, frames per second.
const MIN_FPS: f32 = 10.0;
/// Highest frame rate of GoldSrc clients, frames per second: one millisecond per frame.
const MAX_GOLDSRC_FPS: f32 = 1000.0;

/// Rule for the lengths of ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MsecRate {
    /// All ticks have this length, milliseconds. Profiles and articles mean this by "13 ms".
    Fixed(u8),
    /// QuakeWorld client with independent physics, frames per second. Carries the fraction over.
    QuakeWorld(f32),
    /// Classic GoldSrc client, frames per second. Drops the fraction, like Quake III's client.
    GoldSrc(f32),
}

/// Clock that returns the length of each tick. A copy continues from the same point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MsecClock {
    rate: MsecRate,
    /// Time not yet used by a command, milliseconds.
    carried: f64,
}

impl MsecClock {
    /// Creates a clock without carried time.
    pub fn new(rate: MsecRate) -> Self {
        Self { rate, carried: 0.0 }
    }

    /// Creates a clock with ticks of `msec` milliseconds.
    pub fn with_fixed_msec(msec: u8) -> Self {
        Self::new(MsecRate::Fixed(msec))
    }

    /// Creates the clock of an engine's client at `fps` frames per second.
    /// In QuakeWorld `fps` is the smaller of the server's `maxfps` and `cl_physfps`.
    pub fn for_client(engine: Engine, fps: f32) -> Self {
        Self::new(match engine {
            Engine::QuakeWorld => MsecRate::QuakeWorld(fps),
            Engine::HalfLife | Engine::CounterStrike | Engine::Quake3 => MsecRate::GoldSrc(fps),
        })
    }

    /// Returns the rule for the length of ticks.
    pub fn rate(&self) -> MsecRate {
        self.rate
    }

    /// Returns the client's real frame time for keyboard turning, seconds.
    pub fn frame_time(&self) -> f32 {
        match self.rate {
            MsecRate::Fixed(msec) => crate::math::frame_time(msec),
            MsecRate::QuakeWorld(fps) => 1.0 / clamp_to_min_fps(fps),
            MsecRate::GoldSrc(fps) => 1.0 / goldsrc_fps(fps),
        }
    }

    /// Returns the next command's length, milliseconds.
    pub fn next_msec(&mut self) -> u8 {
        match self.rate {
            MsecRate::Fixed(msec) => msec,
            MsecRate::QuakeWorld(_) => {
                self.carried += f64::from(self.frame_time()) * MSEC_PER_SECOND;
                let whole = self.carried.trunc();
                self.carried -= whole;
                if whole > MAX_MSEC {
                    INSTEAD_OF_MAX
                } else {
                    whole as u8
                }
            }
            MsecRate::GoldSrc(fps) => (MSEC_PER_SECOND / f64::from(goldsrc_fps(fps))) as u8,
        }
    }
}

fn clamp_to_min_fps(fps: f32) -> f32 {
    if fps > MIN_FPS { fps } else { MIN_FPS }
}

fn goldsrc_fps(fps: f32) -> f32 {
    clamp_to_min_fps(fps).min(MAX_GOLDSRC_FPS)
}
