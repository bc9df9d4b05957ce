//! Ducking and standing up (`docs/goldsrc.md` 5.6), the source of double duck, JumpBug and DuckBug.

use super::{DUCK_HEIGHT, DUCKED_HULL, FL_DUCKING, Game, GoldSrcMove, STANDING_HULL};
use crate::command::DUCK;
use crate::engine::report::{DuckStep, MoveEvent};
use crate::event::EventSink;
use crate::math::Vec3;
use crate::world::{HullId, Trace};

/// `duck_time` when the key is pressed, milliseconds.
const DUCK_TIME: f32 = 1000.0;
/// `duck_time` at which the hull changes, milliseconds: 0.4 s after the press.
const DUCKED_AT: f32 = 600.0;
/// Factor applied to the moves while ducking.
const DUCK_SLOWDOWN: f64 = 0.333;
/// Eye height above the origin when ducked, units.
const DUCKED_VIEW: f32 = 12.0;
/// Eye height above the origin when standing in CS, units.
const STANDING_VIEW_CS: f32 = 17.0;
const STANDING_VIEW_HL: f32 = 28.0;
/// Maximum lift out of a solid after ducking on the ground, units.
const CROUCH_FIX_STEPS: usize = 36;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    #[inline]
    fn standing_view(&self) -> f32 {
        match self.game {
            Game::HalfLife => STANDING_VIEW_HL,
            Game::CounterStrike => STANDING_VIEW_CS,
        }
    }

    /// `PM_Duck`: handles the duck key and slows the moves.
    #[inline]
    pub(super) fn duck(&mut self) {
        let holds = self.holds_duck();
        let pressed = holds && self.old_buttons & DUCK == 0;
        self.old_buttons = (self.old_buttons & !DUCK) | (self.cmd.buttons & DUCK);
        let idle = !holds && !self.state.goldsrc.in_duck && !self.is_ducked();
        match self.game {
            Game::CounterStrike if !idle => self.scale_moves(|part| part * DUCK_SLOWDOWN as f32),
            Game::HalfLife if self.is_ducked() => {
                self.scale_moves(|part| (f64::from(part) * DUCK_SLOWDOWN) as f32);
            }
            Game::CounterStrike | Game::HalfLife => {}
        }
        if idle {
            return;
        }
        if !holds {
            return self.unduck();
        }
        if pressed && !self.is_ducked() {
            self.state.goldsrc.duck_time = DUCK_TIME;
            self.state.goldsrc.in_duck = true;
            self.record.emit(MoveEvent::Duck(DuckStep::Started));
        }
        if self.state.goldsrc.in_duck {
            if self.state.goldsrc.duck_time <= DUCKED_AT || !self.state.on_ground {
                self.finish_duck();
            } else {
                self.lower_view();
            }
        }
    }

    /// Switches to the ducked hull: lowers the origin on the ground, raises the feet in the air.
    fn finish_duck(&mut self) {
        self.state.hull = DUCKED_HULL;
        self.state.goldsrc.view_z = DUCKED_VIEW;
        self.state.goldsrc.in_duck = false;
        self.set_flag(FL_DUCKING, true);
        if self.state.on_ground {
            self.record.emit(MoveEvent::Duck(DuckStep::DuckedOnGround));
            self.state.origin.z -= DUCK_HEIGHT;
            self.fix_crouch_stuck();
            self.categorize();
        } else {
            self.record.emit(MoveEvent::Duck(DuckStep::DuckedInAir));
        }
    }

    /// `PM_FixPlayerCrouchStuck`: lifts a stuck player to the first free position in 1-unit steps.
    fn fix_crouch_stuck(&mut self) {
        if !self.world.is_stuck(self.state.hull, self.state.origin) {
            return;
        }
        let mut place = self.state.origin;
        for _ in 0..CROUCH_FIX_STEPS {
            place.z += 1.0;
            if !self.world.is_stuck(self.state.hull, place) {
                self.state.origin = place;
                return;
            }
        }
    }

    /// Lowers the eye gradually while ducking on the ground (`PM_SplineFraction`).
    fn lower_view(&mut self) {
        let time = (1.0 - f64::from(self.state.goldsrc.duck_time) / f64::from(DUCK_TIME)) as f32;
        let part = 2.5 * time;
        let square = part * part;
        let spline = 3.0 * square - (2.0 * square) * part;
        self.state.goldsrc.view_z =
            (DUCKED_VIEW - DUCK_HEIGHT) * spline + self.standing_view() * (1.0 - spline);
    }

    /// `PM_UnDuck`: stands up if there is room, then checks for ground.
    /// On the ground the origin rises by 18 units. In the air the feet come down.
    fn unduck(&mut self) {
        let mut place = self.state.origin;
        if self.state.on_ground {
            place.z += DUCK_HEIGHT;
        }
        if !self.fits(self.state.hull, place) || !self.fits(STANDING_HULL, place) {
            return self.record.emit(MoveEvent::Duck(DuckStep::Blocked));
        }
        let step = if self.is_ducked() {
            DuckStep::StoodUp
        } else {
            DuckStep::DoubleDuck
        };
        self.record.emit(MoveEvent::Duck(step));
        self.state.hull = STANDING_HULL;
        self.set_flag(FL_DUCKING, false);
        self.state.goldsrc.in_duck = false;
        self.state.goldsrc.view_z = self.standing_view();
        self.state.goldsrc.duck_time = 0.0;
        self.state.origin = place;
        self.categorize();
    }

    fn fits(&self, hull: HullId, place: Vec3) -> bool {
        !self.world.sweep(hull, place, place).start_solid
    }
}
