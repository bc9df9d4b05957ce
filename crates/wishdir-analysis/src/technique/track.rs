//! Samples of the last ticks, and the flight in progress.

use super::standing_origin_z;
use crate::facts::TickFacts;
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::{PlayerState, STANDING_HULL};
use wishdir_sim::math::Vec3;
use wishdir_sim::tick::TickRecord;

/// Number of ticks kept: 150 ms before and after a landing at 2 ms per tick.
const KEPT: usize = 160;

/// Data of one tick that the tracker keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TrackedTick {
    pub(super) tick: u64,
    /// Origin at the end of the tick, units.
    pub(super) origin: Vec3,
    /// Vertical speed at the end of the tick, u/s.
    pub(super) rising: f32,
    pub(super) buttons: u16,
    /// Whether the player is ducked at the end of the tick.
    pub(super) ducked: bool,
    pub(super) in_air: bool,
    /// Whether a surface was touched.
    pub(super) touched: bool,
}

impl TrackedTick {
    /// Creates a sample of the state before the first tick.
    pub(super) fn before_tick(record: &TickRecord) -> Self {
        let player = &record.before;
        Self {
            tick: record.tick.saturating_sub(1),
            origin: player.origin,
            rising: player.velocity.z,
            buttons: player.old_buttons,
            ducked: player.hull != STANDING_HULL,
            in_air: !player.on_ground,
            touched: false,
        }
    }

    pub(super) fn after_tick(record: &TickRecord, facts: &TickFacts) -> Self {
        let player = &record.player;
        Self {
            tick: record.tick,
            origin: player.origin,
            rising: player.velocity.z,
            buttons: record.cmd.buttons,
            ducked: player.hull != STANDING_HULL,
            in_air: !player.on_ground,
            touched: facts.has_touched(),
        }
    }
}

/// Ring buffer of the last ticks.
#[derive(Clone, Debug)]
pub(super) struct TickTrack {
    samples: [TrackedTick; KEPT],
    /// Number of samples that were pushed so far, including removed ones.
    count: usize,
}

impl Default for TickTrack {
    fn default() -> Self {
        Self {
            samples: [TrackedTick::default(); KEPT],
            count: 0,
        }
    }
}

impl TickTrack {
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    pub(super) fn push(&mut self, sample: TrackedTick) {
        self.samples[self.count % KEPT] = sample;
        self.count += 1;
    }

    pub(super) fn last(&self) -> Option<&TrackedTick> {
        self.count
            .checked_sub(1)
            .map(|last| &self.samples[last % KEPT])
    }

    /// Returns the number of consecutive ticks on the ground before the last one, and whether the
    /// first of them, the landing, was ducked. `None` without a flight before these ticks, or if
    /// there are more than `most` ticks.
    pub(super) fn count_ground_ticks(&self, most: u32) -> Option<(u32, bool)> {
        let oldest = self.count.saturating_sub(KEPT);
        let before = (oldest..self.count.saturating_sub(1))
            .rev()
            .map(|index| &self.samples[index % KEPT]);
        let mut landing = None;
        for (sample, fog) in before.zip(0..=most) {
            if sample.in_air {
                return landing.map(|ducked| (fog, ducked));
            }
            landing = Some(sample.ducked);
        }
        None
    }

    /// Samples still in the buffer, oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &TrackedTick> + Clone {
        (self.count.saturating_sub(KEPT)..self.count).map(|index| &self.samples[index % KEPT])
    }

    /// Returns the ticks from `from` to `to`, inclusive,
    /// on which the button bit changed to `pressed`.
    fn button_changes(
        &self,
        bit: u16,
        pressed: bool,
        from: u64,
        to: u64,
    ) -> impl Iterator<Item = u64> {
        let is_down = move |sample: &TrackedTick| sample.buttons & bit != 0;
        self.iter()
            .zip(self.iter().skip(1))
            .filter(move |(before, after)| is_down(before) != pressed && is_down(after) == pressed)
            .map(|(_, after)| after.tick)
            .filter(move |tick| (from..=to).contains(tick))
    }

    /// Returns the ticks on which duck was released.
    pub(super) fn duck_releases(&self, from: u64, to: u64) -> impl Iterator<Item = u64> {
        self.button_changes(DUCK, false, from, to)
    }

    /// Returns the ticks on which jump was pressed.
    pub(super) fn jump_presses(&self, from: u64, to: u64) -> impl Iterator<Item = u64> {
        self.button_changes(JUMP, true, from, to)
    }
}

/// Data of the flight in progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrackedFlight {
    /// Origin height of a standing player at takeoff, units.
    pub(super) from: f32,
    /// Highest origin so far, units.
    pub(super) apex: f32,
}

impl TrackedFlight {
    pub(super) fn from_player(player: &PlayerState) -> Self {
        let z = standing_origin_z(player);
        Self { from: z, apex: z }
    }

    pub(super) fn raise_max_height(&mut self, z: f32) {
        self.apex = self.apex.max(z);
    }
}
