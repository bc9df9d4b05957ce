//! One tick in the order of `docs/nfk.md` 1, from the count to the run keys.

use std::ops::RangeInclusive;

use super::grid::{Grid, Tile};
use super::keys::NfkKeys;
use super::lines::Line;
use super::probes;
use super::report::{NfkEvent, Side, emit_changes};
use super::rules::Ruleset;
use super::state::{Dir, NfkState};
use crate::event::EventSink;

/// `iy` after a pad, pixels per tick.
pub const PAD_IY: f64 = -4.0;
/// `iy` after a strong pad, pixels per tick.
pub const STRONG_PAD_IY: f64 = -6.0;
/// Distance below the centre at which pads and teleports are probed, pixels.
pub(super) const TILE_PROBE_PX: f64 = 13.0;
/// `ix` added by a run key, pixels per tick.
pub const RUN_ACCELERATION: f64 = 0.35;
/// Extra `ix` while the player still moves in the opposite direction, pixels per tick.
pub const COUNTER_KEY_BONUS: f64 = 0.8;
/// 0.75: the level decays while `ix` is below this, pixels per tick.
pub const DECAY_UNDER: f64 = 3.0;
/// 0.75: range of ticks on the ground in which the level decays.
pub const DECAY_TICKS: RangeInclusive<u8> = 6..=149;

/// Moves a player by one tick. Emits events to `record`, which does not affect the state.
#[inline]
pub fn nfk_tick<R: EventSink<NfkEvent>>(
    state: &mut NfkState,
    keys: NfkKeys,
    rules: Ruleset,
    grid: &Grid,
    record: &mut R,
) {
    let was_on_ground = probes::is_on_ground(grid, state);
    let mut tick = Tick {
        state,
        keys,
        rules,
        grid,
        record,
        was_on_ground,
        fall_iy: 0.0,
    };
    if rules == Ruleset::R2 {
        tick.count_previous_jump();
    }
    tick.apply_physics();
    tick.run_timers();
    tick.stop_on_ground();
    tick.jump();
    tick.crouch();
    tick.touch_tile();
    if rules == Ruleset::V075 {
        tick.decay_level();
    }
    tick.run_keys();
}

/// A tick in progress.
pub(super) struct Tick<'a, R> {
    pub(super) state: &'a mut NfkState,
    pub(super) keys: NfkKeys,
    pub(super) rules: Ruleset,
    pub(super) grid: &'a Grid,
    pub(super) record: &'a mut R,
    /// Whether the player was on the ground at the start of the tick.
    pub(super) was_on_ground: bool,
    /// `iy` used to move the position, pixels per tick.
    pub(super) fall_iy: f64,
}

impl<R: EventSink<NfkEvent>> Tick<'_, R> {
    /// Applies one line's change to the state and emits the changed fields.
    #[inline]
    pub(super) fn apply_line(&mut self, line: Line, change: impl FnOnce(&mut NfkState)) {
        if R::LISTENS {
            let before = *self.state;
            change(self.state);
            emit_changes(self.record, line, &before, self.state);
        } else {
            change(self.state);
        }
    }

    #[inline]
    pub(super) fn is_on_ground(&self) -> bool {
        probes::is_on_ground(self.grid, self.state)
    }

    #[inline]
    pub(super) fn is_head_blocked(&self) -> bool {
        probes::is_head_blocked(self.grid, self.state)
    }

    #[inline]
    pub(super) fn is_stand_up_blocked(&self) -> bool {
        probes::is_stand_up_blocked(self.grid, self.state)
    }

    /// Line C: counts the timers down.
    fn run_timers(&mut self) {
        self.apply_line(Line::Timers, |state| {
            state.injump = state.injump.saturating_sub(1);
            state.doublejump = state.doublejump.saturating_sub(1);
        });
    }

    /// Line D: sets `iy` to 0 on the ground. Also acts during a rise past a brick's corner, which
    /// makes corner jumps possible.
    fn stop_on_ground(&mut self) {
        if !self.is_on_ground() {
            return;
        }
        if R::LISTENS && !self.was_on_ground {
            self.emit_contact();
        }
        self.apply_line(Line::Ground, |state| state.iy = 0.0);
    }

    /// Emits a landing, or a corner catch if the player was rising.
    fn emit_contact(&mut self) {
        if self.fall_iy >= 0.0 {
            self.record.emit(NfkEvent::Landing { iy: self.fall_iy });
            return;
        }
        let sides = [Side::Left, Side::Right].into_iter().zip(probes::PROBES_PX);
        let caught = |(_, dx): &(Side, f64)| probes::is_in_brick(self.grid, self.state, *dx);
        if let Some((side, _)) = sides.into_iter().find(caught) {
            let feet = self.state.feet_y();
            let top =
                f64::from((feet as i32).div_euclid(super::grid::ROW_PX) * super::grid::ROW_PX);
            self.record.emit(NfkEvent::CornerCatch {
                side,
                depth: feet - top,
                iy: self.fall_iy,
            });
        }
    }

    /// Line G: throws the player up from pads.
    fn touch_tile(&mut self) {
        let strong = match self
            .grid
            .tile_truncated(self.state.x, self.state.y + TILE_PROBE_PX)
        {
            Tile::Pad => false,
            Tile::StrongPad => true,
            Tile::Free
            | Tile::Brick(_)
            | Tile::Invisible
            | Tile::Water
            | Tile::Lava
            | Tile::Death => return,
        };
        self.record.emit(NfkEvent::Pad { strong });
        self.apply_line(Line::Tile, |state| {
            state.iy = if strong { STRONG_PAD_IY } else { PAD_IY }
        });
    }

    /// 0.75: lowers the level by one per tick while the player stands still or runs slowly.
    fn decay_level(&mut self) {
        self.apply_line(Line::Decay, |state| {
            if state.ix.abs() < DECAY_UNDER || DECAY_TICKS.contains(&state.ground_ticks) {
                state.speedjump = state.speedjump.saturating_sub(1);
            }
        });
    }

    /// Line H: applies the run keys.
    fn run_keys(&mut self) {
        let (keys, rules) = (self.keys, self.rules);
        if keys.left && keys.right {
            self.apply_line(Line::BothKeys, |state| {
                state.dir = state.dir.to_standing();
                if rules == Ruleset::V075 {
                    state.speedjump = 0;
                }
            });
            return;
        }
        self.apply_line(Line::Stand, |state| state.dir = state.dir.to_standing());
        if keys.down && rules == Ruleset::R2 {
            self.apply_line(Line::DownKey, |state| state.speedjump = 0);
        }
        let Some(sign) = keys.run_sign() else { return };
        self.apply_line(Line::Run, |state| {
            if rules == Ruleset::R2 && state.dir.is_left() != keys.left {
                state.speedjump = 0;
            }
            let cap = rules.run_cap(state);
            if sign * state.ix < 0.0 {
                state.ix += COUNTER_KEY_BONUS * sign;
            }
            if sign * state.ix < cap {
                state.ix += RUN_ACCELERATION * sign;
            }
            if sign * state.ix > cap {
                state.ix = cap * sign;
            }
            state.dir = if keys.left {
                Dir::RunLeft
            } else {
                Dir::RunRight
            };
        });
    }
}
