//! Observation of one tick for drills and lessons, in the 3D engines and in Need For Kill.

use std::collections::VecDeque;

use serde::Deserialize;

use wishdir_analysis::jump::InvalidJumpReason;
use wishdir_analysis::technique::{MissedBy, TechniqueKind};

/// Key in a lesson. In Need For Kill, `Up` is the jump key and `Down` the duck key.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Key {
    /// The forward key, W.
    Forward,
    /// The back key, S.
    Back,
    /// The left strafe key, A.
    MoveLeft,
    /// The right strafe key, D.
    MoveRight,
    /// Jump key, or a notch of the wheel.
    Jump,
    /// The duck or crouch key.
    Duck,
}

/// Keys held on a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldKeys(u8);

impl HeldKeys {
    /// Adds a key if `is_held`.
    pub fn with_key(self, key: Key, is_held: bool) -> Self {
        Self(self.0 | u8::from(is_held) << key as u8)
    }

    /// Whether a key is held.
    pub fn is_held(self, key: Key) -> bool {
        self.0 & (1 << key as u8) != 0
    }

    /// Whether any key is held.
    pub fn is_any_held(self) -> bool {
        self != Self::default()
    }
}

/// Takeoff that was observed on a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObservedTakeoff {
    /// Number of the hop in its chain. 0 is the chain's first jump.
    pub hops: u32,
    /// Speed right after the takeoff, u/s or pixels per tick.
    pub speed: f64,
    /// Frames on ground before the takeoff, for hops in the 3D engines.
    pub fog: Option<u32>,
}

/// Finished flight that was observed on a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObservedJump {
    /// Id of the jump's kind: `LJ`, `hop`, `double jump`.
    pub kind: String,
    /// Reason why the jump does not count. `None` if it counts.
    pub reason: Option<InvalidJumpReason>,
    /// Distance of the jump, units or pixels.
    pub distance: f64,
    /// Number of the hop in its chain. 0 is the chain's first jump.
    pub hops: u32,
    /// Speed on the last ground tick, before any cut, u/s. Excludes speed gained without strafing.
    /// `None` if the game does not measure it.
    pub prestrafe: Option<f64>,
    /// Speed right after the takeoff, u/s or pixels per tick.
    pub takeoff_speed: f64,
    /// Part of the takeoff speed gained without strafing, u/s.
    pub unstrafed_takeoff_speed: f64,
    /// Whether the gain comes from strafes. True if the view turned and the takeoff was fast enough
    /// that keys alone gain little.
    pub has_strafe_gain: bool,
    /// Net speed change from air acceleration, u/s. Speed lost at walls reduces it. Speed gained
    /// along walls does not count.
    pub gain: f64,
    /// Gain as a percentage of the best possible gain. `None` if a wall took speed.
    pub efficiency: Option<f64>,
    /// Error of each key switch, ticks. The best moment is one tick before the mouse reversal.
    pub switches: Vec<i32>,
    /// Number of ticks that duck was held before the landing. `None` for a standing landing.
    pub ducked_ticks: Option<u32>,
}

/// Technique that succeeded, or that failed when it was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObservedTechnique {
    /// Kind of technique.
    pub kind: TechniqueKind,
    /// Whether the technique succeeded.
    pub worked: bool,
    /// Height from the flight's top to the ground, units. 0 without a fall.
    pub fall_height: f64,
    /// Amount by which the technique was missed. `None` if it succeeded.
    pub missed_by: Option<MissedBy>,
}

/// Time over which [`TurnSpeed`] averages, milliseconds: two frames of a slow machine.
const TURNING_MS: u32 = 100;

/// Turn speed of the view, averaged over the last ticks.
/// If a frame has several ticks, the first one gets all of the mouse movement.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnSpeed {
    /// Turn in degrees and duration in milliseconds of each tick.
    ticks: VecDeque<(f64, u32)>,
}

impl TurnSpeed {
    /// Adds a tick's turn, degrees, and length, milliseconds. Returns the average turn speed of the
    /// recent ticks, degrees per second.
    pub(super) fn add(&mut self, turn_deg: f64, msec: u32) -> f64 {
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

/// Facts about one tick that drills and lessons check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TickObservation {
    /// Duration of the tick, milliseconds.
    pub msec: u32,
    /// Keys held on the tick.
    pub keys: HeldKeys,
    /// Recent turn speed of the view ([`TurnSpeed`]), degrees per second. Positive: left.
    pub turn_deg_per_s: f64,
    /// Whether the view turned recently, in either direction.
    pub is_turning: bool,
    /// Horizontal speed after the tick, u/s or pixels per tick.
    pub speed: f64,
    /// Speed gained without strafing, u/s. Includes only speed above the run speed.
    pub unstrafed_gain: f64,
    /// Position of the feet after the tick: x, y, z in units.
    /// In Need For Kill, x and y in pixels with y downwards, then 0.
    pub feet: [f64; 3],
    /// Height of the feet, units or pixels. Grows upwards.
    pub height: f64,
    /// Whether the player was on the ground before and after the tick.
    pub grounded: bool,
    /// Whether the player was in the air before and after the tick.
    pub airborne: bool,
    /// Whether the player landed and stayed on the ground.
    pub landed: bool,
    /// Whether the player is ducked.
    pub ducked: bool,
    /// Whether the player moved in a liquid.
    pub swims: bool,
    /// Whether the player is on a ladder.
    pub climbs: bool,
    /// Gain as a percentage of the best possible gain.
    /// `None` if no gain was possible, or at a wall.
    pub gain_percent: Option<f64>,
    /// Speed gained since the takeoff of this flight, u/s. `None` on the ground, after a slow
    /// takeoff, and without a jump.
    pub flight_gain: Option<f64>,
    /// Takeoff with the jump key on this tick, if any.
    pub takeoff: Option<ObservedTakeoff>,
    /// Flight that ended on this tick, if any.
    pub jump: Option<ObservedJump>,
    /// Techniques that succeeded or failed on this tick, in order.
    pub techniques: Vec<ObservedTechnique>,
    /// Time on the course clock at the finish, seconds.
    pub finish: Option<f64>,
    /// Speed jump count after the tick, if it counted (Need For Kill).
    pub speed_jump: Option<u32>,
    /// Whether the player died or fell out of the world.
    pub died: bool,
    /// Whether something moved the player since the previous tick.
    pub placed: bool,
}

impl ObservedJump {
    /// Returns the gain from strafes, u/s. A gain without strafes is 0, and a loss is unchanged.
    pub(super) fn strafe_gain(&self) -> f64 {
        if self.has_strafe_gain {
            self.gain
        } else {
            self.gain.min(0.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_speed_does_not_depend_on_ticks_per_frame() {
        // 60 degrees per second at 100 ticks per second.
        // The turn is spread evenly, or bunched into one tick per frame.
        for ticks_a_picture in [1, 2, 5] {
            let mut turning = TurnSpeed::default();
            let rates = (0..40_u32).map(|tick| {
                let turned = if tick % ticks_a_picture == 0 {
                    0.6 * f64::from(ticks_a_picture)
                } else {
                    0.0
                };
                turning.add(turned, 10)
            });
            let rates: Vec<f64> = rates.skip(10).collect();
            assert!(
                rates.iter().all(|rate| (rate - 60.0).abs() < 1e-6),
                "{ticks_a_picture}: {rates:?}"
            );
        }
    }

    #[test]
    fn turn_speed_is_zero_after_100_ms_without_turning() {
        let mut turning = TurnSpeed::default();
        turning.add(3.0, 10);
        let rates: Vec<f64> = (0..10).map(|_| turning.add(0.0, 10)).collect();
        assert!(rates[8] > 0.0 && rates[9] == 0.0, "{rates:?}");
    }
}
