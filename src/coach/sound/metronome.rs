//! The metronome: a beat for each strafe of a flight, at the best period; some beats may be left
//! out.
//!
//! Who strafes to a beat that sometimes is missing keeps the time alone: that is what dropping
//! beats trains.

use wishdir_analysis::strafe::StrafePeriod;

/// The most beats that may be dropped, as a part of all: some must be left to follow.
pub const MOST_DROPPED: f32 = 0.9;

/// Beats while the player flies.
#[derive(Clone, Debug, PartialEq)]
pub struct Metronome {
    period: StrafePeriod,
    /// The part of the beats that is left out.
    dropped: f32,
    /// Ticks until the next beat; none: it does not run.
    wait_ticks: Option<u32>,
    /// Beats since the beginning: which of them are left out follows from their number.
    beats: u32,
}

impl Metronome {
    /// For strafes of this period; nothing is left out.
    pub fn new(period: StrafePeriod) -> Self {
        Self {
            period,
            dropped: 0.0,
            wait_ticks: None,
            beats: 0,
        }
    }

    /// Leaves out this part of the beats, 0 to [`MOST_DROPPED`].
    pub fn drop_beats(&mut self, part: f32) {
        self.dropped = if part.is_nan() {
            0.0
        } else {
            part.clamp(0.0, MOST_DROPPED)
        };
    }

    /// Begins with a flight: its first tick is a beat.
    pub fn begin(&mut self) {
        self.wait_ticks = Some(0);
    }

    /// Stops with the flight.
    pub fn stop(&mut self) {
        self.wait_ticks = None;
    }

    /// Takes the next tick at this horizontal speed, u/s; whether it is a beat that sounds.
    pub fn observe(&mut self, speed: f64) -> bool {
        let Some(wait) = self.wait_ticks else {
            return false;
        };
        if wait > 0 {
            self.wait_ticks = Some(wait - 1);
            return false;
        }
        // Too slow for a strafe: asked again in the next tick.
        let Some(ticks) = self.period.ticks(speed) else {
            return false;
        };
        self.wait_ticks = Some(ticks - 1);
        self.beats = self.beats.wrapping_add(1);
        !is_dropped(self.beats, self.dropped)
    }
}

/// Whether the beat of this number is among the part that is left out: scattered, and the same
/// every time.
fn is_dropped(beat: u32, part: f32) -> bool {
    // The finaliser of a 32-bit hash: neighbours land far apart.
    let mut bits = beat.wrapping_mul(0x9E37_79B9);
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x85EB_CA6B);
    bits = (bits ^ (bits >> 13)).wrapping_mul(0xC2B2_AE35);
    bits ^= bits >> 16;
    (f64::from(bits) / f64::from(u32::MAX)) < f64::from(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::profile::by_name;

    fn beats(dropped: f32, ticks: usize) -> usize {
        let mut metronome = Metronome::new(StrafePeriod::new(by_name("cs16-100").unwrap()));
        metronome.drop_beats(dropped);
        metronome.begin();
        (0..ticks).filter(|_| metronome.observe(280.0)).count()
    }

    #[test]
    fn the_part_of_the_beats_that_is_asked_for_is_left_out() {
        let all = beats(0.0, 40_000);
        for part in [0.2, 0.5, 0.9] {
            let left = beats(part, 40_000) as f64 / all as f64;
            assert!(
                (left - (1.0 - f64::from(part))).abs() < 0.03,
                "{part}: {left} are left"
            );
        }
        assert_eq!(
            (beats(f32::NAN, 400), beats(-1.0, 400)),
            (beats(0.0, 400), beats(0.0, 400))
        );
        assert!(beats(7.0, 40_000) > 0, "some are always left");
    }
}
