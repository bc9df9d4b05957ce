//! The `pmove-trace/1` format: JSON Lines, a header and one frame per line (`docs/traces.md`).

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::fields::RecordedState;
use super::{Frame, RecordedMap, Recording, quake3};
use crate::command::UserCmd;
use crate::engine::{Engine, Family, Physics, engine_by_id};
use crate::excerpt::{shorten, shorten_message};
use crate::math::Vec3;
use crate::profile::{FieldSlot, Profile, Section, section_fields};
use crate::world::{Brush, Contents, Hull, Plane};

/// Name of the format.
pub(super) const FORMAT: &str = "pmove-trace/1";

/// Maximum number of hulls in a trace. The world is prepared for each hull.
const HULLS_MAX: usize = 8;

/// Error in a trace file.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum TraceError {
    /// The file is not UTF-8 text.
    #[error("not UTF-8 text: {0}")]
    Text(#[from] std::str::Utf8Error),
    /// The file is empty.
    #[error("line 1: the file is empty, expected a {expected} header")]
    Empty {
        /// Accepted formats.
        expected: &'static str,
    },
    /// A line has invalid JSON or unexpected values.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// Line of the file, from 1.
        line: usize,
        /// Column of that line, from 1.
        column: usize,
        /// Found and expected values.
        message: String,
    },
    /// The tick number does not follow the previous one.
    #[error(
        "line {line}: tick {found}, expected tick {expected}: lines are missing or out of order"
    )]
    Order {
        /// Line of the file, from 1.
        line: usize,
        /// Tick number in the file.
        found: u64,
        /// Next tick number.
        expected: u64,
    },
    /// The header has a value that cannot be replayed.
    #[error("line {line}: {what} is {found}, expected {expected}")]
    Header {
        /// Line of the file, from 1.
        line: usize,
        /// Header value that is invalid.
        what: &'static str,
        /// Value in the file.
        found: String,
        /// Accepted values.
        expected: &'static str,
    },
    /// A brush has no planes.
    #[error("line {line}: brush {brush} has no planes, expected at least one")]
    EmptyBrush {
        /// Line of the file, from 1.
        line: usize,
        /// Brush number in the header, from 0.
        brush: usize,
    },
}

/// A number or a flag. Movement variables may be stored as either.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum NumberOrFlag {
    Float(f64),
    Flag(bool),
}

impl NumberOrFlag {
    fn float(self) -> f32 {
        match self {
            Self::Float(number) => number as f32,
            Self::Flag(flag) => f32::from(u8::from(flag)),
        }
    }
}

#[derive(Deserialize)]
struct TraceHeader {
    #[serde(default)]
    format: String,
    #[serde(default)]
    engine: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    movevars: BTreeMap<String, NumberOrFlag>,
    /// Arithmetic of the Quake III game code. Bytecode if missing.
    arith: Option<String>,
    #[serde(default)]
    client: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    hulls: Vec<WireHull>,
    #[serde(default)]
    world: RecordedWorld,
    #[serde(default)]
    initial: RecordedState,
}

#[derive(Deserialize)]
struct WireHull {
    mins: [f64; 3],
    maxs: [f64; 3],
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RecordedWorld {
    brushes: Option<Vec<WireBrush>>,
    bsp: Option<String>,
    /// Whether the map's brush entities are present too. The original traces only have the world.
    entities: bool,
}

#[derive(Deserialize)]
struct WireBrush {
    planes: Vec<[f64; 4]>,
    contents: WireContents,
    /// Whether the surface is slippery (Quake III).
    #[serde(default)]
    slick: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum WireContents {
    Solid,
    Water,
    Slime,
    Lava,
    Ladder,
    PlayerClip,
}

#[derive(Deserialize)]
struct WireFrame {
    cmd: WireCmd,
    state: RecordedState,
}

#[derive(Deserialize)]
struct WireCmd {
    msec: u8,
    #[serde(default)]
    angles: [f64; 3],
    #[serde(default)]
    forward: f64,
    #[serde(default)]
    side: f64,
    #[serde(default)]
    up: f64,
    #[serde(default)]
    buttons: u16,
}

/// Iterates over the lines that are not blank, with their numbers from 1.
pub(super) fn non_blank_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
}

/// Parses the JSON of one line.
pub(super) fn parse_json_line<T: DeserializeOwned>(
    text: &str,
    line: usize,
) -> Result<T, TraceError> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json appends "at line 1 column c", but `TraceError` has the file's line.
        let said = error.to_string();
        let message = shorten_message(
            &said
                .rsplit_once(" at line ")
                .map_or(said.as_str(), |(head, _)| head),
        );
        TraceError::Json {
            line,
            column: error.column().max(1),
            message,
        }
    })
}

/// Quotes a word of the header for errors.
pub(super) fn quote_word(word: &str) -> String {
    format!("\"{}\"", shorten(word))
}

pub(super) fn vector(numbers: [f64; 3]) -> Vec3 {
    Vec3::from_array(numbers.map(|number| number as f32))
}

pub(super) fn parse(text: &str) -> Result<Recording, TraceError> {
    let mut lines = non_blank_lines(text);
    let (at, first) = lines.next().ok_or(TraceError::Empty { expected: FORMAT })?;
    let header: TraceHeader = parse_json_line(first, at)?;
    let engine = check_header(&header, at)?;
    let hulls: Vec<Hull> = header
        .hulls
        .iter()
        .map(|hull| Hull {
            mins: vector(hull.mins),
            maxs: vector(hull.maxs),
        })
        .collect();
    let RecordedWorld {
        brushes,
        bsp,
        entities,
    } = header.world;
    let map = bsp.map(|file| RecordedMap {
        file,
        entities,
        line: at,
    });
    let brushes = brushes
        .unwrap_or_default()
        .into_iter()
        .map(read_brush)
        .collect();
    check_hull(&header.initial, &hulls, at)?;
    let mut frames: Vec<Frame> = Vec::new();
    let mut time = header.initial.command_time();
    for (at, line) in lines {
        let frame = match engine.rules().family {
            Family::QuakeWorld | Family::GoldSrc => read_frame(line, at)?,
            Family::Quake3 => {
                parse_json_line::<quake3::Quake3WireFrame>(line, at)?.into_frame(at, time)
            }
        };
        time = frame.start.as_ref().map_or(time, |start| start.time);
        check_hull(&frame.state, &hulls, at)?;
        frames.push(frame);
    }
    let mut physics = read_physics(engine, &header.movevars, &header.client);
    physics.vars.native = header.arith.is_some_and(|name| name == quake3::NATIVE);
    Ok(Recording {
        name: header.name,
        physics,
        hulls,
        brushes,
        map,
        compiled: None,
        initial: header.initial,
        frames,
    })
}

/// Checks that the header can be replayed. Returns the engine.
fn check_header(header: &TraceHeader, line: usize) -> Result<Engine, TraceError> {
    let wrong = |what, found: String, expected| {
        Err(TraceError::Header {
            line,
            what,
            found,
            expected,
        })
    };
    if header.format != FORMAT {
        return wrong("format", quote_word(&header.format), "\"pmove-trace/1\"");
    }
    let Some(engine) = engine_by_id(&header.engine) else {
        return wrong(
            "engine",
            quote_word(&header.engine),
            "\"qw\", \"hl\", \"cs16\" or \"q3\"",
        );
    };
    if let Some(arith) = &header.arith
        && ![quake3::NATIVE, quake3::BYTECODE].contains(&arith.as_str())
    {
        return wrong("arith", quote_word(arith), "\"native\" or \"qvm\"");
    }
    let hull_count = engine.rules().hull_count;
    if !(hull_count..=HULLS_MAX).contains(&header.hulls.len()) {
        let expected = match hull_count {
            1 => "1 to 8",
            2 => "standing and ducked, at most 8",
            _ => "standing, ducked and point, at most 8",
        };
        return wrong(
            "the number of hulls",
            header.hulls.len().to_string(),
            expected,
        );
    }
    let RecordedWorld { brushes, bsp, .. } = &header.world;
    if brushes.is_none() == bsp.is_none() {
        let found = if bsp.is_some() {
            "both of these"
        } else {
            "missing"
        };
        return wrong(
            "world",
            found.into(),
            "a list of brushes, or the name of a BSP file",
        );
    }
    if bsp.as_ref().is_some_and(|file| !is_file_name(file)) {
        return wrong(
            "the world's BSP file",
            quote_word(bsp.as_deref().unwrap_or_default()),
            FILE_NAME,
        );
    }
    if let Some(empty) = brushes
        .iter()
        .flatten()
        .position(|brush| brush.planes.is_empty())
    {
        return Err(TraceError::EmptyBrush { line, brush: empty });
    }
    Ok(engine)
}

/// Expected form of file names, for error messages.
pub(super) const FILE_NAME: &str = "a file's name, without folders";

/// Whether a trace may use this map name: a plain file name without folders.
pub(super) fn is_file_name(name: &str) -> bool {
    !name.is_empty() && name != ".." && !name.contains(['/', '\\', ':', '\0'])
}

/// Checks that the hull number of a state exists in the header.
fn check_hull(state: &RecordedState, hulls: &[Hull], line: usize) -> Result<(), TraceError> {
    if state.hull_number() < hulls.len() {
        return Ok(());
    }
    let (what, found) = ("the state's hull", state.hull_number().to_string());
    Err(TraceError::Header {
        line,
        what,
        found,
        expected: "the number of one of the header's hulls, from 0",
    })
}

fn read_brush(wire: WireBrush) -> Brush {
    let plane = |[x, y, z, dist]: [f64; 4]| Plane {
        normal: vector([x, y, z]),
        dist: dist as f32,
    };
    Brush {
        planes: wire.planes.into_iter().map(plane).collect(),
        contents: match wire.contents {
            WireContents::Solid if wire.slick => Contents::Slick,
            WireContents::Solid => Contents::Solid,
            WireContents::Water => Contents::Water,
            WireContents::Slime => Contents::Slime,
            WireContents::Lava => Contents::Lava,
            WireContents::Ladder => Contents::Ladder,
            WireContents::PlayerClip => Contents::PlayerClip,
        },
    }
}

/// Reads a frame of QuakeWorld or GoldSrc.
fn read_frame(text: &str, line: usize) -> Result<Frame, TraceError> {
    let frame: WireFrame = parse_json_line(text, line)?;
    Ok(Frame {
        cmd: read_cmd(&frame.cmd),
        start: None,
        state: frame.state,
        line,
    })
}

fn read_cmd(wire: &WireCmd) -> UserCmd {
    UserCmd {
        msec: wire.msec,
        angles: vector(wire.angles).to_array().into(),
        forward: wire.forward as f32,
        side: wire.side as f32,
        up: wire.up as f32,
        buttons: wire.buttons,
    }
}

/// Returns the engine's built-in variables, with the header's values applied.
/// Names that the engine does not have are ignored.
fn read_physics(
    engine: Engine,
    movevars: &BTreeMap<String, NumberOrFlag>,
    client: &BTreeMap<String, serde_json::Value>,
) -> Physics {
    let mut profile = Profile::for_engine(engine);
    profile.physics.client.maxspeed = 0.0;
    for section in [Section::Server, Section::Player] {
        for field in section_fields(section, engine) {
            // The header writes the pitch limits without underscores.
            let own = || {
                client
                    .get(field.key)
                    .or_else(|| client.get(&field.key.replace('_', "")))
            };
            let said = match section {
                Section::Server => movevars.get(field.key).map(|number| number.float()),
                Section::Player | Section::Client => own().and_then(client_number),
            };
            match ((field.slot)(&mut profile), said) {
                (FieldSlot::Number(place), Some(number)) => *place = number,
                (FieldSlot::Number(_), None) => {}
                // A switch is on if its integer part is not 0.
                (FieldSlot::Switch(place), number) => {
                    *place = number.is_some_and(|number| number.trunc() != 0.0);
                }
            }
        }
    }
    profile.physics
}

fn client_number(value: &serde_json::Value) -> Option<f32> {
    match value {
        serde_json::Value::Number(number) => number.as_f64().map(|number| number as f32),
        serde_json::Value::Bool(flag) => Some(f32::from(u8::from(*flag))),
        serde_json::Value::Null
        | serde_json::Value::String(_)
        | serde_json::Value::Array(_)
        | serde_json::Value::Object(_) => None,
    }
}
