//! What happens inside a tick: emitted, then forgotten. The engines hand [`MoveEvent`]s to an
//! [`EventSink`]; [`MoveReport`] keeps them.

use crate::event::EventSink;
use crate::math::Vec3;

/// The branch that moved the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Branch {
    /// Inside a solid, nothing moved.
    #[default]
    Stuck,
    /// `PM_WalkMove` / the ground half of QuakeWorld's air move.
    Ground,
    /// `PM_AirMove`.
    Air,
    /// `PM_WaterMove`.
    Water,
    /// On a ladder (GoldSrc).
    Ladder,
    /// Carried out of the water.
    WaterJump,
}

/// Which slide of a step a contact belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlidePhase {
    /// The plain slide, without a step.
    #[default]
    Low,
    /// The slide after stepping up.
    High,
}

/// What ducking did in this tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuckStep {
    /// The key went down: ducking has begun.
    Began,
    /// The hull became the ducked one on the ground.
    DuckedOnGround,
    /// The hull became the ducked one in the air: the feet came up.
    DuckedInAir,
    /// Stood up from the ducked hull.
    StoodUp,
    /// Released before the hull changed: lifted by 18 units (double duck).
    DoubleDuck,
    /// Could not stand up: no room.
    Blocked,
}

/// One thing that happened inside a tick, in the numbers that the physics used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveEvent {
    /// The player was inside a solid and was moved out by `offset` units.
    Unstuck {
        /// From the old origin to the free one.
        offset: Vec3,
    },
    /// Base velocity left over became momentum, u/s.
    BaseVelocity {
        /// What was added.
        added: Vec3,
    },
    /// `PM_CatagorizePosition`: the question whether there is ground.
    Categorize {
        /// Whether it found ground to stand on.
        on_ground: bool,
        /// Rising too fast to be asked at all.
        too_fast: bool,
        /// The surface below; zero if none or not asked.
        normal: Vec3,
        /// How far the probe went, 0 to 1; 1 if not asked.
        fraction: f32,
        /// How far the origin was moved down onto it, units, not negative.
        snap: f32,
        /// 0 dry to 3 eyes under water.
        water_level: u8,
        /// Velocity when asked, u/s.
        velocity: Vec3,
    },
    /// The branch that moves the player from here on.
    Branch(Branch),
    /// Gravity changed the vertical speed.
    Gravity {
        /// Vertical speed before, u/s.
        before: f32,
        /// Vertical speed after, u/s.
        after: f32,
    },
    /// `PM_Friction` acted. Not where it leaves the player alone: in dry air, in a
    /// water jump, in GoldSrc at rest in water and below 0.1 u/s on the ground.
    Friction {
        /// No ground below the probe ahead: edge friction.
        edge: bool,
        /// Under water.
        water: bool,
        /// Speed before, u/s.
        before: f32,
        /// Speed after, u/s.
        after: f32,
    },
    /// CS stamina slowed the player on the ground.
    Stamina {
        /// The factor of the horizontal speed.
        factor: f32,
    },
    /// The wish direction was built from the command.
    Wish {
        /// Unit vector; zero if nothing is wanted.
        dir: Vec3,
        /// Wishspeed as asked, u/s.
        asked: f32,
        /// Wishspeed after the maxspeed cap, u/s.
        speed: f32,
    },
    /// `PM_Accelerate` / `PM_AirAccelerate`.
    Accelerate {
        /// In the air: wishspeed is capped to 30 for the comparison only.
        air: bool,
        /// Unit vector; zero if nothing is wanted.
        wish_dir: Vec3,
        /// Wishspeed, u/s.
        wish_speed: f32,
        /// What is compared with `current_speed`, u/s: `wish_speed`, in the air at most 30.
        capped_speed: f32,
        /// Speed along wishdir before, u/s.
        current_speed: f32,
        /// How much may be added, u/s; not positive: nothing was.
        add_speed: f32,
        /// How much was added along wishdir, u/s.
        accel_speed: f32,
        /// Velocity before, u/s.
        before: Vec3,
        /// Velocity after, u/s.
        after: Vec3,
    },
    /// The jump button did something on the ground.
    Jump {
        /// The bunny-hop cap cut the speed: from, to (3D, u/s).
        cut: Option<(f32, f32)>,
        /// CS stamina: the factor of the jump's speed.
        stamina: Option<f32>,
        /// The landing or jump-bug clip turned this velocity (QuakeWorld).
        clipped: Option<Vec3>,
        /// Velocity after, u/s.
        velocity: Vec3,
    },
    /// The jump button lifted a swimmer.
    SwimUp {
        /// Vertical speed after, u/s.
        speed: f32,
    },
    /// A water jump began.
    WaterJump {
        /// Velocity after, u/s.
        velocity: Vec3,
    },
    /// Ducking did something.
    Duck(DuckStep),
    /// A ladder was found; its surface, zero if the origin is inside it.
    Ladder {
        /// Outward normal.
        normal: Vec3,
        /// The jump key let go of it.
        jumped: bool,
    },
    /// The slide met a surface.
    Contact {
        /// Which slide of the tick met it.
        phase: SlidePhase,
        /// How much of that part of the way was free.
        fraction: f32,
        /// Outward normal.
        normal: Vec3,
        /// The brush, by index.
        brush: Option<u32>,
        /// Where, units.
        origin: Vec3,
        /// Velocity before the clip, u/s.
        before: Vec3,
        /// Velocity after the clip, u/s.
        after: Vec3,
    },
    /// A step was tried; whether the upper way was taken.
    Step {
        /// The upper way.
        taken: bool,
        /// How much higher the player stands, units.
        rise: f32,
    },
    /// A velocity component was cut to `sv_maxvelocity`.
    Clamp {
        /// Velocity before, u/s.
        before: Vec3,
        /// Velocity after, u/s.
        after: Vec3,
    },
    /// QuakeWorld's landing clip turned the velocity.
    LandingClip {
        /// Velocity before, u/s.
        before: Vec3,
        /// Velocity after, u/s.
        after: Vec3,
    },
    /// The player came down on the ground.
    Landing {
        /// The movement code's fall speed, u/s.
        fall_velocity: f32,
    },
    /// The game hurt the player for the fall.
    FallDamage {
        /// The game's fall speed, u/s.
        fall_velocity: f32,
        /// Hit points, unrounded.
        damage: f32,
    },
}

/// Everything that happened in one tick, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveReport {
    /// What happened, in order.
    pub events: Vec<MoveEvent>,
}

impl EventSink<MoveEvent> for MoveReport {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        self.events.push(event);
    }
}

impl MoveReport {
    /// Forgets the tick, keeping the memory.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// The branch that moved the player (of the last half of a split command).
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

    /// The fall's damage, hit points, unrounded; 0 without one.
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
