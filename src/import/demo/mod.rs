//! Recorded runs of the original games: what was where at which time, and what was asked for where the file says it.
//!
//! | file | what |
//! | --- | --- |
//! | `goldsrc` | `.dem` of Half-Life, Counter-Strike and their mods (`docs/demos.md` 1) |
//! | `messages`, `serverdata`, `entities` | what a QuakeWorld server sends (`docs/demos.md` 4) |
//! | `qwd` | QuakeWorld's `.qwd`: one player with every command (`docs/demos.md` 2) |
//! | `mvd` | QuakeWorld's `.mvd`: every player (`docs/demos.md` 3) |
//! | `netquake` | Quake's `.dem` (`docs/demos.md` 5) |
//! | `runs` | commands that are repeated |
//! | `compare` | our state beside a recorded one |
//! | `on_map` | a recording's commands in its own map |
//! | `beside` | our own movement beside a recorded one |
//! | `played` | the states that a script's commands lead to |
//! | `ghost` | a way to race |

mod frame;
mod runs;
mod goldsrc;
mod serverdata;
mod entities;
mod messages;
mod qwd;
mod mvd;
mod netquake;
mod compare;
mod on_map;
mod beside;
mod played;
mod ghost;

pub use beside::beside;
pub use compare::{Beside, FirstDifference, Why};
pub use frame::{DemoFrame, Follows};
pub use ghost::{GhostFile, GhostFileError, GhostHead, GhostStep};
pub use on_map::{Keep, MapWalk, WalkObserver};
pub use played::played;
pub use runs::Run;

use thiserror::Error;

use super::cursor::Short;
use crate::sim::level::DIST_EPSILON;
use crate::sim::math::Vec3;

/// Which program wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        match self {
            Self::GoldSrc => "goldsrc",
            Self::Qwd => "qwd",
            Self::Mvd => "mvd",
            Self::NetQuake => "netquake",
            Self::Krp => "krp",
            Self::Hltas => "hltas",
        }
    }
}

/// How much of what was asked for a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
        match self {
            Self::Exact => "exact",
            Self::Gaps => "gaps",
            Self::Positions => "positions",
        }
    }
}

/// A place of a player, as a server's recording holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Milliseconds since the recording's start.
    pub msec: u32,
    /// Units.
    pub origin: Vec3,
    /// Pitch, yaw and roll, 65,536 steps a turn.
    pub angles: [i16; 3],
    /// The player died, was killed or stands elsewhere.
    pub is_apart: bool,
}

/// Steps of the circle on the wire.
const ANGLE_STEPS: f64 = 65_536.0;
/// The circle, degrees.
const CIRCLE_DEG: f64 = 360.0;

/// An angle of the wire, degrees.
fn angle16(steps: i16) -> f32 {
    (f64::from(steps) * CIRCLE_DEG / ANGLE_STEPS) as f32
}

impl Point {
    fn frame(&self) -> DemoFrame {
        DemoFrame {
            time: f64::from(self.msec) / 1000.0,
            origin: Some(self.origin),
            angles: Some(self.angles.map(angle16).into()),
            follows: if self.is_apart { Follows::Apart } else { Follows::Next },
            ..DemoFrame::default()
        }
    }
}

/// One player of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// The player's number on the server.
    pub player: u32,
    /// Empty where the file does not say it.
    pub name: String,
    /// How much of the commands is there.
    pub exactness: Exactness,
    /// In how many places commands are missing.
    pub gaps: u32,
    /// Where the player was, where the file holds no more.
    pub points: Vec<Point>,
    /// Every moment with what else is known of it.
    pub moments: Vec<DemoFrame>,
    /// A script's commands.
    pub runs: Vec<Run>,
    /// States before the first command.
    pub early: Vec<DemoFrame>,
    /// States that a later one of the same command replaced.
    pub replaced: u32,
}

impl Track {
    /// How many places of the player the file holds.
    pub fn point_count(&self) -> usize {
        let places = if self.points.is_empty() { self.places().count() } else { self.points.len() };
        places + self.early.len() + self.replaced as usize
    }

    fn places(&self) -> impl DoubleEndedIterator<Item = &DemoFrame> {
        self.moments.iter().filter(|moment| moment.origin.is_some())
    }

    /// The first place.
    pub fn first(&self) -> Option<DemoFrame> {
        let early = self.early.first().copied();
        early.or_else(|| self.points.first().map(Point::frame)).or_else(|| self.places().next().copied())
    }

    /// Where the player was when the first command came, and how fast, as the places before it say, or a script; none: they
    /// do not, or the moments do.
    fn beginning(&self) -> Option<DemoFrame> {
        if self.moments.is_empty() && !self.runs.is_empty() {
            // A script that says where it begins.
            return self.early.last().copied();
        }
        let first = self.moments.first()?.time;
        let before = self.points.partition_point(|point| f64::from(point.msec) / 1000.0 < first);
        let [.., from, to] = self.points.get(..before)? else { return None };
        let seconds = f64::from(to.msec.saturating_sub(from.msec)) / 1000.0;
        let is_way = !to.is_apart && seconds > 0.0;
        let velocity = if is_way { (to.origin - from.origin) / seconds as f32 } else { Vec3::ZERO };
        Some(DemoFrame { velocity: Some(velocity), follows: Follows::Apart, ..to.frame() })
    }

    /// The last place.
    pub fn last(&self) -> Option<DemoFrame> {
        self.points.last().map(Point::frame).or_else(|| self.places().next_back().copied())
    }

    /// Every moment, in order.
    pub fn frames(&self) -> impl Iterator<Item = DemoFrame> + '_ {
        let points = if self.moments.is_empty() { self.points.as_slice() } else { &[] };
        self.moments.iter().copied().chain(points.iter().map(Point::frame)).chain(runs::frames_of(&self.runs))
    }

    /// How many moments there are.
    pub fn frame_count(&self) -> u64 {
        let points = if self.moments.is_empty() { self.points.len() } else { 0 };
        (self.moments.len() + points) as u64 + self.runs.iter().map(|run| u64::from(run.count)).sum::<u64>()
    }
}

/// The movement variables of a recording's server, by the names of profiles.
pub type Vars = Vec<(&'static str, f32)>;

/// A recorded run.
#[derive(Clone, Debug, PartialEq)]
pub struct Demo {
    /// Which program wrote it.
    pub format: DemoFormat,
    /// As the file names it.
    pub map: Option<String>,
    /// The folder of the mod that was played, as the file names it.
    pub game: Option<String>,
    /// The checksum of the map's file, where the file says it ([`Bsp::map_sum`](crate::import::bsp::Bsp::map_sum)).
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
}

/// How a recording rounds states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Steps of the origin, units; 0: not rounded.
    pub origin: f32,
    /// Steps of the velocity, u/s; 0: not rounded.
    pub velocity: f32,
    /// How late or early a place may be, seconds: servers even places out over time for those who watch.
    pub late: f32,
}

impl Grid {
    /// Nothing is rounded.
    pub const NONE: Self = Self { origin: 0.0, velocity: 0.0, late: 0.0 };

    /// Whether it is rougher than the distance that engines keep from floors.
    fn is_coarse(self) -> bool {
        self.origin > DIST_EPSILON
    }
}

impl Demo {
    pub(super) fn new(format: DemoFormat) -> Self {
        Self {
            format,
            map: None,
            game: None,
            map_sum: None,
            profile: None,
            vars: Vec::new(),
            ktx: false,
            grid: Grid::NONE,
            bad_packets: 0,
            tracks: Vec::new(),
            recorder: None,
            warnings: Vec::new(),
        }
    }

    /// The map's name without folder and ending; none: the file names none that could be a file's.
    pub fn map_name(&self) -> Option<&str> {
        let name = self.map.as_deref()?.rsplit(['/', '\\']).next()?;
        let stem = match name.rsplit_once('.') {
            Some((stem, ending)) if ["bsp", "map"].iter().any(|known| ending.eq_ignore_ascii_case(known)) => stem,
            Some(_) | None => name,
        };
        let is_name = !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_graphic()) && !stem.starts_with('.');
        is_name.then_some(stem)
    }

    /// A player's track: of this number, or the recorder's; none: there is no such player.
    pub fn track(&self, player: Option<u32>) -> Option<&Track> {
        match player.or(self.recorder) {
            Some(number) => self.tracks.iter().find(|track| track.player == number),
            None => self.tracks.first(),
        }
    }

    pub(super) fn warn(&mut self, warning: impl Into<String>) {
        if self.warnings.len() < WARNINGS_MAX {
            self.warnings.push(warning.into());
        }
    }
}

/// A file that ends with a whole record, but not as recordings end.
const NOT_CLOSED: &str = "the recording was not closed: it may have gone on";
/// Most warnings of a file.
const WARNINGS_MAX: usize = 100;
/// Most bytes of one message or sample's name.
const MESSAGE_MAX: i32 = 65_536;

/// Reads what Quake's and Half-Life's own programs record, by how it begins; `None`: it is something else.
pub(super) fn open(bytes: &[u8]) -> Option<Result<Demo, DemoError>> {
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
        Self::Bad { at, found: found.into(), expected }
    }

    fn cut(at: usize, what: &'static str) -> impl Fn(Short) -> Self {
        move |Short| Self::CutOff { at, what }
    }
}
