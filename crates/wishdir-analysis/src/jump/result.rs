//! Numbers of a finished jump.

use super::grades::{Grades, Tier};
use super::hop::Hop;
use super::kind::{JumpKind, Variation};
use super::reason::InvalidJumpReason;
use super::row::JumpTick;
use super::strafes::Strafing;
use super::timing::{LandingKeys, Timing};
use crate::facts::{BestGain, SpeedChange};
use crate::ledger::{FlightLog, RunUpCircle};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::{Engine, JumpScore};
use wishdir_sim::math::Vec3;

/// Player width added to the distance of a jump of this kind, units. The gap is wider than the
/// distance between the origins by half a hull at each end. 0 for ladder jumps.
pub(super) fn hull_bonus(kind: JumpKind, width: f64) -> f64 {
    if kind == JumpKind::LadderJump {
        0.0
    } else {
        width
    }
}

/// Finished jump with the log of its flight.
#[derive(Clone, Debug)]
pub struct FoundJump {
    /// Numbers of the jump.
    pub jump: Jump,
    /// Log for the loss breakdown. `None` if the flight did not land.
    pub log: Option<FlightLog>,
}

/// Jump from takeoff to landing, or to an interruption.
#[derive(Clone, Debug, PartialEq)]
pub struct Jump {
    /// Engine whose rules the jump followed.
    pub engine: Engine,
    /// Speed cap of the player, u/s.
    pub maxspeed: f32,
    /// Width of the standing player, units.
    pub width: f32,
    /// Kind of the jump, as far as the ticks show it. A jump over a deep gap is a long jump here
    /// ([`JumpKind::HighJump`]).
    pub kind: JumpKind,
    /// Height variation of the kind: none, drop or up.
    pub variation: Variation,
    /// First rule of its kind that the jump breaks. `None` if the jump is valid.
    pub reason: Option<InvalidJumpReason>,
    /// Number of the takeoff tick.
    pub takeoff_tick: u64,
    /// Number of the landing tick.
    pub landing_tick: u64,
    /// Origin at takeoff, units.
    pub takeoff_origin: Vec3,
    /// Origin after the first tick on the ground, or after the interruption, units.
    pub landing_origin: Vec3,
    /// First position where the path met the takeoff height or the floor. The corrected distance
    /// ends there.
    pub landing_point: Vec3,
    /// Velocity right after the jump and its cut, u/s.
    pub takeoff_velocity: Vec3,
    /// Height of the feet at takeoff, units.
    pub takeoff_feet: f32,
    /// Distance to `landing_point`, units. Includes `width`, except for ladder jumps.
    pub distance: f64,
    /// Distance to `landing_origin`, units. Includes `width`, except for ladder jumps.
    pub distance_raw: f64,
    /// Maximum height of the origin above the takeoff, units.
    pub height: f32,
    /// Height of the landing feet above the takeoff feet, units.
    pub height_difference: f32,
    /// Horizontal speed on the last ground tick, before any cut, u/s.
    pub prestrafe: f64,
    /// Horizontal speed right after the jump and its cut, u/s.
    pub takeoff_speed: f64,
    /// Highest horizontal speed after a tick of the jump, u/s.
    pub max_speed: f64,
    /// Horizontal speed after the landing tick, u/s.
    pub landing_speed: f64,
    /// Ticks in the air, including takeoff and landing.
    pub airtime_ticks: u32,
    /// Duration of the airtime, milliseconds.
    pub airtime_msec: u32,
    /// Sources of the speed change, including the takeoff and landing ticks.
    pub change: SpeedChange,
    /// All ticks of the jump, for the graph.
    pub ticks: Vec<JumpTick>,
    /// Largest possible gain of a strafe key per tick.
    pub(super) best: BestGain,
    /// Last tick with forward held minus the takeoff tick. -1 is ideal, because the takeoff tick
    /// already has an air move. `None` if forward was not held, or if players also strafe with it
    /// in this engine.
    pub forward_release: Option<i32>,
    /// Number of ticks with the duck key held.
    pub duck_ticks: u32,
    /// Path length divided by straight distance; 1: straight.
    pub airpath: f64,
    /// Distance of the landing from the line along the takeoff velocity, units. Positive: left,
    /// negative: right.
    pub deviation: f64,
    /// Frames on ground before the jump, if it is a hop.
    pub hop: Option<Hop>,
    /// Circle on the ground right before the jump, if any.
    pub circle: Option<RunUpCircle>,
    /// Jump and duck keys around a landing just before the jump, if any.
    pub landing_keys: Option<LandingKeys>,
    /// Number of the hop in its chain; 0: the jump is not a hop.
    ///
    /// A hop's number is the number of the previous flight plus 1. Flights without a jump have the
    /// number 0, so a weird jump has the number 1. `Takeoff::begins` and `RunStats::chain` have
    /// another rule: there, a weird jump starts a chain and has the index 0.
    pub chain: u32,
    /// Whether the hop landed just below the bunny-hop cap on purpose. With more speed the cap
    /// would cut the next hop, so the loss of this hop is not a fault.
    pub held_by_cap: bool,
}

impl Jump {
    /// Computes sync, efficiency, angles and overlap of the jump and of each strafe. Every call
    /// recomputes the angles of every tick, which is slow.
    pub fn strafing(&self) -> Strafing {
        let ticks = self.airtime_ticks;
        let seconds = if ticks > 0 {
            f64::from(self.airtime_msec) * 0.001 / f64::from(ticks)
        } else {
            0.0
        };
        Strafing::from_ticks(
            &self.ticks,
            self.takeoff_speed,
            seconds,
            &self.best,
            hull_bonus(self.kind, f64::from(self.width)),
        )
    }

    /// Jump-off angle: from the line between takeoff and
    /// landing point to the takeoff velocity, degrees.
    /// Positive: the takeoff pointed to the left of the landing.
    /// `None` if the jump has no distance or started from rest.
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

    /// Ticks of the flight with the jump key held, including the takeoff tick.
    pub fn jump_held_ticks(&self) -> usize {
        self.ticks
            .iter()
            .take_while(|tick| tick.keys & JUMP != 0)
            .count()
    }

    /// Timing of the duck press that is still held at the landing: 0 on the last tick, negative
    /// before it. `None` if duck is not held then, or was held since takeoff.
    pub fn landing_duck(&self) -> Option<Timing> {
        let held = self
            .ticks
            .iter()
            .rev()
            .take_while(|tick| tick.keys & DUCK != 0)
            .count();
        let before =
            i32::try_from(held.checked_sub(1).filter(|_| held < self.ticks.len())?).ok()?;
        // Engines with ducking have ticks of equal length.
        let msec = self.airtime_msec.checked_div(self.airtime_ticks)?;
        Some(Timing {
            ticks: -before,
            msec: -before * i32::try_from(msec).ok()?,
        })
    }

    /// Whether the jump follows the rules of its kind. Leaderboards require more (`counts` in
    /// `docs/json.md`, *verify*).
    pub fn is_valid(&self) -> bool {
        self.reason.is_none()
    }

    /// Whether `next` is a hop that follows this jump: a chain of hops starts or continues with
    /// this jump.
    pub fn is_followed_by_hop(&self, next: &Self) -> bool {
        next.kind.is_hop() && next.chain == self.chain + 1
    }

    /// Returns the name of the kind and its variation: `DropBJ`.
    pub fn id(&self) -> String {
        self.kind.id_with(self.variation)
    }

    /// Tier of the jump when graded as this kind: its own [`Self::kind`], or another one that the
    /// map shows, such as [`JumpKind::HighJump`]. `None` if the jump is invalid or the kind has
    /// no tiers.
    pub fn tier_for_kind(&self, kind: JumpKind) -> Option<Tier> {
        let grades = Grades::built_in();
        match self.engine.rules().jump_score {
            _ if !self.is_valid() => None,
            // A hop that loses speed is worth what the next hop starts with.
            JumpScore::HopSpeed => {
                let kept = self.takeoff_speed.min(self.landing_speed);
                grades.hop_tier(self.engine, self.maxspeed, self.chain, kept)
            }
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
