//! What the HUD remembers from tick to tick: take-off speed, the turn, the last gains, the last harm.

use crate::sim::course::CourseEvent;
use crate::sim::math::length_2d;
use crate::sim::tick::TickRecord;

use super::now::tick_gain;

/// How many ticks of gain are kept.
pub const GAINS: usize = 110;

/// One tick of the gain strip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GainBar {
    /// Change of horizontal speed, u/s.
    pub gain: f32,
    /// The tick ended on the ground.
    pub grounded: bool,
}

/// Harm that was done lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hurt {
    /// Hit points lost.
    pub damage: i32,
    /// Played time when it happened, milliseconds.
    pub at_msec: u64,
}

/// Fed with every tick once, in order.
#[derive(Clone, Debug)]
pub struct Memory {
    played_msec: u64,
    yaw_before: Option<f32>,
    turn_deg: f32,
    takeoff_speed: Option<f32>,
    hurt: Option<Hurt>,
    gains: [GainBar; GAINS],
    next_gain: usize,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            played_msec: 0,
            yaw_before: None,
            turn_deg: 0.0,
            takeoff_speed: None,
            hurt: None,
            gains: [GainBar::default(); GAINS],
            next_gain: 0,
        }
    }
}

impl Memory {
    /// Takes in the next tick.
    pub fn observe(&mut self, record: &TickRecord) {
        self.played_msec += u64::from(record.cmd.msec);
        let yaw = record.cmd.angles.y;
        self.turn_deg = self.yaw_before.map_or(0.0, |before| wrap_deg(yaw - before));
        // A teleport turns the view itself: the next tick's turn counts from there.
        self.yaw_before = Some(record.facing().unwrap_or(yaw));
        if record.before.on_ground && !record.player.on_ground {
            self.takeoff_speed = Some(length_2d(record.player.velocity));
        }
        let gain = tick_gain(record).unwrap_or(0.0);
        self.gains[self.next_gain] = GainBar { gain, grounded: record.player.on_ground };
        self.next_gain = (self.next_gain + 1) % GAINS;
        self.remember_events(&record.events);
    }

    fn remember_events(&mut self, events: &[CourseEvent]) {
        for event in events {
            match event {
                CourseEvent::Hurt { damage, .. } => {
                    self.hurt = Some(Hurt { damage: *damage, at_msec: self.played_msec });
                }
                CourseEvent::Respawned { .. } => self.takeoff_speed = None,
                CourseEvent::Teleported { .. }
                | CourseEvent::Pushed { .. }
                | CourseEvent::EnteredStart
                | CourseEvent::Started
                | CourseEvent::Checkpoint { .. }
                | CourseEvent::Finished { .. }
                | CourseEvent::FinishRefused { .. }
                | CourseEvent::Died { .. }
                | CourseEvent::FellOut => {}
            }
        }
    }

    /// Degrees turned in the last tick; left is positive.
    #[must_use]
    pub fn turn_deg(&self) -> f32 {
        self.turn_deg
    }

    /// Horizontal speed when the ground was left last, u/s.
    #[must_use]
    pub fn takeoff_speed(&self) -> Option<f32> {
        self.takeoff_speed
    }

    /// Harm and how long ago it was done, seconds of played time.
    #[must_use]
    pub fn hurt(&self) -> Option<(Hurt, f32)> {
        self.hurt.map(|hurt| (hurt, (self.played_msec - hurt.at_msec) as f32 * 0.001))
    }

    /// The last ticks' gains, the oldest first.
    pub fn gains(&self) -> impl Iterator<Item = GainBar> + '_ {
        (0..GAINS).map(|i| self.gains[(self.next_gain + i) % GAINS])
    }
}

/// The same angle between -180 and 180 degrees.
#[must_use]
pub fn wrap_deg(angle: f32) -> f32 {
    let turned = (angle + 180.0).rem_euclid(360.0) - 180.0;
    if turned == -180.0 { 180.0 } else { turned }
}

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::course::Harm;
    use crate::sim::math::Vec3;

    #[test]
    fn a_turn_across_the_back_is_short() {
        let mut memory = Memory::default();
        let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
        record.cmd.angles.y = 179.0;
        memory.observe(&record);
        assert_eq!(memory.turn_deg(), 0.0, "nothing before the first tick");
        record.cmd.angles.y = -178.5;
        memory.observe(&record);
        assert_eq!(memory.turn_deg(), 2.5);
    }

    #[test]
    fn a_teleport_is_no_turn_and_no_gain() {
        let mut memory = Memory::default();
        let mut record = canned::record(Vec3::new(400.0, 0.0, 0.0), Vec3::new(0.0, 300.0, 0.0));
        record.events.push(CourseEvent::Teleported { from: Vec3::ZERO, to: Vec3::ONE, yaw: 90.0 });
        memory.observe(&record);
        record.events.clear();
        record.cmd.angles.y = 91.0;
        record.before = record.player;
        memory.observe(&record);
        assert_eq!(memory.turn_deg(), 1.0);
        assert!(memory.gains().all(|bar| bar.gain == 0.0));
    }

    #[test]
    fn the_takeoff_speed_is_that_of_the_tick_which_left_the_ground() {
        let mut memory = Memory::default();
        let mut record = canned::record(Vec3::new(250.0, 0.0, 0.0), Vec3::new(180.0, 240.0, 268.0));
        record.before.on_ground = true;
        memory.observe(&record);
        assert_eq!(memory.takeoff_speed(), Some(300.0));
        let gains: Vec<GainBar> = memory.gains().collect();
        assert_eq!(gains[GAINS - 1], GainBar { gain: 50.0, grounded: false });
        assert_eq!(gains[0], GainBar::default());
        record.events.push(CourseEvent::Respawned { yaw: 0.0 });
        memory.observe(&record);
        assert_eq!(memory.takeoff_speed(), None, "a new life");
    }

    #[test]
    fn harm_ages_in_played_time() {
        let mut memory = Memory::default();
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
