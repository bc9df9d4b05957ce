//! A finished jump: every number of it.

use super::grades::{Grades, Tier};
use super::hop::Hop;
use super::kind::{JumpKind, Variation};
use super::reason::Reason;
use super::row::JumpTick;
use super::strafes::Strafing;
use super::timing::{LandingKeys, Timing};
use crate::facts::{BestGain, Change};
use crate::ledger::FlightLog;
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::{Engine, JumpScore};
use wishdir_sim::math::Vec3;

/// Two half boxes: what a distance between origins is more between feet, units.
pub const BOXES: f64 = 32.0;

/// What a jump of this kind gets of that, units: a ladder jump nothing.
pub(super) fn boxes(kind: JumpKind) -> f64 {
    if kind == JumpKind::LadderJump {
        0.0
    } else {
        BOXES
    }
}

/// A jump with the log of its flight.
#[derive(Clone, Debug)]
pub struct FoundJump {
    /// The jump.
    pub jump: Jump,
    /// What its losses are worked out of; none where the flight did not land.
    pub log: Option<FlightLog>,
}

/// A jump from its take-off to its landing, or to what ended it.
#[derive(Clone, Debug, PartialEq)]
pub struct Jump {
    /// Whose rules.
    pub engine: Engine,
    /// The player's speed cap, u/s.
    pub maxspeed: f32,
    /// What it is called, as far as ticks tell.
    pub kind: JumpKind,
    /// Drop and up variants.
    pub variation: Variation,
    /// Why it does not count; none: it does.
    pub reason: Option<Reason>,
    /// The tick of the take-off.
    pub takeoff_tick: u64,
    /// The tick of the landing.
    pub landing_tick: u64,
    /// The origin at take-off, units.
    pub takeoff_origin: Vec3,
    /// The origin after the first tick on the ground (or in which it ended), units.
    pub landing_origin: Vec3,
    /// Where the path met the take-off height or the floor, whichever was first: the end of the
    /// corrected distance.
    pub landing_point: Vec3,
    /// The velocity right after the jump's own changes, u/s.
    pub takeoff_velocity: Vec3,
    /// Height of the feet at take-off, units.
    pub takeoff_feet: f32,
    /// Distance to `landing_point`, plus 32 (not for ladder jumps), units.
    pub distance: f64,
    /// Distance to `landing_origin`, plus 32 (not for ladder jumps), units.
    pub distance_raw: f64,
    /// How high the origin rose, units.
    pub height: f32,
    /// Landing feet over take-off feet, units.
    pub height_difference: f32,
    /// Horizontal speed in the last ground tick, before any cut, u/s.
    pub prestrafe: f64,
    /// Horizontal speed right after the jump and its cut, u/s.
    pub takeoff_speed: f64,
    /// The highest horizontal speed after a tick of it, u/s.
    pub max_speed: f64,
    /// Horizontal speed after the landing tick, u/s.
    pub landing_speed: f64,
    /// Ticks in the air, those of take-off and landing included.
    pub airtime_ticks: u32,
    /// Their time, milliseconds.
    pub airtime_msec: u32,
    /// Where the speed came from and went, take-off and landing ticks included.
    pub change: Change,
    /// Every tick of it: the graph.
    pub ticks: Vec<JumpTick>,
    /// The most that a strafe key wins in a tick.
    pub(super) best: BestGain,
    /// Ticks by which forward was released too late (positive) or too early (negative); none if it
    /// was not held.
    pub forward_release: Option<i32>,
    /// Ticks with the duck key held.
    pub duck_ticks: u32,
    /// Path over straight distance, 1: straight.
    pub airpath: f64,
    /// How far to the left of the take-off velocity's line it landed, units; right is negative.
    pub deviation: f64,
    /// Frames on ground before it, if it is a hop.
    pub hop: Option<Hop>,
    /// What the jump and duck keys did around the landing before it, if there was one just before.
    pub landing_keys: Option<LandingKeys>,
    /// Which hop in a row: 0 is the jump that begins the chain.
    pub chain: u32,
    /// A hop that landed right under the bunny-hop cap, on purpose: faster, the next one would be
    /// cut. What it lost against the best is no fault.
    pub held_by_cap: bool,
}

impl Jump {
    /// Sync, efficiency, angles, overlap: of the whole jump and of each strafe. Works them out anew
    /// in each call, with expensive functions for every tick.
    pub fn strafing(&self) -> Strafing {
        let ticks = self.airtime_ticks;
        let seconds = if ticks > 0 {
            f64::from(self.airtime_msec) * 0.001 / f64::from(ticks)
        } else {
            0.0
        };
        Strafing::of(
            &self.ticks,
            self.takeoff_speed,
            seconds,
            &self.best,
            boxes(self.kind),
        )
    }

    /// The jump-off angle: from the straight line between take-off and landing point to the
    /// velocity at take-off, degrees; positive: it began to the left of where it led. None without
    /// a way, or from rest.
    pub fn jump_off_deg(&self) -> Option<f64> {
        let way = self.landing_point - self.takeoff_origin;
        let [x, y, vx, vy] = [
            way.x,
            way.y,
            self.takeoff_velocity.x,
            self.takeoff_velocity.y,
        ]
        .map(f64::from);
        let is_some = (x, y) != (0.0, 0.0) && (vx, vy) != (0.0, 0.0);
        is_some.then(|| libm::atan2(x * vy - y * vx, x * vx + y * vy).to_degrees())
    }

    /// How long the jump key was held in the flight, ticks, that of the take-off included.
    pub fn jump_held_ticks(&self) -> usize {
        self.ticks
            .iter()
            .take_while(|tick| tick.keys & JUMP != 0)
            .count()
    }

    /// When the duck key that the jump ended with was pressed: 0 in its last tick, negative before
    /// it. None if it was not held then, or all the way from the take-off.
    pub fn landing_duck(&self) -> Option<Timing> {
        let held = self
            .ticks
            .iter()
            .rev()
            .take_while(|tick| tick.keys & DUCK != 0)
            .count();
        let before =
            i32::try_from(held.checked_sub(1).filter(|_| held < self.ticks.len())?).ok()?;
        // Engines that know ducking have ticks of one length.
        let msec = self.airtime_msec.checked_div(self.airtime_ticks)?;
        Some(Timing {
            ticks: -before,
            msec: -before * i32::try_from(msec).ok()?,
        })
    }

    /// Whether it counts.
    pub fn is_valid(&self) -> bool {
        self.reason.is_none()
    }

    /// Kind with its variant: `DropBJ`.
    pub fn id(&self) -> String {
        self.kind.id_with(self.variation)
    }

    /// The tier that it reaches as a jump of this kind, if it counts and the kind has tiers.
    pub fn tier_as(&self, kind: JumpKind) -> Option<Tier> {
        let grades = Grades::built_in();
        match self.engine.rules().jump_score {
            _ if !self.is_valid() => None,
            JumpScore::HopSpeed => grades.hop_tier(self.engine, self.chain, self.takeoff_speed),
            JumpScore::Distance => grades.grade(
                kind,
                self.variation,
                self.engine,
                self.maxspeed,
                self.distance,
            ),
        }
    }
}
