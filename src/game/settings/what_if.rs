//! Player limits for the what-if tool, either learned from the player's jumps or custom.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::BoundedInt;
use crate::planner::bot::{JumpLimits, LearnedLimits, Limits};
use crate::settings::{Setting, settings_group};
use crate::text::{id, text};

/// Source of the player limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum LimitsSource {
    /// Learned from the player's last jumps.
    #[default]
    Learned,
    /// Set by the player.
    Own,
}

impl LimitsSource {
    /// Both sources, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Learned => "menu-what-if-hands.learned",
            Self::Own => "menu-what-if-hands.own",
        })
    }
}

/// Turn speed and key delay measured in one jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MeasuredLimits {
    /// Fastest turn, degrees per second.
    pub turn: f32,
    /// Ticks between releasing one strafe key and pressing the other. `None` without a switch.
    pub gap: Option<u32>,
}

settings_group! {
    /// Player limits for the best jump.
    pub struct WhatIfSettings {
        /// Learned or custom limits.
        pub hands: LimitsSource = LimitsSource::Learned;

        /// Custom turn speed, degrees per second.
        pub turn_deg_per_s: f32 = 500.0,
            Setting::slider(90.0..=3000.0, 10.0, 0)
                .label(id!("menu-what-if-turn"))
                .with_note(id!("menu-what-if-turn.note"));

        /// Custom number of ticks between releasing one strafe key and pressing the other.
        pub gap_ticks: BoundedInt<0, 5> = BoundedInt(0);
        /// Turn speeds and key delays in the last jumps, oldest first. Only `what_if/` writes it.
        pub learned: Vec<MeasuredLimits> = Vec::new();
    }
}

impl WhatIfSettings {
    /// Returns the learned limits.
    pub fn learned_limits(&self) -> LearnedLimits {
        let jumps = self.learned.iter().filter(|hands| hands.turn.is_finite());
        LearnedLimits::from_jumps(jumps.map(|hands| JumpLimits {
            turn_deg_per_s: hands.turn,
            gap_ticks: hands.gap,
        }))
    }

    /// Stores the learned limits.
    pub fn store_learned(&mut self, learned: &LearnedLimits) {
        let past = |hands: JumpLimits| MeasuredLimits {
            turn: hands.turn_deg_per_s,
            gap: hands.gap_ticks,
        };
        self.learned = learned.jumps().map(past).collect();
    }

    /// Returns the player limits. `None` if they are learned from jumps but there are no jumps yet.
    pub fn limits(&self, learned: &LearnedLimits) -> Option<Limits> {
        match self.hands {
            LimitsSource::Learned => learned.limits(),
            LimitsSource::Own => Some(Limits {
                turn_deg_per_s: self.turn_deg_per_s,
                reaction_ticks: u32::from(self.gap_ticks.get()),
            }),
        }
    }
}
