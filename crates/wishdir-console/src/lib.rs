//! Player configs (`.cfg` files) of GoldSrc, ezQuake and Quake III, read the way the clients read
//! them (`docs/cfg.md`).
//!
//! The crate parses and evaluates configs, and converts them to settings.
//! The in-game console runs the same commands frame by frame.
//! The program decides where files and settings are stored.

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
pub use detect_dialect::{half_life_weight, profile_for_folders, profile_for_weight};
pub use keys::KeyName;
pub use machine::{FrameResult, ScriptEffect, ScriptMachine, button_name};
pub use scripts::Scripts;
pub use settings::{
    FpsChoice, ImportedSetting, SENSITIVITY_RANGE, ZOOM_RATIO_RANGE, fps_choice, msec_from_fps,
    stock_profile,
};
pub use split::split_into_words;
pub use variables::{
    ProfileVariable, becomes_setting, is_missing_setting, profile_value, profile_variables,
    set_profile_value,
};
pub use verdict::{BindVerdict, JUMP, Verdict};

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use wishdir_sim::profile::Profile;

/// Client that a config was written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Half-Life, Counter-Strike and related games.
    GoldSrc,
    /// ezQuake and related clients.
    EzQuake,
    /// Quake III Arena and related clients.
    Quake3,
}

/// Maximum size of a file, bytes.
const FILE_MAX: usize = 1 << 20;

/// Value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum CvarValue {
    /// A number.
    Number(f64),
    /// Any other text, for example a colour of three numbers.
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

/// Variable set by a config.
#[derive(Clone, Debug, PartialEq)]
pub struct Cvar {
    /// Name with the client's spelling. Unknown variables have the file's spelling.
    pub name: String,
    /// Value of the last assignment.
    pub value: CvarValue,
    /// Line of the last assignment, from 1.
    pub line: usize,
    /// File of the last assignment. `None` for the first file.
    pub file: Option<String>,
}

/// Text bound to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bind {
    /// Bound key.
    pub key: KeyName,
    /// Text that the client runs.
    pub text: String,
    /// Line of the bind, from 1.
    pub line: usize,
    /// File of the bind. `None` for the first file.
    pub file: Option<String>,
}

/// Alias set by a config.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// Text that the alias runs.
    pub text: String,
    /// Line of the alias, from 1.
    pub line: usize,
    /// File of the alias. `None` for the first file.
    pub file: Option<String>,
}

/// Problem in a config, or something in it that is not supported.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RemarkReason {
    /// The script repeats itself and keeps pressing keys for the player.
    #[error(
        "{0} repeats by itself (wait loop). It would press keys for you, so it is not imported. \
         Bind the wheel directly to the command instead, for example to +jump"
    )]
    PlaysByItself(String),
    /// The script waits and continues in a later frame.
    #[error(
        "{0} waits (wait) and continues in a later frame. Only scripts that finish in one frame are \
         imported"
    )]
    Waits(String),
    /// The alias calls itself endlessly.
    #[error("alias {0} calls itself endlessly")]
    Endless(String),
    /// The script has too many layers of binds and aliases.
    #[error("{0} switches between more than 64 key bindings")]
    TooManyLayers(String),
    /// The script switches the frame rate.
    #[error(
        "{0} changes the frame rate: choose a profile with that rate instead (wishdir profiles)"
    )]
    SwitchesFps(String),
    /// The script needs ezQuake's conditions or its text substitution.
    #[error("{0} needs ezQuake's if, $name or %1, which are not supported here")]
    ScriptLanguage(String),
    /// The script runs the text of a variable, as in Quake III.
    #[error("{0} runs the text of a variable (vstr), which is not supported here")]
    RunsVariable(String),
    /// Quake III: the player walks without the speed key.
    #[error("cl_run 0 is ignored: here you always run, unless you hold the speed key")]
    AlwaysRuns,
    /// The command belongs to a script language that is not supported.
    #[error("{0} is not supported here")]
    NotRun(String),
    /// The client does not know the key.
    #[error("found the key `{0}`, expected a character or a name like MWHEELUP")]
    UnknownKey(String),
    /// Keyboard and mouse do not have the key.
    #[error("key {0} skipped: joysticks are not supported")]
    NoSuchKey(String),
    /// A US keyboard does not have the character.
    #[error("the key for `{0}` depends on the keyboard layout: bind it in the menu instead")]
    ForeignKey(String),
    /// GoldSrc: no keyboard sends this key.
    #[error("no key sends `{0}`: it needs Shift, and GoldSrc binds keys without Shift")]
    UnreachableKey(String),
    /// The command is too long.
    #[error("found a command of {0} bytes, expected at most 1023")]
    LongCommand(usize),
    /// The command contains the byte that ends C strings.
    #[error("found a NUL byte in the command")]
    Nul,
    /// The value of a variable is not a usable number.
    #[error("found `{0}`, expected a number from -1000000 to 1000000")]
    NotANumber(String),
    /// The value of a variable was out of range and has been clamped.
    #[error("{0}: wishdir uses {1}, the nearest value that it allows")]
    Clamped(String, String),
    /// The file executes itself.
    #[error("exec {0}: recursive exec")]
    ExecLoop(String),
    /// Too many files execute each other.
    #[error("exec {0}: more than 16 nested files")]
    ExecDepth(String),
    /// The file was not found.
    #[error("exec {0}: file not found")]
    ExecMissing(String),
    /// The file is too large.
    #[error("found {0} bytes, expected at most 1048576")]
    LongFile(usize),
    /// The file has too many commands. Further commands are not read.
    #[error("more than 10000 commands; the rest are ignored")]
    ManyCommands,
    /// The text of nested aliases becomes too long.
    #[error("alias {0}: more than 65536 bytes of nested aliases")]
    LongAlias(String),
    /// The name of the alias is too long for the client.
    #[error("alias {0}: the name is longer than 31 bytes")]
    LongName(String),
    /// The comment has a semicolon, and GoldSrc runs the text after it.
    #[error("the game would run `{0}`: in its configs, a semicolon ends a comment")]
    Commented(String),
    /// The key stays pressed after its release.
    #[error(
        "{0} stays held after the key is released: put the commands in an alias +name, add -{0} to an \
         alias -name, and bind the key to +name"
    )]
    Sticks(String),
    /// The variable turns on mouse acceleration.
    #[error("{0}: mouse acceleration is not supported")]
    Acceleration(String),
    /// The variable makes the player hop automatically.
    #[error("{0}: automatic hopping is not supported")]
    AutoHop(String),
    /// The server limits the value.
    #[error("{0} is {1}: the server accepts at most {2}")]
    Cut(String, String, String),
    /// GoldSrc draws at a lower frame rate than the value.
    #[error("fps_max {0}: without fps_override 1 the game draws at most 100 frames per second")]
    OverLimit(String),
    /// The frame rate is below 1.
    #[error("{0} {1}: invalid frame rate, expected at least 1; keeping the profile's frame rate")]
    InvalidFrameRate(String, String),
    /// ezQuake crosshair number that wishdir does not draw.
    #[error("crosshair {0}: unknown shape; keeping yours")]
    CrosshairShape(String),
    /// Crosshair size that GoldSrc does not know.
    #[error("cl_crosshair_size: found `{0}`, expected small, medium, large or auto")]
    CrosshairSize(String),
    /// Invalid colour, or a number from the game's palette.
    #[error("{0}: found `{1}`, expected three numbers from 0 to 255")]
    CrosshairColor(String, String),
    /// Crosshair that grows while the player moves.
    #[error("{0}: a dynamic crosshair is not supported")]
    StillCrosshair(String),
    /// Crosshair with an image.
    #[error("{0}: crosshair images are not supported")]
    CrosshairPicture(String),
    /// Button that makes the movement keys also turn the view.
    #[error("{0} is not supported here: use +lookup and +lookdown to turn the view")]
    KeyboardLook(String),
    /// Key that was already bound to something else.
    #[error("{0} was bound to `{1}` before: the last binding is used")]
    BoundAgain(String, String),
    /// Frame rate that differs from the rate of the profile.
    #[error("{0} frames per second give ticks of {1} ms; using the nearest profile, {2}")]
    Fps(String, u8, String),
}

/// Remark about a line of a config.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Line in its file, from 1.
    pub line: usize,
    /// File of the line. `None` for the first file.
    pub file: Option<String>,
    /// Name of the key whose bind the remark is about. `None` if the line is not a bind.
    pub key: Option<String>,
    /// Content of the remark.
    pub reason: RemarkReason,
}

/// Evaluated config.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Binds by key name.
    pub binds: BTreeMap<String, Bind>,
    /// Variables by lower-case name.
    pub cvars: BTreeMap<String, Cvar>,
    /// Aliases by name. Aliases of ezQuake have lower-case names.
    pub aliases: BTreeMap<String, Alias>,
    /// Remarks about things that are not imported.
    pub refused: Vec<Remark>,
    /// Remarks about things that are imported with changes.
    pub notices: Vec<Remark>,
    /// Remarks about keys that are bound twice with different texts.
    pub conflicts: Vec<Remark>,
    /// Files that were read, in order, under the names used to execute them.
    pub files: Vec<String>,
    /// Profile for the config's game. `None` for the profile of the dialect.
    pub game: Option<Arc<Profile>>,
    /// Names of the first 20 ignored commands, without duplicates.
    pub ignored_commands: Vec<String>,
    /// Number of ignored binds and commands. Examples: chat, buying, weapons and unknown names.
    pub ignored: usize,
}

/// File of a config.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CfgFile {
    /// Name of the file.
    pub name: String,
    /// Unique location of the file. A file has the same location under all its names.
    pub place: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

impl CfgFile {
    /// Creates a file whose `place` is its name.
    pub fn new(name: &str, bytes: &[u8]) -> Self {
        Self {
            name: name.to_owned(),
            place: name.to_owned(),
            bytes: bytes.to_vec(),
        }
    }
}

/// Function that loads an executed file by the name in the command.
pub type FileLoader<'a> = dyn FnMut(&str) -> Option<CfgFile> + 'a;

/// Maximum number of ignored commands listed.
const IGNORED_NAMES_MAX: usize = 20;

impl Config {
    /// Counts an ignored command and lists its name once.
    fn record_ignored_command(&mut self, name: &str) {
        self.ignored += 1;
        let names = &mut self.ignored_commands;
        let is_listed = names.iter().any(|listed| listed.eq_ignore_ascii_case(name));
        if !is_listed && names.len() < IGNORED_NAMES_MAX {
            names.push(name.to_owned());
        }
    }

    /// Counts a bind that has no effect. Lists its command only if it starts with `+`, such as
    /// `+attack`, because players expect those to work.
    fn record_ignored_bind(&mut self, text: &str) {
        let button = text.split([' ', ';']).next().unwrap_or_default();
        if button.starts_with('+') {
            self.record_ignored_command(button);
        } else {
            self.ignored += 1;
        }
    }

    /// Evaluates a file and the files it executes, like a client. The last assignment wins.
    /// `name` helps to detect a file that executes itself.
    pub fn read(name: &str, bytes: &[u8], dialect: Dialect, files: &mut FileLoader<'_>) -> Self {
        Self::read_all(&[CfgFile::new(name, bytes)], dialect, None, files)
    }

    /// Like [`Config::read`], but for several files in order and a known game.
    pub fn read_all(
        start: &[CfgFile],
        dialect: Dialect,
        game: Option<Arc<Profile>>,
        files: &mut FileLoader<'_>,
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
        settings::check_values(&mut config, dialect);
        verdict::refuse_scripts(&mut config, dialect);
        config
    }

    /// Returns the profile for the config's game.
    pub fn stock_profile(&self, dialect: Dialect) -> &Profile {
        self.game
            .as_deref()
            .unwrap_or_else(|| stock_profile(dialect))
    }

    /// Returns the value of a numeric variable.
    pub fn numeric_value(&self, name: &str) -> Option<f64> {
        match self.cvars.get(&name.to_ascii_lowercase())?.value {
            CvarValue::Number(number) => Some(number),
            CvarValue::Text(_) => None,
        }
    }

    /// Returns the view turn per mouse count, yaw and pitch, degrees.
    pub fn turn_per_count_deg(&self) -> [f64; 2] {
        let of = |name: &str, default: f64| self.numeric_value(name).unwrap_or(default);
        let stock = self.game.as_deref().map(|game| game.keys.sensitivity);
        let stock = stock.map_or(settings::SENSITIVITY, defaults::shortest_decimal);
        let sensitivity = of("sensitivity", stock);
        ["m_yaw", "m_pitch"].map(|axis| sensitivity * of(axis, settings::DEGREES))
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
