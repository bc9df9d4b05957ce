//! Names and bits of values in Quake III recordings (`docs/quake3.md` 13).

use crate::engine::{DUCKED_HULL, MoveEvent, Quake3State, STANDING_HULL};
use crate::world::{Contents, HullId};

/// Flag of a ducked player.
const DUCKED: u32 = 1;
/// Contents by their bits in recordings, in the order of precedence.
const CONTENTS: [(i32, Contents); 3] = [
    (8, Contents::Lava),
    (16, Contents::Slime),
    (32, Contents::Water),
];
/// Compared events. A difference reports an event by its position in this list, from 1.
/// Harmless landings (`fall_short`) have no event here.
const EVENTS: [&str; 7] = [
    "jump",
    "fall_medium",
    "fall_far",
    "step_4",
    "step_8",
    "step_12",
    "step_16",
];
/// Rise above which a step has an event, units. [`STEPS`] has the upper limit of each event except
/// `step_16`.
const LEAST_STEP: f32 = 2.0;
const STEPS: [(f32, &str); 3] = [(7.0, "step_4"), (11.0, "step_8"), (15.0, "step_12")];
/// Damage of the harder of the two painful landings, hit points.
const FAR_DAMAGE: f32 = 10.0;

/// Returns an event's name in recordings. `None` if recordings do not have the event.
pub(super) fn event_name(event: &MoveEvent) -> Option<&'static str> {
    if let MoveEvent::Jump { .. } = event {
        Some("jump")
    } else if let MoveEvent::FallDamage { damage, .. } = event {
        Some(if *damage < FAR_DAMAGE {
            "fall_medium"
        } else {
            "fall_far"
        })
    } else if let MoveEvent::Step { rise, .. } = event {
        let lower = STEPS.iter().find(|(limit, _)| *rise < *limit);
        (*rise > LEAST_STEP).then(|| lower.map_or("step_16", |(_, name)| *name))
    } else {
        None
    }
}

/// Returns the number of an event, from 1. `None` for events that are not compared.
pub(super) fn event_number(name: &str) -> Option<i64> {
    let mut numbered = (1..).zip(EVENTS);
    let found = numbered.find(|(_, known)| *known == name);
    found.map(|(number, _)| number)
}

/// Returns the hull of a player.
pub(super) fn player_hull(own: &Quake3State) -> HullId {
    if own.flags & DUCKED != 0 {
        DUCKED_HULL
    } else {
        STANDING_HULL
    }
}

/// Returns the bit of a liquid. 0 for other contents.
pub(super) fn content_bits(contents: Contents) -> i32 {
    let known = CONTENTS.iter().find(|(_, known)| *known == contents);
    known.map_or(0, |(bit, _)| *bit)
}

/// Returns the first liquid in a set of bits.
pub(super) fn contents_from_bits(bits: i32) -> Contents {
    let known = CONTENTS.iter().find(|(bit, _)| bits & bit != 0);
    known.map_or(Contents::Empty, |(_, contents)| *contents)
}
