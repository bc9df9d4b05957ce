//! What is known of a flight while it lasts.

use super::hop::Hop;
use super::kind::{FlightStart, JumpKind, Variation};
use super::timing::LandingKeys;
use crate::facts::{Change, TickFacts};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::math::Vec3;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::DIST_EPSILON;

/// Two heights closer than this are the same floor, units: a sweep's distance from it.
pub(super) const SAME_HEIGHT: f32 = DIST_EPSILON;

/// The feet of a ducked player are this far below the origin, units: 18 less than a standing one's.
const DUCKED_FEET: f32 = 18.0;

/// A flight from its first tick on.
#[derive(Clone, Debug)]
pub(super) struct JumpFlight {
    pub(super) start: FlightStart,
    /// Names a jump; other flights only matter to the next.
    pub(super) kind: Option<(JumpKind, Variation)>,
    pub(super) takeoff_tick: u64,
    /// The origin at take-off; its z belongs to the box of the take-off, units.
    pub(super) origin: Vec3,
    /// Height of the feet, units.
    pub(super) feet: f32,
    pub(super) ducked: bool,
    pub(super) velocity: Vec3,
    pub(super) prestrafe: f64,
    pub(super) hop: Option<Hop>,
    pub(super) landing_keys: Option<LandingKeys>,
    pub(super) chain: u32,
    pub(super) begins_chain: bool,
    pub(super) ducks: u32,
    pub(super) top: f32,
    pub(super) max_speed: f64,
    pub(super) ticks: u32,
    pub(super) msec: u32,
    pub(super) change: Change,
    pub(super) path: f64,
    /// Where the way down passed the take-off height, in flight.
    pub(super) crossing: Option<Vec3>,
    /// The flight as it was when the feet passed the takeoff height. Ducking lifts them by 18
    /// units, so it may still land at that height.
    pub(super) passed: Option<Box<Self>>,
    /// Not even ducked could it land at the takeoff height any more: the jump is over, though not
    /// the fall. Origin and velocity after the tick that passed the height.
    pub(super) failed: Option<(Vec3, Vec3)>,
    /// Numbers stop where the take-off height is passed: not in QuakeWorld, whose hops go over any
    /// ground.
    pub(super) stops_below: bool,
    pub(super) wall: bool,
    pub(super) ceiling: bool,
    pub(super) floor: bool,
    pub(super) pushed: bool,
    pub(super) duck_ticks: u32,
    pub(super) forward_release: ForwardRelease,
}

/// When forward was released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ForwardRelease {
    /// It has not been held lately.
    Never,
    /// This many ticks before the first tick without it should have come.
    Early(u32),
    /// Held into the flight, this many ticks too long so far.
    Held(u32),
    /// Released this many ticks late.
    Late(u32),
}

impl ForwardRelease {
    /// At take-off: `without` ticks without forward until now, this one included; none: never held.
    pub(super) fn at_takeoff(without: Option<u32>) -> Self {
        match without {
            None => Self::Never,
            Some(0) => Self::Held(0),
            Some(ticks) => Self::Early(ticks),
        }
    }

    /// After another tick.
    fn after(self, holds: bool) -> Self {
        match self {
            Self::Held(ticks) if holds => Self::Held(ticks + 1),
            Self::Held(ticks) => Self::Late(ticks),
            Self::Never | Self::Early(_) | Self::Late(_) => self,
        }
    }

    /// Positive: late; negative: early; 0: good.
    pub(super) fn ticks(self) -> Option<i32> {
        match self {
            Self::Never => None,
            Self::Early(ticks) => i32::try_from(ticks).ok().map(|ticks| -ticks),
            Self::Held(ticks) | Self::Late(ticks) => i32::try_from(ticks).ok(),
        }
    }
}

impl JumpFlight {
    /// Whether a landing is told.
    pub(super) fn is_jump(&self) -> bool {
        self.kind.is_some()
    }

    /// Takes one tick, the first too.
    #[inline]
    pub(super) fn take(&mut self, record: &TickRecord, facts: &TickFacts) {
        if self.failed.is_some() {
            return;
        }
        let UserCmd { msec, forward, .. } = record.cmd;
        if self.ticks > 0 {
            self.forward_release = self.forward_release.after(forward > 0.0);
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
        // Who leaves a ladder without rising passes its height at once: no distance to speak of.
        let has_risen = self.start == FlightStart::Jump || self.top > self.origin.z + SAME_HEIGHT;
        if has_risen {
            self.cross(record, facts);
        }
    }

    /// Notes where the feet pass the takeoff height, and whether the jump has failed with it.
    ///
    /// The statistics of the games' servers call a jump failed once `origin.z + 18 < takeoff.z`:
    /// below that the feet of a ducked player are under the takeoff height as well. Until then
    /// ducking brings them back over it, so what was passed before does not count.
    fn cross(&mut self, record: &TickRecord, facts: &TickFacts) {
        let crossing = self.crossing_in(record, facts);
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
        if player.origin.z - DUCKED_FEET < self.feet - SAME_HEIGHT
            && let Some(passed) = self.passed.take()
        {
            *self = *passed;
        }
    }

    /// Where this tick's way passes the take-off height downwards. The way within a tick is
    /// straight: gravity acts before and after it.
    fn crossing_in(&self, record: &TickRecord, facts: &TickFacts) -> Option<Vec3> {
        let end = self.end_of_way(record, facts);
        let (feet_before, feet_after) = (facts.feet_at_move, end.z - facts.feet_below);
        if feet_after >= self.feet - SAME_HEIGHT {
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

    /// Where a tick's free way ends: at the floor, or where the 2-unit snap took the player from.
    pub(super) fn end_of_way(&self, record: &TickRecord, facts: &TickFacts) -> Vec3 {
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

/// Horizontal distance, units.
pub(crate) fn distance_2d(from: Vec3, to: Vec3) -> f64 {
    let (x, y) = (
        f64::from(to.x) - f64::from(from.x),
        f64::from(to.y) - f64::from(from.y),
    );
    (x * x + y * y).sqrt()
}
