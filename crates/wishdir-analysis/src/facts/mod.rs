//! Facts about a tick, computed once for all later analysis.
//!
//! [`FactReader`] reads the events of a record once.
//! All other code asks [`TickFacts`] whether a tick took off, landed, hit a wall or was a bug.
//! Sources: `docs/goldsrc.md` 5.5, 5.6, 5.13 and `docs/numbers.md` 2.2.

mod best;
mod reader;

pub use best::BestGain;
pub(crate) use best::best_move;
pub use reader::FactReader;

use super::strafe_tick::StrafeTick;
use wishdir_sim::engine::Branch;
use wishdir_sim::math::Vec3;

/// Ground state at the start and end of a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Footing {
    /// In the air at the start and at the end.
    #[default]
    Air,
    /// On the ground at the start and at the end.
    Ground,
    /// The player left the ground.
    TookOff,
    /// The player came down onto the ground.
    Landed,
}

/// Change in horizontal speed by source, u/s.
/// The total is `gain - loss + ground + collision + external`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpeedChange {
    /// Speed gained from air acceleration.
    pub gain: f64,
    /// Speed lost to air acceleration, as a positive number.
    pub loss: f64,
    /// Speed change from jump cap, friction, stamina and ground acceleration. Usually negative or
    /// 0.
    pub ground: f64,
    /// Speed change from walls, floors and clips.
    pub collision: f64,
    /// Speed change from conveyors, pushes, velocity caps and everything outside the movement.
    pub external: f64,
}

impl SpeedChange {
    /// Returns the total change in horizontal speed, u/s.
    pub fn total(&self) -> f64 {
        self.gain - self.loss + self.ground + self.collision + self.external
    }

    /// Adds the speed change of another tick.
    pub(crate) fn add(&mut self, other: &Self) {
        self.gain += other.gain;
        self.loss += other.loss;
        self.ground += other.ground;
        self.collision += other.collision;
        self.external += other.external;
    }
}

/// Side of a strafe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Strafe with A, turning left.
    Left,
    /// Strafe with D, turning right.
    Right,
}

/// Jump made with the jump key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpFact {
    /// Velocity after the jump, before the air acceleration, u/s.
    pub velocity: Vec3,
    /// Height of the feet at the jump, units.
    pub feet: f32,
}

/// One acceleration along the wish direction, with the velocities before and after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Acceleration {
    /// Wish direction, a unit vector; zero without a wish.
    pub wish_dir: Vec3,
    /// Wishspeed, u/s.
    pub wish_speed: f32,
    /// Speed along wishdir before the acceleration, u/s.
    pub along: f32,
    /// Speed added along wishdir, u/s.
    pub added: f32,
    /// Velocity before the acceleration, u/s.
    pub before: Vec3,
    /// Velocity after the acceleration, u/s.
    pub after: Vec3,
    /// Horizontal speed before the acceleration, u/s.
    pub speed: f64,
}

/// Contact with a surface during a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceTouch {
    /// Normal of the surface, pointing outwards.
    pub normal: Vec3,
    /// Player's origin at the contact, units.
    pub origin: Vec3,
    /// Velocity before the clip, u/s.
    pub velocity: Vec3,
}

/// Result of the last ground check.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GroundCheck {
    /// Normal of the surface below; zero without one.
    pub normal: Vec3,
    /// Distance the snap moved the player down, units.
    pub snap: f32,
    /// Whether the player rose too fast for a ground check.
    pub too_fast: bool,
    /// Whether the player is on the ground.
    pub on_ground: bool,
    /// Whether the surface below is too steep to stand on.
    pub steep: bool,
    /// Velocity at the ground check, u/s.
    pub velocity: Vec3,
}

/// Facts about one tick. All speeds are horizontal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickFacts {
    /// Ground state before and after the tick.
    pub footing: Footing,
    /// Branch of the movement code. A split command has the branch of its last half.
    pub branch: Branch,
    /// Whether the tick does not continue the previous one: it is the first tick, or follows a
    /// loaded position or a restart.
    pub placed: bool,
    /// Whether the game moved the player: a teleport or a respawn.
    pub relocated: bool,
    /// Speed before the tick, u/s.
    pub speed_before: f64,
    /// Speed after the tick, u/s.
    pub speed: f64,
    /// Change in horizontal speed by source.
    pub change: SpeedChange,
    /// Actual acceleration of the tick, and the best possible one.
    pub strafe: StrafeTick,
    /// Last acceleration in the air, if any.
    pub air: Option<Acceleration>,
    /// Last acceleration on the ground, if any.
    pub walk: Option<Acceleration>,
    /// Sum of the best possible gains of all air accelerations, u/s.
    /// The host runs a long command as several moves.
    pub best_gain: f64,
    /// Whether `air` is the tick's only air acceleration and the hull did not change.
    pub is_simple: bool,
    /// Whether the player touched a surface after the acceleration in `air`.
    pub contact_after_air: bool,
    /// Jump made with the jump key, if any.
    pub jump: Option<JumpFact>,
    /// Speed change from friction, 0 or negative, u/s (3D, as in the movement code).
    pub friction: f32,
    /// Speed change from CS stamina on the ground, 0 or negative, u/s.
    pub stamina: f32,
    /// Distance from the origin down to the feet after the tick, units.
    pub feet_below: f32,
    /// Height of the feet before the tick, units.
    pub feet_before: f32,
    /// Height of the feet when the move starts, after ducking and snapping, units.
    pub feet_at_move: f32,
    /// Height of the feet after the tick, units.
    pub feet: f32,
    /// Origin at the first contact with ground, units.
    pub floor_at: Option<Vec3>,
    /// First ground contact while falling in the air.
    pub fall_end: Option<SurfaceTouch>,
    /// First contact with a slide: a rising surface too steep to stand on.
    pub slide: Option<SurfaceTouch>,
    /// Whether the slide contact came after `fall_end`.
    pub slide_after_floor: bool,
    /// Whether a wall or slide was touched.
    pub wall: bool,
    /// Whether a surface facing down was touched.
    pub ceiling: bool,
    /// Whether the player stood up from the ducked hull.
    pub stood_up: bool,
    /// Whether the player stood up in the air, which moves the feet down.
    pub stood_up_in_air: bool,
    /// Whether the player found ground by standing up.
    pub grounded_by_standing: bool,
    /// Distance that the ground check moved the player down, units.
    pub standing_snap: f32,
    /// Whether the player changed to the ducked hull in the air.
    pub ducked_in_air: bool,
    /// Whether the player changed to the ducked hull on the ground.
    pub ducked_on_ground: bool,
    /// Whether duck was released before the hull changed.
    pub double_duck: bool,
    /// Whether the double duck lifted the player off the ground.
    pub lifted: bool,
    /// Result of the last ground check.
    pub probe: GroundCheck,
    /// Ladder contact, if any. `true` if the player jumped off the ladder.
    pub ladder: Option<bool>,
    /// Whether the player moved in water.
    pub swam: bool,
    /// Whether the player was stuck in a solid.
    pub stuck: bool,
    /// Whether a conveyor or a push changed the velocity.
    pub pushed: bool,
    /// Whether the player went through a teleport.
    pub teleported: bool,
    /// Whether the player died, fell out of the world or respawned.
    pub died: bool,
}

impl TickFacts {
    /// Whether the player touched any surface.
    pub fn has_touched(&self) -> bool {
        self.floor_at.is_some() || self.wall || self.ceiling
    }

    /// Whether the player left the ground. True for a jump on the tick that found ground.
    pub fn is_takeoff(&self) -> bool {
        match self.footing {
            Footing::TookOff => true,
            Footing::Air => self.jump.is_some(),
            Footing::Ground | Footing::Landed => false,
        }
    }

    /// Whether the player landed and stayed on the ground.
    pub fn is_landing(&self) -> bool {
        self.footing == Footing::Landed
    }

    /// Whether the player was on the ground after the tick.
    pub fn on_ground(&self) -> bool {
        matches!(self.footing, Footing::Ground | Footing::Landed)
    }

    /// Last acceleration, in the air or on the ground.
    pub fn last_acceleration(&self) -> Option<&Acceleration> {
        if self.strafe.air {
            self.air.as_ref()
        } else {
            self.walk.as_ref()
        }
    }

    /// Change in horizontal speed over the tick, u/s. `None` if the game moved the player.
    pub fn gain(&self) -> Option<f64> {
        (!self.relocated).then_some(self.speed - self.speed_before)
    }
}
