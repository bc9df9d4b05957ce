//! How long a client says each frame was: whole milliseconds, and what becomes of the fraction.
//!
//! `docs/quakeworld.md` 10.4, `docs/goldsrc.md` 8, "msec".

use crate::engine::Engine;

/// Milliseconds of a second.
const MSEC_PER_SECOND: f64 = 1000.0;
/// QuakeWorld sends no longer frame, milliseconds...
const MAX_MSEC: f64 = 250.0;
/// ...but this instead.
const INSTEAD_OF_MAX: u8 = 100;
/// Slower clients count as this fast, frames per second.
const MIN_FPS: f32 = 10.0;
/// Faster GoldSrc clients count as this fast, frames per second: a frame has at least one
/// millisecond.
const MAX_GOLDSRC_FPS: f32 = 1000.0;

/// What decides a tick's length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MsecRate {
    /// Always this many milliseconds: what articles and profiles mean by "13 ms".
    Fixed(u8),
    /// A QuakeWorld client with independent physics at this many frames per second: the fraction is
    /// carried over.
    QuakeWorld(f32),
    /// A classic GoldSrc client at this many frames per second: the fraction is lost.
    GoldSrc(f32),
}

/// Gives each tick its milliseconds. A value: a copy of it continues where it was copied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MsecClock {
    rate: MsecRate,
    /// Time that no command has taken yet, milliseconds.
    carried: f64,
}

impl MsecClock {
    /// A clock that begins with nothing carried over.
    pub fn new(rate: MsecRate) -> Self {
        Self { rate, carried: 0.0 }
    }

    /// Ticks of `msec` milliseconds.
    pub fn fixed(msec: u8) -> Self {
        Self::new(MsecRate::Fixed(msec))
    }

    /// An engine's client at `fps` frames per second (in QuakeWorld the smaller of the server's
    /// `maxfps` and `cl_physfps`).
    pub fn client(engine: Engine, fps: f32) -> Self {
        Self::new(match engine {
            Engine::QuakeWorld => MsecRate::QuakeWorld(fps),
            Engine::HalfLife | Engine::CounterStrike => MsecRate::GoldSrc(fps),
        })
    }

    /// What decides the ticks' length.
    pub fn rate(&self) -> MsecRate {
        self.rate
    }

    /// The client's real frame time, seconds: what its keyboard turning goes by.
    pub fn frame_time(&self) -> f32 {
        match self.rate {
            MsecRate::Fixed(msec) => crate::math::frame_time(msec),
            MsecRate::QuakeWorld(fps) => 1.0 / at_least_min(fps),
            MsecRate::GoldSrc(fps) => 1.0 / goldsrc_fps(fps),
        }
    }

    /// The next command's length, milliseconds.
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

fn at_least_min(fps: f32) -> f32 {
    if fps > MIN_FPS { fps } else { MIN_FPS }
}

fn goldsrc_fps(fps: f32) -> f32 {
    at_least_min(fps).min(MAX_GOLDSRC_FPS)
}
