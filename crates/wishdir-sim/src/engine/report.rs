//! Events of the movement code.
//!
//! The engines emit [`MoveEvent`]s to an [`EventSink`]. [`MoveReport`] stores those of one tick.

use crate::event::EventSink;
use crate::math::Vec3;

/// Movement branch that ran in a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Branch {
    /// The player is inside a solid and does not move.
    #[default]
    Stuck,
    /// `PM_WalkMove`, or the ground half of QuakeWorld's `PM_AirMove`.
    Ground,
    /// `PM_AirMove`, or the air half of QuakeWorld's.
    Air,
    /// `PM_WaterMove`.
    Water,
    /// On a ladder (GoldSrc).
    Ladder,
    /// A water jump carries the player.
    WaterJump,
}

/// Slide within the tick that a contact belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlidePhase {
    /// The plain slide, without a step.
    #[default]
    Low,
    /// The slide after stepping up.
    High,
}

/// Change of the ducking state in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuckStep {
    /// The duck key was pressed and ducking started.
    Started,
    /// The player became fully ducked on the ground.
    DuckedOnGround,
    /// The player became fully ducked in the air, which raises the feet.
    DuckedInAir,
    /// The player stood up from the ducked hull.
    StoodUp,
    /// Duck was released before the hull changed, which lifts the player by 18 units (double duck).
    DoubleDuck,
    /// The player could not stand up for lack of room.
    Blocked,
}

/// One event inside a tick, with the numbers that the physics used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveEvent {
    /// The player was inside a solid and was moved out by `offset` units.
    Unstuck {
        /// Vector from the old origin to the free one, units.
        offset: Vec3,
    },
    /// Leftover base velocity was added to the player's velocity.
    BaseVelocity {
        /// Added velocity, u/s.
        added: Vec3,
    },
    /// `PM_CatagorizePosition`: the ground check.
    Categorize {
        /// Whether the player is on the ground.
        on_ground: bool,
        /// Whether the player rises too fast for the check to run.
        too_fast: bool,
        /// Normal of the surface below. Zero if there is none or the check did not run.
        normal: Vec3,
        /// Free fraction of the probe, 0 to 1. 1 if the check did not run.
        fraction: f32,
        /// Distance by which the origin was moved down onto the ground, units. Never negative.
        snap: f32,
        /// Water level: 0 dry, 1 feet, 2 waist, 3 eyes under water.
        water_level: u8,
        /// Velocity during the check, u/s.
        velocity: Vec3,
    },
    /// The movement branch of the tick was chosen.
    Branch(Branch),
    /// Gravity changed the vertical speed.
    Gravity {
        /// Vertical speed before gravity, u/s.
        before: f32,
        /// Vertical speed after gravity, u/s.
        after: f32,
    },
    /// `PM_Friction` ran.
    ///
    /// Not emitted where friction does nothing: in dry air, in a water jump,
    /// and in GoldSrc at rest in water and below 0.1 u/s on the ground.
    Friction {
        /// Whether the ground ends ahead, which multiplies friction (edge friction).
        edge: bool,
        /// Whether this was water friction.
        water: bool,
        /// Speed before friction, u/s.
        before: f32,
        /// Speed after friction, u/s.
        after: f32,
    },
    /// CS stamina slowed the player on the ground.
    Stamina {
        /// Factor applied to the horizontal speed.
        factor: f32,
    },
    /// The wish direction was computed from the command.
    Wish {
        /// Unit vector. Zero without a movement key.
        dir: Vec3,
        /// Wishspeed before the maxspeed cap, u/s.
        asked: f32,
        /// Wishspeed after the maxspeed cap, u/s.
        speed: f32,
    },
    /// `PM_Accelerate` or `PM_AirAccelerate` ran.
    Accelerate {
        /// Whether this was air acceleration. It caps the wishspeed to 30 for the comparison only.
        air: bool,
        /// Unit vector. Zero without a movement key.
        wish_dir: Vec3,
        /// Wishspeed, u/s.
        wish_speed: f32,
        /// Wishspeed compared with `current_speed`, u/s. At most 30 in the air.
        capped_speed: f32,
        /// Speed along the wish direction before the acceleration, u/s.
        current_speed: f32,
        /// Largest allowed gain along the wish direction, u/s. No gain if not positive.
        add_speed: f32,
        /// Speed added along the wish direction, u/s.
        accel_speed: f32,
        /// Velocity before the acceleration, u/s.
        before: Vec3,
        /// Velocity after the acceleration, u/s.
        after: Vec3,
    },
    /// The player jumped off the ground.
    Jump {
        /// 3D speed before and after the cut by the bhop cap, u/s. `None` without a cut.
        cut: Option<(f32, f32)>,
        /// CS: stamina factor applied to the jump speed. `None` if rested.
        stamina: Option<f32>,
        /// QuakeWorld: velocity before the clip along the ground, u/s. `None` without a clip.
        clipped: Option<Vec3>,
        /// Velocity after the jump, u/s.
        velocity: Vec3,
    },
    /// The jump button pushed a swimmer up.
    SwimUp {
        /// Vertical speed after the push, u/s.
        speed: f32,
    },
    /// A water jump started.
    WaterJump {
        /// Velocity at the start of the water jump, u/s.
        velocity: Vec3,
    },
    /// The ducking state changed.
    Duck(DuckStep),
    /// The player is on a ladder.
    Ladder {
        /// Outward normal of the ladder. Zero if the origin is inside it.
        normal: Vec3,
        /// Whether the player jumped off.
        jumped: bool,
    },
    /// The slide hit a surface.
    Contact {
        /// Slide that hit the surface.
        phase: SlidePhase,
        /// Free fraction of the segment that ended at the surface, 0 to 1.
        fraction: f32,
        /// Outward normal.
        normal: Vec3,
        /// Brush index, if the surface has one.
        brush: Option<u32>,
        /// Origin at the contact, units.
        origin: Vec3,
        /// Velocity before the clip, u/s.
        before: Vec3,
        /// Velocity after the clip, u/s.
        after: Vec3,
    },
    /// The move was also tried one step higher.
    Step {
        /// Whether the higher path was used.
        taken: bool,
        /// Height gained, units.
        rise: f32,
    },
    /// Velocity components were capped at `sv_maxvelocity`.
    Clamp {
        /// Velocity before, u/s.
        before: Vec3,
        /// Velocity after, u/s.
        after: Vec3,
    },
    /// QuakeWorld clipped the velocity along the ground after a fast landing.
    LandingClip {
        /// Velocity before, u/s.
        before: Vec3,
        /// Velocity after, u/s.
        after: Vec3,
    },
    /// The player landed.
    Landing {
        /// Fall speed tracked by the movement code, u/s.
        fall_velocity: f32,
    },
    /// The fall damaged the player.
    FallDamage {
        /// Fall speed tracked by the game code, u/s.
        fall_velocity: f32,
        /// Damage, hit points, unrounded.
        damage: f32,
    },
}

/// All events of one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveReport {
    /// Events in the order they happened.
    pub events: Vec<MoveEvent>,
}

impl EventSink<MoveEvent> for MoveReport {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        self.events.push(event);
    }
}

impl MoveReport {
    /// Removes all events but keeps the allocation.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// Returns the tick's movement branch. For a split command, the last half counts.
    pub fn branch(&self) -> Branch {
        let branch = |event: &MoveEvent| {
            if let MoveEvent::Branch(branch) = event {
                Some(*branch)
            } else {
                None
            }
        };
        self.events
            .iter()
            .rev()
            .find_map(branch)
            .unwrap_or_default()
    }

    /// Returns the tick's fall damage, hit points, unrounded. 0 if there was none.
    pub fn fall_damage(&self) -> f32 {
        let damage = |event: &MoveEvent| {
            if let MoveEvent::FallDamage { damage, .. } = event {
                *damage
            } else {
                0.0
            }
        };
        self.events.iter().map(damage).sum()
    }
}
