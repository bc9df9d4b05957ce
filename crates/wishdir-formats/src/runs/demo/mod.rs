//! Recorded runs of the original games: positions over time, and commands if the file has them.
//!
//! Reads GoldSrc `.dem`, QuakeWorld `.qwd` and `.mvd`, and Quake `.dem` (`docs/demos.md`).
//! The module also re-simulates commands, compares the results, and converts tracks into ghosts.

mod cap;
mod changes;
mod compare;
mod entities;
mod frame;
mod ghost;
mod goldsrc;
mod messages;
mod mvd;
mod netquake;
mod on_map;
mod qwd;
mod resimulation;
mod runs;
mod script_states;
mod serverdata;
mod track;
mod tracks;

pub use changes::VarChange;
pub use compare::{DifferenceCause, FirstDifference, Resimulation, decode_command};
pub use frame::{DemoFrame, FrameLink};
pub use ghost::{GhostFile, GhostFileError, GhostHeader, GhostStep};
pub use on_map::{MapResimulation, StateTolerance, WalkObserver};
pub use resimulation::resimulate;
pub use runs::{FrameClock, FrameRun};
pub use script_states::simulate_script;
pub use track::{Point, RepeatedFrame, Track, Vars};

use std::sync::Arc;

use strum::IntoStaticStr;
use thiserror::Error;

use crate::cursor::UnexpectedEnd;
use wishdir_sim::world::DIST_EPSILON;

/// Program that wrote a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum DemoFormat {
    /// Half-Life or Counter-Strike.
    GoldSrc,
    /// QuakeWorld client.
    Qwd,
    /// QuakeWorld server.
    Mvd,
    /// Quake client.
    NetQuake,
    /// Counter-Strike KZ server (`.krpr`, `.krpz`).
    Krp,
    /// Script of Half-Life speedrunners.
    Hltas,
}

impl DemoFormat {
    /// Returns the name used in files.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Completeness of a track's commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum CommandCompleteness {
    /// The track has every command.
    Exact,
    /// Some commands of the track are missing.
    Gaps,
    /// The track has positions and no commands.
    #[default]
    Positions,
}

impl CommandCompleteness {
    /// Returns the name used in files.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Recorded run of an original game.
#[derive(Clone, Debug, PartialEq)]
pub struct Demo {
    /// Program that wrote the recording.
    pub format: DemoFormat,
    /// Name of the map, if the file gives it.
    pub map: Option<String>,
    /// Name of the game folder, if the file gives it.
    pub game: Option<String>,
    /// Number of the network protocol.
    pub protocol: Option<i32>,
    /// Checksum of the map in the file
    /// ([`Bsp::map_checksum`](crate::maps::bsp::Bsp::map_checksum)).
    pub map_checksum: Option<u32>,
    /// Profile that represents the game, if wishdir can simulate it.
    pub profile: Option<&'static str>,
    /// Movement variables of the server.
    pub vars: Vars,
    /// Whether the server's mod scales jumps, like KTX.
    pub ktx: bool,
    /// Precision with which the states were recorded.
    pub grid: StatePrecision,
    /// Number of packets or frames that could not be read completely.
    pub bad_packets: u32,
    /// Tracks of the players, by player number.
    pub tracks: Vec<Track>,
    /// Number of the recording player. If `None`, the first track is used.
    pub recorder: Option<u32>,
    /// Warnings about the file, as text.
    pub warnings: Vec<String>,
    /// Source text of a script, for pilots that play it frame by frame.
    pub script: Option<Arc<str>>,
}

/// Rounding steps of recorded states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatePrecision {
    /// Step of the origin, units. 0 if the origin is not rounded.
    pub origin: f32,
    /// Step of the velocity, u/s. 0 if the velocity is not rounded.
    pub velocity: f32,
    /// Maximum time error of a position, seconds.
    /// Servers smooth the positions that they send to spectators, which delays them.
    pub late: f32,
}

impl StatePrecision {
    /// Rounding of states that are recorded exactly.
    pub const NONE: Self = Self {
        origin: 0.0,
        velocity: 0.0,
        late: 0.0,
    };

    /// Whether the step of the origin is larger than the distance that engines keep from floors.
    fn is_coarse(self) -> bool {
        self.origin > DIST_EPSILON
    }
}

impl Demo {
    pub(crate) fn new(format: DemoFormat) -> Self {
        Self {
            format,
            map: None,
            game: None,
            protocol: None,
            map_checksum: None,
            profile: None,
            vars: Vec::new(),
            ktx: false,
            grid: StatePrecision::NONE,
            bad_packets: 0,
            tracks: Vec::new(),
            recorder: None,
            warnings: Vec::new(),
            script: None,
        }
    }

    /// Returns the map's name without folder and extension. `None` if it is not a valid file name.
    pub fn map_name(&self) -> Option<&str> {
        let name = self.map.as_deref()?.rsplit(['/', '\\']).next()?;
        let stem = match name.rsplit_once('.') {
            Some((stem, ending))
                if ["bsp", "map"]
                    .iter()
                    .any(|known| ending.eq_ignore_ascii_case(known)) =>
            {
                stem
            }
            Some(_) | None => name,
        };
        let is_name = !stem.is_empty()
            && stem.bytes().all(|byte| byte.is_ascii_graphic())
            && !stem.starts_with('.');
        is_name.then_some(stem)
    }

    /// Returns a player's track, by default the recorder's. `None` if the player does not exist.
    pub fn track(&self, player: Option<u32>) -> Option<&Track> {
        match player.or(self.recorder) {
            Some(number) => self.tracks.iter().find(|track| track.player == number),
            None => self.tracks.first(),
        }
    }

    pub(crate) fn add_warning(&mut self, warning: impl Into<String>) {
        if self.warnings.len() < WARNINGS_MAX {
            self.warnings.push(warning.into());
        }
    }
}

/// Name of the variable for the player's own speed cap.
const CLIENT_CAP: &str = "client.maxspeed";
/// Warning for a file that does not end as usual.
const NOT_CLOSED: &str = "the recording was not closed: its end may be missing";
/// Maximum number of warnings per file.
const WARNINGS_MAX: usize = 100;
/// Maximum size of a message or a sample name, bytes.
const MESSAGE_MAX: i32 = 65_536;

/// Reads a recording made by Quake's or Half-Life's own programs.
/// `None` for other formats.
pub(crate) fn open(bytes: &[u8]) -> Option<Result<Demo, DemoError>> {
    Some(match bytes {
        _ if bytes.starts_with(goldsrc::MAGIC) => goldsrc::read(bytes),
        _ if netquake::is_netquake(bytes) => netquake::read(bytes),
        _ if mvd::is_mvd(bytes) => mvd::read(bytes),
        _ if qwd::is_qwd(bytes) => qwd::read(bytes),
        _ => return None,
    })
}

/// Error: the file is not a valid recording.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DemoError {
    /// Invalid data.
    #[error("byte {at}: found {found}, expected {expected}")]
    Bad {
        /// Offset of the invalid byte, from 0.
        at: usize,
        /// Data found in the file.
        found: String,
        /// Description of the valid data.
        expected: &'static str,
    },
    /// The file ends before any usable data.
    #[error("byte {at}: the file ends inside {what}")]
    CutOff {
        /// Size of the file, bytes.
        at: usize,
        /// Name of the data that is incomplete.
        what: &'static str,
    },
    /// The file has a known type that is not a recording.
    #[error("found {found}: {advice}")]
    Foreign {
        /// Name of the file type.
        found: &'static str,
        /// Advice for the user, as text.
        advice: &'static str,
    },
    /// A script has an error.
    #[error("line {line}: {problem}")]
    Script {
        /// Line number, from 1.
        line: u32,
        /// Description of the error.
        problem: String,
    },
    /// A compressed file cannot be unpacked.
    #[error("cannot be unpacked: {0}")]
    Packed(String),
}

impl DemoError {
    fn unexpected(at: usize, found: impl Into<String>, expected: &'static str) -> Self {
        Self::Bad {
            at,
            found: found.into(),
            expected,
        }
    }

    fn truncated(at: usize, what: &'static str) -> impl Fn(UnexpectedEnd) -> Self {
        move |UnexpectedEnd| Self::CutOff { at, what }
    }
}
