//! What drills and lessons see of one tick, in the 3D engines and in Need For Kill alike.

use std::collections::VecDeque;

use serde::Deserialize;

use wishdir_analysis::technique::TechniqueKind;

/// A key that lessons ask for. Need For Kill's `Up` is its jump, its `Down` its duck.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Key {
    /// W.
    Forward,
    /// S.
    Back,
    /// A.
    MoveLeft,
    /// D.
    MoveRight,
    /// The jump key or a notch of the wheel.
    Jump,
    /// Duck or crouch.
    Duck,
}

/// The keys that a tick's command asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldKeys(u8);

impl HeldKeys {
    /// With this key, if it `is_held`.
    pub fn with(self, key: Key, is_held: bool) -> Self {
        Self(self.0 | u8::from(is_held) << key as u8)
    }

    /// Whether a key is held.
    pub fn holds(self, key: Key) -> bool {
        self.0 & (1 << key as u8) != 0
    }
}

/// A take-off by the jump key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TakeoffSeen {
    /// Which hop in a row: 0 is the jump that begins the chain.
    pub hops: u32,
    /// Speed right after it, u/s or pixels a tick.
    pub speed: f64,
    /// Frames on ground before it, if it is a hop of a 3D engine.
    pub fog: Option<u32>,
}

/// A flight that ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JumpSeen {
    /// The kind's id: `LJ`, `hop`, `double jump`.
    pub kind: String,
    /// It counts.
    pub counts: bool,
    /// Units or pixels.
    pub distance: f64,
    /// Which hop in a row it was.
    pub hops: u32,
    /// Speed in the last tick on the ground, before any cut, u/s; none where the game does not tell
    /// it.
    pub prestrafe: Option<f64>,
    /// Speed right after the take-off, u/s or pixels a tick.
    pub takeoff_speed: f64,
    /// What the air acceleration won, less what it lost, u/s.
    pub gain: f64,
    /// That over the best from the same states, percent.
    pub efficiency: f64,
    /// Changes of the strafe key, in order: by how many ticks each missed the best moment, one tick
    /// before the mouse.
    pub switches: Vec<i32>,
    /// For how many ticks the landing had been ducked for; none of a landing upright.
    pub ducked_ticks: Option<u32>,
}

/// A technique that worked, or failed where it was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TechniqueSeen {
    /// The technique that was tried.
    pub kind: TechniqueKind,
    /// It worked.
    pub worked: bool,
    /// From the highest point of the flight down to the ground, units; 0 for what is no fall.
    pub fall_height: f64,
}

/// How far back [`Turning`] looks, milliseconds: two pictures of a slow machine.
const TURNING_MS: u32 = 100;

/// How fast a view turns, as a mean over the last ticks: where a picture holds several of them, all
/// that the mouse moved is in the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Turning {
    /// Degrees and milliseconds of each tick.
    ticks: VecDeque<(f64, u32)>,
}

impl Turning {
    /// Takes one more tick, in degrees and milliseconds; how fast the view turns now, degrees a
    /// second.
    pub(super) fn take(&mut self, turn_deg: f64, msec: u32) -> f64 {
        self.ticks.push_back((turn_deg, msec));
        let length =
            |ticks: &VecDeque<(f64, u32)>| ticks.iter().map(|(_, msec)| *msec).sum::<u32>();
        while self.ticks.len() > 1 && length(&self.ticks) > TURNING_MS {
            self.ticks.pop_front();
        }
        let turned: f64 = self.ticks.iter().map(|(turn, _)| *turn).sum();
        turned * 1000.0 / f64::from(length(&self.ticks).max(1))
    }
}

/// One tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TickObservation {
    /// Length of the tick, milliseconds.
    pub msec: u32,
    /// What was held.
    pub keys: HeldKeys,
    /// How fast the view turned of late ([`Turning`]), degrees a second; left is positive.
    pub turn_deg_per_s: f64,
    /// Speed along the ground after it, u/s or pixels a tick.
    pub speed: f64,
    /// The feet after it: x, y, z in units; Need For Kill's x and y in pixels, y downwards, and 0.
    pub feet: [f64; 3],
    /// Height of the feet, units or pixels; more is higher.
    pub height: f64,
    /// On the ground before and after it.
    pub grounded: bool,
    /// In the air before and after it.
    pub airborne: bool,
    /// Came to the ground and stayed.
    pub landed: bool,
    /// In the ducked box.
    pub ducked: bool,
    /// Moved in a liquid.
    pub swims: bool,
    /// Held on to a ladder.
    pub climbs: bool,
    /// The part of the best gain that the air acceleration won, percent; none where nothing could
    /// be won.
    pub gain_percent: Option<f64>,
    /// The jump key took off.
    pub takeoff: Option<TakeoffSeen>,
    /// The flight that ended with it.
    pub jump: Option<JumpSeen>,
    /// What was found of techniques, in order.
    pub techniques: Vec<TechniqueSeen>,
    /// The course's clock at the finish, seconds.
    pub finish: Option<f64>,
    /// The speed jump's count after it, where it was counted (Need For Kill).
    pub speed_jump: Option<u32>,
    /// The player died or fell out of the world.
    pub died: bool,
    /// It does not go on from where the tick before ended: somebody put the player elsewhere.
    pub placed: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_turns_evenly_however_many_ticks_a_picture_holds() {
        // 60 degrees a second at 100 ticks: in each tick, and all of five ticks in the first of
        // them.
        for ticks_a_picture in [1, 2, 5] {
            let mut turning = Turning::default();
            let rates = (0..40_u32).map(|tick| {
                let turned = if tick % ticks_a_picture == 0 {
                    0.6 * f64::from(ticks_a_picture)
                } else {
                    0.0
                };
                turning.take(turned, 10)
            });
            let rates: Vec<f64> = rates.skip(10).collect();
            assert!(
                rates.iter().all(|rate| (rate - 60.0).abs() < 1e-6),
                "{ticks_a_picture}: {rates:?}"
            );
        }
    }

    #[test]
    fn a_view_that_stands_turns_no_more_after_a_tenth_of_a_second() {
        let mut turning = Turning::default();
        turning.take(3.0, 10);
        let rates: Vec<f64> = (0..10).map(|_| turning.take(0.0, 10)).collect();
        assert!(rates[8] > 0.0 && rates[9] == 0.0, "{rates:?}");
    }
}
