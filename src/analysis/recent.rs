//! What a player may want to see while moving: the last seconds tick by tick, the last take-off and landing, hops.
//!
//! Fed with every tick once, in order. A teleport, a death or a loaded position begins anew.

use std::collections::VecDeque;

use super::strafe_tick::{KeyWishSpeed, StrafeTick};
use crate::sim::math::length_2d;
use crate::sim::pmove::MoveEvent;
use crate::sim::profile::Profile;
use crate::sim::tick::TickRecord;

/// How many ticks are kept: ten seconds at 100 fps.
pub const KEPT: usize = 1000;
/// How many hops are kept.
const HOPS: usize = 6;
/// Longer on the ground than this and a jump is no hop any more, ticks.
const HOP_TICKS: u32 = 10;

/// One tick of the last seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickStats {
    /// The strafe.
    pub moment: StrafeTick,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Change of horizontal speed over the whole tick, u/s: acceleration, friction, walls.
    pub change: f32,
    /// The tick ended on the ground.
    pub grounded: bool,
    /// The tick left the ground.
    pub took_off: bool,
    /// The tick came to the ground.
    pub landed: bool,
}

/// A landing and the jump that followed it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hop {
    /// Frames on the ground: ticks that ended there. 1 is perfect; 0 is a JumpBug, off the ground in the tick that
    /// found it.
    pub fog: u32,
    /// Horizontal speed at the landing, u/s.
    pub before: f32,
    /// Horizontal speed at the take-off, after the jump's own cut, u/s.
    pub after: f32,
    /// The bunny-hop cap cut the speed: from, to (3D, u/s).
    pub cut: Option<(f32, f32)>,
}

/// The running sums of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flight {
    /// Horizontal speed at the take-off, u/s: of a jump after its own cut and before the first air acceleration.
    pub takeoff_speed: f32,
    /// The highest since, u/s.
    pub max_speed: f32,
    /// Sum of what the air acceleration did, u/s.
    pub gained: f64,
    /// Sum of the best from the same states, u/s.
    pub best: f64,
    /// Ticks in the air.
    pub ticks: u32,
}

impl Flight {
    /// Share of the possible gain that was won, 1 is all; none where nothing could be won.
    pub fn efficiency(&self) -> Option<f64> {
        (self.best > 0.0).then(|| self.gained / self.best)
    }
}

/// The jump key's jump in a tick.
#[derive(Clone, Copy, Debug)]
struct Jump {
    /// Horizontal speed after it, before the air acceleration, u/s.
    speed: f32,
    /// What the cap cut.
    cut: Option<(f32, f32)>,
}

impl Jump {
    /// The last of a tick: a long command runs as two moves.
    fn of(record: &TickRecord) -> Option<Self> {
        record.report.events.iter().rev().find_map(|event| {
            if let MoveEvent::Jump { velocity, cut, .. } = event {
                Some(Self { speed: length_2d(*velocity), cut: *cut })
            } else {
                None
            }
        })
    }
}

/// The memory of a moving player.
#[derive(Clone, Debug)]
pub struct RecentTicks {
    wishes: KeyWishSpeed,
    rows: VecDeque<TickStats>,
    last_tick: Option<u64>,
    yaw_before: Option<f32>,
    flight: Option<Flight>,
    /// Ticks ended on the ground since the last landing.
    ground_ticks: u32,
    landing_speed: Option<f32>,
    landing_change: Option<f32>,
    hops: VecDeque<Hop>,
}

impl RecentTicks {
    /// Nothing seen yet.
    pub fn new(profile: &Profile) -> Self {
        Self {
            wishes: KeyWishSpeed::of(profile),
            rows: VecDeque::with_capacity(KEPT),
            last_tick: None,
            yaw_before: None,
            flight: None,
            ground_ticks: 0,
            landing_speed: None,
            landing_change: None,
            hops: VecDeque::with_capacity(HOPS),
        }
    }

    /// Another profile: what was seen is over.
    pub fn begin_anew(&mut self, profile: &Profile) {
        *self = Self::new(profile);
    }

    /// Takes in the next tick.
    pub fn observe(&mut self, record: &TickRecord, profile: &Profile) {
        if self.last_tick.is_some_and(|last| record.tick != last + 1) {
            // A loaded position, a restart, flying: what was seen is over.
            self.rows.clear();
            self.yaw_before = None;
            self.leap();
        }
        self.last_tick = Some(record.tick);
        let moment = StrafeTick::of(record, profile, &self.wishes, self.yaw_before);
        // A teleport turns the view itself: the next tick's turn counts from there.
        let facing = record.facing();
        self.yaw_before = Some(facing.unwrap_or(record.cmd.angles.yaw));
        let speed = length_2d(record.player.velocity);
        let jump = if moment.jumped { Jump::of(record) } else { None };
        let took_off = (record.before.on_ground || moment.jumped) && !record.player.on_ground;
        let landed = !record.before.on_ground && record.player.on_ground;
        let change = if facing.is_some() { 0.0 } else { speed - length_2d(record.before.velocity) };
        let row = TickStats { moment, speed, change, grounded: record.player.on_ground, took_off, landed };
        if facing.is_some() {
            self.leap();
        } else {
            self.follow(record, &row, jump);
        }
        if self.rows.len() == KEPT {
            self.rows.pop_front();
        }
        self.rows.push_back(row);
    }

    fn leap(&mut self) {
        self.flight = None;
        self.landing_speed = None;
        self.landing_change = None;
        self.ground_ticks = 0;
    }

    fn follow(&mut self, record: &TickRecord, row: &TickStats, jump: Option<Jump>) {
        if row.took_off {
            if let Some(jump) = jump {
                self.hop(record, jump);
            }
            // Who walks off an edge leaves it as the tick ends.
            let takeoff_speed = jump.map_or(row.speed, |jump| jump.speed);
            self.flight = Some(Flight { takeoff_speed, max_speed: row.speed, ..Flight::default() });
            self.ground_ticks = 0;
        }
        if let Some(flight) = &mut self.flight {
            flight.max_speed = flight.max_speed.max(row.speed);
            if row.moment.air {
                flight.gained += row.moment.gain;
                flight.best += row.moment.best_gain();
                flight.ticks += 1;
            }
        }
        if row.landed {
            self.landing_speed = Some(row.speed);
            self.landing_change = Some(row.change);
            self.ground_ticks = 0;
        }
        if row.grounded {
            self.ground_ticks += 1;
        }
    }

    /// A jump soon after a landing.
    fn hop(&mut self, record: &TickRecord, jump: Jump) {
        // Off the ground in the tick that found it: a JumpBug has no landing of its own.
        let bug = !record.before.on_ground;
        let before = if bug { Some(length_2d(record.before.velocity)) } else { self.landing_speed };
        let fog = if bug { 0 } else { self.ground_ticks };
        let Some(before) = before.filter(|_| fog <= HOP_TICKS) else { return };
        if self.hops.len() == HOPS {
            self.hops.pop_back();
        }
        self.hops.push_front(Hop { fog, before, after: jump.speed, cut: jump.cut });
    }

    /// The wishspeed of the profile's strafe keys.
    pub fn wishes(&self) -> &KeyWishSpeed {
        &self.wishes
    }

    /// The last tick.
    pub fn last(&self) -> Option<&TickStats> {
        self.rows.back()
    }

    /// The last ticks, at most `count`, the oldest first.
    pub fn rows(&self, count: usize) -> impl ExactSizeIterator<Item = &TickStats> + DoubleEndedIterator {
        self.rows.range(self.rows.len().saturating_sub(count)..)
    }

    /// The flight that runs, or the last one.
    pub fn flight(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    /// What the last landing did to the horizontal speed, u/s.
    pub fn landing_change(&self) -> Option<f32> {
        self.landing_change
    }

    /// The last hops, the newest first.
    pub fn hops(&self) -> impl Iterator<Item = &Hop> {
        self.hops.iter()
    }

    /// Ticks ended on the ground since the last landing, while the player stands there.
    pub fn ground_ticks(&self) -> u32 {
        self.ground_ticks
    }

    /// My turn over the ideal one over the last `ticks` ticks, of those that had a wish direction on the side of the
    /// last one, in the air or on the ground as it was; none without one just now. A change begins anew after its own
    /// tick: that one still turns from the aim before.
    pub fn turn_ratio(&self, ticks: usize) -> Option<f64> {
        let last = &self.last()?.moment;
        let side = last.side()?;
        let mut sums = (0.0, 0.0);
        let mut pending = (0.0, 0.0);
        for row in self.rows(ticks + 1).rev() {
            let (Some(turns), Some(other)) = (row.moment.turns(), row.moment.side()) else { continue };
            if other != side || row.moment.air != last.air {
                break;
            }
            // Only the tick before tells whether this one is the change's own.
            sums = (sums.0 + pending.0, sums.1 + pending.1);
            pending = turns;
        }
        (sums.1 > 0.0).then(|| sums.0 / sums.1)
    }
}
