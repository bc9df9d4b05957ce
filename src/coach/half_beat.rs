//! Half beats of Quake III: one flight with forward and a strafe key, the next one with the other
//! strafe key alone.

use super::tick_observation::{Key, TickObservation};

/// Percentage of a flight's ticks that a key combination must exceed to count as the flight's keys.
/// The player can switch keys on the other ticks.
const MIN_HELD_PERCENT: u32 = 75;

/// Keys of one flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// Forward and the left strafe key.
    ForwardLeft,
    /// Forward and the right strafe key.
    ForwardRight,
    /// The left strafe key alone.
    Left,
    /// The right strafe key alone.
    Right,
}

impl Beat {
    const ALL: [Self; 4] = [
        Self::ForwardLeft,
        Self::ForwardRight,
        Self::Left,
        Self::Right,
    ];

    /// Returns the beat whose keys are held on a tick. `None` for any other combination.
    fn from_tick(seen: &TickObservation) -> Option<Self> {
        let [forward, left, right] =
            [Key::Forward, Key::MoveLeft, Key::MoveRight].map(|key| seen.keys.is_held(key));
        match (forward, left, right) {
            (true, true, false) => Some(Self::ForwardLeft),
            (true, false, true) => Some(Self::ForwardRight),
            (false, true, false) => Some(Self::Left),
            (false, false, true) => Some(Self::Right),
            _ => None,
        }
    }

    /// Returns the keys of the next flight.
    pub(super) fn next(self) -> Self {
        match self {
            Self::ForwardLeft => Self::Right,
            Self::ForwardRight => Self::Left,
            Self::Left => Self::ForwardRight,
            Self::Right => Self::ForwardLeft,
        }
    }
}

/// Finds the keys of each flight.
#[derive(Clone, Debug, Default)]
pub(super) struct BeatFinder {
    /// Ticks of the flight so far.
    ticks: u32,
    /// Ticks of the flight with each of [`Beat::ALL`].
    held: [u32; 4],
}

impl BeatFinder {
    /// Adds a tick.
    pub(super) fn observe(&mut self, seen: &TickObservation) {
        if seen.grounded {
            *self = Self::default();
        }
        if seen.airborne {
            self.ticks += 1;
            if let Some(beat) = Beat::from_tick(seen) {
                self.held[beat as usize] += 1;
            }
        }
    }

    /// Ends the flight and returns its keys. `None` if no combination was held long enough.
    pub(super) fn finish_flight(&mut self) -> Option<Beat> {
        let flight = std::mem::take(self);
        Beat::ALL
            .into_iter()
            .find(|beat| flight.held[*beat as usize] * 100 > flight.ticks * MIN_HELD_PERCENT)
    }
}
