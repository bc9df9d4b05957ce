//! Conditions that a lesson's step waits for, checked against the observation of a tick.

use serde::Deserialize;

use super::tick_observation::{Key, TickObservation};
use wishdir_analysis::technique::TechniqueKind;

/// Minimum turn speed for the conditions about turning, degrees per second.
const MIN_TURN_DEG_PER_S: f64 = 20.0;

/// Condition on a tick. Speeds in u/s; in Need For Kill, pixels per tick.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Condition {
    /// All conditions of the list hold.
    All(Vec<Self>),
    /// At least one condition of the list holds.
    Any(Vec<Self>),
    /// The player holds all of these keys.
    Holds(Vec<Key>),
    /// The player holds none of these keys.
    Free(Vec<Key>),
    /// The speed is at least this value, u/s or pixels per tick.
    Faster(f64),
    /// The speed is at most this value, u/s or pixels per tick.
    Slower(f64),
    /// The player is on the ground.
    OnGround,
    /// The player is in the air.
    InAir,
    /// The player takes off with the jump key.
    TakesOff,
    /// The player lands.
    Lands,
    /// The player is ducked.
    Ducked,
    /// The player is in a liquid.
    Swims,
    /// The player is on a ladder.
    Climbs,
    /// The view turns left.
    TurnsLeft,
    /// The view turns right.
    TurnsRight,
    /// The air acceleration gets at least this percentage of the best gain.
    Wins(f64),
    /// The flight has gained at least this speed since a takeoff at 200 u/s or more.
    Gains(f64),
    /// The player takes off for hop number N of a chain, or a later one.
    Hops(u32),
    /// The player takes off for a hop with at most this FOG.
    Fog(u32),
    /// A valid jump ends with at least this distance, units or pixels.
    Jumps(f64),
    /// The technique with this id succeeds.
    Does(String),
    /// The speed jump count reaches this value (Need For Kill).
    SpeedJump(u32),
    /// The player reaches the finish.
    Finishes,
}

impl Condition {
    /// Whether the condition holds for a tick.
    pub fn is_met(&self, seen: &TickObservation) -> bool {
        match self {
            Self::All(all) => all.iter().all(|one| one.is_met(seen)),
            Self::Any(any) => any.iter().any(|one| one.is_met(seen)),
            Self::Holds(keys) => keys.iter().all(|key| seen.keys.is_held(*key)),
            Self::Free(keys) => !keys.iter().any(|key| seen.keys.is_held(*key)),
            Self::Faster(speed) => seen.speed >= *speed,
            Self::Slower(speed) => seen.speed <= *speed,
            Self::OnGround => seen.grounded,
            Self::InAir => seen.airborne,
            Self::TakesOff => seen.takeoff.is_some(),
            Self::Lands => seen.landed || seen.jump.is_some(),
            Self::Ducked => seen.ducked,
            Self::Swims => seen.swims,
            Self::Climbs => seen.climbs,
            Self::TurnsLeft => seen.turn_deg_per_s >= MIN_TURN_DEG_PER_S,
            Self::TurnsRight => seen.turn_deg_per_s <= -MIN_TURN_DEG_PER_S,
            Self::Wins(percent) => seen.gain_percent.is_some_and(|gain| gain >= *percent),
            Self::Gains(speed) => seen.flight_gain.is_some_and(|gain| gain >= *speed),
            Self::Hops(hops) => seen.takeoff.is_some_and(|takeoff| takeoff.hops >= *hops),
            Self::Fog(fog) => seen
                .takeoff
                .and_then(|takeoff| takeoff.fog)
                .is_some_and(|found| found <= *fog),
            Self::Jumps(distance) => seen
                .jump
                .as_ref()
                .is_some_and(|jump| jump.reason.is_none() && jump.distance >= *distance),
            Self::Does(id) => seen
                .techniques
                .iter()
                .any(|found| found.worked && id.parse() == Ok(found.kind)),
            Self::SpeedJump(count) => seen.speed_jump.is_some_and(|found| found >= *count),
            Self::Finishes => seen.finish.is_some(),
        }
    }

    /// Returns the fraction of the required value that a tick reaches, 0 to 1. For several numbers,
    /// the smallest fraction.
    ///
    /// `None` if the condition has no number, or the tick has no value for it.
    pub fn reached_fraction(&self, seen: &TickObservation) -> Option<f64> {
        let fraction = match self {
            Self::All(all) => all
                .iter()
                .filter_map(|one| one.reached_fraction(seen))
                .reduce(f64::min)?,
            Self::Faster(speed) => seen.speed / speed,
            Self::Gains(speed) => seen.flight_gain? / speed,
            Self::Hops(hops) => f64::from(seen.takeoff?.hops) / f64::from(*hops),
            Self::Jumps(distance) => seen.jump.as_ref()?.distance / distance,
            Self::SpeedJump(count) => f64::from(seen.speed_jump?) / f64::from(*count),
            Self::Any(_)
            | Self::Holds(_)
            | Self::Free(_)
            | Self::Slower(_)
            | Self::OnGround
            | Self::InAir
            | Self::TakesOff
            | Self::Lands
            | Self::Ducked
            | Self::Swims
            | Self::Climbs
            | Self::TurnsLeft
            | Self::TurnsRight
            | Self::Wins(_)
            | Self::Fog(_)
            | Self::Does(_)
            | Self::Finishes => return None,
        };
        Some(fraction.clamp(0.0, 1.0))
    }

    /// Whether the condition compares a number, so that [`Self::reached_fraction`] returns a value.
    pub fn has_number(&self) -> bool {
        if let Self::All(all) = self {
            return all.iter().any(Self::has_number);
        }
        // The first hop or jump is either done or not.
        matches!(
            self,
            Self::Hops(2..)
                | Self::SpeedJump(2..)
                | Self::Faster(_)
                | Self::Gains(_)
                | Self::Jumps(_)
        )
    }

    /// Whether the condition is about speed or speed gain.
    pub fn is_about_speed(&self) -> bool {
        match self {
            Self::All(inner) | Self::Any(inner) => inner.iter().any(Self::is_about_speed),
            Self::Faster(_) | Self::Slower(_) | Self::Wins(_) | Self::Gains(_) => true,
            Self::Holds(_)
            | Self::Free(_)
            | Self::OnGround
            | Self::InAir
            | Self::TakesOff
            | Self::Lands
            | Self::Ducked
            | Self::Swims
            | Self::Climbs
            | Self::TurnsLeft
            | Self::TurnsRight
            | Self::Hops(_)
            | Self::Fog(_)
            | Self::Jumps(_)
            | Self::Does(_)
            | Self::SpeedJump(_)
            | Self::Finishes => false,
        }
    }

    /// Returns the first unknown technique name in the condition, if any.
    pub(super) fn unknown_technique(&self) -> Option<&str> {
        match self {
            Self::All(inner) | Self::Any(inner) => inner.iter().find_map(Self::unknown_technique),
            Self::Does(id) => id.parse::<TechniqueKind>().is_err().then_some(id.as_str()),
            Self::Holds(_)
            | Self::Free(_)
            | Self::Faster(_)
            | Self::Slower(_)
            | Self::OnGround
            | Self::InAir
            | Self::TakesOff
            | Self::Lands
            | Self::Ducked
            | Self::Swims
            | Self::Climbs
            | Self::TurnsLeft
            | Self::TurnsRight
            | Self::Wins(_)
            | Self::Gains(_)
            | Self::Hops(_)
            | Self::Fog(_)
            | Self::Jumps(_)
            | Self::SpeedJump(_)
            | Self::Finishes => None,
        }
    }
}
