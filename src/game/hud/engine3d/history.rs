//! HUD state that the analysis does not hold: the last damage and the start of the last fall.

use wishdir_sim::course::CourseEvent;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Damage that the player took recently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentDamage {
    /// Number of hit points lost.
    pub damage: i32,
    /// Played time when the damage happened, milliseconds.
    pub at_msec: u64,
}

/// HUD state that has to be updated on every tick, in order.
#[derive(Clone, Debug, Default)]
pub struct HudHistory {
    played_msec: u64,
    hurt: Option<RecentDamage>,
    /// Player's origin after the last tick, units.
    origin: Option<Vec3>,
    last_ground_height: Option<f32>,
}

impl HudHistory {
    /// Updates the state after the run's next tick.
    pub fn observe(&mut self, record: &TickRecord, profile: &Profile) {
        self.played_msec += u64::from(record.cmd.msec);
        for event in &record.events {
            if let CourseEvent::Hurt { damage, .. } = event {
                self.hurt = Some(RecentDamage {
                    damage: *damage,
                    at_msec: self.played_msec,
                });
            }
        }
        self.track_feet_height(record, profile);
    }

    fn track_feet_height(&mut self, record: &TickRecord, profile: &Profile) {
        let placed = self
            .origin
            .is_some_and(|origin| origin != record.before.origin);
        let moved = |event: &CourseEvent| {
            matches!(
                event,
                CourseEvent::Teleported { .. } | CourseEvent::Respawned { .. }
            )
        };
        if record.player.on_ground || record.events.iter().any(moved) {
            self.last_ground_height = Some(profile.feet(&record.player).z);
        } else if placed || self.last_ground_height.is_none() {
            self.last_ground_height = Some(profile.feet(&record.before).z);
        }
        self.origin = Some(record.player.origin);
    }

    /// Returns the last damage and its age in seconds of played time.
    pub fn recent_damage(&self) -> Option<(RecentDamage, f32)> {
        self.hurt
            .map(|hurt| (hurt, (self.played_msec - hurt.at_msec) as f32 * 0.001))
    }

    /// Feet height at the last ground contact, respawn or teleport, units.
    pub fn last_ground_height(&self) -> Option<f32> {
        self.last_ground_height
    }
}
