//! Moves the player and clips the velocity at each surface (`PM_FlyMove`, `docs/goldsrc.md` 5.13).

use smallvec::SmallVec;

use super::{Game, GoldSrcMove};
use crate::engine::report::{MoveEvent, SlidePhase};
use crate::engine::shared::clip_velocity;
use crate::engine::state::MoveType;
use crate::event::EventSink;
use crate::math::{Vec3, cross, dot, multiply_add, scale_vec};
use crate::world::Trace;

/// Maximum surfaces hit per slide.
const MAX_BUMPS: usize = 4;

/// Surfaces hit since the slide last moved.
type BumpPlanes = SmallVec<[Vec3; MAX_BUMPS]>;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    pub(super) fn slide(&mut self, phase: SlidePhase) {
        let entry = self.state.velocity;
        let mut original = entry;
        let mut left = self.frame_time;
        let mut planes = BumpPlanes::new();
        let mut covered = 0.0;
        for _ in 0..MAX_BUMPS {
            if self.state.velocity == Vec3::ZERO {
                break;
            }
            let origin = self.state.origin;
            let end = multiply_add(origin, left, self.state.velocity);
            let sweep = self.world.sweep(self.state.hull, origin, end);
            covered += sweep.fraction;
            if sweep.all_solid {
                self.state.velocity = Vec3::ZERO;
                return;
            }
            if sweep.fraction > 0.0 {
                self.state.origin = sweep.end;
                original = self.state.velocity;
                planes.clear();
            }
            if sweep.fraction == 1.0 {
                break;
            }
            left -= left * sweep.fraction;
            planes.push(sweep.plane.normal);
            let before = self.state.velocity;
            let stops = if self.is_bounce(&planes) {
                original = clip_velocity(original, planes[0], self.overbounce(planes[0]));
                self.state.velocity = original;
                false
            } else {
                self.clip_along(original, entry, &planes)
            };
            self.record.emit(MoveEvent::Contact {
                phase,
                fraction: sweep.fraction,
                normal: sweep.plane.normal,
                brush: sweep.brush,
                origin: self.state.origin,
                before,
                after: self.state.velocity,
            });
            if stops {
                break;
            }
        }
        if covered == 0.0 {
            self.state.velocity = Vec3::ZERO;
        }
    }

    /// Whether the slide bounces. It only does so off a single surface, and only in the air or if
    /// the player's friction is not 1.
    #[inline]
    fn is_bounce(&self, planes: &BumpPlanes) -> bool {
        planes.len() == 1
            && self.state.goldsrc.move_type == MoveType::Walk
            && (!self.state.on_ground || self.state.goldsrc.friction != 1.0)
    }

    /// Returns the overbounce factor. 1 on floors, and 1 everywhere if the player's friction is 1.
    #[inline]
    fn overbounce(&self, normal: Vec3) -> f32 {
        let bounce = f64::from(self.physics.vars.bounce);
        let friction = self.state.goldsrc.friction;
        match self.game {
            Game::CounterStrike if normal.z > 0.7 => 1.0,
            Game::CounterStrike => (1.0 + bounce * (1.0 - f64::from(friction))) as f32,
            Game::HalfLife if f64::from(normal.z) > 0.7 => 1.0,
            Game::HalfLife => (1.0 + bounce * f64::from(1.0 - friction)) as f32,
        }
    }

    /// Clips `original` so that it enters none of the planes, or follows the crease of two.
    /// Returns whether the slide stops.
    #[inline]
    fn clip_along(&mut self, original: Vec3, entry: Vec3, planes: &BumpPlanes) -> bool {
        let mut accepted = false;
        for (i, plane) in planes.iter().enumerate() {
            let clipped = clip_velocity(original, *plane, 1.0);
            self.state.velocity = clipped;
            accepted = !planes
                .iter()
                .enumerate()
                .any(|(j, other)| j != i && dot(clipped, *other) < 0.0);
            if accepted {
                break;
            }
        }
        if !accepted {
            if planes.len() != 2 {
                self.state.velocity = Vec3::ZERO;
                return true;
            }
            let crease = cross(planes[0], planes[1]);
            self.state.velocity = scale_vec(crease, dot(crease, self.state.velocity));
        }
        if dot(self.state.velocity, entry) <= 0.0 {
            self.state.velocity = Vec3::ZERO;
            return true;
        }
        false
    }
}
