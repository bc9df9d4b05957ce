//! Recorded runs of the original games: what was where at which time, and what was asked for where
//! the file says it.
//!
//! | file | what |
//! | --- | --- |
//! | `messages`, `serverdata`, `entities` | what a QuakeWorld server sends (`docs/demos.md` 4) |
//! | `tracks` | a QuakeWorld server's players, who come and go |
//! | `goldsrc` | `.dem` of Half-Life, Counter-Strike and their mods (`docs/demos.md` 1) |
//! | `qwd` | QuakeWorld's `.qwd`: one player with every command (`docs/demos.md` 2) |
//! | `mvd` | QuakeWorld's `.mvd`: every player (`docs/demos.md` 3) |
//! | `netquake` | Quake's `.dem` (`docs/demos.md` 5) |
//! | `track` | one player of a recording |
//! | `changes` | variables of the movement that change on the way |
//! | `runs` | commands that are repeated |
//! | `cap` | how fast the player's weapon lets run |
//! | `compare` | our state beside a recorded one |
//! | `on_map` | a recording's commands in its own map |
//! | `beside` | our own movement beside a recorded one |
//! | `played` | the states that a script's commands lead to |
//! | `ghost` | a way to race |

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
mod played;
mod qwd;
mod resimulation;
mod runs;
mod serverdata;
mod track;
mod tracks;

pub use changes::VarChange;
pub use compare::{Beside, DifferenceCause, FirstDifference, decoded};
pub use frame::{DemoFrame, Follows};
pub use ghost::{GhostFile, GhostFileError, GhostHead, GhostStep};
pub use on_map::{Keep, MapWalk, WalkObserver};
pub use played::played;
pub use resimulation::beside;
pub use runs::{FrameClock, Run};
pub use track::{Point, Repeat, Track, Vars};

use std::sync::Arc;

use strum::IntoStaticStr;
use thiserror::Error;

use crate::cursor::Short;
use wishdir_sim::world::DIST_EPSILON;

/// Which program wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum DemoFormat {
    /// Half-Life, Counter-Strike.
    GoldSrc,
    /// A QuakeWorld client.
    Qwd,
    /// A QuakeWorld server.
    Mvd,
    /// A Quake client.
    NetQuake,
    /// The replay of a Counter-Strike KZ server.
    Krp,
    /// A script of Half-Life speedrunners.
    Hltas,
}

impl DemoFormat {
    /// In files.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// How much of what was asked for a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Exactness {
    /// Every command.
    Exact,
    /// Commands are missing in places.
    Gaps,
    /// Where the players were, and no command.
    #[default]
    Positions,
}

impl Exactness {
    /// In files.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// A recorded run.
#[derive(Clone, Debug, PartialEq)]
pub struct Demo {
    /// Which program wrote it.
    pub format: DemoFormat,
    /// As the file names it.
    pub map: Option<String>,
    /// The game's folder, as the file names it.
    pub game: Option<String>,
    /// The protocol between its server and client.
    pub protocol: Option<i32>,
    /// The checksum of the map's file, where the file says it
    /// ([`Bsp::map_sum`](crate::maps::bsp::Bsp::map_sum)).
    pub map_sum: Option<u32>,
    /// The profile that stands for its game, where our movement can run beside it.
    pub profile: Option<&'static str>,
    /// What the server says of the movement.
    pub vars: Vars,
    /// The server's mod evens out jumps (KTX).
    pub ktx: bool,
    /// How exactly a state is recorded.
    pub grid: Grid,
    /// Packets or frames that could not be read whole.
    pub bad_packets: u32,
    /// By the players' numbers.
    pub tracks: Vec<Track>,
    /// Who recorded it; otherwise the first player.
    pub recorder: Option<u32>,
    /// What is odd about it, in words.
    pub warnings: Vec<String>,
    /// A script as it is written, for a player who follows it frame by frame.
    pub script: Option<Arc<str>>,
}

/// How a recording rounds states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Steps of the origin, units; 0: not rounded.
    pub origin: f32,
    /// Steps of the velocity, u/s; 0: not rounded.
    pub velocity: f32,
    /// How late or early a place may be, seconds: servers even places out over time for those who
    /// watch.
    pub late: f32,
}

impl Grid {
    /// Nothing is rounded.
    pub const NONE: Self = Self {
        origin: 0.0,
        velocity: 0.0,
        late: 0.0,
    };

    /// Whether it is rougher than the distance that engines keep from floors.
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
            map_sum: None,
            profile: None,
            vars: Vec::new(),
            ktx: false,
            grid: Grid::NONE,
            bad_packets: 0,
            tracks: Vec::new(),
            recorder: None,
            warnings: Vec::new(),
            script: None,
        }
    }

    /// The map's name without folder and ending; none: the file names none that could be a file's.
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

    /// A player's track: of this number, or the recorder's; none: there is no such player.
    pub fn track(&self, player: Option<u32>) -> Option<&Track> {
        match player.or(self.recorder) {
            Some(number) => self.tracks.iter().find(|track| track.player == number),
            None => self.tracks.first(),
        }
    }

    pub(crate) fn warn(&mut self, warning: impl Into<String>) {
        if self.warnings.len() < WARNINGS_MAX {
            self.warnings.push(warning.into());
        }
    }
}

/// A cap of the player's own in a recording.
const CLIENT_CAP: &str = "client.maxspeed";
/// A file that ends with a whole record, but not as recordings end.
const NOT_CLOSED: &str = "the recording was not closed: it may have gone on";
/// Most warnings of a file.
const WARNINGS_MAX: usize = 100;
/// Most bytes of one message or sample's name.
const MESSAGE_MAX: i32 = 65_536;

/// Reads what Quake's and Half-Life's own programs record, by how it begins; `None`: it is
/// something else.
pub(crate) fn open(bytes: &[u8]) -> Option<Result<Demo, DemoError>> {
    Some(match bytes {
        _ if bytes.starts_with(goldsrc::MAGIC) => goldsrc::read(bytes),
        _ if netquake::is_netquake(bytes) => netquake::read(bytes),
        _ if mvd::is_mvd(bytes) => mvd::read(bytes),
        _ if qwd::is_qwd(bytes) => qwd::read(bytes),
        _ => return None,
    })
}

/// Why bytes are no recorded run.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DemoError {
    /// Something that cannot stand there.
    #[error("byte {at}: found {found}, expected {expected}")]
    Bad {
        /// The byte's place, from 0.
        at: usize,
        /// What stands there.
        found: String,
        /// What can stand there.
        expected: &'static str,
    },
    /// The file ends before there is anything to show.
    #[error("byte {at}: the file ends inside {what}")]
    CutOff {
        /// How many bytes there are.
        at: usize,
        /// What is cut off.
        what: &'static str,
    },
    /// A file of another kind that we know by its beginning.
    #[error("found {found}: {advice}")]
    Foreign {
        /// What it is.
        found: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// A script, with its line.
    #[error("line {line}: {problem}")]
    Script {
        /// The line's number, from 1.
        line: u32,
        /// What is wrong in it.
        problem: String,
    },
    /// A packed file that cannot be unpacked.
    #[error("cannot be unpacked: {0}")]
    Packed(String),
}

impl DemoError {
    fn bad(at: usize, found: impl Into<String>, expected: &'static str) -> Self {
        Self::Bad {
            at,
            found: found.into(),
            expected,
        }
    }

    fn cut(at: usize, what: &'static str) -> impl Fn(Short) -> Self {
        move |Short| Self::CutOff { at, what }
    }
}
