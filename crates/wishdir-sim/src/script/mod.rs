//! Scripts: a list of what to hold, where to turn and for how many ticks, played by simulation and
//! game alike.
//!
//! `assets/scripts/README.md` explains the language to people. [`ScriptPlayer`] is the one way a
//! script drives a run, so that `wishdir simulate` and `wishdir play --script` end in the same
//! bits.

mod parse;
mod player;
pub(super) mod steps;
pub(super) mod write;

pub use player::ScriptPlayer;
pub use steps::{ScriptError, ScriptProblem};

use serde::Deserialize;

use crate::client::Buttons;
use crate::simulation::{Driver, Simulation};
use steps::Steps;

/// A game whose runs scripts can drive.
pub trait Scripted: Simulation {
    /// A list of keys and turns with their lengths in ticks.
    type Script: Clone + Send + Sync + 'static;
    /// A script being played.
    type ScriptPlayer: Driver<Self> + Clone + std::fmt::Debug;

    /// Reads a script in RON.
    ///
    /// # Errors
    ///
    /// If `text` is no list of this game's steps, a number is out of range, or the script never
    /// ends.
    fn parse_script(text: &str) -> Result<Self::Script, ScriptError>;

    /// Plays a script on this run from its first step.
    fn play_script(&self, script: &Self::Script) -> Self::ScriptPlayer;
}

/// How the view turns while a step lasts. Left is positive, as in yaw.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq)]
pub enum Turn {
    /// It does not.
    #[default]
    None,
    /// At a steady rate, degrees per second; left is positive.
    Rate(f32),
    /// Evenly to this yaw, the shorter way, within the step, degrees.
    To(f32),
}

/// One step of a script.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// Puts the player standing on the floor at `feet`, or exactly with its `origin` there; takes
    /// no tick.
    Start {
        /// Where the feet are, units; the player stands on the floor under them.
        #[serde(default)]
        feet: Option<(f32, f32, f32)>,
        /// Where the hull's origin is, units: in the air until a tick finds ground.
        #[serde(default)]
        origin: Option<(f32, f32, f32)>,
        /// u/s.
        #[serde(default)]
        velocity: (f32, f32, f32),
        /// Degrees.
        #[serde(default)]
        yaw: f32,
        /// Degrees, down positive.
        #[serde(default)]
        pitch: f32,
    },
    /// Looks there at once; takes no tick.
    Look {
        /// Degrees.
        yaw: f32,
        /// Degrees, down positive.
        #[serde(default)]
        pitch: f32,
    },
    /// Holds keys for some ticks; they are let go of where the next step does not hold them too.
    Hold {
        /// Every key that is meant.
        #[serde(default)]
        keys: Buttons,
        /// Length, ticks.
        ticks: u32,
        /// How the view turns meanwhile.
        #[serde(default)]
        turn: Turn,
        /// Pressed and released within the first tick, like the mouse wheel.
        #[serde(default)]
        tap: Buttons,
        /// Taps jump in each tick that begins on the ground: perfect hops.
        #[serde(default)]
        hop: bool,
        /// `cl_yawspeed` meanwhile, for the keys `Left` and `Right`, degrees per second.
        #[serde(default)]
        yawspeed: Option<f32>,
    },
    /// Presses and releases keys within one tick, like the mouse wheel; what was held stays held.
    Tap {
        /// Every key that is meant.
        keys: Buttons,
    },
    /// Holds nothing for some ticks.
    Wait {
        /// Length, ticks.
        ticks: u32,
    },
    /// A usercmd as it is, past the client: for exact experiments.
    Command {
        /// Milliseconds, 1 to 255; the profile's tick if left out.
        #[serde(default)]
        msec: Option<u8>,
        /// Pitch, yaw, roll, degrees; where the script looks if left out.
        #[serde(default)]
        angles: Option<(f32, f32, f32)>,
        /// u/s.
        #[serde(default)]
        forward: f32,
        /// u/s, right positive.
        #[serde(default)]
        side: f32,
        /// u/s.
        #[serde(default)]
        up: f32,
        /// The `IN_*` bits.
        #[serde(default)]
        buttons: u16,
        /// For how many ticks it is sent.
        #[serde(default = "once")]
        ticks: u32,
    },
    /// Saves the position with velocity and timers; takes no tick.
    Save,
    /// Loads what was saved; takes no tick.
    Load,
    /// Begins again at the map's start; takes no tick.
    Restart,
    /// Runs steps several times.
    Repeat {
        /// How many times in a row.
        times: u32,
        /// What is repeated.
        steps: Vec<Self>,
    },
}

fn once() -> u32 {
    1
}

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    steps: Steps<Step>,
}

impl Script {
    /// Its steps in the order in which they are played, repetitions gone through.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter()
    }

    /// How many ticks it lasts.
    pub fn ticks(&self) -> u64 {
        self.steps.ticks()
    }
}

impl Step {
    /// How many ticks it lasts, inner repetitions included.
    pub fn ticks(&self) -> u64 {
        steps::ticks(self)
    }
}
