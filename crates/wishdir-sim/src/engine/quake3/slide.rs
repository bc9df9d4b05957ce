//! Slides along surfaces and climbs steps (`docs/quake3.md` 8).

use super::{Quake3Move, clip};
use crate::engine::report::{MoveEvent, SlidePhase};
use crate::event::EventSink;
use crate::math::{Vec3, cross, dot, multiply_add, normalize, scale_vec};
use crate::world::{Sweep, Trace};

/// Maximum surfaces hit per slide.
const MAX_BUMPS: usize = 4;
/// Maximum number of planes in a slide, including the ground and the first direction.
const MAX_PLANES: usize = 5;
/// Speed along a plane's normal below which a velocity enters the plane, u/s.
const ENTERS_BELOW: f32 = 0.1;

/// Whether gravity acts during a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlideGravity {
    Yes,
    No,
}

/// Planes that a slide must not enter.
#[derive(Clone, Copy, Debug, Default)]
struct SlidePlanes {
    normals: [Vec3; MAX_PLANES],
    count: usize,
}

/// Current velocity and end velocity after they were turned along planes.
type TurnedVelocities = (Vec3, Vec3);

impl SlidePlanes {
    fn push(&mut self, normal: Vec3) {
        self.normals[self.count] = normal;
        self.count += 1;
    }

    fn is_full(&self) -> bool {
        self.count == MAX_PLANES
    }

    fn planes(&self) -> &[Vec3] {
        &self.normals[..self.count]
    }

    /// Turns the velocity along the first plane it enters, then along the crease with each further
    /// plane it enters. `None` if a corner of three planes stops the player.
    fn turn_along_planes(&self, velocity: Vec3, end: Vec3) -> Option<TurnedVelocities> {
        let planes = self.planes();
        let enters = |v: Vec3, plane: Vec3| dot(v, plane) < ENTERS_BELOW;
        let Some(first) = planes.iter().position(|plane| enters(velocity, *plane)) else {
            return Some((velocity, end));
        };
        let mut turned = clip(velocity, planes[first]);
        let mut turned_end = clip(end, planes[first]);
        for second in (0..planes.len()).filter(|second| *second != first) {
            if !enters(turned, planes[second]) {
                continue;
            }
            turned = clip(turned, planes[second]);
            turned_end = clip(turned_end, planes[second]);
            if dot(turned, planes[first]) >= 0.0 {
                continue;
            }
            let mut crease = cross(planes[first], planes[second]);
            normalize(&mut crease);
            turned = scale_vec(crease, dot(crease, velocity));
            turned_end = scale_vec(crease, dot(crease, end));
            let mut others = (0..planes.len()).filter(|third| ![first, second].contains(third));
            if others.any(|third| enters(turned, planes[third])) {
                return None;
            }
        }
        Some((turned, turned_end))
    }
}

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_SlideMove`: moves with the velocity for the move's length. Returns whether it hit
    /// anything.
    pub(super) fn slide(&mut self, falls: SlideGravity, phase: SlidePhase) -> bool {
        let ground = self.ground.plane.normal;
        let mut kept = self.velocity;
        let mut end = self.velocity;
        if falls == SlideGravity::Yes {
            end.z -= self.vars.gravity * self.frame_time;
            if phase == SlidePhase::Low {
                let (before, after) = (self.velocity.z, end.z);
                self.record.emit(MoveEvent::Gravity { before, after });
            }
            self.velocity.z = (self.velocity.z + end.z) * 0.5;
            kept.z = end.z;
            if self.has_ground_plane {
                self.velocity = clip(self.velocity, ground);
            }
        }
        let Some(bumps) = self.slide_along(&mut end, phase) else {
            return true;
        };
        if falls == SlideGravity::Yes {
            self.velocity = end;
        }
        if self.own.timer_msec != 0 {
            self.velocity = kept;
        }
        bumps != 0
    }

    /// Moves and turns up to four times. Returns the number of surfaces hit.
    /// `None` if a solid or a corner stopped the player.
    fn slide_along(&mut self, end: &mut Vec3, phase: SlidePhase) -> Option<usize> {
        let mut left = self.frame_time;
        let mut planes = None;
        for bumps in 0..MAX_BUMPS {
            let hit = self.sweep(self.origin, multiply_add(self.origin, left, self.velocity));
            if hit.all_solid {
                self.velocity.z = 0.0;
                return None;
            }
            if hit.fraction > 0.0 {
                self.origin = hit.end;
            }
            if hit.fraction == 1.0 {
                return Some(bumps);
            }
            left -= left * hit.fraction;
            let planes = planes.get_or_insert_with(|| self.first_planes());
            let normal = hit.plane.normal;
            let before = self.velocity;
            let is_same = |plane: &Vec3| self.arithmetic.is_same_plane(dot(normal, *plane));
            if planes.is_full() {
                self.velocity = Vec3::ZERO;
            } else if planes.planes().iter().any(is_same) {
                self.velocity = normal + self.velocity;
                self.emit_contact(phase, &hit, before);
                continue;
            } else {
                planes.push(normal);
                let turned = planes.turn_along_planes(self.velocity, *end);
                let is_stopped = turned.is_none();
                (self.velocity, *end) = turned.unwrap_or((Vec3::ZERO, *end));
                if !is_stopped {
                    self.emit_contact(phase, &hit, before);
                    continue;
                }
            }
            self.emit_contact(phase, &hit, before);
            return None;
        }
        Some(MAX_BUMPS)
    }

    /// Returns the planes that limit a slide from its start: the ground, and a plane against
    /// turning back from its first direction.
    fn first_planes(&self) -> SlidePlanes {
        let mut planes = SlidePlanes::default();
        if self.has_ground_plane {
            planes.push(self.ground.plane.normal);
        }
        let mut direction = self.velocity;
        normalize(&mut direction);
        planes.push(direction);
        planes
    }

    fn emit_contact(&mut self, phase: SlidePhase, hit: &Sweep, before: Vec3) {
        self.record.emit(MoveEvent::Contact {
            phase,
            fraction: hit.fraction,
            normal: hit.plane.normal,
            brush: hit.brush,
            origin: self.origin,
            before,
            after: self.velocity,
        });
    }

    /// `PM_StepSlideMove`: slides. If it hits something, slides again one step higher.
    /// Always uses the higher path, but does not step up while rising without a floor below, or
    /// without room above.
    pub(super) fn step_slide(&mut self, falls: SlideGravity) {
        let (start, entry) = (self.origin, self.velocity);
        if !self.slide(falls, SlidePhase::Low) {
            return;
        }
        let step = Vec3::new(0.0, 0.0, self.vars.stepsize);
        let floor = self.sweep(start, start - step);
        let is_floor_missing =
            floor.fraction == 1.0 || self.arithmetic.is_too_steep_for_step(floor.plane.normal.z);
        if self.velocity.z > 0.0 && is_floor_missing {
            return;
        }
        let up = self.sweep(start, start + step);
        if up.all_solid {
            return;
        }
        let rise = up.end.z - start.z;
        self.origin = up.end;
        self.velocity = entry;
        self.slide(falls, SlidePhase::High);
        let below = Vec3::new(self.origin.x, self.origin.y, self.origin.z - rise);
        let down = self.sweep(self.origin, below);
        if !down.all_solid {
            self.origin = down.end;
        }
        if down.fraction < 1.0 {
            self.velocity = clip(self.velocity, down.plane.normal);
        }
        self.record.emit(MoveEvent::Step {
            taken: true,
            rise: self.origin.z - start.z,
        });
    }
}
