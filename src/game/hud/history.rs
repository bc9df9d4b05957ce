//! What the HUD remembers besides what analysis keeps: the last harm.

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

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::course::Harm;
    use crate::sim::math::Vec3;

    #[test]
    fn harm_ages_in_played_time() {
        let mut memory = HudHistory::default();
        let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
        record.events.push(CourseEvent::Hurt { harm: Harm::Fall, damage: 12 });
        memory.observe(&record);
        record.events.clear();
        for _ in 0..50 {
            memory.observe(&record);
        }
        let (hurt, age) = memory.hurt().unwrap();
        assert_eq!((hurt.damage, age), (12, 0.5));
    }
}
