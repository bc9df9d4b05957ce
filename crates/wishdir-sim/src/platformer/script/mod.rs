//! Need For Kill's scripts: lists of keys to hold for a number of ticks.
//!
//! `assets/scripts/README.md` describes the language.
//! Parser, errors and limits are shared with the 3D engines' scripts. Only the steps differ.

mod player;
mod write;

pub use player::NfkScriptPlayer;

use serde::{Deserialize, Deserializer};

use super::grid::Cell;
use super::keys::{NfkKey, NfkKeys};
use super::state::{Dir, NfkState};
use crate::client::deserialize_key_list;
use crate::script::steps::{self, ScriptStep, StepResult, Steps};
use crate::script::{ScriptError, ScriptProblem};

/// One step of a script.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum NfkStep {
    /// Places the player, standing still by default. Takes no ticks.
    /// Needs either `x` and `y`, or `cell`.
    Start {
        /// Horizontal position of the body's centre, pixels.
        #[serde(default)]
        x: Option<f64>,
        /// Vertical position of the body's centre, pixels. Down is positive.
        #[serde(default)]
        y: Option<f64>,
        /// Column and row of the lowest of the body's three tiles, as for a spawn.
        #[serde(default)]
        cell: Option<(u16, u16)>,
        /// Horizontal speed, pixels per tick.
        #[serde(default)]
        ix: f64,
        /// Vertical speed, pixels per tick. Negative values rise.
        #[serde(default)]
        iy: f64,
        /// Whether the player faces left.
        #[serde(default)]
        left: bool,
    },
    /// Holds exactly these keys for a number of ticks.
    Hold {
        /// Keys to hold. All others are released.
        #[serde(default, deserialize_with = "parse_keys")]
        keys: NfkKeys,
        /// Length in ticks.
        ticks: u32,
    },
    /// Holds no keys for a number of ticks.
    Wait {
        /// Length in ticks.
        ticks: u32,
    },
    /// Saves position, inertias and counters. Takes no ticks.
    Save,
    /// Loads the saved state. Takes no ticks.
    Load,
    /// Restarts at the map's spawn. Takes no ticks.
    Restart,
    /// Repeats a list of steps.
    Repeat {
        /// Number of repetitions.
        times: u32,
        /// Steps to repeat.
        steps: Vec<Self>,
    },
}

fn parse_keys<'de, D: Deserializer<'de>>(names: D) -> Result<NfkKeys, D::Error> {
    let names: Vec<NfkKey> = deserialize_key_list(names)?;
    Ok(NfkKeys {
        up: names.contains(&NfkKey::Up),
        left: names.contains(&NfkKey::Left),
        right: names.contains(&NfkKey::Right),
        down: names.contains(&NfkKey::Down),
    })
}

impl NfkStep {
    /// Returns the length in ticks, including repetitions.
    pub fn ticks(&self) -> u64 {
        steps::ticks(self)
    }

    /// Returns the player state of a `Start` step. `None` for other steps.
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
            (None, None, Some((column, row))) => Cell::new(*column, *row).body_center(),
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
            ..NfkState::standing_at(place, dir)
        })
    }
}

impl ScriptStep for NfkStep {
    fn length_in_ticks(&self) -> u64 {
        match self {
            Self::Start { .. } | Self::Save | Self::Load | Self::Restart | Self::Repeat { .. } => 0,
            Self::Hold { ticks, .. } | Self::Wait { ticks } => u64::from(*ticks),
        }
    }

    fn repetition(&self) -> Option<(u32, &[Self])> {
        if let Self::Repeat { times, steps } = self {
            Some((*times, steps))
        } else {
            None
        }
    }

    fn repetition_mut(&mut self) -> Option<&mut Vec<Self>> {
        if let Self::Repeat { steps, .. } = self {
            Some(steps)
        } else {
            None
        }
    }

    fn check_values(&self) -> StepResult {
        let Self::Start {
            x, y, cell, ix, iy, ..
        } = self
        else {
            return Ok(());
        };
        let found = match (x, y, cell) {
            (Some(x), Some(y), None) => return steps::check_range(&[*x, *y, *ix, *iy]),
            (None, None, Some(_)) => return steps::check_range(&[*ix, *iy]),
            (Some(_), _, Some(_)) | (_, Some(_), Some(_)) => "both a pixel and a `cell`",
            (Some(_), None, None) => "`x` without `y`",
            (None, Some(_), None) => "`y` without `x`",
            (None, None, None) => "neither `x` and `y` nor `cell`",
        };
        Err((found.to_owned(), "`x` and `y`, or `cell`"))
    }
}

/// A complete script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkScript {
    steps: Steps<NfkStep>,
}

impl NfkScript {
    /// Parses a script.
    ///
    /// # Errors
    ///
    /// If the text is neither a list of steps in RON nor a file with the field `steps`,
    /// has numbers out of range, or is too long.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        Ok(Self {
            steps: Steps::parse(text)?,
        })
    }

    /// Creates a script from steps.
    ///
    /// # Errors
    ///
    /// If the steps have numbers out of range or are too long.
    pub fn new(steps: &[NfkStep]) -> Result<Self, ScriptProblem> {
        Ok(Self {
            steps: Steps::new(steps.to_vec())?,
        })
    }

    /// Creates a script that holds these keys, one entry per tick.
    /// Consecutive equal entries become one step.
    pub fn from_keys(keys: impl IntoIterator<Item = NfkKeys>) -> Self {
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

    /// Iterates over the steps in play order, with repetitions expanded.
    pub fn steps(&self) -> impl Iterator<Item = &NfkStep> {
        self.steps.iter()
    }

    /// Returns the length in ticks.
    pub fn ticks(&self) -> u64 {
        self.steps.ticks()
    }

    /// Returns the ruleset that the script was written for. `None` if the file does not name one.
    pub fn profile(&self) -> Option<&str> {
        self.steps.profile()
    }

    /// Sets the ruleset that the script was written for.
    #[must_use]
    pub fn for_profile(self, name: &str) -> Self {
        Self {
            steps: self.steps.for_profile(name),
        }
    }
}
