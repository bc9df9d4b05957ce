//! Reads a tick record into [`TickFacts`].

use super::best::BestGainCache;
use super::{Acceleration, Footing, GroundCheck, JumpFact, SurfaceTouch, TickFacts};
use crate::strafe::{AccelerationTick, GroundTick};
use crate::strafe_tick::{KeyWishSpeed, WishDirection};
use wishdir_sim::command::{DUCK, MOVE_LEFT, MOVE_RIGHT};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{
    Branch, DUCK_HEIGHT, DuckStep, MoveEvent, Physics, is_ground, move_msec,
};
use wishdir_sim::math::{Vec3, length_2d_f64, wrap_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::HullId;

/// Reads the ticks of a run under one profile, in order.
#[derive(Clone, Debug)]
pub struct FactReader {
    physics: Physics,
    /// Lowest z of each hull's box, units.
    mins_z: Vec<f32>,
    wishes: KeyWishSpeed,
    best: BestGainCache,
    /// Number of the previous tick, and the origin and velocity after it.
    last: Option<(u64, Vec3, Vec3)>,
    /// Yaw at the end of the previous tick, degrees.
    yaw: Option<f32>,
    facts: TickFacts,
}

/// Source of a speed change that has no event of its own.
#[derive(Clone, Copy, PartialEq)]
enum ChangeSource {
    Ground,
    Collision,
    External,
}

/// State of the reader within the events of one tick.
struct TickReader<'a> {
    facts: &'a mut TickFacts,
    physics: &'a Physics,
    wishes: &'a KeyWishSpeed,
    best: &'a mut BestGainCache,
    record: &'a TickRecord,
    /// Horizontal speed after the events read so far, u/s.
    speed: f64,
    /// Last horizontal velocity and its length, u/s.
    /// An event usually starts with the velocity that the previous one ended with.
    met: ((f32, f32), f64),
    /// Source of the last speed change.
    cause: ChangeSource,
    feet: f32,
    on_ground: bool,
    moved: bool,
}

impl FactReader {
    /// Creates a reader for a run under this profile.
    pub fn new(profile: &Profile) -> Self {
        let wishes = KeyWishSpeed::new(profile);
        Self {
            physics: profile.physics,
            mins_z: profile.hulls.iter().map(|hull| hull.mins.z).collect(),
            best: BestGainCache::new(
                &profile.physics,
                wishes.standing,
                move_msec(profile.msec()),
                1.0,
            ),
            wishes,
            last: None,
            yaw: None,
            facts: TickFacts::default(),
        }
    }

    /// Returns the wishspeeds of the profile's strafe keys.
    pub fn wish_speeds(&self) -> &KeyWishSpeed {
        &self.wishes
    }

    /// Returns the distance from a hull's origin down to its feet, units.
    fn feet_offset(&self, hull: HullId) -> f32 {
        -self.mins_z.get(hull.index()).copied().unwrap_or_default()
    }

    /// Whether `record` was the last tick read.
    pub(crate) fn is_last_read(&self, record: &TickRecord) -> bool {
        self.last == Some((record.tick, record.player.origin, record.player.velocity))
    }

    /// Returns the facts of the tick that was read last.
    pub fn last_facts(&self) -> &TickFacts {
        &self.facts
    }

    /// Reads the next tick.
    pub fn read(&mut self, record: &TickRecord) -> &TickFacts {
        let (before, player) = (&record.before, &record.player);
        let goes_on = self.last.is_some_and(|(tick, origin, velocity)| {
            tick + 1 == record.tick && (origin, velocity) == (before.origin, before.velocity)
        });
        let yaw_before = self.yaw.filter(|_| goes_on);
        let feet_before = before.origin.z - self.feet_offset(before.hull);
        let feet_below = self.feet_offset(player.hull);
        let speed_before = length_2d_f64(before.velocity);
        let facing = if record.events.is_empty() {
            None
        } else {
            record.forced_view()
        };
        let facts = &mut self.facts;
        *facts = TickFacts::default();
        facts.footing = match (before.on_ground, player.on_ground) {
            (true, true) => Footing::Ground,
            (true, false) => Footing::TookOff,
            (false, true) => Footing::Landed,
            (false, false) => Footing::Air,
        };
        facts.placed = !goes_on;
        facts.relocated = facing.is_some();
        facts.speed_before = speed_before;
        (facts.feet_before, facts.feet_at_move) = (feet_before, feet_before);
        (facts.feet_below, facts.feet) = (feet_below, player.origin.z - feet_below);
        facts.is_simple = true;
        facts.strafe.msec = record.cmd.msec;
        facts.strafe.turn_deg = yaw_before.map_or(0.0, |before| {
            wrap_deg(f64::from(record.cmd.angles.yaw) - f64::from(before))
        });
        if record.cmd.pressed(MOVE_LEFT | MOVE_RIGHT) {
            facts.strafe.asked = WishDirection::Overlap;
        }
        let mut reader = TickReader {
            facts,
            physics: &self.physics,
            wishes: &self.wishes,
            best: &mut self.best,
            record,
            speed: speed_before,
            met: ((before.velocity.x, before.velocity.y), speed_before),
            cause: ChangeSource::External,
            feet: feet_before,
            on_ground: before.on_ground,
            moved: false,
        };
        for event in &record.report.events {
            reader.read_event(event);
        }
        for event in &record.events {
            reader.read_course_event(event);
        }
        reader.finish();
        self.last = Some((record.tick, player.origin, player.velocity));
        // A teleport turns the view, so the next turn is measured from the new yaw.
        self.yaw = Some(facing.map_or(record.cmd.angles.yaw, |facing| facing.yaw));
        &self.facts
    }
}

impl TickReader<'_> {
    fn finish(mut self) {
        let last = self.counted_speed(self.record.player.velocity);
        self.add_change(last - self.speed, self.cause);
        let facts = self.facts;
        facts.speed = last;
        let before = &self.record.before;
        if !facts.strafe.air
            && facts.branch == Branch::Ground
            && let Some(walk) = facts.walk.as_ref().filter(|walk| walk.wish_speed > 0.0)
        {
            let tick = GroundTick::new(
                self.physics,
                walk.wish_speed,
                self.record.cmd.msec,
                before.own_friction(),
            );
            // Speed before friction. The acceleration starts from the lower speed after friction.
            let tired = tick.with_stamina(before.stamina_msec());
            facts.strafe.best = Some((AccelerationTick::Ground(tired), facts.speed_before));
        }
    }

    fn add_change(&mut self, change: f64, cause: ChangeSource) {
        let sums = &mut self.facts.change;
        match cause {
            ChangeSource::Ground => sums.ground += change,
            ChangeSource::Collision => sums.collision += change,
            ChangeSource::External => sums.external += change,
        }
    }

    fn counted_speed(&mut self, velocity: Vec3) -> f64 {
        if (velocity.x, velocity.y) != self.met.0 {
            self.met = ((velocity.x, velocity.y), length_2d_f64(velocity));
        }
        self.met.1
    }

    /// Moves on to an event that starts with `velocity`. Attributes any change since the previous
    /// event to the source of the previous event.
    fn advance_to(&mut self, velocity: Vec3) {
        let speed = self.counted_speed(velocity);
        self.add_change(speed - self.speed, self.cause);
        self.speed = speed;
    }

    /// Sets the speed to that of `velocity` and attributes the difference to `cause`.
    fn set_velocity(&mut self, velocity: Vec3, cause: ChangeSource) {
        let speed = self.counted_speed(velocity);
        self.set_speed(speed, cause);
    }

    fn set_speed(&mut self, speed: f64, cause: ChangeSource) {
        self.add_change(speed - self.speed, cause);
        self.speed = speed;
        self.cause = cause;
    }

    fn read_event(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Unstuck { offset } => self.feet += offset.z,
            MoveEvent::BaseVelocity { .. } => self.facts.pushed = true,
            MoveEvent::Categorize { .. } => self.read_ground_check(event),
            MoveEvent::Branch(branch) => self.read_branch(*branch),
            &MoveEvent::Friction { before, after, .. } => {
                self.facts.friction += after - before;
                if before > 0.0 {
                    self.set_speed(
                        self.speed * f64::from(after) / f64::from(before),
                        ChangeSource::Ground,
                    );
                }
            }
            &MoveEvent::Stamina { factor } => {
                self.facts.stamina += (self.speed * f64::from(factor - 1.0)) as f32;
                self.set_speed(self.speed * f64::from(factor), ChangeSource::Ground);
            }
            MoveEvent::Accelerate { .. } => self.read_acceleration(event),
            &MoveEvent::Jump { velocity, .. } => {
                self.set_velocity(velocity, ChangeSource::Ground);
                self.cause = ChangeSource::External;
                self.facts.jump = Some(JumpFact {
                    velocity,
                    feet: self.feet,
                });
                self.facts.strafe.jumped = true;
                self.on_ground = false;
            }
            MoveEvent::Duck(step) => self.read_duck(*step),
            MoveEvent::Ladder { jumped, .. } => self.facts.ladder = Some(*jumped),
            &MoveEvent::Contact {
                normal,
                origin,
                before,
                after,
                ..
            } => {
                self.advance_to(before);
                self.set_velocity(after, ChangeSource::Collision);
                self.facts.contact_after_air |= self.facts.air.is_some();
                self.record_touch(SurfaceTouch {
                    normal,
                    origin,
                    velocity: before,
                });
            }
            &MoveEvent::Clamp { before, after } => {
                self.advance_to(before);
                self.set_velocity(after, ChangeSource::External);
            }
            &MoveEvent::LandingClip { before, after } => {
                self.facts.contact_after_air |= self.facts.air.is_some();
                self.advance_to(before);
                self.set_velocity(after, ChangeSource::Collision);
            }
            MoveEvent::Gravity { .. }
            | MoveEvent::Wish { .. }
            | MoveEvent::SwimUp { .. }
            | MoveEvent::WaterJump { .. }
            | MoveEvent::Step { .. }
            | MoveEvent::Landing { .. }
            | MoveEvent::FallDamage { .. } => {}
        }
    }

    #[inline]
    fn read_ground_check(&mut self, event: &MoveEvent) {
        let &MoveEvent::Categorize {
            on_ground,
            snap,
            too_fast,
            normal,
            velocity,
            ..
        } = event
        else {
            return;
        };
        self.feet -= snap;
        self.on_ground = on_ground;
        let facts = &mut *self.facts;
        if facts.stood_up && on_ground && !self.moved {
            (facts.grounded_by_standing, facts.standing_snap) = (true, snap);
        }
        facts.probe = GroundCheck {
            normal,
            snap,
            too_fast,
            on_ground,
            steep: normal.z > 0.0 && !is_ground(self.physics.engine, normal),
            velocity,
        };
    }

    fn read_branch(&mut self, branch: Branch) {
        self.facts.branch = branch;
        match branch {
            Branch::Stuck => self.facts.stuck = true,
            Branch::Water | Branch::WaterJump => self.facts.swam = true,
            Branch::Ground | Branch::Air | Branch::Ladder => {}
        }
        if !self.moved {
            self.moved = true;
            self.facts.feet_at_move = self.feet;
        }
    }

    #[inline]
    fn read_acceleration(&mut self, event: &MoveEvent) {
        let &MoveEvent::Accelerate {
            air,
            wish_dir,
            wish_speed,
            current_speed,
            accel_speed,
            before,
            after,
            ..
        } = event
        else {
            return;
        };
        self.advance_to(before);
        let speed = self.speed;
        let new_speed = self.counted_speed(after);
        let facts = &mut *self.facts;
        facts.strafe.air = air;
        facts.strafe.speed = speed;
        facts.strafe.gain += new_speed - speed;
        facts.strafe.aim = (before, wish_dir);
        if wish_dir != Vec3::ZERO {
            facts.strafe.asked = WishDirection::Direction;
        }
        let push = Acceleration {
            wish_dir,
            wish_speed,
            along: current_speed,
            added: accel_speed,
            before,
            after,
            speed,
        };
        if !air {
            facts.walk = Some(push);
            return self.set_speed(new_speed, ChangeSource::Ground);
        }
        self.speed = new_speed;
        self.cause = ChangeSource::External;
        let change = new_speed - speed;
        if change > 0.0 {
            facts.change.gain += change;
        } else {
            facts.change.loss -= change;
        }
        let (start, cmd) = (&self.record.before, &self.record.cmd);
        let wish_speed = self.wishes.for_player(start, cmd.pressed(DUCK));
        let best = self.best.get(
            self.physics,
            wish_speed,
            move_msec(cmd.msec),
            start.own_friction(),
        );
        facts.best_gain += best.best_gain(speed);
        facts.strafe.best = Some((AccelerationTick::Air(best.air), speed));
        facts.is_simple &= facts.air.is_none();
        facts.air = Some(push);
    }

    fn read_duck(&mut self, step: DuckStep) {
        let facts = &mut *self.facts;
        facts.is_simple = false;
        match step {
            DuckStep::DuckedInAir => {
                facts.ducked_in_air = true;
                self.feet += DUCK_HEIGHT;
            }
            DuckStep::StoodUp => {
                facts.stood_up = true;
                // On the ground the origin moves and the feet stay in place.
                if !self.on_ground {
                    self.feet -= DUCK_HEIGHT;
                    facts.stood_up_in_air = true;
                }
            }
            DuckStep::DoubleDuck => {
                facts.double_duck = true;
                if self.on_ground {
                    self.feet += DUCK_HEIGHT;
                    facts.lifted = true;
                }
            }
            DuckStep::DuckedOnGround => facts.ducked_on_ground = true,
            DuckStep::Started | DuckStep::Blocked => {}
        }
    }

    fn record_touch(&mut self, touch: SurfaceTouch) {
        let facts = &mut *self.facts;
        if is_ground(self.physics.engine, touch.normal) {
            facts.floor_at.get_or_insert(touch.origin);
            if facts.fall_end.is_none() && touch.velocity.z < 0.0 && facts.branch == Branch::Air {
                facts.fall_end = Some(touch);
            }
            return;
        }
        if touch.normal.z < 0.0 {
            facts.ceiling = true;
        } else {
            facts.wall = true;
        }
        if touch.normal.z > 0.0 && facts.slide.is_none() {
            facts.slide = Some(touch);
            facts.slide_after_floor = facts.fall_end.is_some();
        }
    }

    fn read_course_event(&mut self, event: &CourseEvent) {
        match event {
            CourseEvent::Teleported { .. } => self.facts.teleported = true,
            CourseEvent::Pushed { .. } => self.facts.pushed = true,
            CourseEvent::Died { .. } | CourseEvent::FellOut | CourseEvent::Respawned { .. } => {
                self.facts.died = true;
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
