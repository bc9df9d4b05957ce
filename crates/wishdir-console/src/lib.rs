//! Players' configurations: GoldSrc's and ezQuake's `.cfg` files, read as the clients read them
//! (`docs/cfg.md`).
//!
//! | file | what |
//! | --- | --- |
//! | `variables` | the table of variables |
//! | `defaults` | what variables are before anybody sets them |
//! | `split` | text to commands, commands to tokens |
//! | `keys` | names of keys |
//! | `commands` | whose command a name is, and which are never run |
//! | `words` | what is a number, a text, or nobody's business |
//! | `guess` | whose configuration it is |
//! | `expand` | what ezQuake puts into a command before it runs |
//! | `eval` | a file with what it executes: binds, aliases, variables |
//! | `machine` | scripts as the clients run them, frame by frame |
//! | `reach` | what a key's text can lead to |
//! | `verdict` | what a bind does, and whether it plays by itself |
//! | `crosshair` | the crosshair in the numbers that ours has |
//! | `settings` | what of it becomes a setting of ours |
//! | `scripts` | aliases, and keys that run several things |
//! | `console` | the console: lines, files and keys, frame by frame |

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod commands;
mod console;
mod crosshair;
mod defaults;
mod detect_dialect;
mod eval;
mod expand;
mod keys;
mod machine;
mod reach;
mod scripts;
mod settings;
mod split;
mod variables;
mod verdict;
mod words;

pub use console::{COMMANDS, Console, ConsoleEffect, ConsoleFrame, ConsoleHost, ConsoleLine};
pub use crosshair::{Crosshair, CrosshairShape};
pub use detect_dialect::{half_life_weight, profile_of_folder, profile_of_weight};
pub use keys::KeyName;
pub use machine::{Effect, FrameRun, ScriptMachine, button_name};
pub use scripts::Scripts;
pub use settings::{
    FpsChoice, ImportedSetting, SENSITIVITY_RANGE, ZOOM_RATIO_RANGE, fps_choice, msec_of_fps,
    stock_profile,
};
pub use split::words_of_commands;
pub use variables::{
    ProfileVariable, becomes_setting, profile_value, profile_variables, set_profile_value,
};
pub use verdict::{BindVerdict, JUMP, Verdict};

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use wishdir_sim::profile::Profile;

/// Whose configuration it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Half-Life, Counter-Strike and their kin.
    GoldSrc,
    /// ezQuake and its kin.
    EzQuake,
}

/// Largest file, bytes.
const FILE_MAX: usize = 1 << 20;

/// A value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum CvarValue {
    /// A number.
    Number(f64),
    /// Anything else: a colour of three numbers.
    Text(String),
}

impl fmt::Display for CvarValue {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(to),
            Self::Text(text) => text.fmt(to),
        }
    }
}

/// A variable that a configuration sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Cvar {
    /// As the client writes it, or the file, where we do not know it.
    pub name: String,
    /// What the last assignment gives it.
    pub value: CvarValue,
    /// In which line, from 1.
    pub line: usize,
    /// The file that it stands in, where that is not the first one.
    pub file: Option<String>,
}

/// What is bound to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bind {
    /// The key that is bound.
    pub key: KeyName,
    /// What the client runs.
    pub text: String,
    /// Where it stands.
    pub line: usize,
    /// The file that it stands in, where that is not the first one.
    pub file: Option<String>,
}

/// An alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// What it runs.
    pub text: String,
    /// Where it stands.
    pub line: usize,
    /// The file that it stands in, where that is not the first one.
    pub file: Option<String>,
}

/// What is wrong in a configuration, or of no use here.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Reason {
    /// It presses keys over and over, by itself.
    #[error(
        "{0} repeats by itself (wait loop). It would press keys for you; the trainer leaves it out. \
         Bind the wheel to +jump for legal scrolling"
    )]
    PlaysByItself(String),
    /// A part of it runs in a later frame, without a key.
    #[error(
        "{0} waits (wait) and goes on in a later frame. Only scripts that finish in one frame are \
         imported"
    )]
    Waits(String),
    /// It runs itself without an end.
    #[error("alias {0} calls itself endlessly")]
    Endless(String),
    /// It has too many states.
    #[error("{0} rebinds keys in more than 64 ways")]
    TooManyLayers(String),
    /// It switches the frame rate.
    #[error(
        "{0} switches the frame rate: choose a profile of that rate instead (wishdir profiles)"
    )]
    SwitchesFps(String),
    /// It needs ezQuake's conditions, or words that ezQuake puts in.
    #[error("{0} needs ezQuake's if, $name or %1, which are not supported here")]
    ScriptLanguage(String),
    /// It is part of a script language that is not run.
    #[error("{0} is not supported here")]
    NotRun(String),
    /// A key that the client does not know either.
    #[error("found the key `{0}`, expected a character or a name as MWHEELUP")]
    UnknownKey(String),
    /// A key that is not on a keyboard or a mouse.
    #[error("key {0} skipped: joysticks are not supported")]
    NoSuchKey(String),
    /// A letter of another alphabet.
    #[error("press the key `{0}` yourself in the menu: which one it is depends on the keyboard")]
    ForeignKey(String),
    /// GoldSrc: a key that no keyboard sends.
    #[error("no key sends `{0}`: it is written with Shift, and GoldSrc binds the key without")]
    UnreachableKey(String),
    /// Too long.
    #[error("found a command of {0} bytes, expected at most 1023")]
    LongCommand(usize),
    /// A byte that ends texts.
    #[error("found a NUL byte in the command")]
    Nul,
    /// A variable's value that is no usable number.
    #[error("found `{0}`, expected a number within a million")]
    NotANumber(String),
    /// A variable that was set to less or more than we allow.
    #[error("{0} is set to {1} instead; other values are not allowed here")]
    Clamped(String, String),
    /// A file that executes itself.
    #[error("exec {0}: recursive exec")]
    ExecLoop(String),
    /// A chain of files that is too long.
    #[error("exec {0}: more than 16 nested files")]
    ExecDepth(String),
    /// A file that is not there.
    #[error("exec {0}: file not found")]
    ExecMissing(String),
    /// A file that is too large.
    #[error("found {0} bytes, expected at most 1048576")]
    LongFile(usize),
    /// The rest is not read.
    #[error("more than 10000 commands; the rest are ignored")]
    ManyCommands,
    /// Aliases that grow without an end.
    #[error("alias {0}: more than 65536 bytes of nested aliases")]
    LongAlias(String),
    /// An alias' name that the client refuses.
    #[error("alias {0}: the name is longer than 31 bytes")]
    LongName(String),
    /// GoldSrc runs what stands behind a semicolon in a comment.
    #[error("the game would run `{0}`: a semicolon ends its comments")]
    Commented(String),
    /// A key that stays down.
    #[error("{0} stays held: releasing the key releases only the first command of its text")]
    Sticks(String),
    /// An acceleration of the mouse.
    #[error("{0}: mouse acceleration is not supported")]
    Acceleration(String),
    /// Hops by itself.
    #[error("{0}: choose the practice style instead")]
    AutoHop(String),
    /// A server would cut it.
    #[error("{0} asks for {1}: the server gets at most {2}")]
    Cut(String, String, String),
    /// GoldSrc draws fewer frames.
    #[error("fps_max {0}: without fps_override 1 the game draws at most 100 frames per second")]
    OverLimit(String),
    /// A number of ezQuake's for a crosshair that is not drawn here.
    #[error("crosshair {0}: unknown shape; keeping yours")]
    CrosshairShape(String),
    /// A size that GoldSrc does not know either.
    #[error("cl_crosshair_size: found `{0}`, expected small, medium, large or auto")]
    CrosshairSize(String),
    /// A colour that is none, or a number of the game's own palette.
    #[error("{0}: found `{1}`, expected three numbers of 0 to 255")]
    CrosshairColor(String, String),
    /// A crosshair that grows with the movement.
    #[error("{0}: the crosshair does not move here")]
    StillCrosshair(String),
    /// A picture for a crosshair.
    #[error("{0}: pictures as crosshairs are not supported")]
    CrosshairPicture(String),
    /// The button that looks by the keys of walking.
    #[error("{0} is no key here: +lookup and +lookdown turn the view")]
    KeyboardLook(String),
    /// A key that had another text before.
    #[error("{0} was bound to `{1}` before: the last one counts")]
    BoundAgain(String, String),
    /// The profile's rate is another.
    #[error("{0} frames per second are {1} ms each: the nearest profile is {2}")]
    Fps(String, u8, String),
}

/// Something to say of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// From 1, in its file.
    pub line: usize,
    /// Its file, where that is not the first one: one that is executed, or that runs after it.
    pub file: Option<String>,
    /// What is to say.
    pub reason: Reason,
}

/// A configuration, evaluated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// By the key's name.
    pub binds: BTreeMap<String, Bind>,
    /// By the name in lower case; ezQuake's aliases too.
    pub cvars: BTreeMap<String, Cvar>,
    /// By name.
    pub aliases: BTreeMap<String, Alias>,
    /// What is left out, and why.
    pub refused: Vec<Remark>,
    /// What is taken, but not as it stands.
    pub notices: Vec<Remark>,
    /// Keys that are bound to one text and then to another.
    pub conflicts: Vec<Remark>,
    /// The files that were read, in order, under the names that asked for them.
    pub files: Vec<String>,
    /// The profile that stands for its game; none: that of its dialect.
    pub game: Option<Arc<Profile>>,
    /// The first commands that are not run, of those counted below.
    pub not_run: Vec<String>,
    /// How many commands do nothing here: chat, buying, weapons.
    pub ignored: usize,
}

/// A file of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CfgFile {
    /// What it is called.
    pub name: String,
    /// Where it lies: the same file is the same place, whatever it is called.
    pub place: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl CfgFile {
    /// A file that its name alone tells apart.
    pub fn named(name: &str, bytes: &[u8]) -> Self {
        Self {
            name: name.to_owned(),
            place: name.to_owned(),
            bytes: bytes.to_vec(),
        }
    }
}

/// Gives a file that is executed, by the name that the command says.
pub type Files<'a> = dyn FnMut(&str) -> Option<CfgFile> + 'a;

impl Config {
    /// Evaluates a file with what it executes as a client would: the last assignment wins. `name`
    /// is its own, so that it is found if it executes itself.
    pub fn read(name: &str, bytes: &[u8], dialect: Dialect, files: &mut Files<'_>) -> Self {
        Self::read_all(&[CfgFile::named(name, bytes)], dialect, None, files)
    }

    /// The same of several files, one after the other, by a player of that game.
    pub fn read_all(
        start: &[CfgFile],
        dialect: Dialect,
        game: Option<Arc<Profile>>,
        files: &mut Files<'_>,
    ) -> Self {
        let mut config = eval::evaluate(
            Self {
                game,
                ..Self::default()
            },
            start,
            dialect,
            files,
        );
        settings::check(&mut config, dialect);
        verdict::refuse_scripts(&mut config, dialect);
        config
    }

    /// The profile that stands for its game.
    pub fn stock(&self, dialect: Dialect) -> &Profile {
        self.game
            .as_deref()
            .unwrap_or_else(|| stock_profile(dialect))
    }

    /// The number of a variable.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.cvars.get(&name.to_ascii_lowercase())?.value {
            CvarValue::Number(number) => Some(number),
            CvarValue::Text(_) => None,
        }
    }

    /// How far one count of the mouse turns the view, degrees of yaw and of pitch.
    pub fn degrees_per_count(&self) -> [f64; 2] {
        let of = |name: &str, default: f64| self.number(name).unwrap_or(default);
        let sensitivity = of("sensitivity", settings::SENSITIVITY);
        ["m_yaw", "m_pitch"].map(|axis| sensitivity * of(axis, settings::DEGREES))
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
