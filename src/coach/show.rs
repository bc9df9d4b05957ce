//! Who shows how a drill is done: the ideal player with human hands, or a script where there is
//! none.

use serde::Deserialize;

use crate::planner::bot::Limits;
use wishdir_sim::platformer::script::NfkStep;
use wishdir_sim::script::Scripted;
use wishdir_sim::script::Step;
use wishdir_sim::simulation::Driver;

/// What a person's hands can do: they turn the mouse by 600 degrees a second and change keys in a
/// tick.
pub const HUMAN: Limits = Limits {
    turn_deg_per_s: 600.0,
    reaction_ticks: 1,
};

/// A demonstration.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Show {
    /// The ideal strafer jumps as far as it can.
    LongJump {
        /// Strafes in the jump.
        strafes: u32,
    },
    /// The ideal strafer hops.
    Bhop {
        /// How many jumps.
        hops: u32,
        /// Strafes in each.
        strafes: u32,
    },
    /// The ideal strafer circles on the ground.
    Prestrafe,
    /// Need For Kill's ideal player runs to the finish.
    Finish,
    /// Need For Kill's ideal player builds a speed jump.
    Chain {
        /// Jumps of the chain.
        jumps: u8,
    },
    /// A script of a 3D engine.
    Script(Vec<Step>),
    /// A script of Need For Kill.
    NfkScript(Vec<NfkStep>),
}

/// Who carries a demonstration out.
#[derive(Clone, Debug)]
pub enum Demonstrator<S: Scripted, B> {
    /// The ideal player.
    Ideal(Box<B>),
    /// A script.
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
