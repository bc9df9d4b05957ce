//! State of a flight in progress.

use super::hop::Hop;
use super::kind::{FlightStart, JumpKind, Variation};
use super::timing::LandingKeys;
use crate::facts::{SpeedChange, TickFacts};
use crate::ledger::RunUpCircle;
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::math::Vec3;
use wishdir_sim::tick::TickRecord;

/// Distance from the origin down to the feet of a ducked player, units: 18 less than when standing.
const DUCKED_FEET: f32 = 18.0;

/// Flight in progress, with sums over its ticks.
#[derive(Clone, Debug)]
pub(super) struct JumpFlight {
    pub(super) start: FlightStart,
    /// Kind of the jump. `None` for other flights, which only matter for the next jump.
    pub(super) kind: Option<(JumpKind, Variation)>,
    pub(super) takeoff_tick: u64,
    /// Origin at takeoff, units. The z is that of the takeoff hull.
    pub(super) origin: Vec3,
    /// Height of the feet at takeoff, units.
    pub(super) feet: f32,
    /// Maximum height difference between takeoff and landing on the same floor, units.
    pub(super) same_height: f32,
    pub(super) ducked: bool,
    pub(super) velocity: Vec3,
    pub(super) prestrafe: f64,
    pub(super) hop: Option<Hop>,
    pub(super) circle: Option<RunUpCircle>,
    pub(super) landing_keys: Option<LandingKeys>,
    pub(super) chain: u32,
    pub(super) begins_chain: bool,
    pub(super) ducks: u32,
    pub(super) top: f32,
    pub(super) max_speed: f64,
    pub(super) ticks: u32,
    pub(super) msec: u32,
    pub(super) change: SpeedChange,
    pub(super) path: f64,
    /// Position where the descending path passed the takeoff height.
    pub(super) crossing: Option<Vec3>,
    /// Copy of the flight when the feet passed the takeoff height.
    /// Ducking lifts the feet by 18 units, so a landing at that height may still be possible.
    pub(super) passed: Option<Box<Self>>,
    /// Origin and velocity after the tick that passed the takeoff height, once the jump has failed.
    /// The jump has failed when even ducking cannot reach that height. The fall continues.
    pub(super) failed: Option<(Vec3, Vec3)>,
    /// Whether the jump's numbers end where the path passes the takeoff height.
    /// False in QuakeWorld, where hops may land lower.
    pub(super) stops_below: bool,
    pub(super) wall: bool,
    pub(super) ceiling: bool,
    pub(super) floor: bool,
    pub(super) pushed: bool,
    pub(super) duck_ticks: u32,
    pub(super) forward_release: ForwardRelease,
}

/// Release of the forward key relative to the ideal tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ForwardRelease {
    /// Forward was not held shortly before the takeoff.
    Never,
    /// Forward was last held this many ticks before the takeoff tick. 1 is ideal.
    Early(u32),
    /// Forward is still held in flight, this many ticks after the takeoff tick so far.
    Held(u32),
    /// Forward was last held this many ticks after the takeoff tick.
    Late(u32),
}

impl ForwardRelease {
    /// Returns the state at takeoff. `without`: number of ticks without forward up to the takeoff.
    /// `None`: never held.
    pub(super) fn at_takeoff(without: Option<u32>) -> Self {
        match without {
            None => Self::Never,
            Some(0) => Self::Held(0),
            Some(ticks) => Self::Early(ticks),
        }
    }

    /// Returns the state after another tick. `holds`: whether forward is held on it.
    fn next_state(self, holds: bool) -> Self {
        match self {
            Self::Held(ticks) if holds => Self::Held(ticks + 1),
            Self::Held(ticks) => Self::Late(ticks),
            Self::Never | Self::Early(_) | Self::Late(_) => self,
        }
    }

    /// Returns the last tick with forward held minus the takeoff tick. -1 is ideal.
    pub(super) fn release_ticks(self) -> Option<i32> {
        match self {
            Self::Never => None,
            Self::Early(ticks) => i32::try_from(ticks).ok().map(|ticks| -ticks),
            Self::Held(ticks) | Self::Late(ticks) => i32::try_from(ticks).ok(),
        }
    }
}

impl JumpFlight {
    /// Whether the flight is a jump.
    pub(super) fn is_jump(&self) -> bool {
        self.kind.is_some()
    }

    /// Adds a tick, including the first one.
    #[inline]
    pub(super) fn add_tick(&mut self, record: &TickRecord, facts: &TickFacts) {
        if self.failed.is_some() {
            return;
        }
        let UserCmd { msec, forward, .. } = record.cmd;
        if self.ticks > 0 {
            self.forward_release = self.forward_release.next_state(forward > 0.0);
        }
        self.ticks += 1;
        self.msec += u32::from(msec);
        self.change.add(&facts.change);
        self.duck_ticks += u32::from(record.cmd.pressed(DUCK));
        self.pushed |= facts.pushed;
        self.wall |= facts.wall;
        self.ceiling |= facts.ceiling;
        if facts.teleported || facts.died {
            return;
        }
        let lands = record.player.on_ground;
        self.floor |= facts.floor_at.is_some() && !lands;
        self.max_speed = self.max_speed.max(facts.speed);
        self.path += distance_2d(record.before.origin, record.player.origin);
        self.top = self.top.max(record.player.origin.z);
        // A player who leaves a ladder without rising passes the takeoff height at once, with no
        // useful distance.
        let has_risen =
            self.start == FlightStart::Jump || self.top > self.origin.z + self.same_height;
        if has_risen {
            self.update_crossing(record, facts);
        }
    }

    /// Records where the feet pass the takeoff height, and whether the jump has failed there.
    ///
    /// Game server statistics count a jump as failed once `origin.z + 18 < takeoff.z`. Below that,
    /// the feet of a ducked player are under the takeoff height as well. Until then, ducking can
    /// lift the feet above the takeoff height again, so an earlier crossing does not count.
    fn update_crossing(&mut self, record: &TickRecord, facts: &TickFacts) {
        let crossing = self.find_crossing(record, facts);
        if crossing.is_none() && self.stops_below {
            (self.crossing, self.passed) = (None, None);
        }
        if crossing.is_none() || !self.stops_below || record.player.on_ground {
            self.crossing = self.crossing.or(crossing);
            return;
        }
        let player = &record.player;
        if self.passed.is_none() {
            self.crossing = crossing;
            let failed = Some((player.origin, player.velocity));
            self.passed = Some(Box::new(Self {
                failed,
                ..self.clone()
            }));
        }
        if player.origin.z - DUCKED_FEET < self.feet - self.same_height
            && let Some(passed) = self.passed.take()
        {
            *self = *passed;
        }
    }

    /// Returns the point at which this tick's path falls below the takeoff height. The path within
    /// a tick is straight, because gravity acts before and after the move.
    fn find_crossing(&self, record: &TickRecord, facts: &TickFacts) -> Option<Vec3> {
        let end = self.path_end_before_snap(record, facts);
        let (feet_before, feet_after) = (facts.feet_at_move, end.z - facts.feet_below);
        if feet_after >= self.feet - self.same_height {
            return None;
        }
        let start = record.before.origin;
        let part = (feet_before - self.feet) / (feet_before - feet_after).max(f32::MIN_POSITIVE);
        let part = part.clamp(0.0, 1.0);
        Some(Vec3::new(
            start.x + (end.x - start.x) * part,
            start.y + (end.y - start.y) * part,
            start.z,
        ))
    }

    /// Returns the end of a tick's path: where it reaches the floor, or where it ends before the
    /// 2-unit snap.
    pub(super) fn path_end_before_snap(&self, record: &TickRecord, facts: &TickFacts) -> Vec3 {
        let snapped = Vec3::new(
            0.0,
            0.0,
            if record.player.on_ground {
                facts.probe.snap
            } else {
                0.0
            },
        );
        facts
            .floor_at
            .filter(|_| record.player.on_ground)
            .unwrap_or(record.player.origin + snapped)
    }
}

/// Returns the horizontal distance between two positions, units.
pub(crate) fn distance_2d(from: Vec3, to: Vec3) -> f64 {
    let (x, y) = (
        f64::from(to.x) - f64::from(from.x),
        f64::from(to.y) - f64::from(from.y),
    );
    (x * x + y * y).sqrt()
}
