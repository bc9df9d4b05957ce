//! A whole run in numbers: its way, its speeds, its hops and how good they were (`docs/numbers.md`
//! 2.10).
//!
//! It counts from where the player was placed (a start, a loaded position), and again when the
//! course's clock starts.

use super::facts::TickFacts;
use super::jump::{FOG_MAX, HopGrade, Jump, Takeoff, distance_2d, percent};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::tick::TickRecord;

/// Hops by frames on ground: 0 to [`FOG_MAX`], and more.
const FOGS: usize = FOG_MAX as usize + 2;
/// The most rows of a table of hops.
const MOST_ROWS: usize = 100;

/// What a run amounts to so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunStats {
    /// Ticks.
    pub ticks: u64,
    /// Their time, milliseconds.
    pub msec: u64,
    /// The way on the floor plan, units.
    pub distance: f64,
    /// The highest horizontal speed, u/s.
    pub max_speed: f64,
    /// Jumps of the jump key, hops included.
    pub jumps: u32,
    /// Hops.
    pub hops: u32,
    /// Hops by frames on ground: 0, 1, and so on; the last one has all with more.
    pub by_fog: [u32; FOGS],
    /// Hops with the frames on ground that keep most at their speed.
    pub perfect: u32,
    /// Presses of jump around the landings of all hops that have ended, and how many hops these
    /// are.
    pub presses: u32,
    /// Hops that `presses` were counted in.
    pub counted: u32,
    chain: Vec<Takeoff>,
    best_after: Vec<f64>,
}

impl RunStats {
    /// Mean horizontal speed: way over time, u/s; 0 before the first tick.
    pub fn average_speed(&self) -> f64 {
        if self.msec > 0 {
            self.distance / (self.msec as f64 * 0.001)
        } else {
            0.0
        }
    }

    /// The part of the hops with this many frames on ground (more than [`FOG_MAX`] are one),
    /// percent; 0 without hops.
    pub fn fog_share(&self, fog: u32) -> f64 {
        percent(
            f64::from(self.by_fog[(fog as usize).min(FOGS - 1)]),
            f64::from(self.hops),
        )
    }

    /// The part of the hops that were perfect, percent; 0 without hops.
    pub fn perfect_share(&self) -> f64 {
        percent(f64::from(self.perfect), f64::from(self.hops))
    }

    /// How often jump was pressed for a hop, on average: the notches of a scroll. None before the
    /// first.
    pub fn presses_a_hop(&self) -> Option<f64> {
        (self.counted > 0).then(|| f64::from(self.presses) / f64::from(self.counted))
    }

    /// The take-offs of the last chain, at most 100: the index is the number of hops, 0 the jump
    /// that began it, or the first one after the course's clock started.
    pub fn chain(&self) -> &[Takeoff] {
        &self.chain
    }

    /// The highest take-off speed of the run after each number of hops, u/s; the index is the
    /// number of hops.
    pub fn best_after(&self) -> &[f64] {
        &self.best_after
    }

    /// Takes the next tick; `takeoff`: it jumped.
    pub(super) fn observe(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        takeoff: Option<&Takeoff>,
    ) {
        let starts = record
            .events
            .iter()
            .any(|event| matches!(event, CourseEvent::Started));
        if facts.placed || starts {
            *self = Self::default();
        }
        self.ticks += 1;
        self.msec += u64::from(record.cmd.msec);
        self.max_speed = self.max_speed.max(facts.speed);
        if !facts.relocated {
            self.distance += distance_2d(record.before.origin, record.player.origin);
        }
        if let Some(takeoff) = takeoff.filter(|_| facts.jump.is_some()) {
            self.take_off(takeoff);
        }
    }

    fn take_off(&mut self, takeoff: &Takeoff) {
        self.jumps += 1;
        if takeoff.begins {
            self.chain.clear();
        }
        let row = self.chain.len();
        if row < MOST_ROWS {
            self.chain.push(*takeoff);
            match self.best_after.get_mut(row) {
                Some(best) => *best = best.max(takeoff.speed),
                None => self.best_after.push(takeoff.speed),
            }
        }
        if let Some(hop) = takeoff.hop {
            self.hops += 1;
            self.by_fog[(hop.fog as usize).min(FOGS - 1)] += 1;
            self.perfect += u32::from(hop.grade == HopGrade::Perfect);
        }
    }

    /// A jump ended.
    pub(super) fn end(&mut self, jump: &Jump) {
        if let Some(keys) = jump.landing_keys.filter(|_| jump.hop.is_some()) {
            self.counted += 1;
            self.presses += keys.presses_before + keys.presses_after;
        }
    }
}
