//! Swimming and water jumps (`docs/quakeworld.md` 7.3 and 7.8c).

use super::QuakeWorldMove;
use super::slide::StepMode;
use crate::engine::report::MoveEvent;
use crate::engine::shared::Wish;
use crate::event::EventSink;
use crate::math::{Vec3, multiply_add, normalize, scale_vec};
use crate::world::{Contents, Trace};

/// Vertical speed below which no water jump starts, u/s.
const WATER_JUMP_MIN_SPEED: f32 = -180.0;
/// Horizontal distance of the bank probe, units.
const BANK_AHEAD: f32 = 24.0;
/// Height above the origin at which the bank must be solid, units.
const BANK_SOLID: f32 = 8.0;
/// Height above [`BANK_SOLID`] at which the bank must be empty, units.
const BANK_EMPTY: f32 = 24.0;
/// Speed towards the bank, u/s.
const WATER_JUMP_FORWARD: f32 = 50.0;
/// Upward speed of a water jump, u/s.
const WATER_JUMP_UP: f32 = 310.0;
/// Maximum duration of a water jump, seconds.
const WATER_JUMP_TIME: f32 = 2.0;
/// Sinking speed of a swimmer without input, u/s.
const SINK_SPEED: f32 = 60.0;
/// Swimming speed as a fraction of the wishspeed, multiplied in binary64.
const SWIM_FACTOR: f64 = 0.7;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// `PM_CheckWaterJump`: starts a water jump when the view faces a bank. Needs no key.
    pub(super) fn start_water_jump(&mut self) {
        if self.water_jump_seconds != 0.0 || self.velocity.z < WATER_JUMP_MIN_SPEED {
            return;
        }
        let mut flat = Vec3::new(self.basis.forward.x, self.basis.forward.y, 0.0);
        normalize(&mut flat);
        let mut spot = multiply_add(self.origin, BANK_AHEAD, flat);
        spot.z += BANK_SOLID;
        if self.world.contents(spot) != Contents::Solid {
            return;
        }
        spot.z += BANK_EMPTY;
        if self.world.contents(spot) != Contents::Empty {
            return;
        }
        self.velocity = scale_vec(flat, WATER_JUMP_FORWARD);
        self.velocity.z = WATER_JUMP_UP;
        self.water_jump_seconds = WATER_JUMP_TIME;
        self.jump_held = true;
        self.record.emit(MoveEvent::WaterJump {
            velocity: self.velocity,
        });
    }

    /// Counts down the water jump. A fall ends the jump (`docs/quakeworld.md` 6.6 and 6.7).
    #[inline]
    pub(super) fn count_water_jump(&mut self) {
        if self.velocity.z < 0.0 {
            self.water_jump_seconds = 0.0;
        }
        if self.water_jump_seconds != 0.0 {
            self.water_jump_seconds -= self.frame_time;
            if self.water_jump_seconds < 0.0 {
                self.water_jump_seconds = 0.0;
            }
        }
    }

    /// `PM_WaterMove`: accelerates along the view in 3D, without gravity.
    pub(super) fn swim(&mut self) {
        let wish = self.swim_wish();
        self.record.emit(MoveEvent::Wish {
            dir: wish.dir,
            asked: wish.asked,
            speed: wish.speed,
        });
        self.accelerate(&wish, self.vars.wateraccelerate);
        self.step_slide(StepMode::Ground);
    }

    fn swim_wish(&self) -> Wish {
        let (cmd, forward, right) = (self.cmd, self.basis.forward, self.basis.right);
        let along = |ahead: f32, aside: f32| ahead * cmd.forward + aside * cmd.side;
        let mut dir = Vec3::new(
            along(forward.x, right.x),
            along(forward.y, right.y),
            along(forward.z, right.z),
        );
        if cmd.forward == 0.0 && cmd.side == 0.0 && cmd.up == 0.0 {
            dir.z -= SINK_SPEED;
        } else {
            dir.z += cmd.up;
        }
        let asked = normalize(&mut dir);
        let capped = if asked > self.maxspeed {
            self.maxspeed
        } else {
            asked
        };
        Wish {
            dir,
            asked,
            speed: (f64::from(capped) * SWIM_FACTOR) as f32,
        }
    }
}
