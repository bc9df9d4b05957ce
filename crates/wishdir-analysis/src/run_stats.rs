//! Statistics of a whole run: distance, speeds, hops and hop quality (`docs/numbers.md` 2.10).
//!
//! Counting starts with the run or at a loaded position. It restarts when the course timer starts,
//! and with another profile (`Session::switch_profile`).

use super::facts::TickFacts;
use super::jump::{FOG_MAX, HopGrade, Jump, Takeoff, distance_2d, percent};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::tick::TickRecord;

/// Number of FOG classes: 0 to [`FOG_MAX`], and one for more.
const FOGS: usize = FOG_MAX as usize + 2;
/// Maximum rows in the hop table.
const MOST_ROWS: usize = 100;

/// Statistics of a run so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunStats {
    /// Number of ticks.
    pub ticks: u64,
    /// Duration, milliseconds.
    pub msec: u64,
    /// Part of `msec` during which the player was in the air or moved, milliseconds.
    pub moving_msec: u64,
    /// Horizontal distance travelled, units.
    pub distance: f64,
    /// Maximum horizontal speed, u/s.
    pub max_speed: f64,
    /// Jumps with the jump key, including hops.
    pub jumps: u32,
    /// Number of hops.
    pub hops: u32,
    /// Hops by frames on ground (FOG), from 0. The last entry counts all higher values.
    pub by_fog: [u32; FOGS],
    /// Hops with the FOG that keeps the most speed.
    pub perfect: u32,
    /// Jump presses around the landings of the hops in `counted`.
    pub presses: u32,
    /// Finished hops included in `presses`.
    pub counted: u32,
    chain: Vec<Takeoff>,
    best_after: Vec<f64>,
}

impl RunStats {
    /// Mean horizontal speed, u/s. 0 before the first tick.
    pub fn average_speed(&self) -> f64 {
        if self.msec > 0 {
            self.distance / (self.msec as f64 * 0.001)
        } else {
            0.0
        }
    }

    /// Mean horizontal speed, excluding the time the player stood still, u/s. 0 before the first
    /// move.
    pub fn average_moving_speed(&self) -> f64 {
        if self.moving_msec > 0 {
            self.distance / (self.moving_msec as f64 * 0.001)
        } else {
            0.0
        }
    }

    /// Percentage of hops with this FOG. All values over [`FOG_MAX`] share a class. 0 without hops.
    pub fn fog_share(&self, fog: u32) -> f64 {
        percent(
            f64::from(self.by_fog[(fog as usize).min(FOGS - 1)]),
            f64::from(self.hops),
        )
    }

    /// Percentage of perfect hops. 0 without hops.
    pub fn perfect_share(&self) -> f64 {
        percent(f64::from(self.perfect), f64::from(self.hops))
    }

    /// Mean number of jump presses per hop. A scroll wheel presses several times. `None` before the
    /// first hop.
    pub fn presses_per_hop(&self) -> Option<f64> {
        (self.counted > 0).then(|| f64::from(self.presses) / f64::from(self.counted))
    }

    /// Takeoffs of the last chain, up to 100, indexed by number of hops. Grows during the flight.
    ///
    /// Index 0 is the takeoff that started the chain (`Takeoff::begins`), or the first one after
    /// the statistics restarted.
    pub fn chain(&self) -> &[Takeoff] {
        &self.chain
    }

    /// Highest takeoff speed of the run by number of hops, u/s.
    pub fn best_speeds_by_hop(&self) -> &[f64] {
        &self.best_after
    }

    /// Processes the next tick. `takeoff` is the flight that started on this tick, if any.
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
        let moved = if facts.relocated {
            0.0
        } else {
            distance_2d(record.before.origin, record.player.origin)
        };
        self.distance += moved;
        if moved > 0.0 || !record.player.on_ground {
            self.moving_msec += u64::from(record.cmd.msec);
        }
        if let Some(takeoff) = takeoff.filter(|_| facts.jump.is_some()) {
            self.add_takeoff(takeoff);
        }
    }

    fn add_takeoff(&mut self, takeoff: &Takeoff) {
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

    /// Adds a finished jump.
    pub(super) fn add_jump(&mut self, jump: &Jump) {
        if let Some(keys) = jump.landing_keys.filter(|_| jump.hop.is_some()) {
            self.counted += 1;
            self.presses += keys.presses_before + keys.presses_after;
        }
    }
}
