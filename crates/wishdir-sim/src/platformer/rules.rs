//! The two rulesets, and what the speed jump gives in each.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::state::NfkState;

/// Which version of the game moves the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
pub enum Ruleset {
    /// 068R2: each counted jump of a chain adds to every tick.
    #[default]
    #[strum(serialize = "nfk-068r2")]
    R2,
    /// 0.75: each fresh jump raises the run's cap and the jump by a table.
    #[strum(serialize = "nfk-075")]
    V075,
}

/// 068R2, `PLAYERINITSPEED`: the cap of running, pixels a tick. 0.75 has the same and adds to it.
pub const RUN_CAP: f64 = 3.0;
/// The cap while crouched, pixels a tick.
const CROUCH_CAP: f64 = 2.0;
/// What haste adds to the cap, pixels a tick.
const HASTE_CAP: f64 = 1.0;
/// `DEBUG_SPEEDJUMP_X`: what each count moves the player forward in every tick, pixels.
pub const SPEEDJUMP_X: f64 = 0.33;
/// `DEBUG_SPEEDJUMP_Y`: what each count adds to `iy` in every tick, pixels a tick.
pub const SPEEDJUMP_Y: f64 = 0.012;
/// `DEBUG_SPEEDJUMP_MAX`: the highest count of 068R2.
const COUNT_MAX: u8 = 7;
/// 068R2 acts from this count on: the first counted jump has no effect.
pub const COUNT_ACTS: u8 = 2;
/// 0.75, what the level adds to the run's cap, pixels a tick.
const X_TABLE: [f64; 7] = [0.0, 0.33, 0.8, 1.1, 1.4, 1.8, 2.2];
/// 0.75, what the level takes from a jump's rise, pixels a tick.
const Y_TABLE: [f64; 7] = [0.0, 0.0, 0.4, 0.8, 1.0, 1.2, 1.4];

/// What a count of the speed jump gives.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpeedJumpEffect {
    /// Moves the player forward in every tick, pixels (068R2).
    pub x_per_tick: f64,
    /// Adds to `iy` in every tick, pixels a tick: pulls down (068R2).
    pub y_per_tick: f64,
    /// Adds to the run's cap, pixels a tick (0.75).
    pub run_cap: f64,
    /// Adds to a jump's `iy`, pixels a tick: a lower jump (0.75).
    pub jump_iy: f64,
}

impl Ruleset {
    /// All of them, the default first.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// In recordings, and as a profile's name.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The ruleset of this id.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// The highest count of the speed jump.
    pub fn count_max(self) -> u8 {
        match self {
            Self::R2 => COUNT_MAX,
            Self::V075 => (X_TABLE.len() - 1) as u8,
        }
    }

    /// What a count of the speed jump gives.
    pub fn effect(self, count: u8) -> SpeedJumpEffect {
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
                let level = usize::from(count.min(self.count_max()));
                SpeedJumpEffect {
                    run_cap: X_TABLE[level],
                    jump_iy: Y_TABLE[level],
                    ..SpeedJumpEffect::default()
                }
            }
        }
    }

    /// How fast the run keys can make the player, pixels a tick.
    pub fn run_cap(self, state: &NfkState) -> f64 {
        let cap = if state.crouch { CROUCH_CAP } else { RUN_CAP };
        let cap = if state.haste { cap + HASTE_CAP } else { cap };
        cap + self.effect(state.speedjump).run_cap
    }

    /// How far the player really moves in a tick at this state, pixels: `ix`, and what the speed
    /// jump adds.
    pub fn speed(self, state: &NfkState) -> f64 {
        let shift = self.effect(state.speedjump).x_per_tick;
        if state.ix < 0.0 {
            state.ix - shift
        } else if state.ix > 0.0 {
            state.ix + shift
        } else {
            0.0
        }
    }
}
