//! Line B, the game's `playerphysic`: gravity, friction, the speed jump, the move, collisions and
//! clamps.

use super::grid::{COLUMN_PX, ROW_PX};
use super::lines::Line;
use super::probes;
use super::report::{NfkEvent, Side};
use super::rules::Ruleset;
use super::state::NfkState;
use super::tick::Tick;
use crate::event::EventSink;

/// The original's `GRAVITY`, pixels a tick.
pub const GRAVITY_ORIGINAL: f64 = 0.02;
/// What the original multiplies it with.
pub const GRAVITY_FACTOR: f64 = 2.80;
/// What gravity adds to `iy` in every tick, pixels a tick: the product of both.
pub const GRAVITY: f64 = 0.056;
/// The divisor of `iy` at the end of a rise, from -1 to 0 pixels a tick.
pub const RISE_DAMPING: f64 = 1.11;
/// The factor of `iy` in a fall slower than the clamp.
pub const FALL_GROWTH: f64 = 1.1;
/// The divisor of `ix` on the ground when no run key acted.
pub const GROUND_FRICTION: f64 = 1.14;
/// The divisor of `ix` in the air when no run key acted.
pub const AIR_FRICTION: f64 = 1.025;
/// The divisor of a corpse's `ix` on the ground, on top of the others.
pub const CORPSE_FRICTION: f64 = 1.03;
/// `PLAYERMAXSPEED`: both inertias are cut to it at the end of the step, pixels a tick.
pub const INERTIA_MAX: f64 = 5.0;

/// Where a rise begins to be damped, pixels a tick.
const RISE_DAMPED_FROM: f64 = -1.0;
/// Up to this `ix` counts as standing still, pixels a tick.
pub const STOP_UNDER: f64 = 0.2;
/// What a liquid cuts `ix` and `iy` to, pixels a tick each.
pub const LIQUID_MAX: [f64; 2] = [2.0, 1.0];
/// Deeper than this the player is put back, pixels.
const BOTTOM_Y: f64 = 4000.0;
/// Where a player who fell too deep is put back to, pixels.
const BOTTOM_BACK_Y: f64 = 3984.0;
/// What a ceiling sets the double jump's counter to, ticks.
const CEILING_DOUBLEJUMP: u8 = 3;
/// Where the wall probes stand beside the old centre, pixels.
const WALL_PX: f64 = 10.0;
/// The rows of the wall probes, standing, pixels from the centre.
const WALL_ROWS_PX: [f64; 3] = [-16.0, 0.0, 16.0];
/// Likewise crouched.
const CROUCHED_WALL_ROWS_PX: [f64; 3] = [-8.0, 0.0, 16.0];
/// The resting place at a wall on the left, pixels into the column.
const REST_LEFT_PX: f64 = 9.0;
/// Likewise on the right: the body is 19 px wide, and one pixel off centre.
const REST_RIGHT_PX: f64 = 22.0;

/// Puts the body's centre on the grid of resting heights.
fn snap(state: &mut NfkState) {
    let row = (state.y.round_ties_even() as i64 / i64::from(ROW_PX)) as f64;
    state.y = row * f64::from(ROW_PX) + 8.0;
}

impl<R: EventSink<NfkEvent>> Tick<'_, R> {
    /// B: forces, the move, collisions, clamps.
    pub(super) fn physics(&mut self) {
        let old = *self.state;
        self.fall();
        self.brake();
        if self.rules == Ruleset::R2 {
            self.speed_jump();
        }
        self.line(Line::Move, |state| {
            state.y += state.iy;
            state.x += state.ix;
        });
        self.fall_iy = self.state.iy;
        // 0.75 looks whether this is flight before anything is met.
        if self.rules == Ruleset::V075 && !self.ground() {
            self.line(Line::Move, |state| state.ground_ticks = 0);
        }
        if self.state.crouch {
            let blocked = self.lowhead();
            self.meet_vertical(Line::CrouchVertical, blocked);
        }
        self.meet_walls(&old);
        let blocked = self.head();
        self.meet_vertical(Line::Vertical, blocked);
        self.clamp();
        if self.state.y > BOTTOM_Y {
            self.line(Line::Bottom, |state| state.y = BOTTOM_BACK_Y);
        }
    }

    /// B2 and B3.
    fn fall(&mut self) {
        self.line(Line::Gravity, |state| state.iy += GRAVITY);
        self.line(Line::Progressive, |state| {
            if state.iy > RISE_DAMPED_FROM && state.iy < 0.0 {
                state.iy /= RISE_DAMPING;
            } else if state.iy > 0.0 && state.iy < INERTIA_MAX {
                state.iy *= FALL_GROWTH;
            }
        });
    }

    /// B4 and B5.
    fn brake(&mut self) {
        let is_on_ground = self.ground();
        let counts = self.rules == Ruleset::R2;
        self.line(Line::Friction, |state| {
            if state.ix < -STOP_UNDER || state.ix > STOP_UNDER {
                if state.dir.is_standing() {
                    state.ix /= if is_on_ground {
                        GROUND_FRICTION
                    } else {
                        AIR_FRICTION
                    };
                }
            } else {
                state.ix = 0.0;
                if counts {
                    state.speedjump = 0;
                }
            }
        });
        if self.state.dead && is_on_ground {
            self.line(Line::Corpse, |state| state.ix /= CORPSE_FRICTION);
        }
    }

    /// B6: moves the position itself, so that neither friction nor the clamp takes it away.
    fn speed_jump(&mut self) {
        let effect = self.rules.effect(self.state.speedjump);
        self.line(Line::SpeedJump, |state| {
            state.iy += effect.y_per_tick;
            if state.ix < 0.0 {
                state.x -= effect.x_per_tick;
            } else if state.ix > 0.0 {
                state.x += effect.x_per_tick;
            }
        });
    }

    /// B8, floor and ceiling: `blocked` is the body's own question about what is over it.
    fn meet_vertical(&mut self, line: Line, blocked: bool) {
        let (is_on_ground, iy) = (self.ground(), self.state.iy);
        let meets_ceiling = blocked && iy < 0.0 && !is_on_ground;
        let lands = is_on_ground && iy > 0.0 && !blocked;
        if !(blocked && is_on_ground || meets_ceiling || lands) {
            return;
        }
        if blocked && iy < 0.0 {
            self.record.emit(NfkEvent::Ceiling { iy });
        }
        let counts_ground = lands && self.rules == Ruleset::V075;
        self.line(line, |state| {
            state.iy = 0.0;
            snap(state);
            if meets_ceiling {
                state.doublejump = CEILING_DOUBLEJUMP;
            }
            if counts_ground {
                state.ground_ticks = state.ground_ticks.saturating_add(1);
            }
        });
    }

    /// B8, walls: looked for beside the old place, so a player may overlap one by a tick's step.
    fn meet_walls(&mut self, old: &NfkState) {
        let ix = self.state.ix;
        let (side, rest) = if ix < 0.0 {
            (Side::Left, REST_LEFT_PX)
        } else if ix > 0.0 {
            (Side::Right, REST_RIGHT_PX)
        } else {
            return;
        };
        let probe_x = if ix < 0.0 {
            old.x - WALL_PX
        } else {
            old.x + WALL_PX
        };
        let (rows, y) = if self.state.crouch {
            (CROUCHED_WALL_ROWS_PX, self.state.y)
        } else {
            (WALL_ROWS_PX, old.y)
        };
        if !rows
            .iter()
            .any(|dy| self.grid.rounded(probe_x, y + dy).is_solid())
        {
            return;
        }
        self.record.emit(NfkEvent::Wall { side, ix });
        let column = (old.x as i64 / i64::from(COLUMN_PX)) as f64;
        self.line(Line::Wall, |state| {
            state.x = column * f64::from(COLUMN_PX) + rest;
            state.ix = 0.0;
            state.speedjump = 0;
        });
    }

    /// B9: after the move, so that a single displacement can be longer.
    fn clamp(&mut self) {
        let is_wet = probes::wet(self.grid, self.state);
        let [max_ix, max_iy] = if is_wet { LIQUID_MAX } else { [INERTIA_MAX; 2] };
        let resets = is_wet && self.rules == Ruleset::R2;
        self.line(Line::Clamp, |state| {
            state.ix = state.ix.clamp(-max_ix, max_ix);
            state.iy = state.iy.clamp(-max_iy, max_iy);
            if resets {
                state.speedjump = 0;
            }
        });
    }
}
