//! What the ideal strafer shows, and with which hands.

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use thiserror::Error;

use crate::planner::bot::Limits;
use crate::text::number::whole;
use crate::text::{message, text};

/// A whole number within its range; anything else cannot be made or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BoundedInt<const LOW: u8, const HIGH: u8>(pub(super) u8);

/// A number is out of its range.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("found {found}, expected {low} to {high}")]
pub struct OutOfRange {
    found: u8,
    low: u8,
    high: u8,
}

impl<const LOW: u8, const HIGH: u8> BoundedInt<LOW, HIGH> {
    /// This number.
    ///
    /// # Errors
    ///
    /// If it is out of the range.
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

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (LOW..=HIGH).map(Self)
    }

    /// The number itself, within the range.
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

/// What there is to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum DemoKind {
    /// One jump, as far as it goes: over the gap ahead if there is one.
    #[default]
    LongJump,
    /// Hops, each in the first tick on the ground.
    Bhop,
    /// A circle on the ground.
    Prestrafe,
}

impl DemoKind {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::LongJump => "show-me-kind.long-jump",
            Self::Bhop => "show-me-kind.bhop",
            Self::Prestrafe => "show-me-kind.prestrafe",
        })
    }
}

/// What there is to see in Need For Kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum NfkDemoKind {
    /// The fastest way to the finish that it finds.
    #[default]
    Finish,
    /// Held jumps in the direction that the player faces: the speed jump's chain.
    Chain,
}

impl NfkDemoKind {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Finish => "show-me-kind.nfk-finish",
            Self::Chain => "show-me-kind.nfk-chain",
        })
    }
}

/// How fast its mouse may turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum TurnRate {
    /// As fast as it wants.
    #[default]
    Unlimited,
    /// 600 degrees per second: a quick hand.
    Deg600,
    /// 400 degrees per second.
    Deg400,
    /// 300 degrees per second: a calm hand.
    Deg300,
}

impl TurnRate {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Degrees per second; infinite for no limit.
    pub fn deg_per_s(self) -> f32 {
        match self {
            Self::Unlimited => f32::INFINITY,
            Self::Deg600 => 600.0,
            Self::Deg400 => 400.0,
            Self::Deg300 => 300.0,
        }
    }

    /// What the player reads.
    pub fn label(self) -> String {
        match self {
            Self::Unlimited => text!("show-me-turn.unlimited").to_owned(),
            Self::Deg600 | Self::Deg400 | Self::Deg300 => {
                message!("show-me-turn.at-most", degrees = whole(self.deg_per_s()))
            }
        }
    }
}

/// What the ideal strafer shows, and with which hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShowMe {
    /// What there is to see.
    #[serde(rename = "feat")]
    pub kind: DemoKind,
    /// Strafes in each jump.
    pub strafes: BoundedInt<1, 12>,
    /// How fast the mouse may turn.
    pub turn: TurnRate,
    /// Ticks between letting go of one strafe key and pressing the other.
    pub reaction: BoundedInt<0, 5>,
    /// What there is to see in Need For Kill.
    pub nfk: NfkDemoKind,
}

impl Default for ShowMe {
    /// A long jump with seven strafes and no limits.
    fn default() -> Self {
        Self {
            kind: DemoKind::default(),
            strafes: BoundedInt(7),
            turn: TurnRate::default(),
            reaction: BoundedInt(0),
            nfk: NfkDemoKind::default(),
        }
    }
}

impl ShowMe {
    /// The limits of the strafer's hands.
    pub fn limits(&self) -> Limits {
        Limits {
            turn_deg_per_s: self.turn.deg_per_s(),
            reaction_ticks: u32::from(self.reaction.get()),
        }
    }
}
