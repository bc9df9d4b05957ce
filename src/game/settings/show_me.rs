//! Settings of the ideal player's demonstrations.

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use thiserror::Error;

use crate::planner::bot::Limits;
use crate::text::number::whole;
use crate::text::{message, text};
use wishdir_sim::engine::JumpScore;

/// An integer that is always within its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BoundedInt<const LOW: u8, const HIGH: u8>(pub(super) u8);

/// A number out of its range.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("found {found}, expected {low} to {high}")]
pub struct OutOfRange {
    found: u8,
    low: u8,
    high: u8,
}

impl<const LOW: u8, const HIGH: u8> BoundedInt<LOW, HIGH> {
    /// Creates a number.
    ///
    /// # Errors
    ///
    /// If it is out of range.
    pub const fn new(number: u8) -> Result<Self, OutOfRange> {
        if number < LOW || number > HIGH {
            return Err(OutOfRange {
                found: number,
                low: LOW,
                high: HIGH,
            });
        }
        Ok(Self(number))
    }

    /// Iterates over all numbers in the range.
    pub fn all_values() -> impl Iterator<Item = Self> {
        (LOW..=HIGH).map(Self)
    }

    /// Returns the number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const LOW: u8, const HIGH: u8> TryFrom<u8> for BoundedInt<LOW, HIGH> {
    type Error = OutOfRange;

    fn try_from(number: u8) -> Result<Self, OutOfRange> {
        Self::new(number)
    }
}

impl<const LOW: u8, const HIGH: u8> From<BoundedInt<LOW, HIGH>> for u8 {
    fn from(whole: BoundedInt<LOW, HIGH>) -> Self {
        whole.0
    }
}

/// Kind of demonstration in the 3D engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum DemonstrationKind {
    /// Hops with one strafe each in QuakeWorld and Quake III, a long jump in all other games.
    #[default]
    Automatic,
    /// One jump of maximum distance, over the gap ahead if there is one.
    LongJump,
    /// A chain of perfect hops.
    Bhop,
    /// A prestrafe circle on the ground.
    Prestrafe,
}

impl DemonstrationKind {
    /// All kinds, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Automatic => "show-me-kind.automatic",
            Self::LongJump => "show-me-kind.long-jump",
            Self::Bhop => "show-me-kind.bhop",
            Self::Prestrafe => "show-me-kind.prestrafe",
        })
    }
}

/// Kind of demonstration in Need For Kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum NfkDemonstrationKind {
    /// Fastest path to the finish that the search finds.
    #[default]
    Finish,
    /// Chain of speed jumps in the player's direction, with jump held.
    Chain,
}

impl NfkDemonstrationKind {
    /// All kinds, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Finish => "show-me-kind.nfk-finish",
            Self::Chain => "show-me-kind.nfk-chain",
        })
    }
}

/// Turn speed limit of the ideal player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum TurnRate {
    /// No turn speed limit.
    #[default]
    Unlimited,
    /// 600 degrees per second: a fast player.
    Deg600,
    /// 400 degrees per second.
    Deg400,
    /// 300 degrees per second: a calm player.
    Deg300,
}

impl TurnRate {
    /// All limits, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the limit, degrees per second. Infinite if there is no limit.
    pub fn deg_per_s(self) -> f32 {
        match self {
            Self::Unlimited => f32::INFINITY,
            Self::Deg600 => 600.0,
            Self::Deg400 => 400.0,
            Self::Deg300 => 300.0,
        }
    }

    /// Returns the display name.
    pub fn label(self) -> String {
        match self {
            Self::Unlimited => text!("show-me-turn.unlimited").to_owned(),
            Self::Deg600 | Self::Deg400 | Self::Deg300 => {
                message!("show-me-turn.at-most", degrees = whole(self.deg_per_s()))
            }
        }
    }
}

/// Demonstration by the ideal player, with its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShowMe {
    /// Kind of demonstration in the 3D engines.
    #[serde(rename = "feat")]
    pub kind: DemonstrationKind,
    /// Strafes per jump.
    pub strafes: BoundedInt<1, 12>,
    /// Turn speed limit.
    pub turn: TurnRate,
    /// Key delay: ticks between releasing one strafe key and pressing the other.
    pub reaction: BoundedInt<0, 5>,
    /// Kind of demonstration in Need For Kill.
    pub nfk: NfkDemonstrationKind,
}

impl Default for ShowMe {
    /// Seven strafes per jump and no limits.
    fn default() -> Self {
        Self {
            kind: DemonstrationKind::default(),
            strafes: BoundedInt(7),
            turn: TurnRate::default(),
            reaction: BoundedInt(0),
            nfk: NfkDemonstrationKind::default(),
        }
    }
}

impl ShowMe {
    /// Replaces `Automatic` with the kind and strafes for games whose players rate jumps by this
    /// score.
    pub fn with_automatic_resolved(mut self, score: JumpScore) -> Self {
        if self.kind == DemonstrationKind::Automatic {
            (self.kind, self.strafes) = match score {
                JumpScore::HopSpeed => (DemonstrationKind::Bhop, BoundedInt(1)),
                JumpScore::Distance => (DemonstrationKind::LongJump, BoundedInt(7)),
            };
        }
        self
    }

    /// Returns the player limits for the solver.
    pub fn limits(&self) -> Limits {
        Limits {
            turn_deg_per_s: self.turn.deg_per_s(),
            reaction_ticks: u32::from(self.reaction.get()),
        }
    }
}
