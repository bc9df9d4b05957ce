//! Need For Kill's scripts: which keys to hold for how many ticks, played by simulation and game
//! alike.
//!
//! `assets/scripts/README.md` explains the language to people. Reading, its errors and its limits
//! are those of the 3D engines' scripts; the steps are this game's own.

mod player;
mod write;

pub use player::NfkScriptPlayer;

use serde::{Deserialize, Deserializer};

use super::grid::Cell;
use super::keys::{NfkKey, NfkKeys};
use super::state::{Dir, NfkState};
use crate::client::key_list;
use crate::script::steps::{self, ScriptStep, StepResult, Steps};
use crate::script::{ScriptError, ScriptProblem};

/// One step of a script.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum NfkStep {
    /// Puts the player somewhere, standing still unless told otherwise; takes no tick. Either `x`
    /// and `y` or `cell`.
    Start {
        /// The body's centre to the right, pixels.
        #[serde(default)]
        x: Option<f64>,
        /// The body's centre down, pixels.
        #[serde(default)]
        y: Option<f64>,
        /// Column and row of the lowest of the body's three tiles, as a spawn's.
        #[serde(default)]
        cell: Option<(u16, u16)>,
        /// Pixels a tick.
        #[serde(default)]
        ix: f64,
        /// Pixels a tick; negative rises.
        #[serde(default)]
        iy: f64,
        /// Faces left.
        #[serde(default)]
        left: bool,
    },
    /// Holds exactly these keys for some ticks.
    Hold {
        /// Every key that is down; the others are up.
        #[serde(default, deserialize_with = "keys_of_names")]
        keys: NfkKeys,
        /// Length, ticks.
        ticks: u32,
    },
    /// Holds nothing for some ticks.
    Wait {
        /// Length, ticks.
        ticks: u32,
    },
    /// Saves position, inertias and counters; takes no tick.
    Save,
    /// Loads what was saved; takes no tick.
    Load,
    /// Begins again at the map's spawn; takes no tick.
    Restart,
    /// Runs steps several times.
    Repeat {
        /// How many times in a row.
        times: u32,
        /// What is repeated.
        steps: Vec<Self>,
    },
}

fn keys_of_names<'de, D: Deserializer<'de>>(names: D) -> Result<NfkKeys, D::Error> {
    let names: Vec<NfkKey> = key_list(names)?;
    Ok(NfkKeys {
        up: names.contains(&NfkKey::Up),
        left: names.contains(&NfkKey::Left),
        right: names.contains(&NfkKey::Right),
        down: names.contains(&NfkKey::Down),
    })
}

impl NfkStep {
    /// How many ticks it lasts, inner repetitions included.
    pub fn ticks(&self) -> u64 {
        steps::ticks(self)
    }

    /// Where a start puts the player; none of the other steps.
    fn start(&self) -> Option<NfkState> {
        let Self::Start {
            x,
            y,
            cell,
            ix,
            iy,
            left,
        } = self
        else {
            return None;
        };
        let place = match (x, y, cell) {
            (Some(x), Some(y), None) => [*x, *y],
            (None, None, Some((column, row))) => Cell::new(*column, *row).body(),
            (Some(_), _, Some(_))
            | (_, Some(_), Some(_))
            | (Some(_), None, None)
            | (None, _, None) => return None,
        };
        let dir = if *left {
            Dir::StandLeft
        } else {
            Dir::StandRight
        };
        Some(NfkState {
            ix: *ix,
            iy: *iy,
            ..NfkState::at(place, dir)
        })
    }
}

impl ScriptStep for NfkStep {
    fn own_ticks(&self) -> u64 {
        match self {
            Self::Start { .. } | Self::Save | Self::Load | Self::Restart | Self::Repeat { .. } => 0,
            Self::Hold { ticks, .. } | Self::Wait { ticks } => u64::from(*ticks),
        }
    }

    fn repeated(&self) -> Option<(u32, &[Self])> {
        if let Self::Repeat { times, steps } = self {
            Some((*times, steps))
        } else {
            None
        }
    }

    fn repeated_mut(&mut self) -> Option<&mut Vec<Self>> {
        if let Self::Repeat { steps, .. } = self {
            Some(steps)
        } else {
            None
        }
    }

    fn check(&self) -> StepResult {
        let Self::Start {
            x, y, cell, ix, iy, ..
        } = self
        else {
            return Ok(());
        };
        let found = match (x, y, cell) {
            (Some(x), Some(y), None) => return steps::sane(&[*x, *y, *ix, *iy]),
            (None, None, Some(_)) => return steps::sane(&[*ix, *iy]),
            (Some(_), _, Some(_)) | (_, Some(_), Some(_)) => "both a pixel and a `cell`",
            (Some(_), None, None) => "`x` without `y`",
            (None, Some(_), None) => "`y` without `x`",
            (None, None, None) => "neither `x` and `y` nor `cell`",
        };
        Err((found.to_owned(), "`x` and `y`, or `cell`"))
    }
}

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkScript {
    steps: Steps<NfkStep>,
}

impl NfkScript {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// On anything but a RON list of steps, numbers that cannot be meant, and scripts without end.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        Ok(Self {
            steps: Steps::parse(text)?,
        })
    }

    /// A script of these steps.
    ///
    /// # Errors
    ///
    /// On numbers that cannot be meant, and scripts without end.
    pub fn new(steps: &[NfkStep]) -> Result<Self, ScriptProblem> {
        Ok(Self {
            steps: Steps::new(steps.to_vec())?,
        })
    }

    /// The script that holds these keys once more, a tick each; equal ones in a row become one
    /// step.
    pub fn of_keys(keys: impl IntoIterator<Item = NfkKeys>) -> Self {
        let keys: Vec<NfkKeys> = keys.into_iter().collect();
        let step = |held: &[NfkKeys]| {
            let ticks = u32::try_from(held.len()).unwrap_or(u32::MAX);
            match held.first() {
                Some(keys) if *keys != NfkKeys::NONE => NfkStep::Hold { keys: *keys, ticks },
                Some(_) | None => NfkStep::Wait { ticks },
            }
        };
        Self {
            steps: keys.chunk_by(NfkKeys::eq).map(step).collect(),
        }
    }

    /// Its steps in the order in which they are played, repetitions gone through.
    pub fn steps(&self) -> impl Iterator<Item = &NfkStep> {
        self.steps.iter()
    }

    /// How many ticks it lasts.
    pub fn ticks(&self) -> u64 {
        self.steps.ticks()
    }
}
