//! Metronome: one beat per strafe of a flight at the ideal length. Some beats can be skipped.
//!
//! Skipped beats make the player keep the rhythm without help.

use wishdir_analysis::strafe::StrafePeriod;

/// Maximum share of skipped beats. Some beats must remain to keep the rhythm.
pub const MAX_DROPPED: f32 = 0.9;

/// Metronome with one beat per ideal strafe during a flight.
#[derive(Clone, Debug, PartialEq)]
pub struct Metronome {
    period: StrafePeriod,
    /// Share of skipped beats, 0 to 1.
    dropped: f32,
    /// Ticks until the next beat. `None` while stopped.
    wait_ticks: Option<u32>,
    /// Number of beats so far. This number decides whether a beat is skipped.
    beats: u32,
}

impl Metronome {
    /// Creates a metronome with this strafe period and no skipped beats.
    pub fn new(period: StrafePeriod) -> Self {
        Self {
            period,
            dropped: 0.0,
            wait_ticks: None,
            beats: 0,
        }
    }

    /// Sets the share of skipped beats, 0 to [`MAX_DROPPED`].
    pub fn set_dropped_beats(&mut self, part: f32) {
        self.dropped = if part.is_nan() {
            0.0
        } else {
            part.clamp(0.0, MAX_DROPPED)
        };
    }

    /// Starts with a flight. The first tick of the flight is a beat.
    pub fn begin(&mut self) {
        self.wait_ticks = Some(0);
    }

    /// Stops at the end of a flight.
    pub fn stop(&mut self) {
        self.wait_ticks = None;
    }

    /// Advances by a tick at this horizontal speed, u/s. Returns whether a beat sounds.
    pub fn observe(&mut self, speed: f64) -> bool {
        let Some(wait) = self.wait_ticks else {
            return false;
        };
        if wait > 0 {
            self.wait_ticks = Some(wait - 1);
            return false;
        }
        // Too slow for a strafe. Try again on the next tick.
        let Some(ticks) = self.period.best_ticks(speed) else {
            return false;
        };
        self.wait_ticks = Some(ticks - 1);
        self.beats = self.beats.wrapping_add(1);
        !is_dropped(self.beats, self.dropped)
    }
}

/// Whether the beat with this number is skipped. Deterministic, but looks random.
fn is_dropped(beat: u32, part: f32) -> bool {
    // Finaliser of a 32-bit hash. It scatters neighbouring numbers.
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

    fn count_beats(dropped: f32, ticks: usize) -> usize {
        let mut metronome = Metronome::new(StrafePeriod::new(by_name("cs16-100").unwrap()));
        metronome.set_dropped_beats(dropped);
        metronome.begin();
        (0..ticks).filter(|_| metronome.observe(280.0)).count()
    }

    #[test]
    fn the_requested_share_of_beats_is_skipped() {
        let all = count_beats(0.0, 40_000);
        for part in [0.2, 0.5, 0.9] {
            let left = count_beats(part, 40_000) as f64 / all as f64;
            assert!(
                (left - (1.0 - f64::from(part))).abs() < 0.03,
                "{part}: {left} are left"
            );
        }
        assert_eq!(
            (count_beats(f32::NAN, 400), count_beats(-1.0, 400)),
            (count_beats(0.0, 400), count_beats(0.0, 400))
        );
        assert!(count_beats(7.0, 40_000) > 0, "some are always left");
    }
}
