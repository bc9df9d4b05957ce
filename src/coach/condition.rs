//! What a lesson's step waits for, as a closed set of conditions over what a tick was.

use serde::Deserialize;

use super::tick_observation::{Key, TickObservation};
use wishdir_analysis::technique::TechniqueKind;

/// Turning slower than this is none, degrees a second.
const TURNS_DEG_PER_S: f64 = 20.0;

/// What a tick must be. Speeds in u/s; in Need For Kill pixels a tick.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Condition {
    /// All of these.
    All(Vec<Self>),
    /// One of these.
    Any(Vec<Self>),
    /// These keys are held.
    Holds(Vec<Key>),
    /// None of these keys is held.
    Free(Vec<Key>),
    /// At least this fast.
    Faster(f64),
    /// At most this fast.
    Slower(f64),
    /// On the ground.
    OnGround,
    /// In the air.
    InAir,
    /// The jump key takes off.
    TakesOff,
    /// Comes to the ground.
    Lands,
    /// In the ducked box.
    Ducked,
    /// In a liquid.
    Swims,
    /// On a ladder.
    Climbs,
    /// The view turns to the left.
    TurnsLeft,
    /// The view turns to the right.
    TurnsRight,
    /// The air acceleration wins at least this part of the best gain, percent.
    Wins(f64),
    /// Takes off for at least this hop in a row.
    Hops(u32),
    /// Takes off for a hop with at most this many frames on ground.
    Fog(u32),
    /// A flight ends that counts and goes this far.
    Jumps(f64),
    /// A technique works.
    Does(String),
    /// The speed jump's count rises to this (Need For Kill).
    SpeedJump(u32),
    /// The finish is reached.
    Finishes,
}

impl Condition {
    /// Whether a tick was so.
    pub fn holds(&self, seen: &TickObservation) -> bool {
        match self {
            Self::All(all) => all.iter().all(|one| one.holds(seen)),
            Self::Any(any) => any.iter().any(|one| one.holds(seen)),
            Self::Holds(keys) => keys.iter().all(|key| seen.keys.holds(*key)),
            Self::Free(keys) => !keys.iter().any(|key| seen.keys.holds(*key)),
            Self::Faster(speed) => seen.speed >= *speed,
            Self::Slower(speed) => seen.speed <= *speed,
            Self::OnGround => seen.grounded,
            Self::InAir => seen.airborne,
            Self::TakesOff => seen.takeoff.is_some(),
            Self::Lands => seen.landed || seen.jump.is_some(),
            Self::Ducked => seen.ducked,
            Self::Swims => seen.swims,
            Self::Climbs => seen.climbs,
            Self::TurnsLeft => seen.turn_deg_per_s >= TURNS_DEG_PER_S,
            Self::TurnsRight => seen.turn_deg_per_s <= -TURNS_DEG_PER_S,
            Self::Wins(percent) => seen.gain_percent.is_some_and(|gain| gain >= *percent),
            Self::Hops(hops) => seen.takeoff.is_some_and(|takeoff| takeoff.hops >= *hops),
            Self::Fog(fog) => seen
                .takeoff
                .and_then(|takeoff| takeoff.fog)
                .is_some_and(|found| found <= *fog),
            Self::Jumps(distance) => seen
                .jump
                .as_ref()
                .is_some_and(|jump| jump.counts && jump.distance >= *distance),
            Self::Does(id) => seen
                .techniques
                .iter()
                .any(|found| found.worked && id.parse() == Ok(found.kind)),
            Self::SpeedJump(count) => seen.speed_jump.is_some_and(|found| found >= *count),
            Self::Finishes => seen.finish.is_some(),
        }
    }

    /// The first word in it that nobody knows.
    pub(super) fn unknown(&self) -> Option<&str> {
        match self {
            Self::All(inner) | Self::Any(inner) => inner.iter().find_map(Self::unknown),
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
            | Self::Hops(_)
            | Self::Fog(_)
            | Self::Jumps(_)
            | Self::SpeedJump(_)
            | Self::Finishes => None,
        }
    }
}
