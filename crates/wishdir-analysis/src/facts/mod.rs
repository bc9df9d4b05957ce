//! One reading of a tick: what it was, decided once, for everything that follows.
//!
//! [`FactReader`] goes through a record's events once; what wants to know whether a tick took off,
//! landed, hit a wall or was a bug asks the [`TickFacts`] (`docs/goldsrc.md` 5.5, 5.6, 5.13;
//! `docs/numbers.md` 2.2).

mod best;
mod reader;

pub use best::BestGain;
pub(crate) use best::best_move;
pub use reader::FactReader;

use super::strafe_tick::StrafeTick;
use wishdir_sim::engine::Branch;
use wishdir_sim::math::Vec3;

/// The ground at a tick's beginning and end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Footing {
    /// In the air before and after.
    #[default]
    Air,
    /// On the ground before and after.
    Ground,
    /// From the ground into the air.
    TookOff,
    /// From the air to the ground.
    Landed,
}

/// Where a change of horizontal speed came from, u/s: `gain - loss + ground + collision + external`
/// is all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// What the air acceleration won.
    pub gain: f64,
    /// What the air acceleration lost, as a positive number.
    pub loss: f64,
    /// Jump cap, friction, stamina, ground acceleration; mostly not positive.
    pub ground: f64,
    /// Walls, floors, clips.
    pub collision: f64,
    /// Conveyors, pushes, velocity caps, and what moved the player from outside.
    pub external: f64,
}

impl Change {
    /// All of it, u/s.
    pub fn total(&self) -> f64 {
        self.gain - self.loss + self.ground + self.collision + self.external
    }

    /// Adds another tick's.
    pub(crate) fn add(&mut self, other: &Self) {
        self.gain += other.gain;
        self.loss += other.loss;
        self.ground += other.ground;
        self.collision += other.collision;
        self.external += other.external;
    }
}

/// The side of a strafe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A, turning left.
    Left,
    /// D, turning right.
    Right,
}

/// The jump key's jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpFact {
    /// Velocity after it, before the air acceleration, u/s.
    pub velocity: Vec3,
    /// Height of the feet, units.
    pub feet: f32,
}

/// An acceleration along the wish direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Acceleration {
    /// Unit vector; zero if nothing was wanted.
    pub wish_dir: Vec3,
    /// Wishspeed, u/s.
    pub wish_speed: f32,
    /// Speed along wishdir before, u/s.
    pub along: f32,
    /// How much was added along wishdir, u/s.
    pub added: f32,
    /// Velocity before, u/s.
    pub before: Vec3,
    /// Velocity after, u/s.
    pub after: Vec3,
    /// Horizontal speed before, u/s.
    pub speed: f64,
}

/// A surface met in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Outward.
    pub normal: Vec3,
    /// The player's origin there, units.
    pub origin: Vec3,
    /// Velocity before the clip, u/s.
    pub velocity: Vec3,
}

/// The last answer about ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probe {
    /// The surface below; zero if none.
    pub normal: Vec3,
    /// How far down the player was brought, units.
    pub snap: f32,
    /// Rising too fast to be asked.
    pub too_fast: bool,
    /// There is ground.
    pub on_ground: bool,
    /// There is a surface that is too steep to stand on.
    pub steep: bool,
    /// Velocity when asked, u/s.
    pub velocity: Vec3,
}

/// What one tick was. Speeds are horizontal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickFacts {
    /// The ground before and after.
    pub footing: Footing,
    /// The branch that moved the player (of the last half of a split command).
    pub branch: Branch,
    /// It does not go on from where the tick before ended: a first tick, a loaded position, a
    /// restart.
    pub placed: bool,
    /// The game put the player elsewhere: a teleport, a respawn.
    pub relocated: bool,
    /// Speed before, u/s.
    pub speed_before: f64,
    /// Speed after, u/s.
    pub speed: f64,
    /// Where the difference came from.
    pub change: Change,
    /// What the wish direction did and could have done.
    pub strafe: StrafeTick,
    /// The last acceleration in the air.
    pub air: Option<Acceleration>,
    /// The last acceleration on the ground.
    pub walk: Option<Acceleration>,
    /// What the best angle would have gained in each air acceleration, added, u/s: the host runs a
    /// long command as several moves.
    pub best_gain: f64,
    /// `air` is the tick's only one, and nothing was ducked.
    pub is_simple: bool,
    /// A surface was met after `air`.
    pub contact_after_air: bool,
    /// The jump key's jump.
    pub jump: Option<JumpFact>,
    /// What friction took, not positive, u/s (3D as the movement has it).
    pub friction: f32,
    /// What CS stamina took on the ground, not positive, u/s.
    pub stamina: f32,
    /// How far the feet are below the origin after it, units.
    pub feet_below: f32,
    /// Height of the feet before, units.
    pub feet_before: f32,
    /// Height of the feet when the move began, after ducking and snapping, units.
    pub feet_at_move: f32,
    /// Height of the feet after, units.
    pub feet: f32,
    /// Where flat ground was first met.
    pub floor_at: Option<Vec3>,
    /// The first ground met while falling through the air.
    pub fall_end: Option<Touch>,
    /// The first surface met that is no ground but rises: a slide.
    pub slide: Option<Touch>,
    /// That came after `fall_end`.
    pub slide_after_floor: bool,
    /// Met something that is no ground and does not face down.
    pub wall: bool,
    /// Met something that faces down.
    pub ceiling: bool,
    /// Stood up out of the ducked hull.
    pub stood_up: bool,
    /// Stood up in the air, where the feet go down.
    pub stood_up_in_air: bool,
    /// Standing up found the ground.
    pub grounded_by_standing: bool,
    /// How far that brought the player down, units.
    pub standing_snap: f32,
    /// The hull became the ducked one in the air.
    pub ducked_in_air: bool,
    /// The hull became the ducked one on the ground.
    pub ducked_on_ground: bool,
    /// Duck released before the hull changed.
    pub double_duck: bool,
    /// That lifted the player off the ground.
    pub lifted: bool,
    /// The last answer about ground.
    pub probe: Probe,
    /// A ladder was met; whether the jump key let go of it.
    pub ladder: Option<bool>,
    /// Moved in water.
    pub swam: bool,
    /// Inside a solid.
    pub stuck: bool,
    /// A conveyor or a push changed the velocity.
    pub pushed: bool,
    /// Went through a teleport.
    pub teleported: bool,
    /// Died, fell out of the world, came back.
    pub died: bool,
}

impl TickFacts {
    /// Met any surface.
    pub fn touched(&self) -> bool {
        self.floor_at.is_some() || self.wall || self.ceiling
    }

    /// Left the ground: also by the jump in the tick that found it.
    pub fn took_off(&self) -> bool {
        match self.footing {
            Footing::TookOff => true,
            Footing::Air => self.jump.is_some(),
            Footing::Ground | Footing::Landed => false,
        }
    }

    /// Came to the ground and stayed.
    pub fn landed(&self) -> bool {
        self.footing == Footing::Landed
    }

    /// On the ground at its end.
    pub fn on_ground(&self) -> bool {
        matches!(self.footing, Footing::Ground | Footing::Landed)
    }

    /// The last acceleration: in the air, or on the ground.
    pub fn push(&self) -> Option<&Acceleration> {
        if self.strafe.air {
            self.air.as_ref()
        } else {
            self.walk.as_ref()
        }
    }

    /// Change of horizontal speed over the tick, u/s; none where the game put the player elsewhere.
    pub fn gain(&self) -> Option<f64> {
        (!self.relocated).then_some(self.speed - self.speed_before)
    }
}
