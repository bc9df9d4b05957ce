//! Quake III overbounces: the whole speed of a fall becomes speed along the ground or upwards
//! (`docs/quake3.md` 10).

use super::{MissedBy, MissedKey, TechniqueEvent, TechniqueKind, Verdict};
use crate::facts::{Footing, TickFacts};
use crate::fall::LANDING_SPEED;
use wishdir_sim::engine::{Branch, MoveEvent};
use wishdir_sim::math::{Vec3, dot};
use wishdir_sim::tick::TickRecord;

/// Minimum speed into the ground, u/s. Quake III calls this a hard landing
/// (`docs/quake3.md` 6.3). Slower landings happen on every stair.
const MIN_FALL_SPEED: f32 = 200.0;

/// Detects overbounces, and overbounces that a jump prevented.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OverbounceTracker {
    /// Highest origin of the flight, units. `None` on the ground.
    apex: Option<f32>,
    /// Ground normal and velocity at the end of the last move. `None` in the air.
    landed: Option<(Vec3, Vec3)>,
}

impl OverbounceTracker {
    /// Processes the next tick. `event` already contains the tick's speeds.
    pub(super) fn observe(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        event: TechniqueEvent,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        let top = record.before.origin.z.max(record.player.origin.z);
        if facts.placed || facts.relocated {
            *self = Self::default();
        }
        if facts.relocated {
            return;
        }
        match facts.footing {
            Footing::Air | Footing::TookOff | Footing::Landed => {
                self.apex = Some(self.apex.map_or(top, |apex| apex.max(top)));
            }
            Footing::Ground => {}
        }
        let event = TechniqueEvent {
            fall_height: self
                .apex
                .map_or(0.0, |apex| (apex - record.before.origin.z).max(0.0)),
            ..event
        };
        for step in &record.report.events {
            if let MoveEvent::Categorize {
                on_ground,
                normal,
                velocity,
                ..
            } = step
            {
                self.landed = on_ground.then_some((*normal, *velocity));
            } else if !self.falls_into_ground() {
                continue;
            } else if matches!(step, MoveEvent::Branch(Branch::Ground)) {
                report(into_overbounce(event, record.player.velocity.z));
                self.landed = None;
            } else if matches!(step, MoveEvent::Jump { .. }) {
                report(into_prevented_overbounce(event));
                self.landed = None;
            }
        }
        match facts.footing {
            Footing::Ground => self.apex = None,
            Footing::TookOff => self.apex = Some(top),
            Footing::Air | Footing::Landed => {}
        }
    }

    /// Whether the last move ended on the ground without losing its fall speed.
    fn falls_into_ground(&self) -> bool {
        self.landed
            .is_some_and(|(normal, velocity)| dot(velocity, normal) < -MIN_FALL_SPEED)
    }
}

/// Returns the overbounce of a tick that ends with this vertical speed, u/s.
fn into_overbounce(event: TechniqueEvent, rising: f32) -> TechniqueEvent {
    let verdict = if rising > LANDING_SPEED {
        Verdict::BouncedUp { speed: rising }
    } else {
        Verdict::TurnedAlong
    };
    TechniqueEvent {
        kind: TechniqueKind::Overbounce,
        verdict,
        ..event
    }
}

/// Returns the overbounce that a jump on this tick prevented. A jump one tick later does not
/// prevent it.
fn into_prevented_overbounce(event: TechniqueEvent) -> TechniqueEvent {
    let miss = MissedBy::Ticks {
        n: 1,
        late: false,
        key: MissedKey::Jump,
    };
    TechniqueEvent {
        kind: TechniqueKind::Overbounce,
        ..event
    }
    .into_miss(miss, Verdict::JumpedOff)
}
