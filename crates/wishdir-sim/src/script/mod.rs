//! Scripts: lists of keys to hold and turns to make, with their lengths in ticks.
//!
//! `assets/scripts/README.md` describes the language.
//! The simulation and the game both play scripts through [`ScriptPlayer`].
//! `wishdir simulate` and `wishdir play --script` therefore give the same bits.

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

/// A game whose runs can be driven by scripts.
pub trait Scripted: Simulation {
    /// Script of the game: keys and turns with their lengths in ticks.
    type Script: Clone + Send + Sync + 'static;
    /// Playback of a script.
    type ScriptPlayer: Driver<Self> + Clone + std::fmt::Debug;

    /// Parses a script in RON.
    ///
    /// # Errors
    ///
    /// If `text` is not a list of this game's steps, has numbers out of range, or is too long.
    fn parse_script(text: &str) -> Result<Self::Script, ScriptError>;

    /// Returns the profile or ruleset that a script was written for. `None` if it names none.
    fn script_profile(script: &Self::Script) -> Option<&str>;

    /// Plays a script on this run from its first step.
    fn play_script(&self, script: &Self::Script) -> Self::ScriptPlayer;
}

/// View turn during a step. Left is positive, as in yaw.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq)]
pub enum Turn {
    /// No turn.
    #[default]
    None,
    /// Turns at a steady rate, degrees per second. Left is positive.
    Rate(f32),
    /// Turns evenly to this yaw within the step, in the shorter direction, degrees.
    To(f32),
}

/// One step of a script.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// Places the player, either standing on the floor at `feet` or exactly at `origin`.
    /// Takes no ticks.
    Start {
        /// Position of the feet, units. The player stands on the floor below.
        #[serde(default)]
        feet: Option<(f32, f32, f32)>,
        /// Position of the hull's origin, units.
        /// The player is in the air until a tick finds ground.
        #[serde(default)]
        origin: Option<(f32, f32, f32)>,
        /// Velocity, u/s.
        #[serde(default)]
        velocity: (f32, f32, f32),
        /// View yaw, degrees.
        #[serde(default)]
        yaw: f32,
        /// View pitch, degrees. Down is positive.
        #[serde(default)]
        pitch: f32,
    },
    /// Sets the view angles. Takes no ticks.
    Look {
        /// View yaw, degrees.
        yaw: f32,
        /// View pitch, degrees. Down is positive.
        #[serde(default)]
        pitch: f32,
    },
    /// Holds keys for a number of ticks. They stay held if the next step also holds them.
    Hold {
        /// Keys to hold.
        #[serde(default)]
        keys: Buttons,
        /// Length in ticks.
        ticks: u32,
        /// View turn during the step.
        #[serde(default)]
        turn: Turn,
        /// Keys pressed and released within the first tick, like a mouse wheel.
        #[serde(default)]
        tap: Buttons,
        /// Whether to tap jump on each tick that starts on the ground, for perfect hops.
        #[serde(default)]
        hop: bool,
        /// `cl_yawspeed` during the step, for the keys `Left` and `Right`, degrees per second.
        #[serde(default)]
        yawspeed: Option<f32>,
    },
    /// Presses and releases keys within one tick, like a mouse wheel. Held keys stay held.
    Tap {
        /// Keys to tap.
        keys: Buttons,
    },
    /// Holds no keys for a number of ticks.
    Wait {
        /// Length in ticks.
        ticks: u32,
    },
    /// Sends a usercmd unchanged, bypassing the client, for exact experiments.
    Command {
        /// Length of a tick, 1 to 255 ms. Default: the profile's tick.
        #[serde(default)]
        msec: Option<u8>,
        /// Pitch, yaw and roll, degrees. Default: the current view.
        #[serde(default)]
        angles: Option<(f32, f32, f32)>,
        /// Forward move, u/s.
        #[serde(default)]
        forward: f32,
        /// Side move, u/s. Right is positive.
        #[serde(default)]
        side: f32,
        /// Up move, u/s.
        #[serde(default)]
        up: f32,
        /// Buttons as `IN_*` bits.
        #[serde(default)]
        buttons: u16,
        /// Number of ticks for which the command is sent.
        #[serde(default = "default_times")]
        ticks: u32,
    },
    /// Saves position, velocity and timers. Takes no ticks.
    Save,
    /// Loads the saved state. Takes no ticks.
    Load,
    /// Restarts at the map's start. Takes no ticks.
    Restart,
    /// Repeats a list of steps.
    Repeat {
        /// Number of repetitions.
        times: u32,
        /// Steps to repeat.
        steps: Vec<Self>,
    },
}

fn default_times() -> u32 {
    1
}

/// A complete script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    steps: Steps<Step>,
}

impl Script {
    /// Iterates over the steps in play order, with repetitions expanded.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter()
    }

    /// Returns the length in ticks.
    pub fn ticks(&self) -> u64 {
        self.steps.ticks()
    }

    /// Returns the profile that the script was written for. `None` if the file does not name one.
    pub fn profile(&self) -> Option<&str> {
        self.steps.profile()
    }

    /// Sets the profile that the script was written for.
    #[must_use]
    pub fn for_profile(self, name: &str) -> Self {
        Self {
            steps: self.steps.for_profile(name),
        }
    }
}

impl Step {
    /// Returns the length in ticks, including repetitions.
    pub fn ticks(&self) -> u64 {
        steps::ticks(self)
    }
}
