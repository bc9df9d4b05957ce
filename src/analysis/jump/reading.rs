//! One tick's events read once: where the speed went, where the feet were, what was touched.

use super::result::Change;
use super::row::Best;
use crate::analysis::ledger::AirMove;
use crate::analysis::strafe::AirTick;
use crate::sim::course::CourseEvent;
use crate::sim::level::HullId;
use crate::sim::math::{Vec3, length_2d_f64};
use crate::sim::pmove::{Branch, DUCK_HEIGHT, DuckStep, MoveEvent};
use crate::sim::tick::TickRecord;

/// A surface at least this flat is floor (`docs/goldsrc.md` 5.5).
const FLOOR: f32 = 0.7;
/// Facing down: a ceiling.
const CEILING: f32 = 0.0;

/// The jump key's jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Takeoff {
    /// Velocity after it, u/s.
    pub(super) velocity: Vec3,
    /// Height of the feet, units.
    pub(super) feet: f32,
}

/// The air acceleration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Air {
    /// Its event.
    pub(super) told: AirMove,
    /// Horizontal speed before, u/s.
    pub(super) speed_before: f64,
    /// What a strafe key alone could have done.
    pub(super) tick: AirTick,
}

/// What one tick did.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) change: Change,
    pub(super) takeoff: Option<Takeoff>,
    /// The last of the tick's air accelerations.
    pub(super) air: Option<Air>,
    /// It is the only one, and nothing was ducked.
    pub(super) is_simple: bool,
    /// A surface was met after it.
    pub(super) contact: bool,
    /// What the best angle would have gained in each of them, added, u/s: the host runs a long command as several
    /// moves.
    pub(super) best: f64,
    /// Horizontal speed after the tick, u/s.
    pub(super) speed: f64,
    /// Feet when the move began, after ducking and snapping, units.
    pub(super) feet_at_move: f32,
    /// Where the slide first met floor.
    pub(super) floor_at: Option<Vec3>,
    /// How far the last look for ground moved the player down, units.
    pub(super) snap: f32,
    /// Double duck: lifted.
    pub(super) lifted: bool,
    /// Stood up in the air, or what is called a double duck there.
    pub(super) stood_up: bool,
    pub(super) wall: bool,
    pub(super) ceiling: bool,
    /// A ladder's surface was met; whether its jump key let go.
    pub(super) ladder: Option<bool>,
    pub(super) swam: bool,
    pub(super) stuck: bool,
    pub(super) pushed: bool,
    pub(super) teleported: bool,
    pub(super) died: bool,
}

/// Whom a change without an event of its own belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Cause {
    Ground,
    Collision,
    External,
}

/// The running sums of a reading.
struct Reader<'a> {
    reading: &'a mut Reading,
    best: &'a Best,
    /// Horizontal speed so far, u/s.
    speed: f64,
    /// The last horizontal velocity met, and its length, u/s: one event ends with what the next begins with.
    met: ((f32, f32), f64),
    /// Who changed it last.
    cause: Cause,
    feet: f32,
    on_ground: bool,
    moved: bool,
}

impl Reading {
    /// Reads one tick into what is empty; `mins_z` is the lowest z of each hull's box, `best` what a strafe key could do
    /// in its air moves.
    pub(super) fn read(&mut self, record: &TickRecord, mins_z: &[f32], best: &Best) {
        let feet = feet_of(record.before.origin.z, record.before.hull, mins_z);
        let speed = length_2d_f64(record.before.velocity);
        self.feet_at_move = feet;
        self.is_simple = true;
        let mut reader = Reader {
            reading: self,
            best,
            speed,
            met: (horizontal(record.before.velocity), speed),
            cause: Cause::External,
            feet,
            on_ground: record.before.on_ground,
            moved: false,
        };
        for event in &record.report.events {
            reader.take(event);
        }
        for event in &record.events {
            reader.take_course(event);
        }
        let last = reader.speed_of(record.player.velocity);
        reader.put(last - reader.speed, reader.cause);
        self.speed = last;
    }
}

/// Height of the feet, units.
pub(super) fn feet_of(z: f32, hull: HullId, mins_z: &[f32]) -> f32 {
    z + mins_z.get(hull.index()).copied().unwrap_or_default()
}

fn horizontal(velocity: Vec3) -> (f32, f32) {
    (velocity.x, velocity.y)
}

impl Reader<'_> {
    fn put(&mut self, change: f64, cause: Cause) {
        let sums = &mut self.reading.change;
        match cause {
            Cause::Ground => sums.ground += change,
            Cause::Collision => sums.collision += change,
            Cause::External => sums.external += change,
        }
    }

    fn speed_of(&mut self, velocity: Vec3) -> f64 {
        if horizontal(velocity) != self.met.0 {
            self.met = (horizontal(velocity), length_2d_f64(velocity));
        }
        self.met.1
    }

    /// An event that starts with this velocity: what happened unseen before it belongs to the one before.
    fn reach(&mut self, velocity: Vec3) {
        let speed = self.speed_of(velocity);
        self.put(speed - self.speed, self.cause);
        self.speed = speed;
    }

    /// The speed becomes that of `velocity`, by `cause`.
    fn become_of(&mut self, velocity: Vec3, cause: Cause) {
        let speed = self.speed_of(velocity);
        self.scale_to(speed, cause);
    }

    fn scale_to(&mut self, speed: f64, cause: Cause) {
        self.put(speed - self.speed, cause);
        self.speed = speed;
        self.cause = cause;
    }

    fn take(&mut self, event: &MoveEvent) {
        match *event {
            MoveEvent::Unstuck { offset } => self.feet += offset.z,
            MoveEvent::BaseVelocity { .. } => self.reading.pushed = true,
            MoveEvent::Categorize { on_ground, snap, .. } => {
                self.feet -= snap;
                self.on_ground = on_ground;
                self.reading.snap = snap;
            }
            MoveEvent::Branch(branch) => self.branch(branch),
            MoveEvent::Friction { before, after, .. } if before > 0.0 => {
                self.scale_to(self.speed * f64::from(after) / f64::from(before), Cause::Ground);
            }
            MoveEvent::Stamina { factor } => self.scale_to(self.speed * f64::from(factor), Cause::Ground),
            MoveEvent::Accelerate { air: true, wish_dir, wish_speed, current_speed: along, before, after, .. } => {
                self.accelerate(AirMove { wish_dir, wish_speed, along, before, after });
            }
            MoveEvent::Accelerate { before, after, .. } => {
                self.reach(before);
                self.become_of(after, Cause::Ground);
            }
            MoveEvent::Jump { velocity, .. } => {
                self.become_of(velocity, Cause::Ground);
                self.cause = Cause::External;
                self.reading.takeoff = Some(Takeoff { velocity, feet: self.feet });
                self.on_ground = false;
            }
            MoveEvent::Duck(step) => self.duck(step),
            MoveEvent::Ladder { jumped, .. } => self.reading.ladder = Some(jumped),
            MoveEvent::Contact { normal, origin, before, after, .. } => {
                self.reach(before);
                self.become_of(after, Cause::Collision);
                self.reading.contact |= self.reading.air.is_some();
                self.touch(normal, origin);
            }
            MoveEvent::Clamp { before, after } => {
                self.reach(before);
                self.become_of(after, Cause::External);
            }
            MoveEvent::LandingClip { before, after } => {
                self.reading.contact |= self.reading.air.is_some();
                self.reach(before);
                self.become_of(after, Cause::Collision);
            }
            MoveEvent::Friction { .. }
            | MoveEvent::Gravity { .. }
            | MoveEvent::Wish { .. }
            | MoveEvent::SwimUp { .. }
            | MoveEvent::WaterJump { .. }
            | MoveEvent::Step { .. }
            | MoveEvent::Landing { .. }
            | MoveEvent::FallDamage { .. } => {}
        }
    }

    fn branch(&mut self, branch: Branch) {
        match branch {
            Branch::Stuck => self.reading.stuck = true,
            Branch::Water | Branch::WaterJump => self.reading.swam = true,
            Branch::Ground | Branch::Air | Branch::Ladder => {}
        }
        if !self.moved {
            self.moved = true;
            self.reading.feet_at_move = self.feet;
        }
    }

    fn accelerate(&mut self, told: AirMove) {
        self.reach(told.before);
        let speed_before = self.speed;
        self.speed = self.speed_of(told.after);
        self.cause = Cause::External;
        let change = self.speed - speed_before;
        if change > 0.0 {
            self.reading.change.gain += change;
        } else {
            self.reading.change.loss -= change;
        }
        self.reading.best += self.best.gain(speed_before);
        self.reading.is_simple &= self.reading.air.is_none();
        self.reading.air = Some(Air { told, speed_before, tick: self.best.air });
    }

    fn duck(&mut self, step: DuckStep) {
        self.reading.is_simple = false;
        match step {
            DuckStep::DuckedInAir => self.feet += DUCK_HEIGHT,
            DuckStep::StoodUp if !self.on_ground => {
                self.feet -= DUCK_HEIGHT;
                self.reading.stood_up = true;
            }
            DuckStep::DoubleDuck if self.on_ground => {
                self.feet += DUCK_HEIGHT;
                self.reading.lifted = true;
            }
            // On the ground the origin moves and the feet stay.
            DuckStep::StoodUp
            | DuckStep::DoubleDuck
            | DuckStep::Began
            | DuckStep::DuckedOnGround
            | DuckStep::Blocked => {}
        }
    }

    fn touch(&mut self, normal: Vec3, origin: Vec3) {
        if normal.z >= FLOOR {
            self.reading.floor_at.get_or_insert(origin);
        } else if normal.z < CEILING {
            self.reading.ceiling = true;
        } else {
            self.reading.wall = true;
        }
    }

    fn take_course(&mut self, event: &CourseEvent) {
        match event {
            CourseEvent::Teleported { .. } => self.reading.teleported = true,
            CourseEvent::Pushed { .. } => self.reading.pushed = true,
            CourseEvent::Died { .. } | CourseEvent::FellOut | CourseEvent::Respawned { .. } => {
                self.reading.died = true;
            }
            CourseEvent::EnteredStart
            | CourseEvent::Started
            | CourseEvent::Checkpoint { .. }
            | CourseEvent::Finished { .. }
            | CourseEvent::FinishRefused { .. }
            | CourseEvent::Hurt { .. } => {}
        }
    }
}
