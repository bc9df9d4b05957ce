//! The two rulesets and the effect of the speed jump in each.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::state::NfkState;

/// Version of the game whose rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
pub enum Ruleset {
    /// 068R2: each counted jump of a chain moves the player further on every tick.
    #[default]
    #[strum(serialize = "nfk-068r2")]
    R2,
    /// 0.75: each fresh jump raises the run speed limit and `iy` by amounts from a table.
    #[strum(serialize = "nfk-075")]
    V075,
}

/// `PLAYERINITSPEED`: limit of the run speed, pixels per tick. 0.75 adds the level's bonus.
pub const RUN_CAP: f64 = 3.0;
/// Limit of the run speed while crouched, pixels per tick.
const CROUCH_CAP: f64 = 2.0;
/// Run speed added by haste, pixels per tick.
const HASTE_CAP: f64 = 1.0;
/// `DEBUG_SPEEDJUMP_X`: forward move per count and tick, pixels.
pub const SPEEDJUMP_X: f64 = 0.33;
/// `DEBUG_SPEEDJUMP_Y`: `iy` added per count on every tick, pixels per tick.
pub const SPEEDJUMP_Y: f64 = 0.012;
/// `DEBUG_SPEEDJUMP_MAX`: maximum count in 068R2.
const COUNT_MAX: u8 = 7;
/// Lowest count with an effect in 068R2. The first counted jump has no effect.
pub const COUNT_ACTS: u8 = 2;
/// 0.75: run speed limit added by each level, pixels per tick.
const X_TABLE: [f64; 7] = [0.0, 0.33, 0.8, 1.1, 1.4, 1.8, 2.2];
/// 0.75: `iy` added to a jump by each level, pixels per tick.
const Y_TABLE: [f64; 7] = [0.0, 0.0, 0.4, 0.8, 1.0, 1.2, 1.4];

/// Effect of a speed jump count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpeedJumpEffect {
    /// Forward move per tick, pixels. Only in 068R2.
    pub x_per_tick: f64,
    /// `iy` added on every tick, pixels per tick. Only in 068R2. This pulls the player down.
    pub y_per_tick: f64,
    /// Increase of the run speed limit, pixels per tick. Only in 0.75.
    pub run_cap: f64,
    /// `iy` added to a jump, pixels per tick. Only in 0.75. This makes the jump lower.
    pub jump_iy: f64,
}

impl Ruleset {
    /// All rulesets, default first.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name used in recordings and profiles.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Finds a ruleset by its id.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// Returns the maximum speed jump count.
    pub fn max_count(self) -> u8 {
        match self {
            Self::R2 => COUNT_MAX,
            Self::V075 => (X_TABLE.len() - 1) as u8,
        }
    }

    /// Returns the effect of a speed jump count.
    pub fn speed_jump_effect(self, count: u8) -> SpeedJumpEffect {
        match self {
            Self::R2 if count < COUNT_ACTS => SpeedJumpEffect::default(),
            Self::R2 => {
                let count = f64::from(count);
                SpeedJumpEffect {
                    x_per_tick: count * SPEEDJUMP_X,
                    y_per_tick: count * SPEEDJUMP_Y,
                    ..SpeedJumpEffect::default()
                }
            }
            Self::V075 => {
                let level = usize::from(count.min(self.max_count()));
                SpeedJumpEffect {
                    run_cap: X_TABLE[level],
                    jump_iy: Y_TABLE[level],
                    ..SpeedJumpEffect::default()
                }
            }
        }
    }

    /// Returns the maximum run speed in this state, pixels per tick.
    pub fn run_cap(self, state: &NfkState) -> f64 {
        let cap = if state.crouch { CROUCH_CAP } else { RUN_CAP };
        let cap = if state.haste { cap + HASTE_CAP } else { cap };
        cap + self.speed_jump_effect(state.speedjump).run_cap
    }

    /// Returns the actual move per tick in this state, pixels: `ix` plus the speed jump.
    pub fn speed(self, state: &NfkState) -> f64 {
        let shift = self.speed_jump_effect(state.speedjump).x_per_tick;
        if state.ix < 0.0 {
            state.ix - shift
        } else if state.ix > 0.0 {
            state.ix + shift
        } else {
            0.0
        }
    }
}
