//! Landing: view punch and fall damage (`docs/goldsrc.md` 5.20 and 9).

use super::{Game, GoldSrcMove};
use crate::engine::report::MoveEvent;
use crate::engine::state::PlayerState;
use crate::event::EventSink;
use crate::world::Trace;

/// Roll punch of a landing, degrees per u/s of fall speed.
const PUNCH_PER_SPEED: f64 = 0.013;
/// Maximum pitch punch after a landing, degrees.
const MAX_PUNCH_PITCH_DEG: f32 = 8.0;
/// Maximum safe fall speed in CS, u/s.
pub const SAFE_FALL_CS: f32 = 500.0;
/// CS fall damage per u/s above the safe speed, hit points: 100 / (1100 - 500).
pub const DAMAGE_PER_SPEED_CS: f32 = 100.0 / 600.0;
/// Additional factor of CS fall damage.
pub const DAMAGE_FACTOR_CS: f64 = 1.25;
/// Maximum safe fall speed in Half-Life, u/s.
pub const SAFE_FALL_HL: f32 = 580.0;
/// Half-Life: fall speed above the safe speed that costs 100 hit points, u/s.
pub const FATAL_RANGE_HL: f32 = 444.0;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_CheckFalling`: reports a landing, applies its view punch and resets the fall speed.
    #[inline]
    pub(super) fn check_falling(&mut self) {
        if !self.state.on_ground {
            return;
        }
        let fall_velocity = self.state.goldsrc.fall_velocity;
        if fall_velocity > 0.0 {
            self.record.emit(MoveEvent::Landing { fall_velocity });
        }
        if self.has_view_punch(fall_velocity) {
            let punch = &mut self.state.goldsrc.punch_angle;
            punch.roll = (f64::from(fall_velocity) * PUNCH_PER_SPEED) as f32;
            if punch.pitch > MAX_PUNCH_PITCH_DEG {
                punch.pitch = MAX_PUNCH_PITCH_DEG;
            }
        }
        self.state.goldsrc.fall_velocity = 0.0;
    }

    /// Whether the landing is loud enough for a view punch.
    /// The volume in 5.20 is 0 only for a short fall on dry ground.
    #[inline]
    fn has_view_punch(&self, fall_velocity: f32) -> bool {
        let (heard_from, silent_below) = match self.game {
            Game::CounterStrike => (250.0, 350.0),
            Game::HalfLife => (350.0, 200.0),
        };
        let dry = self.state.water_level == 0;
        let silent = dry && fall_velocity <= 290.0 && fall_velocity < silent_below;
        fall_velocity >= heard_from && !silent
    }
}

/// Applies the game's fall damage after the move, on dry ground only, and resets the fall speed.
#[inline]
pub(super) fn fall_damage<R: EventSink<MoveEvent>>(
    game: Game,
    state: &mut PlayerState,
    record: &mut R,
) {
    if !state.on_ground {
        return;
    }
    let fall_velocity = state.goldsrc.game_fall_velocity;
    let damage = if state.water_level == 0 {
        landing_damage(game, fall_velocity)
    } else {
        0.0
    };
    if damage > 0.0 {
        state.goldsrc.punch_angle.pitch = 0.0;
        record.emit(MoveEvent::FallDamage {
            fall_velocity,
            damage,
        });
    }
    state.goldsrc.game_fall_velocity = 0.0;
}

/// Returns the damage of a landing at this vertical speed (u/s, positive down), hit points,
/// unrounded.
pub(in crate::engine) fn landing_damage(game: Game, fall_velocity: f32) -> f32 {
    match game {
        Game::CounterStrike if fall_velocity > SAFE_FALL_CS => {
            let damage = (fall_velocity - SAFE_FALL_CS) * DAMAGE_PER_SPEED_CS;
            (f64::from(damage) * DAMAGE_FACTOR_CS) as f32
        }
        Game::HalfLife if fall_velocity > SAFE_FALL_HL => {
            ((fall_velocity - SAFE_FALL_HL) * 100.0) / FATAL_RANGE_HL
        }
        Game::CounterStrike | Game::HalfLife => 0.0,
    }
}
