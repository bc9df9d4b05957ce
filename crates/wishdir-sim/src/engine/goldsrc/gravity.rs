//! Gravity in two halves around the move, and the velocity cap (`docs/goldsrc.md` 5.11 and 5.17).

use super::{Game, GoldSrcMove};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::Vec3;
use crate::world::Trace;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// Returns the player's gravity factor. Returns 1 on a ladder, or if the factor is 0.
    #[inline]
    fn gravity_scale(&self) -> f32 {
        let scale = self.physics.client.gravity;
        if scale == 0.0 || self.ladder.is_some() {
            1.0
        } else {
            scale
        }
    }

    /// `PM_AddCorrectGravity`: applies the first half of gravity.
    #[inline]
    pub(super) fn add_correct_gravity(&mut self) {
        if self.state.goldsrc.water_jump_msec != 0.0 {
            return;
        }
        let before = self.state.velocity.z;
        let pull = self.gravity_scale() * self.physics.vars.gravity;
        self.state.velocity.z = match self.game {
            Game::CounterStrike => before - (pull * 0.5) * self.frame_time,
            Game::HalfLife => {
                (f64::from(before) - f64::from(pull) * 0.5 * f64::from(self.frame_time)) as f32
            }
        };
        self.state.velocity.z += self.state.goldsrc.base_velocity.z * self.frame_time;
        self.state.goldsrc.base_velocity.z = 0.0;
        self.record.emit(MoveEvent::Gravity {
            before,
            after: self.state.velocity.z,
        });
        self.check_velocity();
    }

    /// `PM_FixupGravityVelocity`: applies the second half of gravity.
    #[inline]
    pub(super) fn fixup_gravity_velocity(&mut self) {
        if self.state.goldsrc.water_jump_msec != 0.0 {
            return;
        }
        let before = self.state.velocity.z;
        let gravity = self.physics.vars.gravity;
        let scale = self.gravity_scale();
        self.state.velocity.z -= match self.game {
            Game::CounterStrike => ((gravity * self.frame_time) * scale) * 0.5,
            Game::HalfLife => ((scale * gravity) * self.frame_time) * 0.5,
        };
        self.record.emit(MoveEvent::Gravity {
            before,
            after: self.state.velocity.z,
        });
        self.check_velocity();
    }

    /// `PM_CheckVelocity`: caps each velocity component and replaces NaN with 0.
    #[inline]
    pub(super) fn check_velocity(&mut self) {
        let cap = self.physics.vars.maxvelocity;
        let before = self.state.velocity;
        // The common case. NaN components fail this test.
        if before.abs().cmple(Vec3::splat(cap)).all() {
            return;
        }
        let clamp = |part: f32| {
            if part.is_nan() {
                0.0
            } else if part > cap {
                cap
            } else if part < -cap {
                -cap
            } else {
                part
            }
        };
        let after = Vec3::new(clamp(before.x), clamp(before.y), clamp(before.z));
        if after != before {
            self.state.velocity = after;
            self.record.emit(MoveEvent::Clamp { before, after });
        }
    }
}
