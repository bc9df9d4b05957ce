//! Scripts: a list of what to hold, where to turn and for how many ticks, played by simulation and game alike.
//!
//! `assets/scripts/README.md` explains the language to people. [`play_tick`] is the one way a script drives a
//! run, so that `wishdir simulate` and `wishdir play --script` end in the same bits.

mod parse;
mod player;

pub use parse::ScriptError;
pub use player::{ScriptPlayer, ScriptTick, play_tick};

use serde::Deserialize;

/// A key that a script can press.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum ScriptKey {
    /// `+forward`
    Forward,
    /// `+back`
    Back,
    /// `+moveleft`
    MoveLeft,
    /// `+moveright`
    MoveRight,
    /// `+jump`
    Jump,
    /// `+duck`
    Duck,
    /// `+speed`
    Speed,
    /// `+left`: turns left at `cl_yawspeed`
    Left,
    /// `+right`: turns right at `cl_yawspeed`
    Right,
    /// `+moveup`
    Up,
    /// `+movedown`
    Down,
    /// `+use`
    Use,
    /// `+attack`
    Attack,
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
    /// Puts the player somewhere, in the air or standing; takes no tick.
    Start {
        /// The hull's origin, units.
        origin: [f32; 3],
        /// u/s.
        #[serde(default)]
        velocity: [f32; 3],
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
    /// Holds keys for so many ticks; they are let go of where the next step does not hold them too.
    Hold {
        /// The keys.
        #[serde(default)]
        keys: Vec<ScriptKey>,
        /// How long.
        ticks: u32,
        /// How the view turns meanwhile.
        #[serde(default)]
        turn: Turn,
        /// Presses jump in each tick that begins on the ground: perfect hops.
        #[serde(default)]
        hop: bool,
    },
    /// Presses and releases keys within one tick, like the mouse wheel.
    Tap {
        /// The keys.
        keys: Vec<ScriptKey>,
    },
    /// Holds nothing for so many ticks.
    Wait {
        /// How long.
        ticks: u32,
    },
    /// A usercmd as it is, past the client: for exact experiments.
    Command {
        /// Milliseconds, 1 to 255; the profile's tick if left out.
        #[serde(default)]
        msec: Option<u8>,
        /// Pitch, yaw, roll, degrees; where the script looks if left out.
        #[serde(default)]
        angles: Option<[f32; 3]>,
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
        /// How often.
        #[serde(default = "once")]
        ticks: u32,
    },
    /// Saves the position with velocity and timers; takes no tick.
    Save,
    /// Loads what was saved; takes no tick.
    Load,
    /// Begins again at the map's start; takes no tick.
    Restart,
    /// Runs steps so many times.
    Repeat {
        /// How often.
        times: u32,
        /// Which.
        steps: Vec<Step>,
    },
}

fn once() -> u32 {
    1
}

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Its steps, in order.
    pub steps: Vec<Step>,
}
