//! What the HUD remembers of its own, beside what analysis keeps: the last harm.

use crate::sim::course::CourseEvent;
use crate::sim::tick::TickRecord;

/// Harm that was done lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hurt {
    /// Hit points lost.
    pub damage: i32,
    /// Played time when it happened, milliseconds.
    pub at_msec: u64,
}

/// Fed with every tick once, in order.
#[derive(Clone, Debug, Default)]
pub struct HudHistory {
    played_msec: u64,
    hurt: Option<Hurt>,
}

impl HudHistory {
    /// Takes in the next tick.
    pub fn observe(&mut self, record: &TickRecord) {
        self.played_msec += u64::from(record.cmd.msec);
        for event in &record.events {
            if let CourseEvent::Hurt { damage, .. } = event {
                self.hurt = Some(Hurt { damage: *damage, at_msec: self.played_msec });
            }
        }
    }

    /// Harm and how long ago it was done, seconds of played time.
    pub fn hurt(&self) -> Option<(Hurt, f32)> {
        self.hurt.map(|hurt| (hurt, (self.played_msec - hurt.at_msec) as f32 * 0.001))
    }
}
