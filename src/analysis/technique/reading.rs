//! What a tick's events say about techniques, in one pass.

use super::TechniqueKind;
use crate::sim::math::{Vec3, madd};
use crate::sim::pmove::{Branch, DUCKED_HULL, DuckStep, Engine, MoveEvent, PlayerState, STANDING_HULL, is_ground};

/// A surface met in the tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Touch {
    /// Outward.
    pub(super) normal: Vec3,
    /// The player's origin there, units.
    pub(super) origin: Vec3,
    /// Velocity before the clip, u/s.
    pub(super) velocity: Vec3,
}

/// The last answer about ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Probe {
    /// The surface below; zero if none.
    pub(super) normal: Vec3,
    /// How far down the player was brought, units.
    pub(super) snap: f32,
    /// Rising too fast to be asked.
    pub(super) too_fast: bool,
    /// Too steep to stand on, and there.
    pub(super) steep: bool,
    /// There is ground.
    pub(super) on_ground: bool,
    /// Velocity when asked, u/s.
    pub(super) velocity: Vec3,
}

/// The tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Reading {
    /// The branch that moved the player.
    pub(super) branch: Branch,
    /// The first ground met while falling.
    pub(super) floor: Option<Touch>,
    /// The first surface met that is no ground but rises: a slide.
    pub(super) slide: Option<Touch>,
    /// That came after the floor.
    pub(super) slide_after_floor: bool,
    /// Met anything.
    pub(super) touched: bool,
    /// Stood up out of the ducked hull.
    pub(super) stood_up: bool,
    /// And was on the ground by it.
    pub(super) grounded_by_standing: bool,
    /// How far that brought the player down, units.
    pub(super) standing_snap: f32,
    /// The hull became the ducked one in the air.
    pub(super) ducked_in_air: bool,
    /// The jump key jumped.
    pub(super) jumped: bool,
    /// Duck released in time on the ground.
    pub(super) double_duck: bool,
    /// The hull became the ducked one on the ground.
    pub(super) ducked_on_ground: bool,
    /// The last answer about ground.
    pub(super) probe: Probe,
    /// Ground acceleration's wishspeed, u/s.
    pub(super) ground_wish_speed: Option<f32>,
}

impl Reading {
    pub(super) fn of(engine: Engine, events: &[MoveEvent]) -> Self {
        let mut reading = Self::default();
        let mut has_branch = false;
        let mut probe = None;
        for event in events {
            match *event {
                MoveEvent::Branch(branch) => {
                    reading.branch = branch;
                    has_branch = true;
                }
                MoveEvent::Contact { normal, origin, before, .. } => {
                    reading.touch(engine, Touch { normal, origin, velocity: before });
                }
                MoveEvent::Categorize { on_ground, snap, .. } => {
                    if reading.stood_up && on_ground && !has_branch {
                        (reading.grounded_by_standing, reading.standing_snap) = (true, snap);
                    }
                    probe = Some(event);
                }
                MoveEvent::Duck(step) => reading.duck(step),
                MoveEvent::Jump { .. } => reading.jumped = true,
                MoveEvent::Accelerate { air: false, wish_speed, .. } => reading.ground_wish_speed = Some(wish_speed),
                MoveEvent::Accelerate { .. }
                | MoveEvent::Unstuck { .. }
                | MoveEvent::BaseVelocity { .. }
                | MoveEvent::Gravity { .. }
                | MoveEvent::Friction { .. }
                | MoveEvent::Stamina { .. }
                | MoveEvent::Wish { .. }
                | MoveEvent::SwimUp { .. }
                | MoveEvent::WaterJump { .. }
                | MoveEvent::Ladder { .. }
                | MoveEvent::Step { .. }
                | MoveEvent::Clamp { .. }
                | MoveEvent::LandingClip { .. }
                | MoveEvent::Landing { .. }
                | MoveEvent::FallDamage { .. } => {}
            }
        }
        if let Some(&MoveEvent::Categorize { on_ground, too_fast, normal, snap, velocity, .. }) = probe {
            let steep = !is_ground(engine, normal) && normal.z > 0.0;
            reading.probe = Probe { normal, snap, too_fast, steep, on_ground, velocity };
        }
        reading
    }

    fn touch(&mut self, engine: Engine, touch: Touch) {
        self.touched = true;
        if is_ground(engine, touch.normal) {
            if self.floor.is_none() && touch.velocity.z < 0.0 && self.branch == Branch::Air {
                self.floor = Some(touch);
            }
        } else if touch.normal.z > 0.0 && self.slide.is_none() {
            self.slide = Some(touch);
            self.slide_after_floor = self.floor.is_some();
        }
    }

    fn duck(&mut self, step: DuckStep) {
        match step {
            DuckStep::StoodUp => self.stood_up = true,
            DuckStep::DoubleDuck => self.double_duck = true,
            DuckStep::DuckedOnGround => self.ducked_on_ground = true,
            DuckStep::DuckedInAir => self.ducked_in_air = true,
            DuckStep::Began | DuckStep::Blocked => {}
        }
    }

    /// The player where a deadly landing left him, before the game put him elsewhere.
    pub(super) fn landed(&self, before: &PlayerState, frame_time: f32) -> PlayerState {
        let way = madd(before.origin, frame_time, self.probe.velocity);
        let origin = self.floor.map_or(way - Vec3::new(0.0, 0.0, self.probe.snap), |floor| floor.origin);
        let ducked = self.ducked_in_air || (before.hull != STANDING_HULL && !self.stood_up);
        let velocity = Vec3::new(self.probe.velocity.x, self.probe.velocity.y, 0.0);
        let hull = if ducked { DUCKED_HULL } else { STANDING_HULL };
        PlayerState { origin, velocity, hull, on_ground: true, ..*before }
    }

    /// The bug of a tick that is in the air before and after.
    pub(super) fn bug(&self) -> Option<TechniqueKind> {
        if self.grounded_by_standing {
            return Some(if self.jumped { TechniqueKind::JumpBug } else { TechniqueKind::DuckBug });
        }
        self.floor?;
        if self.slide_after_floor || self.probe.steep {
            Some(TechniqueKind::SlideBug)
        } else {
            // Rising too fast to be asked: a slope has thrown the player up, no edge.
            (!self.probe.too_fast).then_some(TechniqueKind::EdgeBug)
        }
    }
}
