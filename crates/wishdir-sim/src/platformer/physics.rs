//! Line B, the game's `playerphysic`: forces, speed jump, move, collisions and speed limits.

use super::grid::{COLUMN_PX, ROW_PX};
use super::lines::Line;
use super::probes;
use super::report::{NfkEvent, Side};
use super::rules::Ruleset;
use super::state::NfkState;
use super::tick::Tick;
use crate::event::EventSink;

/// The original's `GRAVITY`, pixels per tick.
pub const GRAVITY_ORIGINAL: f64 = 0.02;
/// The original's factor applied to [`GRAVITY_ORIGINAL`].
pub const GRAVITY_FACTOR: f64 = 2.80;
/// Gravity added to `iy` on every tick, pixels per tick: the product of [`GRAVITY_ORIGINAL`] and
/// [`GRAVITY_FACTOR`].
pub const GRAVITY: f64 = 0.056;
/// Divisor of `iy` at the end of a rise, from -1 to 0 pixels per tick.
pub const RISE_DAMPING: f64 = 1.11;
/// Factor applied to `iy` in a fall below the speed limit.
pub const FALL_GROWTH: f64 = 1.1;
/// Divisor of `ix` on the ground if no run key acted.
pub const GROUND_FRICTION: f64 = 1.14;
/// Divisor of `ix` in the air if no run key acted.
pub const AIR_FRICTION: f64 = 1.025;
/// Extra divisor of a corpse's `ix` on the ground.
pub const CORPSE_FRICTION: f64 = 1.03;
/// `PLAYERMAXSPEED`: limit of `ix` and `iy` at the end of the step, pixels per tick.
pub const INERTIA_MAX: f64 = 5.0;

/// `iy` above which a rise is damped, pixels per tick.
const RISE_DAMPED_FROM: f64 = -1.0;
/// Speed at or below which `ix` is set to 0, pixels per tick.
pub const STOP_UNDER: f64 = 0.2;
/// Limits of `ix` and `iy` in a liquid, pixels per tick.
pub const LIQUID_MAX: [f64; 2] = [2.0, 1.0];
/// Value of `y` above which the player is too far below the map, pixels.
const BOTTOM_Y: f64 = 4000.0;
/// Value of `y` to which a player past [`BOTTOM_Y`] is moved back, pixels.
const BOTTOM_BACK_Y: f64 = 3984.0;
/// Double jump counter after hitting a ceiling, ticks.
const CEILING_DOUBLEJUMP: u8 = 3;
/// Distance of the wall probes from the old centre, pixels.
const WALL_PX: f64 = 10.0;
/// Heights of the wall probes relative to the centre, standing, pixels.
const WALL_ROWS_PX: [f64; 3] = [-16.0, 0.0, 16.0];
/// Heights of the wall probes relative to the centre, crouched, pixels.
const CROUCHED_WALL_ROWS_PX: [f64; 3] = [-8.0, 0.0, 16.0];
/// Resting position at a wall on the left, pixels into the column.
const REST_LEFT_PX: f64 = 9.0;
/// Resting position at a wall on the right, pixels into the column.
/// The body is 19 px wide and one pixel off centre.
const REST_RIGHT_PX: f64 = 22.0;

/// Snaps the body's centre to the grid of resting heights.
fn snap_to_row(state: &mut NfkState) {
    let row = (state.y.round_ties_even() as i64 / i64::from(ROW_PX)) as f64;
    state.y = row * f64::from(ROW_PX) + 8.0;
}

impl<R: EventSink<NfkEvent>> Tick<'_, R> {
    /// Lines B2 to B10: applies forces, moves the player, handles collisions and limits the speed.
    pub(super) fn apply_physics(&mut self) {
        let old = *self.state;
        self.apply_gravity();
        self.apply_friction();
        if self.rules == Ruleset::R2 {
            self.apply_speed_jump();
        }
        self.apply_line(Line::Move, |state| {
            state.y += state.iy;
            state.x += state.ix;
        });
        self.fall_iy = self.state.iy;
        // 0.75 checks for the ground before it handles any collision.
        if self.rules == Ruleset::V075 && !self.is_on_ground() {
            self.apply_line(Line::Move, |state| state.ground_ticks = 0);
        }
        if self.state.crouch {
            let blocked = self.is_stand_up_blocked();
            self.collide_vertical(Line::CrouchVertical, blocked);
        }
        self.collide_walls(&old);
        let blocked = self.is_head_blocked();
        self.collide_vertical(Line::Vertical, blocked);
        self.limit_speed();
        if self.state.y > BOTTOM_Y {
            self.apply_line(Line::Bottom, |state| state.y = BOTTOM_BACK_Y);
        }
    }

    /// Lines B2 and B3: applies gravity, damping and fall growth.
    fn apply_gravity(&mut self) {
        self.apply_line(Line::Gravity, |state| state.iy += GRAVITY);
        self.apply_line(Line::Progressive, |state| {
            if state.iy > RISE_DAMPED_FROM && state.iy < 0.0 {
                state.iy /= RISE_DAMPING;
            } else if state.iy > 0.0 && state.iy < INERTIA_MAX {
                state.iy *= FALL_GROWTH;
            }
        });
    }

    /// Lines B4 and B5: applies friction.
    fn apply_friction(&mut self) {
        let is_on_ground = self.is_on_ground();
        let counts = self.rules == Ruleset::R2;
        self.apply_line(Line::Friction, |state| {
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
            self.apply_line(Line::Corpse, |state| state.ix /= CORPSE_FRICTION);
        }
    }

    /// Line B6: moves the position directly, so that neither friction nor the speed limit applies.
    fn apply_speed_jump(&mut self) {
        let effect = self.rules.speed_jump_effect(self.state.speedjump);
        self.apply_line(Line::SpeedJump, |state| {
            state.iy += effect.y_per_tick;
            if state.ix < 0.0 {
                state.x -= effect.x_per_tick;
            } else if state.ix > 0.0 {
                state.x += effect.x_per_tick;
            }
        });
    }

    /// Line B8, floor and ceiling: stops the player. `blocked` is the result of this body's ceiling
    /// probe.
    fn collide_vertical(&mut self, line: Line, blocked: bool) {
        let (is_on_ground, iy) = (self.is_on_ground(), self.state.iy);
        let meets_ceiling = blocked && iy < 0.0 && !is_on_ground;
        let lands = is_on_ground && iy > 0.0 && !blocked;
        if !(blocked && is_on_ground || meets_ceiling || lands) {
            return;
        }
        if blocked && iy < 0.0 {
            self.record.emit(NfkEvent::Ceiling { iy });
        }
        let counts_ground = lands && self.rules == Ruleset::V075;
        self.apply_line(line, |state| {
            state.iy = 0.0;
            snap_to_row(state);
            if meets_ceiling {
                state.doublejump = CEILING_DOUBLEJUMP;
            }
            if counts_ground {
                state.ground_ticks = state.ground_ticks.saturating_add(1);
            }
        });
    }

    /// Line B8, walls: stops the player. The probes are beside the old position.
    /// A player can therefore overlap a wall by one tick's step.
    fn collide_walls(&mut self, old: &NfkState) {
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
            .any(|dy| self.grid.tile_rounded(probe_x, y + dy).is_solid())
        {
            return;
        }
        self.record.emit(NfkEvent::Wall { side, ix });
        let column = (old.x as i64 / i64::from(COLUMN_PX)) as f64;
        self.apply_line(Line::Wall, |state| {
            state.x = column * f64::from(COLUMN_PX) + rest;
            state.ix = 0.0;
            state.speedjump = 0;
        });
    }

    /// Line B9: limits the speed after the move, so a single move can be longer.
    fn limit_speed(&mut self) {
        let is_wet = probes::is_centre_wet(self.grid, self.state);
        let [max_ix, max_iy] = if is_wet { LIQUID_MAX } else { [INERTIA_MAX; 2] };
        let resets = is_wet && self.rules == Ruleset::R2;
        self.apply_line(Line::Clamp, |state| {
            state.ix = state.ix.clamp(-max_ix, max_ix);
            state.iy = state.iy.clamp(-max_iy, max_iy);
            if resets {
                state.speedjump = 0;
            }
        });
    }
}
