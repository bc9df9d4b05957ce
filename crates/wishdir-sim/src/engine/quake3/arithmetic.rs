//! The two versions of the game code's arithmetic (`docs/quake3.md` 1).

use crate::engine::vars::MoveVars;
use crate::math::{sin_cos_deg, sin_cos_deg_f32};

/// Seconds per millisecond.
const SECONDS: f64 = 0.001;
/// Largest move value in a command.
const FULL_MOVE: f32 = 127.0;
/// Cosine between two planes' normals above which the planes count as the same.
const SAME_PLANE: f64 = 0.99;
/// Minimum normal z of a surface that a rising player can step onto.
const MIN_STEP_NORMAL: f64 = 0.7;

/// Precision of constants and of the expressions that use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    /// The game's bytecode, which servers run: binary32 only.
    Bytecode,
    /// A 64-bit game library: constants are binary64.
    Native,
}

impl Arithmetic {
    #[inline]
    pub(super) fn new(vars: &MoveVars) -> Self {
        if vars.native {
            Self::Native
        } else {
            Self::Bytecode
        }
    }

    /// Returns the length of a move, seconds.
    #[inline]
    pub(super) fn frame_time(self, msec: i32) -> f32 {
        match self {
            Self::Bytecode => msec as f32 * SECONDS as f32,
            Self::Native => (f64::from(msec) * SECONDS) as f32,
        }
    }

    /// Returns sine and cosine of an angle in degrees.
    #[inline]
    pub(super) fn sin_cos(self, degrees: f32) -> (f32, f32) {
        match self {
            Self::Bytecode => sin_cos_deg_f32(degrees),
            Self::Native => sin_cos_deg(degrees),
        }
    }

    /// Returns the speed per unit of a command's moves, u/s.
    /// `largest` is the largest of the three moves, `total` the length of their vector.
    #[inline]
    pub(super) fn command_scale(self, speed: f32, largest: f32, total: f32) -> f32 {
        let product = speed * largest;
        match self {
            Self::Bytecode => product / (FULL_MOVE * total),
            Self::Native => (f64::from(product) / (f64::from(FULL_MOVE) * f64::from(total))) as f32,
        }
    }

    /// Returns the speed cap of a wading player, as a fraction of the full speed.
    #[inline]
    pub(super) fn wading_share(self, swimscale: f32, water_level: u8) -> f32 {
        let depth = f32::from(water_level) / 3.0;
        match self {
            Self::Bytecode => 1.0 - (1.0 - swimscale) * depth,
            Self::Native => (1.0 - (1.0 - f64::from(swimscale)) * f64::from(depth)) as f32,
        }
    }

    /// Whether two planes whose normals have this dot product count as the same.
    #[inline]
    pub(super) fn is_same_plane(self, cosine: f32) -> bool {
        match self {
            Self::Bytecode => cosine > SAME_PLANE as f32,
            Self::Native => f64::from(cosine) > SAME_PLANE,
        }
    }

    /// Whether a surface is too steep to step onto while rising.
    #[inline]
    pub(super) fn is_too_steep_for_step(self, normal_z: f32) -> bool {
        match self {
            Self::Bytecode => normal_z < MIN_STEP_NORMAL as f32,
            Self::Native => f64::from(normal_z) < MIN_STEP_NORMAL,
        }
    }
}
