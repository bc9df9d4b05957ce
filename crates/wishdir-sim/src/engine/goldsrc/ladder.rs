//! Ladder movement (`docs/goldsrc.md` 5.7).

use super::{DUCKED_HULL, GoldSrcMove};
use crate::command::{BACK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT};
use crate::engine::report::MoveEvent;
use crate::engine::state::MoveType;
use crate::event::EventSink;
use crate::math::{Vec3, cross, dot, multiply_add, normalize, scale_vec};
use crate::world::{Contents, Trace};

/// Climbing speed, and push-off speed from a ladder while standing on the floor, u/s.
const CLIMB_SPEED: f32 = 200.0;
/// Speed of a jump off a ladder, u/s.
const LADDER_JUMP_SPEED: f32 = 270.0;
/// Factor applied to the climbing speed while ducked.
const DUCKED_CLIMB: f64 = 0.333;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_LadderMove`: computes the velocity from the view and the key bits. Ignores the moves.
    pub(super) fn set_up_ladder(&mut self, ladder: u32) {
        self.state.goldsrc.move_type = MoveType::Ladder;
        let origin = self.state.origin;
        let under = Vec3::new(origin.x, origin.y, origin.z + (self.mins_z() - 1.0));
        let on_floor = self.world.contents(under) == Contents::Solid;
        let touch = self
            .world
            .sweep_ladder(ladder, origin, self.world.ladder_center(ladder));
        if touch.fraction == 1.0 {
            return;
        }
        let normal = touch.plane.normal;
        let jumped = self.cmd.pressed(JUMP);
        self.record.emit(MoveEvent::Ladder { normal, jumped });
        if jumped {
            self.state.goldsrc.move_type = MoveType::Walk;
            self.state.velocity = scale_vec(normal, LADDER_JUMP_SPEED);
            return;
        }
        let (ahead, aside) = self.climb_keys();
        if ahead == 0.0 && aside == 0.0 {
            self.state.velocity = Vec3::ZERO;
            return;
        }
        let wanted = multiply_add(
            scale_vec(self.basis.forward, ahead),
            aside,
            self.basis.right,
        );
        let mut across = cross(Vec3::Z, normal);
        normalize(&mut across);
        let into = dot(wanted, normal);
        let lateral = wanted - scale_vec(normal, into);
        let mut velocity = multiply_add(lateral, -into, cross(normal, across));
        if on_floor && into > 0.0 {
            velocity = multiply_add(velocity, CLIMB_SPEED, normal);
        }
        self.state.velocity = velocity;
    }

    /// Returns the wanted speeds along the view and to its right, from the key bits, u/s.
    fn climb_keys(&self) -> (f32, f32) {
        let mut speed = if self.maxspeed < CLIMB_SPEED {
            self.maxspeed
        } else {
            CLIMB_SPEED
        };
        if self.state.hull == DUCKED_HULL {
            speed = (f64::from(speed) * DUCKED_CLIMB) as f32;
        }
        let key = |button| if self.cmd.pressed(button) { speed } else { 0.0 };
        (key(FORWARD) - key(BACK), key(MOVE_RIGHT) - key(MOVE_LEFT))
    }
}
