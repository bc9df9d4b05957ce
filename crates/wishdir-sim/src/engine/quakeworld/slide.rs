//! Moves the player, slides along surfaces and climbs steps (`docs/quakeworld.md` 7.5 and 7.8d).

use super::{QuakeWorldMove, SWIM_LEVEL, is_walkable, misses_floor};
use crate::engine::report::{MoveEvent, SlidePhase};
use crate::engine::shared::clip_velocity;
use crate::event::EventSink;
use crate::math::{Vec3, cross, dot, multiply_add, scale_vec};
use crate::world::{Sweep, Trace};

/// Maximum surfaces hit per slide.
const MAX_BUMPS: usize = 4;
/// Maximum step height, units.
const STEP_HEIGHT: f32 = 18.0;
/// `pm_airstep`: fraction of the speed lost per unit of rise, binary64.
const AIR_STEP_LOSS: f64 = 0.01;

/// Set of surface kinds hit by a slide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HitSurfaces(u8);

impl HitSurfaces {
    /// Walkable surfaces.
    pub(super) const FLOOR: Self = Self(1);
    /// Vertical surfaces.
    pub(super) const WALL: Self = Self(2);
    /// Steep slopes and ceilings.
    pub(super) const OTHER: Self = Self(4);
    /// No surface hit.
    pub(super) const FREE: Self = Self(0);
    /// The slide started inside a solid.
    pub(super) const STUCK: Self = Self(3);

    /// Whether the slide hit a surface of this kind.
    #[inline]
    pub(super) fn contains(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    #[inline]
    fn from_normal(normal: Vec3) -> Self {
        if is_walkable(normal) {
            Self::FLOOR
        } else if normal.z == 0.0 {
            Self::WALL
        } else {
            Self::OTHER
        }
    }
}

/// Conditions for climbing a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepMode {
    /// On the ground or in water.
    Ground,
    /// In the air with `pm_airstep`: only at walls, and only with floor within the step height.
    Air,
}

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// `PM_SlideMove`: moves with the velocity for the tick's length. Returns the surfaces hit.
    #[inline]
    pub(super) fn slide(&mut self, phase: SlidePhase) -> HitSurfaces {
        let entry = self.velocity;
        let mut left = self.frame_time;
        let mut slid = HitSurfaces::FREE;
        let mut planes = HitPlanes::default();
        for _ in 0..MAX_BUMPS {
            let sweep = self.sweep(self.origin, multiply_add(self.origin, left, self.velocity));
            if !sweep.is_clear() {
                self.velocity = Vec3::ZERO;
                return HitSurfaces::STUCK;
            }
            if sweep.fraction > 0.0 {
                self.origin = sweep.end;
                planes.clear();
            }
            if sweep.fraction == 1.0 {
                break;
            }
            let normal = sweep.plane.normal;
            slid.0 |= HitSurfaces::from_normal(normal).0;
            left -= left * sweep.fraction;
            planes.push(normal);
            let turned = planes.turn_velocity(entry);
            // A reversed velocity would oscillate in an acute corner.
            let stops = turned.is_none_or(|turned| dot(turned, entry) <= 0.0);
            let after = if stops {
                Vec3::ZERO
            } else {
                turned.unwrap_or_default()
            };
            self.emit_contact(phase, &sweep, after);
            self.velocity = after;
            if stops {
                break;
            }
        }
        if self.water_jump_seconds != 0.0 {
            self.velocity = entry;
        }
        slid
    }

    #[inline]
    fn emit_contact(&mut self, phase: SlidePhase, sweep: &Sweep, after: Vec3) {
        self.record.emit(MoveEvent::Contact {
            phase,
            fraction: sweep.fraction,
            normal: sweep.plane.normal,
            brush: sweep.brush,
            origin: self.origin,
            before: self.velocity,
            after,
        });
    }

    /// `PM_StepSlideMove`: slides. If it hits something, slides again one step higher.
    /// Keeps the path that went further.
    #[inline]
    pub(super) fn step_slide(&mut self, mode: StepMode) -> HitSurfaces {
        let (start, entry) = (self.origin, self.velocity);
        let slid = self.slide(SlidePhase::Low);
        if slid == HitSurfaces::FREE {
            return slid;
        }
        let Some(height) = self.step_height(mode, slid, start, entry) else {
            return slid;
        };
        let (low, low_velocity) = (self.origin, self.velocity);
        let taken = self.step_up(mode, height, start, entry)
            && distance_2d_squared(low, start) < distance_2d_squared(self.origin, start);
        if taken {
            self.velocity.z = low_velocity.z;
            if !self.on_ground && self.water_level < SWIM_LEVEL && slid.contains(HitSurfaces::WALL)
            {
                let kept = (1.0 - AIR_STEP_LOSS * f64::from(self.origin.z - start.z)) as f32;
                self.velocity.x *= kept;
                self.velocity.y *= kept;
            }
        } else {
            self.origin = low;
            self.velocity = low_velocity;
        }
        self.record.emit(MoveEvent::Step {
            taken,
            rise: self.origin.z - start.z,
        });
        slid
    }

    /// Returns the height the player may step up, units. `None` if stepping is not allowed.
    #[inline]
    fn step_height(
        &self,
        mode: StepMode,
        slid: HitSurfaces,
        start: Vec3,
        entry: Vec3,
    ) -> Option<f32> {
        match mode {
            StepMode::Ground => Some(STEP_HEIGHT),
            StepMode::Air if !slid.contains(HitSurfaces::WALL) => None,
            StepMode::Air => {
                let above = if entry.z < 0.0 { self.origin } else { start };
                let below = self.sweep(above, above - Vec3::new(0.0, 0.0, STEP_HEIGHT));
                if misses_floor(&below) {
                    None
                } else {
                    Some(STEP_HEIGHT - (above.z - below.end.z))
                }
            }
        }
    }

    /// Tries the higher path: up, along, down.
    /// Returns whether it ends on walkable ground or in the air, and not below the start.
    fn step_up(&mut self, mode: StepMode, height: f32, start: Vec3, entry: Vec3) -> bool {
        let rise = Vec3::new(0.0, 0.0, height);
        self.origin = start;
        self.velocity = entry;
        let up = self.sweep(self.origin, self.origin + rise);
        if up.is_clear() {
            self.origin = up.end;
        }
        if mode == StepMode::Air && entry.z < 0.0 {
            self.velocity.z = 0.0;
        }
        self.slide(SlidePhase::High);
        let down = self.sweep(self.origin, self.origin - rise);
        if down.fraction != 1.0 && !is_walkable(down.plane.normal) {
            return false;
        }
        if down.is_clear() {
            self.origin = down.end;
        }
        self.origin.z >= start.z
    }
}

/// Returns the squared horizontal distance.
#[inline]
fn distance_2d_squared(a: Vec3, b: Vec3) -> f32 {
    let (x, y) = (a.x - b.x, a.y - b.y);
    x * x + y * y
}

/// Surfaces hit since the slide last moved.
#[derive(Clone, Copy, Debug, Default)]
struct HitPlanes {
    normals: [Vec3; MAX_BUMPS],
    count: usize,
}

impl HitPlanes {
    #[inline]
    fn clear(&mut self) {
        self.count = 0;
    }

    #[inline]
    fn push(&mut self, normal: Vec3) {
        self.normals[self.count] = normal;
        self.count += 1;
    }

    /// Clips the entry velocity along one surface so that it enters no other.
    /// If that is impossible, turns it along the crease of the two surfaces. The crease's direction
    /// is deliberately not normalised.
    /// Returns `None` in a corner of three surfaces.
    #[inline]
    fn turn_velocity(&self, entry: Vec3) -> Option<Vec3> {
        let normals = &self.normals[..self.count];
        let mut turned = Vec3::ZERO;
        for (index, normal) in normals.iter().enumerate() {
            turned = clip_velocity(entry, *normal, 1.0);
            let enters =
                |(other, normal): (usize, &Vec3)| other != index && dot(turned, *normal) < 0.0;
            if !normals.iter().enumerate().any(enters) {
                return Some(turned);
            }
        }
        let [first, second] = normals else {
            return None;
        };
        let crease = cross(*first, *second);
        Some(scale_vec(crease, dot(crease, turned)))
    }
}
