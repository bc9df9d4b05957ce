//! Demonstrations of drills: the ideal player with human limits, or a script.

use serde::Deserialize;

use crate::planner::bot::Limits;
use wishdir_sim::platformer::script::NfkStep;
use wishdir_sim::script::Scripted;
use wishdir_sim::script::Step;
use wishdir_sim::simulation::Driver;

/// Limits of a human player: 600 degrees per second, and one tick to switch keys.
pub const HUMAN: Limits = Limits {
    turn_deg_per_s: 600.0,
    reaction_ticks: 1,
};

/// Demonstration of a drill.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Demonstration {
    /// The ideal player jumps as far as possible.
    LongJump {
        /// Number of strafes in the jump.
        strafes: u32,
    },
    /// The ideal player hops.
    Bhop {
        /// Number of jumps in the chain.
        hops: u32,
        /// Number of strafes per jump.
        strafes: u32,
    },
    /// The ideal player circles on the ground.
    Prestrafe,
    /// Need For Kill's ideal player runs to the finish.
    Finish,
    /// Need For Kill's ideal player builds a speed jump.
    Chain {
        /// Number of jumps in the chain.
        jumps: u8,
    },
    /// A script for a 3D engine.
    Script(Vec<Step>),
    /// A script for Need For Kill.
    NfkScript(Vec<NfkStep>),
}

/// Simulated player that performs a demonstration.
#[derive(Clone, Debug)]
pub enum Demonstrator<S: Scripted, B> {
    /// The ideal player.
    Ideal(Box<B>),
    /// A script player.
    Script(Box<S::ScriptPlayer>),
}

impl<S: Scripted, B: Driver<S>> Driver<S> for Demonstrator<S, B> {
    fn prepare(&mut self, run: &mut S) -> Option<S::Input> {
        match self {
            Self::Ideal(bot) => bot.prepare(run),
            Self::Script(script) => script.prepare(run),
        }
    }

    fn observe(&mut self, record: &S::Record) {
        match self {
            Self::Ideal(bot) => bot.observe(record),
            Self::Script(script) => script.observe(record),
        }
    }
}
